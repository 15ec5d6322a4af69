//! Advice: what the candidates of decisions are worth, move by move of a deal or for one position written by hand.

use super::args::AdviseArgs;
use super::error::{CliError, read};
use super::players::player;
use crate::answer::{Cell, Scene, Table};
use crate::game::{Act, Asked, Domain, Finished, LoggedDeal, Observer, Position, ReplayError, Stream, View};
use crate::input::TEXT;
use crate::lang::fold::{fold, paragraph};
use crate::lang::number::{fixed, whole};
use crate::lang::{Arg, Joint, Lang, Message, capital, msg};
use crate::luck::{PARTS, Watch, Worth};
use crate::policy::{Policy, Search, Seating, WORLDS, Weighed, Weighing, called};
use crate::render::terminal;
use crate::report::moves::{act_name, act_phrase, offered};
use crate::rules::Rules;
use crate::score::{PositionFile, SituationError};
use crate::stats::square;
use crate::tile::{BySeat, Hand, Kind, Seat, chinese_hand};
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

/// Whether the 95 % interval of a difference contains 0.
fn is_about_zero(difference: f64, error: f64) -> bool {
    difference.abs() <= HALF * error
}

/// The points that an act lost or gained against the advised one, in words.
fn cost(lost: f64, error: f64) -> Message {
    let (points, half) = (fixed(lost.abs(), 2), fixed(HALF * error, 2));
    match lost < 0.0 {
        _ if is_about_zero(lost, error) => msg!("cli-advise-same", points = self::points(0.0 - lost), half),
        true => msg!("cli-advise-gained", points, half),
        false => msg!("cli-advise-lost", points, half),
    }
}

/// Points with their sign and two decimals.
pub fn points(points: f64) -> String {
    let shown = fixed(points, 2);
    if points > 0.0 { format!("+{shown}") } else { shown }
}

/// ` + 2s < 0`: the tile that is offered, and who threw it.
pub fn offer(offered: Option<(Kind, Seat)>) -> Message {
    Message::of(&offered.map(|(tile, from)| msg!("cli-offer", tile, from)))
}

impl Advice {
    /// The advice as a sentence: the best act, and how far the next one is behind. A difference whose interval contains 0 is
    /// called about the same.
    pub fn sentence(&self, lang: Lang) -> String {
        capital(&lang.render(&self.message()))
    }

    fn message(&self) -> Message {
        let Weighing { all, best, .. } = &self.weighing;
        let act = |at: usize| act_phrase(all[at].act);
        let shown = |at: usize| (fixed(all[at].gain.abs(), 2), fixed(HALF * all[at].gain_error, 2));
        let (first, name) = (act(*best), called(self.usual));
        if *best > 0 {
            let (more, half) = shown(*best);
            return msg!("cli-advise-more", first, more, half, usual = act(0), name);
        }
        // What was dropped early says less.
        let nearest =
            (1..all.len()).max_by(|&a, &b| all[a].worlds.cmp(&all[b].worlds).then(all[a].gain.total_cmp(&all[b].gain)));
        let Some(next) = nearest else { return Message::default() };
        let Weighed { gain, gain_error, worlds, given_up, learned, .. } = all[next];
        let ((by, half), other) = (shown(next), act(next));
        match (is_about_zero(gain, gain_error), gain < 0.0) {
            (false, true) => msg!("cli-advise-fewer", first, name, other, by, half),
            (false, false) if learned.is_some() => msg!("cli-advise-learned", first, name, other, by, half),
            (false, false) => msg!("cli-advise-few-worlds", first, name, other, by, half, worlds),
            (true, _) if given_up && gain < 0.0 => {
                msg!("cli-advise-given-up", first, name, other, points = points(gain), half, worlds)
            }
            (true, _) => msg!("cli-advise-equal", first, name, other, points = points(gain), half, worlds),
        }
    }

    /// Who does this: the adviser, the player of the deal, both, or nobody.
    pub fn marks(&self, at: usize, adviser: &str, lang: Lang) -> String {
        let advised = (at == self.advised).then(|| Message::of(adviser));
        let played = (Some(at) == self.played).then(|| msg!("cli-advise-played"));
        lang.render(&Message::of(&Arg::list(Joint::Comma, advised.into_iter().chain(played))))
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

    /// The difference between the act that was played and the advised one.
    pub fn cost(&self) -> Message {
        cost(self.lost, self.error)
    }

    /// The hand, and the tile that another seat offers.
    fn hand(&self, lang: Lang) -> String {
        let hand = lang.pick(&self.hand.to_string(), &chinese_hand(&self.hand)).to_owned();
        hand + &lang.render(&offer(self.offered))
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
            format!("{} {points} ± {half}{marks}", lang.render(&act_name(weighed.act)))
        };
        let all: Vec<String> = self.sorted().iter().map(one).collect();
        let text = Message::of(&format!("    {}: {}", self.hand(lang), all.join(", ")));
        let lost = self.differs().then(|| self.cost());
        lang.render(&Message::of(&Arg::list(Joint::Semicolon, [text].into_iter().chain(lost))))
    }

    fn json(&self) -> Value {
        let one = |&at: &usize| {
            let weighed = &self.weighing.all[at];
            let [points, error, gain, gain_error] = [weighed.points, weighed.error, weighed.gain, weighed.gain_error];
            json!({
                "act": act_name(weighed.act).to_string(), "points": points, "error": error, "over_usual": gain,
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
            line = advice.line(&lang.name(&called(&adviser.name)), lang) + "\n";
            advice
        });
        if advice.as_ref().is_none_or(|advice| advice.weighing.all.len() > 1) {
            steps.push(Step { scene: tell(&line), seat: view.seat(), offered: offered(asked), act, advice });
        }
    };
    let mut luck = Watch::new(Worth::of(rules), rules, seating);
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

    /// Luck and play, seat by seat; `name` gives the name of a seat.
    pub fn luck(&self, name: impl Fn(Seat) -> Message) -> Table {
        let row = |seat: Seat| {
            let ((moves, error), total, luck) = (self.moves(seat), self.total[seat], self.luck[seat]);
            let unlike = self.own(seat).count();
            let shown = format!("{} ± {}", points(moves), fixed(HALF * error, 2));
            let play = total as f64 - luck;
            let paid = whole(total);
            vec![
                Cell::new(name(seat)),
                Cell::sorted(if total > 0 { format!("+{paid}") } else { paid }, total as f64),
                Cell::sorted(points(luck), luck),
                Cell::sorted(points(play), play),
                Cell::sorted(if unlike == 0 { "0".to_owned() } else { shown }, moves),
                Cell::new(unlike),
            ]
        };
        let mut table = Table::new("seat> points> luck> play> moves> unlike>", &msg!("cli-luck-head"));
        if self.adviser.is_none() {
            // What only an adviser knows stands last.
            table.columns.truncate(4);
        }
        table.rows(Seat::ALL.into_iter().map(row))
    }

    /// What the columns mean.
    pub fn note(&self) -> Message {
        let own = self.adviser.as_ref().map(|name| msg!("cli-luck-note-own", name = called(name)));
        msg!("cli-luck-note", own)
    }

    pub fn summary(&self, lang: Lang) -> String {
        terminal::table(&self.luck(|seat| Message::of(&seat.index())), lang)
            + &fold(&lang.render(&self.note()), 110).join("\n")
            + "\n"
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
        return Err(CliError::input(msg!("cli-advise-nothing-to-decide", name, seat = facts.seat)));
    };
    let mut out = super::console::out();
    let sentence = advice.sentence(lang);
    if args.json {
        let mut answer = advice.json();
        answer["sentence"] = sentence.into();
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let mut table = Table::new("act< points> half> gain> gain_half> worlds> marks<", &msg!("cli-advise-head"));
    let adviser = lang.name(&called(&adviser.name));
    for at in advice.sorted() {
        let weighed = &advice.weighing.all[at];
        table.push([
            lang.render(&act_name(weighed.act)),
            points(weighed.points),
            fixed(HALF * weighed.error, 2),
            points(weighed.gain),
            fixed(HALF * weighed.gain_error, 2),
            weighed.worlds.to_string(),
            advice.marks(at, &adviser, lang),
        ]);
    }
    let head = msg!("cli-advise-seat", seat = advice.seat, hand = advice.hand(lang));
    let note = msg!("cli-advise-note", usual = called(advice.usual));
    writeln!(out, "{}\n{}\n", lang.render(&head), paragraph(&sentence, ""))?;
    Ok(writeln!(out, "{}{}", terminal::table(&table, lang), paragraph(&lang.render(&note), ""))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A difference whose interval contains 0 is neither a loss nor a gain.
    #[test]
    fn words_about_a_difference_agree_with_its_interval() {
        let words = |lost: f64, error: f64| [Lang::En, Lang::Zh].map(|lang| lang.render(&cost(lost, error)));
        assert_eq!(words(1.13, 2.23 / HALF), ["about the same (−1.13 ± 2.23)", "差不多（−1.13 ± 2.23）"]);
        assert_eq!(words(-1.13, 2.23 / HALF)[0], "about the same (+1.13 ± 2.23)");
        assert_eq!(words(0.0, 0.0)[0], "about the same (0.00 ± 0.00)");
        assert_eq!(words(2.5, 1.0), ["lost 2.50 ± 1.96", "损失 2.50 ± 1.96"]);
        assert_eq!(words(-2.5, 1.0)[0], "gained 2.50 ± 1.96");
    }
}
