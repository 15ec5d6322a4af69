# What the system and libraries say.
system-said = {$text}{$place}
system-place = {" at line "}{$line} column {$column}
system-fault = {$kind ->
        [NotFound] No such file or directory
        [PermissionDenied] Permission denied
        [StorageFull] No space left on device
        [IsADirectory] Is a directory
        [NotADirectory] Not a directory
        [AlreadyExists] File exists
        [ReadOnlyFilesystem] Read-only file system
        [InvalidFilename] File name too long
        [BrokenPipe] Broken pipe
       *[other] {$text}
    }{$code}
system-no-number = {$kind ->
       *[other] {$text}
    }
system-code = {" "}(os error {$code})
