# Seats, counted from the dealer.
deal-place = {$turns ->
        [0] dealer
        [1] next
        [2] opposite
       *[3] previous
    }
deal-seat = {$turns ->
        [0] the dealer
        [1] the next seat
        [2] the opposite seat
       *[3] the previous seat
    }
deal-wind = {$turns ->
        [0] east
        [1] south
        [2] west
       *[3] north
    }
deal-three = all three
# The title of a deal, and the sentence below it.
deal-title = {$points}: {$shape}{$jing}, {$won}
deal-title-zhahu = False win (诈胡) by {$seat}: {$points} points paid
deal-title-nothing = The wall ran out, and nobody paid
deal-title-liuju = The wall ran out: {$points} for {$seat}
deal-jing = {$n ->
        [0] {""}
        [1] {" with one 精"}
        [2] {" with two 精"}
        [3] {" with three 精"}
        [4] {" with four 精"}
        [5] {" with five 精"}
        [6] {" with six 精"}
        [7] {" with seven 精"}
       *[8] {" with eight 精"}
    }
deal-turn = {$n ->
        [1] in the first turn
        [2] in the second turn
        [3] in the third turn
        [4] in the fourth turn
        [5] in the fifth turn
        [6] in the sixth turn
        [7] in the seventh turn
        [8] in the eighth turn
        [9] in the ninth turn
        [10] in the tenth turn
       *[other] in turn {$n}
    }
deal-won = {$way ->
        [tianhu] 天胡
        [dihu] 地胡
        [after_kong] drawn after a kong {$turn}
        [rob_kong] robbing a kong of {$from} {$turn}
        [discard] on a discard by {$from} {$turn}
       *[self_draw] drawn {$turn}
    }
deal-lead = Winner: {$seat} ({$wind}), winning tile {$tile}; {$paid}{$also}
deal-lead-paid = Most points: {$seat}; {$paid}
deal-also = {" "}{$seats} also {$count ->
        [one] wins
       *[other] win
    }.
deal-paid = {$parts}{$left ->
        [0] {""}
        [one] {"; "}and 1 more part
       *[other] {"; "}and {$left} more parts
    }.
deal-gets = {$seats} {$payers ->
        [one] pays {$points}
       *[other] pay {$points} each
    }
deal-pays = pays {$seats} {$points}{$several ->
        [1] {" each"}
       *[0] {""}
    }
deal-points = {$seats}: {$points}
deal-payers = from {$seats}{$payers ->
        [one] {""}
       *[other] , each
    }
deal-payees = to {$seats}{$several ->
        [1] , each
       *[0] {""}
    }
deal-between = {$from} to {$to}{$payers ->
        [one] {$several ->
            [1] , each
           *[0] {""}
        }
       *[other] , each
    }
# The account.
deal-account = How {$points} adds up
deal-total = total
deal-others = Payments between the others
deal-account-heads = seat | this deal | score before and after
# The table.
deal-won-by = {$way ->
        [self_draw] self draw
        [discard] on a discard
       *[rob_kong] robbed kong
    }
deal-discards = {$place}: discards
deal-words = chow|pung|kong|added kong|concealed kong|xuanfeng|win|flowers|false win
deal-from = {" from "}
deal-centre = turned tile | bao | niao (turned at the end)
deal-jing-names = {$jing ->
        [1] 正精
       *[0] wild
    } | 副精
deal-reads = How the hand reads
deal-key = filled tab, solid frame: {$jing ->
        [1] 正精
       *[0] wild
    } | open tab, dashed frame: 副精 | apart: just drawn | raised: discarded or offered | faded: claimed
deal-bar = step by step | first step | previous step | next step | step
deal-step = Step {"{0}"} of {"{1}"}
deal-steps = All {$steps} steps
deal-end = the end of the deal
deal-draws = draws {$tile}: {$act}
deal-offered = {$tile} {$robbed ->
        [1] added to a pung by
       *[0] discarded by
    } {$from}: {$act}
deal-tap = To step back or forward, press the arrow keys or tap the left or right half of the discards.
deal-advice-heads = candidate | points | simulated worlds | chosen by
# The evaluation of a decision; a difference whose interval contains 0 is about the same.
deal-unlike = {$name} would {$better}: {$cost}.
deal-act-declare = baoting, {$tile}
deal-act-kong = kong {$tile}
deal-act-xuanfeng = xuanfeng {$tile}
deal-act-win = win
deal-act-pass = pass
deal-act-pung = pung
deal-act-claim-kong = kong
deal-act-chow = chow with {$tiles}
deal-act-exchange = give {$tiles}
deal-act-without = give up {$suit}
deal-act-discard = discard {$tile}
