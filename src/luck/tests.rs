use super::*;
use crate::game::{Carried, Setup, carry, play};
use crate::policy::{Bots, Policy, Seating, Value};
use crate::tile::Seat;
use rayon::prelude::*;

fn variance(x: &[f64]) -> f64 {
    let m = x.iter().sum::<f64>() / x.len() as f64;
    x.iter().map(|x| (x - m) * (x - m)).sum::<f64>() / x.len() as f64
}

fn seating(value: Policy, mask: u64) -> Seating {
    Seating {
        policies: BySeat::from_fn(|s: Seat| if mask >> s.index() & 1 == 1 { value } else { Policy::Efficient }),
        ..Seating::all(Policy::Efficient)
    }
}

fn judge(rules: &Rules, value: Policy, worth: &Worth, sessions: u64, on: bool) {
    let of = |session: u64, mask: u64| -> Vec<([f64; 4], [f64; 4])> {
        let mut carried = Carried::new(session);
        (0..16).map(|d| {
            let hand = session * 16 + d;
            let setup = Setup::new(rules, 77, hand, &carried, Vec::new());
            let seating = seating(value, mask);
            let mut watch: Vec<Watch> = on.then(|| Watch::new(worth, rules, rules, &seating)).into_iter().collect();
            let finished = if on { play(rules, &setup, &mut Bots::new(seating, 77, hand), &mut watch).unwrap() } else { play(rules, &setup, &mut Bots::new(seating, 77, hand), &mut ()).unwrap() };
            carried = carry(rules, &carried, &finished);
            if carried.over { carried = Carried::new(session); }
            let points = finished.settlement.total().by_seat().map(|p| p as f64);
            let luck = watch.first().map_or([0; 4], |w| w.luck());
            (points, std::array::from_fn(|s| points[s] - luck[s] as f64 / PARTS as f64))
        }).collect()
    };
    for (name, mask) in [("value/eff", [1, 2, 4, 8]), ("eff/value", [14, 13, 11, 7]), ("all eff", [0; 4]), ("all value", [15; 4])] {
        let began = std::time::Instant::now();
        let got: Vec<[Vec<([f64; 4], [f64; 4])>; 4]> = (0..sessions).into_par_iter().map(|n| std::array::from_fn(|r| if r > 0 && mask[1] == mask[0] { vec![] } else { of(n, mask[r]) })).collect();
        let t = began.elapsed();
        let play: Vec<(f64, f64)> = got.iter().flat_map(|s| s[0].iter().map(|d| (d.0[0], d.1[0]))).collect();
        let one = [variance(&play.iter().map(|x| x.0).collect::<Vec<_>>()), variance(&play.iter().map(|x| x.1).collect::<Vec<_>>())];
        let arena: Vec<(f64, f64)> = got.iter().map(|s| {
            let mut sum = (0.0, 0.0);
            for r in 0..4 { for d in &s[r] { sum.0 += d.0[r]; sum.1 += d.1[r]; } }
            (sum.0 / 64.0, sum.1 / 64.0)
        }).collect();
        let a: Vec<f64> = arena.iter().map(|x| x.0).collect();
        let b: Vec<f64> = arena.iter().map(|x| x.1).collect();
        let n = a.len() as f64;
        eprintln!("{name}: play {:.1} -> {:.1} (x{:.2}); arena x{:.2}; mean {:.3}+-{:.3} {:.3}+-{:.3}; {t:?}", one[0], one[1], one[0] / one[1], variance(&a) / variance(&b),
            a.iter().sum::<f64>() / n, (variance(&a) / n).sqrt(), b.iter().sum::<f64>() / n, (variance(&b) / n).sqrt());
    }
}

#[test]
#[ignore]
fn experiment() {
    let name = std::env::var("R").unwrap_or("nanchang".into());
    let rules = Rules::preset(&name).unwrap();
    let value = Policy::Value(Value::new("value", crate::train::shipped(&rules).unwrap()));
    let t = std::time::Instant::now();
    let course = Course { deals: std::env::var("DEALS").map_or(4000, |x| x.parse().unwrap()), rounds: std::env::var("ROUNDS").map_or(5, |x| x.parse().unwrap()) };
    let worth = train(&rules, value, &course, &mut |round, ms| eprintln!("{round} {ms:.2} {:?}", t.elapsed()));
    std::fs::write(format!("/tmp/{name}.luck"), worth.to_bytes()).unwrap();
    eprintln!("{} bytes", worth.to_bytes().len());
    judge(&rules, value, &worth, 100, true);
    judge(&rules, value, &worth, 100, false);
}
