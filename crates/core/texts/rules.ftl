# What is wrong with rules, and what to do.
rules-descending = seven pairs with more fours of a kind would count less than seven pairs with fewer
    .help = make the factors grow with the fours of a kind
rules-name-form = expected a text of 1 to 200 characters on one line, without control characters or marks of writing direction
    .help = write a text of this length
rules-name-path = a name cannot contain / or \: folders are named after it
    .help = write - or _ instead
rules-turned-flower = a turned flower would make nothing wild: flowers do not stay in hands
    .help = set tiles.set = "with_honours" or "suits_only", or wilds.source = "none"
rules-eight-hongzhong = the four wild 红中 are added to the set, and this set has four 红中 already
    .help = set tiles.set = "suits_only" (108 + 4 tiles)
rules-two-and-three-suits = no hand has at most two suits and also all three
    .help = set gates.three_suits = "off" or gates.at_most_two_suits = false
rules-fenzhang-flowers = 分张 deals each seat one last tile, and a flower among them could not be replaced
    .help = set wall.fenzhang = 0, or choose a tiles.set without flowers
rules-dead-replacements = dead tiles serve as replacements after kongs, but wall.replacement = "head" takes those from the head
    .help = set wall.replacement = "tail", or wall.dead_tiles = 0
rules-bao-flower = a flower cannot be 宝: hands hold no flowers
    .help = set bao.wild = "off", or choose a tiles.set without flowers
rules-jing-nothing = 正精 and 副精 have no points, so the other rules of `scoring.jing` change nothing
    .help = set scoring.jing.zheng = 2 and scoring.jing.fu = 1, or remove the section
rules-jing-ends = 精 are counted once, at the end of a deal with one winning tile
    .help = set play.ends = "first_win", or remove the section `scoring.jing`
rules-chongguan-one = 冲关 from 1 point would double every single 精
    .help = set scoring.jing.chongguan_from = 0 to switch it off, or 2 and more
rules-dezhongde-less = 德中德 is the greater 德国, but its factor is the smaller one
    .help = set scoring.factors.dezhongde at least as high as scoring.factors.deguo
rules-qixing-shisanlan-less = 七星十三烂 is the greater 十三烂, but its factor is the smaller one
    .help = set scoring.factors.qixing_shisanlan at least as high as scoring.factors.shisanlan
rules-qixing-pairs-less = 七星七对 is the greater 小七对, but its factor is the smaller one
    .help = set scoring.factors.qixing_seven_pairs at least as high as scoring.factors.seven_pairs
rules-shuangqidui-less = 双七对 is the greater 七对, but its bonus is the smaller one
    .help = set scoring.bonus.shuangqidui at least as high as scoring.bonus.seven_pairs
rules-sichuan-flowers = the settlement of 四川 counts no flowers
    .help = set tiles.set = "suits_only" or "with_honours"
rules-sichuan-jing = the settlement of 四川 scores no 精
    .help = set wilds.source to a value other than "indicator"
rules-dealer-first-kong = the dealer may not kong before his first discard, so no 地胡 can follow such a kong
    .help = set play.dihu = "first_discard", or claims.dealer_first_kong = true
rules-dihu-discard = 地胡 is a win on a discard, but no discard can be won
    .help = set play.dihu = "first_draw", or claims.discard_win = true
rules-after-kong-payers = the giver of the kong pays one share with `scoring.dianganghua = "discard"`, and all shares with `room.after_kong_payers = "feeder_for_all"`
    .help = set `scoring.dianganghua = "self_draw"` or `room.after_kong_payers = "game"`
rules-two-caps = a hand has one cap, but two are set
    .help = set one of them to 0
rules-idle = {$is} has no effect while {$set}
    .help = set {$must}, or {$needed}
rules-idle-own = {$is} has no effect while {$set}: this game has a key of its own, {$own}
    .help = set {$must}, and use {$own}
rules-is = {$key} = {$values}
rules-other-than = {$key} other than {$value}
rules-idle-others = with this value other keys have no effect: {$is}
    .help = also set {$must}{$off}
rules-or-switch-off = , or write {$off}, which switches them off as well
rules-adjusted = with this value other inherited keys have no effect; they are set to {$values}
rules-tail = {$kept} tiles at the tail cannot be kept back: only {$room} of {$tiles} are left after the deal
    .help = keep wall.dead_tiles + wall.fenzhang at {$room} or less
rules-fenzhang-shared = 分张 deals one tile to each seat: {$count} cannot be shared by four
    .help = set wall.fenzhang = 4, or 0 to switch it off
rules-dearest = a hand could cost one seat {$cost}, more than {$most}: {$keys}
    .help = lower these keys, or cap what a hand costs (room.hand_cap)
rules-niao-nothing = room.niao.tiles = {$count} turns tiles that neither multiply nor add anything
    .help = set room.niao.factor = 2 or room.niao.points = 1, or room.niao.tiles = 0
rules-least-win = a hand must cost at least {$least} to win, but costs at most {$most}
    .help = set gates.least_win to at most the cap
rules-deal-cap = one hand may cost a seat {$most}, but the whole deal at most {$deal}
    .help = set room.deal_cap to at least the cap of a hand, or switch one of the two off (0)
rules-base-cap = a plain hand costs {$base}, but the cap of a hand is {$cap}
    .help = set scoring.base to at most scoring.cap, or scoring.cap = 0
rules-near = did you mean {$near}?
rules-near-preset = did you mean {$near}? (presets: {$presets})
rules-name-preset = name a preset or the path of a TOML file (presets: {$presets})
rules-no-preset-of = there is no preset of the family {$family}; write a file without extends
rules-from-preset = start from the preset {$preset}
rules-from-presets = start from one of the presets {$presets}
rules-write-at-top = write {$term} at the top, before all sections
rules-write-in-or-at-top = it belongs to another section: write {$term} in [{$own}], or at the top, before all sections
rules-word-of-other-game = it is a rule of {$games}; these rules are {$own}
rules-explain-word = `jing rules explain WORD` looks a word up
rules-words-at-top = write rules such as 冲关 = 4 at the top, before all sections; the sections are {$sections}
rules-key-of-other-game = it is a key of the family {$owner}; these rules are scoring.family = {$own}
rules-name-in = {$name} in [{$section}]
rules-other-section = it belongs to another section: write {$places}
rules-sections = the sections are {$sections}
rules-top = the top level has the keys and sections extends, {$keys}
rules-keys-of = [{$section}] has the keys {$keys}
rules-no-key-of = no key of {$rules} matches {$pattern}{$near} (write part of a key; * matches anything: scoring.jing.*)
rules-no-preset = there is no preset {$name}
    .help = {$help}
rules-no-file = there is no preset and no file called {$name}
    .help = {$help}
rules-file-unread = the file {$name} cannot be read: {$reason}
rules-json = it is JSON, and rule files are TOML; in the manifest.json of a run "rules" names its rules
rules-circle = these files extend each other in a circle: {$files}
    .help = make the last of them extend a preset, or delete its extends
rules-family-changed = a file cannot change the family: it extends rules of the family {$parent}
    .help = {$help}
rules-other-family = a change cannot set another family than {$parent}
    .help = {$help}
rules-no-family = the family is missing: it says which game this is
    .help = set family in [scoring] ({$families}), or write extends = "nanchang" at the top
rules-no-name = missing field `{$name}`
rules-no-section = there is no such section
    .help = {$help}
rules-no-key = there is no such key
    .help = {$help}
rules-renamed = this key is now called {$path}; the old name is still read
rules-now-called = {$message} (the key is now called {$key})
    .help = {$help}
rules-old-and-new = this is the old name of {$new}, which is set as well
    .help = delete this line
rules-twice-in-file = this key is set twice in this file
    .help = delete this line
rules-key-twice = the key {$key} is set twice
rules-not-a-section = expected a section, not {$found}
    .help = write [{$path}] and, below it, its keys: {$keys}
rules-no-change = expected key=value, not {$change}
    .help = write changes like nanchang+scoring.jing.chongguan_from=4+claims.chow=false
rules-word-of-key = {$word} ({$path})
rules-word-of-several = this word stands for several keys
    .help = name one of them: {$keys}
rules-word-of-value = this word is a value, not a key
    .help = name the key: {$keys}
rules-no-toml = invalid TOML: {$fault}
rules-comma = invalid TOML: there is a comma after the value
    .help = leave it out: a line has one key
rules-not-a-value = {$word} is not a value of this key: expected {$expected}
    .help = {$help}
rules-no-value = the value is missing: expected {$expected}
    .help = {$help}
rules-out-of-range = {$number} is out of range: expected {$expected}
rules-wrong-type = expected {$expected}, not {$found}
    .help = {$help}
rules-off-is = {$example} switches it off{$see}
rules-beside = {"; "}another key: {$keys}
rules-always = it cannot be switched off: {$why}
rules-always-one = it cannot be switched off: one of its values always holds
rules-such-as = such as {$example}
rules-write = write {$name} = {$value}
rules-write-off = write "off" to switch it off
rules-write-bare = write the value without quotation marks
rules-quoted-text = a text in quotation marks
rules-whole-number = a whole number from {$min} to {$max}
rules-more = ... and {$more} more
rules-no-xuanfeng = these rules have no such kong (旋风杠)
rules-dragon-kong = 中发白 is not a kong under these rules
rules-no-chow = these rules have no chow (吃)
rules-wind-run = winds are not a run under these rules
rules-dragon-run = 中发白 is not a run under these rules
rules-dragon-triplet = three 中发白 make no meld in these rules
rules-dragon-claim = 中发白 cannot be claimed in these rules
rules-wild-claim = a wild (精, 红中) cannot be claimed in these rules: wilds.pung = false
rules-row-untold = a row needs words, and a meaning in English (en) and in Chinese (zh)
rules-row-twice = this key has two rows
rules-no-row = there is no row for {$path} above
rules-row-value = {$value} is not a value of this key
rules-no-source = there is no source {$name}
rules-no-neutral = expected a neutral value: true or false, a number and its range, or one of the choices
rules-found = {$kind ->
        [text] the text {$value}
        [number] the number {$value}
        [date] the date {$value}
        [list] a list
        [section] a section
       *[value] {$value}
    }
rules-help = {"help: "}
rules-such-are = ; examples: {$list} (full list: docs/statistics.md)
rules-did-you-mean = ; did you mean {$list}?
rules-numbers = a list of whole numbers from 0 to {$most}, such as [0, 1, 2, 4, 8]
rules-fans = a list of tables, written as [[scoring.fan]]
rules-fans-form = expected a table for each fan, written as [[scoring.fan]], found {$found}
    .help = write [[scoring.fan]] on a line, and the keys of the fan below it
rules-fans-many = {$count} rows of fans are more than the {$most} that a file may have
    .help = join rows that have one name, or leave some out
rules-fan-field = a fan has no key {$name}
    .help = use the keys of fans{$near}
rules-fan-lacks = this fan has no {$field}
    .help = { $field ->
        [name] write name = "清一色"
        [when] write when = ["one_suit"], or when = [] for a fan of every hand
       *[other] write add = 6 for points, or multiply = 4 for a factor
    }
rules-fan-both = a fan either adds points or multiplies
    .help = remove add or multiply
rules-fan-twice = the rows of {$name} have different numbers, but a fan has one
    .help = give its rows the same number, or two names
rules-fan-name = {$fault}
    .help = use a short name, such as 清一色
rules-fan-predicate = there is no predicate {$name}
    .help = name a predicate{$near}; `jing rules predicates` lists all
rules-fan-never = {$name} cannot hold and not hold: no hand has this fan
    .help = remove one of the two
rules-fan-always = {$name} holds or does not hold: this condition changes nothing
    .help = remove one of the two
rules-fan-side = a side of | is empty
    .help = name a predicate on each side, as in "one_suit|half_suit"
rules-fan-each = count = "each" needs a condition that is a single predicate with a count, without ! and |
    .help = remove count, or add such a condition, for example "kong"
rules-fan-chows = 套算一次 cannot be applied to {$names}, an alternative of |
    .help = give each combination of chows a row of its own, or set scoring.hand.chows = "off"
rules-fan-list = expected a list of names in quotation marks, found {$found}
    .help = write it as ["one_suit", "!closed"]
rules-fan-count = expected "once" or "each", found {$found}
    .help = write count = "each" for a fan that counts as often as its predicates hold
rules-fan-unknown = there is no fan {$name} that this one could exclude
    .help = name a fan of this file{$near}
rules-no-fan = these rules have no such fan
    .help = their fans are {$fans}
rules-fans-full = the program has no room for the names of more fans
    .help = start it again, or use names of fans that it has read
rules-fan-later = fans are counted at the end of the deal, and turns after a win can change {$names}
    .help = set play.ends = "first_win", or switch off each fan that uses one of them, for example 和绝张 = 0
rules-fan-same = {$name} and {$other} are one fan in tables of results
    .help = give one of them an id of its own
