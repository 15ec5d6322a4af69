exact-no-indicator = the rules {$rules} turn no tile; leave {$tile} out
exact-not-turned = {$tile} cannot be turned under these rules
exact-no-jing = the rules {$rules} have no jing (精) points
exact-shape = {$shape} cannot be counted without {$wider}
exact-distance = the shanten cannot be counted with {$shape}
