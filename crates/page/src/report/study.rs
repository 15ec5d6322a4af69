//! Studies: finished runs in numbers, a struct for each kind. They know no language; answers are made from them.

use super::deal::LargestRow;
use super::effects::{Effect, effects};
use super::panel::Panel;
use super::provenance::Provenance;
use super::rank::Ranking;
use super::trainings;
use super::verdict::Goal;
use crate::lang::Message;
use crate::policy::{About, Seating};
use crate::question::{Axis, ChangeGroup, Kind, Question, Setup, quote, seated};
use crate::rules::Rules;
use crate::sim::{
    self, Anytime, Counts, Difference, DuelRow, Ending, EstimateRow, FrequencyRow, HabitRow, LuckRow, Record,
    Replicates, Role, Run, Statistic, VariationRow, compared_statistics, correct, differences_of, edges, estimates,
    frequencies, habits, luck_row, variation,
};
use crate::stats::{Level, Method};
use crate::words::once;
use serde::{Deserialize, Serialize};

/// The program and its version.
pub const PROGRAM: &str = concat!("jing ", env!("CARGO_PKG_VERSION"));

/// A finished run in numbers.
#[derive(Clone, Debug)]
pub enum Study {
    /// One rule set.
    Simulation(Box<Simulation>),
    /// Several rule sets, or a grid of them.
    Comparison(Box<Comparison>),
    /// Players against each other.
    Arena(Box<Arena>),
    /// Every alternative of some keys.
    Ranking(Box<Ranking>),
}

/// What was played, and how it ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Played {
    /// The program and its version.
    pub program: String,
    /// The name of the run.
    pub name: String,
    /// The command that repeats it.
    pub command: String,
    /// The question that repeats it; `None` in folders of earlier versions.
    pub question: Option<Question>,
    /// The players.
    pub players: String,
    /// Whether they decide by what deals pay.
    pub looks_at_payments: bool,
    /// The rate of false wins (诈和), in millionths.
    pub error_rate: u32,
    /// The seed.
    pub seed: u64,
    /// Deals of a session.
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
    pub planned: u64,
    /// The number of times that every wall was played: less than rule sets by seatings where deals were settled again.
    pub plays: u64,
    /// Why it ended.
    pub ending: Ending,
    /// The number of trainings that the players of each side come from; 0 if no player learned for the run.
    pub trainings: usize,
    /// Whether it could stop by its results: its intervals hold at all times at once.
    pub sequential: bool,
    /// The precisions that were asked for, and what was reached.
    pub targets: Vec<Message>,
    /// Seconds it took.
    pub seconds: f64,
}

/// One rule set of a study.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RuleSet {
    /// Its rules.
    pub rules: Rules,
    /// What the players that learn have learned.
    pub weights: Vec<Learned>,
    /// What the goal asks for, by the parts of the run.
    pub replicates: Vec<Replicates>,
    /// Every statistic with its interval.
    pub estimates: Vec<EstimateRow>,
    /// How the players play.
    pub habits: Vec<HabitRow>,
    /// How often each role got each number of points.
    pub scores: Vec<ScoreRow>,
    /// The largest deals.
    pub extremes: Vec<ExtremeRow>,
    /// The logs of some of them.
    pub largest: Vec<LargestRow>,
}

/// One rule set, played.
#[derive(Clone, Debug, Default)]
pub struct Simulation {
    /// What was played.
    pub played: Played,
    /// The rule set.
    pub rule_set: RuleSet,
    /// How often each event happens.
    pub frequencies: Vec<FrequencyRow>,
    /// How often a seat had each number of 精 points.
    pub jing_points: Vec<PointRow>,
    /// Exact values beside sampled ones.
    pub panel: Panel,
}

/// Rule sets compared with the first of them.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// What was played.
    pub played: Played,
    /// What the user cares for.
    pub goal: Option<Goal>,
    /// The statistic that was named beforehand and is tested alone.
    pub primary: Option<Statistic>,
    /// The rule set that the others are compared with.
    pub first: RuleSet,
    /// The other rule sets.
    pub others: Vec<Compared>,
    /// The grid, if the rule sets are its points.
    pub grid: Option<Grid>,
    /// What each change does, if two rule sets differ in several.
    pub effects: Vec<Effect>,
}

/// A rule set beside the first.
#[derive(Clone, Debug, Default)]
pub struct Compared {
    /// The rule set.
    pub rule_set: RuleSet,
    /// Its values of the swept keys; empty outside a grid.
    pub point: Vec<String>,
    /// Its differences from the first.
    pub differences: Vec<Difference>,
    /// What changes once players adapt, if they look at payments.
    pub adapted: Option<Adapted>,
}

/// The differences of a rule set whose players adapt.
#[derive(Clone, Debug, Default)]
pub struct Adapted {
    /// The differences with the first side's players under both rule sets.
    pub same_players: Vec<Difference>,
    /// What adaptation adds to them.
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

/// Players against each other.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    /// What was played.
    pub played: Played,
    /// The rules.
    pub rules: Rules,
    /// What the players that learn have learned.
    pub weights: Vec<Learned>,
    /// The edge of every player over every other.
    pub duels: Vec<DuelRow>,
    /// How the players play.
    pub habits: Vec<HabitRow>,
    /// Mean points without luck, if luck was separated.
    pub lucks: Vec<LuckRow>,
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

/// What a study takes from its question.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The kind of question.
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
    /// The changes whose effects are played one by one.
    pub effects: Vec<ChangeGroup>,
}

impl Asked {
    /// What a study takes from a question that has been resolved.
    pub fn new(setup: &Setup, name: &str) -> Asked {
        Asked {
            kind: setup.question.kind(),
            name: name.to_owned(),
            arguments: setup.arguments.clone(),
            axes: setup.axes.clone(),
            points: setup.points.clone(),
            bankrolls: setup.question.bankrolls(),
            goal: setup.question.goal(),
            primary: setup.primary,
            effects: setup.effects.clone(),
        }
    }
}

/// What else a study takes from a run that is over.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The command that repeats it.
    pub command: String,
    /// The question that repeats it.
    pub question: Option<Question>,
    /// What the players of each side have learned.
    pub learned: Vec<Vec<Learned>>,
    /// Whether the run could stop by its results.
    pub sequential: bool,
    /// The precisions that were asked for, and what was reached.
    pub targets: Vec<Message>,
    /// Seconds it took.
    pub seconds: f64,
}

/// A run that is being made into a study.
struct Making<'a> {
    run: &'a Run,
    record: &'a Record,
    asked: &'a Asked,
    outcome: Outcome,
    /// Intervals that hold at all times, if the run could stop by its results.
    anytime: Option<Anytime>,
    level: Level,
    /// The number of sides that play as they see fit; they come first.
    own: usize,
}

impl Played {
    /// The players at their seats; `None` if a name of an earlier version is no player now.
    pub(super) fn seating(&self) -> Option<Seating> {
        seated(&self.players.split(',').collect::<Vec<_>>(), self.error_rate).ok()
    }
}

impl Study {
    /// The study of a finished run that is no ranking.
    pub fn new(run: &Run, record: &Record, asked: &Asked, outcome: Outcome) -> Study {
        let anytime = outcome.sequential.then(|| Anytime::after(record.sides[0].counts.sessions()));
        let level = anytime.map_or(Level::P95, |anytime| anytime.level);
        let own = run.main_sides().iter().filter(|side| side.plays_as.is_none()).count();
        let making = Making { run, record, asked, outcome, anytime, level, own };
        match asked.kind {
            Kind::Arena => Study::Arena(Box::new(making.arena())),
            Kind::Simulate => Study::Simulation(Box::new(making.simulation())),
            _ => Study::Comparison(Box::new(making.comparison())),
        }
    }

    /// What was played.
    pub fn played(&self) -> &Played {
        match self {
            Study::Simulation(study) => &study.played,
            Study::Comparison(study) => &study.played,
            Study::Arena(study) => &study.played,
            Study::Ranking(study) => &study.played,
        }
    }

    /// The kind of question that it answers.
    pub fn kind(&self) -> Kind {
        match self {
            Study::Simulation(_) => Kind::Simulate,
            Study::Comparison(study) => study.kind(),
            Study::Arena(_) => Kind::Arena,
            Study::Ranking(_) => Kind::Rank,
        }
    }

    /// The rules of all its rule sets; of a ranking those that the alternatives change.
    pub fn rules(&self) -> Vec<&Rules> {
        match self {
            Study::Simulation(study) => vec![&study.rule_set.rules],
            Study::Comparison(study) => study.rule_sets().map(|rule_set| &rule_set.rules).collect(),
            Study::Arena(study) => vec![&study.rules],
            Study::Ranking(study) => vec![&study.rules],
        }
    }

    /// Its rule sets with their numbers, the first first; an arena and a ranking have none.
    pub fn rule_sets(&self) -> Vec<&RuleSet> {
        match self {
            Study::Simulation(study) => vec![&study.rule_set],
            Study::Comparison(study) => study.rule_sets().collect(),
            Study::Arena(_) | Study::Ranking(_) => Vec::new(),
        }
    }

    /// What the players that learn have learned under each rule set; a ranking has none.
    pub fn learned(&self) -> Vec<(&Rules, &Vec<Learned>)> {
        match self {
            Study::Arena(study) => vec![(&study.rules, &study.weights)],
            _ => self.rule_sets().into_iter().map(|one| (&one.rules, &one.weights)).collect(),
        }
    }

    /// The origin of its tables; no time, path or number of threads.
    pub fn provenance(&self) -> Provenance {
        let played = self.played();
        let Played { seed, session, hands, walls, .. } = *played;
        // Rankings play no false wins.
        let error_rate = (!matches!(self, Study::Ranking(_))).then_some(played.error_rate);
        let origin = provenance(&self.rules(), &played.players, error_rate, seed, session).with("hands", hands);
        let origin = in_units(origin, played.unit_sessions);
        match self {
            Study::Ranking(_) | Study::Simulation(_) => origin,
            Study::Comparison(_) | Study::Arena(_) => origin.with("walls", walls),
        }
    }
}

impl Making<'_> {
    fn learned(&self, at: usize) -> Vec<Learned> {
        self.outcome.learned.get(at).cloned().unwrap_or_default()
    }

    /// What was played, with this number of deals under each rule set.
    fn played(&self, players: String, hands: u64) -> Played {
        let (run, record, outcome) = (self.run, self.record, &self.outcome);
        let walls = record.deals() / run.rotations() as u64;
        Played {
            program: PROGRAM.to_owned(),
            name: self.asked.name.clone(),
            command: outcome.command.clone(),
            question: outcome.question.clone(),
            players,
            looks_at_payments: run.sides.iter().any(|side| side.seating.looks_at_payments()),
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

    fn habits(&self, at: usize) -> Vec<HabitRow> {
        let (run, side) = (self.run, &self.run.sides[at]);
        let is_arena = self.asked.kind == Kind::Arena;
        let players = if is_arena { side.duelists().to_vec() } else { side.seating.players() };
        let (record, names) = (&self.record.sides[at], side.seating.to_string());
        let mut rows = habits(&side.rules, record, &names, &players, run.trainings(), self.level);
        rows.iter_mut()
            .filter(|_| self.anytime.is_some() && run.trainings() == 0)
            .for_each(|row| row.method = Method::AsymptoticSequence);
        rows
    }

    fn rule_set(&self, at: usize) -> RuleSet {
        let (run, asked) = (self.run, self.asked);
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
                command: replay_command(&asked.arguments[at], &seating, &self.learned(at), run, extreme.hand),
            }
        });
        let logged = counted.extremes().iter().take(super::deal::kept(self.own));
        RuleSet {
            rules: rules.clone(),
            weights: self.learned(at),
            replicates: asked.goal.map_or_else(Vec::new, |goal| goal.replicates(run, self.record, at)),
            estimates: anytime_rows(estimates(rules, side, &asked.bankrolls, self.level), self.anytime, counted),
            habits: self.habits(at),
            scores: Role::ALL.into_iter().flat_map(scores).collect(),
            extremes: extremes.collect(),
            largest: logged.filter_map(|extreme| LargestRow::of(run, rules, seating, extreme)).collect(),
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

    /// The differences of a pair of sides, before correction.
    fn differences(&self, pair: [usize; 2]) -> Vec<Difference> {
        let Asked { primary, goal, bankrolls, .. } = self.asked;
        let mut statistics: Vec<Statistic> = compared_statistics(self.run, self.record, pair);
        statistics.extend(bankrolls.iter().map(|&bankroll| Statistic::Ruin(bankroll)));
        for statistic in primary.iter().copied().chain(goal.iter().flat_map(|goal| goal.statistics())) {
            if !statistics.iter().any(|known| known.is(statistic)) {
                statistics.push(statistic);
            }
        }
        let mut rows = differences_of(self.run, self.record, pair, &statistics, self.level);
        rows.iter_mut().for_each(|row| self.anytime.into_iter().for_each(|anytime| anytime.difference(row)));
        rows
    }

    fn compared(&self, at: usize) -> Compared {
        let played_as = self.own + at - 1;
        let adapted = (played_as < self.run.main_sides().len()).then(|| Adapted {
            same_players: self.differences([0, played_as]),
            adaptation: self.run.adapted(at).map_or_else(Vec::new, |pair| self.differences(pair)),
        });
        Compared {
            rule_set: self.rule_set(at),
            point: self.asked.points.get(at).cloned().unwrap_or_default(),
            differences: self.differences([0, at]),
            adapted,
        }
    }

    fn comparison(&self) -> Comparison {
        let Asked { primary, goal, axes, .. } = self.asked;
        let mut others: Vec<Compared> = (1..self.own).map(|at| self.compared(at)).collect();
        // Each list of each comparison is a family of its own. What was named beforehand is the total effect.
        correct(others.iter_mut().map(|other| &mut other.differences), *primary);
        fn adapted(others: &mut [Compared]) -> impl Iterator<Item = &mut Adapted> {
            others.iter_mut().filter_map(|other| other.adapted.as_mut())
        }
        correct(adapted(&mut others).map(|adapted| &mut adapted.same_players), None);
        correct(adapted(&mut others).map(|adapted| &mut adapted.adaptation), None);
        // What was named beforehand comes first.
        let later = |row: &Difference| !primary.is_some_and(|primary| row.statistic.is(primary));
        others.iter_mut().for_each(|other| other.differences.sort_by_key(later));
        let first = self.rule_set(0);
        let levels = (self.level, self.anytime);
        let effects = effects(self.run, self.record, &self.asked.effects, &first, levels);
        let mut study = Comparison {
            effects,
            played: self.played(self.run.sides[0].seating.to_string(), self.record.deals()),
            goal: *goal,
            primary: *primary,
            first,
            others,
            grid: (self.asked.kind == Kind::Sweep).then(|| Grid { axes: axes.clone(), variation: Vec::new() }),
        };
        if axes.len() > 1 && study.grid.is_some() {
            let lengths: Vec<(&str, usize)> = axes.iter().map(|axis| (&*axis.key, axis.values.len())).collect();
            let rows = |statistic| variation(&self.record.sides[1..self.own], &lengths, statistic, Level::P95);
            let found = super::pictures::swept(&study).into_iter().flat_map(rows).collect();
            study.grid = Some(Grid { axes: axes.clone(), variation: found });
        }
        study
    }

    fn arena(&self) -> Arena {
        let (run, sides) = (self.run, 0..self.run.sides.len());
        // The hero alone: the field loses what it wins.
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
            weights: once(sides.clone().flat_map(|at| self.learned(at))),
            duels: edges(run, self.record, Level::P95),
            habits: sides.clone().flat_map(|at| self.habits(at)).collect(),
            lucks: sides.filter_map(luck).collect(),
        }
    }
}

impl Comparison {
    /// The kind of question that it answers.
    pub fn kind(&self) -> Kind {
        if self.grid.is_some() { Kind::Sweep } else { Kind::Compare }
    }

    /// All rule sets, the first first.
    pub fn rule_sets(&self) -> impl Iterator<Item = &RuleSet> + Clone {
        std::iter::once(&self.first).chain(self.others.iter().map(|other| &other.rule_set))
    }

    /// The swept keys.
    pub fn axes(&self) -> &[Axis] {
        self.grid.as_ref().map_or(&[], |grid| &grid.axes)
    }
}

impl RuleSet {
    /// The name of its rules.
    pub fn name(&self) -> &str {
        &self.rules.name
    }

    /// One statistic.
    pub fn estimate(&self, statistic: Statistic) -> Option<&EstimateRow> {
        self.estimates.iter().find(|row| row.statistic == statistic)
    }

    /// How often a role got each number of points.
    pub fn histogram(&self, role: Role) -> impl Iterator<Item = (i64, u64)> {
        self.scores.iter().filter(move |row| row.role == role).map(|row| (row.score, row.count))
    }
}

impl Simulation {
    /// How often something happens.
    pub fn frequency(&self, statistic: Statistic) -> Option<&FrequencyRow> {
        self.frequencies.iter().find(|row| row.statistic == statistic)
    }
}

/// The origin of the tables of a run, besides the number of deals.
pub fn origin(run: &Run) -> Provenance {
    let rules: Vec<&Rules> = run.sides.iter().map(|side| &side.rules).collect();
    let seating = &run.sides[0].seating;
    let origin = provenance(&rules, &seating.to_string(), Some(seating.error_rate), run.seed, run.session_len);
    in_units(origin, run.unit_sessions)
}

/// What makes other intervals is part of the origin.
fn in_units(origin: Provenance, sessions: u32) -> Provenance {
    if sessions > 1 { origin.with("unit_sessions", sessions) } else { origin }
}

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
