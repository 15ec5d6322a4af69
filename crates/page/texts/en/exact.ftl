exact-head = {$what}  rules {$rules} ({$fingerprint})
exact-tianhu = the dealer's fourteen tiles win (天胡)
exact-tianhu-head = turned | winning hands | chance |
exact-mean = mean
exact-one-in = 1 in {$number}
exact-never = never
exact-sample = random deals {$deals} (speed {$speed}/s): sampled {$sampled}, 95 % [{$low}, {$high}], counted {$counted}, z = {$z}
exact-shapes = shapes at the deal
exact-shapes-head = shape | 14 tiles win | | 13 tiles wait |
exact-any = any
exact-shanten = shanten of dealt hands
exact-shanten-head = shanten | 13 tiles, all shapes | 14 tiles, all shapes | 13 tiles, standard | 14 tiles, standard
exact-waits = waiting at the deal
exact-waits-head = thirteen dealt tiles | chance | | of those that wait
exact-wait = wait
exact-jingdiao = in jingdiao
exact-kinds = {$n ->
    [one] 1 kind
   *[other] {$n} kinds
}
exact-mean-kinds = mean number of kinds: {$mean}
exact-jing = jing (精) at the deal
exact-jing-own = this deal's jing, and 下精 in 上下翻 | dealer | non_dealer
exact-jing-last = the last deal's jing (回头一笑) | dealer | non_dealer
exact-points = {$points} points
exact-jing-any = some seat in chongguan: {$chongguan}   some seat bawang: {$bawang}   nobody has jing: {$nobody}
exact-jing-rows = mean points | sd of points | chongguan | bawang | mean won or lost | sd won or lost
