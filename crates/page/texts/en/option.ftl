# The fields of questions and the options of the commands that play; an attribute is the text for one command.
option-rules = A preset, a TOML file, or either with changes, such as nanchang+scoring.base=2
    .compare = Two or more rule sets: presets, TOML files, or either with changes, such as nanchang+scoring.base=2. The others are compared with the first
    .plan = Two or more rule sets, the others against the first: presets, TOML files, or either with changes, such as nanchang+scoring.base=2
option-vary = A key and its values, such as key=4..7, key=0,10,15 or key=off,double. Repeat the option for a grid
option-option = Changes to rank as one option, such as "calm: chongguan_from=6+base=2". Without --keys, only options are ranked. May be repeated
option-want = A wish: a statistic and its wanted change, an amount or a percentage, such as "evening.sd=-20%" or dealer_edge=0.5. May be repeated
option-keep = A statistic that should not change, such as liuju or jing (the share of points paid for 精). May be repeated
option-keys = Only keys whose name contains this; * matches anything, as in scoring.jing.*. May be repeated
option-without = Leave out keys whose name contains this; * matches anything. May be repeated
option-hero = Play only the first player against three of each other player. Saves time when the first player is slow
option-hands = Number of deals under each rule set, such as 20000, 100k or 1e6 [default: 100000]
    .rank = Number of deals under each alternative, such as 20000 or 100k [default: 20000]
    .arena = Number of walls. Each pair of players plays each wall from all four seats [default: 20000]
    .tune = Number of deals under each rule set in the screen and the trial. The final plays four times as many, the confirmation five times as many [default: 20000]
option-pilot = Number of deals of the pilot run under each rule set [default: 65536]
option-players = One player for all seats, or four separated by commas: random, greedy, efficient, value, value@SEED, value:FILE, search, or a style: hurried, patient, careful, bold, forgetful, mixed. Comparisons play each deal in every rotation of the four [default: efficient]
    .rank = One player for all seats, or four separated by commas; the same players play every alternative [default: efficient]
    .plan = One player for all seats, or four separated by commas [default: efficient]
    .arena = Two or more players: random, greedy, efficient, value, value@SEED, value:FILE, search, or a style: hurried, patient, careful, bold, forgetful, mixed. Each plays against three of each other player
option-adapted = Train players for every alternative. The default player is then value. Trained players are kept for later runs
option-seed = Seed of all random streams [default: 1]
    .plan = Seed of the planned comparison. The pilot run has walls of its own [default: 1]
option-session = Number of deals in a session. A session is an evening at the table; it carries the dealer and the scores [default: 16]
option-unit = Minimum number of deals in a unit, the independent observation of the intervals. A unit consists of whole sessions, because the deals of a session depend on each other [default: 16]
option-until = Play until a statistic reaches this precision, half the width of its interval, such as tianhu:1% or scores.mean.dealer:0.02. May be repeated
option-max_hands = Play at most this number of deals [default with --until: 1,000,000,000]
option-max_time = Play at most this long, such as 90s, 10m or 2h
    .rare = Longest time for one event, such as 90s or 10m [default: 120s]
option-effects = Effect of each change by itself if two rule sets differ in 2 to 8 keys, on the same deals. --no-effects leaves it out
option-across = Repeat the comparison with other players (efficient, value, the styles of value, mixed), to see whether the conclusion depends on the players. Two rule sets only
option-luck = Separate luck from play: adds mean points without the luck of hands and draws. A deal takes 1.3 to 2.3 times as long if value plays, about 3 times as long if it does not
option-error_rate = Chance that a waiting player declares a false win (诈胡) on a draw, in millionths [default: 0]
option-bankroll = Bankrolls for which to give the chance of ruin within an evening, such as 50,100. The first is the stake in the first sentences [default: 50,100,200,500]
option-event = Also count the deals in which one winner has all of these, such as tianhu+shisanlan. May be repeated
    .rare = Event to find the chance of, such as tianhu or tianhu+shisanlan. May be repeated
option-goal = Order the rule sets by a goal: calmer or wilder (how far an evening swings for the points paid), fairer (the dealer earns what the others earn) or skill (skill shows in fewer deals; the players must differ)
option-trainings = Number of trainings of value and search under each rule set, from 1 to 32. Several trainings separate training noise from the effect of the rules; one cannot [default: 8 for compare and tune, else 1]
option-train_deals = Number of deals of each training, from 256 to 10 million [default: 40000]
option-primary = Name the statistic of interest before the run, such as liuju, scores.mean.dealer or swing. It is tested alone and reported first
    .plan = The statistic that the comparison will name with --primary, with or without the difference to detect, such as liuju or liuju=2%. It is planned for a test of its own, the others for tests corrected within their family
option-by = Also rank by this statistic, before the others, such as liuju or "sd of an evening". May be repeated
option-difference = A difference to detect: an amount, or a percentage of the first rule set's value, such as dealer_edge=0.1 or liuju=2%. May be repeated [default: the differences that the pilot run sees]
option-power = Chance of detecting the difference [default: 0.8]
option-weights = Hashes of the weights that the players need to have
option-experiment = A TOML file or question with rules, players, seed and number of deals. Options override it
option-rare = Find the chance of each event of --event, however rare, instead of playing a plain run. The method is exact counting, sampling from counts of dealt hands, or splitting. Writes no files
option-hands_table = Also write hands.parquet: one row for each deal
option-log = Also write the event log of the first deals to this file
option-log_hands = Number of deals in the log [default: 100]
option-part = Play only part K of N equal parts, such as 3/8 (K starts at 1), and write it as part-K-of-N.jing. `jing merge` combines all parts into the whole run
option-checkpoint = Save a checkpoint in the results folder at this interval, such as 30s
option-resume = Continue from the checkpoint of the same run, or start from the beginning where there is none
option-threads = Number of threads. The results do not depend on it [default: all cores]
option-out = Folder for the results [default: reports/NAME]
option-plain_tables = Also write the tables as CSV and JSON
option-overwrite = Overwrite the results of another run in the folder
option-no_files = Print the summary; write no files but that of --log
option-card = Write the answer as a picture to share, 1080 pixels wide; print it as three lines of text
option-json = Print the summary as JSON
# The groups of options in the help.
option-heading =
    .play = The run
    .read = Evaluation
    .options = Output and machine
