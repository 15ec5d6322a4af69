page-rules = 规则
# 表头以竖线分开，等号后为其意义。
page-player = 电脑
page-against = {$hero}{" "}对{" "}{$field}
page-duels = 一个电脑对三个另一种电脑的每局得分
page-duel-heads = 电脑 | 对三家 | 优势 = 每局均分 | 95% 区间 | 标准差 = 一局得分的标准差 | 局数 1/2 = 在一个位置上须打多少局，才有 1/2 的机会在 95% 水平上看出优势 | 局数 80% = 在一个位置上须打多少局，才有 80% 的机会在 95% 水平上看出优势
page-habits = 电脑的打法（一家每局）
page-feeding = 谁给谁点炮：左边这家给上面三家点炮，平均每局几次
page-feeds = 点炮予三家
page-who-wins = 谁胜
page-play = 打法
page-adaptation = {$from} → {$to}：电脑不变时，与电脑适应之后
page-adaptation-heads = 统计量 | a | 电脑不变 = 两种规则均由前者的电脑打时的 b − a | 95% 区间 | 适应后 = 各由适应该规则的电脑打时的 b − a | 95% 区间 | 适应所增 = 适应后减电脑不变 | 95% 区间 = 没有按检验的数目校正
page-luck = 扣除发牌与摸牌运气后的均分
page-luck-heads = 座次 | 未扣除 | 扣除后 | 95% 区间 | 省局倍数 = 未扣除的均值要达到同样窄的区间，须打多少倍的局数
page-payment-heads = 项目 | 付 → 收 | 各付
page-rule-heads = 规则 | 规矩 | 来源
page-largest = {$name}{" "}{$first ->
        [1] 最大的一局
       *[0] 另一大局
    }：第 {$hand} 局，座位 {$seat} 赢 {$points} 分
page-largest-deal = {$name}{" "}{$first ->
        [1] 最大的一局
       *[0] 另一大局
    }，第 {$hand} 局：{$story}
page-paid-by = 算分用到的规矩
page-moving = 跟着规矩变的统计量
page-variation = 结果不同，主要看哪条规矩
page-variation-heads = 统计量 | 规矩 = 几条相乘：它们的交互 | 占比 = 占全部搭配总方差的比例，已扣除抽样误差 | 95% 区间 | 连同交互 = 这条规矩不变就没有的部分：单独与各交互之和
page-right = 模拟器对吗？
page-unchecked = 这些牌局没有可对照的精确值：补花、换三张或定缺在开打前已改变手牌，或牌局并非在此打出。
page-gains = 扣除发牌运气后方差缩小：{$gains}
page-checked = 下列各量只由发牌决定，精确值由计数得出而非抽样。z 为以标准误计的差距，以一场为抽样单位；若有一项超过 3，即应存疑。
page-sharpened = 结果的波动有一部分来自发牌运气，其均值精确已知。以回归（控制变量）扣除后区间变窄：比值 2 相当于局数加倍。
page-checks = 抽样与精确值
page-check-heads = 量 | 抽样 | 精确 | z | p 值 | 定义
page-luckless = 扣除发牌运气
page-luckless-heads = 结果 | 原值 | 95% 区间 | 调整后 | 95% 区间 | 方差比
page-means-of-one =
    比例 = 出现该事件的局数（一局至多计一次）÷ 总局数。
    区间为 95% 置信区间，以一场为抽样单位（同场各局共用庄家与规则所记之事）：比例用带设计效应的 Wilson 区间，次数少时用 Clopper–Pearson；均值用 t 分布；分位数用次序统计量。
    得分为一家在一局中的输赢；四家之和为零，各项亦然。
    输赢的分数为一项中各赢家所得之和，不重复计输家。
page-means-of-several =
    差异均为配对差异：两种规则遇到相同的牌墙、骰子与随机性，以一场为单位。区间用场间差异的 t 分布；差异稀少时用精确界；整体分布用分组刀切法；分位数用两区间合成。
    “确有差别”（显著）指按 Holm 法在一组检验之内校正后 p ≤ 0.05：一组之中误报任何一个的概率不超过 5%。每次比较有两组：主要数字一组，表中全部各行一组；电脑不变时的各行、适应所增的各行也各成一组。“相差不到 1%”指比值已证实在 1 的 1% 之内，在表内同样校正。
    “相同”指依规则必然相同；“因电脑而为 0”指看分数的电脑可能改变它。“全都一样”指在这些局的每一场都一样，所改之事没有出现时就会这样，不能证明两者相同。
    † 与“主要出自少数几局”：区间不得不远超其波动所及，因为支撑差异的那类牌局多半还缺；区间仍可能偏窄。
    方差缩减：若两种规则各自独立运行，达到同样精度需要多少倍的牌局。
page-means-of-arena =
    优势为一个电脑对三个另一种电脑的每局均分，每副牌四个位置各打一次。区间为 t 区间，以一场（其牌的四个位置合计）为单位。
    看出优势所需局数：((1.96 + z) · 标准差 / 优势)²，一半机会取 z = 0，80% 取 0.8416；优势的区间含 0 时不给出。句子只说按 Holm 法校正后不是碰巧的优势；一次对打的全部优势为一组。
    打法按一家每局计数，与所付分数无关。
page-means-of-players = {$form ->
       *[named] 这些数字只对所列电脑成立。
        [blind] 电脑不看分数。换成更强或更弱的电脑，频率会不同：这些数字只对所列电脑成立。
        [trained] 电脑看分数，各规则由适应它的电脑打。打法是电脑自己打牌练出来的，再练一次会有出入：练了几次的，差异的区间与检验都含各次之间的差别；各规则自身数值的区间只含发牌的运气。
        [unadapted] 电脑不看分数，也不随规则改变打法；更强的电脑会改变数字。
    }
page-sections = 概要 | 数字的含义 | 配对、检验、校正与局限
page-sections-of-one = 频率 | 得分 | 牌局进程 | 规则设计者关心的问题
page-sections-of-several = 规矩调一档，结果变多少 | 差异 | 几条规矩搭着试 | 打法 | 全部差异 | 最大的牌局
page-answer = 答案
page-every-number = 各规则的数字
page-in-files = {$count} 种规则的全部差异与检验在 comparisons.parquet 里；想在网页上看某一种的，就用 `jing compare` 跟第一种比。
page-rules-of = 规则{" "}{$name}
page-title = {$kind ->
        [simulate] 电脑打的牌
        [compare] 比较
        [sweep] 扫描
       *[arena] 电脑对局
    }：{$subject}
page-lead-of-one = 按规则 `{$name}`，由电脑（`{$players}`）打 {$hands}：什么会发生、多常发生、值多少分。
page-lead-of-arena = 按规则 `{$name}`，一个电脑对三个另一种电脑能赢多少：{$walls} 副牌，每副四个位置各打一次。电脑：`{$players}`。
page-lead-of-adapted = {$sides} 种规则各 {$hands}：牌墙、骰子完全相同，各由适应了自己规则的电脑（`{$players}`）打。差异来自规则和电脑的应对，手气造成的误差看 95% 区间。
page-lead-of-several = {$sides} 种规则各 {$hands}：牌墙、骰子、电脑（`{$players}`）完全相同。手气造成的误差看 95% 区间。
page-duel = `{$hero}` 对三个 `{$field}`：每局 {$edge} {$range} 分，{$seen}
page-seen = 要打 {$deals} 局才有一半机会看出
page-not-seen = 可能是碰巧
page-figures = 庄家均分 | 一局输赢的大小 | 一场输赢的大小
page-events = 出现该事件的牌局
page-event-heads = 事件 | 局数 | 比例 | 95% 区间 | 频度 | 定义
page-place = {$left ->
        [1] 其余三家皆胡而自己未胡
       *[0] 自己首次胡牌为本局第几家
    }
page-places = 各家首胡、二胡、三胡与未胡的局数比例
page-role = 角色
page-scores = 每局得分
page-score-heads = 角色 | 均值 | 95% 区间 | 标准差
page-quantile = 分位
page-statistics = 庄家、输赢大小、尾部、分的来源、一场
page-statistic-heads = 统计量 | 值 | 95% 区间 | 定义
page-judged = {$judged ->
        [unseen] 全都一样
        [players] 因电脑而为 0
        [identical] 相同
        [small] 确有差别，不到 1%
        [real] 确有差别
        [near] 相差不到 1%
        [short] 局数不足
        [training] 只练一次
        [forced] 规则所定
       *[chance] 可能碰巧
    }
page-primary = 首要：{$name}
page-difference-heads = 统计量 | a | b | b − a = 比例以百分点计 | 95% 区间 = {report-few-deals} | b / a = 变化占 a 的比例及 95% 区间；超过两倍者以 × 表示 | p（Holm） | 判断 | 相关 | 方差缩减 = 独立两次运行需多少倍的牌局
page-extremes = 一家赢得最多的牌局
page-extreme-heads = 规则 | 分 | 局号 | 赢家 | 庄家 | 重放命令
page-files = 版本、完整规则、种子、电脑、局数、用时 | 本页的图
