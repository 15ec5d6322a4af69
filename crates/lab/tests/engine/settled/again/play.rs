//! Plays deals of unusual players and checks the settlement of each.

use super::mix::Dice;
use super::{events, keys::Keys, log, situation};
use jing_lab::game::{
    Carried, Claim, ClaimOptions, Players, Recorder, Setup, Turn, TurnOptions, View, carry, play, read_log,
};
use jing_lab::policy::{Bots, Policy, Seating};
use jing_lab::rules::Rules;
use jing_lab::score::Situation;
use jing_lab::tile::{Kind, Seat, Suit};
use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The number of deals of a session.
const SESSION: u64 = 8;

/// Bots that make too many kongs and pungs, pass some wins and rarely declare a false win.
struct UnusualBots<'d> {
    bots: Bots,
    dice: &'d mut Dice<'static>,
    /// Whether the first discards follow that of the dealer if possible.
    follow: bool,
}

impl UnusualBots<'_> {
    /// Whether the seat has not discarded yet and follows.
    fn follows(&self, view: &View<'_, '_>) -> bool {
        self.follow && view.discards(view.seat()).is_empty()
    }
}

impl Players for UnusualBots<'_> {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        let kongs: Vec<Kind> = options.concealed_kongs.union(options.added_kongs).iter().collect();
        let groups: Vec<Kind> = options.xuanfeng.iter().collect();
        let discards: Vec<Kind> = options.discards.iter().collect();
        let first = view.discards(view.dealer()).first().map(|discard| discard.tile);
        if let Some(tile) = first.filter(|&tile| self.follows(view) && options.discards.contains(tile)) {
            return Ok(Turn::Discard(tile));
        }
        Ok(match self.dice.below(1000) {
            0..30 if options.win => Turn::Discard(*self.dice.pick(&discards)),
            0..300 if !kongs.is_empty() => Turn::Kong(*self.dice.pick(&kongs)),
            0..500 if !groups.is_empty() => Turn::Xuanfeng(*self.dice.pick(&groups)),
            999 if view.winning_tile().is_some() && self.dice.chance(20) => Turn::Win,
            _ => self.bots.turn(view, options)?,
        })
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        if self.follows(view) {
            return Ok(Claim::Pass);
        }
        Ok(match self.dice.below(1000) {
            0..40 if options.win => Claim::Pass,
            40..300 if !options.win && options.kong => Claim::Kong,
            40..200 if !options.win && options.pung => Claim::Pung,
            999 if self.dice.chance(10) => Claim::Win,
            _ => self.bots.claim(view, options)?,
        })
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        self.bots.exchange(view)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        self.bots.missing_suit(view)
    }
}

/// Plays `deals` deals with the players [`UnusualBots`] and returns their log.
pub fn play_deals(rules: &Rules, seed: u64, deals: u64) -> String {
    play_following(rules, seed, deals, false)
}

/// Like [`play_deals`]. With `follow`, the first discard of a seat follows that of the dealer if possible.
pub fn play_following(rules: &Rules, seed: u64, deals: u64, follow: bool) -> String {
    let mut text = String::new();
    let mut carried = Carried::default();
    let mut dice = Dice::new(seed);
    for hand in 0..deals {
        if hand % SESSION == 0 || carried.over {
            carried = Carried::new(hand / SESSION);
        }
        let seating = match dice.below(4) {
            0 => Seating::all(Policy::Efficient),
            1 => Seating::all(Policy::Greedy),
            _ => {
                let players = [Policy::Random, Policy::Efficient, Policy::Efficient, Policy::Greedy];
                Seating::from_players(&Seat::ALL.map(|_| *dice.pick(&players))).unwrap()
            }
        };
        let setup = Setup::new(rules, seed, hand, &carried, Vec::new());
        let mut whims = UnusualBots { bots: Bots::new(seating, seed, hand), dice: &mut dice, follow };
        let mut recorder = Recorder::new(rules);
        let finished = play(rules, &setup, &mut whims, &mut recorder);
        let finished = finished.unwrap_or_else(|error| panic!("deal {hand}: {error:?}\n{}", recorder.text()));
        text += &recorder.text();
        carried = carry(rules, &carried, &finished);
    }
    text
}

/// A failed check.
#[derive(Debug)]
pub struct Fault {
    pub what: String,
    /// The log of the deal; empty if the fault is not known to be in one deal.
    pub log: String,
}

fn fault(what: impl Into<String>) -> Fault {
    Fault { what: what.into(), log: String::new() }
}

/// Plays `deals` deals, replays them, and settles each again with the code of these modules and as a situation file. Returns the number of
/// wins.
pub fn check(rules: &Rules, seed: u64, deals: u64) -> Result<usize, Fault> {
    let played = catch_unwind(AssertUnwindSafe(|| play_deals(rules, seed, deals)));
    let text = played.map_err(|panic| {
        let message = panic.downcast_ref::<String>().cloned();
        fault(format!("panic: {}", message.or(panic.downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or_default()))
    })?;
    check_log(rules, &text)
}

pub fn check_log(rules: &Rules, text: &str) -> Result<usize, Fault> {
    let logged = read_log(text).map_err(|error| fault(error.to_string()))?;
    let keys = Keys::read(&rules.to_toml()).map_err(fault)?;
    let again = log::deals(text, &keys.table()).map_err(fault)?;
    let mut lines = text.lines();
    let mut wins = 0;
    for (logged, deal) in logged.iter().zip(&again) {
        let own: Vec<&str> = lines.by_ref().take(logged.lines.len() + 1).collect();
        let fault = |what: String| Fault { what: format!("deal {}: {what}", deal.number), log: own.join("\n") };
        let balanced = |what: &str, row: [i64; 4]| match row.iter().sum::<i64>() {
            0 => Ok(()),
            sum => Err(fault(format!("{what} {row:?} sums to {sum}"))),
        };
        balanced("payments", deal.payments)?;
        deal.items.iter().try_for_each(|(item, row)| balanced(item, *row))?;
        let replayed =
            catch_unwind(AssertUnwindSafe(|| logged.replay(rules, &mut ()))).map_err(|_| fault("panic".into()))?;
        replayed.map_err(|error| fault(format!("replay: {error}")))?;
        super::settle::agrees(&keys, deal).map_err(fault)?;
        agrees_as_situation(rules, &keys, deal).map_err(fault)?;
        wins += deal.wins.len();
    }
    Ok(wins)
}

/// Checks that `jing score` pays the same for the deal as a situation file.
fn agrees_as_situation(rules: &Rules, keys: &Keys, deal: &log::Deal) -> Result<(), String> {
    let file = situation::write(rules, deal, &events::deal_events(keys, deal), &events::penalties(keys, deal));
    let settled = catch_unwind(AssertUnwindSafe(|| Situation::parse("deal.toml", &file)?.settle(rules)));
    let settled = settled.map_err(|_| format!("score: panic with\n{file}"))?;
    let (_, settlement) = settled.map_err(|error| format!("score: {}\n{file}", error))?;
    let mut items = log::Items::new();
    for entry in &settlement.entries {
        let row = items.entry(entry.item.name().to_owned()).or_default();
        let more = entry.payments.by_seat();
        (0..4).for_each(|seat| row[seat] += more[seat]);
    }
    let (scored, logged) = (super::settle::nonzero(&items), super::settle::nonzero(&deal.items));
    match scored == logged && settlement.total().by_seat() == deal.payments {
        true => Ok(()),
        false => Err(format!("score pays {scored:?}, play paid {logged:?}\n{file}")),
    }
}
