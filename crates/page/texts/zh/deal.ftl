# 座位，从庄家数起。
deal-place = {$turns ->
        [0] 庄家
        [1] 下家
        [2] 对家
       *[3] 上家
    }
deal-seat = {$turns ->
        [0] 庄家
        [1] 下家
        [2] 对家
       *[3] 上家
    }
deal-wind = {$turns ->
        [0] 坐东
        [1] 坐南
        [2] 坐西
       *[3] 坐北
    }
deal-three = 三家
# 一局的标题，和标题下的一句话。
deal-title = {$points}：{$shape}{$jing}，{$won}
deal-title-zhahu = {$seat}诈胡，赔 {$points} 分
deal-title-nothing = 流局，谁都没输没赢
deal-title-liuju = 流局：{$seat} {$points}
deal-jing = {$n ->
        [0] {""}
        [1] 带一精
        [2] 带两精
        [3] 带三精
        [4] 带四精
        [5] 带五精
        [6] 带六精
        [7] 带七精
       *[8] 带八精
    }
deal-turn = {$n ->
        [1] 第一轮
        [2] 第二轮
        [3] 第三轮
        [4] 第四轮
        [5] 第五轮
        [6] 第六轮
        [7] 第七轮
        [8] 第八轮
        [9] 第九轮
        [10] 第十轮
       *[other] 第 {$n} 轮
    }
deal-won = {$way ->
        [tianhu] 天胡
        [dihu] 地胡
        [after_kong] {$turn}杠上开花
        [rob_kong] {$turn}抢{$from}的杠
        [discard] {$turn}{$from}点炮
       *[self_draw] {$turn}自摸
    }
deal-lead = {$seat}（{$wind}）胡{$tile}。{$paid}{$also}
deal-lead-paid = {$seat}得分最多。{$paid}
deal-also = {$seats}也胡了{$count ->
       *[other] {""}
    }。
deal-paid = {$parts}{$left ->
        [0] {""}
       *[other] ；另有 {$left} 项
    }。
deal-gets = {$seats}{$payers ->
        [1] 付 {$points} 分
       *[other] 各付 {$points} 分
    }
deal-pays = 付给{$seats}{$several ->
        [1] 各
       *[0] {""}
    } {$points} 分
deal-points = {$seats} {$points} 分
deal-payers = {$seats}{$payers ->
        [1] 付
       *[other] 各付
    }
deal-payees = {$several ->
        [1] 分别
       *[0] {""}
    }付给{$seats}
deal-between = {$from}{$payers ->
        [1] {$several ->
            [1] 分别
           *[0] {""}
        }
       *[other] 各
    }付给{$to}
# 算账。
deal-account = {$points} 怎么算出来的
deal-total = 合计
deal-others = 其他几家之间的输赢
deal-account-heads = 座位 | 这一局 | 总分（前 → 后）
# 牌桌。
deal-won-by = {$way ->
        [self_draw] 自摸
        [discard] 接炮
       *[rob_kong] 抢杠
    }
deal-discards = {$place}打出
deal-words = 吃|碰|明杠|补杠|暗杠|旋风杠|胡|花|诈胡
deal-from = {""}
deal-centre = 翻出 | 宝 | 鸟
deal-jing-names = {$jing ->
        [1] 正精
       *[0] 百搭
    } | 副精
deal-reads = 这手牌怎么拆
deal-key = 实心角标、实线框：{$jing ->
        [1] 正精
       *[0] 百搭
    } | 空心角标、虚线框：副精 | 隔开：刚摸的 | 抬高：要打的或别家刚打的 | 变淡：被吃碰杠走的
deal-bar = 一步一步看 | 从头 | 上一步 | 下一步 | 第几步
deal-step = 第 {"{0}"} 步，共 {"{1}"} 步
deal-steps = 一共 {$steps} 步
deal-end = 结局
deal-draws = 摸{$tile}，{$act}
deal-offered = {$from}{$robbed ->
        [1] 补杠
       *[0] 打出
    }{$tile}，{$act}
deal-tap = 按左右方向键，或点打出的牌的左半边、右半边，也能前后翻看。
deal-advice-heads = 打法 | 得分 | 模拟局数 | 谁这样打
# 一步的评价；区间含 0 的差别就是差不多。
deal-unlike = {$name}会{$better}：{$cost}。
deal-act-declare = 报听打{" "}{$tile}
deal-act-kong = 杠{" "}{$tile}
deal-act-xuanfeng = 旋风杠{" "}{$tile}
deal-act-win = 胡
deal-act-pass = 过
deal-act-pung = 碰
deal-act-claim-kong = 杠
deal-act-chow = 吃{" "}{$tiles}
deal-act-exchange = 换{" "}{$tiles}
deal-act-without = 缺{$suit}
deal-act-discard = 打{$tile}
