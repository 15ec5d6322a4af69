//! `jing train`: learns the weights of `value` for one rule set.

use super::args::TrainArgs;
use super::console::{self, say};
use super::error::CliError;
use super::players::{keep, taught};
use crate::lang::Lang;
use crate::policy::{Policy, Value, Weights};
use crate::report::numbers::deals;
use crate::sim::{Run, duels, edges};
use crate::stats::Level;
use crate::train::{Course, file, folder, judged};
use crate::write::format::{fixed, signed};
use serde_json::json;
use std::io::{self, IsTerminal, Write};

/// Walls on which the weights are judged in the end: others than those of the training and of reports.
const WALLS: u64 = 4_000;

pub fn run(args: &TrainArgs, lang: Lang) -> Result<(), CliError> {
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    let whole = Course::WHOLE;
    let course = Course { seed: args.seed, deals: args.deals.unwrap_or(whole.deals), ..whole };
    let out = match &args.out {
        Some(path) => path.clone(),
        None => folder().map(|folder| file(&folder, &rules)).ok_or_else(|| {
            CliError::input("there is no folder for caches here; name a file with --out, or a folder with JING_CACHE")
        })?,
    };
    console::pool(args.threads)?.install(|| {
        let watched = io::stderr().is_terminal();
        let mut round = |number: u32, weights: &Weights| {
            if watched && number.is_multiple_of(4) && number < course.rounds {
                let (edge, half) = edge(&rules, weights, course.seed, WALLS / 4);
                let (edge, half) = (signed(edge, 3), fixed(half, 3));
                say(&match lang {
                    Lang::En => format!("round {number}: {edge} ± {half} points a deal against three efficient\n"),
                    Lang::Zh => format!("第 {number} 轮：对三家 efficient 每局 {edge} ± {half} 分\n"),
                });
            }
        };
        let weights = taught(&rules, &course, None, lang, &mut round)?;
        keep(&weights, &out)?;
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
                    "权重 {hash}  规则 {}  {} 轮，{played}\n对三家 efficient：每局 {edge} ± {half} 分\n{shown}",
                    weights.about.rules, weights.about.rounds
                ),
            };
            writeln!(print, "{text}")?;
        }
        if weights.about.rounds < course.rounds { Err(CliError::Interrupted) } else { Ok(()) }
    })
}

/// What the weights are worth against three `efficient`, and half the width of the interval.
fn edge(rules: &crate::rules::Rules, weights: &Weights, seed: u64, walls: u64) -> (f64, f64) {
    let value = Policy::Value(Value::new("value", weights.clone()));
    let sides = duels(rules, &[value, Policy::Efficient]).into_iter().take(1).collect();
    let run = Run::duels(sides, judged(seed), walls);
    let record = run.play();
    let row = edges(&run, &record, Level::P95).into_iter().next();
    row.map_or((f64::NAN, f64::NAN), |row| (row.edge, (row.ci_high - row.ci_low) / 2.0))
}
