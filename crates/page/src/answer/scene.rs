//! A deal that can be looked at: what lies on the table.
//!
//! A [`Scene`] watches a deal as any observer does and can be drawn after every event ([`crate::render::deal`]).

use crate::game::{Act, Event, Observer, Start, Turn};
use crate::lang::Arg;
use crate::report::names::shape;
use crate::rules::Rules;
use crate::score::{End, Facts, ReadTile, Settlement, WinBy, WinValue, tiles_as_read};
use crate::tile::{BySeat, Counts, Kind, Meld, MeldForm, Seat};

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
    /// The winners, each with the name of the shape it is paid for.
    pub shapes: Vec<(Seat, Arg)>,
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
    /// The seat that decides.
    pub seat: Seat,
    /// What it throws.
    pub thrown: Option<Kind>,
    /// The seat whose discard it is asked about.
    pub offered: Option<Seat>,
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
    /// The scene of a finished deal from its facts. Discards are sorted by kind; claimed ones are left out.
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

    /// Adds the readings of the won hands.
    #[must_use]
    pub fn reading(self, rules: &Rules, facts: &Facts, settlement: &Settlement) -> Scene {
        let shape = |win: &WinValue| (win.seat, shape(win.shape, rules));
        let shapes = settlement.wins.iter().map(shape).collect();
        Scene { read: readings(rules, facts, settlement), shapes, ..self }
    }

    /// How the won hands of a seat read.
    pub(crate) fn read_of(&self, seat: Seat) -> impl Iterator<Item = &Read> {
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
}

/// One won hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The seat.
    pub seat: Seat,
    /// Its melds.
    pub melds: Vec<Meld>,
    /// The concealed tiles and the winning one.
    pub groups: Vec<Vec<ReadTile>>,
    /// Whether its wilds are 精.
    pub jing: bool,
}

/// The won hands of a deal in the readings that were paid; a hand that won by 宝 has none.
fn readings(rules: &Rules, facts: &Facts, settlement: &Settlement) -> Vec<Read> {
    let one = |(win, value)| {
        let groups = tiles_as_read(rules, facts, win, value)?;
        let (seat, melds) = (win.seat, facts.seats[win.seat].hand.melds.to_vec());
        Some(Read { seat, melds, groups, jing: rules.has_indicator() })
    };
    facts.wins.iter().zip(&settlement.wins).filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use crate::render::deal::{Faces, text};
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
                            || format!("{name} {players} {hand} {seat:?}:\n{}", text(&scene, Lang::En, Faces::Letters));
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
}
