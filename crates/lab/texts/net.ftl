net-damaged = the file is damaged: its check sum is wrong
net-content = the file is damaged: {$what}
net-format = this is no file of weights: it does not begin with "jing weights 1"
net-no-header = it has no header
net-header = its header: {$error}
net-inputs = these weights are for networks with other inputs ({$found}) than those of this program ({$expected}); `jing train` makes weights of players again
net-size = it has not as many numbers as its network
