//! Advice: what the candidates of decisions are worth, move by move of a deal or for one position written by hand.

use super::args::AdviseArgs;
use super::error::{CliError, read};
use super::players::player;
use crate::game::{
    Act, Asked, Claim, Domain, Finished, LoggedDeal, Observer, Position, ReplayError, Stream, Turn, View,
};
use crate::lang::Lang;
use crate::luck::{PARTS, Watch, Worth};
use crate::policy::{Policy, Search, Seating, WORLDS, Weighing, called};
use crate::report::Scene;
use crate::rules::Rules;
use crate::score::{Situation, SituationError};
use crate::tile::{BySeat, Hand, Kind, Seat, chinese_hand, chinese_tiles, tiles_in_order};
use crate::write::fold::fold;
use crate::write::format::{fixed, whole};
use crate::write::html::{Cell, HtmlColumn, HtmlTable};
use crate::write::text_table::{Align, TextTable};
use serde_json::{Value, json};
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
        let weighing = self.search.advise(view, asked, played, noise);
        let advised = if self.searches { weighing.best } else { 0 };
        let played = played.and_then(|act| weighing.place(act));
        let (lost, error) = played.map_or((0.0, 0.0), |played| weighing.difference(advised, played));
        let hand =
            Hand { concealed: view.concealed().to_counts(), melds: view.melds(view.seat()).iter().copied().collect() };
        let offered = match asked {
            Asked::Claim(options) => Some((options.tile, options.from)),
            _ => None,
        };
        Advice { seat: view.seat(), hand, offered, weighing, advised, played, lost, error }
    }
}

/// What is said to one decision.
pub struct Advice {
    pub seat: Seat,
    pub hand: Hand,
    /// Another seat's tile that it is asked about.
    pub offered: Option<(Kind, Seat)>,
    pub weighing: Weighing,
    pub advised: usize,
    pub played: Option<usize>,
    /// Points that the act that was played loses against the advised one, and the standard error.
    pub lost: f64,
    pub error: f64,
}

/// Points with their sign and two decimals.
pub fn points(points: f64) -> String {
    let shown = fixed(points, 2);
    if points > 0.0 { format!("+{shown}") } else { shown }
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
        Act::MissingSuit(suit) => match lang {
            Lang::En => format!("without {}", suit.letter()),
            Lang::Zh => format!("缺{}", suit.chinese()),
        },
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

    /// The hand, and the tile that another seat offers.
    fn hand(&self, lang: Lang) -> String {
        let hand = match lang {
            Lang::En => self.hand.to_string(),
            Lang::Zh => chinese_hand(&self.hand),
        };
        hand + &self.offer(lang)
    }

    /// ` + 2s < 0`: the tile that is offered, and who threw it.
    pub fn offer(&self, lang: Lang) -> String {
        let shown =
            |(tile, from): (Kind, Seat)| format!(" + {} < {}", lang.pick(tile.name(), tile.chinese()), from.index());
        self.offered.map_or_else(String::new, shown)
    }

    /// One line: the hand, the candidates, and what was lost.
    fn line(&self, adviser: &str, lang: Lang) -> String {
        let one = |&at: &usize| {
            let weighed = &self.weighing.all[at];
            let marks = [(at == self.advised, adviser), (Some(at) == self.played, lang.pick("played", "实打"))];
            let marks: Vec<&str> = marks.into_iter().filter(|mark| mark.0).map(|mark| mark.1).collect();
            let marks = if marks.is_empty() { String::new() } else { format!(" ({})", marks.join(", ")) };
            let (points, half) = (points(weighed.points), fixed(HALF * weighed.error, 2));
            format!("{} {points} ± {half}{marks}", words(weighed.act, lang))
        };
        let all: Vec<String> = self.sorted().iter().map(one).collect();
        let lost = if self.differs() {
            let (lost, half) = (points(self.lost), fixed(HALF * self.error, 2));
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
                "over_usual_error": gain_error, "learned": weighed.learned, "worlds": weighed.worlds, "advised": at == self.advised,
                "played": self.played.map(|played| at == played),
            })
        };
        json!({
            "seat": self.seat.index(), "hand": self.hand.to_string(),
            "offered": self.offered.map(|(tile, _)| tile.name()), "from": self.offered.map(|(_, from)| from.index()),
            "candidates": self.sorted().iter().map(one).collect::<Vec<_>>(),
            "lost": self.played.map(|_| self.lost), "lost_error": self.played.map(|_| self.error),
        })
    }
}

/// The advice to a whole deal.
pub struct DealAdvice {
    /// The table as it lay at each decision, and what is said to it.
    pub advices: Vec<(Scene, Advice)>,
    total: BySeat<i64>,
    /// Points that the hands and the draws gave to each seat.
    luck: BySeat<f64>,
    pub name: String,
    pub hand: u64,
}

/// Replays a deal and advises at every decision that is one; `tell` hears the advice in a line before what was done, and answers
/// with the table.
pub fn deal<O: Observer>(
    adviser: &Adviser,
    seating: &Seating,
    deal: &LoggedDeal,
    rules: &Rules,
    observer: &mut O,
    tell: &dyn Fn(&str) -> Scene,
    lang: Lang,
) -> Result<(Finished, DealAdvice), ReplayError> {
    let mut noise = Stream::new(deal.start.hand, Domain::Study, 0);
    let mut advices = Vec::new();
    let mut watch = |view: &View<'_, '_>, asked: Asked<'_>, act: Act| {
        let advice = adviser.weigh(view, asked, Some(act), &mut noise);
        if advice.weighing.all.len() > 1 {
            advices.push((tell(&(advice.line(&called(&adviser.name, lang), lang) + "\n")), advice));
        }
    };
    let mut luck = Watch::new(Worth::of(rules), rules, rules, seating);
    let finished = deal.replay_watched(rules, &mut (&mut *observer, &mut luck), &mut watch)?;
    let total = BySeat(finished.settlement.total().by_seat());
    let luck = BySeat(luck.luck().map(|parts| parts as f64 / PARTS as f64));
    Ok((finished, DealAdvice { advices, total, luck, name: adviser.name.clone(), hand: deal.start.hand }))
}

impl DealAdvice {
    fn own(&self, seat: Seat) -> impl Iterator<Item = &Advice> {
        self.advices.iter().map(|(_, advice)| advice).filter(move |advice| advice.seat == seat && advice.differs())
    }

    /// Of a seat: what its moves gained over the advised ones, and the standard error.
    fn moves(&self, seat: Seat) -> (f64, f64) {
        let sum = |(lost, squares): (f64, f64), advice: &Advice| (lost + advice.lost, squares + advice.error.powi(2));
        let (lost, squares) = self.own(seat).fold((0.0, 0.0), sum);
        (0.0 - lost, squares.sqrt())
    }

    /// Luck and play, seat by seat.
    pub fn luck(&self, lang: Lang) -> HtmlTable {
        let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
        let row = |seat: Seat| {
            let ((moves, error), total, luck) = (self.moves(seat), self.total[seat], self.luck[seat]);
            let unlike = self.own(seat).count();
            let shown = format!("{} ± {}", points(moves), fixed(HALF * error, 2));
            let play = total as f64 - luck;
            let paid = whole(total);
            vec![
                Cell::number(seat.index().to_string(), seat.index() as f64),
                Cell::number(if total > 0 { format!("+{paid}") } else { paid }, total as f64),
                Cell::number(points(luck), luck),
                Cell::number(points(play), play),
                Cell::number(if unlike == 0 { "0".to_owned() } else { shown }, moves),
                Cell::number(unlike.to_string(), unlike as f64),
            ]
        };
        let heads = [
            t("seat", "座位"),
            t("points", "得分"),
            t("luck", "运气"),
            t("play", "打法"),
            t("own moves", "自己所打"),
            t("moves unlike", "不同手数"),
        ];
        HtmlTable {
            columns: heads.map(HtmlColumn::number).into(),
            rows: Seat::ALL.into_iter().map(row).collect(),
            ..HtmlTable::default()
        }
    }

    /// What the columns mean.
    pub fn note(&self, lang: Lang) -> String {
        let name = called(&self.name, lang);
        match lang {
            Lang::En => format!(
                "luck: what the hands and the draws gave, as a network estimates it; play: the rest, with what the others did; own \
                 moves: what the seat's moves unlike those of {name} gained, as played out by {name}"
            ),
            Lang::Zh => format!(
                "运气：发牌与摸牌所得，由网络估计；打法：其余，他家所为在内；自己所打：与 {name} 不同的各手按 {name} 续打所得之差"
            ),
        }
    }

    pub fn summary(&self, lang: Lang) -> String {
        format!("{}{}\n", self.luck(lang).text(&[0, 1, 2, 3, 4, 5]), fold(&self.note(lang), 110).join("\n"))
    }

    pub fn json(&self) -> Value {
        let seat = |seat: Seat| {
            let ((moves, error), points, luck) = (self.moves(seat), self.total[seat], self.luck[seat]);
            json!({
                "seat": seat.index(), "points": points, "luck": luck, "play": points as f64 - luck, "moves": moves,
                "moves_error": error, "moves_unlike": self.own(seat).count(),
            })
        };
        json!({
            "hand": self.hand, "advised_by": self.name,
            "decisions": self.advices.iter().map(|(_, advice)| advice.json()).collect::<Vec<_>>(),
            "seats": Seat::ALL.into_iter().map(seat).collect::<Vec<_>>(),
        })
    }
}

/// `jing advise`.
pub fn run(args: &AdviseArgs, lang: Lang) -> Result<(), CliError> {
    let (name, text) = read(&args.situation)?;
    let wrong = |error: SituationError| CliError::in_situation(&name, &error);
    let position = Situation::position(&name, &text).map_err(wrong)?;
    let named = |folder: &Path| position.load_rules(folder).map_err(wrong);
    let rules = super::rules_beside(&args.rules, &args.situation, named)?;
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
        let mark = if at == advice.advised { called(&adviser.name, lang) } else { String::new() };
        table.row([
            words(weighed.act, lang),
            points(weighed.points),
            fixed(HALF * weighed.error, 2),
            points(weighed.gain),
            fixed(HALF * weighed.gain_error, 2),
            weighed.worlds.to_string(),
            mark,
        ]);
    }
    writeln!(out, "{} {}: {}", t("seat", "座位"), advice.seat.index(), advice.hand(lang))?;
    write!(out, "{table}")?;
    Ok(())
}
