//! `jing eval`: the shanten number, waits, wins and discards of hands.

use super::args::EvalArgs;
use super::console;
use super::error::CliError;
use crate::answer::Table;
use crate::input::{self, LINE, Line};
use crate::lang::{Lang, Message, in_one_line, msg};
use crate::render::terminal;
use crate::report::hand::{DiscardReport, HandReader, HandReport, HandRest, WaitReport};
use crate::shape::Shape;
use crate::tile::Kind;
use rayon::prelude::*;
use serde::Serialize;
use std::io::{self, BufRead, Write};

/// The number of bytes of input that are analysed together, about: small enough for quick answers, large enough for all cores.
const CHUNK: usize = 1 << 20;

pub fn run(args: &EvalArgs, lang: Lang) -> Result<(), CliError> {
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    let reader = HandReader::new(rules, args.indicator.as_deref()).map_err(CliError::input)?;
    if args.hands.iter().any(|hand| hand == "-") {
        if args.hands.len() > 1 {
            return Err(CliError::input(msg!("cli-eval-stdin-alone")));
        }
        return filter(&reader);
    }
    let mut out = console::out();
    for (index, text) in args.hands.iter().enumerate() {
        let report = reader.report(text).map_err(CliError::input)?;
        if args.json {
            writeln!(out, "{}", json(&report))?;
        } else {
            let gap = if index > 0 { "\n" } else { "" };
            write!(out, "{gap}{}", readable(&report, lang))?;
        }
    }
    Ok(())
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("reports are plain data")
}

/// Reads one hand per line from standard input and writes one JSON object per line, in the same order.
fn filter(reader: &HandReader) -> Result<(), CliError> {
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
            lines.par_iter().enumerate().map(|(index, line)| answer(reader, first + index, line)).collect();
        for (text, good) in answers {
            wrong |= !good;
            writeln!(out, "{text}")?;
        }
        out.flush()?;
    }
    if wrong { Err(CliError::Reported) } else { Ok(()) }
}

/// Reads lines of about [`CHUNK`] bytes in total; empty at the end of the input. `first` is the number of the first line, from 1.
fn chunk(from: &mut impl BufRead, first: usize) -> Result<Vec<Line>, CliError> {
    let failed = |error| CliError::failed(msg!("cli-stdin-unread", error));
    let (mut lines, mut size) = (Vec::new(), 0);
    while size < CHUNK {
        let Some(line) = input::line(from, LINE).map_err(failed)? else { break };
        size += match &line {
            Line::Whole(line) => line.len(),
            Line::Long => LINE as usize,
            Line::Endless if lines.is_empty() => {
                let advice = msg!("cli-eval-a-hand-a-line");
                return Err(CliError::input(msg!("cli-eval-endless-line", first, advice)));
            }
            // The lines before it are answered first.
            Line::Endless => CHUNK,
        };
        lines.push(line);
    }
    Ok(lines)
}

/// Returns the answer to a line of input as JSON, and whether the line is valid. `number` is the number of the line, from 1.
fn answer(reader: &HandReader, number: usize, line: &Line) -> (String, bool) {
    let error = |message: Message| (json(&serde_json::json!({ "line": number, "error": message.to_string() })), false);
    let Line::Whole(line) = line else { return error(msg!("cli-eval-long-line")) };
    let Ok(text) = std::str::from_utf8(line) else { return error(msg!("cli-not-utf8")) };
    match reader.report(text.trim()) {
        Ok(report) => (json(&report), true),
        Err(wrong) => error(in_one_line(&wrong)),
    }
}

/// Returns a report as text.
fn readable(report: &HandReport, lang: Lang) -> String {
    let mut lines = vec![lang.pick(&report.hand, &report.chinese).to_owned()];
    if !report.wild.is_empty() {
        lines[0] += &lang.render(&msg!("cli-eval-wild", tiles = tiles(&report.wild, lang)));
    }
    let state = match report.shanten {
        -1 => msg!("cli-eval-complete"),
        0 => msg!("cli-eval-waiting"),
        i8::MAX => msg!("cli-eval-impossible"),
        n => msg!("cli-eval-away", steps = i64::from(n)),
    };
    let by_shape = report.shanten_by_shape.iter().map(|(shape, n)| format!("   {} {n}", shape_name(shape, lang)));
    lines.push(lang.render(&msg!("cli-eval-shanten", state)) + &by_shape.collect::<String>());
    if report.needs_void_suit == Some(true) {
        lines.push(lang.render(&msg!("cli-eval-void-suit")));
    }
    lines.extend(report.stops.iter().map(|stop| lang.render(stop)));
    if report.jingdiao {
        lines.push(lang.render(&msg!("cli-eval-jingdiao")));
    }
    let table = match &report.rest {
        HandRest::Thirteen { waits } => waits_table(waits, lang),
        HandRest::Fourteen { wins, discards } => {
            if !wins.is_empty() {
                lines.push(lang.render(&msg!("cli-eval-wins", shapes = shapes(wins, lang))));
            }
            discards_table(discards, lang)
        }
    };
    lines.join("\n") + "\n" + &table
}

fn tile(kind: Kind, lang: Lang) -> String {
    lang.pick(kind.name(), kind.chinese()).to_owned()
}

fn tiles(kinds: &[Kind], lang: Lang) -> String {
    kinds.iter().map(|&kind| tile(kind, lang)).collect::<Vec<_>>().join(" ")
}

fn shapes<T: AsRef<str>>(names: &[T], lang: Lang) -> String {
    lang.list(&names.iter().map(|name| shape_name(name.as_ref(), lang)).collect::<Vec<_>>())
}

fn shape_name(name: &str, lang: Lang) -> String {
    let shape = Shape::ALL.into_iter().find(|shape| shape.name() == name);
    shape.map_or_else(|| name.to_owned(), |shape| lang.name(&shape.label()))
}

fn waits_table(waits: &[WaitReport], lang: Lang) -> String {
    if waits.is_empty() {
        return String::new();
    }
    let mut table = Table::new("tile< left> self_draw< discard<", &msg!("cli-eval-waits"));
    let list = |names: &[&str]| if names.is_empty() { "-".to_owned() } else { shapes(names, lang) };
    for wait in waits {
        table.push([tile(wait.tile, lang), wait.left.to_string(), list(&wait.self_draw), list(&wait.discard)]);
    }
    terminal::table(&table, lang)
}

fn discards_table(discards: &[DiscardReport], lang: Lang) -> String {
    let mut table = Table::new("tile< shanten> left> accepts<", &msg!("cli-eval-discards"));
    for DiscardReport { tile: kind, shanten, accepts, left } in discards {
        table.push([tile(*kind, lang), shanten.to_string(), left.to_string(), tiles(accepts, lang)]);
    }
    terminal::table(&table, lang)
}
