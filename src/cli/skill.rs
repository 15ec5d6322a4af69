//! `jing skill`: how many deals it takes until the better of two players is seen to be better.

use super::args::SkillArgs;
use super::error::{CliError, nothing_finished};
use super::progress::{Progress, stop_flag};
use crate::lang::Lang;
use crate::write::format::{deals as count_deals, interrupted, interval as range, significant, whole};
use crate::policy::{Policy, Seating};
use crate::sim::{Contest, Control, Ending, Statistic};
use crate::stats::risk::deals_until_visible;
use crate::stats::{Estimate, Level, interval};
use crate::tile::BySeat;
use serde_json::{Value, json};
use std::io::{self, Write};

pub fn run(args: &SkillArgs, lang: Lang) -> Result<(), CliError> {
    let policy = |name: &str| name.parse::<Policy>().map_err(CliError::input);
    let (a, b) = (policy(&args.a)?, policy(&args.b)?);
    if a == b {
        return Err(CliError::input("name two different players: one against itself has no edge to be seen"));
    }
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    let seating = Seating { policies: BySeat([a, b, a, b]), ..Seating::all(a) };
    // The rule set stands on both sides: what is asked for are its own totals.
    let contest = Contest {
        sides: vec![rules.clone(), rules.clone()],
        seating,
        seed: args.seed,
        hands: args.hands.unwrap_or(20_000),
        session_len: args.session,
        replay_all: false,
    };
    let flag = stop_flag();
    let progress = Progress::new(contest.hands, lang.pick("deals", "局"));
    let add = |deals| progress.add(deals);
    let contested = contest.run(&Control { stop: &flag, progress: &add }, &mut |_| None);
    progress.finish();
    let statistics = Statistic::all(&seating);
    let at = statistics.iter().position(|statistic| *statistic == Statistic::Player(a)).unwrap_or(0);
    let sums = contested.pairs[0].sums[at].first();
    let deals = contested.sides[0].study.tally.hands();
    let Some(edge) = interval::mean(&sums, Level::P95) else {
        nothing_finished(args.json, lang)?;
        return Err(CliError::Interrupted);
    };
    let needed = deals_until_visible(&edge, deals, Level::P95);
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", as_json(args, &rules.name, deals, &edge, needed))?;
    } else {
        write!(out, "{}", text(args, deals, &edge, needed, lang))?;
        if contested.ending == Ending::Interrupted {
            writeln!(out, "{}", interrupted(contest.hands, lang))?;
        }
    }
    if contested.ending == Ending::Interrupted { Err(CliError::Interrupted) } else { Ok(()) }
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
                "the edge may be 0: play more deals to say when it would be visible\n",
                "优势或为 0：需更多牌局才能回答\n",
            )
            .to_owned(),
    };
    line + &visible
}
