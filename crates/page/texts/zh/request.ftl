request-json = 请求不是 JSON：{$error}
request-object = 请求应是一个对象，例如 {"{"}"rules": "nanchang"{"}"}
request-lang = lang：应为 "en" 或 "zh"
request-text = {$name}：应为文字
request-missing = 缺少 {$name}
request-player-file = {$name}：存成文件的打法只能在命令行里用；请用程序自带的打法
request-player-long = players：名字最多 {$most} 个字
request-many-rules = 一个请求最多 {$most} 套规矩
request-count = count：没有 {$other}；应为 tianhu、shapes、shanten、waits 或 jing
request-not-learned = {$name} 还没学过“{$rules}”这套规矩
request-piece = 这一份不属于这次运行
request-kept = 这不是本版本存下的运行记录
request-no-deals = 还没打完一局
request-no-font = 没有 {$file}
request-unfinished = 这次运行还缺几份
request-inert = 要有{$needs}才起作用
request-kind = {$kind} 只能在命令行里运行
request-call = 没有 {$call} 这个请求
request-group = {$name ->
    [jing] 精
    [worth] 一手牌值多少
    [pay] 谁付、封顶
    [kong] 杠
    [draw] 流局、坐庄、罚
    [claim] 吃碰杠胡
    [shape] 哪些牌型能胡
    [niao] 扎鸟
    [inert] 这种玩法里用不上
   *[wall] 牌墙与牌局
    }
