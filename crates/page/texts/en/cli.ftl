cli-advise-blind = {$name} cannot advise, because it cannot evaluate moves; name efficient, value or search
cli-advise-nothing-to-decide = {$name}: seat {$seat} has nothing to decide here
cli-train-deals-range = must be from 256 to 10,000,000
cli-part-form = expected the part and the number of parts, such as 3/8 (at most {$most} parts)
cli-bench-file = {$shown}: {$why}; `jing bench --json` writes such files
cli-bench-unread = cannot be read: {$error}
cli-no-threads = cannot start threads: {$error}
cli-error = error: {$message}
cli-nothing-finished = interrupted before any deals were finished; nothing was written
cli-stdout-advice = free some space, or send the output elsewhere
cli-stdout-unwritten = cannot write to standard output: {$error}; {$advice}
cli-stdin = standard input
cli-stdin-unread = cannot read standard input: {$error}
cli-no-file = {$name}: there is no such file
cli-file-unread = {$name}: cannot be read: {$error}
cli-file = {$name}: {$problem}
cli-eval-stdin-alone = - reads hands from standard input; leave out the other hands
cli-eval-a-hand-a-line = expected a hand on each line
cli-eval-endless-line = standard input, line {$first}: no end of line in 64 MiB; {$advice}
cli-eval-long-line = longer than 4 KiB, the limit for a hand
cli-not-utf8 = not text in UTF-8
cli-experiment =
    the question or experiment file cannot be played
    {$shown}
cli-near = ; did you mean {$near}?
cli-explain-unknown = no key and no term is called {$word}{$near}; `jing rules show --explain {$rules}` prints all keys
cli-explain-stands-in = ; it appears in the explanations of {$keys}
cli-part-advice = play in rounds: parts of a fixed number of deals, then `jing merge`, and more deals if those were too few
cli-part-cannot-stop = --part: a part does not know the counts of the others, so it cannot stop at --until or --max-time; {$advice}
cli-log-other = --log {$path_shown}: the file holds something else; name another, or write over it with --overwrite
cli-keep-other-run = {$what} of another run (different {$other})
cli-keep-other-version = {$what} of another version
cli-keep-unread = {$what} that cannot be read
cli-keep-checkpoint = the checkpoint
cli-keep-other-results = the results of another run
cli-keep-taken = {$path} holds {$what}; name another folder with --out, or write over it with --overwrite
cli-keep-busy = {$path}: another run is writing there; wait until it is done, or name another folder with --out
cli-resume-wrong = {$path}: {$what}; begin again without --resume
cli-resume-other-part = it is the checkpoint of another part
cli-resume-no-rows = it has no rows
cli-resume-damaged = it is damaged, and the run cannot go on; begin again without --resume
cli-merge-no-deals = the parts hold no deals
cli-merge-file-unread = {$path}: cannot be read: {$error}
cli-merge-folder-unread = {$folder}: cannot be read: {$error}
cli-merge-no-part = {$folder}: there is no part in this folder
cli-no-files-writes = --no-files: this command exists to write a file; leave the option out
cli-new-there-already = {$file} is there already; name another file with --out, or write over it with --overwrite
cli-new-set-twice = --set {$term}: this key is set twice; give it one value
cli-new-advice = set your own rules with --set, such as --set scoring.jing.chongguan_from=4
cli-new-no-terminal = standard input is not a terminal, so the program cannot ask; {$advice}
cli-new-long-answer = the answer is longer than 4 KiB
cli-plan-primary-left-out = --primary {$kind}.{$category}: {$why} (pilot: {$pilot})
cli-plan-difference-left-out = --difference {$kind}.{$category}: {$why} (pilot: {$pilot})
cli-weights-unread = value:{$shown}: cannot be read: {$error}; `jing train --out FILE` writes such files
cli-weights-no-folder = {$folder}: cannot be made: {$error}
cli-weights-is-folder = {$file} is a folder; name a file for the weights
cli-replay-nothing = name a log, or a deal with --seed and --hand
cli-replay-no-deal = {$name}: the log has no deal {$hand}
cli-replay-line = {$name}, line {$line}: {$problem}
cli-replay-page-of-one = --page shows one deal, and the log has {$deals}; choose one with --hand
cli-replay-other-rules = the deal was played under other rules ({$played}), not under {$given} ({$fingerprint})
cli-replay-known-rules = {$fault}; the rules were {$name}; use: jing replay {$log} --rules {$name}
cli-replay-unknown-rules = {$fault}, and no preset or room has these rules; give --rules the file, or the preset with changes, that the run was started with: jing replay {$log} --rules ... (`rules` in the manifest.json of the run names them)
cli-replay-hand-too-large = --hand: the number is too large
cli-report-no-run = {$folder}: there is no run here; name the folder of a finished run, which holds its {$manifest}, such as reports/nanchang
cli-report-no-manifest = {$name}: not a manifest of this program: {$error}
cli-report-no-page = the tables are intact; the page was not written
cli-rules =
    the rules cannot be used
    {$text}
cli-keep-a-part = a part
cli-keep-a-checkpoint = a checkpoint
cli-new-no-key = no key of these rules has this name{$near}
cli-weights = value:{$shown}: {$error}
cli-replay = {$name}, {$error}
cli-written-over = note: overwriting {$file}
cli-keep-elsewhere = note: {$first} holds another run; the results go to {$path}
cli-resume-goes-on = resuming after {$done} of {$whole}
cli-resume-not-asked = note: starting from the beginning; --resume would have continued after {$done}
cli-new-number = expected a number from 1 to {$several}
cli-weights-other-rules = note: {$shown} was trained under the rules {$theirs}, and plays under {$ours}
cli-weights-response = note: {$shown} was trained against three {$field} and is meant only for such tables
cli-weights-weak = warning: the players trained for {$name} lose to efficient ({$edge} ± {$half} points a deal): do not trust their results
cli-training = Training {$count} {$count ->
        [one] player
       *[other] players
    }{$whom}, {$played}{$form ->
        [each] {" "}each
       *[all] {""}
    }: about {$time} on this machine{$kept ->
        [1] ; kept for next time
       *[0] {""}
    }.
cli-train-for = {" "}for {$name}
cli-train-sets = {" "}({$each ->
        [0] {""}
       *[other] {$each} for each of{" "}
    }{$sets} rule sets)
cli-weights-not-kept = note: the weights cannot be kept for the next time: {$error}
cli-notice = notice: {$notice}
cli-eval-wild = {"   "}wild: {$tiles}
cli-eval-shanten = shanten: {$state}
cli-eval-complete = -1 (complete)
cli-eval-waiting = 0 (waiting)
cli-eval-away = {$steps}
cli-eval-impossible = none (no shape is possible)
cli-eval-void-suit = three suits: one must be void (缺一门)
cli-eval-jingdiao = in jingdiao (精钓): any draw wins, a discard only as deguo
cli-eval-wins = wins: {$shapes}
cli-eval-waits = wait | left | self-draw | discard
cli-eval-discards = discard | shanten | left | accepts
cli-deals = deals
cli-left = about {$number} {$unit} left
cli-stop-left = {$left} (limit: {$what})
cli-stop-farthest = farthest from its precision: {$name}
cli-stop-played = stopped after {$deals}: not every precision was reached
cli-stop-time = stopped: the time given by --max-time is up
cli-stop-within = , within {$low} .. {$high}
cli-stop-cannot = {$name}: cannot estimate yet ({$why}{$bound})
cli-stop-decided = {$name}: decided ({$sign}), {$known}
cli-stop-known = {$name}: known exactly, {$value} ({$chance})
cli-stop-reached = {$name}: reached, {$known}
cli-stop-no-difference = no difference so far
cli-stop-zero = it is 0 so far, and a percentage of 0 is 0
cli-stop-early = {" "}(narrow enough, but from too few deals to be trusted)
cli-stop-rare = ; --event {$event} --rare finds it sooner
cli-stop-running = {$name}: not reached, {$known}{$early}, about {$left} more deals{$rare}
cli-stop-no-deals = no deals yet
cli-stop-no-events = it has not happened
cli-stop-only-events = it has always happened
cli-stopping = {$by ->
        [interrupt] stopping after the deals in play (press Ctrl-C again to stop at once)
       *[end] stopping; the deals in play are given up
    }
cli-stop-saved = {$done} saved; the same command with --resume continues
cli-stop-tables = the tables of {$done} are in {$folder}; jing report {$folder} makes the charts and the page
cli-no-stopping = note: Ctrl-C cannot be caught here; stopping the program will lose the run
cli-rare-unseen = An event that was not reached is rarer than the upper end of its interval, or impossible under these rules. Give it more time with --max-time.
cli-rare-head = in a deal | chance | 95 % interval | | how | deals | plain run
cli-rare-counted = counted
cli-rare-dealt = dealt hand counted, rest played
cli-rare-splitting = splitting
cli-rare-played = played
cli-rare-less-exact = {" "}(less exact)
cli-rare-not-reached = {" "}(not reached)
cli-replay-deal = deal {$hand}  session {$session}  dealer {$dealer}{$jing}
cli-replay-jing = {"  "}{$jing ->
        [1] jing
       *[0] wild
    } {$kinds}
cli-replay-draws = draws
cli-replay-tail = tail
cli-replay-fenzhang = fenzhang
cli-replay-discards = discards
cli-replay-chows = chows
cli-replay-pungs = pungs
cli-replay-xuanfeng = kongs, xuanfeng:
cli-replay-concealed = kongs, concealed:
cli-replay-added = kongs, added:
cli-replay-exposed = kongs, exposed:
cli-replay-robbed = kongs, added, and is robbed:
cli-replay-flower = lays out
cli-replay-gives = gives
cli-replay-without = goes without
cli-replay-tianting = declares
cli-replay-baoting = declares (baoting)
cli-replay-bao = bao: {$tile}
cli-replay-niao = turned at the end (niao): {$tile}
cli-replay-wins = wins with
cli-replay-zhahu = declares a false win (zhahu) with
cli-replay-liuju = the wall runs out (liuju)
cli-replay-sum = sum: {$sum}   scores: {$scores}
cli-points = points
cli-tiles = tiles
cli-plan-head = deals that each rule set needs for a chance of {$power} that the difference is called real (5 %); pilot {$pilot}, {$rate}/s
cli-plan-least = --pilot: played {$least}, the minimum that shows how much pilot runs vary
cli-plan-open = where the pilot saw no difference, the deals are for the largest difference that it cannot rule out; set one with --difference
cli-plan-left-out = left out, {$why}: {$names}
cli-plan-cannot-differ = Under these rules and players nothing can differ.
cli-plan-never-played = This rule never came into play in the pilot. Try a longer --pilot.
cli-plan-no-difference = The pilot saw no difference: the deals below are for the largest differences that it cannot rule out.
cli-plan-first = The first effect to be seen is {$shown}: it takes {$deals} under each rule set, about {$time}.{$tested}{$half}
cli-plan-asked = To see {$shown} takes {$deals} under each rule set, about {$time}.{$tested}
cli-plan-many = {$known} of the {$count} other rule sets {$known ->
        [one] shows
       *[other] show
    } {$asked ->
        [1] what was asked for
       *[0] a difference
    } after {$deals} under each, about {$time}{$known ->
        [one] .
       *[other] ; {$name} takes the most.
    }{$half}{$tested}
cli-plan-none-of-many = The pilot leaves nothing to plan for any of these rule sets.
cli-plan-not-whole = No rule set has an estimate for everything that was asked for: see the rows, and the list of what is left out.
cli-plan-half-of-many = {" "}At least half of them show it after {$deals}, about {$time}.
cli-plan-table-of-many = rule set | {cli-plan-table}
cli-plan-half = {" "}Half of the {$count} effects that the pilot measured are seen after {$deals}, about {$time}.
cli-plan-tested-alone = {" "}{$comparisons ->
        [1] It is tested alone because --primary names it beforehand.
       *[other] The statistic of --primary is corrected only for the {$comparisons} comparisons.
    }
cli-plan-tested-first-alone = {" "}The first is named by --primary and {$comparisons ->
        [1] tested alone
       *[other] corrected only for the {$comparisons} comparisons
    }, the others corrected for {$family} (Holm).
cli-plan-family = {$headline ->
        [0] {$table} rows of the table
       *[other] {$table ->
            [0] {$headline} headline numbers
           *[other] {$headline} headline numbers, or for {$table} rows of the table where a statistic is not one of these
        }
    }
cli-plan-corrected = {" "}That is with the correction for {$family} (Holm); a statistic that --primary names beforehand is tested alone and takes fewer.
cli-duration = {$number} {$unit}{$number ->
    [1] {""}
   *[other] s
}
cli-plan-why-cannot-differ = under these rules and players it cannot differ
cli-plan-why-never-differed = it never differed in the pilot, so nothing is known of its spread; try a longer --pilot
cli-plan-why-no-error = the pilot gives it no standard error; try a longer --pilot
cli-plan-why-untested = quantiles and skewness have no test to plan for
cli-plan-why-unpaid = in the pilot no points of either rule set were paid for it, or all of them were
cli-plan-legend = in the pilot: {$many ->
        [1] the rule set of the row
       *[0] the second rule set
    } minus the first, ± half the width of its 95 % interval; pp: percentage points. deals: number that each rule set needs until the difference is called real; within: range of that number, given the spread of the pilot; alone: number for an uncorrected test at 5 %; >: more than this number.
cli-plan-table = statistic | in the pilot | | to be seen | deals | within | alone
cli-bench-batch = {$question}, batch
cli-bench-about = jing {$version}  {$cpu}  rules {$rules}
cli-bench-tables = tables ready after {$time} ms
cli-bench-deals = deals without play, one core: {$rate}/s
cli-bench-play = self-play, {$players}: {$rate}/s, {$threads} threads
cli-bench-signature = signature {$signature}
cli-bench-table = ns a hand | hands
cli-bench-wilds = {$wilds} wilds
cli-bench-chart = Evaluator, random hands
cli-bench-x = wilds
cli-bench-y = ns a hand
cli-bench-against = against jing {$version}  {$cpu}
cli-bench-compared = question | hands | wilds | before, ns | now, ns | ratio | 95 % interval
cli-bench-plays = self-play, {$players}, {$threads} threads: {$old}/s → {$new}/s (×{$ratio})
cli-bench-alike = signature {$old} → {$new}: the same results
cli-bench-unlike = signature {$old} → {$new}: different results
cli-new-written = {$file}: the rules {$base} with these changes:
cli-new-nothing = none yet: edit the file
cli-new-no-change = none: the values set are those of the base
cli-new-next = next: {$command}
cli-new-head =
    # House rules. The keys here are your own; every other key is that of {$called} (jing rules show {$base} --explain).
    # After a change: jing rules check {$file}
cli-new-how =
    Name a rule that you change, by its key or the word that players have for it (冲关); with its value if you know it (冲关=4).
    An empty line ends the list.
cli-new-which = Which rule?
cli-new-which-number = Which of them (its number)?
cli-new-value = Its value?
cli-new-title = What is it called? (a title, or nothing)
cli-new-file = Which file?
cli-new-presets = Presets:{$names}
cli-new-from = Which rules do you start from?
cli-offer = {" "}+ {$tile} < {$from}
cli-advise-more = {$first}: {$more} ± {$half} points more than {$usual}, which {$name} would do.
cli-advise-fewer = {$first}, as {$name} would: {$other} earns {$by} ± {$half} fewer points.
cli-advise-learned = {$first}, as {$name} would: {$other} was found better by {$by} ± {$half} points, but the learned estimate of such positions outweighs that.
cli-advise-given-up = {$first}, as {$name} would: {$other} is about the same ({$points} ± {$half} points after {$worlds} worlds) and unlikely to come out ahead, so it was played no further.
cli-advise-equal = {$first}, as {$name} would: {$other} is about the same ({$points} ± {$half} points in {$worlds} worlds).
cli-advise-few-worlds = {$first}, as {$name} would: {$other} earned {$by} ± {$half} points more in {$worlds} worlds, too few to depart from the usual move.
cli-advise-played = played
cli-advise-gained = gained {$points} ± {$half}
cli-advise-lost = lost {$points} ± {$half}
cli-advise-same = about the same ({$points} ± {$half})
cli-luck-head = seat | points | luck | play of all | own moves | moves unlike
cli-luck-note = Luck: what the hands and the draws gave, as a network estimates it; play of all: the rest, what this seat and the others did{$own}.
cli-luck-note-own = ; own moves: what the seat's moves unlike those of {$name} gained, as played out by {$name}; ±: half of the 95 % interval
cli-advise-head = candidate | points | ± | over the usual | ± | worlds | done by
cli-advise-seat = seat {$seat}: {$hand}
cli-advise-note = Points: what the seat ends the deal with on average; a candidate played in fewer worlds is put on the level of the others by its difference from the usual move in the worlds of both. ±: half of the 95 % interval. Over the usual: against what {$usual} would do, in the same worlds. That move and at most the five others that look best are compared; one that falls behind and is unlikely to catch up is played no further.
cli-page-rules-of = The rules by which it is paid
cli-page-luck = Luck and play
cli-page-rules = rules
cli-page-number = deal
cli-page-advised-by = advised by
cli-explain-head = {$path}  {$name}
cli-explain-head-of = {$path}  {$name}  ({$game})
cli-explain-yes-no = values: true, false
cli-explain-range = values: {$min} .. {$max}
cli-explain-off = off: {$off} (also written off, 无, 不算)
cli-explain-always = cannot be switched off: {$why}
cli-explain-always-one = cannot be switched off: one of its values always holds
cli-explain-needs = needs: {$needs}
cli-explain-now = in {$name}: {$value}
cli-explain-presets = in the presets: {$presets}
cli-explain-seen = seen in reports/gallery/{$study}: {$found}
cli-explain-payments = changes payments alone: efficient players play the same deals under every value
cli-explain-play = changes how deals are played
cli-explain-both = changes payments, and through them how deals are played: which win is made, or who deals next
cli-explain-try = try: jing compare {$name} {$name}{$change} --players {$value}
cli-explain-see = see also: {$keys}
cli-explain-not-modelled = {$text} (Not modelled here.)
cli-explain-refused = refused here: {$change}{$why}
cli-explain-change = {$change}:{" "}
cli-train-from = {" "}for {$name}, starting from those of {$from}
cli-train-round = {$place} round {$number}/{$rounds}
cli-train-place = player {$place}/{$count}
cli-train-stopped = stopped before the first round ended; nothing was kept
cli-train-edge = round {$number}: {$edge} ± {$half} points a deal against three {$field}
cli-train-done =
    weights {$hash}  rules {$rules}  {$rounds} rounds, {$played}
    against three {$field}: {$edge} ± {$half} points a deal
    {$shown}
cli-score-win = seat {$seat}: {$shape}   {$factors}
cli-score-head = item | seat 0 | seat 1 | seat 2 | seat 3
cli-score-sum = sum
cli-files = page, charts and tables: {$page}
cli-card = card: {$path}
cli-card-ending = the card {$path} has no name that ends with .png
    .help = name a file such as card.png
cli-card-folder = there is no folder {$folder} for the card
    .help = make it first, or name another
cli-part-there = the part exists already; nothing was played
cli-part =
    part {$part} of {$of}: {$played}
    {$shown}
cli-rules-word = key
cli-rules-key = key
cli-rules-no-key = (no such key)
cli-rules-called = called
cli-rules-list = name | family | fingerprint | title
cli-rules-counts = {" "}(a count)
cli-rules-left-out = # {$file}: {$count} keys left out
cli-page = page: {$page}
cli-explain-preset =
    {$name}  {$title}
      its keys, explained: jing rules show {$rules} --explain
cli-ask-option = {$option} does not go with a question of the kind {$kind}
cli-weights-missing = {$message} (the question names the weights {$hashes})
cli-help-all = More options: jing {$command} --help-all
cli-help-flag = Print help
cli-tune-stage = {$stage ->
        [screen] Screen: {$count ->
            [one] one single change
           *[other] {$count} single changes
        }
        [trial] Trial: {$count ->
            [one] one combination
           *[other] {$count} combinations
        }
        [final] Final: {$count ->
            [one] one combination
           *[other] {$count} combinations
        }
       *[proposal] Confirmation of a proposal
    }
cli-tune-interrupted = {$files ->
        [1] interrupted; run the same command again to continue the search
       *[0] interrupted; without a folder, the search cannot be continued
    }
