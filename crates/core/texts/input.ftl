input-too-large = it is larger than {$mib} MiB, which {$what ->
        [rules] no rule file is
        [log] holds some 50,000 deals; cut the log before a start_hand and replay the pieces
        [weights] no file of weights is
        [manifest] no manifest is
        [figures] no file of figures is
       *[text] no situation, position or experiment is
    }
input-not-text = it is not UTF-8 text
input-not-a-file = it is a pipe or a device, not a file; name a file, or read from standard input
