//! What a reader has to know before trusting the numbers of a study.

use super::study::{Comparison, Learned, Played, RuleSet, Study};
use super::trainings;
use crate::lang::{Arg, Joint, Message, Number, msg};
use crate::policy::{self, untested};
use crate::render::chart::covers;
use crate::rules::Rules;
use crate::sim::{Ending, Role};
use crate::stats::square;
use crate::words::once;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;

/// How much of the spread of a role's points hangs on few deals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Concentration {
    /// Whose points.
    #[serde(serialize_with = "role_name")]
    pub role: Role,
    /// The share of the variance that the score farthest from the mean holds.
    pub largest_share: f64,
    /// Σ(x − m)⁴ / (Σ(x − m)²)² − 1/n: the relative variance of the variance of the mean, which transport codes want to be below 0.1.
    pub variance_of_variance: f64,
}

fn role_name<S: Serializer>(role: &Role, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(role.name())
}

impl Concentration {
    fn is_much(&self) -> bool {
        self.largest_share > 0.05 || self.variance_of_variance > 0.1
    }
}

impl RuleSet {
    /// How much of the spread of the points of all, and of the dealer, hangs on few deals.
    pub fn concentration(&self) -> Vec<Concentration> {
        let of = |role: Role| {
            let sum = |of: &dyn Fn(f64) -> f64| {
                self.histogram(role).map(|(x, count)| of(x as f64) * count as f64).sum::<f64>()
            };
            let n = sum(&|_| 1.0);
            let mean = sum(&|x| x) / n;
            let squares = sum(&|x| square(x - mean));
            let farthest = self.histogram(role).map(|(x, _)| square(x as f64 - mean)).fold(0.0, f64::max);
            let variance_of_variance = sum(&|x| square(square(x - mean))) / (squares * squares) - 1.0 / n;
            (squares > 0.0).then_some(Concentration { role, largest_share: farthest / squares, variance_of_variance })
        };
        [Role::All, Role::Dealer].into_iter().filter_map(of).collect()
    }
}

/// Says which characters of these names the font of the charts lacks.
pub(super) fn undrawn<'a>(rules: impl Iterator<Item = &'a Rules>) -> Option<Message> {
    let names = rules.flat_map(|rules| rules.called().names());
    let missing: BTreeSet<char> =
        names.flat_map(|name| name.chars().collect::<Vec<_>>()).filter(|c| !covers(*c)).collect();
    let list = |glue: &str| missing.iter().map(char::to_string).collect::<Vec<_>>().join(glue);
    (!missing.is_empty()).then(|| msg!("report-undrawn", list = Arg::name(list(" "), list("、"))))
}

/// A line for every player that learns.
pub(super) fn trained<'a>(all: impl Iterator<Item = (&'a Rules, &'a Vec<Learned>)>) -> Vec<Message> {
    let of = |(rules, weights): (&'a Rules, &'a Vec<Learned>)| {
        let name = rules.called();
        let shipped = weights.iter().filter_map(|learned| trainings::shipped(&name, learned));
        shipped.chain(trainings::lines(&name, weights)).collect::<Vec<_>>()
    };
    all.flat_map(of).collect()
}

/// So many deals of a run one behind another are played by the players of one training (`Run::training`).
const DEALS_OF_A_TRAINING: u64 = 512;

/// Up to this many untested keys get a line each.
const FEW_UNTESTED: usize = 3;

/// A key as a reader can look it up alone: whole, or by the word of players.
fn looked_up(rules: &Rules, key: &str) -> Arg {
    let [_, chinese] = rules.key_called(key).names();
    Arg::name(key, chinese)
}

/// The keys that a comparison does not test, because its players never do what they are about.
pub(crate) fn untested_keys(study: &Comparison) -> Vec<Message> {
    let Some(seating) = study.played.seating() else { return Vec::new() };
    let (first, players) = (&study.first.rules, policy::called(&study.played.players));
    let others = study.others.iter().map(|other| &other.rule_set.rules);
    let keys = once(others.flat_map(|rules| untested(first, rules, &seating)));
    if keys.len() > FEW_UNTESTED {
        let names = Arg::list(Joint::Comma, keys.iter().map(|(key, _)| looked_up(first, key)));
        return vec![msg!("report-many-untested", count = keys.len(), players, names)];
    }
    let line = |(key, deed): &(String, policy::Deed)| {
        msg!("report-untested", key = looked_up(first, key), players, deed = deed.words())
    };
    once(keys.iter().map(line))
}

/// Evenings of a run among which one that is not whole does no harm.
const EVENINGS: u64 = 100;

impl Played {
    /// What ended the run early, and what became of the precisions asked for.
    pub(super) fn ended(&self) -> Vec<Message> {
        let stopped = self.ending == Ending::Interrupted;
        let interrupted = stopped.then(|| msg!("report-interrupted", planned = super::numbers::deals(self.planned)));
        interrupted.into_iter().chain(self.targets.iter().cloned()).collect()
    }

    /// Warnings about intervals of a run that could stop, evenings that are not whole, and trainings that met no deal.
    fn warnings(&self) -> Vec<Message> {
        let mut lines = Vec::new();
        if self.sequential {
            lines.push(msg!("report-sequential"));
        }
        let (evenings, last) = (self.hands / u64::from(self.session), self.hands % u64::from(self.session));
        if last > 0 && evenings < EVENINGS {
            let [last, full] = [last as f64, self.session.into()].map(Number::whole);
            lines.push(msg!("report-last-evening", last, full));
        }
        let met = self.hands.div_ceil(DEALS_OF_A_TRAINING);
        if self.trainings > 1 && met < self.trainings as u64 {
            let needed = Number::whole((self.trainings as u64 * DEALS_OF_A_TRAINING) as f64);
            lines.push(msg!("report-trainings-unmet", met, trainings = self.trainings, needed));
        }
        lines
    }
}

impl Study {
    /// What a reader has to know before trusting the numbers: results that few deals carry, intervals of a stopped run.
    pub fn warnings(&self) -> Vec<Message> {
        let mut lines = self.played().warnings();
        let rule_sets: Vec<(Arg, &RuleSet)> = match self {
            Study::Simulation(study) => vec![(study.rule_set.rules.called(), &study.rule_set)],
            Study::Comparison(study) => {
                study.rule_sets().map(|rule_set| (study.beside_first(rule_set), rule_set)).collect()
            }
            Study::Arena(_) | Study::Ranking(_) => Vec::new(),
        };
        lines.extend(trainings::weak(self.learned().into_iter()));
        lines.extend(undrawn(self.rules().into_iter()));
        let much = |(name, rule_set): &(Arg, &RuleSet)| {
            let carried = rule_set.concentration().into_iter().filter(Concentration::is_much);
            let most = carried.max_by(|a, b| a.largest_share.total_cmp(&b.largest_share))?;
            Some((name.clone(), most))
        };
        let mut found: Vec<(Arg, Concentration)> = rule_sets.iter().filter_map(much).collect();
        let count = found.len();
        found.sort_by(|a, b| b.1.largest_share.total_cmp(&a.1.largest_share));
        found.truncate(if count > 2 { 1 } else { count });
        for (name, most) in found {
            let (share, role) = (Number::percent(most.largest_share, 2), most.role.label());
            // Chinese counts all of them.
            let count = (count > 2).then(|| Arg::name((count - 1).to_string(), count.to_string()));
            let others = count.map(|count| msg!("report-other-rules", count));
            lines.push(msg!("report-carried", name, others, share, role));
        }
        lines
    }

    /// A line for every player that learns.
    pub(crate) fn trained(&self) -> Vec<Message> {
        trained(self.learned().into_iter())
    }

    /// What else a reader has to know: players who learned, and warnings.
    pub(super) fn remarks(&self) -> Vec<Message> {
        self.trained().into_iter().chain(self.warnings()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use crate::policy::{About, Judged};
    use crate::report::Arena;
    use crate::report::study::Learned;

    /// A player of an arena that did not beat `efficient` is warned of; one that did is not.
    #[test]
    fn weak_players_of_an_arena_are_warned_of() {
        let warned = |points: i64| {
            let judged = Some(Judged { walls: 1600, points, squares: 1_000_000 });
            let about = About { judged, ..About::default() };
            let weights = vec![Learned { player: "value".to_owned(), weights: String::new(), about }];
            let played = Played { session: 16, ..Played::default() };
            let study = Study::Arena(Box::new(Arena { played, weights, ..Arena::default() }));
            study.warnings().iter().map(|line| Lang::En.render(line)).any(|line| line.contains("not shown"))
        };
        assert!(warned(-50));
        assert!(!warned(5_000));
    }
}
