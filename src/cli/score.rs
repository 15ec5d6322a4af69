//! `jing score`: settles one finished deal.

use super::args::{ScoreArgs, TilesArg};
use super::error::{CliError, read};
use crate::input::TEXT;
use crate::lang::{Arg, Joint, Lang, msg};
use crate::report::{Faces, Scene, names, payments};
use crate::rules::Rules;
use crate::score::{Effect, ExplainedJson, Settlement, SettlementJson, Situation, SituationError, explain};
use crate::write::text_table::TextTable;
use std::io::Write;
use std::path::Path;

pub fn run(args: &ScoreArgs, lang: Lang) -> Result<(), CliError> {
    let (name, text) = read(&args.situation, TEXT)?;
    let wrong = |error: SituationError| CliError::in_situation(&name, &error);
    let situation = Situation::parse(&name, &text).map_err(wrong)?;
    let named = |folder: &Path| situation.load_rules(folder).map_err(wrong);
    let rules = super::rules_beside(&args.rules, &args.situation, named)?;
    let (facts, settlement) = situation.settle(&rules).map_err(wrong)?;
    let rows = explain(&rules, &facts).map_err(CliError::failed)?;
    Situation::hints(&rules, &facts, &settlement)
        .iter()
        .for_each(|hint| super::console::tell(&msg!("cli-file", name, problem = hint)));
    let mut out = super::console::out();
    if args.json {
        let report = SettlementJson::of(&settlement, ExplainedJson::of(&rules, &rows, lang));
        writeln!(out, "{}", serde_json::to_string(&report).expect("a settlement is plain data"))?;
    } else {
        let scene = Scene::of(&facts, settlement.total().by_seat()).reading(&rules, &facts, &settlement, lang);
        match faces(args.tiles) {
            Some(faces) => writeln!(out, "{}", scene.text(lang, faces))?,
            None => write!(out, "{}", scene.reads(lang))?,
        }
        write!(out, "{}{}", readable(&settlement, &rules, lang), payments::text(&rules, &rows, lang))?;
    }
    Ok(())
}

/// How tiles are shown, if they are.
pub fn faces(tiles: TilesArg) -> Option<Faces> {
    match tiles {
        TilesArg::None => None,
        TilesArg::Letters => Some(Faces::Letters),
        TilesArg::Auto if !super::console::pictures() => Some(Faces::Letters),
        TilesArg::Auto | TilesArg::Pictures => Some(Faces::Pictures),
    }
}

fn readable(settlement: &Settlement, rules: &Rules, lang: Lang) -> String {
    let mut text = String::new();
    for win in &settlement.wins {
        let seat = win.seat.index();
        let shape = names::shape(win.shape, rules, lang);
        let factors: Vec<String> = win
            .factors
            .iter()
            .map(|factor| {
                let name = names::fan(factor.fan, rules, lang);
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
    let mut table = TextTable::new().columns(&lang.render(&msg!("cli-score-head")), "<>>>>");
    let mut row = |name: &str, points: [i64; 4]| {
        table.row([name.to_owned()].into_iter().chain(points.map(|points| format!("{points:+}"))));
    };
    for entry in &settlement.entries {
        row(entry.item.label(lang), entry.payments.by_seat());
    }
    row(&lang.render(&msg!("cli-score-sum")), settlement.total().by_seat());
    text + &table.to_string()
}
