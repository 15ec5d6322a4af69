//! Warnings about the numbers of a study.

use super::study::{Comparison, Learned, Played, RuleSet, Study};
use super::trainings;
use crate::lang::{Arg, Joint, Message, Number, msg};
use crate::policy::{self, untested_differences};
use crate::render::chart::covers;
use crate::rules::Rules;
use crate::sim::{Ending, Role};
use crate::stats::square;
use crate::words::unique;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;

/// Measures of how much of the variance of a role's points comes from few deals.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Concentration {
    /// The role.
    #[serde(serialize_with = "role_name")]
    pub role: Role,
    /// The share of the variance that comes from one deal: the one with the score farthest from the mean.
    pub largest_share: f64,
    /// Σ(x − m)⁴ / (Σ(x − m)²)² − 1/n for the scores x of n deals with the mean m: the relative variance of the variance of the mean.
    /// Particle transport codes require it to be below 0.1.
    pub variance_of_variance: f64,
}

fn role_name<S: Serializer>(role: &Role, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(role.name())
}

impl Concentration {
    /// Whether the results need a warning.
    fn is_high(&self) -> bool {
        self.largest_share > 0.05 || self.variance_of_variance > 0.1
    }
}

impl RuleSet {
    /// The concentration of the points of all seats and of the dealer. A role whose points do not vary is left out.
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

/// A warning that lists the characters in the names of these rules that the font of charts lacks; `None` if it has all.
pub(super) fn missing_characters_line<'a>(rules: impl Iterator<Item = &'a Rules>) -> Option<Message> {
    let names = rules.flat_map(|rules| rules.display_name().names());
    let missing: BTreeSet<char> =
        names.flat_map(|name| name.chars().collect::<Vec<_>>()).filter(|c| !covers(*c)).collect();
    let list = |glue: &str| missing.iter().map(char::to_string).collect::<Vec<_>>().join(glue);
    (!missing.is_empty()).then(|| msg!("report-undrawn", list = Arg::name(list(" "), list("、"))))
}

/// A line for every player with learned weights. `all` has the rules and the weights of each side.
pub(super) fn trained_lines<'a>(all: impl Iterator<Item = (&'a Rules, &'a Vec<Learned>)>) -> Vec<Message> {
    let of = |(rules, weights): (&'a Rules, &'a Vec<Learned>)| {
        let name = rules.display_name();
        let shipped = weights.iter().filter_map(|learned| trainings::shipped_player_line(&name, learned));
        shipped.chain(trainings::training_lines(&name, weights)).collect::<Vec<_>>()
    };
    all.flat_map(of).collect()
}

/// The number of consecutive deals of a run with the players of one training run (`Run::training`).
const DEALS_PER_TRAINING_RUN: u64 = 512;

/// Up to this many untested keys have a line each.
const FEW_UNTESTED: usize = 3;

/// The label of a key that stands alone: its whole path in English, the word of players in Chinese.
fn key_without_context(rules: &Rules, key: &str) -> Arg {
    let [_, chinese] = rules.key_name(key).names();
    Arg::name(key, chinese)
}

/// A warning about each changed key that a comparison does not test because its players never take the action that the key is about. More
/// than [`FEW_UNTESTED`] keys have one warning.
pub(crate) fn untested_keys(study: &Comparison) -> Vec<Message> {
    let Some(seating) = study.played.seating() else { return Vec::new() };
    let (first, players) = (&study.first.rules, policy::name_arg(&study.played.players));
    let others = study.others.iter().map(|other| &other.rule_set.rules);
    let keys = unique(others.flat_map(|rules| untested_differences(first, rules, &seating)));
    if keys.len() > FEW_UNTESTED {
        let names = Arg::list(Joint::Comma, keys.iter().map(|(key, _)| key_without_context(first, key)));
        return vec![msg!("report-many-untested", count = keys.len(), players, names)];
    }
    let line = |(key, deed): &(String, policy::Deed)| {
        msg!("report-untested", key = key_without_context(first, key), players, deed = deed.description())
    };
    unique(keys.iter().map(line))
}

/// From this many evenings on, an incomplete last evening needs no warning.
const MANY_EVENINGS: u64 = 100;

impl Played {
    /// Notes about the end of the run: an interruption, and each requested precision with the precision that was reached.
    pub(super) fn ending_notes(&self) -> Vec<Message> {
        let stopped = self.ending == Ending::Interrupted;
        let interrupted = stopped.then(|| msg!("report-interrupted", planned = super::numbers::deals(self.planned)));
        interrupted.into_iter().chain(self.targets.iter().cloned()).collect()
    }

    /// Warnings about intervals of a run that could stop by its results, an incomplete last evening, and training runs that played no deal.
    fn warnings(&self) -> Vec<Message> {
        let mut lines = Vec::new();
        if self.sequential {
            lines.push(msg!("report-sequential"));
        }
        let (evenings, last) = (self.hands / u64::from(self.session), self.hands % u64::from(self.session));
        if last > 0 && evenings < MANY_EVENINGS {
            let [last, full] = [last as f64, self.session.into()].map(Number::whole);
            lines.push(msg!("report-last-evening", last, full));
        }
        let met = self.hands.div_ceil(DEALS_PER_TRAINING_RUN);
        if self.trainings > 1 && met < self.trainings as u64 {
            let needed = Number::whole((self.trainings as u64 * DEALS_PER_TRAINING_RUN) as f64);
            lines.push(msg!("report-trainings-unmet", met, trainings = self.trainings, needed));
        }
        lines
    }
}

impl Study {
    /// Warnings about the run, its players, characters without a glyph, and results that come from few deals.
    pub fn warnings(&self) -> Vec<Message> {
        let mut lines = self.played().warnings();
        let rule_sets: Vec<(Arg, &RuleSet)> = match self {
            Study::Simulation(study) => vec![(study.rule_set.rules.display_name(), &study.rule_set)],
            Study::Comparison(study) => {
                study.rule_sets().map(|rule_set| (study.beside_first(rule_set), rule_set)).collect()
            }
            Study::Arena(_) | Study::Ranking(_) => Vec::new(),
        };
        lines.extend(trainings::weak_players_line(self.learned().into_iter()));
        lines.extend(missing_characters_line(self.rules().into_iter()));
        let much = |(name, rule_set): &(Arg, &RuleSet)| {
            let carried = rule_set.concentration().into_iter().filter(Concentration::is_high);
            let most = carried.max_by(|a, b| a.largest_share.total_cmp(&b.largest_share))?;
            Some((name.clone(), most))
        };
        let mut found: Vec<(Arg, Concentration)> = rule_sets.iter().filter_map(much).collect();
        let count = found.len();
        found.sort_by(|a, b| b.1.largest_share.total_cmp(&a.1.largest_share));
        found.truncate(if count > 2 { 1 } else { count });
        for (name, most) in found {
            let (share, role) = (Number::percent(most.largest_share, 2), most.role.label());
            // The Chinese text counts all rule sets, the English one the others.
            let count = (count > 2).then(|| Arg::name((count - 1).to_string(), count.to_string()));
            let others = count.map(|count| msg!("report-other-rules", count));
            lines.push(msg!("report-carried", name, others, share, role));
        }
        lines
    }

    /// A line for every player with learned weights.
    pub(crate) fn trained_player_lines(&self) -> Vec<Message> {
        trained_lines(self.learned().into_iter())
    }

    /// Remarks below the numbers: players with learned weights, and warnings.
    pub(super) fn remarks(&self) -> Vec<Message> {
        self.trained_player_lines().into_iter().chain(self.warnings()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use crate::policy::{About, Judged};
    use crate::report::Arena;
    use crate::report::study::Learned;

    #[test]
    fn an_arena_warns_of_players_that_are_not_shown_to_beat_efficient() {
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
