//! The chance that fourteen dealt tiles win (天胡) in Nanchang: sampled deals against the exact number.

use jing::game::{Domain, Stream};
use jing::rules::Rules;
use jing::shape::{Holding, MeldInfo};
use jing::tile::{Counts, Kind};

/// Exactly counted, as a mean over the 34 turned tiles: 1 in 894.0.
const ONE_IN: f64 = 894.0;

#[test]
fn the_sampled_rate_of_tianhu_agrees_with_the_exact_one() {
    const SAMPLES: u64 = 34 * 120_000;
    let rules = Rules::preset("nanchang").unwrap();
    let evaluator = rules.evaluator();
    let walls: Vec<Vec<Kind>> = Kind::plain()
        .map(|turned| {
            let mut unturned = *rules.tiles();
            unturned.remove(turned);
            unturned.tiles().collect()
        })
        .collect();
    let mut stream = Stream::new(20_260, Domain::Study, 894);
    let mut wins = 0u64;
    for sample in 0..SAMPLES {
        let turned = Kind::at((sample % 34) as usize);
        let mut tiles = walls[turned.index()].clone();
        assert_eq!(tiles.len(), 135);
        stream.shuffle_front(&mut tiles, 14);
        let dealt: Counts = tiles[..14].iter().copied().collect();
        let wild = rules.wild_kinds(Some(turned));
        wins += u64::from(evaluator.is_win(&Holding::new(&dealt, MeldInfo::new(&[]), wild)));
    }
    let p = 1.0 / ONE_IN;
    let expected = SAMPLES as f64 * p;
    let z = (wins as f64 - expected) / (expected * (1.0 - p)).sqrt();
    println!("{wins} of {SAMPLES}: 1 in {:.1}, z = {z:.2}", SAMPLES as f64 / wins as f64);
    assert!(z.abs() < 4.0, "1 in {:.1}, z = {z:.2}", SAMPLES as f64 / wins as f64);
}
