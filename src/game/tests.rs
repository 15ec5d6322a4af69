//! Logs: robbed kongs, circumstances, and why a claim is not allowed.

use super::*;
use crate::policy::Bots;
use crate::rules::{PRESETS, Rules};
use crate::score;
use crate::sim::Run;
use crate::tile::{Kind, Seat, Suit};
use std::convert::Infallible;

fn run(rules: &str, players: &str, hands: u64) -> Run {
    Run::of(Rules::load(rules).unwrap_or_else(|error| panic!("{error}")), players.parse().unwrap(), 12, hands)
}

fn logs(run: &Run) -> Vec<String> {
    (0..run.hands)
        .map(|hand| {
            let mut recorder = Recorder::new(&run.sides[0].rules);
            run.deal(hand, &mut recorder);
            recorder.text()
        })
        .collect()
}

fn replayed(text: &str, rules: &Rules) -> Result<(), ReplayError> {
    read_log(text).unwrap().iter().try_for_each(|deal| deal.replay(rules, &mut ()).map(drop))
}

#[test]
fn a_robbed_kong_stands_before_its_win() {
    let mut robbed = 0;
    for name in ["nanchang", "sichuan", "nanjing"] {
        let run = Run { session_len: 1, ..run(name, "greedy", 1_500) };
        for text in logs(&run) {
            let lines: Vec<&str> = text.lines().collect();
            let Some(at) = lines.iter().position(|line| line.contains("\"by\":\"rob_kong\"")) else { continue };
            robbed += 1;
            assert!(lines[at - 1].contains("\"type\":\"kong\"") && lines[at - 1].contains("\"added\""), "{text}");
            replayed(&text, &run.sides[0].rules).unwrap();
            // Logs of 0.1 leave it out.
            let short: Vec<&str> =
                lines.iter().enumerate().filter(|(line, _)| *line != at - 1).map(|(_, line)| *line).collect();
            replayed(&short.join("\n"), &run.sides[0].rules).unwrap();
        }
    }
    assert!(robbed > 5, "{robbed}");
}

#[test]
fn a_log_names_what_a_situation_may_name() {
    for preset in PRESETS {
        let run = run(preset.name, "greedy", 400);
        let known = score::words(&run.sides[0].rules).win_events;
        for text in logs(&run) {
            for deal in read_log(&text).unwrap() {
                for line in &deal.lines {
                    let Line::Win { names, .. } = line else { continue };
                    let events = names.iter().filter_map(|name| score::WinEvent::named(name));
                    let fan = |event: &score::WinEvent| score::Fan::named(event.name()).is_some();
                    assert!(
                        events.filter(|event| !fan(event)).all(|event| known.contains(event)),
                        "{}: {names:?}",
                        preset.name
                    );
                }
            }
        }
    }
    // What logs of 0.1 name besides is read.
    let run = run("nanjing", "greedy", 60);
    let won = logs(&run).into_iter().find(|text| text.contains("\"by\":\"discard\"")).unwrap();
    let old = won.replacen("\"names\":[", "\"names\":[\"kong_discard\",", 1);
    assert_ne!(won, old);
    replayed(&old, &run.sides[0].rules).unwrap();
    assert!(replayed(&won.replacen("\"names\":[", "\"names\":[\"kuaizhao\",", 1), &run.sides[0].rules).is_err());
}

/// Notes claims that a passed one forbids: how many lines were before, who, which tile, what.
#[derive(Default)]
struct Barred {
    lines: usize,
    tile: Option<(Seat, Kind)>,
    found: Vec<(usize, Seat, Seat, Kind, Bar)>,
}

impl Observer for Barred {
    fn event(&mut self, event: &Event) {
        self.lines += 1;
        if let Event::Discard { seat, tile } = *event {
            self.tile = Some((seat, tile));
        }
    }

    fn barred(&mut self, seat: Seat, bar: Bar) {
        if let Some((from, tile)) = self.tile {
            self.found.push((self.lines, seat, from, tile, bar));
        }
    }
}

/// Bots that pass every win on a discard.
struct Timid(Bots);

impl Players for Timid {
    type Error = Infallible;

    fn turn(&mut self, view: &View<'_, '_>, options: &TurnOptions) -> Result<Turn, Infallible> {
        self.0.turn(view, options)
    }

    fn claim(&mut self, view: &View<'_, '_>, options: &ClaimOptions) -> Result<Claim, Infallible> {
        if options.win { Ok(Claim::Pass) } else { self.0.claim(view, options) }
    }

    fn exchange(&mut self, view: &View<'_, '_>) -> Result<[Kind; 3], Infallible> {
        self.0.exchange(view)
    }

    fn missing_suit(&mut self, view: &View<'_, '_>) -> Result<Suit, Infallible> {
        self.0.missing_suit(view)
    }
}

#[test]
fn a_claim_that_was_passed_is_refused_with_its_rule() {
    let run = run("nanchang", "greedy,random,greedy,random", 1_500);
    let rules = &run.sides[0].rules;
    let mut told = [0, 0];
    for hand in 0..run.hands {
        let mut watch = (Recorder::new(rules), Barred::default());
        let setup = Setup::new(rules, 5, hand, &Carried::new(hand), Vec::new());
        play(rules, &setup, &mut Timid(Bots::new(run.sides[0].seating, 5, hand)), &mut watch).unwrap();
        for &(lines, seat, from, tile, bar) in &watch.1.found {
            let names = [seat, from].map(|seat| seat.index());
            let claim = match bar {
                Bar::Guohu => format!(
                    "{{\"type\":\"win\",\"seat\":{},\"from\":{},\"tile\":\"{tile}\",\"by\":\"discard\",\"shape\":\"standard\",\"names\":[]}}",
                    names[0], names[1]
                ),
                Bar::Guopeng => {
                    format!("{{\"type\":\"pung\",\"seat\":{},\"from\":{},\"tile\":\"{tile}\"}}", names[0], names[1])
                }
            };
            let text = watch.0.text();
            let before: Vec<&str> = text.lines().take(lines + 1).collect();
            if !before.last().is_some_and(|line| line.contains("discard")) {
                continue;
            }
            let error = replayed(&format!("{}\n{claim}", before.join("\n")), rules).unwrap_err().to_string();
            let key = if bar == Bar::Guohu { "claims.guohu" } else { "claims.guopeng" };
            assert!(error.contains(key), "{error}");
            told[bar as usize] += 1;
        }
    }
    assert!(told.iter().all(|&told| told > 3), "{told:?}");
}
