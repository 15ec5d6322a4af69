//! The list of the files of a run. It decides which files are written, read back, listed on the page, and removed by the next run.

use super::table::{Columns, named, row};
use super::{OutputError, Table};
use crate::lang::{Arg, Message, msg};
use crate::question::Kind;
use crate::report::rank::{RankRow, Ranking};
use crate::report::{
    AcrossRow, Adapted, Arena, CheckRow, Compared, Comparison, Effect, ExtremeRow, Grid, LargestRow, PointRow, RuleSet,
    ScoreRow, SharpenedRow, Simulation, Study, pictures, rank,
};
use crate::sim::Statistic;
use crate::{
    sim::controls::{Luck, TARGETS, Target},
    sim::{Difference, DuelRow, EstimateRow, FrequencyRow, Habit, HabitRow, LuckRow, Role, VariationRow},
    stats::Method,
};
use polars::prelude::Column;
use serde_json::Value;
use std::collections::HashMap;

/// The file with the question, and all results that are in no table.
pub const MANIFEST: &str = "manifest.json";
/// The page with the results.
pub const PAGE: &str = "report.html";
/// The name of the table with a row for each deal. It is written during play, so it is not in [`TABLES`]; see [`super::deals`].
pub const DEALS: &str = "hands";

/// A table of a run.
pub struct TableFile {
    /// The name of the table, also the stem of its file.
    pub name: &'static str,
    /// The kinds of run that write the table.
    pub kinds: &'static [Kind],
    /// Whether the table is left out if it has no rows.
    pub(crate) optional: bool,
    /// A description of the content, in English and Chinese.
    pub description: [&'static str; 2],
    /// Returns the count of rows that the table of a study has.
    rows: fn(&Study) -> usize,
    /// Returns the table of a study.
    pub(crate) make: fn(&Study) -> Result<Table, OutputError>,
    /// Adds the rows of the table, read from a file, to a study that has no such rows.
    pub(crate) take: fn(&mut Study, &Table) -> Result<(), OutputError>,
}

const SIMULATE: &[Kind] = &[Kind::Simulate];
const COMPARISONS: &[Kind] = &[Kind::Compare, Kind::Sweep];
const BY_RULE_SET: &[Kind] = &[Kind::Simulate, Kind::Compare, Kind::Sweep];
const COMPARE: &[Kind] = &[Kind::Compare];
const SWEEP: &[Kind] = &[Kind::Sweep];
const ARENA: &[Kind] = &[Kind::Arena];
const RANK: &[Kind] = &[Kind::Rank];

/// Defines pairs of functions, shared and mutable, that return the part of a study which belongs to one of its rule sets. `$at` is the
/// index of the rule set, from 0. They return `None` if the study has no such part. Parts of the whole study belong to index 0, except
/// `comparison`, which ignores the index.
macro_rules! parts {
    ($($name:ident, $name_mut:ident: $part:ty, |$study:ident, $at:ident| $found:expr, $found_mut:expr;)*) => {$(
        fn $name($study: &Study, $at: usize) -> Option<&$part> {
            $found
        }

        fn $name_mut($study: &mut Study, $at: usize) -> Option<&mut $part> {
            $found_mut
        }
    )*};
}

parts! {
    simulation, simulation_mut: Simulation, |study, at|
        match study { Study::Simulation(study) if at == 0 => Some(study), _ => None },
        match study { Study::Simulation(study) if at == 0 => Some(study), _ => None };
    comparison, comparison_mut: Comparison, |study, _at|
        match study { Study::Comparison(study) => Some(study), _ => None },
        match study { Study::Comparison(study) => Some(study), _ => None };
    arena, arena_mut: Arena, |study, at|
        match study { Study::Arena(study) if at == 0 => Some(study), _ => None },
        match study { Study::Arena(study) if at == 0 => Some(study), _ => None };
    ranking, ranking_mut: Ranking, |study, at|
        match study { Study::Ranking(study) if at == 0 => Some(study), _ => None },
        match study { Study::Ranking(study) if at == 0 => Some(study), _ => None };
    compared, compared_mut: Compared, |study, at|
        comparison(study, at)?.others.get(at.checked_sub(1)?),
        comparison_mut(study, at)?.others.get_mut(at.checked_sub(1)?);
    adapted, adapted_mut: Adapted, |study, at|
        compared(study, at)?.adapted.as_ref(),
        Some(compared_mut(study, at)?.adapted.get_or_insert_default());
    across, across_mut: Comparison, |study, at|
        comparison(study, at).filter(|_| at == 0),
        comparison_mut(study, at).filter(|_| at == 0);
    grid, grid_mut: Grid, |study, at|
        comparison(study, at)?.grid.as_ref().filter(|_| at == 0),
        comparison_mut(study, at)?.grid.as_mut().filter(|_| at == 0);
    rule_set, rule_set_mut: RuleSet, |study, at|
        match study {
            Study::Simulation(study) if at == 0 => Some(&study.rule_set),
            Study::Comparison(study) if at == 0 => Some(&study.first),
            _ => Some(&compared(study, at)?.rule_set),
        },
        match study {
            Study::Simulation(study) if at == 0 => Some(&mut study.rule_set),
            Study::Comparison(study) => match at.checked_sub(1) {
                None => Some(&mut study.first),
                Some(other) => Some(&mut study.others.get_mut(other)?.rule_set),
            },
            _ => None,
        };
}

/// Makes a [`TableFile`]. Its arguments are: the name, the kinds of run, the type of the key columns ([`Key`]), the two functions of
/// `parts!` that return a part of the study, the list of rows in that part with the type of a row, whether the table is optional, and its
/// description in English and Chinese.
macro_rules! table {
    ($name:literal, $kinds:expr, $key:ty, $part:ident $part_mut:ident $(.$field:ident)+: $row:ty, $optional:literal, $en:literal, $zh:literal) => {
        TableFile {
            name: $name,
            kinds: $kinds,
            optional: $optional,
            description: [$en, $zh],
            rows: |study| sides(study).filter_map(|at| Some($part(study, at)?$(.$field)+.len())).sum(),
            make: |study| {
                let names = names_of_rules(study);
                let lists = sides(study).filter_map(|at| Some((at, &$part(study, at)?$(.$field)+)));
                let rows = lists.flat_map(|(at, list)| list.iter().map(|row| (<$key>::new(&names, at), row.clone())).collect::<Vec<_>>());
                Table::from_rows($name, &rows.collect::<Vec<($key, $row)>>())
            },
            take: |study, table| {
                for (row, (key, found)) in table.rows::<($key, $row)>()?.into_iter().enumerate() {
                    let side = key.side();
                    let part = $part_mut(study, side).ok_or_else(|| table.invalid_value("side", row, &side.to_string()))?;
                    part$(.$field)+.push(found);
                }
                Ok(())
            },
        }
    };
}

/// Returns the indices of a study's rule sets.
fn sides(study: &Study) -> std::ops::Range<usize> {
    0..study.rules().len()
}

/// Returns the names of a study's rule sets, in order.
fn names_of_rules(study: &Study) -> Vec<String> {
    study.rules().into_iter().map(|rules| rules.name.clone()).collect()
}

/// All tables, in the order of the page.
pub static TABLES: [TableFile; 21] = [
    table!("frequencies", SIMULATE, (), simulation simulation_mut.frequencies: FrequencyRow, false,
        "statistic, category, count, trials, estimate, ci_low, ci_high", "各事件的次数、比例与区间"),
    table!("comparisons", COMPARISONS, PairKey, compared compared_mut.differences: Difference, false,
        "every difference with interval, p, correlation, variance cut", "全部差异、区间、p 值、相关、方差缩减"),
    table!("estimates", COMPARISONS, SideKey, rule_set rule_set_mut.estimates: EstimateRow, false,
        "every statistic of every rule set with its interval", "各规则的全部统计量与区间"),
    table!("scores", SIMULATE, (), rule_set rule_set_mut.scores: ScoreRow, false, "role, score, count", "各角色的得分分布"),
    table!("scores", COMPARISONS, SideKey, rule_set rule_set_mut.scores: ScoreRow, false,
        "side, rules, role, score, count", "各规则各角色的得分分布"),
    table!("statistics", SIMULATE, (), rule_set rule_set_mut.estimates: EstimateRow, false, "every statistic with its interval", "全部统计量与区间"),
    table!("jing_points", SIMULATE, (), simulation simulation_mut.jing_points: PointRow, true, "distribution of the 精 points of a seat", "一家精分的分布"),
    table!("calibration", SIMULATE, (), simulation simulation_mut.panel.checks: CheckRow, true,
        "exact values next to sampled ones", "有精确值的量与抽样值"),
    table!("control_variates", SIMULATE, (), simulation simulation_mut.panel.sharpened: SharpenedRow, true,
        "results without the luck of the deal", "扣除发牌运气的结果"),
    table!("same_players", COMPARE, PairKey, adapted adapted_mut.same_players: Difference, true,
        "the differences if the players of the first rule set play under both", "两种规则都由前者的电脑打时的差异"),
    table!("adaptation", COMPARE, PairKey, adapted adapted_mut.adaptation: Difference, true,
        "the differences that adaptation adds: b with its own players less b with those of a", "电脑适应之后多出来的：b 由自己的电脑打，减 b 由 a 的电脑打"),
    TableFile {
        name: "effects",
        kinds: COMPARE,
        optional: true,
        description: [
            "the effect of each change on the headline numbers: alone, and last, after the others",
            "各项改动对主要数字的作用：单独，以及在其余改动之后",
        ],
        rows: |study| comparison(study, 0).map_or(0, |study| study.effects.len()),
        make: |study| Table::from_rows("effects", &stored::effects(study)),
        take: stored::take_effects,
    },
    table!("across", COMPARE, (), across across_mut.across: AcrossRow, true,
        "differences of the primary statistic and the headline numbers at each table of players (`--across`)", "用 --across 时，每种电脑打出的主要数字的差异"),
    table!("variation", SWEEP, (), grid grid_mut.variation: VariationRow, true,
        "the share of the variation over the grid that each key explains, alone and with others", "结果不同，各条规矩各占多少"),
    table!("arena", ARENA, (), arena arena_mut.duels: DuelRow, false,
        "the edge of every player over every other, and the deals needed to show it", "电脑两两之间的优势，要打多少局才看得出"),
    table!("players", BY_RULE_SET, SideKey, rule_set rule_set_mut.habits: HabitRow, true,
        "how the players play: wins, claims, kongs, feeds", "电脑的打法：胡、吃碰杠、点炮等"),
    table!("players", ARENA, SideKey, arena arena_mut.habits: HabitRow, true,
        "how the players play: wins, claims, kongs, feeds", "电脑的打法：胡、吃碰杠、点炮等"),
    table!("luck", ARENA, SideKey, arena arena_mut.lucks: LuckRow, true,
        "mean points without the luck of hands and draws, and the factor of deals saved", "扣除发牌与摸牌运气的均分，及所省局数"),
    table!("extremes", BY_RULE_SET, SideKey, rule_set rule_set_mut.extremes: ExtremeRow, false,
        "the largest deals with the command that replays them", "最大的牌局与重放命令"),
    table!("largest_deals", BY_RULE_SET, SideKey, rule_set rule_set_mut.largest: LargestRow, true,
        "the event logs of some of the largest deals", "其中几局的记录"),
    table!("rank", RANK, (), ranking ranking_mut.rows: RankRow, false,
        "every effect of every alternative with its interval", "各改法对各统计量的变化与区间"),
];

/// Returns the tables that a kind of run can have, including optional ones.
pub(crate) fn tables(kind: Kind) -> impl Iterator<Item = &'static TableFile> {
    TABLES.iter().filter(move |table| table.kinds.contains(&kind))
}

/// Returns the tables that are written for a study.
pub(crate) fn tables_of_study(study: &Study) -> Vec<&'static TableFile> {
    tables(study.kind()).filter(|table| !table.optional || (table.rows)(study) > 0).collect()
}

/// Returns the files of a study for its page: names or patterns such as `*.svg`, each with a description.
pub(crate) fn file_list(study: &Study) -> Vec<(String, Message)> {
    let [manifest, charts] = msg!("page-files").parts();
    let mut files = vec![(MANIFEST.to_owned(), manifest)];
    files.extend(tables_of_study(study).into_iter().map(|table| {
        let [english, chinese] = table.description;
        (format!("{}.parquet", table.name), Message::from_arg(&Arg::name(english, chinese)))
    }));
    files.push(("*.svg, *.png".to_owned(), charts));
    files
}

/// Returns the names of the files that a run of this kind may write, except charts whose names depend on the results. If `deals`, the table
/// of deals is among them. `ranked` are the statistics of a ranking, which has a chart for each; empty for other kinds.
pub fn file_names(kind: Kind, deals: bool, ranked: &[Statistic]) -> Vec<String> {
    let tables = tables(kind).map(|table| table.name).chain(deals.then_some(DEALS));
    let mut names: Vec<String> = tables.map(|name| format!("{name}.parquet")).collect();
    names.extend([MANIFEST, PAGE].map(str::to_owned));
    let drawn = pictures::chart_files(kind).iter().map(|name| (*name).to_owned()).chain(rank::chart_files(ranked));
    names.extend(drawn.flat_map(|file| [format!("{file}.svg"), format!("{file}.png")]));
    names
}

use stored::{Key, PairKey, SideKey};

/// The columns of the rows of all tables.
mod stored {
    use super::*;

    /// The key of a row: its first columns, which identify a rule set of the study.
    pub(super) trait Key: Columns {
        /// Returns the key of the rule set with the index `side`; `names` are the names of all rule sets.
        fn new(names: &[String], side: usize) -> Self;
        /// Returns the index of the rule set, from 0.
        fn side(&self) -> usize;
    }

    impl Key for () {
        fn new(_: &[String], _: usize) {}
        fn side(&self) -> usize {
            0
        }
    }

    /// A key with the index (`side`) and the name (`rules`) of the rule set.
    pub(super) struct SideKey {
        side: u64,
        rules: String,
    }
    row!(SideKey { side: u64, rules: String });

    impl Key for SideKey {
        fn new(names: &[String], side: usize) -> SideKey {
            SideKey { side: side as u64, rules: names[side].clone() }
        }

        fn side(&self) -> usize {
            self.side as usize
        }
    }

    /// The key of a row that compares a rule set with the first: the index (`side`) of the rule set, the name of the first (`a_rules`), and
    /// its own name (`b_rules`).
    pub(super) struct PairKey {
        side: u64,
        a_rules: String,
        b_rules: String,
    }
    row!(PairKey { side: u64, a_rules: String, b_rules: String });

    impl Key for PairKey {
        fn new(names: &[String], side: usize) -> PairKey {
            PairKey { side: side as u64, a_rules: names[0].clone(), b_rules: names[side].clone() }
        }

        fn side(&self) -> usize {
            self.side as usize
        }
    }

    /// The key of a row about the effect of one change in a comparison of several: the index of the effect, from 0, and `place`. `alone` is
    /// the effect of the change alone, `last` that of the change after all other changes.
    pub(super) struct EffectKey {
        effect: u64,
        place: String,
    }
    row!(EffectKey { effect: u64, place: String });

    /// Returns the rows of the effects of single changes.
    pub(super) fn effects(study: &Study) -> Vec<(EffectKey, Difference)> {
        let rows_of = |(at, effect): (usize, &Effect)| {
            let keyed = |place: &'static str, rows: &[Difference]| {
                let row = |row: &Difference| (EffectKey { effect: at as u64, place: place.to_owned() }, row.clone());
                rows.iter().map(row).collect::<Vec<_>>()
            };
            let alone = keyed("alone", &effect.alone).into_iter();
            alone.chain(keyed("last", effect.last.as_deref().unwrap_or_default()))
        };
        comparison(study, 0).into_iter().flat_map(|study| &study.effects).enumerate().flat_map(rows_of).collect()
    }

    /// Adds the rows of the effects, read from a file, to a study that has no such rows.
    pub(super) fn take_effects(study: &mut Study, table: &Table) -> Result<(), OutputError> {
        for (at, (key, row)) in table.rows::<(EffectKey, Difference)>()?.into_iter().enumerate() {
            let effect = comparison_mut(study, 0).and_then(|study| study.effects.get_mut(key.effect as usize));
            let rows = effect.and_then(|effect| match key.place.as_str() {
                "alone" => Some(&mut effect.alone),
                "last" => effect.last.as_mut(),
                _ => None,
            });
            rows.ok_or_else(|| table.invalid_value("effect", at, &format!("{} {}", key.effect, key.place)))?.push(row);
        }
        Ok(())
    }

    row!(AcrossRow { players: String, difference flat: Difference });
    row!(RankRow {
        option: bool, name: String, key: String, from: String, value: String, statistic flat: Statistic, a: f64, b: f64,
        difference: f64, ci_low: f64, ci_high: f64, p_value: f64, p_adjusted: f64, identical: bool, forced: bool,
        few_deals: bool,
    });
    row!(ScoreRow { role: Role, score: i64, count: u64 });
    row!(PointRow { points: i64, count: u64 });
    row!(ExtremeRow { points: i64, hand: u64, seat: u8, dealer: u8, command: String });
    row!(LargestRow { hand: u64, seat: u8, points: i64, log: String });
    row!(FrequencyRow { statistic flat: Statistic, count: u64, trials: u64, estimate: f64, ci_low: f64, ci_high: f64 });
    row!(EstimateRow { statistic flat: Statistic, estimate: f64, ci_low: f64, ci_high: f64, method: Method });
    row!(Difference {
        statistic flat: Statistic, a: f64, b: f64, difference: f64, ci_low: f64, ci_high: f64, p_value: f64, p_adjusted: f64,
        correlation: Option<f64>, variance_ratio: Option<f64>, identical: bool, forced: bool, method: Method,
        ratio: Option<f64>, ratio_low: Option<f64>, ratio_high: Option<f64>, p_equivalent: Option<f64>, tested: bool,
        by_players: bool, few_deals: bool,
    });
    row!(LuckRow { table: String, statistic flat: Statistic, plain: f64, estimate: f64, ci_low: f64, ci_high: f64, factor: f64 });
    row!(VariationRow {
        statistic flat: Statistic, keys: String, order: u64, share: f64, ci_low: f64, ci_high: f64, total: Option<f64>,
    });
    row!(DuelRow {
        hero: String, field: String, edge: f64, ci_low: f64, ci_high: f64, sd: f64, deals_50: Option<f64>, deals_80: Option<f64>,
        p_adjusted: f64,
    });
    row!(HabitRow {
        table: String, player: String, habit: Habit, to: Option<String>, estimate: f64, ci_low: f64, ci_high: f64, method: Method,
    });
    row!(CheckRow { quantity: Luck, trials: u64, sampled: f64, exact: f64, standard_error: f64, z: f64, p_value: f64 });
    row!(SharpenedRow {
        quantity: Target,
        plain: f64,
        plain_low: f64,
        plain_high: f64,
        adjusted: f64,
        ci_low: f64,
        ci_high: f64,
        variance_ratio: f64,
    });

    named! {
        Habit: |habit: &Habit| habit.name(), Habit::from_name;
        Role: |role: &Role| role.name(), Role::from_name;
        Luck: |luck: &Luck| luck.name(), |name: &str| Luck::ALL.iter().copied().find(|luck| luck.name() == name);
        Target: |target: &Target| target.name(), |name: &str| TARGETS.into_iter().find(|target| target.name() == name);
        Method: |method: &Method| method_name(*method), |name: &str| serde_json::from_value(Value::from(name)).ok();
    }

    fn method_name(method: Method) -> String {
        serde_json::to_value(method).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
    }

    /// A statistic has two columns: `statistic` and `category`.
    impl Columns for Statistic {
        fn write(name: &str, statistics: &[&Self]) -> Vec<Column> {
            let names: Vec<(String, String)> = statistics.iter().map(|statistic| statistic.names()).collect();
            let column = |title: &str, of: fn(&(String, String)) -> &String| {
                String::write(&format!("{title}{name}"), &names.iter().map(of).collect::<Vec<_>>())
            };
            [column("statistic", |names| &names.0), column("category", |names| &names.1)].concat()
        }

        fn read(name: &str, table: &Table) -> Result<Vec<Self>, OutputError> {
            let [statistics, categories] =
                ["statistic", "category"].map(|title| String::read(&format!("{title}{name}"), table));
            let mut known = HashMap::new();
            let found = |(row, names): (usize, (String, String))| {
                let statistic =
                    *known.entry(names.clone()).or_insert_with(|| Statistic::from_names(&names.0, &names.1));
                statistic.ok_or_else(|| table.invalid_value("statistic", row, &format!("{} {}", names.0, names.1)))
            };
            statistics?.into_iter().zip(categories?).enumerate().map(found).collect()
        }
    }
}

/// Returns each table except `rank` with the names of its columns, for the list in docs/tables.md.
///
/// # Errors
/// Returns an error if the columns of a table do not have unique names.
pub fn schemas() -> Result<Vec<(&'static TableFile, Vec<String>)>, OutputError> {
    let columns = |file: &'static TableFile| {
        let table = (file.make)(&Study::Arena(Box::default()))?;
        Ok((file, table.columns().into_iter().map(str::to_owned).collect()))
    };
    TABLES.iter().filter(|file| file.kinds != RANK).map(columns).collect()
}
