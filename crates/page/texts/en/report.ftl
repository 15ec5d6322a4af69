report-difference = {$what}
report-part = {$name}: {$error}
report-part-unfinished = {$name}: it is a checkpoint, not a finished part; finish it with --resume
report-difference-parts = their number of parts ({$parts} and {$of})
report-part-twice = {$name}: part {$part} of {$of} is also {$other}; name it once
report-part-of-other = {$name}: it is a part of another run than {$first}; they differ in {$what}
report-no-parts = no parts were named
report-parts-missing = missing: {$parts}; play them with --part
report-part-changed = it has changed since it was first read
report-part-rows = the part and its run differ in whether they keep a table of deals (--hands-table)
report-part-row = its table of deals: {$fault}
report-table-of-other = it belongs to another run than {$manifest}
report-plan-unread = its plan cannot be read: {$error}
report-plan-program = it was written by {$written}; this is {$program}
report-plan-rules = its rules do not match its fingerprints
report-plan-question = its question is invalid: {$faults}
report-plan-impossible = its plan: the number of sides does not match its question
report-manifest-rules = the rules of the manifest
report-no-manifest = expected the manifest of a simulation, comparison, sweep or arena
report-named = {$name}: {$line}
report-equal = The rules are equal: every difference is exactly 0.
report-edge = {$hero} wins {$edge} points a deal {$range} against three {$field}.
report-no-edge = No player is shown to be better than another.
report-deals = {$shown} {$n ->
        [one] deal
       *[other] deals
    }
report-never-seen = never seen
report-one-in = 1 in {$n}
report-few-deals = †: few deals carry the difference, so the interval may be too narrow; play more deals before you rely on it
report-interrupted = interrupted: {$planned} were planned; these results are for the deals that were finished
report-beforehand = named beforehand and tested alone, {$said} {$real ->
        [1] is real
       *[0] may be chance
    } (p {$p}). Of all rows: {$all}
report-identical = identical: the rules are equal, so every difference is exactly 0
report-nothing-differed = nothing differed in {$deals}: the change made no difference in any of them, which does not prove that the rules are equal
report-one-training = none of {$total} differences is called real: the players were trained only once ({$same})
report-none-real = none of {$total} differences is shown to be real by these deals (Holm over {$tests} tests, 5 %; {$same})
report-findings = {$count} of {$total} differences are real (Holm over {$tests} tests, 5 %), {$same}: {$named}{$more ->
        [1] {" ..."}
       *[0] {""}
    }
report-same = {$count} {$why ->
        [unseen] never differed in these deals
       *[other] {$count ->
            [one] is
           *[other] are
        } {$why ->
            [rules] 0 by the rules
            [players] 0 by these players, who play the same deals
           *[near] shown to differ by less than {$percent} %
        }
    }
report-change = {$name} {$by}{$share ->
        [1] {" percentage points"}
       *[0] {""}
    }{$ratio}
report-undrawn = the font of the charts lacks {$list}: the PNG files show a box in place of it; the SVG files and the page use the reader's fonts
report-many-untested = {$count} changed rules are not tested, because these players ({$players}) never do what they are about: {$names}
report-untested = {$key}: not tested, because none of these players ({$players}) ever {$deed}
report-sequential = the run could stop on its results, so all intervals are confidence sequences: they hold at all times at once and are about 1.5 times as wide; those of events seen fewer than 100 times are up to 25 times as wide, because they rest on no assumption
report-last-evening = the last evening has only {$last} of {$full} deals; the numbers about evenings include it
report-other-rules = {" and "}{$count} other rule sets
report-carried = few deals carry the swing under {$name}{$others}: one score makes up {$share} of the variance of {$role}; play more deals before you draw conclusions from it
report-seeds = {$count ->
        [one] seed {$first}
       *[other] seeds {$first} to {$last}
    }
report-trained = {$player} under {$name}: {$count} {$count ->
        [one] training
       *[other] trainings
    } of {$deals} from scratch ({$seeds}); {$won} points a deal against three efficient
report-weak = these trained players are not shown to beat efficient: {$names} points a deal; their results mean little, so train them longer with --train-deals
report-claims-of-one = Each side's players were trained once. Another training would give other players, so no difference is called real, and intervals cover only chance in the deals; --trainings 8 trains eight times on each side, which separates training noise from the effect of the rules.
report-claims = Each side's players were trained {$count} times, with the same starts, walls and luck under every rule set. Intervals and tests of differences include the chance between trainings (Student's t with only {$free} {$free ->
        [one] degree
       *[other] degrees
    } of freedom).
report-trainings-unmet = only {$met} of {$trainings} trainings took part in the deals, so no difference is tested: play {$needed} deals or more
report-least = The smallest effect of adaptation whose interval would exclude 0 (95 %, for each statistic alone; shares in percentage points): {$list}. To be significant among all tests, an effect must be {$factor} times as large.
report-against = {" against three "}{$field}
report-shipped = {$player} under {$name}: weights {$weights}, trained on {$from}{$against} (seed {$seed}, {$deals})
report-speed = {"  "}speed {$speed}/s
report-lead-of-one = {$deals}  rules {$rules} ({$fingerprint})  players {$players}  seed {$seed}{$speed}
report-lead-of-arena = {$walls} walls, each from all four seats  rules {$rules} ({$fingerprint})  seed {$seed}
report-lead-of-several = {$deals} under each rule set  players {$players}  seed {$seed}  plays of each wall {$plays}
report-event-heads = in a deal | count | share | 95 % interval |
report-never = never (below {$below}): {$names}
report-on-page = All differences of {$count} rule sets with their tests (Holm): on the page
report-same-players = with the same players: {$found}
report-adaptation = ↑ ↓: significant after Holm correction at 5 % within its column (tests: same players {$same}, adapted {$adapted}, adaptation adds {$added}). Each interval is for its statistic alone, not corrected for the number of tests.
report-not-listed = not listed: {$open} {$open ->
        [one] difference
       *[other] differences
    } may be chance, {$same}
report-real-differences = real differences
report-deals-to-see = deals 1/2, deals 80 %: the number of deals that one player at a table must play until the edge is significant at 95 %, with a chance of 1/2 or 80 %
report-blind = These players ({$players}) ignore payments, so this is the effect with unchanged play. To see how players adapt:
report-looking = These players ({$players}) look at payments, so their deals cannot be settled again under other rules: every rule set is played separately, by players trained for it unless a weights file is named ({$plays} plays of each wall).
report-idle = {$keys} changed nothing in these deals with these players: of {$played} rule sets compared with the first, {$differ} {$differ ->
        [one] differs and is
       *[other] differ and are
    } listed.
report-as-needed = {$tiles} as any fitting tile
report-as-itself = as {$several ->
        [1] themselves
       *[0] itself
    }
report-wilds = {"  "}(* {$jing ->
        [1] 精
       *[0] wild
    }: {$told})
report-read-as = {$tile} as {$read}
report-seat = seat {$seat}{$dealer ->
        [1] {" dealer"}
       *[0] {""}
    }
# What lies on the table: turned tile, 精, 宝, 鸟; what lies before a seat.
report-common = turned | {$jing ->
        [1] 精
       *[0] wild
    } | bao | turned at the end (niao)
report-place = hand | wins on | reads | false win on | melds | river | flowers
report-reads = seat {$seat} reads {$tiles}
report-effects-title = What each change does
report-effects-all = The whole difference comes from {$change}.
report-effects-acts = {$change}: {$number} {$alone} alone{$last}{$event}.
report-effects-last = , {$last} after the other changes
report-effects-event = {$none ->
        [1] {" "}({$name}: in none of {$all})
       *[0] {" "}({$name}: in {$count} of {$all})
    }
report-effects-status = {$status ->
        [never_happened] {$change}: it never came into play{$event}{$nothing ->
            [1] , so it changed nothing
           *[0] {""}
        }.
        [no_difference] {$change}: every deal pays the same, alone and after the other changes{$event}.
        [equivalent] {$change}: shown to change each headline number by less than 1 %, alone and after the other changes{$event}.
       *[may_be_chance] {$change}: no headline number changes significantly; the observed changes may be chance{$event}.
    }
report-effects-untested = {$change}: not tested. None of these players ever {$deed}, so this run says nothing about it.
report-effects-word = {$status ->
        [not_tested] not tested
        [never_happened] never happened
        [no_difference] no difference
        [acts] makes a difference
        [equivalent] within 1 %
       *[may_be_chance] may be chance
    }
report-effects-players = All effects are measured with the players of {$rules} ({$players}), who do not adapt to the changes.
report-effects-note = Alone: only this change is made. After the other changes: it is made last. Where changes interact, the effects do not add up to the whole difference. The headline numbers of all changes are one family of tests (Holm, 5 %).
report-effects-heads = change | result | number | alone | after the other changes
report-across-title = With other players
report-across = {$form ->
    [same] {$number} changes in the same direction at all {$count} tables: {$least} ({$quiet}) to {$most} ({$loud}).
    [some] {$number}: {$least} ({$quiet}) to {$most} ({$loud}). The change is significant at {$real} of {$count} tables{$real ->
        [1] {""}
       *[other] , each time in the same direction
    }, and not significant at the others.
    [opposite] {$number} changes in opposite directions: up with {$up}, down with {$down}.
    [equal] {$number} is the same at all {$count} tables.
    [untested] {$number}: {$least} ({$quiet}) to {$most} ({$loud}). Not tested, because players that learn were trained only once for each rule set.
   *[none] {$number}: {$least} ({$quiet}) to {$most} ({$loud}). The change is not significant at any of {$count} tables.
}
report-across-note = Each row is one table: four equal players, or mixed, which draws a player for each seat and session. All tables play the same walls. The rows of one number are a family of tests (Holm, 5 %), separate from the tests above, so a change can be significant above and not significant here.
report-across-trainings = Players that learn are trained {$count ->
    [1] once
   *[other] {$count} times
} for each rule set, each time for {$deals}. The styles and value share these trainings.
report-across-heads = players | number | before | after | change
report-across-caption = Changes from {$rules}, by players
report-effects-caption = Alone: difference from {$rules}; after the other changes: from the rules with only those; ↑ ↓: significant
report-indicator-none = --indicator {$tile}: the rules "{$rules}" turn no tile; leave the option out
report-indicator-flower = --indicator {$tile}: a flower cannot be turned under these rules
report-hand-refused = {$tiles} may not win: {$why}
report-hand-refused-discard = {$tiles} may win only by self-draw: {$why}
report-gallery-with = {$base} with {$change}
report-gallery-found = {$with}: the swing of {$study ->
    [rank] a deal
   *[other] an evening
} {$effect} (efficient){$trained}
report-gallery-trained = , {$value} (value), {$mixed} (mixed)
report-gallery-none = no difference in any of {$deals}
report-gallery-hardly = by 0.1 % at most
report-gallery-rare = too rare to estimate: {$ends} %
