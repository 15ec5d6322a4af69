score-reading = 怎么拆牌
score-lower-indicator = 翻牌下面的牌（下精）
score-left-indicator = 翻牌左边的牌（左精）
score-right-indicator = 翻牌右边的牌（右精）
score-indicator = 翻牌
score-fed = 明杠或补杠是谁给的牌（谁给的）
score-tianhu-dihu = 一次胡不能既是天胡又是地胡
score-tianhu-dealer = 天胡属于庄家
score-tianhu-self-draw = 天胡是自摸（怎么胡 = "自摸"）
score-tianhu-melds = 天胡没有吃碰杠；杠后是杠上开花
score-tianhu-before-kong = 天胡在任何杠之前，不是杠上开花
score-dihu-no-melds = 地胡没有吃碰杠
score-dihu-self-draw = 地胡是闲家自摸（play.dihu = "first_draw"）
score-dihu-dealer-discard = 地胡胡的是庄家打出的牌
score-dihu-first-discard = 地胡胡的是未开杠的庄家打出的第一张
score-three-wins = 要三家胡才完
score-two-wins = 牌摸完的局最多两家胡
score-goes-on = 要打到牌摸完（结束 = "流局"）
score-won-already = 它已胡牌离场
score-giver-left = 给牌的那家已离场
score-left-before-kong = 它在杠之前已胡牌离场
score-kong-giver-left = 给杠牌的那家已离场
score-one-win = 以胡结束的局恰有一家胡
score-some-win = 以胡结束的局至少一家胡
score-three-winners = 最多三家胡
score-no-win-without = 不以胡结束的局没有人胡
score-no-win = {$seat}胡不了 {$tile}（{$by}）：{$refusal}{$waits}
score-win-count = 写了 {$found} 家胡；按这套规则，{$expected}
score-wins-twice = {$seat}写了两次胡；每家只胡一次
score-several-tiles = 几家同胡只能胡同一家打出的同一张牌
score-impossible = {$seat}：{$problem}
score-missing = 缺少{$what}；这套规则需要它
score-missing-dealt = 缺少{$seat}的起手牌（起手）；这套规则需要它
score-incomplete = 加上它也凑不成牌
score-fishing = 精钓这样只能胡德国
score-wild-ping = 精当了别的牌的平胡，这套规则里不能这样胡
score-suits = 三门牌，要缺一门才能胡
score-missing-suit = 手里还有定缺的那门
score-gates = 手牌已成，但没有一种拆法满足全部条件（满门、刻子、幺九……）
score-flowers = 不门清的小胡，硬花不够
score-discard-win = 这套规则只许自摸胡（claims.discard_win = false）
score-least-win = 不够起胡的分（gates.least_win）
score-kuaizhao = 快照是碰第四个：一家已喂三碰或加杠之后，或清一色的牌里，又碰他打出的牌
score-no-waits = ，这手牌什么也胡不了
score-waits = ；能胡的是 {$waits}
score-kong-rows = 手里每个杠在 [[杠]] 里恰有同种的一段
score-concealed-from = 暗杠不来自别家：去掉 谁的
score-kong-from = 杠要写 谁的：谁给的牌，补杠则是谁给的碰
score-kong-own = 杠来自另一家
score-no-such-kong = 手里没有这个杠；被抢的杠不写
score-row-without-kong = [[杠]] 里有一段，手里没有这个杠
score-tianhu-melds-dagang = 天胡没有吃碰杠；杠后是大杠开花
score-part = {"   "}（{$part}）
score-hits = {"   "}（中鸟：{$hits}）
score-fans = （{$fans} 番）
score-at-most = {$sum}，至多{$cap}
score-lacks-suits = 三门不齐：{ $missing ->
        [0] 四副{ $pair ->
            [1] 和将
           *[0] （将不算）
        }里要万、筒、条都有才能胡
       *[other] 没有{$suits}，要三门都有才能胡
    }
score-lacks-triplet = 没有横：要有一副刻子或杠{ $pairs ->
        [1] （中发白的一对也行）
       *[0] {""}
    }才能胡
score-lacks-terminal = 缺幺九：要有 1 或 9{ $honours ->
        [1] （字牌也行）
       *[0] {""}
    }，才能胡
score-lacks-claim = 没开门：要吃碰过才能胡
score-lacks-tiles = 手把一：四副都亮着，只剩一张，不能胡{ $triplets ->
        [1] （四副都是刻子或杠的可以）
       *[0] {""}
    }
score-lacks-no-triplet = 三张中发白在这里不算一副
score-lacks-flowers = 小胡不门清，要有 {$flowers} 个硬花才能胡
score-lacks-worth = 起胡 {$points} 分，不到的不能胡
score-fan-points = {$fan} {$points}{ $count ->
        [1] {""}
       *[other] {" "}× {$count}
    }
score-below-least = {$seat}不能和：只有 {$value} 分，起和要 {$least} 分；有{$fans}
score-fan-name-sign = {$name} 里不能有 {$sign}；名字只用汉字、字母、数字和 _
score-fan-name-letters = {$name} 里没有汉字也没有字母
score-fan-name-long = {$name} 超过 {$most} 个字
score-no-fan = 一番也没有
