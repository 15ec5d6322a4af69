report-difference = {$what ->
        [version] 版本
        [command] 命令
        [rules] 规则
        [players] 玩家
        [weights] 玩家的权重
        [seed] 种子
        [hands] 局数
        [session] 一场的局数
        [unit] 区间的单位
        [events] 事件
        [until] 所求的精度
        [language] 语言
       *[other] {$what}
    }
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
report-deal-order = 第 {$hand} 局次序不对：同一场的各局须相连；请按 session 与 hand 排序
report-deal-score = 第 {$hand} 局不能按这套规则结算：{$error}
report-deal-payments = 第 {$hand} 局所记的分数不合它自己的规则：表被改过，或由别的版本写成
report-table-of-other = 它与 {$manifest} 不属于同一次运行
report-plan-unread = 它的计划：{$error}
report-plan-program = 它由 {$written} 写成，本程序是 {$program}
report-plan-rules = 计划里的规则
report-plan-side = 它的计划：第 {$at} 方不可能
report-plan-impossible = 它的计划不可能
report-manifest-rules = manifest 中的规则
report-no-manifest = 应为模拟、比较、扫描或对打的 manifest
