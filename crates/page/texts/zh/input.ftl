input-too-large = 它超过 {$mib} MiB{$what ->
        [rules] ，规则文件不会这么大
        [log] （约五万局）；请在某个 start_hand 之前截断记录，分段重放
        [weights] ，权重文件不会这么大
        [manifest] ，运行清单不会这么大
        [figures] ，测速数据文件不会这么大
       *[text] ，牌局、局面与实验文件不会这么大
    }
input-not-text = 它不是 UTF-8 文字
input-not-a-file = 它是管道或设备，不是文件；请给一个文件，或从标准输入读
