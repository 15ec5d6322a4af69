//! What each rule moves: the effects of many alternatives, in order, as text, JSON, tables, tornado charts and a page.

use super::names;
use super::numbers::{self, deals, p_value};
use super::origin::{origin_in_words, with_hash};
use super::page;
use super::pictures::file_name;
use super::plan::Plan;
use super::study::{Learned, PROGRAM};
use super::trainings::{self, Edge};
use super::verdict::{Goal, Verdict, has_other_jing, needed};
use super::warnings::undrawn;
use crate::lang::{Arg, Joint, Lang, msg};
use crate::policy;
use crate::question::{Question, Setup, Skipped};
use crate::rules::{Alternative, Rules};
use crate::score::Item;
use crate::sim::{Category, Difference, Ending, Record, Replicates, Run, Statistic, Unit, correct, differences_of};
use crate::stats::{Level, SIGNIFICANCE};
use crate::words::once;
use crate::write::Provenance;
use crate::write::chart::{self, Chart, Head, TornadoEnd, TornadoRow};
#[cfg(feature = "report")]
use crate::write::csv_json::{write_csv, write_json, write_json_value};
use crate::write::fold::paragraph;
use crate::write::html::{Block, Cell, HtmlColumn, HtmlTable, Origin, Page};
use crate::write::text_table::TextTable;
#[cfg(feature = "report")]
use crate::write::{OutputError, OutputFolder, Table, parquet::write_parquet, table::row};
use serde::Serialize;
use serde_json::{Value, json};

/// The file of the effects.
pub const TABLE: &str = "rank.parquet";
/// Rows of a chart and of the summary.
const SHOWN: usize = 20;

/// The effect of one alternative on one statistic.
#[derive(Clone, Debug, Serialize)]
pub struct RankRow {
    /// The key.
    pub key: String,
    /// Its value in the rules.
    pub from: String,
    /// Its other value.
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

#[cfg(feature = "report")]
row!(RankRow {
    key: String, from: String, value: String, statistic flat: Statistic, a: f64, b: f64, difference: f64, ci_low: f64,
    ci_high: f64, p_value: f64, p_adjusted: f64, identical: bool, forced: bool,
    few_deals: bool,
});

impl RankRow {
    fn of(one: &Alternative, found: &Difference) -> RankRow {
        let Difference { statistic, a, b, difference, ci_low, ci_high, p_value, p_adjusted, .. } = *found;
        let Difference { identical, forced, few_deals, .. } = *found;
        let (key, from, value) = (one.key.path.clone(), one.from.clone(), one.value.clone());
        RankRow {
            key,
            from,
            value,
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
    pub lines: Vec<String>,
}

impl Trained {
    /// The players who learned under these rules; `None` if there are none.
    fn new(rules: &Rules, learned: &[Learned], lang: Lang) -> Option<Trained> {
        let (edges, lines) = (trainings::edges(learned), trainings::lines(&rules.called(lang), learned, lang));
        (!edges.is_empty()).then(|| Trained { rules: rules.name.clone(), edges, lines })
    }
}

/// An alternative that was played.
#[derive(Clone, Debug)]
pub struct Idea {
    /// What it changes.
    pub change: Alternative,
    /// Its effects on all that the screen shows.
    pub differences: Vec<Difference>,
    /// What the goal asks for, by the parts of the run.
    pub replicates: Vec<Replicates>,
}

/// A finished ranking.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// Language of labels.
    pub lang: Lang,
    /// The rule set.
    pub rules: Rules,
    /// The players.
    pub players: String,
    /// Whether each alternative was played by players trained for it.
    pub adapted: bool,
    /// How many trainings the players come of; 0 where nobody learned.
    pub trainings: usize,
    /// The players who learned, under the rules and, trained for each, under every alternative.
    pub trained: Vec<Trained>,
    /// Name of the run.
    pub name: String,
    /// The command that repeats it.
    pub command: String,
    /// The question that repeats it.
    pub question: Question,
    /// The seed.
    pub seed: u64,
    /// Deals of a session.
    pub session: u32,
    /// Deals under each rule set.
    pub hands: u64,
    /// Deals that were planned.
    pub planned: u64,
    /// The statistics of the charts; the first orders the table of all alternatives.
    pub statistics: Vec<Statistic>,
    /// Statistic by statistic, the largest effect first: those of the charts, then what else the first screen tells.
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
    /// What was left out.
    pub skipped: Vec<Skipped>,
    /// How many alternatives were played.
    pub alternatives: usize,
    /// Of these, how many differ only in payments: their deals were settled again.
    pub settled: usize,
    /// Why it ended.
    pub ending: Ending,
    /// Seconds it took.
    pub seconds: f64,
}

/// The files of a ranking, as far as they are known before it.
pub fn files(statistics: &[Statistic]) -> Vec<String> {
    let charts = statistics.iter().flat_map(|&statistic| {
        let file = picture(statistic);
        [format!("{file}.svg"), format!("{file}.png")]
    });
    [TABLE, "manifest.json", "report.html"].map(str::to_owned).into_iter().chain(charts).collect()
}

fn picture(statistic: Statistic) -> String {
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
        let idea = |(at, change): (usize, &Alternative)| Idea {
            change: change.clone(),
            differences: differences_of(run, record, [0, at + 1], &statistics, Level::P95),
            replicates: goal.map_or_else(Vec::new, |goal| goal.replicates(run, record, at + 1)),
        };
        let learned = setup.learned_rules().iter().zip(plan.learned());
        let mut ranking = Ranking {
            lang: plan.lang,
            players: run.sides[0].seating.to_string(),
            adapted: question.is_adapted(),
            trainings: run.trainings(),
            trained: learned.filter_map(|(rules, learned)| Trained::new(rules, learned, plan.lang)).collect(),
            command,
            name: plan.name.clone(),
            seed: run.seed,
            session: run.session_len,
            hands: record.deals() / run.rotations() as u64,
            planned: run.hands,
            rows: Vec::new(),
            ideas: setup.alternatives.iter().enumerate().map(idea).collect(),
            tests: 0,
            other_jing: setup.rules.iter().any(has_other_jing),
            bankrolls: question.bankrolls(),
            goal,
            statistics: setup.by.clone(),
            skipped: setup.skipped.clone(),
            alternatives: setup.alternatives.len(),
            settled: (1..run.sides.len()).filter(|&other| run.same_deals(0, other)).count(),
            ending: record.ending,
            question,
            seconds,
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
    fn called(&self, statistic: Statistic) -> String {
        match statistic {
            Statistic::Share(Item::Jing) if self.other_jing => self.lang.say(msg!("rank-first-jing")),
            _ => names::statistic(statistic, &self.rules, self.lang),
        }
    }

    /// What a chart of it shows.
    fn title(&self, statistic: Statistic) -> String {
        let called = self.called(statistic);
        self.lang.say(match statistic {
            // In Chinese its name is enough.
            Statistic::Ruin(stake) => msg!("rank-ruin", called = Arg::name(stake.to_string(), called)),
            Statistic::Frequency(Category::Win) => msg!("rank-win", called = Arg::name("", called)),
            Statistic::Frequency(_) => msg!("rank-event", called),
            _ => msg!("rank-other", called),
        })
    }

    fn of(&self, statistic: Statistic) -> impl Iterator<Item = &RankRow> {
        self.rows.iter().filter(move |row| row.statistic == statistic)
    }

    /// Whether no row of a statistic has an interval, so that nothing could be tested.
    fn is_untested(&self, statistic: Statistic) -> bool {
        let mut rows = self.of(statistic).filter(|row| !row.identical).peekable();
        rows.peek().is_some() && rows.all(RankRow::is_untested)
    }

    /// The deals that statistics of evenings need for an interval, where these are too few.
    fn needed(&self) -> Option<u64> {
        needed(self.hands, self.session, Run::sessions_for(16, self.session))
    }

    /// The summary for a person, the conclusion last.
    pub fn text(&self) -> String {
        let (lang, rules, verdict) = (self.lang, &self.rules, Verdict::of_ranking(self));
        let mut text = format!("{}\n\n{}", paragraph(&self.lead(), ""), verdict.text(SHOWN / 2));
        let missing = undrawn(std::iter::once(rules.called(lang)), lang);
        text += &missing.map_or_else(String::new, |line| paragraph(&line, "") + "\n");
        let learned = self.learned().iter().map(|line| paragraph(line, "") + "\n").collect::<String>();
        text += &if learned.is_empty() { learned } else { format!("\n{learned}") };
        for &statistic in &self.statistics {
            let heads = msg!("rank-text-heads", called = self.called(statistic), rules = rules.called(lang));
            let mut table = TextTable::headed("lrrrrr", &lang.say(heads));
            let mut rows = self.of(statistic).filter(|row| row.is_real()).peekable();
            if rows.peek().is_none() {
                let (called, trainings) = (self.called(statistic), self.trainings);
                let none = match self.is_untested(statistic) {
                    true => {
                        let more = self.needed().map(|needed| msg!("rank-needed", deals = deals(needed, lang)));
                        msg!("rank-untested", called, more)
                    }
                    false => msg!("rank-none", called, trainings),
                };
                text += &format!("\n{}\n", lang.say(none));
                continue;
            }
            for row in rows.take(SHOWN / 2) {
                table.row([
                    names::change(rules, &row.key, &row.value, lang),
                    numbers::value(statistic, row.a),
                    numbers::value(statistic, row.b),
                    numbers::difference(statistic, row.difference),
                    numbers::marked_range(statistic, [row.ci_low, row.ci_high], row.few_deals),
                    p_value(row.p_adjusted),
                ]);
            }
            text += &format!("\n{table}");
        }
        if text.contains(numbers::mark(true)) {
            text += &format!("{}\n", paragraph(&numbers::few_deals(lang), ""));
        }
        if !self.skipped.is_empty() {
            let most = SHOWN / 2;
            let names = self.skipped.iter().map(|one| names::change(rules, &one.key, &one.value, lang));
            let (names, count) = (Arg::list(Joint::Comma, names.take(most)), self.skipped.len());
            let left = msg!("rank-skipped", count, names, more = u8::from(count > most));
            text += &format!("\n{}\n", paragraph(&lang.say(left), ""));
        }
        text + &format!("\n{}\n", verdict.conclusion())
    }

    /// What is to be said of players who learned.
    fn learned(&self) -> Vec<String> {
        let claims = trainings::claims(self.trainings, self.lang);
        let lines = self.trained.iter().flat_map(|trained| &trained.lines).take(SHOWN / 2);
        claims.into_iter().chain(lines.cloned()).collect()
    }

    fn is_interrupted(&self) -> bool {
        self.ending == Ending::Interrupted
    }

    fn lead(&self) -> String {
        let (lang, hands, name) = (self.lang, deals(self.hands, self.lang), self.rules.called(self.lang));
        let (count, settled, seed) = (self.alternatives, self.settled, self.seed);
        let players = policy::called(&self.players, lang);
        let (adapted, early) = (u8::from(self.adapted), u8::from(self.is_interrupted()));
        lang.say(msg!("rank-lead", count, name, hands, settled, players, adapted, seed, early))
    }

    /// The summary as JSON.
    pub fn json(&self) -> Value {
        let mut found = json!({
            "rules": self.rules.name, "rules_fingerprint": self.rules.fingerprint().full(), "players": self.players,
            "adapted": self.adapted, "seed": self.seed, "session_deals": self.session, "hands": self.hands,
            "alternatives": self.alternatives, "settled_again": self.settled, "interrupted": self.is_interrupted(),
            "statistics": self.statistics, "rows": self.rows, "skipped": self.skipped,
            "family": {"correction": "holm", "level": 0.05, "tests": self.tests},
            "verdict": Verdict::of_ranking(self), "question": self.question, "question_hash": self.question.hash(),
        });
        if self.trainings > 0 {
            (found["trainings"], found["trained"]) = (json!(self.trainings), json!(self.trained));
        }
        found
    }

    fn provenance(&self) -> Provenance {
        Provenance::new()
            .with("program", PROGRAM)
            .with("rules", &self.rules.name)
            .with("rules_fingerprint", self.rules.fingerprint().full())
            .with("players", &self.players)
            .with("seed", self.seed)
            .with("session_deals", self.session)
            .with("hands", self.hands)
    }

    /// Writes tables, charts, manifest and page.
    ///
    /// # Errors
    /// A file that cannot be written.
    #[cfg(feature = "report")]
    pub fn write(&self, folder: &OutputFolder, plain: bool) -> Result<(), OutputError> {
        let (table, origin, to) = (Table::of("rank", &self.rows)?, self.provenance(), folder.stage()?);
        write_parquet(&to.join(TABLE), &table, &origin)?;
        if plain {
            write_csv(&to.join("rank.csv"), &table)?;
            write_json(&to.join("rank.json"), &table, &origin)?;
        }
        let charts: Vec<(Statistic, Chart)> =
            self.statistics.iter().map(|&statistic| (statistic, self.tornado(statistic))).collect();
        for (statistic, chart) in &charts {
            chart.write_both(&to, &picture(*statistic))?;
        }
        self.page(charts).write(&to.join("report.html"))?;
        let mut manifest = self.json();
        manifest["kind"] = "rank".into();
        manifest["program"] = PROGRAM.into();
        manifest["lang"] = json!(self.lang);
        manifest["ending"] = json!(self.ending);
        manifest["hands_planned"] = self.planned.into();
        manifest["version"] = env!("CARGO_PKG_VERSION").into();
        manifest["command"] = self.command.clone().into();
        manifest["seconds"] = self.seconds.into();
        manifest["rules_toml"] = self.rules.to_toml().into();
        if let Some(keys) = manifest.as_object_mut() {
            keys.remove("rows");
            keys.remove("verdict");
        }
        write_json_value(&to.join("manifest.json"), &manifest)?;
        folder.publish()
    }

    /// What a chart shows: what differs in a handful of sessions has the interval of two runs apart, which says nothing of it. Of one
    /// training nothing has a p-value, and all is drawn as what may be chance.
    fn tested(&self, statistic: Statistic) -> impl Iterator<Item = &RankRow> {
        self.of(statistic).filter(|row| !row.identical && (row.p_value < 1.0 || self.trainings == 1))
    }

    /// What is said where there is nothing to draw.
    fn unchanged(&self, statistic: Statistic) -> String {
        let none = self.of(statistic).all(|row| row.identical);
        self.lang.say(msg!("rank-unchanged", none = u8::from(none)))
    }

    /// The keys that move a statistic most, each from its least to its greatest effect.
    fn tornado(&self, statistic: Statistic) -> Chart {
        let lang = self.lang;
        let share = if statistic.unit() == Unit::Share { 100.0 } else { 1.0 };
        let keys = once(self.tested(statistic).map(|row| row.key.as_str()));
        let bar = |key: &str| {
            let own = || self.tested(statistic).filter(|row| row.key == key);
            let least = own().min_by(|a, b| a.difference.total_cmp(&b.difference)).filter(|row| row.difference < 0.0);
            let most = own().max_by(|a, b| a.difference.total_cmp(&b.difference)).filter(|row| row.difference > 0.0);
            let end = |row: &RankRow| TornadoEnd {
                label: format!(
                    "{}: {}",
                    self.rules.value_called(&row.key, &row.value, lang),
                    numbers::difference(statistic, row.difference)
                ),
                effect: row.difference * share,
                low: row.ci_low * share,
                high: row.ci_high * share,
                real: row.is_real(),
            };
            TornadoRow {
                label: names::key(&self.rules, key, lang),
                ends: least.into_iter().chain(most).map(end).collect(),
            }
        };
        let rows: Vec<TornadoRow> = keys.into_iter().take(SHOWN).map(bar).collect();
        let unit = lang.say(msg!("rank-axis", share = u8::from(statistic.unit() == Unit::Share)));
        let subtitle = match rows.is_empty() {
            true => self.unchanged(statistic),
            false => lang.say(msg!("rank-subtitle", trainings = self.trainings)),
        };
        let head = Head::new(lang, &self.title(statistic)).subtitle(&subtitle).axes(&unit, "").note(&self.lead());
        chart::tornado(&head, &rows)
    }

    fn page(&self, charts: Vec<(Statistic, Chart)>) -> Page {
        let lang = self.lang;
        let [left_out, contradicting, meaning, title] = lang.parts(msg!("rank-sections"));
        let mut blocks = page::answer(&Verdict::of_ranking(self), lang);
        blocks.extend(self.learned().into_iter().map(Block::Prose));
        for (statistic, chart) in charts {
            blocks.push(Block::Section(self.called(statistic)));
            if self.of(statistic).all(|row| row.identical) {
                blocks.push(Block::Prose(self.unchanged(statistic)));
                continue;
            }
            blocks.push(match self.tested(statistic).next() {
                Some(_) => Block::Chart(chart, statistic.definition(lang)),
                None => Block::Prose(statistic.definition(lang)),
            });
            blocks.push(Block::Table(self.table(statistic)));
        }
        if !self.skipped.is_empty() {
            blocks.push(Block::Section(left_out));
            blocks.push(Block::Table(HtmlTable {
                caption: contradicting,
                source: "manifest.json".to_owned(),
                columns: HtmlColumn::row("ttt", &lang.say(msg!("rank-skipped-heads"))),
                rows: self
                    .skipped
                    .iter()
                    .map(|one| {
                        let reason = self.rules.worded(&lang.render(&one.reason), lang);
                        vec![
                            Cell::text(names::key(&self.rules, &one.key, lang)),
                            Cell::text(self.rules.value_called(&one.key, &one.value, lang)),
                            Cell::text(reason),
                        ]
                    })
                    .collect(),
            }));
        }
        blocks.push(Block::Section(meaning));
        let means = lang.say(msg!("rank-means"));
        blocks.push(Block::Points(means.lines().map(str::to_owned).collect()));
        let files = ["manifest.json", TABLE, "*.svg, *.png"].into_iter().map(str::to_owned);
        let holds: [String; 3] = lang.parts(msg!("rank-files"));
        Page {
            lang,
            title: format!("{title}: {}", lang.pick(&self.rules.title, &self.rules.title_zh)),
            lead: self.lead(),
            blocks,
            origin: Origin {
                provenance: origin_in_words(
                    with_hash(self.provenance(), Some(&self.question)),
                    &self.rules.called(lang),
                    &policy::called(&self.players, lang),
                    lang,
                ),
                command: self.command.clone(),
                texts: vec![(lang.say(msg!("page-rules-of", name = self.rules.called(lang))), self.rules.to_toml())],
                files: files.zip(holds).collect(),
            },
        }
    }

    fn table(&self, statistic: Statistic) -> HtmlTable {
        let lang = self.lang;
        let verdict = |row: &RankRow| {
            let judged = match row {
                row if row.is_real() => "real",
                row if row.forced => "forced",
                row if row.identical => "unseen",
                row if row.is_untested() => "short",
                _ if self.trainings == 1 => "training",
                _ => "chance",
            };
            lang.say(msg!("page-judged", judged))
        };
        let cells = |row: &RankRow| {
            vec![
                Cell::text(names::key(&self.rules, &row.key, lang)).hint(row.key.clone()),
                Cell::text(self.rules.value_called(&row.key, &row.from, lang)),
                Cell::text(self.rules.value_called(&row.key, &row.value, lang)),
                Cell::number(numbers::value(statistic, row.b), row.b),
                Cell::number(numbers::difference(statistic, row.difference), row.difference),
                Cell::number(numbers::marked_range(statistic, [row.ci_low, row.ci_high], row.few_deals), row.ci_low),
                Cell::number(p_value(row.p_adjusted), row.p_adjusted),
                Cell::text(verdict(row)),
            ]
        };
        HtmlTable {
            caption: lang.say(msg!("report-named", name = self.called(statistic), line = statistic.definition(lang))),
            source: TABLE.to_owned(),
            columns: HtmlColumn::row("tttnnnnt", &lang.say(msg!("rank-heads"))),
            rows: self.of(statistic).map(cells).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What stands in a folder that is to be written anew is looked for by these names.
    #[test]
    fn a_ranking_knows_its_files() {
        let names = ["rank.parquet", "manifest.json", "report.html", "tornado_ruin_50.svg", "tornado_ruin_50.png"];
        assert_eq!(files(&[Statistic::Ruin(50)]), names);
    }
}
