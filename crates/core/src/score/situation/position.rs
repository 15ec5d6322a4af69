//! A position in a file: what a seat sees when it is asked. It is written as a finished deal is, but for what nobody knows yet.

use super::check::{Checker, given};
use super::fault::SituationError;
use super::read::{SeatNumber, Text, Written, tables};
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::MissingSuit;
use crate::score::Row;
use crate::tile::{BySeat, Counts, Hand, Kind, Seat, Suit};
use std::ops::Range;
use std::path::Path;
use toml::Spanned;

tables! {
    File {
        rules: Option<Text>,
        dealer: Spanned<SeatNumber>,
        indicator: Option<Text>,
        previous_indicator: Option<Text>,
        seat: Spanned<SeatNumber>,
        drawn: Option<Text>,
        offered: Option<Text>,
        from: Option<Spanned<SeatNumber>>,
        seats: Spanned<Vec<Spanned<SeatRow>>>,
    }

    SeatRow {
        hand: Option<Text>,
        discards: Option<Text>,
        flowers: Option<Text>,
        missing_suit: Option<Spanned<Suit>>,
        baoting: Option<Spanned<bool>>,
    }
}

/// A position file, read but not yet checked against rules.
#[derive(Clone, Debug)]
pub struct PositionFile(Written<File>);

/// What a seat sees when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFacts {
    /// The seat that deals.
    pub dealer: Seat,
    /// The turned tile, where there is one.
    pub indicator: Option<Kind>,
    /// The turned tile of the deal before.
    pub previous_indicator: Option<Kind>,
    /// The seat that is asked.
    pub seat: Seat,
    /// The tile that it has drawn; its hand is without it.
    pub drawn: Option<Kind>,
    /// The tile that another seat has discarded, which lies nowhere else.
    pub offered: Option<(Kind, Seat)>,
    /// What lies before every seat.
    pub seats: BySeat<SeatPosition>,
}

/// What lies before one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatPosition {
    /// The hand of the seat that is asked; of the others the melds.
    pub hand: Hand,
    /// Its discards that nobody claimed, in order.
    pub discards: Vec<Kind>,
    /// Flowers laid out.
    pub flowers: Counts,
    /// 定缺, where one was declared.
    pub missing_suit: Option<Suit>,
    /// 报听 is declared.
    pub baoting: bool,
}

impl PositionFile {
    /// Reads a position, which is no finished deal but what a seat sees when it is asked.
    ///
    /// # Errors
    /// As [`super::Situation::parse`].
    pub fn parse(name: &str, text: &str) -> Result<PositionFile, SituationError> {
        let whole = msg!("situation-whole-position");
        Written::parse(name, text, &whole).map(PositionFile)
    }

    /// The rule set that the file names, or the default one; see [`super::Situation::load_rules`].
    ///
    /// # Errors
    /// Where there is no such rule set, or it has faults.
    pub fn load_rules(&self, folder: &Path) -> Result<Rules, SituationError> {
        self.0.load_rules(self.0.file.rules.as_ref(), folder)
    }

    /// The position, checked against these rules.
    ///
    /// # Errors
    /// All that contradicts itself or the rules.
    pub fn facts(&self, rules: &Rules) -> Result<PositionFacts, SituationError> {
        let mut checker = Checker::new(rules, self.0.source.text(), &self.0.names);
        let facts = checker.position(&self.0.file);
        match facts {
            Some(facts) if checker.faults.is_empty() => Ok(facts),
            _ => Err(self.0.error(checker.faults)),
        }
    }
}

/// Tiles of one text of the file, for the count of copies.
struct Shown {
    key: String,
    span: Range<usize>,
    tiles: Vec<Kind>,
}

impl Checker<'_> {
    fn position(&mut self, file: &File) -> Option<PositionFacts> {
        let dealer = self.seat("dealer", &file.dealer);
        let indicator = self.indicator(given(&file.indicator));
        self.deal_with(indicator);
        let previous_indicator = self.variant(Row::PreviousIndicator, given(&file.previous_indicator));
        let seat = self.seat("seat", &file.seat)?;
        let mut shown = Vec::new();
        let mut single = |checker: &mut Self, key: &str, text: &Option<Text>| {
            let text = given(text)?;
            let tile = checker.tile(key, text)?;
            shown.push(Shown { key: key.to_owned(), span: text.span(), tiles: vec![tile] });
            Some(tile)
        };
        let drawn = single(self, "drawn", &file.drawn);
        let offered = single(self, "offered", &file.offered);
        if let (Some(_), Some(text)) = (given(&file.drawn), given(&file.offered)) {
            self.fault("offered", text.span(), msg!("situation-two-tiles-asked"));
        }
        let from = file.from.as_ref().and_then(|from| Some((self.seat("from", from)?, from.span())));
        let offered = match (offered, from) {
            (Some(tile), Some((from, span))) => {
                if from == seat {
                    self.fault("from", span, msg!("situation-own-discard"));
                }
                Some((tile, from))
            }
            (Some(_), None) => {
                let span = file.offered.as_ref().map_or(0..0, Spanned::span);
                self.fault("from", span, msg!("situation-whose-discard"));
                None
            }
            (None, Some((_, span))) if given(&file.offered).is_none() => {
                self.fault("from", span, msg!("situation-nothing-to-claim"));
                None
            }
            (None, _) => None,
        };
        let rows = file.seats.get_ref();
        if rows.len() != 4 {
            self.fault("seats", file.seats.span(), msg!("situation-four-seats", rows = rows.len()));
            return None;
        }
        let size = if drawn.is_some() || offered.is_some() { 13 } else { 14 };
        let mut seats = BySeat::<SeatPosition>::default();
        for (other, row) in Seat::ALL.into_iter().zip(rows) {
            let size = (other == seat).then_some(size);
            seats[other] = self.seat_position(other, row, size, &mut shown);
        }
        self.copies(&shown);
        let hidden: usize = seat.others().into_iter().map(|other| 13 - 3 * seats[other].hand.melds.len().min(4)).sum();
        let seen: usize = shown.iter().map(|shown| shown.tiles.len()).sum();
        let all = self.rules.wall_len() - usize::from(self.rules.turned_tile_is_out());
        if self.faults.is_empty() && seen + hidden > all {
            self.fault("seats", file.seats.span(), msg!("situation-more-than-wall", seen, hidden, all));
        }
        Some(PositionFacts { dealer: dealer?, indicator, previous_indicator, seat, drawn, offered, seats })
    }

    /// A row of `[[seats]]`; of the seat that is asked with as many tiles.
    fn seat_position(
        &mut self,
        seat: Seat,
        row: &Spanned<SeatRow>,
        size: Option<usize>,
        shown: &mut Vec<Shown>,
    ) -> SeatPosition {
        let (span, row) = (row.span(), row.get_ref());
        let key = |name: &str| format!("seats[{}].{name}", seat.index());
        let mut facts = SeatPosition::default();
        match (given(&row.hand), size) {
            (Some(text), Some(size)) => {
                if let Some(hand) = self.hand(&key("hand"), text, &[13, 14]) {
                    let found = hand.concealed.total() + 3 * hand.melds.len();
                    if found != size {
                        let message = match size {
                            14 => msg!("situation-none-drawn"),
                            _ => msg!("situation-drawn-beside"),
                        };
                        self.fault(key("hand"), text.span(), message);
                    }
                    facts.hand = hand;
                }
            }
            (None, Some(size)) => {
                self.fault(key("hand"), span.clone(), msg!("situation-hand-missing", size));
            }
            (Some(text), None) => match self.melds(&key("hand"), text) {
                Some(hand) if hand.concealed.total() > 0 => {
                    self.fault(key("hand"), text.span(), msg!("situation-concealed"));
                }
                hand => facts.hand = hand.unwrap_or_default(),
            },
            (None, None) => {}
        }
        if let Some(text) = given(&row.hand) {
            shown.push(Shown { key: key("hand"), span: text.span(), tiles: facts.hand.all_tiles().tiles().collect() });
        }
        if let Some(text) = given(&row.discards) {
            facts.discards = self.in_order(&key("discards"), text);
            shown.push(Shown { key: key("discards"), span: text.span(), tiles: facts.discards.clone() });
        }
        if let Some(text) = given(&row.flowers) {
            facts.flowers = self.tiles(&key("flowers"), text, Checker::lies_apart);
            shown.push(Shown { key: key("flowers"), span: text.span(), tiles: facts.flowers.tiles().collect() });
        }
        let declares = match self.rules.play.missing_suit {
            MissingSuit::Free => false,
            MissingSuit::Declare => true,
            MissingSuit::FirstDiscard => !facts.discards.is_empty(),
        };
        match &row.missing_suit {
            Some(suit) => {
                self.knows(Row::MissingSuit, &key("missing_suit"), suit.span());
                facts.missing_suit = Some(*suit.get_ref());
            }
            None if declares => {
                self.fault(key("missing_suit"), span, msg!("situation-suit-missing"));
            }
            None => {}
        }
        if let Some(baoting) = row.baoting.as_ref().filter(|row| *row.get_ref()) {
            facts.baoting = self.knows(Row::Baoting, &key("baoting"), baoting.span());
        }
        facts
    }

    /// No tile is there more often than in the set.
    fn copies(&mut self, shown: &[Shown]) {
        let place = |shown: &Shown| (shown.key.clone(), shown.tiles.iter().copied().collect(), shown.span.clone());
        self.too_many("", &shown.iter().map(place).collect::<Vec<_>>());
    }
}
