//! Advice: what the candidates of decisions are worth, move by move of a deal or for one position written by hand.

use super::args::AdviseArgs;
use super::error::{CliError, read};
use super::players::player;
use crate::game::{Act, Asked, Claim, Domain, LoggedDeal, Observer, Position, ReplayError, Stream, Turn, View};
use crate::lang::Lang;
use crate::policy::{Policy, Search, WORLDS, Weighing};
use crate::rules::Rules;
use crate::score::{Situation, SituationError};
use crate::tile::{BySeat, Counts, Hand, Kind, Seat, chinese_hand, chinese_tiles, tiles_in_order};
use crate::write::format::{fixed, signed};
use crate::write::html::{Cell, HtmlColumn, HtmlTable};
use crate::write::text_table::{Align, TextTable};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::io::Write;
use std::path::Path;

/// Half the width of a 95 % interval, in standard errors.
pub const HALF: f64 = 1.96;

/// One who advises: a player, and the worlds in which its candidates are played out.
pub struct Adviser {
    name: String,
    search: Search,
    /// It does what the search finds best; otherwise what the player does without one.
    searches: bool,
}

impl Adviser {
    /// The player of this name.
    pub fn new(name: &str, rules: &Rules, lang: Lang) -> Result<Adviser, CliError> {
        let (search, searches) = match player(name, rules, lang)? {
            Policy::Search(search) => (search, true),
            Policy::Value(value) => (Search::new(name, WORLDS, Some(value)), false),
            Policy::Efficient => (Search::new(name, WORLDS, None), false),
            _ => {
                return Err(CliError::input(format!(
                    "{name} cannot advise, for nothing can be said of what it goes on with; name efficient, value or search"
                )));
            }
        };
        Ok(Adviser { name: name.trim().to_owned(), search, searches })
    }

    /// What it says to a decision; `played` is weighed in any case.
    fn weigh(&self, view: &View<'_, '_>, asked: Asked<'_>, played: Option<Act>, noise: &mut Stream) -> Advice {
        let played: Vec<Act> = played.into_iter().collect();
        let weighing = self.search.advise(view, asked, &played, noise);
        let advised = if self.searches { weighing.best } else { 0 };
        let played = played.first().and_then(|&act| weighing.place(act));
        let (lost, error) = played.map_or((0.0, 0.0), |played| weighing.difference(advised, played));
        let hand =
            Hand { concealed: view.concealed().to_counts(), melds: view.melds(view.seat()).iter().copied().collect() };
        let seen = BySeat::from_fn(|seat| {
            let melds = Hand { concealed: Counts::EMPTY, melds: view.melds(seat).iter().copied().collect() };
            (melds, view.discards(seat).iter().filter(|discard| !discard.claimed).map(|discard| discard.tile).collect())
        });
        Advice { seat: view.seat(), hand, seen, weighing, advised, played, lost, error }
    }
}

/// What is said to one decision.
pub struct Advice {
    pub seat: Seat,
    pub hand: Hand,
    /// The melds and the unclaimed discards of every seat.
    pub seen: BySeat<(Hand, Vec<Kind>)>,
    pub weighing: Weighing,
    pub advised: usize,
    pub played: Option<usize>,
    /// Points that the act that was played loses against the advised one, and the standard error.
    pub lost: f64,
    pub error: f64,
}

/// An act in words.
pub fn words(act: Act, lang: Lang) -> String {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let tiles = |tiles: &[Kind]| match lang {
        Lang::En => tiles_in_order(tiles),
        Lang::Zh => chinese_tiles(tiles),
    };
    match act {
        Act::Turn(Turn::Discard(tile)) => tiles(&[tile]),
        Act::Turn(Turn::Declare(tile)) => format!("{} {}", t("baoting,", "报听打"), tiles(&[tile])),
        Act::Turn(Turn::Kong(tile)) => format!("{} {}", t("kong", "杠"), tiles(&[tile])),
        Act::Turn(Turn::Xuanfeng(tile)) => format!("{} {}", t("xuanfeng", "旋风杠"), tiles(&[tile])),
        Act::Turn(Turn::Win) | Act::Claim(Claim::Win) => t("win", "胡").to_owned(),
        Act::Claim(Claim::Pass) => t("pass", "过").to_owned(),
        Act::Claim(Claim::Pung) => t("pung", "碰").to_owned(),
        Act::Claim(Claim::Kong) => t("kong", "杠").to_owned(),
        Act::Claim(Claim::Chow(with)) => format!("{} {}", t("chow with", "吃"), tiles(&with)),
        Act::Exchange(given) => format!("{} {}", t("give", "换"), tiles(&given)),
        Act::MissingSuit(suit) => format!("{} {}", t("without", "缺"), suit.letter()),
    }
}

impl Advice {
    /// The candidates, the best first.
    pub fn sorted(&self) -> Vec<usize> {
        let all = &self.weighing.all;
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by(|&a, &b| all[b].points.total_cmp(&all[a].points));
        order
    }

    pub fn differs(&self) -> bool {
        self.played.is_some_and(|played| played != self.advised)
    }

    fn hand(&self, lang: Lang) -> String {
        match lang {
            Lang::En => self.hand.to_string(),
            Lang::Zh => chinese_hand(&self.hand),
        }
    }

    /// One line: the hand, the candidates, and what was lost.
    fn line(&self, adviser: &str, lang: Lang) -> String {
        let one = |&at: &usize| {
            let weighed = &self.weighing.all[at];
            let marks = [(at == self.advised, adviser), (Some(at) == self.played, lang.pick("played", "实打"))];
            let marks: Vec<&str> = marks.into_iter().filter(|mark| mark.0).map(|mark| mark.1).collect();
            let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
            let (points, half) = (signed(weighed.points, 2), fixed(HALF * weighed.error, 1));
            format!("{} {points} ± {half}{marks}", words(weighed.act, lang))
        };
        let all: Vec<String> = self.sorted().iter().map(one).collect();
        let lost = if self.differs() {
            let (lost, half) = (signed(self.lost, 2), fixed(HALF * self.error, 1));
            format!("{} {lost} ± {half}", lang.pick("; lost", "；损失"))
        } else {
            String::new()
        };
        format!("    {}: {}{lost}", self.hand(lang), all.join(", "))
    }

    fn json(&self) -> Value {
        let one = |&at: &usize| {
            let weighed = &self.weighing.all[at];
            let [points, error, gain, gain_error] = [weighed.points, weighed.error, weighed.gain, weighed.gain_error];
            json!({
                "act": words(weighed.act, Lang::En), "points": points, "error": error, "over_usual": gain,
                "over_usual_error": gain_error, "worlds": weighed.worlds, "advised": at == self.advised,
                "played": self.played.map(|played| at == played),
            })
        };
        json!({
            "seat": self.seat.index(), "hand": self.hand.to_string(),
            "candidates": self.sorted().iter().map(one).collect::<Vec<_>>(),
            "lost": self.played.map(|_| self.lost), "lost_error": self.played.map(|_| self.error),
        })
    }
}

/// The advice to a whole deal.
pub struct DealAdvice {
    pub advices: Vec<Advice>,
    total: BySeat<i64>,
    pub name: String,
    pub hand: u64,
}

/// Replays a deal and advises at every decision that is one; `told` hears the advice in a line before what was done.
pub fn deal<O: Observer>(
    adviser: &Adviser,
    deal: &LoggedDeal,
    rules: &Rules,
    observer: &mut O,
    told: &RefCell<String>,
    lang: Lang,
) -> Result<DealAdvice, ReplayError> {
    let mut noise = Stream::new(deal.start.hand, Domain::Study, 0);
    let mut advices = Vec::new();
    let mut watch = |view: &View<'_, '_>, asked: Asked<'_>, act: Act| {
        let advice = adviser.weigh(view, asked, Some(act), &mut noise);
        if advice.weighing.all.len() > 1 {
            told.borrow_mut().push_str(&(advice.line(&adviser.name, lang) + "\n"));
            advices.push(advice);
        }
    };
    let finished = deal.replay_watched(rules, observer, &mut watch)?;
    let total = BySeat(finished.settlement.total().by_seat());
    Ok(DealAdvice { advices, total, name: adviser.name.clone(), hand: deal.start.hand })
}

impl DealAdvice {
    /// Of a seat: what its moves gained over the advised ones, and the standard error.
    fn play(&self, seat: Seat) -> (f64, f64) {
        let own = self.advices.iter().filter(|advice| advice.seat == seat && advice.differs());
        let sums = own.fold((0.0, 0.0), |(lost, squares), advice| (lost + advice.lost, squares + advice.error.powi(2)));
        (0.0 - sums.0, sums.1.sqrt())
    }

    /// Luck and play, seat by seat.
    pub fn luck(&self, lang: Lang) -> HtmlTable {
        let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
        let row = |seat: Seat| {
            let ((play, error), points) = (self.play(seat), self.total[seat]);
            let unlike = self.advices.iter().filter(|advice| advice.seat == seat && advice.differs()).count();
            let shown = format!("{} ± {}", signed(play, 2), fixed(HALF * error, 2));
            let luck = points as f64 - play;
            vec![
                Cell::number(seat.index().to_string(), seat.index() as f64),
                Cell::number(format!("{points:+}"), points as f64),
                Cell::number(if unlike == 0 { "0".to_owned() } else { shown }, play),
                Cell::number(signed(luck, 2), luck),
                Cell::number(unlike.to_string(), unlike as f64),
            ]
        };
        let heads = [
            t("seat", "座位"),
            t("points", "得分"),
            t("play", "打法"),
            t("luck", "运气"),
            t("moves unlike", "不同手数"),
        ];
        HtmlTable {
            columns: heads.map(HtmlColumn::number).into(),
            rows: Seat::ALL.into_iter().map(row).collect(),
            ..HtmlTable::default()
        }
    }

    /// What luck and play mean here.
    pub fn note(&self, lang: Lang) -> String {
        let name = &self.name;
        match lang {
            Lang::En => format!(
                "play: what the moves unlike those of {name} gained, as played out by {name}; luck: the rest, with what the others did"
            ),
            Lang::Zh => format!("打法：与 {name} 不同的各手按 {name} 续打所得之差；运气：其余，他家所为在内"),
        }
    }

    pub fn summary(&self, lang: Lang) -> String {
        format!("{}{}\n", self.luck(lang).text(&[0, 1, 2, 3, 4]), self.note(lang))
    }

    pub fn json(&self) -> Value {
        let seat = |seat: Seat| {
            let (play, error) = self.play(seat);
            let points = self.total[seat];
            json!({"seat": seat.index(), "points": points, "play": play, "play_error": error, "luck": points as f64 - play})
        };
        json!({
            "hand": self.hand, "advised_by": self.name,
            "decisions": self.advices.iter().map(Advice::json).collect::<Vec<_>>(),
            "seats": Seat::ALL.into_iter().map(seat).collect::<Vec<_>>(),
        })
    }
}

/// `jing advise`.
pub fn run(args: &AdviseArgs, lang: Lang) -> Result<(), CliError> {
    let (name, text) = read(&args.situation)?;
    let wrong = |error: SituationError| CliError::input(format!("{name}\n{}", error.render(super::console::colour())));
    let position = Situation::position(&name, &text).map_err(wrong)?;
    let rules = match &args.rules.rules {
        Some(name) => super::load_rules(Some(name))?,
        None => {
            let folder = args.situation.parent().unwrap_or(Path::new(""));
            let rules = position.load_rules(folder).map_err(wrong)?;
            super::rules::notify(&rules);
            rules
        }
    };
    let facts = position.facts(&rules).map_err(wrong)?;
    let adviser = Adviser::new(&args.player, &rules, lang)?;
    let mut noise = Stream::new(args.seed, Domain::Study, 0);
    let mut said = None;
    Position::new(&rules, &facts).ask(|view, asked| said = Some(adviser.weigh(view, asked, None, &mut noise)));
    let Some(advice) = said.filter(|advice| advice.weighing.all.len() > 1) else {
        return Err(CliError::input(format!("{name}: seat {} has nothing to decide here", facts.seat.index())));
    };
    let mut out = super::console::out();
    if args.json {
        writeln!(out, "{}", advice.json())?;
        return Ok(());
    }
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let mut table = TextTable::new()
        .column(t("candidate", "选择"), Align::Left)
        .column(t("points", "得分"), Align::Right)
        .column("±", Align::Right)
        .column(t("over the usual", "较常规"), Align::Right)
        .column("±", Align::Right)
        .column(t("worlds", "模拟局数"), Align::Right)
        .column("", Align::Left);
    for at in advice.sorted() {
        let weighed = &advice.weighing.all[at];
        let mark = if at == advice.advised { adviser.name.as_str() } else { "" };
        table.row([
            words(weighed.act, lang),
            signed(weighed.points, 2),
            fixed(HALF * weighed.error, 2),
            signed(weighed.gain, 2),
            fixed(HALF * weighed.gain_error, 2),
            weighed.worlds.to_string(),
            mark.to_owned(),
        ]);
    }
    writeln!(out, "{} {}: {}", t("seat", "座位"), advice.seat.index(), advice.hand(lang))?;
    write!(out, "{table}")?;
    Ok(())
}
