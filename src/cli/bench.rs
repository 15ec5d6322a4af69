//! `jing bench`: how fast this binary is on this machine, with a signature that changes only when results change.
//!
//! [`crate::bench::timing`] explains how a hand is timed.

use super::args::BenchArgs;
use super::error::CliError;
use crate::bench::timing::{self, Question};
use crate::bench::workload::{Spread, holdings};
use crate::lang::Lang;
use crate::policy::{Policy, Seating};
use crate::rules::Rules;
use crate::shape::Evaluator;
use crate::sim::{Role, Run};
use crate::write::format::{significant, whole};
use crate::write::text_table::{Align, TextTable};
use std::io::Write;
use std::time::Instant;

/// Numbers of wilds that are measured.
const WILDS: [u8; 5] = [0, 1, 2, 4, 8];
/// Hands of one row.
const HANDS: usize = 1_000_000;
/// Discard analyses and waiting hands are slower to make: fewer of them.
const FEW: usize = 100_000;

/// A hash of all results, in order (FNV-1a).
struct Signature(u64);

impl Signature {
    fn add(&mut self, value: u64) {
        for byte in value.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

pub fn run(args: &BenchArgs, lang: Lang) -> Result<(), CliError> {
    let mut out = super::console::out();
    let mut signature = Signature(0xcbf2_9ce4_8422_2325);
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    let began = Instant::now();
    let evaluator = rules.evaluator();
    let ready = began.elapsed();
    writeln!(out, "{} {:.1} ms", lang.pick("tables ready after", "查表用时"), ready.as_secs_f64() * 1e3)?;
    if !args.play_only {
        evaluator_table(&mut out, &rules, evaluator, &mut signature, lang)?;
    }
    deals(&mut out, &rules, &mut signature, lang)?;
    self_play(&mut out, &rules, args.hands, &mut signature, lang)?;
    writeln!(out, "\n{} {:016x}", lang.pick("signature", "结果指纹"), signature.0)?;
    Ok(())
}

fn evaluator_table(
    out: &mut impl Write,
    rules: &Rules,
    evaluator: &Evaluator,
    signature: &mut Signature,
    lang: Lang,
) -> Result<(), CliError> {
    let mut table = TextTable::new()
        .column(lang.pick("ns a hand", "每手牌纳秒"), Align::Left)
        .column(lang.pick("hands", "手牌"), Align::Left);
    for wilds in WILDS {
        table = table.column(&format!("{wilds} {}", lang.pick("wilds", "精")), Align::Right);
    }
    for question in Question::ALL {
        for spread in Spread::ALL {
            if spread == Spread::Waiting && question.size() == 14 {
                continue;
            }
            let few = question == Question::Discards || spread == Spread::Waiting;
            let mut cells = vec![question.name().to_owned(), spread.name().to_owned()];
            for wilds in WILDS {
                let hands = holdings(rules, spread, question.size(), wilds, if few { FEW } else { HANDS }, 1);
                if question != Question::WinFromCounts {
                    question.answers(evaluator, &hands).into_iter().for_each(|answer| signature.add(answer));
                }
                cells.push(significant(question.time(evaluator, &hands), 3));
            }
            table.row(cells);
        }
    }
    write!(out, "\n{table}")?;
    Ok(())
}

/// Dealing fourteen tiles and asking whether they win, without play.
fn deals(out: &mut impl Write, rules: &Rules, signature: &mut Signature, lang: Lang) -> Result<(), CliError> {
    const DEALS: u64 = 1 << 21;
    let (wins, rate) = timing::deals(rules, DEALS);
    signature.add(wins);
    let text = lang.pick("deals without play, one core", "只发牌不打，单核");
    writeln!(out, "\n{text}: {}/s ({wins} / {DEALS})", whole(rate as u64))?;
    Ok(())
}

/// Self-play on one thread and on all.
fn self_play(
    out: &mut impl Write,
    rules: &Rules,
    hands: u64,
    signature: &mut Signature,
    lang: Lang,
) -> Result<(), CliError> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let seating = Seating::all(Policy::Efficient);
    let run = Run::of(rules.clone(), seating, 1, hands);
    let mut first = 0.0;
    for threads in [1, cores] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .map_err(|error| CliError::failed(format!("cannot start threads: {error}")))?;
        let began = Instant::now();
        let record = pool.install(|| run.play());
        let rate = hands as f64 / began.elapsed().as_secs_f64();
        if threads == 1 {
            first = rate;
        }
        for (score, count) in record.sides[0].counts.scores(Role::Dealer).histogram().iter() {
            signature.add(score as u64);
            signature.add(count);
        }
        let text = lang.pick("self-play, efficient", "自对弈 efficient");
        let unit = lang.pick("threads", "线程");
        writeln!(out, "{text}: {}/s, {threads} {unit} (x{:.2})", whole(rate as u64), rate / first)?;
        if cores == 1 {
            break;
        }
    }
    Ok(())
}
