//! Deals are settled again, from the event log and the keys of the rules alone, with code of its own for tiles, hands and payments:
//! written from the texts and the format of the log, without a look at the program's settlement.

mod events;
mod gates;
mod hand;
mod jing;
mod keys;
mod log;
mod mix;
mod nanchang;
mod nanjing;
mod northern;
mod play;
mod reading;
mod room;
mod settle;
mod sichuan;
mod situation;
mod tile;

fn number(name: &str, other: u64) -> u64 {
    std::env::var(name).ok().map_or(other, |text| text.parse().unwrap())
}

/// Random mixes from these seeds, so many deals of each. Fails with all that went wrong.
fn mixes(first: u64, count: u64, deals: u64) {
    let games = mix::bases();
    let (mut tried, mut kept, mut wins, mut faults) = (0, 0, 0, Vec::new());
    for seed in first..first + count {
        let mix = mix::draw(&games, &mut mix::Dice::new(seed));
        tried += mix.tried;
        kept += mix.kept;
        match play::check(&mix.rules, seed, deals) {
            Ok(found) => wins += found,
            Err(fault) => {
                eprintln!("mix {seed}: --rules '{}'\n{}\n", mix.argument, fault.what);
                if let Ok(folder) = std::env::var("MIX_LOGS") {
                    std::fs::write(format!("{folder}/{seed}.jsonl"), &fault.log).unwrap();
                }
                faults.push(seed);
            }
        }
    }
    eprintln!("{count} mixes, {kept} of {tried} changes accepted, {wins} wins");
    assert!(faults.is_empty(), "{} of {count} mixes: {faults:?}", faults.len());
}

#[test]
fn random_mixes() {
    mixes(1, 60, 40);
}

/// `MIX_SEED`, `MIX_COUNT` and `MIX_DEALS` choose others; `MIX_LOGS` names a folder for the logs of deals that fail.
#[test]
#[ignore = "400 mixes, 200 deals of each: some minutes"]
fn many_random_mixes() {
    mixes(number("MIX_SEED", 1000), number("MIX_COUNT", 400), number("MIX_DEALS", 200));
}
