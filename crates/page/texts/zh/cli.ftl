cli-advise-blind = {$name} 不能给建议，因为不知道它会怎样续打；请写 efficient、value 或 search
cli-advise-nothing-to-decide = {$name}：{$seat}此时没什么可选的
cli-train-deals-range = 应在 256 到 10,000,000 之间
cli-part-form = 应为第几部分与份数，如 3/8（最多 {$most} 份）
cli-bench-file = {$shown}：{$why}；这种文件由 `jing bench --json` 写成
cli-bench-unread = 无法读取：{$error}
cli-no-threads = 无法启动线程：{$error}
cli-error = 错误：{$message}
cli-nothing-finished = 运行中途停止，尚无已完成的牌局，未写任何文件
cli-stdout-advice = 腾出空间，或把输出送到别处
cli-stdout-unwritten = 无法写到标准输出：{$error}；{$advice}
cli-stdin = 标准输入
cli-stdin-unread = 无法读取标准输入：{$error}
cli-no-file = {$name}：没有这个文件
cli-file-unread = {$name}：无法读取：{$error}
cli-file = {$name}：{$problem}
cli-eval-stdin-alone = - 从标准输入读手牌；请去掉别的手牌
cli-eval-a-hand-a-line = 应为每行一手牌
cli-eval-endless-line = 标准输入第 {$first} 行：64 MiB 之内没有换行；{$advice}
cli-eval-long-line = 长于 4 KiB，手牌不会这么长
cli-not-utf8 = 不是 UTF-8 文字
cli-experiment =
    问题或实验文件不能使用
    {$shown}
cli-near = ；是不是 {$near}？
cli-explain-unknown = 没有叫 {$word} 的规矩或说法{$near}；`jing rules show --explain {$rules}` 打印全部
cli-explain-stands-in = ；这些规矩的说明里有：{$keys}
cli-part-advice = 请分轮打：先打若干局的各部分，`jing merge`，不够再打
cli-part-cannot-stop = --part：一部分不知道别的部分打出了什么，不能按 --until 或 --max-time 停；{$advice}
cli-log-other = --log {$path_shown}：该文件另有内容；换个文件名，或以 --overwrite 覆盖
cli-keep-other-run = {$what}（另一次运行的，{$other}不同）
cli-keep-other-version = {$what}（别的版本的）
cli-keep-unread = {$what}（读不了）
cli-keep-checkpoint = 断点
cli-keep-other-results = 另一次运行的结果
cli-keep-taken = {$path} 里有{$what}；用 --out 换文件夹，或用 --overwrite 覆盖
cli-keep-busy = {$path}：另一次运行正在写；等它结束，或用 --out 换文件夹
cli-resume-wrong = {$path}：{$what}；去掉 --resume 从头开始
cli-resume-other-part = 它是另一部分的断点
cli-resume-no-rows = 它没有逐局记录
cli-resume-damaged = 已损坏，无法接着打；去掉 --resume 从头开始
cli-merge-no-deals = 各部分里没有牌局
cli-merge-file-unread = {$path}：无法读取：{$error}
cli-merge-folder-unread = {$folder}：无法读取：{$error}
cli-merge-no-part = {$folder}：文件夹里没有运行的部分
cli-no-files-writes = --no-files：这个命令就是写文件的，请去掉这个选项
cli-new-there-already = {$file} 已经存在；用 --out 换个文件名，或用 --overwrite 覆盖
cli-new-set-twice = --set {$term}：这条规矩设了两次；只给一个值
cli-new-advice = 用 --set 写出自己的规矩，如 --set 冲关=4
cli-new-no-terminal = 标准输入不是终端，无法提问；{$advice}
cli-new-long-answer = 回答长于 4 KiB
cli-plan-primary-left-out = --primary {$kind}.{$category}：{$why}（试打中 {$pilot}）
cli-plan-difference-left-out = --difference {$kind}.{$category}：{$why}（试打中 {$pilot}）
cli-weights-unread = value:{$shown}：无法读取：{$error}；这种文件由 `jing train --out FILE` 写成
cli-weights-no-folder = {$folder}：无法建立：{$error}
cli-weights-is-folder = {$file} 是文件夹；请给出权重文件名
cli-replay-nothing = 给出记录文件，或用 --seed 与 --hand 指明某局
cli-replay-no-deal = {$name}：记录里没有第 {$hand} 局
cli-replay-line = {$name}，第 {$line} 行：{$problem}
cli-replay-page-of-one = --page 只显示一局，而记录里有 {$deals} 局；请用 --hand 选一局
cli-replay-other-rules = 该局按别的规则（{$played}）打成，不是 {$given}（{$fingerprint}）
cli-replay-known-rules = {$fault}；当时的规则是 {$name}；请用：jing replay {$log} --rules {$name}
cli-replay-unknown-rules = {$fault}，而没有预设或房规是这样；用 --rules 给出当时的文件或带改动的预设：jing replay {$log} --rules ...（那次运行的 manifest.json 里 `rules` 写着）
cli-replay-hand-too-large = --hand：数字太大
cli-report-no-run = {$folder}：这里没有运行结果；请写已完成的运行的文件夹，其中有 {$manifest}，例如 reports/nanchang
cli-report-no-manifest = {$name}：不是本程序的 manifest：{$error}
cli-report-no-page = 各表完好；未写网页
cli-rules =
    规则不能使用
    {$text}
cli-keep-a-part = 一个部分
cli-keep-a-checkpoint = 一个断点
cli-new-no-key = 这里没有这条规矩{$near}
cli-weights = value:{$shown}：{$error}
cli-replay = {$name}，{$error}
cli-written-over = 注意：覆盖 {$file}
cli-keep-elsewhere = 注意：{$first} 存有另一次运行的结果；本次写入 {$path}
cli-resume-goes-on = 自 {$done} 起继续，共 {$whole}
cli-resume-not-asked = 注意：从头开始；用 --resume 可自 {$done} 起继续
cli-new-number = 应为 1 到 {$several} 的号码
cli-weights-other-rules = 注意：{$shown} 按规则 {$theirs} 练成，现按 {$ours} 打
cli-weights-response = 注意：{$shown} 专为对三家 {$field} 练成，只适合这样的牌桌
cli-weights-weak = 警告：为{$name}练成的电脑不敌牌效（每局 {$edge} ± {$half} 分）：其结果不可信
cli-training = 要练 {$count} 个电脑{$whom}，{$form ->
        [each] 每个打 {$played}
       *[all] 共打 {$played}
    }：这台机器上约 {$time}{$kept ->
        [1] ；练好存下，下次不用再练
       *[0] {""}
    }。
cli-train-for = （{$name}）
cli-train-sets = （{$sets} 套规矩{$each ->
        [0] {""}
       *[other] ，每套 {$each} 个
    }）
cli-weights-not-kept = 注意：权重无法留存备用：{$error}
cli-notice = 提示：{$notice}
cli-eval-wild = {"   "}精：{$tiles}
cli-eval-shanten = {$state}
cli-eval-complete = 已胡
cli-eval-waiting = 听牌
cli-eval-away = 差 {$steps} 步听牌
cli-eval-impossible = 凑不成牌
cli-eval-void-suit = 三门牌，要缺一门才能胡
cli-eval-jingdiao = 已成精钓：自摸任意牌皆胡，点炮只能德国
cli-eval-wins = 胡牌：{$shapes}
cli-eval-waits = 听 | 余 | 自摸 | 点炮
cli-eval-discards = 打 | 差几步听 | 余 | 进张
cli-deals = 局
cli-left = 约剩 {$number} {$unit ->
    [s] 秒
    [min] 分钟
    [h] 小时
   *[d] 天
}
cli-stop-left = {$left}（取决于 {$what}）
cli-stop-farthest = 相距最远：{$name}
cli-stop-played = 停止：{$deals}已打完，未达到全部精度
cli-stop-time = 停止：--max-time 时间已到
cli-stop-within = ，介于 {$low} .. {$high}
cli-stop-cannot = {$name}：尚无法估计（{$why}{$bound}）
cli-stop-decided = {$name}：已定（{$sign ->
    [more] 增
   *[less] 减
}），{$known}
cli-stop-known = {$name}：有精确值，{$value}（{$chance}）
cli-stop-reached = {$name}：已达到，{$known}
cli-stop-no-difference = 至今没有差别
cli-stop-zero = 至今为 0，其百分比无从谈起
cli-stop-early = （够窄，但局数太少，尚不可信）
cli-stop-rare = ；用 --event {$event} --rare 更快
cli-stop-running = {$name}：未达到，{$known}{$early}，约还需 {$left} 局{$rare}
cli-stop-no-deals = 尚无牌局
cli-stop-no-events = 尚未出现
cli-stop-only-events = 每局都出现
cli-stopping = {$by ->
        [interrupt] 打完手上的局就停（再按一次 Ctrl-C 立即停止）
       *[end] 正在停止，没打完的局不算
    }
cli-stop-saved = 已存下 {$done}；同一条命令加上 --resume 就接着打
cli-stop-tables = {$done}的表已写到 {$folder}；图和网页用 jing report {$folder} 补上
cli-no-stopping = 注意：这里收不到 Ctrl-C；停止程序会丢掉这次运行
cli-rare-unseen = 没碰到的事件比区间上端更罕见，或在这套规则下不可能发生；可用 --max-time 给更多时间。
cli-rare-head = 一局中 | 概率 | 95% 区间 | | 求法 | 局数 | 直接模拟需
cli-rare-counted = 精确计数
cli-rare-dealt = 起手精确，其余模拟
cli-rare-splitting = 分层分裂
cli-rare-played = 直接模拟
cli-rare-less-exact = （未达精度）
cli-rare-not-reached = （没碰到）
cli-replay-deal = 第 {$hand}  场 {$session}  庄 {$dealer}{$jing}
cli-replay-jing = {"  "}{$jing ->
        [1] 精
       *[0] 百搭
    }{" "}{$kinds}
cli-replay-draws = 摸
cli-replay-tail = （牌尾）
cli-replay-fenzhang = （分张）
cli-replay-discards = 打
cli-replay-chows = 吃
cli-replay-pungs = 碰
cli-replay-xuanfeng = 旋风杠
cli-replay-concealed = 暗杠
cli-replay-added = 补杠
cli-replay-exposed = 明杠
cli-replay-robbed = 补杠被抢
cli-replay-flower = 补花
cli-replay-gives = 换三张
cli-replay-without = 定缺
cli-replay-tianting = 天听
cli-replay-baoting = 报听
cli-replay-bao = 宝：{$tile}
cli-replay-niao = 鸟：{$tile}
cli-replay-wins = 胡
cli-replay-zhahu = 诈胡
cli-replay-liuju = 流局
cli-replay-sum = 合计：{$sum}   总分：{$scores}
cli-points = 分
cli-tiles = 张
cli-plan-head = 每种规则要打多少局，才有 {$power} 的机会看出真有差别（5%）；试打 {$pilot}，{$rate} 局/秒
cli-plan-least = --pilot：至少 {$least}，再少便看不出试打之间的差别
cli-plan-open = 试打没有看出差异的各项，局数按仍有可能的最大差异算；可用 --difference 指定要看出多大的差异
cli-plan-left-out = 未列，{$why}：{$names}
cli-plan-cannot-differ = 按这些规则和电脑，各项都不可能有差别。
cli-plan-never-played = 试打中这条规则没有起过作用。请加长 --pilot。
cli-plan-no-difference = 试打没有看出差异：以下局数按仍有可能的最大差异算。
cli-plan-first = 最先看得出的是{$shown}：每种规则要打 {$deals}，约 {$time}。{$tested}{$half}
cli-plan-asked = 要看出{$shown}，每种规则要打 {$deals}，约 {$time}。{$tested}
cli-plan-many = 其余 {$count} 种规则里有 {$known} 种，每种打 {$deals}（约 {$time}）就能看出{$asked ->
        [1] 要看的差别
       *[0] 差别
    }{$known ->
        [1] {""}
       *[other] ，其中{$name}要打得最多
    }。{$half}{$tested}
cli-plan-none-of-many = 试打里，这几种规则都没有可估算的差别。
cli-plan-not-whole = 没有一种规则能把要看的都估出来，见下表和未列的项。
cli-plan-half-of-many = 其中至少一半打 {$deals}（约 {$time}）就够。
cli-plan-table-of-many = 规则 | {cli-plan-table}
cli-plan-half = 试打量出的 {$count} 项里，打 {$deals}（约 {$time}）可看出一半。
cli-plan-tested-alone = 由 --primary 事先指定，{$comparisons ->
        [1] 单独检验
       *[other] 只按 {$comparisons} 次比较校正
    }。
cli-plan-tested-first-alone = 第一项由 --primary 事先指定，{$comparisons ->
        [1] 单独检验
       *[other] 只按 {$comparisons} 次比较校正
    }；其余按{$family}校正（Holm）。
cli-plan-family = {$headline ->
        [0] 表中 {$table} 行
       *[other] {$table ->
            [0] {$headline} 个主要数字
           *[other] {$headline} 个主要数字（不在其中的按表中 {$table} 行）
        }
    }
cli-plan-corrected = 已按{$family}校正（Holm）；用 --primary 事先指定的统计量单独检验，局数更少。
cli-duration = {$number} {$unit ->
    [second] 秒
    [minute] 分钟
    [hour] 小时
   *[day] 天
}
cli-plan-why-cannot-differ = 按这些规则和电脑，它不可能有差别
cli-plan-why-never-differed = 试打中从未出现差别，估不出误差；请加长 --pilot
cli-plan-why-no-error = 试打太短，算不出标准误；请加长 --pilot
cli-plan-why-untested = 分位数和偏度没有可据以估算的检验
cli-plan-why-unpaid = 试打中两种规则都没有付过这一项，或只付过这一项
cli-plan-legend = 试打：{$many ->
        [1] 本行的规则减第一种
       *[0] 后者减前者
    }，± 后是 95% 区间的一半；pp 是百分点。局数：每种规则要打多少局才看得出；范围：试打本身也有波动，局数可能落在其中；单独检验：不校正（5%）时要打的局数；>：比这个数还多。
cli-plan-table = 统计量 | 试打 | | 待看出 | 局数 | 范围 | 单独检验
cli-bench-batch = {$question}，成批
cli-bench-about = jing {$version}  {$cpu}  规则 {$rules}
cli-bench-tables = 查表用时 {$time} ms
cli-bench-deals = 只发牌不打，单核：{$rate}/s
cli-bench-play = 电脑打牌，{$players}：{$rate}/s，{$threads} 线程
cli-bench-signature = 结果指纹 {$signature}
cli-bench-table = 每手牌纳秒 | 手牌
cli-bench-wilds = {$wilds} 精
cli-bench-chart = 牌型判断，随机手牌
cli-bench-x = 精
cli-bench-y = 每手牌纳秒
cli-bench-against = 对照 jing {$version}  {$cpu}
cli-bench-compared = 问题 | 手牌 | 精 | 原，纳秒 | 现，纳秒 | 比值 | 95% 区间
cli-bench-plays = 电脑打牌，{$players}，{$threads} 线程：{$old}/s → {$new}/s (×{$ratio})
cli-bench-alike = 结果指纹 {$old} → {$new}：结果相同
cli-bench-unlike = 结果指纹 {$old} → {$new}：结果不同：指纹不一
cli-new-written = {$file}：以{$base}为底，另有
cli-new-nothing = （尚无改动：请编辑该文件）
cli-new-no-change = （没有改动：所设的值与原来相同）
cli-new-next = 下一步：{$command}
cli-new-head =
    # 自定规则。写在这里的是自己的规矩，其余同{$called}（jing rules show {$base} --explain）。
    # 改过之后：jing rules check {$file}
cli-new-how = 说出要改的规矩：平时的叫法（冲关），或英文名；知道取值就一起写（冲关=4）。空行结束。
cli-new-which = 哪条？
cli-new-which-number = 哪一个（写号码）？
cli-new-value = 取值？
cli-new-title = 叫什么名字？（标题，可不写）
cli-new-file = 写进哪个文件？
cli-new-presets = 预设：{$names}
cli-new-from = 以哪种规则为底？
cli-offer = {" "}+ {$tile} < {$from}
cli-advise-more = {$first}：比{$name}的打法（{$usual}）多得 {$more} ± {$half} 分。
cli-advise-fewer = {$first}（{$name}也这样打）：{$other}少得 {$by} ± {$half} 分。
cli-advise-learned = {$first}（{$name}也这样打）：模拟中{$other}多得 {$by} ± {$half} 分，但所学的估值更可信。
cli-advise-given-up = {$first}（{$name}也这样打）：{$other}差不多（模拟 {$worlds} 局后 {$points} ± {$half} 分），反超的可能很小，就不再试。
cli-advise-equal = {$first}（{$name}也这样打）：{$other}差不多（模拟 {$worlds} 局，差 {$points} ± {$half} 分）。
cli-advise-few-worlds = {$first}（{$name}也这样打）：模拟 {$worlds} 局，{$other}多得 {$by} ± {$half} 分，局数太少，还不足以换打法。
cli-advise-played = 实打
cli-advise-gained = 多得 {$points} ± {$half}
cli-advise-lost = 损失 {$points} ± {$half}
cli-advise-same = 差不多（{$points} ± {$half}）
cli-luck-head = 哪家 | 得分 | 运气 | 各家打法 | 自己打的 | 不同手数
cli-luck-note = 运气：发牌与摸牌带来的分，由网络估计；各家打法：其余的分，来自自家与别家的打法{$own}。
cli-luck-note-own = ；自己打的：与{$name}不同的各手，由{$name}接着打，得分相差多少；±：95% 区间的一半
cli-advise-head = 选择 | 得分 | ± | 较常规 | ± | 模拟局数 | 谁这样打
cli-advise-seat = {$seat}：{$hand}
cli-advise-note = 得分：这一家终局时平均得多少；模拟局数较少的选择，按它与常规打法在同样牌局里的差换算。±：95% 区间的一半。较常规：在同样的牌局里与{$usual}的打法相比。只比较该打法与最多五种看来最好的其他选择；明显差的就不再试。
cli-page-rules-of = 算分用到的规矩
cli-page-luck = 运气与打法
cli-page-rules = 规则
cli-page-number = 局号
cli-page-advised-by = 参谋
cli-explain-head = {$path}  {$name}
cli-explain-head-of = {$path}  {$name}（{$game}）
cli-explain-yes-no = 取值：是（true）、否（false）
cli-explain-range = 取值：{$min} .. {$max}
cli-explain-off = 不算：{$off}（也可写 无、不算）
cli-explain-always = 不能关掉：{$why}
cli-explain-always-one = 不能关掉：几种取值总有一种在用
cli-explain-needs = 需要：{$needs}
cli-explain-now = {$name}现为：{$value}
cli-explain-presets = 各规则：{$presets}
cli-explain-seen = 实测，见 reports/gallery/{$study}：{$found}
cli-explain-payments = 只改分数：取哪个值，牌效的打法都一样
cli-explain-play = 改变牌局的进行
cli-explain-both = 改变分数，并由此改变牌局的进行：胡哪一手，或下局谁坐庄
cli-explain-try = 试试： jing compare {$name}{" "}{$name}{$change} --players {$value}
cli-explain-see = 另见：{$keys}
cli-explain-not-modelled = {$text}（本程序没有。）
cli-explain-refused = 在此不可：{$change}{$why}
cli-explain-change = {$change}：
cli-train-from = （{$name}，从{$from}的电脑练起）
cli-train-round = {$place} 第 {$number}/{$rounds} 轮
cli-train-place = 第 {$place}/{$count} 个
cli-train-stopped = 首轮未完即停止：未留存任何结果
cli-train-edge = 第 {$number} 轮：对三家{$field}每局 {$edge} ± {$half} 分
cli-train-done =
    权重 {$hash}  规则{" "}{$rules}  {$rounds} 轮，{$played}
    对三家{$field}：每局 {$edge} ± {$half} 分
    {$shown}
cli-score-win = {$seat}：{$shape}   {$factors}
cli-score-head = 项目 | 东家 | 南家 | 西家 | 北家
cli-score-sum = 合计
cli-files = 网页、图与表： {$page}
cli-card = 图： {$path}
cli-card-ending = 卡片 {$path} 不以 .png 结尾
    .help = 写成 card.png 之类
cli-card-folder = 没有放图的文件夹 {$folder}
    .help = 先建好，或换一个
cli-part-there = 已有此部分，未再运行
cli-part =
    第 {$part} 部分（共 {$of}）：{$played}
    {$shown}
cli-rules-word = 规矩
cli-rules-key = 英文名
cli-rules-no-key = （没有这条）
cli-rules-called = 名
cli-rules-list = 英文名 | 类 | 指纹 | 标题
cli-rules-counts = （可计多次）
cli-rules-left-out = # {$file}：没有写的规矩 {$count} 条
cli-page = 网页： {$page}
cli-explain-preset =
    {$name}  {$title}
      逐条说明：jing rules show {$rules} --explain
cli-ask-option = {$kind} 的问题不能用 {$option}
cli-weights-missing = {$message}（问题要的权重是 {$hashes}）
cli-help-all = 更多选项：jing {$command} --help-all
cli-help-flag = 显示帮助
cli-tune-stage = {$stage ->
        [screen] 筛选：{$count} 项单独的改动
        [trial] 试打：{$count} 种组合
        [final] 复试：{$count} 种组合
       *[proposal] 确认一个方案
    }
cli-tune-interrupted = {$files ->
        [1] 已中断；再执行同一命令就接着找
       *[0] 已中断；没有写文件，不能接着找
    }
