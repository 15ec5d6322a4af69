//! Facts that exclude each other: a closed list, one row each. A message names both facts.

use super::check::{Checker, given};
use super::file::{File, WinRow};
use crate::rules::spec::{DealEnds, Dihu};
use crate::score;
use crate::score::Row;
use crate::score::facts::{DealEvent, DealEvents, End, Facts, KongFact, SeatFacts, Win, WinBy, WinEvent};
use crate::tile::{BySeat, Kind, Meld, MeldForm, Seat, parse_tiles};
use toml::Spanned;

impl Checker<'_> {
    /// Events of wins beside the facts of the deal.
    pub(super) fn win_events(
        &mut self,
        file: &File,
        dealer: Seat,
        events: DealEvents,
        seats: &BySeat<SeatFacts>,
        wins: &[Win],
    ) {
        for (at, win) in wins.iter().enumerate() {
            for (event, other) in self.excluded(dealer, events, seats, win) {
                let row = file.wins[at].get_ref();
                let named = |name: &&Spanned<WinEvent>| *name.get_ref() == event;
                let span = row.events.iter().find(named).map_or(row.seat.span(), Spanned::span);
                let message = format!("{} ({}) and {other} exclude each other", event.name(), event.chinese());
                self.fault(format!("wins[{at}].events"), span, message, meaning(event, self.rules.play.dihu));
            }
        }
    }

    /// The events of a win that cannot be, each with the fact that excludes it.
    fn excluded(
        &self,
        dealer: Seat,
        events: DealEvents,
        seats: &BySeat<SeatFacts>,
        win: &Win,
    ) -> Vec<(WinEvent, String)> {
        let has_kong = |seat: Seat| seats[seat].hand.melds.iter().any(Meld::is_kong);
        let without_kong = |seat: Seat| format!("a hand of seat {} without a kong", seat.index());
        let from = win.by.from();
        // Where a deal goes on after a win, the others may have melded since.
        let goes_on = self.rules.play.ends != DealEnds::FirstWin;
        let counts = |seat: &Seat| (!goes_on || *seat == win.seat) && !seats[*seat].hand.melds.is_empty();
        let meld = Seat::ALL.into_iter().find(counts).map(|seat| format!("a meld of seat {}", seat.index()));
        let first_draw = self.rules.play.dihu == Dihu::FirstDraw;
        let robs = matches!(win.by, WinBy::RobKong(_));
        let konged = |seat: Seat| {
            let concealed = |meld: &Meld| meld.form == MeldForm::ConcealedKong;
            self.rules.play.dihu == Dihu::AfterKong && seat == dealer && seats[seat].hand.melds.iter().all(concealed)
        };
        let dihu_meld = Seat::ALL.into_iter().filter(|_| !goes_on).find(|seat| counts(seat) && !konged(*seat));
        let chaozhuang = events.contains(DealEvent::Chaozhuang).then(|| "chaozhuang (抄庄)".to_owned());
        let beside = |event: WinEvent| win.events.contains(event).then(|| event.name().to_owned());
        let rows = [
            (WinEvent::AfterKong, (!has_kong(win.seat)).then(|| without_kong(win.seat))),
            (WinEvent::KongDiscard, from.filter(|&from| !has_kong(from)).map(without_kong)),
            (
                WinEvent::AfterFlower,
                (seats[win.seat].flowers.total() == 0).then(|| format!("seat {} without flowers", win.seat.index())),
            ),
            (
                WinEvent::Tianhu,
                (win.seat != dealer).then(|| format!("seat {}, which is not the dealer,", win.seat.index())),
            ),
            (WinEvent::Tianhu, (win.by != WinBy::SelfDraw).then(|| format!("by = {:?}", win.by.name()))),
            (WinEvent::Tianhu, meld.clone()),
            (WinEvent::Tianhu, chaozhuang.clone()),
            (WinEvent::Tianhu, beside(WinEvent::Dihu)),
            (WinEvent::Tianhu, beside(WinEvent::AfterKong)),
            (WinEvent::Tianhu, beside(WinEvent::AfterFlower)),
            (WinEvent::Tianhu, beside(WinEvent::LastTile)),
            (WinEvent::Tianhu, seats[win.seat].tianting.then(|| "tianting (天听) of the same seat".to_owned())),
            (
                WinEvent::Dihu,
                (matches!(win.by, WinBy::SelfDraw) != first_draw || robs).then(|| format!("by = {:?}", win.by.name())),
            ),
            (WinEvent::Dihu, from.filter(|&from| from != dealer).map(|from| format!("from = {}", from.index()))),
            (WinEvent::Dihu, (first_draw && win.seat == dealer).then(|| "a win of the dealer".to_owned())),
            (WinEvent::Dihu, dihu_meld.map(|seat| format!("a meld of seat {}", seat.index()))),
            (WinEvent::Dihu, chaozhuang),
        ];
        let named = rows.into_iter().filter(|(event, _)| win.events.contains(*event));
        named.filter_map(|(event, other)| Some((event, other?))).collect()
    }

    /// Dealt tiles and turned ones: they lay in the same wall.
    pub(super) fn dealt_tiles(&mut self, file: &File, seats: &BySeat<SeatFacts>, turned: &[(&str, Option<Kind>)]) {
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
                let hands = hands.map(|seat| format!("seats[{}].dealt ×{}", seat.index(), copies(seat)));
                let places: Vec<String> = hands.chain(beside.iter().map(|row| format!("{row} ×1"))).collect();
                let found = held + beside.len();
                let message = format!("{found} copies of {kind}: {}", places.join(", "));
                let help = format!("{most} are in play, and a turned tile lies in the wall when hands are dealt");
                self.fault(format!("seats[{at}].dealt"), place.clone(), message, &help);
            }
        }
    }

    /// Kongs between two wins on one tile or after the last one.
    pub(super) fn kong_times(&mut self, file: &File, kongs: &[KongFact], end: End, wins: &[Win]) {
        for (at, kong) in kongs.iter().enumerate() {
            let row = file.kongs[at].get_ref();
            let after = usize::from(kong.after_wins);
            let problem = match wins.get(after) {
                _ if after == 0 || matches!(end, End::Zhahu(_)) => None,
                Some(next) if wins[..after].iter().any(|win| win.shares_tile(next)) => {
                    Some("two wins on one tile, between which nothing happens,")
                }
                None if end == End::Win => Some("end = \"win\", after whose last win nothing happens,"),
                _ => None,
            };
            if let (Some(problem), Some(place)) = (problem, &row.after_wins) {
                let message = format!("after_wins = {after} and {problem} exclude each other");
                let help = "count the wins before the kong, those on one tile together";
                self.fault(format!("kongs[{at}].after_wins"), place.span(), message, help);
            }
        }
    }

    /// 扎鸟: no more tiles than are turned, and none where nobody has won.
    pub(super) fn niao(&mut self, file: &File, end: End, wins: &[Win]) -> Vec<Kind> {
        let Some(text) = given(&file.niao) else { return Vec::new() };
        if !self.knows(Row::Niao, "niao", text.span()) {
            return Vec::new();
        }
        let tiles = self.notation("niao", text, parse_tiles).unwrap_or_default();
        let most = self.rules.room.niao.tiles;
        if wins.is_empty() || matches!(end, End::Zhahu(_)) {
            let message = "niao (扎鸟) and a deal without a win exclude each other";
            self.fault("niao", text.span(), message, "tiles are turned after a win: leave the key out");
        } else if tiles.len() > most.into() {
            let message = format!("{} tiles are turned, and room.niao.tiles = {most}", tiles.len());
            self.fault(
                "niao",
                text.span(),
                message,
                "write the tiles that were turned, fewer where the wall had no more",
            );
        }
        tiles
    }

    /// 连庄: the deals in a row before.
    pub(super) fn lianzhuang(&mut self, file: &File) -> u32 {
        let Some(row) = &file.lianzhuang else { return 0 };
        if *row.get_ref() == 0 || !self.knows(Row::Lianzhuang, "lianzhuang", row.span()) {
            return 0;
        }
        u32::try_from(*row.get_ref()).unwrap_or_else(|_| {
            let message = format!("{} is no number of deals", row.get_ref());
            self.fault(
                "lianzhuang",
                row.span(),
                message,
                "how many deals in a row the dealer has dealt before this one",
            );
            0
        })
    }

    /// Wins that the numbers of their discards may tell apart: all of them have one, or none has.
    pub(super) fn numbered(&mut self, file: &File, wins: &[Win]) {
        for (at, (win, row)) in wins.iter().zip(&file.wins).enumerate() {
            let alike = |other: &&Win| (other.by, other.tile) == (win.by, win.tile) && win.by.from().is_some();
            let Some(before) = wins[..at].iter().find(alike) else { continue };
            let (row, span) = (row.get_ref(), row.span());
            let span = row.discard.as_ref().map_or(span, Spanned::span);
            if (before.discard == 0) != (win.discard == 0) {
                let message =
                    format!("of two wins on {} of the same seat only one has the number of its discard", win.tile);
                let help = "write discard in both rows, or in neither where they are on one discard";
                self.fault(format!("wins[{at}].discard"), span, message, help);
            } else if win.discard > 0
                && wins[..at]
                    .iter()
                    .any(|other| other.seat == win.seat && alike(&other) && other.discard == win.discard)
            {
                let message = format!("seat {} wins on discard {} twice", win.seat.index(), win.discard);
                self.fault(format!("wins[{at}].discard"), span, message, "another discard has another number");
            }
        }
    }

    /// The number of the discard of a win, as far as one is written.
    pub(super) fn discard(&mut self, at: usize, row: &WinRow, by: WinBy) -> u16 {
        let Some(number) = &row.discard else { return 0 };
        let found = u16::try_from(*number.get_ref()).ok().filter(|&number| number > 0);
        let help = "number the discards of the deal from 1, or leave the key out";
        match (found, by.from()) {
            (Some(number), Some(_)) => return number,
            (Some(_), None) => {
                self.fault(
                    format!("wins[{at}].discard"),
                    number.span(),
                    "a self-drawn tile is no discard",
                    "leave the key out",
                );
            }
            (None, _) => {
                let message = format!("{} is no number of a discard", number.get_ref());
                self.fault(format!("wins[{at}].discard"), number.span(), message, help);
            }
        }
        0
    }

    /// 诈和 of a hand that wins.
    pub(super) fn false_win(&mut self, file: &File, facts: &Facts, declared: &[Win]) {
        let (End::Zhahu(_), [.., win], [.., row]) = (facts.end, declared, &file.wins[..]) else { return };
        let Some(tile) = &row.get_ref().tile else { return };
        let end = if self.rules.play.ends == DealEnds::FirstWin { End::Win } else { End::Liuju };
        let mut valid = Facts { end, wins: vec![*win], ..facts.clone() };
        valid.kongs.iter_mut().for_each(|kong| kong.after_wins = 0);
        if score::settle(self.rules, &valid).is_ok() {
            let message =
                format!("end = \"zhahu\" and the hand of seat {} exclude each other: it wins", win.seat.index());
            self.fault(
                format!("wins[{}].tile", declared.len() - 1),
                tile.span(),
                message,
                "write end = \"win\", or the tile of the false win",
            );
        }
    }
}

/// What an event says.
fn meaning(event: WinEvent, dihu: Dihu) -> &'static str {
    match event {
        WinEvent::Dihu if dihu == Dihu::FirstDraw => {
            "it is a win by own draw, the first of a seat other than the dealer and before any claim (play.dihu)"
        }
        WinEvent::Dihu if dihu == Dihu::AfterKong => {
            "it is a win on the dealer's discard, the first of the deal and before any meld but his concealed kongs (play.dihu)"
        }
        WinEvent::AfterKong => "it is a win on the replacement after an own kong, which stands among the melds",
        WinEvent::KongDiscard => "it is a win on the discard after a kong of that seat",
        WinEvent::AfterFlower => "it is a win on the replacement of an own flower",
        WinEvent::Tianhu => "it is the dealer's win with the tiles as dealt; after a kong it is after_kong (杠上开花)",
        WinEvent::Dihu => "it is a win on the dealer's discard, the first of the deal and before any meld",
        _ => "",
    }
}
