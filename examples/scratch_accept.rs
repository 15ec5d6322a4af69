use jing::rules::Rules;
use jing::score::{Situation, SettlementJson, list_waits};
use jing::tile::KindSet;
use std::io::{Read, BufRead};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args[1] == "eval" {
        let rules = Rules::load(&args[4]).unwrap_or_else(|e| panic!("{e}"));
        let copies = rules.in_hands(None);
        for line in std::io::stdin().lock().lines() {
            let line = line.unwrap();
            let hand = rules.read_hand(&line, &copies).unwrap();
            let waits = list_waits(&rules, &hand, KindSet::EMPTY, &copies);
            let names = |s: jing::shape::ShapeSet| s.iter().map(|s| s.name()).collect::<Vec<_>>();
            let rows: Vec<_> = waits.iter().map(|w| serde_json::json!({"tile": w.tile.name(), "self_draw": names(w.self_draw), "discard": names(w.discard)})).collect();
            println!("{}", serde_json::json!({"waits": rows}));
        }
    } else {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).unwrap();
        let s = Situation::parse("x", &text).unwrap_or_else(|e| { eprintln!("{e}"); std::process::exit(2) });
        let rules = Rules::load(s.rules().unwrap()).unwrap_or_else(|e| panic!("{e}"));
        match s.settle(&rules) {
            Ok((_, s)) => println!("{}", serde_json::to_string(&SettlementJson::from(&s)).unwrap()),
            Err(e) => { eprintln!("{e}"); std::process::exit(2) }
        }
    }
}
