//! The payers of discards, robbed kongs and kongs (`room.discard_payers`, `room.rob_kong_payers`, `room.kong_payers`), and the other
//! winners of a deal, who may owe nothing.
//! Rules about payers that only one game has are in its module.

use super::amount::Amount;
use super::facts::{Facts, WinBy};
use super::ledger::Payments;
use super::why::Term;
use super::winner_limit::has_left;
use crate::rules::Rules;
use crate::rules::spec::{KongPayers, RoomDiscardPayers, RoomRobKongPayers};
use crate::tile::{MeldForm, Seat};

/// The other winners of a deal, as far as they change who pays for one win. The default has no other winner: all other seats pay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct OtherWinners {
    /// Bit per seat: it has won before and left the deal.
    left: u8,
    /// Bit per seat: it wins with the same tile.
    same_tile: u8,
}

impl OtherWinners {
    /// Returns the other winners for the win with index `at` in [`Facts::wins`].
    pub(super) fn new(rules: &Rules, facts: &Facts, at: usize) -> OtherWinners {
        let win = &facts.wins[at];
        let bits = |fits: &dyn Fn(Seat) -> bool| {
            Seat::ALL.into_iter().filter(|&seat| fits(seat)).fold(0, |bits, seat| bits | 1 << seat.index())
        };
        OtherWinners {
            left: bits(&|seat| has_left(rules, &facts.wins[..at], seat)),
            same_tile: bits(&|seat| facts.wins.iter().any(|other| other.seat == seat && other.shares_tile(win))),
        }
    }

    /// Whether a seat won earlier and left the deal.
    pub(super) fn has_left(self, seat: Seat) -> bool {
        self.left >> seat.index() & 1 != 0
    }

    /// Whether a seat wins with the same tile.
    pub(super) fn wins_too(self, seat: Seat) -> bool {
        self.same_tile >> seat.index() & 1 != 0
    }

    /// Whether `payer` owes a share of a win that all other seats pay: not if it wins with the same tile and the rules let such winners owe
    /// each other nothing.
    pub(super) fn owes(self, rules: &Rules, payer: Seat) -> bool {
        rules.room.winners_pay || !self.wins_too(payer)
    }
}

/// Who pays for a win on a tile of another seat, the giver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TilePayers {
    /// The giver pays its own share.
    Giver,
    /// Every seat pays its share.
    All,
    /// The giver pays the share of every seat. The term names the rule in explanations.
    GiverForAll(Term),
}

impl TilePayers {
    /// Returns who pays for a win on a tile of another seat: the payers that `room.discard_payers` or `room.rob_kong_payers` set, or else
    /// `game`.
    pub(super) fn for_win(rules: &Rules, by: WinBy, game: TilePayers) -> TilePayers {
        match (by, rules.room.discard_payers, rules.room.rob_kong_payers) {
            (WinBy::Discard(_), RoomDiscardPayers::All, _) => TilePayers::All,
            (WinBy::Discard(_), RoomDiscardPayers::DiscarderForAll, _) => TilePayers::GiverForAll(Term::DiscardPayers),
            (WinBy::RobKong(_), _, RoomRobKongPayers::KongerForAll) => TilePayers::GiverForAll(Term::RobKongPayers),
            _ => game,
        }
    }

    /// Returns the payments of a win of `winner` on a tile of `giver`. `debtors` are the seats besides the winner that still play; `share`
    /// returns the share of a debtor. A debtor that wins with the same tile owes nothing. `others` are the other winners.
    pub(super) fn pay<A: Amount>(
        self,
        others: OtherWinners,
        winner: Seat,
        giver: Seat,
        debtors: impl IntoIterator<Item = Seat>,
        share: impl Fn(Seat) -> A,
    ) -> Payments<A> {
        let mut payments = Payments::default();
        for debtor in debtors.into_iter().filter(|&seat| !others.wins_too(seat)) {
            match self {
                TilePayers::Giver if debtor != giver => {}
                TilePayers::Giver | TilePayers::All => payments.pay(debtor, winner, share(debtor)),
                TilePayers::GiverForAll(rule) => payments.pay(giver, winner, share(debtor).by_rule(rule)),
            }
        }
        payments
    }
}

/// Whether payments of kongs depend on the seat that discarded the tile (the feeder).
pub(super) fn needs_feeder(rules: &Rules) -> bool {
    matches!(rules.room.kong_payers, KongPayers::Feeder | KongPayers::FeederForAll)
}

/// Returns the payments of an exposed or added kong of `seat`; `None` for other kongs, or if the rules leave the payers to the game. `from`
/// is the feeder: the seat that discarded the tile of the kong or of its pung. `debtors` are the seats that owe `share` each. A feeder that
/// is no debtor pays nothing.
pub(super) fn pay_for_kong<A: Amount>(
    rules: &Rules,
    seat: Seat,
    form: MeldForm,
    from: Option<Seat>,
    debtors: impl IntoIterator<Item = Seat>,
    share: &A,
) -> Option<Payments<A>> {
    let payers = rules.room.kong_payers;
    if payers == KongPayers::Game || !matches!(form, MeldForm::ExposedKong | MeldForm::AddedKong) {
        return None;
    }
    let debtors: arrayvec::ArrayVec<Seat, 3> = debtors.into_iter().collect();
    let feeder = from.filter(|from| debtors.contains(from));
    let mut payments = Payments::default();
    match (payers, feeder) {
        (KongPayers::Game | KongPayers::All, _) => {
            debtors.iter().for_each(|&payer| payments.pay(payer, seat, share.clone()));
        }
        (KongPayers::Feeder, Some(payer)) => payments.pay(payer, seat, share.clone().by_rule(Term::KongPayers)),
        (KongPayers::FeederForAll, Some(payer)) => {
            let all = share.clone().times(debtors.len() as i64, Term::KongShares);
            payments.pay(payer, seat, all.by_rule(Term::KongPayers));
        }
        (KongPayers::Feeder | KongPayers::FeederForAll, None) => {}
    }
    Some(payments)
}
