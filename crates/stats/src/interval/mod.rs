//! Estimates with their intervals.

mod clopper_pearson;
mod level;
mod mean;
mod proportion;
mod sd;
mod wilson;

pub use clopper_pearson::clopper_pearson;
pub use level::{Level, NoLevel};
pub use mean::{mean, mean_amount, mean_amount_replayed, mean_p_value, rare_amount, ratio};
pub(crate) use mean::{ratio_sessions, student_estimate};
pub use proportion::{proportion, proportion_replayed};
pub(crate) use sd::linearised_sd;
pub use sd::sd;
pub use wilson::wilson;

use serde::{Deserialize, Serialize};

/// A closed interval. Infinite ends are written to JSON as null.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower end, −∞ if unbounded.
    pub low: f64,
    /// The upper end, ∞ if unbounded.
    pub high: f64,
}

impl Interval {
    /// The whole line.
    pub const ALL: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// Whether `value` is inside.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Half the distance between the ends.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether it is the whole line.
    pub fn is_all(&self) -> bool {
        self.low == f64::NEG_INFINITY && self.high == f64::INFINITY
    }

    /// Returns the interval with both ends multiplied by `by`. A negative `by` swaps the ends.
    #[must_use]
    pub fn times(&self, by: f64) -> Interval {
        let [low, high] = [self.low * by, self.high * by];
        if by < 0.0 { Interval { low: high, high: low } } else { Interval { low, high } }
    }

    /// Returns the interval with both ends mapped by an increasing function.
    pub fn map(&self, f: impl Fn(f64) -> f64) -> Interval {
        Interval { low: f(self.low), high: f(self.high) }
    }
}

/// The method of an interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// Wilson's score interval with effective counts.
    Wilson,
    /// Clopper and Pearson's interval with effective counts.
    ClopperPearson,
    /// Student's t on sessions.
    Student,
    /// Binomial limits of a quantile's rank.
    OrderStatistics,
    /// Delete-a-group jackknife.
    Jackknife,
    /// Combined limits of two rare counts.
    RareDifference,
    /// Asymptotic confidence sequence, see [`crate::sequence`].
    AsymptoticSequence,
    /// Confidence sequence valid at every number of sessions.
    StrictSequence,
    /// The interval of another quantity, mapped by a monotone function.
    Derived,
    /// Gamma limits of a sum. The upper limit includes an unseen large session.
    Gamma,
    /// Paired order statistics of both runs.
    PairedOrder,
    /// Student's t on trainings, at least as wide as the interval of the deals.
    Trainings,
    /// The interval of the deals alone, with players of a single training. The variation between trainings is unknown.
    OneTraining,
    /// No interval, because the run is too short.
    TooShort,
}

/// A value with its standard error and interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The standard error, with the session as unit. It is infinite if it cannot be estimated.
    pub standard_error: f64,
    /// The interval.
    pub interval: Interval,
    /// The ratio of the variance to that of the same number of independent observations; `None` if it was not estimated.
    pub design_effect: Option<f64>,
    /// The method of the interval.
    pub method: Method,
}
