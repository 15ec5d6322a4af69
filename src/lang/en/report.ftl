report-difference = {$what}
report-part = {$name}: {$error}
report-part-unfinished = {$name}: it is a checkpoint, not a finished part; finish it with --resume
report-difference-parts = their number of parts ({$parts} and {$of})
report-part-twice = {$name}: part {$part} of {$of} is also {$other}; name it once
report-part-of-other = {$name}: it is a part of another run than {$first}: they differ in {$what}
report-no-parts = no parts were named
report-parts-missing = missing: {$parts}; play them with --part
report-part-changed = it has changed since it was first read
report-part-rows = it has rows and its run keeps none, or the other way round
report-part-row = its rows: {$fault}
report-deal-order = deal {$hand} is out of order: the deals of a session must stay together; sort the table by session and hand
report-deal-score = deal {$hand} cannot be settled under these rules: {$error}
report-deal-payments = the payments stored for deal {$hand} are not those of its own rules: the table was changed, or was made by another version
report-table-of-other = it belongs to another run than {$manifest}
report-plan-unread = its plan: {$error}
report-plan-program = it was written by {$written}; this is {$program}
report-plan-rules = the rules are not those of its fingerprints
report-plan-question = its question: {$faults}
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
report-few-deals = †: few deals carry the difference, so that the interval may be too narrow; play more deals before you rely on it
report-interrupted = interrupted: {$planned} were planned; these results are for the deals that were finished
report-beforehand = named beforehand and tested alone, {$said} {$real ->
        [1] is real
       *[0] may be chance
    } (p {$p}). Of all rows: {$all}
report-identical = identical: the rules are equal, so every difference is exactly 0
report-nothing-differed = nothing differed in {$deals}: the change made no difference in any of them; this does not prove the rules equal
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
report-sequential = the run could stop by its results: all intervals are confidence sequences, which hold at all times at once and are about 1.5 times as wide; of what was seen fewer than 100 times up to 25 times, because nothing is assumed there
report-last-evening = the last evening has {$last} of {$full} deals; what is said of evenings counts it among them
report-other-rules = {" and "}{$count} other rule sets
report-carried = few deals carry the swing under {$name}{$others}: one score holds {$share} of the variance of {$role}; play more deals before you draw conclusions from it
report-seeds = {$count ->
        [one] seed {$first}
       *[other] seeds {$first} to {$last}
    }
report-trained = {$player} under {$name}: {$count} {$count ->
        [one] training
       *[other] trainings
    } of {$deals} from nothing ({$seeds}); over three efficient {$won} points a deal
report-weak = these trained players are not shown to beat efficient: {$names} points a deal; what they do says little, so train them longer with --train-deals
report-claims-of-one = Each side's players were trained once. Another training would give others, so no difference is called real, and its interval is of chance in the deals alone; --trainings 8 makes eight on each side, and tells what comes of the rules.
report-claims = Each side's players were trained {$count} times, with the same starts, walls and luck under every rule set. Intervals and tests of differences count the trainings as chance too (Student, {$free} {$free ->
        [one] degree
       *[other] degrees
    } of freedom: few).
report-trainings-unmet = {$met} of {$trainings} trainings met any deal, so no difference is tested: play {$needed} deals or more
report-least = The least that adapting would have to add to leave out 0 (95 %, one statistic by itself; shares in points of 100): {$list}. To be called real among all tests: {$factor} times that.
report-against = {" against three "}{$field}
report-shipped = {$player} under {$name}: weights {$weights}, trained on {$from}{$against} (seed {$seed}, {$deals})
report-speed = {"  "}speed {$speed}/s
report-lead-of-one = {$deals}  rules {$rules} ({$fingerprint})  players {$players}  seed {$seed}{$speed}
report-lead-of-arena = {$walls} walls, each from all four seats  rules {$rules} ({$fingerprint})  seed {$seed}
report-lead-of-several = {$deals} under each rule set  players {$players}  seed {$seed}  plays of each wall {$plays}
report-event-heads = in a deal | count | share | 95 % interval |
report-never = never (below {$below}): {$names}
report-places = share of deals by place of winning (left: three others have won)
report-score-heads = points a deal | mean | 95 % interval | sd
report-quantile = q {$p}
report-on-page = All differences of {$count} rule sets with their tests (Holm): on the page
report-same-players = with the same players: {$found}
report-adaptation = ↑ ↓: significant after Holm correction at 5 % within its column (same players {$same} tests, adapted {$adapted}, adaptation adds {$added}). The intervals are of one statistic by itself, not corrected for the number of tests.
report-not-listed = not shown: {$open} {$open ->
        [one] difference
       *[other] differences
    } may be chance, {$same}
report-real-differences = real differences
report-deals-to-see = deals 1/2, deals 80 %: how many deals one of them at a table has to play until his edge is seen at 95 %, with that chance
report-blind = These players ({$players}) do not look at payments: this is what the rules do while nobody changes play. To ask people who adapt:
report-looking = These players ({$players}) look at payments: their deals cannot be settled again, so every rule set is played anew, by players of its own unless a file names them ({$plays} plays of each wall).
report-idle = {$keys} changed nothing in these deals with these players: of {$played} rule sets played beside the first, {$differ} {$differ ->
        [one] differs and is
       *[other] differ and are
    } listed.
report-as-needed = {$tiles} as any that fit
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
report-common = turned | 精 | bao | turned at the end (niao)
report-place = hand | wins on | reads | false win on | melds | river | flowers
report-reads = seat {$seat} reads {$tiles}
report-from-seat = from seat {$from}
