//! Checks for facts that exclude each other. The message of a fault names both facts.

use super::check::{Checker, non_empty};
use super::file::{File, WinRow};
use super::names;
use crate::message::{Arg, Joint, Message, msg};
use crate::rules::spec::{DealEnds, Dihu};
use crate::score;
use crate::score::OptionalRow;
use crate::score::facts::{DealEvent, DealEvents, End, Facts, KongFact, SeatFacts, Win, WinBy, WinEvent};
use crate::tile::{BySeat, Kind, Meld, MeldForm, Seat, parse_tiles};
use toml::Spanned;

impl Checker<'_> {
    /// Checks the events of the wins against the other facts of the deal. `wins` are those of the file, without a false win.
    pub(super) fn check_win_events(
        &mut self,
        file: &File,
        dealer: Seat,
        events: DealEvents,
        seats: &BySeat<SeatFacts>,
        wins: &[Win],
    ) {
        for (at, win) in wins.iter().enumerate() {
            for (event, other) in self.excluded_events(dealer, events, seats, win) {
                let row = file.wins[at].get_ref();
                let named = |name: &&Spanned<WinEvent>| *name.get_ref() == event;
                let span = row.events.iter().find(named).map_or(row.seat.span(), Spanned::span);
                let dihu = self.rules.play.dihu;
                let dihu = if dihu == Dihu::FirstDraw {
                    "first_draw"
                } else if dihu == Dihu::AfterKong {
                    "after_kong"
                } else {
                    ""
                };
                let (name, chinese) = (event.name(), event.chinese());
                self.fault(format!("wins[{at}].events"), span, msg!("situation-exclude", name, chinese, other, dihu));
            }
        }
    }

    /// Returns the impossible events of a win, each with the fact that excludes it.
    fn excluded_events(
        &self,
        dealer: Seat,
        events: DealEvents,
        seats: &BySeat<SeatFacts>,
        win: &Win,
    ) -> Vec<(WinEvent, Message)> {
        let has_kong = |seat: Seat| seats[seat].hand.melds.iter().any(Meld::is_kong);
        let without_kong = |seat: Seat| msg!("situation-without-kong", seat);
        let from = win.by.giver();
        // If the deal goes on after a win, other seats may have melded since.
        let goes_on = self.rules.play.ends != DealEnds::FirstWin;
        let counts = |seat: &Seat| (!goes_on || *seat == win.seat) && !seats[*seat].hand.melds.is_empty();
        let meld = Seat::ALL.into_iter().find(counts).map(|seat| msg!("situation-meld", seat));
        let first_draw = self.rules.play.dihu == Dihu::FirstDraw;
        let robs = matches!(win.by, WinBy::RobKong(_));
        let konged = |seat: Seat| {
            let concealed = |meld: &Meld| meld.form == MeldForm::ConcealedKong;
            self.rules.play.dihu == Dihu::AfterKong && seat == dealer && seats[seat].hand.melds.iter().all(concealed)
        };
        let dihu_meld = Seat::ALL.into_iter().filter(|_| !goes_on).find(|seat| counts(seat) && !konged(*seat));
        let chaozhuang =
            events.contains(DealEvent::Chaozhuang).then(|| Message::from_arg(&Arg::name("chaozhuang (抄庄)", "抄庄")));
        let beside = |event: WinEvent| {
            win.events.contains(event).then(|| Message::from_arg(&Arg::name(event.name(), event.chinese())))
        };
        let equals = |key: &str, value: String, chinese: &str| {
            let word = names::word(key).unwrap_or(key);
            Message::from_arg(&Arg::name(format!("{key} = {value}"), format!("{word} = {chinese}")))
        };
        let by = || equals("by", format!("{:?}", win.by.name()), win.by.word().chinese());
        let rows = [
            (WinEvent::AfterKong, (!has_kong(win.seat)).then(|| without_kong(win.seat))),
            (WinEvent::KongDiscard, from.filter(|&from| !has_kong(from)).map(without_kong)),
            (
                WinEvent::AfterFlower,
                (seats[win.seat].flowers.total() == 0).then(|| msg!("situation-without-flowers", seat = win.seat)),
            ),
            (WinEvent::Tianhu, (win.seat != dealer).then(|| msg!("situation-not-dealer", seat = win.seat))),
            (WinEvent::Tianhu, (win.by != WinBy::SelfDraw).then(by)),
            (WinEvent::Tianhu, meld.clone()),
            (WinEvent::Tianhu, chaozhuang.clone()),
            (WinEvent::Tianhu, beside(WinEvent::Dihu)),
            (WinEvent::Tianhu, beside(WinEvent::AfterKong)),
            (WinEvent::Tianhu, beside(WinEvent::AfterFlower)),
            (WinEvent::Tianhu, beside(WinEvent::LastTile)),
            (WinEvent::Tianhu, seats[win.seat].tianting.then(|| msg!("situation-tianting"))),
            (WinEvent::Dihu, (matches!(win.by, WinBy::SelfDraw) != first_draw || robs).then(by)),
            (
                WinEvent::Dihu,
                from.filter(|&from| from != dealer)
                    .map(|from| equals("from", from.index().to_string(), from.chinese())),
            ),
            (WinEvent::Dihu, (first_draw && win.seat == dealer).then(|| msg!("situation-dealer-win"))),
            (WinEvent::Dihu, dihu_meld.map(|seat| msg!("situation-meld", seat))),
            (WinEvent::Dihu, chaozhuang),
        ];
        let named = rows.into_iter().filter(|(event, _)| win.events.contains(*event));
        named.filter_map(|(event, other)| Some((event, other?))).collect()
    }

    /// Checks that hands as dealt and turned tiles together have no kind more often than the set. `turned` has the key and the kind of each
    /// turned tile.
    pub(super) fn check_dealt_tiles(
        &mut self,
        file: &File,
        seats: &BySeat<SeatFacts>,
        turned: &[(&str, Option<Kind>)],
    ) {
        let mut rows = file.seats.get_ref().iter().enumerate();
        let Some((at, place)) = rows.find_map(|(at, row)| Some((at, row.get_ref().dealt.as_ref()?.span()))) else {
            return;
        };
        for kind in Kind::all() {
            let dealt = seats.iter().filter_map(|(_, seat)| seat.dealt.as_ref());
            let held: usize = dealt.map(|dealt| usize::from(dealt[kind])).sum();
            let beside: Vec<&str> = turned.iter().filter(|row| row.1 == Some(kind)).map(|row| row.0).collect();
            let most = usize::from(self.rules.tiles()[kind]);
            if held + beside.len() > most {
                let copies = |seat: Seat| seats[seat].dealt.as_ref().map_or(0, |dealt| dealt[kind]);
                let hands = Seat::ALL.into_iter().filter(|&seat| copies(seat) > 0);
                let name = |name: &str| self.names.path(name);
                let hands =
                    hands.map(|seat| format!("{} ×{}", name(&format!("seats[{}].dealt", seat.index())), copies(seat)));
                let places: Vec<String> = hands.chain(beside.iter().map(|row| format!("{} ×1", name(row)))).collect();
                let found = held + beside.len();
                self.fault(
                    format!("seats[{at}].dealt"),
                    place.clone(),
                    msg!("situation-dealt-copies", found, kind, places = Arg::list(Joint::Comma, places), most),
                );
            }
        }
    }

    /// Checks that no kong is between two wins on one tile, or after the win that ends the deal. `wins` are all declared wins.
    pub(super) fn check_kong_times(&mut self, file: &File, kongs: &[KongFact], end: End, wins: &[Win]) {
        for (at, kong) in kongs.iter().enumerate() {
            let row = file.kongs[at].get_ref();
            let after = usize::from(kong.after_wins);
            let problem = match wins.get(after) {
                _ if after == 0 || matches!(end, End::Zhahu(_)) => None,
                Some(next) if wins[..after].iter().any(|win| win.shares_tile(next)) => Some(msg!("situation-one-tile")),
                None if end == End::Win => Some(msg!("situation-last-win")),
                _ => None,
            };
            if let (Some(problem), Some(place)) = (problem, &row.after_wins) {
                self.fault(
                    format!("kongs[{at}].after_wins"),
                    place.span(),
                    msg!("situation-after-wins", after, problem),
                );
            }
        }
    }

    /// Reads the tiles of 扎鸟. Notes a fault if they are more than the rules turn, or if the deal has no win.
    pub(super) fn niao(&mut self, file: &File, end: End, wins: &[Win]) -> Vec<Kind> {
        let Some(text) = non_empty(&file.niao) else { return Vec::new() };
        if !self.check_row(OptionalRow::Niao, "niao", text.span()) {
            return Vec::new();
        }
        let tiles = self.parse_notation("niao", text, parse_tiles).unwrap_or_default();
        let most = self.rules.room.niao.tiles;
        if wins.is_empty() || matches!(end, End::Zhahu(_)) {
            self.fault("niao", text.span(), msg!("situation-niao-without-win"));
        } else if tiles.len() > most.into() {
            self.fault("niao", text.span(), msg!("situation-niao-tiles", tiles = tiles.len(), most));
        }
        tiles
    }

    /// Reads 连庄: the number of deals in a row that the dealer dealt before this one; 0 if it is missing or has a fault.
    pub(super) fn lianzhuang(&mut self, file: &File) -> u32 {
        let Some(row) = &file.lianzhuang else { return 0 };
        if *row.get_ref() == 0 || !self.check_row(OptionalRow::Lianzhuang, "lianzhuang", row.span()) {
            return 0;
        }
        u32::try_from(*row.get_ref()).unwrap_or_else(|_| {
            self.fault("lianzhuang", row.span(), msg!("situation-lianzhuang-number", row = row.get_ref()));
            0
        })
    }

    /// Checks the ids of discards ([`Win::discard`]) of wins on the same kind from the same giver: all of them have an id or none has, and
    /// no seat has the same id twice.
    pub(super) fn check_discard_ids(&mut self, file: &File, wins: &[Win]) {
        for (at, (win, row)) in wins.iter().zip(&file.wins).enumerate() {
            let alike = |other: &&Win| (other.by, other.tile) == (win.by, win.tile) && win.by.giver().is_some();
            let Some(before) = wins[..at].iter().find(alike) else { continue };
            let (row, span) = (row.get_ref(), row.span());
            let span = row.discard.as_ref().map_or(span, Spanned::span);
            if (before.discard == 0) != (win.discard == 0) {
                self.fault(format!("wins[{at}].discard"), span, msg!("situation-discard-unnumbered", tile = win.tile));
            } else if win.discard > 0
                && wins[..at]
                    .iter()
                    .any(|other| other.seat == win.seat && alike(&other) && other.discard == win.discard)
            {
                self.fault(
                    format!("wins[{at}].discard"),
                    span,
                    msg!("situation-discard-twice", seat = win.seat, discard = win.discard),
                );
            }
        }
    }

    /// Reads the id of the discard of the win with index `at`; 0 if it is missing or has a fault.
    pub(super) fn discard(&mut self, at: usize, row: &WinRow, by: WinBy) -> u16 {
        let Some(number) = &row.discard else { return 0 };
        let found = u16::try_from(*number.get_ref()).ok().filter(|&number| number > 0);
        match (found, by.giver()) {
            (Some(number), Some(_)) => return number,
            (Some(_), None) => {
                self.fault(format!("wins[{at}].discard"), number.span(), msg!("situation-self-draw-discard"));
            }
            (None, _) => {
                self.fault(
                    format!("wins[{at}].discard"),
                    number.span(),
                    msg!("situation-discard-number", number = number.get_ref()),
                );
            }
        }
        0
    }

    /// Checks that a hand declared as 诈和 does not win. `declared` are all declared wins, the false one last.
    pub(super) fn check_false_win(&mut self, file: &File, facts: &Facts, declared: &[Win]) {
        let (End::Zhahu(_), [.., win], [.., row]) = (facts.end, declared, &file.wins[..]) else { return };
        let Some(tile) = &row.get_ref().tile else { return };
        let end = if self.rules.play.ends == DealEnds::FirstWin { End::Win } else { End::Liuju };
        let mut valid = Facts { end, wins: vec![*win], ..facts.clone() };
        valid.kongs.iter_mut().for_each(|kong| kong.after_wins = 0);
        if score::settle(self.rules, &valid).is_ok() {
            self.fault(
                format!("wins[{}].tile", declared.len() - 1),
                tile.span(),
                msg!("situation-zhahu-wins", seat = win.seat),
            );
        }
    }
}
