//! The choices of a decision: the legal actions, with the values of the positions that they lead to.
//!
//! The *rows* of a position are indices of rows of the network's first layer ([`position`](super::position)).

use super::Net;
use super::position::{After, Distance, Features, Phase, Prepared, Rows, WorthyDistance};
use crate::game::{Claim, ClaimOptions, Turn, TurnOptions, View};
use crate::net::{Row, Sum, add};
use crate::policy::efficient;
use crate::policy::gated_distance::{Aim, DRAW};
use crate::policy::worthy_hand::{self, WorthyHands};
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::shape::{Discard, Discards, Holding, MeldInfo, Packed, SuitLimit};
use crate::tile::{Kind, KindSet, Meld, MeldForm, Melds, Suit};
use arrayvec::ArrayVec;

/// An action and the value of the position that it leads to.
#[derive(Clone, Debug)]
pub(crate) struct Choice<A> {
    /// The action.
    pub action: A,
    /// The points that the action gains at once: those of a win, otherwise 0.
    pub gain: f32,
    /// The index in [`Choices::rows`] of the rows of the position that follows. `None` if the deal is over or rows are not kept.
    pub rows: Option<usize>,
    /// The expected points of the seat at the end of the deal, beyond its current points. Includes `gain`.
    pub value: f32,
    /// The number of draws to a win after the action, from 0 to 15; 0 for a win.
    pub need: u8,
}

/// The lead in value, in units of the network, that another action needs over that of `efficient`. Values have errors, and the largest of
/// many is usually an overestimate. Chosen on 40,000 walls of nanchang, sichuan and nanjing.
const MARGIN: f32 = 1.0 / 32.0;
/// The lead in value, in units of the network, that another action needs over a win.
const WIN_MARGIN: f32 = 1.0 / 16.0;

/// The maximum number of actions of a decision. 换三张 has the most.
pub(crate) const MOST: usize = 64;

/// The choices of one decision.
#[derive(Debug)]
pub(crate) struct Choices<A> {
    /// The rows that the positions after all actions share.
    pub common: Rows,
    /// The actions, a win first.
    pub all: ArrayVec<Choice<A>, MOST>,
    /// The other rows of each position, if rows are kept. [`Choice::rows`] are indices in this list.
    pub rows: Vec<Rows>,
    /// In a turn, the result of [`Aim::best`] for the hand, if it was computed.
    pub nearest: Option<Discards>,
}

impl<A: Copy + PartialEq> Choices<A> {
    /// Adds `scale * added(choice)` points to the value of each choice.
    pub fn adjust(&mut self, scale: f32, added: impl Fn(&Choice<A>) -> f32) {
        for choice in &mut self.all {
            choice.value += scale * added(choice);
        }
    }

    /// Returns the action to play: the one with the highest value. Because values have errors, [`WIN_MARGIN`] is added to that of `win`,
    /// and [`MARGIN`] to that of the action returned by `usual`, which is called only if it may matter. `win` is the action of winning, if
    /// any, or another preferred one; it is ignored if it is not a choice. `scale` is the unit of the network in points.
    pub fn best_action(&self, usual: impl FnOnce(&Self) -> A, win: Option<A>, scale: f32) -> A {
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
        // The usual action is costly to find: skip it if the margin could not make it the best.
        let (most, margin) = (worth(found, None), scale * MARGIN);
        let loses = |at: usize| at == found || Some(at) == win || worth(at, None) + margin < most;
        let best = if (0..self.all.len()).all(loses) { found } else { best(place(Some(usual(self)))) };
        self.all[best].action
    }

    /// Returns the index of the action with the highest value, the first of equals.
    pub fn best(&self) -> usize {
        self.first_of_most(|at| self.all[at].value)
    }

    /// Returns the first index with the highest `worth`.
    fn first_of_most(&self, worth: impl Fn(usize) -> f32) -> usize {
        let better = |best: (usize, f32), at| {
            let worth = worth(at);
            if worth > best.1 { (at, worth) } else { best }
        };
        (1..self.all.len()).fold((0, worth(0)), better).0
    }
}

/// The parameters of a decision.
#[derive(Clone, Copy)]
pub(crate) struct Context<'n> {
    /// The network that estimates the values of positions.
    pub net: &'n Net,
    /// Whether the rows of each choice are kept, for training.
    pub keep_rows: bool,
    /// The rules used to price wins; `None`: the rules in force.
    pub payments: Option<&'n Rules>,
}

/// Discards: the tile, the distance after the discard as draws and additional quarters of a draw, and the kinds that reduce this distance;
/// `None` if they were not computed.
type Distances = ArrayVec<(Kind, (u8, u8), Option<KindSet>), 34>;

/// Sums of rows that several discards share. The key is the number of draws to a win after the discard and the number of copies held.
type Shared = ArrayVec<((u8, u8), Sum), 6>;

/// Converts a shanten to draws to a win, from 0 to 15, and additional quarters of a draw, which are 0.
fn draws(shanten: i8) -> (u8, u8) {
    (shanten.saturating_add(1).clamp(0, 15) as u8, 0)
}

/// Converts a distance under rules with gates to draws to a win, from 0 to 15, and additional quarters of a draw.
fn quarters(distance: i8) -> (u8, u8) {
    let quarters = distance.clamp(0, 15 * DRAW);
    ((quarters / DRAW) as u8, (quarters % DRAW) as u8)
}

/// The evaluation of one decision of a seat.
struct Decision<'v, 't, 'r, 'n> {
    features: Features<'v, 't, 'r>,
    aim: Aim<'v, 't, 'r>,
    /// The families of hands of enough value; `None` if the rules have no least value or the families cannot be measured
    /// ([`WorthyHands::for_view`]).
    worthy: Option<WorthyHands<'v, 't, 'r>>,
    context: Context<'n>,
    /// The rows of the network. A separate reference tells the compiler about their alignment to cache lines.
    table: &'n [Row],
    /// The rows that all positions share.
    common: Rows,
    /// The sum of the first layer over the common rows.
    sum: Sum,
    /// The rows of the current position.
    rows: Rows,
    /// The rows of each choice, if they are kept.
    kept: Option<Vec<Rows>>,
}

impl<'v, 't, 'r, 'n> Decision<'v, 't, 'r, 'n> {
    fn new(view: &'v View<'t, 'r>, context: &Context<'n>) -> Self {
        let features = Features::new(view);
        let common = features.common();
        let sum = context.net.first_layer(&common);
        Decision {
            aim: Aim::new(view),
            worthy: WorthyHands::for_view(view),
            features,
            context: *context,
            table: &context.net.rows,
            common,
            sum,
            rows: Rows::new(),
            kept: context.keep_rows.then(Vec::new),
        }
    }

    fn view(&self) -> &'v View<'t, 'r> {
        self.features.view()
    }

    /// Returns the choices `all` with their rows. `nearest` is [`Choices::nearest`].
    fn choices<A>(self, all: ArrayVec<Choice<A>, MOST>, nearest: Option<Discards>) -> Choices<A> {
        Choices { common: self.common, all, rows: self.kept.unwrap_or_default(), nearest }
    }

    /// Returns the aim after the meld `made` is declared; `None`: the current aim.
    fn aim(&self, made: Option<Meld>) -> Aim<'v, 't, 'r> {
        made.map_or(self.aim, |meld| self.aim.after(meld.form))
    }

    /// Returns the own melds after `made` is declared; `None`: the current melds.
    fn melds(&self, made: Option<Meld>) -> Melds {
        let melds = self.view().melds(self.view().seat());
        made.map_or_else(|| melds.iter().copied().collect(), |made| worthy_hand::melds_after(melds, made))
    }

    /// Returns the distance of a useful holding to a win, in draws and additional quarters of a draw.
    fn need(&self, aim: &Aim<'v, 't, 'r>, holding: &Holding) -> (u8, u8) {
        let gated = self.view().gates().has_any();
        if gated { quarters(aim.distance(holding)) } else { draws(self.features.evaluator.shanten(holding)) }
    }

    /// Returns the kinds that reduce the distance of a useful holding.
    fn accepted(&self, aim: &Aim<'v, 't, 'r>, holding: &Holding) -> KindSet {
        let gated = self.view().gates().has_any();
        if gated { aim.accepted(holding, None) } else { self.features.evaluator.accepts(holding, self.view().wild()) }
    }

    /// Returns the distance of `need` draws and `part` quarters of a draw. `accepted` are the kinds that reduce it; `None` if they were not
    /// computed. `worthy` is [`Distance::worthy`].
    fn distance(&self, (need, part): (u8, u8), accepted: Option<KindSet>, worthy: Option<WorthyDistance>) -> Distance {
        let unseen = self.view().unseen();
        let kinds = accepted.filter(|_| need <= 1).map_or(0, |kinds| kinds.intersection(unseen.kinds()).len());
        Distance { need, part, accepted: accepted.map(|kinds| unseen.total(kinds)), kinds, worthy }
    }

    /// Returns the index of the rows of a position if they are kept, and the value of the position in points. `useful` is the useful
    /// holding of the position: that of `prepared` without the discard. `alike` is given for discards: the number of copies held of the
    /// discarded kind, and the sums so far. Discards with the same draws to a win and number of copies share most of their rows, so the sum
    /// of these rows is reused.
    fn value(
        &mut self,
        after: &After,
        prepared: &Prepared,
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
                    self.features.rows::<true, false>(after, prepared, useful, distance, rows);
                    if shared.is_full() {
                        shared.pop();
                    }
                    shared.push((key, add(self.table, &self.sum, rows)));
                    rows.clear();
                    shared.len() - 1
                });
                self.features.rows::<false, true>(after, prepared, useful, distance, rows);
                add(self.table, &shared[place].1, rows)
            }
            _ => {
                self.features.rows::<true, true>(after, prepared, useful, distance, rows);
                add(self.table, &self.sum, rows)
            }
        };
        let [worth] = self.context.net.value(&sum);
        let value = self.context.net.scale * worth;
        let place = self.kept.as_mut().map(|kept| {
            kept.push(self.rows);
            kept.len() - 1
        });
        (place, value)
    }

    /// Evaluates an action that leaves this holding of thirteen tiles, or of fewer before the replacement of a kong. `after` are the other
    /// circumstances of the position.
    fn choice<A>(&mut self, action: A, holding: &Holding, after: &After) -> Choice<A> {
        let (prepared, aim) = (self.features.prepare(holding), self.aim(after.made));
        let counted = after.phase != Phase::Opening;
        let accepted = counted.then(|| self.accepted(&aim, &prepared.useful));
        let packed = &prepared.useful.packed;
        let worthy = self
            .worthy
            .as_ref()
            .map(|hands| worthy_distance(hands, packed, &self.melds(after.made), if counted { i8::MAX } else { 0 }));
        let distance = self.distance(self.need(&aim, &prepared.useful), accepted, worthy);
        let (rows, value) = self.value(after, &prepared, &prepared.useful, distance, None);
        Choice { action, gain: 0.0, rows, value, need: distance.need }
    }

    /// Adds to `all` the distance after each allowed discard of a holding of fourteen tiles, and the kinds that reduce it if the distance
    /// is at most one draw above the least. `made` is the meld that was just made, if any. Returns the result of [`Aim::best`]
    /// for the holding; `None` if it was not computed along the way.
    fn distances(
        &self,
        prepared: &Prepared,
        made: Option<Meld>,
        allowed: KindSet,
        all: &mut Distances,
    ) -> Option<Discards> {
        let (aim, wild, useful) = (self.aim(made), self.view().wild(), &prepared.useful);
        if self.view().gates().has_any() {
            return self.gated_distances(prepared, &aim, allowed, all);
        }
        let evaluator = &self.features.evaluator;
        let (useless, excluded) = (self.features.useless(), wild.union(self.features.useless()));
        let natural = (!allowed.minus(excluded).is_empty()).then(|| evaluator.natural_discards(useful, wild));
        let mut coming = natural.iter().flatten().peekable();
        // All discards of useless tiles leave the same useful holding.
        let mut same = None;
        for tile in allowed {
            while coming.next_if(|discard| discard.tile < tile).is_some() {}
            let (shanten, accepted) = if useless.contains(tile) {
                let look = || (evaluator.shanten(useful), Some(evaluator.accepts(useful, wild)));
                *same.get_or_insert_with(look)
            } else if wild.contains(tile) {
                (evaluator.shanten(&self.features.rest(useful, tile)), None)
            } else {
                // Every other allowed kind is held as a natural tile, so it is in the list.
                let discard = coming.next_if(|discard| discard.tile == tile);
                discard.map_or((i8::MAX, None), |discard| (discard.shanten, Some(discard.accepts)))
            };
            debug_assert_eq!(shanten, evaluator.shanten(&self.features.rest(useful, tile)));
            debug_assert!(
                accepted.is_none_or(|kinds| kinds == evaluator.accepts(&self.features.rest(useful, tile), wild))
            );
            all.push((tile, draws(shanten), accepted));
        }
        let least = all.iter().map(|(_, need, _)| need.0).min().unwrap_or(0);
        for (tile, need, accepted) in all {
            if need.0 > least + 1 {
                *accepted = None;
            } else if accepted.is_none() {
                *accepted = Some(evaluator.accepts(&self.features.rest(useful, *tile), wild));
            }
        }
        natural.filter(|_| !aim.is_for_big_hand()).map(|mut best| {
            let least = best.iter().map(|discard| discard.shanten).min();
            best.retain(|discard| Some(discard.shanten) == least);
            aim.limit(&mut best);
            best
        })
    }

    /// Like [`distances`](Self::distances), under rules with gates.
    fn gated_distances(
        &self,
        prepared: &Prepared,
        aim: &Aim<'v, 't, 'r>,
        allowed: KindSet,
        distances: &mut Distances,
    ) -> Option<Discards> {
        let lowering = self.features.evaluator.best_discards(&prepared.useful, self.view().wild());
        let rest = |tile| self.features.rest(&prepared.useful, tile);
        // Whether no discard leaves a waiting hand.
        let far = lowering.first().is_some_and(|discard| discard.shanten > 0);
        let all: ArrayVec<(Kind, i8), 34> = allowed.iter().map(|tile| (tile, aim.distance(&rest(tile)))).collect();
        let nearest = all.iter().map(|&(_, distance)| distance).min().unwrap_or(0);
        let counted = quarters(nearest).0 + 1;
        let mut best = Discards::new();
        let known = prepared.useful.packed.kinds().minus(allowed).is_empty() && !aim.is_for_big_hand();
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

    /// Adds to `all` the allowed discards of a holding of fourteen tiles, each as the action that `action` makes of it, with its value.
    /// `made` is the meld that was just made, if any; `baoting` says whether the seat has declared 报听 after the discard.
    /// Returns the result of [`Aim::best`] for the holding; `None` if it was not computed along the way.
    fn discards<A>(
        &mut self,
        holding: &Holding,
        made: Option<Meld>,
        allowed: KindSet,
        baoting: bool,
        action: impl Fn(Kind) -> A,
        all: &mut ArrayVec<Choice<A>, MOST>,
    ) -> Option<Discards> {
        if allowed.is_empty() {
            return None;
        }
        let wild = self.view().wild();
        let prepared = self.features.prepare(holding);
        let mut distances = Distances::new();
        let best = self.distances(&prepared, made, allowed, &mut distances);
        let mut shared = Shared::new();
        let hands = self.worthy.as_ref().map(|hands| {
            let melds = self.melds(made);
            let (near, least) = hands.nearest_families(&prepared.useful.packed, &melds);
            (near, melds, least)
        });
        for (tile, need, accepted) in distances {
            if all.is_full() {
                break;
            }
            let useful = self.features.rest(&prepared.useful, tile);
            let after = After { made, thrown: Some(tile), phase: Phase::Discarded, baoting };
            // Discards that lose a draw are seldom played, so the tiles that they accept are not counted.
            let worthy = hands
                .as_ref()
                .map(|(near, melds, least)| worthy_distance(near, &useful.packed, melds, least.saturating_add(DRAW)));
            let distance = self.distance(need, accepted, worthy);
            let copies = if wild.contains(tile) { 5 } else { prepared.useful.packed.count(tile) };
            let alike = (useful.suits == SuitLimit::Any).then_some((copies, &mut shared));
            let (rows, value) = self.value(&after, &prepared, &useful, distance, alike);
            all.push(Choice { action: action(tile), gain: 0.0, rows, value, need: distance.need });
        }
        best
    }

    /// Evaluates a win that may be declared. `holding` is the hand without the winning tile, with which the seat goes on if the deal does.
    fn win<A>(&mut self, action: A, holding: &Holding) -> Choice<A> {
        let gain = self.view().win_gain_under(self.context.payments);
        debug_assert!(gain.is_some(), "a win that may be declared can be settled");
        let gain = gain.unwrap_or(0) as f32;
        if self.view().rules().play.ends != DealEnds::WallOnly {
            return Choice { action, gain, rows: None, value: gain, need: 0 };
        }
        let after = After { made: None, thrown: None, phase: Phase::Won, baoting: self.declared() };
        let Choice { rows, value, .. } = self.choice((), holding, &after);
        Choice { action, gain, rows, value: gain + value, need: 0 }
    }

    /// Whether the seat has declared 报听.
    fn declared(&self) -> bool {
        self.view().baoting(self.view().seat())
    }

    /// Evaluates a kong of this form and kind. `own` are the concealed tiles that it uses.
    fn kong<A>(&mut self, action: A, form: MeldForm, kind: Kind, own: &[Kind]) -> Choice<A> {
        let view = self.view();
        let wild = view.wild();
        let mut left = own.iter().fold(*view.holding(), |left, &tile| efficient::without(left, tile, wild));
        let meld = match form {
            MeldForm::Xuanfeng => Meld::xuanfeng(kind).unwrap_or(Meld::alike(MeldForm::ConcealedKong, kind)),
            _ => Meld::alike(form, kind),
        };
        left.melds = MeldInfo::new(&self.melds(Some(meld)));
        let after = After { made: Some(meld), thrown: None, phase: Phase::Kong, baoting: self.declared() };
        self.choice(action, &left, &after)
    }
}

/// Returns the distance of a hand of thirteen to the nearest of `hands`. The tiles that reduce it are counted only if the distance is below
/// `most`, in quarters of a draw.
fn worthy_distance(hands: &WorthyHands<'_, '_, '_>, packed: &Packed, melds: &[Meld], most: i8) -> WorthyDistance {
    let distance = hands.distance(packed, melds, i8::MAX);
    let accepted = if distance < most { hands.accepted(packed, melds, distance) } else { 0 };
    WorthyDistance { quarters: distance.max(0) as u8, accepted }
}

/// Evaluates the turns with fourteen tiles.
pub(crate) fn turn(context: &Context<'_>, view: &View<'_, '_>, options: &TurnOptions) -> Choices<Turn> {
    let mut decision = Decision::new(view, context);
    let mut all = ArrayVec::new();
    if options.win {
        let drawn = view.winning_tile();
        let before = drawn.map_or(*view.holding(), |tile| efficient::without(*view.holding(), tile, view.wild()));
        all.push(decision.win(Turn::Win, &before));
    }
    let declared = decision.declared();
    let nearest = decision.discards(view.holding(), None, options.discards, declared, Turn::Discard, &mut all);
    decision.discards(view.holding(), None, options.declares, true, Turn::Declare, &mut all);
    for kind in options.concealed_kongs {
        all.push(decision.kong(Turn::Kong(kind), MeldForm::ConcealedKong, kind, &[kind; 4]));
    }
    for kind in options.added_kongs {
        all.push(decision.kong(Turn::Kong(kind), MeldForm::AddedKong, kind, &[kind]));
    }
    for honour in options.xuanfeng {
        if let Some(meld) = Meld::xuanfeng(honour) {
            let own: ArrayVec<Kind, 4> = meld.all_tiles().collect();
            all.push(decision.kong(Turn::Xuanfeng(honour), MeldForm::Xuanfeng, honour, &own));
        }
    }
    decision.choices(all, nearest)
}

/// Evaluates the claims of another seat's tile, and the pass. A pung or chow has the value of the best discard after it.
pub(crate) fn claim(context: &Context<'_>, view: &View<'_, '_>, options: &ClaimOptions) -> Choices<Claim> {
    let mut decision = Decision::new(view, context);
    let mut all = ArrayVec::new();
    let seat = view.seat();
    if options.win {
        all.push(decision.win(Claim::Win, view.holding()));
    }
    // After a pass, the seats between the discarder and this one draw first.
    let between = view.others().iter().rev().take_while(|&&other| other != options.from).count();
    let (phase, baoting) = (Phase::Waiting(between as u8), decision.declared());
    let passed = After { made: None, thrown: None, phase, baoting };
    all.push(decision.choice(Claim::Pass, view.holding(), &passed));
    if options.kong {
        all.push(decision.kong(Claim::Kong, MeldForm::ExposedKong, options.tile, &[options.tile; 3]));
    }
    let pung = options.pung.then(|| ([options.tile; 2], Meld::alike(MeldForm::Pung, options.tile), Claim::Pung));
    let chows = options.chows.iter().map(|&[a, b]| ([a, b], Meld::chow([options.tile, a, b]), Claim::Chow([a, b])));
    let mut after = ArrayVec::<Choice<Kind>, MOST>::new();
    for (own, meld, claim) in pung.into_iter().chain(chows) {
        let left = efficient::melded(*view.holding(), &meld, &own, view.wild());
        let natural = left.packed.kinds();
        let mut allowed = if natural.is_empty() { left.wild_kinds() } else { natural };
        if let Some(suit) = view.missing_suit(seat) {
            let owed = allowed.intersection(suit.kinds().collect());
            allowed = if owed.is_empty() { allowed } else { owed };
        }
        after.clear();
        decision.discards(&left, Some(meld), allowed, false, |tile| tile, &mut after);
        let best = after.drain(..).reduce(|best, next| if next.value > best.value { next } else { best });
        if let Some(Choice { gain, rows, value, need, .. }) = best {
            all.push(Choice { action: claim, gain, rows, value, need });
        }
    }
    decision.choices(all, None)
}

/// Evaluates the suits that may become the missing suit (定缺).
pub(crate) fn missing_suit(context: &Context<'_>, view: &View<'_, '_>) -> Choices<Suit> {
    let mut decision = Decision::new(view, context);
    let melded = |suit: Suit| view.melds(view.seat()).iter().any(|meld| meld.kind().suit() == suit);
    let mut all = ArrayVec::new();
    for suit in Suit::NUMBERS.into_iter().filter(|&suit| !melded(suit)) {
        decision.features.forbid(suit);
        let after = opening(view.baoting(view.seat()));
        all.push(decision.choice(suit, view.holding(), &after));
    }
    decision.choices(all, None)
}

/// Evaluates tiles to give away (换三张): the choice of `efficient`, then all combinations of three natural tiles of a suit of which the hand
/// has three to six. At most [`MOST`] choices are evaluated.
pub(crate) fn exchange(context: &Context<'_>, view: &View<'_, '_>) -> Choices<[Kind; 3]> {
    let mut decision = Decision::new(view, context);
    let mut all = ArrayVec::new();
    let usual = efficient::exchange(view);
    let mut add = |tiles: [Kind; 3]| {
        let known = |all: &ArrayVec<Choice<[Kind; 3]>, MOST>| all.iter().any(|choice| choice.action == tiles);
        if !all.is_full() && !known(&all) {
            let left = tiles.iter().fold(*view.holding(), |left, &tile| efficient::without(left, tile, view.wild()));
            all.push(decision.choice(tiles, &left, &opening(false)));
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
    decision.choices(all, None)
}

/// Returns the circumstances before the first draw or discard. `baoting` says whether the seat has declared 报听.
fn opening(baoting: bool) -> After {
    After { made: None, thrown: None, phase: Phase::Opening, baoting }
}

/// Returns the only possible turn; `None` if there are several.
pub(crate) fn only_turn(options: &TurnOptions) -> Option<Turn> {
    let others = [options.concealed_kongs, options.added_kongs, options.xuanfeng, options.declares];
    let free = options.win || options.discards.len() != 1 || others.iter().any(|kinds| !kinds.is_empty());
    if free { None } else { options.discards.iter().next().map(Turn::Discard) }
}
