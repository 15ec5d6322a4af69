//! `jing eval`: what a hand is, waits for and should discard.

use super::args::EvalArgs;
use super::console;
use super::error::CliError;
use crate::input::{self, LINE, Line};
use crate::lang::Lang;
use crate::rules::Rules;
use crate::score::{Candidate, Wait, list_waits, list_wins};
use crate::shape::{Holding, Shape, ShapeSet};
use crate::tile::{Counts, Kind, KindSet, NotationError, chinese_hand, parse_tile};
use crate::write::text_table::{Align, TextTable};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Map, Value};
use std::io::{self, BufRead, Write};

/// Bytes of input that are analysed at once: small enough to answer soon, large enough to share among cores.
const CHUNK: usize = 1 << 20;

/// The rules under which hands are read.
struct Setting {
    rules: Rules,
    wild: KindSet,
    copies: Counts,
}

#[derive(Serialize)]
struct Report {
    hand: String,
    #[serde(skip)]
    chinese: String,
    wild: Vec<Kind>,
    shanten: i8,
    shanten_by_shape: Map<String, Value>,
    jingdiao: bool,
    #[serde(flatten)]
    rest: Rest,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Rest {
    Thirteen { waits: Vec<WaitReport> },
    Fourteen { wins: Vec<&'static str>, discards: Vec<DiscardReport> },
}

#[derive(Serialize)]
struct WaitReport {
    tile: Kind,
    self_draw: Vec<&'static str>,
    discard: Vec<&'static str>,
    left: u8,
}

#[derive(Serialize)]
struct DiscardReport {
    tile: Kind,
    shanten: i8,
    accepts: Vec<Kind>,
    left: u32,
}

pub fn run(args: &EvalArgs, lang: Lang) -> Result<(), CliError> {
    let setting = Setting::new(args)?;
    if args.hands.iter().any(|hand| hand == "-") {
        if args.hands.len() > 1 {
            return Err(CliError::input("- reads hands from standard input; leave out the other hands"));
        }
        return filter(&setting);
    }
    let mut out = console::out();
    for (index, text) in args.hands.iter().enumerate() {
        let report = setting.report(text).map_err(CliError::input)?;
        if args.json {
            writeln!(out, "{}", json(&report))?;
        } else {
            let gap = if index > 0 { "\n" } else { "" };
            write!(out, "{gap}{}", readable(&report, lang))?;
        }
    }
    Ok(())
}

impl Setting {
    fn new(args: &EvalArgs) -> Result<Setting, CliError> {
        let rules = super::load_rules(args.rules.rules.as_deref())?;
        let indicator = args.indicator.as_deref().map(parse_tile).transpose().map_err(CliError::input)?;
        if let (Some(tile), false) = (indicator, rules.has_indicator()) {
            let name = &rules.name;
            return Err(CliError::input(format!(
                "--indicator {tile}: the rules {name:?} turn no tile; leave the option out"
            )));
        }
        if let Some(tile) = indicator.filter(|tile| tile.is_flower()) {
            return Err(CliError::input(format!("--indicator {tile}: a flower cannot be turned under these rules")));
        }
        let wild = rules.wild_kinds(indicator);
        let copies = rules.in_hands(indicator);
        Ok(Setting { rules, wild, copies })
    }

    fn report(&self, text: &str) -> Result<Report, NotationError> {
        let hand = self.rules.read_hand(text, &self.copies, self.wild)?;
        hand.check_size(text, &[13, 14])?;
        let evaluator = self.rules.evaluator();
        let mut holding = Holding::of_hand(&hand, self.wild);
        holding.suits = self.rules.suit_limit(None);
        let by_shape = evaluator.shanten_by_shape(&holding);
        let named = by_shape.iter().map(|&(shape, shanten)| (shape.name().to_owned(), Value::from(shanten)));
        let held = hand.all_tiles();
        let rest = if hand.size() == 13 {
            // Few hands that are piped in wait, and shanten tells this a hundred times faster.
            let waits = match evaluator.shanten(&holding) {
                0 => list_waits(&self.rules, &hand, self.wild, &self.copies),
                _ => Vec::new(),
            };
            Rest::Thirteen { waits: waits.iter().map(WaitReport::new).collect() }
        } else {
            let wins = names(list_wins(&self.rules, &hand, self.wild));
            Rest::Fourteen { wins, discards: self.discards(&holding, &held) }
        };
        let fishing = self.rules.has_indicator()
            && hand.size() == 13
            && Candidate::new(&self.rules, &hand, self.wild).is_fishing();
        Ok(Report {
            hand: hand.to_string(),
            chinese: chinese_hand(&hand),
            wild: self.wild.iter().collect(),
            shanten: evaluator.shanten(&holding),
            shanten_by_shape: named.collect(),
            jingdiao: fishing,
            rest,
        })
    }

    fn discards(&self, holding: &Holding, held: &Counts) -> Vec<DiscardReport> {
        let left = |kind: Kind| u32::from(self.copies[kind].saturating_sub(held[kind]));
        let discards = self.rules.evaluator().discards(holding, self.wild);
        let mut reports: Vec<DiscardReport> = discards
            .iter()
            .map(|discard| {
                let accepts: Vec<Kind> = discard.accepts.iter().filter(|&kind| left(kind) > 0).collect();
                let total = accepts.iter().map(|&kind| left(kind)).sum();
                DiscardReport { tile: discard.tile, shanten: discard.shanten, accepts, left: total }
            })
            .collect();
        reports.sort_by_key(|report| (report.shanten, std::cmp::Reverse(report.left), report.tile));
        reports
    }
}

impl WaitReport {
    fn new(wait: &Wait) -> WaitReport {
        WaitReport { tile: wait.tile, self_draw: names(wait.self_draw), discard: names(wait.discard), left: wait.left }
    }
}

fn names(shapes: ShapeSet) -> Vec<&'static str> {
    shapes.iter().map(Shape::name).collect()
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("reports are plain data")
}

/// Reads one hand per line and writes one object per line, in order.
fn filter(setting: &Setting) -> Result<(), CliError> {
    let mut from = io::BufReader::new(console::input());
    let mut out = io::BufWriter::new(console::out());
    let (mut number, mut wrong) = (0, false);
    loop {
        let lines = chunk(&mut from, number + 1)?;
        if lines.is_empty() {
            break;
        }
        let first = number + 1;
        number += lines.len();
        let answers: Vec<(String, bool)> =
            lines.par_iter().enumerate().map(|(index, line)| answer(setting, first + index, line)).collect();
        for (text, good) in answers {
            wrong |= !good;
            writeln!(out, "{text}")?;
        }
        out.flush()?;
    }
    if wrong { Err(CliError::Reported) } else { Ok(()) }
}

/// Whole lines, about [`CHUNK`] bytes of them, or what a slow writer has written so far.
fn chunk(from: &mut impl BufRead, first: usize) -> Result<Vec<Line>, CliError> {
    let failed = |error| CliError::failed(format!("cannot read standard input: {error}"));
    let (mut lines, mut size) = (Vec::new(), 0);
    while size < CHUNK {
        let Some(line) = input::line(from, LINE).map_err(failed)? else { break };
        size += match &line {
            Line::Whole(line) => line.len(),
            Line::Long => LINE as usize,
            Line::Endless if lines.is_empty() => {
                let advice = "expected a hand on each line";
                return Err(CliError::input(format!(
                    "standard input, line {first}: no end of line in 64 MiB; {advice}"
                )));
            }
            // What stands before it is answered first.
            Line::Endless => CHUNK,
        };
        lines.push(line);
    }
    Ok(lines)
}

fn answer(setting: &Setting, number: usize, line: &Line) -> (String, bool) {
    let error = |message: &str| (json(&serde_json::json!({ "line": number, "error": message })), false);
    let Line::Whole(line) = line else { return error("longer than 4 KiB, which no hand is") };
    let Ok(text) = std::str::from_utf8(line) else { return error("not text in UTF-8") };
    match setting.report(text.trim()) {
        Ok(report) => (json(&report), true),
        Err(wrong) => error(&wrong.one_line()),
    }
}

/// The same for a person.
fn readable(report: &Report, lang: Lang) -> String {
    let mut text = lang.pick(&report.hand, &report.chinese).to_owned();
    if !report.wild.is_empty() {
        let wild: Vec<String> = report.wild.iter().map(|&kind| tile(kind, lang)).collect();
        text += &format!("   {} {}", lang.pick("wild:", "精："), wild.join(" "));
    }
    text += &format!("\n{}", lang.labelled(lang.pick("shanten", "向听数"), state(report.shanten, lang)));
    for (shape, shanten) in &report.shanten_by_shape {
        text += &format!("   {} {shanten}", shape_name(shape, lang));
    }
    text.push('\n');
    if report.jingdiao {
        text += lang.pick(
            "in jingdiao (精钓): any draw wins, a discard only as deguo\n",
            "已成精钓：自摸任意牌皆胡，点炮只能德国\n",
        );
    }
    text + &match &report.rest {
        Rest::Thirteen { waits } => waits_table(waits, lang),
        Rest::Fourteen { wins, discards } => {
            let wins: Vec<String> = wins.iter().map(|shape| shape_name(shape, lang)).collect();
            let line = match wins.is_empty() {
                true => String::new(),
                false => lang.labelled(lang.pick("wins", "胡牌"), lang.list(&wins)) + "\n",
            };
            line + &discards_table(discards, lang)
        }
    }
}

fn state(shanten: i8, lang: Lang) -> String {
    match shanten {
        -1 => lang.pick("-1 (complete)", "-1（已胡）").to_owned(),
        0 => lang.pick("0 (waiting)", "0（听牌）").to_owned(),
        i8::MAX => lang.pick("none (no shape is possible)", "无（不可能成牌）").to_owned(),
        n => n.to_string(),
    }
}

fn tile(kind: Kind, lang: Lang) -> String {
    lang.pick(kind.name(), kind.chinese()).to_owned()
}

fn shape_name(name: &str, lang: Lang) -> String {
    let shape = Shape::ALL.into_iter().find(|shape| shape.name() == name);
    shape.map_or_else(|| name.to_owned(), |shape| shape.label(lang).to_owned())
}

fn waits_table(waits: &[WaitReport], lang: Lang) -> String {
    if waits.is_empty() {
        return String::new();
    }
    let mut table = TextTable::new()
        .column(lang.pick("wait", "听"), Align::Left)
        .column(lang.pick("left", "余"), Align::Right)
        .column(lang.pick("self-draw", "自摸"), Align::Left)
        .column(lang.pick("discard", "点炮"), Align::Left);
    let list = |shapes: &[&str]| match shapes.is_empty() {
        true => "-".to_owned(),
        false => lang.list(&shapes.iter().map(|shape| shape_name(shape, lang)).collect::<Vec<_>>()),
    };
    for wait in waits {
        table.row([tile(wait.tile, lang), wait.left.to_string(), list(&wait.self_draw), list(&wait.discard)]);
    }
    table.to_string()
}

fn discards_table(discards: &[DiscardReport], lang: Lang) -> String {
    let mut table = TextTable::new()
        .column(lang.pick("discard", "打"), Align::Left)
        .column(lang.pick("shanten", "向听数"), Align::Right)
        .column(lang.pick("left", "余"), Align::Right)
        .column(lang.pick("accepts", "进张"), Align::Left);
    for report in discards {
        let accepts: Vec<String> = report.accepts.iter().map(|&kind| tile(kind, lang)).collect();
        table.row([tile(report.tile, lang), report.shanten.to_string(), report.left.to_string(), accepts.join(" ")]);
    }
    table.to_string()
}
