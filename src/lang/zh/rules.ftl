# 规则有什么不对，怎样改。
rules-idle-unsettled = 它的结算没有这条规则
rules-idle-one-win = 它的结算只有一家胡
rules-idle-one-win-no-big-hands = 它的结算只有一家胡，也没有大胡
rules-idle-first-tile = 它的结算到第一张胡牌为止，没有这条规则
rules-idle-no-wilds = 没有百搭牌
rules-idle-gate-without-wilds = 这道门槛只在没有百搭的牌里检查
rules-idle-waits-without-wilds = 夹胡、单吊只在没有百搭的牌里看
rules-idle-no-jing = 不翻牌，所以没有精
rules-idle-jing-kept = 精不许打出，也就没有飘精
rules-idle-no-honours = 没有字牌
rules-idle-few-honours = 中发白在那里是花牌，只有风牌不够
rules-idle-three-suits = 这种牌总是三门齐全
rules-idle-no-triplet = 这种牌从来没有刻子
rules-idle-no-melds = 这种牌没有副露
rules-idle-no-claims = 这种牌没有吃碰杠
rules-idle-only-honours = 这种牌只有字牌
rules-idle-no-xuanfeng = 旋风杠要字牌，而这里没有
rules-idle-no-discard-win = 不能点炮胡
rules-idle-no-rob-kong = 不能抢杠
rules-idle-no-exchange = 不换张
rules-idle-none-declared = 只有报听的牌才能胡宝，而没有人报听
rules-idle-bao-alone = 有宝牌便没有别的百搭
rules-idle-no-chongguan = 没有冲关
rules-idle-no-feeder = 没有人为冲关包付
rules-idle-no-lower-jing = 没有这种下精
rules-idle-bawang-adds-nothing = 霸王没有另加分
rules-idle-no-jing-kong-bonus = 精的杠没有奖分
rules-idle-no-deguo-bonus = 德国不加分
rules-idle-discarder-alone = 点炮只由放炮者付
rules-idle-no-chaozhuang = 没有抄庄
rules-idle-no-three-pungs = 喂三对者不替别家包付
rules-idle-no-qixiaodui = 没有七小对
rules-idle-no-dihu = 地胡不另计
rules-idle-no-genfeng = 跟风要有风牌，而这里没有
rules-idle-no-fenzhang = 没有分张
rules-idle-no-seven-pairs = 没有七对
rules-idle-hands-of-three-suits = 每手牌都三门齐全
rules-idle-bao-stands-in = 宝代替别的牌
rules-idle-no-lianzhuang = 连庄不乘任何分数
rules-idle-no-second-deal = 没有人连庄
rules-idle-no-liuju = 那里流局不付分
rules-idle-no-niao = 局终不翻牌
rules-idle-kong-payers = 它说明明杠由谁付
rules-idle-winners-apart = 同胡一张牌的各家在那里互不相付
rules-idle-one-winner = 一张牌只许一家胡
rules-descending = 四张相同多的七对反而比少的番小
    .help = 让番数随四张相同增多
rules-name-form = 应为一行 1 到 200 个字的文字，不含控制字符和书写方向符
    .help = 写上文字，或写短些
rules-name-path = 名字里不能有 / 或 \：文件夹以它命名
    .help = 写成 - 或 _
rules-only-jing-fished = 只有精可以钓：别的百搭没有精钓
    .help = 设 gates.wild_ping_discard = "self_draw_only"，或 wilds.source = "indicator"
rules-turned-flower = 翻出花牌便没有精：花牌不留在手里
    .help = 设 tiles.set = "with_honours" 或 "suits_only"，或 wilds.source = "none"
rules-eight-hongzhong = 四张红中另外加入，而这副牌里已有四张红中
    .help = 设 tiles.set = "suits_only"（108 + 4 张）
rules-no-qixing-shisanlan = wilds.qixing_no_wild 限制七星十三烂，而规则没有七星十三烂
    .help = 设 wilds.qixing_no_wild = false，或 shapes.qixing_shisanlan = true
rules-terminal-honours = gates.terminal = "or_honours" 要数字牌，而 tiles.set = "suits_only" 没有字牌
    .help = 设 gates.terminal = "suits"
rules-dragon-pairs = gates.triplet = "or_dragon_pair" 要数中发白的对子，而手里不会有
    .help = 设 gates.triplet = "required"
rules-two-and-three-suits = 没有牌能既最多两门又三门齐全
    .help = 设 gates.three_suits = "off" 或 gates.at_most_two_suits = false
rules-exempt-seven-pairs = gates.seven_pairs_exempt 说的是小七对，而规则没有小七对
    .help = 设 gates.seven_pairs_exempt = false，或 shapes.seven_pairs = true
rules-dragon-pungs = 中发白可以碰，但三张中发白不成刻
    .help = 设 claims.dragon_pung = false，或 gates.dragon_triplet = true
rules-no-guohu = claims.guohu_lifted_by_kong_or_jing 用来解除过胡，而 claims.guohu = "off" 没有过胡
    .help = 设 claims.guohu_lifted_by_kong_or_jing = false，或 claims.guohu = "until_entry"
rules-xuanfeng-flowers = claims.xuanfeng = "winds_and_dragons" 要手里有中发白，而这副牌里它们是花
    .help = 设 claims.xuanfeng = "winds"，或 tiles.set = "with_honours"
rules-several-winners = dealer.several_winners_stay 要有几家同胡，而 claims.winners = "first" 只许一家
    .help = 设 dealer.several_winners_stay = false，或 claims.winners = "all"
rules-fenzhang-flowers = 分张给各家最后一张，其中若有花牌便无处补牌
    .help = 设 wall.fenzhang = 0，或选没有花的 tiles.set
rules-dead-grows = wall.dead_grows 让留牌增多，而这里没有留牌
    .help = 设 wall.dead_grows = false，或像推倒胡那样 wall.dead_tiles = 14
rules-dead-replacements = 留牌用来杠后补牌，而 wall.replacement = "head" 从牌头补
    .help = 设 wall.replacement = "tail"，或 wall.dead_tiles = 0
rules-missing-suit = 要定缺，而 gates.at_most_two_suits = false 允许三门俱全
    .help = 设 gates.at_most_two_suits = true，或 play.missing_suit = "free"
rules-first-winner-deals = 先胡者下局坐庄，而某些胡又要连庄
    .help = 把 dealer.after_kong_stays 和 dealer.big_hand_stays 设为 false，或设 dealer.after_win = "winner_stays"
rules-bao-flower = 花牌作宝，谁手里也不会有
    .help = 设 bao.wild = "off"，或选没有花的 tiles.set
rules-chongguan-one = 从 1 点起冲关，每张单精都会翻倍
    .help = 设 scoring.jing.chongguan_from = 0 关掉，或设 2 以上
rules-jing-kong-pays-nothing = scoring.kong.jing = "bonus" 却不付分：scoring.kong.jing_bonus 是 0
    .help = 设 scoring.kong.jing_bonus = 10，或 scoring.kong.jing = "ordinary"
rules-bawang-add-nothing = scoring.jing.bawang = "add" 却不加分：scoring.jing.bawang_add 是 0
    .help = 设 scoring.jing.bawang_add = 10，或 scoring.jing.bawang = "off"
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
    .help = 设 wilds.source = "hongzhong" 或 "none"
rules-dealer-first-kong = 庄家第一次出牌前不能杠，到那时便没有杠
    .help = 设 play.dihu = "first_discard"，或 claims.dealer_first_kong = true
rules-dihu-discard = 地胡在点炮上，而不能点炮胡
    .help = 设 play.dihu = "first_draw"，或 claims.discard_win = true
rules-two-caps = 一手牌只能有一个封顶，这里有两个
    .help = 把其中一个设为 0
rules-idle-own-key = 它自己的键 {$own} 已说明
rules-idle = {$is} 在 {$cause} = {$set} 时不起作用：{$why}
    .help = 设 {$must}，或改 {$cause}
rules-idle-others = 取这个值时别的键不起作用：{$is}
    .help = 并设 {$must}
rules-adjusted = 取这个值，沿用的别的键就不起作用，已改为 {$values}
rules-qixing-shisanlan = 七星十三烂是一种十三烂，而 shapes.shisanlan = false 不许
    .help = 设 shapes.shisanlan = true，或 shapes.qixing_shisanlan = false
rules-qixing-seven-pairs = 七星七对是一种小七对，而 shapes.seven_pairs = false 不许
    .help = 设 shapes.seven_pairs = true，或 shapes.qixing_seven_pairs = false
rules-hard-flowers = 胡牌要 {$count} 个硬花，而这副牌没有花
    .help = 设 gates.hard_flowers = 0，或 tiles.set = "with_flowers"
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
rules-key-of-other-game = 它是 {$owner} 的键；这套规则的玩法（scoring.family）是 {$own}
rules-name-in = [{$section}] 里的 {$name}
rules-other-section = 它属于另一节：写 {$places}
rules-sections = 各节是 {$sections}
rules-top = 最上层的键与节有 extends、{$keys}
rules-keys-of = [{$section}] 的键有 {$keys}
rules-no-key-of = {$pattern}：{$rules} 没有这个键{$near}（写键的一部分，或用 * 代表任意：scoring.jing.*）
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
rules-no-name = 缺少键 `{$name}`
rules-no-section = 没有这一节
    .help = {$help}
rules-no-key = 没有这个键
    .help = {$help}
rules-renamed = 这个键现在叫 {$path}；旧名仍可读
rules-now-called = {$message}（这个键现在叫 {$key}）
    .help = {$help}
rules-old-and-new = 这是 {$new} 的旧名，而新名也设了
    .help = 删掉这一行
rules-twice-in-file = 这个文件里设了两次这个键
    .help = 删掉这一行
rules-key-twice = 键 {$key} 设了两次
rules-not-a-section = 应为一节，不能是 {$found}
    .help = 写 [{$path}]，下面写它的键：{$keys}
rules-no-change = 应为 键=值，不能是 {$change}
    .help = 改动写作 nanchang+scoring.jing.chongguan_from=4+claims.chow=false，或 南昌+冲关=4
rules-word-of-key = {$word}（{$path}）
rules-word-of-several = 这个词是几个键的叫法
    .help = 请写其中一个：{$keys}
rules-word-of-value = 这是取值，不是键
    .help = 写出键来：{$keys}
rules-no-toml = 不是正确的 TOML：{$fault}
rules-comma = 不是正确的 TOML：值的后面有逗号
    .help = 去掉逗号：一行一个键
rules-not-a-value = {$word} 不是这个键的值：应为 {$expected}
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
rules-dragon-triplet = 这套规则里三张中发白不成副露
rules-dragon-claim = 这套规则里中发白不能碰杠
rules-wild-claim = 这套规则里百搭（精、红中）不能碰杠：wilds.pung = false
rules-row-untold = 一行要有叫法（words），以及英文（en）与中文（zh）的意思
rules-row-twice = 这个键写了两行
rules-no-row = 前面没有 {$path} 这一行
rules-row-value = {$value} 不是这个键的取值
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
rules-and-off = ；{$off} = 没有
rules-help = {"  "}建议：
