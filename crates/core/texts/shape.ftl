shape-unfit = counts[{$hand}]: {$problem}
shape-copies = {$copies} of {$kind}, but there are four of a kind
shape-tiles = {$tiles} tiles and {$wilds} wild, {$together} together; expected {$expected}
