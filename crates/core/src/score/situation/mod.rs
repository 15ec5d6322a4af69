//! A finished deal in a file: what `jing score` reads.
//!
//! [`Situation::parse`] reads the TOML, [`Situation::facts`] checks it against a rule set, [`Situation::settle`] says what
//! the deal pays. Every fault is reported with line and key, as many at once as can be seen.

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
use read::Written;
use std::ops::Range;
use std::path::Path;

/// A situation file, read but not yet checked against rules.
#[derive(Clone, Debug)]
pub struct Situation(Written<File>);

impl Situation {
    /// Reads a situation; messages call it `name`.
    ///
    /// # Errors
    /// Where the text is not TOML, has an unknown key, lacks one, or a value has the wrong type.
    pub fn parse(name: &str, text: &str) -> Result<Situation, SituationError> {
        let whole = msg!("situation-whole");
        Written::parse(name, text, &whole).map(Situation)
    }

    /// The rule set that the file names.
    pub fn rules(&self) -> Option<&str> {
        self.0.file.rules.as_ref().map(|name| name.get_ref().as_str())
    }

    /// The rule set that the file names, or the default one. A rule file is looked for in `folder`, that of the situation, as
    /// `extends` is; then in the working folder.
    ///
    /// # Errors
    /// Where there is no such rule set, or it has faults.
    pub fn load_rules(&self, folder: &Path) -> Result<Rules, SituationError> {
        self.0.load_rules(self.0.file.rules.as_ref(), folder)
    }

    /// What the file leaves unsaid although it changes payments: in play the better of 快照 and an ordinary win is taken.
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
            let [said, other] = [settlement.paid(Item::Win), super::settle(rules, &other).ok()?.paid(Item::Win)];
            // Of two that bring the same, play takes 快照.
            let taken = (other.of(seat), !quick) > (said.of(seat), quick) && other != said;
            let [now, then] = [said, other].map(|paid| format!("{:?}", paid.by_seat()));
            taken.then(|| msg!("situation-kuaizhao", at, quick = if quick { "without" } else { "with" }, then, now))
        };
        (0..facts.wins.len()).filter_map(hint).collect()
    }

    /// The facts, checked against these rules.
    ///
    /// # Errors
    /// All that contradicts itself or the rules.
    pub fn facts(&self, rules: &Rules) -> Result<Facts, SituationError> {
        check::facts(rules, &self.0.file, self.0.source.text(), &self.0.names).map_err(|faults| self.0.error(faults))
    }

    /// What the deal pays under these rules.
    ///
    /// # Errors
    /// As [`Situation::facts`]; and where a declared winner does not win, or a fact is missing that the rules need.
    pub fn settle(&self, rules: &Rules) -> Result<(Facts, Settlement), SituationError> {
        let facts = self.facts(rules)?;
        match super::settle(rules, &facts) {
            Ok(settlement) => Ok((facts, settlement)),
            Err(error) => Err(self.0.error(vec![self.place(&error, rules)])),
        }
    }

    /// Where in the file the cause of a settlement's error stands.
    fn place(&self, error: &ScoreError, rules: &Rules) -> Fault {
        let row_of = |seat: crate::tile::Seat| {
            let is_its = |row: &&toml::Spanned<file::WinRow>| row.get_ref().seat.get_ref().0 == seat.index() as i64;
            self.0.file.wins.iter().position(|row| is_its(&row))
        };
        let (key, span): (String, Range<usize>) = match error {
            ScoreError::NoWin { seat, .. } | ScoreError::Impossible { seat, .. } => match row_of(*seat) {
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
