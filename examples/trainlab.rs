//! Laboratory of training.
use jing::policy::Policy;
use jing::rules::Rules;
use jing::train::{Course, edge, player, train};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let rules = Rules::load(&args[1]).unwrap();
    let mut course = Course::default();
    let mut walls = 2000;
    for arg in &args[2..] {
        let (k, v) = arg.split_once('=').unwrap();
        match k {
            "seed" => course.seed = v.parse().unwrap(),
            "rounds" => course.rounds = v.parse().unwrap(),
            "deals" => course.deals = v.parse().unwrap(),
            "memory" => course.memory = v.parse().unwrap(),
            "lambda" => course.lambda = v.parse().unwrap(),
            "explore" => course.explore = v.parse().unwrap(),
            "rate" => course.rate = v.parse().unwrap(),
            "rate_end" => course.rate_end = v.parse().unwrap(),
            "passes" => course.passes = v.parse().unwrap(),
            "batch" => course.batch = v.parse().unwrap(),
            "walls" => walls = v.parse().unwrap(),
            _ => panic!("{k}"),
        }
    }
    let last = course.rounds - 1;
    let begin = std::time::Instant::now();
    let weights = train(&rules, &course, None, &mut |round, weights, _| {
        if round % 4 == 3 && round != last {
            let (e, se) = edge(&rules, player(weights), Policy::Efficient, 777, walls);
            println!("  round {round}: edge {e:+.3} ± {:.3}", 1.96 * se);
        }
    });
    println!("{:?} total {:.1} s", course, begin.elapsed().as_secs_f64());
    let t = std::time::Instant::now();
    let (e, se) = edge(&rules, player(&weights), Policy::Efficient, 777, walls * 4);
    println!("{}: edge {e:+.3} ± {:.3}  ({:.0} deals/s)", args[1], 1.96 * se, walls as f64 * 16.0 / t.elapsed().as_secs_f64());
    let t = std::time::Instant::now();
    let (e, se) = edge(&rules, Policy::Efficient, player(&weights), 778, walls);
    println!("{}: efficient against it {e:+.3} ± {:.3}", args[1], 1.96 * se);
    let t2 = std::time::Instant::now();
    let (_, _) = edge(&rules, player(&weights), player(&weights), 779, walls / 2);
    println!("four: {:.0} deals/s", walls as f64 * 2.0 / t2.elapsed().as_secs_f64());
    let _ = t;
}
