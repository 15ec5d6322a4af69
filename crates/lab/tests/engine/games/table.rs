//! An independent model of the table. It is built only from the start and the events of a deal, and finds the legal moves.

use super::brute::{Hand, split};
use jing_lab::game::{ClaimOptions, Event, Source, Start, TurnOptions};
use jing_lab::rules::Rules;
use jing_lab::rules::spec::{Guohu, JingdiaoDiscard, JingdiaoRobKong, WildPingDiscard, WildSource};
use jing_lab::score::WinBy;
use jing_lab::tile::{Kind, KindSet, Meld, MeldForm, Seat, Suit};

pub type Counts = [u8; Kind::COUNT];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// This seat draws next, from this source.
    Draws(Seat, Source),
    /// This seat has fourteen tiles. The tile is the drawn one; `None` after a claim.
    Acts(Seat, Option<Kind>),
    /// This discard of this seat may be claimed.
    Discarded(Seat, Kind),
    /// The deal ended with a win or a false win.
    Over,
}

/// The way in which a winning tile is obtained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Draw,
    Tianhu,
    Discard,
    Dihu,
    Rob,
}

#[derive(Clone, Debug, Default)]
pub struct SeatState {
    pub hand: Vec<Kind>,
    pub melds: Vec<Meld>,
    /// The discards, each with whether it was claimed.
    pub river: Vec<(Kind, bool)>,
    /// Whether the seat has passed a win, so that 过胡 applies.
    pub passed_win: bool,
    /// The kinds of which the seat has passed a pung, so that 过碰 applies.
    pub passed_pungs: Vec<Kind>,
}

impl SeatState {
    pub fn counts(&self) -> Counts {
        let mut counts = [0; Kind::COUNT];
        self.hand.iter().for_each(|kind| counts[kind.index()] += 1);
        counts
    }

    fn holds(&self, kind: Kind) -> usize {
        self.hand.iter().filter(|&&own| own == kind).count()
    }

    fn give(&mut self, kind: Kind) {
        let place = self.hand.iter().position(|&own| own == kind).unwrap_or_else(|| panic!("{kind} is not held"));
        self.hand.swap_remove(place);
    }

    /// Ends 过胡 and 过碰, as a draw or claim does.
    fn entry(&mut self) {
        self.passed_win = false;
        self.passed_pungs.clear();
    }
}

pub struct Table<'r> {
    pub rules: &'r Rules,
    /// The tiles of the wall, by place, including those that have left it.
    pub order: Vec<Kind>,
    /// Whether the tile of each place has left the wall.
    pub gone: Vec<bool>,
    pub dealer: Seat,
    pub indicator: Option<Kind>,
    pub wild: KindSet,
    pub seats: [SeatState; 4],
    pub phase: Phase,
    pub kongs: usize,
    pub discards: Vec<(Seat, Kind)>,
    pub claims: usize,
    /// A declared added kong that may be robbed.
    pub adding: Option<(Seat, Kind)>,
    /// The seats that have decided about the tile that may be claimed.
    pub asked: Vec<Seat>,
    pub wins: Vec<(Seat, WinBy, Kind)>,
    /// The seat that declared a false win.
    pub erred: Option<Seat>,
    /// The number of wins on another seat's tile that were passed.
    pub passes: u64,
}

impl<'r> Table<'r> {
    pub fn new(rules: &'r Rules) -> Table<'r> {
        Table {
            rules,
            order: Vec::new(),
            gone: Vec::new(),
            dealer: Seat::ALL[0],
            indicator: None,
            wild: KindSet::EMPTY,
            seats: Default::default(),
            phase: Phase::Over,
            kongs: 0,
            discards: Vec::new(),
            claims: 0,
            adding: None,
            asked: Vec::new(),
            wins: Vec::new(),
            erred: None,
            passes: 0,
        }
    }

    pub fn start(&mut self, start: &Start<'_>) {
        let setup = start.setup;
        self.order.clone_from(&setup.order);
        self.dealer = setup.dealer;
        let mut sorted = self.order.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, self.rules.tiles().tiles().collect::<Vec<_>>(), "the wall is not the set");
        self.gone = vec![false; self.order.len()];
        if self.rules.has_indicator() {
            let stacks = usize::from(setup.dice.turn[0] + setup.dice.turn[1]);
            assert!((2..=12).contains(&stacks));
            let place = self.order.len() - 2 * stacks;
            assert_eq!(
                start.indicator,
                Some(self.order[place]),
                "the upper tile of the {stacks}th stack from the tail"
            );
            self.indicator = start.indicator;
            self.gone[place] = self.rules.turned_tile_is_out();
            if let Some(lower) = start.lower_indicator {
                assert_eq!(lower, self.order[place + 1]);
            }
            let jing = self.order[place];
            let next = Kind::plain().find(|kind| follows(jing, *kind)).unwrap();
            self.wild = match self.rules.wilds.source {
                WildSource::TurnedNext => KindSet::single(next),
                WildSource::TurnedItself => KindSet::single(jing),
                _ => [jing, next].into_iter().collect(),
            };
        }
        match self.rules.wilds.source {
            WildSource::Yaoji => self.wild = Suit::Sou.kinds().take(1).collect(),
            WildSource::SetHongzhong => self.wild = KindSet::single(Kind::ZHONG),
            WildSource::SetBaiban => self.wild = KindSet::single(Kind::BAI),
            _ => {}
        }
        for round in [4, 4, 4, 1] {
            for turn in 0..4 {
                let seat = self.dealer.after(turn);
                for _ in 0..round {
                    let tile = self.take_head().unwrap();
                    self.seats[seat.index()].hand.push(tile);
                }
            }
        }
        for seat in Seat::ALL {
            let mut own = self.seats[seat.index()].hand.clone();
            let mut dealt = start.hands[seat].to_vec();
            own.sort_unstable();
            dealt.sort_unstable();
            assert_eq!(own, dealt, "hand of {seat:?}");
        }
        let remaining: Vec<Kind> = start.wall.remaining().collect();
        assert_eq!(remaining, self.remaining());
        self.phase = Phase::Draws(self.dealer, Source::Head);
    }

    pub fn remaining(&self) -> Vec<Kind> {
        self.order.iter().zip(&self.gone).filter(|(_, gone)| !**gone).map(|(&kind, _)| kind).collect()
    }

    pub fn left(&self) -> usize {
        self.gone.iter().filter(|gone| !**gone).count()
    }

    /// Returns the number of tiles at the tail that are not drawn in turn after `kongs` kongs.
    fn reserve(&self, kongs: usize) -> usize {
        let keys = &self.rules.wall;
        let dead = usize::from(keys.dead_tiles);
        let grown = if keys.dead_grows { 2 * kongs.div_ceil(2) } else { 0 };
        (if dead == 0 { 0 } else { dead + grown - kongs }) + usize::from(keys.fenzhang)
    }

    pub fn live(&self) -> usize {
        self.left().saturating_sub(self.reserve(self.kongs))
    }

    fn can_kong(&self) -> bool {
        self.left() > self.reserve(self.kongs + 1)
    }

    fn take_head(&mut self) -> Option<Kind> {
        let place = self.gone.iter().position(|gone| !gone)?;
        self.gone[place] = true;
        Some(self.order[place])
    }

    /// Takes the upper tile of the last stack, or its lower tile if the upper one is gone. `None` if the wall is empty.
    fn take_tail(&mut self) -> Option<Kind> {
        let stack =
            (0..self.order.len() / 2).rev().find(|stack| !(self.gone[2 * stack] && self.gone[2 * stack + 1]))?;
        let place = if self.gone[2 * stack] { 2 * stack + 1 } else { 2 * stack };
        self.gone[place] = true;
        Some(self.order[place])
    }

    /// Checks that every tile is in exactly one place.
    pub fn conserve(&self) {
        let mut all = self.remaining();
        if self.rules.turned_tile_is_out() {
            all.extend(self.indicator);
        }
        for seat in &self.seats {
            all.extend(&seat.hand);
            all.extend(seat.melds.iter().flat_map(Meld::all_tiles));
            all.extend(seat.river.iter().filter(|(_, claimed)| !claimed).map(|(kind, _)| *kind));
        }
        // A tile won on a discard or a robbed kong is with the winner.
        let claimed = self.wins.iter().filter(|win| win.1 != WinBy::SelfDraw).map(|win| win.2);
        all.extend(claimed.take(1));
        all.sort_unstable();
        assert!(all.iter().copied().eq(self.rules.tiles().tiles()), "tiles are lost or made");
    }

    /// Whether `seat` can win on `tile` obtained in this way, apart from 过胡.
    pub fn wins_on(&self, seat: Seat, tile: Kind, way: Way) -> bool {
        let (rules, state) = (self.rules, &self.seats[seat.index()]);
        if !rules.claims.discard_win && matches!(way, Way::Discard | Way::Dihu) {
            return false;
        }
        let mut held = state.counts();
        if matches!(way, Way::Draw | Way::Tianhu) {
            held[tile.index()] -= 1;
        }
        let (fixed, jings) = split(&held, self.wild);
        let waiting = Hand { fixed, jings, melds: &state.melds };
        let mut full = waiting;
        let free = matches!(way, Way::Draw | Way::Tianhu) || rules.wilds.discard_jing_wild;
        let group = if free && self.wild.contains(tile) { &mut full.jings } else { &mut full.fixed };
        group[tile.index()] += 1;
        let shapes = full.shapes(rules);
        if !shapes.any() {
            return false;
        }
        let natural = full.natural().shapes(rules).any();
        let banned = match way {
            // Only 精 have 精钓.
            _ if !rules.has_jing() => false,
            Way::Draw | Way::Tianhu | Way::Dihu => false,
            Way::Discard => rules.claims.jingdiao_discard == JingdiaoDiscard::DeguoOnly,
            Way::Rob => rules.claims.jingdiao_rob_kong == JingdiaoRobKong::DeguoOnly,
        };
        if natural {
            return true;
        }
        if banned && waiting.fishes(rules) {
            return false;
        }
        let fished = || {
            waiting.fishes(rules)
                && (way == Way::Draw
                    || rules.claims.jingdiao_rob_kong == JingdiaoRobKong::AsSelfDraw && way == Way::Rob)
        };
        match rules.gates.wild_ping_discard {
            WildPingDiscard::Allowed => true,
            _ if shapes.special() || matches!(way, Way::Tianhu | Way::Dihu) => true,
            WildPingDiscard::SelfDrawOnly => way != Way::Discard,
            WildPingDiscard::JingdiaoOnly => fished(),
        }
    }

    /// Whether a seat has neither discarded nor melded.
    fn untouched(&self, seat: Seat) -> bool {
        self.discards.iter().all(|discard| discard.0 != seat) && self.seats[seat.index()].melds.is_empty()
    }

    /// Returns the options of a seat with fourteen tiles.
    pub fn turn_options(&self, seat: Seat) -> TurnOptions {
        let Phase::Acts(acting, drawn) = self.phase else { panic!("{seat:?} is asked in {:?}", self.phase) };
        assert_eq!(seat, acting);
        let state = &self.seats[seat.index()];
        let mut options = TurnOptions {
            win: false,
            concealed_kongs: KindSet::EMPTY,
            added_kongs: KindSet::EMPTY,
            xuanfeng: KindSet::EMPTY,
            declares: KindSet::EMPTY,
            discards: state.hand.iter().copied().collect(),
        };
        let Some(tile) = drawn else { return options };
        let opening = seat == self.dealer && self.discards.is_empty();
        let way = if opening && self.untouched(seat) { Way::Tianhu } else { Way::Draw };
        options.win = self.wins_on(seat, tile, way);
        if self.can_kong() && (!opening || self.rules.claims.dealer_first_kong) {
            options.concealed_kongs = state.hand.iter().copied().filter(|&kind| state.holds(kind) == 4).collect();
            let pungs = state.melds.iter().filter(|meld| meld.form == MeldForm::Pung);
            options.added_kongs = pungs.map(Meld::kind).filter(|&kind| state.holds(kind) > 0).collect();
        }
        options
    }

    /// Returns the options of `seat` for the tile that may be claimed or robbed.
    pub fn claim_options(&self, seat: Seat) -> ClaimOptions {
        let (from, tile, way) = match (self.phase, self.adding) {
            (_, Some((from, tile))) => (from, tile, Way::Rob),
            (Phase::Discarded(from, tile), None) => {
                let first =
                    from == self.dealer && self.discards.len() == 1 && self.seats[from.index()].melds.is_empty();
                (from, tile, if first { Way::Dihu } else { Way::Discard })
            }
            other => panic!("{seat:?} is asked in {other:?}"),
        };
        let state = &self.seats[seat.index()];
        let mut options = ClaimOptions { tile, from, win: false, pung: false, kong: false, chows: Default::default() };
        options.win = self.wins_on(seat, tile, way) && !(state.passed_win && self.rules.claims.guohu != Guohu::Off);
        if way == Way::Rob || self.live() == 0 {
            return options;
        }
        let keys = &self.rules.claims;
        if keys.dragon_pung || !tile.is_dragon() {
            options.pung = state.holds(tile) >= 2 && !(keys.guopeng && state.passed_pungs.contains(&tile));
            options.kong = state.holds(tile) >= 3 && self.can_kong();
        }
        if keys.chow && seat == from.next() {
            for a in Kind::plain() {
                for b in Kind::plain().filter(|&b| a < b && state.holds(a) > 0 && state.holds(b) > 0) {
                    if is_run(self.rules, [tile, a, b]) {
                        options.chows.push([a, b]);
                    }
                }
            }
        }
        options
    }

    /// Records that `seat` passed. `win` and `pung` say whether a win and a pung were possible.
    pub fn passed(&mut self, seat: Seat, win: bool, pung: bool) {
        let tile = match (self.phase, self.adding) {
            (_, Some((_, tile))) | (Phase::Discarded(_, tile), _) => tile,
            other => panic!("{other:?}"),
        };
        let state = &mut self.seats[seat.index()];
        state.passed_win |= win;
        self.passes += u64::from(win);
        if pung {
            state.passed_pungs.push(tile);
        }
    }

    /// Checks that every seat with an option to claim has decided.
    fn all_were_asked(&self) {
        let from = match (self.phase, self.adding) {
            (_, Some((from, _))) | (Phase::Discarded(from, _), _) => from,
            _ => return,
        };
        let rules = self.rules;
        for seat in from.others().into_iter().filter(|seat| !self.asked.contains(seat)) {
            let options = self.claim_options(seat);
            let odd = rules.claims.guohu == Guohu::UntilEntryOrMore && self.seats[seat.index()].passed_win;
            assert!(!options.any() || odd, "{seat:?} was not asked: {options:?}");
        }
    }

    fn claimed(&mut self, seat: Seat, from: Seat, tile: Kind, own: &[Kind], meld: Meld) {
        assert_eq!(self.phase, Phase::Discarded(from, tile));
        assert_ne!(seat, from);
        self.all_were_asked();
        assert!(self.live() > 0, "the last tile cannot be melded");
        let last = self.seats[from.index()].river.last_mut().unwrap();
        assert_eq!(*last, (tile, false));
        last.1 = true;
        let state = &mut self.seats[seat.index()];
        own.iter().for_each(|&kind| state.give(kind));
        state.melds.push(meld);
        state.entry();
        self.claims += 1;
    }

    fn lift(&mut self) {
        if self.rules.claims.guohu_lifted_by_kong_or_jing {
            self.seats.iter_mut().for_each(|seat| seat.passed_win = false);
        }
    }

    pub fn event(&mut self, event: &Event) {
        match *event {
            Event::Draw { seat, tile, source } => {
                if let Phase::Discarded(from, _) = self.phase {
                    self.all_were_asked();
                    self.phase = Phase::Draws(from.next(), Source::Head);
                }
                let head = self.rules.wall.replacement == jing_lab::rules::spec::Replacement::Head;
                let Phase::Draws(drawer, place) = self.phase else { panic!("a draw in {:?}", self.phase) };
                assert_eq!((seat, source), (drawer, if head { Source::Head } else { place }));
                assert!(place == Source::Tail || self.live() > 0, "the wall is out");
                let drawn = if source == Source::Tail { self.take_tail() } else { self.take_head() };
                assert_eq!(Some(tile), drawn);
                self.seats[seat.index()].hand.push(tile);
                self.seats[seat.index()].entry();
                self.phase = Phase::Acts(seat, Some(tile));
            }
            Event::Discard { seat, tile } => {
                assert!(
                    matches!(self.phase, Phase::Acts(acting, _) if acting == seat),
                    "a discard in {:?}",
                    self.phase
                );
                self.seats[seat.index()].give(tile);
                self.seats[seat.index()].river.push((tile, false));
                self.discards.push((seat, tile));
                self.phase = Phase::Discarded(seat, tile);
                if self.wild.contains(tile) {
                    self.lift();
                }
            }
            Event::Chow { seat, from, tile, with } => {
                assert_eq!(seat, from.next(), "only the next seat chows");
                assert!(is_run(self.rules, [tile, with[0], with[1]]), "{tile} {with:?} is no run");
                self.claimed(seat, from, tile, &with, Meld::chow([tile, with[0], with[1]]));
                self.phase = Phase::Acts(seat, None);
            }
            Event::Pung { seat, from, tile } => {
                self.claimed(seat, from, tile, &[tile; 2], Meld::alike(MeldForm::Pung, tile));
                self.phase = Phase::Acts(seat, None);
            }
            Event::Kong { seat, form, tile, from } => self.kong(seat, form, tile, from),
            // A robbed kong is handled by the wins that follow. 鸟 are turned from the rest of the wall, which the model does not change.
            Event::Robbed { .. } | Event::Niao { .. } => return,
            Event::Win { seat, by, tile, .. } => self.win(seat, by, tile),
            Event::Zhahu { seat, .. } => {
                self.erred = Some(seat);
                self.phase = Phase::Over;
            }
            other => panic!("{other:?} is no event of these rules"),
        }
        self.asked.clear();
        self.adding = None;
        self.conserve();
    }

    fn kong(&mut self, seat: Seat, form: MeldForm, tile: Kind, from: Option<Seat>) {
        assert!(self.can_kong(), "no tile is left for the kong");
        match form {
            MeldForm::ExposedKong => {
                self.claimed(seat, from.unwrap(), tile, &[tile; 3], Meld::alike(form, tile));
            }
            MeldForm::ConcealedKong => {
                assert!(matches!(self.phase, Phase::Acts(acting, Some(_)) if acting == seat));
                let state = &mut self.seats[seat.index()];
                (0..4).for_each(|_| state.give(tile));
                state.melds.push(Meld::alike(form, tile));
            }
            _ => {
                if self.rules.claims.rob_kong {
                    assert_eq!(self.adding, Some((seat, tile)));
                    self.all_were_asked();
                }
                let state = &mut self.seats[seat.index()];
                state.give(tile);
                let pung = state.melds.iter_mut().find(|meld| **meld == Meld::alike(MeldForm::Pung, tile)).unwrap();
                pung.form = MeldForm::AddedKong;
            }
        }
        self.seats[seat.index()].entry();
        self.kongs += 1;
        self.lift();
        self.phase = Phase::Draws(seat, Source::Tail);
    }

    fn win(&mut self, seat: Seat, by: WinBy, tile: Kind) {
        match by {
            WinBy::SelfDraw => {
                assert_eq!(self.phase, Phase::Acts(seat, Some(tile)));
                assert!(self.turn_options(seat).win, "{seat:?} does not win on {tile}");
                self.phase = Phase::Over;
                self.wins.push((seat, by, tile));
            }
            WinBy::Discard(from) | WinBy::RobKong(from) => {
                if self.wins.is_empty() {
                    match by {
                        WinBy::Discard(_) => {
                            self.seats[from.index()].river.last_mut().unwrap().1 = true;
                            assert_eq!((self.phase, self.adding), (Phase::Discarded(from, tile), None));
                        }
                        _ => {
                            assert_eq!(self.adding, Some((from, tile)), "a kong is robbed");
                            self.seats[from.index()].give(tile);
                        }
                    }
                    self.phase = Phase::Over;
                } else {
                    assert_eq!(self.wins[0].1, by);
                }
                self.wins.push((seat, by, tile));
            }
        }
    }
}

/// Whether `next` is the kind after `jing` in its suit or group: 1 follows 9, E follows N, C follows P.
fn follows(jing: Kind, next: Kind) -> bool {
    let (group, size) = match jing.index() {
        i @ 0..27 => (i / 9 * 9, 9),
        27..31 => (27, 4),
        _ => (31, 3),
    };
    next.index() == group + (jing.index() - group + 1) % size
}

fn is_run(rules: &Rules, mut kinds: [Kind; 3]) -> bool {
    kinds.sort_unstable();
    let [a, b, c] = kinds;
    if a.is_number() {
        return c.is_number() && a.suit() == c.suit() && (a.index() + 1, a.index() + 2) == (b.index(), c.index());
    }
    let differ = a != b && b != c;
    differ
        && (rules.shapes.wind_runs && kinds.iter().all(|kind| kind.is_wind())
            || rules.shapes.dragon_runs && kinds.iter().all(|kind| kind.is_dragon()))
}
