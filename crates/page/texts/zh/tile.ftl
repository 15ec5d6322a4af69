# 牌与手牌写得不对。
tile-in-one-line = `{$text}`，第 {$place} 个字：{$problem}（{$help}）
tile-in-a-text =
    {$problem}
    {"  "}{$line}
    {"  "}{$mark}
    提示：{$help}

tile-unknown = {$character} 不是牌
    .help = {$help ->
        [honours] 字牌用大写字母：{$other}
        [suits] 花色用小写字母：{$other}
        [red] 红 只能写在 中 前面
        [jokers] 这里没有百搭牌，也没有牌背
       *[all] 牌写作 1m..9m 万、1p..9p 筒、1s..9s 条、E S W N 东南西北、C F P 中发白、1f..8f 花
    }
tile-no-suit = {$numbers} 没有花色
    .help = {$help ->
        [small] 花色用小写字母：{$numbers}{$suit}
       *[all] 后面写 m 万、p 筒、s 条、z（字牌）或 f（花），如 {$numbers}m
    }
tile-no-number = {$quoted} 前面没有数字
    .help = {$suit ->
        [s] 1s..9s 是条；南是大写 S
        [p] 1p..9p 是筒；白是大写 P
        [f] 1f..8f 是花；发是大写 F
       *[other] 数字写在花色前面，如 3{$suit}
    }
tile-no-such-number = 没有 {$number}{$suit} 这张牌
    .help = {$suits ->
        [honours] 1z..7z 是东南西北白发中
        [flowers] 1f..8f 是春夏秋冬梅兰竹菊
       *[numbers] 数字从 1 到 9；没有赤五，0 不是 5
    }
tile-meld-among-tiles = 这里不能写吃碰杠
    .help = 吃碰杠只写在手牌里；请只写牌
tile-meld-in-meld = 括号里又有括号
    .help = 先收好一副，再写下一副：[123m][555p]
tile-wrong-bracket = '{$found}' 收不了 '{$opened}'
    .help = 应为 '{$expected}'；[..] 是吃碰明杠，(..) 是暗杠
tile-nothing-to-close = '{$found}' 前面没有开始的括号
    .help = 吃碰杠写作 [123m]、[555p]、[7777s]、[7777s+]、(7777s)
tile-never-closed = '{$opened}' 没有收尾
    .help = 在这副牌的最后一张后写 '{$expected}'
tile-stray-plus = '+' 的位置不对
    .help = '+' 表示补杠，写在括号里最后：[7777s+]
tile-no-meld = {$tiles} 不是吃、碰或杠
    .help = 应为三张或四张相同、同花色三张相连、三张风，或 CFP
tile-no-added-kong = {$tiles} 不是补杠
    .help = 应为四张相同，如 [7777s+]
tile-no-concealed-kong = {$tiles} 不是暗杠
    .help = 应为四张相同，如 (7777s)、(ESWN) 或 (CFP)；其他的用方括号，手里的牌不用括号
tile-empty-brackets = 空括号
tile-forbidden-meld = {$tiles} 在此不能吃碰杠：{$why}
    .help = 去掉括号写手牌，或换用别的规则
tile-flower-in-meld = 吃碰杠里有花牌 {$kind}
    .help = 吃碰杠只有数牌、风牌和箭牌
tile-fifth-meld = 第五副吃碰杠
    .help = 一手最多四副
tile-too-many = {$available ->
        [0] 这里没有 {$kind}
        [1] 第二张 {$kind}
        [2] 第三张 {$kind}
        [3] 第四张 {$kind}
        [4] 第五张 {$kind}
       *[other] {$kind} 多出一张
    }
    .help = {$available ->
        [0] 这副牌里没有它
        [1] 这种牌只有一张
       *[other] 这种牌有 {$available} 张，吃碰杠的也算
    }
tile-not-one = 写了 {$found} 张牌，只要一张
    .help = 只写一张牌，如 3m、E 或 三万
tile-wrong-size = 手里 {$concealed} 张 + 吃碰杠 3 × {$melds} 副 = {$size}，应为 {$allowed}
    .help = 杠也按三张计
