score-reading = a reading of the winning hand
score-lower-indicator = the tile below the turned one (lower_indicator)
score-left-indicator = the tile left of the turned one (left_indicator)
score-right-indicator = the tile right of the turned one (right_indicator)
score-indicator = the turned tile (indicator)
score-fed = who fed an exposed or added kong (fed)
score-tianhu-dihu = a win cannot be both tianhu (天胡) and dihu (地胡)
score-tianhu-dealer = only the dealer can win by tianhu (天胡)
score-tianhu-self-draw = tianhu (天胡) needs by = "self_draw"
score-tianhu-melds = tianhu (天胡) has no melds; after a kong it is after_kong (杠开)
score-tianhu-before-kong = tianhu (天胡) is a win before any kong, so it excludes after_kong (杠开)
score-dihu-no-melds = dihu (地胡) has no melds
score-dihu-self-draw = dihu (地胡) is a win by self_draw of a seat that is not the dealer (play.dihu = "first_draw")
score-dihu-dealer-discard = dihu (地胡) is a win on the dealer's discard
score-dihu-first-discard = dihu (地胡) is a win on the first discard of a dealer without a kong
score-three-wins = three wins in a deal that ends with a win
score-two-wins = at most two if the wall ran out
score-goes-on = end = "liuju": a deal goes on to the end of the wall
score-won-already = it has won already and left
score-giver-left = the seat that gave the tile had left
score-left-before-kong = it had won and left before its kong
score-kong-giver-left = the seat that gave the tile of its kong had left
score-one-win = exactly one win in a deal that ends with a win
score-some-win = at least one win in a deal that ends with a win
score-three-winners = three winners at most
score-no-win-without = no win in a deal that ends without one
score-no-win = seat {$seat} does not win on {$tile} ({$by}): {$refusal}{$waits}
score-win-count = wins named: {$found}; these rules expect {$expected}
score-wins-twice = seat {$seat} is listed twice among the wins; each seat wins once
score-several-tiles = several seats can win only on the same tile from the same seat
score-impossible = seat {$seat}: {$problem}
score-missing = {$what} is missing; these rules need it
score-missing-dealt = the hand of seat {$seat} as dealt is missing (dealt); these rules need it
score-incomplete = the hand is not complete with it
score-fishing = a hand in jingdiao (精钓) can win this way only as deguo (德国)
score-wild-ping = a plain hand (平胡) that uses a wild may not win this way under these rules
score-suits = the hand has all three suits (缺一门)
score-missing-suit = the hand has tiles of its missing suit (定缺)
score-gates = the hand is complete, but no reading of it meets all the conditions of these rules (满门, 刻子, 幺九 ...)
score-flowers = a small hand (小胡) that is not menqing (门清) needs more hard flowers
score-discard-win = only own draws win under these rules (自摸胡: claims.discard_win = false)
score-least-win = the hand is worth less than a win must be under these rules (起胡: gates.least_win)
score-kuaizhao = kuaizhao (快照) is a fourth pung on a discard, after three pungs or added kongs that one seat fed, or in a hand of one suit
score-no-waits = ; no tile would win this way
score-waits = ; this way it waits for {$waits}
score-kong-rows = every kong of its hand needs exactly one row in [[kongs]], of the same kind
score-concealed-from = a concealed kong (暗杠) comes from nobody: leave from out
score-kong-from = a kong needs from: who gave the tile, or fed the pung it was added to
score-kong-own = a kong comes from another seat
score-no-such-kong = it has no such kong among its melds; a robbed kong has no row
score-row-without-kong = [[kongs]] has rows without a kong
score-tianhu-melds-dagang = tianhu (天胡) has no melds; after a kong it is after_kong (大杠开花)
score-part = {"   "}({$part})
score-hits = {"   "}(hits: {$hits})
score-fans = {" "}({$fans} fan)
score-at-most = {$sum}, at most {$cap}
score-lacks-suits = not all three suits: { $missing ->
        [0] the melds{ $pair ->
            [1] {" "}and the pair
           *[0] {""}
        } must have characters, dots and bamboos
       *[other] no {$suits}
    }
score-lacks-triplet = no triplet: a triplet or kong is needed{ $pairs ->
        [1] , or a pair of 中发白
       *[0] {""}
    }
score-lacks-terminal = no terminal: a 1 or 9{ $honours ->
        [1] {" "}or an honour
       *[0] {""}
    } is needed
score-lacks-claim = not open (开门): a chow, pung or kong must be claimed first
score-lacks-tiles = four declared melds and one tile left (手把一) may not win{ $triplets ->
        [1] , unless all are triplets or kongs
       *[0] {""}
    }
score-lacks-no-triplet = three 中, 发 or 白 make no meld here
score-lacks-flowers = a small hand (小胡) that is not 门清 needs {$flowers} hard flowers
score-lacks-worth = a hand must be worth {$points} {$points ->
        [1] point
       *[other] points
    } or more to win (起胡)
score-fan-points = {$fan} {$points}{ $count ->
        [1] {""}
       *[other] {" "}× {$count}
    }
score-below-least = seat {$seat} may not win: the hand is worth {$value}, and a win needs {$least}; it has {$fans}
score-fan-name-sign = {$name} has the sign {$sign}; a name has only letters, Chinese characters, digits and _
score-fan-name-letters = {$name} has no letter and no Chinese character
score-fan-name-long = {$name} is longer than {$most} characters
score-no-fan = no fan
