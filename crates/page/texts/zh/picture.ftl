# 竖线之间：标题、横轴、纵轴、图注。
picture-frequencies = 一局之中出现的频率 | 占全部牌局的比例 | | 出现该事件的牌局比例（对数轴）及 95% 区间。
picture-tails = {$title} | 分 | 比例 | 左为分布的中段，右为赢或输至少若干分的概率。
picture-money = 分从何来 | 每局输赢的分数 | | 各项每局平均输赢的分数：全部牌局，以及按结局分组。
picture-win-turns = 第几轮胡 | 第几轮 | 占胡牌的比例 | 第一个胡的人打到自己的第几轮（摸牌或吃碰杠，含胡的一轮）：天胡为第 1 轮。
picture-jing = 一家的精分 | 冲关、霸王之前的精分 | 占各家的比例 | 终局一家所有的精分，含吃碰杠与自己打出、没人要的精。
picture-duels = 一家对三家 | 每局得分 | | 一个电脑对三个另一种电脑的每局均分及 95% 区间。
picture-overlay = 一家一局的得分 | 分 | 不高于该分的比例 | 累积比例，每种规则一条曲线。
picture-variation = 结果不同，主要看哪条规矩 | 占全部搭配总方差的百分比，已扣除抽样误差 | | 各种搭配之间的方差：每条规矩单独解释的部分，以及几条合起来才能解释的部分（×）。
# 副标题、横轴、图注。
picture-forest = 相对于前者的变化（百分比）及区间。越靠右，涨得越多（输的项是输得更多）；空心的可能是碰巧；箭头表示太大画不下。 | 相对前者的变化（%） | 每行为同一批牌局上的配对差异，检验按全表以 Holm 法校正。
picture-across = 各种电脑打，变多少：{$label} | 每行是一桌，打同一批牌墙，附 95% 区间；空心：可能是碰巧。
# 纵轴、图注。
picture-curve = 分 | 区间为各点自身的区间；各点牌局相同，点间差异远比区间所示精确：见表。
picture-heat = 各格误差不超过 ± {$half}；格间差异远更精确：见表。
picture-frequency-heads = 多少局一次 | 占局数
picture-frequency = {$label}：{$share} {$range}，{$chance}；{$trials}中 {$count} 局
picture-scores = 一局得分
picture-sizes = 输赢能有多大
picture-tail-words = 占局数 | 至少这么多的机会 | 一局赢或输的分 | 分 | 右图：赢 | 右图：输 | 赢至少 | 输至少 | 全部为零分
picture-wins = 胡牌
picture-seat = 一家
picture-duels-read = 右：一半机会看出所需局数；空心的可能是碰巧。
picture-note-of-one = {$hands}，规则{" "}{$rules}（{$fingerprint}），电脑{" "}{$players}，种子 {$seed}。{-picture-unit}
picture-note-of-arena = {$walls}，每局四个位置各打一次，规则{" "}{$rules}（{$fingerprint}），种子 {$seed}。{-picture-unit}
picture-note-of-several = 每种规则 {$hands}，牌墙、骰子与电脑随机性相同；电脑{" "}{$players}，种子 {$seed}。{-picture-unit}
-picture-unit = 区间为 95%，以一场（{$session}）为抽样单位。
