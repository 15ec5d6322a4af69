//! `jing advise` and `jing replay --advise`: the values of the candidate moves in a position, or in every decision of a deal.

use super::args::AdviseArgs;
use super::error::{CliError, read};
use super::players::player;
use crate::answer::{Cell, Scene, Table};
use crate::game::{Act, Decision, Domain, Finished, LoggedDeal, Observer, Position, ReplayError, Stream, View};
use crate::input::TEXT;
use crate::lang::fold::{fold, paragraph};
use crate::lang::number::{fixed, whole};
use crate::lang::{Arg, Joint, Lang, Message, capitalize, msg};
use crate::luck::{LuckNet, LuckObserver, UNITS_PER_POINT};
use crate::policy::{DEFAULT_WORLDS, Policy, Search, Seating, Style, Weighed, Weighing, name_arg};
use crate::render::terminal;
use crate::report::moves::{act_name, act_phrase, offered_tile};
use crate::rules::Rules;
use crate::score::{PositionFile, SituationError};
use crate::stats::square;
use crate::tile::{BySeat, Hand, Kind, Seat, chinese_hand};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// Half the width of a 95 % confidence interval, in standard errors.
pub const Z95: f64 = 1.96;

/// Evaluates decisions: a player, and the search that plays the deal to its end after each candidate move.
pub struct Adviser {
    /// The name of the player.
    name: String,
    search: Search,
    /// Whether the advised move is the best of the search. Otherwise it is the move that the player makes without a search.
    searches: bool,
}

impl Adviser {
    /// Returns an adviser with the player of this name.
    ///
    /// # Errors
    /// Returns an error if the player is unknown, cannot be trained, or cannot evaluate moves.
    pub fn new(name: &str, rules: &Rules, lang: Lang) -> Result<Adviser, CliError> {
        let (search, searches) = match player(name, rules, lang)? {
            Policy::Search(search) => (search, true),
            Policy::Value(value) if value.style() == Style::Plain => {
                (Search::new(name, DEFAULT_WORLDS, Some(value)), false)
            }
            Policy::Efficient => (Search::new(name, DEFAULT_WORLDS, None), false),
            _ => {
                return Err(CliError::input(msg!("cli-advise-blind", name)));
            }
        };
        Ok(Adviser { name: name.trim().to_owned(), search, searches })
    }

    /// Evaluates the decision `asked` of the seat that sees `view`. `played` is the move that was played, if any; it is always among the
    /// candidates. `noise` is the random stream from which the search samples the hidden tiles.
    fn evaluate(&self, view: &View<'_, '_>, asked: Decision<'_>, played: Option<Act>, noise: &mut Stream) -> Advice {
        let weighing = self.search.advise(view, asked, played, noise);
        let advised = if self.searches { weighing.best } else { 0 };
        let played = played.and_then(|act| weighing.index_of(act));
        let (lost, error) = played.map_or((0.0, 0.0), |played| weighing.difference(advised, played));
        let hand =
            Hand { concealed: view.concealed().to_counts(), melds: view.melds(view.seat()).iter().copied().collect() };
        let continuation = self.search.continuation().name();
        let offered = offered_tile(asked);
        Advice { seat: view.seat(), hand, offered, continuation, weighing, advised, played, lost, error }
    }
}

/// The evaluation of one decision.
pub struct Advice {
    seat: Seat,
    hand: Hand,
    /// The tile that can be claimed (a discard, or a tile added to a kong) and the seat it comes from; `None` if the decision is no claim.
    offered: Option<(Kind, Seat)>,
    /// The name of the player that plays the deal to its end after a candidate. The first candidate is the move of this player.
    continuation: &'static str,
    /// The candidates and their values.
    pub weighing: Weighing,
    /// The index of the advised candidate.
    pub advised: usize,
    /// The index of the candidate that was played; `None` if the position is not from a played deal.
    pub played: Option<usize>,
    /// The points that the played move loses against the advised one; 0 if no move was played.
    pub lost: f64,
    /// The standard error of `lost`, in points.
    pub error: f64,
}

/// Whether the 95 % confidence interval of a difference with this standard error contains 0.
fn is_about_zero(difference: f64, error: f64) -> bool {
    difference.abs() <= Z95 * error
}

/// Describes the points that a move lost against the advised one, with their standard error. If `lost` is negative, it gained points.
fn cost(lost: f64, error: f64) -> Message {
    let (points, half) = (fixed(lost.abs(), 2), fixed(Z95 * error, 2));
    match lost < 0.0 {
        _ if is_about_zero(lost, error) => msg!("cli-advise-same", points = signed_points(0.0 - lost), half),
        true => msg!("cli-advise-gained", points, half),
        false => msg!("cli-advise-lost", points, half),
    }
}

/// Returns points with their sign and two decimals.
pub fn signed_points(points: f64) -> String {
    let shown = fixed(points, 2);
    if points > 0.0 { format!("+{shown}") } else { shown }
}

/// Describes a tile that can be claimed and the seat it comes from, for example ` + 2s < 0`. Empty for `None`.
pub fn offer(offered: Option<(Kind, Seat)>) -> Message {
    Message::from_arg(&offered.map(|(tile, from)| msg!("cli-offer", tile, from)))
}

impl Advice {
    /// Returns a sentence with the best move and its lead over the next one. A difference whose interval contains 0 is called about the
    /// same.
    pub fn sentence(&self, lang: Lang) -> String {
        capitalize(&lang.render(&self.message()))
    }

    fn message(&self) -> Message {
        let Weighing { all, best, .. } = &self.weighing;
        let act = |at: usize| act_phrase(all[at].act);
        let shown = |at: usize| (fixed(all[at].gain.abs(), 2), fixed(Z95 * all[at].gain_error, 2));
        let (first, name) = (act(*best), name_arg(self.continuation));
        if *best > 0 {
            let (more, half) = shown(*best);
            return msg!("cli-advise-more", first, more, half, usual = act(0), name);
        }
        // Candidates that were dropped early have larger errors, so those with the most worlds come first.
        let nearest =
            (1..all.len()).max_by(|&a, &b| all[a].worlds.cmp(&all[b].worlds).then(all[a].gain.total_cmp(&all[b].gain)));
        let Some(next) = nearest else { return Message::default() };
        let Weighed { gain, gain_error, worlds, was_dropped, learned, .. } = all[next];
        let ((by, half), other) = (shown(next), act(next));
        match (is_about_zero(gain, gain_error), gain < 0.0) {
            (false, true) => msg!("cli-advise-fewer", first, name, other, by, half),
            (false, false) if learned.is_some() => msg!("cli-advise-learned", first, name, other, by, half),
            (false, false) => msg!("cli-advise-few-worlds", first, name, other, by, half, worlds),
            (true, _) if was_dropped && gain < 0.0 => {
                msg!("cli-advise-given-up", first, name, other, points = signed_points(gain), half, worlds)
            }
            (true, _) => msg!("cli-advise-equal", first, name, other, points = signed_points(gain), half, worlds),
        }
    }

    /// Returns the marks of the candidate with the index `at`: the name `adviser` if it is the advised move, and "played" if it was played.
    /// Empty for other candidates.
    pub fn marks(&self, at: usize, adviser: &str, lang: Lang) -> String {
        let advised = (at == self.advised).then(|| Message::from_arg(adviser));
        let played = (Some(at) == self.played).then(|| msg!("cli-advise-played"));
        lang.render(&Message::from_arg(&Arg::list(Joint::Comma, advised.into_iter().chain(played))))
    }

    /// Returns the indices of the candidates, the best first.
    pub fn sorted(&self) -> Vec<usize> {
        let all = &self.weighing.all;
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by(|&a, &b| all[b].points.total_cmp(&all[a].points));
        order
    }

    /// Whether a move was played that is not the advised one.
    pub fn differs(&self) -> bool {
        self.played.is_some_and(|played| played != self.advised)
    }

    /// Describes the points that the played move lost or gained against the advised one.
    pub fn cost(&self) -> Message {
        cost(self.lost, self.error)
    }

    /// The hand, and the tile that can be claimed.
    fn hand(&self, lang: Lang) -> String {
        let hand = lang.pick(&self.hand.to_string(), &chinese_hand(&self.hand)).to_owned();
        hand + &lang.render(&offer(self.offered))
    }

    /// Returns a line with the hand, the candidates and, if the played move is not the advised one, its cost. `adviser` is the name for
    /// marks.
    fn line(&self, adviser: &str, lang: Lang) -> String {
        let one = |&at: &usize| {
            let weighed = &self.weighing.all[at];
            let marks = match self.marks(at, adviser, lang) {
                marks if marks.is_empty() => marks,
                marks => format!(" ({marks})"),
            };
            let (points, half) = (signed_points(weighed.points), fixed(Z95 * weighed.error, 2));
            format!("{} {points} ± {half}{marks}", lang.render(&act_name(weighed.act)))
        };
        let all: Vec<String> = self.sorted().iter().map(one).collect();
        let text = Message::from_arg(&format!("    {}: {}", self.hand(lang), all.join(", ")));
        let lost = self.differs().then(|| self.cost());
        lang.render(&Message::from_arg(&Arg::list(Joint::Semicolon, [text].into_iter().chain(lost))))
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
    /// The table before the move.
    pub scene: Scene,
    /// The seat that decides.
    pub seat: Seat,
    /// The tile that could be claimed and the seat it comes from, as in [`Advice`].
    pub offered: Option<(Kind, Seat)>,
    /// The move that was played.
    pub act: Act,
    /// The evaluation; `None` without an adviser.
    pub advice: Option<Advice>,
}

/// The decisions of a deal with their evaluation, and the luck of each seat.
pub struct Review {
    /// The decisions in their order. With an adviser, those with a single candidate are left out.
    pub steps: Vec<Step>,
    /// The points that each seat won or lost in the deal.
    total: BySeat<i64>,
    /// The part of these points that is due to the dealt hands and the draws.
    luck: BySeat<f64>,
    /// The name of the adviser; `None` without one.
    pub adviser: Option<String>,
    /// The index of the deal in its run, from 0.
    pub hand: u64,
}

/// Replays a deal decision by decision. With an adviser, decisions with a single candidate are left out. `seating` are the players of the
/// deal, for the measurement of luck. `observer` watches the deal. Before each move, `tell` gets the line of advice to print, which is
/// empty without an adviser, and returns the table at that moment.
///
/// # Errors
/// Returns an error if the deal cannot be replayed under these rules.
pub fn review_deal<O: Observer>(
    adviser: Option<&Adviser>,
    seating: &Seating,
    deal: &LoggedDeal,
    rules: &Rules,
    observer: &mut O,
    tell: &dyn Fn(&str) -> Scene,
    lang: Lang,
) -> Result<(Finished, Review), ReplayError> {
    let mut noise = Stream::new(deal.start.hand, Domain::Study, 0);
    let mut steps = Vec::new();
    let mut watch = |view: &View<'_, '_>, asked: Decision<'_>, act: Act| {
        let mut line = String::new();
        let advice = adviser.map(|adviser| {
            let advice = adviser.evaluate(view, asked, Some(act), &mut noise);
            line = advice.line(&lang.name(&name_arg(&adviser.name)), lang) + "\n";
            advice
        });
        if advice.as_ref().is_none_or(|advice| advice.weighing.all.len() > 1) {
            steps.push(Step { scene: tell(&line), seat: view.seat(), offered: offered_tile(asked), act, advice });
        }
    };
    let mut luck = LuckObserver::new(LuckNet::for_rules(rules), rules, seating);
    let finished = deal.replay_with_hook(rules, &mut (&mut *observer, &mut luck), &mut watch)?;
    let total = BySeat(finished.settlement.total().by_seat());
    let luck = BySeat(luck.luck().map(|parts| parts as f64 / UNITS_PER_POINT as f64));
    let adviser = adviser.map(|adviser| adviser.name.clone());
    Ok((finished, Review { steps, total, luck, adviser, hand: deal.start.hand }))
}

impl Review {
    fn advices(&self) -> impl Iterator<Item = &Advice> {
        self.steps.iter().filter_map(|step| step.advice.as_ref())
    }

    /// Returns the decisions of a seat in which it did not play the advised move.
    fn departures(&self, seat: Seat) -> impl Iterator<Item = &Advice> {
        self.advices().filter(move |advice| advice.seat == seat && advice.differs())
    }

    /// Returns the points that the moves of a seat gained over the advised ones (usually negative), and their standard error.
    fn gain_of_moves(&self, seat: Seat) -> (f64, f64) {
        let sum = |(lost, squares): (f64, f64), advice: &Advice| (lost + advice.lost, squares + square(advice.error));
        let (lost, squares) = self.departures(seat).fold((0.0, 0.0), sum);
        (0.0 - lost, squares.sqrt())
    }

    /// Returns the table with a row of points, luck and play for each seat. `name` returns the name of a seat.
    pub fn luck(&self, name: impl Fn(Seat) -> Message) -> Table {
        let row = |seat: Seat| {
            let ((moves, error), total, luck) = (self.gain_of_moves(seat), self.total[seat], self.luck[seat]);
            let unlike = self.departures(seat).count();
            let shown = format!("{} ± {}", signed_points(moves), fixed(Z95 * error, 2));
            let play = total as f64 - luck;
            let paid = whole(total);
            vec![
                Cell::new(name(seat)),
                Cell::sorted(if total > 0 { format!("+{paid}") } else { paid }, total as f64),
                Cell::sorted(signed_points(luck), luck),
                Cell::sorted(signed_points(play), play),
                Cell::sorted(if unlike == 0 { "0".to_owned() } else { shown }, moves),
                Cell::new(unlike),
            ]
        };
        let mut table = Table::new("seat> points> luck> play> moves> unlike>", &msg!("cli-luck-head"));
        if self.adviser.is_none() {
            // The last two columns need an adviser.
            table.columns.truncate(4);
        }
        table.rows(Seat::ALL.into_iter().map(row))
    }

    /// Returns the legend of the table of luck.
    pub fn note(&self) -> Message {
        let own = self.adviser.as_ref().map(|name| msg!("cli-luck-note-own", name = name_arg(name)));
        msg!("cli-luck-note", own)
    }

    /// Returns the table of luck with its legend, as text.
    pub fn summary(&self, lang: Lang) -> String {
        terminal::table(&self.luck(|seat| Message::from_arg(&seat.index())), lang)
            + &fold(&lang.render(&self.note()), 110).join("\n")
            + "\n"
    }

    pub fn json(&self) -> Value {
        let seat = |seat: Seat| {
            let ((moves, error), points, luck) = (self.gain_of_moves(seat), self.total[seat], self.luck[seat]);
            json!({
                "seat": seat.index(), "points": points, "luck": luck, "play": points as f64 - luck, "moves": moves,
                "moves_error": error, "moves_unlike": self.departures(seat).count(),
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
    let rules = super::rules_of_file(&args.rules, &args.situation, named)?;
    let facts = position.facts(&rules).map_err(wrong)?;
    let adviser = Adviser::new(&args.player, &rules, lang)?;
    let mut noise = Stream::new(args.seed, Domain::Study, 0);
    let mut advice = None;
    Position::new(&rules, &facts)
        .with_decision(|view, asked| advice = Some(adviser.evaluate(view, asked, None, &mut noise)));
    let Some(advice) = advice.filter(|advice| advice.weighing.all.len() > 1) else {
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
    let adviser = lang.name(&name_arg(&adviser.name));
    for at in advice.sorted() {
        let weighed = &advice.weighing.all[at];
        table.push([
            lang.render(&act_name(weighed.act)),
            signed_points(weighed.points),
            fixed(Z95 * weighed.error, 2),
            signed_points(weighed.gain),
            fixed(Z95 * weighed.gain_error, 2),
            weighed.worlds.to_string(),
            advice.marks(at, &adviser, lang),
        ]);
    }
    let head = msg!("cli-advise-seat", seat = advice.seat, hand = advice.hand(lang));
    let note = msg!("cli-advise-note", usual = name_arg(advice.continuation));
    writeln!(out, "{}\n{}\n", lang.render(&head), paragraph(&sentence, ""))?;
    Ok(writeln!(out, "{}{}", terminal::table(&table, lang), paragraph(&lang.render(&note), ""))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_whose_interval_contains_0_is_neither_loss_nor_gain() {
        let words = |lost: f64, error: f64| [Lang::En, Lang::Zh].map(|lang| lang.render(&cost(lost, error)));
        assert_eq!(words(1.13, 2.23 / Z95), ["about the same (−1.13 ± 2.23)", "差不多（−1.13 ± 2.23）"]);
        assert_eq!(words(-1.13, 2.23 / Z95)[0], "about the same (+1.13 ± 2.23)");
        assert_eq!(words(0.0, 0.0)[0], "about the same (0.00 ± 0.00)");
        assert_eq!(words(2.5, 1.0), ["lost 2.50 ± 1.96", "损失 2.50 ± 1.96"]);
        assert_eq!(words(-2.5, 1.0)[0], "gained 2.50 ± 1.96");
    }
}
