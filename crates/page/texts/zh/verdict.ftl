# 先说答案：八个问题的句子。各式之名即 JSON 里的名字。
verdict-what = {$about ->
        [swing] 一场输赢的大小
        [swing_per_point] 一场输赢的大小（按每局输赢的分折算）
        [ruin] 一场里输到过 {$stake} 分的人数
        [worst_evenings] 最背的场输多少
        [dealer] 庄家得多少
        [jing] 输出去的分里{$jing}占多少
        [moved] 每局输赢的分
        [luckiest] 赢得最大的几次占多少
        [no_winner] 流局多少
        [length] 一局多长
       *[primary] {$label}
    }
verdict-jing = {$others ->
        [1] 上精
       *[0] 精
    }
verdict-label = {$about ->
        [swing] 一场输赢的大小（分）
        [swing_per_point] 一场输赢的大小，按每局输赢的分折算
        [ruin] 一场里输到过 {$stake} 分的人
        [worst_evenings] 最背的 5% 的场平均输
        [dealer] 庄家每局得分
        [jing] 输出去的分里{$jing}占
        [moved] 每局输赢的分
        [luckiest] 赢得最大的 1% 占赢分
        [no_winner] 流局
        [length] 每局摸牌张数
       *[primary] {$label}
    }
verdict-down = 输到{$stake}
-verdict-unit = {$unit ->
        [share] {" 个百分点"}
        [hundredths] {" 个百分点"}
        [percent]%
        [tiles] {" 张"}
        [points] {" 分"}
        [deals] {" 局"}
        [events] {" 局"}
       *[none] {""}
    }
-verdict-word = {$word ->
        [longer] 长
        [shorter] 短
        [larger] 大
        [smaller] 小
        [worse] 多输
        [better] 少输
        [gain] 多得
        [loss] 少得
        [few] 少
        [less] 少
       *[more] 多
    }
verdict-by = {-verdict-word} {$value}{-verdict-unit}
verdict-times = {-verdict-word}，为原来的 {$value} 倍
verdict-change = {$value}{-verdict-unit}{$range}
verdict-less-than = 不到 {$value}{-verdict-unit}
verdict-listed = {$what}（{$said}{$few ->
        [1] ；主要出自少数几局
       *[0] {""}
    }）
verdict-differs = {$about ->
        [swing] 一场输赢比原来{$by}{$range}：{$b} 分，原为 {$a} 分
        [swing_per_point] 按每局输赢的分折算，一场输赢比原来{$by}{$range}：{$b}，原为 {$a}
        [ruin] 每 {$crowd} 人一场里输到过 {$stake} 分的有 {$b} 人，原为 {$a} 人：{$by} 人{$range}
        [worst_evenings] 最背的 5% 的场（二十场里一场），平均{$by}{$range}：{$b} 分，原为 {$a} 分
        [dealer] 庄家{$by}{$range}：每局 {$b} 分，原为 {$a} 分
        [jing] 输出去的分里 {$b}% 是{$jing}，原为 {$a}%：{$by}{$range}
        [moved] 每局输赢的分{$by}{$range}：{$b} 分，原为 {$a} 分
        [luckiest] 赢得最大的那 1%（一家一局算一次），占了全部赢分的 {$b}%，原为 {$a}%：{$by}{$range}
        [no_winner] 100 局里流局 {$b} 局，原为 {$a} 局：{$by}{$range}
        [length] 一局打得{$by}{$range}：摸 {$b} 张，原为 {$a} 张
        [share] {$label}：{$b}%，原为 {$a}%：{$by}{$range}
       *[primary] {$label}：{$by}{$range}：{$b}，原为 {$a}
    }
verdict-carried = {$said}{$few ->
        [1] （主要出自少数几局，区间可能偏窄）。
       *[0] 。
    }
verdict-together = {$finding ->
        [Equal] 按规则必然一样
        [SamePlay] 打法没变，这些也都没变
        [Why] 这些局里完全没影响，{$why}
        [NeverDiffered] 这些局里完全没影响（不能证明规则相同）
        [Near] 已证实相差不到 {$near}%
        [NoneSeen] 看不出差别
        [MayBeChance] 可能是碰巧，还看不准
        [OneTraining] 电脑只练过一次，差别可能是碰巧
       *[TooFew] 局数太少，说不准
    }：{$parts}。
verdict-never-done = 因为这些电脑从不{$deed}
verdict-never-happened = 因为一次{$event}也没有出现
verdict-nothing-shown = {$form ->
        [few] 还看不出差别，有几项要多打些局。
        [equal] 规则相同，不会有差别。
        [same] 这些局里没有一点差别。
        [training] 还看不出差别：电脑只练过一次。
       *[chance] 还看不出有什么差别。
    }
verdict-beforehand = 事先指定、单独检验：{$line}
verdict-alike = {$name}{$alike ->
        [1] {""}
       *[other] 等 {$alike} {$others ->
           *[other] 种
        }
    }
verdict-habit = {$habit} {$b} 次，原为 {$a} 次
verdict-event = {$event} {$b} 局，原为 {$a} 局（{$by}{$range}）
verdict-added = {$what} {$rules}，{$more}
verdict-adapting = {$of ->
        [added] 打法不变时规则带来的变化，以及适应后再添的变化
        [events] 因为电脑适应了规则，每 100 局里
        [others] 适应后另外变了的
       *[habits] 看到了但没检验的打法，一家平均每局
    }：{$parts}。
verdict-not-adapted = 没有证据说适应后的电脑打法不同（Holm，{$tests} 项检验，5%）。
verdict-few = {$form ->
        [vague] 局数太少，说不准一场里有多少人输到过 {$stake} 分。
        [none] 一场里没有一个人输到过 {$stake} 分：{$crowd} 人里最多 {$most} 人。
       *[few] 一场里输到过 {$stake} 分的，{$crowd} 人里最多 {$most} 人：碰到的太少，说不出更准的数。
    }
verdict-no-range = （局数太少，无区间）
verdict-alone = {$about ->
        [swing] 一场（{$evening}）输赢的大小（标准差）是 {$value} 分{$range}{$more}。
        [ruin] 每 {$crowd} 人一场里输到过 {$stake} 分的有 {$value} 人{$range}{$more}。
        [worst_evenings] 最背的 5% 的场（二十场里一场），平均输 {$value} 分{$range}。
        [dealer] 庄家每局得 {$value} 分{$range}。
        [jing] 逐项算，输出去的分里 {$value}% 是{$jing}{$range}。
        [moved] 逐项算，每局输赢 {$value} 分{$range}。
        [luckiest] 赢得最大的那 1%（一家一局算一次），占了全部赢分的 {$value}%{$range}。
        [no_winner] 100 局里流局 {$value} 局{$range}。
        [length] 一局四家一共摸 {$value} 张牌{$range}。
       *[primary] {$label}：{$value} {$range}
    }
verdict-ends = ：十个人里九个散场时在 {$low} 分到 {$high} 分之间
verdict-no-ends = {""}
verdict-end-so = ；散场时还输这么多的有 {$end} 人
verdict-than = {$goal ->
        [calmer] 更稳
        [wilder] 更刺激
        [fairer] 庄闲更平
        [unfair] 庄闲更不平
        [skill] 更见功夫
       *[chance] 更不见功夫
    }
-verdict-best = {$goal ->
        [calmer] 最稳
        [wilder] 最刺激
        [fairer] 庄闲最平
       *[skill] 最见功夫
    }
verdict-first = {-verdict-best}：{$name}{$lead}；{$count} 种之中 {$served} 种确实比{$base}{$than}。
verdict-lead = {$form ->
        [shown] ，确实比其次的{$name}{$than}
        [tested] ，但没有证据说比{$name}{$than}
        [trainings] ，但练的次数太少，不能与{$name}相比（--trainings {$fewest}）
       *[deals] ，但局数太少，不能与{$name}相比
    }
verdict-behind = 确实比{$base}{$contrary}：{$list}。
verdict-many-behind = {$worse} 种确实比{$base}{$contrary}。
verdict-unordered = 局数太少，排不出先后：{$count} 种之中 {$short} 种尚无区间。{$more}。
verdict-play-more = 请以 --hands 多打
verdict-play = 须打 {$deals} 局：--hands {$n}
verdict-not-shown = 没有证据说{$name}比{$base}{$than}。
verdict-none-shown = {$count} 种规则里没有一种证实比{$base}{$than}。
verdict-changed = {$subject}：
verdict-against = {$name}，与{$first}相比：
verdict-many-against = {$count} 种规则，与{$first}相比{$many ->
        [1] ，每项只说增减最大的
       *[0] {""}
    }：
verdict-order-heads = {$goal ->
        [calmer] 最稳的在前 | 每分波动
        [wilder] 最刺激的在前 | 每分波动
        [fairer] 庄闲最平的在前 | 庄家
       *[skill] 最见功夫的在前 | 局数
    } | {$goal ->
        [fairer] 离 0 更远
       *[other] 变化
    } | 更好？
verdict-order-change = {$goal ->
        [fairer] 庄家均分离 0 比第一种规则远多少及 95% 区间
       *[other] 与第一种规则的差及 95% 区间
    }
verdict-order-judged = {$judged ->
        [base] 现行
        [better] 是
       *[worse] 否
    }
verdict-order-note = {$goal ->
        [skill] 局数：按第一种规则得分最多的{$name}在一个位置上要打多少局，才有一半机会在 95% 水平上看出他强；越少，越见功夫。
       *[other] 每分波动：一场输赢的标准差除以每局输赢的分；所有的分都乘同一个倍数，它不变。
    }
verdict-caption = 数字{$rules ->
        [1] {""}
       *[other] ：↑ ↓ 表示确实比{$base}多或少，不是碰巧
    }
verdict-legend = [..] 为 95% 区间{$rules ->
        [1] 。
       *[other] ；↑ ↓ ：{$tests ->
            [0] 按校正后的检验
           *[other] 按一次比较的 {$tests} 个主要数字一起校正的检验（Holm，5%）
        }，确实比{$base}多或少，不是碰巧。{$tests ->
            [0] {""}
           *[other] 区间不含 0 而通不过检验的，可能是碰巧。全部差异的表自成一组，另按 5% 校正，所以同一个数可能在这里算数、在那里不算。
        }一场为 {$evening}。
    }
verdict-primary = {$name}由 --primary 事先指定，{$rules ->
        [2] 其检验不作校正。
       *[other] 只按 {$others} 种规则校正。
    }
verdict-doubtful = 还看不准：{$whose}{$name}。单独看够了，和 {$tests} 个主要数字一起看就不够。要看准，请换一个 --seed 重打，并事先指定它（--primary {$option}）{$needed ->
        [0] {""}
        [1] ；不指定的话，若差异真有这么大，每种规则要练 {$most} 次以上
       *[other] ，或每种规则练约 {$needed} 次（--trainings {$needed}），若差异真有这么大
    }。
verdict-picked = 说几种规则里最多、最少的句子，还按比较的次数再作校正。
verdict-needed = 一场的区间要打 {$needed} 局（每种规则）。
verdict-gross = 输赢的分一项一项算，同一家这项赢的和那项输的不相抵。
verdict-other-jing = 上精是开局翻出的精；别的精（下精、末精等）的分不算在里面。
verdict-chosen = 从很多个里挑出的最大一个，多少带点运气：平均偏大，区间也没有因为挑选而放宽。
verdict-more = ……其余 {$left} 种见网页
verdict-stake = 输多少按 {$points} 分算{$form ->
        [asked] ，由 --bankroll 指定。
        [common] （{$list} 里，按{$first}至少有 {$share}% 的人输过的最大一个）；换本钱用 --bankroll。
       *[least] （{$list} 里最小的一个，按{$first}输过的人不到 {$share}%）；换本钱用 --bankroll。
    }
verdict-found = {$finding ->
        [More] 更多
        [Less] 更少
        [Equal] 依规则相等
        [SamePlay] 打法相同
        [NeverDiffered] 全都一样
        [Near] 相差不到 1%
        [OneTraining] 只练一次
        [TooFew] 局数不足
       *[chance] 可能碰巧
    }
verdict-whose = {$name}，
