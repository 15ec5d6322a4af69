//! The readings of a hand that the rules let win. A reading is one way to see a complete hand: a shape, its melds, and the tiles that the
//! wilds stand for.

use super::gates::{closed_fits, reading_fits, suits_fit, wild_kinds};
use super::hand::{ANY, Group, is_alike, is_orphans, lan_room, no_fifth, readings, runs};
use super::keys::Keys;
use super::log::{By, Deal, Meld, Win};
use super::tile::{Counts, EAST};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    Melds,
    Pairs,
    /// The seven honours in pairs.
    SevenHonours,
    Lan,
    Qixing,
    Orphans,
    /// 全不靠 or 组合龙.
    Knit,
}

pub struct Reading<'a> {
    pub shape: Shape,
    /// The concealed melds.
    pub groups: &'a [Group],
    /// The kind of the pair, or [`ANY`] if it is a pair of wilds or the shape has none.
    pub eyes: u8,
    /// Whether all melds are triplets or kongs.
    pub triplets: bool,
    /// The concealed tiles that are natural.
    pub natural: &'a Counts,
    /// The number of concealed tiles that stand for others.
    pub wilds: u8,
    /// Whether all 精 are natural (德国).
    pub deguo: bool,
    /// Whether the hand is paid as 精钓.
    pub jingdiao: bool,
}

/// A hand and a tile that may complete it.
#[derive(Clone)]
pub struct Hand<'a> {
    pub keys: &'a Keys,
    /// The concealed tiles without the winning one.
    pub held: Counts,
    /// The winning tile.
    pub tile: u8,
    pub melds: &'a [Meld],
    /// The index of the missing suit (定缺).
    pub missing: Option<u8>,
    /// The wild kinds.
    pub wild: Vec<u8>,
    pub by: By,
    /// Whether it is 天胡 or 地胡 and the rules pay them.
    pub tiandi: bool,
    /// The runs that the rules allow.
    pub runs: Vec<[u8; 3]>,
}

impl<'a> Hand<'a> {
    pub fn from_win(keys: &'a Keys, deal: &Deal, win: &'a Win) -> Hand<'a> {
        Hand {
            keys,
            held: win.hand,
            tile: win.tile,
            melds: &win.melds,
            missing: deal.seats[win.seat].missing,
            wild: wild_kinds(keys, deal.turned.get("indicator").copied()),
            by: win.by,
            tiandi: false,
            runs: runs(keys.flag("shapes.wind_runs"), keys.flag("shapes.dragon_runs")),
        }
    }

    /// Returns the current hand of a seat with `tile` as the winning tile, obtained in the way `by`.
    pub fn waiting(keys: &'a Keys, deal: &'a Deal, seat: usize, tile: u8, by: By) -> Hand<'a> {
        let player = &deal.seats[seat];
        Hand {
            keys,
            held: player.hand_counts(),
            tile,
            melds: &player.melds,
            missing: player.missing,
            wild: wild_kinds(keys, deal.turned.get("indicator").copied()),
            by,
            tiandi: false,
            runs: runs(keys.flag("shapes.wind_runs"), keys.flag("shapes.dragon_runs")),
        }
    }

    pub fn concealed(&self) -> Counts {
        let mut all = self.held;
        all[self.tile as usize] += 1;
        all
    }

    /// Returns the concealed tiles that are not wild, all tiles of melds, and the winning tile if it stands only for itself.
    pub fn seen(&self) -> Counts {
        let mut seen = self.concealed();
        self.wild.iter().for_each(|&t| seen[t as usize] = 0);
        if let Some(tile) = self.forced_natural().filter(|tile| self.wild.contains(tile)) {
            seen[tile as usize] += 1;
        }
        self.melds.iter().for_each(|m| super::hand::add(&mut seen, &m.tiles));
        seen
    }

    fn jing(&self) -> bool {
        self.keys.is("wilds.source", "indicator")
    }

    /// Whether the win is by self-draw, or by robbing a kong if the rules treat this as self-draw for 精钓.
    pub fn as_drawn(&self) -> bool {
        self.by == By::SelfDraw || self.by == By::RobKong && self.keys.is("claims.jingdiao_rob_kong", "as_self_draw")
    }

    /// Returns the winning tile if it comes from another seat and the rules do not let it be wild.
    pub fn forced_natural(&self) -> Option<u8> {
        let is = self.by != By::SelfDraw && !self.keys.flag("wilds.discard_jing_wild");
        is.then_some(self.tile)
    }

    /// Calls `found` for each shape that the concealed tiles `natural` and `wilds` wilds have with the declared melds. Without `with_pair`
    /// only hands that lack a pair are found: four melds or six pairs.
    fn shapes(&self, natural: &Counts, wilds: u8, with_pair: bool, found: &mut dyn FnMut(Reading<'_>)) {
        let keys = self.keys;
        let need = 4 - self.melds.len();
        let alike = self.melds.iter().all(is_alike);
        let plain = |shape| Reading {
            shape,
            groups: &[],
            eyes: ANY,
            triplets: false,
            natural,
            wilds,
            deguo: false,
            jingdiao: false,
        };
        readings(
            &mut natural.clone(),
            wilds,
            need,
            with_pair,
            &self.runs,
            &mut Vec::new(),
            ANY,
            &mut |groups, eyes| {
                let fifth = keys.flag("wilds.fifth_copy") || no_fifth(groups, eyes, self.melds);
                if fifth && (!with_pair || reading_fits(keys, groups, eyes, self.melds)) {
                    let triplets = alike && groups.iter().all(|g| !matches!(g, Group::Run(_)));
                    found(Reading { groups, eyes, triplets, ..plain(Shape::Melds) });
                }
            },
        );
        if with_pair && keys.flag("shapes.zuhelong") && need > 2 && wilds == 0 {
            for mut rest in knits().filter_map(|knit| without(natural, knit)) {
                readings(&mut rest, 0, need - 3, true, &self.runs, &mut Vec::new(), ANY, &mut |_, _| {
                    found(plain(Shape::Knit));
                });
            }
        }
        if need < 4 {
            return;
        }
        let odd = natural.iter().filter(|c| *c % 2 == 1).count();
        let pairs = keys.flag("shapes.seven_pairs") && wilds as usize >= odd;
        if pairs && (!with_pair || closed_fits(keys, natural, true)) {
            found(plain(Shape::Pairs));
            let seven = natural[EAST as usize..].iter().all(|c| *c == 2);
            if with_pair && seven && wilds == 0 && keys.flag("shapes.qixing_seven_pairs") {
                found(plain(Shape::SevenHonours));
            }
        }
        if !with_pair || !closed_fits(keys, natural, false) {
            return;
        }
        if keys.flag("shapes.shisanlan") && lan_room(natural).is_some_and(|free| free >= wilds as usize) {
            found(plain(Shape::Lan));
            let seven = natural[EAST as usize..].iter().all(|c| *c == 1);
            if seven && keys.flag("shapes.qixing_shisanlan") && (wilds == 0 || !keys.flag("wilds.qixing_no_wild")) {
                found(plain(Shape::Qixing));
            }
        }
        if keys.flag("shapes.shisanyao") && orphans(natural, wilds) {
            found(plain(Shape::Orphans));
        }
        let single = natural.iter().sum::<u8>() == 14 && natural.iter().all(|c| *c <= 1);
        let within = |knit: [usize; 9]| (0..EAST as usize).all(|t| natural[t] == 0 || knit.contains(&t));
        if keys.flag("shapes.quanbukao") && single && knits().any(within) {
            found(plain(Shape::Knit));
        }
    }

    /// Whether one 精 of the thirteen tiles `held` can be set aside so that the rest is four melds or six pairs (精钓).
    pub fn fishes(&self, held: &Counts) -> bool {
        let mut found = false;
        for &j in self.wild.iter().filter(|&&j| self.jing() && held[j as usize] > 0) {
            let mut rest = *held;
            rest[j as usize] -= 1;
            split(&rest, &self.wild, None, &mut |natural, wilds| {
                self.shapes(natural, wilds, false, &mut |_| found = true)
            });
        }
        found
    }

    /// Calls `found` for each reading that wins.
    pub fn read(&self, found: &mut dyn FnMut(Reading<'_>)) {
        let (keys, jing) = (self.keys, self.jing());
        let itself = self.by != By::SelfDraw && !keys.flag("wilds.discard_jing_wild");
        let wild = (&self.wild[..], itself.then_some(self.tile));
        if !suits_fit(keys, &self.concealed(), self.melds, wild, self.missing) {
            return;
        }
        let fish = self.fishes(&self.held);
        let pays = self.as_drawn() || self.tiandi;
        let (drawn, state) = (self.as_drawn(), keys.text_or("scoring.jingdiao", "reading") == "state");
        let (by, allowed) = match self.by {
            By::RobKong => ("claims.jingdiao_rob_kong", "as_self_draw"),
            _ => ("claims.jingdiao_discard", "allowed"),
        };
        let only_deguo = fish && !drawn && !self.tiandi && !keys.is(by, allowed);
        let may = |r: &Reading<'_>| {
            let plain = r.shape == Shape::Melds && !r.triplets && r.wilds > 0 && !self.tiandi;
            let ping = match keys.text("gates.wild_ping_discard") {
                "self_draw_only" => drawn || self.by != By::Discard,
                "jingdiao_only" => r.jingdiao,
                _ => true,
            };
            (ping || !plain) && (r.deguo || !only_deguo)
        };
        split(&self.concealed(), &self.wild, self.forced_natural(), &mut |natural, wilds| {
            self.shapes(natural, wilds, true, &mut |r| {
                let r = Reading { deguo: jing && wilds == 0, jingdiao: state && fish && pays, ..r };
                if may(&r) {
                    found(r);
                }
            });
        });
        for &j in self.wild.iter().filter(|&&j| jing && pays && self.held[j as usize] > 0) {
            let mut rest = self.held;
            rest[j as usize] -= 1;
            split(&rest, &self.wild, None, &mut |natural, wilds| {
                self.shapes(natural, wilds, false, &mut |r| {
                    let deguo = wilds == 0 && j == self.tile;
                    let eyes = if r.shape == Shape::Melds { self.tile } else { r.eyes };
                    // The pair of 精钓 may need a fifth copy of the winning tile, which the rules may forbid.
                    if r.shape == Shape::Melds
                        && !keys.flag("wilds.fifth_copy")
                        && !no_fifth(r.groups, eyes, self.melds)
                    {
                        return;
                    }
                    found(Reading { eyes, deguo, jingdiao: true, wilds: wilds + u8::from(j != self.tile), ..r });
                });
            });
        }
    }
}

/// Returns the nine kinds of each knit: 147, 258 and 369 of three different suits.
fn knits() -> impl Iterator<Item = [usize; 9]> {
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    orders.into_iter().map(|order| std::array::from_fn(|at| 9 * (at / 3) + order[at / 3] + 3 * (at % 3)))
}

/// Returns the tiles without one of each kind of the knit; `None` if one is missing.
fn without(natural: &Counts, knit: [usize; 9]) -> Option<Counts> {
    let mut rest = *natural;
    for t in knit {
        rest[t] = rest[t].checked_sub(1)?;
    }
    Some(rest)
}

/// Whether the tiles are 十三幺 with wilds for missing tiles.
fn orphans(natural: &Counts, wilds: u8) -> bool {
    let mut filled = *natural;
    let mut left = wilds;
    for t in (0..34).filter(|&t| t >= EAST as usize || [0, 8].contains(&(t % 9))) {
        if filled[t] == 0 && left > 0 {
            filled[t] = 1;
            left -= 1;
        }
    }
    is_orphans(&filled) && filled.iter().sum::<u8>() + left == 14
}

/// Calls `each` with the natural tiles and the number of wilds, for each choice of which tiles of the kinds `wild` are natural. If `forced`
/// is given, at least one tile of this kind is natural.
pub fn split(tiles: &Counts, wild: &[u8], forced: Option<u8>, each: &mut dyn FnMut(&Counts, u8)) {
    let Some((&kind, others)) = wild.split_first() else { return each(tiles, 0) };
    let all = tiles[kind as usize];
    for own in u8::from(forced == Some(kind))..=all {
        let mut natural = *tiles;
        natural[kind as usize] = own;
        split(&natural, others, forced, &mut |natural, wilds| each(natural, wilds + all - own));
    }
}
