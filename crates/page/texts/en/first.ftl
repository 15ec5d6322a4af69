# The first screen of an answer, and the card.
first-subject = {$kind ->
        [simulate] Simulation
        [compare] Comparison
        [sweep] Sweep
        [rank] Which rule matters most
        [tune] Search for changes
       *[arena] Players against each other
    } · {$game}
first-change = {$form ->
        [off] without {$word}
        [on] with {$word}
        [new] with {$word} {$to}
        [number] {$word} {$to} instead of {$from}
       *[value] {$word} {$to} instead of {$from}
    }
first-option = {$form ->
        [off] without {$word}
        [on] with {$word}
       *[value] {$word} {$to}
    }
first-several = {$name} ({$count} changes)
first-changed = {$subject}: {$same ->
        [1] evenings swing as before, {""}
       *[0] {""}
    }{$result}
first-strongest = {$name}{$leads ->
        [1] {" matters most"}
       *[0] , the largest change seen
    }: {$result}
first-none = {$same ->
        [1] None of the {$count} rule sets differs in any of these deals
       *[0] No clear difference in any of the {$count} rule sets
    }
first-also = Also, {$result}.
first-only = {$count} rules were changed; the difference comes from {$word} alone.
first-tried = {$count} changes to {$rules}, one at a time, {$hands} deals each: {$real ->
        [0] none really changes
        [one] one really changes
       *[other] {$real} really change
    } the swing{$same ->
        [0] {""}
        [one] , one changes nothing
       *[other] , {$same} change nothing
    }.
first-lines = {$first} {$second}
first-per-point = For each point paid, {$form ->
        [same] {$name} also changes the swing most
        [other] {$name} changes the swing most
       *[seen] the largest change of the swing seen is that of {$name}, but its lead may be chance
    } ({$by}).
first-per-point-none = For each point paid, no change of the swing is certain.
first-meaning = {$meaning}. {$often}
first-often = {$word}: in {$after} of deals instead of {$before}.
first-base = Compared with the preset {$preset}, {$count ->
        [one] one rule differs
       *[other] {$count} rules differ
    }{$more ->
        [1] ; the first {$shown}:
       *[0] {""}
    }
first-nothing = {$subject}: {$form ->
        [few] too few deals to tell
        [equal] the rules allow no difference
        [same] no difference in any of these deals
        [training] one training only, so it may be chance
        [near] no difference; evenings swing the same within 1 %
       *[chance] no clear effect yet; it may be chance
    }
first-evening = After {$evening} deals, nine players in ten are between {$low} down and {$high} up
first-result = {$about ->
        [swing] evenings swing {$by}
        [swing_per_point] for each point paid, evenings swing {$by}
        [ruin] at some time in an evening, {$b} of {$crowd} players are {$stake} points down instead of {$a}
        [worst_evenings] the worst evenings cost {$by}
        [dealer] the dealer earns {$by} a deal
        [jing] {$b} of 100 points paid are for {$jing} instead of {$a}
        [moved] players pay {$by} in a deal
        [luckiest] the luckiest 1 % win {$b} of 100 points instead of {$a}
        [no_winner] {$b} of 100 deals have no winner instead of {$a}
        [length] deals are {$by}
       *[primary] {$label}, {$by}
    }
first-times = {$times} times as much
first-fraction = {$fraction ->
        [quarter] a quarter
        [third] a third
       *[half] {$more ->
            [1] half as much again
           *[0] half as much
        }
    }{$fraction ->
        [half] {""}
       *[other] {$more ->
            [1] {" "}more
           *[0] {" "}less
        }
    }
first-percent = {$none ->
        [1] less than 1
       *[0] {$percent}
    } % {$more ->
        [1] more
       *[0] less
    }
first-factor = {$times} times
first-signed-percent = {$percent} %
first-signed = {$value}{-verdict-unit}
first-interval = ({$low}{$signed ->
        [1] {" to "}
       *[0] –
    }{$high})
-first-unit = {$unit ->
        [players] players
        [share] in 100
        [deals] deals
        [percent] %
        [tiles] tiles
       *[points] points
    }
first-unit = {$unit ->
        [none] {""}
       *[other] {-first-unit}
    }
first-note = {$unit ->
        [none] {""}
       *[other] {-first-unit}, {""}
    }{$by}
first-finding = {$finding ->
        [Near] the same within 1 %
        [Equal] the same
        [SamePlay] the same
        [NeverDiffered] the same
        [OneTraining] one training, so it may be chance
        [TooFew] too few deals
       *[MayBeChance] may be chance
    }
first-label = {$about ->
        [swing] Size of a player's win or loss in an evening ({$evening} deals)
        [ruin] Of {$crowd} players, how many are {$stake} points down at some time
        [worst_evenings] A really bad evening (the worst in twenty) costs
        [dealer] Points the dealer earns a deal
        [jing] Of 100 points paid, for {$jing}
        [moved] Points paid in a deal
        [luckiest] Of 100 points won, share of the luckiest 1 %
        [no_winner] Of 100 deals, without a winner
        [length] Tiles drawn in a deal
       *[primary] {$label}
    }
first-bars = {$about}, compared with {$base}
first-rare = {$count} of {$deals}
first-caveat = {$form ->
        [one] Computer players that only race to win; people play differently.
        [one_payments] Computer players that weigh what a hand pays; people play differently.
        [others] Computer players that do not look at payments; people play differently.
        [payments] Computer players that weigh what a hand pays, not trained for each rule set; people play differently.
        [unadapted] These computer players take the quickest win, whatever it pays, and play the same under all rules. People adapt, so your table may differ.
        [adapted] Computer players, trained anew for each rule set. People may adapt differently.
        [one_training] Computer players, trained once for each rule set. Another training may give other results.
       *[arena] Computer players play against each other.
    }
first-brackets = Brackets and thin lines: how far chance in these deals may move a number (95 % intervals).
first-still = No change at all ({$count})
first-rest = {$count} more
first-chooser = Statistic
first-source = {$none ->
        [1] {$origin}
       *[0] 95 % intervals: {$intervals} · {$origin}
    }
first-stake = How many points down
first-points = Settings of the sweep: choose one
first-find = find
first-hide = hide rows that may be chance
first-point = {$same ->
        [1] The same as under the unchanged rules.
       *[0] Too few deals to tell.
    }
first-at-most = at most {$most}
first-pair = before | after
first-changes = What changed
