//! Studies: the numbers of finished runs, with a struct for each kind of run. Answers are made from them.

use super::across::{self, AcrossRow};
use super::deal::LargestRow;
use super::effects::{Effect, effects};
use super::panel::Panel;
use super::provenance::Provenance;
use super::rank::Ranking;
use super::trainings;
use super::verdict::Goal;
use crate::lang::Message;
use crate::policy::{About, Seating};
use crate::question::{Axis, ChangeGroup, Kind, Question, Setup, quote, untrained_seating};
use crate::rules::Rules;
use crate::sim::{
    self, Anytime, Counts, Difference, DuelRow, Ending, EstimateRow, FrequencyRow, HabitRow, LuckRow, Record,
    Replicates, Role, Run, Statistic, VariationRow, compared_statistics, correct, differences_of, edges, estimates,
    frequencies, habits, luck_row, variation,
};
use crate::stats::{Level, Method};
use crate::words::unique;
use serde::{Deserialize, Serialize};

/// The program and its version.
pub const PROGRAM: &str = concat!("jing ", env!("CARGO_PKG_VERSION"));

/// The numbers of a finished run.
#[derive(Clone, Debug)]
pub enum Study {
    /// One rule set.
    Simulation(Box<Simulation>),
    /// Several rule sets, or a grid of them.
    Comparison(Box<Comparison>),
    /// Players against each other.
    Arena(Box<Arena>),
    /// The alternatives of some keys and the options of the user.
    Ranking(Box<Ranking>),
}

/// The facts about a run: its question, its players, its seed, the number of its deals and how it ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// The program and its version.
    pub program: String,
    /// The name of the run.
    pub name: String,
    /// The command that repeats the run.
    pub command: String,
    /// The question that repeats the run; `None` if the study was read from a run folder of an earlier version.
    pub question: Option<Question>,
    /// The names of the players, separated by commas; one name if all seats have the same player. In an arena all names, separated by
    /// blanks.
    pub players: String,
    /// Whether decisions of the players depend on payments.
    pub looks_at_payments: bool,
    /// The rate of false wins (诈和), in millionths.
    pub error_rate: u32,
    /// The seed.
    pub seed: u64,
    /// The number of deals of a session.
    pub session: u32,
    /// The number of sessions played.
    pub sessions: u64,
    /// The number of sessions of a sampling unit.
    pub unit_sessions: u32,
    /// The number of deals played under each rule set, in all seatings; in an arena the number of walls.
    pub hands: u64,
    /// The number of different walls among them.
    pub walls: u64,
    /// The planned number of walls.
    pub planned: u64,
    /// The number of times that every wall was played: once for each rule set and seating, except those whose deals were settled again from
    /// the deals of another rule set.
    pub plays: u64,
    /// The reason why the run ended.
    pub ending: Ending,
    /// The number of training runs of the players of each side; 0 if no player was trained for the run.
    pub trainings: usize,
    /// Whether the run could stop because of its results. Its intervals are then confidence sequences.
    pub sequential: bool,
    /// For each requested precision a message with the precision that was reached.
    pub targets: Vec<Message>,
    /// The duration in seconds.
    pub seconds: f64,
}

/// One rule set of a study.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RuleSet {
    /// The rules.
    pub rules: Rules,
    /// The learned weights of its players.
    pub weights: Vec<Learned>,
    /// The statistics of the goal, each also with one part of the run left out; empty without a goal.
    pub replicates: Vec<Replicates>,
    /// Every statistic with its interval.
    pub estimates: Vec<EstimateRow>,
    /// The habits of the players.
    pub habits: Vec<HabitRow>,
    /// The distribution of the points of each role: the number of deals for each number of points.
    pub scores: Vec<ScoreRow>,
    /// The largest deals.
    pub extremes: Vec<ExtremeRow>,
    /// The logs of the first of the largest deals.
    pub largest: Vec<LargestRow>,
}

/// The study of one rule set.
#[derive(Clone, Debug, Default)]
pub struct Simulation {
    /// The facts about the run.
    pub played: Played,
    /// The rule set.
    pub rule_set: RuleSet,
    /// The frequencies of events.
    pub frequencies: Vec<FrequencyRow>,
    /// The counts of seats for each number of 精 points.
    pub jing_points: Vec<PointRow>,
    /// Sampled values compared with exact ones.
    pub panel: Panel,
}

/// The study of several rule sets, compared with the first.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// The facts about the run.
    pub played: Played,
    /// The goal that orders the rule sets.
    pub goal: Option<Goal>,
    /// The primary statistic, which is tested without correction.
    pub primary: Option<Statistic>,
    /// The rule set that the others are compared with.
    pub first: RuleSet,
    /// The other rule sets.
    pub others: Vec<Compared>,
    /// The grid of a sweep; `None` for other comparisons.
    pub grid: Option<Grid>,
    /// The effect of each change, if there are two rule sets with several changes.
    pub effects: Vec<Effect>,
    /// Differences at each table of players: the players of the comparison first, then the others. Empty without `--across`.
    pub across: Vec<AcrossRow>,
}

/// A rule set of a comparison besides the first.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// The rule set.
    pub rule_set: RuleSet,
    /// Its value on each axis of the grid, as in rule files; empty outside a grid.
    pub point: Vec<String>,
    /// Its differences from the first.
    pub differences: Vec<Difference>,
    /// The parts of the differences, if the players adapt to the rules; else `None`.
    pub adapted: Option<Adapted>,
}

/// The parts of the differences of a rule set whose players adapt.
#[derive(Clone, Debug, Default)]
pub struct Adapted {
    /// The differences with the first side's players under both rule sets.
    pub same_players: Vec<Difference>,
    /// The effect of adaptation: the differences of adapted players from the first side's players under the rules of this rule set.
    pub adaptation: Vec<Difference>,
}

/// The grid of a sweep.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// The swept keys.
    pub axes: Vec<Axis>,
    /// The share of the variation over the grid that each key explains.
    pub variation: Vec<VariationRow>,
}

/// The study of players against each other.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    /// The facts about the run.
    pub played: Played,
    /// The rules.
    pub rules: Rules,
    /// The learned weights of the players.
    pub weights: Vec<Learned>,
    /// The edge of every player over every other.
    pub duels: Vec<DuelRow>,
    /// The habits of the players.
    pub habits: Vec<HabitRow>,
    /// Mean points with luck removed; empty if luck was not measured.
    pub lucks: Vec<LuckRow>,
}

/// The facts about the learned weights of a player: their hash and their training, not the weights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learned {
    /// The name of the player.
    pub player: String,
    /// The hash of its weights.
    pub weights: String,
    /// The training: rules, seed, deals and opponents.
    #[serde(rename = "trained_on")]
    pub about: About,
}

/// The facts about the learned weights of the players of a side, in all training runs, without duplicates.
pub(super) fn learned_by_side(side: &sim::Side) -> Vec<Learned> {
    let own = |seating: &Seating| {
        let mut found = Vec::<Learned>::new();
        for value in seating.policies.0.iter().filter_map(|policy| policy.value_player()) {
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
    // A player that was not trained for this run is the same in all training runs.
    unique(trained.iter().flat_map(own))
}

/// The number of deals in which a role got a number of points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreRow {
    /// The role.
    pub role: Role,
    /// The number of points, negative for a loss.
    pub score: i64,
    /// The number of deals.
    pub count: u64,
}

/// The number of seats that had a number of 精 points at the end of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointRow {
    /// The number of 精 points.
    pub points: i64,
    /// The number of seats, over all deals.
    pub count: u64,
}

/// One of the deals with the most points for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ExtremeRow {
    /// The points of the seat.
    pub points: i64,
    /// The index of the deal in the run, from 0.
    pub hand: u64,
    /// The index of the seat.
    pub seat: u8,
    /// The index of the seat of the dealer.
    pub dealer: u8,
    /// The command that replays the deal.
    pub command: String,
}

/// The parts of a question that a study needs.
#[derive(Clone, Debug, Default)]
pub struct StudySpec {
    /// The kind of question.
    pub kind: Kind,
    /// The name of the run.
    pub name: String,
    /// The value of `--rules` for each side.
    pub arguments: Vec<String>,
    /// The swept keys.
    pub axes: Vec<Axis>,
    /// For each side its value on each axis, as in rule files.
    pub points: Vec<Vec<String>>,
    /// The bankrolls in points whose chance of ruin is estimated.
    pub bankrolls: Vec<u32>,
    /// The goal that orders the rule sets.
    pub goal: Option<Goal>,
    /// The primary statistic.
    pub primary: Option<Statistic>,
    /// The changes whose effects are measured one by one.
    pub effects: Vec<ChangeGroup>,
    /// Names of the other players with which the comparison is repeated ([`Setup::across_players`]).
    pub across: Vec<String>,
}

impl StudySpec {
    /// Takes the parts from the question of a setup. `name` is the name of the run.
    pub fn new(setup: &Setup, name: &str) -> StudySpec {
        StudySpec {
            kind: setup.question.kind(),
            name: name.to_owned(),
            arguments: setup.arguments.clone(),
            axes: setup.axes.clone(),
            points: setup.points.clone(),
            bankrolls: setup.question.bankrolls(),
            goal: setup.question.goal(),
            primary: setup.primary,
            effects: setup.effects.clone(),
            across: setup.across_players(),
        }
    }
}

/// Facts about a finished run that are not in its record.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The command that repeats the run.
    pub command: String,
    /// The question that repeats the run, if it is known.
    pub question: Option<Question>,
    /// The learned weights of the players of each side.
    pub learned: Vec<Vec<Learned>>,
    /// Whether the run could stop because of its results.
    pub sequential: bool,
    /// For each requested precision a message with the precision that was reached.
    pub targets: Vec<Message>,
    /// The duration in seconds.
    pub seconds: f64,
}

/// Builds a study from a run.
struct Builder<'a> {
    run: &'a Run,
    record: &'a Record,
    spec: &'a StudySpec,
    outcome: Outcome,
    /// The confidence sequences, if the run could stop because of its results.
    anytime: Option<Anytime>,
    /// The level of the intervals.
    level: Level,
    /// The number of rule sets: the sides that come first and have players of their own. With players that adapt, each rule set but the
    /// first also has a later side, which the players of the first side play.
    rule_sets: usize,
}

impl Played {
    /// The players at their seats; `None` if a name is not known, as in folders of earlier versions.
    pub(super) fn seating(&self) -> Option<Seating> {
        untrained_seating(&self.players.split(',').collect::<Vec<_>>(), self.error_rate).ok()
    }
}

impl Study {
    /// The study of a run other than a ranking, complete or not.
    pub fn new(run: &Run, record: &Record, spec: &StudySpec, outcome: Outcome) -> Study {
        let anytime = outcome.sequential.then(|| Anytime::after(record.sides[0].counts.sessions()));
        let level = anytime.map_or(Level::P95, |anytime| anytime.level);
        let rule_sets = run.main_sides().iter().filter(|side| side.plays_as.is_none()).count();
        let builder = Builder { run, record, spec, outcome, anytime, level, rule_sets };
        match spec.kind {
            Kind::Arena => Study::Arena(Box::new(builder.arena())),
            Kind::Simulate => Study::Simulation(Box::new(builder.simulation())),
            _ => Study::Comparison(Box::new(builder.comparison())),
        }
    }

    /// The facts about the run.
    pub fn played(&self) -> &Played {
        match self {
            Study::Simulation(study) => &study.played,
            Study::Comparison(study) => &study.played,
            Study::Arena(study) => &study.played,
            Study::Ranking(study) => &study.played,
        }
    }

    /// The kind of the question of the run.
    pub fn kind(&self) -> Kind {
        match self {
            Study::Simulation(_) => Kind::Simulate,
            Study::Comparison(study) => study.kind(),
            Study::Arena(_) => Kind::Arena,
            Study::Ranking(_) => Kind::Rank,
        }
    }

    /// The rules of all rule sets; for a ranking the rules that the alternatives change.
    pub fn rules(&self) -> Vec<&Rules> {
        match self {
            Study::Simulation(study) => vec![&study.rule_set.rules],
            Study::Comparison(study) => study.rule_sets().map(|rule_set| &rule_set.rules).collect(),
            Study::Arena(study) => vec![&study.rules],
            Study::Ranking(study) => vec![&study.rules],
        }
    }

    /// The rule sets with their numbers, in order; empty for an arena and a ranking.
    pub fn rule_sets(&self) -> Vec<&RuleSet> {
        match self {
            Study::Simulation(study) => vec![&study.rule_set],
            Study::Comparison(study) => study.rule_sets().collect(),
            Study::Arena(_) | Study::Ranking(_) => Vec::new(),
        }
    }

    /// The rules of each rule set with the learned weights of its players; empty for a ranking.
    pub fn learned(&self) -> Vec<(&Rules, &Vec<Learned>)> {
        match self {
            Study::Arena(study) => vec![(&study.rules, &study.weights)],
            _ => self.rule_sets().into_iter().map(|one| (&one.rules, &one.weights)).collect(),
        }
    }

    /// The provenance of the tables of the run.
    pub fn provenance(&self) -> Provenance {
        let played = self.played();
        let Played { seed, session, hands, walls, .. } = *played;
        // Rankings have no false wins.
        let error_rate = (!matches!(self, Study::Ranking(_))).then_some(played.error_rate);
        let origin = provenance(&self.rules(), &played.players, error_rate, seed, session).with("hands", hands);
        let origin = with_unit(origin, played.unit_sessions);
        match self {
            Study::Ranking(_) | Study::Simulation(_) => origin,
            Study::Comparison(_) | Study::Arena(_) => origin.with("walls", walls),
        }
    }
}

impl Builder<'_> {
    /// The learned weights of the players of the side with the index `at`.
    fn learned(&self, at: usize) -> Vec<Learned> {
        self.outcome.learned.get(at).cloned().unwrap_or_default()
    }

    /// The facts about the run. `players` is [`Played::players`], `hands` is [`Played::hands`].
    fn played(&self, players: String, hands: u64) -> Played {
        let (run, record, outcome) = (self.run, self.record, &self.outcome);
        let walls = record.deals() / run.rotations() as u64;
        Played {
            program: PROGRAM.to_owned(),
            name: self.spec.name.clone(),
            command: outcome.command.clone(),
            question: outcome.question.clone(),
            players,
            looks_at_payments: run.main_sides().iter().any(|side| side.seating.looks_at_payments()),
            error_rate: run.sides[0].seating.error_rate,
            seed: run.seed,
            session: run.session_len,
            sessions: walls.div_ceil(run.session_len.into()),
            unit_sessions: run.unit_sessions,
            hands,
            walls,
            planned: run.hands,
            plays: record.plays as u64,
            ending: record.ending,
            trainings: run.trainings(),
            sequential: outcome.sequential,
            targets: outcome.targets.clone(),
            seconds: outcome.seconds,
        }
    }

    /// The habits of the players of the side with the index `at`.
    fn habits(&self, at: usize) -> Vec<HabitRow> {
        let (run, side) = (self.run, &self.run.sides[at]);
        let is_arena = self.spec.kind == Kind::Arena;
        let players = if is_arena { side.duelists().to_vec() } else { side.seating.players() };
        let (record, names) = (&self.record.sides[at], side.seating.to_string());
        let mut rows = habits(&side.rules, record, &names, &players, run.trainings(), self.level);
        rows.iter_mut()
            .filter(|_| self.anytime.is_some() && run.trainings() == 0)
            .for_each(|row| row.method = Method::AsymptoticSequence);
        rows
    }

    /// The rule set of the side with the index `at`.
    fn rule_set(&self, at: usize) -> RuleSet {
        let (run, spec) = (self.run, self.spec);
        let (side, sim::Side { rules, seating, .. }) = (&self.record.sides[at], &run.sides[at]);
        let counted = &side.counts;
        let scores = |role: Role| {
            let histogram = counted.scores(role).histogram();
            histogram.iter().map(move |(score, count)| ScoreRow { role, score, count })
        };
        let extremes = counted.extremes().iter().map(|extreme| {
            let seating = seating.rotated(extreme.rotation.into());
            ExtremeRow {
                points: extreme.points(),
                hand: extreme.hand,
                seat: extreme.seat,
                dealer: extreme.dealer,
                command: replay_command(&spec.arguments[at], &seating, &self.learned(at), run, extreme.hand),
            }
        });
        let logged = counted.extremes().iter().take(super::deal::logs_kept(self.rule_sets));
        RuleSet {
            rules: rules.clone(),
            weights: self.learned(at),
            replicates: spec.goal.map_or_else(Vec::new, |goal| goal.replicates(run, self.record, at)),
            estimates: anytime_rows(estimates(rules, side, &spec.bankrolls, self.level), self.anytime, counted),
            habits: self.habits(at),
            scores: Role::ALL.into_iter().flat_map(scores).collect(),
            extremes: extremes.collect(),
            largest: logged.filter_map(|extreme| LargestRow::from_extreme(run, rules, seating, extreme)).collect(),
        }
    }

    fn simulation(&self) -> Simulation {
        let (side, rules) = (&self.record.sides[0], &self.run.sides[0].rules);
        let found = frequencies(rules, &self.run.joints, side, self.level);
        let points = side.counts.jing_points().iter();
        Simulation {
            played: self.played(self.run.sides[0].seating.to_string(), self.record.deals()),
            rule_set: self.rule_set(0),
            frequencies: anytime_rows(found, self.anytime, &side.counts),
            jing_points: points.map(|(points, count)| PointRow { points, count }).collect(),
            panel: Panel::new(rules, side.counts.controls(), self.level),
        }
    }

    /// The differences of the second side of a pair from the first, before correction. A pair has two indices of sides.
    fn differences(&self, pair: [usize; 2]) -> Vec<Difference> {
        let StudySpec { primary, goal, bankrolls, .. } = self.spec;
        let mut statistics: Vec<Statistic> = compared_statistics(self.run, self.record, pair);
        statistics.extend(bankrolls.iter().map(|&bankroll| Statistic::Ruin(bankroll)));
        for statistic in primary.iter().copied().chain(goal.iter().flat_map(|goal| goal.statistics())) {
            if !statistics.iter().any(|known| known.is_same(statistic)) {
                statistics.push(statistic);
            }
        }
        let mut rows = differences_of(self.run, self.record, pair, &statistics, self.level);
        rows.iter_mut().for_each(|row| self.anytime.into_iter().for_each(|anytime| anytime.adjust(row)));
        rows
    }

    /// The rule set of the side with the index `at`, compared with the first, before correction.
    fn compared(&self, at: usize) -> Compared {
        let played_as = self.rule_sets + at - 1;
        let adapted = (played_as < self.run.main_sides().len()).then(|| Adapted {
            same_players: self.differences([0, played_as]),
            adaptation: self.run.adaptation_pair(at).map_or_else(Vec::new, |pair| self.differences(pair)),
        });
        Compared {
            rule_set: self.rule_set(at),
            point: self.spec.points.get(at).cloned().unwrap_or_default(),
            differences: self.differences([0, at]),
            adapted,
        }
    }

    fn comparison(&self) -> Comparison {
        let StudySpec { primary, goal, axes, .. } = self.spec;
        let mut others: Vec<Compared> = (1..self.rule_sets).map(|at| self.compared(at)).collect();
        // Each list of each comparison is a family of its own. The primary statistic is tested as a total effect.
        correct(others.iter_mut().map(|other| &mut other.differences), *primary);
        fn adapted(others: &mut [Compared]) -> impl Iterator<Item = &mut Adapted> {
            others.iter_mut().filter_map(|other| other.adapted.as_mut())
        }
        correct(adapted(&mut others).map(|adapted| &mut adapted.same_players), None);
        correct(adapted(&mut others).map(|adapted| &mut adapted.adaptation), None);
        // The primary statistic comes first.
        let later = |row: &Difference| !primary.is_some_and(|primary| row.statistic.is_same(primary));
        others.iter_mut().for_each(|other| other.differences.sort_by_key(later));
        let first = self.rule_set(0);
        let levels = (self.level, self.anytime);
        let effects = effects(self.run, self.record, &self.spec.effects, &first, levels);
        let across = across::rows(self.run, self.record, self.spec, &first, levels);
        let mut study = Comparison {
            effects,
            across,
            played: self.played(self.run.sides[0].seating.to_string(), self.record.deals()),
            goal: *goal,
            primary: *primary,
            first,
            others,
            grid: (self.spec.kind == Kind::Sweep).then(|| Grid { axes: axes.clone(), variation: Vec::new() }),
        };
        if axes.len() > 1 && study.grid.is_some() {
            let lengths: Vec<(&str, usize)> = axes.iter().map(|axis| (&*axis.key, axis.values.len())).collect();
            let rows = |statistic| variation(&self.record.sides[1..self.rule_sets], &lengths, statistic, Level::P95);
            let found = super::pictures::charted_statistics(&study).into_iter().flat_map(rows).collect();
            study.grid = Some(Grid { axes: axes.clone(), variation: found });
        }
        study
    }

    fn arena(&self) -> Arena {
        let (run, sides) = (self.run, 0..self.run.sides.len());
        // The hero only, as the points of the field are its negative.
        let luck = |at: usize| {
            let seating = &run.sides[at].seating;
            let hero = seating.players().into_iter().find(|player| player.number == 0)?;
            luck_row(&seating.to_string(), &self.record.sides[at], hero, self.level)
        };
        let walls = self.record.deals() / run.rotations() as u64;
        let mut names: Vec<&str> = run.sides.iter().map(|side| side.duelists()[0].name).collect();
        names.dedup();
        Arena {
            played: self.played(names.join(" "), walls),
            rules: run.sides[0].rules.clone(),
            weights: unique(sides.clone().flat_map(|at| self.learned(at))),
            duels: edges(run, self.record, Level::P95),
            habits: sides.clone().flat_map(|at| self.habits(at)).collect(),
            lucks: sides.filter_map(luck).collect(),
        }
    }
}

impl Comparison {
    /// The kind of the question of the run: a sweep if there is a grid, else a comparison.
    pub fn kind(&self) -> Kind {
        if self.grid.is_some() { Kind::Sweep } else { Kind::Compare }
    }

    /// All rule sets in order.
    pub fn rule_sets(&self) -> impl Iterator<Item = &RuleSet> + Clone {
        std::iter::once(&self.first).chain(self.others.iter().map(|other| &other.rule_set))
    }

    /// The swept keys; empty outside a grid.
    pub fn axes(&self) -> &[Axis] {
        self.grid.as_ref().map_or(&[], |grid| &grid.axes)
    }
}

impl RuleSet {
    /// The name of the rules for `--rules`.
    pub fn name(&self) -> &str {
        &self.rules.name
    }

    /// The estimate of a statistic; `None` if it was not estimated.
    pub fn estimate(&self, statistic: Statistic) -> Option<&EstimateRow> {
        self.estimates.iter().find(|row| row.statistic == statistic)
    }

    /// The distribution of the points of a role: pairs of a number of points and the number of deals with it.
    pub fn histogram(&self, role: Role) -> impl Iterator<Item = (i64, u64)> {
        self.scores.iter().filter(move |row| row.role == role).map(|row| (row.score, row.count))
    }
}

impl Simulation {
    /// The frequency of an event; `None` if it was not counted.
    pub fn frequency(&self, statistic: Statistic) -> Option<&FrequencyRow> {
        self.frequencies.iter().find(|row| row.statistic == statistic)
    }
}

/// The provenance of the tables of a run, without the number of deals.
pub fn run_provenance(run: &Run) -> Provenance {
    let rules: Vec<&Rules> = run.sides.iter().map(|side| &side.rules).collect();
    let seating = &run.sides[0].seating;
    let origin = provenance(&rules, &seating.to_string(), Some(seating.error_rate), run.seed, run.session_len);
    with_unit(origin, run.unit_sessions)
}

/// Adds the size of a sampling unit in sessions if it is larger than 1, as it changes intervals.
fn with_unit(origin: Provenance, sessions: u32) -> Provenance {
    if sessions > 1 { origin.with("unit_sessions", sessions) } else { origin }
}

/// The provenance of the tables of a run under these rule sets. `error_rate` is the rate of false wins in millionths, `None` if there are
/// none; `session` is the number of deals of a session.
fn provenance(rules: &[&Rules], players: &str, error_rate: Option<u32>, seed: u64, session: u32) -> Provenance {
    let list = |text: fn(&Rules) -> String| rules.iter().map(|rules| text(rules)).collect::<Vec<_>>().join(" ");
    let origin = Provenance::new()
        .with("program", PROGRAM)
        .with("rules", list(|rules| rules.name.clone()))
        .with("rules_fingerprint", list(|rules| rules.fingerprint().full()))
        .with("players", players);
    let origin = match error_rate {
        Some(rate) => origin.with("error_rate_millionths", rate),
        None => origin,
    };
    origin.with("seed", seed).with("session_deals", session)
}

/// Rows whose interval can become a confidence sequence.
trait Sequential {
    /// Replaces the interval by a strict confidence sequence, if the statistic has one. `counts` are those of the side of the row.
    fn make_sequential(&mut self, anytime: Anytime, counts: &Counts);
}

impl Sequential for EstimateRow {
    fn make_sequential(&mut self, anytime: Anytime, counts: &Counts) {
        let strict = anytime.strict_interval(self.statistic, counts);
        self.method = if strict.is_some() { Method::StrictSequence } else { Method::AsymptoticSequence };
        strict.into_iter().for_each(|range| (self.ci_low, self.ci_high) = (range.low, range.high));
    }
}

impl Sequential for FrequencyRow {
    fn make_sequential(&mut self, anytime: Anytime, counts: &Counts) {
        let strict = anytime.strict_interval(self.statistic, counts);
        strict.into_iter().for_each(|range| (self.ci_low, self.ci_high) = (range.low, range.high));
    }
}

/// The rows with their intervals as confidence sequences, if `anytime` is not `None`.
fn anytime_rows<R: Sequential>(mut rows: Vec<R>, anytime: Option<Anytime>, counts: &Counts) -> Vec<R> {
    rows.iter_mut().for_each(|row| anytime.into_iter().for_each(|anytime| row.make_sequential(anytime, counts)));
    rows
}

/// The command that replays the deal with the index `hand`. `rules` is the value of `--rules`, `learned` the weights of the side.
fn replay_command(rules: &str, seating: &Seating, learned: &[Learned], run: &Run, hand: u64) -> String {
    let Run { seed, session_len, .. } = run;
    let (rules, players) = (quote(rules), trainings::players_argument(seating, learned, run.training(hand)));
    let mut text =
        format!("jing replay --rules {rules} --seed {seed} --hand {hand} --players {players} --session {session_len}");
    if seating.error_rate > 0 {
        text += &format!(" --error-rate {}", seating.error_rate);
    }
    text
}
