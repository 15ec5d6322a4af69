//! Precision targets, given instead of a number of deals: `tianhu:1%`, `scores.mean.dealer:0.02`.

use super::joint::Joint;
use super::record::{Counts, Record};
use super::role::Role;
use super::statistic::{Difference, Statistic, Unit};
use crate::message::{Message, msg};
use crate::policy::Seating;
use crate::rules::Rules;
use crate::rules::did_you_mean::suggestions;
use crate::stats::sequence::{BURN_IN_EVENTS, BURN_IN_SESSIONS, Progress, Quantity, Reason, SequencePlan, Target};
use crate::stats::{Estimate, Interval, Level, Method, RatioSums, normal};

/// The name in `--until` of the difference in the dealer's mean points. Its sign is also that of the difference in the
/// dealer's edge.
const DECISION: &str = "compare";

/// A statistic and the precision wanted for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Until {
    /// The text given by the user, `NAME:PRECISION`.
    pub text: String,
    /// The statistic.
    pub statistic: Statistic,
    /// The wanted half-width of the interval, or the request for the sign of a difference.
    pub target: Target,
}

impl Until {
    /// Parses `NAME:PRECISION`. `NAME` is a statistic, a joint event such as `tianhu+shisanlan`, or `compare`.
    /// `PRECISION` is a half-width such as `0.02` or `1%` (of the value), or `sign`. `seating` gives the players whose
    /// means may be named.
    ///
    /// # Errors
    /// Returns an error if the text has another form, the statistic is unknown, or the precision is not possible.
    pub fn parse(text: &str, seating: &Seating) -> Result<Until, Message> {
        let (name, precision) = text.rsplit_once([':', '：']).ok_or_else(|| msg!("sim-until-form", ?text))?;
        let watched = Statistic::watchable(seating);
        let unknown = || {
            let name = name.trim();
            if let Some(known) = Statistic::find(name, &Statistic::comparable()) {
                let mean = known == Statistic::DealerEdge;
                let instead = mean.then(|| msg!("sim-until-edge"));
                return msg!("sim-until-not-watched", name, instead);
            }
            let names: Vec<String> = watched.iter().map(|statistic| statistic.short_name(&watched)).collect();
            let near = suggestions(name, names.iter().map(String::as_str));
            msg!("sim-until-unknown", ?name, near)
        };
        let joint = name.trim().strip_prefix("frequency.").unwrap_or(name.trim());
        let statistic = match name.trim() {
            DECISION => Statistic::Mean(Role::Dealer),
            _ if joint.contains(['+', '＋']) => Statistic::Joint(Joint::parse(joint, 0)?),
            name => Statistic::find(name, &watched).ok_or_else(unknown)?,
        };
        if Until::is_sign(text) {
            return Ok(Until { text: text.to_owned(), statistic, target: Target::Sign });
        }
        let wrong = || msg!("sim-until-precision", text = ?precision.trim());
        let (number, relative) = match precision.trim().strip_suffix('%') {
            Some(number) => (number, true),
            None => (precision.trim(), false),
        };
        let number: f64 = number.trim().parse().map_err(|_| wrong())?;
        if !(number > 0.0 && number.is_finite()) {
            return Err(wrong());
        }
        let target = if relative { Target::Relative(number / 100.0) } else { Target::Absolute(number) };
        let most = if relative { 100.0 } else { 1.0 };
        if number >= most && (relative || statistic.is_event()) {
            return Err(msg!("sim-until-nothing", text = ?precision.trim()));
        }
        Ok(Until { text: text.to_owned(), statistic, target })
    }

    /// Whether `text`, of the form `NAME:PRECISION`, asks for the sign of a difference.
    pub fn is_sign(text: &str) -> bool {
        text.rsplit_once([':', '：']).is_some_and(|(_, precision)| precision.trim() == "sign")
    }

    /// The label in English and Chinese. The English one is the text given by the user; the Chinese one names the
    /// statistic by its label.
    pub fn label(&self) -> [String; 2] {
        let chinese = match self.text.rsplit_once([':', '：']) {
            Some((name, precision)) if name.trim() != DECISION => {
                let [_, label] = self.statistic.label();
                format!("{label}:{}", precision.trim())
            }
            _ => self.text.clone(),
        };
        [self.text.clone(), chinese]
    }

    /// Whether the target is the sign of a difference.
    pub fn asks_sign(&self) -> bool {
        self.target == Target::Sign
    }

    /// Whether the statistic exists under the rules. For a joint event, whether all its categories are possible.
    pub fn possible(&self, rules: &Rules) -> bool {
        match self.statistic {
            Statistic::Joint(joint) => joint.excluded_by(rules).is_none(),
            single => single.possible(rules),
        }
    }

    /// Returns the progress towards the target: one element for the statistic of the only side, or one for each of the
    /// differences between the first side and the next `others` sides. `others` is ignored if the run has one side. A
    /// relative precision refers to the value of the first side.
    pub fn standings(&self, record: &Record, others: usize) -> Vec<Standing> {
        if record.pairs.is_empty() {
            let sums = record.sides[0].counts.sums(self.statistic).unwrap_or_default();
            let quantity = if self.statistic.is_event() { Quantity::Rate } else { Quantity::Mean };
            return vec![self.standing_of(&sums, quantity, self.target, Level::P95)];
        }
        // The error probability is shared, because all signs must be right together.
        let together = if self.target == Target::Sign { others } else { 1 };
        let level = Level::P95.shared_by(together);
        let of_pair = |(pair, other): (&super::Pair, usize)| {
            let sums = pair.sums(record.compared_counts(other), self.statistic).unwrap_or_default();
            let target = match self.target {
                Target::Relative(share) => Target::Absolute(share * sums.first().ratio().unwrap_or(0.0).abs()),
                absolute => absolute,
            };
            // The plain difference is watched: the confidence sequence itself handles sides that have hardly ever
            // differed.
            self.standing_of(&sums.difference(), Quantity::Mean, target, level)
        };
        record.pairs.iter().take(others).zip(1..).map(of_pair).collect()
    }

    /// Returns the progress of a target that is reached because `value`, the value of the statistic, is known without
    /// playing. `record` only gives the number of sessions.
    pub fn exact_standing(&self, value: f64, record: &Record) -> Standing {
        let interval = Interval { low: value, high: value };
        let estimate = Estimate { value, standard_error: 0.0, interval, design_effect: None, method: Method::Derived };
        let sessions = record.sides[0].counts.sessions();
        Standing { until: self.clone(), progress: Progress::Reached(estimate), sessions }
    }

    /// The progress towards `target` of the quantity with these session sums, by a confidence sequence at `level`.
    fn standing_of(&self, sums: &RatioSums, quantity: Quantity, target: Target, level: Level) -> Standing {
        let progress = SequencePlan { level, ..SequencePlan::default() }.progress(sums, quantity, target);
        Standing { until: self.clone(), progress, sessions: sums.sessions }
    }
}

/// Intervals and p-values for a run that its own results may stop. They are based on a confidence sequence: intervals that
/// contain the true value at all times at once with a probability of 95 %. Every ordinary interval is computed at the
/// level at which it is as wide as the sequence.
#[derive(Clone, Copy, Debug)]
pub struct Anytime {
    /// The parameters of the confidence sequence.
    sequence: SequencePlan,
    /// The number of sessions played.
    sessions: f64,
    /// The level at which an ordinary interval is as wide as the sequence.
    pub level: Level,
}

impl Anytime {
    /// The intervals and p-values for a run that stopped after this many sessions.
    pub fn after(sessions: u64) -> Anytime {
        let (sequence, sessions) = (SequencePlan::default(), sessions as f64);
        let level = Level::new(1.0 - normal::two_sided(sequence.multiplier(sessions))).unwrap_or(Level::P99);
        Anytime { sequence, sessions, level }
    }

    /// Replaces the p-values of a row by those that hold at all times, and sets the method of its interval. The row
    /// must have been computed at [`Anytime::level`]. A row without a p-value is not changed.
    pub fn adjust(self, row: &mut Difference) {
        if row.p_value.is_nan() {
            return;
        }
        row.p_value = self.p_value(row.p_value);
        row.p_equivalent = row.p_equivalent.map(|p| self.p_value(2.0 * p.min(0.5)));
        if !matches!(row.method, Method::TooShort | Method::Trainings) {
            row.method = Method::AsymptoticSequence;
        }
    }

    /// The smallest error probability at which the confidence sequence excludes a value that an ordinary test rejects
    /// with p-value `p`.
    fn p_value(self, p: f64) -> f64 {
        let deviate = normal::upper_quantile(p.clamp(1e-300, 1.0) / 2.0);
        let leaves_out = |alpha: f64| {
            let level = Level::new(1.0 - alpha);
            level.is_ok_and(|level| SequencePlan { level, ..self.sequence }.multiplier(self.sessions) <= deviate)
        };
        let (mut within, mut outside) = (1e-15f64, 1.0f64);
        if !leaves_out(1.0 - 1e-9) {
            return 1.0;
        }
        for _ in 0..60 {
            let middle = (within * outside).sqrt();
            if leaves_out(middle) { outside = middle } else { within = middle }
        }
        outside
    }

    /// Returns the interval of the strict confidence sequence for a share (including joint events and ruin) that has
    /// too few events or sessions for the asymptotic sequence; `None` for other statistics and for shares with enough
    /// of both. `counts` are those of the side.
    pub fn strict_interval(self, statistic: Statistic, counts: &Counts) -> Option<Interval> {
        let sums = counts.sums(statistic).filter(|_| statistic.unit() == Unit::Share)?;
        let fewer = sums.x.min(i128::from(sums.n) - sums.x);
        let few = fewer < i128::from(BURN_IN_EVENTS) || sums.sessions < BURN_IN_SESSIONS;
        self.sequence.strict_rate(&sums, sums.session_size().ceil() as u64).filter(|_| few)
    }
}

/// The progress of one precision target.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The target.
    pub until: Until,
    /// Reached with an estimate, still running, or without an estimate yet.
    pub progress: Progress,
    /// The number of sessions played so far.
    pub sessions: u64,
}

impl Standing {
    /// Whether the target is reached.
    pub fn reached(&self) -> bool {
        matches!(self.progress, Progress::Reached(_))
    }

    /// The estimated number of further sessions: 0 if the target is reached, infinite if the number is unknown.
    pub fn sessions_to_go(&self) -> f64 {
        match self.progress {
            Progress::Reached(_) => 0.0,
            Progress::Running { sessions_to_go, .. } => sessions_to_go,
            Progress::CannotEstimateYet(..) => f64::INFINITY,
        }
    }

    /// The reason why there is no estimate yet; `None` if there is one.
    pub fn blocking_reason(&self) -> Option<Reason> {
        match self.progress {
            Progress::CannotEstimateYet(reason, _) => Some(reason),
            _ => None,
        }
    }
}

/// Returns the target that needs the most further sessions; `None` if `standings` is empty.
pub fn farthest(standings: &[Standing]) -> Option<&Standing> {
    standings.iter().max_by(|a, b| a.sessions_to_go().total_cmp(&b.sessions_to_go()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Policy;
    use crate::sim::Category;

    #[test]
    fn targets_are_parsed() {
        let seating = Seating::all(Policy::Efficient);
        let of = |text: &str| Until::parse(text, &seating);
        let tianhu = of("tianhu:1%").unwrap();
        assert_eq!((tianhu.statistic, tianhu.target), (Statistic::Frequency(Category::Tianhu), Target::Relative(0.01)));
        let mean = of(" scores.mean.dealer : 0.02").unwrap();
        assert_eq!((mean.statistic, mean.target), (Statistic::Mean(Role::Dealer), Target::Absolute(0.02)));
        assert_eq!(of("frequency.liuju:0.1").unwrap().statistic, Statistic::Frequency(Category::Liuju));
        let sign = of("compare:sign").unwrap();
        assert_eq!((sign.statistic, sign.target), (Statistic::Mean(Role::Dealer), Target::Sign));
        assert!(["a:sign", "庄家： sign "].into_iter().all(Until::is_sign));
        assert!(!["sign", "a:1%", "design"].into_iter().any(Until::is_sign));
        assert_eq!(of("liuju:sign").unwrap().target, Target::Sign);
        for bad in ["tianhu", "tianhu:", "tianhu:0", "tianhu:-1%", "tianhu:nan", "tianhu:x", "tianhu:1", "tianhu:500%"]
        {
            assert!(of(bad).is_err(), "{bad}");
        }
        assert!(of("heaven:1%").unwrap_err().to_string().contains("docs/statistics.md"));
    }

    /// Every share with few events has a strict interval.
    #[test]
    fn few_events_have_the_strict_sequence() {
        let joint = Joint::parse("tianhu+shisanlan", 0).unwrap();
        let run = crate::sim::Run::new(Rules::default(), Seating::all(Policy::Efficient), 1, 64);
        let record = crate::sim::Run { joints: vec![joint], ..run }.play();
        let counts = &record.sides[0].counts;
        for statistic in [Statistic::Frequency(Category::Tianhu), Statistic::Joint(joint), Statistic::Ruin(500)] {
            let interval = Anytime::after(counts.sessions()).strict_interval(statistic, counts).unwrap();
            assert!(interval.low <= 0.0 && interval.high > 0.01, "{statistic:?} {interval:?}");
        }
    }

    #[test]
    fn a_run_without_deals_reaches_no_target() {
        let seating = Seating::all(Policy::Efficient);
        let until = Until::parse("tianhu:1%", &seating).unwrap();
        let record = crate::sim::Run::new(Rules::default(), seating, 1, 0).play();
        let standing = &until.standings(&record, 0)[0];
        assert!(!standing.reached() && standing.blocking_reason().is_some() && standing.sessions_to_go().is_infinite());
    }
}
