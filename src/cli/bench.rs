//! `jing bench`: the speed of this binary on this machine, and a signature that changes only when results change.
//!
//! [`crate::bench::timing`] explains the time measurement.

use super::args::BenchArgs;
use super::error::CliError;
use crate::answer::{Chart, Column, Line, LinePoint, Marks, Table};
use crate::bench::timing::{self, Question};
use crate::bench::workload::{Spread, holdings};
use crate::input::{FIGURES, file};
use crate::lang::number::{fixed, significant, whole};
use crate::lang::{Lang, Message, msg};
use crate::policy::{Policy, Seating, Value};
use crate::render::{chart::Drawing, terminal};
use crate::rules::Rules;
use crate::sim::{Role, Run};
use crate::stats::square;
use crate::train::shipped;
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::time::Instant;

/// The counts of wild tiles in the measured hands.
const WILDS: [u8; 5] = [0, 1, 2, 4, 8];
/// The number of hands of a row.
const HANDS: usize = if cfg!(test) { 1_000 } else { 1_000_000 };
/// The number of hands of a row for discards and for waiting hands, which take longer.
const FEW: usize = HANDS / 10;
/// The number of parts into which the hands of a row are split. Each part is measured separately.
const PARTS: usize = 5;
/// Half the width of a 95 % confidence interval, in standard errors of the mean of [`PARTS`] values (Student's t, 4 degrees of freedom).
const T95: f64 = 2.776;

/// A hash of all results, in order (FNV-1a).
struct Signature(u64);

impl Signature {
    fn add(&mut self, value: u64) {
        for byte in value.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// The result of `jing bench`.
#[derive(Debug, Serialize, Deserialize)]
struct Report {
    version: String,
    cpu: String,
    rules: String,
    /// Milliseconds to build the tables of the evaluator.
    tables_ms: f64,
    rows: Vec<Row>,
    /// Hands of fourteen tiles that are dealt and tested for a win in a second, without play, on one core.
    deals_per_second: f64,
    selfplay: Vec<Play>,
    signature: String,
}

/// The time of one question (`question`) about hands of one distribution (`hands`) with `wilds` wild tiles.
#[derive(Debug, Serialize, Deserialize)]
struct Row {
    question: String,
    hands: String,
    wilds: u8,
    #[serde(default)]
    batch: bool,
    /// Nanoseconds per hand. If `batch`, one call evaluated many hands, each given as 34 counts of tiles.
    ns: f64,
    ns_low: f64,
    ns_high: f64,
}

impl Row {
    /// Returns the mean of `times`, which are the nanoseconds per hand in each part, with its 95 % confidence interval.
    fn new((question, hands, wilds): (&str, &str, u8), batch: bool, times: &[f64]) -> Row {
        let count = times.len() as f64;
        let ns = times.iter().sum::<f64>() / count;
        let squares = times.iter().map(|time| square(time - ns)).sum::<f64>() / (count - 1.0);
        let half = T95 * (squares / count).sqrt();
        let (ns_low, ns_high) = ((ns - half).max(0.0), ns + half);
        Row { question: question.to_owned(), hands: hands.to_owned(), wilds, batch, ns, ns_low, ns_high }
    }

    /// Returns the question, with a note for batches.
    fn name(&self, lang: Lang) -> String {
        match self.batch {
            true => lang.render(&msg!("cli-bench-batch", question = self.question)),
            false => self.question.clone(),
        }
    }
}

/// The speed of self-play by four equal players.
#[derive(Debug, Serialize, Deserialize)]
struct Play {
    players: String,
    rules: String,
    threads: usize,
    deals_per_second: f64,
}

pub fn run(args: &BenchArgs, lang: Lang) -> Result<(), CliError> {
    let before = args.compare.as_ref().map(|path| {
        let shown = path.display();
        let wrong = |why: Message| CliError::input(msg!("cli-bench-file", shown, why));
        let text = file(path, FIGURES).map_err(|error| wrong(msg!("cli-bench-unread", error)))?;
        serde_json::from_str::<Report>(&text).map_err(|error| wrong(Message::from_arg(&error)))
    });
    let before = before.transpose()?;
    let report = measure(args.rules.rules.as_deref(), args.hands)?;
    if let Some(path) = &args.chart {
        let chart = chart(&report, lang);
        let png = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
        if png { crate::write::chart::png(&chart, path) } else { crate::write::chart::svg(&chart, path) }
            .map_err(super::error::output_error)?;
    }
    let mut out = super::console::out();
    if args.json {
        return Ok(writeln!(
            out,
            "{}",
            serde_json::to_value(&report).map_err(|error| CliError::failed(Message::from_arg(&error)))?
        )?);
    }
    let mut print = |message: Message| writeln!(out, "{}", lang.render(&message));
    let Report { version, cpu, rules, tables_ms, signature, .. } = &report;
    print(msg!("cli-bench-about", version, cpu, rules))?;
    print(msg!("cli-bench-tables", time = format!("{tables_ms:.1}")))?;
    if let Some(before) = &before {
        return compare(&mut out, before, &report, lang);
    }
    print(Message::from_arg(&format!("\n{}", evaluator_table(&report.rows, lang))))?;
    print(msg!("cli-bench-deals", rate = whole(report.deals_per_second as u64)))?;
    for Play { players, threads, deals_per_second, .. } in &report.selfplay {
        print(msg!("cli-bench-play", players, rate = whole(*deals_per_second as u64), threads))?;
    }
    print(Message::from_arg(""))?;
    print(msg!("cli-bench-signature", signature))?;
    Ok(())
}

/// Measures the evaluator under these rules (those of [`load_rules`](super::load_rules)) and self-play of `hands` deals.
fn measure(rules: Option<&str>, hands: u64) -> Result<Report, CliError> {
    let mut signature = Signature(0xcbf2_9ce4_8422_2325);
    let rules = super::load_rules(rules)?;
    let began = Instant::now();
    rules.evaluator();
    let ready = began.elapsed();
    let rows = evaluator_rows(&rules, &mut signature);
    const DEALS: u64 = 1 << 21;
    let (wins, rate) = timing::deals(&rules, DEALS);
    signature.add(wins);
    let selfplay = self_play(&rules, hands, &mut signature)?;
    Ok(Report {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        cpu: cpu(),
        rules: rules.name.clone(),
        tables_ms: ready.as_secs_f64() * 1e3,
        rows,
        deals_per_second: rate,
        selfplay,
        signature: format!("{:016x}", signature.0),
    })
}

/// Returns the name of the processor, or its architecture if the name is unknown.
fn cpu() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}

/// Measures the evaluator, and adds its answers to the signature.
fn evaluator_rows(rules: &Rules, signature: &mut Signature) -> Vec<Row> {
    let evaluator = rules.evaluator();
    let mut rows = Vec::new();
    for question in Question::ALL {
        for spread in Spread::ALL {
            if spread == Spread::Waiting && question.size() == 14 {
                continue;
            }
            let mut batches = Vec::new();
            let few = question == Question::Discards || spread == Spread::Waiting;
            for wilds in WILDS {
                let hands = holdings(rules, spread, question.size(), wilds, if few { FEW } else { HANDS }, 1);
                if question != Question::WinFromCounts {
                    question.answers(evaluator, &hands).into_iter().for_each(|answer| signature.add(answer));
                }
                let size = hands.len().div_ceil(PARTS);
                let (hands, sort) = (hands.chunks(size), (question.id(), spread.id(), wilds));
                let times: Vec<f64> = hands.clone().map(|part| question.time(evaluator, part)).collect();
                rows.push(Row::new(sort, false, &times));
                let times: Option<Vec<f64>> = hands.map(|part| question.time_batch(evaluator, part)).collect();
                batches.extend(times.map(|times| Row::new(sort, true, &times)));
            }
            rows.append(&mut batches);
        }
    }
    rows
}

fn evaluator_table(rows: &[Row], lang: Lang) -> String {
    let mut table = Table::new("question< hands<", &msg!("cli-bench-table"));
    for wilds in WILDS {
        table = table.column(Column::number(&format!("wilds_{wilds}"), msg!("cli-bench-wilds", wilds)));
    }
    for row in rows.chunk_by(|a, b| a.question == b.question && a.hands == b.hands && a.batch == b.batch) {
        let cells = row.iter().map(|row| significant(row.ns, 3));
        table.push([row[0].name(lang), row[0].hands.clone()].into_iter().chain(cells).collect::<Vec<String>>());
    }
    terminal::table(&table, lang)
}

/// Returns a chart of nanoseconds per hand by the number of wilds, with a curve for each question. Discards are left out because they take
/// far longer, and standard shanten because it takes about as long as shanten of all shapes.
fn chart(report: &Report, lang: Lang) -> Drawing {
    let other = [Question::Discards, Question::Standard].map(Question::id);
    let shown = |row: &&Row| row.hands == Spread::Deal.id() && !other.contains(&row.question.as_str());
    let rows: Vec<&Row> = report.rows.iter().filter(shown).collect();
    let point = |&&Row { wilds, ns: y, ns_low: low, ns_high: high, .. }: &&Row| LinePoint {
        x: wilds.into(),
        y,
        low,
        high,
        apart: false,
    };
    let alike = rows.chunk_by(|a, b| a.question == b.question && a.batch == b.batch);
    let lines =
        alike.map(|rows| Line { name: Message::from(rows[0].name(lang)), points: rows.iter().map(point).collect() });
    let chart = Chart {
        title: msg!("cli-bench-chart"),
        subtitle: Message::from(format!("jing {} · {} · {}", report.version, report.rules, report.cpu)),
        x: msg!("cli-bench-x"),
        y: msg!("cli-bench-y"),
        note: Message::default(),
        marks: Marks::Lines(lines.collect(), None),
    };
    Drawing::new(&chart, lang)
}

/// Prints the ratio of the times of `now` to those of `before` for each row that both have, with confidence intervals.
fn compare(out: &mut impl Write, before: &Report, now: &Report, lang: Lang) -> Result<(), CliError> {
    let about = msg!("cli-bench-against", version = before.version, cpu = before.cpu);
    writeln!(out, "{}\n", lang.render(&about))?;
    let mut table = Table::new("question< hands< wilds> before> now> ratio> interval>", &msg!("cli-bench-compared"));
    for row in &now.rows {
        let same = |old: &&Row| {
            (&old.question, &old.hands, old.wilds, old.batch) == (&row.question, &row.hands, row.wilds, row.batch)
        };
        let Some(old) = before.rows.iter().find(same) else { continue };
        // The relative errors of both add up as squares (Taylor 1997, chapter 3).
        let [error, old_error] = [row, old].map(|row| (row.ns_high - row.ns_low) / 2.0 / row.ns);
        let (ratio, half) = (row.ns / old.ns, (error * error + old_error * old_error).sqrt());
        table.push([
            row.name(lang),
            row.hands.clone(),
            row.wilds.to_string(),
            significant(old.ns, 3),
            significant(row.ns, 3),
            fixed(ratio, 2),
            format!("{} .. {}", fixed((ratio * (1.0 - half)).max(0.0), 2), fixed(ratio * (1.0 + half), 2)),
        ]);
    }
    write!(out, "{}", terminal::table(&table, lang))?;
    for row in &now.selfplay {
        let same = |old: &&Play| (&old.players, &old.rules, old.threads) == (&row.players, &row.rules, row.threads);
        let Some(old) = before.selfplay.iter().find(same) else { continue };
        let (players, threads, ratio) = (&row.players, row.threads, row.deals_per_second / old.deals_per_second);
        let [old, new] = [old, row].map(|play| whole(play.deals_per_second as u64));
        let text = msg!("cli-bench-plays", players, threads, old, new, ratio = fixed(ratio, 2));
        writeln!(out, "{}", lang.render(&text))?;
    }
    let (old, new) = (&before.signature, &now.signature);
    let text = match old == new && before.rules == now.rules {
        true => msg!("cli-bench-alike", old, new),
        false => msg!("cli-bench-unlike", old, new),
    };
    writeln!(out, "{}", lang.render(&text))?;
    Ok(())
}

/// Measures self-play of `hands` deals on one thread and on all cores. The results of learning players are not added to the signature,
/// because their weights may be trained again.
fn self_play(rules: &Rules, hands: u64, signature: &mut Signature) -> Result<Vec<Play>, CliError> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let learned = shipped(rules).map(|weights| Policy::Value(Value::new("value", weights)));
    let mut found = Vec::new();
    for policy in [Some(Policy::Efficient), learned].into_iter().flatten() {
        let run = Run::new(rules.clone(), Seating::all(policy), 1, hands);
        for threads in if cores == 1 { vec![1] } else { vec![1, cores] } {
            let pool = super::console::pool(Some(threads as u16))?;
            let began = Instant::now();
            let record = pool.install(|| run.play());
            let deals_per_second = hands as f64 / began.elapsed().as_secs_f64();
            if policy == Policy::Efficient {
                for (score, count) in record.sides[0].counts.scores(Role::Dealer).histogram().iter() {
                    signature.add(score as u64);
                    signature.add(count);
                }
            }
            found.push(Play {
                players: policy.name().to_owned(),
                rules: rules.name.clone(),
                threads,
                deals_per_second,
            });
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_measured_and_compared() {
        let [one, again, other] = [200, 200, 201].map(|hands| measure(None, hands).unwrap());
        assert!(one.selfplay.iter().any(|play| play.players == "efficient" && play.threads == 1));
        assert!(one.selfplay.iter().all(|play| play.rules == "nanchang" && play.deals_per_second > 0.0));
        let compared = |now: &Report| {
            let mut out = Vec::new();
            compare(&mut out, &one, now, Lang::En).unwrap();
            String::from_utf8(out).unwrap()
        };
        let (text, signature) = (compared(&again), &one.signature);
        assert!(text.contains(&format!("{signature} → {signature}: the same results")), "{text}");
        // A line for each row, beside others.
        assert!(!one.rows.is_empty() && text.lines().count() > one.rows.len(), "{text}");
        assert!(compared(&other).contains(": different results"));
    }
}
