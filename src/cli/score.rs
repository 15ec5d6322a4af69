//! `jing score`: settles one finished deal.

use super::args::{ScoreArgs, TilesArg};
use super::error::{CliError, read};
use crate::answer::{Scene, Table};
use crate::input::TEXT;
use crate::lang::{Arg, Joint, Lang, msg};
use crate::render::deal::{self, Faces};
use crate::render::{json, terminal};
use crate::report::{names, payments};
use crate::rules::Rules;
use crate::score::{Effect, Explained, Settlement, SettlementJson, Situation, SituationError, explain};
use std::io::Write;
use std::path::Path;

pub fn run(args: &ScoreArgs, lang: Lang) -> Result<(), CliError> {
    let (name, text) = read(&args.situation, TEXT)?;
    let wrong = |error: SituationError| CliError::in_situation(&name, &error);
    let situation = Situation::parse(&name, &text).map_err(wrong)?;
    let named = |folder: &Path| situation.load_rules(folder).map_err(wrong);
    let rules = super::rules_of_file(&args.rules, &args.situation, named)?;
    let (facts, settlement) = situation.settle(&rules).map_err(wrong)?;
    let rows = explain(&rules, &facts).map_err(CliError::failed)?;
    Situation::hints(&rules, &facts, &settlement)
        .iter()
        .for_each(|hint| super::console::note(&msg!("cli-file", name, problem = hint)));
    let mut out = super::console::out();
    if args.json {
        let report = SettlementJson::from_settlement(&rules, &settlement, json::explained(&rules, &rows, lang));
        writeln!(out, "{}", serde_json::to_string(&report).expect("a settlement is plain data"))?;
    } else {
        let scene = Scene::from_facts(&rules, &facts, settlement.total().by_seat());
        let scene = scene.with_readings(&rules, &facts, &settlement);
        match faces(args.tiles) {
            Some(faces) => writeln!(out, "{}", deal::text(&scene, lang, faces))?,
            None => write!(out, "{}", deal::won_hands_text(&scene, lang))?,
        }
        write!(out, "{}{}", readable(&settlement, &rules, lang), payment_tables(&rules, &rows, lang))?;
    }
    Ok(())
}

/// Returns the table of payments and the table of the rules that they name, as text; empty if nothing is paid.
pub fn payment_tables(rules: &Rules, rows: &[Explained], lang: Lang) -> String {
    match rows.is_empty() {
        true => String::new(),
        false => [payments::payment_table(rules, rows), payments::rule_table(rules, rows)]
            .map(|table| format!("\n{}", terminal::table(&table, lang)))
            .concat(),
    }
}

/// Returns the form in which tiles are shown, or `None` if they are not shown.
pub fn faces(tiles: TilesArg) -> Option<Faces> {
    match tiles {
        TilesArg::None => None,
        TilesArg::Letters => Some(Faces::Letters),
        TilesArg::Auto if !super::console::pictures() => Some(Faces::Letters),
        TilesArg::Auto | TilesArg::Pictures => Some(Faces::Pictures),
    }
}

/// Returns a settlement as text: a line for each win, and the table of payments.
fn readable(settlement: &Settlement, rules: &Rules, lang: Lang) -> String {
    let mut text = String::new();
    for win in &settlement.wins {
        let seat = win.seat;
        let shape = lang.name(&names::shape(win.shape, rules));
        let factors: Vec<String> = win
            .factors
            .iter()
            .map(|factor| {
                let name = lang.name(&names::fan(factor.fan, rules));
                match factor.effect {
                    Effect::Times(1) => name,
                    Effect::Times(times) => format!("{name} ×{times}"),
                    Effect::Add(points) => format!("{name} +{points}"),
                }
            })
            .collect();
        text += &lang.render(&msg!("cli-score-win", seat, shape, factors = Arg::list(Joint::Comma, factors)));
        text.push('\n');
    }
    let mut table = Table::new("item< seat_0> seat_1> seat_2> seat_3>", &msg!("cli-score-head"));
    let mut row = |name: &str, points: [i64; 4]| {
        table.push([name.to_owned()].into_iter().chain(points.map(|points| format!("{points:+}"))));
    };
    for entry in &settlement.entries {
        row(&lang.name(&entry.item.label()), entry.payments.by_seat());
    }
    row(&lang.render(&msg!("cli-score-sum")), settlement.total().by_seat());
    text + &terminal::table(&table, lang)
}
