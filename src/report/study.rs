//! A finished run in plain rows, from which its tables, texts, pictures and page are made.

use super::largest::LargestRow;
use super::panel::Panel;
use super::trainings;
use super::verdict::Goal;
use super::warnings::{trained_lines, untested_lines};
use crate::lang::Lang;
use crate::policy::{About, Seating};
use crate::question::{self, Axis, Question, Setup, quote};
use crate::rules::Rules;
use crate::sim::{
    self, Anytime, Counts, Difference, DuelRow, Ending, EstimateRow, FrequencyRow, HabitRow, LuckRow, Record,
    Replicates, Role, Run, Statistic, VariationRow, compared_statistics, correct, differences_of, edges, estimates,
    frequencies, habits, luck_differences, lucks, variation,
};
use crate::stats::{Level, Method};
use crate::words::once;
use crate::write::Provenance;
use serde::{Deserialize, Deserializer, Serialize};

/// The program and its version.
pub const PROGRAM: &str = concat!("jing ", env!("CARGO_PKG_VERSION"));

/// What was asked: it decides which tables are written and what the page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// What happens under one rule set.
    #[default]
    Simulate,
    /// What differs between rule sets.
    Compare,
    /// What differs on a grid of rule sets.
    Sweep,
    /// What players have over each other.
    Arena,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Simulate, Kind::Compare, Kind::Sweep, Kind::Arena];

    /// The kind of study that a question leads to; `None` where it leads to none.
    pub fn of(kind: question::Kind) -> Option<Kind> {
        match kind {
            question::Kind::Simulate => Some(Kind::Simulate),
            question::Kind::Compare => Some(Kind::Compare),
            question::Kind::Sweep => Some(Kind::Sweep),
            question::Kind::Arena => Some(Kind::Arena),
            question::Kind::Rank | question::Kind::Plan | question::Kind::Rare => None,
        }
    }

    /// Whether one rule set is played.
    pub fn has_one_side(self) -> bool {
        matches!(self, Kind::Simulate | Kind::Arena)
    }
}

/// A finished run. Read back from its folder it gives the same page to the byte; as JSON it is what its tables do not hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Study {
    /// What was asked.
    pub kind: Kind,
    /// The program and its version.
    pub program: String,
    /// Name of the run.
    pub name: String,
    /// The command that repeats it.
    pub command: String,
    /// The question that repeats it; none in folders of earlier versions, and where stored deals were settled again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<Question>,
    /// The players.
    #[serde(deserialize_with = "players")]
    pub players: String,
    /// Whether they decide by what deals pay.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub looks_at_payments: bool,
    /// Millionths of 诈和.
    #[serde(rename = "error_rate_millionths")]
    pub error_rate: u32,
    /// The seed.
    pub seed: u64,
    /// Deals of a session.
    #[serde(rename = "session_deals")]
    pub session: u32,
    /// Sessions played.
    pub sessions: u64,
    /// Sessions of a sampling unit.
    pub unit_sessions: u32,
    /// Deals played under each rule set, each seating counted; in an arena the walls.
    pub hands: u64,
    /// Different walls among them.
    pub walls: u64,
    /// Walls that were planned.
    #[serde(rename = "hands_planned")]
    pub planned: u64,
    /// How often every wall was really played: fewer than sides by seatings where deals were settled again.
    pub plays: u64,
    /// Why it ended.
    pub ending: Ending,
    /// How many trainings the players of each side come of; 0 where nobody learned for it.
    #[serde(skip_serializing_if = "is_zero")]
    pub trainings: usize,
    /// Whether it stopped, or might have, by what its results were: its intervals hold at all times at once.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub sequential: bool,
    /// The precision that was asked for and how far it came; mostly nothing.
    pub targets: Vec<String>,
    /// The keys that these players never meet, so that the run says nothing about them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub untested: Vec<String>,
    /// What else is to be said of the run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Seconds it took.
    pub seconds: f64,
    /// Language of labels.
    pub lang: Lang,
    /// What the user cares for: the order of several rule sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goal: Option<Goal>,
    /// The statistic that was named beforehand and is tested alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub primary: Option<Statistic>,
    /// The swept keys.
    pub axes: Vec<Axis>,
    /// The rule sets; the first is the one the others are compared with.
    pub sides: Vec<Side>,
}

/// One rule set of a study.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Side {
    /// Its rules.
    #[serde(flatten, with = "rules_text")]
    pub rules: Rules,
    /// The values of the swept keys, where it is a point of a grid.
    pub point: Vec<String>,
    /// What the players that learn have learned.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weights: Vec<Learned>,
    /// What the goal asks for, by the parts of the run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replicates: Vec<Replicates>,
    /// How often what happens.
    #[serde(skip)]
    pub frequencies: Vec<FrequencyRow>,
    /// Every statistic with its interval.
    #[serde(skip)]
    pub estimates: Vec<EstimateRow>,
    /// Against the first side; empty for the first.
    #[serde(skip)]
    pub differences: Vec<Difference>,
    /// The same with the first side's players under both rule sets, where players look at payments.
    #[serde(skip)]
    pub same_players: Vec<Difference>,
    /// What it adds to those that players have adapted.
    #[serde(skip)]
    pub adaptation: Vec<Difference>,
    /// Of the first side of a sweep: which part of the variation over the grid each key explains.
    #[serde(skip)]
    pub variation: Vec<VariationRow>,
    /// What every player of an arena has over every other.
    #[serde(skip)]
    pub duels: Vec<DuelRow>,
    /// How the players play.
    #[serde(skip)]
    pub habits: Vec<HabitRow>,
    /// Mean points without luck, where it was told apart.
    #[serde(skip)]
    pub lucks: Vec<LuckRow>,
    /// The same of differences from the first side.
    #[serde(skip)]
    pub luck_differences: Vec<LuckRow>,
    /// How often each role got each number of points.
    #[serde(skip)]
    pub scores: Vec<ScoreRow>,
    /// How often a seat had each number of 精 points.
    #[serde(skip)]
    pub jing_points: Vec<PointRow>,
    /// The largest deals.
    #[serde(skip)]
    pub extremes: Vec<ExtremeRow>,
    /// Some of them as logs, to be looked at.
    #[serde(skip)]
    pub largest: Vec<LargestRow>,
    /// What is known exactly, beside what was sampled.
    #[serde(skip)]
    pub panel: Panel,
}

/// What a player has learned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learned {
    /// The name of the player.
    pub player: String,
    /// The hash of its weights.
    pub weights: String,
    /// What they were trained on.
    #[serde(rename = "trained_on")]
    pub about: About,
}

/// What the players of a side have learned.
pub(super) fn learned(side: &sim::Side) -> Vec<Learned> {
    let own = |seating: &Seating| {
        let mut found = Vec::<Learned>::new();
        for value in seating.policies.0.iter().filter_map(|policy| policy.learned()) {
            let (player, about) = (value.name(), &value.weights().about);
            if !about.fingerprint.is_empty() && !found.iter().any(|known| known.player == player) {
                found.push(Learned {
                    player: player.to_owned(),
                    weights: value.weights().hash(),
                    about: about.clone(),
                });
            }
        }
        found
    };
    let trained = if side.trained.is_empty() { std::slice::from_ref(&side.seating) } else { &side.trained };
    // Who learned nothing for this comparison is the same in all trainings.
    once(trained.iter().flat_map(own))
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// How often a role got a number of points in a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreRow {
    /// Whose points.
    pub role: Role,
    /// The points.
    pub score: i64,
    /// In how many deals.
    pub count: u64,
}

/// How often a seat had so many 精 points at the end of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointRow {
    /// The points.
    pub points: i64,
    /// How often.
    pub count: u64,
}

/// A deal in which a seat won very much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExtremeRow {
    /// What the seat won.
    pub points: i64,
    /// Number of the deal.
    pub hand: u64,
    /// The seat.
    pub seat: u8,
    /// Who dealt.
    pub dealer: u8,
    /// The command that replays it.
    pub command: String,
}

/// What a study has to know of a question, besides its run.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The kind of study.
    pub kind: Kind,
    /// The name of the run.
    pub name: String,
    /// What `--rules` is called with for each side.
    pub arguments: Vec<String>,
    /// The swept keys.
    pub axes: Vec<Axis>,
    /// The values of the swept keys under each side.
    pub points: Vec<Vec<String>>,
    /// Bankrolls for which the chance of ruin is given.
    pub bankrolls: Vec<u32>,
    /// What the user cares for.
    pub goal: Option<Goal>,
    /// The statistic that is named beforehand.
    pub primary: Option<Statistic>,
    /// The language of labels.
    pub lang: Lang,
}

impl Asked {
    /// What is asked by a question that has been resolved.
    pub fn new(kind: Kind, setup: &Setup, name: &str, lang: Lang) -> Asked {
        Asked {
            kind,
            name: name.to_owned(),
            arguments: setup.arguments.clone(),
            axes: setup.axes.clone(),
            points: setup.points.clone(),
            bankrolls: setup.question.bankrolls(),
            goal: setup.question.goal(),
            primary: setup.primary,
            lang,
        }
    }
}

/// What else is to be said of a run that is over.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The command that repeats it.
    pub command: String,
    /// The question that repeats it.
    pub question: Option<Question>,
    /// What the players of each side have learned.
    pub learned: Vec<Vec<Learned>>,
    /// Whether the deals were played here, so that what was dealt is known.
    pub dealt: bool,
    /// Whether the run could stop by what its results were.
    pub sequential: bool,
    /// What precision was asked for and how far it came.
    pub targets: Vec<String>,
    /// What else is to be said.
    pub notes: Vec<String>,
    /// Seconds it took.
    pub seconds: f64,
}

impl Study {
    /// The study of a finished run.
    pub fn of(run: &Run, record: &Record, asked: &Asked, outcome: Outcome) -> Study {
        let learned = |at: usize| outcome.learned.get(at).cloned().unwrap_or_default();
        let anytime = outcome.sequential.then(|| Anytime::after(record.sides[0].counts.sessions()));
        let level = anytime.map_or(Level::P95, |anytime| anytime.level);
        let habits_of = |at: usize| {
            let side = &run.sides[at];
            let players = if asked.kind == Kind::Arena { side.duelists().to_vec() } else { side.seating.players() };
            let mut rows =
                habits(&side.rules, &record.sides[at], &side.seating.to_string(), &players, run.trainings(), level);
            rows.iter_mut()
                .filter(|_| anytime.is_some() && run.trainings() == 0)
                .for_each(|row| row.method = Method::AsymptoticSequence);
            rows
        };
        let lucks_of = |at: usize| {
            let side = &run.sides[at];
            let (players, arena) = (side.seating.players(), asked.kind == Kind::Arena);
            let rows = lucks(&side.seating.to_string(), &record.sides[at], &players, level);
            // In an arena all seats and roles are alike, and the field loses what the hero wins.
            let hero = |row: &LuckRow| matches!(row.statistic, Statistic::Player(player) if player.number == 0);
            rows.into_iter().filter(|row| !arena || hero(row)).collect::<Vec<_>>()
        };
        // The sides that play as they see fit come first.
        let own = run.sides.iter().filter(|side| side.plays_as.is_none()).count();
        let ruin = || asked.bankrolls.iter().map(|&bankroll| Statistic::Ruin(bankroll));
        let differ = |pair: [usize; 2]| {
            let asked_for = asked.primary.into_iter().chain(asked.goal.into_iter().flat_map(Goal::statistics));
            let mut statistics: Vec<Statistic> = compared_statistics(run, record, pair);
            statistics.extend(ruin());
            for statistic in asked_for {
                if !statistics.iter().any(|known| known.is(statistic)) {
                    statistics.push(statistic);
                }
            }
            let mut rows = differences_of(run, record, pair, &statistics, level);
            rows.iter_mut().for_each(|row| anytime.into_iter().for_each(|anytime| anytime.difference(row)));
            rows
        };
        let compared = |at: usize| {
            let played = at > 0 && at < run.sides.len();
            if played { differ([0, at]) } else { Vec::new() }
        };
        let largest = |rules: &Rules, seating: &Seating, extremes: &[sim::Extreme]| {
            let shown = extremes.iter().take(super::largest::kept(asked.kind, own));
            shown.filter_map(|extreme| LargestRow::of(run, rules, seating, extreme)).collect()
        };
        let side = |(at, played): (usize, &sim::Side)| {
            let (side, sim::Side { rules, seating, .. }) = (&record.sides[at], played);
            let counted = &side.counts;
            let scores = |role: Role| {
                let histogram = counted.scores(role).histogram();
                histogram.iter().map(move |(score, count)| ScoreRow { role, score, count })
            };
            let points = counted.jing_points().iter();
            let extremes = counted.extremes().iter().map(|extreme| {
                let seating = seating.rotated(extreme.rotation.into());
                ExtremeRow {
                    points: extreme.points(),
                    hand: extreme.hand,
                    seat: extreme.seat,
                    dealer: extreme.dealer,
                    command: replay_command(&asked.arguments[at], &seating, &learned(at), run, extreme.hand),
                }
            });
            Side {
                rules: rules.clone(),
                point: asked.points.get(at).cloned().unwrap_or_default(),
                weights: learned(at),
                replicates: asked.goal.map_or_else(Vec::new, |goal| goal.replicates(run, record, at)),
                frequencies: anytime_rows(frequencies(rules, &run.joints, side, level), anytime, counted),
                estimates: anytime_rows(estimates(rules, side, &asked.bankrolls, level), anytime, counted),
                differences: compared(at),
                same_players: if at == 0 { Vec::new() } else { compared(own + at - 1) },
                adaptation: run.adapted(at).map_or_else(Vec::new, differ),
                variation: Vec::new(),
                duels: Vec::new(),
                habits: habits_of(at),
                lucks: lucks_of(at),
                luck_differences: luck_differences(run, record, at, level),
                scores: Role::ALL.into_iter().flat_map(scores).collect(),
                jing_points: points.map(|(points, count)| PointRow { points, count }).collect(),
                extremes: extremes.collect(),
                largest: largest(rules, seating, counted.extremes()),
                panel: match outcome.dealt && asked.kind == Kind::Simulate {
                    true => Panel::new(rules, counted.controls(), level),
                    false => Panel::default(),
                },
            }
        };
        let arena = || Side {
            rules: run.sides[0].rules.clone(),
            weights: once((0..run.sides.len()).flat_map(learned)),
            duels: edges(run, record, Level::P95),
            habits: (0..run.sides.len()).flat_map(habits_of).collect(),
            lucks: (0..run.sides.len()).flat_map(lucks_of).collect(),
            ..Side::default()
        };
        let walls = record.deals() / run.rotations() as u64;
        let (sides, hands) = match asked.kind {
            Kind::Arena => (vec![arena()], walls),
            _ => (run.sides[..own].iter().enumerate().map(side).collect(), record.deals()),
        };
        let mut sides: Vec<Side> = sides;
        // Each list of each comparison is a family of its own. What was named beforehand is the total effect.
        correct(sides.iter_mut().map(|side| &mut side.differences), asked.primary);
        correct(sides.iter_mut().map(|side| &mut side.same_players), None);
        correct(sides.iter_mut().map(|side| &mut side.adaptation), None);
        // What was named beforehand comes first.
        let later = |row: &Difference| !asked.primary.is_some_and(|primary| row.statistic.is(primary));
        sides.iter_mut().for_each(|side| side.differences.sort_by_key(later));
        if asked.kind == Kind::Sweep && asked.axes.len() > 1 {
            let axes: Vec<(&str, usize)> = asked.axes.iter().map(|axis| (&*axis.key, axis.values.len())).collect();
            let rows = |statistic| variation(&record.sides[1..own], &axes, statistic, Level::P95);
            sides[0].variation = super::pictures::swept_of(&sides).into_iter().flat_map(rows).collect();
        }
        let untested = untested_lines(&sides, run, asked.lang);
        let notes = outcome.notes.into_iter().chain(trained_lines(&sides, asked.lang)).collect();
        Study {
            kind: asked.kind,
            sides,
            axes: asked.axes.clone(),
            players: players_of(asked.kind, run),
            trainings: run.trainings(),
            looks_at_payments: run.sides.iter().any(|side| side.seating.looks_at_payments()),
            error_rate: run.sides[0].seating.error_rate,
            seed: run.seed,
            session: run.session_len,
            sessions: (record.deals() / run.rotations() as u64).div_ceil(run.session_len.into()),
            unit_sessions: run.unit_sessions,
            hands,
            walls,
            planned: run.hands,
            plays: record.plays as u64,
            ending: record.ending,
            program: PROGRAM.to_owned(),
            name: asked.name.clone(),
            command: outcome.command,
            sequential: outcome.sequential,
            targets: outcome.targets,
            untested,
            notes,
            question: outcome.question,
            seconds: outcome.seconds,
            lang: asked.lang,
            goal: asked.goal,
            primary: asked.primary,
        }
    }

    /// What ended the run, what became of the precisions asked for, and which keys were not tested: said before any number.
    pub fn ended(&self) -> Vec<String> {
        let stopped = self.ending == Ending::Interrupted;
        let interrupted = stopped.then(|| super::numbers::interrupted(self.planned, self.lang));
        interrupted.into_iter().chain(self.targets.iter().chain(&self.untested).cloned()).collect()
    }

    /// What else is to be said besides its numbers.
    pub fn remarks(&self) -> impl Iterator<Item = String> {
        self.notes.iter().cloned().chain(self.warnings())
    }

    /// The side that the others are compared with.
    pub fn first(&self) -> &Side {
        &self.sides[0]
    }

    /// The other sides.
    pub fn others(&self) -> &[Side] {
        &self.sides[1..]
    }

    /// What the tables say of their origin; no time, path or number of threads.
    pub fn provenance(&self) -> Provenance {
        let rules: Vec<&Rules> = self.sides.iter().map(|side| &side.rules).collect();
        let origin =
            provenance(&rules, &self.players, self.error_rate, self.seed, self.session).with("hands", self.hands);
        let origin = in_units(origin, self.unit_sessions);
        if self.kind == Kind::Simulate { origin } else { origin.with("walls", self.walls) }
    }
}

/// The players of a run.
pub(super) fn players_of(kind: Kind, run: &Run) -> String {
    if kind != Kind::Arena {
        return run.sides[0].seating.to_string();
    }
    let mut names: Vec<&str> = run.sides.iter().map(|side| side.duelists()[0].name).collect();
    names.dedup();
    names.join(" ")
}

/// The origin of the tables of a run, besides the number of deals.
pub fn origin(run: &Run) -> Provenance {
    let rules: Vec<&Rules> = run.sides.iter().map(|side| &side.rules).collect();
    let seating = &run.sides[0].seating;
    let origin = provenance(&rules, &seating.to_string(), seating.error_rate, run.seed, run.session_len);
    in_units(origin, run.unit_sessions)
}

/// What makes other intervals is part of the origin.
fn in_units(origin: Provenance, sessions: u32) -> Provenance {
    if sessions > 1 { origin.with("unit_sessions", sessions) } else { origin }
}

fn provenance(rules: &[&Rules], players: &str, error_rate: u32, seed: u64, session: u32) -> Provenance {
    let list = |text: fn(&Rules) -> String| rules.iter().map(|rules| text(rules)).collect::<Vec<_>>().join(" ");
    Provenance::new()
        .with("program", PROGRAM)
        .with("rules", list(|rules| rules.name.clone()))
        .with("rules_fingerprint", list(|rules| rules.fingerprint().full()))
        .with("players", players)
        .with("error_rate_millionths", error_rate)
        .with("seed", seed)
        .with("session_deals", session)
}

/// How rows of a run that could stop by its results become confidence sequences.
trait Watched {
    fn watched(&mut self, anytime: Anytime, counts: &Counts);
}

impl Watched for EstimateRow {
    fn watched(&mut self, anytime: Anytime, counts: &Counts) {
        let strict = anytime.strict(self.statistic, counts);
        self.method = if strict.is_some() { Method::StrictSequence } else { Method::AsymptoticSequence };
        strict.into_iter().for_each(|range| (self.ci_low, self.ci_high) = (range.low, range.high));
    }
}

impl Watched for FrequencyRow {
    fn watched(&mut self, anytime: Anytime, counts: &Counts) {
        let strict = anytime.strict(self.statistic, counts);
        strict.into_iter().for_each(|range| (self.ci_low, self.ci_high) = (range.low, range.high));
    }
}

fn anytime_rows<R: Watched>(mut rows: Vec<R>, anytime: Option<Anytime>, counts: &Counts) -> Vec<R> {
    rows.iter_mut().for_each(|row| anytime.into_iter().for_each(|anytime| row.watched(anytime, counts)));
    rows
}

impl Side {
    /// The name of its rules.
    pub fn name(&self) -> &str {
        &self.rules.name
    }

    /// One statistic.
    pub fn estimate(&self, statistic: Statistic) -> Option<&EstimateRow> {
        self.estimates.iter().find(|row| row.statistic == statistic)
    }

    /// How often something happens.
    pub fn frequency(&self, statistic: Statistic) -> Option<&FrequencyRow> {
        self.frequencies.iter().find(|row| row.statistic == statistic)
    }

    /// How often a role got each number of points.
    pub fn histogram(&self, role: Role) -> impl Iterator<Item = (i64, u64)> {
        self.scores.iter().filter(move |row| row.role == role).map(|row| (row.score, row.count))
    }
}

/// The command that replays one deal.
fn replay_command(rules: &str, seating: &Seating, learned: &[Learned], run: &Run, hand: u64) -> String {
    let Run { seed, session_len, .. } = run;
    let (rules, players) = (quote(rules), trainings::named(seating, learned, run.training(hand)));
    let mut text =
        format!("jing replay --rules {rules} --seed {seed} --hand {hand} --players {players} --session {session_len}");
    if seating.error_rate > 0 {
        text += &format!(" --error-rate {}", seating.error_rate);
    }
    text
}

/// The players: one text, in manifests of version 0.1 also a list of four.
fn players<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Names {
        One(String),
        Four(Vec<String>),
    }
    match Names::deserialize(deserializer)? {
        Names::One(text) => Ok(text),
        Names::Four(names) => {
            let seating = names.join(",").parse::<Seating>().map_err(serde::de::Error::custom)?;
            Ok(seating.to_string())
        }
    }
}

/// A rule set, as the text that makes it again.
mod rules_text {
    use crate::rules::Rules;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Keys {
        rules: String,
        rules_fingerprint: String,
        #[serde(default)]
        title: String,
        #[serde(default)]
        title_zh: String,
        rules_toml: String,
    }

    pub fn serialize<S: Serializer>(rules: &Rules, serializer: S) -> Result<S::Ok, S::Error> {
        let keys = Keys {
            rules: rules.name.clone(),
            rules_fingerprint: rules.fingerprint().full(),
            title: rules.title.clone(),
            title_zh: rules.title_zh.clone(),
            rules_toml: rules.to_toml(),
        };
        keys.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        let text = Keys::deserialize(deserializer)?.rules_toml;
        Rules::from_toml(&crate::lang::msg!("report-manifest-rules").to_string(), &text)
            .map_err(|error| serde::de::Error::custom(error.render(false)))
    }
}
