//! Position files: the view of a seat that has to decide. They have the form of situation files, without the tiles that are hidden from the
//! seat.

use super::check::{Checker, non_empty};
use super::fault::SituationError;
use super::read::{ParsedFile, SeatNumber, Text, tables};
use crate::message::msg;
use crate::rules::Rules;
use crate::rules::spec::MissingSuit;
use crate::score::OptionalRow;
use crate::tile::{BySeat, Counts, Hand, Kind, Seat, Suit};
use std::ops::Range;
use std::path::Path;
use toml::Spanned;

tables! {
    File {
        rules: Option<Text>,
        dealer: Spanned<SeatNumber>,
        round: Option<Text>,
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
pub struct PositionFile(ParsedFile<File>);

/// The view of a seat that has to decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFacts {
    /// The seat that deals.
    pub dealer: Seat,
    /// 圈风: the round wind. Always 东 if the rules do not look at winds.
    pub round: Kind,
    /// The turned tile, if the rules have one.
    pub indicator: Option<Kind>,
    /// The turned tile of the deal before, if the file has it.
    pub previous_indicator: Option<Kind>,
    /// The seat that has to decide.
    pub seat: Seat,
    /// The tile that the seat has just drawn, which is not in its hand. `None` if it must discard from fourteen tiles, or if a discard is
    /// offered.
    pub drawn: Option<Kind>,
    /// The tile that another seat has just discarded, with that seat. The tile is not among the discards.
    pub offered: Option<(Kind, Seat)>,
    /// The visible tiles of each seat.
    pub seats: BySeat<SeatPosition>,
}

/// The visible tiles of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatPosition {
    /// The whole hand for the seat that has to decide, only the melds for the others.
    pub hand: Hand,
    /// The unclaimed discards, in order of time.
    pub discards: Vec<Kind>,
    /// The flowers laid out.
    pub flowers: Counts,
    /// The declared missing suit (定缺), if any.
    pub missing_suit: Option<Suit>,
    /// Whether the seat has declared 报听.
    pub baoting: bool,
}

impl PositionFile {
    /// Parses the text of a position file; messages call the file `name`.
    ///
    /// # Errors
    /// Returns the errors of [`super::Situation::parse`].
    pub fn parse(name: &str, text: &str) -> Result<PositionFile, SituationError> {
        let missing_key_help = msg!("situation-whole-position");
        ParsedFile::parse(name, text, &missing_key_help).map(PositionFile)
    }

    /// Loads the rule set that the file names, or the default one, like [`super::Situation::load_rules`].
    ///
    /// # Errors
    /// Returns an error if there is no such rule set, or if it has faults.
    pub fn load_rules(&self, folder: &Path) -> Result<Rules, SituationError> {
        self.0.load_rules(self.0.file.rules.as_ref(), folder)
    }

    /// Returns the position, checked against these rules.
    ///
    /// # Errors
    /// Returns every contradiction within the file and with the rules.
    pub fn facts(&self, rules: &Rules) -> Result<PositionFacts, SituationError> {
        let mut checker = Checker::new(rules, self.0.source.text(), &self.0.names);
        let facts = checker.position(&self.0.file);
        match facts {
            Some(facts) if checker.faults.is_empty() => Ok(facts),
            _ => Err(self.0.error(checker.faults)),
        }
    }
}

/// The tiles under one key of the file, to count copies.
struct SeenTiles {
    /// The path of the key.
    key: String,
    /// The byte range of the value.
    span: Range<usize>,
    tiles: Vec<Kind>,
}

impl Checker<'_> {
    /// Reads the position. Returns `None` if a fault leaves too little of it; there can be faults in any case.
    fn position(&mut self, file: &File) -> Option<PositionFacts> {
        let dealer = self.seat("dealer", &file.dealer);
        let round = self.round(non_empty(&file.round));
        let indicator = self.indicator(non_empty(&file.indicator));
        self.set_indicator(indicator);
        let previous_indicator = self.variant_tile(OptionalRow::PreviousIndicator, non_empty(&file.previous_indicator));
        let seat = self.seat("seat", &file.seat)?;
        let mut shown = Vec::new();
        let mut single = |checker: &mut Self, key: &str, text: &Option<Text>| {
            let text = non_empty(text)?;
            let tile = checker.tile(key, text)?;
            shown.push(SeenTiles { key: key.to_owned(), span: text.span(), tiles: vec![tile] });
            Some(tile)
        };
        let drawn = single(self, "drawn", &file.drawn);
        let offered = single(self, "offered", &file.offered);
        if let (Some(_), Some(text)) = (non_empty(&file.drawn), non_empty(&file.offered)) {
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
            (None, Some((_, span))) if non_empty(&file.offered).is_none() => {
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
        self.check_seen_copies(&shown);
        let hidden: usize = seat.others().into_iter().map(|other| 13 - 3 * seats[other].hand.melds.len().min(4)).sum();
        let seen: usize = shown.iter().map(|shown| shown.tiles.len()).sum();
        let all = self.rules.wall_len() - usize::from(self.rules.turned_tile_is_out());
        if self.faults.is_empty() && seen + hidden > all {
            self.fault("seats", file.seats.span(), msg!("situation-more-than-wall", seen, hidden, all));
        }
        Some(PositionFacts { dealer: dealer?, round, indicator, previous_indicator, seat, drawn, offered, seats })
    }

    /// Reads a row of `[[seats]]` and adds its tiles to `shown`. `size` is the number of tiles in the hand of the seat that has to decide;
    /// `None` for the other seats.
    fn seat_position(
        &mut self,
        seat: Seat,
        row: &Spanned<SeatRow>,
        size: Option<usize>,
        shown: &mut Vec<SeenTiles>,
    ) -> SeatPosition {
        let (span, row) = (row.span(), row.get_ref());
        let key = |name: &str| format!("seats[{}].{name}", seat.index());
        let mut facts = SeatPosition::default();
        match (non_empty(&row.hand), size) {
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
        if let Some(text) = non_empty(&row.hand) {
            shown.push(SeenTiles {
                key: key("hand"),
                span: text.span(),
                tiles: facts.hand.all_tiles().tiles().collect(),
            });
        }
        if let Some(text) = non_empty(&row.discards) {
            facts.discards = self.tile_list(&key("discards"), text);
            shown.push(SeenTiles { key: key("discards"), span: text.span(), tiles: facts.discards.clone() });
        }
        if let Some(text) = non_empty(&row.flowers) {
            facts.flowers = self.tiles(&key("flowers"), text, Checker::is_flower);
            shown.push(SeenTiles { key: key("flowers"), span: text.span(), tiles: facts.flowers.tiles().collect() });
        }
        let declares = match self.rules.play.missing_suit {
            MissingSuit::Free => false,
            MissingSuit::Declare => true,
            MissingSuit::FirstDiscard => !facts.discards.is_empty(),
        };
        match &row.missing_suit {
            Some(suit) => {
                self.check_row(OptionalRow::MissingSuit, &key("missing_suit"), suit.span());
                facts.missing_suit = Some(*suit.get_ref());
            }
            None if declares => {
                self.fault(key("missing_suit"), span, msg!("situation-suit-missing"));
            }
            None => {}
        }
        if let Some(baoting) = row.baoting.as_ref().filter(|row| *row.get_ref()) {
            facts.baoting = self.check_row(OptionalRow::Baoting, &key("baoting"), baoting.span());
        }
        facts
    }

    /// Checks that no kind appears more often than it is in play.
    fn check_seen_copies(&mut self, shown: &[SeenTiles]) {
        let place = |shown: &SeenTiles| (shown.key.clone(), shown.tiles.iter().copied().collect(), shown.span.clone());
        self.check_places("", &shown.iter().map(place).collect::<Vec<_>>());
    }
}
