//! The story of a deal: its result as a title, its payments as a sentence, and the arithmetic of the payments.

use super::names;
use crate::answer::{Account, Payment, seat_name_in_sentence, seat_names, wind};
use crate::game::Finished;
use crate::lang::number::whole;
use crate::lang::{Arg, Joint, Message, ToArg, msg};
use crate::rules::Rules;
use crate::score::{End, Explained, Win, WinBy, WinEvent};
use crate::tile::{Kind, Seat};
use std::cmp::Reverse;

/// Maximum number of parts of the settlement in the lead sentence.
const MAX_PARTS: usize = 3;

/// The title, the lead sentence and the payments of a deal.
#[derive(Clone, Debug)]
pub struct Story {
    /// The result: the points of the hero, its hand, and the way in which it won.
    pub title: Message,
    /// A sentence about the hero and its payments; empty if nobody won and nothing was paid.
    pub lead: Message,
    /// The payments as arithmetic; `None` if nothing was paid.
    pub account: Option<Account>,
}

impl Story {
    /// The story of a finished deal. `rows` are its payments; `before` are the scores of the seats before the deal, if they are known.
    ///
    /// The hero is the winner with the most points; if nobody won, it is the seat with the most points.
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
        let signed = signed_points(points[hero.index()]);
        let win = facts.wins.iter().find(|win| Some(win.seat) == winner);
        let title = match (win, facts.end) {
            (Some(win), _) => {
                let shapes = finished.settlement.wins.iter().filter(|value| value.seat == hero);
                let shape = shapes.map(|value| names::shape(value.shape, rules)).next();
                let jing = rules.has_jing().then(|| msg!("deal-jing", n = jing_held(rules, finished, win)));
                msg!("deal-title", points = signed, shape, jing, won = way_of_winning(finished, win))
            }
            (None, End::Zhahu(seat)) => {
                let cost = whole(points[seat.index()].saturating_abs());
                msg!("deal-title-zhahu", seat = seat_name_in_sentence(seat, facts.dealer), points = cost)
            }
            (None, _) if points == [0; 4] => msg!("deal-title-nothing"),
            (None, _) => msg!("deal-title-liuju", points = signed, seat = seat_name_in_sentence(hero, facts.dealer)),
        };
        let paid = account.as_ref().map(payments_sentence);
        let name = seat_name_in_sentence(hero, facts.dealer);
        let lead = match win {
            Some(win) => {
                let others: Vec<Seat> =
                    Seat::ALL.into_iter().filter(|seat| *seat != hero && facts.has_won(*seat)).collect();
                let also = (!others.is_empty())
                    .then(|| msg!("deal-also", seats = seat_names(&others, facts.dealer), count = others.len()));
                msg!("deal-lead", seat = name, wind = wind(hero, facts.dealer), tile = win.tile, paid, also)
            }
            None => msg!("deal-lead-paid", seat = name, paid),
        };
        let lead = if win.is_none() && account.is_none() { Message::default() } else { lead };
        Story { title, lead, account }
    }
}

/// Points with a sign; 0 has none.
pub fn signed_points(points: i64) -> String {
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

/// The way in which the hand was won, and the turn of the winner.
fn way_of_winning(finished: &Finished, win: &Win) -> Message {
    let way = match win.by {
        _ if win.events.contains(WinEvent::Tianhu) => "tianhu",
        _ if win.events.contains(WinEvent::Dihu) => "dihu",
        WinBy::SelfDraw if win.events.contains(WinEvent::AfterKong) => "after_kong",
        by => by.name(),
    };
    let from = win.by.giver().map(|from| seat_name_in_sentence(from, finished.facts.dealer));
    let turn = msg!("deal-turn", n = finished.play_stats[win.seat].win_turn);
    msg!("deal-won", way, turn, from)
}

/// The payments to the seat of an account in a sentence, or the payments that it makes if it receives none.
fn payments_sentence(account: &Account) -> Message {
    let gains = account.own.iter().any(|payment| payment.gained > 0);
    let mut parts: Vec<(&Message, Vec<&Payment>)> = Vec::new();
    for payment in account.own.iter().filter(|payment| payment.gained > 0 || !gains) {
        match parts.iter_mut().find(|part| *part.0 == payment.item) {
            Some(part) => part.1.push(payment),
            None => parts.push((&payment.item, vec![payment])),
        }
    }
    let left = parts.len().saturating_sub(MAX_PARTS);
    parts.truncate(MAX_PARTS);
    let part = |(item, payments): (&Message, Vec<&Payment>)| {
        let clauses = Arg::list(Joint::Clause, payments.into_iter().map(|payment| &payment.clause));
        Message::join(Joint::Colon, [item.to_arg(), clauses])
    };
    let parts = Message::join(Joint::Semicolon, parts.into_iter().map(part));
    msg!("deal-paid", parts, left)
}

/// The payments `rows` of a deal from the view of `seat`. `before` are the scores of the seats before the deal, if they are known.
fn account(rules: &Rules, rows: &[Explained], seat: Seat, dealer: Seat, before: Option<[i64; 4]>) -> Account {
    let (mut own, mut others, mut items) = (Vec::new(), Vec::new(), Vec::<(Message, [i64; 4])>::new());
    for row in rows {
        let item = Message::from(row.item.label());
        match items.iter_mut().find(|known| known.0 == item) {
            Some(known) => known.1.iter_mut().zip(row.by_seat()).for_each(|(sum, points)| *sum += points),
            None => items.push((item.clone(), row.by_seat())),
        }
        // If a payment has several payers or payees, this seat shows its own share only.
        let (from, to) = match (row.from.contains(&seat), row.to.contains(&seat)) {
            (true, _) => (vec![seat], row.to.clone()),
            (_, true) => (row.from.clone(), vec![seat]),
            _ => (row.from.clone(), row.to.clone()),
        };
        let is_own = from == [seat] || to == [seat];
        let (count, payers) = (from.len() * to.len(), from.len());
        let several = usize::from(count > 1);
        let points = whole(row.points());
        let [payer_names, payee_names] = [&from, &to].map(|seats| seat_names(seats, dealer));
        let (seats, clause) = if to == [seat] {
            let clause = msg!("deal-gets", seats = payer_names, points, payers);
            (msg!("deal-payers", seats = payer_names, payers), clause)
        } else if from == [seat] {
            let clause = msg!("deal-pays", seats = payee_names, points, several);
            (msg!("deal-payees", seats = payee_names, several), clause)
        } else {
            let seats = msg!("deal-between", from = payer_names, to = payee_names, payers, several);
            (seats.clone(), msg!("deal-points", seats, points))
        };
        let in_fans = crate::score::words(rules).has_doubling_fans;
        let lines = row.lines(in_fans, &|seat| crate::answer::seat_name(seat, dealer).to_arg()).into_iter();
        let lines = lines.map(|line| Message::from(names::in_game_words(rules, &line))).collect();
        let (points, gained) = (row.points(), row.by_seat()[seat.index()]);
        let payment = Payment { item, seats, clause, lines, points, count: count as i64, gained };
        if is_own { own.push(payment) } else { others.push(payment) }
    }
    // The part with the most points comes first.
    let size = |item: &Message| items.iter().find(|known| known.0 == *item).map(|known| known.1[seat.index()].abs());
    own.sort_by_cached_key(|payment: &Payment| (Reverse(size(&payment.item)), Reverse(payment.gained)));
    Account { seat, own, others, items, before }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use crate::score::explain;
    use crate::sim::Run;

    fn story(rules: &str, players: &str, hand: u64) -> (Story, [i64; 4]) {
        let rules = Rules::load(rules).unwrap();
        let run = Run::new(rules.clone(), players.parse().unwrap(), 1, hand + 1);
        let finished = run.deal(hand, &mut ()).unwrap();
        let rows = explain(&rules, &finished.facts).unwrap();
        (Story::new(&rules, &finished, &rows, None), finished.settlement.total().by_seat())
    }

    /// Titles of deals that were checked by hand.
    #[test]
    fn the_title_has_points_hand_and_way_of_winning() {
        for (rules, players, hand, titles) in [
            (
                "nanchang",
                "efficient",
                3,
                ["+8: melds and a pair with two 精, drawn in the sixth turn", "+8：平胡带两精，第六轮自摸"],
            ),
            (
                "nanjing",
                "efficient",
                5,
                ["+64: seven pairs, on a discard by the opposite seat in turn 15", "+64：七对，第 15 轮对家点炮"],
            ),
        ] {
            let story = story(rules, players, hand).0;
            assert_eq!([Lang::En, Lang::Zh].map(|lang| lang.render(&story.title)), titles, "{rules} {hand}");
        }
        let nobody = story("nanchang", "random", 3).0;
        assert!(Lang::Zh.render(&nobody.title).starts_with("流局"), "{}", nobody.title);
    }

    #[test]
    fn the_lead_lists_payments_by_part() {
        let lead = story("nanchang", "efficient", 3).0.lead;
        let expected = "对家（坐西）胡中。胡牌：下家与上家各付 2 分，庄家付 4 分；精：三家各付 2 分。";
        assert_eq!(Lang::Zh.render(&lead), expected);
    }

    /// The payments of the account add up to the points of its seat.
    #[test]
    fn an_account_adds_up() {
        for rules in ["nanchang", "sichuan", "nanjing", "tuidaohu", "qionghu", "rooms/tuidaohu-zhaniao"] {
            for players in ["efficient", "random"] {
                for hand in 0..12 {
                    let (story, points) = story(rules, players, hand);
                    let Some(account) = story.account else { continue };
                    let own: i64 = account.own.iter().map(|payment| payment.gained).sum();
                    assert_eq!(own, points[account.seat.index()], "{rules} {players} {hand}");
                    for payment in &account.own {
                        assert_eq!(payment.gained.abs(), payment.points * payment.count, "{payment:?}");
                    }
                    let sums: [i64; 4] = std::array::from_fn(|at| account.items.iter().map(|item| item.1[at]).sum());
                    assert_eq!(sums, points, "{rules} {players} {hand}");
                }
            }
        }
    }
}
