//! Who pays: what a discard and a kong cost each seat, and who else wins and so owes nothing (`room.discard_payers`,
//! `room.kong_payers`). Games with payers of their own say so in their folders.

use super::amount::Amount;
use super::facts::Facts;
use super::ledger::Payments;
use super::why::Term;
use crate::rules::Rules;
use crate::rules::spec::{DealEnds, KongPayers, RoomDiscardPayers};
use crate::tile::{MeldForm, Seat};

/// The other wins of a deal that decide who owes what for one of them. Without any it is the only one, and all others pay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Others {
    /// Bit per seat: it has won before and left.
    left: u8,
    /// Bit per seat: it wins with the same tile.
    beside: u8,
}

impl Others {
    pub(super) fn of(rules: &Rules, facts: &Facts, at: usize) -> Others {
        let win = &facts.wins[at];
        let (mut left, mut beside) = (0, 0);
        for (other, before) in facts.wins.iter().zip((0..facts.wins.len()).map(|other| other < at)) {
            let bit = 1 << other.seat.index();
            left |= if before && rules.play.ends != DealEnds::WallOnly { bit } else { 0 };
            beside |= if other.shares_tile(win) { bit } else { 0 };
        }
        Others { left, beside }
    }

    /// Whether a seat had left before.
    pub(super) fn left(self, seat: Seat) -> bool {
        self.left >> seat.index() & 1 != 0
    }

    /// Whether a seat wins with the same tile.
    fn win_too(self, seat: Seat) -> bool {
        self.beside >> seat.index() & 1 != 0
    }

    /// Whether a seat owes a winner anything for his hand where all three do.
    pub(super) fn owe(self, rules: &Rules, payer: Seat) -> bool {
        rules.room.winners_pay || !self.win_too(payer)
    }
}

/// What a win on a discard of `from` pays: which debtors (the seats still playing) owe a share, and who pays it for them. A seat
/// that wins with the same tile owes nothing.
pub(super) fn pay_for_discard<A: Amount>(
    rules: &Rules,
    others: Others,
    winner: Seat,
    from: Seat,
    debtors: impl IntoIterator<Item = Seat>,
    share: impl Fn(Seat) -> A,
) -> Payments<A> {
    let mut payments = Payments::default();
    for debtor in debtors.into_iter().filter(|&seat| !others.win_too(seat)) {
        match rules.room.discard_payers {
            RoomDiscardPayers::Game if debtor != from => {}
            RoomDiscardPayers::Game | RoomDiscardPayers::All => payments.pay(debtor, winner, share(debtor)),
            RoomDiscardPayers::DiscarderForAll => payments.pay(from, winner, share(debtor).by(Term::DiscardPayers)),
        }
    }
    payments
}

/// Whether the feeder of a kong is asked for.
pub(super) fn asks_feeder(rules: &Rules) -> bool {
    matches!(rules.room.kong_payers, KongPayers::Feeder | KongPayers::FeederForAll)
}

/// What an exposed or added kong pays, `None` where that is left to the game. `from` gave the tile or fed the pung.
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
        (KongPayers::Feeder, Some(payer)) => payments.pay(payer, seat, share.clone().by(Term::KongPayers)),
        (KongPayers::FeederForAll, Some(payer)) => {
            let all = share.clone().times(debtors.len() as i64, Term::KongShares);
            payments.pay(payer, seat, all.by(Term::KongPayers));
        }
        (KongPayers::Feeder | KongPayers::FeederForAll, None) => {}
    }
    Some(payments)
}
