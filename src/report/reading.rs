//! How won hands read, as text and drawn: melds, pair, and what each 精 or other wild stands for.

use super::tiles;
use crate::lang::{Arg, Joint, Lang, Message, msg};
use crate::rules::Rules;
use crate::score::{Facts, ReadTile, Settlement, tiles_as_read};
use crate::tile::{Kind, Meld, Seat, chinese_meld, chinese_tiles, tiles_in_order};
use std::fmt::Write;

/// One won hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// Whose.
    pub seat: Seat,
    melds: Vec<Meld>,
    /// The concealed tiles and the winning one.
    groups: Vec<Vec<ReadTile>>,
    /// Whether its wilds are 精.
    jing: bool,
}

/// The won hands of a deal in the readings that were paid; a hand that won by 宝 has none.
pub fn readings(rules: &Rules, facts: &Facts, settlement: &Settlement) -> Vec<Read> {
    let one = |(win, value)| {
        let groups = tiles_as_read(rules, facts, win, value)?;
        let (seat, melds) = (win.seat, facts.seats[win.seat].hand.melds.to_vec());
        Some(Read { seat, melds, groups, jing: rules.has_indicator() })
    };
    facts.wins.iter().zip(&settlement.wins).filter_map(one).collect()
}

impl Read {
    /// `[EWN] 456m 7*89m 45*6p 11p  (* 精: C as 7m, C as 5p)`.
    pub fn text(&self, lang: Lang) -> String {
        let melds = self.melds.iter().map(|meld| match lang {
            Lang::En => meld.to_string(),
            Lang::Zh => chinese_meld(meld),
        });
        let groups = self.groups.iter().map(|group| marked(group, lang));
        melds.chain(groups).collect::<Vec<_>>().join(" ") + &self.note(lang)
    }

    fn note(&self, lang: Lang) -> String {
        let wilds: Vec<&ReadTile> = self.groups.iter().flatten().filter(|tile| tile.wild).collect();
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
        lang.say(msg!("report-wilds", jing = u8::from(self.jing), told))
    }

    /// The groups drawn, under each what its wilds stand for.
    pub fn html(&self, lang: Lang) -> String {
        let mut out = String::new();
        for group in &self.groups {
            let class = |tile: &ReadTile| if tile.wild { "jing" } else { "" };
            let drawn: String = group.iter().map(|tile| tiles::tile(tile.tile, class(tile), lang)).collect();
            let notes: Vec<Message> = group.iter().filter_map(stands).collect();
            let note = match notes.is_empty() {
                true => String::new(),
                false => format!("<small>{}</small>", lang.say(Message::of(&Arg::list(Joint::Clause, notes)))),
            };
            let _ = write!(out, "<span class=\"group\">{drawn}{note}</span>");
        }
        out
    }
}

fn name(kind: Kind, lang: Lang) -> &'static str {
    lang.pick(kind.name(), kind.chinese())
}

/// What a wild stands for that is not itself.
fn stands(tile: &ReadTile) -> Option<Message> {
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
    use crate::sim::Run;

    /// Hands with melds, of pairs, and of neither: deals that were looked through by hand.
    #[test]
    fn a_won_hand_is_read_as_it_is_paid() {
        let rules = Rules::default();
        let run = Run::of(rules.clone(), "efficient".parse().unwrap(), 1, 135);
        let read = |hand: u64| {
            let finished = run.deal(hand, &mut ()).unwrap();
            let reads = readings(&rules, &finished.facts, &finished.settlement);
            [Lang::En, Lang::Zh].map(|lang| reads.first().map_or_else(String::new, |read| read.text(lang)))
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
            assert!(read.text(Lang::En).ends_with(&format!("(* 精: {en})")), "{}", read.text(Lang::En));
            assert!(read.text(Lang::Zh).ends_with(&format!("（* 精：{zh}）")), "{}", read.text(Lang::Zh));
        }
    }
}
