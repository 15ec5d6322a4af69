net-damaged = the file is damaged: its checksum is wrong
net-content = the file is damaged: {$what}
net-format = this is not a weights file: it does not begin with "jing weights 1"
net-no-header = it has no header
net-header = its header is invalid: {$error}
net-inputs = these weights are for other network inputs ({$found}) than those of this program ({$expected}); train players again with `jing train`
net-size = the number of weights does not match its network
