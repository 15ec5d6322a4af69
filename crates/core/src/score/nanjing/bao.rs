//! Who pays for a won hand: the discarder, all, or one seat for the others (包牌).

use super::hand::{Bill, Won};
use crate::rules::spec::BaoShare;
use crate::score::amount::Amount;
use crate::score::facts::{DealEvent, WinBy, WinEvent};
use crate::score::ledger::Payments;
use crate::score::payers;
use crate::score::why::Term;
use crate::tile::{Meld, MeldForm, Seat};

impl Won<'_> {
    /// Three pungs or added kongs of the winner that one seat fed, or more.
    pub(super) fn feeder_of_three(&self) -> Option<Seat> {
        let fed = |from| self.held.hand.melds.iter().filter(|meld| self.is_fed(meld, from)).count();
        self.win.seat.others().into_iter().find(|&from| fed(from) >= 3)
    }

    /// Whether `from` fed this pung or added kong.
    fn is_fed(&self, meld: &Meld, from: Seat) -> bool {
        matches!(meld.form, MeldForm::Pung | MeldForm::AddedKong) && self.held.fed.contains(&(meld.kind(), from))
    }

    /// The payments of an ordinary win of `sum` points.
    pub(super) fn ordinary<A: Amount>(&self, sum: A) -> Bill<A> {
        let (bao, winner) = (&self.keys.bao, self.win.seat);
        match self.win.by {
            WinBy::Discard(from) => {
                (payers::pay_for_discard(self.rules, self.others, winner, from, winner.others(), |_| sum.clone()), None)
            }
            WinBy::RobKong(from) if bao.rob_kong => self.all_three(from, sum.by(Term::BaoRobKong)),
            WinBy::SelfDraw => {
                if let Some(giver) = self.kong_giver().filter(|_| bao.dagangkaihua) {
                    return self.all_three(giver, sum.by(Term::BaoDagang));
                }
                match self.feeder_of_three().filter(|_| bao.three_pungs) {
                    Some(feeder) => self.taken_over(feeder, &winner.others(), sum, Term::BaoThree),
                    None => self.each(sum),
                }
            }
            WinBy::RobKong(_) => self.each(sum),
        }
    }

    /// The giver of the kong whose replacement won: the winner's last one.
    fn kong_giver(&self) -> Option<Seat> {
        let last = self.facts.kongs.iter().rfind(|kong| kong.seat == self.win.seat)?;
        last.from.filter(|_| self.win.events.contains(WinEvent::AfterKong))
    }

    /// The others, without those who win with the same tile where these owe nothing.
    fn debtors(&self) -> impl Iterator<Item = Seat> + '_ {
        self.win.seat.others().into_iter().filter(|&payer| self.others.owe(self.rules, payer))
    }

    fn each<A: Amount>(&self, sum: A) -> Bill<A> {
        let mut payments = Payments::default();
        self.debtors().for_each(|payer| payments.pay(payer, self.win.seat, sum.clone()));
        (payments, None)
    }

    /// One seat pays the shares of all three.
    pub(super) fn all_three<A: Amount>(&self, payer: Seat, sum: A) -> Bill<A> {
        let mut payments = Payments::default();
        payments.pay(payer, self.win.seat, sum.times(self.debtors().count() as i64, Term::Shares));
        (payments, Some(payer))
    }

    /// `feeder` pays in place of `debtors`, each of whom would owe `sum`; outside 比下胡 perhaps only half of it. He pays his
    /// own share, if he owes one, himself.
    pub(super) fn taken_over<A: Amount>(&self, feeder: Seat, debtors: &[Seat], sum: A, why: Term) -> Bill<A> {
        let winner = self.win.seat;
        let half = self.keys.bao.share == BaoShare::Half && !self.facts.events.contains(DealEvent::Bixiahu);
        let mut payments = Payments::default();
        for &debtor in debtors.iter().filter(|&&debtor| debtor != winner) {
            if debtor == feeder {
                payments.pay(feeder, winner, sum.clone());
                continue;
            }
            let kept = if half { sum.clone().over(2, Term::BaoHalf) } else { A::default() };
            payments.pay(feeder, winner, sum.clone().less(kept.clone()).by(why));
            payments.pay(debtor, winner, kept);
        }
        (payments, Some(feeder))
    }
}
