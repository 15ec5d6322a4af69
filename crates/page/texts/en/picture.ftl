# Between bars: title, horizontal axis, vertical axis, caption.
picture-frequencies = How often in a deal | share of deals | | Share of deals in which it happened, on a logarithmic axis, with its 95 % interval.
picture-tails = {$title} | points | share | Left: the middle of the distribution. Right: the chance of winning or losing at least that many points.
picture-money = Where the points come from | points paid per deal | | Mean points paid per deal by item, over all deals and by how the deal ended.
picture-win-turns = Turn of winning | turn of the winner | share of wins | The turns that the first winner had taken (draws and claims), including the win itself: 天胡 is in turn 1.
picture-jing = 精 points of a seat | points before 冲关 and 霸王 | share of seats | Points of the 精 that a seat has at the end, including its melds and its unclaimed discards.
picture-duels = One against three of another | points per deal | | Mean points per deal of one player against three of another, with its 95 % interval.
picture-overlay = Points of a seat in a deal | points | share of deals at or below | Cumulative shares, one curve for each rule set.
picture-variation = Which key explains the variation | % of the variance over the grid, chance removed | | Part of the variance over the grid that each key explains alone, and that several keys explain only together (×).
# Subtitle, horizontal axis, caption.
picture-forest = Change against the first rule set in per cent, with its interval; further right: more, or a larger loss. Hollow: may be chance. Arrow: too large to draw. | change in % of the first rule set's value | Each row is a paired difference over the same deals, judged with Holm's correction over all rows of the table.
picture-across = Change by players: {$label} | Each row is one table on the same walls, with its 95 % interval. Hollow: may be chance.
# Vertical axis, caption.
picture-curve = points | Each interval is for its point alone. The deals are the same at every point, so differences between points are known far more precisely: see the table.
picture-heat = The interval of every cell is ± {$half} or narrower. Differences between cells are known far more precisely: see the table.
picture-frequency-heads = once in | share of deals
picture-frequency = {$label}: {$share} {$range}, {$chance}; {$count} of {$trials}
picture-scores = Points of a deal
picture-sizes = How large gains and losses get
picture-tail-words = share of deals | chance of at least that much | points won or lost in a deal | 分 | right: wins | right: losses | wins at least | loses at least | every score is zero
picture-wins = wins
picture-seat = a seat
picture-duels-read = At the right: deals until the edge is seen with a chance of one half; hollow: may be chance.
picture-note-of-one = {$hands}, rules {$rules} ({$fingerprint}), players {$players}, seed {$seed}. {-picture-unit}
picture-note-of-arena = {$walls} walls, each from all four seats, rules {$rules} ({$fingerprint}), seed {$seed}. {-picture-unit}
picture-note-of-several = {$hands} under each rule set, the same walls, dice and noise; players {$players}, seed {$seed}. {-picture-unit}
-picture-unit = Intervals are 95 %, the evening of {$session} is the unit.
