//! The payers of a won hand: the discarder, all seats, or one seat for the others (包牌).

use super::hand::{BaoPayments, Won};
use crate::rules::spec::BaoShare;
use crate::score::amount::Amount;
use crate::score::facts::{DealEvent, WinBy, WinEvent};
use crate::score::ledger::Payments;
use crate::score::payers::TilePayers;
use crate::score::why::Term;
use crate::tile::{Meld, MeldForm, Seat};

impl Won<'_> {
    /// Returns the seat that fed at least three pungs or added kongs of the winner.
    pub(super) fn feeder_of_three(&self) -> Option<Seat> {
        let fed = |from| self.held.hand.melds.iter().filter(|meld| self.is_fed(meld, from)).count();
        self.win.seat.others().into_iter().find(|&from| fed(from) >= 3)
    }

    /// Whether `meld` is a pung or added kong that `from` fed.
    fn is_fed(&self, meld: &Meld, from: Seat) -> bool {
        matches!(meld.form, MeldForm::Pung | MeldForm::AddedKong) && self.held.fed.contains(&(meld.kind(), from))
    }

    /// Returns the payments of a win other than 快照. `share` is the amount that each debtor owes.
    pub(super) fn ordinary_payments<A: Amount>(&self, share: A) -> BaoPayments<A> {
        let (bao, winner) = (&self.keys.bao, self.win.seat);
        match self.win.by {
            WinBy::Discard(from) => {
                let payers = TilePayers::for_win(self.rules, self.win.by, TilePayers::Giver);
                (payers.pay(self.others, winner, from, winner.others(), |_| share.clone()), None)
            }
            WinBy::RobKong(from) if bao.rob_kong => self.pays_for_all(from, share.by_rule(Term::BaoRobKong)),
            WinBy::SelfDraw => {
                if let Some(giver) = self.kong_giver().filter(|_| bao.dagangkaihua) {
                    return self.pays_for_all(giver, share.by_rule(Term::BaoDagang));
                }
                match self.feeder_of_three().filter(|_| bao.three_pungs) {
                    Some(feeder) => self.pays_for_debtors(feeder, &winner.others(), share, Term::BaoThree),
                    None => self.all_pay(share),
                }
            }
            WinBy::RobKong(_) => self.all_pay(share),
        }
    }

    /// Returns the giver of the kong whose replacement tile won, which is the last kong of the winner; `None` if the win has another tile
    /// or the kong no giver.
    fn kong_giver(&self) -> Option<Seat> {
        let last = self.facts.kongs.iter().rfind(|kong| kong.seat == self.win.seat)?;
        last.from.filter(|_| self.win.events.contains(WinEvent::AfterKong))
    }

    /// The debtors: the other seats, without seats that win with the same tile if the rules let them owe nothing.
    fn debtors(&self) -> impl Iterator<Item = Seat> + '_ {
        self.win.seat.others().into_iter().filter(|&payer| self.others.owes(self.rules, payer))
    }

    /// Returns payments in which each debtor pays `share`.
    fn all_pay<A: Amount>(&self, share: A) -> BaoPayments<A> {
        let mut payments = Payments::default();
        self.debtors().for_each(|payer| payments.pay(payer, self.win.seat, share.clone()));
        (payments, None)
    }

    /// Returns payments in which `payer` pays `share` for each debtor.
    pub(super) fn pays_for_all<A: Amount>(&self, payer: Seat, share: A) -> BaoPayments<A> {
        let mut payments = Payments::default();
        payments.pay(payer, self.win.seat, share.times(self.debtors().count() as i64, Term::Shares));
        (payments, Some(payer))
    }

    /// Returns payments in which `feeder` pays for `debtors`, each of which owes `share`. By a rule the feeder pays only half of each
    /// share, except in a deal with 比下胡. A share that the feeder owes itself is always paid in full. `why` is the rule that decides who
    /// pays.
    pub(super) fn pays_for_debtors<A: Amount>(
        &self,
        feeder: Seat,
        debtors: &[Seat],
        share: A,
        why: Term,
    ) -> BaoPayments<A> {
        let winner = self.win.seat;
        let half = self.keys.bao.share == BaoShare::Half && !self.facts.events.contains(DealEvent::Bixiahu);
        let mut payments = Payments::default();
        for &debtor in debtors.iter().filter(|&&debtor| debtor != winner) {
            if debtor == feeder {
                payments.pay(feeder, winner, share.clone());
                continue;
            }
            let kept = if half { share.clone().divided_by(2, Term::BaoHalf) } else { A::default() };
            payments.pay(feeder, winner, share.clone().minus(kept.clone()).by_rule(why));
            payments.pay(debtor, winner, kept);
        }
        (payments, Some(feeder))
    }
}
