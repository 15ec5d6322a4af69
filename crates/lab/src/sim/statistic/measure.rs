//! Measures: amounts per deal other than points, such as the number of draws. One entry of `measures!` has the names,
//! labels and definitions of a measure and the function that counts it.

use crate::game::Finished;
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::score::DealEvent;

/// A deal and the context that measures need. The methods return the total and the number of observations of the deal.
pub(in crate::sim) struct MeasuredDeal<'a> {
    /// The deal.
    pub finished: &'a Finished,
    /// Whether the previous deal of the session counted double (比下胡).
    pub doubled_before: bool,
}

impl MeasuredDeal<'_> {
    /// The number of tiles left in the wall at the win with index `at`; no observation if there was no such win.
    fn left(&self, at: usize) -> (i64, i64) {
        self.finished.win_left.get(at).map_or((0, 0), |&left| (left.into(), 1))
    }

    /// The shanten that 换三张 gains, one observation per seat; none if no tiles are exchanged.
    fn exchange_gain(&self) -> (i64, i64) {
        let gains = self.finished.exchange_gain.iter().flat_map(|gains| gains.0);
        gains.fold((0, 0), |(sum, seats), gain| (sum + i64::from(gain), seats + 1))
    }

    /// The flowers of all seats, one observation per seat.
    fn flowers(&self) -> (i64, i64) {
        (self.finished.facts.seats.iter().map(|(_, seat)| seat.flowers.total() as i64).sum(), 4)
    }

    /// Deals that count double; the observations are the runs of consecutive such deals, counted at their first deal.
    fn doubled(&self) -> (i64, i64) {
        let doubled = self.finished.facts.events.contains(DealEvent::Bixiahu);
        (doubled.into(), (doubled && !self.doubled_before).into())
    }
}

/// Defines the measures: the variant, the columns `statistic` and `category`, whether rule sets are `compared` by it or it is
/// counted in a run of one rule set `alone`, label and definition in English and Chinese, whether it exists under the rules, and
/// its total and number of observations in a deal.
macro_rules! measures {
    ($($(#[$meta:meta])* $variant:ident = $statistic:literal, $category:literal, $where:ident,
       $label:literal, $chinese:literal, $definition:literal, $definition_chinese:literal,
       |$deal:ident, $rules:ident| $possible:expr => $count:expr;)*) => {
        /// An amount per deal: a total divided by a number of observations.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Measure { $($(#[$meta])* #[doc = $label] $variant,)* }

        impl Measure {
            /// All measures, in the order of tables.
            pub const ALL: &'static [Measure] = &[$($(#[$meta])* Measure::$variant,)*];

            /// The columns `statistic` and `category` of tables.
            pub const fn names(self) -> (&'static str, &'static str) {
                match self { $($(#[$meta])* Measure::$variant => ($statistic, $category),)* }
            }

            /// The label in English and Chinese.
            pub const fn label(self) -> [&'static str; 2] {
                match self { $($(#[$meta])* Measure::$variant => [$label, $chinese],)* }
            }

            /// The definition in English and Chinese.
            pub const fn definition(self) -> [&'static str; 2] {
                match self { $($(#[$meta])* Measure::$variant => [$definition, $definition_chinese],)* }
            }

            /// Whether rule sets are compared by the measure. If not, it is counted only in a run of one rule set.
            pub const fn is_compared(self) -> bool {
                match self { $($(#[$meta])* Measure::$variant => measures!(@ $where),)* }
            }

            /// Whether the measure exists under the rules.
            pub fn possible(self, rules: &Rules) -> bool {
                match self { $($(#[$meta])* Measure::$variant => { let $rules = rules; $possible })* }
            }

            /// The total and the number of observations in a deal.
            pub(in crate::sim) fn count(self, deal: &MeasuredDeal<'_>) -> (i64, i64) {
                match self { $($(#[$meta])* Measure::$variant => { let $deal = deal; $count })* }
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
        |deal, rules| !rules.flowers().is_empty() => deal.flowers();
    BixiahuRun = "bixiahu_run", "deals", alone, "deals in a row that count double", "连续比下胡局数",
        "mean length of the runs within sessions", "一场之中连续比下胡的平均长度",
        |deal, _rules| true => deal.doubled();
    // Shows that a new measure needs one line; see the test `a_measure_is_one_line`.
    #[cfg(test)]
    Melds = "test_melds", "deal", compared, "melds a deal", "每局吃碰杠", "melds of all seats", "各家吃碰杠之和",
        |deal, _rules| true => (deal.finished.facts.seats.iter().map(|(_, seat)| seat.hand.melds.len() as i64).sum(), 1);
}

/// Whether play goes on after a win.
fn goes_on(rules: &Rules) -> bool {
    rules.play.ends != DealEnds::FirstWin
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, Seating};
    use crate::sim::Run;

    #[test]
    fn seats_without_flowers_are_observed() {
        let run = Run::new(Rules::default(), Seating::all(Policy::Greedy), 1, 1);
        let finished = run.deal(0, &mut ()).expect("one deal");
        let deal = MeasuredDeal { finished: &finished, doubled_before: false };
        assert_eq!(Measure::Flowers.count(&deal), (0, 4));
        let possible = |name| Measure::Flowers.possible(&Rules::preset(name).expect("a preset"));
        assert_eq!(["nanchang", "nanjing"].map(possible), [false, true]);
    }
}
