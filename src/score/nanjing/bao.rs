//! Who pays for a won hand: the discarder, all, or one seat for the others (包牌).

use super::hand::Won;
use crate::rules::spec::BaoShare;
use crate::score::facts::{DealEvent, WinBy, WinEvent};
use crate::score::ledger::Payments;
use crate::score::room;
use crate::tile::{Meld, MeldForm, Seat};

/// What a sum costs each seat, and who pays for others.
pub(super) type Bill = (Payments, Option<Seat>);

/// Three pungs or added kongs of the winner that one seat fed, or more.
pub(super) fn feeder_of_three(won: &Won<'_>) -> Option<Seat> {
    won.win
        .seat
        .others()
        .into_iter()
        .find(|&from| won.held.hand.melds.iter().filter(|meld| fed(won, meld, from)).count() >= 3)
}

/// Whether `from` fed this pung or added kong.
pub(super) fn fed(won: &Won<'_>, meld: &Meld, from: Seat) -> bool {
    matches!(meld.form, MeldForm::Pung | MeldForm::AddedKong) && won.held.fed.contains(&(meld.kind(), from))
}

/// The payments of an ordinary win of `sum` points.
pub(super) fn ordinary(won: &Won<'_>, sum: i64) -> Bill {
    let (bao, winner) = (&won.keys.bao, won.win.seat);
    match won.win.by {
        WinBy::Discard(from) => (room::discard(won.rules, won.facts, won.win, from, winner.others(), |_| sum), None),
        WinBy::RobKong(from) if bao.rob_kong => all_three(winner, from, sum),
        WinBy::SelfDraw => {
            if let Some(giver) = kong_giver(won).filter(|_| bao.dagangkaihua) {
                return all_three(winner, giver, sum);
            }
            match feeder_of_three(won).filter(|_| bao.three_pungs) {
                Some(feeder) => taken_over(won, feeder, &winner.others(), sum),
                None => each(winner, sum),
            }
        }
        WinBy::RobKong(_) => each(winner, sum),
    }
}

/// The giver of the kong whose replacement won: the winner's last one.
fn kong_giver(won: &Won<'_>) -> Option<Seat> {
    let last = won.facts.kongs.iter().rfind(|kong| kong.seat == won.win.seat)?;
    last.from.filter(|_| won.win.events.contains(WinEvent::AfterKong))
}

fn each(winner: Seat, sum: i64) -> Bill {
    let mut payments = Payments::default();
    payments.pay_each(winner, sum);
    (payments, None)
}

/// One seat pays the shares of all three.
pub(super) fn all_three(winner: Seat, payer: Seat, sum: i64) -> Bill {
    let mut payments = Payments::default();
    payments.pay(payer, winner, 3 * sum);
    (payments, Some(payer))
}

/// `feeder` pays in place of `debtors`, each of whom would owe `sum`; outside 比下胡 perhaps only half of it. He pays his own
/// share, if he owes one, himself.
pub(super) fn taken_over(won: &Won<'_>, feeder: Seat, debtors: &[Seat], sum: i64) -> Bill {
    let winner = won.win.seat;
    let half = won.keys.bao.share == BaoShare::Half && !won.facts.events.contains(DealEvent::Bixiahu);
    let mut payments = Payments::default();
    for &debtor in debtors.iter().filter(|&&debtor| debtor != winner) {
        let kept = if half && debtor != feeder { sum / 2 } else { 0 };
        payments.pay(debtor, winner, kept);
        payments.pay(feeder, winner, sum - kept);
    }
    (payments, Some(feeder))
}
