//! Writes a logged deal as a situation file.

use super::log::{By, Deal, Kind, Meld, Seat};
use super::tile::{listed, name, names};
use jing_lab::rules::Rules;
use jing_lab::score::{DealEvent, OptionalRow, WinEvent, words};
use std::fmt::Write;

fn meld(meld: &Meld) -> String {
    let tiles = names(meld.tiles.iter().copied());
    match meld.kind {
        Kind::Chow | Kind::Pung | Kind::Exposed => format!("[{tiles}]"),
        Kind::Added => format!("[{tiles}+]"),
        Kind::Concealed | Kind::Xuanfeng => format!("({tiles})"),
    }
}

fn hand(seat: &Seat) -> String {
    let melds: String = seat.melds.iter().map(meld).collect();
    melds + &names(listed(&seat.hand_counts()))
}

/// Returns the text of a deal as a situation file, which `jing score` reads. `penalties` are the names of fines, each with the index of the
/// seat that pays.
pub fn write(rules: &Rules, deal: &Deal, events: &[DealEvent], penalties: &[(&str, usize)]) -> String {
    let known = words(rules);
    let has = |row: OptionalRow| known.rows.contains(row);
    let mut text = format!("dealer = {}\nend = \"{}\"\n", deal.dealer, deal.kind);
    let rows = [
        ("indicator", None),
        ("lower_indicator", Some(OptionalRow::LowerIndicator)),
        ("left_indicator", Some(OptionalRow::LeftIndicator)),
        ("right_indicator", Some(OptionalRow::RightIndicator)),
        ("previous_indicator", Some(OptionalRow::PreviousIndicator)),
    ];
    for (key, row) in rows {
        if let Some(tile) = deal.turned.get(key).filter(|_| row.is_none_or(has)) {
            let _ = writeln!(text, "{key} = \"{}\"", name(*tile));
        }
    }
    for (key, tiles, row) in [("bao", &deal.bao, OptionalRow::Bao), ("niao", &deal.niao, OptionalRow::Niao)] {
        if has(row) && !tiles.is_empty() {
            let _ = writeln!(text, "{key} = \"{}\"", names(tiles.iter().copied()));
        }
    }
    if has(OptionalRow::Lianzhuang) && deal.lianzhuang > 0 {
        let _ = writeln!(text, "lianzhuang = {}", deal.lianzhuang);
    }
    let happened = events.iter().filter(|&&event| known.deal_events.contains(event));
    let happened: Vec<String> = happened.map(|event| format!("{:?}", event.name())).collect();
    let _ = writeln!(text, "events = [{}]", happened.join(", "));
    let mut seats = deal.seats.clone();
    wins(rules, deal, &mut text);
    if let Some(seat) = deal.erred {
        let _ = writeln!(text, "[[wins]]\nseat = {seat}");
        // The tile of the false win is still in a hand.
        for held in seats.iter_mut().filter(|held| held.hand.len() % 3 == 2) {
            held.hand.pop();
        }
    }
    for (at, seat) in seats.iter().enumerate() {
        let _ = writeln!(text, "[[seats]]\nhand = \"{}\"", hand(seat));
        let _ = writeln!(text, "discards = \"{}\"", names(seat.river.iter().copied()));
        let _ = writeln!(text, "flowers = \"{}\"", names(seat.flowers.iter().copied()));
        if has(OptionalRow::Dealt) {
            let _ = writeln!(text, "dealt = \"{}\"", names(listed(&deal.dealt[at])));
        }
        if let Some(suit) = seat.missing.filter(|_| has(OptionalRow::MissingSuit)) {
            let _ = writeln!(text, "missing_suit = \"{}\"", ["m", "p", "s"][suit as usize]);
        }
        for (key, holds, row) in
            [("tianting", seat.tianting, OptionalRow::Tianting), ("baoting", seat.baoting, OptionalRow::Baoting)]
        {
            if holds && has(row) {
                let _ = writeln!(text, "{key} = true");
            }
        }
        let fed = seat.melds.iter().filter_map(|m| Some((m.claimed, m.from?)));
        let fed: Vec<_> = fed.map(|(tile, from)| format!("{{ tile = \"{}\", from = {from} }}", name(tile))).collect();
        if has(OptionalRow::Fed) {
            let _ = writeln!(text, "fed = [{}]", fed.join(", "));
        }
    }
    for kong in deal.kongs.iter().filter(|kong| has(OptionalRow::Kongs) && !kong.robbed) {
        let kind = match kong.kind {
            Kind::Exposed => "exposed",
            Kind::Added => "added",
            Kind::Concealed => "concealed",
            _ => "xuanfeng",
        };
        let tile = name(kong.tile);
        let _ = writeln!(text, "[[kongs]]\nseat = {}\ntile = \"{tile}\"\nkind = \"{kind}\"", kong.seat);
        let _ = writeln!(text, "after_wins = {}", kong.after_wins);
        if let Some(from) = kong.from {
            let _ = writeln!(text, "from = {from}");
        }
    }
    for (name, seat) in penalties {
        let _ = writeln!(text, "[[penalties]]\nname = \"{name}\"\nseat = {seat}");
    }
    text
}

fn wins(rules: &Rules, deal: &Deal, text: &mut String) {
    let known = words(rules).win_events;
    let dihu = format!("{:?}", rules.play.dihu);
    let fourth = rules.value("scoring.fenzhang_last").is_some_and(|v| v == "\"fourth\"");
    for win in &deal.wins {
        let by = match win.by {
            By::SelfDraw => "self_draw",
            By::Discard => "discard",
            By::RobKong => "rob_kong",
        };
        let _ = writeln!(text, "[[wins]]\nseat = {}\nby = \"{by}\"\ntile = \"{}\"", win.seat, name(win.tile));
        if win.by != By::SelfDraw {
            let _ = writeln!(text, "from = {}", win.from);
        }
        if win.by == By::Discard {
            let _ = writeln!(text, "discard = {}", win.discard);
        }
        let events = [
            (WinEvent::AfterKong, win.after_kong),
            (WinEvent::AfterFlower, win.after_flower && !win.tianhu),
            (WinEvent::LastTile, win.last_tile || if fourth { win.fenzhang_last } else { win.fenzhang }),
            (WinEvent::KongDiscard, win.kong_discard),
            (WinEvent::Tianhu, win.tianhu),
            (
                WinEvent::Dihu,
                win.is_dihu(match dihu.as_str() {
                    "FirstDiscard" => "first_discard",
                    "AfterKong" => "after_kong",
                    _ => "first_draw",
                }),
            ),
            (WinEvent::Kuaizhao, win.kuaizhao),
        ];
        let events: Vec<_> = events.iter().filter(|(event, holds)| *holds && known.contains(*event)).collect();
        let events: Vec<_> = events.iter().map(|(event, _)| format!("{:?}", event.name())).collect();
        let _ = writeln!(text, "events = [{}]", events.join(", "));
    }
}
