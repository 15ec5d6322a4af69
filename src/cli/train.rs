//! `jing train`: trains the player `value` for a rule set, or against a fixed player.

use super::args::TrainArgs;
use super::console::{self, note};
use super::error::CliError;
use super::lessons::train_one;
use super::players::{WALLS, create_file, edge, player, write_weights};
use crate::lang::number::{fixed, signed};
use crate::lang::{Arg, Lang, msg};
use crate::policy::{self, Policy, Weights};
use crate::question::{Lesson, file_name};
use crate::report::numbers::deals;
use crate::train::Course;
use serde_json::json;
use std::io::{self, IsTerminal, Write};

pub fn run(args: &TrainArgs, lang: Lang) -> Result<(), CliError> {
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    let whole = Course::WHOLE;
    let course = Course { seed: args.seed, deals: args.deals.unwrap_or(whole.deals), ..whole };
    let against = args.against.as_ref().map_or_else(String::new, |name| format!("-against-{name}"));
    let name = file_name(&format!("{}{against}", rules.name));
    let out = args.out.clone().unwrap_or_else(|| format!("{name}.weights").into());
    let target = create_file(&out)?;
    console::note_overwrite(&out);
    console::pool(args.threads)?.install(|| {
        let against = args.against.as_ref().map(|name| player(name, &rules, lang)).transpose()?;
        // A training against three `value` players starts from their weights.
        let from = against.and_then(Policy::value_player).map(|value| value.weights().clone());
        let field = against.unwrap_or(Policy::Efficient);
        let watched = io::stderr().is_terminal();
        let mut round = |number: u32, weights: &Weights| {
            if watched && number.is_multiple_of(4) && number < course.rounds {
                let (edge, half) = edge(&rules, weights, field, course.seed, WALLS / 4);
                let (edge, half, field) = (signed(edge, 3), fixed(half, 3), lang.name(&policy::name_arg(field.name())));
                note(&msg!("cli-train-edge", number, edge, half, field));
            }
        };
        let weights = train_one(&Lesson { rules: &rules, course, from, against }, lang, &mut round)?;
        write_weights(&weights, &out, target)?;
        let (edge, half) = edge(&rules, &weights, field, course.seed, WALLS);
        let mut print = console::out();
        let about = &weights.about;
        if args.json {
            let about = json!({
                "file": out.display().to_string(), "weights": weights.hash(), "rules": about.rules,
                "rules_fingerprint": about.fingerprint, "seed": about.seed, "deals": about.deals,
                "rounds": about.rounds, "against": about.against, "field": field.name(),
                "edge": edge, "ci_low": edge - half, "ci_high": edge + half,
            });
            writeln!(print, "{about}")?;
        } else {
            let (hash, played) = (weights.hash(), lang.name(&deals(about.deals)));
            let (edge, half, shown, field) =
                (signed(edge, 3), fixed(half, 3), out.display(), lang.name(&policy::name_arg(field.name())));
            let (rules, rounds) = (Arg::name(&*about.rules, Lang::Zh.name(&rules.display_name())), about.rounds);
            let text = msg!("cli-train-done", hash, rules, rounds, played, field, edge, half, shown);
            writeln!(print, "{}", lang.render(&text))?;
        }
        if about.rounds < course.rounds { Err(CliError::Interrupted) } else { Ok(()) }
    })
}
