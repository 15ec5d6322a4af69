page-rules = rules
# Heads of tables stand between bars, what one means behind an equals sign.
page-player = player
page-against = {$hero} against {$field}
page-duels = Points per deal of one player against three of another
page-duel-heads = player | against three | edge = mean points per deal | 95 % interval | sd = of the points of one deal | deals 1/2 = deals that one at a table has to play to see the edge at 95 % with a chance of 1/2 | deals 80 % = deals that one at a table has to play to see the edge at 95 % with a chance of 80 %
page-habits = How the players play, per deal at one seat
page-feeding = Who feeds whom: wins per deal of three players of the column on the discards of one player of the row
page-feeds = feeds three of
page-who-wins = Who wins
page-play = How they play
page-adaptation = {$from} → {$to}: with the same players, and once they have adapted
page-adaptation-heads = statistic | a | same players = b − a while the players of the first rule set play under both | 95 % interval | adapted = b − a where each rule set is played by players of its own | 95 % interval | adaptation adds = adapted less same players | 95 % interval = not corrected for the number of tests
page-luck = Mean points less the luck of hands and draws
page-luck-heads = seating | plain | adjusted | 95 % interval | saves = how many times as many deals the plain mean needs for an interval of the same width
page-payment-heads = item | from → to | points from each
page-rule-heads = rule | key | source
page-largest = {$first ->
        [1] Largest
       *[0] Another large
    } deal under {$name}: deal {$hand}, seat {$seat} wins {$points}
page-largest-deal = {$first ->
        [1] Largest
       *[0] Another large
    } deal under {$name}, deal {$hand}. {$story}
page-paid-by = The rules by which it is paid
page-moving = Statistics that vary over the grid
page-variation = What explains the variation over the grid
page-variation-heads = statistic | key = several keys: their interaction | share = part of the variance over the grid, chance removed | 95 % interval | in all = the part that would disappear if the key were fixed: alone and in all interactions
page-right = Is the simulator right?
page-unchecked = No exact value is known for these deals, because flowers, 换三张 or 定缺 change the hands before play, or because the deals were not played here.
page-gains = variance cut by removing the luck of the deal: {$gains}
page-checked = These quantities are decided by the deal alone, so their values are counted exactly, without sampling. z is the difference in standard errors, with the evening as the unit. Any z beyond 3 would be a reason for doubt.
page-sharpened = Part of a result's spread is the luck of the deal, and its exact mean is known. Removing it by regression (control variates) narrows the intervals: a ratio of 2 is worth twice as many deals.
page-checks = Sampled against exact
page-check-heads = quantity | sampled | exact | z | p-value | definition
page-luckless = Results without the luck of the deal
page-luckless-heads = result | plain | 95 % interval | adjusted | 95 % interval | ratio of variances
page-means-of-one =
    A share is the number of deals in which the event happened, at most once a deal, divided by the number of deals.
    Intervals are 95 % intervals with the evening as the sampling unit, because deals of an evening share the dealer and what the rules remember: Wilson's with the design effect of evenings, Clopper and Pearson's where counts are small; Student's t for means; order statistics for quantiles.
    Points are what a seat wins or loses in a deal. The four seats sum to zero, in total and for every item.
    Points paid are the sum of all gains of an item in a deal; the matching losses are not counted again.
page-means-of-several =
    Every difference is paired: both rule sets were played with the same walls, dice and noise, and the evening is the unit. The interval is Student's t on the differences of evenings. Where few evenings differ, it is made of exact limits for the increases and the decreases. Whole distributions use the jackknife over parts of the run; quantiles combine both intervals.
    Real means p ≤ 0.05 after Holm's correction within a family of tests: the probability that any difference of a family is called real by mistake is at most 5 %. Each comparison has two families: its headline numbers, and all rows of its table. The rows with the same players are a family too, and so are those of what adaptation adds. Less than 1 % means that the ratio is shown to lie within 1 % of 1, corrected within the table.
    Identical means that the rules leave no other possibility. 0 by these players means that only players who look at payments could differ. Never differed means that both rule sets agreed in every evening of these deals. This happens whenever what the change affects does not occur, and does not prove that the rule sets are equal.
    †, and "few deals carry this": the interval was made much wider than its spread alone, because the run has probably missed deals of the kind that carries the difference. It may still be too narrow.
    The variance cut is how many times as many deals two independent runs would need for the same interval.
page-means-of-arena =
    The edge is the mean points per deal of one player against three of another, over all four seats of every wall. The interval is Student's t with the evening as the unit, all four seatings of its walls together.
    Deals until the edge is seen: ((1.96 + z) · sd / edge)² deals at one seat, with z = 0 for a chance of one half and 0.8416 for 80 %. There is no number where the interval of the edge reaches 0. Sentences name the edges that are significant after Holm's correction; all edges of an arena are one family of tests.
    Habits are counted per deal at one seat, independent of payments.
page-means-of-players = {$form ->
       *[named] These numbers hold only for the players named.
        [blind] The players do not look at payments. Stronger or weaker players would give other frequencies: these numbers hold only for the players named.
        [trained] The players look at payments, and each rule set is played by players of its own. Their play is learned, so another training would give other numbers. With several trainings, intervals and tests of differences include the spread between trainings; the intervals of each rule set cover only chance in the deals.
        [unadapted] The players do not look at payments and do not adapt to the rules. Stronger players would change the numbers.
    }
page-sections = In short | What the numbers mean | Pairing, tests, corrections, limits
page-sections-of-one = How often | How much | How it goes | What rule designers ask
page-sections-of-several = What changes | Differences | The grid | How they play | Every difference | Largest deals
page-answer = The answer
page-every-number = The numbers of every rule set
page-in-files = The differences of {$count} rule sets with their tests are in comparisons.parquet. To see those of one on a page, compare it with the first: `jing compare`.
page-rules-of = Rules {$name}
page-title = {$kind ->
        [simulate] Self-played deals
        [compare] Comparison
        [sweep] Sweep
       *[arena] Arena
    }: {$subject}
page-lead-of-one = What happens in {$hands} under the rules `{$name}`, how often, and for how many points. Players: `{$players}`.
page-lead-of-arena = How much one player wins against three of another under the rules `{$name}`, on {$walls} walls, each from all four seats. Players: `{$players}`.
page-lead-of-adapted = {$hands} under each of {$sides} rule sets, with the same walls and dice, each played by players trained for it (`{$players}`). A difference comes from the rules and from how the players adapt to them. Its 95 % interval shows how far chance may move it.
page-lead-of-several = {$hands} under each of {$sides} rule sets, with the same walls, dice and players (`{$players}`). The 95 % interval of a difference shows how far chance may move it.
page-duel = `{$hero}` against three `{$field}`: {$edge} {$range} points a deal, {$seen}
page-seen = seen after {$deals} deals with a chance of one half
page-not-seen = which may be chance
page-figures = dealer's mean | swing of a deal | swing of an evening
page-events = Deals in which it happened
page-event-heads = event | deals | share | 95 % interval | one in | definition
page-place = {$left ->
        [1] the three others have won and this role has not
       *[0] the first win of this role is the first, second or third of the deal
    }
page-places = Share of deals in which the role won first, second or third, or did not win while the others did
page-role = role
page-scores = Points per deal
page-score-heads = role | mean | 95 % interval | sd
page-quantile = quantile
page-statistics = Dealer, spread, tails, money, evenings
page-statistic-heads = statistic | value | 95 % interval | definition
page-judged = {$judged ->
        [unseen] never differed
        [players] 0 by these players
        [identical] identical
        [small] real, less than 1 %
        [real] real
        [near] less than 1 %
        [short] run too short
        [training] one training
        [forced] cannot differ
       *[chance] may be chance
    }
page-primary = primary: {$name}
page-difference-heads = statistic | a | b | b − a = shares in percentage points | 95 % interval = {report-few-deals} | b / a = the change as a share of a, with its 95 % interval; × if it is more than twofold | p (Holm) | verdict | correlation | variance cut = how many times as many deals two independent runs would need
page-extremes = Deals in which a seat won most
page-extreme-heads = rules | points | deal | winner's seat | dealer | command that replays it
page-files = version, resolved rules, seed, players, number of deals, wall time | the charts of this page
