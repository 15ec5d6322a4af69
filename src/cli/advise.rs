//! Advice: what the candidates of decisions are worth, move by move of a deal or for one position written by hand.

use super::args::AdviseArgs;
use super::error::{CliError, read};
use super::players::player;
use crate::game::{
    Act, Asked, Claim, Domain, Finished, LoggedDeal, Observer, Position, ReplayError, Stream, Turn, View,
};
use crate::input::TEXT;
use crate::lang::{Lang, msg};
use crate::luck::{PARTS, Watch, Worth};
use crate::policy::{DEPARTS, Policy, Search, Seating, WORLDS, Weighing, called};
use crate::report::Scene;
use crate::rules::Rules;
use crate::score::{PositionFile, SituationError};
use crate::stats::square;
use crate::tile::{BySeat, Hand, Kind, Seat, chinese_hand, chinese_tiles, tiles_in_order};
use crate::write::fold::{fold, paragraph};
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
                return Err(CliError::input(msg!("cli-advise-blind", name)));
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
        let usual = self.search.onward().name();
        Advice { seat: view.seat(), hand, offered: offered(asked), usual, weighing, advised, played, lost, error }
    }
}

/// Another seat's tile that is asked about, and who threw it.
fn offered(asked: Asked<'_>) -> Option<(Kind, Seat)> {
    match asked {
        Asked::Claim(options) => Some((options.tile, options.from)),
        _ => None,
    }
}

/// What is said to one decision.
pub struct Advice {
    seat: Seat,
    hand: Hand,
    /// Another seat's tile that it is asked about.
    offered: Option<(Kind, Seat)>,
    /// The player that goes on; the first candidate is what it would do.
    usual: &'static str,
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

/// An act as it is said of somebody: a discard with its verb.
pub fn act_in_words(act: Act, lang: Lang) -> String {
    let verb = if matches!(act, Act::Turn(Turn::Discard(_))) { lang.pick("discard ", "打") } else { "" };
    verb.to_owned() + &words(act, lang)
}

/// ` + 2s < 0`: the tile that is offered, and who threw it.
pub fn offer(offered: Option<(Kind, Seat)>, lang: Lang) -> String {
    let shown =
        |(tile, from): (Kind, Seat)| format!(" + {} < {}", lang.pick(tile.name(), tile.chinese()), from.index());
    offered.map_or_else(String::new, shown)
}

impl Advice {
    /// What to do, in a sentence: whether it is the usual act, and how far the next is behind.
    pub fn sentence(&self, lang: Lang) -> String {
        let Weighing { all, best, .. } = &self.weighing;
        let act = |at: usize| act_in_words(all[at].act, lang);
        let shown = |at: usize| (fixed(all[at].gain.abs(), 2), fixed(HALF * all[at].gain_error, 2));
        let (first, usual, name) = (act(*best), act(0), called(self.usual, lang));
        let said = if *best > 0 {
            let (more, half) = shown(*best);
            match lang {
                Lang::En => format!("{first}: {more} ± {half} points more than {usual}, which {name} would do."),
                Lang::Zh => format!("{first}：比{name}的打法（{usual}）多得 {more} ± {half} 分。"),
            }
        } else {
            // What was dropped early says less.
            let nearest = (1..all.len())
                .max_by(|&a, &b| all[a].worlds.cmp(&all[b].worlds).then(all[a].gain.total_cmp(&all[b].gain)));
            let Some(next) = nearest else { return String::new() };
            let ((by, half), other, gain, worlds) = (shown(next), act(next), all[next].gain, all[next].worlds);
            let told = gain.abs() > DEPARTS * all[next].gain_error && (gain < 0.0 || all[next].learned.is_some());
            match (told, gain < 0.0, lang) {
                (true, true, Lang::En) => {
                    format!("{first}, as {name} would: {other} earns {by} ± {half} fewer points.")
                }
                (true, true, Lang::Zh) => format!("{first}（{name}也如此）：{other}少得 {by} ± {half} 分。"),
                (true, false, Lang::En) => format!(
                    "{first}, as {name} would: {other} was found better by {by} ± {half} points, but what was learned of such \
                     positions outweighs that."
                ),
                (true, false, Lang::Zh) => {
                    format!("{first}（{name}也如此）：模拟中{other}多得 {by} ± {half} 分，但所学的估值更可信。")
                }
                (false, true, Lang::En) if all[next].given_up => format!(
                    "{first}, as {name} would: {other} was behind by {by} ± {half} points after {worlds} worlds and unlikely to catch up, \
                     so it was played no further."
                ),
                (false, true, Lang::Zh) if all[next].given_up => {
                    format!(
                        "{first}（{name}也如此）：模拟 {worlds} 局后{other}落后 {by} ± {half} 分，反超的可能很小，就不再模拟。"
                    )
                }
                (false, _, Lang::En) => format!(
                    "{first}, as {name} would: {other} may be as good ({} ± {half} points in {worlds} worlds).",
                    points(gain)
                ),
                (false, _, Lang::Zh) => {
                    format!(
                        "{first}（{name}也如此）：{other}与之难分高下（模拟 {worlds} 局，{} ± {half} 分）。",
                        points(gain)
                    )
                }
            }
        };
        let mut letters = said.chars();
        letters.next().map_or_else(String::new, |letter| letter.to_uppercase().collect::<String>() + letters.as_str())
    }

    /// Who does this: the adviser, the player of the deal, both, or nobody.
    pub fn marks(&self, at: usize, adviser: &str, lang: Lang) -> String {
        let marks = [(at == self.advised, adviser), (Some(at) == self.played, lang.pick("played", "实打"))];
        let marks: Vec<&str> = marks.into_iter().filter(|mark| mark.0).map(|mark| mark.1).collect();
        lang.list(&marks)
    }

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

    /// What the act that was played cost, or gained, against the advised one.
    pub fn cost(&self, lang: Lang) -> String {
        let word = if self.lost < 0.0 { lang.pick("gained", "多得") } else { lang.pick("lost", "损失") };
        format!("{word} {} ± {}", fixed(self.lost.abs(), 2), fixed(HALF * self.error, 2))
    }

    /// The hand, and the tile that another seat offers.
    fn hand(&self, lang: Lang) -> String {
        let hand = match lang {
            Lang::En => self.hand.to_string(),
            Lang::Zh => chinese_hand(&self.hand),
        };
        hand + &offer(self.offered, lang)
    }

    /// One line: the hand, the candidates, and what was lost.
    fn line(&self, adviser: &str, lang: Lang) -> String {
        let one = |&at: &usize| {
            let weighed = &self.weighing.all[at];
            let marks = match self.marks(at, adviser, lang) {
                marks if marks.is_empty() => marks,
                marks => format!(" ({marks})"),
            };
            let (points, half) = (points(weighed.points), fixed(HALF * weighed.error, 2));
            format!("{} {points} ± {half}{marks}", words(weighed.act, lang))
        };
        let all: Vec<String> = self.sorted().iter().map(one).collect();
        let lost =
            if self.differs() { format!("{}{}", lang.pick("; ", "；"), self.cost(lang)) } else { String::new() };
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

/// A decision of a deal.
pub struct Step {
    /// The table as it lay.
    pub scene: Scene,
    pub seat: Seat,
    /// Another seat's tile that it was asked about.
    pub offered: Option<(Kind, Seat)>,
    /// What it did.
    pub act: Act,
    /// What is said to it, where somebody advises.
    pub advice: Option<Advice>,
}

/// The course of a deal.
pub struct Course {
    pub steps: Vec<Step>,
    total: BySeat<i64>,
    /// Points that the hands and the draws gave to each seat.
    luck: BySeat<f64>,
    /// Who advises.
    pub adviser: Option<String>,
    pub hand: u64,
}

/// Replays a deal decision by decision; an adviser leaves out those that are none. `tell` hears the advice in a line before what was
/// done, and answers with the table.
pub fn deal<O: Observer>(
    adviser: Option<&Adviser>,
    seating: &Seating,
    deal: &LoggedDeal,
    rules: &Rules,
    observer: &mut O,
    tell: &dyn Fn(&str) -> Scene,
    lang: Lang,
) -> Result<(Finished, Course), ReplayError> {
    let mut noise = Stream::new(deal.start.hand, Domain::Study, 0);
    let mut steps = Vec::new();
    let mut watch = |view: &View<'_, '_>, asked: Asked<'_>, act: Act| {
        let mut line = String::new();
        let advice = adviser.map(|adviser| {
            let advice = adviser.weigh(view, asked, Some(act), &mut noise);
            line = advice.line(&called(&adviser.name, lang), lang) + "\n";
            advice
        });
        if advice.as_ref().is_none_or(|advice| advice.weighing.all.len() > 1) {
            steps.push(Step { scene: tell(&line), seat: view.seat(), offered: offered(asked), act, advice });
        }
    };
    let mut luck = Watch::new(Worth::of(rules), rules, rules, seating);
    let finished = deal.replay_watched(rules, &mut (&mut *observer, &mut luck), &mut watch)?;
    let total = BySeat(finished.settlement.total().by_seat());
    let luck = BySeat(luck.luck().map(|parts| parts as f64 / PARTS as f64));
    let adviser = adviser.map(|adviser| adviser.name.clone());
    Ok((finished, Course { steps, total, luck, adviser, hand: deal.start.hand }))
}

impl Course {
    fn advices(&self) -> impl Iterator<Item = &Advice> {
        self.steps.iter().filter_map(|step| step.advice.as_ref())
    }

    /// Of a seat: where it did not do what is advised.
    fn own(&self, seat: Seat) -> impl Iterator<Item = &Advice> {
        self.advices().filter(move |advice| advice.seat == seat && advice.differs())
    }

    /// Of a seat: what its moves gained over the advised ones, and the standard error.
    fn moves(&self, seat: Seat) -> (f64, f64) {
        let sum = |(lost, squares): (f64, f64), advice: &Advice| (lost + advice.lost, squares + square(advice.error));
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
            t("play of all", "各家打法"),
            t("own moves", "自己所打"),
            t("moves unlike", "不同手数"),
        ];
        // What only an adviser knows stands last.
        let shown = if self.adviser.is_some() { heads.len() } else { 4 };
        let cut = |mut row: Vec<Cell>| {
            row.truncate(shown);
            row
        };
        HtmlTable {
            columns: heads[..shown].iter().map(|head| HtmlColumn::number(head)).collect(),
            rows: Seat::ALL.into_iter().map(row).map(cut).collect(),
            ..HtmlTable::default()
        }
    }

    /// What the columns mean.
    pub fn note(&self, lang: Lang) -> String {
        let said = lang.pick(
            "Luck: what the hands and the draws gave, as a network estimates it; play of all: the rest, what this seat and the others did",
            "运气：发牌与摸牌带来的分，由网络估计；各家打法：其余的分，来自自家与别家的打法",
        );
        let own = self.adviser.as_ref().map(|name| called(name, lang));
        let own = own.map_or_else(String::new, |name| match lang {
            Lang::En => {
                format!("; own moves: what the seat's moves unlike those of {name} gained, as played out by {name}; ±: half of the 95 % interval")
            }
            Lang::Zh => format!("；自己所打：与{name}不同的各手，由{name}接着打，得分相差多少；±：95% 区间的一半"),
        });
        format!("{said}{own}{}", lang.pick(".", "。"))
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
            "hand": self.hand, "advised_by": self.adviser,
            "decisions": self.advices().map(Advice::json).collect::<Vec<_>>(),
            "seats": Seat::ALL.into_iter().map(seat).collect::<Vec<_>>(),
        })
    }
}

/// `jing advise`.
pub fn run(args: &AdviseArgs, lang: Lang) -> Result<(), CliError> {
    let (name, text) = read(&args.situation, TEXT)?;
    let wrong = |error: SituationError| CliError::in_situation(&name, &error);
    let position = PositionFile::parse(&name, &text).map_err(wrong)?;
    let named = |folder: &Path| position.load_rules(folder).map_err(wrong);
    let rules = super::rules_beside(&args.rules, &args.situation, named)?;
    let facts = position.facts(&rules).map_err(wrong)?;
    let adviser = Adviser::new(&args.player, &rules, lang)?;
    let mut noise = Stream::new(args.seed, Domain::Study, 0);
    let mut said = None;
    Position::new(&rules, &facts).ask(|view, asked| said = Some(adviser.weigh(view, asked, None, &mut noise)));
    let Some(advice) = said.filter(|advice| advice.weighing.all.len() > 1) else {
        return Err(CliError::input(msg!("cli-advise-nothing-to-decide", name, seat = facts.seat.index())));
    };
    let mut out = super::console::out();
    let sentence = advice.sentence(lang);
    if args.json {
        let mut answer = advice.json();
        answer["sentence"] = sentence.into();
        writeln!(out, "{answer}")?;
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
        .column(t("done by", "谁这样打"), Align::Left);
    let adviser = called(&adviser.name, lang);
    for at in advice.sorted() {
        let weighed = &advice.weighing.all[at];
        table.row([
            words(weighed.act, lang),
            points(weighed.points),
            fixed(HALF * weighed.error, 2),
            points(weighed.gain),
            fixed(HALF * weighed.gain_error, 2),
            weighed.worlds.to_string(),
            advice.marks(at, &adviser, lang),
        ]);
    }
    writeln!(out, "{} {}: {}", t("seat", "座位"), advice.seat.index(), advice.hand(lang))?;
    writeln!(out, "{}\n", paragraph(&sentence, ""))?;
    write!(out, "{table}")?;
    let usual = called(advice.usual, lang);
    let note = match lang {
        Lang::En => format!(
            "Points: what the seat ends the deal with on average; a candidate played in fewer worlds is put on the level of the others by its \
             difference from the usual act in the worlds of both. ±: half of the 95 % interval. Over the usual: against what {usual} would \
             do, in the same worlds. That act and at most five others that look best are compared; one that falls behind and is unlikely to \
             catch up is played no further."
        ),
        Lang::Zh => format!(
            "得分：这一家终局时平均得多少；模拟局数较少的选择，按它与常规打法在同样牌局里的差换算。±：95% 区间的一半。较常规：在同样的牌局里与{usual}的打法相比。只比较该打法与最多五种看来最好的其他选择；落后而难以反超的，不再继续模拟。"
        ),
    };
    writeln!(out, "{}", paragraph(&note, ""))?;
    Ok(())
}
