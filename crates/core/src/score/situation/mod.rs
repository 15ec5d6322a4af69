//! Situation files: a finished deal in TOML, which `jing score` reads.
//!
//! [`Situation::parse`] reads the TOML, [`Situation::facts`] checks it against a rule set, [`Situation::settle`] settles the deal. Every
//! fault is reported with line and key, as many at once as possible.

mod check;
mod exclude;
mod fault;
mod file;
#[cfg(test)]
mod impossible_tests;
mod names;
mod position;
mod read;
#[cfg(test)]
mod tests;

pub use fault::{Fault, SituationError};
pub use position::{PositionFacts, PositionFile, SeatPosition};

use super::error::ScoreError;
use super::facts::{Facts, WinEvent};
use super::ledger::Settlement;
use super::names::Item;
use crate::message::{Message, ToMessage, msg};
use crate::rules::Rules;
use crate::rules::spec::{DealEnds, Need};
use crate::words::Set;
use file::File;
use read::ParsedFile;
use std::ops::Range;
use std::path::Path;

/// A situation file, read but not yet checked against rules.
#[derive(Clone, Debug)]
pub struct Situation(ParsedFile<File>);

impl Situation {
    /// Parses the text of a situation file; messages call the file `name`.
    ///
    /// # Errors
    /// Returns an error if the text is not TOML, has an unknown key, lacks a key, or has a value of the wrong type.
    pub fn parse(name: &str, text: &str) -> Result<Situation, SituationError> {
        let missing_key_help = msg!("situation-whole");
        ParsedFile::parse(name, text, &missing_key_help).map(Situation)
    }

    /// The rule set that the file names; `None` if it names none.
    pub fn rules(&self) -> Option<&str> {
        self.0.file.rules.as_ref().map(|name| name.get_ref().as_str())
    }

    /// Loads the rule set that the file names, or the default one if it names none. A rule file is looked for in `folder` (pass the folder
    /// of the situation file), then in the working folder.
    ///
    /// # Errors
    /// Returns an error if there is no such rule set, or if it has faults.
    pub fn load_rules(&self, folder: &Path) -> Result<Rules, SituationError> {
        self.0.load_rules(self.0.file.rules.as_ref(), folder)
    }

    /// Returns a hint for each win that pays its winner less than play would: play takes the better of 快照 and an ordinary win, but the
    /// facts have the other one. `settlement` is that of the facts under these rules.
    pub fn hints(rules: &Rules, facts: &Facts, settlement: &Settlement) -> Vec<Message> {
        if !rules.needs().contains(Need::Kuaizhao) {
            return Vec::new();
        }
        let hint = |at: usize| {
            let mut other = facts.clone();
            let win = &mut other.wins[at];
            let quick = win.events.contains(WinEvent::Kuaizhao);
            let kuaizhao = Set::from([WinEvent::Kuaizhao]);
            win.events = if quick { win.events.minus(kuaizhao) } else { win.events.union(kuaizhao) };
            let seat = win.seat;
            let [now, other] = [settlement.paid(Item::Win), super::settle(rules, &other).ok()?.paid(Item::Win)];
            // If both pay the same, play takes 快照.
            let taken = (other.for_seat(seat), !quick) > (now.for_seat(seat), quick) && other != now;
            let [now, then] = [now, other].map(|paid| format!("{:?}", paid.by_seat()));
            taken.then(|| msg!("situation-kuaizhao", at, quick = if quick { "without" } else { "with" }, then, now))
        };
        (0..facts.wins.len()).filter_map(hint).collect()
    }

    /// Returns the facts, checked against these rules.
    ///
    /// # Errors
    /// Returns every contradiction within the file and with the rules.
    pub fn facts(&self, rules: &Rules) -> Result<Facts, SituationError> {
        check::facts(rules, &self.0.file, self.0.source.text(), &self.0.names).map_err(|faults| self.0.error(faults))
    }

    /// Returns the facts of the deal and its payments under these rules.
    ///
    /// # Errors
    /// Returns the errors of [`Situation::facts`]. Returns an error if a declared winner does not win, or if a fact is missing that the
    /// rules need.
    pub fn settle(&self, rules: &Rules) -> Result<(Facts, Settlement), SituationError> {
        let facts = self.facts(rules)?;
        match super::settle(rules, &facts) {
            Ok(settlement) => Ok((facts, settlement)),
            Err(error) => Err(self.0.error(vec![self.settlement_fault(&error, rules)])),
        }
    }

    /// Returns the fault for an error of the settlement, at its place in the file.
    fn settlement_fault(&self, error: &ScoreError, rules: &Rules) -> Fault {
        let row_of = |seat: crate::tile::Seat| {
            let is_its = |row: &&toml::Spanned<file::WinRow>| row.get_ref().seat.get_ref().0 == seat.index() as i64;
            self.0.file.wins.iter().position(|row| is_its(&row))
        };
        let (key, span): (String, Range<usize>) = match error {
            ScoreError::NoWin { seat, .. }
            | ScoreError::Impossible { seat, .. }
            | ScoreError::BelowLeast { seat, .. } => match row_of(*seat) {
                Some(at) => {
                    let row = self.0.file.wins[at].get_ref();
                    (format!("wins[{at}]"), row.tile.as_ref().map_or(row.seat.span(), toml::Spanned::span))
                }
                None => ("wins".to_owned(), self.0.file.end.span()),
            },
            ScoreError::WinCount { .. } | ScoreError::WinsTwice(_) | ScoreError::SeveralTiles => (
                "wins".to_owned(),
                self.0.file.wins.last().map_or(self.0.file.end.span(), |row| row.get_ref().seat.span()),
            ),
            ScoreError::MissingDealt(seat) => {
                let row = self.0.file.seats.get_ref().get(seat.index());
                (format!("seats[{}]", seat.index()), row.map_or(0..0, |row| row.get_ref().hand.span()))
            }
            ScoreError::Missing { .. } => (String::new(), 0..0),
        };
        let fault = Fault::new(key, span, error.to_message());
        match (error, rules.play.ends) {
            (ScoreError::WinCount { .. }, DealEnds::ThreeWins) => {
                Fault { help: Some(msg!("situation-all-wins")), ..fault }
            }
            _ => fault,
        }
    }
}
