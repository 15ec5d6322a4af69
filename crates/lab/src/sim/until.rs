//! A precision given instead of a number of deals: `tianhu:1%`, `scores.mean.dealer:0.02`.

use super::joint::Joint;
use super::record::{Counts, Record};
use super::role::Role;
use super::statistic::{Difference, Statistic, Unit};
use crate::message::{Message, msg};
use crate::policy::Seating;
use crate::rules::Rules;
use crate::rules::did_you_mean::few;
use crate::stats::sequence::{BURN_IN_EVENTS, BURN_IN_SESSIONS, Progress, Quantity, Reason, Target, Watch};
use crate::stats::{Estimate, Interval, Level, Method, RatioSums, normal};

/// What `--until` calls the difference of the dealer's mean, and so of his edge, whose sign decides most comparisons.
const DECISION: &str = "compare";

/// A statistic and the precision wanted for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Until {
    /// As it was asked for.
    pub text: String,
    /// What is wanted.
    pub statistic: Statistic,
    /// The precision: half the width of the interval.
    pub target: Target,
}

impl Until {
    /// Reads `NAME:PRECISION`.
    ///
    /// # Errors
    /// What is not understood.
    pub fn parse(text: &str, seating: &Seating) -> Result<Until, Message> {
        let (name, precision) = text.rsplit_once([':', '：']).ok_or_else(|| msg!("sim-until-form", ?text))?;
        let watched = Statistic::watched(seating);
        let unknown = || {
            let name = name.trim();
            if let Some(known) = Statistic::among(name, &Statistic::comparable()) {
                let mean = known == Statistic::DealerEdge;
                let instead = mean.then(|| msg!("sim-until-edge"));
                return msg!("sim-until-not-watched", name, instead);
            }
            let names: Vec<String> = watched.iter().map(|statistic| statistic.short_name(&watched)).collect();
            let near = few(name, names.iter().map(String::as_str));
            msg!("sim-until-unknown", ?name, near)
        };
        let joint = name.trim().strip_prefix("frequency.").unwrap_or(name.trim());
        let statistic = match name.trim() {
            DECISION => Statistic::Mean(Role::Dealer),
            _ if joint.contains(['+', '＋']) => Statistic::Joint(Joint::parse(joint, 0)?),
            name => Statistic::among(name, &watched).ok_or_else(unknown)?,
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

    /// Whether such a text asks for the sign of a difference.
    pub fn is_sign(text: &str) -> bool {
        text.rsplit_once([':', '：']).is_some_and(|(_, precision)| precision.trim() == "sign")
    }

    /// What people read, in English and Chinese: in Chinese the statistic by its label.
    pub fn called(&self) -> [String; 2] {
        let chinese = match self.text.rsplit_once([':', '：']) {
            Some((name, precision)) if name.trim() != DECISION => {
                let [_, label] = self.statistic.label();
                format!("{label}:{}", precision.trim())
            }
            _ => self.text.clone(),
        };
        [self.text.clone(), chinese]
    }

    /// Whether it asks for the sign of a difference.
    pub fn asks_sign(&self) -> bool {
        self.target == Target::Sign
    }

    /// Whether the event that is watched can happen under the rules at all.
    pub fn possible(&self, rules: &Rules) -> bool {
        match self.statistic {
            Statistic::Joint(joint) => joint.excluded_by(rules).is_none(),
            single => single.possible(rules),
        }
    }

    /// How far a run is: for the statistic of its one side, or for the difference of each pair. The percentage of a difference
    /// is taken of the first side's value. `others` is the number of sides that the first is compared with.
    pub fn standings(&self, record: &Record, others: usize) -> Vec<Standing> {
        if record.pairs.is_empty() {
            let sums = record.sides[0].counts.sums(self.statistic).unwrap_or_default();
            let quantity = if self.statistic.is_event() { Quantity::Rate } else { Quantity::Mean };
            return vec![self.standing_of(&sums, quantity, self.target, Level::P95)];
        }
        // Several signs are decided together.
        let together = if self.target == Target::Sign { others } else { 1 };
        let level = Level::P95.shared_by(together);
        let of_pair = |(pair, other): (&super::Pair, usize)| {
            let sums = pair.sums(record.compared(other), self.statistic).unwrap_or_default();
            let target = match self.target {
                Target::Relative(share) => Target::Absolute(share * sums.first().ratio().unwrap_or(0.0).abs()),
                absolute => absolute,
            };
            // Two sides that have always agreed do not show how rarely they differ, but the sequence does.
            self.standing_of(&sums.difference(), Quantity::Mean, target, level)
        };
        record.pairs.iter().take(others).zip(1..).map(of_pair).collect()
    }

    /// Reached: the value is known without playing.
    pub fn known(&self, value: f64, record: &Record) -> Standing {
        let interval = Interval { low: value, high: value };
        let estimate = Estimate { value, standard_error: 0.0, interval, design_effect: None, method: Method::Derived };
        let sessions = record.sides[0].counts.sessions();
        Standing { until: self.clone(), progress: Progress::Reached(estimate), sessions }
    }

    fn standing_of(&self, sums: &RatioSums, quantity: Quantity, target: Target, level: Level) -> Standing {
        let progress = Watch { level, ..Watch::default() }.progress(sums, quantity, target);
        Standing { until: self.clone(), progress, sessions: sums.sessions }
    }
}

/// What a run may say that could stop by its results: every interval at the level whose normal quantile is the width of the confidence
/// sequence, so that it holds at all times at once.
#[derive(Clone, Copy, Debug)]
pub struct Anytime {
    watch: Watch,
    sessions: f64,
    /// The level of an ordinary interval that is as wide.
    pub level: Level,
}

impl Anytime {
    /// After so many sessions.
    pub fn after(sessions: u64) -> Anytime {
        let (watch, sessions) = (Watch::default(), sessions as f64);
        let level = Level::new(1.0 - normal::two_sided(watch.multiplier(sessions))).unwrap_or(Level::P99);
        Anytime { watch, sessions, level }
    }

    /// Gives a row the p-value that holds at all times, and says how its interval was made.
    pub fn difference(self, row: &mut Difference) {
        if row.p_value.is_nan() {
            return;
        }
        row.p_value = self.p_value(row.p_value);
        row.p_equivalent = row.p_equivalent.map(|p| self.p_value(2.0 * p.min(0.5)));
        if !matches!(row.method, Method::TooShort | Method::Trainings) {
            row.method = Method::AsymptoticSequence;
        }
    }

    /// The smallest level at which the sequence leaves out what an ordinary interval leaves out at `p`.
    fn p_value(self, p: f64) -> f64 {
        let deviate = normal::upper_quantile(p.clamp(1e-300, 1.0) / 2.0);
        let leaves_out = |alpha: f64| {
            let level = Level::new(1.0 - alpha);
            level.is_ok_and(|level| Watch { level, ..self.watch }.multiplier(self.sessions) <= deviate)
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

    /// The interval of a share, joint events and ruin included, that has too few events for any but the strict sequence.
    pub fn strict(self, statistic: Statistic, counts: &Counts) -> Option<Interval> {
        let sums = counts.sums(statistic).filter(|_| statistic.unit() == Unit::Share)?;
        let fewer = sums.x.min(i128::from(sums.n) - sums.x);
        let few = fewer < i128::from(BURN_IN_EVENTS) || sums.sessions < BURN_IN_SESSIONS;
        self.watch.strict_rate(&sums, sums.session_size().ceil() as u64).filter(|_| few)
    }
}

/// How far one target is.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The target.
    pub until: Until,
    /// How far.
    pub progress: Progress,
    /// The sessions played so far.
    pub sessions: u64,
}

impl Standing {
    /// Whether it is reached.
    pub fn reached(&self) -> bool {
        matches!(self.progress, Progress::Reached(_))
    }

    /// About how many more sessions it takes; infinite where this is not known.
    pub fn sessions_to_go(&self) -> f64 {
        match self.progress {
            Progress::Reached(_) => 0.0,
            Progress::Running { sessions_to_go, .. } => sessions_to_go,
            Progress::CannotEstimateYet(..) => f64::INFINITY,
        }
    }

    /// The reason why nothing can be said yet.
    pub fn blocked(&self) -> Option<Reason> {
        match self.progress {
            Progress::CannotEstimateYet(reason, _) => Some(reason),
            _ => None,
        }
    }
}

/// The target that is farthest from being reached.
pub fn limit(standings: &[Standing]) -> Option<&Standing> {
    standings.iter().max_by(|a, b| a.sessions_to_go().total_cmp(&b.sessions_to_go()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Policy;
    use crate::sim::Category;

    #[test]
    fn wishes_are_read() {
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

    /// Every share that may have few events has the strict sequence.
    #[test]
    fn few_events_have_the_strict_sequence() {
        let joint = Joint::parse("tianhu+shisanlan", 0).unwrap();
        let run = crate::sim::Run::of(Rules::default(), Seating::all(Policy::Efficient), 1, 64);
        let record = crate::sim::Run { joints: vec![joint], ..run }.play();
        let counts = &record.sides[0].counts;
        for statistic in [Statistic::Frequency(Category::Tianhu), Statistic::Joint(joint), Statistic::Ruin(500)] {
            let interval = Anytime::after(counts.sessions()).strict(statistic, counts).unwrap();
            assert!(interval.low <= 0.0 && interval.high > 0.01, "{statistic:?} {interval:?}");
        }
    }

    #[test]
    fn nothing_seen_is_no_stop() {
        let seating = Seating::all(Policy::Efficient);
        let until = Until::parse("tianhu:1%", &seating).unwrap();
        let record = crate::sim::Run::of(Rules::default(), seating, 1, 0).play();
        let standing = &until.standings(&record, 0)[0];
        assert!(!standing.reached() && standing.blocked().is_some() && standing.sessions_to_go().is_infinite());
    }
}
