use jing::rules::Rules;
use jing::score::*;
use std::io::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    if args[1] == "eval" {
        let rules = Rules::load(&args[4]).unwrap();
        let ind = args.iter().position(|a| a == "--indicator").map(|i| jing::tile::parse_tile(&args[i + 1]).unwrap());
        let wild = rules.wild_kinds(ind);
        let copies = rules.in_play(ind);
        for line in stdin().lock().lines() {
            let line = line.unwrap();
            match rules.read_hand(&line, &copies) {
                Err(e) => println!("{{\"error\":{:?}}}", e.one_line()),
                Ok(hand) => {
                    let waits = list_waits(&rules, &hand, wild, &copies);
                    let j = rules.has_indicator() && Candidate::new(&rules, &hand, wild).is_fishing();
                    let names = |s: jing::shape::ShapeSet| s.iter().map(|s| s.name()).collect::<Vec<_>>();
                    let rows: Vec<_> = waits.iter().map(|w| serde_json::json!({"tile": w.tile, "self_draw": names(w.self_draw), "discard": names(w.discard)})).collect();
                    println!("{}", serde_json::json!({"waits": rows, "jingdiao": j}));
                }
            }
        }
    } else {
        let mut text = String::new();
        stdin().read_to_string(&mut text).unwrap();
        let situation = match Situation::parse("x", &text) { Ok(s) => s, Err(e) => { eprintln!("{e}"); std::process::exit(2) } };
        let rules = Rules::load(situation.rules().unwrap()).unwrap();
        match situation.settle(&rules) {
            Ok((_, s)) => println!("{}", serde_json::to_string(&SettlementJson::from(&s)).unwrap()),
            Err(e) => { eprintln!("{e}"); std::process::exit(2) }
        }
    }
}
