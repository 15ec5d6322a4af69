//! The choices of a decision: what each leads to, and what that is worth.

use super::net::{Net, Sum};
use super::position::{After, Distance, Phase, Rows, Scene};
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use crate::policy::efficient;
use crate::policy::gated_distance::{Aim, DRAW};
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::shape::{Holding, MeldInfo};
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
}

impl<A: Copy + PartialEq> Choices<A> {
    /// The action that is played: the best one, but `usual` or a win where nothing else is better by more than the values err.
    pub fn played(&self, usual: impl FnOnce() -> A, win: Option<A>, scale: f32) -> A {
        let worth = |at: usize, usual: Option<A>| {
            let Choice { action, value, .. } = self.all[at];
            match Some(action) {
                action if action == win => value + scale * WIN_MARGIN,
                action if action == usual => value + scale * MARGIN,
                _ => value,
            }
        };
        let best = |usual| self.first_of_most(|at| worth(at, usual));
        let found = best(None);
        // What is usual need not be asked where the margin could not make it the best.
        let (most, margin) = (worth(found, None), scale * MARGIN);
        let loses = |at: usize| at == found || Some(self.all[at].action) == win || worth(at, None) + margin < most;
        let best = if (0..self.all.len()).all(loses) { found } else { best(Some(usual())) };
        self.all[best].action
    }

    /// The best action; of equals the first.
    pub fn best(&self) -> usize {
        self.first_of_most(|at| self.all[at].value)
    }

    fn first_of_most(&self, worth: impl Fn(usize) -> f32) -> usize {
        (1..self.all.len()).fold(0, |best, at| if worth(at) > worth(best) { at } else { best })
    }
}

/// What a player thinks with.
#[derive(Clone, Copy)]
pub(crate) struct Wits<'n> {
    pub net: &'n Net,
    /// Points of one unit of the network.
    pub scale: f32,
    /// Rows of every choice are kept: for training.
    pub keeps: bool,
    /// Rules by which wins are valued, where they are not those in force.
    pub payments: Option<&'n Rules>,
}

/// A seat that thinks: its scene, its aims, the network.
struct Mind<'v, 't, 'r, 'n> {
    scene: Scene<'v, 't, 'r>,
    aim: Aim<'v, 't, 'r>,
    wits: Wits<'n>,
    common: Rows,
    sum: Sum,
    /// The rows of every choice, where they are kept: for training.
    kept: Option<Vec<Rows>>,
}

impl<'v, 't, 'r, 'n> Mind<'v, 't, 'r, 'n> {
    fn new(view: &'v View<'t, 'r>, wits: &Wits<'n>) -> Self {
        let scene = Scene::new(view);
        let common = scene.common();
        let sum = wits.net.begin(&common);
        Mind { aim: Aim::new(view), scene, wits: *wits, common, sum, kept: wits.keeps.then(Vec::new) }
    }

    fn view(&self) -> &'v View<'t, 'r> {
        self.scene.view()
    }

    fn choices<A>(self, all: ArrayVec<Choice<A>, MOST>) -> Choices<A> {
        Choices { common: self.common, all, rows: self.kept.unwrap_or_default() }
    }

    /// How far a holding is, once a meld of this form is laid down: draws, and quarters of one beside them.
    fn need(&self, holding: &Holding, made: Option<MeldForm>) -> (u8, u8) {
        if !self.view().gates().any() {
            return ((self.scene.evaluator.shanten(holding).saturating_add(1)).clamp(0, 15) as u8, 0);
        }
        let aim = made.map_or(self.aim, |form| self.aim.after(form));
        let quarters = aim.distance(holding).clamp(0, 15 * DRAW);
        ((quarters / DRAW) as u8, (quarters % DRAW) as u8)
    }

    /// What a position is worth; what brings it nearer is looked for only where `counted`.
    fn value(&mut self, after: &After<'_>, useful: &Holding, need: (u8, u8), counted: bool) -> (Option<usize>, f32) {
        let mut distance = Distance { need: need.0, part: need.1, accepted: None, kinds: 0 };
        if counted {
            let kinds = if self.view().gates().any() {
                after.made.map_or(self.aim, |form| self.aim.after(form)).accepted(useful)
            } else {
                self.scene.evaluator.accepts(useful, self.view().wild())
            };
            let unseen = self.view().unseen();
            let left: KindSet = kinds.iter().filter(|&kind| unseen.count(kind) > 0).collect();
            (distance.accepted, distance.kinds) = (Some(unseen.total(left)), left.len());
        }
        let mut rows = Rows::new();
        self.scene.rows(after, useful, distance, &mut rows);
        let value = self.wits.scale * self.wits.net.value(&self.wits.net.add(&self.sum, &rows));
        let place = self.kept.as_mut().map(|kept| {
            kept.push(rows);
            kept.len() - 1
        });
        (place, value)
    }

    /// The choice of an action that leaves a hand of thirteen, or of what goes on after a kong.
    fn choice<A>(&mut self, action: A, after: &After<'_>) -> Choice<A> {
        let useful = self.scene.useful(after.holding);
        let need = self.need(&useful, after.made);
        let (rows, value) = self.value(after, &useful, need, after.phase != Phase::Opening);
        Choice { action, gain: 0.0, rows, value }
    }

    /// The discards of a holding of fourteen, each with what it is worth.
    fn discards<A>(
        &mut self,
        holding: &Holding,
        made: Option<MeldForm>,
        allowed: KindSet,
        baoting: bool,
        action: impl Fn(Kind) -> A,
        all: &mut ArrayVec<Choice<A>, MOST>,
    ) {
        let wild = self.view().wild();
        let needs: ArrayVec<(Kind, (u8, u8)), 34> = allowed
            .iter()
            .map(|tile| (tile, self.need(&self.scene.useful(&efficient::without(*holding, tile, wild)), made)))
            .collect();
        let least = needs.iter().map(|(_, need)| need.0).min().unwrap_or(0);
        for (tile, need) in needs {
            if all.is_full() {
                return;
            }
            let left = efficient::without(*holding, tile, wild);
            let after =
                After { holding: &left, made, kong: None, thrown: Some(tile), phase: Phase::Discarded, baoting };
            let (rows, value) = self.value(&after, &self.scene.useful(&left), need, need.0 <= least + 1);
            all.push(Choice { action: action(tile), gain: 0.0, rows, value });
        }
    }

    /// A win that may be declared.
    fn win<A>(&mut self, action: A, holding: &Holding) -> Choice<A> {
        let gain = self.view().gain_by(self.wits.payments);
        debug_assert!(gain.is_some(), "a win that may be declared can be settled");
        let gain = gain.unwrap_or(0) as f32;
        if self.view().rules().play.ends != DealEnds::WallOnly {
            return Choice { action, gain, rows: None, value: gain };
        }
        let after =
            After { holding, made: None, kong: None, thrown: None, phase: Phase::Won, baoting: self.declared() };
        let useful = self.scene.useful(holding);
        let need = self.need(&useful, None);
        let (rows, value) = self.value(&after, &useful, need, true);
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
        let after = After { holding: &left, made, kong, thrown: None, phase: Phase::Kong, baoting: self.declared() };
        self.choice(action, &after)
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
    mind.discards(view.holding(), None, options.discards, declared, Turn::Discard, &mut all);
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
    mind.choices(all)
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
    let passed = After {
        holding: view.holding(),
        made: None,
        kong: None,
        thrown: None,
        phase: Phase::Waiting(others),
        baoting: mind.declared(),
    };
    all.push(mind.choice(Claim::Pass, &passed));
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
    mind.choices(all)
}

/// The suits that can be done without.
pub(crate) fn missing_suit(wits: &Wits<'_>, view: &View<'_, '_>) -> Choices<Suit> {
    let mut mind = Mind::new(view, wits);
    let melded = |suit: Suit| view.melds(view.seat()).iter().any(|meld| meld.kind().suit() == suit);
    let mut all = ArrayVec::new();
    for suit in Suit::NUMBERS.into_iter().filter(|&suit| !melded(suit)) {
        mind.scene.forbid(suit);
        let after = opening(view.holding(), view.baoting(view.seat()));
        all.push(mind.choice(suit, &after));
    }
    mind.choices(all)
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
            all.push(mind.choice(tiles, &opening(&left, false)));
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
    mind.choices(all)
}

fn opening(holding: &Holding, baoting: bool) -> After<'_> {
    After { holding, made: None, kong: None, thrown: None, phase: Phase::Opening, baoting }
}

/// The only turn there is, where nothing is to be chosen.
pub(crate) fn only_turn(options: &TurnOptions) -> Option<Turn> {
    let others = [options.concealed_kongs, options.added_kongs, options.xuanfeng, options.declares];
    let free = options.win || options.discards.len() != 1 || others.iter().any(|kinds| !kinds.is_empty());
    if free { None } else { options.discards.iter().next().map(Turn::Discard) }
}
