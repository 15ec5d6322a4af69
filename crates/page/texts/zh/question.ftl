question-fault = {$field}：{$problem}
# 取值的样子。
question-expected = 应为 {$expected}
question-number-range = 应为 {$least} 到 {$most} 的整数
question-count-form = 应为 1 以上的整数，如 1000000、1e6、100k 或 10万
question-count-least = 至少为 1
question-count-most = 至多为 1,000,000,000,000
question-time-form = 应为时间，如 90s、10m 或 2h
question-time = 以秒计的时间，如 90，或文字如 "10m"
question-number = {$least} 到 {$most} 的数
question-points = 正整数的列表，如 [50, 100]
question-texts = 文字的列表
question-hashes = 校验码的列表，每个 16 位十六进制数
question-flag = 应为 true 或 false
question-name = 应为引号里的名字，不含控制字符
question-rule-set = 规则的名字，或规则全文
question-players = { $arena ->
    [0] 应为一个电脑，或四个的列表，如 "efficient" 或 ["value", "efficient", "efficient", "efficient"]
   *[other] 应为电脑的列表，如 ["efficient", "greedy"]
}
# 整个问题。
question-no-json = 不是 JSON：{$error}
question-no-object = 应为带有各项的对象，不是{$found}
question-kind = 没有 {$found} 这一类；有 {$kinds}{$near}
question-or-near = {"；"}是不是 {$near}？
question-kind-missing = 缺少这一项；应为 {$kinds}
question-other-kind = 文件里的问题是 {$kind} 类，而这个命令只打 {$played} 类；请用 `jing ask` 打这个文件
question-format = 不认得格式 {$found}；本版读格式 {$known}
question-no-field = 没有这一项；{$help}
question-near = 是不是 {$near}？
question-fields = 可写 {$fields}
question-not-of-kind = {$kind} 没有这一项；它属于 {$kinds}
question-other-part = 属于 {$part} 部分
question-hands-table = 只有 simulate 类的问题才写逐局的表；去掉这一项
# 规则与电脑。
question-compare-two = 比较要两种以上规则，如 nanchang 与 nanchang-guide
question-plan-two = 计划要两种以上规则，如 nanchang 与 nanchang-guide
question-one-rule-set = 应为一种规则，不是 {$count} 种
question-arena-twice = {$known} 写了两次；自己跟自己打没有胜负
question-arena-two = 对打要两个以上电脑，如 efficient 与 greedy
question-training-seed = {$name}：训练的种子是整数，如 value@2
question-training-deals = {$name}：一次训练的局数是 {$least} 到 {$most} 的整数，如 value@2/40000
question-nobody-learns = {$players}：这些电脑不为这些规则学习；请写会学习的电脑，如 value
question-goal-equal-players = 四个相同的电脑比不出技巧；请让不同的电脑同桌，如 --players 牌效,贪心,贪心,贪心
question-across-two = --across 要正好两套规则；请去掉其余的
question-across-players = 用 --across 时四家要写同一种电脑，如 --players value；别的电脑会自动再打一遍
question-plan-players-learn = {$players}：这些电脑会学习，各次训练之间的偶然差别不因多打而减小，所以算不出要打多少局；请写不学习的电脑，如 value:FILE，或用 `jing compare` 加 --trainings 多练几次
question-weights-missing = 电脑现在的权重不是问题所要的 {$hashes}；请恢复 `value:FILE` 的文件，或用写出这个问题的 jing 版本训练
# 何时停、事件与统计量。
question-until-equal-rules = {$text}：{$a} 与 {$b} 的规则相同，差别永无正负；请比较别的规则
question-until-players-learn = {$text}：这些电脑会学习，各次训练之间的偶然差别不因多打而减小，正负可能一直定不下来；请用 --hands 定局数，用 --trainings 定练几次
question-until-no-sign = {$text}：只有比较才有正负可定；给出精度，如 scores.mean.dealer:0.02
question-until-impossible = {$text}：按 {$rules} 不会出现
question-event-impossible = {$text}：{$rules} 下不可能出现{$event}
question-many-events = 一次运行最多统计 {$most} 个联合事件；去掉一些，或另开一次运行
question-rare-event = 没有写事件；请写出要算概率的事件，如 tianhu 或 tianhu+shisanlan
question-rare-zhahu = 诈胡：--error-rate 为 0 时没有电脑诈胡；请设定 --error-rate
question-rare-depends = {$text}：{$category} 与同场前面的局有关，而 --rare 只打第一局；去掉 --rare
question-primary-untested = {$text}：偏度之差无法检验；请指定别的统计量
question-primary-not-compared = {$text}：按这些规则不比较这一项；可比较的有 {$names}
question-option-form = {$text}：请写改动，如 冲关=4+每局封顶=100，前面可以加名字，如 "稳一点：冲关=6+每局封顶=100"；要比较整份规则文件，请用 `jing compare`
question-option-nothing = {$text}：{$rules}本来就这样，请换别的值
question-option-twice = {$text}：跟另一个选项的规则一样，请只写一次
question-option-name-twice = {$text}：另一个选项或规则本身也叫这个名字，请各用各的名字
question-option-name = {$text}：名字最多 {$most} 个字，不能有制表符或换行
question-tune-want = 至少写一个心愿，如 --want evening.sd=-20%
question-rank-none = {$rules} 里所选的规矩没有其他有出处的值；请换别的规矩
# 扫描。
question-vary-form = 写 [vary]，下面写规矩与取值："scoring.jing.chongguan_from" = "4..7"
question-sweep-nothing = 没有要变动的规矩；给出规矩与取值，如 scoring.jing.chongguan_from=4..7
question-sweep-twice = {$key} 变动了两次；只写一次，写全取值
question-sweep-no-values = {$key} 没有取值；至少写一个
question-sweep-vary = {$text}：{$what}
question-sweep-vary-key = "{$key}"：{$what}
question-sweep-form = 应为规矩与取值，如 scoring.base=1..4
question-sweep-no-value = {$part} 不是取值；取值以逗号隔开，或写范围如 4..7
question-sweep-value-twice = 取值 {$value} 写了两次
question-sweep-value-type = 规矩的取值不能是{$found}
question-sweep-range-form = {$text} 不是整数；范围写作 4..7 或 0..20..5
question-sweep-range-empty = 范围 {$from}..{$to}（步长 {$step}）是空的
question-sweep-many-values = {$count} 个取值太多；一次扫描最多比较 {$most} 种规则
question-sweep-key-form = 把整个英文名放在引号里："scoring.jing.chongguan_from" = "4..7"
question-sweep-large-grid = 搭配起来有 {$size} 种规则；一次扫描最多比较 {$most} 种
question-twice = 写了两次：在所属部分里，又在外面
question-none-in-manifest = 这个 manifest 里没有问题：它由较早的版本写成，或是存下的牌局重新结算而来
question-many-bankrolls = 一次最多算 {$most} 种本钱
