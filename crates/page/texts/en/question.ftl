question-fault = {$field}: {$problem}
# Forms of values.
question-expected = expected {$expected}
question-number-range = expected a whole number from {$least} to {$most}
question-count-form = expected a whole number of 1 or more, such as 1000000, 1e6, 100k or 10万
question-count-least = must be at least 1
question-count-most = must be at most 1,000,000,000,000
question-time-form = expected a time such as 90s, 10m or 2h
question-time = a time in seconds, such as 90, or a text such as "10m"
question-number = a number from {$least} to {$most}
question-points = a list of positive whole numbers, such as [50, 100]
question-texts = a list of texts
question-hashes = a list of hashes of 16 hexadecimal digits
question-flag = expected true or false
question-name = expected a name in quotation marks, without control characters
question-rule-set = the name of a rule set, or its text
question-players = { $arena ->
    [0] expected one player or a list of four, such as "efficient" or ["value", "efficient", "efficient", "efficient"]
   *[other] expected a list of players, such as ["efficient", "greedy"]
}
# The question as a whole.
question-no-json = it is not JSON: {$error}
question-no-object = expected an object with fields, not {$found}
question-kind = unknown kind {$found}; expected {$kinds}{$near}
question-or-near = {"; "}did you mean {$near}?
question-kind-missing = the field is missing; expected {$kinds}
question-other-kind = the question in the file is of the kind {$kind}, but this command only plays the kind {$played}; play the file with `jing ask`
question-format = format {$found} is unknown; this version reads format {$known}
question-no-field = there is no such field; {$help}
question-near = did you mean {$near}?
question-fields = the fields are {$fields}
question-not-of-kind = a question of the kind {$kind} does not have this field; it belongs to {$kinds}
question-other-part = the field is in the wrong part; move it to the part {$part}
question-hands-table = only a question of the kind simulate can write a table of deals; remove the field
# Rule sets and players.
question-compare-two = a comparison needs two rule sets or more, such as nanchang and nanchang-guide
question-plan-two = a plan needs two rule sets or more, such as nanchang and nanchang-guide
question-one-rule-set = expected one rule set, not {$count}
question-arena-twice = {$known} is named twice; a player has no edge against itself
question-arena-two = an arena needs two players or more, such as efficient and greedy
question-training-seed = {$name}: the seed of a training is a whole number, as in value@2
question-training-deals = {$name}: the number of deals of a training is a whole number from {$least} to {$most}, as in value@2/40000
question-nobody-learns = {$players}: these players learn nothing for these rules; name players that do, such as value
question-goal-equal-players = four equal players show no skill; seat players that differ, such as --players efficient,greedy,greedy,greedy
question-across-two = --across needs exactly two rule sets; leave out the others
question-across-players = --across needs one player for all seats, such as --players value. The other players are added automatically
question-plan-players-learn = {$players}: these players learn, and more deals do not reduce the noise between trainings, so a number of deals cannot be planned; name players that do not learn, such as value:FILE, or run `jing compare` with several --trainings
question-weights-missing = the players do not have the weights {$hashes} that the question requires; restore the file of `value:FILE`, or train the players with the version of jing that wrote the question
# Stopping, events and statistics.
question-until-equal-rules = {$text}: {$a} and {$b} are equal rules, so no difference ever has a sign; compare other rules
question-until-players-learn = {$text}: these players learn, and more deals do not reduce the noise between trainings, so the sign may never be decided; set the number of deals with --hands and the number of trainings with --trainings
question-until-no-sign = {$text}: only a comparison has a sign to decide; give a precision, such as scores.mean.dealer:0.02
question-until-impossible = {$text}: this cannot happen under {$rules}
question-event-impossible = {$text}: {$event} cannot happen under {$rules}
question-many-events = a run counts at most {$most} joint events; leave some out, or play a second run
question-rare-event = no event is named; name one, such as tianhu or tianhu+shisanlan
question-rare-zhahu = zhahu: no player declares a false win (诈胡) while --error-rate is 0; set --error-rate
question-rare-depends = {$text}: {$category} depends on earlier deals of the session, but --rare only plays the first deal of a session; count the event with a plain simulation, without --rare
question-primary-untested = {$text}: a difference of skewness is not tested; name another statistic
question-primary-not-compared = {$text}: this statistic is not compared under these rules; expected one of {$names}
question-option-form = {$text}: expected changes such as chongguan_from=4+room.deal_cap=100, with a name in front if you like: "calm: chongguan_from=6+room.deal_cap=100"; to compare whole rule files, use `jing compare`
question-option-nothing = {$text}: changes nothing in {$rules}; choose other values
question-option-twice = {$text}: another option has the same rules; name each once
question-option-name-twice = {$text}: another option, or the rule set itself, has this name; give each its own
question-option-name = {$text}: a name has at most {$most} characters, without tabs or line breaks
question-tune-want = name at least one wish, such as --want evening.sd=-20%
question-rank-none = the selected keys of {$rules} have no documented alternative values; select other keys
# Sweeps.
question-vary-form = write [vary] and, below it, keys with their values: "scoring.jing.chongguan_from" = "4..7"
question-sweep-nothing = there is nothing to vary; name a key and its values, such as scoring.jing.chongguan_from=4..7
question-sweep-twice = {$key} is varied twice; name it once with all its values
question-sweep-no-values = {$key} has no values; name at least one
question-sweep-vary = {$text}: {$what}
question-sweep-vary-key = "{$key}": {$what}
question-sweep-form = expected a key and its values, such as scoring.base=1..4
question-sweep-no-value = {$part} is not a value; expected values separated by commas, or a range such as 4..7
question-sweep-value-twice = the value {$value} is named twice
question-sweep-value-type = a key cannot have {$found} as its value
question-sweep-range-form = {$text} is not a whole number; write a range as 4..7 or 0..20..5
question-sweep-range-empty = the range {$from}..{$to} in steps of {$step} is empty
question-sweep-many-values = {$count} values are too many; a sweep compares at most {$most} rule sets
question-sweep-key-form = write the whole key in quotation marks: "scoring.jing.chongguan_from" = "4..7"
question-sweep-large-grid = the grid has {$size} rule sets; a sweep compares at most {$most}
question-twice = the field is set twice, inside its part and outside
question-none-in-manifest = this manifest has no question: it was written by an earlier version, or for stored deals that were settled again
question-many-bankrolls = at most {$most} bankrolls are counted in a run
