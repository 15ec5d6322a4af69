//! A player defined outside the library plays in runs like the built-in ones.

use jing_lab::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use jing_lab::policy::{
    Deed, Memory, Player, Policy, Seating, Style, Value, has_unfinished_wait, untested_differences,
};
use jing_lab::rules::Rules;
use jing_lab::sim::{Category, Habit, Run, Side, Statistic, habits};
use jing_lab::stats::Level;
use jing_lab::tile::{Kind, Suit};
use rayon::ThreadPoolBuilder;

/// A player that keeps its first drawn tile as long as possible, discards at random otherwise, and makes every possible claim.
#[derive(Debug)]
struct KeepsFirstTile(&'static str);

/// The notes of the player during one deal.
#[derive(Default)]
struct Notes {
    /// The kind of the tile that it keeps.
    first: Option<Kind>,
    /// The number of turns so far.
    turns: u32,
}

impl Player for KeepsFirstTile {
    fn name(&self) -> &'static str {
        self.0
    }

    fn turn(&self, view: &View<'_, '_>, options: &TurnOptions, memory: &mut Memory) -> Turn {
        if options.win {
            return Turn::Win;
        }
        let notes: &mut Notes = memory.notes();
        notes.turns += 1;
        assert!(notes.turns < 60, "notes are not reset between deals");
        let first = *notes.first.get_or_insert(view.winning_tile().or(options.discards.iter().next()).expect("a tile"));
        let others: Vec<Kind> = options.discards.iter().filter(|&tile| tile != first).collect();
        match others.len() {
            0 => Turn::Discard(first),
            count => Turn::Discard(others[memory.noise().below(count as u32) as usize]),
        }
    }

    fn claim(&self, _: &View<'_, '_>, options: &ClaimOptions, _: &mut Memory) -> Claim {
        match options {
            ClaimOptions { win: true, .. } => Claim::Win,
            ClaimOptions { kong: true, .. } => Claim::Kong,
            ClaimOptions { pung: true, .. } => Claim::Pung,
            ClaimOptions { chows, .. } => chows.first().map_or(Claim::Pass, |&with| Claim::Chow(with)),
        }
    }

    fn exchange(&self, view: &View<'_, '_>, memory: &mut Memory) -> [Kind; 3] {
        Policy::Random.player().exchange(view, memory)
    }

    fn missing_suit(&self, view: &View<'_, '_>, memory: &mut Memory) -> Suit {
        Policy::Random.player().missing_suit(view, memory)
    }

    fn may_declare_false_win(&self, view: &View<'_, '_>, options: &TurnOptions) -> bool {
        has_unfinished_wait(view, options)
    }

    fn looks_at_payments(&self) -> bool {
        false
    }

    fn valuing_wins_as_under(&self, _: &Rules) -> Option<Policy> {
        None
    }

    fn never_does(&self, deed: Deed) -> bool {
        matches!(deed, Deed::PassedWin | Deed::Jingdiao)
    }
}

fn fond() -> Policy {
    Policy::from_player(KeepsFirstTile("fond")).expect("an unused name")
}

#[test]
fn deals_with_a_custom_player_sum_to_zero() {
    for name in ["nanchang", "sichuan", "tuidaohu", "qionghu", "nanjing"] {
        let players = [fond(), Policy::Efficient, Policy::Greedy, fond()];
        let seating = Seating { error_rate: 100_000, ..Seating::from_players(&players).unwrap() };
        let run = Run::new(Rules::preset(name).unwrap(), seating, 3, 160);
        let mut wins = 0;
        for number in 0..run.sessions() {
            let mut session = run.session(0, 0, number);
            while let Some((_, deal)) = session.next_deal(&mut ()) {
                let points = deal.settlement.total().by_seat();
                assert_eq!(points.iter().sum::<i64>(), 0, "{name}");
                wins += deal.facts.wins.len();
            }
        }
        assert!(wins > 20, "{name}: {wins}");
    }
}

/// Also compares two instances of the player with the same name.
#[test]
fn runs_with_a_custom_player_do_not_depend_on_threads() {
    let run = |hero: Policy| Run::duels(vec![Side::duel(Rules::default(), hero, Policy::Efficient)], 7, 320);
    let played = |threads: usize| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let run = run(fond());
        let record = pool.install(|| run.play());
        let [hero, field] = run.sides[0].duelists();
        assert_eq!([hero.name, field.name], ["fond", "efficient"]);
        [Statistic::Player(hero), Statistic::Player(field), Statistic::Frequency(Category::SelfDraw)]
            .map(|statistic| record.sides[0].counts.sums(statistic).unwrap())
    };
    let [one, four] = [1, 4].map(played);
    assert_eq!(one, four);
    assert!(one[0].x < 0, "it loses to three `efficient`: {:?}", one[0]);
    assert_eq!(one[0].n, 4 * 320);
}

/// Also checks that the untested keys depend on [`Player::never_does`].
#[test]
fn results_contain_the_name_of_a_custom_player() {
    let seating = Seating::from_players(&[fond(), Policy::Efficient, Policy::Efficient, Policy::Efficient]).unwrap();
    assert_eq!(seating.to_string(), "fond,efficient,efficient,efficient");
    assert_eq!(seating.players().iter().map(|player| player.name).collect::<Vec<_>>(), ["fond", "efficient"]);
    let names = Statistic::watchable(&seating).into_iter().map(|statistic| statistic.names().1).collect::<Vec<_>>();
    assert!(names.contains(&"player:fond".to_owned()), "{names:?}");
    let keys = "nanchang+scoring.kong.jing_bonus=40+claims.guohu=until_entry";
    let [a, b] = ["nanchang", keys].map(|rules| Rules::load(rules).unwrap());
    let untested_by =
        |policy| untested_differences(&a, &b, &Seating::all(policy)).into_iter().map(|row| row.0).collect::<Vec<_>>();
    let by_efficient = untested_by(Policy::Efficient);
    let by_fond = untested_by(fond());
    assert!(by_efficient.contains(&"scoring.kong.jing_bonus".to_owned()), "{by_efficient:?}");
    assert!(!by_fond.contains(&"scoring.kong.jing_bonus".to_owned()), "{by_fond:?}");
}

#[test]
fn names_that_are_taken_or_break_a_list_are_refused() {
    for name in ["efficient", "随机", "value", "value@2", "search:efficient", "search@nonsense", "", "a,b", "a b"] {
        let refused = Policy::from_player(KeepsFirstTile(name)).unwrap_err();
        assert!(refused.to_string().starts_with("a player cannot be called"), "{name}: {refused}");
    }
}

/// Returns habits of four players of one style, per deal and seat: turn of a win, wins passed, chows and pungs, wins fed, kongs.
fn habit_estimates(rules: &Rules, style: Style) -> [f64; 5] {
    let value = Value::new(style.names().0, jing_lab::train::shipped(rules).expect("a preset with weights"));
    let seating = Seating::all(Policy::Value(value));
    let record = Run::new(rules.clone(), seating, 77, 1200).play();
    let rows = habits(rules, &record.sides[0], "", &seating.players(), 0, Level::P95);
    let number = |habit: Habit| rows.iter().find(|row| row.habit == habit).map_or(0.0, |row| row.estimate);
    let sum = |habits: &[Habit]| habits.iter().map(|habit| number(*habit)).sum();
    [
        number(Habit::WinTurn),
        number(Habit::PassedWins),
        sum(&[Habit::Chows, Habit::Pungs]),
        number(Habit::Feeds),
        sum(&[Habit::ExposedKongs, Habit::AddedKongs, Habit::ConcealedKongs]),
    ]
}

/// Each style changes the habits that its description names, in games with different claims.
#[test]
fn styles_change_habits_as_documented() {
    for name in ["nanchang", "sichuan", "nanjing"] {
        let rules = Rules::preset(name).unwrap();
        let habits_with = |style| habit_estimates(&rules, style);
        let [turn, passed, claims, feeds, kongs] = habits_with(Style::Plain);
        let hurried = habits_with(Style::Hurried);
        assert!(hurried[0] < turn && hurried[1] == 0.0, "{name}: {hurried:?}");
        let patient = habits_with(Style::Patient);
        assert!(patient[1] > 1.2 * passed && patient[2] < 0.9 * claims, "{name}: {patient:?}");
        let careful = habits_with(Style::Careful);
        assert!(careful[3] < 0.95 * feeds, "{name}: {careful:?}");
        let bold = habits_with(Style::Bold);
        assert!(bold[2] > 1.1 * claims && bold[4] > kongs, "{name}: {bold:?}");
        let forgetful = habits_with(Style::Forgetful);
        assert!(forgetful[2] < claims, "{name}: {forgetful:?}");
    }
}
