//! 精 at the deal: the exact joint distribution of the 精 of the four seats, with 冲关 and 霸王.
//!
//! The numbers of 正精 and 副精 that the seats are dealt have a multivariate hypergeometric distribution with a few thousand
//! outcomes. A placement assigns each 精 tile of the set a place in the hands or the wall. The probability of an outcome is its number of
//! placements divided by the number of all placements.

use super::ExactError;
use crate::rules::Rules;
use crate::score::{JingInHand, jing_in_hand};
use crate::stats::square;

/// The number of tiles dealt to each seat: fourteen to the dealer, which is seat 0, and thirteen to the others.
const DEALT: [usize; 4] = [14, 13, 13, 13];

/// The deal whose 精 are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum JingSource {
    /// The deal itself, also for 下精 in 上下翻. Its turned tile is not dealt, so three 正精 and four 副精 are among the other 135 tiles.
    Own,
    /// The previous deal (回头一笑). Its turned tile is not set aside now, so four 正精 and four 副精 are among all 136 tiles.
    Last,
}

impl JingSource {
    /// Returns the number of tiles that can be dealt, and the numbers of 正精 and of 副精 among them.
    const fn tiles(self) -> (usize, u8, u8) {
        match self {
            JingSource::Own => (135, 3, 4),
            JingSource::Last => (136, 4, 4),
        }
    }
}

/// One outcome of the deal. Seat 0 deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JingOutcome {
    /// For each seat, the number of its 正精 and the number of its 副精.
    pub held: [(u8, u8); 4],
    /// The payments for these 精.
    pub scored: JingInHand,
    /// The number of placements of the 精 tiles with this outcome.
    pub ways: u128,
}

/// The distribution of the 精 of the four seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JingDeal {
    /// The deal whose 精 are counted.
    pub source: JingSource,
    /// All outcomes that are possible, each once.
    pub outcomes: Vec<JingOutcome>,
    /// The number of all placements.
    pub total: u128,
}

/// The 精 of one role (the dealer or another seat) at the deal.
#[derive(Clone, Debug, PartialEq)]
pub struct RoleJing {
    /// Index `n`: the probability of `n` points before 冲关 and 霸王.
    pub points: Vec<f64>,
    /// The mean of these points.
    pub mean_points: f64,
    /// The standard deviation of these points.
    pub sd_points: f64,
    /// The probability of 冲关.
    pub chongguan: f64,
    /// The probability of 霸王.
    pub bawang: f64,
    /// The mean amount that each other seat pays to this one.
    pub mean_value: f64,
    /// The mean net gain.
    pub mean_net: f64,
    /// The standard deviation of the net gain.
    pub sd_net: f64,
}

impl JingDeal {
    /// Returns `None` if the rules have no 精 points.
    fn new(rules: &Rules, source: JingSource) -> Option<JingDeal> {
        let (tiles, zheng, fu) = source.tiles();
        let mut outcomes = Vec::new();
        for zhengs in splits(zheng) {
            for fus in splits(fu) {
                let held: [(u8, u8); 4] = std::array::from_fn(|seat| (zhengs[seat], fus[seat]));
                let scored = jing_in_hand(rules, &held)?;
                let ways = arrangements(zheng, &zhengs) * arrangements(fu, &fus) * places(tiles, zheng + fu, &held);
                outcomes.push(JingOutcome { held, scored, ways });
            }
        }
        Some(JingDeal { source, outcomes, total: falling(tiles, (zheng + fu).into()) })
    }

    /// Returns the expected value of `value`.
    pub fn mean(&self, value: impl Fn(&JingOutcome) -> f64) -> f64 {
        self.outcomes.iter().map(|part| value(part) * part.ways as f64).sum::<f64>() / self.total as f64
    }

    /// Returns the probability of the outcomes for which `holds` is true.
    pub fn p(&self, holds: impl Fn(&JingOutcome) -> bool) -> f64 {
        let ways: u128 = self.outcomes.iter().filter(|part| holds(part)).map(|part| part.ways).sum();
        ways as f64 / self.total as f64
    }

    /// Returns the 精 of the seat with index `seat`. Seat 0 deals, and the other seats have equal results.
    pub fn role(&self, seat: usize) -> RoleJing {
        let spread = |value: &dyn Fn(&JingOutcome) -> f64| {
            let mean = self.mean(value);
            (mean, self.mean(|part| square(value(part) - mean)).sqrt())
        };
        let (mean_points, sd_points) = spread(&|part| f64::from(part.scored.points[seat]));
        let (mean_net, sd_net) = spread(&|part| part.scored.net()[seat] as f64);
        let most = self.outcomes.iter().map(|part| part.scored.points[seat]).max().unwrap_or(0);
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

    /// Returns the joint distribution of the points of the four seats, the dealer's first: each combination with its number of
    /// placements, in order of points.
    pub fn joint(&self) -> Vec<([i32; 4], u128)> {
        let mut joint = std::collections::BTreeMap::new();
        for part in &self.outcomes {
            *joint.entry(part.scored.points).or_insert(0) += part.ways;
        }
        joint.into_iter().collect()
    }
}

/// Returns the distribution of the 精 of the deal itself and of those of the previous deal.
///
/// # Errors
/// Returns an error if the rules have no 精 points.
pub fn jing_at_deal(rules: &Rules) -> Result<[JingDeal; 2], ExactError> {
    let deal = |source| JingDeal::new(rules, source).ok_or_else(|| ExactError::NoJing(rules.name.clone()));
    Ok([deal(JingSource::Own)?, deal(JingSource::Last)?])
}

/// Returns all ways to split at most `total` equal tiles among four seats, as the number of tiles of each seat.
fn splits(total: u8) -> impl Iterator<Item = [u8; 4]> {
    let base = u32::from(total) + 1;
    let digits = move |number: u32| std::array::from_fn(|seat| (number / base.pow(3 - seat as u32) % base) as u8);
    (0..base.pow(4)).map(digits).filter(move |split: &[u8; 4]| split.iter().sum::<u8>() <= total)
}

/// Returns the number of ways to give `split[s]` of `total` different tiles to seat `s`, for all seats. The rest goes to no seat.
fn arrangements(total: u8, split: &[u8; 4]) -> u128 {
    let factorial = |n: u8| (1..=u128::from(n)).product::<u128>();
    let given: u8 = split.iter().sum();
    split.iter().fold(factorial(total) / factorial(total - given), |ways, &n| ways / factorial(n))
}

/// Returns the number of ways to place `jing` given tiles: those counted in `held` among the dealt tiles of their seats, the others in the
/// rest of the wall. `tiles` is the number of tiles before the deal.
fn places(tiles: usize, jing: u8, held: &[(u8, u8); 4]) -> u128 {
    let given: u8 = held.iter().map(|(zheng, fu)| zheng + fu).sum();
    let dealt: usize = DEALT.iter().sum();
    let seats = DEALT.iter().zip(held).map(|(&size, (zheng, fu))| falling(size, usize::from(zheng + fu)));
    seats.product::<u128>() * falling(tiles - dealt, usize::from(jing - given))
}

/// Returns the falling factorial n (n − 1) ... with k factors.
fn falling(n: usize, k: usize) -> u128 {
    (0..k).map(|i| n.saturating_sub(i) as u128).product()
}
