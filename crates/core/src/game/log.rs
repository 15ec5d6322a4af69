//! The event log: one JSON object per line, in the manner of the mjai protocol.
//!
//! With the rule set a log is enough to check every move and to recompute every payment: [`super::replay`] does it.

use super::event::{Event, Observer, Start};
use crate::rules::spec::TurnDirection;
use crate::score::{self, Effect, KongWord, Settlement, WinValue};
use crate::tile::{Counts, Kind, Seat, tiles_in_order, tiles_string};
use serde::{Deserialize, Serialize};

/// One line of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the fields are those of the events they name")]
pub enum Line {
    /// The deal: dealer, dice, hands and wall.
    StartHand(Box<StartHand>),
    /// See [`Event::Draw`].
    Draw { seat: u8, tile: Kind, from: String },
    /// See [`Event::Discard`].
    Discard { seat: u8, tile: Kind },
    /// See [`Event::Chow`].
    Chow { seat: u8, from: u8, tile: Kind, with: [Kind; 2] },
    /// See [`Event::Pung`].
    Pung { seat: u8, from: u8, tile: Kind },
    /// See [`Event::Kong`]; directly before a win by `rob_kong` see [`Event::Robbed`].
    Kong {
        seat: u8,
        kind: String,
        tile: Kind,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u8>,
    },
    /// See [`Event::Flower`].
    Flower { seat: u8, tile: Kind },
    /// See [`Event::Exchange`].
    Exchange { seat: u8, to: u8, tiles: [Kind; 3] },
    /// See [`Event::MissingSuit`].
    MissingSuit { seat: u8, suit: char },
    /// See [`Event::Pay`].
    Pay { reason: String, payments: [i64; 4] },
    /// See [`Event::Tianting`].
    Tianting { seat: u8 },
    /// See [`Event::Baoting`].
    Baoting { seat: u8 },
    /// See [`Event::Bao`].
    Bao { tile: Kind },
    /// See [`Event::Niao`].
    Niao { tile: Kind },
    /// See [`Event::Win`], with the reading that was paid.
    Win {
        seat: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<u8>,
        tile: Kind,
        by: String,
        shape: String,
        names: Vec<String>,
    },
    /// See [`Event::Zhahu`].
    Zhahu { seat: u8, tile: Kind },
    /// How the deal ended and what it paid.
    EndHand { kind: String, payments: [i64; 4], items: Vec<ItemLine>, scores: [i64; 4] },
}

/// The first line of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartHand {
    /// Number of the deal in its run.
    pub hand: u64,
    /// Number of its session.
    pub session: u64,
    /// Number of the deal in its session, where the direction of turns depends on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<u64>,
    /// Fingerprint of the rules.
    pub rules: String,
    /// Who deals.
    pub dealer: u8,
    /// The turned tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub indicator: Option<Kind>,
    /// The tile below it, where it is scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lower_indicator: Option<Kind>,
    /// The tile left of it, where it is scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_indicator: Option<Kind>,
    /// The tile right of it, where it is scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_indicator: Option<Kind>,
    /// The turned tile of the deal before, where it is scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous_indicator: Option<Kind>,
    /// 比下胡, where the rules know it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bixiahu: bool,
    /// 连庄: deals in a row of this dealer before, where that is paid.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lianzhuang: u32,
    /// Scores before the deal.
    pub scores: [i64; 4],
    /// The throws.
    pub dice: DiceLine,
    /// Thirteen tiles of each seat.
    pub hands: [String; 4],
    /// The tiles not dealt in drawing order.
    pub wall: String,
}

/// The throws of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceLine {
    /// Where the wall is broken.
    #[serde(rename = "break")]
    pub opening: Vec<[u8; 2]>,
    /// Which tile is turned, where one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<[u8; 2]>,
    /// To whom three tiles go, where dice say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange: Option<u8>,
}

/// One part of a settlement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemLine {
    /// What it is for.
    pub name: String,
    /// Who pays whom.
    pub payments: [i64; 4],
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

const fn number(seat: Seat) -> u8 {
    seat.index() as u8
}

impl Line {
    /// The line of an event; a win's reading is added when the deal is settled.
    pub fn of(event: &Event) -> Line {
        match *event {
            Event::Draw { seat, tile, source } => {
                Line::Draw { seat: number(seat), tile, from: source.name().to_owned() }
            }
            Event::Discard { seat, tile } => Line::Discard { seat: number(seat), tile },
            Event::Chow { seat, from, tile, with } => Line::Chow { seat: number(seat), from: number(from), tile, with },
            Event::Pung { seat, from, tile } => Line::Pung { seat: number(seat), from: number(from), tile },
            Event::Kong { seat, form, tile, from } => Line::Kong {
                seat: number(seat),
                kind: KongWord::of(form).name().to_owned(),
                tile,
                from: from.map(number),
            },
            Event::Robbed { seat, tile } => {
                Line::Kong { seat: number(seat), kind: KongWord::Added.name().to_owned(), tile, from: None }
            }
            Event::Flower { seat, tile } => Line::Flower { seat: number(seat), tile },
            Event::Exchange { seat, to, tiles } => Line::Exchange { seat: number(seat), to: number(to), tiles },
            Event::MissingSuit { seat, suit } => Line::MissingSuit { seat: number(seat), suit: suit.letter() },
            Event::Pay { reason, payments } => {
                Line::Pay { reason: reason.name().to_owned(), payments: payments.by_seat() }
            }
            Event::Tianting { seat } => Line::Tianting { seat: number(seat) },
            Event::Baoting { seat } => Line::Baoting { seat: number(seat) },
            Event::Bao { tile } => Line::Bao { tile },
            Event::Niao { tile } => Line::Niao { tile },
            Event::Win { seat, by, tile, events } => Line::Win {
                seat: number(seat),
                from: by.from().map(number),
                tile,
                by: by.name().to_owned(),
                shape: String::new(),
                names: events.iter().map(|event| event.name().to_owned()).collect(),
            },
            Event::Zhahu { seat, tile } => Line::Zhahu { seat: number(seat), tile },
        }
    }

    /// The first line of a deal.
    pub fn start(start: &Start<'_>, rules: &crate::rules::Rules) -> Line {
        let setup = start.setup;
        Line::StartHand(Box::new(StartHand {
            hand: setup.hand,
            session: setup.session,
            deal: (rules.play.turns == TurnDirection::Alternate).then_some(setup.deal),
            rules: rules.fingerprint().to_string(),
            dealer: number(setup.dealer),
            indicator: start.indicator,
            lower_indicator: start.lower_indicator,
            left_indicator: start.beside[0],
            right_indicator: start.beside[1],
            previous_indicator: setup.previous_indicator,
            bixiahu: setup.bixiahu,
            lianzhuang: setup.lianzhuang,
            scores: setup.scores,
            dice: DiceLine {
                opening: setup.dice.opening(rules.wall.dice).to_vec(),
                turn: start.indicator.map(|_| setup.dice.turn),
                exchange: (rules.play.exchange == crate::rules::spec::Exchange::Dice).then_some(setup.dice.exchange),
            },
            hands: start.hands.0.map(|hand| tiles_string(&hand.into_iter().collect::<Counts>())),
            wall: tiles_in_order(&start.wall.remaining().collect::<Vec<_>>()),
        }))
    }

    /// The last line of a deal.
    pub fn end(kind: &str, settlement: &Settlement, before: [i64; 4]) -> Line {
        let payments = settlement.total().by_seat();
        let items = settlement
            .entries
            .iter()
            .map(|entry| ItemLine { name: entry.item.name().to_owned(), payments: entry.payments.by_seat() })
            .collect();
        let scores = std::array::from_fn(|seat| before[seat].saturating_add(payments[seat]));
        Line::EndHand { kind: kind.to_owned(), payments, items, scores }
    }

    /// Adds to a win, which names its circumstances, the reading that was paid.
    pub fn set_reading(&mut self, value: &WinValue) {
        if let Line::Win { shape, names, .. } = self {
            *shape = value.shape.name().to_owned();
            let real = value.factors.iter().filter(|factor| factor.effect != Effect::Times(1));
            for name in real.map(|factor| factor.fan.name()) {
                if !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
        }
    }
}

/// A win with the circumstances that its game knows: those that a situation file may name.
pub(super) fn known(event: &Event, rules: &crate::rules::Rules) -> Event {
    match *event {
        Event::Win { seat, by, tile, events } => {
            Event::Win { seat, by, tile, events: events.intersection(score::words(rules).win_events) }
        }
        other => other,
    }
}

/// Collects the lines of one deal.
#[derive(Debug)]
pub struct Recorder<'r> {
    rules: &'r crate::rules::Rules,
    before: [i64; 4],
    /// The lines so far; complete when the deal has ended.
    pub lines: Vec<Line>,
}

impl<'r> Recorder<'r> {
    /// A recorder for one deal under these rules.
    pub fn new(rules: &'r crate::rules::Rules) -> Recorder<'r> {
        Recorder { rules, before: [0; 4], lines: Vec::new() }
    }

    /// The lines as text, a line break after each.
    pub fn text(&self) -> String {
        let line = |line: &Line| serde_json::to_string(line).expect("lines are plain data") + "\n";
        self.lines.iter().map(line).collect()
    }
}

impl Observer for Recorder<'_> {
    fn start(&mut self, start: &Start<'_>) {
        self.before = start.setup.scores;
        self.lines.push(Line::start(start, self.rules));
    }

    fn event(&mut self, event: &Event) {
        self.lines.push(Line::of(&known(event, self.rules)));
    }

    fn end(&mut self, end: crate::score::End, settlement: &Settlement) {
        let mut values = settlement.wins.iter();
        for line in self.lines.iter_mut().filter(|line| matches!(line, Line::Win { .. })) {
            if let Some(value) = values.next() {
                line.set_reading(value);
            }
        }
        self.lines.push(Line::end(end.name(), settlement, self.before));
    }
}
