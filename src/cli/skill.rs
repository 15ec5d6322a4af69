//! `jing skill`: how many deals it takes to see which of two players is better.

use super::args::SkillArgs;
use super::error::{CliError, nothing_finished};
use super::stop::Stop;
use crate::lang::Lang;
use crate::policy::{Policy, Seating};
use crate::report::numbers::{deals as count_deals, interrupted};
use crate::sim::{Ending, NoRows, Run, Statistic};
use crate::stats::risk::deals_until_visible;
use crate::stats::{Estimate, Level, interval};
use crate::tile::BySeat;
use crate::write::format::{interval as range, significant, whole};
use serde_json::{Value, json};
use std::io::{self, Write};

pub fn run(args: &SkillArgs, lang: Lang) -> Result<(), CliError> {
    let policy = |name: &str| name.parse::<Policy>().map_err(CliError::input);
    let (a, b) = (policy(&args.a)?, policy(&args.b)?);
    if a == b {
        return Err(CliError::input("name two different players; a player has no edge against itself"));
    }
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    let seating = Seating { policies: BySeat([a, b, a, b]), ..Seating::all(a) };
    let hands = args.hands.unwrap_or(20_000);
    let run = Run { rotate: true, session_len: args.session, ..Run::of(rules, seating, args.seed, hands) };
    let Ok(record) = Stop::after(&run).play(&run, &mut NoRows, lang);
    let deals = record.deals();
    let sums = record.sides[0].counts.sums(Statistic::Player(a)).unwrap_or_default();
    let Some(edge) = interval::mean(&sums, Level::P95) else {
        nothing_finished(args.json, lang)?;
        return Err(CliError::Interrupted);
    };
    let needed = deals_until_visible(&edge, deals, Level::P95);
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json(args, &run.sides[0].rules.name, deals, &edge, needed))?;
    } else {
        write!(out, "{}", text(args, deals, &edge, needed, lang))?;
        if record.ending == Ending::Interrupted {
            writeln!(out, "{}", interrupted(run.hands, lang))?;
        }
    }
    if record.ending == Ending::Interrupted { Err(CliError::Interrupted) } else { Ok(()) }
}

fn as_json(args: &SkillArgs, rules: &str, deals: u64, edge: &Estimate, needed: Option<Estimate>) -> Value {
    let finite = |x: f64| x.is_finite().then_some(x);
    json!({
        "a": args.a, "b": args.b, "rules": rules, "seed": args.seed, "session_deals": args.session, "hands": deals,
        "edge": {"estimate": edge.value, "ci_low": edge.interval.low, "ci_high": edge.interval.high},
        "deals_until_visible": needed.map(|needed| json!({"estimate": needed.value, "ci_low": needed.interval.low,
            "ci_high": finite(needed.interval.high)})),
    })
}

fn text(args: &SkillArgs, deals: u64, edge: &Estimate, needed: Option<Estimate>, lang: Lang) -> String {
    let (a, b, played) = (&args.a, &args.b, count_deals(deals, lang));
    let (value, interval) = (significant(edge.value, 4), range(edge.interval.low, edge.interval.high, 4));
    let line = match lang {
        Lang::En => format!(
            "{a} against {b}, two seats each, every wall from both seatings, {played}\n{a}'s mean points a deal: {value} {interval}\n"
        ),
        Lang::Zh => {
            format!("{a} 对 {b}，各坐两家，每副牌两种座次各打一次，共 {played}\n{a} 每局均分：{value} {interval}\n")
        }
    };
    let visible = match needed {
        Some(needed) if needed.interval.high.is_finite() => {
            let round = |x: f64| whole(x.ceil() as u64);
            let (n, low, high) = (round(needed.value), round(needed.interval.low), round(needed.interval.high));
            match lang {
                Lang::En => format!("deals until the edge is visible at 95 %: {n} ({low} .. {high})\n"),
                Lang::Zh => format!("优势在 95% 水平上可见所需局数：{n}（{low} .. {high}）\n"),
            }
        }
        _ => lang
            .pick(
                "the edge may be 0: play more deals to find out when it would be visible\n",
                "优势或为 0：需更多牌局才能回答\n",
            )
            .to_owned(),
    };
    line + &visible
}
