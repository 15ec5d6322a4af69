# 规则有什么不对，怎样改。
rules-descending = 四张相同多的七对反而比少的番小
    .help = 让番数随四张相同增多
rules-name-form = 应为一行 1 到 200 个字的文字，不含控制字符和书写方向符
    .help = 写上文字，或写短些
rules-name-path = 名字里不能有 / 或 \：文件夹以它命名
    .help = 写成 - 或 _
rules-turned-flower = 翻出花牌便没有百搭：花牌不留在手里
    .help = 设 tiles.set = "with_honours" 或 "suits_only"，或 wilds.source = "none"
rules-eight-hongzhong = 四张红中另外加入，而这副牌里已有四张红中
    .help = 设 tiles.set = "suits_only"（108 + 4 张）
rules-two-and-three-suits = 没有牌能既最多两门又三门齐全
    .help = 设 gates.three_suits = "off" 或 gates.at_most_two_suits = false
rules-fenzhang-flowers = 分张给各家最后一张，其中若有花牌便无处补牌
    .help = 设 wall.fenzhang = 0，或选没有花的 tiles.set
rules-dead-replacements = 留牌用来杠后补牌，而 wall.replacement = "head" 从牌头补
    .help = 设 wall.replacement = "tail"，或 wall.dead_tiles = 0
rules-bao-flower = 花牌作宝，谁手里也不会有
    .help = 设 bao.wild = "off"，或选没有花的 tiles.set
rules-jing-nothing = 正精、副精都不算分，`scoring.jing` 的其他规矩就不起作用
    .help = 设 scoring.jing.zheng = 2 和 scoring.jing.fu = 1，或删去这一节
rules-jing-ends = 精只在一局打完时算一次，一局只有一张胡牌
    .help = 设 play.ends = "first_win"，或删去 `scoring.jing` 这一节
rules-chongguan-one = 从 1 点起冲关，每张单精都会翻倍
    .help = 设 scoring.jing.chongguan_from = 0 关掉，或设 2 以上
rules-dezhongde-less = 德中德是更大的德国，倍数却更小
    .help = 让 scoring.factors.dezhongde 不小于 scoring.factors.deguo
rules-qixing-shisanlan-less = 七星十三烂是更大的十三烂，倍数却更小
    .help = 让 scoring.factors.qixing_shisanlan 不小于 scoring.factors.shisanlan
rules-qixing-pairs-less = 七星七对是更大的小七对，倍数却更小
    .help = 让 scoring.factors.qixing_seven_pairs 不小于 scoring.factors.seven_pairs
rules-shuangqidui-less = 双七对是更大的七对，加分却更小
    .help = 让 scoring.bonus.shuangqidui 不小于 scoring.bonus.seven_pairs
rules-sichuan-flowers = 四川的结算不计花
    .help = 设 tiles.set = "suits_only" 或 "with_honours"
rules-sichuan-jing = 四川的结算不计精
    .help = wilds.source 不要设 "indicator"
rules-dealer-first-kong = 庄家第一次出牌前不能杠，到那时便没有杠
    .help = 设 play.dihu = "first_discard"，或 claims.dealer_first_kong = true
rules-dihu-discard = 地胡在点炮上，而不能点炮胡
    .help = 设 play.dihu = "first_draw"，或 claims.discard_win = true
rules-after-kong-payers = 点杠花=算点炮时，放杠的只付一份；杠上开花付法=杠爆包三家时，三家的份都由他付
    .help = 设 点杠花=算自摸，或 杠上开花付法=照旧
rules-two-caps = 一手牌只能有一个封顶，这里有两个
    .help = 把其中一个设为 0
rules-idle = {$is} 在 {$set} 时不起作用
    .help = 设 {$must}，或 {$needed}
rules-idle-own = {$is} 在 {$set} 时不起作用：它自己的规矩是 {$own}
    .help = 设 {$must}，改用 {$own}
rules-is = {$key}={$values}
rules-other-than = {$key} 不是 {$value}
rules-idle-others = 取这个值时别的规矩不起作用：{$is}
    .help = 并设 {$must}{$off}
rules-or-switch-off = ，或写 {$off}，一并关掉
rules-adjusted = 取这个值，沿用的别的规矩就不起作用，已改为 {$values}
rules-tail = 牌尾留不下 {$kept} 张：发完后 {$tiles} 张只剩 {$room} 张
    .help = 让 wall.dead_tiles + wall.fenzhang 不超过 {$room}
rules-fenzhang-shared = 分张每家一张：{$count} 张四家分不了
    .help = 设 wall.fenzhang = 4，或 0 关掉
rules-dearest = 一手牌可能让一家付 {$cost}，超过 {$most}：{$keys}
    .help = 把这些设小，或给一手牌封顶（room.hand_cap）
rules-niao-nothing = room.niao.tiles = {$count} 翻出的牌既不乘也不加分
    .help = 设 room.niao.factor = 2 或 room.niao.points = 1，或 room.niao.tiles = 0
rules-least-win = 起胡要 {$least}，而一手最多 {$most}
    .help = 让 gates.least_win 不超过封顶
rules-deal-cap = 一手可让一家付 {$most}，而全局最多 {$deal}
    .help = 让 room.deal_cap 不小于一手的封顶，或去掉后者（0）
rules-base-cap = 平胡就要 {$base}，而一手最多 {$cap}
    .help = 让 scoring.base 不超过 scoring.cap，或 scoring.cap = 0
rules-near = 是不是 {$near}？
rules-near-preset = 是不是 {$near}？（预设：{$presets}）
rules-name-preset = 给出预设名或 TOML 文件的路径（预设：{$presets}）
rules-no-preset-of = 没有类别 {$family} 的预设；写一个不带 extends 的文件
rules-from-preset = 从预设 {$preset} 开始
rules-from-presets = 从这些预设之一开始：{$presets}
rules-write-at-top = 把 {$term} 写在文件开头，各节之前
rules-write-in-or-at-top = 它在另一节：把 {$term} 写在 [{$own}] 里，或写在文件开头，各节之前
rules-word-of-other-game = 它是 {$games} 的规矩；这里是 {$own}
rules-explain-word = `jing rules explain 词` 解释各种说法
rules-words-at-top = 冲关 = 4 这样的规矩写在最前，在各节之前；节名有 {$sections}
rules-key-of-other-game = 它是 {$owner} 的规矩；这套规则的玩法（scoring.family）是 {$own}
rules-name-in = [{$section}] 里的 {$name}
rules-other-section = 它属于另一节：写 {$places}
rules-sections = 各节是 {$sections}
rules-top = 最上层的规矩与节有 extends、{$keys}
rules-keys-of = [{$section}] 的规矩有 {$keys}
rules-no-key-of = {$pattern}：{$rules} 没有这条规矩{$near}（写英文名的一部分，或用 * 代表任意：scoring.jing.*）
rules-no-preset = 没有预设 {$name}
    .help = {$help}
rules-no-file = 没有名为 {$name} 的预设，也没有这个文件
    .help = {$help}
rules-file-unread = 无法读取文件 {$name}：{$reason}
rules-json = 它是 JSON，而规则文件是 TOML；一次运行的 manifest.json 里 "rules" 写着规则
rules-circle = 这些文件互相 extends，绕成了圈：{$files}
    .help = 让最后一个 extends 某个预设，或删掉它的 extends
rules-family-changed = 文件不能改变类别：它 extends 的规则属于{$parent}
    .help = {$help}
rules-other-family = 改动不能设别的类别，只能是 {$parent}
    .help = {$help}
rules-no-family = 缺少类别 family：它说明是哪种麻将
    .help = 在 [scoring] 里设 family（{$families}），或在开头写 extends = "nanchang"
rules-no-name = 缺少 `{$name}`
rules-no-section = 没有这一节
    .help = {$help}
rules-no-key = 没有这条规矩
    .help = {$help}
rules-renamed = 这条规矩现在叫 {$path}；旧名仍可读
rules-now-called = {$message}（这条规矩现在叫 {$key}）
    .help = {$help}
rules-old-and-new = 这是 {$new} 的旧名，而新名也设了
    .help = 删掉这一行
rules-twice-in-file = 这个文件里设了两次
    .help = 删掉这一行
rules-key-twice = {$key} 设了两次
rules-not-a-section = 应为一节，不能是 {$found}
    .help = 写 [{$path}]，下面写它的规矩：{$keys}
rules-no-change = 应为 规矩=值，不能是 {$change}
    .help = 改动写作 nanchang+scoring.jing.chongguan_from=4+claims.chow=false，或 南昌+冲关=4
rules-word-of-key = {$word}（{$path}）
rules-word-of-several = 这个词是几条规矩的叫法
    .help = 请写其中一个：{$keys}
rules-word-of-value = 这是取值，不是规矩
    .help = 写出规矩来：{$keys}
rules-no-toml = 不是正确的 TOML：{$fault}
rules-comma = 不是正确的 TOML：值的后面有逗号
    .help = 去掉逗号：一行一条
rules-not-a-value = {$word} 不是这条规矩的值：应为 {$expected}
    .help = {$help}
rules-no-value = 没有写值：应为 {$expected}
    .help = {$help}
rules-out-of-range = {$number} 超出范围：应为 {$expected}
rules-wrong-type = 应为 {$expected}，不能是 {$found}
    .help = {$help}
rules-off-is = {$example} 就是不算{$see}
rules-beside = ；另一条是 {$keys}
rules-always = 这条不能关掉：{$why}
rules-always-one = 这条不能关掉：几种取值总有一种在用
rules-such-as = 例如 {$example}
rules-write = 写作 {$name} = {$value}
rules-write-off = 要关掉请写 "off"
rules-write-bare = 值不要加引号
rules-quoted-text = 加引号的文字
rules-whole-number = {$min} 到 {$max} 的整数
rules-more = ……另有 {$more} 处
rules-no-xuanfeng = 这套规则没有旋风杠
rules-dragon-kong = 这套规则里中发白不能杠
rules-no-chow = 这套规则不能吃
rules-wind-run = 这套规则里风牌不成顺
rules-dragon-run = 这套规则里中发白不成顺
rules-dragon-triplet = 这套规则里三张中发白不能亮
rules-dragon-claim = 这套规则里中发白不能碰杠
rules-wild-claim = 这套规则里百搭（精、红中）不能碰杠：wilds.pung = false
rules-row-untold = 一行要有叫法（words），以及英文（en）与中文（zh）的意思
rules-row-twice = 这条规矩写了两行
rules-no-row = 前面没有 {$path} 这一行
rules-row-value = {$value} 不是这条规矩的取值
rules-no-source = 没有来源 {$name}
rules-no-neutral = 应有不设时的值（neutral）：true 或 false、数及其范围（range），或取值之一
rules-found = {$kind ->
        [text] 文字 {$value}
        [number] 数 {$value}
        [date] 日期 {$value}
        [list] 列表
        [section] 一节
       *[value] {$value}
    }
rules-help = 建议：
rules-such-are = ；例如 {$list}（docs/statistics.md 列出全部）
rules-did-you-mean = ；是不是 {$list}？
rules-numbers = 一列 0 到 {$most} 的整数，如 [0, 1, 2, 4, 8]
rules-fans = 番种表，写成 [[scoring.fan]]
rules-fans-form = 每个番种应为一张 [[scoring.fan]] 表，这里是{$found}
    .help = 单独一行写 [[scoring.fan]]，下面写这一番的各项
rules-fans-many = 番种有 {$count} 行，一个文件最多 {$most} 行
    .help = 合并同名的行，或去掉一些
rules-fan-field = 番种没有 {$name} 这一项
    .help = 只写番种的各项{$near}
rules-fan-lacks = 这一番没有写 {$field}
    .help = { $field ->
        [name] 写 name = "清一色"
        [when] 写 when = ["one_suit"]；每手牌都有的番写 when = []
       *[other] 加分写 add = 6，翻倍写 multiply = 4
    }
rules-fan-both = 一番要么加分，要么乘倍数
    .help = 去掉 add 或 multiply
rules-fan-twice = {$name} 的各行分数不同，一番只有一个分数
    .help = 各行写同样的分数，或分成两个名字
rules-fan-name = {$fault}
    .help = 起个短名字，如 清一色
rules-fan-predicate = 没有 {$name} 这个条件
    .help = 写一个已有的条件{$near}；`jing rules predicates` 列出全部
rules-fan-never = {$name} 不能又成立又不成立：没有牌有这一番
    .help = 去掉其中一个
rules-fan-always = {$name} 成立或不成立：这个条件等于没写
    .help = 去掉其中一个
rules-fan-side = | 的一边是空的
    .help = 两边都写条件，如 "one_suit|half_suit"
rules-fan-each = count = "each" 要有一个可计数的条件，单独写，不带 ! 和 |
    .help = 去掉 count，或加一个这样的条件，如 "kong"
rules-fan-chows = {$names} 用 | 连着写，没法套算一次
    .help = 每种顺子组合各写一行，或设 scoring.hand.chows = "off"
rules-fan-list = 应为一列加引号的名字，这里是{$found}
    .help = 写成 ["one_suit", "!closed"]
rules-fan-count = 应为 "once" 或 "each"，这里是{$found}
    .help = 条件成立几次就算几次的番，写 count = "each"
rules-fan-unknown = 要不计的 {$name} 不是这里的番
    .help = 写这个文件里的番{$near}
rules-no-fan = 这套规则没有这一番
    .help = 它的番有：{$fans}
rules-fans-full = 番种的名字太多，放不下了
    .help = 重新打开程序，或用读过的名字
rules-fan-later = 番等一局打完才算；胡牌之后接着打，{$names} 还会变，算不准
    .help = 设 play.ends = "first_win"，或关掉用到它们的番，如 和绝张 = 0
rules-fan-same = {$name} 和 {$other} 在结果表里是同一番
    .help = 给其中一个另写 id
