//! The table of a deal as data.
//!
//! A [`Scene`] is an observer of a deal: it updates itself at every event. It can be drawn at any moment ([`crate::render::deal`]).

use crate::game::{Act, Event, Observer, Start, Turn};
use crate::lang::Arg;
use crate::report::names::shape;
use crate::rules::Rules;
use crate::score::{End, Facts, ReadTile, Settlement, WinBy, WinValue, tiles_as_read};
use crate::tile::{BySeat, Counts, Kind, Meld, MeldForm, Seat};

/// The table of a deal at one moment.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The dealer.
    pub dealer: Seat,
    /// The turned tile, which makes tiles wild; `None` if the rules have none.
    pub turned: Option<Kind>,
    /// The kinds that the turned tile makes wild: 正精 and 副精 in this order, or one kind; empty if no tile was turned.
    pub wilds: Vec<Kind>,
    /// Whether `wilds` are 正精 and 副精.
    pub has_jing: bool,
    /// The tiles of each seat.
    pub seats: BySeat<SeatTiles>,
    /// The 宝 taken off the wall, in order.
    pub bao: Vec<Kind>,
    /// The tiles turned at the end (扎鸟).
    pub niao: Vec<Kind>,
    /// The winners, each with the name of the shape that is paid.
    pub shapes: Vec<(Seat, Arg)>,
    /// The won hands, split into groups as they are paid.
    pub won_hands: Vec<WonHand>,
    /// The points of each seat; `None` until the deal is settled.
    pub points: Option<[i64; 4]>,
}

/// The tiles of one seat, hidden ones included.
#[derive(Clone, Debug, Default)]
pub struct SeatTiles {
    /// The concealed tiles with the drawn tile, but without a drawn tile that won.
    pub hand: Counts,
    /// The last drawn tile, which is also in `hand`; `None` after the seat has acted.
    pub drawn: Option<Kind>,
    /// Declared melds, each with the seat whose discard was claimed for it; `None` for concealed ones.
    pub melds: Vec<(Meld, Option<Seat>)>,
    /// Discards in order, each with whether another seat claimed it.
    pub river: Vec<(Kind, bool)>,
    /// Flowers laid out.
    pub flowers: Vec<Kind>,
    /// The winning tiles, each with the way of winning.
    pub won: Vec<(Kind, WinBy)>,
    /// The tile of a false win (诈和).
    pub zhahu: Option<Kind>,
}

/// The marks in a drawing of a decision.
#[derive(Clone, Copy, Debug)]
pub struct DecisionMarks {
    /// The seat that decides.
    pub seat: Seat,
    /// The tile that it discards, if its act is a discard.
    pub thrown: Option<Kind>,
    /// The seat whose discarded or robbed tile the decision is about; `None` if the seat decides about its own draw.
    pub offered: Option<Seat>,
}

impl DecisionMarks {
    /// The marks of an act of a seat. `offered` is the tile of another seat that the decision is about and that seat, as
    /// `report::moves::offered_tile` returns them.
    pub fn new(seat: Seat, act: Act, offered: Option<(Kind, Seat)>) -> DecisionMarks {
        let thrown = match act {
            Act::Turn(Turn::Discard(kind) | Turn::Declare(kind)) => Some(kind),
            _ => None,
        };
        DecisionMarks { seat, thrown, offered: offered.map(|(_, from)| from) }
    }
}

impl SeatTiles {
    /// Removes tiles from the hand and forgets the drawn tile. Tiles that are not in the hand are ignored.
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
        let hand = |seat: Seat| SeatTiles { hand: start.hands[seat].iter().copied().collect(), ..SeatTiles::default() };
        *self = Scene {
            dealer: start.setup.dealer,
            turned: start.indicator,
            wilds: start.wilds.to_vec(),
            has_jing: start.has_jing,
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
    /// The table of a finished deal from its facts. `points` are the points of each seat. Discards are sorted by kind; claimed ones are
    /// left out. Shapes and won hands are empty.
    pub fn from_facts(rules: &Rules, facts: &Facts, points: [i64; 4]) -> Scene {
        let seats = BySeat::from_fn(|seat| {
            let held = &facts.seats[seat];
            let giver = |meld: &Meld| held.fed.iter().find(|fed| meld.tiles.contains(&fed.0)).map(|fed| fed.1);
            let won = facts.wins.iter().filter(|win| win.seat == seat).map(|win| (win.tile, win.by));
            SeatTiles {
                hand: held.hand.concealed,
                melds: held.hand.melds.iter().map(|meld| (*meld, giver(meld))).collect(),
                river: held.discards.tiles().map(|kind| (kind, false)).collect(),
                flowers: held.flowers.tiles().collect(),
                won: won.collect(),
                ..SeatTiles::default()
            }
        });
        Scene {
            dealer: facts.dealer,
            turned: facts.indicator,
            wilds: rules.turned_wilds(facts.indicator).to_vec(),
            has_jing: rules.has_jing(),
            seats,
            bao: facts.bao.clone(),
            niao: facts.niao.clone(),
            shapes: Vec::new(),
            won_hands: Vec::new(),
            points: Some(points),
        }
    }

    /// Adds the shapes of the won hands and their groups. `facts` and `settlement` are those of the deal of this scene.
    #[must_use]
    pub fn with_readings(self, rules: &Rules, facts: &Facts, settlement: &Settlement) -> Scene {
        let shape = |win: &WinValue| (win.seat, shape(win.shape, rules));
        let shapes = settlement.wins.iter().map(shape).collect();
        Scene { won_hands: readings(rules, facts, settlement), shapes, ..self }
    }

    /// The won hands of a seat.
    pub(crate) fn won_hands_of(&self, seat: Seat) -> impl Iterator<Item = &WonHand> {
        self.won_hands.iter().filter(move |read| read.seat == seat)
    }

    /// Moves the tiles `own` from the hand of `seat` to a meld, and marks the last discard of `from` as claimed. `meld` includes both.
    fn claim(&mut self, seat: Seat, from: Seat, own: impl IntoIterator<Item = Kind>, meld: Meld) {
        self.seats[seat].take(own);
        self.seats[seat].melds.push((meld, Some(from)));
        self.mark_claimed(from);
    }

    /// Marks the last discard of a seat as claimed.
    fn mark_claimed(&mut self, from: Seat) {
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
            WinBy::Discard(from) => self.mark_claimed(from),
            WinBy::RobKong(_) => {}
        }
        self.seats[seat].won.push((tile, by));
    }
}

/// A won hand in the reading that is paid. A reading splits the hand into groups and names the kind that each wild stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WonHand {
    /// The winner.
    pub seat: Seat,
    /// The declared melds.
    pub melds: Vec<Meld>,
    /// The concealed tiles and the winning tile, split into triplets, sequences and pairs.
    pub groups: Vec<Vec<ReadTile>>,
    /// Whether its wilds are 精.
    pub jing: bool,
}

/// The won hands of a deal in the readings that are paid. A hand that won by 宝 has no reading.
fn readings(rules: &Rules, facts: &Facts, settlement: &Settlement) -> Vec<WonHand> {
    let one = |(win, value)| {
        let groups = tiles_as_read(rules, facts, win, value)?;
        let (seat, melds) = (win.seat, facts.seats[win.seat].hand.melds.to_vec());
        Some(WonHand { seat, melds, groups, jing: rules.has_jing() })
    };
    facts.wins.iter().zip(&settlement.wins).filter_map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use crate::render::deal::{Faces, text};
    use crate::sim::Run;

    /// A scene that follows all events equals the scene from the facts of the finished deal.
    #[test]
    fn the_scene_at_the_end_equals_that_of_the_facts() {
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
                let run = Run::new(rules.clone(), seating, 3, 48);
                for hand in 0..48 {
                    let mut scene = Scene::default();
                    let finished = run.deal(hand, &mut scene).unwrap();
                    let expected = Scene::from_facts(&rules, &finished.facts, finished.settlement.total().by_seat());
                    assert_eq!(
                        (scene.dealer, scene.turned, &scene.wilds, scene.points),
                        (expected.dealer, expected.turned, &expected.wilds, expected.points)
                    );
                    assert_eq!((&scene.bao, &scene.niao), (&expected.bao, &expected.niao), "{name}");
                    for (seat, place) in scene.seats.iter() {
                        let facts = &expected.seats[seat];
                        let context =
                            || format!("{name} {players} {hand} {seat:?}:\n{}", text(&scene, Lang::En, Faces::Letters));
                        let kept: Counts = place.river.iter().filter(|tile| !tile.1).map(|tile| tile.0).collect();
                        let thrown: Counts = facts.river.iter().map(|tile| tile.0).collect();
                        let melds = |place: &SeatTiles| place.melds.iter().map(|meld| meld.0).collect::<Vec<_>>();
                        let won = |place: &SeatTiles| place.won.clone();
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
