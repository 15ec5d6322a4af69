request-json = the request is not JSON: {$error}
request-object = the request must be an object, such as {"{"}"rules": "nanchang"{"}"}
request-lang = lang: expected "en" or "zh"
request-text = {$name}: expected a text
request-missing = {$name}: missing
request-player-file = {$name}: players from files work on the command line only; use a built-in player
request-player-long = players: a name has at most {$most} characters
request-many-rules = a request has at most {$most} rule sets
request-count = count: {$other} is unknown; expected tianhu, shapes, shanten, waits or jing
request-not-learned = {$name} has not learned the rules "{$rules}" yet
request-piece = the piece does not belong to this run
request-kept = this is not a run saved by this version of jing
request-no-deals = no deal has been played yet
request-no-font = {$file} was not supplied
request-unfinished = pieces of the run are missing
request-inert = it needs {$needs}
request-kind = {$kind} runs on the command line only
request-call = {$call} is unknown
request-group = {$name ->
    [jing] 精 (wild tiles)
    [worth] What a hand is worth
    [pay] Who pays, caps
    [kong] Kongs
    [draw] Drawn deals, dealer, fines
    [claim] Claims and wins
    [shape] Shapes that win
    [niao] 扎鸟 (bonus tiles)
    [inert] Not in this game
   *[wall] Wall and play
    }
