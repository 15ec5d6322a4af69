//! Property tests over random deals: readings equal the reference, fast waits equal the full ones, payments sum to zero.

use super::reference;
use super::*;
use crate::rules::spec::{DiscardPayers, NanchangScoring, Scoring, TurnedTile};
use crate::score::wins::{Way, winning_readings};
use crate::shape::{Holding, Packed, Shape};
use crate::tile::{Counts, Hand, KindSet, Meld, MeldForm};
use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Rule sets that differ in winning conditions and payments.
const VARIANTS: &[&str] = &[
    "nanchang",
    "nanchang-guide",
    "nanchang-jiangxi",
    "nanchang+wilds.fifth_copy=false",
    "nanchang+wilds.discard_jing_wild=true",
    "nanchang+wilds.qixing_no_wild=true+scoring.jingdiao=state",
    "nanchang+shapes.seven_pairs=false+shapes.qixing_shisanlan=false",
    "nanchang+shapes.wind_runs=false+shapes.dragon_runs=false",
    "nanchang+gates.wild_ping_discard=self_draw_only",
    "nanchang+gates.wild_ping_discard=jingdiao_only",
    "nanchang+wilds.fifth_copy=false+gates.wild_ping_discard=jingdiao_only",
    "nanchang+claims.jingdiao_discard=allowed+scoring.discard_payers=discarder_for_all",
    "nanchang+claims.jingdiao_rob_kong=as_self_draw+scoring.rob_kong_payers=konger_for_all",
    "nanchang+claims.jingdiao_discard=allowed+claims.jingdiao_rob_kong=as_self_draw+scoring.discard_payers=discarder",
    "nanchang+scoring.tiandi.mode=factor+scoring.deguo.bonus_payers=all",
    "nanchang+scoring.factors.all_triplets=4+scoring.jing.discarded=nobody",
    "nanchang+tiles.set=suits_only",
];

fn variant() -> impl Strategy<Value = Rules> {
    (0..VARIANTS.len()).prop_map(|at| rules(VARIANTS[at]))
}

/// Generates a hand of thirteen, a winning tile and a turned tile. Nearly all of these hands win: they are groups of a shape in which some
/// tiles are replaced by 精.
fn nearly_won() -> impl Strategy<Value = (Hand, Kind, Kind)> {
    let groups = prop::collection::vec((any::<Index>(), 0..4u8), 5);
    let jing = prop::collection::vec((any::<Index>(), any::<bool>()), 0..4);
    (groups, jing, 0..34usize, 0..4u8, any::<Index>())
        .prop_map(|(groups, swaps, indicator, shape, last)| {
            let indicator = Kind::at(indicator);
            let mut melds = Vec::new();
            let mut tiles: Vec<Kind> = Vec::new();
            match shape {
                0 => tiles.extend(groups.iter().chain(&groups[..2]).enumerate().flat_map(|(at, (index, more))| {
                    [Kind::at((index.index(34) + 5 * at + usize::from(*more)) % 34); 2]
                })),
                1 => {
                    // 十三烂: three numbers in each suit, at least three apart, and honours.
                    for (suit, (index, _)) in groups[..3].iter().enumerate() {
                        let first = index.index(3);
                        tiles.extend([first, first + 3, first + 6].map(|rank| Kind::at(9 * suit + rank)));
                    }
                    let skip = groups[3].0.index(8);
                    tiles.extend((27..34).filter(|&kind| kind != 27 + skip).map(Kind::at));
                    tiles.truncate(14);
                }
                _ => {
                    tiles.extend([Kind::at(groups[4].0.index(34)); 2]);
                    for (index, form) in &groups[..4] {
                        let first = Kind::at(index.index(34));
                        let group = match first.index() {
                            at @ 0..27 if *form > 0 => {
                                [0, 1, 2].map(|step| Kind::at(at / 9 * 9 + (at % 9).min(6) + step))
                            }
                            at @ 27..31 if *form > 1 => [0, 1, 2].map(|step| Kind::at(27 + (at - 27 + step) % 4)),
                            _ => [first; 3],
                        };
                        if *form == 3 {
                            let alike = group[0] == group[2];
                            let form = [MeldForm::Pung, MeldForm::ConcealedKong][index.index(2)];
                            melds.push(match (alike, group[0].is_honour() && index.index(3) == 0) {
                                (false, _) => Meld::chow(group),
                                (true, false) => Meld::alike(form, group[0]),
                                (true, true) => Meld::xuanfeng(group[0]).expect("an honour"),
                            });
                        } else {
                            tiles.extend(group);
                        }
                    }
                }
            }
            for (index, fu) in swaps {
                let at = index.index(tiles.len());
                tiles[at] = if fu { indicator.successor() } else { indicator };
            }
            let tile = tiles.swap_remove(last.index(tiles.len()));
            let hand = Hand { concealed: tiles.into_iter().collect(), melds: melds.into_iter().collect() };
            (hand, tile, indicator)
        })
        .prop_filter("at most four copies, wilds that the reference can try", |(hand, tile, indicator)| {
            let wilds = hand.concealed[*indicator] + hand.concealed[indicator.successor()];
            let all = hand.all_tiles();
            wilds <= 2 && hand.size() == 13 && all.with(*tile).0.iter().all(|&n| n <= 4)
        })
}

/// Returns the points that the winner of the first win gets for a reading: a second implementation.
fn winner_points(keys: &NanchangScoring, facts: &Facts, reading: &Reading, dezhongde: bool) -> i64 {
    let win = facts.wins[0];
    let of = &keys.factors;
    let mut points = keys.base;
    points *= match reading.shape {
        Shape::AllTriplets => of.all_triplets,
        Shape::SevenPairs => of.seven_pairs,
        Shape::QixingSevenPairs => of.qixing_seven_pairs,
        Shape::Shisanlan => of.shisanlan,
        Shape::QixingShisanlan => of.qixing_shisanlan,
        _ => 1,
    };
    points *= [1, of.jingdiao][usize::from(reading.jingdiao)];
    points *= [1, if dezhongde { of.dezhongde } else { of.deguo }][usize::from(reading.deguo)];
    points *= match win.by {
        WinBy::SelfDraw => of.self_draw,
        WinBy::RobKong(_) => of.rob_kong,
        WinBy::Discard(_) => 1,
    };
    let mut all = 0;
    for payer in win.seat.others() {
        let gave = win.by == WinBy::Discard(payer);
        if matches!(win.by, WinBy::Discard(_)) && keys.discard_payers == DiscardPayers::Discarder && !gave {
            continue;
        }
        let dealer = [1, of.dealer][usize::from(payer == facts.dealer || win.seat == facts.dealer)];
        let five = !matches!(win.by, WinBy::Discard(_))
            || gave
            || keys.deguo.bonus_payers == crate::rules::spec::DeguoBonusPayers::All;
        let five = [0, keys.deguo.bonus][usize::from(reading.deguo && five)];
        all += i64::from(points * dealer * [1, of.discarder][usize::from(gave)] + five);
    }
    all
}

fn candidate<'a>(rules: &Rules, hand: &'a Hand, wild: KindSet) -> Candidate<'a> {
    Candidate::new(rules, hand, wild)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn readings_equal_the_reference((hand, tile, indicator) in nearly_won(), rules in variant(), wild_tile: bool) {
        let wild = rules.wild_kinds(Some(indicator));
        let candidate = candidate(&rules, &hand, wild);
        let mut found = candidate.readings(tile, wild_tile, true).to_vec();
        let mut expected = reference::readings(&rules, &hand, wild, tile, wild_tile, true);
        // A reading with more properties implies those with fewer, which either list may omit.
        let implied = |list: &[Reading], reading: &Reading| list.iter().any(|other| {
            other.shape == reading.shape && other.deguo >= reading.deguo && other.jingdiao >= reading.jingdiao
        });
        found.retain(|reading| !implied(&expected, reading));
        prop_assert!(found.is_empty(), "only found: {found:?}");
        let all = candidate.readings(tile, wild_tile, true);
        expected.retain(|reading| !implied(&all, reading));
        prop_assert!(expected.is_empty(), "only expected: {expected:?}");
        prop_assert_eq!(candidate.is_fishing(), reference::is_fishing(&rules, &hand, wild));
    }

    #[test]
    fn the_chosen_reading_pays_most(
        (hand, tile, indicator) in nearly_won(),
        rules in variant(),
        by in select(vec![WinBy::SelfDraw, WinBy::Discard(Seat::ALL[2]), WinBy::RobKong(Seat::ALL[3])]),
        dealer in 0..4u8,
    ) {
        let Scoring::Nanchang(keys) = &rules.scoring else { panic!("variants of Nanchang") };
        let mut facts = deal(dealer, "1m", ["", "", "", ""]);
        facts.indicator = Some(indicator);
        facts.end = End::Win;
        let (seats, winner) = (&mut facts.seats, seat(1));
        seats[winner].hand.concealed = hand.concealed;
        seats[winner].hand.melds = hand.melds.clone();
        facts.wins.push(Win { seat: winner, by, tile, events: WinEvents::default(), discard: 0 });
        let wild = rules.wild_kinds(Some(indicator));
        let way = Way::from_win(&facts.wins[0]);
        let fishing = reference::is_fishing(&rules, &hand, wild);
        let mut readings = reference::readings(&rules, &hand, wild, tile, way.lets_winning_jing_be_wild(&rules), way.allows_jingdiao(&rules));
        if keys.jingdiao == crate::rules::spec::JingdiaoFactor::State && fishing && way.allows_jingdiao(&rules) {
            readings.iter_mut().for_each(|reading| reading.jingdiao = true);
        }
        readings.retain(|reading| reading.deguo || !(fishing && way.requires_deguo(&rules)));
        use crate::rules::spec::WildPingDiscard;
        readings.retain(|reading| reading.shape != Shape::Standard || reading.deguo || match rules.gates.wild_ping_discard {
            WildPingDiscard::Allowed => true,
            WildPingDiscard::SelfDrawOnly => way != Way::Discard,
            WildPingDiscard::JingdiaoOnly => reading.jingdiao,
        });
        let free = hand.concealed.total_of(wild) == 0 && !wild.contains(tile)
            && hand.melds.iter().all(|meld| meld.is_kong() || !meld.tiles.iter().any(|&kind| wild.contains(kind)));
        let best = readings.iter().map(|reading| winner_points(keys, &facts, reading, free)).max();
        match settle(&rules, &facts) {
            Ok(settlement) => prop_assert_eq!(Some(item(&settlement, Item::Win)[1]), best),
            Err(ScoreError::NoWin { .. }) => prop_assert_eq!(best, None),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}

/// Compares the fast waits of a hand with those found by trying every kind.
fn check_waits(rules: &Rules, hand: &Hand, indicator: Kind) -> Result<(), TestCaseError> {
    let wild = rules.wild_kinds(Some(indicator));
    let copies = rules.in_play(Some(indicator));
    let all = hand.all_tiles();
    // A turned tile is one of the set.
    if copies[indicator] == 0 || all.iter().any(|(kind, n)| n > copies[kind]) {
        return Ok(());
    }
    let short = if rules.wilds.turned_tile == TurnedTile::Out { KindSet::single(indicator) } else { KindSet::EMPTY };
    let holding = Holding::from_hand(hand, wild);
    let packed = Packed::from_counts(&hand.concealed);
    let fast = WaitFinder::new(rules).waits(&WaitingHand {
        holding: &holding,
        concealed: &packed,
        melds: &hand.melds,
        wild,
        short,
    });
    let candidate = candidate(rules, hand, wild);
    let by = |way| -> KindSet {
        let wins = |kind: &Kind| all[*kind] < copies[*kind] && winning_readings(rules, candidate, *kind, way).is_ok();
        Kind::plain().filter(wins).collect()
    };
    let slow = Waits {
        self_draw: by(Way::SelfDraw),
        tianhu: by(Way::Tianhu),
        discard: by(Way::Discard),
        rob_kong: by(Way::RobKong),
        dihu: by(Way::Dihu),
        blocked: KindSet::EMPTY,
        jingdiao: candidate.is_fishing(),
    };
    prop_assert_eq!(fast, slow, "{} with {}", hand, indicator);
    Ok(())
}

/// Wilds are among the waits. If the rules do not pay 天胡 and 地胡, these are ordinary wins.
#[test]
fn waits_of_the_library_equal_those_of_the_command() {
    use crate::rules::{PRESETS, ROOMS};
    use crate::score::list_waits;
    let rooms = ROOMS.iter().map(|room| room.0);
    let gated = ["nanchang", "tuidaohu+wilds.source=yaoji"]
        .map(|game| format!("{game}+gates.wild_ping_discard=self_draw_only"));
    // The turned tile is short of a copy, but is no wild.
    let turned = ["sichuan+wilds.source=turned_next+wilds.turned_tile=out", "tuidaohu+wilds.source=turned_itself"];
    // Without honours, fewer kinds complete a hand in 精钓.
    let suits =
        ["nanchang+tiles.set=suits_only", "nanchang+tiles.set=suits_only+gates.wild_ping_discard=jingdiao_only"];
    let more = gated.iter().map(String::as_str).chain(turned).chain(suits);
    for name in PRESETS.iter().map(|preset| preset.name).chain(rooms).chain(more) {
        let rules = Rules::load(name).unwrap();
        let mut noise = crate::game::Stream::new(7, crate::game::Domain::Wall, 1);
        let paid = crate::score::words(&rules).win_events;
        let (mut waiting, mut wild_ones) = (0, 0);
        for _ in 0..3000 {
            let mut draw = |of: &[Kind]| of[noise.below(of.len() as u32) as usize];
            let all: Vec<Kind> = Kind::plain().filter(|&kind| rules.in_hands(None)[kind] > 0).collect();
            let indicator = rules.has_indicator().then(|| draw(&all));
            let (copies, wild) = (rules.in_hands(indicator), rules.wild_kinds(indicator));
            // Four groups and a pair without one tile, with some tiles replaced by wilds.
            let mut tiles = vec![draw(&all); 2];
            for _ in 0..4 {
                let first = draw(&all);
                let run = first.rank().is_some_and(|rank| rank < 8) && draw(&all) < draw(&all);
                tiles.extend([0, 1, 2].map(|step| Kind::at(first.index() + if run { step } else { 0 })));
            }
            tiles.swap_remove(draw(&all).index() % 14);
            let wilds: Vec<Kind> = wild.iter().collect();
            for place in 0..if wilds.is_empty() { 0 } else { draw(&all).index() % 4 } {
                tiles[3 * place] = draw(&wilds);
            }
            let concealed: Counts = tiles.into_iter().collect();
            if concealed.iter().any(|(kind, n)| n > copies[kind]) {
                continue;
            }
            let hand = Hand { concealed, ..Hand::default() };
            let (fast, slow) =
                (crate::score::waits(&rules, &hand, indicator), list_waits(&rules, &hand, wild, &copies));
            let listed = |by: fn(&crate::score::Wait) -> bool| -> KindSet {
                slow.iter().filter(|wait| by(wait)).map(|wait| wait.tile).collect()
            };
            assert_eq!(fast.self_draw, listed(|wait| !wait.self_draw.is_empty()), "{name}: {hand}, {indicator:?}");
            assert_eq!(fast.discard, listed(|wait| !wait.discard.is_empty()), "{name}: {hand}, {indicator:?}");
            assert!(paid.contains(WinEvent::Tianhu) || fast.tianhu == fast.self_draw, "{name}: {hand}, {indicator:?}");
            assert!(paid.contains(WinEvent::Dihu) || fast.dihu == fast.discard, "{name}: {hand}, {indicator:?}");
            waiting += u32::from(!slow.is_empty());
            wild_ones += u32::from(!fast.self_draw.intersection(wild).is_empty());
        }
        assert!(waiting > 100, "{name}: {waiting}");
        let wilds = rules.wilds.source != crate::rules::spec::WildSource::None;
        assert_eq!(wild_ones > 100, wilds, "{name}: {wild_ones}");
    }
}

/// Returns all tiles except those in `taken`, sorted by `sort_keys`, which are repeated if they are too few.
fn rest_of_the_set(taken: &Counts, sort_keys: Vec<u32>) -> Vec<Kind> {
    let mut rest: Vec<Kind> =
        Kind::plain().flat_map(|kind| std::iter::repeat_n(kind, usize::from(4 - taken[kind].min(4)))).collect();
    let mut keys = sort_keys.into_iter().cycle();
    rest.sort_by_cached_key(|_| keys.next());
    rest
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn fast_waits_equal_the_full_ones((hand, _, indicator) in nearly_won(), rules in variant()) {
        check_waits(&rules, &hand, indicator)?;
    }

    #[test]
    fn fast_waits_equal_the_full_ones_with_many_wilds(order in prop::collection::vec(any::<u32>(), 136), indicator in 0..34usize, wilds in 0..9usize, rules in variant()) {
        let indicator = Kind::at(indicator);
        let rest = rest_of_the_set(&Counts::EMPTY, order);
        let (jing, other): (Vec<Kind>, Vec<Kind>) =
            rest.into_iter().partition(|&kind| kind == indicator || kind == indicator.successor());
        let concealed = jing[..wilds].iter().chain(&other[..13 - wilds]).copied().collect();
        check_waits(&rules, &Hand { concealed, ..Hand::default() }, indicator)?;
    }

    #[test]
    fn every_part_of_a_settlement_sums_to_zero(
        (hand, tile, indicator) in nearly_won(),
        order in prop::collection::vec(any::<u32>(), 136),
        rules in variant(),
        end in 0..5u8,
        dealer in 0..4u8,
        chaozhuang: bool,
    ) {
        let mut facts = deal(dealer, "1m", ["", "", "", ""]);
        facts.indicator = Some(indicator);
        facts.lower_indicator = Some(tile);
        facts.previous_indicator = Some(tile);
        facts.events.insert_if(DealEvent::Chaozhuang, chaozhuang);
        let mut rest = rest_of_the_set(&hand.all_tiles().with(tile), order).into_iter();
        for seat in Seat::ALL {
            let seat = &mut facts.seats[seat];
            seat.hand.concealed = rest.by_ref().take(10).collect();
            seat.discards = rest.by_ref().take(8).collect();
            seat.dealt = Some(seat.hand.concealed);
        }
        facts.seats[seat(1)].hand.concealed = hand.concealed;
        facts.seats[seat(1)].hand.melds = hand.melds.clone();
        let events = WinEvents::from_flags([(WinEvent::AfterKong, chaozhuang)]);
        let win = |by| Win { seat: seat(1), by, tile, events, discard: 0 };
        match end {
            0 => facts.end = End::Liuju,
            1 => facts.end = End::Zhahu(seat(1)),
            2 => facts.wins.push(win(WinBy::SelfDraw)),
            3 => facts.wins.push(win(WinBy::Discard(seat(0)))),
            _ => facts.wins.push(win(WinBy::RobKong(seat(3)))),
        }
        if end > 1 {
            facts.end = End::Win;
        }
        match settle(&rules, &facts) {
            Ok(settlement) => {
                for entry in &settlement.entries {
                    prop_assert_eq!(entry.payments.by_seat().iter().sum::<i64>(), 0, "{:?}", entry);
                }
                prop_assert_eq!(settlement.total().by_seat().iter().sum::<i64>(), 0);
                prop_assert_eq!(settlement.wins.len(), facts.wins.len());
            }
            Err(error) => prop_assert!(matches!(error, ScoreError::NoWin { .. }), "{}", error),
        }
    }
}
