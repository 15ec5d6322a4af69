//! How players play: what each of them does in a deal, whatever it pays.
//!
//! Counted from finished deals, for every player that is told apart in its side, and by the player that profits from it.

use super::record::SideRecord;
use crate::game::Finished;
use crate::policy::Player;
use crate::rules::Rules;
use crate::rules::spec::{WildSource, Xuanfeng};
use crate::score::WinBy;
use crate::stats::{Layout, Level, Method, interval};
use crate::tile::{BySeat, MeldForm, Seat};
use serde::Serialize;
use std::sync::LazyLock;

/// Players of a side that can be told apart.
const PLAYERS: usize = 4;
const HABITS: usize = Habit::ALL.len();
/// Totals of a player: of every habit its observations and how often; then by number of the players that it feeds.
const OF_PLAYER: usize = 2 * HABITS + PLAYERS;

/// Makes the closed list of habits: name, English and Chinese label, definition in both.
macro_rules! habits {
    ($($variant:ident = $name:literal, $label:literal, $chinese:literal, $definition:literal, $definition_chinese:literal;)*) => {
        /// Something that a player does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Habit { $(#[doc = $definition] $variant,)* }

        impl Habit {
            /// All of them, in the order of tables.
            pub const ALL: [Habit; [$($name),*].len()] = [$(Habit::$variant),*];

            /// The name in tables.
            pub const fn name(self) -> &'static str {
                match self { $(Habit::$variant => $name,)* }
            }

            /// The label in English and Chinese.
            pub const fn labels(self) -> (&'static str, &'static str) {
                match self { $(Habit::$variant => ($label, $chinese),)* }
            }

            /// What exactly it is, in English and Chinese.
            pub const fn definitions(self) -> (&'static str, &'static str) {
                match self { $(Habit::$variant => ($definition, $definition_chinese),)* }
            }
        }
    };
}

habits! {
    Wins = "wins", "wins", "胡牌", "wins per deal at one seat", "一家每局胡牌次数";
    SelfDraws = "self_draws", "self-draws", "自摸", "wins by self-draw per deal at one seat", "一家每局自摸次数";
    WinTurn = "win_turn", "turn of winning", "胡牌巡目",
        "own turn of its first win, over the deals that it won", "首次胡牌时自己的巡目（仅计胡牌之局）";
    PassedWins = "passed_wins", "wins passed", "过胡", "wins that it might have declared and did not, per deal", "每局可胡而未胡的次数";
    Chows = "chows", "chows", "吃", "chows per deal", "每局吃牌次数";
    Pungs = "pungs", "pungs", "碰", "pungs per deal, those that became kongs included", "每局碰牌次数（含其后补杠者）";
    ExposedKongs = "exposed_kongs", "exposed kongs", "明杠", "kongs of a discard per deal", "每局直杠次数";
    AddedKongs = "added_kongs", "added kongs", "补杠", "kongs added to a pung per deal, without those that were robbed", "每局补杠次数（不含被抢者）";
    ConcealedKongs = "concealed_kongs", "concealed kongs", "暗杠", "concealed kongs per deal", "每局暗杠次数";
    Xuanfeng = "xuanfeng", "xuanfeng", "旋风杠", "旋风杠 per deal", "每局旋风杠次数";
    WildKongs = "wild_kongs", "kongs of wilds", "杠精", "kongs of wild tiles (精) per deal, of any form", "每局杠精（癞子）次数，各种杠皆计";
    ThrownWilds = "thrown_wilds", "thrown wilds", "打精", "wild tiles (精) discarded per deal", "每局打出的精（癞子）数";
    Feeds = "feeds", "feeds", "点炮",
        "wins of other seats on its discards, or on a kong of it that was robbed, per deal", "每局他家胡其所打之牌（含抢杠）的次数";
}

impl Habit {
    /// The habit of this name in tables.
    pub fn named(name: &str) -> Option<Habit> {
        Habit::ALL.into_iter().find(|habit| habit.name() == name)
    }

    /// Whether the rules allow it at all.
    fn possible(self, rules: &Rules) -> bool {
        match self {
            Habit::Chows => rules.claims.chow,
            Habit::Xuanfeng => rules.claims.xuanfeng != Xuanfeng::Off,
            Habit::WildKongs | Habit::ThrownWilds => rules.wilds.source != WildSource::None,
            _ => true,
        }
    }
}

/// How often a player does something, with its interval.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HabitRow {
    /// The players of the table, by seat.
    pub table: String,
    /// Which of them.
    pub player: String,
    /// What it does.
    #[serde(serialize_with = "named")]
    pub habit: Habit,
    /// The player that it does it to, where only that is counted: the one that it feeds.
    pub to: Option<String>,
    /// How often.
    pub estimate: f64,
    /// Lower end of the 95 % interval, the session with all its seatings as the unit.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// How the interval was made.
    pub method: Method,
}

fn named<S: serde::Serializer>(habit: &Habit, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(habit.name())
}

const fn observed(player: usize, habit: Habit) -> usize {
    player * OF_PLAYER + habit as usize
}

const fn total(player: usize, habit: Habit) -> usize {
    player * OF_PLAYER + HABITS + habit as usize
}

/// How often a player feeds another.
const fn fed(player: usize, other: usize) -> usize {
    player * OF_PLAYER + 2 * HABITS + other
}

/// The totals of a session.
pub(super) fn layout() -> &'static Layout {
    static LAYOUT: LazyLock<Layout> = LazyLock::new(|| {
        let denominator = |place: usize| match (place / OF_PLAYER, place % OF_PLAYER) {
            (_, at) if at < HABITS => place,
            (_, at) if at < 2 * HABITS => place - HABITS,
            (player, _) => observed(player, Habit::Feeds),
        };
        Layout::new(PLAYERS * OF_PLAYER, denominator, |_| false, Vec::new())
    });
    &LAYOUT
}

/// Adds a deal to the row of its session; `numbers` are those of the players by seat.
pub(super) fn count(row: &mut [i64], finished: &Finished, numbers: BySeat<u8>) {
    let facts = &finished.facts;
    for seat in Seat::ALL {
        let player = usize::from(numbers[seat]);
        let course = finished.course[seat];
        for habit in Habit::ALL {
            row[observed(player, habit)] += i64::from(habit != Habit::WinTurn || course.win_turn > 0);
        }
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

/// How the players of a side play: what the rules allow, and whom each of them feeds where there are several. Nothing where the
/// deals were not played here.
pub fn habits(rules: &Rules, side: &SideRecord, table: &str, players: &[Player], level: Level) -> Vec<HabitRow> {
    let row = |player: Player, habit: Habit, to: Option<Player>| {
        let number = usize::from(player.number);
        let place = to.map_or(total(number, habit), |to| fed(number, to.number.into()));
        let sums = side.counts.habits.ratio(layout(), place, 1);
        let found = match habit {
            Habit::WinTurn => interval::mean(&sums, level),
            _ if sums.x == 0 => interval::proportion_replayed(&sums, side.replays, level),
            _ => interval::mean_amount_replayed(&sums, side.replays, level),
        }?;
        Some(HabitRow {
            table: table.to_owned(),
            player: player.name.to_owned(),
            habit,
            to: to.map(|to| to.name.to_owned()),
            estimate: found.value,
            ci_low: found.interval.low,
            ci_high: found.interval.high,
            method: found.method,
        })
    };
    let of_player = |&player: &Player| {
        let plain = Habit::ALL.into_iter().filter(|habit| habit.possible(rules));
        let whom = players.iter().filter(|_| players.len() > 1);
        plain
            .filter_map(move |habit| row(player, habit, None))
            .chain(whom.filter_map(move |&to| row(player, Habit::Feeds, Some(to))))
            .collect::<Vec<_>>()
    };
    players.iter().flat_map(of_player).collect()
}
