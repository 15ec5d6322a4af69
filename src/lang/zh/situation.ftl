situation-kuaizhao = wins[{$at}]：实战中这一胡{$quick ->
        [without] 不会
       *[with] 会
    }算快照，得 {$then}，而不是 {$now}
situation-exclude = {$name}（{$chinese}）不能与这一点并存：{$other}
    .help = {$name ->
        [dihu] {$dihu ->
            [first_draw] 它是闲家第一次摸牌、无人吃碰杠之前的自摸（play.dihu）
            [after_kong] 它是庄家第一张打出的牌、除其暗杠外无人副露之前的胡（play.dihu）
           *[other] 它是庄家第一张打出的牌、无人副露之前的胡
        }
        [after_kong] 它是自己杠后补牌的胡，杠在副露里
        [kong_discard] 它是别家杠后打出的牌的胡
        [after_flower] 它是自己补花的胡
        [tianhu] 它是庄家起手的胡；杠后是杠上开花（after_kong）
       *[other] {""}
    }
situation-no-fact = {$row ->
        [baoting] 按这套规则没有牌能报听
        [bao] 这套规则没有宝
        [missing_suit] 这套规则不定缺
       *[other] {$family} 的这套规则里没有这一项
    }
    .help = {$row ->
        [lower_indicator] 去掉它，或采用下精（scoring.jing.lower）
        [left_indicator] 去掉它，或采用左精（scoring.jing.left）
        [right_indicator] 去掉它，或采用右精（scoring.jing.right）
        [previous_indicator] 去掉它，或采用回头一笑（scoring.jing.last = true）
        [dealt] 去掉它，或采用上下翻（scoring.jing.lower）或回头一笑（scoring.jing.last = true）
        [fed] 去掉它，或让喂牌者包付（scoring.jing.feeder_pays_chongguan、scoring.bao）
        [tianting] 去掉它，或给地胡计分（scoring.bonus.dihu）
        [penalties] 去掉它，或设 scoring.penalty
        [baoting] 设 bao.declare = "ready"，或去掉它
        [missing_suit] 设 play.missing_suit 与 gates.at_most_two_suits，或去掉它
        [niao] 设 room.niao.tiles，或去掉它
        [lianzhuang] 设 room.lianzhuang.grows，或去掉它
        [bao] 设 bao.declare = "ready" 与 bao.wild = "draw"，或去掉它
       *[other] 去掉它
    }
situation-tiles = {$problem}
    .help = {$help}
situation-unknown-key = 没有这个键
    .help = {$near}
situation-missing-key = 缺少这个键
    .help = {$whole}
situation-unknown-word = 这里不能写 {$word}
    .help = {$near}
situation-one-of = 可用的有 {$names}
situation-near = 是不是 {$near}？（{$list}）
situation-wrong-type = 应为{$expected}，却是 {$found}
    .help = {$key ->
        [seat] 座位写号码：0、1、2 或 3
       *[other] {""}
    }
situation-out-of-range = {$found} 超出范围
situation-type = {$name ->
        [number] 整数
        [text] 带引号的文字
        [switch] true 或 false
        [list] 列表
       *[table] 表
    }
situation-baoting-waits = 手牌没有能胡的听张，不能报听
    .help = 去掉这个键
situation-bao-undeclared = 有座位报听之后才有宝
    .help = 给报听的座位写 baoting = true
situation-bao-not-held = 按这套规则手里不会有 {$tile}
    .help = 宝是手里能有的牌；按取出的次序写全部的宝，如 bao = "6m9s"
situation-no-seat = 没有座位 {$seat}
    .help = 座位是 0、1、2、3
situation-not-held = 按这套规则手里不会有 {$tile}
situation-no-indicator = 这套规则不翻牌
    .help = 去掉这个键
situation-indicator-missing = 这套规则要翻牌，而没有这个键
    .help = 写作 indicator = "1p"
situation-no-event = {$family} 的这套规则里没有这个事件
situation-named-twice = 写了两次
    .help = 去掉一个
situation-four-seats = 有 {$rows} 个座位
    .help = 要四个 [[seats]]，按行牌次序 0 到 3
situation-dealt-number = 有 {$total} 张牌，应为 {$expected}
    .help = 庄家发 14 张，闲家 13 张
situation-feeds-itself = 自己不能喂自己
    .help = from 须为另一家
situation-fed-no-meld = 该座位没有用 {$tile} 吃碰杠
    .help = 每个吃碰杠最多一行
situation-fed-four = 喂的副露超过四个
situation-not-here = 按这套规则 {$tile} 不该在这里
situation-more-than-set = {$tiles} 张牌超过一副
situation-zhahu-rows = end = "zhahu" 时有 {$wins} 个 [[wins]]
    .help = 恰好要一行：seat = 诈和者
situation-tile-missing = 缺少所胡的牌
    .help = 如 tile = "4p"
situation-no-robbing = by = "rob_kong" 与 claims.rob_kong = false 互斥：不能抢杠
situation-no-pung = 座位 {$seat} 没有碰 {$tile}，没有杠可抢
    .help = 被抢的杠写成原来的碰，[{$pung}]
situation-by-missing = 缺少 by；它说明牌怎么来
    .help = self_draw、discard、rob_kong 之一
situation-self-draw-from = 自摸的牌不来自别家
    .help = 去掉这个键
situation-from-missing = 缺少 from；它说明谁给的牌
    .help = 如 from = 2：给牌的座位
situation-wins-from-itself = 不能胡自己的牌
    .help = from 与 seat 须不同
situation-turned = ：翻出的一张不在场
situation-copies = 共有 {$found} 张 {$kind}：{$places}
    .help = 在场的有 {$most} 张{$turned}
situation-kong-without-row = 座位 {$seat} 的杠 {$text} 在 [[kongs]] 里没有一行
    .help = 每个杠一行：seat、tile、kind、from、after_wins
situation-row-without-kong = 座位 {$seat} 的副露里没有 {$tile} 的这种杠
    .help = 被抢的杠没有一行
situation-kong-from = 缺少 from；它说明谁给的牌
    .help = 如 from = 2：打出这张牌的座位
situation-kong-fed = 缺少 from；它说明谁喂的碰
    .help = 如 from = 2：由该座位付加杠
situation-kong-concealed = kind = "concealed" 与 from 互斥：暗杠不来自别家
    .help = 去掉这个键
situation-kong-own = 不能给自己牌
    .help = from 须为另一家
situation-kong-two-givers = 座位 {$index} 给了 {$tile}，而某个 fed 行写的是另一家
    .help = 一个杠只有一家给牌：两行写同一座位
situation-small-range = {$number} 不在 0 与 {$most} 之间
situation-no-fine = 规则没有 {$kind} 的罚分：scoring.penalty.{$kind} 是 0
    .help = 去掉这一行
situation-without-kong = 座位 {$seat} 没有开杠
situation-meld = 座位 {$seat} 有副露
situation-without-flowers = 座位 {$seat} 没有花
situation-not-dealer = 座位 {$seat} 不是庄家
situation-tianting = 同一座位的天听
situation-dealer-win = 庄家的胡
situation-dealt-copies = 共有 {$found} 张 {$kind}：{$places}
    .help = 在场的有 {$most} 张，而发牌时翻牌还在牌墙里
situation-one-tile = 同胡一张牌的两家，其间什么也不发生，
situation-last-win = end = "win"，最后一胡之后什么也不发生，
situation-after-wins = after_wins = {$after} 与 {$problem} 互斥
    .help = 数一数杠之前有几胡，同胡一张牌的一起算
situation-niao-without-win = 扎鸟（niao）与没有胡家的局互斥
    .help = 胡牌之后才翻鸟：去掉这个键
situation-niao-tiles = 翻了 {$tiles} 张，而 room.niao.tiles = {$most}
    .help = 写实际翻出的牌；牌墙不够时可以少
situation-lianzhuang-number = {$row} 不是局数
    .help = 庄家在此局之前已连庄几局
situation-discard-unnumbered = 两次胡同一家的 {$tile}，只有一次写了是第几张打出的牌
    .help = 两行都写 discard；若胡的是同一张，则都不写
situation-discard-twice = 座位 {$seat} 两次胡第 {$discard} 张打出的牌
    .help = 另一张打出的牌有另一个号
situation-self-draw-discard = 自摸的牌不是打出的牌
    .help = 去掉这个键
situation-discard-number = {$number} 不是打出的牌的编号
    .help = 从 1 起给本局打出的牌编号，或去掉此键
situation-zhahu-wins = end = "zhahu" 与 座位 {$seat} 的手牌互斥：它确实胡
    .help = 写 end = "win"，或写诈和的那张牌
situation-whole = 局面要有 dealer、end 和四个 [[seats]]；整份例子见 docs/situations.md
situation-all-wins = 请按先后写出每家的胡，未到三家胡而牌墙摸完的写 end = "liuju"；play.ends = first_win 的规则可结算单独一胡
situation-whole-position = 局面要有 dealer、seat（要问的一家）和四个 [[seats]]；详见 docs/situations.md
situation-two-tiles-asked = 一次只问一张牌
    .help = 轮到自己时写 drawn；别家打出的牌写 offered 和 from
situation-own-discard = 自己打出的牌不会问自己
    .help = from 须为另一家
situation-whose-discard = 这张牌是谁打出的？
    .help = 请写 from，即打出它的座位，如 from = 3
situation-nothing-to-claim = 没有可以要的牌
    .help = 写成 offered = "4p" 这样，或删去 from
situation-more-than-wall = 亮出与手中的牌共 {$seen} 张，别家还有 {$hidden} 张：总共只有 {$all} 张
    .help = 删去一些牌
situation-none-drawn = 13 张，又没有摸到或待取的牌
    .help = 写明所摸的牌，如 drawn = "5p"；或别家打出的牌，如 offered = "5p" 与 from = 3
situation-drawn-beside = 除摸到或待取的牌之外有 14 张
    .help = 手牌里不写那一张
situation-hand-missing = 缺少被问座位的手牌
    .help = 写出它的 {$size} 张牌，副露在内，如 hand = "[123m]456p78s99sEEE"
situation-concealed = 别家的暗牌谁也看不到
    .help = 只写副露，如 hand = "[123m](EEE)"，或删去此键
situation-suit-missing = 每家都已定缺
    .help = 写成 missing_suit = "s" 这样
