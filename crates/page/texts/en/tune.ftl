# The search for changes (`jing tune`).
tune-twice = {$text}: this statistic is named twice; give it one wish
tune-no-value = no deal of the screen has a value of every statistic that is named; name others, or play more deals
tune-share-of-nothing = {$name}: its value under the rules is 0, so a percentage of it is no change; give an amount
tune-unchanged = unchanged
tune-percent = {$share} %
tune-wish = {$statistic} {$change}
tune-line = Changes of {$rules} for a wish: {$wishes}; players {$players}, seed {$seed}
tune-title = {$rules}: which changes give {$wishes}?
tune-page-title = Changes of {$rules} for a wish
tune-proposal-line = {$changes}: {$found}
tune-none = No combination of up to three changes comes nearer to the wish than the rules as they are.
tune-heads = proposal | changes | wanted
tune-caption = Differences from {$rules} with 95 % intervals; shares in percentage points
tune-overview = Proposals
tune-section = Proposal {$number}: {$changes}
tune-parts-heads = change | all together | The effect of each change alone
tune-others-heads = number | now | proposal | change
tune-others-caption = What else changes (headline numbers, significant after Holm's correction)
tune-no-others = No other headline number differs significantly.
tune-repeat = The comparison again:
tune-confirmed = The nearest were played again. The numbers come from {$deals} under each rule set, on walls that chose nothing.
tune-note = {$screened ->
        [one] One change was
       *[other] {$screened} changes of one key were
    } screened and {$tried ->
        [one] one combination was
       *[other] {$tried} combinations were
    } tried, with {$deals} under each rule set. {$confirmed}
