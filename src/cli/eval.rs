//! `jing eval`: what a hand is, waits for and should discard.

use super::args::EvalArgs;
use super::console;
use super::error::CliError;
use crate::answer::Table;
use crate::input::{self, LINE, Line};
use crate::lang::{Arg, Joint, Lang, Message, ToMessage, msg};
use crate::render::terminal;
use crate::rules::Rules;
use crate::score::{
    Candidate, Gates, Need, Refusal, Wait, Way, list_waits, list_wins, suits, two_suits, winning_readings,
};
use crate::shape::{Holding, Shape, ShapeSet};
use crate::tile::{Counts, Hand, Kind, KindSet, Meld, NotationError, chinese_hand, parse_tile};
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
    /// Whether the hand must get rid of a suit before it can win; `None` where the rules do not ask for it (缺一门).
    #[serde(skip_serializing_if = "Option::is_none")]
    needs_void_suit: Option<bool>,
    /// The keys of the conditions that the hand does not meet as it is; left out where it meets all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    lacks: Vec<&'static str>,
    /// What keeps the hand from winning, in sentences.
    #[serde(skip)]
    stops: Vec<Message>,
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
            return Err(CliError::input(msg!("cli-eval-stdin-alone")));
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
            return Err(CliError::input(msg!("cli-indicator-none", tile, rules)));
        }
        if let Some(tile) = indicator.filter(|tile| tile.is_flower()) {
            return Err(CliError::input(msg!("cli-indicator-flower", tile)));
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
        let shanten = evaluator.shanten(&holding);
        let rest = if hand.size() == 13 {
            // Few hands that are piped in wait, and shanten tells this a hundred times faster.
            let waits = match shanten {
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
        let nearest = by_shape.iter().find(|row| row.1 == shanten).map(|row| row.0);
        let needs =
            Gates::new(&self.rules).lacks(&hand.concealed, &hand.melds, nearest.is_some_and(Shape::is_in_pairs));
        let stops = self.stops(&hand, &holding, shanten, &needs, &rest);
        Ok(Report {
            hand: hand.to_string(),
            chinese: chinese_hand(&hand),
            wild: self.wild.iter().collect(),
            shanten,
            shanten_by_shape: named.collect(),
            needs_void_suit: (self.rules.gates.at_most_two_suits)
                .then(|| !two_suits(suits(&hand.concealed, &hand.melds, self.wild), None)),
            lacks: needs.iter().map(Need::key).collect(),
            stops,
            jingdiao: fishing,
            rest,
        })
    }

    /// What keeps a hand from winning, in sentences: conditions that it misses as it is; for a hand that waits, tiles that complete it
    /// and may not win, with the reason; for a hand that waits or is complete, what it must be worth.
    fn stops(&self, hand: &Hand, holding: &Holding, shanten: i8, needs: &[Need], rest: &Rest) -> Vec<Message> {
        let rules = &self.rules;
        let suits_of = |concealed: &Counts| suits(concealed, &hand.melds, self.wild);
        let told = |needs: &[Need], suits: u8| needs.iter().map(|need| need.lack(suits)).collect::<Vec<_>>();
        let mut stops = match (shanten, rest) {
            (0, Rest::Thirteen { waits }) => self.refused(hand, holding, waits),
            _ => told(needs, suits_of(&hand.concealed)),
        };
        if shanten <= 0 && rules.gates.hard_flowers > 0 && hand.melds.iter().any(Meld::is_claimed) {
            stops.push(msg!("score-lacks-flowers", flowers = rules.gates.hard_flowers));
        }
        if shanten <= 0 && rules.gates.least_win > 0 {
            stops.push(msg!("score-lacks-worth", points = rules.gates.least_win));
        }
        stops
    }

    /// The tiles that complete a hand and may not win, or only by own draw, each with the reason.
    fn refused(&self, hand: &Hand, holding: &Holding, waits: &[WaitReport]) -> Vec<Message> {
        let rules = &self.rules;
        let candidate = Candidate::new(rules, hand, self.wild);
        let held = hand.all_tiles();
        let mut reasons: Vec<(&'static str, Vec<Message>, Vec<Kind>)> = Vec::new();
        for tile in rules.evaluator().waits(holding).iter().filter(|&tile| held[tile] < self.copies[tile]) {
            let concealed = hand.concealed.with(tile);
            let (id, way) = match waits.iter().find(|wait| wait.tile == tile) {
                None => ("all", Way::SelfDraw),
                Some(wait) if wait.discard.is_empty() => ("discard", Way::Discard),
                Some(_) => continue,
            };
            let why = match winning_readings(rules, candidate, tile, way) {
                Err(Refusal::Gates) => {
                    let lacks = Gates::new(rules).lacks(&concealed, &hand.melds, false);
                    lacks.iter().map(|need| need.lack(suits(&concealed, &hand.melds, self.wild))).collect()
                }
                Err(Refusal::Incomplete) | Ok(_) => continue,
                Err(refusal) => vec![refusal.to_message()],
            };
            match reasons.iter_mut().find(|known| known.0 == id && known.1 == why) {
                Some(known) => known.2.push(tile),
                None => reasons.push((id, why, vec![tile])),
            }
        }
        let told = |(id, why, tiles): (&str, Vec<Message>, Vec<Kind>)| {
            let (tiles, why) = (Arg::list(Joint::Comma, tiles), Arg::list(Joint::Semicolon, why));
            match id {
                "all" => msg!("cli-eval-refused", tiles, why),
                _ => msg!("cli-eval-refused-discard", tiles, why),
            }
        };
        reasons.into_iter().map(told).collect()
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
            // What stands before it is answered first.
            Line::Endless => CHUNK,
        };
        lines.push(line);
    }
    Ok(lines)
}

fn answer(setting: &Setting, number: usize, line: &Line) -> (String, bool) {
    let error = |message: Message| (json(&serde_json::json!({ "line": number, "error": message.to_string() })), false);
    let Line::Whole(line) = line else { return error(msg!("cli-eval-long-line")) };
    let Ok(text) = std::str::from_utf8(line) else { return error(msg!("cli-not-utf8")) };
    match setting.report(text.trim()) {
        Ok(report) => (json(&report), true),
        Err(wrong) => error(wrong.in_one_line()),
    }
}

/// The same for a person.
fn readable(report: &Report, lang: Lang) -> String {
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
        Rest::Thirteen { waits } => waits_table(waits, lang),
        Rest::Fourteen { wins, discards } => {
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
