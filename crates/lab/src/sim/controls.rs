//! Control variates: quantities of the dealt hands whose expectation is known exactly. They check a run and narrow its
//! intervals.
//!
//! Every quantity is decided before the first discard, so its expectation does not depend on the players and
//! [`crate::exact`] can compute it. The session totals of the quantities and of a few results (the [`TARGETS`]) are kept
//! with all their products. A regression on the quantities then subtracts the luck of the deal from these results: the
//! part that the difference between a quantity and its expectation explains.

use super::category::CategorySet;
use crate::exact::{self, DealtState};
use crate::game::Finished;
use crate::rules::Rules;
use crate::rules::spec::{Exchange, MissingSuit, WildPingDiscard};
use crate::score::{Category, Settlement};
use crate::stats::control::{Adjusted, adjusted_mean};
use crate::stats::{CrossSums, Level, Merge, RatioSums, interval};
use serde::{Deserialize, Serialize};

/// Defines the quantities: variant, name, observations per deal, whether it is a share, Chinese and English label,
/// definitions.
macro_rules! quantities {
    ($($variant:ident = $name:literal, $per_deal:literal, $share:literal, $zh:literal / $en:literal, $definition:literal,
       $definition_zh:literal;)*) => {
        /// A quantity of the dealt hands whose expectation is known exactly.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Luck { $(#[doc = concat!("`", $name, "` ", $zh, ": ", $definition)] $variant,)* }

        impl Luck {
            /// All quantities.
            pub const ALL: &'static [Luck] = &[$(Luck::$variant,)*];

            /// The name in tables.
            pub const fn name(self) -> &'static str {
                match self { $(Luck::$variant => $name,)* }
            }

            /// The label in English and Chinese.
            pub const fn label(self) -> [&'static str; 2] {
                match self { $(Luck::$variant => [$en, $zh],)* }
            }

            /// The definition.
            pub const fn definition(self) -> &'static str {
                match self { $(Luck::$variant => $definition,)* }
            }

            /// The definition in Chinese.
            pub const fn definition_chinese(self) -> &'static str {
                match self { $(Luck::$variant => $definition_zh,)* }
            }

            /// The number of observations (deals, hands or seats) per deal.
            pub const fn per_deal(self) -> u64 {
                match self { $(Luck::$variant => $per_deal,)* }
            }

            /// Whether the quantity is a share of its observations. Otherwise it is a mean of tiles or points.
            pub const fn is_share(self) -> bool {
                match self { $(Luck::$variant => $share,)* }
            }
        }
    };
}

quantities! {
    Complete = "complete_at_deal", 1, true, "起手天胡" / "complete at deal", "the dealer's fourteen tiles win as dealt",
        "庄家起手十四张就胡";
    Waiting = "waiting_at_deal", 4, true, "起手听牌" / "waiting at deal", "thirteen dealt tiles wait", "起手十三张已听牌";
    Jingdiao = "jingdiao_at_deal", 4, true, "起手精钓" / "精钓 at deal", "thirteen dealt tiles are in 精钓", "起手十三张已成精钓";
    DealerZheng = "dealer_zheng", 1, false, "庄家正精" / "dealer 正精", "正精 among the dealer's fourteen tiles", "庄家起手十四张中的正精";
    DealerFu = "dealer_fu", 1, false, "庄家副精" / "dealer 副精", "副精 among the dealer's fourteen tiles", "庄家起手十四张中的副精";
    OthersZheng = "others_zheng", 3, false, "闲家正精" / "others 正精", "正精 among another seat's thirteen tiles", "闲家起手十三张中的正精";
    OthersFu = "others_fu", 3, false, "闲家副精" / "others 副精", "副精 among another seat's thirteen tiles", "闲家起手十三张中的副精";
    DealerNet = "dealer_jing_net", 1, false, "庄家起手精分输赢" / "dealer's 精, won or lost",
        "what the dealer would win or lose if the 精 were scored as dealt", "按起手精牌结算时庄家的输赢";
    Chongguan = "chongguan_at_deal", 4, true, "起手冲关" / "冲关 at deal", "a seat's dealt 精 points reach the threshold", "一家起手精分达到冲关";
    Bawang = "bawang_at_deal", 1, true, "起手霸王" / "霸王 at deal", "one seat alone is dealt 精", "起手只有一家有精";
    NoJing = "no_jing_at_deal", 1, true, "起手无精" / "no 精 at deal", "no seat is dealt 精", "起手四家无精";
}

/// A result from which the luck of the deal can be subtracted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The dealer's points.
    DealerScore,
    /// The frequency of a category.
    Category(Category),
}

/// Serializes types by their name in tables.
macro_rules! by_name {
    ($($ty:ty),*) => {$(
        impl serde::Serialize for $ty {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    )*};
}
by_name!(Luck, Target);

impl Target {
    /// The name in tables.
    pub fn name(self) -> &'static str {
        match self {
            Target::DealerScore => "dealer_mean",
            Target::Category(category) => category.name(),
        }
    }

    /// The label in English and Chinese.
    pub fn label(self) -> [&'static str; 2] {
        match self {
            Target::DealerScore => ["dealer mean", "庄家均分"],
            Target::Category(category) => category.label(),
        }
    }
}

/// The results from which the luck of the deal is subtracted.
pub const TARGETS: [Target; 12] = [
    Target::DealerScore,
    Target::Category(Category::DealerWin),
    Target::Category(Category::Liuju),
    Target::Category(Category::SelfDraw),
    Target::Category(Category::Tianhu),
    Target::Category(Category::Dihu),
    Target::Category(Category::Deguo),
    Target::Category(Category::Dezhongde),
    Target::Category(Category::Jingdiao),
    Target::Category(Category::Chongguan),
    Target::Category(Category::Bawang),
    Target::Category(Category::NoJing),
];

/// The index of the number of deals among the totals of a session. The totals of [`TARGETS`] and of [`Luck::ALL`]
/// follow.
const DEALS: usize = 0;
const FIRST_TARGET: usize = 1;
const FIRST_LUCK: usize = FIRST_TARGET + TARGETS.len();
const TOTALS: usize = FIRST_LUCK + Luck::ALL.len();

/// The totals of one session: the number of deals, the targets and the quantities.
#[derive(Clone, Debug)]
pub(super) struct ControlBlock([i64; TOTALS]);

impl Default for ControlBlock {
    fn default() -> ControlBlock {
        ControlBlock([0; TOTALS])
    }
}

impl ControlBlock {
    /// Adds a deal. `happened` are the categories that occurred under `settlement`.
    pub(super) fn add(&mut self, finished: &Finished, settlement: &Settlement, happened: CategorySet) {
        let totals = &mut self.0;
        totals[DEALS] += 1;
        for (total, target) in totals[FIRST_TARGET..].iter_mut().zip(TARGETS) {
            *total += match target {
                Target::DealerScore => settlement.total().by_seat()[finished.facts.dealer.index()],
                Target::Category(category) => happened.contains(category).into(),
            };
        }
        for (total, &luck) in totals[FIRST_LUCK..].iter_mut().zip(Luck::ALL) {
            *total += value(luck, finished);
        }
    }
}

/// The value of a quantity in one deal, summed over its observations.
fn value(luck: Luck, finished: &Finished) -> i64 {
    let (dealt, dealer) = (&finished.dealt, finished.facts.dealer);
    let sum = |of: fn((u8, u8)) -> u8| dealt.jing.iter().map(|(_, &held)| i64::from(of(held))).sum::<i64>();
    let own = |of: fn((u8, u8)) -> u8| i64::from(of(dealt.jing[dealer]));
    let with_jing = || dealt.jing.iter().filter(|(_, held)| held.0 + held.1 > 0).count();
    match luck {
        Luck::Complete => dealt.complete.into(),
        Luck::Waiting => dealt.waiting.count_ones().into(),
        Luck::Jingdiao => dealt.jingdiao.count_ones().into(),
        Luck::DealerZheng => own(|held| held.0),
        Luck::DealerFu => own(|held| held.1),
        Luck::OthersZheng => sum(|held| held.0) - own(|held| held.0),
        Luck::OthersFu => sum(|held| held.1) - own(|held| held.1),
        Luck::DealerNet => dealt.scored.map_or(0, |scored| scored.net()[dealer.index()]),
        Luck::Chongguan => dealt.scored.map_or(0, |scored| scored.chongguan.count_ones().into()),
        Luck::Bawang => (with_jing() == 1).into(),
        Luck::NoJing => (with_jing() == 0).into(),
    }
}

/// The sums of the session totals over all sessions, and the sums of their products.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ControlSums(CrossSums);

impl Default for ControlSums {
    fn default() -> ControlSums {
        ControlSums(CrossSums::new(TOTALS))
    }
}

impl Merge for ControlSums {
    fn merge(&mut self, other: &ControlSums) {
        self.0.merge(&other.0);
    }

    fn fits(&self, other: &ControlSums) -> bool {
        self.0.fits(&other.0)
    }
}

impl ControlSums {
    /// Adds the totals of a session and resets them to 0.
    pub(super) fn flush(&mut self, block: &mut ControlBlock) {
        self.0.record(&std::mem::take(block).0);
    }

    /// The session sums of a quantity. The number of observations is that of [`Luck::per_deal`] for each deal.
    pub fn sums(&self, luck: Luck) -> RatioSums {
        let (place, per_deal) = (FIRST_LUCK + luck as usize, i128::from(luck.per_deal()));
        RatioSums {
            sessions: self.0.sessions(),
            x: self.0.total(place),
            n: u64::try_from(self.0.total(DEALS) * per_deal).unwrap_or(u64::MAX),
            xx: self.0.product(place, place),
            xn: self.0.product(place, DEALS) * per_deal,
            nn: self.0.product(DEALS, DEALS) * per_deal * per_deal,
        }
    }

    /// Returns the mean per deal of the result with index `target` in [`TARGETS`], plain and less luck. `known` are the
    /// expectations of the quantities; those without one are not used. `None` if there are too few sessions for an
    /// interval.
    ///
    /// One quantity, in the order of [`Luck::ALL`], is used for every ten occurrences of an event (every ten sessions
    /// for the dealer's points). With more quantities the regression would overfit a few sessions, and the result would
    /// seem exact. Whether there is a result does not depend on the number of occurrences: otherwise the frequencies
    /// shown would be biased upwards.
    pub fn adjusted(&self, target: usize, known: &ExactValues, level: Level) -> Option<Adjusted> {
        let covariates: Vec<(usize, f64)> = Luck::ALL
            .iter()
            .filter_map(|&luck| Some((FIRST_LUCK + luck as usize, known.get(luck)? * luck.per_deal() as f64)))
            .collect();
        let events = match TARGETS[target] {
            Target::Category(_) => self.0.total(FIRST_TARGET + target),
            Target::DealerScore => i128::from(self.0.sessions()),
        };
        let used = usize::try_from(events / 10).unwrap_or(usize::MAX).min(covariates.len());
        let found = adjusted_mean(&self.0, FIRST_TARGET + target, DEALS, &covariates[..used], level)?;
        let Target::Category(_) = TARGETS[target] else { return Some(found) };
        // The interval of a frequency has no width of 0, even if the event never happened.
        let place = FIRST_TARGET + target;
        let sums = RatioSums {
            sessions: self.0.sessions(),
            x: self.0.total(place),
            n: u64::try_from(self.0.total(DEALS)).unwrap_or(u64::MAX),
            xx: self.0.product(place, place),
            xn: self.0.product(place, DEALS),
            nn: self.0.product(DEALS, DEALS),
        };
        let plain = interval::proportion(&sums, level)?;
        let adjusted = if used == 0 { plain } else { found.adjusted };
        Some(Adjusted { plain, adjusted, ..found })
    }
}

/// The exact expectations of the quantities under one rule set, per observation.
#[derive(Clone, Debug, PartialEq)]
pub struct ExactValues([Option<f64>; Luck::ALL.len()]);

impl ExactValues {
    /// Computes the values. Quantities that are unknown or do not exist under the rules are left out. With flowers, 换三张
    /// or 定缺 all are left out, because the hands played are not those dealt.
    pub fn new(rules: &Rules) -> ExactValues {
        let mut known = ExactValues([None; Luck::ALL.len()]);
        let as_dealt = !rules.tiles.set.has_flowers()
            && rules.play.exchange == Exchange::Off
            && rules.play.missing_suit == MissingSuit::Free;
        if !as_dealt {
            return known;
        }
        known.set(Luck::Complete, Some(DealtState::Complete.chance(rules)));
        if rules.gates.wild_ping_discard != WildPingDiscard::JingdiaoOnly {
            known.set(Luck::Waiting, Some(DealtState::Waiting.chance(rules)));
            // With other wilds (癞子, 红中, 幺鸡) no hand is in 精钓.
            known.set(Luck::Jingdiao, rules.has_jing().then(|| DealtState::Jingdiao.chance(rules)));
        }
        if let Ok([own, _]) = exact::jing_at_deal(rules) {
            let held = |seat: usize, of: fn((u8, u8)) -> u8| own.mean(|part| f64::from(of(part.held[seat])));
            known.set(Luck::DealerZheng, Some(held(0, |held| held.0)));
            known.set(Luck::DealerFu, Some(held(0, |held| held.1)));
            known.set(Luck::OthersZheng, Some(held(1, |held| held.0)));
            known.set(Luck::OthersFu, Some(held(1, |held| held.1)));
            known.set(Luck::DealerNet, Some(own.mean(|part| part.scored.net()[0] as f64)));
            known.set(Luck::Chongguan, Some(own.mean(|part| f64::from(part.scored.chongguan.count_ones())) / 4.0));
            let with_jing = |part: &exact::JingOutcome| part.held.iter().filter(|held| held.0 + held.1 > 0).count();
            known.set(Luck::Bawang, Some(own.p(|part| with_jing(part) == 1)));
            known.set(Luck::NoJing, Some(own.p(|part| with_jing(part) == 0)));
        }
        known
    }

    fn set(&mut self, luck: Luck, value: Option<f64>) {
        self.0[luck as usize] = value;
    }

    /// The exact expectation of a quantity; `None` if it is unknown or does not exist under the rules.
    pub fn get(&self, luck: Luck) -> Option<f64> {
        self.0[luck as usize]
    }

    /// Whether no value is known.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }
}
