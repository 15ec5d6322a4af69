//! The answers of the evaluator are consistent: waits with wins after each draw, shanten with waits, batches with single hands.
#![no_main]

use jing_hand::shape::{Evaluator, Hands, Holding, MeldInfo, ShapeRules};
use jing_hand::tile::{Counts, Kind, KindSet};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&wilds, tiles)) = data.split_first() else { return };
    let wild: KindSet = [wilds % 34, wilds / 34].map(|index| Kind::at(usize::from(index))).into_iter().collect();
    let mut counts = Counts::EMPTY;
    for byte in tiles {
        let kind = Kind::at(usize::from(byte % 34));
        if counts.total() < 13 && counts[kind] < 4 {
            counts.add(kind);
        }
    }
    if counts.total() < 13 {
        return;
    }
    let evaluator = Evaluator::new(ShapeRules::NANCHANG);
    let holding = Holding::new(&counts, MeldInfo::NONE, wild);
    let (shanten, waits) = (evaluator.shanten(&holding), evaluator.waits(&holding));
    // Not equivalent, because a hand that waits only for a fifth copy has shanten 0 and no waits.
    assert!(shanten == 0 || waits.is_empty());
    let free = |kind: &Kind| counts[*kind] < 4 && !wild.contains(*kind);
    for kind in Kind::plain().filter(free) {
        let mut drawn = counts;
        drawn.add(kind);
        let with = Holding::new(&drawn, MeldInfo::NONE, wild);
        assert_eq!(evaluator.is_win(&with), waits.contains(kind));
        assert!((shanten - 1..=shanten).contains(&evaluator.shanten(&with)));
    }
    let (rows, mut batch) = ([*counts.plain()], [0]);
    evaluator.shantens(&Hands::new(&rows, wild), &mut batch).expect("a possible hand");
    assert_eq!(batch, [shanten]);
});
