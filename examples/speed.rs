use jing::{policy::*, rules::Rules, sim::*};
fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let who: Seating = std::env::args().nth(2).unwrap_or("efficient".into()).parse().unwrap();
    let rules = Rules::default();
    rules.evaluator();
    let plan = Plan { rules, seating: who, seed: 1, hands: n, session_len: 16 };
    let t = std::time::Instant::now();
    let mut c = Counter::default();
    let mut draws = 0u64;
    for s in 0..plan.sessions() {
        plan.play_session(s, |_, f| {
            c.add(f);
            draws += f.draws as u64;
        });
        c.end_session();
    }
    let e = t.elapsed().as_secs_f64();
    let t = c.finish();
    println!("{} deals {:.0}/s draws/deal {:.1}", n, n as f64 / e, draws as f64 / n as f64);
    for &cat in Category::ALL {
        println!("{:20} {:.6}", cat.name(), t.category(cat).ratio().unwrap());
    }
    for turn in 1..20 {
        print!("{:.4} ", t.win_turn(turn).ratio().unwrap());
    }
    println!();
}
