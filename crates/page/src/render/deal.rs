//! The table of a deal as text. A [`Scene`] is the state of the table at one moment.

use super::tiles;
use crate::answer::{Scene, WonHand};
use crate::lang::number::whole;
use crate::lang::{Arg, Joint, Lang, Message, msg};
use crate::score::ReadTile;
use crate::tile::{Kind, Meld, MeldForm, Seat, chinese_meld, chinese_tiles, tiles_in_order};
use std::fmt::Write;

/// How tiles are written in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// Unicode tiles.
    Pictures,
    /// The notation (`5m`); in Chinese, the names.
    Letters,
}

/// Returns the heading of a seat with the shapes of its winning hands and its points: `seat 2 dealer +85`.
fn seat_heading(scene: &Scene, seat: Seat, lang: Lang) -> String {
    let mut head = lang.say(msg!("report-seat", seat = seat.index(), dealer = u8::from(seat == scene.dealer)));
    for (_, shape) in scene.shapes.iter().filter(|(winner, _)| *winner == seat) {
        let _ = write!(head, " {}", lang.name(shape));
    }
    if let Some(points) = scene.points {
        let points = points[seat.index()];
        let _ = write!(head, "  {}{}", if points > 0 { "+" } else { "" }, whole(points));
    }
    head
}

/// Returns the tiles that belong to no seat, in groups with their names: the turned tile, 精, 宝, 鸟. Empty groups are left out.
fn shared_tiles(scene: &Scene, lang: Lang) -> Vec<(String, Vec<Kind>)> {
    let names: [String; 4] = lang.parts(msg!("report-common", jing = u8::from(scene.has_jing)));
    let tiles = [scene.turned.into_iter().collect(), scene.wilds.clone(), scene.bao.clone(), scene.niao.clone()];
    names.into_iter().zip(tiles).filter(|line: &(_, Vec<Kind>)| !line.1.is_empty()).collect()
}

/// Renders the table as text. Each seat has its hand, its melds with the seat that gave the tile, its discards (claimed ones in brackets)
/// and its flowers.
pub fn text(scene: &Scene, lang: Lang, faces: Faces) -> String {
    let show = |tiles: &[Kind]| tiles_text(tiles, lang, faces);
    let [in_hand, wins, reads, wrong, melded, thrown, flowers] = &lang.parts(msg!("report-place"));
    let mut text = String::new();
    for (name, kinds) in shared_tiles(scene, lang) {
        let _ = writeln!(text, "{name} {}", show(&kinds).trim_end());
    }
    for (seat, place) in scene.seats.iter() {
        let _ = writeln!(text, "{}", seat_heading(scene, seat, lang));
        let hand: Vec<Kind> = place.hand.tiles().collect();
        let mut lines = vec![(in_hand, show(&hand))];
        let from = |from: Option<Seat>| from.map_or_else(String::new, |from| format!(" < {}", from.index()));
        for (tile, by) in &place.won {
            lines.push((wins, format!("{}{}", show(&[*tile]), from(by.giver()))));
        }
        lines.extend(scene.won_hands_of(seat).map(|read| (reads, won_hand_text(read, lang))));
        lines.extend(place.zhahu.map(|tile| (wrong, show(&[tile]))));
        let melds = place.melds.iter().map(|(meld, giver)| format!("{}{}", meld_text(meld, lang, faces), from(*giver)));
        lines.push((melded, melds.collect::<Vec<_>>().join("  ")));
        lines.push((thrown, river(&place.river, lang, faces)));
        lines.push((flowers, show(&place.flowers)));
        for (name, shown) in lines.iter().filter(|line| !line.1.is_empty()) {
            let _ = writeln!(text, "  {name} {}", shown.trim_end());
        }
    }
    text
}

/// Renders the winning hands, one a line, in groups and with the tiles that wilds stand for.
pub fn won_hands_text(scene: &Scene, lang: Lang) -> String {
    let line = |read: &WonHand| {
        lang.say(msg!("report-reads", seat = read.seat.index(), tiles = won_hand_text(read, lang))) + "\n"
    };
    scene.won_hands.iter().map(line).collect()
}

/// Renders tiles in this order.
fn tiles_text(tiles: &[Kind], lang: Lang, faces: Faces) -> String {
    match (faces, lang) {
        (Faces::Pictures, _) => tiles.iter().map(|&kind| tiles::unicode_text(kind) + " ").collect(),
        (Faces::Letters, Lang::En) => tiles_in_order(tiles),
        (Faces::Letters, Lang::Zh) => chinese_tiles(tiles),
    }
}

fn meld_text(meld: &Meld, lang: Lang, faces: Faces) -> String {
    match (faces, lang) {
        (Faces::Letters, Lang::En) => meld.to_string(),
        (Faces::Letters, Lang::Zh) => chinese_meld(meld),
        // A concealed kong shows the backs of its outer tiles.
        (Faces::Pictures, _) if meld.form == MeldForm::ConcealedKong => {
            let tile = tiles::unicode_text(meld.kind());
            format!("{back} {tile} {tile} {back} ", back = tiles::BACK)
        }
        (Faces::Pictures, _) => tiles_text(&meld.all_tiles().collect::<Vec<_>>(), lang, faces),
    }
}

/// Renders the discards of a seat. An entry is a kind and whether the tile was claimed; claimed ones are in brackets.
fn river(river: &[(Kind, bool)], lang: Lang, faces: Faces) -> String {
    let part = |run: &[(Kind, bool)]| {
        let kinds: Vec<Kind> = run.iter().map(|tile| tile.0).collect();
        let text = tiles_text(&kinds, lang, faces);
        if run[0].1 { format!("({})", text.trim_end()) } else { text.trim_end().to_owned() }
    };
    river.chunk_by(|a, b| a.1 == b.1).map(part).collect::<Vec<_>>().join(" ")
}

/// Renders a winning hand in groups, with the tiles that wilds stand for: `[EWN] 456m 7*89m 45*6p 11p  (* 精: C as 7m, C as 5p)`.
fn won_hand_text(read: &WonHand, lang: Lang) -> String {
    let melds = read.melds.iter().map(|meld| match lang {
        Lang::En => meld.to_string(),
        Lang::Zh => chinese_meld(meld),
    });
    let groups = read.groups.iter().map(|group| group_text(group, lang));
    melds.chain(groups).collect::<Vec<_>>().join(" ") + &wilds_note(read, lang)
}

/// Returns a note with the tiles that the wilds stand for; empty if there are no wilds.
fn wilds_note(read: &WonHand, lang: Lang) -> String {
    let wilds: Vec<&ReadTile> = read.groups.iter().flatten().filter(|tile| tile.wild).collect();
    if wilds.is_empty() {
        return String::new();
    }
    let open: Vec<Kind> = wilds.iter().filter(|tile| tile.read_as.is_none()).map(|tile| tile.tile).collect();
    let open = (!open.is_empty()).then(|| {
        let tiles = Arg::name(tiles_in_order(&open).to_string(), chinese_tiles(&open).to_string());
        msg!("report-as-needed", tiles)
    });
    let several = wilds.len() > 1;
    let readings: Vec<Message> = wilds.into_iter().filter_map(wild_reading).chain(open).collect();
    let told = match readings.is_empty() {
        true => msg!("report-as-itself", several = u8::from(several)),
        false => Message::from_arg(&Arg::list(Joint::Clause, readings)),
    };
    lang.say(msg!("report-wilds", jing = u8::from(read.jing), told))
}

fn name(kind: Kind, lang: Lang) -> &'static str {
    lang.pick(kind.name(), kind.chinese())
}

/// Returns a message with the tile that the wild `tile` stands for; `None` if it stands for itself or for any tile.
pub(super) fn wild_reading(tile: &ReadTile) -> Option<Message> {
    let read = tile.read_as.filter(|read| *read != tile.tile)?;
    Some(msg!("report-read-as", tile = tile.tile, read))
}

/// Renders the tiles of a group with a star after each wild: `7*89m`. A wild is written as the tile that it stands for.
fn group_text(group: &[ReadTile], lang: Lang) -> String {
    let mut text = String::new();
    let mut tiles = group.iter().map(|tile| (tile.read_as.unwrap_or(tile.tile), tile.wild)).peekable();
    while let Some((kind, wild)) = tiles.next() {
        let mut chars = name(kind, lang).chars();
        text.extend(chars.next());
        text += if wild { "*" } else { "" };
        // Neighbours of one suit share its letter.
        if tiles.peek().is_none_or(|next| next.0.suit() != kind.suit()) {
            text.extend(chars);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::sim::Run;

    #[test]
    fn empty_lines_are_left_out() {
        let pictures = text(&Scene::default(), Lang::En, Faces::Pictures);
        assert!(!pictures.contains("hand"), "{pictures}");
        assert_eq!(tiles_text(&[Kind::ZHONG, Kind::at(0)], Lang::En, Faces::Pictures), "🀄\u{FE0E} 🀇 ");
    }

    /// Deals that were checked by hand: with melds, with pairs, and 十三烂.
    #[test]
    fn winning_hands_are_read_as_they_are_paid() {
        let rules = Rules::default();
        let run = Run::new(rules.clone(), "efficient".parse().unwrap(), 1, 135);
        let read = |hand: u64| {
            let finished = run.deal(hand, &mut ()).unwrap();
            let scene = Scene::default().with_readings(&rules, &finished.facts, &finished.settlement);
            [Lang::En, Lang::Zh]
                .map(|lang| scene.won_hands.first().map_or_else(String::new, |read| won_hand_text(read, lang)))
        };
        for (hand, texts) in [
            (
                3,
                [
                    "[EWN] 456m 7*89m 45*6p 11p  (* 精: C as 7m, C as 5p)",
                    "[东西北] 四五六万 七*八九万 四五*六筒 一一筒  （* 精：中当七万，中当五筒）",
                ],
            ),
            (
                134,
                [
                    "15m259p69sEC 1*1*2*2*2*s  (* 精: 11222s as any fitting tile)",
                    "一五万二五九筒六九条东中 一*一*二*二*二*条  （* 精：一一二二二条当所缺的牌）",
                ],
            ),
        ] {
            assert_eq!(read(hand), texts);
        }
        let mut texts = (0..64).flat_map(read);
        let pairs = "88m 22p 44*p 44s 55*s 66*s WW  (* 精: 5m as 4p, 5m as 5s, 6m as 6s)";
        assert!(texts.any(|text| text == pairs));
    }

    #[test]
    fn wilds_that_stand_for_themselves_are_counted() {
        let kind = Kind::at(4);
        let own = ReadTile { tile: kind, read_as: Some(kind), wild: true };
        for (count, en, zh) in [(1, "as itself", "当本身"), (2, "as themselves", "都当本身")] {
            let read = WonHand { seat: Seat::ALL[0], melds: Vec::new(), groups: vec![vec![own; count]], jing: true };
            assert!(
                won_hand_text(&read, Lang::En).ends_with(&format!("(* 精: {en})")),
                "{}",
                won_hand_text(&read, Lang::En)
            );
            assert!(
                won_hand_text(&read, Lang::Zh).ends_with(&format!("（* 精：{zh}）")),
                "{}",
                won_hand_text(&read, Lang::Zh)
            );
        }
    }
}
