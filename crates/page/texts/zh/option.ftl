# 问题的各项与打牌命令的选项；属性是某个命令专用的说明。
option-rules = 预设名、TOML 文件，或其后带改动，如 nanchang+scoring.base=2，也可写 南昌+冲关=4
    .compare = 两种以上规则：预设、TOML 文件，或其后带改动，如 nanchang+scoring.base=2；其余各种与第一种比较
    .plan = 两种以上规则，其余各种与第一种比较：预设、TOML 文件，或其后带改动，如 nanchang+scoring.base=2
option-vary = 一条规矩和它的几个值，如 key=4..7、key=0,10,15 或 key=off,double；写几次得到网格
option-option = 算作一个选项的改动，前面可加名字，如 "稳一点：冲关=6+每局封顶=100"；不写 --keys 就只比选项；可写多次
option-want = 心愿：某统计量要变多少，写一个数或百分比，如 evening.sd=-20%、dealer_edge=0.5；可写多次
option-keep = 要保持不变的统计量，如流局、jing（精所付分的占比）；可写多次
option-keys = 只取名字含有这一段的规矩，* 代表任意，如 scoring.jing.*
option-without = 不试名字含有这一段的规矩，* 代表任意；可写多次
option-hero = 只让第一个电脑分别对其他各种电脑（每次三个同样的）；第一个较慢时省时间
option-hands = 每种规则打多少局，如 20000、100k、10万 [默认：100000]
    .rank = 每种取值打多少局，如 20000、10万 [默认：20000]
    .arena = 打多少副牌墙，每一对电脑在四个位置上各打一遍 [默认：20000]
    .tune = 筛选和试打时每种规则打多少局；复试打四倍，确认方案打五倍 [默认：20000]
option-pilot = 每种规则试打多少局 [默认：65536]
option-players = 四家同一个电脑，或以逗号隔开写四个：random、greedy、efficient、value、value@SEED、value:FILE、search，或一种打法：hurried、patient、careful、bold、forgetful、mixed；比较时每局由四个轮流换座各打一遍 [默认：efficient]
    .rank = 四家同一个电脑，或以逗号隔开写四个；各种取值都由原规则的电脑打 [默认：efficient]
    .plan = 四家同一个电脑，或以逗号隔开写四个 [默认：efficient]
    .arena = 两个以上电脑：random、greedy、efficient、value、value@SEED、value:FILE、search，或一种打法：hurried、patient、careful、bold、forgetful、mixed；每个对三个同样的别的电脑
option-adapted = 为每种取值训练电脑（这时默认：value）；练好存下，下次不用再练
option-seed = 全部随机数的种子 [默认：1]
    .plan = 所计划的比较的种子；试打另用自己的牌墙 [默认：1]
option-session = 一场的局数：坐下打一晚，庄家与分数接着算 [默认：16]
option-unit = 各区间以多少局为一个单位（至少）；取整场，因为同场各局互相牵连 [默认：16]
option-until = 一直打到某统计量达到此精度（区间半宽），如 tianhu:1% 或 scores.mean.dealer:0.02；可写多次
option-max_hands = 最多打这么多局 [有 --until 时默认：1,000,000,000]
option-max_time = 最多打这么久，如 90s、10m 或 2h
    .rare = 一个事件最多用多久，如 90s 或 10m [默认：120s]
option-effects = 两套规则有 2 至 8 条规矩不同时，在同样的牌局上另算每项改动各自的作用；用 --no-effects 略去
option-across = 换别的电脑再比一遍（efficient、value、value 的各种打法、mixed），看换了电脑结论还对不对；只用于两套规则
option-luck = 把运气与打法分开：另给出扣除起手牌与摸牌运气之后的平均分。每局用时：有 value 在座，是原来的 1.3 到 2.3 倍；没有，约三倍
option-error_rate = 听牌的摸牌时诈胡的概率，百万分之几 [默认：0]
option-bankroll = 带多少本钱上桌，算一场之内输光的机会，如 50,100；第一个就是开头几句话所用的本钱 [默认：50,100,200,500]
option-event = 另统计同一胡家同时具备这些的局，如 tianhu+shisanlan；可写多次
    .rare = 要算概率的事件，如 tianhu 或 tianhu+shisanlan；可写多次
option-goal = 按您在意的事给规则排序：一场输赢的大小除以每局付的分更小（calmer）或更大（wilder）、庄家与闲家所得更接近（fairer）、高手更早显出来（skill；须电脑不同）
option-trainings = 电脑 value 与 search 在每种规则下各练几次，1 到 32；练多次才能把训练的偶然差别与规则的作用分开，只练一次不行 [默认：compare、tune 各 8 次，其余 1 次]
option-train_deals = 每次训练的局数，256 到 1000 万 [默认：40000]
option-primary = 打之前就指定要问的统计量，如流局、scores.mean.dealer、一场标准差；它单独检验，最先说
    .plan = 比较时将用 --primary 指定的统计量，可写要看出的差别，如流局或流局=2%；按单独检验估算，其余按所在一组校正后的检验估算
option-by = 另按此统计量排序，排在其他之前，如流局、scores.mean.dealer、一场标准差；可写多次
option-difference = 想看出的差别：一个数，或相对第一种规则的百分比，如 dealer_edge=0.1 或 liuju=2%；可写多次 [默认：试打看出的那些]
option-power = 以多大的概率看出 [默认：0.8]
option-weights = 电脑须有的权重的校验码
option-experiment = 写有规则、电脑、种子与局数的 TOML 文件或问题；选项优先于它
option-rare = 不做普通运行，直接求 --event 各事件的概率，再罕见也行；方法是精确计数、按计数抽取起手牌或分层分裂；不写文件
option-hands_table = 另写 hands.parquet：每局一行
option-log = 另把开头若干局的事件写进这个文件
option-log_hands = 记录写多少局 [默认：100]
option-part = 只打 N 等份中的第 K 份（K 从 1 起，如 3/8），写成 part-K-of-N.jing；`jing merge` 由全部各份得到整次运行
option-checkpoint = 每隔多久在结果文件夹里留一个断点，如 30s
option-resume = 从同一次运行的断点接着打；没有断点则从头打
option-threads = 线程数；结果与它无关 [默认：全部核心]
option-out = 结果写进哪个文件夹 [默认：reports/<名字>]
option-plain_tables = 另把表写成 CSV 与 JSON
option-overwrite = 覆盖文件夹里另一次运行的结果
option-no_files = 只打印摘要，除 --log 的日志外不写文件
option-card = 另把答案画成一张图，宽 1080 像素，便于转发；并打印成三行字
option-json = 以 JSON 打印摘要
# 帮助里选项的分组。
option-heading =
    .play = 打什么
    .read = 怎么看
    .options = 输出与机器
