//! Payments that do not depend on the winner: kongs, 花杠, fines.

use crate::message::{Message, msg};
use crate::rules::Rules;
use crate::rules::spec::NanjingScoring;
use crate::score::amount::Amount;
use crate::score::error::ScoreError;
use crate::score::facts::{DealEvent, Facts, KongFact, PenaltyKind};
use crate::score::ledger::{Payments, Settlement};
use crate::score::names::Item;
use crate::score::payers;
use crate::score::why::Term;
use crate::tile::{Kind, Meld, MeldForm, Seat};

/// Checks that the list of kongs matches the melds, and that each kong except a concealed one has a giver.
pub(super) fn check_kongs(facts: &Facts) -> Result<(), ScoreError> {
    let rows = |seat: Seat, meld: &Meld| {
        facts
            .kongs
            .iter()
            .filter(|kong| kong.seat == seat && kong.tile == meld.kind() && kong.form == meld.form)
            .count()
    };
    let impossible = |seat, problem: Message| Err(ScoreError::Impossible { seat, problem });
    let mut melded = 0;
    for (seat, held) in facts.seats.iter() {
        for meld in held.hand.melds.iter().filter(|meld| meld.is_kong()) {
            melded += 1;
            if rows(seat, meld) != 1 {
                return impossible(seat, msg!("score-kong-rows"));
            }
        }
    }
    for kong in &facts.kongs {
        match (kong.form, kong.from) {
            (MeldForm::ConcealedKong, Some(_)) => {
                return impossible(kong.seat, msg!("score-concealed-from"));
            }
            (MeldForm::ConcealedKong, None) => {}
            (_, None) => {
                return impossible(kong.seat, msg!("score-kong-from"));
            }
            (_, Some(from)) if from == kong.seat => {
                return impossible(kong.seat, msg!("score-kong-own"));
            }
            (_, Some(_)) => {}
        }
    }
    match facts.kongs.iter().find(|kong| !has_meld(facts, kong)) {
        Some(kong) => impossible(kong.seat, msg!("score-no-such-kong")),
        None if facts.kongs.len() != melded => impossible(facts.dealer, msg!("score-row-without-kong")),
        None => Ok(()),
    }
}

/// Whether the owner of a listed kong has it as a meld.
fn has_meld(facts: &Facts, kong: &KongFact) -> bool {
    facts.seats[kong.seat].hand.melds.iter().any(|meld| meld.form == kong.form && meld.kind() == kong.tile)
}

/// Returns the payments of a kong: the giver pays for 明杠, every other seat for 暗杠 (seed 003, 杠). `bixiahu`: the deal is 比下胡.
pub(super) fn kong_money<A: Amount>(
    rules: &Rules,
    keys: &NanjingScoring,
    kong: &KongFact,
    bixiahu: bool,
) -> Payments<A> {
    let mut payments = Payments::default();
    let factor = super::multiplier(keys, bixiahu);
    let share = |points: i32, why: Term| A::new(points.into(), why).times(factor, Term::Bixiahu);
    let exposed = share(keys.kong.exposed, Term::Exposed);
    if let Some(payments) = payers::pay_for_kong(rules, kong.seat, kong.form, kong.from, kong.seat.others(), &exposed) {
        return payments;
    }
    match kong.from {
        Some(from) => payments.pay(from, kong.seat, exposed),
        None => payments.pay_each(kong.seat, share(keys.kong.concealed, Term::Concealed)),
    }
    payments
}

/// Returns the payments of all kongs.
pub(super) fn kongs<A: Amount>(rules: &Rules, keys: &NanjingScoring, facts: &Facts) -> Payments<A> {
    let mut payments = Payments::default();
    facts
        .kongs
        .iter()
        .for_each(|kong| payments.add(&kong_money(rules, keys, kong, facts.events.contains(DealEvent::Bixiahu))));
    payments
}

/// The number of 花杠 of a seat: four equal dragons or, by a rule, all four of a group of flowers (seed 003, 花杠).
fn count_huagang(keys: &NanjingScoring, facts: &Facts, seat: Seat) -> usize {
    let flowers = &facts.seats[seat].flowers;
    let dragons = Kind::plain().filter(|&kind| kind.is_dragon() && flowers[kind] == 4).count();
    let first = Kind::FIRST_FLOWER.index();
    let seasons =
        [first, first + 4].into_iter().filter(|&group| (group..group + 4).all(|at| flowers[Kind::at(at)] > 0));
    dragons + if keys.kong.huagang_of_seasons { seasons.count() } else { 0 }
}

/// Whether some seat has a 花杠.
pub(super) fn has_huagang(keys: &NanjingScoring, facts: &Facts) -> bool {
    Seat::ALL.into_iter().any(|seat| count_huagang(keys, facts, seat) > 0)
}

/// Returns the payments of 花杠. `factor` is the factor of all payments of the deal.
pub(super) fn huagang<A: Amount>(keys: &NanjingScoring, facts: &Facts, factor: i64) -> Payments<A> {
    let mut payments = Payments::default();
    for seat in Seat::ALL {
        let all = A::new(count_huagang(keys, facts, seat) as i64, Term::Huagang);
        payments.pay_each(seat, all.times(keys.kong.huagang.into(), Term::Huagang).times(factor, Term::Bixiahu));
    }
    payments
}

/// Books the fines, which a fined seat pays to each other seat (seed 003, 罚分). `factor` is the factor of all payments of the deal.
pub(super) fn penalties<A: Amount>(keys: &NanjingScoring, facts: &Facts, factor: i64, settlement: &mut Settlement<A>) {
    let rows = [
        (PenaltyKind::FourFollow, Item::FourFollow, Term::FourFollow, keys.penalty.four_follow),
        (PenaltyKind::OwnFour, Item::OwnFour, Term::OwnFour, keys.penalty.own_four),
    ];
    for (kind, item, why, points) in rows {
        let mut payments = Payments::default();
        let fine = A::new(points.into(), why).times(factor, Term::Bixiahu);
        let fined = facts.penalties.iter().filter(|penalty| penalty.kind == kind);
        fined.for_each(|penalty| payments.pay_to_each(penalty.seat, &fine));
        settlement.book(item, payments);
    }
}
