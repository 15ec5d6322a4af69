//! The ranking of the effects of many alternatives. An alternative changes one or several keys of the rules. An *option* is an alternative
//! that the user listed with `--option`; the others are all values of some keys.

use super::numbers::{self, deals, p_value};
use super::pictures::file_name;
use super::plan::Plan;
use super::study::{Learned, PROGRAM, Played};
use super::trainings::{self, Edge};
use super::verdict::{Goal, Verdict, deals_needed, has_other_jing};
use super::warnings::missing_characters_line;
use super::{names, origin};
use crate::answer::{Answer, Block, Cell, Chart, Marks, Picture, Section, Table, TornadoEnd, TornadoRow};
use crate::lang::{Arg, Joint, Lang, Message, ToArg, msg};
use crate::policy;
use crate::question::{Question, Setup, Skipped};
use crate::rules::{Alternative, Candidate, Rules};
use crate::score::Item;
use crate::sim::{Category, Difference, Ending, Record, Replicates, Run, Statistic, Unit, correct, differences_of};
use crate::stats::{Level, SIGNIFICANCE};
use crate::words::unique;
use serde::Serialize;

/// The name of the table file of the effects.
pub const TABLE: &str = "rank.parquet";
/// The maximum number of rows of a chart, unless twice the number of options is larger.
const MAX_ROWS: usize = 20;

/// The effect of one alternative on one statistic.
#[derive(Clone, Debug, Serialize)]
pub struct RankRow {
    /// Whether the user listed it with `--option`.
    pub option: bool,
    /// The name that the user gave it; empty if it has none.
    pub name: String,
    /// The changed key; several keys are joined with `+`.
    pub key: String,
    /// The value of the key in the rules; several values are joined with `+`.
    pub from: String,
    /// The value of the key in the alternative; several values are joined with `+`.
    pub value: String,
    /// The statistic.
    #[serde(flatten)]
    pub statistic: Statistic,
    /// The value of the statistic under the rules.
    pub a: f64,
    /// The value of the statistic with the alternative.
    pub b: f64,
    /// The effect, b − a.
    pub difference: f64,
    /// Lower end of the 95 % interval of the difference.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// p-value of "no effect".
    pub p_value: f64,
    /// p-value after Holm's correction over all tests of the ranking. Sentences, tables, charts and files call an effect significant by it.
    pub p_adjusted: f64,
    /// Whether the alternative made no difference in these deals.
    pub identical: bool,
    /// Whether a difference is impossible by the rules, with any walls and any players.
    pub forced: bool,
    /// Whether the effect comes from few deals, so that its interval may be too narrow.
    pub few_deals: bool,
}

impl RankRow {
    /// The row of an alternative with its difference from the rules.
    fn new(one: &Candidate, found: &Difference) -> RankRow {
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

    /// Whether the effect is significant.
    fn is_real(&self) -> bool {
        self.p_adjusted <= SIGNIFICANCE
    }

    /// The changes, each as key, value in the rules, value in the alternative.
    fn changed_values(&self) -> impl Iterator<Item = [&str; 3]> {
        let parts = self.key.split('+').zip(self.from.split('+')).zip(self.value.split('+'));
        parts.map(|((key, from), value)| [key, from, value])
    }

    /// The interval, with a dagger if the effect comes from few deals.
    fn marked_range(&self) -> Message {
        let range = numbers::difference_range(self.statistic, self.ci_low, self.ci_high);
        numbers::marked(range, numbers::mark(self.few_deals))
    }

    /// Whether the deals were too few for an interval and a test.
    fn is_untested(&self) -> bool {
        !self.identical && self.ci_low.is_infinite() && self.ci_high.is_infinite()
    }
}

/// The players that were trained for a ranking under one rule set.
#[derive(Clone, Debug, Serialize)]
pub struct Trained {
    /// The name of the rule set.
    pub rules: String,
    /// The edge of each player against three `efficient`.
    pub edges: Vec<Edge>,
    /// A sentence about each edge.
    #[serde(skip)]
    lines: Vec<Message>,
}

impl Trained {
    /// The players that were trained for a run with these rules; `None` if there are none. `learned` are the weights of a side.
    fn new(rules: &Rules, learned: &[Learned]) -> Option<Trained> {
        let (edges, lines) = (trainings::edges(learned), trainings::training_lines(&rules.display_name(), learned));
        (!edges.is_empty()).then(|| Trained { rules: rules.name.clone(), edges, lines })
    }
}

/// An alternative that was played.
#[derive(Clone, Debug)]
pub struct Idea {
    /// The changes.
    pub change: Candidate,
    /// Its effects on the statistics of the answer.
    pub differences: Vec<Difference>,
    /// The statistics of the goal, each also with one part of the run left out; empty without a goal.
    pub replicates: Vec<Replicates>,
}

/// A finished ranking.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The facts about the run.
    pub played: Played,
    /// The rules that the alternatives change.
    pub rules: Rules,
    /// Whether each alternative was played by players that were trained for it.
    pub adapted: bool,
    /// The players that were trained for the rules and, if `adapted` is true, those for every alternative.
    pub trained: Vec<Trained>,
    /// The statistics of the charts; the first orders the table of all alternatives.
    pub statistics: Vec<Statistic>,
    /// The effects, grouped by statistic, the largest first within each: the statistics of the charts, then the other key numbers.
    pub rows: Vec<RankRow>,
    /// The alternatives, those with a significant effect on the first statistic first, then by the size of this effect.
    pub ideas: Vec<Idea>,
    /// The number of tests, which are one family.
    pub tests: usize,
    /// Whether any rule set has lower or last 精.
    pub other_jing: bool,
    /// The bankrolls in points whose chance of ruin is estimated.
    pub bankrolls: Vec<u32>,
    /// The goal that orders the alternatives, if the user named one.
    pub goal: Option<Goal>,
    /// The values that were not played, each with the reason.
    pub skipped: Vec<Skipped>,
    /// The number of alternatives that differ in payments only. Their deals were settled again instead of played.
    pub settled: usize,
}

/// The file names of the charts of a ranking with these statistics, without extension.
pub fn chart_files(statistics: &[Statistic]) -> impl Iterator<Item = String> {
    statistics.iter().map(|&statistic| chart_file(statistic))
}

fn chart_file(statistic: Statistic) -> String {
    format!("tornado_{}", file_name(statistic))
}

/// The rows of all alternatives, grouped by statistic in the order of `statistics`, the largest effect first within each.
fn ranked(ideas: &[Idea], statistics: impl Iterator<Item = Statistic>) -> Vec<RankRow> {
    let of = |statistic: Statistic| {
        let effect = |idea: &Idea| {
            Some(RankRow::new(&idea.change, idea.differences.iter().find(|row| row.statistic == statistic)?))
        };
        let mut rows: Vec<RankRow> = ideas.iter().filter_map(effect).collect();
        rows.sort_by(|a, b| b.difference.abs().total_cmp(&a.difference.abs()));
        rows
    };
    statistics.flat_map(of).collect()
}

impl Ranking {
    /// The ranking of a run. `question` and `command` repeat the run; `seconds` is its duration.
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
            statistics: setup.order_by.clone(),
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
        ranking.correct_and_order();
        ranking
    }

    /// Corrects the tests and orders the alternatives. One family contains every test that the answer may call significant: every
    /// alternative in the statistics of the charts, the sentences and the table of key numbers.
    fn correct_and_order(&mut self) {
        let verdict = Verdict::from_ranking(self);
        // Ruin with the stake of the answer follows the standard deviation of points, unless it is in the list.
        let ruin = Statistic::Ruin(verdict.stake.points);
        if !self.statistics.contains(&ruin) {
            let spread = self.statistics.iter().position(|known| matches!(known, Statistic::Sd(_)));
            self.statistics.insert(spread.map_or(self.statistics.len(), |at| at + 1), ruin);
        }
        let goal = self.goal.into_iter().flat_map(Goal::statistics);
        let shown = unique(self.statistics.iter().copied().chain(verdict.question_statistics()).chain(goal));
        let is_shown =
            |row: &Difference| matches!(row.statistic, Statistic::Player(_)) || shown.contains(&row.statistic);
        for idea in &mut self.ideas {
            // Ruin with another stake is not shown, so it is not tested.
            idea.differences.iter_mut().filter(|row| !is_shown(row)).for_each(|row| {
                (row.tested, row.p_equivalent) = (false, None);
            });
            // A statistic with the test of another one follows it.
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

    /// The label of a statistic in the words of the game. If a rule set has lower or last 精, the label of the share for 精 names the first
    /// 精.
    fn label(&self, statistic: Statistic) -> Message {
        match statistic {
            Statistic::Share(Item::Jing) if self.other_jing => msg!("rank-first-jing"),
            _ => names::statistic(statistic, &self.rules),
        }
    }

    /// The title of the chart of a statistic.
    fn chart_title(&self, statistic: Statistic) -> Message {
        let called = self.label(statistic);
        // The Chinese title is the label.
        let in_chinese = |english: String| Arg::name(english, Lang::render_both(&called)[1].clone());
        match statistic {
            Statistic::Ruin(stake) => msg!("rank-ruin", called = in_chinese(stake.to_string())),
            Statistic::Frequency(Category::Win) => msg!("rank-win", called = in_chinese(String::new())),
            Statistic::Frequency(_) => msg!("rank-event", called),
            _ => msg!("rank-other", called),
        }
    }

    /// The rows of a statistic, the largest effect first.
    fn rows_of(&self, statistic: Statistic) -> impl Iterator<Item = &RankRow> {
        self.rows.iter().filter(move |row| row.statistic == statistic)
    }

    /// Whether the deals were too few to test any effect on a statistic.
    fn is_untested(&self, statistic: Statistic) -> bool {
        let mut rows = self.rows_of(statistic).filter(|row| !row.identical).peekable();
        rows.peek().is_some() && rows.all(RankRow::is_untested)
    }

    /// The lines about trained players.
    fn training_lines(&self) -> Vec<Message> {
        let lines = self.trained.iter().flat_map(|trained| &trained.lines).take(MAX_ROWS / 2);
        trainings::training_runs_line(self.played.trainings).into_iter().chain(lines.cloned()).collect()
    }

    /// A summary of the run: the rules, the players, and the numbers of alternatives and deals.
    fn lead(&self) -> Message {
        let Played { seed, hands, ref players, ending, .. } = self.played;
        let (count, settled, name, players) =
            (self.ideas.len(), self.settled, self.rules.display_name(), policy::name_arg(players));
        let (adapted, early) = (u8::from(self.adapted), u8::from(ending == Ending::Interrupted));
        msg!("rank-lead", count, name, hands = deals(hands), settled, players, adapted, seed, early)
    }

    /// The rows of a chart: those with a p-value below 1, as others have no informative interval. With one training run no row has a
    /// p-value, and all rows are drawn as possible chance.
    fn drawn_rows(&self, statistic: Statistic) -> impl Iterator<Item = &RankRow> {
        self.rows_of(statistic).filter(|row| !row.identical && (row.p_value < 1.0 || self.played.trainings == 1))
    }

    /// Maximum number of rows of a chart, at least twice the number of options. The table of a terminal has at most half as many.
    fn chart_rows(&self) -> usize {
        let options = self.ideas.iter().filter(|idea| idea.change.is_option).count();
        MAX_ROWS.max(2 * options)
    }

    /// The label of a row in a list: the name of the alternative or its changes.
    fn change_label(&self, row: &RankRow) -> Message {
        let name = Some(&*row.name).filter(|name| !name.is_empty());
        names::candidate_label(&self.rules, name, row.changed_values().map(|[key, _, value]| [key, value]))
    }

    /// The sentence in place of a chart if all effects on a statistic are 0.
    fn unchanged_line(&self, statistic: Statistic) -> Message {
        let none = self.rows_of(statistic).all(|row| row.identical);
        msg!("rank-unchanged", none = u8::from(none))
    }

    /// The tornado chart of a statistic: a bar from the smallest to the largest effect for each key, and a bar for each option. At least
    /// one row must be tested.
    fn tornado(&self, statistic: Statistic) -> Picture {
        let share = if statistic.unit() == Unit::Share { 100.0 } else { 1.0 };
        // All values of a key share a bar; an option has its own.
        let is_beside = |row: &RankRow, other: &RankRow| {
            row.key == other.key && row.option == other.option && (row.value == other.value || !row.option)
        };
        let mut firsts: Vec<&RankRow> = Vec::new();
        for row in self.drawn_rows(statistic) {
            if !firsts.iter().any(|first| is_beside(row, first)) {
                firsts.push(row);
            }
        }
        let bar = |first: &RankRow| {
            let own = || self.drawn_rows(statistic).filter(|row| is_beside(row, first));
            let least = own().min_by(|a, b| a.difference.total_cmp(&b.difference)).filter(|row| row.difference < 0.0);
            let most = own().max_by(|a, b| a.difference.total_cmp(&b.difference)).filter(|row| row.difference > 0.0);
            let end = |row: &RankRow| {
                let effect = numbers::difference(statistic, row.difference).to_arg();
                TornadoEnd {
                    label: match row.option {
                        true => Message::from_arg(&effect),
                        false => {
                            let value = self.rules.value_name(&row.key, &row.value);
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
                    false => Message::from_arg(&names::key_label(&self.rules, &first.key)),
                },
                ends: least.into_iter().chain(most).map(end).collect(),
            }
        };
        let rows: Vec<TornadoRow> = firsts.into_iter().take(self.chart_rows()).map(bar).collect();
        let subtitle = msg!("rank-subtitle", trainings = self.played.trainings);
        let chart = Chart {
            title: self.chart_title(statistic),
            subtitle,
            x: msg!("rank-axis", unit = names::unit(statistic)),
            y: Message::default(),
            note: self.lead(),
            marks: Marks::Tornado(rows),
        };
        Picture { file: chart_file(statistic), chart, caption: statistic.definition() }
    }

    /// Builds the answer. `conclusions` is the answer of the verdict alone, to which the other parts are added.
    pub(super) fn answer(&self, conclusions: Answer) -> Answer {
        let [left_out, contradicting, meaning, title] = msg!("rank-sections").parts();
        let first = missing_characters_line(std::iter::once(&self.rules))
            .into_iter()
            .map(|line| Block::Terminal(vec![Block::Prose(line)]));
        let first = first.chain(self.training_lines().into_iter().map(Block::Prose));
        let mut sections = vec![Section::untitled(first.collect())];
        sections.extend(self.statistics.iter().map(|&statistic| self.section(statistic)));
        if !self.skipped.is_empty() {
            let (count, change) =
                (self.skipped.len(), |one: &Skipped| names::change_label(&self.rules, &one.key, &one.value));
            let names = Arg::list(Joint::Comma, self.skipped.iter().map(change).take(MAX_ROWS / 2));
            let line = msg!("rank-skipped", count, names, more = u8::from(count > MAX_ROWS / 2));
            let cells = |one: &Skipped| {
                let reason = self.rules.in_words(&one.reason);
                let (key, value) =
                    (names::key_label(&self.rules, &one.key), self.rules.value_name(&one.key, &one.value));
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
            title: msg!("report-named", name = title, line = origin::rules_title(&self.rules)),
            lead: self.lead(),
            line: self.lead(),
            sections,
            ..conclusions
        }
    }

    /// The section of a statistic: a chart and a table on a page, the significant effects in a terminal.
    fn section(&self, statistic: Statistic) -> Section {
        let called = self.label(statistic);
        if self.rows_of(statistic).all(|row| row.identical) {
            return Section::new(
                called,
                vec![Block::Page(vec![Block::Prose(self.unchanged_line(statistic))]), self.no_effect_block(statistic)],
            );
        }
        let drawn = match self.drawn_rows(statistic).next() {
            Some(_) => Block::Chart(Box::new(self.tornado(statistic))),
            None => Block::Prose(statistic.definition()),
        };
        let real: Vec<&RankRow> =
            self.rows_of(statistic).filter(|row| row.is_real()).take(self.chart_rows() / 2).collect();
        let printed = match real.is_empty() {
            true => self.no_effect_block(statistic),
            false => {
                let few = real.iter().any(|row| row.few_deals).then(|| Block::Prose(msg!("report-few-deals")));
                let table = self.terminal_table(statistic, &real);
                Block::Terminal(std::iter::once(Block::Table(table)).chain(few).collect())
            }
        };
        let table = self.page_table(statistic);
        let folded = Block::Details(table.caption.clone(), vec![Block::Table(table)]);
        Section::new(called, vec![Block::Page(vec![drawn, folded]), printed])
    }

    /// The block of a terminal that says that no effect on a statistic is significant, or that none was tested.
    fn no_effect_block(&self, statistic: Statistic) -> Block {
        let (called, trainings) = (self.label(statistic), self.played.trainings);
        let Played { hands, session, .. } = self.played;
        let line = match self.is_untested(statistic) {
            true => {
                let needed = deals_needed(hands, session, Run::sessions_for(16, session));
                msg!("rank-untested", called, more = needed.map(|needed| msg!("rank-needed", deals = deals(needed))))
            }
            false => msg!("rank-none", called, trainings),
        };
        Block::Terminal(vec![Block::Prose(line)])
    }

    /// The table of a terminal. `rows` are the significant effects on the statistic.
    fn terminal_table(&self, statistic: Statistic, rows: &[&RankRow]) -> Table {
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
        let heads = msg!("rank-text-heads", called = self.label(statistic), rules = self.rules.display_name());
        Table::new("change< a> b> effect> interval> p>", &heads).rows(rows.iter().map(cells))
    }

    /// The table of a page with every effect on a statistic.
    fn page_table(&self, statistic: Statistic) -> Table {
        let judged = |row: &RankRow| match row {
            row if row.is_real() => "real",
            row if row.forced => "forced",
            row if row.identical => "unseen",
            row if row.is_untested() => "short",
            _ if self.played.trainings == 1 => "training",
            _ => "chance",
        };
        let listed = |part: &dyn Fn([&str; 3]) -> Arg, row: &RankRow| {
            Cell::new(Message::join(Joint::Comma, row.changed_values().map(part)))
        };
        let cells = |row: &RankRow| {
            vec![
                match row.name.is_empty() {
                    true => listed(&|[key, ..]| names::key_label(&self.rules, key), row).hint(&row.key),
                    false => Cell::new(&row.name).hint(&row.key),
                },
                listed(&|[key, from, _]| self.rules.value_name(key, from), row),
                listed(&|[key, _, value]| self.rules.value_name(key, value), row),
                Cell::new(numbers::value(statistic, row.b)),
                Cell::new(numbers::difference(statistic, row.difference)),
                Cell::sorted(row.marked_range(), row.ci_low),
                Cell::sorted(p_value(row.p_adjusted), row.p_adjusted),
                Cell::new(msg!("page-judged", judged = judged(row))),
            ]
        };
        Table::new("key< from< value< b> effect> interval> p> verdict<", &msg!("rank-heads"))
            .caption(msg!("report-named", name = self.label(statistic), line = statistic.definition()))
            .source(TABLE)
            .rows(self.rows_of(statistic).map(cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run folder that is overwritten finds its charts by these names.
    #[test]
    fn charts_of_a_ranking_are_named_by_statistic() {
        assert_eq!(chart_files(&[Statistic::Ruin(50)]).collect::<Vec<_>>(), ["tornado_ruin_50"]);
    }
}
