exact-no-indicator = 规则 {$rules} 不翻牌；去掉 {$tile}
exact-not-turned = 按这套规则不会翻出 {$tile}
exact-no-jing = 规则 {$rules} 不计精分
exact-shape = {$shape} 要和 {$wider} 一起才能数
