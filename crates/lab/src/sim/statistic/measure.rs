//! Averages of amounts per deal. One line per measure says what it is, how it is counted and how it is labelled.

use crate::game::Finished;
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::score::DealEvent;
use crate::tile::Seat;

/// A deal as measures see it.
pub(in crate::sim) struct Seen<'a> {
    /// The deal.
    pub finished: &'a Finished,
    /// Whether the deal before it in its session counted double (比下胡).
    pub doubled_before: bool,
}

impl Seen<'_> {
    /// Tiles left in the wall at the win of this place, from 0.
    fn left(&self, place: usize) -> (i64, i64) {
        self.finished.win_left.get(place).map_or((0, 0), |&left| (left.into(), 1))
    }

    /// What 换三张 gains all seats, where tiles are exchanged.
    fn exchange_gain(&self) -> (i64, i64) {
        let gains = self.finished.exchange_gain.iter().flat_map(|gains| gains.0);
        gains.fold((0, 0), |(sum, seats), gain| (sum + i64::from(gain), seats + 1))
    }

    /// Flowers of all seats, where anybody has some.
    fn flowers(&self) -> (i64, i64) {
        let sum: i64 = Seat::ALL.into_iter().map(|seat| self.finished.facts.seats[seat].flowers.total() as i64).sum();
        (sum, if sum > 0 { 4 } else { 0 })
    }

    /// Deals that count double, and how many runs of them begin.
    fn doubled(&self) -> (i64, i64) {
        let doubled = self.finished.facts.events.contains(DealEvent::Bixiahu);
        (doubled.into(), (doubled && !self.doubled_before).into())
    }
}

/// Makes the closed list of measures.
macro_rules! measures {
    ($($(#[$meta:meta])* $variant:ident = $statistic:literal, $category:literal, $where:ident,
       $label:literal, $chinese:literal, $definition:literal, $definition_chinese:literal,
       |$deal:ident, $rules:ident| $possible:expr => $count:expr;)*) => {
        /// An amount a deal: a total by a number of observations.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Measure { $($(#[$meta])* #[doc = $label] $variant,)* }

        impl Measure {
            /// All of them, in the order of tables.
            pub const ALL: &'static [Measure] = &[$($(#[$meta])* Measure::$variant,)*];

            /// The columns `statistic` and `category` of tables.
            pub const fn names(self) -> (&'static str, &'static str) {
                match self { $($(#[$meta])* Measure::$variant => ($statistic, $category),)* }
            }

            /// The label in English and Chinese.
            pub const fn label(self) -> [&'static str; 2] {
                match self { $($(#[$meta])* Measure::$variant => [$label, $chinese],)* }
            }

            /// What exactly it is, in English and Chinese.
            pub const fn definition(self) -> [&'static str; 2] {
                match self { $($(#[$meta])* Measure::$variant => [$definition, $definition_chinese],)* }
            }

            /// Whether rule sets are compared by it; otherwise it is counted only in a run of one rule set.
            pub const fn is_compared(self) -> bool {
                match self { $($(#[$meta])* Measure::$variant => measures!(@ $where),)* }
            }

            /// Whether there is such a thing under the rules.
            pub fn possible(self, rules: &Rules) -> bool {
                match self { $($(#[$meta])* Measure::$variant => { let $rules = rules; $possible })* }
            }

            /// Total and number of observations in a deal.
            pub(in crate::sim) fn count(self, seen: &Seen<'_>) -> (i64, i64) {
                match self { $($(#[$meta])* Measure::$variant => { let $deal = seen; $count })* }
            }
        }
    };
    (@ compared) => { true };
    (@ alone) => { false };
}

measures! {
    Draws = "length", "draws", compared, "tiles drawn a deal", "每局摸牌数", "per deal", "每局",
        |deal, _rules| true => (deal.finished.draws.into(), 1);
    Discards = "length", "discards", compared, "discards a deal", "每局打牌数", "per deal", "每局",
        |deal, _rules| true => (deal.finished.discards.into(), 1);
    LeftAtFirstWin = "tiles_left", "win1", alone, "tiles left at the first win", "第一家胡时还剩几张",
        "tiles left in the wall at the first win of the deals that have one", "有人胡的局，第一家胡时牌墙剩的张数",
        |deal, rules| goes_on(rules) => deal.left(0);
    LeftAtSecondWin = "tiles_left", "win2", alone, "tiles left at the second win", "第二家胡时还剩几张",
        "tiles left in the wall at the second win of the deals that have one", "有两家胡的局，第二家胡时牌墙剩的张数",
        |deal, rules| goes_on(rules) => deal.left(1);
    LeftAtThirdWin = "tiles_left", "win3", alone, "tiles left at the third win", "第三家胡时还剩几张",
        "tiles left in the wall at the third win of the deals that have one", "有三家胡的局，第三家胡时牌墙剩的张数",
        |deal, rules| goes_on(rules) => deal.left(2);
    ExchangeGain = "exchange_gain", "shanten", alone, "shanten gained by the exchange", "换三张少差几步听",
        "shanten of a seat before 换三张 minus that after it", "一家换三张之前比之后多差几步听牌",
        |deal, _rules| true => deal.exchange_gain();
    Flowers = "flowers", "seat", alone, "flowers of a seat", "每家花数",
        "flowers laid out by a seat in a deal", "一家一局亮出的花",
        |deal, _rules| true => deal.flowers();
    BixiahuRun = "bixiahu_run", "deals", alone, "deals in a row that count double", "连续比下胡局数",
        "mean length of the runs within sessions", "一场之中连续比下胡的平均长度",
        |deal, _rules| true => deal.doubled();
    // What one more line brings: see the test `a_measure_is_one_line`.
    #[cfg(test)]
    Melds = "test_melds", "deal", compared, "melds a deal", "每局吃碰杠", "melds of all seats", "各家吃碰杠之和",
        |deal, _rules| true => (deal.finished.facts.seats.iter().map(|(_, seat)| seat.hand.melds.len() as i64).sum(), 1);
}

/// Whether play goes on after a win.
fn goes_on(rules: &Rules) -> bool {
    rules.play.ends != DealEnds::FirstWin
}
