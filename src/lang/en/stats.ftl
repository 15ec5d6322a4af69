stats-level = a confidence level lies strictly between 0 and 1, such as 0.95, not {$level}
