//! Games that refuse hands of little value: `efficient` never waits on a hand that may not win where it could wait on one that may.

use jing_lab::game::{Carried, Claim, ClaimOptions, Players, Setup, Tried, Turn, TurnOptions, View, carry, play};
use jing_lab::policy::{Bots, Policy, Seating};
use jing_lab::rules::Rules;
use jing_lab::score::{End, Facts, SeatFacts, Win, WinBy, WinEvents, settle};
use jing_lab::tile::{BySeat, Counts, Hand, Kind, KindSet, Meld, MeldForm, Suit};
use std::convert::Infallible;

/// Players whose waits are checked.
struct Watched {
    bots: Bots,
    /// The number of discards that left a wait that may win, of those that left another wait, and of the claims and kongs that left a wait.
    seen: [u32; 3],
}

/// Returns the kinds with which a hand of thirteen wins by value, by trying all. `thrown` is a discard of the seat that is not on the table
/// yet.
fn winning(view: &View<'_, '_>, concealed: Counts, melds: &[Meld], thrown: Option<Kind>) -> [KindSet; 2] {
    let seat = view.seat();
    let seats = BySeat::from_fn(|each| {
        let discards = view.discards(each).iter().filter(|discard| !discard.claimed).map(|discard| discard.tile);
        let mut facts = SeatFacts { discards: discards.collect(), ..SeatFacts::default() };
        facts.flowers =
            view.rules().flowers().iter().flat_map(|kind| (0..view.flowers(each, kind)).map(move |_| kind)).collect();
        facts.hand.melds = view.melds(each).iter().copied().collect();
        if each == seat {
            facts.hand = Hand { concealed, melds: melds.iter().copied().collect() };
            thrown.iter().for_each(|&tile| facts.discards.add(tile));
        }
        facts
    });
    [WinBy::SelfDraw, WinBy::Discard(seat.next())].map(|by| {
        let wins = |tile: &Kind| {
            let win = Win { seat, by, tile: *tile, events: WinEvents::default(), discard: 0 };
            let facts = Facts {
                round: view.round(),
                end: End::Win,
                wins: vec![win],
                ..Facts::new(view.dealer(), seats.clone())
            };
            settle(view.rules(), &facts).is_ok()
        };
        view.unseen().kinds().iter().filter(wins).collect()
    })
}

/// Whether some wait of the hand may win.
fn wins(view: &View<'_, '_>, concealed: Counts, melds: &[Meld], thrown: Option<Kind>) -> bool {
    winning(view, concealed, melds, thrown).iter().any(|kinds| !kinds.is_empty())
}

/// Whether thirteen tiles wait for some kind, whatever the hand is worth.
fn waits(view: &View<'_, '_>, concealed: Counts, melds: &[Meld]) -> bool {
    let hand = Hand { concealed, melds: melds.iter().copied().collect() };
    !jing_lab::score::waits(view.rules(), &hand, None).self_draw.is_empty()
}

fn without(hand: &Counts, tiles: &[Kind]) -> Counts {
    let mut left = *hand;
    tiles.iter().for_each(|&tile| left.remove(tile));
    left
}

impl Players for Watched {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        let turn = self.bots.turn(view, options)?;
        let (hand, melds) = (view.concealed().to_counts(), view.melds(view.seat()));
        let after = |tile: Kind| without(&hand, &[tile]);
        let may_win = |tile: Kind| wins(view, after(tile), melds, Some(tile));
        match turn {
            Turn::Discard(kept) if waits(view, after(kept), melds) => {
                let [self_draw, discard] = winning(view, after(kept), melds, Some(kept));
                let found = view.winning_kinds(Tried::discard(kept));
                assert_eq!([found.self_draw, found.discard], [self_draw, discard], "{kept} of {hand:?} with {melds:?}");
                if found.any().is_empty() {
                    self.seen[1] += 1;
                    let better = options.discards.iter().find(|&tile| may_win(tile));
                    assert_eq!(better, None, "better than {kept} of {hand:?} with {melds:?}");
                } else {
                    self.seen[0] += 1;
                }
            }
            Turn::Kong(tile) if options.discards.iter().any(may_win) => {
                let mut more = melds.to_vec();
                let left = match more.iter_mut().find(|meld| meld.form == MeldForm::Pung && meld.kind() == tile) {
                    Some(pung) => {
                        pung.form = MeldForm::AddedKong;
                        after(tile)
                    }
                    None => {
                        more.push(Meld::alike(MeldForm::ConcealedKong, tile));
                        without(&hand, &[tile; 4])
                    }
                };
                self.seen[2] += 1;
                assert!(wins(view, left, &more, None), "kong of {tile} in {hand:?} with {melds:?}");
            }
            _ => {}
        }
        Ok(turn)
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        let claim = self.bots.claim(view, options)?;
        let (hand, melds, tile) = (view.concealed().to_counts(), view.melds(view.seat()), options.tile);
        let (meld, own) = match claim {
            Claim::Pung => (Meld::alike(MeldForm::Pung, tile), vec![tile; 2]),
            Claim::Chow([a, b]) => (Meld::chow([tile, a, b]), vec![a, b]),
            _ => return Ok(claim),
        };
        let left = without(&hand, &own);
        let more: Vec<Meld> = melds.iter().copied().chain([meld]).collect();
        let discards: Vec<Kind> = left.kinds().iter().collect();
        if discards.iter().any(|&tile| waits(view, without(&left, &[tile]), &more)) {
            self.seen[2] += 1;
            let may_win = |&tile: &Kind| wins(view, without(&left, &[tile]), &more, Some(tile));
            assert!(discards.iter().any(may_win), "{claim:?} of {tile} with {hand:?} and {melds:?}");
        }
        Ok(claim)
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        self.bots.exchange(view)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        self.bots.missing_suit(view)
    }
}

#[test]
fn efficient_keeps_waits_that_may_win() {
    let rules = Rules::preset("guobiao").unwrap();
    let (mut carried, mut seen, mut won) = (Carried::new(0), [0; 3], 0);
    for deal in 0..60 {
        let setup = Setup::new(&rules, 5, deal, &carried, Vec::new());
        let mut players = Watched { bots: Bots::new(Seating::all(Policy::Efficient), 5, deal), seen };
        let finished = play(&rules, &setup, &mut players, &mut ()).unwrap();
        carried = carry(&rules, &carried, &finished);
        (seen, won) = (players.seen, won + finished.facts.wins.len());
    }
    assert!(seen[0] > 50 && seen[1] > 0 && seen[2] > 5 && won > 40, "{seen:?}, {won} wins");
}
