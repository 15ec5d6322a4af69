//! Resolution of a question: loads its rules, makes all checks that need no deals, and creates the run.

use super::axes::grid;
use super::draft::{Fault, Faults};
use super::effects::{self, ChangeGroup};
use super::players::{player_names, untrained_player, untrained_seating};
use super::{Axis, Kind, Question, RulesEntry, Stopping, Trainings};
use crate::input::is_file;
use crate::lang::{Arg, Joint as ListJoint, Message, msg};
use crate::policy::{Policy, Seating, has_learner};
use crate::report::{Goal, Verdict};
use crate::rules::{Alternative, Candidate, Rules, alternatives_matching, current, split_changes};
use crate::score::Item;
use crate::sim::part::hex;
use crate::sim::{
    Category, Joint, MOST_JOINTS, Role, Run, Side, Statistic, Until, comparable_statistics, duels, find_statistic,
    session_dependent,
};
use crate::tune::{Wish, named_statistic};
use crate::words::unique;
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::path::Path;

/// Maximum number of deals of a run that only a precision target or a time limit ends.
const MAX_OPEN_DEALS: u64 = 1_000_000_000;

/// Players with which `--across` repeats a comparison. The player of the question is skipped.
pub const ACROSS_PLAYERS: [&str; 8] =
    ["efficient", "value", "hurried", "patient", "careful", "bold", "forgetful", "mixed"];

/// Maximum number of characters in the name of an option.
const MAX_OPTION_NAME: usize = 40;

/// An alternative that a ranking does not play: a value of a key.
#[derive(Clone, Debug, Serialize)]
pub struct Skipped {
    /// The path of the key.
    pub key: String,
    /// The value, in the notation of rule files.
    pub value: String,
    /// The reason.
    pub reason: Message,
}

/// Returns the player of a name under rules. The last argument is the question's [`Trainings`] and the index of the requested one, from 0;
/// `None` if the question asks for no trainings.
pub type FindPlayer<'a, E> = dyn FnMut(&str, &Rules, Option<(Trainings, usize)>) -> Result<Policy, E> + 'a;

/// A question that was resolved and can be played.
#[derive(Debug)]
pub struct Setup {
    /// The question, with canonical names of keys, statistics and events.
    pub question: Question,
    /// The rule sets. In a ranking the rules after the first are the alternatives, each the first with one change or option.
    pub rules: Vec<Rules>,
    /// The argument of `--rules` for each of `rules`.
    pub arguments: Vec<String>,
    /// The swept keys of a sweep; empty otherwise.
    pub axes: Vec<Axis>,
    /// For each of `rules`, the values of the swept keys in the order of `axes`.
    pub points: Vec<Vec<String>>,
    /// The precision targets that end the run.
    pub until: Vec<Until>,
    /// The joint events to count.
    pub joints: Vec<Joint>,
    /// The primary statistic of a comparison; `None` if the question has none and for other kinds.
    pub primary: Option<Statistic>,
    /// The changes of a ranking, in the order of `rules` after the first.
    pub candidates: Vec<Candidate>,
    /// The alternatives of a ranking that cannot be played.
    pub skipped: Vec<Skipped>,
    /// The statistics that a ranking orders by.
    pub order_by: Vec<Statistic>,
    /// The groups of changes whose effects a comparison of two rule sets plays separately; empty if it plays none.
    pub effects: Vec<ChangeGroup>,
    /// The wishes of a search: wanted changes first, then kept statistics. Empty for other kinds.
    pub wishes: Vec<Wish>,
}

impl Setup {
    /// Resolves a question.
    ///
    /// # Errors
    /// Returns all faults of the question.
    pub fn new(question: Question) -> Result<Setup, Faults> {
        let (mut faults, entries) = (Vec::new(), question.rules());
        let mut setup = Setup {
            rules: Vec::new(),
            arguments: Vec::new(),
            axes: Vec::new(),
            points: Vec::new(),
            until: Vec::new(),
            joints: Vec::new(),
            primary: None,
            candidates: Vec::new(),
            skipped: Vec::new(),
            order_by: Vec::new(),
            effects: Vec::new(),
            wishes: Vec::new(),
            question,
        };
        for entry in &entries {
            match entry.load("") {
                Ok(rules) => setup.push(rules, entry.label().to_owned(), Vec::new()),
                Err(error) => faults.push(Fault::from_rules(error)),
            }
        }
        if faults.is_empty() {
            let more = match setup.question.kind() {
                Kind::Sweep => setup.sweep(&entries[0]),
                Kind::Rank => setup.rank(&entries[0]),
                Kind::Compare => {
                    setup.make_labels_unique();
                    if let ([a, b], true) = (&setup.rules[..], setup.question.has_effects()) {
                        setup.effects = effects::change_groups(a, b);
                    }
                    Ok(())
                }
                _ => Ok(()),
            };
            more.unwrap_or_else(|more| faults.extend(more));
        }
        if faults.is_empty() {
            setup.check(&mut faults);
        }
        match faults.is_empty() {
            true => Ok(setup),
            false => Err(Faults::new(faults)),
        }
    }

    /// Adds a rule set with its argument of `--rules`. `point` are the values of the swept keys; empty if the question is no sweep.
    fn push(&mut self, rules: Rules, argument: String, point: Vec<String>) {
        self.rules.push(rules);
        self.arguments.push(argument);
        self.points.push(point);
    }

    /// Loads the rule sets of a sweep: `base` with every combination of the swept values.
    fn sweep(&mut self, base: &RulesEntry) -> Result<(), Vec<Fault>> {
        let value = self.question.value("vary").cloned().unwrap_or_default();
        let mut axes = Axis::read_all(&value).map_err(|wrong| vec![Fault::for_field("vary", wrong)])?;
        let mut faults: Vec<Fault> = Vec::new();
        for point in grid(&axes) {
            let changes: String =
                axes.iter().zip(&point).map(|(axis, value)| format!("+{}={value}", axis.key)).collect();
            match base.load(&changes) {
                Ok(rules) => self.push(rules, format!("{}{changes}", base.label()), point),
                Err(error) => faults.push(Fault::from_rules(error)),
            }
        }
        if !faults.is_empty() {
            // The points of a grid are usually invalid for the same reason.
            faults.truncate(1);
            return Err(faults);
        }
        // Replaces players' terms and old names by the keys and values of rule files.
        axes.iter_mut().for_each(|axis| axis.key = current(&axis.key).to_owned());
        let rules = &self.rules[0];
        for (at, axis) in axes.iter_mut().enumerate() {
            let key = axis.key.clone();
            let own = self.points.iter_mut().filter_map(|point| point.get_mut(at));
            for value in axis.values.iter_mut().chain(own) {
                if let Some((path, text)) = rules.parse_change(&key, value) {
                    (axis.key, *value) = (path, text);
                }
            }
        }
        // Two terms for the same key or value are detected only after that.
        Axis::check(&axes).map_err(|wrong| vec![Fault::for_field("vary", wrong)])?;
        let texts: Value = axes.iter().map(Axis::to_text).collect();
        self.set("vary", texts);
        self.axes = axes;
        Ok(())
    }

    /// Loads the options of a ranking. Also loads the alternative values of the keys that match its patterns, unless it has options and no
    /// patterns.
    fn rank(&mut self, base: &RulesEntry) -> Result<(), Vec<Fault>> {
        self.rank_options(base)?;
        let (keys, has_options) = (self.question.keys(), !self.candidates.is_empty());
        if keys.is_empty() && has_options {
            return Ok(());
        }
        let rules = self.rules[0].clone();
        for one in self.alternatives().map_err(|wrong| vec![wrong])? {
            let skip = |reason| Skipped { key: one.key.path.clone(), value: one.value.clone(), reason };
            let other = match base.load(&one.argument("")) {
                Ok(other) => other,
                Err(error) => {
                    self.skipped.extend(error.problems().first().map(|first| skip(first.message.clone())));
                    continue;
                }
            };
            let candidate = Candidate::new(&rules, &other, one.argument(""));
            // A value that changes other keys too is left out, because an effect is that of one key.
            let keys: Vec<&str> = candidate.keys().filter(|key| *key != one.key.path).collect();
            if !keys.is_empty() {
                self.skipped.push(skip(msg!("rank-not-alone", keys = Arg::list(ListJoint::Comma, keys))));
                continue;
            }
            if !(has_options && self.has_equal(&other)) {
                self.push_candidate(other, base, candidate);
            }
        }
        match self.candidates.is_empty() {
            true => Err(vec![Fault::for_field("keys", msg!("question-rank-none", rules))]),
            false => Ok(()),
        }
    }

    /// Returns the alternatives of the keys that match the patterns `keys` and not the patterns `without`.
    fn alternatives(&self) -> Result<Vec<Alternative>, Fault> {
        let (rules, question) = (&self.rules[0], &self.question);
        let matching = |field: &'static str, patterns: &[String]| {
            alternatives_matching(rules, patterns).map_err(|wrong| Fault::for_field(field, wrong))
        };
        let (mut all, without) = (matching("keys", &question.keys())?, question.excluded_keys());
        if !without.is_empty() {
            let left_out = matching("without", &without)?;
            all.retain(|one| !left_out.contains(one));
        }
        Ok(all)
    }

    /// Loads the options of a ranking: `base` with the changes of each option.
    fn rank_options(&mut self, base: &RulesEntry) -> Result<(), Vec<Fault>> {
        let (rules, mut faults) = (self.rules[0].clone(), Vec::new());
        for text in self.question.options() {
            let mut wrong = |message| faults.push(Fault::for_field("option", message));
            let (name, changes) = Candidate::split(&text);
            let changes = changes.trim_start_matches(['+', '＋']);
            if !changes.contains(['=', '＝']) {
                wrong(msg!("question-option-form", ?text));
                continue;
            }
            let suffix = format!("+{changes}");
            let other = match base.load(&suffix) {
                Ok(other) => other,
                Err(error) => {
                    faults.push(Fault::from_rules(error));
                    continue;
                }
            };
            let name = name.map(str::to_owned);
            let candidate = Candidate { is_option: true, name, ..Candidate::new(&rules, &other, suffix) };
            let own = rules.display_name().names();
            let is_taken = |name: &String| {
                own.contains(name) || self.candidates.iter().any(|known| known.name.as_ref() == Some(name))
            };
            let is_wrong = |name: &String| name.chars().count() > MAX_OPTION_NAME || name.contains(char::is_control);
            if other.fingerprint() == rules.fingerprint() {
                wrong(msg!("question-option-nothing", ?text, rules));
            } else if self.has_equal(&other) {
                wrong(msg!("question-option-twice", ?text));
            } else if candidate.name.as_ref().is_some_and(is_wrong) {
                wrong(msg!("question-option-name", ?text, most = MAX_OPTION_NAME));
            } else if candidate.name.as_ref().is_some_and(is_taken) {
                wrong(msg!("question-option-name-twice", ?text));
            } else {
                self.push_candidate(other, base, candidate);
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Whether an equal rule set (by fingerprint) is already loaded.
    fn has_equal(&self, rules: &Rules) -> bool {
        self.rules.iter().any(|known| known.fingerprint() == rules.fingerprint())
    }

    /// Adds an alternative of a ranking. `rules` are `base` with the changes of `candidate`.
    fn push_candidate(&mut self, rules: Rules, base: &RulesEntry, candidate: Candidate) {
        self.push(rules, format!("{}{}", base.label(), candidate.suffix), Vec::new());
        self.candidates.push(candidate);
    }

    /// Renames the rule sets from files that have the same display name, so that reports can distinguish them. The new name is the name of
    /// the rules, with the folder of the file in front if the names are equal too.
    fn make_labels_unique(&mut self) {
        let (rules, arguments) = (&mut self.rules, &self.arguments);
        let displayed: Vec<String> =
            rules.iter().map(|rules| Message::from_arg(&rules.display_name()).to_string()).collect();
        let names: Vec<String> = rules.iter().map(|rules| rules.name.clone()).collect();
        let alike = |a: usize, b: usize| a != b && displayed[a] == displayed[b] && arguments[a] != arguments[b];
        for at in 0..rules.len() {
            let file = Path::new(split_changes(&arguments[at]).0);
            if !is_file(file) || !(0..rules.len()).any(|other| alike(at, other)) {
                continue;
            }
            let folder = file.parent().and_then(Path::file_name).map(|folder| folder.to_string_lossy().into_owned());
            let same_name = (0..rules.len()).any(|other| alike(at, other) && names[other] == names[at]);
            let name = match folder.filter(|_| same_name) {
                Some(folder) => format!("{folder}-{}", names[at]),
                None => names[at].clone(),
            };
            rules[at] = rules[at].clone().with_name(&name);
        }
    }

    /// Makes the checks that depend on the rules, and resolves precision targets, events and statistics. Adds to `faults`.
    fn check(&mut self, faults: &mut Vec<Fault>) {
        let wrong = |name: &'static str| move |message: Message| Fault::for_field(name, message);
        let Ok(sides) = self.main_sides(&mut |name, _, _| untrained_player(name)) else { return };
        match self.read_until(&sides) {
            Ok(until) => self.until = until,
            Err(list) => faults.extend(list.into_iter().map(wrong("until"))),
        }
        match self.read_events(&sides) {
            Ok(joints) => self.joints = joints,
            Err(list) => faults.extend(list.into_iter().map(wrong("event"))),
        }
        if self.question.kind() == Kind::Compare
            && let Some(text) = self.question.primary().map(str::to_owned)
        {
            match self.read_primary(&text, sides) {
                Ok((statistic, name)) => {
                    self.primary = Some(statistic);
                    self.set("primary", json!(name));
                }
                Err(message) => faults.push(Fault::for_field("primary", message)),
            }
        }
        if self.question.kind() == Kind::Rank {
            match self.read_order() {
                Ok(order_by) => self.order_by = order_by,
                Err(message) => faults.push(Fault::for_field("by", message)),
            }
        }
        if self.question.kind() == Kind::Tune {
            match self.read_wishes() {
                Ok(wishes) => self.wishes = wishes,
                Err(list) => faults.extend(list),
            }
        }
        let events: Vec<String> = self.joints.iter().map(|joint| joint.name()).collect();
        if !events.is_empty() {
            self.set("event", json!(events));
        }
    }

    /// Sets a field of the question to a value in canonical form.
    fn set(&mut self, name: &str, value: Value) {
        let question = std::mem::take(&mut self.question);
        self.question = question.with_value(name, Some(value));
    }

    /// Returns the precision targets of the question, or the faults of all that are invalid.
    fn read_until(&self, sides: &[Side]) -> Result<Vec<Until>, Vec<Message>> {
        let (mut found, mut faults) = (Vec::new(), Vec::new());
        for text in self.question.until() {
            let until = match Until::parse(&text, &sides[0].seating) {
                Ok(until) => until,
                Err(message) => {
                    faults.push(message);
                    continue;
                }
            };
            let equal =
                || (1..self.rules.len()).find(|&at| self.rules[at].fingerprint() == self.rules[0].fingerprint());
            let wrong = if !until.asks_sign() {
                let possible = sides.iter().any(|side| until.possible(&side.rules));
                (!possible).then(|| msg!("question-until-impossible", text, rules = sides[0].rules))
            } else if sides.len() < 2 {
                Some(msg!("question-until-no-sign", text))
            } else if sides.iter().any(|side| !side.trained.is_empty()) {
                Some(msg!("question-until-players-learn", text))
            } else if let Some(at) = equal().filter(|_| self.question.kind() == Kind::Compare) {
                let [a, b] = [0, at].map(|at| &self.arguments[at]);
                Some(msg!("question-until-equal-rules", text, a, b))
            } else {
                None
            };
            match wrong {
                Some(message) => faults.push(message),
                None => found.push(until),
            }
        }
        if faults.is_empty() { Ok(found) } else { Err(faults) }
    }

    /// Returns the joint events of the question and of its precision targets, or the faults of all that are invalid. The events of a run
    /// are numbered by their index; rare events, which are estimated separately, have no number.
    fn read_events(&mut self, sides: &[Side]) -> Result<Vec<Joint>, Vec<Message>> {
        let (mut joints, mut faults, rare) = (Vec::new(), Vec::new(), self.question.kind() == Kind::Rare);
        for text in self.question.events() {
            let read = if rare { Joint::parse_any(&text) } else { Joint::parse(&text, 0) };
            let checked = read.and_then(|joint| {
                let excluded = |side: &Side| joint.excluded_by(&side.rules);
                match excluded(&sides[0]) {
                    Some(event) if sides.iter().all(|side| excluded(side).is_some()) => {
                        Err(msg!("question-event-impossible", text, event, rules = sides[0].rules))
                    }
                    _ if rare => self.check_rare(&text, joint).map(|()| joint),
                    _ => Ok(joint),
                }
            });
            match checked {
                Ok(joint) if rare => joints.push(joint),
                Ok(joint) => faults.extend(add_event(joint, &mut joints).err()),
                Err(message) => faults.push(message),
            }
        }
        for until in &mut self.until {
            if let Statistic::Joint(joint) = &mut until.statistic {
                match add_event(*joint, &mut joints) {
                    Ok(known) => *joint = known,
                    Err(message) => faults.push(message),
                }
            }
        }
        if faults.is_empty() { Ok(joints) } else { Err(faults) }
    }

    /// Rejects an event whose probability cannot be estimated without playing sessions.
    fn check_rare(&self, text: &str, joint: Joint) -> Result<(), Message> {
        if self.question.error_rate() == 0 && joint.categories().any(|category| category == Category::Zhahu) {
            return Err(msg!("question-rare-zhahu"));
        }
        match session_dependent(&self.rules[0], joint) {
            Some(category) => Err(msg!("question-rare-depends", text, category = category.name())),
            None => Ok(()),
        }
    }

    /// Returns the primary statistic of a comparison with these sides, and its short name. `text` is its name in the question.
    fn read_primary(&self, text: &str, sides: Vec<Side>) -> Result<(Statistic, String), Message> {
        let mut all = comparable_statistics(&self.run(sides));
        all.extend(self.question.bankrolls().into_iter().map(Statistic::Ruin));
        all.extend([Statistic::DealerGap, Statistic::SwingPerPoint]);
        let all = unique(all);
        let statistic = find_statistic(text, &all).map_err(|error| {
            if !Statistic::is_known(text) {
                return error;
            }
            let names = Arg::list(ListJoint::Comma, all.iter().map(|known| known.short_name(&all)));
            msg!("question-primary-not-compared", text, names)
        })?;
        match statistic.is_tested() {
            true => Ok((statistic, statistic.short_name(&all))),
            false => Err(msg!("question-primary-untested", text)),
        }
    }

    /// Returns the wishes of the question, or all faults of its fields `want`, `keep`, `keys` and `without`.
    fn read_wishes(&self) -> Result<Vec<Wish>, Vec<Fault>> {
        let (question, mut wishes, mut faults) = (&self.question, Vec::<Wish>::new(), Vec::new());
        let wanted = question.wanted().into_iter().map(|text| ("want", text));
        for (field, text) in wanted.chain(question.kept().into_iter().map(|text| ("keep", text))) {
            let wish = match field {
                "want" => Wish::parse_change(&text, &question.bankrolls()),
                _ => Wish::parse_kept(&text, &question.bankrolls()),
            };
            match wish {
                Ok(wish) if wishes.iter().any(|known| known.statistic == wish.statistic) => {
                    faults.push(Fault::for_field(field, msg!("tune-twice", text)));
                }
                Ok(wish) => wishes.push(wish),
                Err(wrong) => faults.push(Fault::for_field(field, wrong)),
            }
        }
        match self.alternatives() {
            Ok(all) if all.is_empty() => {
                let message = msg!("question-rank-none", rules = self.rules[0]);
                faults.push(Fault::for_field("keys", message));
            }
            Ok(_) => {}
            Err(fault) => faults.push(fault),
        }
        if faults.is_empty() { Ok(wishes) } else { Err(faults) }
    }

    /// Returns the statistics that a ranking orders by: those of the question, then the default ones.
    fn read_order(&self) -> Result<Vec<Statistic>, Message> {
        let defaults = [
            Statistic::EveningSd,
            Statistic::SwingPerPoint,
            Statistic::Mean(Role::Dealer),
            Statistic::Sd(Role::All),
            Statistic::Share(Item::Jing),
            Statistic::Frequency(Category::Win),
        ];
        let pays_jing = Category::Chongguan.possible(&self.rules[0]);
        let defaults = defaults.into_iter().filter(|statistic| *statistic != Statistic::Share(Item::Jing) || pays_jing);
        let bankrolls = self.question.bankrolls();
        let statistic = |text: &String| named_statistic(text, &bankrolls);
        let requested = self.question.order_by().iter().map(statistic).collect::<Result<Vec<_>, _>>()?;
        Ok(unique(requested.into_iter().chain(defaults)))
    }

    /// Returns the statistics that a ranking evaluates: those that it orders by, and those of its headline.
    pub fn ranked_statistics(&self) -> Vec<Statistic> {
        let (goal, bankrolls) = (self.question.goal(), self.question.bankrolls());
        let players = player_names(&self.question.players());
        let own = untrained_seating(&players, 0).into_iter().flat_map(|seating| seating.players());
        let own = own.map(Statistic::Player).filter(|_| goal == Some(Goal::Skill));
        let headline = Verdict::ranking_statistics(&self.rules[0], &bankrolls, goal).into_iter().chain(own);
        unique(self.order_by.iter().copied().chain(headline))
    }

    /// Returns the rule sets for which players are trained: all, or only the first in a ranking without adaptation.
    pub fn learned_rules(&self) -> &[Rules] {
        match self.question.kind() {
            Kind::Rank if !self.question.is_adapted() => &self.rules[..1],
            _ => &self.rules,
        }
    }

    /// Returns the sides of the run; a side is a rule set with its players. `player` makes the players ([`FindPlayer`]). In a comparison,
    /// sides that only isolate effects follow the others.
    ///
    /// # Errors
    /// Returns the first error of `player`, or an error if the number of players is neither one nor four.
    pub fn sides<E: From<Message>>(&self, player: &mut FindPlayer<'_, E>) -> Result<Vec<Side>, E> {
        let mut sides = self.main_sides(player)?;
        for rules in effects::rules_between(&self.effects, &self.rules) {
            // Effects are played by the players of the first rule set, with their trained weights.
            let side = match sides[0].trained.is_empty() {
                true => Side::new(rules.clone(), sides[0].seating),
                false => first_players_under(&sides[0], rules),
            };
            sides.push(Side { aside: true, ..side });
        }
        for name in self.across_players() {
            for rules in &self.rules {
                let side = self.build_side(std::slice::from_ref(&name), rules, player)?;
                sides.push(Side { aside: true, ..side });
            }
        }
        Ok(sides)
    }

    /// Returns the names of the other players with which the comparison is repeated; empty without `--across`.
    pub fn across_players(&self) -> Vec<String> {
        let (is_across, own) = (self.question.is_across(), self.question.players());
        ACROSS_PLAYERS.iter().filter(|name| is_across && **name != own).map(|&name| name.to_owned()).collect()
    }

    /// Returns, for each of the other players, the indices in `sides` of the two rule sets. Empty if `sides` contains no sides of other
    /// players.
    pub fn across_pairs(&self, sides: &[Side]) -> Vec<[usize; 2]> {
        let count = self.across_players().len();
        let first = sides.iter().position(|side| side.aside).and_then(|_| sides.len().checked_sub(2 * count));
        let pairs = first.map(|first| (0..count).map(move |at| [first + 2 * at, first + 2 * at + 1]));
        pairs.into_iter().flatten().collect()
    }

    /// Returns the side of the players `names` under `rules`. If one of them learns, the side has a seating for each training of the
    /// question.
    fn build_side<E: From<Message>>(
        &self,
        names: &[String],
        rules: &Rules,
        player: &mut FindPlayer<'_, E>,
    ) -> Result<Side, E> {
        let mut seated = |training: Option<(Trainings, usize)>| {
            let players = names.iter().map(|name| player(name, rules, training)).collect::<Result<Vec<_>, E>>()?;
            Ok::<_, E>(Seating { error_rate: self.question.error_rate(), ..Seating::from_players(&players)? })
        };
        match self.question.trainings().filter(|_| has_learner(&names.join(","))) {
            None => Ok(Side::new(rules.clone(), seated(None)?)),
            Some(trainings) => {
                let seatings = (0..trainings.count).map(|index| seated(Some((trainings, index))));
                Ok(Side::with_trainings(rules.clone(), seatings.collect::<Result<_, E>>()?))
            }
        }
    }

    /// Returns the sides without those for the effects of single changes.
    fn main_sides<E: From<Message>>(&self, player: &mut FindPlayer<'_, E>) -> Result<Vec<Side>, E> {
        let (question, names) = (&self.question, player_names(&self.question.players()));
        if question.kind() == Kind::Arena {
            let rules = &self.rules[0];
            let players = names.iter().map(|name| player(name, rules, None)).collect::<Result<Vec<_>, E>>()?;
            let mut sides = duels(rules, &players);
            // The duels of the first player come first.
            sides.truncate(if question.has_hero() { players.len() - 1 } else { sides.len() });
            return Ok(sides);
        }
        let own = self.learned_rules();
        let mut sides =
            own.iter().map(|rules| self.build_side(&names, rules, player)).collect::<Result<Vec<_>, E>>()?;
        // Without adaptation all sides play like the first; payments alone are settled again.
        let first = sides[0].clone();
        let alike = |rules: &Rules| Side { rules: rules.clone(), plays_as: Some(0), ..first.clone() };
        sides.extend(self.rules[own.len()..].iter().map(alike));
        if question.kind() == Kind::Compare {
            let same = unchanged_play(&sides);
            sides.extend(same);
        }
        Ok(sides)
    }

    /// Creates the run of sides from [`Setup::sides`].
    pub fn run(&self, sides: Vec<Side>) -> Run {
        let question = &self.question;
        let session_len = question.session();
        Run {
            aside_pairs: [effects::tested_pairs(&self.effects, &sides), self.across_pairs(&sides)].concat(),
            sides,
            rotate: !matches!(question.kind(), Kind::Simulate | Kind::Rare),
            seed: question.seed(),
            hands: self.hands(),
            session_len,
            unit_sessions: Run::sessions_for(question.unit(), session_len),
            replay_all: false,
            joints: self.joints.clone(),
            luck: question.removes_luck(),
        }
    }

    /// Returns the maximum number of deals of each side.
    fn hands(&self) -> u64 {
        let (hands, most) = (self.question.hands(), self.question.value("max_hands").and_then(Value::as_u64));
        let most = most.or(hands).unwrap_or(MAX_OPEN_DEALS);
        hands.map_or(most, |hands| hands.min(most))
    }

    /// Returns the conditions that end a run of these sides early.
    pub fn stopping(&self, sides: &[Side]) -> Stopping {
        Stopping::new(self.until.clone(), self.question.max_time(), sides)
    }

    /// Returns the default name of the run and of its folder.
    pub fn name(&self) -> String {
        let name = |at: usize| self.rules[at].name.as_str();
        file_name(&match self.question.kind() {
            Kind::Simulate | Kind::Plan | Kind::Rare => name(0).to_owned(),
            Kind::Compare => {
                let names: Vec<&str> = self.rules.iter().map(|rules| rules.name.as_str()).collect();
                format!("compare-{}", names.join("-vs-"))
            }
            Kind::Sweep => {
                let keys: Vec<&str> =
                    self.axes.iter().map(|axis| axis.key.rsplit('.').next().unwrap_or(&axis.key)).collect();
                format!("sweep-{}-{}", name(0), keys.join("-"))
            }
            Kind::Rank => format!("rank-{}", name(0)),
            Kind::Tune => format!("tune-{}", name(0)),
            Kind::Arena => {
                let hero = if self.question.has_hero() { "-hero" } else { "" };
                format!("arena-{}-{}{hero}", name(0), player_names(&self.question.players()).join("-"))
            }
        })
    }
}

/// Adds an event to `joints`, the events of the run, unless it is among them. Returns the event, numbered by its index.
///
/// # Errors
/// Returns an error if there would be more than [`MOST_JOINTS`] events.
fn add_event(joint: Joint, joints: &mut Vec<Joint>) -> Result<Joint, Message> {
    if let Some(known) = joints.iter().find(|known| **known == joint) {
        return Ok(*known);
    }
    if joints.len() == MOST_JOINTS {
        return Err(msg!("question-many-events", most = MOST_JOINTS));
    }
    let joint = joint.numbered(joints.len() as u8);
    joints.push(joint);
    Ok(joint)
}

/// Returns sides that isolate the effect of the rules with unchanged play: for the rules of every side after the first, the players of the
/// first side ([`first_players_under`]). Empty if no player looks at payments.
fn unchanged_play(sides: &[Side]) -> Vec<Side> {
    let looks = sides.iter().any(|side| side.seating.looks_at_payments());
    sides[1..].iter().filter(|_| looks).map(|side| first_players_under(&sides[0], &side.rules)).collect()
}

/// Returns a side under `rules` whose players decide as under `first.rules`. If only payments differ, the deals of the first side are
/// settled again under `rules`. If the rules change the deals, the players still price wins by the payments of `first.rules`.
fn first_players_under(first: &Side, rules: &Rules) -> Side {
    let first_payments = rules.with_payments_of(&first.rules).filter(|rules| !rules.same_deals(&first.rules));
    let own =
        |seating: &Seating| first_payments.as_ref().map_or(*seating, |rules| seating.valuing_wins_as_under(rules));
    let trained = first.trained.iter().map(own).collect();
    Side { plays_as: Some(0), trained, ..Side::new(rules.clone(), own(&first.seating)) }
}

/// Maximum number of characters of a file or folder name. With the number that is appended for a second folder of the same name, it stays
/// below 60.
const MAX_NAME: usize = 56;
/// Number of hexadecimal digits of the hash at the end of a shortened name.
const HASH: usize = 6;

/// Converts a text to the name of a file or folder: replaces characters that such names cannot have by `-`, and shortens it to 56
/// characters. A shortened name is cut at `+` or `-` if possible, and ends with a hash of the whole name.
pub fn file_name(name: &str) -> String {
    let allowed = |c: char| if c.is_alphanumeric() || "-_.+=".contains(c) { c } else { '-' };
    let name: String = name.chars().map(allowed).collect();
    if name.chars().count() <= MAX_NAME {
        return name;
    }
    let room = MAX_NAME - HASH - 1;
    let kept: String = name.chars().take(room + 1).collect();
    let cut = kept.rfind(['+', '-']).filter(|at| kept[..*at].chars().count() >= room / 2);
    let kept = match cut {
        Some(at) => kept[..at].trim_end_matches("-vs"),
        None => kept.char_indices().nth(room).map_or(&*kept, |(end, _)| &kept[..end]),
    };
    format!("{kept}-{}", &hex(Sha256::digest(&name))[..HASH])
}
