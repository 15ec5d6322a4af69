# The search for changes (`jing tune`).
tune-twice = {$text}: this statistic is named twice; name it once, with --want or with --keep
tune-no-value = no change of the screen has values of {$names}; name other statistics, or play more deals
tune-percent-of-zero = {$name}: the value under the rules is 0, so a percentage cannot change it; give an amount instead
tune-unchanged = unchanged
tune-percent = {$share} %
tune-not-nearer = In the confirmation this proposal is not nearer to the wish than the unchanged rules.
tune-few-deals = the deals are too few for an interval of {$name}; play more
tune-learners = The search uses players that are trained for the unchanged rules, and so does the effect of each change alone. In the confirmation of a proposal, each rule set has players that are trained for it.
tune-wish = {$statistic} {$change}
tune-line = Search for changes to {$rules}: {$wishes}; players {$players}, seed {$seed}
tune-title = {$rules}: which changes give {$wishes}?
tune-page-title = Search for changes to {$rules}
tune-proposal-line = {$changes}: {$found}
tune-none = No combination of up to three changes was found that comes nearer to the wish than the unchanged rules. More deals may show smaller effects.
tune-heads = proposal | changes | wanted
tune-caption = Differences from {$rules} with 95 % intervals; shares in percentage points
tune-overview = Proposals
tune-section = Proposal {$number}: {$changes}
tune-alone-heads = change | all together | The effect of each change alone
tune-others-heads = number | now | proposal | change
tune-others-caption = What else changes (headline numbers, significant after Holm's correction)
tune-no-others = No other headline number differs significantly.
tune-repeat = Command that repeats this comparison:
tune-confirmed = Each proposal was then compared with the rules on new walls. The reported differences come from these comparisons, with {$deals} under each rule set.
tune-note = {$screened ->
        [one] One change was
       *[other] {$screened} changes of one key were
    } screened and {$tried ->
        [one] one combination was
       *[other] {$tried} combinations were
    } tried, with {$deals} under each rule set. {$confirmed}
