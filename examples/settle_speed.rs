//! What a deal costs: play, settlement, counting.
use jing::{policy::*, rules::Rules, score::settle, sim::*};
use std::time::Instant;
fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let rules = Rules::default();
    rules.evaluator();
    let plan = Plan { rules, seating: Seating::all(Policy::Efficient), seed: 1, hands: n, session_len: 16 };
    let mut all = Vec::new();
    let t = Instant::now();
    for s in 0..plan.sessions() {
        plan.play_session(s, |_, f| all.push(f.clone()));
    }
    println!("play {:.2} us", t.elapsed().as_secs_f64() * 1e6 / n as f64);
    let t = Instant::now();
    let mut sum = 0;
    for f in &all {
        sum += settle(&plan.rules, &f.facts).unwrap().total().by_seat()[0];
    }
    println!("settle {:.3} us {sum}", t.elapsed().as_secs_f64() * 1e6 / n as f64);
    let t = Instant::now();
    let mut c = Counter::default();
    for (i, f) in all.iter().enumerate() {
        c.add(f);
        if i % 16 == 15 {
            c.end_session();
        }
    }
    println!("count {:.3} us {}", t.elapsed().as_secs_f64() * 1e6 / n as f64, c.finish().hands());
}
