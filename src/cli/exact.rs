//! `jing exact`: counts without sampling.

use super::args::{ExactArgs, ExactCommand, JingArgs, TianhuArgs};
use super::error::CliError;
use crate::exact::{self, ByIndicator, HandCount, JingDeal, JingSource, ShantenCount, WaitCount};
use crate::lang::Lang;
use crate::report::{names, numbers::one_in};
use crate::rules::Rules;
use crate::shape::{Shape, ShapeSet};
use crate::stats::{Level, RatioSums, calibration, interval};
use crate::tile::{Kind, parse_tile};
use crate::write::format::{fixed, percent, significant, whole};
use crate::write::text_table::{Align, TextTable};
use serde_json::{Map, Value, json};
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

/// The rules and the turned tile asked for.
fn setting(args: &ExactArgs) -> Result<(Rules, Option<Kind>), CliError> {
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    let indicator = args.indicator.as_deref().map(parse_tile).transpose().map_err(CliError::input)?;
    Ok((rules, indicator))
}

/// Prints JSON in one line, or the text.
fn print(as_json: bool, value: &Value, text: impl FnOnce() -> String) -> Result<(), CliError> {
    let mut out = super::console::out();
    if as_json {
        writeln!(out, "{value}")?
    } else {
        write!(out, "{}", text())?
    }
    Ok(())
}

/// What a count is about: the head of every table.
fn head(rules: &Rules, lang: Lang, what: &str) -> String {
    format!("{what}  {} {} ({})\n\n", lang.pick("rules", "规则"), rules.called(lang), rules.fingerprint())
}

fn tile(kind: Option<Kind>, lang: Lang) -> String {
    kind.map_or("-", |kind| lang.pick(kind.name(), kind.chinese())).to_owned()
}

fn chance(p: f64) -> Value {
    json!({ "p": p, "one_in": if p > 0.0 { json!(1.0 / p) } else { Value::Null } })
}

/// A number that may be too large for a reader's floats.
fn count(n: u128) -> Value {
    Value::from(n.to_string())
}

fn by_shape(row: &HandCount) -> Value {
    row.by_shape.iter().map(|(shape, n)| (shape.name().to_owned(), count(*n))).collect::<Map<_, _>>().into()
}

fn tianhu(args: &TianhuArgs, lang: Lang) -> Result<(), CliError> {
    let (rules, indicator) = setting(&args.exact)?;
    let counts = exact::tianhu(&rules, indicator).map_err(CliError::input)?;
    let mean = counts.mean(HandCount::p);
    let sample = args.sample.map(|deals| Sample::draw(&rules, indicator, args.seed, deals, mean)).transpose()?;
    let row = |(indicator, row): &(Option<Kind>, HandCount)| {
        json!({
            "indicator": indicator, "winning": count(row.hands), "of": count(row.of), "p": row.p(),
            "by_shape": by_shape(row), "by_jing": row.by_wilds.iter().map(|&n| count(n)).collect::<Vec<_>>(),
        })
    };
    let mut value = json!({
        "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(), "mean": chance(mean),
        "by_indicator": counts.rows.iter().map(row).collect::<Vec<_>>(),
    });
    if let (Some(sample), Some(object)) = (&sample, value.as_object_mut()) {
        object.insert("sample".to_owned(), sample.json());
    }
    print(args.exact.json, &value, || {
        let title = lang.pick("the dealer's fourteen tiles win (天胡)", "天胡：庄家起手十四张即胡");
        let mut text = head(&rules, lang, title);
        text += &tianhu_table(&counts, &rules, lang).to_string();
        if let Some(sample) = &sample {
            text += &sample.text(lang);
        }
        text
    })
}

fn tianhu_table(counts: &ByIndicator<HandCount>, rules: &Rules, lang: Lang) -> TextTable {
    let shapes: Vec<Shape> = counts.rows[0].1.by_shape.iter().map(|(shape, _)| *shape).collect();
    let mut table = TextTable::new()
        .column(lang.pick("turned", "翻牌"), Align::Left)
        .column(lang.pick("winning hands", "胡牌手数"), Align::Right)
        .column(lang.pick("chance", "概率"), Align::Right)
        .column("", Align::Right);
    for shape in &shapes {
        table = table.column(&names::shape(*shape, rules, lang), Align::Right);
    }
    for (indicator, row) in &counts.rows {
        let mut cells =
            vec![tile(*indicator, lang), whole(row.hands as i128), percent(row.p(), 6), one_exactly(row.p(), lang)];
        cells.extend(row.by_shape.iter().map(|(_, n)| percent(*n as f64 / row.of as f64, 4)));
        table.row(cells);
    }
    if counts.rows.len() > 1 {
        let mean = counts.mean(HandCount::p);
        let mut cells =
            vec![lang.pick("mean", "平均").to_owned(), String::new(), percent(mean, 6), one_exactly(mean, lang)];
        let of = |shape: Shape| counts.mean(|row| row.of_shape(shape) as f64 / row.of as f64);
        cells.extend(shapes.iter().map(|&shape| percent(of(shape), 4)));
        table.row(cells);
    }
    table
}

/// "1 in N" with more digits than a sample would deserve.
fn one_exactly(p: f64, lang: Lang) -> String {
    if p <= 0.0 {
        return lang.pick("never", "不可能").to_owned();
    }
    match lang {
        Lang::En => format!("1 in {}", significant(1.0 / p, 6)),
        Lang::Zh => format!("{} 局一次", significant(1.0 / p, 6)),
    }
}

/// Random deals beside a count.
struct Sample {
    sums: RatioSums,
    exact: f64,
    seed: u64,
    seconds: f64,
}

impl Sample {
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
        format!(
            "\n{} {} ({} {}/s): {} {}, 95 % [{}, {}], {} {}, z = {}\n",
            lang.pick("random deals", "随机发牌"),
            whole(self.sums.n),
            lang.pick("speed", "速度"),
            whole((self.sums.n as f64 / self.seconds.max(1e-9)) as u64),
            lang.pick("sampled", "抽样"),
            percent(estimate.value, 5),
            percent(estimate.interval.low, 5),
            percent(estimate.interval.high, 5),
            lang.pick("counted", "精确"),
            percent(self.exact, 6),
            fixed(z, 2),
        )
    }
}

fn shapes(args: &ExactArgs, lang: Lang) -> Result<(), CliError> {
    let (rules, indicator) = setting(args)?;
    let complete = exact::tianhu(&rules, indicator).map_err(CliError::input)?;
    let waiting = exact::waiting(&rules, indicator).map_err(CliError::input)?;
    let share = |counts: &ByIndicator<HandCount>, shape: Option<Shape>| {
        counts.mean(|row| shape.map_or(row.hands, |shape| row.of_shape(shape)) as f64 / row.of as f64)
    };
    let own: Vec<Shape> = complete.rows[0].1.by_shape.iter().map(|(shape, _)| *shape).collect();
    let row = |shape: Shape| {
        let value = json!({
            "complete": chance(share(&complete, Some(shape))), "waiting": chance(share(&waiting, Some(shape))),
        });
        (shape.name().to_owned(), value)
    };
    let value = json!({
        "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(),
        "any": { "complete": chance(share(&complete, None)), "waiting": chance(share(&waiting, None)) },
        "by_shape": own.iter().map(|&shape| row(shape)).collect::<Map<_, _>>(),
    });
    print(args.json, &value, || {
        let mut table = TextTable::new()
            .column(lang.pick("shape", "牌型"), Align::Left)
            .column(lang.pick("14 tiles win", "十四张已成"), Align::Right)
            .column("", Align::Right)
            .column(lang.pick("13 tiles wait", "十三张已听"), Align::Right)
            .column("", Align::Right);
        let mut row = |name: &str, shape: Option<Shape>| {
            let (complete, waiting) = (share(&complete, shape), share(&waiting, shape));
            let cells = [complete, waiting].map(|p| [percent(p, 5), one_exactly(p, lang)]);
            table.row([name.to_owned()].into_iter().chain(cells.into_iter().flatten()));
        };
        for &shape in &own {
            row(&names::shape(shape, &rules, lang), Some(shape));
        }
        row(lang.pick("any", "任一"), None);
        head(&rules, lang, lang.pick("shapes at the deal", "起手牌型")) + &table.to_string()
    })
}

fn shanten(args: &ExactArgs, lang: Lang) -> Result<(), CliError> {
    let (rules, indicator) = setting(args)?;
    let all: ShapeSet = Shape::ALL.into_iter().collect();
    let standard = ShapeSet::of(Shape::Standard);
    let questions = [(13, "all", all), (14, "all", all), (13, "standard", standard), (14, "standard", standard)];
    let answers = questions.map(|(tiles, form, shapes)| {
        exact::shanten(&rules, indicator, tiles, shapes).map(|counts| (tiles, form, counts)).map_err(CliError::input)
    });
    let answers: Vec<_> = answers.into_iter().collect::<Result<_, _>>()?;
    let report = |(tiles, form, counts): &(usize, &str, ByIndicator<ShantenCount>)| {
        let row = |(indicator, row): &(Option<Kind>, ShantenCount)| {
            json!({"indicator": indicator, "of": count(row.of), "mean": row.mean(),
                "hands": row.hands.iter().map(|&n| count(n)).collect::<Vec<_>>()})
        };
        json!({
            "tiles": tiles, "shapes": form, "mean": counts.mean(ShantenCount::mean),
            "p": shanten_range(counts).map(|n| (n.to_string(), json!(counts.mean(|row| row.p(n))))).collect::<Map<_, _>>(),
            "by_indicator": counts.rows.iter().map(row).collect::<Vec<_>>(),
        })
    };
    let value = json!({
        "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(), "first_shanten": -1,
        "counts": answers.iter().map(report).collect::<Vec<_>>(),
    });
    print(args.json, &value, || {
        let mut table = TextTable::new().column(lang.pick("shanten", "向听数"), Align::Right);
        for (tiles, form, _) in &answers {
            let form =
                if *form == "all" { lang.pick("all shapes", "全部牌型") } else { lang.pick("standard", "平胡") };
            table = table.column(&format!("{tiles} {}, {form}", lang.pick("tiles", "张")), Align::Right);
        }
        let last = answers.iter().filter_map(|answer| shanten_range(&answer.2).last()).max().unwrap_or(0);
        for n in -1..=last {
            let cells = answers.iter().map(|(_, _, counts)| percent(counts.mean(|row| row.p(n)), 6));
            table.row([n.to_string()].into_iter().chain(cells));
        }
        let means = answers.iter().map(|(_, _, counts)| fixed(counts.mean(ShantenCount::mean), 6));
        table.row([lang.pick("mean", "平均").to_owned()].into_iter().chain(means));
        head(&rules, lang, lang.pick("shanten of dealt hands", "起手向听数")) + &table.to_string()
    })
}

fn shanten_range(counts: &ByIndicator<ShantenCount>) -> impl Iterator<Item = i8> + use<> {
    let most = counts.rows.iter().map(|(_, row)| row.hands.len()).max().unwrap_or(0);
    (-1..).take(most)
}

fn waits(args: &ExactArgs, lang: Lang) -> Result<(), CliError> {
    let (rules, indicator) = setting(args)?;
    let waits = exact::waits(&rules, indicator).map_err(CliError::input)?;
    let jingdiao = exact::jingdiao(&rules, indicator).map_err(CliError::input)?;
    let (p, fishing) = (waits.mean(WaitCount::share), jingdiao.mean(HandCount::p));
    let kinds = waits.rows.iter().map(|(_, row)| row.hands.len()).max().unwrap_or(0);
    let mean = waits.mean(|row| row.mean() * row.share()) / p;
    let rows = waits.rows.iter().zip(&jingdiao.rows).map(|((indicator, row), (_, fishing))| {
        json!({
            "indicator": indicator, "of": count(row.of), "waiting": count(row.waiting()), "jingdiao": count(fishing.hands),
            "hands_by_kinds": row.hands.iter().map(|&n| count(n)).collect::<Vec<_>>(),
        })
    });
    let value = json!({
        "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(),
        "waiting": chance(p), "jingdiao": chance(fishing), "mean_kinds": mean,
        "p_by_kinds": (0..kinds).map(|n| waits.mean(|row| row.p(n))).collect::<Vec<_>>(),
        "by_indicator": rows.collect::<Vec<_>>(),
    });
    print(args.json, &value, || {
        let mut table = TextTable::new()
            .column(lang.pick("thirteen dealt tiles", "起手十三张"), Align::Left)
            .column(lang.pick("chance", "概率"), Align::Right)
            .column("", Align::Right)
            .column(lang.pick("of those that wait", "占已听"), Align::Right);
        let mut row = |name: String, chance: f64| {
            table.row([name, percent(chance, 5), one_exactly(chance, lang), percent(chance / p, 4)]);
        };
        row(lang.pick("wait", "已听").to_owned(), p);
        row(lang.pick("in jingdiao", "精钓").to_owned(), fishing);
        for n in (0..kinds).filter(|&n| waits.mean(|row| row.p(n)) > 0.0) {
            row(format!("{n} {}", lang.pick(if n == 1 { "kind" } else { "kinds" }, "种")), waits.mean(|row| row.p(n)));
        }
        let last = lang.labelled(lang.pick("mean number of kinds", "平均听牌种数"), fixed(mean, 4)) + "\n";
        head(&rules, lang, lang.pick("waiting at the deal", "起手听牌")) + &table.to_string() + &last
    })
}

fn jing(args: &JingArgs, lang: Lang) -> Result<(), CliError> {
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    let deals = exact::jing_at_deal(&rules).map_err(CliError::input)?;
    let value = json!({
        "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(),
        "sources": deals.iter().map(jing_json).collect::<Vec<_>>(),
    });
    print(args.json, &value, || {
        let mut text = head(&rules, lang, lang.pick("jing (精) at the deal", "起手精牌"));
        for (index, deal) in deals.iter().enumerate() {
            text += &format!("{}{}", if index > 0 { "\n" } else { "" }, jing_text(deal, lang));
        }
        text
    })
}

const ROLES: [(usize, &str, &str); 2] = [(0, "dealer", "庄家"), (1, "non_dealer", "闲家")];

fn jing_json(deal: &JingDeal) -> Value {
    let role = |&(seat, name, _): &(usize, &str, &str)| {
        let role = deal.role(seat);
        let value = json!({
            "points": role.points, "mean_points": role.mean_points, "sd_points": role.sd_points,
            "chongguan": role.chongguan, "bawang": role.bawang, "mean_value": role.mean_value,
            "mean_net": role.mean_net, "sd_net": role.sd_net,
        });
        (name.to_owned(), value)
    };
    json!({
        "source": deal.source, "of": count(deal.of), "roles": ROLES.iter().map(role).collect::<Map<_, _>>(),
        "chongguan": deal.p(|part| part.scored.chongguan != 0), "bawang": deal.p(|part| part.scored.bawang.is_some()),
        "no_jing": deal.p(|part| part.scored.points == [0; 4]),
        "joint": deal.joint().into_iter().map(|(points, n)| json!({"points": points, "ways": count(n)})).collect::<Vec<_>>(),
    })
}

fn jing_text(deal: &JingDeal, lang: Lang) -> String {
    let title = match deal.source {
        JingSource::Own => lang.pick("this deal's jing, and 下精 in 上下翻", "本局的精；上下翻的下精也一样"),
        JingSource::Last => lang.pick("the last deal's jing (回头一笑)", "上局之精（回头一笑）"),
    };
    let roles = ROLES.map(|(seat, en, zh)| (lang.pick(en, zh), deal.role(seat)));
    let mut table = TextTable::new().column(title, Align::Left);
    for (name, _) in &roles {
        table = table.column(name, Align::Right);
    }
    let most = roles.iter().map(|(_, role)| role.points.len()).max().unwrap_or(0);
    for points in 0..most {
        let cells = roles.iter().map(|(_, role)| role.points.get(points).map_or(String::new(), |&p| percent(p, 4)));
        table.row([format!("{points} {}", lang.pick("points", "分"))].into_iter().chain(cells));
    }
    let lines: [(&str, [String; 2]); 6] = [
        (lang.pick("mean points", "平均精分"), roles.clone().map(|(_, role)| fixed(role.mean_points, 4))),
        (lang.pick("sd of points", "精分标准差"), roles.clone().map(|(_, role)| fixed(role.sd_points, 4))),
        (lang.pick("chongguan", "冲关"), roles.clone().map(|(_, role)| percent(role.chongguan, 4))),
        (lang.pick("bawang", "霸王"), roles.clone().map(|(_, role)| percent(role.bawang, 4))),
        (lang.pick("mean won or lost", "平均输赢"), roles.clone().map(|(_, role)| fixed(role.mean_net, 4))),
        (lang.pick("sd won or lost", "输赢标准差"), roles.clone().map(|(_, role)| fixed(role.sd_net, 4))),
    ];
    for (name, cells) in lines {
        table.row([name.to_owned()].into_iter().chain(cells));
    }
    let any = |name: &str, p: f64| lang.labelled(name, lang.bracketed(percent(p, 4), one_in(p, lang)));
    format!(
        "{table}{}   {}   {}\n",
        any(lang.pick("some seat in chongguan", "有人冲关"), deal.p(|part| part.scored.chongguan != 0)),
        any(lang.pick("some seat bawang", "有人霸王"), deal.p(|part| part.scored.bawang.is_some())),
        any(lang.pick("nobody has jing", "四家无精"), deal.p(|part| part.scored.points == [0; 4])),
    )
}
