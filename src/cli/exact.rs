//! `jing exact`: exact counts without sampling.

use super::args::{ExactArgs, ExactCommand, JingArgs, TianhuArgs};
use super::error::CliError;
use crate::answer::{Column, Table};
use crate::exact::{self, ByIndicator, HandCount, JingDeal, JingSource, RoleJing, ShantenCount, WaitCount};
use crate::lang::number::{fixed, percent, significant, whole};
use crate::lang::{Lang, Message, msg};
use crate::render::exact::{self as exact_json, ROLES, mean_kinds, shanten_range, share, wait_columns};
use crate::render::terminal;
use crate::report::{names, numbers::one_in};
use crate::rules::Rules;
use crate::shape::{Shape, ShapeSet};
use crate::stats::{Level, RatioSums, calibration, interval};
use crate::tile::{Kind, parse_tile};
use serde_json::{Value, json};
use std::io::Write;
use std::time::Instant;

pub fn run(command: &ExactCommand, lang: Lang) -> Result<(), CliError> {
    match command {
        ExactCommand::Tianhu(args) => tianhu(args, lang),
        ExactCommand::Shapes(args) => shapes(args, lang),
        ExactCommand::Shanten(args) => shanten(args, lang),
        ExactCommand::Waits(args) => waits(args, lang),
        ExactCommand::Jing(args) => jing(args, lang),
    }
}

/// Returns the rules and the turned tile of the options; `None` without `--indicator`.
fn setting(args: &ExactArgs) -> Result<(Rules, Option<Kind>), CliError> {
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    let indicator = args.indicator.as_deref().map(parse_tile).transpose().map_err(CliError::input)?;
    Ok((rules, indicator))
}

/// Prints `value` as JSON in one line if `as_json`, else the result of `text`.
fn print(as_json: bool, value: &Value, text: impl FnOnce() -> String) -> Result<(), CliError> {
    let mut out = super::console::out();
    if as_json {
        writeln!(out, "{value}")?
    } else {
        write!(out, "{}", text())?
    }
    Ok(())
}

/// Returns the heading of a table: its subject `what`, the rules and their fingerprint.
fn head(rules: &Rules, lang: Lang, what: &Message) -> String {
    lang.render(&msg!("exact-head", what, rules = rules.display_name(), fingerprint = %rules.fingerprint())) + "\n\n"
}

fn tianhu(args: &TianhuArgs, lang: Lang) -> Result<(), CliError> {
    let (rules, indicator) = setting(&args.exact)?;
    let counts = exact::tianhu(&rules, indicator).map_err(CliError::input)?;
    let mean = counts.mean(HandCount::p);
    let sample = args.sample.map(|deals| Sample::draw(&rules, indicator, args.seed, deals, mean)).transpose()?;
    let mut value = exact_json::tianhu(&rules, &counts);
    if let (Some(sample), Some(object)) = (&sample, value.as_object_mut()) {
        object.insert("sample".to_owned(), sample.json());
    }
    print(args.exact.json, &value, || {
        let mut text = head(&rules, lang, &msg!("exact-tianhu"));
        text += &tianhu_table(&counts, &rules, lang);
        if let Some(sample) = &sample {
            text += &format!("\n{}\n", sample.text(lang));
        }
        text
    })
}

fn tianhu_table(counts: &ByIndicator<HandCount>, rules: &Rules, lang: Lang) -> String {
    let shapes: Vec<Shape> = counts.rows[0].1.by_shape.iter().map(|(shape, _)| *shape).collect();
    let mut table = Table::new("indicator< hands> share> one_in>", &msg!("exact-tianhu-head"));
    for shape in &shapes {
        table = table.column(Column::number(shape.name(), names::shape(*shape, rules)));
    }
    for (indicator, row) in &counts.rows {
        let mut cells = vec![
            indicator.map_or("-", |kind| lang.pick(kind.name(), kind.chinese())).to_owned(),
            whole(row.hands as i128),
            percent(row.p(), 6),
            one_exactly(row.p(), lang),
        ];
        cells.extend(row.by_shape.iter().map(|(_, n)| percent(*n as f64 / row.total as f64, 4)));
        table.push(cells);
    }
    if counts.rows.len() > 1 {
        let mean = counts.mean(HandCount::p);
        let mut cells =
            vec![lang.render(&msg!("exact-mean")), String::new(), percent(mean, 6), one_exactly(mean, lang)];
        let share = |shape: Shape| counts.mean(|row| row.with_shape(shape) as f64 / row.total as f64);
        cells.extend(shapes.iter().map(|&shape| percent(share(shape), 4)));
        table.push(cells);
    }
    terminal::table(&table, lang)
}

/// Returns the chance `p` as "1 in N" with six digits, because it is exact.
fn one_exactly(p: f64, lang: Lang) -> String {
    lang.render(&match p > 0.0 {
        true => msg!("exact-one-in", number = significant(1.0 / p, 6)),
        false => msg!("exact-never"),
    })
}

/// A sample of random deals, to compare with an exact chance.
struct Sample {
    /// The counts of winning hands and of deals.
    sums: RatioSums,
    /// The exact chance that a dealt hand wins.
    exact: f64,
    seed: u64,
    /// The duration of sampling.
    seconds: f64,
}

impl Sample {
    /// Deals `deals` hands. With `only`, this tile is turned in every deal. `exact` is the exact chance that a hand wins.
    fn draw(rules: &Rules, only: Option<Kind>, seed: u64, deals: u64, exact: f64) -> Result<Sample, CliError> {
        rules.evaluator();
        let began = Instant::now();
        let sums = exact::sample_tianhu(rules, only, seed, deals).map_err(CliError::input)?;
        Ok(Sample { sums, exact, seed, seconds: began.elapsed().as_secs_f64() })
    }

    fn json(&self) -> Value {
        let estimate = interval::proportion(&self.sums, Level::P95);
        let found = calibration::against_proportion(&self.sums, self.exact);
        json!({
            "deals": self.sums.n, "seed": self.seed, "winning": self.sums.x as i64,
            "p": self.sums.ratio(), "ci_low": estimate.as_ref().map(|found| found.interval.low),
            "ci_high": estimate.as_ref().map(|found| found.interval.high),
            "z": found.map(|found| found.z), "p_value": found.map(|found| found.p_value),
            "deals_per_second": self.sums.n as f64 / self.seconds.max(1e-9),
        })
    }

    fn text(&self, lang: Lang) -> String {
        let Some(estimate) = interval::proportion(&self.sums, Level::P95) else { return String::new() };
        let z = calibration::against_proportion(&self.sums, self.exact).map_or(0.0, |found| found.z);
        lang.render(&msg!(
            "exact-sample",
            deals = whole(self.sums.n),
            speed = whole((self.sums.n as f64 / self.seconds.max(1e-9)) as u64),
            sampled = percent(estimate.value, 5),
            low = percent(estimate.interval.low, 5),
            high = percent(estimate.interval.high, 5),
            counted = percent(self.exact, 6),
            z = fixed(z, 2)
        ))
    }
}

fn shapes(args: &ExactArgs, lang: Lang) -> Result<(), CliError> {
    let (rules, indicator) = setting(args)?;
    let complete = exact::tianhu(&rules, indicator).map_err(CliError::input)?;
    let waiting = exact::waiting(&rules, indicator).map_err(CliError::input)?;
    let own: Vec<Shape> = complete.rows[0].1.by_shape.iter().map(|(shape, _)| *shape).collect();
    let value = exact_json::shapes(&rules, &complete, &waiting);
    print(args.json, &value, || {
        let mut table =
            Table::new("shape< complete> complete_one_in> waiting> waiting_one_in>", &msg!("exact-shapes-head"));
        let mut row = |name: &str, shape: Option<Shape>| {
            let (complete, waiting) = (share(&complete, shape), share(&waiting, shape));
            let cells = [complete, waiting].map(|p| [percent(p, 5), one_exactly(p, lang)]);
            table.push([name.to_owned()].into_iter().chain(cells.into_iter().flatten()));
        };
        for &shape in &own {
            row(&lang.name(&names::shape(shape, &rules)), Some(shape));
        }
        row(&lang.render(&msg!("exact-any")), None);
        head(&rules, lang, &msg!("exact-shapes")) + &terminal::table(&table, lang)
    })
}

fn shanten(args: &ExactArgs, lang: Lang) -> Result<(), CliError> {
    let (rules, indicator) = setting(args)?;
    let all: ShapeSet = Shape::ALL.into_iter().collect();
    let standard = ShapeSet::single(Shape::Standard);
    let questions = [(13, "all", all), (14, "all", all), (13, "standard", standard), (14, "standard", standard)];
    let answers = questions.map(|(tiles, form, shapes)| {
        exact::shanten(&rules, indicator, tiles, shapes).map(|counts| (tiles, form, counts)).map_err(CliError::input)
    });
    let answers: Vec<_> = answers.into_iter().collect::<Result<_, _>>()?;
    let value = exact_json::shanten(&rules, &answers);
    print(args.json, &value, || {
        let mut table = Table::new("shanten> all_13> all_14> standard_13> standard_14>", &msg!("exact-shanten-head"));
        let last = answers.iter().filter_map(|answer| shanten_range(&answer.2).last()).max().unwrap_or(0);
        for n in -1..=last {
            let cells = answers.iter().map(|(_, _, counts)| percent(counts.mean(|row| row.p(n)), 6));
            table.push([n.to_string()].into_iter().chain(cells));
        }
        let means = answers.iter().map(|(_, _, counts)| fixed(counts.mean(ShantenCount::mean), 6));
        table.push([lang.render(&msg!("exact-mean"))].into_iter().chain(means));
        head(&rules, lang, &msg!("exact-shanten")) + &terminal::table(&table, lang)
    })
}

fn waits(args: &ExactArgs, lang: Lang) -> Result<(), CliError> {
    let (rules, indicator) = setting(args)?;
    let waits = exact::waits(&rules, indicator).map_err(CliError::input)?;
    let jingdiao = exact::jingdiao(&rules, indicator).map_err(CliError::input)?;
    let (p, fishing) = (waits.mean(WaitCount::share), jingdiao.mean(HandCount::p));
    let (kinds, mean) = (wait_columns(&waits), mean_kinds(&waits));
    let value = exact_json::waits(&rules, &waits, &jingdiao);
    print(args.json, &value, || {
        let mut table = Table::new("waits< share> one_in> of_waiting>", &msg!("exact-waits-head"));
        let mut row = |name: Message, chance: f64| {
            table.push([lang.render(&name), percent(chance, 5), one_exactly(chance, lang), percent(chance / p, 4)]);
        };
        row(msg!("exact-wait"), p);
        row(msg!("exact-jingdiao"), fishing);
        for n in (0..kinds).filter(|&n| waits.mean(|row| row.p(n)) > 0.0) {
            row(msg!("exact-kinds", n), waits.mean(|row| row.p(n)));
        }
        let last = lang.render(&msg!("exact-mean-kinds", mean = fixed(mean, 4)));
        head(&rules, lang, &msg!("exact-waits")) + &terminal::table(&table, lang) + &last + "\n"
    })
}

fn jing(args: &JingArgs, lang: Lang) -> Result<(), CliError> {
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    let deals = exact::jing_at_deal(&rules).map_err(CliError::input)?;
    let value = exact_json::jing(&rules, &deals);
    print(args.json, &value, || {
        let mut text = head(&rules, lang, &msg!("exact-jing"));
        for (index, deal) in deals.iter().enumerate() {
            text += &format!("{}{}", if index > 0 { "\n" } else { "" }, jing_text(deal, lang));
        }
        text
    })
}

fn jing_text(deal: &JingDeal, lang: Lang) -> String {
    let head = match deal.source {
        JingSource::Own => msg!("exact-jing-own"),
        JingSource::Last => msg!("exact-jing-last"),
    };
    let roles = ROLES.map(|(seat, _)| deal.role(seat));
    let mut table = Table::new("result< dealer> others>", &head);
    let most = roles.iter().map(|role| role.points.len()).max().unwrap_or(0);
    for points in 0..most {
        let cells = roles.iter().map(|role| role.points.get(points).map_or(String::new(), |&p| percent(p, 4)));
        table.push([lang.render(&msg!("exact-points", points))].into_iter().chain(cells));
    }
    let values: [fn(&RoleJing) -> String; 6] = [
        |role| fixed(role.mean_points, 4),
        |role| fixed(role.sd_points, 4),
        |role| percent(role.chongguan, 4),
        |role| percent(role.bawang, 4),
        |role| fixed(role.mean_net, 4),
        |role| fixed(role.sd_net, 4),
    ];
    for (name, value) in lang.render(&msg!("exact-jing-rows")).split(" | ").zip(values) {
        table.push([name.to_owned()].into_iter().chain(roles.iter().map(value)));
    }
    let chance = |p: f64| lang.bracketed(percent(p, 4), lang.name(&one_in(p)));
    let any = msg!(
        "exact-jing-any",
        chongguan = chance(deal.p(|part| part.scored.chongguan != 0)),
        bawang = chance(deal.p(|part| part.scored.bawang.is_some())),
        nobody = chance(deal.p(|part| part.scored.points == [0; 4]))
    );
    terminal::table(&table, lang) + &lang.render(&any) + "\n"
}
