# What is wrong with tiles and hands as they are written.
tile-in-one-line = `{$text}`, character {$place}: {$problem} ({$help})
tile-in-a-text =
    {$problem}
    {"  "}{$line}
    {"  "}{$mark}
    hint: {$help}

tile-unknown = {$character} is not a tile
    .help = {$help ->
        [honours] honours are capital letters: {$other}
        [suits] suits are small letters: {$other}
        [red] 红 only stands before 中
        [jokers] jokers and backs are no tiles here
       *[all] tiles are 1m..9m 万, 1p..9p 筒, 1s..9s 条, E S W N 东南西北, C F P 中发白, 1f..8f flowers
    }
tile-no-suit = {$numbers} has no suit
    .help = {$help ->
        [small] suits are small letters: {$numbers}{$suit}
       *[all] put m 万, p 筒, s 条, z (honours) or f (flowers) after it, as in {$numbers}m
    }
tile-no-number = {$quoted} has no number before it
    .help = {$suit ->
        [s] 1s..9s are 条; 南 is a capital S
        [p] 1p..9p are 筒; 白 is a capital P
        [f] 1f..8f are flowers; 发 is a capital F
       *[other] numbers stand before their suit, as in 3{$suit}
    }
tile-no-such-number = there is no tile {$number}{$suit}
    .help = {$suits ->
        [honours] 1z..7z are 东南西北白发中
        [flowers] 1f..8f are 春夏秋冬梅兰竹菊
       *[numbers] numbers go from 1 to 9; there are no red fives, 0 is not 5
    }
tile-meld-among-tiles = a meld cannot stand here
    .help = only a hand has melds; write the tiles alone
tile-meld-in-meld = a meld inside a meld
    .help = close one meld before the next begins: [123m][555p]
tile-wrong-bracket = '{$found}' closes a '{$opened}'
    .help = expected '{$expected}'; [..] is an exposed meld, (..) a concealed kong
tile-nothing-to-close = '{$found}' closes nothing
    .help = melds are [123m], [555p], [7777s], [7777s+], (7777s)
tile-never-closed = '{$opened}' is never closed
    .help = put '{$expected}' after the last tile of the meld
tile-stray-plus = misplaced '+'
    .help = '+' makes an added kong and is the last thing in its brackets: [7777s+]
tile-no-meld = {$tiles} is not a chow, pung or kong
    .help = expected three or four of a kind, three numbers in a row of one suit, three winds or CFP
tile-no-added-kong = {$tiles} is not an added kong
    .help = expected four of a kind, as in [7777s+]
tile-no-concealed-kong = {$tiles} is not a concealed kong
    .help = expected four of a kind, as in (7777s), (ESWN) or (CFP); other melds have square brackets, concealed tiles none
tile-empty-brackets = an empty pair of brackets
tile-forbidden-meld = {$tiles} may not be a meld here: {$why}
    .help = write its tiles without brackets, or take other rules
tile-flower-in-meld = the flower {$kind} in a meld
    .help = melds have numbers, winds and dragons only
tile-fifth-meld = a fifth meld
    .help = a hand has at most four melds
tile-too-many = {$available ->
        [0] no copy is in play of {$kind}
        [1] a second {$kind}
        [2] a third {$kind}
        [3] a fourth {$kind}
        [4] a fifth {$kind}
       *[other] one copy too many of {$kind}
    }
    .help = {$available ->
        [0] this kind is not in play
        [one] there is one copy of this kind
       *[other] there are {$available} copies of this kind, those in melds included
    }
tile-not-one = {$found} tiles instead of one
    .help = expected exactly one tile, such as 3m, E or 三万
tile-wrong-size = {$concealed} concealed + 3 × {$melds} melds = {$size}, expected {$allowed}
    .help = a kong counts as three tiles, like every meld
