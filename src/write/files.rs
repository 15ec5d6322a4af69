//! The files of a run, each named only here: those written, read back, listed on the page, and removed before the next run.

use super::table::{Columns, named, row};
use super::{OutputError, Table};
use crate::lang::{Arg, Message, msg};
use crate::question::Kind;
use crate::report::rank::{RankRow, Ranking};
use crate::report::{
    Adapted, Arena, CheckRow, Compared, Comparison, Effect, ExtremeRow, Grid, LargestRow, PointRow, RuleSet, ScoreRow,
    SharpenedRow, Simulation, Study, pictures, rank,
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

/// What was played, and all that the tables do not hold.
pub const MANIFEST: &str = "manifest.json";
/// The page.
pub const PAGE: &str = "report.html";
/// The table of deals, written while they are played ([`super::deals`]).
pub const DEALS: &str = "hands";

/// A table of a run.
pub struct TableFile {
    /// The name of the table, also the stem of its file.
    pub name: &'static str,
    /// The kinds of run that write it.
    pub kinds: &'static [Kind],
    /// Whether it is left out if it has no rows.
    pub(crate) optional: bool,
    /// What it holds, in English and Chinese.
    pub holds: [&'static str; 2],
    /// The number of its rows.
    rows: fn(&Study) -> usize,
    /// Makes the table.
    pub(crate) make: fn(&Study) -> Result<Table, OutputError>,
    /// Puts the rows of the table into a study without them.
    pub(crate) take: fn(&mut Study, &Table) -> Result<(), OutputError>,
}

const ONE: &[Kind] = &[Kind::Simulate];
const SEVERAL: &[Kind] = &[Kind::Compare, Kind::Sweep];
const RULES: &[Kind] = &[Kind::Simulate, Kind::Compare, Kind::Sweep];
const COMPARE: &[Kind] = &[Kind::Compare];
const GRID: &[Kind] = &[Kind::Sweep];
const ARENA: &[Kind] = &[Kind::Arena];
const RANK: &[Kind] = &[Kind::Rank];

/// Functions that find a part of a study by the number of its rule set, to be read and to be filled: `None` if the study has no such part.
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

/// A table: name, kinds, the columns before each row, the part and the list of its rows, whether it is optional, what it holds.
macro_rules! table {
    ($name:literal, $kinds:expr, $key:ty, $part:ident $part_mut:ident $(.$field:ident)+: $row:ty, $optional:literal, $en:literal, $zh:literal) => {
        TableFile {
            name: $name,
            kinds: $kinds,
            optional: $optional,
            holds: [$en, $zh],
            rows: |study| sides(study).filter_map(|at| Some($part(study, at)?$(.$field)+.len())).sum(),
            make: |study| {
                let names = names_of_rules(study);
                let lists = sides(study).filter_map(|at| Some((at, &$part(study, at)?$(.$field)+)));
                let rows = lists.flat_map(|(at, list)| list.iter().map(|row| (<$key>::of(&names, at), row.clone())).collect::<Vec<_>>());
                Table::of($name, &rows.collect::<Vec<($key, $row)>>())
            },
            take: |study, table| {
                for (row, (key, found)) in table.rows::<($key, $row)>()?.into_iter().enumerate() {
                    let side = key.side();
                    let part = $part_mut(study, side).ok_or_else(|| table.wrong("side", row, &side.to_string()))?;
                    part$(.$field)+.push(found);
                }
                Ok(())
            },
        }
    };
}

/// The numbers of the rule sets of a study.
fn sides(study: &Study) -> std::ops::Range<usize> {
    0..study.rules().len()
}

fn names_of_rules(study: &Study) -> Vec<String> {
    study.rules().into_iter().map(|rules| rules.name.clone()).collect()
}

/// All tables, in the order of the page.
pub static TABLES: [TableFile; 20] = [
    table!("frequencies", ONE, (), simulation simulation_mut.frequencies: FrequencyRow, false,
        "statistic, category, count, trials, estimate, ci_low, ci_high", "各事件的次数、比例与区间"),
    table!("comparisons", SEVERAL, PairKey, compared compared_mut.differences: Difference, false,
        "every difference with interval, p, correlation, variance cut", "全部差异、区间、p 值、相关、方差缩减"),
    table!("estimates", SEVERAL, SideKey, rule_set rule_set_mut.estimates: EstimateRow, false,
        "every statistic of every rule set with its interval", "各规则的全部统计量与区间"),
    table!("scores", ONE, (), rule_set rule_set_mut.scores: ScoreRow, false, "role, score, count", "各角色的得分分布"),
    table!("scores", SEVERAL, SideKey, rule_set rule_set_mut.scores: ScoreRow, false,
        "side, rules, role, score, count", "各规则各角色的得分分布"),
    table!("statistics", ONE, (), rule_set rule_set_mut.estimates: EstimateRow, false, "every statistic with its interval", "全部统计量与区间"),
    table!("jing_points", ONE, (), simulation simulation_mut.jing_points: PointRow, true, "精 points of a seat and how often", "一家精分的分布"),
    table!("calibration", ONE, (), simulation simulation_mut.panel.checks: CheckRow, true,
        "exact values beside sampled ones", "有精确值的量与抽样值"),
    table!("control_variates", ONE, (), simulation simulation_mut.panel.sharpened: SharpenedRow, true,
        "results with the luck of the deal taken out", "扣除发牌运气的结果"),
    table!("same_players", COMPARE, PairKey, adapted adapted_mut.same_players: Difference, true,
        "the differences while the players of the first rule set play under both", "两种规则都由前者的电脑打时的差异"),
    table!("adaptation", COMPARE, PairKey, adapted adapted_mut.adaptation: Difference, true,
        "what it adds to them that players have adapted: b with its own players less b with those of a", "电脑适应之后多出来的：b 由自己的电脑打，减 b 由 a 的电脑打"),
    TableFile {
        name: "effects",
        kinds: COMPARE,
        optional: true,
        holds: [
            "what each change does to the headline numbers: alone, and last, after the others",
            "各项改动对主要数字的作用：单独，以及在其余改动之后",
        ],
        rows: |study| comparison(study, 0).map_or(0, |study| study.effects.len()),
        make: |study| Table::of("effects", &stored::effects(study)),
        take: stored::take_effects,
    },
    table!("variation", GRID, (), grid grid_mut.variation: VariationRow, true,
        "which part of the variation over the grid each key explains, alone and with others", "结果不同，各条规矩各占多少"),
    table!("arena", ARENA, (), arena arena_mut.duels: DuelRow, false,
        "what every player has over every other, and how many deals show it", "电脑两两之间的优势，要打多少局才看得出"),
    table!("players", RULES, SideKey, rule_set rule_set_mut.habits: HabitRow, true,
        "how the players play: wins, calls, kongs, whom they feed", "电脑的打法：胡、吃碰杠、点炮等"),
    table!("players", ARENA, SideKey, arena arena_mut.habits: HabitRow, true,
        "how the players play: wins, calls, kongs, whom they feed", "电脑的打法：胡、吃碰杠、点炮等"),
    table!("luck", ARENA, SideKey, arena arena_mut.lucks: LuckRow, true,
        "mean points with the luck of hands and draws taken out, and the deals that saves", "扣除发牌与摸牌运气的均分，及所省局数"),
    table!("extremes", RULES, SideKey, rule_set rule_set_mut.extremes: ExtremeRow, false,
        "the largest deals with the command that replays them", "最大的牌局与重放命令"),
    table!("largest_deals", RULES, SideKey, rule_set rule_set_mut.largest: LargestRow, true,
        "the event logs of some of them", "其中几局的记录"),
    table!("rank", RANK, (), ranking ranking_mut.rows: RankRow, false,
        "every effect of every alternative with its interval", "各改法对各统计量的变化与区间"),
];

/// The tables of a kind of run.
pub(crate) fn tables(kind: Kind) -> impl Iterator<Item = &'static TableFile> {
    TABLES.iter().filter(move |table| table.kinds.contains(&kind))
}

/// The tables that a study writes.
pub(crate) fn holding(study: &Study) -> Vec<&'static TableFile> {
    tables(study.kind()).filter(|table| !table.optional || (table.rows)(study) > 0).collect()
}

/// The files of a study in its folder, with what they hold.
pub(crate) fn listed(study: &Study) -> Vec<(String, Message)> {
    let [manifest, charts] = msg!("page-files").parts();
    let mut files = vec![(MANIFEST.to_owned(), manifest)];
    files.extend(holding(study).into_iter().map(|table| {
        let [english, chinese] = table.holds;
        (format!("{}.parquet", table.name), Message::of(&Arg::name(english, chinese)))
    }));
    files.push(("*.svg, *.png".to_owned(), charts));
    files
}

/// The names of the files that a run writes, as far as they are known before it: nothing else may be in their way. `ranked` are the
/// statistics of a ranking.
pub fn names(kind: Kind, deals: bool, ranked: &[Statistic]) -> Vec<String> {
    let tables = tables(kind).map(|table| table.name).chain(deals.then_some(DEALS));
    let mut names: Vec<String> = tables.map(|name| format!("{name}.parquet")).collect();
    names.extend([MANIFEST, PAGE].map(str::to_owned));
    let drawn = pictures::known(kind).iter().map(|name| (*name).to_owned()).chain(rank::charts(ranked));
    names.extend(drawn.flat_map(|file| [format!("{file}.svg"), format!("{file}.png")]));
    names
}

use stored::{Key, PairKey, SideKey};

/// How rows stand in the columns of tables.
mod stored {
    use super::*;

    /// The columns before a row: whose it is.
    pub(super) trait Key: Columns {
        fn of(names: &[String], side: usize) -> Self;
        fn side(&self) -> usize;
    }

    impl Key for () {
        fn of(_: &[String], _: usize) {}
        fn side(&self) -> usize {
            0
        }
    }

    /// The rule set of a row.
    pub(super) struct SideKey {
        side: u64,
        rules: String,
    }
    row!(SideKey { side: u64, rules: String });

    impl Key for SideKey {
        fn of(names: &[String], side: usize) -> SideKey {
            SideKey { side: side as u64, rules: names[side].clone() }
        }

        fn side(&self) -> usize {
            self.side as usize
        }
    }

    /// The rule set that a row compares with the first.
    pub(super) struct PairKey {
        side: u64,
        a_rules: String,
        b_rules: String,
    }
    row!(PairKey { side: u64, a_rules: String, b_rules: String });

    impl Key for PairKey {
        fn of(names: &[String], side: usize) -> PairKey {
            PairKey { side: side as u64, a_rules: names[0].clone(), b_rules: names[side].clone() }
        }

        fn side(&self) -> usize {
            self.side as usize
        }
    }

    /// The effect of a row, and whether the change is made alone or last.
    pub(super) struct EffectKey {
        effect: u64,
        place: String,
    }
    row!(EffectKey { effect: u64, place: String });

    pub(super) fn effects(study: &Study) -> Vec<(EffectKey, Difference)> {
        let of = |(at, effect): (usize, &Effect)| {
            let named = |place: &'static str, rows: &[Difference]| {
                let row = |row: &Difference| (EffectKey { effect: at as u64, place: place.to_owned() }, row.clone());
                rows.iter().map(row).collect::<Vec<_>>()
            };
            let alone = named("alone", &effect.alone).into_iter();
            alone.chain(named("last", effect.last.as_deref().unwrap_or_default()))
        };
        comparison(study, 0).into_iter().flat_map(|study| &study.effects).enumerate().flat_map(of).collect()
    }

    pub(super) fn take_effects(study: &mut Study, table: &Table) -> Result<(), OutputError> {
        for (at, (key, row)) in table.rows::<(EffectKey, Difference)>()?.into_iter().enumerate() {
            let effect = comparison_mut(study, 0).and_then(|study| study.effects.get_mut(key.effect as usize));
            let rows = effect.and_then(|effect| match key.place.as_str() {
                "alone" => Some(&mut effect.alone),
                "last" => effect.last.as_mut(),
                _ => None,
            });
            rows.ok_or_else(|| table.wrong("effect", at, &format!("{} {}", key.effect, key.place)))?.push(row);
        }
        Ok(())
    }

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
        Habit: |habit: &Habit| habit.name(), Habit::named;
        Role: |role: &Role| role.name(), Role::named;
        Luck: |luck: &Luck| luck.name(), |name: &str| Luck::ALL.iter().copied().find(|luck| luck.name() == name);
        Target: |target: &Target| target.name(), |name: &str| TARGETS.into_iter().find(|target| target.name() == name);
        Method: |method: &Method| method_name(*method), |name: &str| serde_json::from_value(Value::from(name)).ok();
    }

    fn method_name(method: Method) -> String {
        serde_json::to_value(method).ok().and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
    }

    /// A statistic has two columns.
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
                let statistic = *known.entry(names.clone()).or_insert_with(|| Statistic::named(&names.0, &names.1));
                statistic.ok_or_else(|| table.wrong("statistic", row, &format!("{} {}", names.0, names.1)))
            };
            statistics?.into_iter().zip(categories?).enumerate().map(found).collect()
        }
    }
}

/// The tables with the kinds of run that write them and their columns, as docs/tables.md lists them.
///
/// # Errors
/// None: a table of nothing can be made.
pub fn schemas() -> Result<Vec<(&'static TableFile, Vec<String>)>, OutputError> {
    let columns = |file: &'static TableFile| {
        let table = (file.make)(&Study::Arena(Box::default()))?;
        Ok((file, table.columns().into_iter().map(str::to_owned).collect()))
    };
    TABLES.iter().filter(|file| file.kinds != RANK).map(columns).collect()
}
