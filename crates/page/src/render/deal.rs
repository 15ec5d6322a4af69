//! A deal on the table, as text and drawn.

use super::tiles;
use crate::answer::{Read, Scene};
use crate::lang::number::whole;
use crate::lang::{Arg, Joint, Lang, Message, msg};
use crate::score::ReadTile;
use crate::tile::{Kind, Meld, MeldForm, Seat, chinese_meld, chinese_tiles, tiles_in_order};
use std::fmt::Write;

/// How tiles are shown in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// The Unicode tiles.
    Pictures,
    /// The notation, in Chinese the names.
    Letters,
}

/// `seat 2 dealer +85`.
fn head(scene: &Scene, seat: Seat, lang: Lang) -> String {
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

/// 正精 and 副精, if a tile was turned that says them.
pub(super) fn jing(scene: &Scene) -> Vec<Kind> {
    scene.turned.into_iter().flat_map(|turned| [turned, turned.successor()]).collect()
}

/// The tiles of no seat (turned, 精, 宝, 鸟), each group with its name.
fn common(scene: &Scene, lang: Lang) -> Vec<(String, Vec<Kind>)> {
    let names: [String; 4] = lang.parts(msg!("report-common"));
    let tiles = [scene.turned.into_iter().collect(), jing(scene), scene.bao.clone(), scene.niao.clone()];
    names.into_iter().zip(tiles).filter(|line: &(_, Vec<Kind>)| !line.1.is_empty()).collect()
}

/// The table as text: hand, melds with their giver, discards (those that were taken in brackets), flowers.
pub fn text(scene: &Scene, lang: Lang, faces: Faces) -> String {
    let show = |tiles: &[Kind]| shown(tiles, lang, faces);
    let [in_hand, wins, reads, wrong, melded, thrown, flowers] = &lang.parts(msg!("report-place"));
    let mut text = String::new();
    for (name, kinds) in common(scene, lang) {
        let _ = writeln!(text, "{name} {}", show(&kinds).trim_end());
    }
    for (seat, place) in scene.seats.iter() {
        let _ = writeln!(text, "{}", head(scene, seat, lang));
        let hand: Vec<Kind> = place.hand.tiles().collect();
        let mut lines = vec![(in_hand, show(&hand))];
        let from = |from: Option<Seat>| from.map_or_else(String::new, |from| format!(" < {}", from.index()));
        for (tile, by) in &place.won {
            lines.push((wins, format!("{}{}", show(&[*tile]), from(by.from()))));
        }
        lines.extend(scene.read_of(seat).map(|read| (reads, read_text(read, lang))));
        lines.extend(place.zhahu.map(|tile| (wrong, show(&[tile]))));
        let melds = place.melds.iter().map(|(meld, giver)| format!("{}{}", declared(meld, lang, faces), from(*giver)));
        lines.push((melded, melds.collect::<Vec<_>>().join("  ")));
        lines.push((thrown, river(&place.river, lang, faces)));
        lines.push((flowers, show(&place.flowers)));
        for (name, shown) in lines.iter().filter(|line| !line.1.is_empty()) {
            let _ = writeln!(text, "  {name} {}", shown.trim_end());
        }
    }
    text
}

/// How the won hands read, alone.
pub fn reads(scene: &Scene, lang: Lang) -> String {
    let line =
        |read: &Read| lang.say(msg!("report-reads", seat = read.seat.index(), tiles = read_text(read, lang))) + "\n";
    scene.read.iter().map(line).collect()
}

/// Tiles in this order.
fn shown(tiles: &[Kind], lang: Lang, faces: Faces) -> String {
    match (faces, lang) {
        (Faces::Pictures, _) => tiles.iter().map(|&kind| tiles::picture(kind) + " ").collect(),
        (Faces::Letters, Lang::En) => tiles_in_order(tiles),
        (Faces::Letters, Lang::Zh) => chinese_tiles(tiles),
    }
}

fn declared(meld: &Meld, lang: Lang, faces: Faces) -> String {
    match (faces, lang) {
        (Faces::Letters, Lang::En) => meld.to_string(),
        (Faces::Letters, Lang::Zh) => chinese_meld(meld),
        // What is concealed shows its backs outside.
        (Faces::Pictures, _) if meld.form == MeldForm::ConcealedKong => {
            let tile = tiles::picture(meld.kind());
            format!("{back} {tile} {tile} {back} ", back = tiles::BACK)
        }
        (Faces::Pictures, _) => shown(&meld.all_tiles().collect::<Vec<_>>(), lang, faces),
    }
}

/// A river; what was taken from it stands in brackets.
fn river(river: &[(Kind, bool)], lang: Lang, faces: Faces) -> String {
    let part = |run: &[(Kind, bool)]| {
        let kinds: Vec<Kind> = run.iter().map(|tile| tile.0).collect();
        let text = shown(&kinds, lang, faces);
        if run[0].1 { format!("({})", text.trim_end()) } else { text.trim_end().to_owned() }
    };
    river.chunk_by(|a, b| a.1 == b.1).map(part).collect::<Vec<_>>().join(" ")
}

/// A won hand as it reads: `[EWN] 456m 7*89m 45*6p 11p  (* 精: C as 7m, C as 5p)`.
fn read_text(read: &Read, lang: Lang) -> String {
    let melds = read.melds.iter().map(|meld| match lang {
        Lang::En => meld.to_string(),
        Lang::Zh => chinese_meld(meld),
    });
    let groups = read.groups.iter().map(|group| marked(group, lang));
    melds.chain(groups).collect::<Vec<_>>().join(" ") + &read_note(read, lang)
}

fn read_note(read: &Read, lang: Lang) -> String {
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
    let told: Vec<Message> = wilds.into_iter().filter_map(stands).chain(open).collect();
    let told = match told.is_empty() {
        true => msg!("report-as-itself", several = u8::from(several)),
        false => Message::of(&Arg::list(Joint::Clause, told)),
    };
    lang.say(msg!("report-wilds", jing = u8::from(read.jing), told))
}

fn name(kind: Kind, lang: Lang) -> &'static str {
    lang.pick(kind.name(), kind.chinese())
}

/// What a wild stands for that is not itself.
pub(super) fn stands(tile: &ReadTile) -> Option<Message> {
    let read = tile.read_as.filter(|read| *read != tile.tile)?;
    Some(msg!("report-read-as", tile = tile.tile, read))
}

/// Tiles as they are read, a star behind what is a wild: `7*89m`.
fn marked(group: &[ReadTile], lang: Lang) -> String {
    let mut text = String::new();
    let mut tiles = group.iter().map(|tile| (tile.read_as.unwrap_or(tile.tile), tile.wild)).peekable();
    while let Some((kind, wild)) = tiles.next() {
        let mut signs = name(kind, lang).chars();
        text.extend(signs.next());
        text += if wild { "*" } else { "" };
        // Neighbours of one suit share its letter.
        if tiles.peek().is_none_or(|next| next.0.suit() != kind.suit()) {
            text.extend(signs);
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
    fn a_terminal_shows_no_empty_lines() {
        let pictures = text(&Scene::default(), Lang::En, Faces::Pictures);
        assert!(!pictures.contains("hand"), "{pictures}");
        assert_eq!(shown(&[Kind::ZHONG, Kind::at(0)], Lang::En, Faces::Pictures), "🀄\u{FE0E} 🀇 ");
    }

    /// Hands with melds, of pairs, and of neither: deals that were looked through by hand.
    #[test]
    fn a_won_hand_is_read_as_it_is_paid() {
        let rules = Rules::default();
        let run = Run::of(rules.clone(), "efficient".parse().unwrap(), 1, 135);
        let read = |hand: u64| {
            let finished = run.deal(hand, &mut ()).unwrap();
            let scene = Scene::default().reading(&rules, &finished.facts, &finished.settlement);
            [Lang::En, Lang::Zh].map(|lang| scene.read.first().map_or_else(String::new, |read| read_text(read, lang)))
        };
        for (hand, told) in [
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
                    "15m259p69sEC 1*1*2*2*2*s  (* 精: 11222s as any that fit)",
                    "一五万二五九筒六九条东中 一*一*二*二*二*条  （* 精：一一二二二条当所缺的牌）",
                ],
            ),
        ] {
            assert_eq!(read(hand), told);
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
            let read = Read { seat: Seat::ALL[0], melds: Vec::new(), groups: vec![vec![own; count]], jing: true };
            assert!(read_text(&read, Lang::En).ends_with(&format!("(* 精: {en})")), "{}", read_text(&read, Lang::En));
            assert!(read_text(&read, Lang::Zh).ends_with(&format!("（* 精：{zh}）")), "{}", read_text(&read, Lang::Zh));
        }
    }
}
