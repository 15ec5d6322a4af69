rank-first-jing = 占输赢总额：上精
rank-ruin = 哪条规矩最影响{$called}
rank-win = 哪条规矩最影响{$called}
rank-event = 哪条规矩最影响{$called}
rank-other = 哪条规矩最影响{$called}
rank-text-heads = {$called} | {$rules} | 改后 | 变化 | 95% 区间 | p（Holm）
rank-none = {$called}：{$trainings ->
        [1] 只练一次：什么变化都可能是碰巧
       *[other] 没有一种改法看得出变化
    }
rank-untested = {$called}：局数太少，没有检验{$more}
rank-needed = ；每种规则至少要打 {$deals}
rank-skipped = {$count} 种改法要连别的规矩一起改，没试（原因见网页）：{$names}{$more ->
        [1] , ...
       *[0] {""}
    }
rank-lead = {$name}的 {$count} 种改法，一次一种，各打 {$hands}，牌墙相同（{$settled} 种只重新结算）；电脑{" "}{$players}{$adapted ->
        [1] （各规则自训）
       *[0] {""}
    }，种子 {$seed}{$early ->
        [1] {"  "}中途停止。
       *[0] {""}
    }
rank-unchanged = {$none ->
        [1] 这些局里没有一种改法改变它。
       *[0] 局数太少，说不准什么改变它。
    }
rank-axis = 变化{$unit ->
        [share] （百分点）
        [points] （分）
        [tiles] （张）
       *[none] {""}
    }
rank-subtitle = {$trainings ->
        [1] 电脑只练一次，什么差别都可能是碰巧。每条规矩（或选项）最小和最大的变化，连同区间。
       *[other] 每条规矩（或选项）最小和最大的变化，连同区间；浅色的可能是碰巧。
    }
rank-sections = 略去 | 要连别的规矩一起改的值 | 数字的含义 | 哪条规则最要紧
rank-not-alone = 它让别的规矩不起作用，要一起改：{$keys}
rank-skipped-heads = 规矩 | 值 | 原因
rank-means =
    每种改法把一条规矩改成另一个有依据的值，或照一个选项改；别的都不动，打的是同样的牌局。手气造成的误差看 95% 区间。
    p 以 Holm 法按本页的全部改法与全部统计量一并校正：有任何一行或一句误判的机会至多 5%。
    {verdict-chosen}
    两条规矩互相影响时，变化不能相加：见 `jing sweep`。
rank-heads = 改法 | 现值 | 改为 | 值 | 变化 = 比例以百分点计 | 95% 区间 = {report-few-deals} | p（Holm） | 判断
