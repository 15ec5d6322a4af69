//! Tests of `score::tiles_as_read` on played deals.

use crate::rules::Rules;
use crate::score::{Fan, tiles_as_read};
use crate::shape::{Shape, decompositions};
use crate::sim::Run;
use crate::tile::{Counts, Kind};

/// The groups have exactly the tiles of the hand. In standard shapes they are melds and a pair that [`decompositions`]
/// finds too.
#[test]
fn groups_are_a_reading_of_the_paid_hand() {
    let mut seen = std::collections::HashMap::new();
    for name in [
        "nanchang",
        "nanchang-guide",
        "nanchang+scoring.factors.jingdiao=2",
        "rooms/nanchang-zimo",
        "rooms/hongzhong",
        "sichuan+scoring.factors.daiyaojiu=4+scoring.factors.zhongzhang=2",
        "tuidaohu",
        "qionghu",
        "nanjing",
    ] {
        let rules = Rules::load(name).unwrap();
        let run = Run::new(rules.clone(), "efficient".parse().unwrap(), 5, 400);
        for hand in 0..400 {
            let finished = run.deal(hand, &mut ()).unwrap();
            let facts = &finished.facts;
            let wild = rules.wild_kinds(facts.indicator);
            for (win, value) in facts.wins.iter().zip(&finished.settlement.wins) {
                let held = &facts.seats[win.seat].hand;
                let context = format!("{name} {hand} {value:?} {win:?} {held}");
                let groups = tiles_as_read(&rules, facts, win, value);
                if facts.is_by_bao(win) {
                    assert_eq!(groups, None);
                    continue;
                }
                let groups = groups.unwrap_or_else(|| panic!("{context}"));
                let tiles = || groups.iter().flatten();
                assert_eq!(
                    tiles().map(|tile| tile.tile).collect::<Counts>(),
                    held.concealed.with(win.tile),
                    "{context}"
                );
                assert!(tiles().all(|tile| tile.wild == wild.contains(tile.tile)), "{context}");
                assert!(tiles().all(|tile| tile.wild || tile.read_as == Some(tile.tile)), "{context}");
                let replaced = tiles().filter(|tile| tile.read_as != Some(tile.tile)).count();
                let has = |fan| value.factors.iter().any(|factor| factor.fan == fan);
                if has(Fan::Deguo) || has(Fan::Dezhongde) {
                    assert_eq!(replaced, 0, "{context}");
                }
                *seen.entry((value.shape, replaced > 0)).or_insert(0) += 1;
                if matches!(value.shape, Shape::Standard | Shape::AllTriplets) {
                    let read: Option<Counts> = tiles().map(|tile| tile.read_as).collect();
                    let Some(read) = read else { continue };
                    let shape_rules = rules.shape_rules();
                    let mut own: Vec<[Kind; 3]> = groups
                        .iter()
                        .filter(|group| group.len() == 3)
                        .map(|group| [0, 1, 2].map(|at| group[at].read_as.unwrap()))
                        .collect();
                    own.sort();
                    let pair = groups.iter().find(|group| group.len() == 2).unwrap()[0].read_as.unwrap();
                    let known = decompositions(&read, &shape_rules)
                        .any(|other| other.pair == pair && other.melds.iter().copied().collect::<Vec<_>>() == own);
                    assert!(known, "{context} {own:?}");
                }
            }
        }
    }
    for key in [(Shape::Standard, true), (Shape::Standard, false), (Shape::SevenPairs, true), (Shape::Shisanlan, true)]
    {
        assert!(seen.get(&key).is_some_and(|&n| n > 3), "{key:?} {seen:?}");
    }
}
