//! Checks that the players aim at hands that the rules let win.

use jing_lab::game::{Carried, Claim, ClaimOptions, Players, Setup, Turn, TurnOptions, View, carry, play};
use jing_lab::policy::{Bots, Policy, Seating};
use jing_lab::rules::Rules;
use jing_lab::shape::{Evaluator, Holding};
use jing_lab::tile::{Kind, Suit};
use std::convert::Infallible;

/// Bots whose decisions are checked.
struct CheckedBots<'a> {
    bots: Bots,
    evaluator: Evaluator,
    seen: &'a mut Seen,
    /// For each seat, the number of consecutive turns, up to the last one, that left a hand with waits of which none wins.
    stuck: [u32; 4],
}

#[derive(Default, Debug)]
struct Seen {
    /// The number of discards that leave a waiting hand.
    waiting: u32,
    /// The number of discards that leave a hand with a wait that wins.
    winning: u32,
    /// The number of discards that leave no wait that wins although another discard would.
    worse: u32,
    /// The maximum of [`CheckedBots::stuck`].
    longest: u32,
}

impl CheckedBots<'_> {
    /// Returns whether a holding of thirteen tiles is waiting, and whether at least one of its waits wins.
    fn waits(&self, view: &View<'_, '_>, holding: &Holding) -> (bool, bool) {
        let waits = self.evaluator.waits(holding);
        let concealed = holding.packed.to_counts();
        let melds = view.melds(view.seat());
        (!waits.is_empty(), waits.iter().any(|kind| view.gates().allows(&concealed.with(kind), melds)))
    }
}

impl Players for CheckedBots<'_> {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        let turn = self.bots.turn(view, options)?;
        if let Turn::Discard(tile) = turn {
            let (waits, wins) = self.waits(view, &view.holding().without(tile));
            let could = |kind: Kind| self.waits(view, &view.holding().without(kind)).1;
            self.seen.worse += u32::from(!wins && options.discards.iter().any(could));
            self.seen.waiting += u32::from(waits);
            self.seen.winning += u32::from(wins);
            let stuck = &mut self.stuck[view.seat().index()];
            *stuck = if waits && !wins { *stuck + 1 } else { 0 };
            self.seen.longest = self.seen.longest.max(*stuck);
        }
        Ok(turn)
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        self.bots.claim(view, options)
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        let tiles = self.bots.exchange(view)?;
        let held = held(view);
        let given = held[tiles[0].suit() as usize];
        assert!(tiles.iter().all(|tile| tile.suit() == tiles[0].suit()));
        assert!(held.iter().all(|&held| held < 3 || held >= given), "{tiles:?} of {held:?}");
        Ok(tiles)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        let suit = self.bots.missing_suit(view)?;
        let held = held(view);
        let least = held.iter().min().copied().unwrap_or(0);
        assert!(held[suit as usize] <= least.max(3), "{suit:?} of {held:?}");
        Ok(suit)
    }
}

/// Returns the number of concealed tiles of each number suit.
fn held(view: &View<'_, '_>) -> [u8; 3] {
    Suit::NUMBERS.map(|suit| suit.kinds().map(|kind| view.concealed().count(kind)).sum())
}

/// Plays `count` deals of four players `policy` and returns what was counted.
fn look(rules: &Rules, policy: Policy, count: u64) -> Seen {
    let mut seen = Seen::default();
    let mut carried = Carried::new(0);
    for hand in 0..count {
        let setup = Setup::new(rules, 21, hand, &carried, Vec::new());
        let bots = Bots::new(Seating::all(policy), 21, hand);
        let mut players = CheckedBots { bots, evaluator: *rules.evaluator(), seen: &mut seen, stuck: [0; 4] };
        let finished = play(rules, &setup, &mut players, &mut ()).expect("a deal");
        carried = carry(rules, &carried, &finished);
    }
    seen
}

#[test]
fn players_prefer_waits_that_win() {
    let variants = [
        "",
        "+gates.three_suits=with_pair",
        "+gates.triplet=required",
        "+gates.terminal=or_honours",
        "+gates.dragon_triplet=false",
        "+gates.open=true",
        "+gates.single_tile=forbidden",
        "+gates.single_tile=all_triplets",
        "+shapes.seven_pairs=true+gates.seven_pairs_exempt=true",
        "+claims.chow=false",
    ];
    for keys in variants {
        let rules = Rules::load(&format!("qionghu{keys}")).expect("rules");
        for policy in [Policy::Efficient, Policy::Greedy] {
            let seen = look(&rules, policy, 150);
            // No discard gives up a wait that wins for one that does not.
            assert!(seen.worse <= u32::from(policy == Policy::Greedy), "{keys} {policy:?}: {seen:?}");
            // A hand whose waits a gate stops is soon changed to one that wins.
            assert!(seen.winning * 3 > seen.waiting * 2 && seen.longest < 20, "{keys} {policy:?}: {seen:?}");
            assert!(seen.winning > 500, "{keys} {policy:?}: {seen:?}");
        }
    }
}

#[test]
fn exchanged_tiles_and_the_missing_suit_are_of_the_shortest_suit() {
    for keys in ["+play.exchange=next+play.exchange_same_suit=true", "+play.missing_suit=first_discard", ""] {
        let rules = Rules::load(&format!("sichuan{keys}")).expect("rules");
        let seen = look(&rules, Policy::Efficient, 100);
        assert!(seen.waiting > 100, "{keys}: {seen:?}");
    }
}
