input-too-large = it is larger than {$mib} MiB, the limit for {$what ->
        [rules] a rule file
        [log] a log (some 50,000 deals); cut it before a start_hand and replay the pieces
        [weights] a weights file
        [manifest] a manifest
        [figures] a file of figures
       *[text] a situation, position or experiment
    }
input-not-text = it is not UTF-8 text
input-not-a-file = it is a pipe or a device, not a file; name a file, or read from standard input
