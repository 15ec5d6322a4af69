# The answer first: sentences of the eight questions. A form is named as the question is in JSON.
verdict-what = {$about ->
        [swing] how far evenings swing
        [swing_per_point] how far evenings swing for each point paid
        [ruin] how many players are ever {$stake} points down in an evening
        [worst_evenings] what the worst evenings cost
        [dealer] what the dealer earns
        [jing] how many of the points paid are for {$jing}
        [moved] how many points are paid
        [luckiest] how much the luckiest results win
        [no_winner] how many deals have no winner
        [length] how long a deal takes
       *[primary] {$label}
    }
verdict-jing = {$others ->
        [1] the first 精
       *[0] 精
    }
verdict-label = {$about ->
        [swing] swing of an evening, points
        [swing_per_point] swing of an evening for each point paid
        [ruin] ever {$stake} points down in an evening
        [worst_evenings] the worst 5 % of evenings cost
        [dealer] the dealer earns a deal
        [jing] share of points paid for {$jing}
        [moved] points paid in a deal
        [luckiest] share won by the luckiest 1 %
        [no_winner] deals without a winner
        [length] tiles drawn in a deal
       *[primary] {$label}
    }
verdict-down = down {$stake}
# A number with its unit; {"hundredths"} and {"events"} have one in Chinese alone.
-verdict-unit = {$unit ->
        [share] {" in 100"}
        [percent] {" %"}
        [tiles] {" tiles"}
        [points] {" points"}
        [deals] {" deals"}
       *[none] {""}
    }
-verdict-word = {$word ->
        [longer] longer
        [shorter] shorter
        [few] fewer
        [less] less
        [smaller] less
        [better] less
        [loss] less
       *[more] more
    }
verdict-by = {$value}{-verdict-unit} {-verdict-word}
verdict-times = {$value} times as {$word ->
        [longer] long
        [shorter] long
       *[more] much
    }
verdict-change = {$value}{-verdict-unit}{$range}
verdict-less-than = less than {$value}{-verdict-unit}
verdict-listed = {$what} ({$said}{$few ->
        [1] ; few deals carry this
       *[0] {""}
    })
verdict-differs = {$about ->
        [swing] Evenings swing {$by} {$range}: by {$b} points instead of {$a}
        [swing_per_point] For each point paid, evenings swing {$by} {$range}: by {$b} instead of {$a}
        [ruin] Of {$crowd} players, {$b} are {$stake} points down at some time in an evening instead of {$a}: {$by} {$range}
        [worst_evenings] The worst 5 % of evenings cost {$by} on average {$range}: {$b} points instead of {$a}
        [dealer] The dealer earns {$by} {$range}: {$b} points a deal instead of {$a}
        [jing] Of 100 points paid, {$b} are for {$jing} instead of {$a}: {$by} {$range}
        [moved] The points paid in a deal are {$by} {$range}: {$b} instead of {$a}
        [luckiest] The luckiest 1 % of results win {$b} of 100 points won instead of {$a}: {$by} {$range}
        [no_winner] {$b} of 100 deals have no winner instead of {$a}: {$by} {$range}
        [length] Deals are {$by} {$range}: {$b} tiles drawn instead of {$a}
        [share] {$label}: {$b} in 100 instead of {$a}: {$by} {$range}
       *[primary] {$label}: {$by} {$range}: {$b} instead of {$a}
    }
verdict-carried = {$said}{$few ->
        [1] {" "}(few deals carry this: the interval may be too narrow).
       *[0] .
    }
verdict-together = {$finding ->
        [Equal] Exactly equal by the rules
        [SamePlay] Unchanged, because these players play the same deals
        [Why] No difference in any of these deals, {$why}
        [NeverDiffered] No difference in any of these deals, which does not rule one out
        [Near] Shown to be equal within {$near} %
        [NoneSeen] No difference seen in
        [MayBeChance] May be chance (not significant after correction for the number of tests)
        [OneTraining] The players were trained only once, so this may be chance
       *[TooFew] Too few deals to tell
    }: {$parts}.
verdict-never-done = because none of these players ever {$deed}
verdict-never-happened = because the event that the rules change never happened ({$event})
verdict-nothing-shown = {$form ->
        [few] Nothing is shown to differ. Some numbers need more deals.
        [equal] The rules are equal: nothing can differ.
        [same] Nothing differed in any of these deals.
        [training] Nothing is shown to differ: the players were trained only once.
       *[chance] Nothing is shown to differ.
    }
verdict-beforehand = Named beforehand, tested alone: {$line}
verdict-alike = {$name}{$alike ->
        [1] {""}
        [2] {" "}(and 1 other alike)
       *[other] {" "}(and {$others} others alike)
    }
verdict-habit = {$habit} {$b} instead of {$a}
verdict-event = {$event} {$b} instead of {$a} ({$by} {$range})
verdict-added = {$what} {$rules} and {$more}
verdict-adapting = {$of ->
        [added] The effect of the rules while nobody adapts, and the effect that adaptation adds
        [events] Deals per 100 with an event, changed because players have adapted
        [others] Adapting also adds
       *[habits] Actions of a player per deal (not tested)
    }: {$parts}.
verdict-not-adapted = Adapted players are not shown to play differently (Holm over {$tests} {$tests ->
        [one] test
       *[other] tests
    }, 5 %).
verdict-few = {$form ->
        [vague] Too few deals to tell how many players are ever {$stake} points down in an evening.
        [none] No player was ever {$stake} points down in an evening: at most {$most} of {$crowd} players are.
       *[few] At most {$most} of {$crowd} players are ever {$stake} points down in an evening: it happened too rarely for a closer estimate.
    }
verdict-no-range = (too few deals for an interval)
verdict-alone = {$about ->
        [swing] An evening of {$evening} swings by {$value} points {$range}{$more}.
        [ruin] Of {$crowd} players, {$value} {$range} are {$stake} points down at some time in an evening{$more}.
        [worst_evenings] The worst 5 % of evenings cost {$value} points on average {$range}.
        [dealer] The dealer earns {$value} points a deal {$range}.
        [jing] Counted item by item, {$value} of 100 points paid are for {$jing} {$range}.
        [moved] Counted item by item, {$value} points are paid in a deal {$range}.
        [luckiest] The luckiest 1 % of results win {$value} of 100 points won {$range}.
        [no_winner] {$value} of 100 deals have no winner {$range}.
        [length] A deal takes {$value} drawn tiles {$range}.
       *[primary] {$label}: {$value} {$range}
    }
verdict-ends = , the standard deviation of a player's total: nine players in ten end between {$low} and {$high}
verdict-no-ends = {" (standard deviation)"}
verdict-end-so = ; {$end} finish that far down
# The order of a goal.
verdict-than = {$goal ->
        [calmer] calmer than
        [wilder] wilder than
        [fairer] fairer to the seats than
        [unfair] less fair to the seats than
        [skill] better at showing skill than
       *[chance] worse at showing skill than
    }
-verdict-best = {$goal ->
        [calmer] Calmest
        [wilder] Wildest
        [fairer] Fairest to the seats
       *[skill] Most skill
    }
verdict-first = {-verdict-best}: {$name}{$lead}; {$served} of {$count} {$served ->
        [one] is
       *[other] are
    } really {$than} {$base}.
verdict-lead = {$form ->
        [shown] , really {$than} the next, {$name}
        [tested] , but not shown to be {$than} {$name}
        [trainings] , but there are too few trainings to compare it with {$name} (--trainings {$fewest})
       *[deals] , but there are too few deals to compare it with {$name}
    }
verdict-behind = Really {$contrary} {$base}: {$list}.
verdict-many-behind = {$worse} are really {$contrary} {$base}.
verdict-unordered = Too few deals to rank: {$short} of {$count} have no interval yet. {$more}.
verdict-play-more = Play more: --hands
verdict-play = {$deals} are needed: --hands {$n}
verdict-not-shown = {$name} is not shown to be {$than} {$base}.
verdict-none-shown = None of the {$count} rule sets is shown to be {$than} {$base}.
verdict-changed = With {$subject}:
verdict-against = {$name} against {$first}:
verdict-many-against = {$count} rule sets against {$first}{$many ->
        [1] ; of each number, only the largest increase and decrease are listed
       *[0] {""}
    }:
verdict-order-heads = {$goal ->
        [calmer] Calmest first | swing per point
        [wilder] Wildest first | swing per point
        [fairer] Fairest first | dealer
       *[skill] Most skill first | deals
    } | {$goal ->
        [fairer] farther from 0
       *[other] change
    } | better?
verdict-order-change = {$goal ->
        [fairer] how much farther from 0 the dealer's mean lies than under the first rule set, with its 95 % interval
       *[other] difference from the first rule set, with its 95 % interval
    }
verdict-order-judged = {$judged ->
        [base] baseline
        [better] yes
       *[worse] no
    }
verdict-order-note = {$goal ->
        [skill] deals: how many deals {$name}, the player who earns most under the first rule set, must play at one seat until the edge is seen at 95 % with a chance of one half; fewer deals mean that skill shows sooner.
       *[other] swing per point: the standard deviation of an evening divided by the points paid in a deal; multiplying all payments by one factor leaves it unchanged.
    }
# The table of numbers and its notes.
verdict-caption = In numbers{$rules ->
        [1] {""}
       *[other] ; ↑ ↓: significantly more or less than under {$base}
    }
verdict-legend = [..]: 95 % interval.{$rules ->
        [1] {""}
       *[other] {" "}↑ ↓: significantly more or less than under {$base}, {$tests ->
            [0] by the corrected test.
           *[other] by a test corrected for the {$tests} headline numbers of a comparison (Holm, 5 %). Where the interval of a difference excludes 0 but that test is not significant, the difference may be chance. The full table is a separate family of tests with its own 5 %, so a number can be significant here and not there.
        } An evening is {$evening}.
    }
verdict-primary = {$name} was named beforehand (--primary): {$rules ->
        [2] its test is not corrected.
       *[other] its test is corrected only for the {$others} rule sets.
    }
verdict-doubtful = Undecided: {$whose}{$name}. The difference is significant alone, but not after correction for the {$tests} headline numbers. To decide, play again with another --seed and name it beforehand (--primary {$option}){$needed ->
        [0] {""}
        [1] ; without naming it, more than {$most} trainings on each side would be needed, if the effect is as large as it looks
       *[other] , or make about {$needed} trainings on each side (--trainings {$needed}), if the effect is as large as it looks
    }.
verdict-picked = A sentence about the most or the least of several is also corrected for the number of comparisons.
verdict-needed = Intervals of evenings need {$needed} deals under each rule set.
verdict-gross = Points paid are counted gross, item by item: what a seat wins for one item is not netted against what it pays for another.
verdict-other-jing = The first 精 is the one turned at the start of the deal; payments for 精 turned later are not in its share.
verdict-chosen = The largest of many differences is partly luck: on average it is overestimated, and its interval is not widened for the selection.
verdict-more = ... and {$left} more on the page
verdict-stake = The stake of {$points} points{$form ->
        [asked] {" "}was set by --bankroll.
        [common] : the largest of {$list} that at least {$share} % of players lose under {$first}; --bankroll sets another.
       *[least] : the smallest of {$list}, because fewer than {$share} % of players lose it under {$first}; --bankroll sets another.
    }
verdict-found = {$finding ->
        [More] more
        [Less] less
        [Equal] equal
        [SamePlay] same play
        [NeverDiffered] never differed
        [Near] within 1 %
        [OneTraining] one training
        [TooFew] too few deals
       *[chance] may be chance
    }
verdict-whose = {$name}, {""}
