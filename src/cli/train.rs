//! `jing train`: learns the weights of `value` for one rule set.

use super::args::TrainArgs;
use super::console::{self, say};
use super::error::CliError;
use super::experiment::file_name;
use super::players::{WALLS, edge, keep, target, taught};
use crate::lang::Lang;
use crate::policy::Weights;
use crate::report::numbers::deals;
use crate::train::Course;
use crate::write::format::{fixed, signed};
use serde_json::json;
use std::io::{self, IsTerminal, Write};

pub fn run(args: &TrainArgs, lang: Lang) -> Result<(), CliError> {
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    let whole = Course::WHOLE;
    let course = Course { seed: args.seed, deals: args.deals.unwrap_or(whole.deals), ..whole };
    let out = args.out.clone().unwrap_or_else(|| format!("{}.weights", file_name(&rules.name)).into());
    let target = target(&out)?;
    console::replaced(&out, lang);
    console::pool(args.threads)?.install(|| {
        let watched = io::stderr().is_terminal();
        let mut round = |number: u32, weights: &Weights| {
            if watched && number.is_multiple_of(4) && number < course.rounds {
                let (edge, half) = edge(&rules, weights, course.seed, WALLS / 4);
                let (edge, half) = (signed(edge, 3), fixed(half, 3));
                say(&match lang {
                    Lang::En => format!("round {number}: {edge} ± {half} points a deal against three efficient\n"),
                    Lang::Zh => format!("第 {number} 轮：对三家牌效每局 {edge} ± {half} 分\n"),
                });
            }
        };
        let weights = taught(&rules, &course, None, lang, &mut round)?;
        keep(&weights, &out, target)?;
        let (edge, half) = edge(&rules, &weights, course.seed, WALLS);
        let mut print = console::out();
        if args.json {
            let about = json!({
                "file": out.display().to_string(), "weights": weights.hash(), "rules": weights.about.rules,
                "rules_fingerprint": weights.about.fingerprint, "seed": weights.about.seed, "deals": weights.about.deals,
                "rounds": weights.about.rounds, "edge": edge, "ci_low": edge - half, "ci_high": edge + half,
            });
            writeln!(print, "{about}")?;
        } else {
            let (hash, played) = (weights.hash(), deals(weights.about.deals, lang));
            let (edge, half, shown) = (signed(edge, 3), fixed(half, 3), out.display());
            let text = match lang {
                Lang::En => format!(
                    "weights {hash}  rules {}  {} rounds, {played}\nagainst three efficient: {edge} ± {half} points a deal\n{shown}",
                    weights.about.rules, weights.about.rounds
                ),
                Lang::Zh => format!(
                    "权重 {hash}  规则 {}  {} 轮，{played}\n对三家牌效：每局 {edge} ± {half} 分\n{shown}",
                    rules.called(lang), weights.about.rounds
                ),
            };
            writeln!(print, "{text}")?;
        }
        if weights.about.rounds < course.rounds { Err(CliError::Interrupted) } else { Ok(()) }
    })
}
