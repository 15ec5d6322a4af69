//! The luck of the deal: what is known exactly about it checks a run and sharpens its results.
//!
//! Every quantity here is decided before the first discard, so [`crate::exact`] can count its expectation, whatever the players
//! do. The session totals of a few results are kept with it, and the products of all of them. The luck of the deal can then be
//! taken out of these results (control variates).

use super::category::Happened;
use crate::exact::{self, AtDeal};
use crate::game::Finished;
use crate::rules::Rules;
use crate::rules::spec::{Exchange, MissingSuit, TileSet, WildPingDiscard};
use crate::score::{Category, Settlement};
use crate::stats::control::{Adjusted, adjusted_mean};
use crate::stats::{CrossSums, Level, Merge, RatioSums, interval};
use serde::{Deserialize, Serialize};

/// Makes the closed list of quantities: variant, name, units a deal, whether a share, Chinese, what people read in English,
/// definitions.
macro_rules! quantities {
    ($($variant:ident = $name:literal, $per_deal:literal, $share:literal, $zh:literal / $en:literal, $definition:literal,
       $definition_zh:literal;)*) => {
        /// Something of the deal that is known exactly.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Luck { $(#[doc = concat!("`", $name, "` ", $zh, ": ", $definition)] $variant,)* }

        impl Luck {
            /// All of them.
            pub const ALL: &'static [Luck] = &[$(Luck::$variant,)*];

            /// The name in tables.
            pub const fn name(self) -> &'static str {
                match self { $(Luck::$variant => $name,)* }
            }

            /// What people read, in English and Chinese.
            pub const fn label(self) -> [&'static str; 2] {
                match self { $(Luck::$variant => [$en, $zh],)* }
            }

            /// What exactly it is.
            pub const fn definition(self) -> &'static str {
                match self { $(Luck::$variant => $definition,)* }
            }

            /// The same in Chinese.
            pub const fn definition_chinese(self) -> &'static str {
                match self { $(Luck::$variant => $definition_zh,)* }
            }

            /// Hands or seats that are looked at in a deal.
            pub const fn per_deal(self) -> u64 {
                match self { $(Luck::$variant => $per_deal,)* }
            }

            /// Whether it is a share of hands or deals; otherwise a mean.
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

/// What is measured and may be sharpened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The dealer's points.
    DealerScore,
    /// A frequency.
    Category(Category),
}

/// Both stand in JSON by their names.
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

    /// What people read, in English and Chinese.
    pub fn label(self) -> [&'static str; 2] {
        match self {
            Target::DealerScore => ["dealer mean", "庄家均分"],
            Target::Category(category) => category.label(),
        }
    }
}

/// The results that luck is taken out of.
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

/// Place of the number of deals among the totals; targets and quantities follow.
const DEALS: usize = 0;
const FIRST_TARGET: usize = 1;
const FIRST_LUCK: usize = FIRST_TARGET + TARGETS.len();
const TOTALS: usize = FIRST_LUCK + Luck::ALL.len();

/// Totals of one session.
#[derive(Clone, Debug)]
pub(super) struct ControlBlock([i64; TOTALS]);

impl Default for ControlBlock {
    fn default() -> ControlBlock {
        ControlBlock([0; TOTALS])
    }
}

impl ControlBlock {
    pub(super) fn add(&mut self, finished: &Finished, settlement: &Settlement, happened: Happened) {
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

/// A quantity in one deal.
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

/// Sums over sessions.
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
    /// Ends the session: its totals are taken and set to 0.
    pub(super) fn flush(&mut self, block: &mut ControlBlock) {
        self.0.record(&std::mem::take(block).0);
    }

    /// Session sums of a quantity per hand or seat.
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

    /// The mean of a result per deal, plain and with the luck taken out. Of an event that happened seldom fewer quantities are taken out,
    /// one for every ten events, the first of them first: a few sessions can be fitted by anything, and then seem to be known exactly.
    /// Whether there is a result does not depend on how often the event happened, or those shown would be the too frequent ones.
    pub fn adjusted(&self, target: usize, known: &Known, level: Level) -> Option<Adjusted> {
        let covariates: Vec<(usize, f64)> = Luck::ALL
            .iter()
            .filter_map(|&luck| Some((FIRST_LUCK + luck as usize, known.of(luck)? * luck.per_deal() as f64)))
            .collect();
        let events = match TARGETS[target] {
            Target::Category(_) => self.0.total(FIRST_TARGET + target),
            Target::DealerScore => i128::from(self.0.sessions()),
        };
        let used = usize::try_from(events / 10).unwrap_or(usize::MAX).min(covariates.len());
        let found = adjusted_mean(&self.0, FIRST_TARGET + target, DEALS, &covariates[..used], level)?;
        let Target::Category(_) = TARGETS[target] else { return Some(found) };
        // A frequency has an interval of its own, which is none of width 0 where nothing happened.
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

/// The exact values under one rule set.
#[derive(Clone, Debug, PartialEq)]
pub struct Known([Option<f64>; Luck::ALL.len()]);

impl Known {
    /// Counts them. What is not known under the rules, or does not exist, is left out: with flowers, 换三张 or 定缺 the hands
    /// that are played are not those dealt.
    pub fn of_rules(rules: &Rules) -> Known {
        let mut known = Known([None; Luck::ALL.len()]);
        let as_dealt = rules.tiles.set != TileSet::WithFlowers
            && rules.play.exchange == Exchange::Off
            && rules.play.missing_suit == MissingSuit::Free;
        if !as_dealt {
            return known;
        }
        known.set(Luck::Complete, Some(AtDeal::Complete.chance(rules)));
        if rules.gates.wild_ping_discard != WildPingDiscard::JingdiaoOnly {
            known.set(Luck::Waiting, Some(AtDeal::Waiting.chance(rules)));
            // With other wilds (红中, 幺鸡) no hand is in 精钓.
            known.set(Luck::Jingdiao, rules.has_indicator().then(|| AtDeal::Jingdiao.chance(rules)));
        }
        if let Ok([own, _]) = exact::jing_at_deal(rules) {
            let held = |seat: usize, of: fn((u8, u8)) -> u8| own.mean(|part| f64::from(of(part.held[seat])));
            known.set(Luck::DealerZheng, Some(held(0, |held| held.0)));
            known.set(Luck::DealerFu, Some(held(0, |held| held.1)));
            known.set(Luck::OthersZheng, Some(held(1, |held| held.0)));
            known.set(Luck::OthersFu, Some(held(1, |held| held.1)));
            known.set(Luck::DealerNet, Some(own.mean(|part| part.scored.net()[0] as f64)));
            known.set(Luck::Chongguan, Some(own.mean(|part| f64::from(part.scored.chongguan.count_ones())) / 4.0));
            let with_jing = |part: &exact::JingPart| part.held.iter().filter(|held| held.0 + held.1 > 0).count();
            known.set(Luck::Bawang, Some(own.p(|part| with_jing(part) == 1)));
            known.set(Luck::NoJing, Some(own.p(|part| with_jing(part) == 0)));
        }
        known
    }

    fn set(&mut self, luck: Luck, value: Option<f64>) {
        self.0[luck as usize] = value;
    }

    /// The exact value of a quantity.
    pub fn of(&self, luck: Luck) -> Option<f64> {
        self.0[luck as usize]
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }
}
