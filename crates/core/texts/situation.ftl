situation-kuaizhao = wins[{$at}]: players would take this win {$quick ->
        [without] without
       *[with] with
    } the event kuaizhao (快照), which pays {$then} instead of {$now}
situation-exclude = {$name} ({$chinese}) and {$other} exclude each other
    .help = {$name ->
        [dihu] {$dihu ->
            [first_draw] it is a win by own draw, the first of a seat other than the dealer and before any claim (play.dihu)
            [after_kong] it is a win on the dealer's discard, the first of the deal and before any meld but his concealed kongs (play.dihu)
           *[other] it is a win on the dealer's discard, the first of the deal and before any meld
        }
        [after_kong] it is a win on the replacement after an own kong, which stands among the melds
        [kong_discard] it is a win on the discard after a kong of that seat
        [after_flower] it is a win on the replacement of an own flower
        [tianhu] it is the dealer's win with the tiles as dealt; after a kong it is after_kong (杠上开花)
       *[other] {""}
    }
situation-no-fact = {$row ->
        [baoting] no hand can declare 报听 under these rules
        [bao] there is no 宝 in these rules
        [missing_suit] no suit is missing under these rules
       *[other] {$family} has no such fact under these rules
    }
    .help = {$row ->
        [lower_indicator] leave it out, or play 下精 (scoring.jing.lower)
        [left_indicator] leave it out, or play 左精 (scoring.jing.left)
        [right_indicator] leave it out, or play 右精 (scoring.jing.right)
        [previous_indicator] leave it out, or play 回头一笑 (scoring.jing.last = true)
        [dealt] leave it out, or play 上下翻 (scoring.jing.lower) or 回头一笑 (scoring.jing.last = true)
        [fed] leave it out, or let a feeder pay (scoring.jing.feeder_pays_chongguan, scoring.bao)
        [tianting] leave it out, or pay for 地胡 (scoring.bonus.dihu)
        [penalties] leave it out, or set scoring.penalty
        [baoting] set bao.declare = "ready", or leave it out
        [missing_suit] set play.missing_suit and gates.at_most_two_suits, or leave it out
        [kongs] leave it out, or set points for kongs (room.kong) or room.after_kong_payers = "feeder_for_all"
        [niao] set room.niao.tiles, or leave it out
        [lianzhuang] set room.lianzhuang.grows, or leave it out
        [bao] set bao.declare = "ready" and bao.wild = "draw", or leave it out
       *[other] leave it out
    }
situation-tiles = {$problem}
    .help = {$help}
situation-unknown-key = there is no such key
    .help = {$near}
situation-missing-key = the key is missing
    .help = {$whole}
situation-unknown-word = {$word} is not a value of this key
    .help = {$near}
situation-one-of = one of {$names}
situation-near = did you mean {$near}? ({$list})
situation-wrong-type = expected {$expected}, found {$found}
    .help = {$key ->
        [seat] seats are numbers: 0, 1, 2 or 3
       *[other] {""}
    }
situation-out-of-range = {$found} is out of range
situation-type = {$name ->
        [number] a whole number
        [seat] a whole number
        [text] a text in quotes
        [switch] true or false
        [list] a list
       *[table] a table
    }
situation-baoting-waits = the hand waits for no winning tile, so 报听 cannot be declared
    .help = leave the key out
situation-bao-undeclared = a tile becomes the 宝 only after a seat has declared
    .help = write baoting = true for the seats that have declared
situation-bao-not-held = no hand can hold {$tile} under these rules
    .help = a 宝 is of a kind that hands can hold; write all 宝 in the order in which they were taken, as in bao = "6m9s"
situation-no-seat = there is no seat {$seat}
    .help = seats are 0, 1, 2 and 3
situation-not-held = no hand can hold {$tile} under these rules
situation-no-indicator = these rules turn no tile
    .help = leave the key out
situation-indicator-missing = these rules turn a tile, but the key is missing
    .help = write it as in indicator = "1p"
situation-no-event = {$family} has no such event under these rules
situation-named-twice = named twice
    .help = leave one out
situation-four-seats = there are {$rows} seats
    .help = four [[seats]] are needed, 0 to 3 in turn order
situation-dealt-number = {$total} tiles instead of {$expected}
    .help = the dealer is dealt 14 tiles, the others 13
situation-feeds-itself = a seat cannot feed itself
    .help = from must be another seat
situation-fed-no-meld = no meld of this seat was claimed with {$tile}
    .help = write at most one row for each claimed meld
situation-fed-four = more than four melds were fed
situation-not-here = {$tile} does not belong here in these rules
situation-more-than-set = {$tiles} tiles are more than a set has
situation-zhahu-rows = {$wins} [[wins]] with end = "zhahu"
    .help = write exactly one row, with the seat of the false win
situation-tile-missing = the winning tile is missing
    .help = as in tile = "4p"
situation-no-robbing = by = "rob_kong" and claims.rob_kong = false exclude each other: no kong can be robbed
situation-no-pung = seat {$seat} has no pung of {$tile}, so it has no kong to rob
    .help = write a robbed kong as the pung that it was, [{$pung}]
situation-by-missing = by is missing; it says how the tile came
    .help = one of self_draw, discard, rob_kong
situation-self-draw-from = a self-drawn tile comes from nobody
    .help = leave the key out
situation-from-missing = from is missing; it names who gave the tile
    .help = as in from = 2: the seat that gave the tile
situation-wins-from-itself = a seat cannot win from itself
    .help = from and seat must differ
situation-turned = : the turned one is out of play
situation-copies = {$found} copies of {$kind}: {$places}
    .help = {$most} are in play{$turned}
situation-kong-without-row = the kong {$text} of seat {$seat} has no row in [[kongs]]
    .help = one row for each kong: seat, tile, kind, from, after_wins
situation-row-without-kong = seat {$seat} has no such kong of {$tile} among its melds
    .help = a robbed kong has no row
situation-kong-from = from is missing; it names who gave the tile
    .help = as in from = 2: the seat that discarded it
situation-kong-fed = from is missing; it names who fed the pung
    .help = as in from = 2: this seat pays for the added kong
situation-kong-concealed = kind = "concealed" and from exclude each other: such a kong comes from nobody
    .help = leave the key out
situation-kong-own = a seat cannot give a tile to itself
    .help = from must be another seat
situation-kong-two-givers = seat {$index} gave {$tile}, but a fed row names another seat
    .help = a kong has one giver: write the same seat in both rows
situation-small-range = {$number} is not between 0 and {$most}
situation-no-fine = the rules have no fine {$kind}: scoring.penalty.{$kind} is 0
    .help = leave the row out
situation-without-kong = a hand of seat {$seat} without a kong
situation-meld = a meld of seat {$seat}
situation-without-flowers = seat {$seat} without flowers
situation-not-dealer = seat {$seat}, which is not the dealer,
situation-tianting = tianting (天听) of the same seat
situation-dealer-win = a win of the dealer
situation-dealt-copies = {$found} copies of {$kind}: {$places}
    .help = {$most} are in play, and a turned tile lies in the wall when hands are dealt
situation-one-tile = two wins on one tile, between which nothing happens,
situation-last-win = end = "win", after whose last win nothing happens,
situation-after-wins = after_wins = {$after} and {$problem} exclude each other
    .help = count the wins before the kong, those on one tile together
situation-niao-without-win = niao (扎鸟) and a deal without a win exclude each other
    .help = tiles are turned after a win: leave the key out
situation-niao-tiles = {$tiles} tiles are turned, and room.niao.tiles = {$most}
    .help = write the tiles that were turned, fewer where the wall had no more
situation-round = {$round} is not a wind
    .help = write E, S, W or N, the wind of the round (圈风)
situation-lianzhuang-number = {$row} is not a number of deals
    .help = write how many deals in a row the dealer has dealt before this one
situation-discard-unnumbered = two wins are on {$tile} of the same seat, but only one has discard, its number
    .help = write discard in both rows, or in neither where they are on one discard
situation-discard-twice = seat {$seat} wins on discard {$discard} twice
    .help = give each discard a number of its own
situation-self-draw-discard = a self-drawn tile is not a discard
    .help = leave the key out
situation-discard-number = {$number} is not the number of a discard
    .help = number the discards of the deal from 1, or leave the key out
situation-zhahu-wins = end = "zhahu" and the hand of seat {$seat} exclude each other: it wins
    .help = write end = "win", or the tile of the false win
situation-whole = a situation has dealer, end and four [[seats]]; docs/situations.md shows a whole one
situation-all-wins = write all wins in their order, with end = "liuju" where the wall ran out before the third; rules with play.ends = first_win settle a single win
situation-whole-position = a position has dealer, seat (the one to decide) and four [[seats]]; docs/situations.md says more
situation-two-tiles-asked = a position is about one tile, but has drawn and offered
    .help = write drawn for the seat's own turn, or offered and from for another seat's discard
situation-own-discard = a seat cannot claim its own discard
    .help = from must be another seat
situation-whose-discard = from is missing; it names who discarded the tile
    .help = write from, the seat that discarded it, as in from = 3
situation-nothing-to-claim = there is no tile to claim
    .help = write it as in offered = "4p", or leave from out
situation-more-than-wall = {$seen} tiles are visible or in the hand and the other seats hold {$hidden}, but only {$all} are in play
    .help = leave tiles out
situation-none-drawn = 13 tiles, and none is drawn or offered
    .help = name the tile that was drawn, as in drawn = "5p", or another seat's discard, as in offered = "5p" and from = 3
situation-drawn-beside = 14 tiles beside the one that is drawn or offered
    .help = leave that tile out of the hand
situation-hand-missing = the hand of the seat to decide is missing
    .help = write its {$size} tiles, melds included, as in hand = "[123m]456p78s99sEEE"
situation-concealed = nobody sees the concealed tiles of another seat
    .help = write its melds alone, as in hand = "[123m](EEE)", or leave the key out
situation-suit-missing = missing_suit is missing; every seat has declared one (定缺)
    .help = write it as in missing_suit = "s"
