//! What a reader has to know before he trusts the numbers of a study.

use super::study::{Side, Study};
use super::trainings;
use crate::lang::{Arg, Joint, Lang, msg};
use crate::policy::{self, untested};
use crate::rules::Rules;
use crate::sim::{Role, Run};
use crate::stats::square;
use crate::words::once;
use crate::write::chart::covers;
use crate::write::format::{percent, whole};
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

impl Side {
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
pub(super) fn undrawn(names: impl Iterator<Item = String>, lang: Lang) -> Option<String> {
    let missing: BTreeSet<char> =
        names.flat_map(|name| name.chars().collect::<Vec<_>>()).filter(|c| !covers(*c)).collect();
    let list = |glue: &str| missing.iter().map(char::to_string).collect::<Vec<_>>().join(glue);
    (!missing.is_empty()).then(|| lang.say(msg!("report-undrawn", list = Arg::name(list(" "), list("、")))))
}

/// What is to be said of players that learn.
pub(super) fn trained_lines(sides: &[Side], lang: Lang) -> Vec<String> {
    let of = |side: &Side| {
        let shipped = side.weights.iter().filter_map(|learned| trainings::shipped(side, learned, lang));
        shipped.chain(trainings::lines(&side.called(lang), &side.weights, lang)).collect::<Vec<_>>()
    };
    sides.iter().flat_map(of).collect()
}

/// So many deals of a run one behind another are played by the players of one training (`Run::training`).
const DEALS_OF_A_TRAINING: u64 = 512;

/// Of more keys than so many it is said in one line that they are not tested.
const MANY_UNTESTED: usize = 3;

/// A key as a reader can look it up alone: whole, or by the word of players.
fn looked_up<'a>(rules: &'a Rules, key: &'a str, lang: Lang) -> &'a str {
    if lang == Lang::Zh { rules.key_called(key, lang) } else { key }
}

/// The keys of which a comparison says nothing, because its players never do what they are about.
pub(super) fn untested_lines(sides: &[Side], run: &Run, lang: Lang) -> Vec<String> {
    let Some((first, others)) = sides.split_first() else { return Vec::new() };
    let seating = &run.sides[0].seating;
    let players = policy::called(&seating.to_string(), lang);
    let keys = once(others.iter().flat_map(|side| untested(&first.rules, &side.rules, seating)));
    if keys.len() > MANY_UNTESTED {
        let names = Arg::list(Joint::Comma, keys.iter().map(|(key, _)| looked_up(&first.rules, key, lang)));
        return vec![lang.say(msg!("report-many-untested", count = keys.len(), players, names))];
    }
    once(keys.iter().map(|(key, deed)| {
        let key = looked_up(&first.rules, key, lang);
        lang.say(msg!("report-untested", key, players, deed = deed.words(lang)))
    }))
}
/// Evenings of a run, among which one that is not whole does no harm.
const EVENINGS: u64 = 100;

impl Study {
    /// What a reader has to know before he trusts the numbers: results that hang on few deals, intervals of a stopped run.
    pub fn warnings(&self) -> Vec<String> {
        let lang = self.lang;
        let mut lines = Vec::new();
        if self.sequential {
            lines.push(lang.say(msg!("report-sequential")));
        }
        let (evenings, last) = (self.hands / u64::from(self.session), self.hands % u64::from(self.session));
        if last > 0 && evenings < EVENINGS {
            let [last, full] = [last, self.session.into()].map(whole);
            lines.push(lang.say(msg!("report-last-evening", last, full)));
        }
        let met = self.hands.div_ceil(DEALS_OF_A_TRAINING);
        if self.trainings > 1 && met < self.trainings as u64 {
            let needed = whole(self.trainings as u64 * DEALS_OF_A_TRAINING);
            lines.push(lang.say(msg!("report-trainings-unmet", met, trainings = self.trainings, needed)));
        }
        lines.extend(trainings::weak(self));
        lines.extend(undrawn(self.sides.iter().map(|side| side.called(lang)), lang));
        let much = |side: &Side| {
            let carried = side.concentration().into_iter().filter(Concentration::is_much);
            let most = carried.max_by(|a, b| a.largest_share.total_cmp(&b.largest_share))?;
            Some((self.beside_first(side), most))
        };
        let mut found: Vec<(String, Concentration)> = self.sides.iter().filter_map(much).collect();
        let count = found.len();
        found.sort_by(|a, b| b.1.largest_share.total_cmp(&a.1.largest_share));
        found.truncate(if count > 2 { 1 } else { count });
        for (name, most) in found {
            let (share, role) = (percent(most.largest_share, 2), most.role.label(lang));
            // Chinese counts all of them.
            let count = (count > 2).then(|| Arg::name((count - 1).to_string(), count.to_string()));
            let others = count.map(|count| msg!("report-other-rules", count));
            lines.push(lang.say(msg!("report-carried", name, others, share, role)));
        }
        lines
    }
}
