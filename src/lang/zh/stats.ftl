stats-level = 置信水平须在 0 与 1 之间，如 0.95，不能是 {$level}
