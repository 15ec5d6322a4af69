//! The choices of a decision: what each leads to, and what that is worth.

use super::Net;
use super::position::{After, Distance, Phase, Rows, Scene, Whole};
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use crate::net::{Row, Sum, add};
use crate::policy::efficient;
use crate::policy::gated_distance::{Aim, DRAW};
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::shape::{Discard, Discards, Holding, MeldInfo, SuitLimit};
use crate::tile::{Kind, KindSet, Meld, MeldForm, Suit};
use arrayvec::ArrayVec;

/// One action, and the position it leads to.
#[derive(Clone, Debug)]
pub(crate) struct Choice<A> {
    /// What is done.
    pub action: A,
    /// Points that it brings for certain.
    pub gain: f32,
    /// Where [`Choices::rows`] has the position that follows; none where the deal is over, or nothing is kept.
    pub rows: Option<usize>,
    /// What all of it is worth, in points, beyond what stands already.
    pub value: f32,
}

/// What a position must be worth more than that of `efficient`'s action to be preferred, in units of the network. Values err, and
/// the best of many erring values is mostly one that is too high. Found on 40,000 walls of nanchang, sichuan and nanjing.
const MARGIN: f32 = 1.0 / 32.0;
/// The same of a win that is passed.
const WIN_MARGIN: f32 = 1.0 / 16.0;

/// Most actions of a decision: 换三张 has most.
pub(crate) const MOST: usize = 64;

/// The choices of one decision.
#[derive(Debug)]
pub(crate) struct Choices<A> {
    /// The rows that all positions share.
    pub common: Rows,
    pub all: ArrayVec<Choice<A>, MOST>,
    /// The rows of the positions, where they are kept.
    pub rows: Vec<Rows>,
    /// The discards that leave the hand nearest as the evaluator knows it, where they were asked for.
    pub nearest: Option<Discards>,
}

impl<A: Copy + PartialEq> Choices<A> {
    /// The action that is played: the best one, but `usual` or a win where nothing else is better by more than the values err.
    pub fn played(&self, usual: impl FnOnce(&Self) -> A, win: Option<A>, scale: f32) -> A {
        let place = |action: Option<A>| {
            let action = action?;
            self.all.iter().position(|choice| choice.action == action)
        };
        let win = place(win);
        let worth = |at: usize, usual: Option<usize>| {
            let value = self.all[at].value;
            match Some(at) {
                at if at == win => value + scale * WIN_MARGIN,
                at if at == usual => value + scale * MARGIN,
                _ => value,
            }
        };
        let best = |usual| self.first_of_most(|at| worth(at, usual));
        let found = best(None);
        // Skip the usual action where the margin could not make it the best.
        let (most, margin) = (worth(found, None), scale * MARGIN);
        let loses = |at: usize| at == found || Some(at) == win || worth(at, None) + margin < most;
        let best = if (0..self.all.len()).all(loses) { found } else { best(place(Some(usual(self)))) };
        self.all[best].action
    }

    /// The best action; of equals the first.
    pub fn best(&self) -> usize {
        self.first_of_most(|at| self.all[at].value)
    }

    fn first_of_most(&self, worth: impl Fn(usize) -> f32) -> usize {
        let better = |best: (usize, f32), at| {
            let worth = worth(at);
            if worth > best.1 { (at, worth) } else { best }
        };
        (1..self.all.len()).fold((0, worth(0)), better).0
    }
}

/// What a player thinks with.
#[derive(Clone, Copy)]
pub(crate) struct Wits<'n> {
    pub net: &'n Net,
    /// Rows of every choice are kept: for training.
    pub keeps: bool,
    /// Rules by which wins are valued, where they are not those in force.
    pub payments: Option<&'n Rules>,
}

/// Discards with how far they leave the hand, and what brings it nearer where that counts.
type Distances = ArrayVec<(Kind, (u8, u8), Option<KindSet>), 34>;

/// Sums of the rows that discards share which leave the hand as far and are held as often.
type Shared = ArrayVec<((u8, u8), Sum), 6>;

/// Draws to a win.
fn draws(shanten: i8) -> (u8, u8) {
    (shanten.saturating_add(1).clamp(0, 15) as u8, 0)
}

/// Draws to a win and the quarters beside them.
fn quarters(distance: i8) -> (u8, u8) {
    let quarters = distance.clamp(0, 15 * DRAW);
    ((quarters / DRAW) as u8, (quarters % DRAW) as u8)
}

/// A seat that thinks: its scene, its aims, the network.
struct Mind<'v, 't, 'r, 'n> {
    scene: Scene<'v, 't, 'r>,
    aim: Aim<'v, 't, 'r>,
    wits: Wits<'n>,
    /// The rows of the network: a reference of its own tells the compiler where cache lines begin.
    table: &'n [Row],
    common: Rows,
    sum: Sum,
    /// The rows of the position that is being looked at.
    rows: Rows,
    /// The rows of every choice, where they are kept: for training.
    kept: Option<Vec<Rows>>,
}

impl<'v, 't, 'r, 'n> Mind<'v, 't, 'r, 'n> {
    fn new(view: &'v View<'t, 'r>, wits: &Wits<'n>) -> Self {
        let scene = Scene::new(view);
        let common = scene.common();
        let sum = wits.net.begin(&common);
        Mind {
            aim: Aim::new(view),
            scene,
            wits: *wits,
            table: &wits.net.rows,
            common,
            sum,
            rows: Rows::new(),
            kept: wits.keeps.then(Vec::new),
        }
    }

    fn view(&self) -> &'v View<'t, 'r> {
        self.scene.view()
    }

    fn choices<A>(self, all: ArrayVec<Choice<A>, MOST>, nearest: Option<Discards>) -> Choices<A> {
        Choices { common: self.common, all, rows: self.kept.unwrap_or_default(), nearest }
    }

    fn aim(&self, made: Option<MeldForm>) -> Aim<'v, 't, 'r> {
        made.map_or(self.aim, |form| self.aim.after(form))
    }

    /// How far a useful holding is: draws, and quarters of one beside them.
    fn need(&self, aim: &Aim<'v, 't, 'r>, holding: &Holding) -> (u8, u8) {
        let gated = self.view().gates().any();
        if gated { quarters(aim.distance(holding)) } else { draws(self.scene.evaluator.shanten(holding)) }
    }

    /// The kinds that bring a useful holding nearer.
    fn accepted(&self, aim: &Aim<'v, 't, 'r>, holding: &Holding) -> KindSet {
        let gated = self.view().gates().any();
        if gated { aim.accepted(holding, None) } else { self.scene.evaluator.accepts(holding, self.view().wild()) }
    }

    /// The distance of a position so far away, with what brings it nearer where that was looked for.
    fn distance(&self, (need, part): (u8, u8), accepted: Option<KindSet>) -> Distance {
        let unseen = self.view().unseen();
        let kinds = accepted.filter(|_| need <= 1).map_or(0, |kinds| kinds.intersection(unseen.kinds()).len());
        Distance { need, part, accepted: accepted.map(|kinds| unseen.total(kinds)), kinds }
    }

    /// What a position is worth, whose rows are kept where that is asked for. Discards that are `alike` share most of their rows, and
    /// the sums of these.
    fn value(
        &mut self,
        after: &After,
        whole: &Whole,
        useful: &Holding,
        distance: Distance,
        alike: Option<(u8, &mut Shared)>,
    ) -> (Option<usize>, f32) {
        let rows = &mut self.rows;
        rows.clear();
        let sum = match alike {
            Some((copies, shared)) if self.kept.is_none() => {
                let key = (distance.need, copies);
                let known = shared.iter().position(|(known, _)| *known == key);
                let place = known.unwrap_or_else(|| {
                    self.scene.rows::<true, false>(after, whole, useful, distance, rows);
                    if shared.is_full() {
                        shared.pop();
                    }
                    shared.push((key, add(self.table, &self.sum, rows)));
                    rows.clear();
                    shared.len() - 1
                });
                self.scene.rows::<false, true>(after, whole, useful, distance, rows);
                add(self.table, &shared[place].1, rows)
            }
            _ => {
                self.scene.rows::<true, true>(after, whole, useful, distance, rows);
                add(self.table, &self.sum, rows)
            }
        };
        let [worth] = self.wits.net.value(&sum);
        let value = self.wits.net.scale * worth;
        let place = self.kept.as_mut().map(|kept| {
            kept.push(self.rows);
            kept.len() - 1
        });
        (place, value)
    }

    /// The choice of an action that leaves this hand of thirteen, or what goes on after a kong.
    fn choice<A>(&mut self, action: A, holding: &Holding, after: &After) -> Choice<A> {
        let (whole, aim) = (self.scene.whole(holding), self.aim(after.made));
        let counted = after.phase != Phase::Opening;
        let accepted = counted.then(|| self.accepted(&aim, &whole.useful));
        let distance = self.distance(self.need(&aim, &whole.useful), accepted);
        let (rows, value) = self.value(after, &whole, &whole.useful, distance, None);
        Choice { action, gain: 0.0, rows, value }
    }

    /// How far the discards of a hand of fourteen leave it, and what brings it nearer then where that is worth finding out. Returns
    /// the nearest of them where they are known.
    fn distances(
        &self,
        whole: &Whole,
        made: Option<MeldForm>,
        allowed: KindSet,
        all: &mut Distances,
    ) -> Option<Discards> {
        let (aim, wild, useful) = (self.aim(made), self.view().wild(), &whole.useful);
        if self.view().gates().any() {
            return self.gated_distances(whole, &aim, allowed, all);
        }
        let evaluator = &self.scene.evaluator;
        let (useless, strange) = (self.scene.useless(), wild.union(self.scene.useless()));
        let mut best =
            if allowed.minus(strange).is_empty() { None } else { Some(evaluator.best_discards(useful, wild)) };
        let mut nearest = best.iter().flatten().peekable();
        // A tile less is one draw further at most.
        let further = nearest.peek().map_or(i8::MAX, |discard| discard.shanten).saturating_add(1);
        // All that may not be used leave the same.
        let mut same = None;
        for tile in allowed {
            while nearest.next_if(|discard| discard.tile < tile).is_some() {}
            let (shanten, accepted) = if useless.contains(tile) {
                let look = || (evaluator.shanten(useful), Some(evaluator.accepts(useful, wild)));
                *same.get_or_insert_with(look)
            } else if wild.contains(tile) {
                (evaluator.shanten(&self.scene.rest(useful, tile)), None)
            } else {
                nearest
                    .next_if(|discard| discard.tile == tile)
                    .map_or((further, None), |discard| (discard.shanten, Some(discard.accepts)))
            };
            debug_assert_eq!(shanten, evaluator.shanten(&self.scene.rest(useful, tile)));
            debug_assert!(
                accepted.is_none_or(|kinds| kinds == evaluator.accepts(&self.scene.rest(useful, tile), wild))
            );
            all.push((tile, draws(shanten), accepted));
        }
        let least = all.iter().map(|(_, need, _)| need.0).min().unwrap_or(0);
        for (tile, need, accepted) in all {
            if need.0 > least + 1 {
                *accepted = None;
            } else if accepted.is_none() {
                *accepted = Some(evaluator.accepts(&self.scene.rest(useful, *tile), wild));
            }
        }
        best.as_mut().into_iter().for_each(|best| aim.limit(best));
        best.filter(|_| !aim.is_for_big_hand())
    }

    /// The same where a hand must pass gates.
    fn gated_distances(
        &self,
        whole: &Whole,
        aim: &Aim<'v, 't, 'r>,
        allowed: KindSet,
        distances: &mut Distances,
    ) -> Option<Discards> {
        let lowering = self.scene.evaluator.best_discards(&whole.useful, self.view().wild());
        let rest = |tile| self.scene.rest(&whole.useful, tile);
        // No discard leaves a hand that waits for anything.
        let far = lowering.first().is_some_and(|discard| discard.shanten > 0);
        let all: ArrayVec<(Kind, i8), 34> = allowed.iter().map(|tile| (tile, aim.distance(&rest(tile)))).collect();
        let nearest = all.iter().map(|&(_, distance)| distance).min().unwrap_or(0);
        let counted = quarters(nearest).0 + 1;
        let mut best = Discards::new();
        let known = whole.useful.packed.kinds().minus(allowed).is_empty() && !aim.is_for_big_hand();
        distances.extend(all.iter().map(|&(tile, distance)| {
            let need = quarters(distance);
            let accepted = (need.0 <= counted).then(|| {
                let lowers = lowering.iter().find(|discard| discard.tile == tile).map(|discard| discard.accepts);
                if far { aim.lowering(&rest(tile), lowers) } else { aim.accepted(&rest(tile), lowers) }
            });
            if let (true, Some(accepts)) = (known && distance == nearest, accepted) {
                best.push(Discard { tile, wild: false, shanten: distance, accepts });
            }
            (tile, need, accepted)
        }));
        known.then_some(best)
    }

    /// The discards of a holding of fourteen, each with what it is worth. Returns the nearest of them where they are known.
    fn discards<A>(
        &mut self,
        holding: &Holding,
        made: Option<MeldForm>,
        allowed: KindSet,
        baoting: bool,
        action: impl Fn(Kind) -> A,
        all: &mut ArrayVec<Choice<A>, MOST>,
    ) -> Option<Discards> {
        if allowed.is_empty() {
            return None;
        }
        let wild = self.view().wild();
        let whole = self.scene.whole(holding);
        let mut distances = Distances::new();
        let best = self.distances(&whole, made, allowed, &mut distances);
        let mut shared = Shared::new();
        for (tile, need, accepted) in distances {
            if all.is_full() {
                break;
            }
            let useful = self.scene.rest(&whole.useful, tile);
            let after = After { made, kong: None, thrown: Some(tile), phase: Phase::Discarded, baoting };
            let distance = self.distance(need, accepted);
            let copies = if wild.contains(tile) { 5 } else { whole.useful.packed.count(tile) };
            let alike = (useful.suits == SuitLimit::Any).then_some((copies, &mut shared));
            let (rows, value) = self.value(&after, &whole, &useful, distance, alike);
            all.push(Choice { action: action(tile), gain: 0.0, rows, value });
        }
        best
    }

    /// A win that may be declared.
    fn win<A>(&mut self, action: A, holding: &Holding) -> Choice<A> {
        let gain = self.view().gain_by(self.wits.payments);
        debug_assert!(gain.is_some(), "a win that may be declared can be settled");
        let gain = gain.unwrap_or(0) as f32;
        if self.view().rules().play.ends != DealEnds::WallOnly {
            return Choice { action, gain, rows: None, value: gain };
        }
        let after = After { made: None, kong: None, thrown: None, phase: Phase::Won, baoting: self.declared() };
        let Choice { rows, value, .. } = self.choice((), holding, &after);
        Choice { action, gain, rows, value: gain + value }
    }

    fn declared(&self) -> bool {
        self.view().baoting(self.view().seat())
    }

    fn kong<A>(&mut self, action: A, form: MeldForm, kind: Kind, own: &[Kind]) -> Choice<A> {
        let view = self.view();
        let wild = view.wild();
        let mut left = own.iter().fold(*view.holding(), |left, &tile| efficient::without(left, tile, wild));
        let meld = match form {
            MeldForm::Xuanfeng => Meld::xuanfeng(kind).unwrap_or(Meld::alike(MeldForm::ConcealedKong, kind)),
            _ => Meld::alike(form, kind),
        };
        if form == MeldForm::AddedKong {
            let mut melds: ArrayVec<Meld, 4> = view.melds(view.seat()).iter().copied().take(4).collect();
            melds.iter_mut().filter(|meld| meld.kind() == kind).for_each(|meld| meld.form = form);
            left.melds = MeldInfo::new(&melds);
        } else if left.melds.count() < 4 {
            left.melds.push(&meld);
        }
        let (made, kong) = (Some(form), Some((form, kind)));
        let after = After { made, kong, thrown: None, phase: Phase::Kong, baoting: self.declared() };
        self.choice(action, &left, &after)
    }
}

/// What can be done with fourteen tiles.
pub(crate) fn turn(wits: &Wits<'_>, view: &View<'_, '_>, options: &TurnOptions) -> Choices<Turn> {
    let mut mind = Mind::new(view, wits);
    let mut all = ArrayVec::new();
    if options.win {
        let drawn = view.drawn();
        let before = drawn.map_or(*view.holding(), |tile| efficient::without(*view.holding(), tile, view.wild()));
        all.push(mind.win(Turn::Win, &before));
    }
    let declared = mind.declared();
    let nearest = mind.discards(view.holding(), None, options.discards, declared, Turn::Discard, &mut all);
    mind.discards(view.holding(), None, options.declares, true, Turn::Declare, &mut all);
    for kind in options.concealed_kongs {
        all.push(mind.kong(Turn::Kong(kind), MeldForm::ConcealedKong, kind, &[kind; 4]));
    }
    for kind in options.added_kongs {
        all.push(mind.kong(Turn::Kong(kind), MeldForm::AddedKong, kind, &[kind]));
    }
    for honour in options.xuanfeng {
        if let Some(meld) = Meld::xuanfeng(honour) {
            let own: ArrayVec<Kind, 4> = meld.all_tiles().collect();
            all.push(mind.kong(Turn::Xuanfeng(honour), MeldForm::Xuanfeng, honour, &own));
        }
    }
    mind.choices(all, nearest)
}

/// What can be done about another seat's tile.
pub(crate) fn claim(wits: &Wits<'_>, view: &View<'_, '_>, options: &ClaimOptions) -> Choices<Claim> {
    let mut mind = Mind::new(view, wits);
    let mut all = ArrayVec::new();
    let seat = view.seat();
    if options.win {
        all.push(mind.win(Claim::Win, view.holding()));
    }
    let others = (1..4).find(|&turns| view.after(turns) == options.from).map_or(0, |turns| 3 - turns as u8);
    let (phase, baoting) = (Phase::Waiting(others), mind.declared());
    let passed = After { made: None, kong: None, thrown: None, phase, baoting };
    all.push(mind.choice(Claim::Pass, view.holding(), &passed));
    if options.kong {
        all.push(mind.kong(Claim::Kong, MeldForm::ExposedKong, options.tile, &[options.tile; 3]));
    }
    let pung = options.pung.then(|| ([options.tile; 2], Meld::alike(MeldForm::Pung, options.tile), Claim::Pung));
    let chows = options.chows.iter().map(|&[a, b]| ([a, b], Meld::chow([options.tile, a, b]), Claim::Chow([a, b])));
    let mut after = ArrayVec::<Choice<Kind>, MOST>::new();
    for (own, meld, claim) in pung.into_iter().chain(chows) {
        let left = efficient::melded(*view.holding(), &meld, &own, view.wild());
        let tame = left.packed.kinds();
        let mut allowed = if tame.is_empty() { left.wild_kinds() } else { tame };
        if let Some(suit) = view.missing_suit(seat) {
            let owed = allowed.intersection(suit.kinds().collect());
            allowed = if owed.is_empty() { allowed } else { owed };
        }
        after.clear();
        mind.discards(&left, Some(meld.form), allowed, false, |tile| tile, &mut after);
        // A claim is worth what the best discard after it is.
        let best = after.drain(..).reduce(|best, next| if next.value > best.value { next } else { best });
        if let Some(Choice { gain, rows, value, .. }) = best {
            all.push(Choice { action: claim, gain, rows, value });
        }
    }
    mind.choices(all, None)
}

/// The suits that can be done without.
pub(crate) fn missing_suit(wits: &Wits<'_>, view: &View<'_, '_>) -> Choices<Suit> {
    let mut mind = Mind::new(view, wits);
    let melded = |suit: Suit| view.melds(view.seat()).iter().any(|meld| meld.kind().suit() == suit);
    let mut all = ArrayVec::new();
    for suit in Suit::NUMBERS.into_iter().filter(|&suit| !melded(suit)) {
        mind.scene.forbid(suit);
        let after = opening(view.baoting(view.seat()));
        all.push(mind.choice(suit, view.holding(), &after));
    }
    mind.choices(all, None)
}

/// The tiles that can be given away (换三张).
pub(crate) fn exchange(wits: &Wits<'_>, view: &View<'_, '_>) -> Choices<[Kind; 3]> {
    let mut mind = Mind::new(view, wits);
    let mut all = ArrayVec::new();
    let usual = efficient::exchange(view);
    let mut add = |tiles: [Kind; 3]| {
        let known = |all: &ArrayVec<Choice<[Kind; 3]>, MOST>| all.iter().any(|choice| choice.action == tiles);
        if !all.is_full() && !known(&all) {
            let left = tiles.iter().fold(*view.holding(), |left, &tile| efficient::without(left, tile, view.wild()));
            all.push(mind.choice(tiles, &left, &opening(false)));
        }
    };
    add(usual);
    for suit in Suit::NUMBERS {
        let kinds = suit.kinds().filter(|&kind| !view.wild().contains(kind));
        let tiles: ArrayVec<Kind, 14> =
            kinds.flat_map(|kind| (0..view.concealed().count(kind)).map(move |_| kind)).take(14).collect();
        if (3..=6).contains(&tiles.len()) {
            for (i, &a) in tiles.iter().enumerate() {
                for (j, &b) in tiles.iter().enumerate().skip(i + 1) {
                    for &c in &tiles[j + 1..] {
                        add([a, b, c]);
                    }
                }
            }
        }
    }
    mind.choices(all, None)
}

fn opening(baoting: bool) -> After {
    After { made: None, kong: None, thrown: None, phase: Phase::Opening, baoting }
}

/// The only turn there is, where nothing is to be chosen.
pub(crate) fn only_turn(options: &TurnOptions) -> Option<Turn> {
    let others = [options.concealed_kongs, options.added_kongs, options.xuanfeng, options.declares];
    let free = options.win || options.discards.len() != 1 || others.iter().any(|kinds| !kinds.is_empty());
    if free { None } else { options.discards.iter().next().map(Turn::Discard) }
}
