//! From a question to its run: the rules are loaded, and everything that can be wrong before a deal is played is checked.

use super::axes::grid;
use super::draft::{Fault, Faults};
use super::effects::{self, ChangeGroup};
use super::players::{listed, seated, untrained};
use super::{Axis, Kind, Question, RulesEntry, Stopping, Trainings};
use crate::input::is_file;
use crate::lang::{Arg, Joint as ListJoint, Message, msg};
use crate::policy::{Policy, Seating};
use crate::report::{Goal, Verdict};
use crate::rules::{Candidate, Rules, alternatives_of, current, split_changes};
use crate::score::Item;
use crate::sim::part::hex;
use crate::sim::{
    Category, Joint, MOST_JOINTS, Role, Run, Side, Statistic, Until, carried, comparable_statistics, duels, named,
};
use crate::words::once;
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::path::Path;

/// The number of deals where only a precision or a time ends a run.
const MOST_OPEN: u64 = 1_000_000_000;

/// The most characters of the name of an option.
const LONGEST_NAME: usize = 40;

/// A value of a key that a ranking leaves out, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Skipped {
    /// The key.
    pub key: String,
    /// The value.
    pub value: String,
    /// Why it cannot be played.
    pub reason: Message,
}

/// Returns the player of a name under some rules, as one of several trainings taught it: the trainings, and the index of this one.
pub type FindPlayer<'a, E> = dyn FnMut(&str, &Rules, Option<(Trainings, usize)>) -> Result<Policy, E> + 'a;

/// A question that can be played.
#[derive(Debug)]
pub struct Setup {
    /// The question; keys and names stand in it as the program writes them.
    pub question: Question,
    /// The rule sets that are played; of a sweep or ranking the first is the one that the others change.
    pub rules: Vec<Rules>,
    /// What `--rules` is called with for each of them.
    pub arguments: Vec<String>,
    /// The swept keys.
    pub axes: Vec<Axis>,
    /// The values of the swept keys under each rule set.
    pub points: Vec<Vec<String>>,
    /// The precisions that end the run.
    pub until: Vec<Until>,
    /// The joint events that are counted.
    pub joints: Vec<Joint>,
    /// The statistic that is named beforehand.
    pub primary: Option<Statistic>,
    /// The changes of a ranking, in the order of `rules` behind its first.
    pub candidates: Vec<Candidate>,
    /// The alternatives that cannot be played.
    pub skipped: Vec<Skipped>,
    /// The statistics by which a ranking orders.
    pub by: Vec<Statistic>,
    /// The changes whose effects a comparison of two rule sets plays one by one.
    pub effects: Vec<ChangeGroup>,
}

impl Setup {
    /// Resolves a question.
    ///
    /// # Errors
    /// Everything that is wrong with it.
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
            by: Vec::new(),
            effects: Vec::new(),
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
                        setup.effects = effects::groups(a, b);
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

    fn push(&mut self, rules: Rules, argument: String, point: Vec<String>) {
        self.rules.push(rules);
        self.arguments.push(argument);
        self.points.push(point);
    }

    /// Loads the rule sets of a grid.
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
            // Every point of a grid that is wrong is so for the same few reasons.
            faults.truncate(1);
            return Err(faults);
        }
        // Keys and values as files write them, whatever words or old names they were given in.
        axes.iter_mut().for_each(|axis| axis.key = current(&axis.key).to_owned());
        let rules = &self.rules[0];
        for (at, axis) in axes.iter_mut().enumerate() {
            let key = axis.key.clone();
            let own = self.points.iter_mut().filter_map(|point| point.get_mut(at));
            for value in axis.values.iter_mut().chain(own) {
                if let Some((path, text)) = rules.change_meant(&key, value) {
                    (axis.key, *value) = (path, text);
                }
            }
        }
        // Two words for one key or value are found only now.
        Axis::check(&axes).map_err(|wrong| vec![Fault::for_field("vary", wrong)])?;
        let texts: Value = axes.iter().map(Axis::to_text).collect();
        self.set("vary", texts);
        self.axes = axes;
        Ok(())
    }

    /// Loads the options of a ranking, or every alternative of its keys.
    fn rank(&mut self, base: &RulesEntry) -> Result<(), Vec<Fault>> {
        self.rank_options(base)?;
        let (keys, has_options) = (self.question.keys(), !self.candidates.is_empty());
        if keys.is_empty() && has_options {
            return Ok(());
        }
        let rules = self.rules[0].clone();
        let all = alternatives_of(&rules, &keys).map_err(|wrong| vec![Fault::for_field("keys", wrong)])?;
        for one in all {
            let skip = |reason| Skipped { key: one.key.path.clone(), value: one.value.clone(), reason };
            let other = match base.load(&one.argument("")) {
                Ok(other) => other,
                Err(error) => {
                    self.skipped.extend(error.problems().first().map(|first| skip(first.message.clone())));
                    continue;
                }
            };
            let candidate = Candidate::new(&rules, &other, one.argument(""));
            // An effect is that of one key.
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

    /// Loads the options of a ranking.
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
            let own = rules.called().names();
            let is_taken = |name: &String| {
                own.contains(name) || self.candidates.iter().any(|known| known.name.as_ref() == Some(name))
            };
            let is_wrong = |name: &String| name.chars().count() > LONGEST_NAME || name.contains(char::is_control);
            if other.fingerprint() == rules.fingerprint() {
                wrong(msg!("question-option-nothing", ?text, rules));
            } else if self.has_equal(&other) {
                wrong(msg!("question-option-twice", ?text));
            } else if candidate.name.as_ref().is_some_and(is_wrong) {
                wrong(msg!("question-option-name", ?text, most = LONGEST_NAME));
            } else if candidate.name.as_ref().is_some_and(is_taken) {
                wrong(msg!("question-option-name-twice", ?text));
            } else {
                self.push_candidate(other, base, candidate);
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Whether a loaded rule set has the same fingerprint.
    fn has_equal(&self, rules: &Rules) -> bool {
        self.rules.iter().any(|known| known.fingerprint() == rules.fingerprint())
    }

    fn push_candidate(&mut self, rules: Rules, base: &RulesEntry, candidate: Candidate) {
        self.push(rules, format!("{}{}", base.label(), candidate.suffix), Vec::new());
        self.candidates.push(candidate);
    }

    /// Renames rule files that have the same label. Each gets its own name as its label, with the name of its folder in front if the names
    /// are equal too.
    fn make_labels_unique(&mut self) {
        let (rules, arguments) = (&mut self.rules, &self.arguments);
        let called: Vec<String> = rules.iter().map(|rules| Message::of(&rules.called()).to_string()).collect();
        let names: Vec<String> = rules.iter().map(|rules| rules.name.clone()).collect();
        let alike = |a: usize, b: usize| a != b && called[a] == called[b] && arguments[a] != arguments[b];
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
            rules[at] = rules[at].clone().under(&name);
        }
    }

    /// Checks what depends on the rules.
    fn check(&mut self, faults: &mut Vec<Fault>) {
        let wrong = |name: &'static str| move |message: Message| Fault::for_field(name, message);
        let Ok(sides) = self.main_sides(&mut |name, _, _| untrained(name)) else { return };
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
            match self.read_by() {
                Ok(by) => self.by = by,
                Err(message) => faults.push(Fault::for_field("by", message)),
            }
        }
        let events: Vec<String> = self.joints.iter().map(|joint| joint.name()).collect();
        if !events.is_empty() {
            self.set("event", json!(events));
        }
    }

    fn set(&mut self, name: &str, value: Value) {
        let question = std::mem::take(&mut self.question);
        self.question = question.with(name, Some(value));
    }

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
            } else if self.question.trainings().is_some() {
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

    /// The joint events of a run: those asked for, and those of `until`, each with its place as its number.
    fn read_events(&mut self, sides: &[Side]) -> Result<Vec<Joint>, Vec<Message>> {
        let (mut joints, mut faults, rare) = (Vec::new(), Vec::new(), self.question.kind() == Kind::Rare);
        for text in self.question.events() {
            let read = if rare { Joint::any(&text) } else { Joint::parse(&text, 0) };
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
                // Each rare event is looked for by itself.
                Ok(joint) if rare => joints.push(joint),
                Ok(joint) => faults.extend(numbered(joint, &mut joints).err()),
                Err(message) => faults.push(message),
            }
        }
        for until in &mut self.until {
            if let Statistic::Joint(joint) = &mut until.statistic {
                match numbered(*joint, &mut joints) {
                    Ok(known) => *joint = known,
                    Err(message) => faults.push(message),
                }
            }
        }
        if faults.is_empty() { Ok(joints) } else { Err(faults) }
    }

    /// Refuses an event whose chance cannot be found without playing sessions.
    fn check_rare(&self, text: &str, joint: Joint) -> Result<(), Message> {
        if self.question.error_rate() == 0 && joint.categories().any(|category| category == Category::Zhahu) {
            return Err(msg!("question-rare-zhahu"));
        }
        match carried(&self.rules[0], joint) {
            Some(category) => Err(msg!("question-rare-depends", text, category = category.name())),
            None => Ok(()),
        }
    }

    /// The statistic that a comparison tests alone, and its name.
    fn read_primary(&self, text: &str, sides: Vec<Side>) -> Result<(Statistic, String), Message> {
        let mut all = comparable_statistics(&self.run(sides));
        all.extend(self.question.bankrolls().into_iter().map(Statistic::Ruin));
        all.extend([Statistic::DealerGap, Statistic::SwingPerPoint]);
        let all = once(all);
        let statistic = named(text, &all).map_err(|error| {
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

    /// The statistics of a ranking: those asked for, then the usual ones that the rules have.
    fn read_by(&self) -> Result<Vec<Statistic>, Message> {
        let usual = [
            Statistic::EveningSd,
            Statistic::SwingPerPoint,
            Statistic::Mean(Role::Dealer),
            Statistic::Sd(Role::All),
            Statistic::Share(Item::Jing),
            Statistic::Frequency(Category::Win),
        ];
        let pays_jing = Category::Chongguan.possible(&self.rules[0]);
        let usual = usual.into_iter().filter(|statistic| *statistic != Statistic::Share(Item::Jing) || pays_jing);
        let (all, bankrolls) = (Statistic::comparable(), self.question.bankrolls());
        let of = |text: &String| match Verdict::statistic_called(text, &bankrolls) {
            Some(statistic) => Ok(statistic),
            None => named(text, &all),
        };
        let asked = self.question.by().iter().map(of).collect::<Result<Vec<_>, _>>()?;
        Ok(once(asked.into_iter().chain(usual)))
    }

    /// The statistics that a ranking reads of its record: those of its order, and those of its first sentences.
    pub fn ranked_statistics(&self) -> Vec<Statistic> {
        let (goal, bankrolls) = (self.question.goal(), self.question.bankrolls());
        let players = listed(&self.question.players());
        let own = seated(&players, 0).into_iter().flat_map(|seating| seating.players());
        let own = own.map(Statistic::Player).filter(|_| goal == Some(Goal::Skill));
        let headline = Verdict::statistics(&self.rules[0], &bankrolls, goal).into_iter().chain(own);
        once(self.by.iter().copied().chain(headline))
    }

    /// The rule sets for which players learn: all, or the first alone in a ranking whose players do not adapt.
    pub fn learned_rules(&self) -> &[Rules] {
        match self.question.kind() {
            Kind::Rank if !self.question.is_adapted() => &self.rules[..1],
            _ => &self.rules,
        }
    }

    /// The sides of the run. `player` returns the player for a name, the rules, and the trainings with the index of one of them (`None` for
    /// players that do not learn).
    ///
    /// # Errors
    /// Returns the first error of `player`, or an error if the number of players is neither one nor four.
    pub fn sides<E: From<Message>>(&self, player: &mut FindPlayer<'_, E>) -> Result<Vec<Side>, E> {
        let mut sides = self.main_sides(player)?;
        for rules in effects::rules_between(&self.effects, &self.rules) {
            // The players of the first rule set; where players learn, theirs as trained there.
            let side = match self.question.trainings() {
                None => Side::new(rules.clone(), sides[0].seating),
                Some(_) => as_first(&sides[0], rules),
            };
            sides.push(Side { aside: true, ..side });
        }
        Ok(sides)
    }

    /// The sides that do not stand aside.
    fn main_sides<E: From<Message>>(&self, player: &mut FindPlayer<'_, E>) -> Result<Vec<Side>, E> {
        let (question, names) = (&self.question, listed(&self.question.players()));
        if question.kind() == Kind::Arena {
            let rules = &self.rules[0];
            let players = names.iter().map(|name| player(name, rules, None)).collect::<Result<Vec<_>, E>>()?;
            let mut sides = duels(rules, &players);
            // The first player's stand first, one against each other.
            sides.truncate(if question.has_hero() { players.len() - 1 } else { sides.len() });
            return Ok(sides);
        }
        let mut seated = |rules: &Rules, number: Option<(Trainings, usize)>| {
            let players = names.iter().map(|name| player(name, rules, number)).collect::<Result<Vec<_>, E>>()?;
            Ok::<_, E>(Seating { error_rate: question.error_rate(), ..Seating::of(&players)? })
        };
        let mut side = |rules: &Rules| match question.trainings() {
            None => Ok(Side::new(rules.clone(), seated(rules, None)?)),
            Some(trials) => {
                let tables = (0..trials.count).map(|number| seated(rules, Some((trials, number))));
                Ok(Side::of_trainings(rules.clone(), tables.collect::<Result<_, E>>()?))
            }
        };
        let own = self.learned_rules();
        let mut sides = own.iter().map(&mut side).collect::<Result<Vec<_>, E>>()?;
        // Nobody adapts: what only payments change is settled again.
        let first = sides[0].clone();
        let alike = |rules: &Rules| Side { rules: rules.clone(), plays_as: Some(0), ..first.clone() };
        sides.extend(self.rules[own.len()..].iter().map(alike));
        if question.kind() == Kind::Compare {
            let same = unchanged_play(&sides);
            sides.extend(same);
        }
        Ok(sides)
    }

    /// The run of these sides.
    pub fn run(&self, sides: Vec<Side>) -> Run {
        let question = &self.question;
        let session_len = question.session();
        Run {
            aside_pairs: effects::pairs(&self.effects, &sides),
            sides,
            rotate: !matches!(question.kind(), Kind::Simulate | Kind::Rare),
            seed: question.seed(),
            hands: self.hands(),
            session_len,
            unit_sessions: Run::sessions_for(question.unit(), session_len),
            replay_all: false,
            joints: self.joints.clone(),
            luck: question.has_luck(),
        }
    }

    /// The most deals that are played.
    fn hands(&self) -> u64 {
        let (hands, most) = (self.question.hands(), self.question.value("max_hands").and_then(Value::as_u64));
        let most = most.or(hands).unwrap_or(MOST_OPEN);
        hands.map_or(most, |hands| hands.min(most))
    }

    /// When a run of these sides stops.
    pub fn stopping(&self, sides: &[Side]) -> Stopping {
        Stopping::new(self.until.clone(), self.question.max_time(), sides)
    }

    /// The name of the run, and of its folder.
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
            Kind::Arena => {
                let hero = if self.question.has_hero() { "-hero" } else { "" };
                format!("arena-{}-{}{hero}", name(0), listed(&self.question.players()).join("-"))
            }
        })
    }
}

/// The event with its place among those of the run, to which it is added unless it is there.
fn numbered(joint: Joint, joints: &mut Vec<Joint>) -> Result<Joint, Message> {
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

/// Sides that isolate the effect of the rules with unchanged play: the first side's players under the rules of every other side. Empty if no
/// player looks at payments. If the other rules change the deals, the players still value wins by the payments of the first rules.
fn unchanged_play(sides: &[Side]) -> Vec<Side> {
    let looks = sides.iter().any(|side| side.seating.looks_at_payments());
    sides[1..].iter().filter(|_| looks).map(|side| as_first(&sides[0], &side.rules)).collect()
}

/// The first side's players under other rules, playing as they do under theirs.
fn as_first(first: &Side, rules: &Rules) -> Side {
    let paying = rules.paying_as(&first.rules).filter(|rules| !rules.same_deals(&first.rules));
    let own = |seating: &Seating| paying.as_ref().map_or(*seating, |rules| seating.valuing_by(rules));
    let trained = first.trained.iter().map(own).collect();
    Side { plays_as: Some(0), trained, ..Side::new(rules.clone(), own(&first.seating)) }
}

/// The most characters of a name: with the number that a second folder of this name gets, it stays under 60.
const LONGEST: usize = 56;
/// Hexadecimal digits of the hash that ends a shortened name.
const HASH: usize = 6;

/// The name of a file or folder: without characters that such names cannot have. A longer name is cut before a change of a key or
/// before a rule set, and ends with a hash of the whole name.
pub fn file_name(name: &str) -> String {
    let sign = |c: char| if c.is_alphanumeric() || "-_.+=".contains(c) { c } else { '-' };
    let name: String = name.chars().map(sign).collect();
    if name.chars().count() <= LONGEST {
        return name;
    }
    let room = LONGEST - HASH - 1;
    let kept: String = name.chars().take(room + 1).collect();
    let cut = kept.rfind(['+', '-']).filter(|at| kept[..*at].chars().count() >= room / 2);
    let kept = match cut {
        Some(at) => kept[..at].trim_end_matches("-vs"),
        None => kept.char_indices().nth(room).map_or(&*kept, |(end, _)| &kept[..end]),
    };
    format!("{kept}-{}", &hex(Sha256::digest(&name))[..HASH])
}
