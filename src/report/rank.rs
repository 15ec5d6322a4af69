//! What each rule moves: the effects of many alternatives, in order, as text, JSON, tables, tornado charts and a page.

use super::names;
use super::numbers::{self, deals, p_value};
use super::origin::origin_in_words;
use super::page;
use super::pictures::file_name;
use super::study::{PROGRAM, learned, quote};
use super::trainings::{self, Edge};
use super::verdict::{Goal, Verdict, chosen};
use super::warnings::undrawn;
use crate::lang::{Lang, Message};
use crate::policy;
use crate::rules::{Alternative, Rules};
use crate::score::Item;
use crate::sim::{Category, Difference, Replicates, Side, Statistic, Unit, correct};
use crate::words::once;
use crate::write::chart::{self, Chart, Head, TornadoEnd, TornadoRow};
use crate::write::csv_json::{write_csv, write_json, write_json_value};
use crate::write::fold::paragraph;
use crate::write::html::{Block, Cell, HtmlColumn, HtmlTable, Origin, Page};
use crate::write::parquet::write_parquet;
use crate::write::table::row;
use crate::write::text_table::{Align, TextTable};
use crate::write::{OutputError, OutputFolder, Provenance, Table};
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
        self.p_adjusted <= 0.05
    }
}

/// An alternative that was left out, and why.
#[derive(Clone, Debug, Serialize)]
pub struct Skipped {
    /// The key.
    pub key: String,
    /// The value.
    pub value: String,
    /// Why it cannot be.
    pub reason: Message,
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
    /// Those of a side; none where nobody learned.
    pub fn of(side: &Side, lang: Lang) -> Option<Trained> {
        let (rules, learned) = (side.rules.name.clone(), learned(side));
        let (edges, lines) = (trainings::edges(&learned), trainings::lines(&side.rules.called(lang), &learned, lang));
        (!edges.is_empty()).then_some(Trained { rules, edges, lines })
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
    /// The seed.
    pub seed: u64,
    /// Deals of a session.
    pub session: u32,
    /// Deals under each rule set.
    pub hands: u64,
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
    /// Whether it was stopped early.
    pub interrupted: bool,
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
    /// Judges the alternatives and orders them. All that the screen may call real is one family, corrected together: every alternative, in
    /// the statistics of the charts and in those of the sentences and their table.
    pub fn judge(&mut self) {
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
        correct(self.ideas.iter_mut().flat_map(|idea| &mut idea.differences), None);
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
        match (statistic, self.lang) {
            (Statistic::Share(Item::Jing), Lang::En) if self.other_jing => {
                "share of the money: the first 精".to_owned()
            }
            (Statistic::Share(Item::Jing), Lang::Zh) if self.other_jing => "占输赢总额：上精".to_owned(),
            _ => names::statistic(statistic, &self.rules, self.lang),
        }
    }

    /// What a chart of it shows.
    fn title(&self, statistic: Statistic) -> String {
        let called = self.called(statistic);
        match (statistic, self.lang) {
            (Statistic::Ruin(stake), Lang::En) => {
                format!("What changes how many are ever {stake} points down in an evening")
            }
            (Statistic::Frequency(Category::Win), Lang::En) => "What changes how often a deal is won".to_owned(),
            (Statistic::Frequency(_), Lang::En) => format!("What changes how often there is: {called}"),
            (_, Lang::En) => format!("What changes: {called}"),
            (_, Lang::Zh) => format!("哪条规矩最影响{called}"),
        }
    }

    fn of(&self, statistic: Statistic) -> impl Iterator<Item = &RankRow> {
        self.rows.iter().filter(move |row| row.statistic == statistic)
    }

    /// The summary for a person.
    pub fn text(&self) -> String {
        let (lang, rules) = (self.lang, &self.rules);
        let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
        let mut text = format!("{}\n\n{}", paragraph(&self.lead(), ""), Verdict::of_ranking(self).text(SHOWN / 2));
        let missing = undrawn(std::iter::once(rules.called(lang)), lang);
        text += &missing.map_or_else(String::new, |line| paragraph(&line, "") + "\n");
        let learned = self.learned().iter().map(|line| paragraph(line, "") + "\n").collect::<String>();
        text += &if learned.is_empty() { learned } else { format!("\n{learned}") };
        for &statistic in &self.statistics {
            let mut table = TextTable::new()
                .column(&self.called(statistic), Align::Left)
                .column(&rules.called(lang), Align::Right)
                .column(t("changed", "改后"), Align::Right)
                .column(t("effect", "变化"), Align::Right)
                .column(t("95 % interval", "95% 区间"), Align::Right)
                .column(t("p (Holm)", "p（Holm）"), Align::Right);
            let mut rows = self.of(statistic).filter(|row| row.is_real()).peekable();
            if rows.peek().is_none() {
                let none = match self.trainings {
                    1 => t("one training: no effect is called real", "只练一次：任何变化都不称显著"),
                    _ => t("no effect is shown to be real", "无显著的变化"),
                };
                text += &format!("\n{}\n", lang.labelled(self.called(statistic), none));
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
        if text.contains(numbers::FEW_DEALS) {
            text += &format!("{}\n", paragraph(numbers::few_deals(lang), ""));
        }
        if !self.skipped.is_empty() {
            let most = SHOWN / 2;
            let names = self.skipped.iter().map(|one| names::change(rules, &one.key, &one.value, lang));
            let more = if self.skipped.len() > most { ", ..." } else { "" };
            let (names, count) = (lang.list(&names.take(most).collect::<Vec<_>>()), self.skipped.len());
            let left = match lang {
                Lang::En => format!(
                    "{count} values are left out, because they contradict other keys (the page says why): {names}{more}"
                ),
                Lang::Zh => format!("{count} 值与他键矛盾，略去（原因见网页）：{names}{more}"),
            };
            text += &format!("\n{}\n", paragraph(&left, ""));
        }
        text
    }

    /// What is to be said of players who learned.
    fn learned(&self) -> Vec<String> {
        let claims = trainings::claims(self.trainings, self.lang);
        let lines = self.trained.iter().flat_map(|trained| &trained.lines).take(SHOWN / 2);
        claims.into_iter().chain(lines.cloned()).collect()
    }

    fn lead(&self) -> String {
        let (lang, hands, name) = (self.lang, deals(self.hands, self.lang), self.rules.called(self.lang));
        let (count, settled, seed) = (self.alternatives, self.settled, self.seed);
        let players = policy::called(&self.players, lang);
        let adapted = match (self.adapted, lang) {
            (false, _) => "",
            (true, Lang::En) => ", trained for each rule set",
            (true, Lang::Zh) => "（各规则自训）",
        };
        let early = match (self.interrupted, lang) {
            (false, _) => "",
            (true, Lang::En) => "  Stopped early.",
            (true, Lang::Zh) => "  中途停止。",
        };
        match lang {
            Lang::En => format!(
                "{count} alternatives of {name}, one at a time, {hands} each, the same walls ({settled} settled again); players {players}{adapted}, seed {seed}{early}"
            ),
            Lang::Zh => format!(
                "{name}的 {count} 种改法，每次一键，各 {hands}，牌山相同（{settled} 种只重新结算）；玩家 {players}{adapted}，种子 {seed}{early}"
            ),
        }
    }

    /// The summary as JSON.
    pub fn json(&self) -> Value {
        let mut found = json!({
            "rules": self.rules.name, "rules_fingerprint": self.rules.fingerprint().full(), "players": self.players,
            "adapted": self.adapted, "seed": self.seed, "session_deals": self.session, "hands": self.hands,
            "alternatives": self.alternatives, "settled_again": self.settled, "interrupted": self.interrupted,
            "statistics": self.statistics, "rows": self.rows, "skipped": self.skipped,
            "family": {"correction": "holm", "level": 0.05, "tests": self.tests},
            "verdict": Verdict::of_ranking(self),
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
    fn unchanged(&self, statistic: Statistic) -> &'static str {
        match self.of(statistic).all(|row| row.identical) {
            true => self.lang.pick("No alternative changed it in these deals.", "这些局里没有一种改法改变它。"),
            false => self.lang.pick("Too few deals to tell what changes it.", "局数太少，说不准什么改变它。"),
        }
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
        let unit = match (statistic.unit(), lang) {
            (Unit::Share, Lang::En) => "change in percentage points",
            (Unit::Share, Lang::Zh) => "变化（百分点）",
            (_, Lang::En) => "change in points",
            (_, Lang::Zh) => "变化（分）",
        };
        let subtitle = match self.trainings {
            1 => lang.pick(
                "Players of one training: all of it may be chance. From the least to the greatest effect of each key, with intervals.",
                "玩家只练一次，一切都可能出于偶然。每键各改法的最小与最大变化及区间。",
            ),
            _ => lang.pick(
                "From the least to the greatest effect of each key, with intervals; pale: may be chance.",
                "每键各改法的最小与最大变化及区间；浅色者可能出于偶然。",
            ),
        };
        let subtitle = if rows.is_empty() { self.unchanged(statistic) } else { subtitle };
        let head = Head::new(lang, &self.title(statistic)).subtitle(subtitle).axes(unit, "").note(&self.lead());
        chart::tornado(&head, &rows)
    }

    fn page(&self, charts: Vec<(Statistic, Chart)>) -> Page {
        let lang = self.lang;
        let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
        let mut blocks = page::answer(&Verdict::of_ranking(self), lang);
        blocks.extend(self.learned().into_iter().map(Block::Prose));
        for (statistic, chart) in charts {
            blocks.push(Block::Section(self.called(statistic)));
            if self.of(statistic).all(|row| row.identical) {
                blocks.push(Block::Prose(self.unchanged(statistic).to_owned()));
                continue;
            }
            blocks.push(match self.tested(statistic).next() {
                Some(_) => Block::Chart(chart, statistic.definition(lang)),
                None => Block::Prose(statistic.definition(lang)),
            });
            blocks.push(Block::Table(self.table(statistic)));
        }
        if !self.skipped.is_empty() {
            blocks.push(Block::Section(t("Left out", "略去").to_owned()));
            blocks.push(Block::Table(HtmlTable {
                caption: t("Values that contradict other keys", "与他键矛盾的值").to_owned(),
                source: "manifest.json".to_owned(),
                columns: [t("key", "键"), t("value", "值"), t("why", "原因")].map(HtmlColumn::text).into(),
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
        blocks.push(Block::Section(t("What the numbers mean", "数字的含义").to_owned()));
        blocks.push(Block::Points(vec![
            t(
                "Every alternative is one key with another documented value; all else stays. The same deals are played; what chance remains in an effect is in its interval.",
                "每种改法只把一个键改成另一个有依据的值；打的是同样的牌局；变化里剩下的偶然成分，看区间。",
            ).to_owned(),
            t(
                "p is corrected over all alternatives and all statistics of this page together (Holm): the chance that any row or sentence calls real \
                 what is chance is at most 5 %.",
                "p 以 Holm 法按本页的全部改法与全部统计量一并校正：任何一行或一句误判为显著的机会至多 5%。",
            ).to_owned(),
            chosen(lang).to_owned(),
            t(
                "Effects of two keys do not add up where they interact: see `jing sweep`.",
                "两键相互影响时变化不可相加：见 `jing sweep`。",
            ).to_owned(),
        ]));
        let holds = |name: &str, en: &'static str, zh: &'static str| (name.to_owned(), t(en, zh).to_owned());
        Page {
            lang,
            title: format!(
                "{}: {}",
                t("Which rule matters", "哪条规则最要紧"),
                lang.pick(&self.rules.title, &self.rules.title_zh)
            ),
            lead: self.lead(),
            blocks,
            origin: Origin {
                provenance: origin_in_words(
                    self.provenance(),
                    &self.rules.called(lang),
                    &policy::called(&self.players, lang),
                    lang,
                ),
                command: self.command.clone(),
                texts: vec![(format!("{} {}", t("Rules", "规则"), self.rules.called(lang)), self.rules.to_toml())],
                files: vec![
                    holds(
                        "manifest.json",
                        "version, rules, seed, players, what was left out",
                        "版本、规则、种子、玩家、略去之值",
                    ),
                    holds(
                        "rank.parquet",
                        "every effect of every alternative with its interval",
                        "各改法对各统计量的变化与区间",
                    ),
                    holds("*.svg, *.png", "the charts of this page", "本页的图"),
                ],
            },
        }
    }

    fn table(&self, statistic: Statistic) -> HtmlTable {
        let lang = self.lang;
        let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
        let verdict = |row: &RankRow| match row {
            row if row.is_real() => t("real", "显著"),
            row if row.forced => t("cannot differ", "规则所定"),
            row if row.identical => t("never differed", "未见差异"),
            _ if self.trainings == 1 => t("one training", "只练一次"),
            _ => t("may be chance", "或为偶然"),
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
            caption: lang.labelled(self.called(statistic), statistic.definition(lang)),
            source: TABLE.to_owned(),
            columns: vec![
                HtmlColumn::text(t("key", "键")),
                HtmlColumn::text(t("now", "现值")),
                HtmlColumn::text(t("alternative", "改为")),
                HtmlColumn::number(t("value", "值")),
                HtmlColumn::number(t("effect", "变化")).defined(t("shares in percentage points", "比例以百分点计")),
                HtmlColumn::number(t("95 % interval", "95% 区间")).defined(numbers::few_deals(lang)),
                HtmlColumn::number(t("p (Holm)", "p（Holm）")),
                HtmlColumn::text(t("verdict", "判断")),
            ],
            rows: self.of(statistic).map(cells).collect(),
        }
    }
}

/// The options that name the keys.
pub fn key_options(patterns: &[String]) -> String {
    patterns.iter().map(|pattern| format!(" --keys {}", quote(pattern))).collect()
}
