//! Estimates with their intervals.

mod clopper_pearson;
mod level;
mod mean;
mod proportion;
mod sd;
mod wilson;

pub use clopper_pearson::clopper_pearson;
pub use level::{Level, NoLevel};
pub use mean::{mean, mean_amount, mean_amount_replayed, mean_is_zero, rare_amount, ratio};
pub(crate) use mean::{ratio_sessions, student_estimate};
pub use proportion::{proportion, proportion_replayed};
pub(crate) use sd::linearised_sd;
pub use sd::sd;
pub use wilson::wilson;

use serde::{Deserialize, Serialize};

/// A closed interval. Infinite ends are written to JSON as null.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Lower end; −∞ where nothing is known.
    pub low: f64,
    /// Upper end; ∞ where nothing is known.
    pub high: f64,
}

impl Interval {
    /// The interval that says nothing.
    pub const ALL: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// Whether `value` is inside.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Half the distance of the ends.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether nothing is known.
    pub fn is_all(&self) -> bool {
        self.low == f64::NEG_INFINITY && self.high == f64::INFINITY
    }

    /// The same times a constant; a negative one turns its ends.
    #[must_use]
    pub fn times(&self, by: f64) -> Interval {
        let [low, high] = [self.low * by, self.high * by];
        if by < 0.0 { Interval { low: high, high: low } } else { Interval { low, high } }
    }

    /// The ends mapped by an increasing function.
    pub fn map(&self, f: impl Fn(f64) -> f64) -> Interval {
        Interval { low: f(self.low), high: f(self.high) }
    }
}

/// How an interval was made.
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
    /// Limits of two rare counts combined.
    RareDifference,
    /// Asymptotic confidence sequence.
    AsymptoticSequence,
    /// Confidence sequence valid at every number of sessions.
    StrictSequence,
    /// From the interval of another quantity by a monotone function.
    Derived,
    /// Gamma limits of a sum of squares, the upper one with a session beyond the largest.
    Gamma,
    /// Order statistics of both runs that go together.
    PairedOrder,
    /// Student's t on trainings, at least as wide as that of the deals.
    Trainings,
    /// That of the deals alone, with players of one training: of other trainings nothing is known.
    OneTraining,
    /// None: the run is too short for an interval.
    TooShort,
}

/// A value with its standard error and interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// Its standard error with the session as unit; infinite where it cannot be estimated.
    pub standard_error: f64,
    /// Its interval.
    pub interval: Interval,
    /// Variance by that of as many independent observations, where that is defined.
    pub design_effect: Option<f64>,
    /// How the interval was made.
    pub method: Method,
}
