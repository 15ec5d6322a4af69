# 系统与程序库的话。
system-said = "{$text}"{$place}
system-place = （第 {$line} 行第 {$column} 列）
system-fault = {$kind ->
        [NotFound] 没有这个文件或文件夹
        [PermissionDenied] 没有权限
        [StorageFull] 磁盘已满
        [IsADirectory] 这是文件夹
        [NotADirectory] 这不是文件夹
        [AlreadyExists] 文件已存在
        [ReadOnlyFilesystem] 文件系统只读
        [InvalidFilename] 文件名太长
        [BrokenPipe] 管道已断
       *[other] "{$text}"
    }{$code}
system-no-number = {$kind ->
        [Empty] 没有写数字
        [InvalidDigit] 不是整数
        [PosOverflow] 数字太大
        [Fraction] 不是数
       *[other] "{$text}"
    }
system-code = （os error {$code}）
