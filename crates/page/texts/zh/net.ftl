net-damaged = 文件已损坏：校验和不对
net-content = 文件已损坏：{$what}
net-format = 不是权重文件：开头不是 "jing weights 1"
net-no-header = 没有文件头
net-header = 文件头：{$error}
net-inputs = 这些权重属于输入不同的网络（{$found}），本程序的是（{$expected}）；电脑的权重可用 `jing train` 重新训练
net-size = 数字的个数与网络不符
