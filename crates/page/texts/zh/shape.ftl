shape-unfit = counts[{$hand}]：{$problem}
shape-copies = {$kind} 有 {$copies} 张，但每种只有四张
shape-tiles = {$tiles} 张牌加 {$wilds} 张百搭，共 {$together} 张；应为 {$expected} 张
