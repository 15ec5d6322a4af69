//! Tests of the sentences about rows with given numbers, in both languages.

use super::*;
use crate::lang::number::significant;
use crate::lang::{Joint, Lang};
use crate::question::Kind;
use crate::render::{json, terminal};
use crate::report::Study;

/// The texts of messages in a language.
fn in_words(lines: &[Message], lang: Lang) -> Vec<String> {
    lines.iter().map(|line| lang.render(line)).collect()
}

fn comparison_sentences(
    rows: &[(KeyQuestion, Option<Difference>)],
    (name, why): (Option<&str>, Option<&Message>),
    lang: Lang,
) -> Vec<String> {
    let name = name.map(Message::from);
    in_words(&words::comparison_sentences_alone(rows, (name.as_ref(), why)), lang)
}

fn sentences_about_many(questions: &[(KeyQuestion, Vec<(Message, Difference)>)], lang: Lang) -> Vec<String> {
    in_words(&words::sentences_about_many(questions), lang)
}

fn goal_sentence(order: &Order, base: &str, needed: Option<u64>, lang: Lang) -> String {
    lang.say(words::goal_sentence(order, &base.into(), needed))
}

fn adaptation_sentences(entries: [&Entry<'_>; 2], lang: Lang) -> Vec<String> {
    in_words(&words::adaptation_sentences(&[KeyQuestion::Swing], entries, None), lang)
}

/// The notes joined to one text.
fn notes_of(verdict: &Verdict, lang: Lang) -> String {
    lang.say(Message::join(Joint::Sentence, &verdict.notes))
}

/// A significant difference with these values under both rule sets and this interval.
fn row(statistic: Statistic, values: [f64; 2], interval: [f64; 2]) -> Difference {
    Difference { p_value: 0.001, p_adjusted: 0.01, ..Difference::insignificant(statistic, values, interval) }
}

/// The row with a ratio, which has this interval.
fn rated(row: Difference, [low, high]: [f64; 2]) -> Difference {
    Difference { ratio: Some(row.b / row.a), ratio_low: Some(low), ratio_high: Some(high), ..row }
}

/// The row with a difference that is identical to 0.
fn same(row: Difference, forced: bool, by_players: bool) -> Difference {
    Difference { b: row.a, difference: 0.0, p_adjusted: 1.0, identical: true, forced, by_players, ..row }
}

/// The row with a p-value that is not significant.
fn insignificant(row: Difference) -> Difference {
    Difference { p_adjusted: 0.4, ..row }
}

/// The sentences about a difference in English and Chinese.
fn sentences_of(about: KeyQuestion, row: &Difference) -> [String; 2] {
    [Lang::En, Lang::Zh].map(|lang| comparison_sentences(&[(about, Some(row.clone()))], (None, None), lang).join(" "))
}

/// A significant difference in the swing of an evening.
fn swing() -> Difference {
    rated(row(Statistic::EveningSd, [51.61, 64.42], [12.6, 13.1]), [1.244, 1.252])
}

#[test]
fn significant_differences_are_printed_with_their_intervals() {
    assert_eq!(
        sentences_of(KeyQuestion::Swing, &swing()),
        [
            "Evenings swing 25 % more [24, 25]: by 64.4 points instead of 51.6.",
            "一场输赢比原来大 25%[24, 25]：64.4 分，原为 51.6 分。"
        ]
    );
    // Without a ratio the difference is in points. A decrease has its ends in reverse order.
    let calmer = row(Statistic::EveningSd, [60.0, 50.0], [-12.0, -8.0]);
    assert_eq!(
        sentences_of(KeyQuestion::Swing, &calmer),
        [
            "Evenings swing 10 points less [8, 12]: by 50 points instead of 60.",
            "一场输赢比原来小 10 分[8, 12]：50 分，原为 60 分。"
        ]
    );
    let many = rated(row(Statistic::EveningSd, [50.0, 240.0], [180.0, 200.0]), [4.5, 5.1]);
    assert_eq!(
        sentences_of(KeyQuestion::Swing, &many)[0],
        "Evenings swing 4.8 times as much [4.5, 5.1]: by 240 points instead of 50."
    );
    let ruin = row(Statistic::Ruin(50), [0.228, 0.322], [0.089, 0.099]);
    assert_eq!(
        sentences_of(KeyQuestion::Ruin(50), &ruin),
        [
            "Of 1,000 players, 322 are 50 points down at some time in an evening instead of 228: 94 more [89, 99].",
            "每 1,000 人一场里输到过 50 分的有 322 人，原为 228 人：多 94 人[89, 99]。"
        ]
    );
    // The crowd is large enough for the difference to be whole people.
    let rare = row(Statistic::Ruin(200), [0.004, 0.002], [-0.003, -0.001]);
    assert_eq!(
        sentences_of(KeyQuestion::Ruin(200), &rare)[0],
        "Of 10,000 players, 20 are 200 points down at some time in an evening instead of 40: 20 fewer [10, 30]."
    );
    let less = row(Statistic::Ruin(50), [0.25, 0.004], [-0.27, -0.22]);
    assert_eq!(
        sentences_of(KeyQuestion::Ruin(50), &less)[0],
        "Of 1,000 players, 4 are 50 points down at some time in an evening instead of 250: 246 fewer [220, 270]."
    );
    // A loss is printed without its sign and with its ends in order.
    let entry = |rows: &'static [Difference]| Entry { differences: rows, ..input_of(Vec::new()).entries.remove(0) };
    let worst = row(Statistic::EveningShortfall, [-93.0, -114.6], [-23.0, -20.0]);
    let worst = KeyQuestion::Worst.row(&entry(vec![worst].leak())).unwrap();
    assert_eq!(Finding::from_row(&worst), Finding::More);
    assert_eq!(
        sentences_of(KeyQuestion::Worst, &worst)[0],
        "The worst 5 % of evenings cost 22 points more on average [20, 23]: 115 points instead of 93."
    );
    // The mean of the dealer has no percentage, and a negative mean keeps its sign.
    let dealer = row(Statistic::Mean(Role::Dealer), [-0.05, 0.12], [0.05, 0.29]);
    assert_eq!(
        sentences_of(KeyQuestion::Dealer, &dealer)[0],
        "The dealer earns 0.17 points more [0.05, 0.29]: 0.12 points a deal instead of −0.05."
    );
    // The shown values have one more decimal if they otherwise do not differ by the shown difference.
    let dealer = row(Statistic::Mean(Role::Dealer), [0.845, 0.938], [0.068, 0.117]);
    assert_eq!(
        sentences_of(KeyQuestion::Dealer, &dealer)[0],
        "The dealer earns 0.093 points more [0.068, 0.117]: 0.938 points a deal instead of 0.845."
    );
    let jing = row(Statistic::Share(Item::Jing), [0.5118, 0.582], [0.0696, 0.0706]);
    assert_eq!(
        sentences_of(KeyQuestion::Jing { others: false }, &jing),
        [
            "Of 100 points paid, 58.2 are for 精 instead of 51.2: 7.0 more [7.0, 7.1].",
            "输出去的分里 58.2% 是精，原为 51.2%：多 7.0 个百分点[7.0, 7.1]。"
        ]
    );
    // If a rule set has lower 精, the others are called 上精.
    let rules = ["nanchang", "rooms/nanchang-song", "sichuan"].map(|name| Rules::load(name).unwrap());
    let jing_question = |at: &[usize]| super::jing(at.iter().map(|&at| &rules[at]));
    assert_eq!([jing_question(&[0]), jing_question(&[2])], [Some(KeyQuestion::Jing { others: false }), None]);
    assert_eq!([jing_question(&[0, 1]), jing_question(&[1])], [Some(KeyQuestion::Jing { others: true }); 2]);
    assert!(sentences_of(KeyQuestion::Jing { others: true }, &jing)[1].contains("是上精，"));
    let short = words::label(KeyQuestion::Jing { others: true }).to_string();
    assert!(short.len() < 45, "{short}: the table of two rule sets falls apart");
    // The printed difference is that of the printed numbers: 61 − 25 = 36, though the shares differ by 35.4 %.
    let ruin = row(Statistic::Ruin(50), [0.254, 0.608], [0.312, 0.396]);
    assert_eq!(
        sentences_of(KeyQuestion::Ruin(50), &ruin)[0],
        "Of 100 players, 61 are 50 points down at some time in an evening instead of 25: 36 more [31, 40]."
    );
    let length = rated(row(Statistic::Measure(Measure::Draws), [40.0, 38.0], [-2.2, -1.8]), [0.945, 0.955]);
    assert_eq!(
        sentences_of(KeyQuestion::Length, &length),
        [
            "Deals are 5.0 % shorter [4.5, 5.5]: 38 tiles drawn instead of 40.",
            "一局打得短 5.0%[4.5, 5.5]：摸 38 张，原为 40 张。"
        ]
    );
}

/// The printed difference is that of both whole numbers and lies inside a printed interval that excludes 0.
#[test]
fn numbers_of_people_add_up() {
    for step in 0..600 {
        let a = 0.0003 + f64::from(step * 37 % 101) * 0.0071;
        let by = 0.004 + f64::from(step * 53 % 97) * 0.0013;
        let half = by * (0.03 + 0.96 * f64::from(step * 29 % 89) / 89.0);
        let [a, b] = if step % 2 == 0 { [a, a + by] } else { [a + by, a] };
        let printed =
            &sentences_of(KeyQuestion::Ruin(50), &row(Statistic::Ruin(50), [a, b], [b - a - half, b - a + half]))[0];
        let plain = printed.replace(", ", " ").replace(',', "");
        let numbers: Vec<i64> =
            plain.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect();
        let [crowd, printed_b, 50, printed_a, by, least, most] = numbers[..] else { panic!("{printed}") };
        assert_eq!((printed_b - printed_a).abs(), by, "{printed}");
        assert!(least >= 1 && least < most && (least..=most).contains(&by), "{printed}");
        assert!(printed_a > 0 && printed_b > 0 && crowd <= 100_000, "{printed}");
    }
}

/// The numbers of a sentence agree within their rounding, and its values have no more decimals than the table.
#[test]
fn the_numbers_of_a_sentence_agree() {
    let numbers = |text: &str| -> Vec<f64> {
        let plain = text.replace(", ", " ").replace('−', "-");
        let parts = plain.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
        parts.filter_map(|part| part.trim_end_matches('.').parse().ok()).collect()
    };
    // Half a unit of the last digit in the table.
    let slack = |x: f64| {
        let text = significant(x, 3);
        0.5 * 10f64.powi(-(text.split_once('.').map_or(0, |(_, after)| after.len() as i32)))
    };
    let decimals = |text: &str| text.split_once('.').map_or(0, |(_, after)| after.len());
    // No more decimals than the cells of the table, unless these are equal.
    let in_table = |a: f64, b: f64, printed: [f64; 2]| {
        let cells = [a, b].map(|x| significant(x, 3));
        let is_short = |(printed, cell): (f64, &String)| decimals(&printed.to_string()) <= decimals(cell);
        match cells[0] == cells[1] {
            true => printed.iter().all(|printed| decimals(&printed.to_string()) <= 4),
            false => printed.into_iter().zip(&cells).all(is_short),
        }
    };
    for step in 1..400 {
        let (a, by) = (3.0 + f64::from(step * 37 % 101) * 0.731, 1.00003 + f64::from(step) * 0.0021);
        let b = a * by;
        let length = row(Statistic::Measure(Measure::Draws), [a, b], [(b - a) * 0.9, (b - a) * 1.1]);
        let known = Difference { variance_ratio: Some(0.0), ..row(Statistic::Mean(Role::Dealer), [a, b], [0.1, 0.2]) };
        let points = sentences_of(KeyQuestion::Dealer, &known);
        let [difference, _, _, printed_b, printed_a] = numbers(&points[0])[..] else { panic!("{points:?}") };
        assert!((printed_b - printed_a - difference).abs() <= slack(a) + slack(b) + 0.05 + 1e-9, "{points:?}");
        let length = Difference { variance_ratio: Some(0.0), ..length };
        let printed =
            sentences_of(KeyQuestion::Length, &rated(length, [1.0 + (by - 1.0) * 0.9, 1.0 + (by - 1.0) * 1.1]));
        let [percent, _, _, printed_b, printed_a] = numbers(&printed[0])[..] else { panic!("{printed:?}") };
        assert!(in_table(a, b, [printed_a, printed_b]), "{printed:?}: {a} {b}");
        let decimals = printed[0].split(" %").next().unwrap().split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let shown = (printed_b / printed_a - 1.0) * 100.0;
        let own = 0.500_001 * 10f64.powi(-(decimals as i32));
        let half =
            |x: f64| 0.5 * 10f64.powi(-(x.to_string().split_once('.').map_or(0, |(_, after)| after.len() as i32)));
        let of_values = 100.0 * (half(printed_a) * by + half(printed_b)) / a;
        assert!((shown - percent).abs() <= own + 1.1 * of_values, "{printed:?}: {shown}");
    }
}

#[test]
fn findings_without_a_significant_difference_have_sentences() {
    let none = insignificant(row(Statistic::Mean(Role::Dealer), [0.5, 0.51], [-0.031, 0.051]));
    assert_eq!(
        sentences_of(KeyQuestion::Dealer, &none),
        [
            "No difference seen in: what the dealer earns (less than 0.051 points).",
            "看不出差别：庄家得多少（不到 0.051 分）。"
        ]
    );
    // The bound is rounded up.
    let none = insignificant(rated(row(Statistic::EveningSd, [50.0, 50.2], [-0.5, 0.9]), [0.99, 1.0181]));
    assert_eq!(
        sentences_of(KeyQuestion::Swing, &none)[0],
        "No difference seen in: how far evenings swing (less than 1.9 %)."
    );
    // The interval excludes 0, but the corrected test is not significant.
    let maybe = insignificant(row(Statistic::Mean(Role::Dealer), [0.5, 0.55], [0.01, 0.09]));
    assert_eq!(Finding::from_row(&maybe), Finding::MayBeChance);
    assert_eq!(
        sentences_of(KeyQuestion::Dealer, &maybe),
        [
            "May be chance (not significant after correction for the number of tests): what the dealer earns (+0.05 points [0.01, 0.09]).",
            "可能是碰\u{5de7}，还看不准：庄家得多少（+0.05 分 [0.01, 0.09]）。"
        ]
    );
    // The mean of the dealer may be near 0, so its change has no percentage.
    let rated = rated(maybe, [1.016, 1.158]);
    assert!(
        sentences_of(KeyQuestion::Dealer, &rated)[0].ends_with("what the dealer earns (+0.05 points [0.01, 0.09]).")
    );
    // An interval of more than 50 percentage points on one side is no result.
    let open = insignificant(row(Statistic::Share(Item::Jing), [0.4, 0.5], [-0.6, 0.8]));
    assert_eq!(
        sentences_of(KeyQuestion::Jing { others: false }, &open)[0],
        "Too few deals to tell: how many of the points paid are for 精."
    );
    let equal = [
        (same(swing(), true, false), "The rules are equal: every difference is exactly 0."),
        (same(swing(), false, true), "Unchanged, because these players play the same deals: how far evenings swing."),
        (
            same(swing(), false, false),
            "No difference in any of these deals, which does not rule one out: how far evenings swing.",
        ),
        (
            insignificant(Difference { p_equivalent: Some(0.01), ..swing() }),
            "Shown to be equal within 1 %: how far evenings swing.",
        ),
        (
            Difference { ci_low: f64::NEG_INFINITY, ..insignificant(swing()) },
            "Too few deals to tell: how far evenings swing.",
        ),
        (
            Difference { method: Method::TooShort, ..insignificant(swing()) },
            "Too few deals to tell: how far evenings swing.",
        ),
    ];
    for (row, words) in equal {
        assert_eq!(sentences_of(KeyQuestion::Swing, &row)[0], words);
    }
    // A question without a row has too few deals.
    let rows = [
        (KeyQuestion::Dealer, Some(swing())),
        (KeyQuestion::Swing, None),
        (KeyQuestion::Length, Some(same(swing(), true, false))),
    ];
    let lines = comparison_sentences(&rows, (Some("x=1"), None), Lang::En);
    assert_eq!(
        lines[1..],
        [
            "x=1: Exactly equal by the rules: how long a deal takes.",
            "x=1: Too few deals to tell: how far evenings swing."
        ]
    );
}

#[test]
fn the_default_stake_is_the_largest_that_a_tenth_of_players_lose() {
    let usual = |shares: [f64; 4]| Stake::choose(&BANKROLLS.into_iter().zip(shares).collect::<Vec<_>>());
    assert_eq!(usual([0.6, 0.3, 0.11, 0.02]), Stake { points: 200, chosen: StakeChoice::Common });
    assert_eq!(usual([0.05, 0.01, 0.0, 0.0]), Stake { points: 50, chosen: StakeChoice::Least });
    assert_eq!(Stake::choose(&[(60, 0.01), (150, 0.5)]), Stake { points: 60, chosen: StakeChoice::Asked });
    for lang in [Lang::En, Lang::Zh] {
        for stake in [usual([0.6, 0.3, 0.11, 0.02]), usual([0.0; 4]), Stake::choose(&[(60, 0.01)])] {
            assert!(lang.say(words::stake_sentence(stake, &"nanchang".into())).contains(&stake.points.to_string()));
        }
    }
}

/// The input of a verdict about rule sets with these differences from the first.
fn input_of(rows: Vec<Vec<Difference>>) -> VerdictInput<'static> {
    let entry = |(at, differences): (usize, &'static [Difference])| Entry {
        rules: at.to_string(),
        name: at.to_string().into(),
        differences,
        ..Entry::default()
    };
    let rows: Vec<&'static [Difference]> = std::iter::once(Vec::new()).chain(rows).map(|rows| &*rows.leak()).collect();
    let entries = rows.into_iter().enumerate().map(entry).collect();
    VerdictInput { entries, evening: 16, ..VerdictInput::default() }
}

/// The verdict of an input with these bankrolls.
fn verdict_of(input: VerdictInput<'_>, bankrolls: &[u32]) -> Verdict {
    VerdictInput { bankrolls: bankrolls.to_vec(), ..input }.verdict()
}

/// The order of rule sets with these differences from the first.
fn order_of(rows: Vec<Vec<Difference>>, goal: Goal) -> Order {
    Order::by_goal(&input_of(rows), goal).unwrap()
}

/// A change leads in the swing per point only if its interval lies above all others. The sentence says "also" only if the change has the
/// largest effect on the swing too, in the same direction.
#[test]
fn a_lead_in_the_swing_per_point_needs_a_separate_interval() {
    let rows = |swing: [f64; 3], point: [f64; 3]| {
        let of = |statistic, [ratio, low, high]: [f64; 3]| {
            let [b, low_by, high_by] = [ratio, low, high].map(|ratio| 50.0 * ratio);
            rated(row(statistic, [50.0, b], [low_by - 50.0, high_by - 50.0]), [low, high])
        };
        vec![of(Statistic::EveningSd, swing), of(Statistic::SwingPerPoint, point)]
    };
    let lede = |entries: Vec<Vec<Difference>>| {
        let mut input = input_of(entries);
        input.entries.iter_mut().enumerate().for_each(|(at, entry)| entry.title = ["base", "A", "B"][at].into());
        let verdict = input.verdict();
        Lang::En.render(&input.first_screen(&verdict).lede)
    };
    let (double, small) = ([2.0, 1.9, 2.1], [1.1, 1.05, 1.15]);
    for (first, second, begins) in [
        ([1.3, 1.25, 1.35], [1.05, 1.01, 1.08], "For each point paid, A also changes the swing most"),
        ([1.05, 1.01, 1.08], [1.3, 1.25, 1.35], "For each point paid, B changes the swing most"),
        ([0.6, 0.55, 0.65], [1.05, 1.01, 1.08], "For each point paid, A changes the swing most"),
        ([1.3, 1.1, 1.5], [1.25, 1.1, 1.4], "For each point paid, the largest change of the swing seen is that of A"),
    ] {
        let printed = lede(vec![rows(double, first), rows(small, second)]);
        assert!(printed.starts_with(begins), "{printed}");
    }
}

#[test]
fn too_few_deals_give_no_order() {
    let short = |b: f64| Difference {
        method: Method::TooShort,
        ..insignificant(row(Statistic::SwingPerPoint, [50.0, b], [f64::NEG_INFINITY, f64::INFINITY]))
    };
    let order = order_of(vec![vec![short(30.0)], vec![short(60.0)]], Goal::Calmer);
    let rendered = goal_sentence(&order, "base", Some(4_096), Lang::En);
    assert_eq!(rendered, "Too few deals to rank: 2 of 2 have no interval yet. 4,096 are needed: --hands 4096.");
    let mut two = input_of(vec![Vec::new()]);
    two.needed = Some(4_096);
    let legend = words::notes(&two, &[], Stake { points: 50, chosen: StakeChoice::Least }, None);
    let legend = Lang::Zh.say(Message::join(Joint::Sentence, &legend));
    assert!(legend.contains("一场的区间要打 4,096 局"), "{legend}");
    assert_eq!([3_584, 3_585].map(|hands| deals_needed(hands, 16, 1)), [Some(4_096), None]);
    let table = terminal::table(&order.table(), Lang::En);
    assert!(table.contains("−20") && !table.contains('∞'), "{table}");
}

/// The sentences about a single rule set have the ends of intervals in order and a positive loss.
#[test]
fn intervals_of_one_rule_set_are_in_order() {
    let row = |statistic: Statistic, estimate: f64, [ci_low, ci_high]: [f64; 2]| EstimateRow {
        statistic,
        estimate,
        ci_low,
        ci_high,
        method: Method::Jackknife,
    };
    let estimates = vec![
        row(Statistic::EveningSd, 52.0, [51.0, 53.0]),
        row(Statistic::EveningQuantile(0.05), -76.0, [-78.0, -74.0]),
        row(Statistic::EveningQuantile(0.95), 93.0, [90.0, 95.0]),
        row(Statistic::EveningShortfall, -93.0, [-96.0, -90.0]),
    ];
    let mut input = input_of(Vec::new());
    input.entries[0].estimates = estimates.leak();
    for (lang, worst, swing) in [
        (
            Lang::En,
            "The worst 5 % of evenings cost 93 points on average [90, 96].",
            "nine players in ten end between −76 and 93.",
        ),
        (
            Lang::Zh,
            "最背的 5% 的场（二十场里一场），平均输 93 分[90, 96]。",
            "十个人里九个散场时在 −76 分到 93 分之间。",
        ),
    ] {
        let rendered =
            |at: usize, about| lang.say(words::value_sentence_alone(about, &input.entries[0].estimates[at], &input));
        assert_eq!(rendered(3, KeyQuestion::Worst), worst);
        assert!(rendered(0, KeyQuestion::Swing).ends_with(swing), "{}", rendered(0, KeyQuestion::Swing));
    }
}

/// The name of each rule set in the order, and whether it is significantly better than the first.
fn places(order: &Order) -> Vec<(&str, bool)> {
    order.places.iter().map(|place| (&*place.rules, place.better)).collect()
}

#[test]
fn rule_sets_are_ordered_by_the_goal() {
    let evening = |b: f64| row(Statistic::SwingPerPoint, [50.0, b], [b - 51.0, b - 49.0]);
    let rows = || vec![vec![evening(60.0)], vec![evening(40.0)], vec![insignificant(evening(30.0))]];
    let calmer = order_of(rows(), Goal::Calmer);
    assert_eq!(places(&calmer), [("3", false), ("2", true), ("0", false), ("1", false)]);
    // The sentence names the best significant rule set, not one that may be chance.
    assert_eq!(
        goal_sentence(&calmer, "base", None, Lang::En),
        "Calmest: 2, but there are too few deals to compare it with 3; 1 of 3 is really calmer than base. Really wilder than base: 1 (+10 [9, 11])."
    );
    assert_eq!(places(&order_of(rows(), Goal::Wilder))[0], ("1", true));
    let edge = |b: f64| {
        let gap = b.abs() - 0.5;
        vec![
            row(Statistic::Mean(Role::Dealer), [0.5, b], [b - 0.6, b - 0.4]),
            row(Statistic::DealerGap, [0.5, b.abs()], [gap - 0.1, gap + 0.1]),
        ]
    };
    // Negative means of the dealer are as unfair as positive ones.
    let fairer = order_of(vec![edge(-0.9), edge(0.1), edge(-0.2)], Goal::Fairer);
    assert_eq!(places(&fairer), [("2", true), ("3", true), ("0", false), ("1", false)]);
    // A significant change of the dealer's mean is not fairer without a significant change of its distance from 0.
    let mut other = edge(-0.45);
    other[1].p_adjusted = 0.6;
    assert_eq!(places(&order_of(vec![other], Goal::Fairer)), [("1", false), ("0", false)]);
    // A single rule set is named, and one that is significantly worse is not called "not shown to be better".
    let alone = |goal| {
        let order = order_of(vec![edge(1.4)], goal);
        [Lang::En, Lang::Zh].map(|lang| goal_sentence(&order, "base", None, lang))
    };
    assert_eq!(
        alone(Goal::Fairer),
        [
            "Really less fair to the seats than base: 1 (+0.90 points [0.80, 1.00]).",
            "确实比base庄闲更不平：1（+0.90 分 [0.80, 1.00]）。"
        ]
    );
    let open = order_of(vec![vec![insignificant(evening(49.0))]], Goal::Calmer);
    assert_eq!(goal_sentence(&open, "base", None, Lang::En), "1 is not shown to be calmer than base.");
    let all = order_of(vec![vec![evening(60.0)], vec![evening(70.0)]], Goal::Calmer);
    assert_eq!(
        goal_sentence(&all, "base", None, Lang::En),
        "None of the 2 rule sets is shown to be calmer than base. Really wilder than base: 1 (+10 [9, 11]), 2 (+20 [19, 21])."
    );
    let player = |number: u8, name, points: [f64; 2]| {
        let player = crate::policy::PlayerLabel { number, name };
        row(Statistic::Player(player), points, [points[1] - points[0] - 0.1, points[1] - points[0] + 0.1])
    };
    let entry = |better: f64, sd: f64| {
        let sd = row(Statistic::Sd(Role::All), [10.0, sd], [-1.0, 1.0]);
        vec![player(1, "greedy", [-0.5, -better]), player(0, "efficient", [0.5, better]), sd]
    };
    // Twice the points with twice the spread shows no more skill.
    let skill = order_of(vec![entry(1.0, 20.0), entry(1.0, 10.0), entry(0.4, 10.0)], Goal::Skill);
    assert_eq!(skill.places.iter().map(|place| &*place.rules).collect::<Vec<_>>(), ["2", "0", "1", "3"]);
    let deals = |edge: f64, sd: f64| (1.96 * sd / edge).powi(2);
    assert!((skill.places[0].value - deals(1.0, 10.0)).abs() < 1e-9);
    assert!(Order::by_goal(&VerdictInput { entries: Vec::new(), ..input_of(Vec::new()) }, Goal::Skill).is_none());
}

#[test]
fn many_rule_sets_have_sentences_for_the_largest_changes() {
    let evening = |b: f64| row(Statistic::EveningSd, [50.0, b], [b - 51.0, b - 49.0]);
    let named = |rows: Vec<Difference>| {
        rows.into_iter().enumerate().map(|(at, row)| (Message::from(at.to_string()), row)).collect::<Vec<_>>()
    };
    let lines = sentences_about_many(
        &[
            (
                KeyQuestion::Swing,
                named(vec![evening(60.0), evening(80.0), evening(45.0), insignificant(evening(20.0))]),
            ),
            (
                KeyQuestion::Dealer,
                named(vec![
                    insignificant(row(Statistic::Mean(Role::Dealer), [0.5, 0.5], [-0.2, 0.1])),
                    same(swing(), true, false),
                ]),
            ),
        ],
        Lang::En,
    );
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(
        lines[0].starts_with("1: Evenings swing 30 points more")
            && lines[1].starts_with("2: Evenings swing 5.0 points less"),
        "{lines:?}"
    );
    assert_eq!(lines[2], "No difference seen in: what the dealer earns (less than 0.20 points).");
    // Rule sets with equal rows are counted, as they differ in keys without effect.
    let alike = |lang| {
        sentences_about_many(&[(KeyQuestion::Swing, named(vec![evening(80.0), evening(60.0), evening(80.0)]))], lang)
    };
    assert!(
        alike(Lang::En)[0].starts_with("0 (and 1 other alike): Evenings swing 30 points more"),
        "{:?}",
        alike(Lang::En)
    );
    assert!(alike(Lang::Zh)[0].starts_with("0等 2 种："), "{:?}", alike(Lang::Zh));
}

/// Sentences about adaptation give the effect with the same players and the effect of adaptation, each with its interval.
#[test]
fn adaptation_is_printed_with_its_intervals() {
    let habit = |estimate: f64| crate::sim::HabitRow {
        table: "value".to_owned(),
        player: "value".to_owned(),
        habit: crate::sim::Habit::Pungs,
        to: None,
        estimate,
        ci_low: estimate - 0.002,
        ci_high: estimate + 0.002,
        method: Method::Jackknife,
    };
    let draw = Statistic::Frequency(Category::Liuju);
    let (adaptation, same_players) = (
        [row(draw, [0.097, 0.087], [-0.013, -0.007]), row(Statistic::EveningSd, [50.0, 52.0], [1.5, 2.5])],
        [row(Statistic::EveningSd, [49.0, 50.0], [0.6, 1.4])],
    );
    let habits = [[habit(0.21)], [habit(0.22)]];
    let first = Entry { habits: &habits[0], ..Entry::default() };
    let other = Entry {
        trained: true,
        habits: &habits[1],
        adaptation: &adaptation,
        same_players: &same_players,
        ..Entry::default()
    };
    let lines = adaptation_sentences([&first, &other], Lang::En);
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(
        lines[0].ends_with("how far evenings swing +1.0 points [0.6, 1.4] and +2.0 points [1.5, 2.5]."),
        "{lines:?}"
    );
    assert!(lines[1].ends_with(" 8.7 instead of 9.7 (1.0 fewer [0.7, 1.3])."), "{lines:?}");
    assert!(lines[1].contains("because players have adapted"), "{lines:?}");
    assert_eq!(lines[2], "Actions of a player per deal (not tested): pungs 0.220 instead of 0.210.");
    // Players that were not trained for the rules have not adapted to them.
    let given = Entry { trained: false, ..other };
    let lines = adaptation_sentences([&first, &given], Lang::En);
    assert!(lines.len() == 3 && !lines.concat().contains("because"), "{lines:?}");
    assert!(lines[1].starts_with("Adapting also adds: "), "{lines:?}");
    // Significant rows without a question are listed, the strongest first, and no sentence says that there is no adaptation.
    let gini = |statistic, half: f64| row(statistic, [0.5, 0.5415], [0.0415 - half, 0.0415 + half]);
    let elsewhere = [
        gini(Statistic::Gini(Role::Dealer), 0.03),
        gini(Statistic::Gini(Role::NonDealer), 0.01),
        insignificant(gini(Statistic::Gini(Role::All), 0.001)),
    ];
    let printed = Entry { trained: true, adaptation: &elsewhere, ..Entry::default() };
    let rendered = |lang| adaptation_sentences([&Entry::default(), &printed], lang);
    let names = [Role::NonDealer, Role::Dealer].map(|role| {
        let [name, _] = Statistic::Gini(role).label();
        name
    });
    assert_eq!(
        rendered(Lang::En),
        [format!("Adapting also adds: {} (+0.04 [0.03, 0.05]); {} (+0.04 [0.01, 0.07]).", names[0], names[1])]
    );
    assert!(rendered(Lang::Zh)[0].starts_with("适应后另外变了的："), "{:?}", rendered(Lang::Zh));
    // Habits with disjoint intervals are no finding, as they are not tested.
    let nothing = [insignificant(row(Statistic::EveningSd, [50.0, 52.0], [1.5, 2.5]))];
    let other = Entry { trained: true, habits: &habits[1], adaptation: &nothing, ..Entry::default() };
    let rendered = |lang| adaptation_sentences([&first, &other], lang);
    assert_eq!(
        rendered(Lang::En),
        [
            "Adapted players are not shown to play differently (Holm over 1 test, 5 %).",
            "Actions of a player per deal (not tested): pungs 0.220 instead of 0.210."
        ]
    );
    assert_eq!(
        rendered(Lang::Zh),
        [
            "没有证据说适应后的电脑打法不同（Holm，1 项检验，5%）。",
            "看到了但没检验的打法，一家平均每局：碰 0.220 次，原为 0.210 次。"
        ]
    );
}

#[test]
fn the_primary_statistic_comes_first_in_the_sentence_about_adaptation() {
    let dealer = Statistic::Mean(Role::Dealer);
    let rows = || vec![swing(), row(dealer, [0.5, 0.9], [0.3, 0.5])];
    let mut input = input_of(vec![rows()]);
    (input.entries[1].adaptation, input.entries[1].same_players) = (rows().leak(), rows().leak());
    input.bankrolls = BANKROLLS.into();
    let added = |input: &VerdictInput<'_>| {
        let lines = input.verdict().sentences;
        in_words(&lines, Lang::En).into_iter().find(|line| line.contains("nobody adapts")).unwrap()
    };
    for (primary, order) in [
        (None, ["how far evenings swing", "what the dealer earns"]),
        (Some(Statistic::EveningSd), ["how far evenings swing", "what the dealer earns"]),
        (Some(dealer), ["what the dealer earns", "how far evenings swing"]),
    ] {
        input.primary = primary;
        let rendered = added(&input);
        let at = order.map(|what| rendered.find(what).unwrap_or_else(|| panic!("{primary:?}: {rendered}")));
        assert!(at[0] < at[1], "{primary:?}: {rendered}");
    }
}

/// With one training run nothing is significant, however clear its deals are, and no sentence is about adaptation.
#[test]
fn one_training_run_has_no_significant_result() {
    let alone = |statistic, values, interval| Difference {
        method: Method::OneTraining,
        p_value: f64::NAN,
        p_adjusted: f64::NAN,
        tested: false,
        ..row(statistic, values, interval)
    };
    let swing = alone(Statistic::EveningSd, [50.0, 52.0], [1.5, 2.5]);
    assert!(Finding::from_row(&swing) == Finding::OneTraining && !swing.is_real());
    let lines = comparison_sentences(&[(KeyQuestion::Swing, Some(swing.clone()))], (None, None), Lang::En);
    assert_eq!(
        lines,
        ["The players were trained only once, so this may be chance: how far evenings swing (+2.0 points [1.5, 2.5])."]
    );
    let adaptation = [swing];
    let other = Entry { trained: true, adaptation: &adaptation, ..Entry::default() };
    assert!(words::adaptation_sentences(&[KeyQuestion::Swing], [&Entry::default(), &other], None).is_empty());
}

#[test]
fn numbers_have_the_digits_that_their_intervals_support() {
    // An interval that excludes 0 is not printed with an end of 0.
    let little = row(Statistic::Mean(Role::Dealer), [0.5, 0.4925], [-0.0107, -0.0043]);
    assert_eq!(Lang::En.render(&told::signed_change_without_unit(&little, false)), "−0.008 [−0.011, −0.004]");
    // With pairing the half width of the difference is 0.3 points, that of each swing about 3.
    let swing = rated(row(Statistic::EveningSd, [91.264, 90.487], [-1.05, -0.5]), [0.9885, 0.9945]);
    let known = Difference { variance_ratio: Some(240.0), ..swing.clone() };
    assert_eq!(
        sentences_of(KeyQuestion::Swing, &known)[0],
        "Evenings swing 0.85 % less [0.55, 1.15]: by 90.5 points instead of 91.3."
    );
    // Even with a narrower interval no value has more digits than in the table.
    assert_eq!(sentences_of(KeyQuestion::Swing, &swing)[0], sentences_of(KeyQuestion::Swing, &known)[0]);
    let dealer = row(Statistic::Mean(Role::Dealer), [0.4449, 3.9361], [2.160, 4.823]);
    assert_eq!(
        sentences_of(KeyQuestion::Dealer, &dealer)[0],
        "The dealer earns 3.5 points more [2.2, 4.8]: 3.9 points a deal instead of 0.4."
    );
    let rare = EstimateRow {
        statistic: Statistic::Ruin(60),
        estimate: 0.0008,
        ci_low: 0.00002,
        ci_high: 0.00447,
        method: Method::Jackknife,
    };
    let input = input_of(Vec::new());
    assert_eq!(
        words::value_sentence_alone(KeyQuestion::Ruin(60), &rare, &input).to_string(),
        "At most 5 of 1,000 players are ever 60 points down in an evening: it happened too rarely for a closer estimate."
    );
}

/// The best is called better than the next only if a test by the parts of the run is significant.
#[test]
fn the_best_is_tested_against_the_next() {
    let evening = |b: f64| vec![row(Statistic::SwingPerPoint, [50.0, b], [b - 51.0, b - 49.0])];
    let replicates = |value: f64, spread: f64| -> &'static [Replicates] {
        let without = (0..32).map(|at| value + spread * (f64::from(at * 7 % 32) - 15.5) / 32.0).collect();
        vec![Replicates { statistic: Statistic::SwingPerPoint, value, without }].leak()
    };
    let rendered = |spread: f64, next: f64| {
        let mut input = input_of(vec![evening(40.0), evening(next), evening(60.0)]);
        input.entries[1].replicates = replicates(40.0, 0.0);
        input.entries[2].replicates = replicates(next, spread);
        let order = Order::by_goal(&input, Goal::Calmer).unwrap();
        [Lang::En, Lang::Zh]
            .map(|lang| goal_sentence(&order, "base", None, lang).split(['.', '。']).next().unwrap().to_owned())
    };
    assert_eq!(
        rendered(0.1, 41.0),
        [
            "Calmest: 1, really calmer than the next, 2; 2 of 3 are really calmer than base",
            "最稳：1，确实比其次的2更稳；3 种之中 2 种确实比base更稳"
        ]
    );
    assert!(
        rendered(10.0, 41.0)[0].starts_with("Calmest: 1, but not shown to be calmer than 2;"),
        "{:?}",
        rendered(10.0, 41.0)
    );
    assert!(rendered(10.0, 41.0)[1].starts_with("最稳：1，但没有证据说比2更稳；"), "{:?}", rendered(10.0, 41.0));
    // If the parts are training runs, the sentence asks for more training runs.
    let few = |trainings: usize| {
        let mut input = input_of(vec![evening(40.0), evening(41.0)]);
        input.trainings = trainings;
        for (at, value) in [(1, 40.0), (2, 41.0)] {
            let without = (0..trainings).map(|at| value + at as f64).collect();
            input.entries[at].replicates =
                vec![Replicates { statistic: Statistic::SwingPerPoint, value, without }].leak();
        }
        let order = Order::by_goal(&input, Goal::Calmer).unwrap();
        [Lang::En, Lang::Zh].map(|lang| goal_sentence(&order, "base", None, lang))
    };
    assert_eq!(
        few(6),
        [
            "Calmest: 1, but there are too few trainings to compare it with 2 (--trainings 8); 2 of 2 are really calmer than base.",
            "最稳：1，但练的次数太少，不能与2相比（--trainings 8）；2 种之中 2 种确实比base更稳。"
        ]
    );
    assert!(few(8)[0].starts_with("Calmest: 1, really calmer than the next, 2;"), "{:?}", few(8));
    // If the next is the first rule set, the corrected test of the difference suffices.
    assert_eq!(rendered(0.1, 55.0)[0], "Calmest: 1; 1 of 3 is really calmer than base");
    // Means of the dealer with opposite signs and equal size are equally fair.
    let mean = |value: f64| Replicates {
        statistic: Statistic::Mean(Role::Dealer),
        value,
        without: (0..32).map(|at| value + 1e-4 * (f64::from(at * 7 % 32) - 15.5)).collect(),
    };
    let rivals = |a: f64, b: f64| {
        Goal::Fairer.p_value_between(
            Statistic::DealerGap,
            [&[mean(a)], &[Replicates { without: mean(b).without.into_iter().rev().collect(), ..mean(b) }]],
        )
    };
    assert!(rivals(0.1, -0.1).unwrap() > 0.9 && rivals(0.1, -0.3).unwrap() < 0.01 && rivals(0.1, 0.3).unwrap() < 0.01);
}

/// The primary statistic comes first, in the words of its question if it has one.
#[test]
fn the_primary_statistic_comes_first() {
    let rows = || {
        vec![
            swing(),
            row(Statistic::Ruin(50), [0.3, 0.2], [-0.12, -0.08]),
            row(Statistic::Sd(Role::All), [7.0, 8.0], [0.9, 1.1]),
        ]
    };
    let verdict = |statistic: Statistic, entries: usize| {
        let mut input = input_of(vec![rows(); entries]);
        input.primary = Some(statistic);
        verdict_of(input, &BANKROLLS)
    };
    for (statistic, rendered, about) in [
        (Statistic::Ruin(50), "Named beforehand, tested alone: Of 100 players, 20 are 50 points down", "ruin"),
        (Statistic::Sd(Role::All), "Named beforehand, tested alone: sd of points: all: 1.0 points more", "primary"),
    ] {
        let one = verdict(statistic, 1);
        assert!(one.sentences[0].to_string().starts_with(rendered), "{:?}", one.sentences);
        let notes = notes_of(&one, Lang::En);
        assert!(notes.contains("its test is not corrected"), "{notes}");
        assert_eq!((one.table[0][0].about, one.table[0][0].statistic), (about, statistic));
        let again = one.sentences.iter().skip(1).any(|line| line.to_string().contains("Named beforehand"));
        assert!(
            !again && one.table[1..].iter().all(|answers| answers[0].statistic != statistic),
            "{:?}",
            one.sentences
        );
        let many = verdict(statistic, 3);
        let sentences = in_words(&many.sentences, Lang::Zh);
        assert!(sentences[0].starts_with("事先指定、单独检验："), "{sentences:?}");
        let notes = notes_of(&many, Lang::Zh);
        assert!(notes.contains("只按 3 种规则校正"), "{notes}");
    }
}

#[test]
fn sentences_mention_few_deals_and_reasons() {
    let carried = Difference { few_deals: true, ..swing() };
    assert_eq!(
        sentences_of(KeyQuestion::Swing, &carried),
        [
            "Evenings swing 25 % more [24, 25]: by 64.4 points instead of 51.6 (few deals carry this: the interval may be too narrow).",
            "一场输赢比原来大 25%[24, 25]：64.4 分，原为 51.6 分（主要出自少数几局，区间可能偏窄）。"
        ]
    );
    let rows = [(KeyQuestion::Swing, Some(same(swing(), false, false)))];
    let why = words::never_done_reason(crate::policy::Deed::Jingdiao);
    assert_eq!(
        comparison_sentences(&rows, (None, Some(&why)), Lang::En),
        [
            "No difference in any of these deals, because none of these players ever waits in 精钓, except with a hand dealt that way (it takes the win before): how far evenings swing."
        ]
    );
    let none = words::never_happened_reason(&"十三幺".into());
    assert_eq!(
        comparison_sentences(&rows, (None, Some(&none)), Lang::Zh),
        ["这些局里完全没影响，因为一次十三幺也没有出现：一场输赢的大小。"]
    );
}

/// Every printed name of a statistic is accepted as input, in both languages.
#[test]
fn printed_names_are_read() {
    let all = Statistic::comparable();
    let jing = Some(KeyQuestion::Jing { others: false });
    for about in KeyQuestion::all(jing, 50).into_iter().chain(KeyQuestion::all(None, 200)) {
        let mut names = about.statistic().label().to_vec();
        if !matches!(about, KeyQuestion::Ruin(_)) {
            names.extend(Lang::render_both(&words::column_label(about)));
        }
        for name in names {
            assert_eq!(Statistic::find(&name, &all), Some(about.statistic()), "{name}");
        }
    }
    // Other tests may have registered categories. Of several of the same label, a built-in one is found, otherwise any.
    let is_registered = |statistic: Statistic| matches!(statistic, Statistic::Frequency(own) if own.is_registered());
    for &statistic in &all {
        for name in statistic.label() {
            let found = Statistic::find(&name, &all);
            let shares = |other: Statistic| is_registered(statistic) && other.label().contains(&name);
            assert!(found == Some(statistic) || found.is_some_and(shares), "{name}: {found:?}");
        }
    }
    assert_eq!(Statistic::find("SD of an Evening", &all), Some(Statistic::EveningSd));
}

/// Each stake that was asked for has a row; the sentences of a comparison are about the first.
#[test]
fn every_stake_has_its_row() {
    let ruin = |stake: u32| row(Statistic::Ruin(stake), [0.3, 0.2], [-0.12, -0.08]);
    let input = input_of(vec![vec![ruin(60), ruin(150)]]);
    let verdict = verdict_of(input, &[60, 150]);
    let statistics: Vec<Statistic> = verdict.table.iter().map(|answers| answers[0].statistic).collect();
    assert!(statistics.contains(&Statistic::Ruin(60)) && statistics.contains(&Statistic::Ruin(150)), "{statistics:?}");
    let rendered = in_words(&verdict.sentences, Lang::En).join(" ");
    assert!(rendered.contains("are 60 points down") && !rendered.contains("150"), "{rendered}");
}

/// The eight headline numbers of each comparison are a family of tests, and all rows of its table are another.
#[test]
fn each_comparison_has_two_families() {
    let names = ["", "+claims.chow=false", "+scoring.jing.last=true", "+scoring.jing.bawang=off"];
    let names = names.map(|change| format!("nanchang{change}"));
    let mut run = Run::new(Rules::default(), "efficient".parse().unwrap(), 2, 4096);
    let seating = run.sides[0].seating;
    run.sides = names.iter().map(|name| crate::sim::Side::new(Rules::load(name).unwrap(), seating)).collect();
    let spec = crate::report::StudySpec {
        kind: Kind::Compare,
        name: "test".to_owned(),
        arguments: names.into(),
        bankrolls: BANKROLLS.into(),
        goal: Some(Goal::Fairer),
        ..crate::report::StudySpec::default()
    };
    let whole = Study::new(&run, &run.play(), &spec, crate::report::Outcome::default());
    let Study::Comparison(study) = &whole else { panic!("{whole:?}") };
    let verdict = Verdict::from_comparison(study);
    let found: serde_json::Value = serde_json::from_str(&json::summary(&whole, Lang::En)).unwrap();
    // Holm's correction, computed independently.
    let holm = |mut tests: Vec<f64>, own: f64| {
        tests.sort_by(f64::total_cmp);
        let least = |(at, p): (usize, &f64)| (tests.len() - at) as f64 * p;
        let upto = tests.iter().enumerate().filter(|(_, p)| **p <= own).map(least);
        upto.fold(0.0, f64::max).min(1.0)
    };
    let mut apart = 0;
    for (at, side) in study.others.iter().enumerate() {
        let answers: Vec<&KeyNumberRow> = verdict.table.iter().map(|answers| &answers[at + 1]).collect();
        let row =
            |answer: &KeyNumberRow| side.differences.iter().find(|row| row.statistic == answer.statistic).unwrap();
        let p = |row: &Difference| if row.tested { row.p_value } else { 1.0 };
        let headline: Vec<f64> = answers.iter().map(|answer| p(row(answer))).collect();
        let table: Vec<f64> = side.differences.iter().filter(|row| row.tested).map(p).collect();
        assert_eq!(headline.len(), 8);
        for answer in answers {
            let row = row(answer);
            assert!((answer.p_adjusted.unwrap() - holm(headline.clone(), p(row))).abs() < 1e-12, "{answer:?}");
            assert!(!row.tested || (row.p_adjusted - holm(table.clone(), row.p_value)).abs() < 1e-12, "{row:?}");
            assert_eq!(answer.finding.unwrap().is_real(), answer.p_adjusted.unwrap() <= 0.05, "{answer:?}");
            apart += usize::from(answer.finding.unwrap().is_real() && !row.is_real());
        }
        let families = |name: &str, tests: usize| serde_json::json!({"name": name, "tests": tests, "level": 0.05});
        let stated = &found["comparisons"][at]["families"];
        assert_eq!(*stated, serde_json::json!([families("headline", 8), families("table", table.len())]));
    }
    assert!(apart > 0, "take another seed: no number is significant among eight alone");
    // The order of a goal has one test for each rule set but the first.
    let gap =
        |side: &Compared| side.differences.iter().find(|row| row.statistic == Statistic::DealerGap).unwrap().p_value;
    let gaps: Vec<f64> = study.others.iter().map(gap).collect();
    for place in verdict.ranking.unwrap().places.iter().filter_map(|place| place.row.as_ref()) {
        assert!((place.p_adjusted - holm(gaps.clone(), place.p_value)).abs() < 1e-12, "{place:?}");
    }
}

/// A sentence that picks among many rule sets is corrected for their number. The arrows of the table are not, which a note says.
#[test]
fn a_pick_among_many_is_corrected_for_all() {
    let evening =
        |p_adjusted: f64| vec![Difference { p_adjusted, ..row(Statistic::EveningSd, [50.0, 60.0], [9.0, 11.0]) }];
    let rendered = |tests: Option<usize>| {
        let mut input = input_of(vec![evening(0.02), evening(0.6), evening(0.7)]);
        input.tests = tests;
        let verdict = verdict_of(input, &BANKROLLS);
        let mark = verdict.table[0][1].shown.to_string();
        let conclusion = in_words(&verdict.headline, Lang::En).concat();
        (in_words(&verdict.sentences, Lang::En).concat(), mark, notes_of(&verdict, Lang::En), conclusion)
    };
    let (sentences, mark, notes, conclusion) = rendered(Some(8));
    assert!(sentences.starts_with("May be chance") && mark.ends_with(" ↑"), "{sentences}");
    assert_eq!(conclusion, "Nothing is shown to differ.");
    assert!(notes.contains("8 headline numbers") && notes.contains("also corrected for the number"), "{notes}");
    // In a ranking all tests are one family, so its p-values need no further correction.
    let (sentences, _, notes, conclusion) = rendered(None);
    assert!(sentences.starts_with("1: Evenings swing") && !notes.contains("headline"), "{sentences}");
    assert!(conclusion.starts_with("1: Evenings swing"), "{conclusion}");
}

/// A note says how to decide a headline number that may be chance: with `--primary`, or with more training runs.
#[test]
fn a_note_says_how_to_decide_a_doubtful_number() {
    let notes = |trainings: usize, p_value: f64, lang: Lang| {
        let doubtful = Difference { p_value, ..insignificant(swing()) };
        let mut input = input_of(vec![vec![doubtful]]);
        (input.tests, input.trainings) = (Some(8), trainings);
        notes_of(&verdict_of(input, &BANKROLLS), lang)
    };
    let plain = notes(0, 0.01, Lang::En);
    assert!(plain.contains("another --seed") && plain.contains("(--primary evening.sd)."), "{plain}");
    assert!(!plain.contains("--trainings"), "{plain}");
    // p = 0.01 with 3 degrees of freedom is t = 5.84, an effect of 2.92 standard deviations between 4 training runs. With 5 training runs
    // the quantile of t at 5 % / 8 is 5.26; with 0.84 for a power of 80 % that is less than 2.92 √5 = 6.53. With 4 the sum is 7.8, more
    // than 5.84.
    let few = notes(4, 0.01, Lang::En);
    assert!(few.contains("about 5 trainings on each side (--trainings 5)"), "{few}");
    assert!(
        notes(4, 0.01, Lang::Zh).contains("--primary evening.sd）")
            && notes(4, 0.01, Lang::Zh).contains("--trainings 5")
    );
    assert!(notes(32, 0.04, Lang::En).contains("more than 32 trainings"), "{}", notes(32, 0.04, Lang::En));
    // There is no such note if the corrected test is significant.
    let mut input = input_of(vec![vec![swing()]]);
    input.tests = Some(8);
    assert!(!notes_of(&verdict_of(input, &BANKROLLS), Lang::En).contains("--primary"));
}

/// For intervals of a tenth of the value or more, no value of a sentence has more decimals than its cell of the table.
#[test]
fn sentences_have_no_more_digits_than_the_table() {
    let decimals = |text: &str| {
        let text = text.trim_end_matches(['.', '%', ':', ';', ',']);
        text.split_once('.').map_or(0, |(_, decimals)| decimals.len())
    };
    let questions = KeyQuestion::all(Some(KeyQuestion::Jing { others: false }), 50).into_iter().chain([
        KeyQuestion::Moved,
        KeyQuestion::Named(Statistic::Gini(Role::All)),
        KeyQuestion::Named(Statistic::Sd(Role::All)),
    ]);
    let mut checked = 0;
    for (at, about) in questions.flat_map(|about| (0..300_u32).map(move |at| (at, about))) {
        let share = about.statistic().unit() == Unit::Share;
        let a =
            if share { 0.05 + f64::from(at % 17) * 0.03 } else { 0.31 * libm::exp(f64::from(at * 37 % 101) * 0.07) };
        // The variance ratio of pairing; unknown for training runs.
        let variance_ratio: Option<f64> = [None, Some(4.0), Some(40.0)][at as usize % 3];
        let half = a * (0.1 + f64::from(at * 29 % 89) / 200.0) * (2.0 / variance_ratio.unwrap_or(1.0)).sqrt();
        let by = half * (1.05 + f64::from(at * 53 % 97) / 30.0);
        let plain = row(about.statistic(), [a, a + by], [by - half, by + half]);
        let ends = [by - half, by + half].map(|by| 1.0 + by / a);
        let plain = if share || at % 2 == 0 { plain } else { rated(plain, ends) };
        let row = Difference { variance_ratio, ..plain };
        let lines = comparison_sentences(&[(about, Some(row.clone()))], (None, None), Lang::En);
        let (before, after) = lines[0].split_once(" instead of ").unwrap_or_else(|| panic!("{lines:?}"));
        let number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        let b = before.split(' ').rev().find(number).unwrap();
        let printed = [after.split(' ').find(number).unwrap(), b];
        if !matches!(about, KeyQuestion::Ruin(_)) {
            for (printed, x) in printed.into_iter().zip([row.a, row.b]) {
                let cell = told::value(about.statistic(), x).to_string();
                assert!(decimals(printed) <= decimals(&cell), "{cell} in the table, {}", lines[0]);
                checked += 1;
            }
        }
    }
    assert!(checked > 5000);
    // The table of the order has the same digits.
    let points = |value: f64| Difference { b: value, ..row(Statistic::SwingPerPoint, [11.0123, 0.0], [3.1, 7.9]) };
    let order = terminal::table(&order_of(vec![vec![points(16.5678)]], Goal::Wilder).table(), Lang::En);
    assert!(order.contains("16.6") && order.contains("11.0") && !order.contains("16.57"), "{order}");
}

/// A title says "a quarter" only if the whole interval rounds to it.
#[test]
fn fractions_are_words_if_the_interval_rounds_to_them() {
    for ([b, low, high], en, zh) in [
        ([1.249, 1.246, 1.252], "a quarter more", "大四分之一"),
        ([1.249, 1.22, 1.27], "25 % more", "大 25%"),
        ([1.335, 1.33, 1.34], "a third more", "大三分之一"),
        ([1.5, 1.495, 1.505], "half as much again", "大一半"),
        ([0.5, 0.495, 0.505], "half as much", "小一半"),
        ([0.65, 0.62, 0.68], "35 % less", "小 35%"),
        ([4.7, 4.4, 5.0], "4.7 times as much", "变成 4.7 倍"),
        ([1.003, 1.002, 1.004], "less than 1 % more", "大不到 1%"),
    ] {
        let found = rated(row(Statistic::EveningSd, [50.0, 50.0 * b], [1.0, 2.0]), [low, high]);
        let rendered = Lang::render_both(&super::first::relative_change(&found).unwrap());
        assert_eq!(rendered, [en, zh]);
    }
}
