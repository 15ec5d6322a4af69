//! Habits: how often players win, meld, feed and so on, independent of payments.
//!
//! They are counted from finished deals for every distinct player of a side. A feed is a win of another seat on a discard
//! or a robbed kong of the player. Feeds are also counted by the player that wins.

use super::record::SideRecord;
use crate::game::Finished;
use crate::policy::PlayerLabel;
use crate::rules::Rules;
use crate::rules::spec::{WildSource, Xuanfeng};
use crate::score::WinBy;
use crate::stats::random_effect::RandomEffect;
use crate::stats::{Interval, Layout, Level, Method, interval};
use crate::tile::{BySeat, MeldForm, Seat};
use serde::Serialize;
use std::sync::LazyLock;

/// The maximum number of distinct players of a side.
const PLAYERS: usize = 4;
const HABITS: usize = Habit::ALL.len();
/// The number of totals per player: deals, deals won, one for each habit, and one for the feeds to each player, by the
/// index of that player.
const TOTALS_PER_PLAYER: usize = 2 + HABITS + PLAYERS;

/// Defines the habits: variant, name, English and Chinese label, English and Chinese definition.
macro_rules! habits {
    ($($variant:ident = $name:literal, $label:literal, $chinese:literal, $definition:literal, $definition_chinese:literal;)*) => {
        /// A property of how a player plays.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Habit { $(#[doc = $definition] $variant,)* }

        impl Habit {
            /// All habits, in the order of tables.
            pub const ALL: [Habit; [$($name),*].len()] = [$(Habit::$variant),*];

            /// The name in tables.
            pub const fn name(self) -> &'static str {
                match self { $(Habit::$variant => $name,)* }
            }

            /// The label in English and Chinese.
            pub const fn label(self) -> [&'static str; 2] {
                match self { $(Habit::$variant => [$label, $chinese],)* }
            }

            /// The definition in English and Chinese.
            pub const fn definition(self) -> [&'static str; 2] {
                match self { $(Habit::$variant => [$definition, $definition_chinese],)* }
            }
        }
    };
}

habits! {
    Wins = "wins", "wins", "胡牌", "wins per deal at one seat", "一家每局胡牌次数";
    SelfDraws = "self_draws", "self-draws", "自摸", "wins by self-draw per deal at one seat", "一家每局自摸次数";
    WinTurn = "win_turn", "turn of winning", "第几轮胡",
        "the player's own turn of its first win, mean over the deals that it won", "头一次胡时自己打到第几轮（只算胡了的局）";
    PassedWins = "passed_wins", "wins passed", "过胡", "wins per deal that the player could have declared but passed", "每局可胡而未胡的次数";
    Chows = "chows", "chows", "吃", "chows per deal", "每局吃牌次数";
    Pungs = "pungs", "pungs", "碰", "pungs per deal, including those that became kongs", "每局碰牌次数（含其后补杠者）";
    ExposedKongs = "exposed_kongs", "exposed kongs", "明杠", "kongs claimed from a discard, per deal", "每局直杠次数";
    AddedKongs = "added_kongs", "added kongs", "补杠", "kongs added to a pung, per deal, without robbed ones", "每局补杠次数（不含被抢者）";
    ConcealedKongs = "concealed_kongs", "concealed kongs", "暗杠", "concealed kongs per deal", "每局暗杠次数";
    Xuanfeng = "xuanfeng", "xuanfeng", "旋风杠", "旋风杠 per deal", "每局旋风杠次数";
    WildKongs = "wild_kongs", "kongs of wilds", "杠精", "kongs of wild tiles (精) per deal, of any form", "每局杠精（癞子）次数，各种杠都算";
    ThrownWilds = "thrown_wilds", "thrown wilds", "打精", "wild tiles (精) discarded per deal", "每局打出的精（癞子）数";
    Feeds = "feeds", "feeds", "点炮",
        "wins of other seats per deal on the player's discards or robbed kongs", "每局别家胡他打出的牌（含抢杠）的次数";
}

impl Habit {
    /// The habit with this name in tables.
    pub fn from_name(name: &str) -> Option<Habit> {
        Habit::ALL.into_iter().find(|habit| habit.name() == name)
    }

    /// Whether the habit can occur under the rules.
    fn possible(self, rules: &Rules) -> bool {
        match self {
            Habit::Chows => rules.claims.chow,
            Habit::Xuanfeng => rules.claims.xuanfeng != Xuanfeng::Off,
            Habit::WildKongs | Habit::ThrownWilds => rules.wilds.source != WildSource::None,
            _ => true,
        }
    }
}

/// The estimate of a habit of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HabitRow {
    /// The players at the table in seat order; one name if all are the same.
    pub table: String,
    /// The name of the player.
    pub player: String,
    /// The habit.
    #[serde(serialize_with = "by_name")]
    pub habit: Habit,
    /// The name of the player that wins, for feeds counted by winner; otherwise `None`.
    pub to: Option<String>,
    /// The mean per observation, as the definition of the habit says.
    pub estimate: f64,
    /// Lower end of the interval (95 % in tables). The unit is the session with all its seatings.
    pub ci_low: f64,
    /// Upper end of the interval.
    pub ci_high: f64,
    /// How the interval was made.
    pub method: Method,
}

fn by_name<S: serde::Serializer>(habit: &Habit, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(habit.name())
}

/// The index of the total of deals of a player. A deal counts once for each seat of the player. Here and below,
/// `player` is the index of a player in its side.
const fn deals(player: usize) -> usize {
    player * TOTALS_PER_PLAYER
}

/// The index of the total of deals that a player won.
const fn won(player: usize) -> usize {
    player * TOTALS_PER_PLAYER + 1
}

/// The index of the total of a habit of a player.
const fn total(player: usize, habit: Habit) -> usize {
    player * TOTALS_PER_PLAYER + 2 + habit as usize
}

/// The index of the total of feeds of a player to another player.
const fn fed(player: usize, other: usize) -> usize {
    player * TOTALS_PER_PLAYER + 2 + HABITS + other
}

/// The layout of the habit totals of a session: which total is divided by which number of observations.
pub(super) fn layout() -> &'static Layout {
    static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
        let denominator = |place: usize| match place / TOTALS_PER_PLAYER {
            player if place == won(player) || place == total(player, Habit::WinTurn) => won(player),
            player => deals(player),
        };
        Layout::new(PLAYERS * TOTALS_PER_PLAYER, denominator, |_| false, Vec::new())
    });
    &LAYOUT
}

/// Adds a deal to the habit totals of its session (`row`). `numbers` are the indices of the players by seat.
pub(super) fn count(row: &mut [i64], finished: &Finished, numbers: BySeat<u8>) {
    let facts = &finished.facts;
    for seat in Seat::ALL {
        let player = usize::from(numbers[seat]);
        let course = finished.play_stats[seat];
        row[deals(player)] += 1;
        row[won(player)] += i64::from(course.win_turn > 0);
        let mut add = |habit: Habit, times: i64| row[total(player, habit)] += times;
        add(Habit::WinTurn, course.win_turn.into());
        add(Habit::PassedWins, course.passed_wins.into());
        add(Habit::WildKongs, course.wild_kongs.into());
        add(Habit::ThrownWilds, course.thrown_wilds.into());
        for meld in &facts.seats[seat].hand.melds {
            match meld.form {
                MeldForm::Chow => add(Habit::Chows, 1),
                MeldForm::Pung => add(Habit::Pungs, 1),
                MeldForm::ExposedKong => add(Habit::ExposedKongs, 1),
                MeldForm::AddedKong => {
                    add(Habit::Pungs, 1);
                    add(Habit::AddedKongs, 1);
                }
                MeldForm::ConcealedKong => add(Habit::ConcealedKongs, 1),
                MeldForm::Xuanfeng => add(Habit::Xuanfeng, 1),
            }
        }
    }
    for win in &facts.wins {
        let winner = usize::from(numbers[win.seat]);
        row[total(winner, Habit::Wins)] += 1;
        match win.by {
            WinBy::SelfDraw => row[total(winner, Habit::SelfDraws)] += 1,
            WinBy::Discard(from) | WinBy::RobKong(from) => {
                let giver = usize::from(numbers[from]);
                row[total(giver, Habit::Feeds)] += 1;
                row[fed(giver, winner)] += 1;
            }
        }
    }
}

/// Returns the habits of the players of a side: those possible under the rules and, if there are several players, the
/// feeds of each player to each. Habits without observations are left out.
///
/// `table` is the text of [`HabitRow::table`]. `players` are the distinct players of the side. `trainings` is the
/// number of trainings from which the players come, 0 if they are not trained for the run; with several, the intervals
/// include the variance between trainings.
pub fn habits(
    rules: &Rules,
    side: &SideRecord,
    table: &str,
    players: &[PlayerLabel],
    trainings: usize,
    level: Level,
) -> Vec<HabitRow> {
    let groups = if trainings > 1 { side.by_training(trainings) } else { Vec::new() };
    let row = |player: PlayerLabel, habit: Habit, to: Option<PlayerLabel>| {
        let number = usize::from(player.number);
        let place = to.map_or(total(number, habit), |to| fed(number, to.number.into()));
        let sums = side.counts.habits.ratio(layout(), place, 1);
        let found = match habit {
            Habit::WinTurn => interval::mean(&sums, level),
            _ if sums.x == 0 => interval::proportion_replayed(&sums, side.replays, level),
            _ => interval::mean_amount_replayed(&sums, side.counts.habits.largest(place), side.replays, level),
        }?;
        let values = groups.iter().map(|group| Some((group.deals() as f64, group.habit(place)?)));
        let values: Option<Vec<(f64, f64)>> = values.collect();
        let spread = RandomEffect::from_groups(found.value, &values.unwrap_or_default());
        let (wider, method) = match (trainings, spread) {
            (0, _) => (found.interval, found.method),
            (1, _) => (found.interval, Method::OneTraining),
            // A frequency cannot be negative.
            (_, Some(spread)) => {
                let Interval { low, high } = spread.interval(found.value, level);
                (Interval { low: low.max(0.0), high }, Method::Trainings)
            }
            (_, None) => (Interval::ALL, Method::TooShort),
        };
        Some(HabitRow {
            table: table.to_owned(),
            player: player.name.to_owned(),
            habit,
            to: to.map(|to| to.name.to_owned()),
            estimate: found.value,
            ci_low: found.interval.low.min(wider.low),
            ci_high: found.interval.high.max(wider.high),
            method,
        })
    };
    let of_player = |&player: &PlayerLabel| {
        let plain = Habit::ALL.into_iter().filter(|habit| habit.possible(rules));
        let whom = players.iter().filter(|_| players.len() > 1);
        plain
            .filter_map(move |habit| row(player, habit, None))
            .chain(whom.filter_map(move |&to| row(player, Habit::Feeds, Some(to))))
            .collect::<Vec<_>>()
    };
    players.iter().flat_map(of_player).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Carried, Claim, ClaimOptions, Line, Players, Recorder, Setup, Turn, TurnOptions, View, play};
    use crate::policy::{Bots, Policy, Seating};
    use crate::sim::{Run, Side};
    use crate::tile::{Kind, Suit};
    use std::collections::BTreeMap;
    use std::convert::Infallible;

    /// The numbers of occurrences and of observations, by the names of the player, the habit and the player that is fed (or
    /// an empty name).
    type Found = BTreeMap<(&'static str, &'static str, &'static str), (i64, i64)>;

    /// Counts one deal from its log alone.
    fn count_log(found: &mut Found, log: &str, rules: &Rules, names: [&'static str; 4]) {
        let lines: Vec<Line> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let Line::StartHand(start) = &lines[0] else { panic!("a deal begins") };
        let wild = rules.wild_kinds(start.indicator);
        let (mut turns, mut won, mut replaced) = ([0; 4], [0; 4], None);
        let mut add = |seat: u8, habit: &'static str, to: &'static str, times: i64| {
            found.entry((names[usize::from(seat)], habit, to)).or_default().0 += times;
        };
        for (at, line) in lines.iter().enumerate() {
            match line {
                Line::Draw { seat, .. } if replaced.take() != Some(*seat) => turns[usize::from(*seat)] += 1,
                Line::Discard { seat, tile } => {
                    // After 中发白 nothing is drawn.
                    replaced = None;
                    add(*seat, "thrown_wilds", "", wild.contains(*tile).into());
                }
                Line::Chow { seat, .. } | Line::Pung { seat, .. } => {
                    turns[usize::from(*seat)] += 1;
                    add(*seat, if matches!(line, Line::Chow { .. }) { "chows" } else { "pungs" }, "", 1);
                }
                // A robbed kong does not count.
                Line::Kong { .. } if matches!(&lines[at + 1], Line::Win { by, .. } if by == "rob_kong") => {}
                Line::Kong { seat, kind, tile, .. } => {
                    let forms = ["exposed_kongs", "added_kongs", "concealed_kongs", "xuanfeng"];
                    let habit = forms.into_iter().find(|habit| habit.starts_with(kind.as_str())).unwrap();
                    add(*seat, habit, "", 1);
                    add(*seat, "wild_kongs", "", (kind != "xuanfeng" && wild.contains(*tile)).into());
                    replaced = Some(*seat);
                }
                Line::Flower { seat, .. } => replaced = Some(*seat),
                Line::Win { seat, from, .. } => {
                    add(*seat, "wins", "", 1);
                    match from {
                        Some(from) => {
                            add(*from, "feeds", "", 1);
                            add(*from, "feeds", names[usize::from(*seat)], 1);
                        }
                        None => add(*seat, "self_draws", "", 1),
                    }
                    if std::mem::replace(&mut won[usize::from(*seat)], 1) == 0 {
                        add(*seat, "win_turn", "", turns[usize::from(*seat)] + i64::from(from.is_some()));
                    }
                }
                _ => {}
            }
        }
        for seat in 0..4 {
            for habit in Habit::ALL {
                let entry = found.entry((names[seat], habit.name(), "")).or_default();
                entry.1 += if habit == Habit::WinTurn { won[seat] } else { 1 };
            }
        }
    }

    #[test]
    fn habits_agree_with_the_logs() {
        let mut seen = BTreeMap::<&str, i64>::new();
        let games = [
            "nanchang",
            "nanchang-jiangxi",
            "sichuan",
            "sichuan+play.ends=wall_only",
            "tuidaohu",
            "nanjing",
            "qionghu+claims.xuanfeng=winds_and_dragons",
        ];
        let mixed = games.map(|name| (name, "efficient,random,greedy,random", 160));
        for (name, players, hands) in mixed.into_iter().chain([("nanchang", "random", 2400)]) {
            let rules = Rules::load(name).unwrap();
            let side = Side::new(rules.clone(), players.parse().unwrap());
            let mut run = Run::new(rules.clone(), side.seating, 9, hands);
            (run.sides, run.rotate) = (vec![side], true);
            let (record, mut found) = (run.play(), Found::new());
            for rotation in 0..run.rotations() {
                let names = run.sides[0].seating.rotated(rotation).policies.0.map(Policy::name);
                for number in 0..run.sessions() {
                    let mut session = run.session(0, rotation, number);
                    loop {
                        let mut recorder = Recorder::new(&rules);
                        if session.next_deal(&mut recorder).is_none() {
                            break;
                        }
                        count_log(&mut found, &recorder.text(), &rules, names);
                    }
                }
            }
            let players = run.sides[0].seating.players();
            let rows = habits(&rules, &record.sides[0], "table", &players, 0, Level::P95);
            for row in &rows {
                let known = |text: &str| players.iter().find(|known| known.name == text).map_or("", |known| known.name);
                let (player, to) = (known(&row.player), known(row.to.as_deref().unwrap_or_default()));
                let times = found.get(&(player, row.habit.name(), to)).map_or(0, |found| found.0);
                let deals = found[&(player, row.habit.name(), "")].1;
                assert_eq!(row.estimate, times as f64 / deals as f64, "{name}: {row:?}");
                assert!(row.ci_low <= row.estimate && row.estimate <= row.ci_high, "{name}: {row:?}");
                *seen.entry(row.habit.name()).or_default() += times;
            }
            // Every habit that occurs in the logs has a row.
            let has_row = |key: &(&str, &str, &str)| {
                rows.iter().any(|row| (&*row.player, row.habit.name(), row.to.as_deref().unwrap_or_default()) == *key)
            };
            let alone = players.len() == 1;
            assert!(
                found.iter().all(|(key, found)| found.0 == 0 || has_row(key) || alone && !key.2.is_empty()),
                "{name}"
            );
        }
        let never: Vec<_> = seen.iter().filter(|(_, times)| **times == 0).collect();
        assert_eq!(never, [(&"passed_wins", &0)], "these players take every win");
    }

    /// Passes every second win and counts the passes.
    struct Reluctant {
        bots: Bots,
        offered: u64,
        passed: [u16; 4],
    }

    impl Reluctant {
        fn passes(&mut self, seat: Seat, win: bool) -> bool {
            self.offered += u64::from(win);
            let passes = win && self.offered % 2 == 1;
            self.passed[seat.index()] += u16::from(passes);
            passes
        }
    }

    impl Players for Reluctant {
        type Error = Infallible;

        fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
            let win = options.win && !self.passes(view.seat(), options.win);
            self.bots.turn(view, &TurnOptions { win, ..*options })
        }

        fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
            let win = options.win && !self.passes(view.seat(), options.win);
            self.bots.claim(view, &ClaimOptions { win, ..options.clone() })
        }

        fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
            self.bots.exchange(view)
        }

        fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
            self.bots.missing_suit(view)
        }
    }

    #[test]
    fn passed_wins_are_counted() {
        for name in ["nanchang", "sichuan", "sichuan+play.missing_suit=first_discard", "tuidaohu"] {
            let rules = Rules::load(name).unwrap();
            let mut passed = [0; 4];
            for hand in 0..200 {
                let setup = Setup::new(&rules, 4, hand, &Carried::new(0), Vec::new());
                let bots = Bots::new(Seating::all(Policy::Efficient), 4, hand);
                let mut players = Reluctant { bots, offered: hand, passed: [0; 4] };
                let finished = play(&rules, &setup, &mut players, &mut ()).unwrap();
                let noted = BySeat::from_fn(|seat| finished.play_stats[seat].passed_wins);
                assert_eq!(noted.0, players.passed, "{name}: deal {hand}");
                passed.iter_mut().zip(noted.0).for_each(|(sum, more)| *sum += more);
            }
            assert!(passed.iter().all(|&times| times > 5), "{name}: {passed:?}");
        }
    }
}
