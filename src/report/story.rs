//! The story of a deal: its result as a title, its payments as a sentence, and the arithmetic of the payments.

use super::names;
use crate::answer::{Account, Payment, place_in_sentence, places, wind};
use crate::game::Finished;
use crate::lang::number::whole;
use crate::lang::{Arg, Joint, Message, ToArg, msg};
use crate::rules::Rules;
use crate::score::{End, Explained, Win, WinBy, WinEvent};
use crate::tile::{Kind, Seat};

/// The parts of an account that stand in the sentence below the title.
const TOLD: usize = 3;

/// What a page says about a deal.
#[derive(Clone, Debug)]
pub struct Story {
    /// The result: the points of the hero, the hand, and the way it won.
    pub title: Message,
    /// The hero and the payments.
    pub lead: Message,
    /// The payments as arithmetic; `None` if nothing was paid.
    pub account: Option<Account>,
}

impl Story {
    /// The story of a finished deal with these payments; `before` are the scores before it, if they are known.
    ///
    /// The hero is the winner with the most points, and the seat with the most points if nobody won.
    pub fn new(rules: &Rules, finished: &Finished, rows: &[Explained], before: Option<[i64; 4]>) -> Story {
        let facts = &finished.facts;
        let points = finished.settlement.total().by_seat();
        let most = |seats: &mut dyn Iterator<Item = Seat>| {
            // The first of equals, so that the choice does not depend on the number of wins.
            seats.reduce(|best, seat| if points[seat.index()] > points[best.index()] { seat } else { best })
        };
        let winner = most(&mut facts.wins.iter().map(|win| win.seat));
        let hero = winner.or_else(|| most(&mut Seat::ALL.into_iter())).unwrap_or_default();
        let account = (!rows.is_empty()).then(|| account(rules, rows, hero, facts.dealer, before));
        let signed = signed(points[hero.index()]);
        let win = facts.wins.iter().find(|win| Some(win.seat) == winner);
        let title = match (win, facts.end) {
            (Some(win), _) => {
                let shapes = finished.settlement.wins.iter().filter(|value| value.seat == hero);
                let shape = shapes.map(|value| names::shape(value.shape, rules)).next();
                let jing = rules.has_indicator().then(|| msg!("deal-jing", n = jing_held(rules, finished, win)));
                msg!("deal-title", points = signed, shape, jing, won = way(finished, win))
            }
            (None, End::Zhahu(seat)) => {
                let cost = whole(points[seat.index()].saturating_abs());
                msg!("deal-title-zhahu", seat = place_in_sentence(seat, facts.dealer), points = cost)
            }
            (None, _) if points == [0; 4] => msg!("deal-title-nothing"),
            (None, _) => msg!("deal-title-liuju", points = signed, seat = place_in_sentence(hero, facts.dealer)),
        };
        let paid = account.as_ref().map(|account| told(account));
        let name = place_in_sentence(hero, facts.dealer);
        let lead = match win {
            Some(win) => {
                let others: Vec<Seat> = Seat::ALL
                    .into_iter()
                    .filter(|seat| *seat != hero && facts.wins.iter().any(|win| win.seat == *seat))
                    .collect();
                let also = (!others.is_empty())
                    .then(|| msg!("deal-also", seats = places(&others, facts.dealer), count = others.len()));
                msg!("deal-lead", seat = name, wind = wind(hero, facts.dealer), tile = win.tile, paid, also)
            }
            None => msg!("deal-lead-paid", seat = name, paid),
        };
        let lead = if win.is_none() && account.is_none() { Message::default() } else { lead };
        Story { title, lead, account }
    }
}

/// Points with a sign.
pub fn signed(points: i64) -> String {
    format!("{}{}", if points > 0 { "+" } else { "" }, whole(points))
}

/// The number of 精 in a won hand, the winning tile included.
fn jing_held(rules: &Rules, finished: &Finished, win: &Win) -> usize {
    let wild = rules.wild_kinds(finished.facts.indicator);
    let hand = &finished.facts.seats[win.seat].hand;
    let melds = hand.melds.iter().flat_map(|meld| meld.all_tiles());
    let tiles: Vec<Kind> = hand.concealed.tiles().chain(melds).chain([win.tile]).collect();
    tiles.into_iter().filter(|kind| wild.contains(*kind)).count()
}

/// The way of a win: drawn or discarded, and in which turn of the winner.
fn way(finished: &Finished, win: &Win) -> Message {
    let way = match win.by {
        _ if win.events.contains(WinEvent::Tianhu) => "tianhu",
        _ if win.events.contains(WinEvent::Dihu) => "dihu",
        WinBy::SelfDraw if win.events.contains(WinEvent::AfterKong) => "after_kong",
        by => by.name(),
    };
    let from = win.by.from().map(|from| place_in_sentence(from, finished.facts.dealer));
    let turn = msg!("deal-turn", n = finished.course[win.seat].win_turn);
    msg!("deal-won", way, turn, from)
}

/// The payments of an account in words, part by part.
fn told(account: &Account) -> Message {
    let mut parts: Vec<(&Message, Vec<&Payment>)> = Vec::new();
    for payment in &account.own {
        match parts.iter_mut().find(|part| *part.0 == payment.item) {
            Some(part) => part.1.push(payment),
            None => parts.push((&payment.item, vec![payment])),
        }
    }
    let size = |part: &(&Message, Vec<&Payment>)| part.1.iter().map(|payment| payment.gained.abs()).max();
    parts.sort_by_key(|part| std::cmp::Reverse(size(part)));
    let left = parts.len().saturating_sub(TOLD);
    parts.truncate(TOLD);
    let part = |(item, payments): (&Message, Vec<&Payment>)| {
        let clauses = Arg::list(Joint::Clause, payments.into_iter().map(|payment| &payment.clause));
        Message::join(Joint::Colon, [item.to_arg(), clauses])
    };
    let parts = Message::join(Joint::Semicolon, parts.into_iter().map(part));
    msg!("deal-paid", parts, left)
}

/// The payments of a deal from the view of a seat.
fn account(rules: &Rules, rows: &[Explained], seat: Seat, dealer: Seat, before: Option<[i64; 4]>) -> Account {
    let (mut own, mut others, mut items) = (Vec::new(), Vec::new(), Vec::<(Message, [i64; 4])>::new());
    for row in rows {
        let item = Message::from(row.item.label());
        match items.iter_mut().find(|known| known.0 == item) {
            Some(known) => known.1.iter_mut().zip(row.by_seat()).for_each(|(sum, points)| *sum += points),
            None => items.push((item.clone(), row.by_seat())),
        }
        let (from, to) = (places(&row.from, dealer), places(&row.to, dealer));
        let (points, payers) = (whole(row.points()), row.from.len());
        let several = usize::from(row.from.len().max(row.to.len()) > 1);
        let (count, seats, clause) = match (row.to == [seat], row.from == [seat]) {
            (true, _) => {
                let seats = msg!("deal-payers", seats = from, payers);
                (payers, seats, msg!("deal-gets", seats = from, points, payers))
            }
            (_, true) => {
                let seats = msg!("deal-payees", seats = to, several);
                (row.to.len(), seats, msg!("deal-pays", seats = to, points, several))
            }
            _ => {
                let seats = msg!("deal-between", from, to, payers, several);
                let own = row.from.contains(&seat) || row.to.contains(&seat);
                let count = if own { 1 } else { payers * row.to.len() };
                (count, seats.clone(), msg!("deal-points", seats, points))
            }
        };
        let lines = row.lines(&|seat| crate::answer::place(seat, dealer).to_arg()).into_iter();
        let lines = lines.map(|line| Message::from(names::in_words_of(rules, &line))).collect();
        let (points, gained) = (row.points(), row.by_seat()[seat.index()]);
        let payment = Payment { item, seats, clause, lines, points, count: count as i64, gained };
        let is_own = row.from.contains(&seat) || row.to.contains(&seat);
        if is_own { own.push(payment) } else { others.push(payment) }
    }
    Account { seat, own, others, items, before }
}
