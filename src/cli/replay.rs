//! `jing replay`: replays a log or a simulated deal, checks it and prints it.

use super::advise::{self, Adviser};
use super::args::{ReplayArgs, TilesArg};
use super::deal_page;
use super::error::{CliError, output_error, read};
use crate::answer::Scene;
use crate::game::{Event, LoggedDeal, Observer, Recorder, ReplayError, Source, Start, read_log};
use crate::input::LOG;
use crate::lang::{Arg, Lang, Message, msg};
use crate::render::{deal, html, terminal};
use crate::report::{Story, names, payments, quote};
use crate::rules::Rules;
use crate::score::{Effect, End, Explained, Settlement, explain};
use crate::sim::Run;
use crate::tile::{Counts, Kind, Meld, MeldForm, Seat, chinese_meld, chinese_tiles, tiles_in_order, tiles_string};
use crate::write::folder::write_whole;
use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

pub fn run(args: &ReplayArgs, lang: Lang) -> Result<(), CliError> {
    let rules = super::load_rules(args.rules.rules.as_deref())?;
    match (&args.log, args.hand) {
        (Some(path), _) => replay_log(path, args, &rules, lang),
        (None, Some(hand)) => replay_hand(hand, args, rules, lang),
        (None, None) => Err(CliError::input(msg!("cli-replay-nothing"))),
    }
}

fn replay_log(path: &Path, args: &ReplayArgs, rules: &Rules, lang: Lang) -> Result<(), CliError> {
    let (name, text) = read(path, LOG)?;
    let wrong = |error: crate::game::ReplayError| CliError::input(msg!("cli-replay", name, error));
    let mut deals = read_log(&text).map_err(wrong)?;
    if let Some(hand) = args.hand {
        deals.retain(|deal| deal.start.hand == hand);
        if deals.is_empty() {
            return Err(CliError::input(msg!("cli-replay-no-deal", name, hand)));
        }
    }
    if let Some(deal) = deals.iter().find(|deal| !rules.has_fingerprint(&deal.start.rules)) {
        return Err(CliError::input(msg!(
            "cli-replay-line",
            name,
            line = deal.first_line,
            problem = other_rules(&deal.start.rules, rules, path)
        )));
    }
    print(&deals, args, rules, lang, &wrong)
}

/// Replays deals, which checks them, and prints them. Writes the page if `args` name one; that requires a single deal. `wrong` converts an
/// error of replaying.
fn print(
    deals: &[LoggedDeal],
    args: &ReplayArgs,
    rules: &Rules,
    lang: Lang,
    wrong: &dyn Fn(ReplayError) -> CliError,
) -> Result<(), CliError> {
    let alone = deals.len() == 1;
    if args.page.is_some() && !alone {
        return Err(CliError::input(msg!("cli-replay-page-of-one", deals = deals.len())));
    }
    let adviser = args.advise.as_ref().map(|name| Adviser::new(name, rules, lang)).transpose()?;
    let seating = super::players::seating(&args.players, args.error_rate, rules, lang)?;
    let mut out = super::console::out();
    for deal in deals {
        let narration = RefCell::new((Narrator::new(rules, lang), Scene::default()));
        let mut recorder = Recorder::new(rules);
        let mut watch = (&narration, &mut recorder);
        let stepped = adviser.is_some() || args.page.is_some();
        let (finished, review) = if stepped {
            let tell = |line: &str| {
                let (narrator, scene) = &mut *narration.borrow_mut();
                narrator.text += line;
                scene.clone()
            };
            let adviser = adviser.as_ref();
            let (finished, review) =
                advise::review_deal(adviser, &seating, deal, rules, &mut watch, &tell, lang).map_err(wrong)?;
            (finished, Some(review))
        } else {
            (deal.replay(rules, &mut watch).map_err(wrong)?, None)
        };
        let (narrator, scene) = narration.into_inner();
        let scene = scene.with_readings(rules, &finished.facts, &finished.settlement);
        let paid = explain(rules, &finished.facts).map_err(CliError::failed)?;
        let text = with_end(narrator.text, (&scene, &paid), args, rules, alone, lang);
        if let (Some(review), Some(file)) = (&review, &args.page) {
            let story = Story::new(rules, &finished, &paid, Some(deal.start.scores));
            let answer = deal_page::answer(review, rules, (&scene, &paid), story, command(args, deal), lang);
            write_whole(file, html::page(&answer, lang).as_bytes()).map_err(output_error)?;
        }
        match review.filter(|_| adviser.is_some()) {
            _ if args.quiet => {}
            Some(review) if args.json => writeln!(out, "{}", review.json())?,
            Some(review) => write!(out, "{text}\n{}", review.summary(lang))?,
            None if args.json => write!(out, "{}", recorder.text())?,
            None => write!(out, "{text}")?,
        }
    }
    Ok(())
}

/// Returns the command that was given, reduced to this deal, for the page.
fn command(args: &ReplayArgs, deal: &LoggedDeal) -> String {
    let from = match &args.log {
        Some(log) => quote(&log.display().to_string()),
        None => {
            let errors = if args.error_rate > 0 { format!(" --error-rate {}", args.error_rate) } else { String::new() };
            format!("--seed {} --players {} --session {}{errors}", args.seed, quote(&args.players), args.session)
        }
    };
    let rules = args.rules.rules.as_deref().unwrap_or(crate::rules::DEFAULT);
    let advise = args.advise.as_ref().map_or_else(String::new, |name| format!(" --advise {}", quote(name)));
    let page =
        args.page.as_ref().map_or_else(String::new, |file| format!(" --page {}", quote(&file.display().to_string())));
    format!("jing replay {from} --hand {} --rules {}{advise}{page}", deal.start.hand, quote(rules))
}

/// Returns the narration `text` followed by the table at the end of the deal (`scene`) and the payments with their arithmetic (`rows`). If
/// `alone`, a single deal is printed: `--tiles auto` shows the table, and the rules behind the payments are listed.
fn with_end(
    mut text: String,
    (scene, rows): (&Scene, &[Explained]),
    args: &ReplayArgs,
    rules: &Rules,
    alone: bool,
    lang: Lang,
) -> String {
    if let Some(faces) = super::score::faces(args.tiles).filter(|_| alone || args.tiles != TilesArg::Auto) {
        text += &format!("\n{}", deal::text(scene, lang, faces));
    } else {
        text += &deal::won_hands_text(scene, lang);
    }
    if alone {
        text += &super::score::payment_tables(rules, rows, lang);
    } else if !rows.is_empty() {
        text += &format!("\n{}\n", terminal::table(&payments::payment_table(rules, rows), lang));
    }
    text
}

/// Returns the message that the log at `path` was played under other rules than `given`. `played` is the fingerprint of its rules. If they
/// are a preset or a room, the message contains the command that replays the log.
fn other_rules(played: &str, given: &Rules, path: &Path) -> Message {
    let is_played = |name: &&str| Rules::load(name).is_ok_and(|rules| rules.has_fingerprint(played));
    let log = quote(&path.display().to_string());
    let fault = msg!("cli-replay-other-rules", played, given, fingerprint = %given.fingerprint());
    let presets = crate::rules::PRESETS.iter().map(|preset| preset.name);
    match presets.chain(crate::rules::ROOMS.iter().map(|room| room.0)).find(is_played) {
        Some(name) => {
            msg!("cli-replay-known-rules", fault, name = crate::rules::display_name(name), log)
        }
        None => msg!("cli-replay-unknown-rules", fault, log),
    }
}

/// Plays the deal with the index `hand` of the run that `args` describe, and prints it.
fn replay_hand(hand: u64, args: &ReplayArgs, rules: Rules, lang: Lang) -> Result<(), CliError> {
    let seating = super::players::seating(&args.players, args.error_rate, &rules, lang)?;
    let hands = hand.checked_add(1).ok_or_else(|| CliError::input(msg!("cli-replay-hand-too-large")))?;
    let run = Run { session_len: args.session, ..Run::new(rules, seating, args.seed, hands) };
    let rules = &run.sides[0].rules;
    let mut recorder = Recorder::new(rules);
    run.deal(hand, &mut recorder);
    let text = recorder.text();
    // The log is read and replayed, so the printed deal has been checked.
    let deals = read_log(&text).map_err(CliError::failed)?;
    print(&deals, args, rules, lang, &CliError::failed)
}

/// An observer that describes a deal in lines of text.
struct Narrator<'a> {
    rules: &'a Rules,
    lang: Lang,
    /// The lines so far.
    text: String,
    /// The scores of the seats before the deal.
    before: [i64; 4],
}

impl<'a> Narrator<'a> {
    fn new(rules: &'a Rules, lang: Lang) -> Narrator<'a> {
        Narrator { rules, lang, text: String::new(), before: [0; 4] }
    }

    fn tile(&self, kind: Kind) -> &'static str {
        self.lang.pick(kind.name(), kind.chinese())
    }

    fn tiles(&self, tiles: &[Kind]) -> String {
        self.lang.pick(&tiles_in_order(tiles), &chinese_tiles(tiles)).to_owned()
    }

    /// Returns the tiles of a meld in its brackets.
    fn meld(&self, meld: &Meld) -> String {
        self.lang.pick(&meld.to_string(), &chinese_meld(meld)).to_owned()
    }

    /// Adds a line with the action of a seat; `rest` is the text after the action, usually its tiles.
    fn add_action(&mut self, seat: Seat, deed: &Message, rest: &str) {
        let line = format!("  {} {} {rest}", seat.index(), self.lang.render(deed));
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    /// Adds a line.
    fn add_line(&mut self, message: &Message) {
        let _ = writeln!(self.text, "  {}", self.lang.render(message));
    }

    /// Returns the payments of the four seats with their signs.
    fn points(&self, payments: [i64; 4]) -> String {
        payments.map(|points| format!("{points:+}")).join(" ")
    }
}

impl Observer for Narrator<'_> {
    fn start(&mut self, start: &Start<'_>) {
        self.before = start.setup.scores;
        let lang = self.lang;
        let setup = start.setup;
        let jing = (!start.wilds.is_empty()).then(|| {
            let kinds = start.wilds.iter().map(|&kind| self.tile(kind)).collect::<Vec<_>>().join(" ");
            msg!("cli-replay-jing", kinds, jing = u8::from(start.has_jing))
        });
        let (hand, session, dealer) = (setup.hand, setup.session, setup.dealer.index());
        let head = msg!("cli-replay-deal", hand, session, dealer, jing);
        let _ = writeln!(self.text, "{}", lang.render(&head));
        for (seat, hand) in start.hands.iter() {
            let counts: Counts = hand.iter().copied().collect();
            let sorted: Vec<Kind> = counts.tiles().collect();
            let text = if lang == Lang::En { tiles_string(&counts) } else { chinese_tiles(&sorted) };
            let _ = writeln!(self.text, "  {}: {text}", seat.index());
        }
    }

    fn event(&mut self, event: &Event) {
        let tile = |kind| self.tile(kind).to_owned();
        match *event {
            Event::Draw { seat, tile: kind, source } => {
                let from = match source {
                    Source::Head => None,
                    Source::Tail => Some(msg!("cli-replay-tail")),
                    Source::Fenzhang => Some(msg!("cli-replay-fenzhang")),
                };
                let rest = format!("{} {}", tile(kind), self.lang.render(&Message::from_arg(&from)));
                self.add_action(seat, &msg!("cli-replay-draws"), rest.trim_end());
            }
            Event::Discard { seat, tile: kind } => self.add_action(seat, &msg!("cli-replay-discards"), &tile(kind)),
            Event::Chow { seat, from, tile: kind, with } => {
                let own = self.tiles(&with);
                let rest = format!("{} ({} < {})", tile(kind), own, from.index());
                self.add_action(seat, &msg!("cli-replay-chows"), &rest);
            }
            Event::Pung { seat, from, tile: kind } => {
                self.add_action(seat, &msg!("cli-replay-pungs"), &format!("{} (< {})", tile(kind), from.index()));
            }
            Event::Kong { seat, form, tile: kind, .. } => {
                let deed = match form {
                    MeldForm::Xuanfeng => msg!("cli-replay-xuanfeng"),
                    MeldForm::ConcealedKong => msg!("cli-replay-concealed"),
                    MeldForm::AddedKong => msg!("cli-replay-added"),
                    _ => msg!("cli-replay-exposed"),
                };
                let xuanfeng = Meld::xuanfeng(kind).filter(|_| form == MeldForm::Xuanfeng);
                let shown = xuanfeng.map_or_else(|| tile(kind), |meld| self.meld(&meld));
                self.add_action(seat, &deed, &shown);
            }
            Event::Robbed { seat, tile: kind } => self.add_action(seat, &msg!("cli-replay-robbed"), &tile(kind)),
            Event::Flower { seat, tile: kind } => self.add_action(seat, &msg!("cli-replay-flower"), &tile(kind)),
            Event::Exchange { seat, to, tiles } => {
                let rest = format!("{} > {}", self.tiles(&tiles), to.index());
                self.add_action(seat, &msg!("cli-replay-gives"), &rest);
            }
            Event::MissingSuit { seat, suit } => {
                let suit = self.lang.render(&Message::from_arg(&Arg::name(suit.letter(), suit.chinese())));
                self.add_action(seat, &msg!("cli-replay-without"), &suit);
            }
            Event::Pay { reason, payments } => {
                let name = self.lang.name(&reason.label());
                let _ = writeln!(self.text, "  {}", self.lang.labelled(name, self.points(payments.by_seat())));
            }
            Event::Tianting { seat } => self.add_action(seat, &msg!("cli-replay-tianting"), ""),
            Event::Baoting { seat } => self.add_action(seat, &msg!("cli-replay-baoting"), ""),
            Event::Bao { tile } => self.add_line(&msg!("cli-replay-bao", tile)),
            Event::Niao { tile } => self.add_line(&msg!("cli-replay-niao", tile)),
            Event::Win { seat, by, tile: kind, .. } => {
                let from = by.giver().map_or(String::new(), |from| format!(" (< {})", from.index()));
                self.add_action(seat, &msg!("cli-replay-wins"), &format!("{}{from}", tile(kind)));
            }
            Event::Zhahu { seat, tile: kind } => {
                self.add_action(seat, &msg!("cli-replay-zhahu"), &tile(kind));
            }
        }
    }

    fn end(&mut self, end: End, settlement: &Settlement) {
        let lang = self.lang;
        for value in &settlement.wins {
            let real = value.factors.iter().filter(|factor| factor.effect != Effect::Times(1));
            let factors = real.map(|factor| {
                let effect = match factor.effect {
                    Effect::Times(times) => format!("×{times}"),
                    Effect::Add(points) => format!("+{points}"),
                };
                format!("{} {effect}", lang.name(&names::fan(factor.fan, self.rules)))
            });
            let factors = lang.list(&factors.collect::<Vec<_>>());
            let shape = lang.name(&names::shape(value.shape, self.rules));
            let line = format!("  {}: {shape}  {factors}", value.seat.index());
            let _ = writeln!(self.text, "{}", line.trim_end());
        }
        if end == End::Liuju {
            self.add_line(&msg!("cli-replay-liuju"));
        }
        for entry in &settlement.entries {
            let name = lang.name(&entry.item.label());
            let _ = writeln!(self.text, "  {}", lang.labelled(name, self.points(entry.payments.by_seat())));
        }
        let payments = settlement.total().by_seat();
        let scores: [i64; 4] = std::array::from_fn(|seat| self.before[seat].saturating_add(payments[seat]));
        let scores = scores.map(|score| score.to_string()).join(" ");
        self.add_line(&msg!("cli-replay-sum", sum = self.points(payments), scores));
    }
}
