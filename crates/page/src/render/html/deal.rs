//! A deal on a page: the final table, its steps and its payments.
//!
//! The table is written once, in its final state. Each step contains the parts of the table that differ from the step before, with tiles as
//! letters ([`tiles::tile_code`]); `deal.js` draws the table of a step from these parts. Without JavaScript the page shows the final table,
//! and a list of steps with the hand as text and the evaluation of the decision.
//!
//! A place is the position of a seat counted from the dealer, who has place 0, in the order of play.

use super::escape;
use crate::answer::{
    Account, Candidate, Deal, DealStep, DecisionMarks, Payment, Scene, SeatTiles, StepAdvice, seat_name, turns_after,
    wind,
};
use crate::lang::{Arg, Joint, Lang, Message, ToArg, msg};
use crate::render::deal::wild_reading;
use crate::render::tiles;
use crate::report::signed_points;
use crate::tile::{Hand, Kind, Meld, MeldForm, Seat, chinese_hand};
use std::fmt::Write;

/// The style sheet of a deal.
const STYLE: &str = include_str!("deal.css");
/// The script that steps through a deal.
pub const DEAL_SCRIPT: &str = include_str!("deal.js");

/// The style sheet and the script of a deal.
pub(super) const SOURCES: [&str; 2] = [STYLE, DEAL_SCRIPT];

/// The places of the hands above the centre of the table, in the order of the page.
const UPPER: [usize; 2] = [2, 3];
/// The places of the hands below the centre, in the order of the page. The dealer is at the bottom.
const LOWER: [usize; 2] = [1, 0];
/// Number of tiles of a full hand, which fills a row.
const FULL: usize = 14;

/// Renders a deal. The page must contain [`tiles::symbols`] before it.
pub(super) fn html(deal: &Deal, lang: Lang) -> String {
    let table = Drawing::new(&deal.end, lang);
    let mut out = format!("<div class=\"deal last\"{}>\n<div class=\"board\">\n<div class=\"left\">\n", table.data());
    table.write(&mut out);
    if !deal.steps.is_empty() {
        write_controls(&mut out, deal.steps.len() + 1, lang);
    }
    write_legend(&mut out, deal, lang);
    out.push_str("</div>\n");
    if let Some(account) = &deal.account {
        write_account(&mut out, account, deal.end.dealer, lang);
    }
    out.push_str("</div>\n");
    write_readings(&mut out, &deal.end, lang);
    write_steps(&mut out, deal, lang);
    out + "</div>\n"
}

/// A renderer of the table of a scene.
struct Drawing<'a> {
    scene: &'a Scene,
    lang: Lang,
    /// The kinds that the turned tile makes wild: 正精 and 副精, or one kind; empty if no tile was turned.
    wilds: &'a [Kind],
    /// Their names.
    wild_names: [String; 2],
    /// The parts of the message `deal-words`: the names of meld forms ([`meld_code`]), a tile won on (6), flowers (7) and a false win (8).
    words: [String; 9],
}

impl<'a> Drawing<'a> {
    fn new(scene: &'a Scene, lang: Lang) -> Drawing<'a> {
        let jing = u8::from(scene.has_jing);
        let (wild_names, words) = (lang.parts(msg!("deal-jing-names", jing)), lang.parts(msg!("deal-words")));
        Drawing { scene, lang, wilds: &scene.wilds, wild_names, words }
    }

    /// Returns the data attributes for the script: the names of tiles, melds and places, and the 精.
    fn data(&self) -> String {
        let lang = self.lang;
        let names: Vec<&str> = Kind::all().map(|kind| lang.pick(kind.name(), kind.chinese())).collect();
        let places = [0, 1, 2, 3].map(|at| self.place_name(at));
        let jing: String = self.wilds.iter().map(|&kind| tiles::tile_code(kind)).collect();
        let [_, bao, niao]: [String; 3] = lang.parts(msg!("deal-centre"));
        let heads: [String; 4] = lang.parts(msg!("deal-advice-heads"));
        let list = |name: &str, list: &[&str]| format!(" data-{name}=\"{}\"", escape(&list.join("|")));
        list("tiles", &names)
            + &list("jing", &[&jing])
            + &list("names", &self.wild_names.each_ref().map(String::as_str))
            + &list("words", &self.words.each_ref().map(String::as_str))
            + &list("places", &places.each_ref().map(String::as_str))
            + &list("centre", &[&bao, &niao])
            + &list("heads", &heads.each_ref().map(String::as_str))
            + &list("step", &[&lang.say(msg!("deal-step"))])
    }

    /// Returns the seat at a place.
    fn seat(&self, at: usize) -> Seat {
        self.scene.dealer.after(at)
    }

    /// Returns the name of a place to append to the name of a meld: `碰对家`, `pung from W`.
    fn place_name(&self, at: usize) -> String {
        match self.lang {
            Lang::En => format!("{}{}", self.lang.say(msg!("deal-from")), ["E", "S", "W", "N"][at % 4]),
            Lang::Zh => self.lang.say(msg!("deal-from")) + &self.lang.say(seat_name(self.seat(at), self.scene.dealer)),
        }
    }

    fn write(&self, out: &mut String) {
        out.push_str("<div class=\"felt\">\n");
        UPPER.iter().for_each(|&at| self.write_seat(out, at));
        out.push_str("<div class=\"mid\">");
        for (at, side) in [(2, "n"), (3, "w"), (4, "c"), (1, "e"), (0, "s")] {
            match at {
                4 => {
                    let _ = write!(
                        out,
                        "<div class=\"at-c\">{}<span class=\"added\">{}</span></div>",
                        self.turned(),
                        self.centre()
                    );
                }
                _ => {
                    let name =
                        self.lang.say(msg!("deal-discards", place = seat_name(self.seat(at), self.scene.dealer)));
                    let river = self.discards(at);
                    let _ = write!(
                        out,
                        "<div class=\"at-{side}\"><small>{name}</small><span class=\"pile\" data-p=\"{at}\">{river}</span></div>"
                    );
                }
            }
        }
        out.push_str("</div>\n");
        LOWER.iter().for_each(|&at| self.write_seat(out, at));
        out.push_str("</div>\n");
    }

    /// Writes the seat at a place: its name, wind, points and hand.
    fn write_seat(&self, out: &mut String, at: usize) {
        let (seat, lang, dealer) = (self.seat(at), self.lang, self.scene.dealer);
        let held = &self.scene.seats[seat];
        let name = lang.say(seat_name(seat, dealer));
        let wind = lang.say(wind(seat, dealer));
        let ways = held.won.iter().map(|(_, by)| msg!("deal-won-by", way = by.name()).to_arg());
        let shapes = self.scene.shapes.iter().filter(|shape| shape.0 == seat).map(|shape| shape.1.clone());
        let won: Vec<Arg> = ways.chain(shapes).collect();
        let won = match won.is_empty() {
            true => String::new(),
            false => format!("<span class=\"end\">{}</span>", escape(&lang.say(Message::join(Joint::Comma, won)))),
        };
        let points = self.scene.points.map_or_else(String::new, |points| {
            let points = points[seat.index()];
            format!("<strong class=\"end{}\">{}</strong>", if points > 0 { " gain" } else { "" }, signed_points(points))
        });
        let class = if held.won.is_empty() { "" } else { " won" };
        let _ = writeln!(
            out,
            "<div class=\"seat{class}\" data-p=\"{at}\"><div class=\"who\"><b>{name}</b><span>{wind}</span>{won}{points}</div>\
             <div class=\"hand\">{}</div></div>",
            self.hand(held)
        );
    }

    /// Renders a tile. `class` are further CSS classes, each with a space before it; may be empty.
    fn tile(&self, kind: Kind, class: &str) -> String {
        let (code, name) = (tiles::tile_code(kind), self.lang.pick(kind.name(), kind.chinese()));
        let (mark, tab, title) = match self.wilds.iter().position(|wild| *wild == kind) {
            Some(at) => {
                let name = &self.wild_names[at];
                let first: String = name.chars().take(1).collect();
                ([" z", " f"][at], format!("<em>{first}</em>"), format!(" {name}"))
            }
            None => ("", String::new(), String::new()),
        };
        format!(
            "<i class=\"t{mark}{class}\" role=\"img\" title=\"{name}{title}\">{tab}<svg><use href=\"#t{code}\"/></svg></i>"
        )
    }

    /// Renders the hand of a seat with its melds, the tiles it won on, and its flowers.
    fn hand(&self, held: &SeatTiles) -> String {
        let (rest, drawn) = split_drawn(held);
        let self_drawn = held.won.iter().filter(|won| won.1.giver().is_none()).map(|won| won.0);
        let apart: Vec<Kind> = drawn.into_iter().chain(self_drawn).collect();
        let mut row: String = rest.iter().map(|&kind| self.tile(kind, "")).collect();
        row.extend(apart.iter().map(|&kind| self.tile(kind, " d")));
        let (mut count, mut groups) = (rest.len() + apart.len(), 0_usize);
        let mut group = |tiles: &[String], word: &str, from: Option<Seat>| {
            count += tiles.len();
            groups += 1;
            let from = from.map_or_else(String::new, |seat| self.place_name(turns_after(seat, self.scene.dealer)));
            let _ = write!(row, "<span class=\"meld\">{}<small>{word}{from}</small></span>", tiles.concat());
        };
        for (meld, giver) in &held.melds {
            let hidden = |at: usize| meld.form == MeldForm::ConcealedKong && at.is_multiple_of(3);
            let tile = |(at, kind)| if hidden(at) { BACK.to_owned() } else { self.tile(kind, "") };
            let tiles: Vec<String> = meld.all_tiles().enumerate().map(tile).collect();
            group(&tiles, &self.words[meld_code(meld).1], *giver);
        }
        for (kind, by) in held.won.iter().filter(|won| won.1.giver().is_some()) {
            group(&[self.tile(*kind, "")], &self.words[6], by.giver());
        }
        held.zhahu.iter().for_each(|&kind| group(&[self.tile(kind, "")], &self.words[8], None));
        let wide = count + groups.div_ceil(2);
        let style = if wide > FULL { format!(" style=\"--n:{wide}\"") } else { String::new() };
        let mut out = format!("<div class=\"row\"{style}>{row}</div>");
        if !held.flowers.is_empty() {
            let tiles: String = held.flowers.iter().map(|&kind| self.tile(kind, " s")).collect();
            let _ = write!(out, "<div class=\"row fl\"><small>{}</small>{tiles}</div>", self.words[7]);
        }
        out
    }

    /// Renders the discards of the seat at a place. Claimed ones are faded.
    fn discards(&self, at: usize) -> String {
        let river = self.scene.seats[self.seat(at)].river.iter();
        river.map(|&(kind, gone)| self.tile(kind, if gone { " s g" } else { " s" })).collect()
    }

    /// Renders the kinds that the turned tile makes wild; empty if no tile was turned.
    fn turned(&self) -> String {
        let [turned, _, _]: [String; 3] = self.lang.parts(msg!("deal-centre"));
        match self.wilds.is_empty() {
            true => String::new(),
            false => {
                let tiles: String = self.wilds.iter().map(|&kind| self.tile(kind, " big")).collect();
                format!("<small>{turned}</small><span>{tiles}</span>")
            }
        }
    }

    /// Renders the tiles of 宝 and 鸟.
    fn centre(&self) -> String {
        let [_, bao, niao]: [String; 3] = self.lang.parts(msg!("deal-centre"));
        let group = |(name, kinds): (String, &Vec<Kind>)| match kinds.is_empty() {
            true => String::new(),
            false => {
                let tiles: String = kinds.iter().map(|&kind| self.tile(kind, " s")).collect();
                format!("<small>{name}</small><span>{tiles}</span>")
            }
        };
        [(bao, &self.scene.bao), (niao, &self.scene.niao)].map(group).concat()
    }
}

/// A face-down tile.
const BACK: &str = "<i class=\"t back\"></i>";

/// Splits the concealed tiles of a seat. Returns the tiles without the one drawn last, and that one; `None` if it is not held.
fn split_drawn(held: &SeatTiles) -> (Vec<Kind>, Option<Kind>) {
    let mut rest = held.hand;
    let drawn = held.drawn.filter(|kind| rest[*kind] > 0);
    drawn.into_iter().for_each(|kind| rest.remove(kind));
    (rest.tiles().collect(), drawn)
}

/// Returns the letter of the form of a meld in the data of a page, and the index of its name in `deal-words`.
fn meld_code(meld: &Meld) -> (char, usize) {
    match meld.form {
        MeldForm::Chow => ('c', 0),
        MeldForm::Pung => ('p', 1),
        MeldForm::ExposedKong => ('k', 2),
        MeldForm::AddedKong => ('a', 3),
        MeldForm::ConcealedKong => ('n', 4),
        MeldForm::Xuanfeng => ('x', 5),
    }
}

/// Encodes a scene for `deal.js`. Returns parts in a fixed order, each with a key of two characters. `moment` is the decision at the scene;
/// `None` at the end of the deal.
fn scene_parts(scene: &Scene, moment: Option<&DecisionMarks>) -> Vec<(String, String)> {
    let codes = |kinds: &[Kind]| kinds.iter().map(|&kind| tiles::tile_code(kind)).collect::<String>();
    let digit =
        |seat: Option<Seat>| seat.map_or_else(|| "-".to_owned(), |seat| turns_after(seat, scene.dealer).to_string());
    let mut parts = Vec::new();
    for at in 0..4 {
        let held = &scene.seats[scene.dealer.after(at)];
        let (rest, drawn) = split_drawn(held);
        let melds = held.melds.iter().map(|(meld, giver)| {
            let kinds: Vec<Kind> = meld.all_tiles().collect();
            format!("{}{}{}", meld_code(meld).0, codes(&kinds), digit(*giver))
        });
        let river =
            held.river.iter().map(|&(kind, gone)| format!("{}{}", tiles::tile_code(kind), if gone { "-" } else { "" }));
        let won = held.won.iter().map(|(kind, by)| format!("{}{}", tiles::tile_code(*kind), digit(by.giver())));
        for (key, value) in [
            ('h', codes(&rest)),
            ('d', codes(drawn.as_slice())),
            ('m', melds.collect::<Vec<_>>().join(",")),
            ('r', river.collect()),
            ('f', codes(&held.flowers)),
            ('w', won.collect()),
            ('z', codes(held.zhahu.as_slice())),
        ] {
            parts.push((format!("{at}{key}"), value));
        }
    }
    let place = |seat: Option<Seat>| seat.map_or_else(String::new, |seat| turns_after(seat, scene.dealer).to_string());
    parts.extend([
        ("cb".to_owned(), codes(&scene.bao)),
        ("cn".to_owned(), codes(&scene.niao)),
        ("cm".to_owned(), place(moment.map(|moment| moment.seat))),
        ("ct".to_owned(), codes(moment.and_then(|moment| moment.thrown).as_slice())),
        ("co".to_owned(), place(moment.and_then(|moment| moment.offered))),
    ]);
    parts
}

/// Encodes the parts of `now` that differ from `before`, the parts of the previous scene. For a part that was only extended, writes `+` and
/// the extension.
fn changed_parts(before: &[(String, String)], now: &[(String, String)]) -> String {
    let part = |(at, (key, value)): (usize, &(String, String))| {
        let known = before.get(at).map_or("", |known| &known.1);
        match value.strip_prefix(known) {
            Some("") => None,
            Some(more) if !known.is_empty() => Some(format!("{key}+{more}")),
            _ => Some(format!("{key}{value}")),
        }
    };
    now.iter().enumerate().filter_map(part).collect::<Vec<_>>().join(";")
}

/// Writes the controls that step through a deal of `steps` steps. The controls are hidden until the script shows them.
fn write_controls(out: &mut String, steps: usize, lang: Lang) {
    let [name, first, back, on, step] = lang.parts(msg!("deal-bar")).map(|word| escape(&word).into_owned());
    let button = |go: &str, word: &str, path: &str| {
        format!(
            "<button type=\"button\" data-go=\"{go}\" aria-label=\"{word}\" title=\"{word}\">\
             <svg viewBox=\"0 0 20 20\" aria-hidden=\"true\"><path d=\"{path}\"/></svg></button>"
        )
    };
    let _ = writeln!(
        out,
        "<div class=\"bar\" role=\"group\" aria-label=\"{name}\" hidden>{}{}\
         <span class=\"rail\"><input type=\"range\" min=\"1\" max=\"{steps}\" value=\"{steps}\" aria-label=\"{step}\"></span>{}</div>\n\
         <div class=\"now\" aria-live=\"polite\" hidden></div>",
        button("first", &first, "M5 4h2v12H5zM16 4 8 10l8 6z"),
        button("back", &back, "M14 4 6 10l8 6z"),
        button("on", &on, "M6 4l8 6-8 6z"),
    );
}

/// Writes the legend of the table: the marks of tiles.
fn write_legend(out: &mut String, deal: &Deal, lang: Lang) {
    let drawing = Drawing::new(&deal.end, lang);
    let jing = u8::from(deal.end.has_jing);
    let [solid, open, drawn, raised, faded]: [String; 5] = lang.parts(msg!("deal-key", jing));
    out.push_str("<p class=\"key\">");
    for (kind, mark) in drawing.wilds.iter().zip([solid, open]) {
        let _ = write!(out, "<span>{}{mark}</span>", drawing.tile(*kind, " k"));
    }
    if !deal.steps.is_empty() {
        let _ = write!(out, "<span>{drawn}</span><span>{raised}</span>");
    }
    let _ = write!(out, "<span>{faded}</span>");
    if !deal.steps.is_empty() {
        let _ = write!(out, "<span class=\"tap\" hidden>{}</span>", lang.say(msg!("deal-tap")));
    }
    out.push_str("</p>\n");
}

/// Writes the payments of the seat of `account` as arithmetic, the points of every seat, and, folded, the payments between other seats.
fn write_account(out: &mut String, account: &Account, dealer: Seat, lang: Lang) {
    let index = account.seat.index();
    let total: [i64; 4] = std::array::from_fn(|at| account.items.iter().map(|item| item.1[at]).sum());
    let points = signed_points(total[index]);
    let _ = write!(
        out,
        "<aside>\n<h3>{}</h3>\n<dl class=\"sum\">",
        escape(&lang.say(msg!("deal-account", points = &points)))
    );
    account.own.iter().for_each(|payment| write_payment(out, payment, lang));
    let parts: Vec<String> = account.own.iter().map(|payment| signed_points(payment.gained)).collect();
    let sum = match &parts[..] {
        [_] | [] => String::new(),
        parts => parts.join(" ").replace('+', "+ ").replace('−', "− ").trim_start_matches("+ ").to_owned() + " = ",
    };
    let _ = writeln!(
        out,
        "<dt class=\"all\">{}</dt><dd class=\"all\">{sum}<b>{points}</b></dd></dl>",
        lang.say(msg!("deal-total"))
    );
    let [seat, deal, scores]: [String; 3] = lang.parts(msg!("deal-account-heads"));
    let items: Vec<_> = account.items.iter().filter(|_| (2..=3).contains(&account.items.len())).collect();
    let _ = write!(out, "<table class=\"pay\"><thead><tr><th>{seat}</th>");
    items.iter().for_each(|item| {
        let _ = write!(out, "<th>{}</th>", escape(&lang.render(&item.0)));
    });
    let scored = account.before.map_or_else(String::new, |_| format!("<th>{scores}</th>"));
    let _ = write!(out, "<th>{deal}</th>{scored}</tr></thead><tbody>");
    for at in [2, 3, 1, 0] {
        let seat = dealer.after(at);
        let _ = write!(out, "<tr><td>{}</td>", lang.say(seat_name(seat, dealer)));
        for item in &items {
            let _ = write!(out, "<td>{}</td>", signed_points(item.1[seat.index()]));
        }
        let _ = write!(out, "<td><b>{}</b></td>", signed_points(total[seat.index()]));
        if let Some(before) = account.before {
            let before = before[seat.index()];
            let after = before.saturating_add(total[seat.index()]);
            let _ = write!(out, "<td class=\"soft\">{} → {}</td>", signed_points(before), signed_points(after));
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table>\n");
    if !account.others.is_empty() {
        let _ = write!(out, "<details><summary>{}</summary><dl class=\"sum\">", lang.say(msg!("deal-others")));
        account.others.iter().for_each(|payment| write_payment(out, payment, lang));
        out.push_str("</dl></details>\n");
    }
    out.push_str("</aside>\n");
}

/// Writes a payment: its item, its seats and its arithmetic.
fn write_payment(out: &mut String, payment: &Payment, lang: Lang) {
    let (item, seats) = (lang.render(&payment.item), lang.render(&payment.seats));
    let _ = write!(out, "<dt>{} <small>{}</small></dt><dd>", escape(&item), escape(&seats));
    for line in &payment.lines {
        let line = lang.render(line);
        let line = line.trim();
        let _ = match line.rsplit_once(" = ") {
            Some((sum, result)) => write!(out, "<p>{} =&nbsp;<b>{}</b></p>", escape(sum), escape(result)),
            None => write!(out, "<p>{}</p>", escape(line)),
        };
    }
    if payment.count > 1 {
        let (points, count) = (payment.points, payment.count);
        let _ = write!(out, "<p class=\"tot\">{points} × {count} =&nbsp;<b>{}</b></p>", points.saturating_mul(count));
    }
    out.push_str("</dd>");
}

/// Writes the groups of each winning hand at the end of a deal, with the tiles that wilds stand for.
fn write_readings(out: &mut String, end: &Scene, lang: Lang) {
    let drawing = Drawing::new(end, lang);
    for read in &end.won_hands {
        let name = match end.won_hands.len() {
            1 => String::new(),
            _ => format!(" <small>{}</small>", lang.say(seat_name(read.seat, end.dealer))),
        };
        let _ = write!(out, "<h3>{}{name}</h3>\n<div class=\"pairs\">", lang.say(msg!("deal-reads")));
        let melds = read.melds.iter().map(|meld| (meld.all_tiles().collect::<Vec<_>>(), String::new()));
        let groups = read.groups.iter().map(|group| {
            let notes: Vec<Message> = group.iter().filter_map(wild_reading).collect();
            (
                group.iter().map(|tile| tile.tile).collect(),
                lang.say(Message::from_arg(&Arg::list(Joint::Clause, notes))),
            )
        });
        for (kinds, note) in melds.chain(groups) {
            let tiles: String = kinds.iter().map(|&kind| drawing.tile(kind, " p")).collect();
            let _ = write!(out, "<div><span>{tiles}</span><small>{note}</small></div>");
        }
        out.push_str("</div>\n");
    }
}

/// Writes all steps, each with its data, the hand as text, and the evaluation of the decision.
fn write_steps(out: &mut String, deal: &Deal, lang: Lang) {
    if deal.steps.is_empty() {
        return;
    }
    let count = lang.say(msg!("deal-steps", steps = deal.steps.len() + 1));
    let _ = writeln!(out, "<details class=\"steps\"><summary>{count}</summary><ol>");
    let mut before = Vec::new();
    for step in &deal.steps {
        let now = scene_parts(&step.scene, Some(&step.moment));
        let data = changed_parts(&before, &now);
        before = now;
        let departs = step.advice.as_ref().is_some_and(|advice| advice.departs);
        let class = if departs { " class=\"departs\"" } else { "" };
        let (name, deed) = (lang.say(seat_name(step.moment.seat, deal.end.dealer)), lang.render(&step.action));
        let _ = write!(
            out,
            "<li{class} data-t=\"{data}\"><span><b>{name}</b> {}</span> <small>{}</small>",
            escape(&deed),
            hand_text(step, lang)
        );
        step.advice.iter().for_each(|advice| write_advice(out, advice, lang));
        out.push_str("</li>\n");
    }
    let data = changed_parts(&before, &scene_parts(&deal.end, None));
    let end = lang.say(msg!("deal-end"));
    let _ = writeln!(out, "<li data-t=\"{data}\"><span>{end}</span></li>\n</ol></details>");
}

/// Formats the hand of the seat that decides.
fn hand_text(step: &DealStep, lang: Lang) -> String {
    let held = &step.scene.seats[step.moment.seat];
    let hand = Hand { concealed: held.hand, melds: held.melds.iter().map(|meld| meld.0).collect() };
    match lang {
        Lang::En => hand.to_string(),
        Lang::Zh => chinese_hand(&hand),
    }
}

/// Writes the evaluation of a decision: the first sentence as a summary, the other sentences and the candidates folded.
fn write_advice(out: &mut String, advice: &StepAdvice, lang: Lang) {
    let mut sentences = advice.sentences.iter().map(|sentence| lang.render(sentence));
    let first = sentences.next().unwrap_or_default();
    let _ = write!(out, "<details><summary>{}</summary>", escape(&first));
    for sentence in sentences {
        let _ = write!(out, "<p>{}</p>", escape(&sentence));
    }
    // There may be hundreds of candidates, so each is a line of text that the script turns into a row.
    let line = |row: &Candidate| {
        let (act, chosen) = (lang.render(&row.act), lang.render(&row.chosen_by));
        format!("{act}\t{}\t{}\t{chosen}", row.points, row.worlds)
    };
    let lines: Vec<String> = advice.candidates.iter().map(line).collect();
    let _ = write!(out, "<pre class=\"adv\">{}</pre></details>", escape(&lines.join("\n")));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Act, Decision, LoggedDeal, Recorder, View, read_log};
    use crate::rules::Rules;
    use crate::sim::Run;
    use std::cell::RefCell;
    use std::collections::BTreeMap;

    /// Plays a deal and returns it with all its decisions.
    fn deal(rules: &str, players: &str, hand: u64) -> Deal {
        let rules = Rules::load(rules).unwrap();
        let run = Run::new(rules.clone(), players.parse().unwrap(), 1, hand + 1);
        let mut log = Recorder::new(&rules);
        run.deal(hand, &mut log);
        let (scene, steps) = (RefCell::new(Scene::default()), RefCell::new(Vec::new()));
        let deals = read_log(&log.text()).unwrap();
        let mut watch = |view: &View<'_, '_>, _: Decision<'_>, act: Act| {
            let (scene, moment) = (scene.borrow().clone(), DecisionMarks::new(view.seat(), act, None));
            steps.borrow_mut().push(DealStep { scene, moment, action: Message::from("x"), advice: None });
        };
        let finished = LoggedDeal::replay_with_hook(&deals[0], &rules, &mut &scene, &mut watch).unwrap();
        let end = scene.borrow().clone().with_readings(&rules, &finished.facts, &finished.settlement);
        Deal { end, steps: steps.take(), account: None }
    }

    /// Every tile has a symbol, tags balance, and seats have names instead of numbers.
    #[test]
    fn a_deal_is_valid_markup_with_known_symbols() {
        let symbols = tiles::symbols();
        for (rules, players) in [("nanjing", "efficient"), ("nanchang", "efficient"), ("sichuan", "random")] {
            let deal = deal(rules, players, 5);
            for (lang, names) in
                [(Lang::En, ["<b>dealer</b>", "<b>opposite</b>"]), (Lang::Zh, ["<b>庄家</b>", "<b>对家</b>"])]
            {
                let html = html(&deal, lang);
                let used: Vec<&str> =
                    html.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()).collect();
                assert!(used.len() > 60 && used.iter().all(|id| symbols.contains(&format!("id=\"{id}\""))), "{used:?}");
                for tag in ["div", "span", "svg", "small", "i", "em", "li", "ol", "details", "b"] {
                    let opened = html.matches(&format!("<{tag} ")).count() + html.matches(&format!("<{tag}>")).count();
                    assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
                }
                assert!(names.iter().all(|name| html.contains(name)), "{html}");
                assert!(!html.contains("座位") && !html.contains("seat 0"), "a seat has a number");
            }
        }
    }

    /// 正精 and 副精 differ in more than their colour, and have names for screen readers.
    #[test]
    fn both_jing_are_distinguishable() {
        let html = html(&deal("nanchang", "efficient", 3), Lang::Zh);
        for (mark, tab, name) in [("z", "正", "正精"), ("f", "副", "副精")] {
            let tile = html.split("<i ").find(|tile| tile.starts_with(&format!("class=\"t {mark} big\""))).unwrap();
            assert!(tile.contains(&format!("<em>{tab}</em>")) && tile.contains(&format!(" {name}\"")), "{tile}");
        }
        assert!(STYLE.contains(".deal .z { border: 2px solid") && STYLE.contains(".deal .f { border: 2px dashed"));
    }

    /// The encoded changes reproduce the table of every step, and are short.
    #[test]
    fn changed_parts_reproduce_every_table() {
        for (rules, players) in [("nanchang", "random"), ("nanjing", "efficient"), ("sichuan", "random")] {
            let deal = deal(rules, players, 3);
            let ends = [(&deal.end, None)];
            let scenes: Vec<_> = deal.steps.iter().map(|step| (&step.scene, Some(&step.moment))).chain(ends).collect();
            assert!(scenes.len() > 20, "{}", scenes.len());
            let (mut before, mut shown, mut bytes) = (Vec::new(), BTreeMap::<String, String>::new(), 0);
            for (scene, moment) in &scenes {
                let now = scene_parts(scene, *moment);
                let data = changed_parts(&before, &now);
                bytes += data.len();
                for part in data.split(';').filter(|part| !part.is_empty()) {
                    let (key, value) = part.split_at(2);
                    let known = shown.entry(key.to_owned()).or_default();
                    match value.strip_prefix('+') {
                        Some(more) => known.push_str(more),
                        None => value.clone_into(known),
                    }
                }
                for (key, value) in &now {
                    assert_eq!(shown.get(key).map_or("", String::as_str), value, "{rules} {key}: {data}");
                }
                before = now;
            }
            assert!(bytes < 60 * scenes.len(), "{bytes} bytes for {} steps", scenes.len());
        }
    }
}
