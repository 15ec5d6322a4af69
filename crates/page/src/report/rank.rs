//! What each rule moves: the effects of many alternatives, in order.

use super::numbers::{self, deals, p_value};
use super::pictures::file_name;
use super::plan::Plan;
use super::study::{Learned, PROGRAM, Played};
use super::trainings::{self, Edge};
use super::verdict::{Goal, Verdict, has_other_jing, needed};
use super::warnings::undrawn;
use super::{names, origin};
use crate::answer::{Answer, Block, Cell, Chart, Marks, Picture, Section, Table, TornadoEnd, TornadoRow};
use crate::lang::{Arg, Joint, Lang, Message, ToArg, msg};
use crate::policy;
use crate::question::{Question, Setup, Skipped};
use crate::rules::{Alternative, Candidate, Rules};
use crate::score::Item;
use crate::sim::{Category, Difference, Ending, Record, Replicates, Run, Statistic, Unit, correct, differences_of};
use crate::stats::{Level, SIGNIFICANCE};
use crate::words::once;
use serde::Serialize;

/// The file of the effects.
pub const TABLE: &str = "rank.parquet";
/// Rows of a chart of alternatives.
const SHOWN: usize = 20;

/// The effect of one alternative on one statistic.
#[derive(Clone, Debug, Serialize)]
pub struct RankRow {
    /// Whether the user listed it, with `--option`.
    pub option: bool,
    /// The name that the user gave it; empty if it has none.
    pub name: String,
    /// The key; of several changes all keys, joined with `+`.
    pub key: String,
    /// Its value in the rules, joined likewise.
    pub from: String,
    /// Its other value, joined likewise.
    pub value: String,
    /// The statistic.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// Its value under the rules.
    pub a: f64,
    /// Its value with the alternative.
    pub b: f64,
    /// b − a.
    pub difference: f64,
    /// Lower end of its 95 % interval.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// p-value of "no effect".
    pub p_value: f64,
    /// The same after Holm's correction over all tests of the ranking: the one value by which sentences, tables, pictures and files judge.
    pub p_adjusted: f64,
    /// The alternative made no difference in these deals.
    pub identical: bool,
    /// It cannot make one.
    pub forced: bool,
    /// Few deals carry it, and its interval may be too narrow.
    pub few_deals: bool,
}

impl RankRow {
    fn of(one: &Candidate, found: &Difference) -> RankRow {
        let Difference { statistic, a, b, difference, ci_low, ci_high, p_value, p_adjusted, .. } = *found;
        let Difference { identical, forced, few_deals, .. } = *found;
        let joined = |part: fn(&Alternative) -> &str| one.changes.iter().map(part).collect::<Vec<_>>().join("+");
        RankRow {
            option: one.is_option,
            name: one.name.clone().unwrap_or_default(),
            key: joined(|change| &change.key.path),
            from: joined(|change| &change.from),
            value: joined(|change| &change.value),
            statistic,
            a,
            b,
            difference,
            ci_low,
            ci_high,
            p_value,
            p_adjusted,
            identical,
            forced,
            few_deals,
        }
    }

    fn is_real(&self) -> bool {
        self.p_adjusted <= SIGNIFICANCE
    }

    /// Its keys with their values in the rules and the others.
    fn changes(&self) -> impl Iterator<Item = [&str; 3]> {
        let parts = self.key.split('+').zip(self.from.split('+')).zip(self.value.split('+'));
        parts.map(|((key, from), value)| [key, from, value])
    }

    fn marked_range(&self) -> Message {
        let range = numbers::difference_range(self.statistic, self.ci_low, self.ci_high);
        numbers::marked(range, numbers::mark(self.few_deals))
    }

    /// Whether the deals were too few for an interval, and so for a test.
    fn is_untested(&self) -> bool {
        !self.identical && self.ci_low.is_infinite() && self.ci_high.is_infinite()
    }
}

/// The players of a rule set who learned for a ranking.
#[derive(Clone, Debug, Serialize)]
pub struct Trained {
    /// The rule set.
    pub rules: String,
    /// What they are worth.
    pub edges: Vec<Edge>,
    /// The same in words.
    #[serde(skip)]
    lines: Vec<Message>,
}

impl Trained {
    /// The players who learned under these rules; `None` if there are none.
    fn new(rules: &Rules, learned: &[Learned]) -> Option<Trained> {
        let (edges, lines) = (trainings::edges(learned), trainings::lines(&rules.called(), learned));
        (!edges.is_empty()).then(|| Trained { rules: rules.name.clone(), edges, lines })
    }
}

/// An alternative that was played.
#[derive(Clone, Debug)]
pub struct Idea {
    /// What it changes.
    pub change: Candidate,
    /// Its effects on all that the screen shows.
    pub differences: Vec<Difference>,
    /// What the goal asks for, by the parts of the run.
    pub replicates: Vec<Replicates>,
}

/// A finished ranking.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// What was played.
    pub played: Played,
    /// The rule set.
    pub rules: Rules,
    /// Whether each alternative was played by players trained for it.
    pub adapted: bool,
    /// The players who learned, under the rules and, trained for each, under every alternative.
    pub trained: Vec<Trained>,
    /// The statistics of the charts; the first orders the table of all alternatives.
    pub statistics: Vec<Statistic>,
    /// Statistic by statistic, the largest effect first: those of the charts, then the other key numbers.
    pub rows: Vec<RankRow>,
    /// Every alternative with its differences.
    pub ideas: Vec<Idea>,
    /// The number of tests among them, corrected together.
    pub tests: usize,
    /// Whether 精 besides the first are played under any of them.
    pub other_jing: bool,
    /// Bankrolls whose ruin is among them.
    pub bankrolls: Vec<u32>,
    /// What the user cares for.
    pub goal: Option<Goal>,
    /// The values that were left out.
    pub skipped: Vec<Skipped>,
    /// The number of alternatives that differ only in payments: their deals were settled again.
    pub settled: usize,
}

/// The names of the charts of a ranking.
pub fn charts(statistics: &[Statistic]) -> impl Iterator<Item = String> {
    statistics.iter().map(|&statistic| chart_file(statistic))
}

fn chart_file(statistic: Statistic) -> String {
    format!("tornado_{}", file_name(statistic))
}

/// The rows of alternatives, the largest effects first.
fn ranked(ideas: &[Idea], statistics: impl Iterator<Item = Statistic>) -> Vec<RankRow> {
    let of = |statistic: Statistic| {
        let effect = |idea: &Idea| {
            Some(RankRow::of(&idea.change, idea.differences.iter().find(|row| row.statistic == statistic)?))
        };
        let mut rows: Vec<RankRow> = ideas.iter().filter_map(effect).collect();
        rows.sort_by(|a, b| b.difference.abs().total_cmp(&a.difference.abs()));
        rows
    };
    statistics.flat_map(of).collect()
}

impl Ranking {
    /// The ranking of a run that has been played; the question and the command are those that repeat it.
    pub fn new(
        plan: &Plan,
        setup: &Setup,
        run: &Run,
        record: &Record,
        (question, command): (Question, String),
        seconds: f64,
    ) -> Ranking {
        let (goal, rules) = (question.goal(), setup.rules[0].clone());
        let statistics = setup.ranked_statistics();
        let idea = |(at, change): (usize, &Candidate)| Idea {
            change: change.clone(),
            differences: differences_of(run, record, [0, at + 1], &statistics, Level::P95),
            replicates: goal.map_or_else(Vec::new, |goal| goal.replicates(run, record, at + 1)),
        };
        let learned = setup.learned_rules().iter().zip(plan.learned());
        let hands = record.deals() / run.rotations() as u64;
        let mut ranking = Ranking {
            adapted: question.is_adapted(),
            trained: learned.filter_map(|(rules, learned)| Trained::new(rules, learned)).collect(),
            rows: Vec::new(),
            ideas: setup.candidates.iter().enumerate().map(idea).collect(),
            tests: 0,
            other_jing: setup.rules.iter().any(has_other_jing),
            bankrolls: question.bankrolls(),
            goal,
            statistics: setup.by.clone(),
            skipped: setup.skipped.clone(),
            settled: (1..run.sides.len()).filter(|&other| run.same_deals(0, other)).count(),
            played: Played {
                program: PROGRAM.to_owned(),
                name: plan.name.clone(),
                command,
                question: Some(question),
                players: run.sides[0].seating.to_string(),
                seed: run.seed,
                session: run.session_len,
                hands,
                walls: hands,
                planned: run.hands,
                ending: record.ending,
                trainings: run.trainings(),
                seconds,
                ..Played::default()
            },
            rules,
        };
        ranking.judge();
        ranking
    }

    /// Judges the alternatives and orders them. All that the screen may call real is one family, corrected together: every alternative, in
    /// the statistics of the charts and in those of the sentences and their table.
    fn judge(&mut self) {
        let verdict = Verdict::of_ranking(self);
        // Ruin with the stake of the answer stands after the spread of points, or where it was asked for.
        let ruin = Statistic::Ruin(verdict.stake.points);
        if !self.statistics.contains(&ruin) {
            let spread = self.statistics.iter().position(|known| matches!(known, Statistic::Sd(_)));
            self.statistics.insert(spread.map_or(self.statistics.len(), |at| at + 1), ruin);
        }
        let goal = self.goal.into_iter().flat_map(Goal::statistics);
        let shown = once(self.statistics.iter().copied().chain(verdict.asked()).chain(goal));
        let is_shown =
            |row: &Difference| matches!(row.statistic, Statistic::Player(_)) || shown.contains(&row.statistic);
        for idea in &mut self.ideas {
            // Ruin with another stake is shown nowhere.
            idea.differences.iter_mut().filter(|row| !is_shown(row)).for_each(|row| {
                (row.tested, row.p_equivalent) = (false, None);
            });
            // What says the same as another is judged behind it.
            idea.differences.sort_by_key(|row| row.statistic.tested_by() != row.statistic);
        }
        correct([self.ideas.iter_mut().flat_map(|idea| &mut idea.differences)], None);
        self.tests = self.ideas.iter().flat_map(|idea| &idea.differences).filter(|row| row.tested).count();
        let by = self.statistics[0];
        let strength = |idea: &Idea| {
            let row = idea.differences.iter().find(|row| row.statistic == by);
            row.map_or((false, 0.0), |row| (row.is_real(), row.difference.abs()))
        };
        self.ideas.sort_by(|a, b| {
            let (a, b) = (strength(a), strength(b));
            b.0.cmp(&a.0).then(b.1.total_cmp(&a.1))
        });
        self.rows = ranked(&self.ideas, shown.into_iter());
    }

    /// A statistic by the words of the game: the share of 精 with which of them are meant.
    fn called(&self, statistic: Statistic) -> Message {
        match statistic {
            Statistic::Share(Item::Jing) if self.other_jing => msg!("rank-first-jing"),
            _ => names::statistic(statistic, &self.rules),
        }
    }

    /// What a chart of it shows.
    fn title(&self, statistic: Statistic) -> Message {
        let called = self.called(statistic);
        // In Chinese its name is enough.
        let in_chinese = |english: String| Arg::name(english, Lang::render_both(&called)[1].clone());
        match statistic {
            Statistic::Ruin(stake) => msg!("rank-ruin", called = in_chinese(stake.to_string())),
            Statistic::Frequency(Category::Win) => msg!("rank-win", called = in_chinese(String::new())),
            Statistic::Frequency(_) => msg!("rank-event", called),
            _ => msg!("rank-other", called),
        }
    }

    fn of(&self, statistic: Statistic) -> impl Iterator<Item = &RankRow> {
        self.rows.iter().filter(move |row| row.statistic == statistic)
    }

    /// Whether no row of a statistic has an interval, so that nothing could be tested.
    fn is_untested(&self, statistic: Statistic) -> bool {
        let mut rows = self.of(statistic).filter(|row| !row.identical).peekable();
        rows.peek().is_some() && rows.all(RankRow::is_untested)
    }

    /// The lines about players who learned.
    fn learned(&self) -> Vec<Message> {
        let lines = self.trained.iter().flat_map(|trained| &trained.lines).take(SHOWN / 2);
        trainings::claims(self.played.trainings).into_iter().chain(lines.cloned()).collect()
    }

    fn lead(&self) -> Message {
        let Played { seed, hands, ref players, ending, .. } = self.played;
        let (count, settled, name, players) =
            (self.ideas.len(), self.settled, self.rules.called(), policy::called(players));
        let (adapted, early) = (u8::from(self.adapted), u8::from(ending == Ending::Interrupted));
        msg!("rank-lead", count, name, hands = deals(hands), settled, players, adapted, seed, early)
    }

    /// The rows of a chart: a difference in a handful of sessions has the interval of two runs apart, which says nothing of it. With one
    /// training nothing has a p-value, and everything is drawn as possible chance.
    fn tested(&self, statistic: Statistic) -> impl Iterator<Item = &RankRow> {
        self.of(statistic).filter(|row| !row.identical && (row.p_value < 1.0 || self.played.trainings == 1))
    }

    /// Rows of a chart; a terminal shows half of them. Options are all shown.
    fn chart_rows(&self) -> usize {
        let options = self.ideas.iter().filter(|idea| idea.change.is_option).count();
        SHOWN.max(2 * options)
    }

    /// The label of the change of a row in a list.
    fn change_label(&self, row: &RankRow) -> Message {
        let name = Some(&*row.name).filter(|name| !name.is_empty());
        names::candidate(&self.rules, name, row.changes().map(|[key, _, value]| [key, value]))
    }

    /// Says why there is nothing to draw.
    fn unchanged(&self, statistic: Statistic) -> Message {
        let none = self.of(statistic).all(|row| row.identical);
        msg!("rank-unchanged", none = u8::from(none))
    }

    /// The keys and options that move a statistic most, each key from its least to its greatest effect. At least one row is tested.
    fn tornado(&self, statistic: Statistic) -> Picture {
        let share = if statistic.unit() == Unit::Share { 100.0 } else { 1.0 };
        // All documented values of a key share a bar; an option has its own.
        let is_beside = |row: &RankRow, other: &RankRow| {
            row.key == other.key && row.option == other.option && (row.value == other.value || !row.option)
        };
        let mut firsts: Vec<&RankRow> = Vec::new();
        for row in self.tested(statistic) {
            if !firsts.iter().any(|first| is_beside(row, first)) {
                firsts.push(row);
            }
        }
        let bar = |first: &RankRow| {
            let own = || self.tested(statistic).filter(|row| is_beside(row, first));
            let least = own().min_by(|a, b| a.difference.total_cmp(&b.difference)).filter(|row| row.difference < 0.0);
            let most = own().max_by(|a, b| a.difference.total_cmp(&b.difference)).filter(|row| row.difference > 0.0);
            let end = |row: &RankRow| {
                let effect = numbers::difference(statistic, row.difference).to_arg();
                TornadoEnd {
                    label: match row.option {
                        true => Message::of(&effect),
                        false => {
                            let value = self.rules.value_called(&row.key, &row.value);
                            Message::join(Joint::Plain, [value, ": ".to_arg(), effect])
                        }
                    },
                    effect: row.difference * share,
                    low: row.ci_low * share,
                    high: row.ci_high * share,
                    real: row.is_real(),
                }
            };
            TornadoRow {
                label: match first.option {
                    true => self.change_label(first),
                    false => Message::of(&names::key(&self.rules, &first.key)),
                },
                ends: least.into_iter().chain(most).map(end).collect(),
            }
        };
        let rows: Vec<TornadoRow> = firsts.into_iter().take(self.chart_rows()).map(bar).collect();
        let subtitle = msg!("rank-subtitle", trainings = self.played.trainings);
        let chart = Chart {
            title: self.title(statistic),
            subtitle,
            x: msg!("rank-axis", unit = names::unit(statistic)),
            y: Message::default(),
            note: self.lead(),
            marks: Marks::Tornado(rows),
        };
        Picture { file: chart_file(statistic), chart, caption: statistic.definition() }
    }

    /// The answer around its conclusions.
    pub(super) fn answer(&self, conclusions: Answer) -> Answer {
        let [left_out, contradicting, meaning, title] = msg!("rank-sections").parts();
        let first =
            undrawn(std::iter::once(&self.rules)).into_iter().map(|line| Block::Terminal(vec![Block::Prose(line)]));
        let first = first.chain(self.learned().into_iter().map(Block::Prose));
        let mut sections = vec![Section::untitled(first.collect())];
        sections.extend(self.statistics.iter().map(|&statistic| self.section(statistic)));
        if !self.skipped.is_empty() {
            let (count, change) =
                (self.skipped.len(), |one: &Skipped| names::change(&self.rules, &one.key, &one.value));
            let names = Arg::list(Joint::Comma, self.skipped.iter().map(change).take(SHOWN / 2));
            let line = msg!("rank-skipped", count, names, more = u8::from(count > SHOWN / 2));
            let cells = |one: &Skipped| {
                let reason = self.rules.worded(&one.reason);
                let (key, value) = (names::key(&self.rules, &one.key), self.rules.value_called(&one.key, &one.value));
                vec![Cell::new(key), Cell::new(value), Cell::new(reason)]
            };
            let table = Table::new("key< value< reason<", &msg!("rank-skipped-heads"))
                .caption(contradicting)
                .source("manifest.json")
                .rows(self.skipped.iter().map(cells));
            let blocks = vec![Block::Page(vec![Block::Table(table)]), Block::Terminal(vec![Block::Prose(line)])];
            sections.push(Section::new(left_out, blocks));
        }
        sections.push(Section::new(meaning, vec![Block::Page(vec![Block::Points(vec![msg!("rank-means")])])]));
        Answer {
            title: msg!("report-named", name = title, line = origin::titles(&self.rules)),
            lead: self.lead(),
            line: self.lead(),
            sections,
            ..conclusions
        }
    }

    /// The effects on one statistic: its chart and table, and in a terminal the significant ones.
    fn section(&self, statistic: Statistic) -> Section {
        let called = self.called(statistic);
        if self.of(statistic).all(|row| row.identical) {
            return Section::new(
                called,
                vec![Block::Page(vec![Block::Prose(self.unchanged(statistic))]), self.none(statistic)],
            );
        }
        let drawn = match self.tested(statistic).next() {
            Some(_) => Block::Chart(Box::new(self.tornado(statistic))),
            None => Block::Prose(statistic.definition()),
        };
        let real: Vec<&RankRow> = self.of(statistic).filter(|row| row.is_real()).take(self.chart_rows() / 2).collect();
        let printed = match real.is_empty() {
            true => self.none(statistic),
            false => {
                let few = real.iter().any(|row| row.few_deals).then(|| Block::Prose(msg!("report-few-deals")));
                let table = self.printed(statistic, &real);
                Block::Terminal(std::iter::once(Block::Table(table)).chain(few).collect())
            }
        };
        let table = self.table(statistic);
        let folded = Block::Details(table.caption.clone(), vec![Block::Table(table)]);
        Section::new(called, vec![Block::Page(vec![drawn, folded]), printed])
    }

    /// Says that no effect on a statistic is significant, or that none was tested.
    fn none(&self, statistic: Statistic) -> Block {
        let (called, trainings) = (self.called(statistic), self.played.trainings);
        let Played { hands, session, .. } = self.played;
        let line = match self.is_untested(statistic) {
            true => {
                let needed = needed(hands, session, Run::sessions_for(16, session));
                msg!("rank-untested", called, more = needed.map(|needed| msg!("rank-needed", deals = deals(needed))))
            }
            false => msg!("rank-none", called, trainings),
        };
        Block::Terminal(vec![Block::Prose(line)])
    }

    /// The significant effects on a statistic, for a terminal.
    fn printed(&self, statistic: Statistic, rows: &[&RankRow]) -> Table {
        let cells = |row: &&RankRow| {
            vec![
                Cell::new(self.change_label(row)),
                Cell::new(numbers::value(statistic, row.a)),
                Cell::new(numbers::value(statistic, row.b)),
                Cell::new(numbers::difference(statistic, row.difference)),
                Cell::new(row.marked_range()),
                Cell::new(p_value(row.p_adjusted)),
            ]
        };
        let heads = msg!("rank-text-heads", called = self.called(statistic), rules = self.rules.called());
        Table::new("change< a> b> effect> interval> p>", &heads).rows(rows.iter().map(cells))
    }

    /// Every effect on a statistic.
    fn table(&self, statistic: Statistic) -> Table {
        let judged = |row: &RankRow| match row {
            row if row.is_real() => "real",
            row if row.forced => "forced",
            row if row.identical => "unseen",
            row if row.is_untested() => "short",
            _ if self.played.trainings == 1 => "training",
            _ => "chance",
        };
        let listed = |part: &dyn Fn([&str; 3]) -> Arg, row: &RankRow| {
            Cell::new(Message::join(Joint::Comma, row.changes().map(part)))
        };
        let cells = |row: &RankRow| {
            vec![
                match row.name.is_empty() {
                    true => listed(&|[key, ..]| names::key(&self.rules, key), row).hint(&row.key),
                    false => Cell::new(&row.name).hint(&row.key),
                },
                listed(&|[key, from, _]| self.rules.value_called(key, from), row),
                listed(&|[key, _, value]| self.rules.value_called(key, value), row),
                Cell::new(numbers::value(statistic, row.b)),
                Cell::new(numbers::difference(statistic, row.difference)),
                Cell::sorted(row.marked_range(), row.ci_low),
                Cell::sorted(p_value(row.p_adjusted), row.p_adjusted),
                Cell::new(msg!("page-judged", judged = judged(row))),
            ]
        };
        Table::new("key< from< value< b> effect> interval> p> verdict<", &msg!("rank-heads"))
            .caption(msg!("report-named", name = self.called(statistic), line = statistic.definition()))
            .source(TABLE)
            .rows(self.of(statistic).map(cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands in a folder that is to be written anew is looked for by these names.
    #[test]
    fn a_ranking_knows_its_charts() {
        assert_eq!(charts(&[Statistic::Ruin(50)]).collect::<Vec<_>>(), ["tornado_ruin_50"]);
    }
}
