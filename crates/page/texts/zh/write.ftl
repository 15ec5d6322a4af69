write-io = 无法{$action ->
        [create-folder] 建立文件夹
        [write-folder] 写入文件夹
        [write] 写入
        [read] 读取
        [finish] 写完
       *[remove] 删除
    } `{$path}`：{$source}；{$advice ->
        [space] 腾出空间，或换输出文件夹
        [permission] 换一个有写入权限的文件夹
        [path] 检查路径是否存在
        [file] 路径中有一段是文件；请换输出文件夹
        [name] 换一个更短或更简单的名字
       *[other] 检查路径和磁盘
    }
write-column = 应有一列 `{$column}`（{$holds ->
        [whole] 整数
        [numbers] 数
        [bool] 是或否
       *[texts] 文字
    }），别的版本可能没有写；请按 manifest.json 里的 `command` 重打
write-no-folder = `{$path}` 是文件，而这里要文件夹；换一个文件夹，或移开这个文件
write-in-the-way = `{$path}` 挡着：{$what}；{$advice}
write-table = 无法写表 `{$table}`：{$fault}
write-content = 无法使用 `{$table}`：{$fault}；请给出本程序写的文件
write-decode = `{$path}` 不能作为表读取：{$message}；请给出本程序写的文件
write-encode = `{$path}` 无法编码：{$message}；这是程序的毛病，请报告
write-damaged = 它已损坏
write-changed = 它不是那次运行写的（与 manifest.json 里的 SHA-256 不符）：已损坏、被改过，或属于另一次运行
write-no-name = 路径没有文件名
write-is-folder = 它是文件夹，而这里要写同名文件
    .help = 把它移走，或换输出文件夹
write-no-file = 它不是普通文件，不能替换
    .help = 给出普通文件，或换输出文件夹
write-wrong = 第 {$row} 行：列 `{$column}` 不能是 {$found}
write-scroll = ← 左右滑动可见其余 →
write-contents = 目录
write-rest = {$title}：其余
write-charts = {$charts} 图
write-rows = 表 {$rows} 行
write-points = {$points} 条
write-source = 来源：{$text}
write-origin = 如何重现这些数字 | 命令、种子、规则、文件
write-files = 文件
write-bars = {$axis}，每格 {$step} 个值
write-bins = {$axis}，每 {$step} {$unit}一格
write-panels = 中间的 98% | 两端的长尾
write-nothing = 没有数据：没有统计到这一项。
