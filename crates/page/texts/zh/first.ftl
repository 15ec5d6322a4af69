# 网页的开头，和发给别人的图片。
first-subject = {$kind ->
        [simulate] 模拟
        [compare] 改规矩前后
        [sweep] 逐个试
        [rank] 哪条规矩最要紧
        [tune] 按心愿找改动
       *[arena] 电脑对打
    } · {$game}
first-change = {$form ->
        [off] 不要{$word}
        [on] 加上{$word}
        [new] 加上{$word}（{$to}）
        [number] {$word}从 {$from} 改到 {$to}
       *[value] {$word}从“{$from}”改成“{$to}”
    }
first-option = {$form ->
        [off] 不要{$word}
        [on] 加上{$word}
       *[value] {$word}：{$to}
    }
first-several = {$name}（改了 {$count} 条）
first-changed = {$subject}：{$same ->
        [1] 输赢一样大，
       *[0] {""}
    }{$result}
first-strongest = “{$name}”{$leads ->
        [1] 最要紧
       *[0] 这次变化最大
    }：{$result}
first-none = {$same ->
        [1] 试了 {$count} 种，这些局里一分没变
       *[0] 试了 {$count} 种，没有一种能确定有影响
    }
first-also = 还有，{$result}。
first-only = 改了 {$count} 条，有影响的只有{$word}。
first-tried = {$rules}的规矩一次改一种，试了 {$count} 种，每种 {$hands} 局：{$real ->
        [0] 没有一种
       *[other] {$real} 种
    }真的改变输赢大小{$same ->
        [0] {""}
       *[other] ，{$same} 种一分没变
    }。
first-lines = {$first}{$second}
first-per-point = 按每局输赢的分折算，{$form ->
        [same] 改变输赢大小最多的也是“{$name}”
        [other] 改变输赢大小最多的是“{$name}”
       *[seen] 这次看到改变最大的是“{$name}”，但也可能是碰巧
    }（{$by}）。
first-per-point-none = 按每局输赢的分折算，哪一种都不能确定改变了输赢大小。
first-meaning = {$meaning}。{$often}
first-often = {$word}：原来 {$before} 的局里有，现在 {$after}。
first-base = 跟{$preset}比，有 {$count} 条不同{$more ->
        [1] ，先列 {$shown} 条
       *[0] {""}
    }
first-nothing = {$form ->
        [few] {$subject}：局数太少，还不能下结论
        [equal] {$subject}：按规矩，什么都不会变
        [same] {$subject}：这些局里一分没变
        [training] {$subject}：只练了一次，可能是碰巧
        [near] {$subject}：改不改都一样，一场输赢相差不到 1%
       *[chance] {$subject}：有没有作用还看不准，可能是碰巧
    }
first-evening = 打一场 {$evening} 局，十个人里九个散场时在输 {$low} 到赢 {$high} 分之间
first-result = {$about ->
        [swing] 一场输赢{$by}
        [swing_per_point] 按每局输赢的分折算，一场输赢{$by}
        [ruin] 每 {$crowd} 人里，一场中输到过 {$stake} 分的从 {$a} 人变成 {$b} 人
        [worst_evenings] 最背的那 5% 的场，平均{$by}
        [dealer] 庄家每局{$by}
        [jing] 每 100 分里{$jing}占 {$b} 分，原来 {$a} 分
        [moved] 一局输赢的分{$by}
        [luckiest] 赢得最大的那 1% 占了全部赢分的 {$b}%，原来 {$a}%
        [no_winner] 每 100 局有 {$b} 局流局，原来 {$a} 局
        [length] 一局打得{$by}
       *[primary] {$label}{$by}
    }
first-times = 变成 {$times} 倍
first-fraction = {$more ->
        [1] 大
       *[0] 小
    }{$fraction ->
        [quarter] 四分之一
        [third] 三分之一
       *[half] 一半
    }
first-percent = {$more ->
        [1] 大
       *[0] 小
    }{$none ->
        [1] 不到 1
       *[0] {" "}{$percent}
    }%
first-factor = {$times} 倍
first-signed-percent = {$percent}%
first-signed = {$value}{-verdict-unit}
first-interval = （{$low}{$signed ->
        [1] {" 到 "}
       *[0] –
    }{$high}）
-first-unit = {$unit ->
        [players] 人
        [share] 分
        [deals] 局
        [percent] %
        [tiles] 张
       *[points] 分
    }
first-unit = {$unit ->
        [none] {""}
       *[other] {-first-unit}
    }
first-note = {$unit ->
        [none] {""}
       *[other] {-first-unit}，
    }{$by}
first-finding = {$finding ->
        [Near] 相差不到 1%
        [Equal] 没变
        [SamePlay] 没变
        [NeverDiffered] 没变
        [OneTraining] 只练了一次，可能是碰巧
        [TooFew] 局数太少
       *[MayBeChance] 可能是碰巧
    }
first-label = {$about ->
        [swing] 一场（{$evening} 局）输赢有多大
        [ruin] 每 {$crowd} 人，一场里输到过 {$stake} 分的
        [worst_evenings] 最背的那 5%（二十场里一场），平均输
        [dealer] 庄家每局得分
        [jing] 输出去的每 100 分里，{$jing}占
        [moved] 一局输赢的分
        [luckiest] 赢来的每 100 分里，赢得最大的那 1% 占
        [no_winner] 每 100 局，流局的
        [length] 一局四家一共摸牌
       *[primary] {$label}
    }
first-bars = {$about}，跟{$base}比
first-rare = {$deals}里碰到 {$count} 局
first-caveat = {$form ->
        [one] 电脑打的，只求快胡；真人打法不同。
        [one_payments] 电脑打的，会看胡牌值多少分；真人打法不同。
        [others] 电脑打的，不看分数；真人打法不同。
        [payments] 电脑打的，会看胡牌值多少分，没有按每套规矩另练；真人打法不同。
        [unadapted] 这里的电脑只求快胡，不管胡大胡小，规矩变了也不换打法；真人会变，你们那桌可能不同。
        [adapted] 电脑打的，每套规矩各练一批；真人换打法可能不一样。
        [one_training] 电脑打的，每套规矩只练了一次；换一批电脑可能不一样。
       *[arena] 电脑跟电脑打。
    }
first-brackets = 括号和细线：这些局的手气可能让数字差多少（95% 误差范围）。
first-still = 一分没变的（{$count} 种）
first-rest = 另外 {$count} 种
first-chooser = 比什么
first-source = {$none ->
        [1] {$origin}
       *[0] 95% 误差范围：{$intervals} · {$origin}
    }
first-stake = 输到多少分
first-points = 挑一种看看
first-find = 查找
first-hide = 只看不是碰巧的
first-point = {$same ->
        [1] 跟原来的规矩一样。
       *[0] 局数太少，还看不准。
    }
first-at-most = 最多 {$most}
first-pair = 原来 | 改后
first-changes = 改了什么
