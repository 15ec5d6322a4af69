//! A deal that can be looked at: what lies on the table, as text and as a picture.
//!
//! A [`Scene`] watches a deal as any observer does and can be drawn after every event: [`Scene::text`] for a terminal, [`Scene::html`] for a
//! page.

use super::reading::{Read, readings};
use super::{names, tiles};
use crate::game::{Act, Event, Observer, Start, Turn};
use crate::lang::{Lang, msg};
use crate::rules::Rules;
use crate::score::{End, Facts, Settlement, WinBy, WinValue};
use crate::tile::{BySeat, Counts, Kind, Meld, MeldForm, Seat, chinese_meld, chinese_tiles, tiles_in_order};
use crate::write::format::whole;
use std::fmt::Write;

/// What lies on the table.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// Who dealt.
    pub dealer: Seat,
    /// The turned tile.
    pub turned: Option<Kind>,
    /// What each seat has.
    pub seats: BySeat<Place>,
    /// The 宝 taken off the wall, in order.
    pub bao: Vec<Kind>,
    /// The tiles turned at the end (扎鸟).
    pub niao: Vec<Kind>,
    /// Who won, and what the shape is called as which it is paid.
    pub shapes: Vec<(Seat, String)>,
    /// How the won hands read.
    pub read: Vec<Read>,
    /// What each seat won or lost, once the deal is settled.
    pub points: Option<[i64; 4]>,
}

/// What one seat has.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// Concealed tiles, without a drawn tile that won.
    pub hand: Counts,
    /// The tile drawn last, while the seat that drew it has done nothing.
    pub drawn: Option<Kind>,
    /// Declared melds, with the seat that gave a tile of them.
    pub melds: Vec<(Meld, Option<Seat>)>,
    /// Discards in order, and whether another seat took them.
    pub river: Vec<(Kind, bool)>,
    /// Flowers laid out.
    pub flowers: Vec<Kind>,
    /// The tiles it won on, and how.
    pub won: Vec<(Kind, WinBy)>,
    /// The tile of a false win (诈和).
    pub zhahu: Option<Kind>,
}

/// What a drawing of a decision marks.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    seat: Seat,
    /// What it throws.
    thrown: Option<Kind>,
    /// Whose discard it is asked about.
    offered: Option<Seat>,
}

impl Moment {
    /// A seat does this, asked about another's tile or not.
    pub fn of(seat: Seat, act: Act, offered: Option<(Kind, Seat)>) -> Moment {
        let thrown = match act {
            Act::Turn(Turn::Discard(kind) | Turn::Declare(kind)) => Some(kind),
            _ => None,
        };
        Moment { seat, thrown, offered: offered.map(|(_, from)| from) }
    }
}

/// How tiles are shown in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// The Unicode tiles.
    Pictures,
    /// The notation, in Chinese the names.
    Letters,
}

impl Place {
    /// Takes tiles out of the hand; those that are not in it are left alone.
    fn take(&mut self, tiles: impl IntoIterator<Item = Kind>) {
        for kind in tiles {
            if self.hand[kind] > 0 {
                self.hand.remove(kind);
            }
        }
        self.drawn = None;
    }
}

impl Observer for Scene {
    fn start(&mut self, start: &Start<'_>) {
        let hand = |seat: Seat| Place { hand: start.hands[seat].iter().copied().collect(), ..Place::default() };
        *self = Scene {
            dealer: start.setup.dealer,
            turned: start.indicator,
            seats: BySeat::from_fn(hand),
            ..Scene::default()
        };
    }

    fn event(&mut self, event: &Event) {
        match *event {
            Event::Draw { seat, tile, .. } => {
                self.seats[seat].hand.add(tile);
                self.seats[seat].drawn = Some(tile);
            }
            Event::Discard { seat, tile } => {
                self.seats[seat].take([tile]);
                self.seats[seat].river.push((tile, false));
            }
            Event::Chow { seat, from, tile, with } => {
                self.claim(seat, from, with, Meld::chow([with[0], with[1], tile]))
            }
            Event::Pung { seat, from, tile } => self.claim(seat, from, [tile; 2], Meld::alike(MeldForm::Pung, tile)),
            Event::Kong { seat, form, tile, from } => self.kong(seat, form, tile, from),
            Event::Robbed { seat, tile } => self.seats[seat].take([tile]),
            Event::Flower { seat, tile } => {
                self.seats[seat].take([tile]);
                self.seats[seat].flowers.push(tile);
            }
            Event::Exchange { seat, to, tiles } => {
                self.seats[seat].take(tiles);
                tiles.into_iter().for_each(|kind| self.seats[to].hand.add(kind));
            }
            Event::Bao { tile } => self.bao.push(tile),
            Event::Niao { tile } => self.niao.push(tile),
            Event::Win { seat, by, tile, .. } => self.win(seat, by, tile),
            Event::Zhahu { seat, tile } => self.seats[seat].zhahu = Some(tile),
            Event::MissingSuit { .. } | Event::Pay { .. } | Event::Tianting { .. } | Event::Baoting { .. } => {}
        }
    }

    fn end(&mut self, _: End, settlement: &Settlement) {
        self.points = Some(settlement.total().by_seat());
    }
}

impl Scene {
    /// A finished deal of which only the facts are known: discards stand in order of kinds, without those that were claimed.
    pub fn of(facts: &Facts, points: [i64; 4]) -> Scene {
        let seats = BySeat::from_fn(|seat| {
            let held = &facts.seats[seat];
            let giver = |meld: &Meld| held.fed.iter().find(|fed| meld.tiles.contains(&fed.0)).map(|fed| fed.1);
            let won = facts.wins.iter().filter(|win| win.seat == seat).map(|win| (win.tile, win.by));
            Place {
                hand: held.hand.concealed,
                melds: held.hand.melds.iter().map(|meld| (*meld, giver(meld))).collect(),
                river: held.discards.tiles().map(|kind| (kind, false)).collect(),
                flowers: held.flowers.tiles().collect(),
                won: won.collect(),
                ..Place::default()
            }
        });
        Scene {
            dealer: facts.dealer,
            turned: facts.indicator,
            seats,
            bao: facts.bao.clone(),
            niao: facts.niao.clone(),
            shapes: Vec::new(),
            read: Vec::new(),
            points: Some(points),
        }
    }

    /// With how its won hands read.
    #[must_use]
    pub fn reading(self, rules: &Rules, facts: &Facts, settlement: &Settlement, lang: Lang) -> Scene {
        let shape = |win: &WinValue| (win.seat, names::shape(win.shape, rules, lang));
        let shapes = settlement.wins.iter().map(shape).collect();
        Scene { read: readings(rules, facts, settlement), shapes, ..self }
    }

    fn read_of(&self, seat: Seat) -> impl Iterator<Item = &Read> {
        self.read.iter().filter(move |read| read.seat == seat)
    }

    /// A claim of the tile that `from` threw last.
    fn claim(&mut self, seat: Seat, from: Seat, own: impl IntoIterator<Item = Kind>, meld: Meld) {
        self.seats[seat].take(own);
        self.seats[seat].melds.push((meld, Some(from)));
        self.taken(from);
    }

    /// The tile that a seat threw last is gone.
    fn taken(&mut self, from: Seat) {
        if let Some(last) = self.seats[from].river.last_mut() {
            last.1 = true;
        }
    }

    fn kong(&mut self, seat: Seat, form: MeldForm, tile: Kind, from: Option<Seat>) {
        let place = &mut self.seats[seat];
        let pung = place.melds.iter_mut().find(|(meld, _)| meld.form == MeldForm::Pung && meld.kind() == tile);
        match (form, pung, from) {
            (MeldForm::AddedKong, Some(pung), _) => {
                pung.0 = Meld::alike(form, tile);
                place.take([tile]);
            }
            (MeldForm::ExposedKong, _, Some(from)) => self.claim(seat, from, [tile; 3], Meld::alike(form, tile)),
            _ => {
                let meld = Meld::xuanfeng(tile).filter(|_| form == MeldForm::Xuanfeng);
                let meld = meld.unwrap_or_else(|| Meld::alike(form, tile));
                place.take(meld.all_tiles());
                place.melds.push((meld, None));
            }
        }
    }

    fn win(&mut self, seat: Seat, by: WinBy, tile: Kind) {
        match by {
            WinBy::SelfDraw => self.seats[seat].take([tile]),
            WinBy::Discard(from) => self.taken(from),
            WinBy::RobKong(_) => {}
        }
        self.seats[seat].won.push((tile, by));
    }

    /// `seat 2 dealer +85`.
    fn head(&self, seat: Seat, lang: Lang) -> String {
        let mut head = lang.say(msg!("report-seat", seat = seat.index(), dealer = u8::from(seat == self.dealer)));
        for (_, shape) in self.shapes.iter().filter(|(winner, _)| *winner == seat) {
            let _ = write!(head, " {shape}");
        }
        if let Some(points) = self.points {
            let points = points[seat.index()];
            let _ = write!(head, "  {}{}", if points > 0 { "+" } else { "" }, whole(points));
        }
        head
    }

    /// 正精 and 副精, where a tile was turned that says them.
    fn jing(&self) -> Vec<Kind> {
        self.turned.into_iter().flat_map(|turned| [turned, turned.successor()]).collect()
    }

    /// The tiles that belong to nobody, each line with its name.
    fn common(&self, lang: Lang) -> Vec<(String, Vec<Kind>)> {
        let names: [String; 4] = lang.parts(msg!("report-common"));
        let tiles = [self.turned.into_iter().collect(), self.jing(), self.bao.clone(), self.niao.clone()];
        names.into_iter().zip(tiles).filter(|line: &(_, Vec<Kind>)| !line.1.is_empty()).collect()
    }

    /// What lies on the table, for a terminal: hand, melds with their giver, river (what was taken from it in brackets), flowers.
    pub fn text(&self, lang: Lang, faces: Faces) -> String {
        let show = |tiles: &[Kind]| shown(tiles, lang, faces);
        let [in_hand, wins, reads, wrong, melded, thrown, flowers] = &lang.parts(msg!("report-place"));
        let mut text = String::new();
        for (name, kinds) in self.common(lang) {
            let _ = writeln!(text, "{name} {}", show(&kinds).trim_end());
        }
        for (seat, place) in self.seats.iter() {
            let _ = writeln!(text, "{}", self.head(seat, lang));
            let hand: Vec<Kind> = place.hand.tiles().collect();
            let mut lines = vec![(in_hand, show(&hand))];
            let from = |from: Option<Seat>| from.map_or_else(String::new, |from| format!(" < {}", from.index()));
            for (tile, by) in &place.won {
                lines.push((wins, format!("{}{}", show(&[*tile]), from(by.from()))));
            }
            lines.extend(self.read_of(seat).map(|read| (reads, read.text(lang))));
            lines.extend(place.zhahu.map(|tile| (wrong, show(&[tile]))));
            let melds =
                place.melds.iter().map(|(meld, giver)| format!("{}{}", declared(meld, lang, faces), from(*giver)));
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
    pub fn reads(&self, lang: Lang) -> String {
        let line =
            |read: &Read| lang.say(msg!("report-reads", seat = read.seat.index(), tiles = read.text(lang))) + "\n";
        self.read.iter().map(line).collect()
    }

    /// What lies on the table, for a page: markup that needs [`Scene::symbols`] somewhere before it.
    pub fn html(&self, lang: Lang) -> String {
        self.drawing(None, lang)
    }

    /// The same of a decision.
    pub fn at(&self, moment: &Moment, lang: Lang) -> String {
        self.drawing(Some(moment), lang)
    }

    fn drawing(&self, moment: Option<&Moment>, lang: Lang) -> String {
        let [_, _, reads, _, _, thrown_name, flowers_name] = &lang.parts(msg!("report-place"));
        let mut out = String::from("<div class=\"deal\">\n");
        for (name, kinds) in self.common(lang) {
            let tiles: String = kinds.iter().map(|&kind| tiles::tile(kind, "", lang)).collect();
            let _ = writeln!(out, "<div class=\"row\"><span class=\"name\">{name}</span>{tiles}</div>");
        }
        let jing = self.jing();
        let held = |kind: Kind, class: &str| match jing.contains(&kind) {
            true => tiles::tile(kind, format!("jing {class}").trim_end(), lang),
            false => tiles::tile(kind, class, lang),
        };
        for (seat, place) in self.seats.iter() {
            let own = moment.filter(|moment| moment.seat == seat);
            let class = match own {
                Some(_) => "seat moves",
                None if place.won.is_empty() => "seat",
                None => "seat winner",
            };
            let _ = writeln!(out, "<div class=\"{class}\"><div class=\"who\">{}</div>", self.head(seat, lang));
            let mut thrown = own.and_then(|moment| moment.thrown);
            let mut class = |kind: Kind| if thrown.take_if(|thrown| *thrown == kind).is_some() { "thrown" } else { "" };
            let drawn = own.and(place.drawn);
            let last = drawn.map_or_else(String::new, |kind| held(kind, class(kind)));
            let mut rest = place.hand;
            drawn.into_iter().filter(|kind| place.hand[*kind] > 0).for_each(|kind| rest.remove(kind));
            let hand: String = rest.tiles().map(|kind| held(kind, class(kind))).collect();
            let group = |tiles: String, note: Option<Seat>| {
                let from = |from: Seat| lang.say(msg!("report-from-seat", from = from.index())).replace(' ', "&nbsp;");
                let note = note.map_or_else(String::new, |seat| format!("<small>{}</small>", from(seat)));
                format!("<span class=\"group\">{tiles}{note}</span>")
            };
            let melds = place
                .melds
                .iter()
                .map(|(meld, giver)| group(meld.all_tiles().map(|kind| held(kind, "")).collect(), *giver));
            let won = place.won.iter().map(|(kind, by)| group(held(*kind, "won"), by.from()));
            let wrong = place.zhahu.map(|kind| group(tiles::tile(kind, "wrong", lang), None));
            let _ = writeln!(
                out,
                "<div class=\"row\">{}{}{}{}{}</div>",
                group(hand, None),
                if last.is_empty() { last } else { group(last, None) },
                melds.collect::<String>(),
                won.collect::<String>(),
                wrong.unwrap_or_default()
            );
            for read in self.read_of(seat) {
                let _ = writeln!(
                    out,
                    "<div class=\"row small\"><span class=\"name\">{reads}</span>{}</div>",
                    read.html(lang)
                );
            }
            let offers = moment.is_some_and(|moment| moment.offered == Some(seat));
            let river = place.river.iter().enumerate().map(|(at, &(kind, gone))| {
                let last = at + 1 == place.river.len();
                tiles::tile(
                    kind,
                    if gone {
                        "gone"
                    } else if offers && last {
                        "thrown"
                    } else {
                        ""
                    },
                    lang,
                )
            });
            let flowers = place.flowers.iter().map(|&kind| tiles::tile(kind, "", lang));
            for (name, tiles) in [(thrown_name, river.collect::<String>()), (flowers_name, flowers.collect())] {
                if !tiles.is_empty() {
                    let _ = writeln!(out, "<div class=\"row small\"><span class=\"name\">{name}</span>{tiles}</div>");
                }
            }
            out.push_str("</div>\n");
        }
        out + "</div>\n"
    }

    /// The drawings of all tiles, once for a page.
    pub fn symbols() -> String {
        tiles::symbols()
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Run;

    /// What the scene saw event by event is what the engine says at the end.
    #[test]
    fn the_table_at_the_end_is_that_of_the_facts() {
        for name in [
            "nanchang",
            "sichuan+play.ends=wall_only",
            "sichuan+play.exchange=next",
            "tuidaohu+claims.xuanfeng=winds_and_dragons",
            "qionghu+bao.declare=ready+bao.wild=draw",
            "nanjing",
            "rooms/hongzhong",
        ] {
            let rules = Rules::load(name).unwrap();
            for players in ["efficient", "random"] {
                let mut seating: crate::policy::Seating = players.parse().unwrap();
                seating.error_rate = 10_000;
                let run = Run::of(rules.clone(), seating, 3, 48);
                for hand in 0..48 {
                    let mut scene = Scene::default();
                    let finished = run.deal(hand, &mut scene).unwrap();
                    let told = Scene::of(&finished.facts, finished.settlement.total().by_seat());
                    assert_eq!((scene.dealer, scene.turned, scene.points), (told.dealer, told.turned, told.points));
                    assert_eq!((&scene.bao, &scene.niao), (&told.bao, &told.niao), "{name}");
                    for (seat, place) in scene.seats.iter() {
                        let facts = &told.seats[seat];
                        let context =
                            || format!("{name} {players} {hand} {seat:?}:\n{}", scene.text(Lang::En, Faces::Letters));
                        let kept: Counts = place.river.iter().filter(|tile| !tile.1).map(|tile| tile.0).collect();
                        let thrown: Counts = facts.river.iter().map(|tile| tile.0).collect();
                        let melds = |place: &Place| place.melds.iter().map(|meld| meld.0).collect::<Vec<_>>();
                        let won = |place: &Place| place.won.clone();
                        assert_eq!(melds(place), melds(facts), "{}", context());
                        assert_eq!(
                            place.flowers.iter().copied().collect::<Counts>(),
                            facts.flowers.iter().copied().collect(),
                            "{}",
                            context()
                        );
                        let fenzhang = finished.fenzhang;
                        if !fenzhang && !matches!(finished.facts.end, End::Zhahu(_)) {
                            assert_eq!(kept, thrown, "{}", context());
                            assert_eq!(place.hand, facts.hand, "{}", context());
                            assert_eq!(won(place), won(facts), "{}", context());
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_drawn_has_its_symbol() {
        let run = Run::of(Rules::load("nanjing").unwrap(), "efficient".parse().unwrap(), 1, 8);
        let symbols = Scene::symbols();
        for lang in [Lang::En, Lang::Zh] {
            let mut scene = Scene::default();
            run.deal(5, &mut scene).unwrap();
            let html = scene.html(lang);
            let used: Vec<&str> = html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            assert!(used.len() > 60 && used.iter().all(|id| symbols.contains(&format!("id=\"{id}\""))), "{used:?}");
            for tag in ["div", "span", "svg", "small"] {
                let opened = html.matches(&format!("<{tag} ")).count() + html.matches(&format!("<{tag}>")).count();
                assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
            }
            assert_eq!(html.contains("座位"), lang == Lang::Zh);
        }
        let pictures = Scene::text(&Scene::default(), Lang::En, Faces::Pictures);
        assert!(!pictures.contains("hand"), "{pictures}");
        assert_eq!(shown(&[Kind::ZHONG, Kind::at(0)], Lang::En, Faces::Pictures), "🀄\u{FE0E} 🀇 ");
    }
}
