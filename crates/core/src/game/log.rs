//! The event log: one JSON object per line, similar to the mjai protocol.
//!
//! A log and its rule set are enough to check every move and to recompute every payment, which [`super::replay`] does.

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
    /// The start of a deal: dealer, dice, hands and wall.
    StartHand(Box<StartHand>),
    /// See [`Event::Draw`].
    Draw { seat: u8, tile: Kind, from: String },
    /// See [`Event::Discard`].
    Discard { seat: u8, tile: Kind },
    /// See [`Event::Chow`].
    Chow { seat: u8, from: u8, tile: Kind, with: [Kind; 2] },
    /// See [`Event::Pung`].
    Pung { seat: u8, from: u8, tile: Kind },
    /// See [`Event::Kong`], or [`Event::Robbed`] if a win by `rob_kong` follows directly.
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
    /// See [`Event::Win`]. Also has the reading that was paid.
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
    /// The end of a deal and its payments.
    EndHand { kind: String, payments: [i64; 4], items: Vec<ItemLine>, scores: [i64; 4] },
}

/// The first line of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartHand {
    /// The index of the deal in its run, from 0.
    pub hand: u64,
    /// The index of its session in the run.
    pub session: u64,
    /// The index of the deal in its session, from 0, if the direction of turns depends on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<u64>,
    /// The fingerprint of the rules.
    pub rules: String,
    /// The seat of the dealer, 0 to 3.
    pub dealer: u8,
    /// 圈风: the round wind, if it is not 东. It is 东 in logs without it, and in games whose rules do not look at winds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<Kind>,
    /// The turned tile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub indicator: Option<Kind>,
    /// The tile below the turned tile, if it is scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lower_indicator: Option<Kind>,
    /// The tile left of the turned tile, if it is scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_indicator: Option<Kind>,
    /// The tile right of the turned tile, if it is scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right_indicator: Option<Kind>,
    /// The turned tile of the previous deal, if it is scored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous_indicator: Option<Kind>,
    /// Whether this deal counts double (比下胡).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bixiahu: bool,
    /// 连庄: the number of deals in a row before this one with the same dealer, if that is paid, else 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lianzhuang: u32,
    /// Scores before the deal.
    pub scores: [i64; 4],
    /// The dice.
    pub dice: DiceLine,
    /// The thirteen tiles of each seat.
    pub hands: [String; 4],
    /// The tiles that were not dealt, in drawing order, without a turned tile that is out of play.
    pub wall: String,
}

/// The dice of a deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceLine {
    /// The one or two throws that decide where the wall is broken.
    #[serde(rename = "break")]
    pub opening: Vec<[u8; 2]>,
    /// The throw that decides which tile is turned, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<[u8; 2]>,
    /// The die that decides the direction of 换三张, if the rules use dice for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exchange: Option<u8>,
}

/// One part of a settlement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemLine {
    /// The name of the item.
    pub name: String,
    /// The gain of each seat, negative for a payer.
    pub payments: [i64; 4],
}

fn is_zero(n: &u32) -> bool {
    *n == 0
}

const fn seat_index(seat: Seat) -> u8 {
    seat.index() as u8
}

impl Line {
    /// Returns the line of an event. The reading of a win is added later with [`Line::set_reading`].
    pub fn from_event(event: &Event) -> Line {
        match *event {
            Event::Draw { seat, tile, source } => {
                Line::Draw { seat: seat_index(seat), tile, from: source.name().to_owned() }
            }
            Event::Discard { seat, tile } => Line::Discard { seat: seat_index(seat), tile },
            Event::Chow { seat, from, tile, with } => {
                Line::Chow { seat: seat_index(seat), from: seat_index(from), tile, with }
            }
            Event::Pung { seat, from, tile } => Line::Pung { seat: seat_index(seat), from: seat_index(from), tile },
            Event::Kong { seat, form, tile, from } => Line::Kong {
                seat: seat_index(seat),
                kind: KongWord::from_form(form).name().to_owned(),
                tile,
                from: from.map(seat_index),
            },
            Event::Robbed { seat, tile } => {
                Line::Kong { seat: seat_index(seat), kind: KongWord::Added.name().to_owned(), tile, from: None }
            }
            Event::Flower { seat, tile } => Line::Flower { seat: seat_index(seat), tile },
            Event::Exchange { seat, to, tiles } => Line::Exchange { seat: seat_index(seat), to: seat_index(to), tiles },
            Event::MissingSuit { seat, suit } => Line::MissingSuit { seat: seat_index(seat), suit: suit.letter() },
            Event::Pay { reason, payments } => {
                Line::Pay { reason: reason.name().to_owned(), payments: payments.by_seat() }
            }
            Event::Tianting { seat } => Line::Tianting { seat: seat_index(seat) },
            Event::Baoting { seat } => Line::Baoting { seat: seat_index(seat) },
            Event::Bao { tile } => Line::Bao { tile },
            Event::Niao { tile } => Line::Niao { tile },
            Event::Win { seat, by, tile, events } => Line::Win {
                seat: seat_index(seat),
                from: by.giver().map(seat_index),
                tile,
                by: by.name().to_owned(),
                shape: String::new(),
                names: events.iter().map(|event| event.name().to_owned()).collect(),
            },
            Event::Zhahu { seat, tile } => Line::Zhahu { seat: seat_index(seat), tile },
        }
    }

    /// Returns the first line of a deal.
    pub fn start(start: &Start<'_>, rules: &crate::rules::Rules) -> Line {
        let setup = start.setup;
        Line::StartHand(Box::new(StartHand {
            hand: setup.hand,
            session: setup.session,
            deal: (rules.play.turns == TurnDirection::Alternate).then_some(setup.deal),
            rules: rules.fingerprint().to_string(),
            dealer: seat_index(setup.dealer),
            round: Some(setup.round).filter(|&round| round != Kind::EAST),
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

    /// Returns the last line of a deal. `kind` is the name of its end ([`score::End::name`]), `before` are the scores at its start.
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

    /// Adds the reading that was paid to the line of a win. Does nothing for other lines.
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

/// Returns the event, without the circumstances of a win that situation files of its game may not name.
pub(super) fn with_nameable_events(event: &Event, rules: &crate::rules::Rules) -> Event {
    match *event {
        Event::Win { seat, by, tile, events } => {
            Event::Win { seat, by, tile, events: events.intersection(score::words(rules).win_events) }
        }
        other => other,
    }
}

/// An observer that collects the log lines of one deal.
#[derive(Debug)]
pub struct Recorder<'r> {
    rules: &'r crate::rules::Rules,
    /// The scores before the deal.
    before: [i64; 4],
    /// The lines so far. They are complete when the deal has ended.
    pub lines: Vec<Line>,
}

impl<'r> Recorder<'r> {
    /// Creates a recorder for one deal under these rules.
    pub fn new(rules: &'r crate::rules::Rules) -> Recorder<'r> {
        Recorder { rules, before: [0; 4], lines: Vec::new() }
    }

    /// Returns the lines as text, with a line break after each.
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
        self.lines.push(Line::from_event(&with_nameable_events(event, self.rules)));
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
