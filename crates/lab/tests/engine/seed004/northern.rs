//! 旋风杠, 报听 and 宝牌 in whole games, against a model of the table that is built only from the events.

use super::games::check;
use jing_lab::game::{
    Carried, Claim, ClaimOptions, Domain, Event, Finished, Observer, Players, Recorder, Setup, Source, Start, Stream,
    Turn, TurnOptions, View, carry, play, read_log,
};
use jing_lab::policy::{Bots, Policy, Seating};
use jing_lab::rules::Rules;
use jing_lab::rules::spec::{BaoDeclare, BaoWild, Xuanfeng};
use jing_lab::score::{End, Facts, Fan, Settlement, list_waits, settle};
use jing_lab::sim::{Category, CategorySet, Run};
use jing_lab::tile::{Counts, Hand, Kind, KindSet, Meld, MeldForm, Seat, Suit};
use std::cell::RefCell;
use std::convert::Infallible;

/// The model of the table.
struct TableModel<'r> {
    rules: &'r Rules,
    hands: [Hand; 4],
    /// The unclaimed discards of all seats.
    thrown: Counts,
    /// Whether each seat has declared 报听.
    declared: [bool; 4],
    /// The 宝 so far, the current one last.
    bao: Vec<Kind>,
    /// The drawn tile, while its seat has fourteen tiles.
    drawn: Option<Kind>,
    /// The number of tiles left in the wall.
    left: usize,
    /// The last event.
    last: Option<Event>,
    /// The seat that has made a kong and must draw its replacement.
    replaces: Option<Seat>,
    /// The number of tiles dealt as 分张.
    fenzhang: u32,
    log: Recorder<'r>,
    seen: Seen,
}

/// The numbers of checked events.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    deals: u32,
    winds: u32,
    dragons: u32,
    declared: u32,
    changed: u32,
    mobao: u32,
    baozhongbao: u32,
    bound: u32,
    /// The number of replacements that were drawn before a due change of the 宝.
    spared: u32,
}

impl<'r> TableModel<'r> {
    fn new(rules: &'r Rules, seen: Seen) -> TableModel<'r> {
        TableModel {
            rules,
            hands: Default::default(),
            thrown: Counts::EMPTY,
            declared: [false; 4],
            bao: Vec::new(),
            drawn: None,
            left: 0,
            last: None,
            replaces: None,
            fenzhang: 0,
            log: Recorder::new(rules),
            seen,
        }
    }

    fn held(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    fn waits(&self, hand: &Hand) -> KindSet {
        let found = list_waits(self.rules, hand, KindSet::EMPTY, self.rules.tiles());
        found.iter().filter(|wait| !wait.self_draw.is_empty()).map(|wait| wait.tile).collect()
    }

    /// Returns the number of tiles of a kind in melds and unclaimed discards.
    fn open(&self, kind: Kind) -> usize {
        let melded = self.hands.iter().flat_map(|hand| &hand.melds).flat_map(Meld::all_tiles);
        usize::from(self.thrown[kind]) + melded.filter(|&tile| tile == kind).count()
    }

    fn take(&mut self, seat: Seat, tiles: impl IntoIterator<Item = Kind>) {
        tiles.into_iter().for_each(|tile| self.hands[seat.index()].concealed.remove(tile));
    }

    fn note(&mut self, event: &Event) {
        let before = self.last.replace(*event);
        self.replacement(event);
        if !matches!(event, Event::Draw { .. } | Event::Baoting { .. }) {
            self.drawn = None;
        }
        match *event {
            Event::Draw { seat, tile, source } => {
                self.fenzhang += u32::from(source == Source::Fenzhang);
                self.left -= 1;
                self.drawn = Some(tile);
                self.hands[seat.index()].concealed.add(tile);
            }
            Event::Discard { seat, tile } => {
                self.take(seat, [tile]);
                self.thrown.add(tile);
                if before == Some(Event::Baoting { seat }) {
                    assert!(!self.waits(self.held(seat)).is_empty(), "who declares waits");
                }
            }
            Event::Chow { seat, tile, with, .. } => {
                self.claimed(seat, tile, &with, Meld::chow([tile, with[0], with[1]]));
            }
            Event::Pung { seat, tile, .. } => self.claimed(seat, tile, &[tile; 2], Meld::alike(MeldForm::Pung, tile)),
            Event::Kong { seat, form, tile, from } => {
                assert!(!self.declared[seat.index()], "a declared hand stays as it is");
                match form {
                    MeldForm::Xuanfeng => {
                        assert_eq!(from, None);
                        let meld = Meld::xuanfeng(tile).expect("an honour");
                        self.take(seat, meld.all_tiles());
                        self.hands[seat.index()].melds.push(meld);
                        *(if tile.is_wind() { &mut self.seen.winds } else { &mut self.seen.dragons }) += 1;
                    }
                    MeldForm::ExposedKong => self.claimed(seat, tile, &[tile; 3], Meld::alike(form, tile)),
                    MeldForm::ConcealedKong => {
                        self.take(seat, [tile; 4]);
                        self.hands[seat.index()].melds.push(Meld::alike(form, tile));
                    }
                    _ => {
                        self.take(seat, [tile]);
                        let pung = |meld: &&mut Meld| meld.form == MeldForm::Pung && meld.kind() == tile;
                        let meld = self.hands[seat.index()].melds.iter_mut().find(pung).expect("a pung");
                        meld.form = form;
                    }
                }
            }
            Event::Baoting { seat } => {
                assert!(!self.declared[seat.index()]);
                self.declared[seat.index()] = true;
                self.seen.declared += 1;
            }
            Event::Bao { tile } => {
                assert!(self.declared.contains(&true));
                if let Some(&old) = self.bao.last() {
                    assert!(self.open(old) >= 3, "{old} need not be changed");
                    self.seen.changed += 1;
                }
                self.left -= 1;
                self.bao.push(tile);
            }
            _ => {}
        }
    }

    /// Checks that each kong except 中发白 is followed by a draw of its seat from the tail. A 宝 may be turned in between.
    fn replacement(&mut self, event: &Event) {
        match (*event, self.replaces.take()) {
            (Event::Draw { seat, source: Source::Tail, .. }, by) => {
                assert_eq!(by, Some(seat), "a replacement follows the kong of its seat");
                let due = self.bao.last().is_none_or(|&bao| self.open(bao) >= 3);
                let due = due && self.rules.bao.wild == BaoWild::Draw && self.declared.contains(&true);
                self.seen.spared += u32::from(due);
            }
            (Event::Pay { .. } | Event::Bao { .. }, by) => self.replaces = by,
            (Event::Kong { seat, form, tile, .. }, None) => {
                self.replaces = (form != MeldForm::Xuanfeng || tile.is_wind()).then_some(seat);
            }
            (event, by) => assert_eq!(by, None, "a kong without a replacement: {event:?}"),
        }
    }

    fn claimed(&mut self, seat: Seat, tile: Kind, own: &[Kind], meld: Meld) {
        assert!(!self.declared[seat.index()], "a declared hand stays as it is");
        self.thrown.remove(tile);
        self.take(seat, own.iter().copied());
        self.hands[seat.index()].melds.push(meld);
    }

    /// Checks the view of a seat before a decision.
    fn check(&self, view: &View<'_, '_>) {
        let declared = self.declared[view.seat().index()];
        assert_eq!(view.baoting(view.seat()), declared);
        assert_eq!(view.bao(), self.bao.last().copied().filter(|_| declared), "hidden from who has not declared");
        // A seat sees the 宝 only after it has declared.
        let own = self.held(view.seat());
        for kind in Kind::plain() {
            let mut seen = usize::from(own.concealed[kind]) + self.open(kind);
            if declared {
                seen += self.bao.iter().filter(|&&bao| bao == kind).count();
            }
            assert_eq!(usize::from(view.unseen().count(kind)), 4 - seen, "{kind} of {:?}", view.seat());
        }
    }

    /// Checks the options of a seat with fourteen tiles.
    fn options(&self, view: &View<'_, '_>, options: &TurnOptions) {
        let seat = view.seat();
        let hand = self.held(seat);
        let keys = &self.rules.claims;
        assert_eq!(view.concealed().to_counts(), hand.concealed);
        let declared = self.declared[seat.index()];
        if declared {
            let drawn = self.drawn.expect("a drawn tile");
            assert_eq!(options.discards, KindSet::single(drawn));
            assert!(options.concealed_kongs.is_empty() && options.added_kongs.is_empty());
            assert!(options.xuanfeng.is_empty() && options.declares.is_empty());
            let mut thirteen = hand.clone();
            thirteen.concealed.remove(drawn);
            let wins = self.waits(&thirteen).contains(drawn) || self.bao.last() == Some(&drawn);
            assert_eq!(options.win, wins);
            return;
        }
        let has = |kinds: KindSet| kinds.iter().all(|kind| hand.concealed[kind] > 0);
        let winds = keys.xuanfeng != Xuanfeng::Off && has(KindSet::WINDS) && self.left > 0;
        let dragons = keys.xuanfeng == Xuanfeng::WindsAndDragons && has(KindSet::DRAGONS);
        if self.drawn.is_none() {
            assert!(options.xuanfeng.is_empty());
        } else if self.rules.wall.dead_tiles == 0 {
            assert_eq!(
                (options.xuanfeng.contains(Kind::EAST), options.xuanfeng.contains(Kind::ZHONG)),
                (winds, dragons)
            );
        }
        // Hands far from waiting are checked only sometimes, because the search is slow.
        let near = self.rules.evaluator().shanten(view.holding()) <= 0 || self.left.is_multiple_of(8);
        let declares = |tile: &Kind| {
            let mut left = hand.clone();
            left.concealed.remove(*tile);
            !self.waits(&left).is_empty()
        };
        let declarable: KindSet = match self.rules.bao.declare {
            BaoDeclare::Off => KindSet::EMPTY,
            BaoDeclare::Ready if near => options.discards.iter().filter(declares).collect(),
            BaoDeclare::Ready => KindSet::EMPTY,
        };
        assert_eq!(options.declares, declarable, "{hand}");
        if let (BaoWild::Draw, true, true) = (self.rules.bao.wild, self.declared.contains(&true), view.live() > 0) {
            let bao = self.bao.last().expect("a 宝 lies there");
            assert!(self.open(*bao) < 3, "{bao} has to be changed");
        }
    }
}

/// An observer that updates the model.
struct ModelObserver<'t, 'r>(&'t RefCell<TableModel<'r>>);

impl Observer for ModelObserver<'_, '_> {
    fn start(&mut self, start: &Start<'_>) {
        let mut picture = self.0.borrow_mut();
        picture.left = usize::from(start.wall.left());
        for (seat, tiles) in start.hands.iter() {
            picture.hands[seat.index()].concealed = tiles.iter().copied().collect();
        }
        picture.log.start(start);
    }

    fn event(&mut self, event: &Event) {
        let mut picture = self.0.borrow_mut();
        picture.note(event);
        picture.log.event(event);
    }

    fn end(&mut self, end: End, settlement: &Settlement) {
        self.0.borrow_mut().log.end(end, settlement);
    }
}

/// Bots, each of whose decisions is checked with the model first.
struct CheckedBots<'t, 'r> {
    bots: Bots,
    /// If given, the bots sometimes make a 旋风杠 or leave out a declaration, at random.
    whims: Option<Stream>,
    picture: &'t RefCell<TableModel<'r>>,
    /// Whether the bots play at random.
    random: bool,
    /// Whether the rules reward a declaration, so that the bots declare.
    declares: bool,
}

impl Players for CheckedBots<'_, '_> {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        let mut picture = self.picture.borrow_mut();
        picture.check(view);
        picture.options(view, options);
        picture.seen.bound += u32::from(picture.declared[view.seat().index()]);
        let turn = self.bots.turn(view, options)?;
        match turn {
            Turn::Discard(tile) if !self.random => {
                assert!(!self.declares || !options.declares.contains(tile), "a bot declares whenever it may");
            }
            Turn::Declare(_) => assert!(self.random || self.declares, "it could only bind the hand"),
            _ => {}
        }
        let Some(whims) = &mut self.whims else { return Ok(turn) };
        Ok(match (turn, options.xuanfeng.iter().next()) {
            (Turn::Declare(tile), _) if whims.below(3) == 0 => Turn::Discard(tile),
            (Turn::Discard(_), Some(honour)) if whims.below(2) == 0 => Turn::Xuanfeng(honour),
            _ => turn,
        })
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        let picture = self.picture.borrow();
        picture.check(view);
        if picture.declared[view.seat().index()] {
            assert!(options.win && !options.pung && !options.kong && options.chows.is_empty());
        }
        self.bots.claim(view, options)
    }

    fn exchange(&mut self, _: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        panic!("no tiles are exchanged in these rules")
    }

    fn missing_suit(&mut self, _: &View<'_, '_>) -> Result<Suit, Infallible> {
        panic!("no suit is chosen in these rules")
    }
}

/// Returns the points of a win by 宝: the maximum over the waits of the hand, each priced as an ordinary win. `factors` are those for a wait
/// other than the 宝 itself (摸宝) and for the 宝 as a wait (宝中宝).
fn by_bao(rules: &Rules, facts: &Facts, waits: KindSet, factors: [i64; 2]) -> i64 {
    let winner = facts.wins[0].seat;
    let worth = |tile: Kind| {
        let mut plain = facts.clone();
        let own = tile == facts.wins[0].tile;
        plain.wins[0].tile = tile;
        plain.bao.clear();
        settle(rules, &plain).expect("a win").total().for_seat(winner) * factors[usize::from(own)]
    };
    waits.iter().map(worth).max().expect("a declared hand waits")
}

/// Whether the rules reward a declaration: a declared hand is paid more or wins with more tiles.
fn declares(rules: &Rules) -> bool {
    let factor = rules.value("scoring.factors.baoting").and_then(|text| text.parse::<i32>().ok());
    rules.bao.wild == BaoWild::Draw || factor.is_some_and(|factor| factor > 1)
}

/// Plays and checks `count` deals and returns the numbers of checked events.
fn play_deals(rules: &Rules, policy: Policy, whims: bool, count: u64) -> Seen {
    let mut carried = Carried::new(0);
    let mut seen = Seen::default();
    for hand in 0..count {
        let setup = Setup::new(rules, 31, hand, &carried, Vec::new());
        let picture = RefCell::new(TableModel::new(rules, seen));
        let mut minds = CheckedBots {
            bots: Bots::new(Seating::all(policy), 31, hand),
            whims: whims.then(|| Stream::new(31, Domain::Study, hand)),
            picture: &picture,
            random: policy == Policy::Random,
            declares: declares(rules),
        };
        let finished = play(rules, &setup, &mut minds, &mut ModelObserver(&picture))
            .unwrap_or_else(|error| panic!("{hand}: {error:?}"));
        let picture = picture.into_inner();
        check(rules, &finished, &picture.log);
        seen = at_end(&picture, &finished);
        carried = carry(rules, &carried, &finished);
    }
    seen
}

/// Checks the end of a deal and returns the updated numbers of checked events.
fn at_end(picture: &TableModel<'_>, finished: &Finished) -> Seen {
    let (rules, facts) = (picture.rules, &finished.facts);
    assert_eq!(facts.bao, picture.bao);
    assert_eq!(usize::from(finished.left), picture.left);
    assert_eq!(picture.replaces, None, "the deal ended before a replacement was drawn");
    if rules.wall.fenzhang > 0 && facts.end == End::Liuju {
        assert_eq!(picture.fenzhang, 4, "every seat gets a tile");
    }
    for (seat, had) in facts.seats.iter() {
        assert_eq!(had.baoting, picture.declared[seat.index()]);
        assert_eq!(had.hand.melds, picture.held(seat).melds);
    }
    let happened = CategorySet::from_deal(finished);
    assert_eq!(happened.contains(Category::Baoting), picture.declared.contains(&true));
    let is_xuanfeng = |meld: &Meld| meld.form == MeldForm::Xuanfeng;
    let xuanfeng = picture.hands.iter().any(|hand| hand.melds.iter().any(is_xuanfeng));
    assert_eq!(happened.contains(Category::Xuanfeng), xuanfeng);
    let mut seen = Seen { deals: picture.seen.deals + 1, ..picture.seen };
    let by = facts.wins.first().filter(|win| facts.is_by_bao(win));
    assert_eq!(happened.contains(Category::Mobao), by.is_some());
    if let Some(win) = by {
        let held = &facts.seats[win.seat];
        let waits = picture.waits(&held.hand);
        let factor = |key: &str| rules.value(key).and_then(|text| text.parse::<i64>().ok()).expect("a factor");
        let factors = ["scoring.factors.mobao", "scoring.factors.baozhongbao"].map(factor);
        assert_eq!(finished.settlement.total().for_seat(win.seat), by_bao(rules, facts, waits, factors));
        let paid = |fan| finished.settlement.wins[0].factors.iter().any(|factor| factor.fan == fan);
        assert_eq!(happened.contains(Category::Baozhongbao), waits.contains(win.tile), "what it pays does not matter");
        assert!(paid(Fan::Mobao) || waits.contains(win.tile));
        seen.mobao += u32::from(paid(Fan::Mobao));
        seen.baozhongbao += u32::from(paid(Fan::Baozhongbao));
    }
    seen
}

#[test]
fn games_with_xuanfeng_match_the_model() {
    for (name, dragons) in [
        ("qionghu+claims.xuanfeng=winds", false),
        ("qionghu+claims.xuanfeng=winds_and_dragons", true),
        ("tuidaohu+claims.xuanfeng=winds_and_dragons", true),
        ("qionghu+claims.xuanfeng=winds_and_dragons+gates.dragon_triplet=false+gates.open=true", true),
    ] {
        let rules = Rules::load(name).unwrap_or_else(|error| panic!("{error}"));
        let runs = [(Policy::Random, true, 60), (Policy::Greedy, false, 300), (Policy::Efficient, true, 300)];
        for (policy, whims, count) in runs {
            let seen = play_deals(&rules, policy, whims, count);
            assert!(seen.winds > 0 && (seen.dragons > 0) == dragons, "{name}, {policy:?}: {seen:?}");
            assert_eq!((seen.declared, seen.mobao), (0, 0));
        }
    }
}

#[test]
fn games_with_declarations_and_bao_match_the_model() {
    for name in ["qionghu", "tuidaohu", "qionghu+claims.xuanfeng=winds_and_dragons+scoring.factors.baoting=2"] {
        let rules = Rules::load(&format!("{name}+bao.declare=ready+bao.wild=draw")).unwrap_or_else(|e| panic!("{e}"));
        for (policy, whims, count) in [(Policy::Greedy, false, 300), (Policy::Efficient, true, 700)] {
            let seen = play_deals(&rules, policy, whims, count);
            assert!(seen.declared > 100 && seen.bound > 100, "{name}, {policy:?}: {seen:?}");
            assert!(seen.mobao > 5 && seen.changed > 0, "{name}, {policy:?}: {seen:?}");
            assert!(policy == Policy::Greedy || seen.baozhongbao > 0, "{name}: {seen:?}");
        }
        for (factor, rewarded) in [(1, false), (2, true)] {
            let plain = format!("{name}+bao.declare=ready+scoring.factors.baoting={factor}");
            let plain = Rules::load(&plain).expect("rules");
            let seen = play_deals(&plain, Policy::Efficient, false, 200);
            assert_eq!((seen.declared > 50, seen.declared > 0), (rewarded, rewarded), "{name}: {seen:?}");
            assert_eq!(seen.mobao + seen.changed, 0, "{name}: {seen:?}");
            play_deals(&plain, Policy::Random, false, 40);
        }
    }
}

/// Players declare only if a declaration is rewarded, so a rewarded declaration changes the deals.
#[test]
fn whether_a_declaration_is_rewarded_is_a_rule_of_play() {
    let same = |base: &str, a: &str, b: &str| {
        let load = |keys: &str| Rules::load(&format!("{base}{keys}")).expect("rules");
        load(a).same_deals(&load(b))
    };
    let factor = |x: u8| format!("+scoring.factors.baoting={x}");
    for base in ["qionghu", "tuidaohu"] {
        let (ready, wild) = (format!("{base}+bao.declare=ready"), format!("{base}+bao.declare=ready+bao.wild=draw"));
        assert!(!same(&ready, &factor(1), &factor(2)) && same(&ready, &factor(2), &factor(3)), "{base}");
        assert!(same(&wild, &factor(1), &factor(2)) && same(base, &factor(1), &factor(2)), "{base}");
    }
}

/// A kong is allowed only if a tile is left for its replacement, so turning a 宝 must not take that tile.
#[test]
fn the_replacement_of_a_kong_comes_before_the_bao() {
    let keys = "claims.xuanfeng=winds_and_dragons+bao.declare=ready+bao.wild=draw";
    for (preset, seed, hand, players) in [
        ("qionghu", 12, 4253, "random,greedy,random,random"),
        ("tuidaohu", 21, 17273, "greedy"),
        ("tuidaohu", 23, 5733, "greedy"),
    ] {
        let rules = Rules::load(&format!("{preset}+{keys}")).expect("rules");
        let seating = players.parse().expect("players");
        let run = Run::new(rules.clone(), seating, seed, hand + 1);
        let picture = RefCell::new(TableModel::new(&rules, Seen::default()));
        let finished = run.deal(hand, &mut ModelObserver(&picture)).expect("a deal of the run");
        let picture = picture.into_inner();
        check(&rules, &finished, &picture.log);
        assert_eq!(at_end(&picture, &finished).spared, 1, "{preset}, deal {hand}");
    }
}

#[test]
fn logs_with_altered_declarations_or_bao_are_refused() {
    let rules =
        Rules::load("qionghu+bao.declare=ready+bao.wild=draw+claims.xuanfeng=winds_and_dragons").expect("rules");
    let (mut altered, mut xuanfeng) = (0, 0);
    for hand in 0..120 {
        let setup = Setup::new(&rules, 5, hand, &Carried::new(0), Vec::new());
        let mut log = Recorder::new(&rules);
        let mut bots = Bots::new(Seating::all(Policy::Efficient), 5, hand);
        play(&rules, &setup, &mut bots, &mut log).expect("a deal");
        let text = log.text();
        let again = |text: &str| read_log(text).expect("a log")[0].replay(&rules, &mut ());
        assert!(again(&text).is_ok());
        xuanfeng += u32::from(text.contains("\"xuanfeng\""));
        let other = |line: &str| match line {
            line if line.contains("\"type\":\"bao\"") => Some(if line.contains("\"1m\"") {
                line.replace("1m", "2m")
            } else {
                "{\"type\":\"bao\",\"tile\":\"1m\"}".into()
            }),
            line if line.contains("\"type\":\"baoting\"") => {
                let seats = [("0", "1"), ("1", "2"), ("2", "3"), ("3", "0")];
                let (seat, next) = seats.into_iter().find(|(seat, _)| line.contains(seat)).expect("a seat");
                Some(line.replace(seat, next))
            }
            line if line.contains("\"kind\":\"xuanfeng\"") => Some(line.replace("xuanfeng", "concealed")),
            _ => None,
        };
        for (at, line) in text.lines().enumerate() {
            let Some(changed) = other(line) else { continue };
            let lines = text.lines().enumerate().map(|(n, line)| if n == at { changed.as_str() } else { line });
            let error = again(&lines.collect::<Vec<_>>().join("\n")).expect_err(line);
            assert!(error.line > 1, "{error}");
            altered += 1;
        }
    }
    assert!(altered > 100 && xuanfeng > 3, "{altered} {xuanfeng}");
}

/// Returns the lines of the log of a deal with a line that contains `wanted`, and the index of that line.
fn log_with(rules: &Rules, wanted: &str) -> (Vec<String>, usize) {
    for hand in 0..500 {
        let setup = Setup::new(rules, 5, hand, &Carried::new(0), Vec::new());
        let mut log = Recorder::new(rules);
        play(rules, &setup, &mut Bots::new(Seating::all(Policy::Efficient), 5, hand), &mut log).expect("a deal");
        let lines: Vec<String> = log.text().lines().map(str::to_owned).collect();
        if let Some(at) = lines.iter().position(|line| line.contains(wanted)) {
            return (lines, at);
        }
    }
    panic!("no deal has {wanted}");
}

/// Returns the error for a log in which `from` is replaced by `to` in one line.
fn refusal(rules: &Rules, (lines, at): &(Vec<String>, usize), from: &str, to: &str) -> String {
    let mut lines = lines.clone();
    assert!(lines[*at].contains(from), "{}", lines[*at]);
    lines[*at] = lines[*at].replacen(from, to, 1);
    let replayed = read_log(&lines.join("\n")).and_then(|deals| deals[0].replay(rules, &mut ()).map(|_| ()));
    let error = replayed.expect_err("an altered log");
    assert_eq!(error.line, at + 1, "{error}");
    error.problem.to_string()
}

#[test]
fn the_error_for_an_altered_line_names_the_expected_content() {
    let rules =
        Rules::load("qionghu+bao.declare=ready+bao.wild=draw+claims.xuanfeng=winds_and_dragons").expect("rules");
    let kong = log_with(&rules, "\"kind\":\"xuanfeng\",\"tile\":\"E\"");
    for tile in ["S", "5m", "P"] {
        let error = refusal(&rules, &kong, "\"E\"", &format!("\"{tile}\""));
        assert!(error.contains("E for the winds, or C for 中发白") && error.contains("found"), "{error}");
    }
    let declared = log_with(&rules, "{\"type\":\"baoting\",\"seat\":1}");
    let error = refusal(&rules, &declared, "1", "2");
    assert!(error.contains("expected a declaration (报听), discard, kong or win of seat 1"), "{error}");
    // The names in a win must match its settlement.
    for name in ["mobao", "baozhongbao"] {
        let win = log_with(&rules, &format!("\"{name}\""));
        let error = refusal(&rules, &win, &format!("\"{name}\""), "\"dandiao\"");
        assert!(error.contains(&format!("\"{name}\"")) && error.contains("found"), "{error}");
        refusal(&rules, &win, "\"shape\":\"", "\"shape\":\"all_triplets");
        let names = win.0[win.1].find(",\"names\"").expect("names");
        let error = refusal(&rules, &win, &win.0[win.1][names..], "}");
        assert!(error.contains("missing field `names`"), "{error}");
    }
    let alternate = Rules::load("tuidaohu+play.turns=alternate").expect("rules");
    let error = refusal(&alternate, &log_with(&alternate, "start_hand"), "\"deal\":0,", "");
    assert_eq!(error, "deal is missing: these rules alternate the direction of turns");
}

#[test]
fn keys_without_effect_are_refused() {
    let refused = |change: &str| Rules::load(change).map(|_| ()).expect_err(change).to_string();
    for (change, key, idle) in [
        ("qionghu+bao.wild=draw", "bao.wild", "bao.declare = \"off\""),
        ("tuidaohu+wilds.source=indicator+bao.declare=ready+bao.wild=draw", "bao.wild", "wilds.source = \"indicator\""),
        ("nanchang+claims.xuanfeng=winds", "claims.xuanfeng", "scoring.family = \"nanchang\""),
        ("nanchang+bao.declare=ready", "bao.declare", "scoring.family = \"nanchang\""),
        ("sichuan+bao.declare=ready", "bao.declare", "scoring.family = \"sichuan\""),
        ("sichuan+claims.xuanfeng=winds", "claims.xuanfeng", "scoring.family = \"sichuan\""),
        ("nanjing+claims.xuanfeng=winds_and_dragons", "claims.xuanfeng", "scoring.family = \"nanjing\""),
        (
            "qionghu+tiles.set=suits_only+gates.triplet=required+claims.xuanfeng=winds",
            "claims.xuanfeng",
            "tiles.set = \"suits_only\"",
        ),
    ] {
        let error = refused(change);
        let words = format!("has no effect while {idle}");
        assert!(error.starts_with(key) && error.contains(&words), "{change}: {error}");
    }
    // Categories that cannot occur are left out, not counted as 0.
    let possible = |name: &str, category: Category| category.possible(&Rules::load(name).expect("rules"));
    for category in [Category::Xuanfeng, Category::Baoting, Category::Mobao, Category::Baozhongbao] {
        assert!(!possible("qionghu", category));
        let on = "qionghu+claims.xuanfeng=winds+bao.declare=ready+bao.wild=draw";
        assert!(possible(on, category));
    }
    assert!(!possible("qionghu+bao.declare=ready", Category::Mobao));
}
