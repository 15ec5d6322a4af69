report-difference = {$what}
report-part = {$name}：{$error}
report-part-unfinished = {$name}：这是断点，不是打完的部分；请用 --resume 打完
report-difference-parts = 份数（{$parts} 与 {$of}）
report-part-twice = {$name}：第 {$part}/{$of} 部分与 {$other} 重复；只写一次
report-part-of-other = {$name}：它与 {$first} 不属于同一次运行：{$what}不同
report-no-parts = 没有写任何部分
report-parts-missing = 缺少：{$parts}；请用 --part 打出
report-part-changed = 第一次读过之后它又变了
report-part-rows = 一方有逐局记录而另一方没有
report-part-row = 它的逐局记录：{$fault}
report-table-of-other = 它与 {$manifest} 不属于同一次运行
report-plan-unread = 它的计划：{$error}
report-plan-program = 它由 {$written} 写成，本程序是 {$program}
report-plan-rules = 规则与指纹不符
report-plan-question = 它的问题：{$faults}
report-plan-impossible = 它的计划不可能
report-manifest-rules = manifest 中的规则
report-no-manifest = 应为模拟、比较、扫描或对打的 manifest
report-named = {$name}：{$line}
report-equal = 规则相同：各项差异恰好为 0。
report-edge = {$hero}对三家{$field}，每局多得 {$edge} 分{$range}。
report-no-edge = 还看不出谁比谁强。
report-deals = {$shown} {$n ->
       *[other] 局
    }
report-never-seen = 未出现
report-one-in = {$n} 局一次
report-few-deals = †：差异主要出自少数几局，区间可能偏窄；多打再下结论
report-interrupted = 运行中途停止：原定 {$planned}，以下为已完成牌局的结果
report-beforehand = 事先指定、单独检验的{$said}{$real ->
        [1] 确有差别
       *[0] 可能是碰巧
    }（p {$p}）。全部各项：{$all}
report-identical = 完全相同：规则相同，各项差异均恰为 0
report-nothing-differed = {$deals}全都一样：所改没有影响其中任何一局。这不能证明规则相同
report-one-training = {$total} 项差异都可能是碰巧：电脑只练一次（{$same}）
report-none-real = {$total} 项差异都可能是碰巧（Holm，{$tests} 项检验，5%；{$same}）
report-findings = {$total} 项差异中 {$count} 项不是碰巧（Holm，{$tests} 项检验，5%），{$same}：{$named}{$more ->
        [1] {" ……"}
       *[0] {""}
    }
report-same = {$count} 项{$why ->
        [rules] 依规则恰为 0
        [players] 因这些电脑打同样的牌局而为 0
        [near] 已证实相差不到 {$percent}%
       *[unseen] 这些局全都一样
    }
report-change = {$name} {$by}{$share ->
        [1] {" 个百分点"}
       *[0] {""}
    }{$ratio}
report-undrawn = 图的字体缺{" "}{$list}：PNG 文件里显示为方框；SVG 文件与网页用读者的字体
report-many-untested = {$count} 处改动没测出来，因为这些电脑（{$players}）从不这样打：{$names}
report-untested = {$key}：没测出来，因为这些电脑（{$players}）从不{$deed}
report-sequential = 本次运行可依结果停止：全部区间为置信序列，在任何时刻同时成立，约宽至 1.5 倍；所见不足 100 次者不作任何假定，至多宽至 25 倍
report-last-evening = 最后一场只有 {$last} 局（满场 {$full} 局），一场的各项数字把它也算作一场
report-other-rules = 等 {$count} 种规则
report-carried = {$name}{$others}：波动主要来自少数牌局，{$role}方差的 {$share} 出自一次得分；下结论前请多打
report-seeds = 种子 {$first}{$count ->
        [1] {""}
       *[other] {" 至 "}{$last}
    }
report-trained = {$player}（{$name}）：从零练 {$count} 次，每次 {$deals}（{$seeds}）；对三家牌效每局 {$won} 分
report-weak = 这些练成的电脑未见胜过牌效：每局{" "}{$names} 分；其打法说明不了什么，请用 --train-deals 多练
report-claims-of-one = 每方电脑只练一次。再练一次，练出的电脑又不一样，所以什么差别都可能是碰巧，区间只含发牌的运气；--trainings 8 让每方练八次，才分得出规则的作用。
report-claims = 每方电脑练 {$count} 次，各规则的起点、牌墙与运气相同。差异的区间与检验把练习的运气也算在内（Student，自由度仅 {$free}）。
report-trainings-unmet = {$trainings} 次训练中只有 {$met} 次的电脑打到了牌，差异不作检验：至少打 {$needed} 局
report-least = 适应所增至少要这么大，其区间才不含 0（95%，单看一项；比例以百分点计）：{$list}。要在全部检验里不算碰巧，须为其 {$factor} 倍。
report-against = ，对三家{$field}
report-shipped = {$player}（{$name}）：权重 {$weights}，按{$from}练成{$against}（种子 {$seed}，{$deals}）
report-speed = {"  "}速度 {$speed}/s
report-lead-of-one = {$deals}  规则{" "}{$rules} ({$fingerprint})  电脑{" "}{$players}  种子 {$seed}{$speed}
report-lead-of-arena = {$walls} 副牌墙，每副四个位置各打一次  规则{" "}{$rules} ({$fingerprint})  种子 {$seed}
report-lead-of-several = {$deals}（每种规则）  电脑{" "}{$players}  种子 {$seed}  每副牌实打次数 {$plays}
report-event-heads = 一局中 | 次数 | 比例 | 95% 区间 |
report-never = 未出现（低于 {$below}）：{$names}
report-on-page = {$count} 种规则的全部差异与检验（每种规则各按 Holm 校正）：见网页
report-same-players = 电脑不变时：{$found}
report-adaptation = ↑ ↓：在所在列内按 Holm 法校正（5%）后不是碰巧（电脑不变 {$same} 项，适应后 {$adapted} 项，适应所增 {$added} 项）。区间是单看一项的，没有按检验的数目校正。
report-not-listed = 没列出：{$open} 项可能是碰巧，{$same}
report-real-differences = 不是碰巧的差异
report-deals-to-see = 局数 1/2、局数 80%：一桌之中的一家须打多少局，才有这样的机会在 95% 水平上看出其优势
report-blind = 电脑（{$players}）不看分数，不会换打法，所以这是打法不变时规则的作用；想看会换打法的：
report-looking = 电脑（{$players}）看分数：不能只重新结算，每种规则都重新实打，除非指定权重文件，均由适应该规则的电脑打（每副牌实打 {$plays} 次）。
report-idle = {$keys}{" "}在这些局里一点没影响：另打了 {$played} 种规则，不一样的有 {$differ} 种，只列这些。
report-as-needed = {$tiles}当所缺的牌
report-as-itself = {$several ->
        [1] 都
       *[0] {""}
    }当本身
report-wilds = {"  "}（* {$jing ->
        [1] 精
       *[0] 百搭
    }：{$told}）
report-read-as = {$tile}当{$read}
report-seat = 座位 {$seat}{$dealer ->
        [1] {" 庄家"}
       *[0] {""}
    }
# 桌上之牌：翻牌、精、宝、鸟；一家之牌。
report-common = 翻牌 | {$jing ->
        [1] 精
       *[0] 百搭
    } | 宝 | 鸟
report-place = 手牌 | 胡 | 拆成 | 诈胡 | 吃碰杠 | 打出 | 花
report-reads = 座位 {$seat} 拆成{" "}{$tiles}
report-effects-title = 每处改动各起什么作用
report-effects-all = 全部来自{$change}。
report-effects-acts = {$change}：{$number}，单独改 {$alone}{$last}{$event}。
report-effects-last = ，别的都改了再改它 {$last}
report-effects-event = {$none ->
        [1] （{$all}里一次{$name}也没有）
       *[0] （{$all}里{$name} {$count} 局）
    }
report-effects-status = {$status ->
        [never_happened] {$change}：要看的事一次没碰到{$event}{$nothing ->
            [1] ，所以一点没影响
           *[0] {""}
        }。
        [no_difference] {$change}：单独改、最后改，每局输赢都一分没变{$event}。
        [equivalent] {$change}：单独改、最后改，各主要数字都已证实相差不到 1%{$event}。
       *[may_be_chance] {$change}：主要数字看不出变化，看到的可能是碰巧{$event}。
    }
report-effects-untested = {$change}：没测出来。这些电脑从不{$deed}，这次说不了它什么。
report-effects-word = {$status ->
        [not_tested] 没测出来
        [never_happened] 一次没碰到
        [no_difference] 没差别
        [acts] 有影响
        [equivalent] 相差不到 1%
       *[may_be_chance] 看不准
    }
report-effects-players = 各处改动的作用都由按{$rules}练成的电脑（{$players}）打出，他们不随改动变打法。
report-effects-note = 单独改：只改这一处。最后改：别的都改了再改它。改动互相影响时，两者相加不等于全部。所有改动的主要数字为一组检验（Holm，5%）。
report-effects-heads = 改动 | 结果 | 数字 | 单独改 | 最后改
report-across-title = 换别的电脑打
report-across = {$form ->
    [same] 换哪种电脑打，{$number}变的方向都一样（{$count} 桌）：从 {$least}（{$quiet}）到 {$most}（{$loud}）。
    [some] {$number}的变化：从 {$least}（{$quiet}）到 {$most}（{$loud}）。{$count} 桌里有 {$real} 桌不是碰巧{$real ->
        [1] {""}
       *[other] ，方向都一样
    }；其余几桌看不出变化。
    [opposite] {$number}往哪边变，要看谁来打：{$up}打，变大；{$down}打，变小。
    [equal] {$number}：{$count} 桌都一点没变。
    [untested] {$number}的变化：从 {$least}（{$quiet}）到 {$most}（{$loud}）。会学的电脑每套规则只练了一次，是不是碰巧没法检验。
   *[none] {$number}的变化：从 {$least}（{$quiet}）到 {$most}（{$loud}）。{$count} 桌都可能是碰巧。
}
report-across-note = 每行是一桌：四家同一种电脑；“混合”则每场给每家随机换一种打法。各桌打的是同一批牌墙。同一个数字的各行算一组检验（Holm，5%），跟上面的检验分开算，所以上面不是碰巧的，这里可能看不准。
report-across-trainings = 会学的电脑每套规则练 {$count} 次，每次 {$deals}；求快、做大等打法跟求分用同一批练习。
report-across-heads = 电脑 | 数字 | 之前 | 之后 | 变化
report-across-caption = 相对{$rules}的变化，按电脑分
report-effects-caption = 单独改时与{$rules}的差，及别的都改了再改它的差；↑ ↓：不是碰巧
report-indicator-none = --indicator {$tile}：规则 "{$rules}" 不翻牌；去掉这个选项
report-indicator-flower = --indicator {$tile}：这套规则不会翻出花牌
report-hand-refused = {$tiles}胡不了：{$why}
report-hand-refused-discard = {$tiles}只能自摸：{$why}
report-gallery-with = {$base}+{$change}
report-gallery-found = {$with}：{$study ->
    [rank] 一局的输赢
   *[other] 一场的输赢
}{" "}{$effect}（牌效）{$trained}
report-gallery-trained = ，{$value}（求分），{$mixed}（混合）
report-gallery-none = {$deals}里完全没影响
report-gallery-hardly = 至多差 0.1%
report-gallery-rare = 太少见，看不出 {$ends}%
