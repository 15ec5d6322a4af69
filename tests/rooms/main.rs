//! Settles every deal of the example rooms again, from the event log and the keys of the rules alone, with code of its own for tiles,
//! hands and payments: written from the texts and the format of the log, without a look at the program's settlement.
//!
//! `cargo test --release --test rooms -- --ignored` settles 20,000 deals of each room.
#![cfg(feature = "cli")]

mod nanchang;
mod sichuan;
mod table;
mod tuidaohu;

use std::process::Command;

use table::check;

fn jing(arguments: &[&str]) -> String {
    let program = env!("CARGO_BIN_EXE_jing");
    let output = Command::new(program).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Plays deals of a room and settles them again.
fn room(name: &str, players: &str, hands: usize) {
    let folder = tempfile::tempdir().unwrap();
    let (log, out, hands) = (folder.path().join("log.jsonl"), folder.path().join("out"), hands.to_string());
    let rules = format!("rooms/{name}");
    let (log, out) = (log.to_str().unwrap(), out.to_str().unwrap());
    jing(&[
        "simulate",
        "--rules",
        &rules,
        "--hands",
        &hands,
        "--players",
        players,
        "--seed",
        "5",
        "--log",
        log,
        "--log-hands",
        &hands,
        "--out",
        out,
    ]);
    let text = std::fs::read_to_string(log).unwrap();
    let keys = jing(&["rules", "show", &rules]);
    let agreed = check(&text, &keys).unwrap_or_else(|e| panic!("{rules}, {players}: {e}"));
    assert_eq!(agreed.to_string(), hands);
    // The check notices a changed payment.
    let base = keys.replace("\nbase = 1\n", "\nbase = 2\n");
    assert_ne!(base, keys);
    assert!(check(&text, &base).is_err(), "{rules}, {players}: base = 2 went unnoticed");
}

macro_rules! rooms {
    ($($test:ident $name:literal)*) => {$(
        #[test]
        fn $test() {
            room($name, "efficient", 500);
            room($name, "random,greedy,random,efficient", 300);
        }
    )*

        #[test]
        #[ignore = "20,000 deals of each room: some minutes"]
        fn twenty_thousand_deals_of_every_room() {
            $(room($name, "efficient", 20_000);)*
        }
    };
}

rooms! {
    tuidaohu_zhaniao "tuidaohu-zhaniao"
    tuidaohu_baosanjia "tuidaohu-baosanjia"
    hongzhong "hongzhong"
    xuezhan "xuezhan"
    nanchang_club "nanchang-club"
    nanchang_zimo "nanchang-zimo"
    nanchang_song "nanchang-song"
    nanchang_piaojing "nanchang-piaojing"
}
