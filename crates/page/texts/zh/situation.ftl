situation-kuaizhao = 胡[{$at}]：真打起来这一胡{$quick ->
        [without] 不会
       *[with] 会
    }算快照，得 {$then}，而不是 {$now}
situation-exclude = {$chinese}（{$name}）不能跟这一点并存：{$other}
    .help = {$name ->
        [dihu] {$dihu ->
            [first_draw] 它是闲家第一次摸牌、无人吃碰杠之前的自摸（play.dihu）
            [after_kong] 它是庄家第一张打出的牌、除他的暗杠外无人吃碰杠之前的胡（play.dihu）
           *[other] 它是胡庄家打出的第一张，之前没人吃碰杠
        }
        [after_kong] 它是自己开杠补来的牌胡，杠要写在手牌里
        [kong_discard] 它是别家杠后打出的牌的胡
        [after_flower] 它是自己补花的胡
        [tianhu] 它是庄家起手的胡；杠后是杠上开花
       *[other] {""}
    }
situation-no-fact = {$row ->
        [baoting] 按这套规则没有牌能报听
        [bao] 这套规则没有宝
        [missing_suit] 这套规则不定缺
       *[other] {$family} 的这套规则里没有这一项
    }
    .help = {$row ->
        [lower_indicator] 去掉它，或打下精（下精=上下翻）
        [left_indicator] 去掉它，或打左精（左精=上下翻）
        [right_indicator] 去掉它，或打右精（右精=上下翻）
        [previous_indicator] 去掉它，或打回头一笑（回头一笑=是）
        [dealt] 去掉它，或打上下翻（下精=上下翻）或回头一笑（回头一笑=是）
        [fed] 去掉它，或让给牌的包付（scoring.jing.feeder_pays_chongguan、scoring.bao）
        [tianting] 去掉它，或给地胡计分（地胡=280）
        [penalties] 去掉它，或打罚分（四家同牌=5、自打四张=5）
        [baoting] 打报听（可报听=听牌可报），或去掉它
        [missing_suit] 打定缺（定缺=报缺、缺一门=是），或去掉它
        [kongs] 去掉它，或给杠计分（房规明杠=1、房规补杠=1、房规暗杠=2），或打杠爆包三家（杠上开花付法=杠爆包三家）
        [niao] 打扎鸟（扎鸟=2），或去掉它
        [lianzhuang] 打连庄翻倍（连庄倍数=翻倍），或去掉它
        [bao] 打报听和宝牌（可报听=听牌可报、宝牌=摸宝），或去掉它
       *[other] 去掉它
    }
situation-tiles = {$problem}
    .help = {$help}
situation-unknown-key = 没有这一项
    .help = {$near}
situation-missing-key = 缺少这一项
    .help = {$whole}
situation-unknown-word = 这里不能写 {$word}
    .help = {$near}
situation-one-of = 可用的有 {$names}
situation-near = 是不是 {$near}？（{$list}）
situation-wrong-type = 应为{$expected}，却是 {$found}
    .help = {$key ->
        [seat] 写东、南、西、北，或号码 0、1、2、3
       *[other] {""}
    }
situation-out-of-range = {$found} 超出范围
situation-type = {$name ->
        [number] 整数
        [seat] 东、南、西、北或号码
        [text] 带引号的文字
        [switch] 是或否（true、false）
        [list] 列表
       *[table] 表
    }
situation-baoting-waits = 这手牌没听，不能报听
    .help = 去掉这一行
situation-bao-undeclared = 有人报听之后才有宝
    .help = 给报听的那家写 报听 = 是
situation-bao-not-held = 按这套规则手里不会有 {$tile}
    .help = 宝是手里能有的牌；按取出的次序写全部的宝，如 宝 = "6m9s"
situation-no-seat = 没有座位 {$seat}
    .help = 写东、南、西、北，或 0、1、2、3
situation-not-held = 按这套规则手里不会有 {$tile}
situation-no-indicator = 这套规则不翻牌
    .help = 去掉这一行
situation-indicator-missing = 这套规则要翻牌，而没有写
    .help = 写作 翻牌 = "1p"
situation-no-event = {$family} 的这套规则里没有这个事件
situation-named-twice = 写了两次
    .help = 去掉一个
situation-four-seats = 写了 {$rows} 家
    .help = 要四个 [[各家]]，按东南西北的次序
situation-dealt-number = 有 {$total} 张牌，应为 {$expected}
    .help = 庄家发 14 张，闲家 13 张
situation-feeds-itself = 自己的牌不能给自己
    .help = 谁的 要写另一家
situation-fed-no-meld = 这家没有用 {$tile} 吃碰杠
    .help = 每个吃碰杠最多一行
situation-fed-four = 吃碰杠超过四副
situation-not-here = 按这套规则 {$tile} 不该在这里
situation-more-than-set = {$tiles} 张牌超过一副
situation-zhahu-rows = 诈胡的局写了 {$wins} 个 [[胡]]
    .help = 恰好要一个，座位写诈胡的那家
situation-tile-missing = 没写胡的哪张
    .help = 如 牌 = "4p"
situation-no-robbing = 抢杠：这套规则不能抢杠（claims.rob_kong = false）
situation-no-pung = {$seat}没有碰 {$tile}，没有杠可抢
    .help = 被抢的杠写成原来的碰，[{$pung}]
situation-by-missing = 没写怎么胡
    .help = 自摸、点炮、抢杠之一
situation-self-draw-from = 自摸的牌不来自别家
    .help = 去掉这一行
situation-from-missing = 没写胡的是谁的牌
    .help = 如 谁的 = 西：西家打出的牌
situation-wins-from-itself = 不能胡自己的牌
    .help = 谁的 与 座位 要写两家
situation-turned = ，翻出的那张不算
situation-copies = 共有 {$found} 张 {$kind}：{$places}
    .help = 这种牌只有 {$most} 张{$turned}
situation-kong-without-row = {$seat}的杠 {$text} 在 [[杠]] 里没有写
    .help = 每个杠一段：座位、牌、种类、谁的、几胡之后
situation-row-without-kong = {$seat}手里没有 {$tile} 的这种杠
    .help = 被抢的杠不写
situation-kong-from = 没写杠的是谁的牌
    .help = 如 谁的 = 西：西家打出的牌
situation-kong-fed = 没写当初碰的是谁的牌
    .help = 如 谁的 = 西：补杠由西家付
situation-kong-concealed = 暗杠不来自别家
    .help = 去掉这一行
situation-kong-own = 不能给自己牌
    .help = 谁的 要写另一家
situation-kong-two-givers = {$index}给了 {$tile}，而“谁给的”里写的是另一家
    .help = 一个杠只有一家给牌：两处写同一家
situation-small-range = {$number} 不在 0 与 {$most} 之间
situation-no-fine = 规则没有 {$kind} 的罚分：scoring.penalty.{$kind} 是 0
    .help = 去掉这一行
situation-without-kong = {$seat}没有开杠
situation-meld = {$seat}有吃碰杠
situation-without-flowers = {$seat}没有花
situation-not-dealer = {$seat}不是庄家
situation-tianting = 同一家的天听
situation-dealer-win = 庄家的胡
situation-dealt-copies = 共有 {$found} 张 {$kind}：{$places}
    .help = 这种牌只有 {$most} 张，而发牌时翻牌还在牌墙里
situation-one-tile = 同胡一张牌的两家，其间什么也不发生，
situation-last-win = 这局以胡结束，最后一胡之后什么也不发生，
situation-after-wins = {$problem}几胡之后不能写 {$after}
    .help = 数一数杠之前有几胡，同胡一张牌的一起算
situation-niao-without-win = 没人胡的局不扎鸟
    .help = 胡了才翻鸟：去掉这一行
situation-niao-tiles = 翻了 {$tiles} 张鸟，而规则只翻 {$most} 张（扎鸟）
    .help = 写实际翻出的牌；牌墙不够时可以少
situation-round = {$round} 不是风
    .help = 写这一圈的圈风：东、南、西、北
situation-lianzhuang-number = {$row} 不是局数
    .help = 庄家在此局之前已连庄几局
situation-discard-unnumbered = 两次胡同一家的 {$tile}，只有一次写了是第几张打出的牌
    .help = 两处都写 第几张；若胡的是同一张，则都不写
situation-discard-twice = {$seat}两次胡第 {$discard} 张打出的牌
    .help = 另一张打出的牌有另一个号
situation-self-draw-discard = 自摸的牌不是打出的牌
    .help = 去掉这一行
situation-discard-number = {$number} 不是打出的牌的编号
    .help = 从 1 起给本局打出的牌编号，或去掉这一行
situation-zhahu-wins = 写的是诈胡，可{$seat}真的胡了
    .help = 写 结束 = "胡"，或写诈胡的那张牌
situation-whole = 局面要有庄家、结束和四个 [[各家]]；整份例子见 docs/situations.zh.md
situation-all-wins = 请按先后写出每家的胡，没到三家胡就摸完牌的写 结束 = "流局"；只算一胡的，用 终局=一胡即止 的规则
situation-whole-position = 局面要有庄家、轮到（要问的那家）和四个 [[各家]]；详见 docs/situations.zh.md
situation-two-tiles-asked = 一次只问一张牌
    .help = 轮到自己时写 摸到；别家打出的牌写 别家打出 和 谁的
situation-own-discard = 自己打出的牌不会问自己
    .help = 谁的 要写另一家
situation-whose-discard = 这张牌是谁打出的？
    .help = 写 谁的，如 谁的 = 北
situation-nothing-to-claim = 没有可以要的牌
    .help = 写成 别家打出 = "4p" 这样，或删去 谁的
situation-more-than-wall = 亮出与手中的牌共 {$seen} 张，别家还有 {$hidden} 张：总共只有 {$all} 张
    .help = 删去一些牌
situation-none-drawn = 13 张，又没写摸到的牌或别家打出的牌
    .help = 写明摸到的牌，如 摸到 = "5p"；或别家打出的牌，如 别家打出 = "5p" 和 谁的 = 北
situation-drawn-beside = 除摸到的牌或别家打出的牌之外有 14 张
    .help = 手牌里不写那一张
situation-hand-missing = 缺少要问的那家的手牌
    .help = 写出他的 {$size} 张牌，连吃碰杠，如 手牌 = "[123m]456p78s99sEEE"
situation-concealed = 别家的暗牌谁也看不到
    .help = 只写吃碰杠，如 手牌 = "[123m](EEEE)"，或删去这一行
situation-suit-missing = 每家都已定缺
    .help = 写成 定缺 = "条" 这样
