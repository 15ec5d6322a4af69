rank-first-jing = share of points paid: the first 精
rank-ruin = What changes how many players are ever {$called} points down in an evening
rank-win = What changes how often a deal is won{$called}
rank-event = What changes how often this happens: {$called}
rank-other = What changes this number: {$called}
rank-text-heads = {$called} | {$rules} | changed | effect | 95 % interval | p (Holm)
rank-none = {$called}: {$trainings ->
        [1] one training: no effect is called real
       *[other] no effect is shown to be real
    }
rank-untested = {$called}: not tested, because the deals are too few{$more}
rank-needed = ; at least {$deals} under each rule set are needed
rank-skipped = {$count} values are left out, because other keys would have to change with them (the page says why): {$names}{$more ->
        [1] , ...
       *[0] {""}
    }
rank-lead = {$count ->
        [one] One change
       *[other] {$count} changes
    } to {$name}, one at a time, {$hands} each on the same walls ({$settled} settled again without play); players {$players}{$adapted ->
        [1] , trained for each rule set
       *[0] {""}
    }, seed {$seed}{$early ->
        [1] {"  "}Stopped early.
       *[0] {""}
    }
rank-unchanged = {$none ->
        [1] No rule change affects it in these deals.
       *[0] Too few deals to tell what changes it.
    }
rank-axis = change{$unit ->
        [share] {" in percentage points"}
        [points] {" in points"}
        [tiles] {" in tiles"}
       *[none] {""}
    }
rank-subtitle = {$trainings ->
        [1] The players were trained only once: all of it may be chance. From the least to the greatest effect of each key or option, with intervals.
       *[other] From the least to the greatest effect of each key or option, with intervals; pale: may be chance.
    }
rank-sections = Left out | Values that need other keys to change | What the numbers mean | Which rule matters
rank-not-alone = these keys would lose their effect and have to change with it: {$keys}
rank-skipped-heads = key | value | why
rank-means =
    Every change is one key with another documented value, or an option with all its changes; everything else stays the same. The same deals are played. The 95 % interval of an effect shows how far chance may move it.
    p is corrected over all changes and all statistics of this page together (Holm): the probability that any row or sentence calls a chance difference real is at most 5 %.
    {verdict-chosen}
    Effects of two keys do not add up where they interact: see `jing sweep`.
rank-heads = change | now | changed to | value | effect = shares in percentage points | 95 % interval = {report-few-deals} | p (Holm) | verdict
