//! Compares the search of `jing tune` with 200 random combinations of up to three changes. Both have the same total number of deals. The
//! three nearest combinations of both are confirmed on the same new walls, and their misses are printed.
//! `cargo run --release --package jing-page --example tune -- RULES HANDS SEED WANT [KEEP]`

use jing_page::question::{Draft, Kind, Question, Setup, field};
use jing_page::rules::{Rules, alternatives};
use jing_page::sim::differences_of;
use jing_page::stats::Level;
use jing_page::tune::{self, FINALISTS, MOST_CHANGES, PROPOSALS, PlayedStage, Wish};
use serde_json::{Value, json};
use std::error::Error;
use std::time::Instant;

/// Number of random combinations.
const COMBINATIONS: usize = 200;

/// A small generator of whole numbers (SplitMix64).
struct Dice(u64);

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % count as u64) as usize
    }
}

/// Makes a question from values of fields.
fn question(kind: Kind, fields: &[(&str, Value)]) -> Result<Question, Box<dyn Error>> {
    let mut draft = Draft::new(kind);
    for (name, value) in fields {
        draft.put(field(name).ok_or("an unknown field")?, value);
    }
    Ok(draft.finish()?)
}

/// Plays a question with players by their names.
fn play(question: Question) -> Result<PlayedStage, Box<dyn Error>> {
    let setup = Setup::new(question)?;
    let run = setup.run(setup.sides(&mut |name: &str, _: &_, _| name.parse())?);
    let record = run.play();
    Ok(PlayedStage { setup, run, record })
}

/// Returns the miss of the alternative with this index in a run, from 1.
fn miss(played: &PlayedStage, wishes: &[Wish], at: usize) -> f64 {
    let statistics: Vec<_> = wishes.iter().map(|wish| wish.statistic).collect();
    let rows = differences_of(&played.run, &played.record, [0, at], &statistics, Level::P95);
    if rows.len() == wishes.len() { tune::miss(wishes, &rows) } else { f64::INFINITY }
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [rules, hands, seed, want, keep @ ..] = &args[..] else {
        return Err("expected RULES HANDS SEED WANT [KEEP], such as nanchang 20000 1 evening.sd=-20% jing".into());
    };
    let (hands, seed): (u64, u64) = (hands.parse()?, seed.parse()?);
    let common = |hands: u64, seed: u64| vec![("hands", json!(hands)), ("seed", json!(seed))];
    let asked = [vec![("rules", json!(rules)), ("want", json!([want])), ("keep", json!(keep))], common(hands, seed)];
    let setup = Setup::new(question(Kind::Tune, &asked.concat())?)?;
    let began = Instant::now();
    let mut stage = |stage: &tune::Stage| -> Result<Option<PlayedStage>, Box<dyn Error>> {
        Ok(Some(play(stage.question.clone())?))
    };
    let found = search(&setup, &mut stage)?;
    println!("search: {} changes, {} combinations, {:.0?}", found.screened, found.tried, began.elapsed());
    for proposal in &found.proposals {
        println!("  {:.3} {}", proposal.miss, proposal.candidate.suffix);
    }

    let (base, mut dice, mut chosen) = (Rules::load(rules)?, Dice(seed), Vec::<(String, String)>::new());
    let all = alternatives(&base);
    while chosen.len() < COMBINATIONS {
        let changes: Vec<_> = (0..=dice.below(MOST_CHANGES)).map(|_| &all[dice.below(all.len())]).collect();
        let suffix: String = changes.iter().map(|one| one.argument("")).collect();
        let Ok(other) = Rules::load(&format!("{rules}{suffix}")) else { continue };
        let fingerprint = other.fingerprint().full();
        if other.fingerprint() != base.fingerprint() && chosen.iter().all(|(_, known)| *known != fingerprint) {
            chosen.push((suffix, fingerprint));
        }
    }
    let deals = hands * (found.screened + found.tried + 4 * FINALISTS) as u64 / COMBINATIONS as u64;
    let options: Vec<&str> = chosen.iter().map(|(suffix, _)| suffix.trim_start_matches('+')).collect();
    let by: Vec<String> = setup.wishes.iter().map(|wish| wish.statistic.full_name()).collect();
    let ranked = [vec![("rules", json!(rules)), ("option", json!(options)), ("by", json!(by))], common(deals, seed)];
    let (began, trial) = (Instant::now(), play(question(Kind::Rank, &ranked.concat())?)?);
    let mut order: Vec<(f64, usize)> = (1..=options.len()).map(|at| (miss(&trial, &setup.wishes, at), at)).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    println!("random: {COMBINATIONS} combinations of {deals} deals, {:.0?}", began.elapsed());
    for (tried, at) in order.into_iter().take(PROPOSALS) {
        let suffix = &trial.setup.candidates[at - 1].suffix;
        let pair = json!([rules, format!("{rules}{suffix}")]);
        let compared = [vec![("rules", pair), ("effects", json!(false))], common(5 * hands, seed + 3)];
        let confirmed = play(question(Kind::Compare, &compared.concat())?)?;
        println!("  {:.3} ({tried:.3} when chosen) {suffix}", miss(&confirmed, &setup.wishes, 1));
    }
    Ok(())
}

/// Runs [`tune::search`] with a `play` that is never interrupted.
fn search(setup: &Setup, play: &mut tune::PlayStage<'_, Box<dyn Error>>) -> Result<tune::Tuning, Box<dyn Error>> {
    tune::search(setup, play)?.ok_or_else(|| "the search was interrupted".into())
}
