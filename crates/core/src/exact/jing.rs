//! 精 at the deal: the exact joint distribution of what the four seats hold, with 冲关 and 霸王.
//!
//! The tiles of 正精 and 副精 fall on the places of the wall like any others, so the chance that each seat gets so many is
//! that of a multivariate hypergeometric distribution: a few thousand outcomes, each a whole number of placements.

use super::ExactError;
use crate::rules::Rules;
use crate::score::{JingInHand, jing_in_hand};
use crate::stats::square;

/// Tiles dealt: fourteen to the dealer, seat 0 here, thirteen to each other.
const DEALT: [usize; 4] = [14, 13, 13, 13];

/// Which 精 are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum JingSource {
    /// Those of the deal itself, and 下精 in 上下翻: the turned tile is not dealt, three 正精 and four 副精 are among the 135.
    Own,
    /// Those of the deal before (回头一笑): four and four among all 136.
    Last,
}

impl JingSource {
    /// Tiles that can be dealt, 正精 and 副精 among them.
    const fn tiles(self) -> (usize, u8, u8) {
        match self {
            JingSource::Own => (135, 3, 4),
            JingSource::Last => (136, 4, 4),
        }
    }
}

/// What the four seats may be dealt; seat 0 deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JingPart {
    /// 正精 and 副精 of each seat.
    pub held: [(u8, u8); 4],
    /// What they would pay.
    pub scored: JingInHand,
    /// Placements of the 精 tiles that lead to it.
    pub ways: u128,
}

/// All that the four seats may be dealt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JingDeal {
    /// Which 精.
    pub source: JingSource,
    /// The outcomes.
    pub parts: Vec<JingPart>,
    /// Placements in all.
    pub of: u128,
}

/// One role at the deal.
#[derive(Clone, Debug, PartialEq)]
pub struct RoleJing {
    /// Chance of each number of points, from 0.
    pub points: Vec<f64>,
    /// Mean points before 冲关 and 霸王.
    pub mean_points: f64,
    /// Their standard deviation.
    pub sd_points: f64,
    /// Chance of 冲关.
    pub chongguan: f64,
    /// Chance of being 霸王.
    pub bawang: f64,
    /// Mean of what the seat gets from each other.
    pub mean_value: f64,
    /// Mean of what it wins or loses.
    pub mean_net: f64,
    /// Its standard deviation.
    pub sd_net: f64,
}

impl JingDeal {
    fn new(rules: &Rules, source: JingSource) -> Option<JingDeal> {
        let (tiles, zheng, fu) = source.tiles();
        let mut parts = Vec::new();
        for zhengs in splits(zheng) {
            for fus in splits(fu) {
                let held: [(u8, u8); 4] = std::array::from_fn(|seat| (zhengs[seat], fus[seat]));
                let scored = jing_in_hand(rules, &held)?;
                let ways = arrangements(zheng, &zhengs) * arrangements(fu, &fus) * places(tiles, zheng + fu, &held);
                parts.push(JingPart { held, scored, ways });
            }
        }
        Some(JingDeal { source, parts, of: falling(tiles, (zheng + fu).into()) })
    }

    /// The expectation of a quantity.
    pub fn mean(&self, value: impl Fn(&JingPart) -> f64) -> f64 {
        self.parts.iter().map(|part| value(part) * part.ways as f64).sum::<f64>() / self.of as f64
    }

    /// The chance of an event.
    pub fn p(&self, holds: impl Fn(&JingPart) -> bool) -> f64 {
        let ways: u128 = self.parts.iter().filter(|part| holds(part)).map(|part| part.ways).sum();
        ways as f64 / self.of as f64
    }

    /// What one seat may expect; seat 0 deals, the others are alike.
    pub fn role(&self, seat: usize) -> RoleJing {
        let spread = |value: &dyn Fn(&JingPart) -> f64| {
            let mean = self.mean(value);
            (mean, self.mean(|part| square(value(part) - mean)).sqrt())
        };
        let (mean_points, sd_points) = spread(&|part| f64::from(part.scored.points[seat]));
        let (mean_net, sd_net) = spread(&|part| part.scored.net()[seat] as f64);
        let most = self.parts.iter().map(|part| part.scored.points[seat]).max().unwrap_or(0);
        RoleJing {
            points: (0..=most).map(|points| self.p(|part| part.scored.points[seat] == points)).collect(),
            mean_points,
            sd_points,
            chongguan: self.p(|part| part.scored.chongguan >> seat & 1 != 0),
            bawang: self.p(|part| part.scored.bawang.is_some_and(|found| found.index() == seat)),
            mean_value: self.mean(|part| part.scored.values[seat] as f64),
            mean_net,
            sd_net,
        }
    }

    /// The joint distribution of the points of the four seats, the dealer's first, by points.
    pub fn joint(&self) -> Vec<([i32; 4], u128)> {
        let mut joint = std::collections::BTreeMap::new();
        for part in &self.parts {
            *joint.entry(part.scored.points).or_insert(0) += part.ways;
        }
        joint.into_iter().collect()
    }
}

/// What the seats are dealt of the deal's own 精 and of those of the deal before.
///
/// # Errors
/// Where the rules have no 精.
pub fn jing_at_deal(rules: &Rules) -> Result<[JingDeal; 2], ExactError> {
    let deal = |source| JingDeal::new(rules, source).ok_or_else(|| ExactError::NoJing(rules.name.clone()));
    Ok([deal(JingSource::Own)?, deal(JingSource::Last)?])
}

/// All ways to give at most `total` tiles to four seats.
fn splits(total: u8) -> impl Iterator<Item = [u8; 4]> {
    let base = u32::from(total) + 1;
    let digits = move |number: u32| std::array::from_fn(|seat| (number / base.pow(3 - seat as u32) % base) as u8);
    (0..base.pow(4)).map(digits).filter(move |split: &[u8; 4]| split.iter().sum::<u8>() <= total)
}

/// Ways to say which of `total` tiles go to which seat.
fn arrangements(total: u8, split: &[u8; 4]) -> u128 {
    let factorial = |n: u8| (1..=u128::from(n)).product::<u128>();
    let given: u8 = split.iter().sum();
    split.iter().fold(factorial(total) / factorial(total - given), |ways, &n| ways / factorial(n))
}

/// Places for these tiles among those of the seats and the rest of the wall.
fn places(tiles: usize, jing: u8, held: &[(u8, u8); 4]) -> u128 {
    let given: u8 = held.iter().map(|(zheng, fu)| zheng + fu).sum();
    let dealt: usize = DEALT.iter().sum();
    let seats = DEALT.iter().zip(held).map(|(&size, (zheng, fu))| falling(size, usize::from(zheng + fu)));
    seats.product::<u128>() * falling(tiles - dealt, usize::from(jing - given))
}

/// n (n − 1) ... , k factors.
fn falling(n: usize, k: usize) -> u128 {
    (0..k).map(|i| n.saturating_sub(i) as u128).product()
}
