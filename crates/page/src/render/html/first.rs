//! The first screen of a page: the title, the changes of rules, and the key numbers with a picture each.
//!
//! A picture of people has [`FIGURES`] figures, which stand for a crowd: as many figures are marked as the share of the crowd that is
//! counted.

use super::{attribute, escape, prose};
use crate::answer::{Amount, Answer, Bar, Bars, FirstScreen, Form, KeyNumber, Point, Slider, Sliders};
use crate::lang::{Lang, Message, capitalize, msg};
use std::fmt::Write;

/// The style sheet and the script of a first screen.
pub(super) const SOURCES: [&str; 2] = [include_str!("first.css"), FIRST_SCRIPT];

/// The script of a first screen.
pub const FIRST_SCRIPT: &str = include_str!("first.js");
/// Number of figures in a picture of people, for any crowd size.
const FIGURES: u32 = 100;
/// Number of figures in a column.
const ROWS: u32 = 4;
/// Maximum number of bars of a list that are always visible. The others are folded.
const BARS: usize = 12;
/// The SVG symbol of a person.
const PERSON: &str = "<svg class=\"tiles\" width=\"0\" height=\"0\" aria-hidden=\"true\"><symbol id=\"person\" viewBox=\"0 0 10 20\">\
    <circle cx=\"5\" cy=\"3.3\" r=\"2.6\"/><path d=\"M1.2 9.4c0-1.7 1.6-2.6 3.8-2.6s3.8.9 3.8 2.6v4.3H7.3v5.4H2.7v-5.4H1.2z\"/></symbol></svg>\n";

/// Returns the `<meta>` elements for link previews, and the icon. `title` is the title of the page.
pub(super) fn head(title: &str, first: &FirstScreen, lang: Lang) -> String {
    let text = |message: &Message| lang.render(message);
    let numbers =
        first.numbers.iter().skip(1).chain(first.numbers.first()).take(1).map(|number| number_text(number, lang));
    let parts: Vec<String> = [text(&first.lede)].into_iter().chain(numbers).filter(|part| !part.is_empty()).collect();
    let description = parts.join(lang.pick(" ", ""));
    let meta = |name: &str, content: &str| match content {
        "" => String::new(),
        content => format!("<meta {name}{}>\n", attribute("content", content)),
    };
    let icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' \
        height='32' rx='7' fill='%23B23A17'/%3E%3Ctext x='16' y='23' font-size='20' text-anchor='middle' fill='%23fff' \
        font-family='sans-serif' font-weight='700'%3E%E7%B2%BE%3C/text%3E%3C/svg%3E";
    meta("property=\"og:title\"", title)
        + &meta("property=\"og:description\"", &description)
        + &meta("name=\"description\"", &description)
        + &format!("<link rel=\"icon\" href=\"{icon}\">\n")
}

/// Formats a key number as text: `Of 100 players, how many are 50 points down at some time: 23 → 33`.
pub(crate) fn number_text(number: &KeyNumber, lang: Lang) -> String {
    let [after, note] = [&number.after.shown, &number.note].map(|text| lang.render(text));
    let before = number.before.as_ref().map(|before| format!("{} → ", lang.render(&before.shown))).unwrap_or_default();
    lang.labelled(lang.render(&number.label), format!("{before}{after} {note}"))
}

/// Writes the start tag of `<main>` and the first screen. For an answer without a first screen, writes only its title.
pub(super) fn screen(out: &mut String, answer: &Answer, lang: Lang) {
    let first = &answer.first;
    let html = |text: &Message| prose(&lang.render(text));
    if first.title.is_empty() {
        // For example the page of a single deal.
        let _ =
            writeln!(out, "<main data-wide=\"{}\">\n<h1>{}</h1>", lang.say(msg!("write-scroll")), html(&answer.title));
        return;
    }
    if first.numbers.iter().any(|number| matches!(number.form, Form::People(_))) {
        out.push_str(PERSON);
    }
    let _ = writeln!(
        out,
        "<header class=\"top\"><b>精 jing</b> <span>{}</span></header>\n<main data-wide=\"{}\"{}{}>",
        html(&first.subject),
        lang.say(msg!("write-scroll")),
        attribute("data-find", &lang.say(msg!("first-find"))),
        attribute("data-hide", &lang.say(msg!("first-hide")))
    );
    let _ = writeln!(out, "<div class=\"first\"><div><h1>{}</h1>", title_html(&capitalize(&lang.render(&first.title))));
    let lede = html(&first.lede);
    if !lede.is_empty() {
        let _ = writeln!(out, "<p class=\"lead\">{lede}</p>");
    }
    out.push_str("</div>\n");
    write_changes(out, first, lang);
    out.push_str("</div>\n");
    if !first.numbers.is_empty() {
        let points = scale(first.numbers.iter().filter(|number| number.form == Form::Points));
        let numbers: String = first.numbers.iter().map(|one| number(one, points, lang)).collect();
        let _ = writeln!(out, "<div class=\"nums\">{numbers}</div>");
    }
    write_bars(out, &first.bars, lang);
    first.sliders.iter().for_each(|sliders| write_sliders(out, sliders, lang));
    let has_ends = !first.numbers.is_empty() || !first.bars.is_empty();
    let brackets = if has_ends { html(&msg!("first-brackets")) } else { String::new() };
    let _ = writeln!(
        out,
        "<div class=\"foot\"><p class=\"caveat\">{}</p><p class=\"made\">{brackets}</p></div>",
        html(&first.caveat)
    );
}

/// Renders a title as one `<span>` for each phrase, so that it breaks only between phrases.
fn title_html(title: &str) -> String {
    let mut out = String::new();
    for part in title.split_inclusive(['：', '，']) {
        let _ = write!(out, "<span>{}</span>", prose(part));
    }
    out
}

/// Writes the changes of rules with their status; nothing if there are none.
fn write_changes(out: &mut String, first: &FirstScreen, lang: Lang) {
    if first.changes.is_empty() {
        return;
    }
    let label = lang.say(msg!("first-changes"));
    let html = |text: &Message| prose(&lang.render(text));
    let _ = writeln!(out, "<div class=\"changes\" role=\"group\"{}>", attribute("aria-label", &label));
    if let Some(base) = &first.base {
        let _ = writeln!(out, "<p class=\"base\">{}</p>", html(base));
    }
    for row in &first.changes {
        let status = row.status.as_ref().map(|status| {
            let class = if row.acts { " class=\"acts\"" } else { "" };
            format!("<em{class}>{}</em>", html(status))
        });
        let _ = writeln!(
            out,
            "<div><b>{}</b><span class=\"value\"><s>{}</s> → {}</span>{}<p>{}</p></div>",
            html(&row.word),
            html(&row.from),
            html(&row.to),
            status.unwrap_or_default(),
            html(&row.meaning)
        );
    }
    out.push_str("</div>\n");
}

/// Returns the finite values and interval ends of a key number.
fn ends(number: &KeyNumber) -> Vec<f64> {
    let amount_ends = |amount: &Amount| [amount.value].into_iter().chain(amount.ends.into_iter().flatten());
    number.before.iter().chain([&number.after]).flat_map(amount_ends).filter(|end| end.is_finite()).collect()
}

/// Returns the ends of an axis that contains 0, the values of these numbers and the ends of their intervals.
fn scale<'a>(numbers: impl IntoIterator<Item = &'a KeyNumber>) -> [f64; 2] {
    let ends = numbers.into_iter().flat_map(ends);
    ends.fold([0.0, 0.0], |[low, high], end| [f64::min(low, end), f64::max(high, end)])
}

/// Renders a key number with its picture. If it has a value for each stake, renders all of them. `points` are the ends of the common axis
/// of numbers in points.
fn number(number: &KeyNumber, points: [f64; 2], lang: Lang) -> String {
    let html = |text: &Message| prose(&lang.render(text));
    let class = match number.is_more {
        Some(true) => " class=\"more\"",
        Some(false) => " class=\"less\"",
        None => "",
    };
    let before = number.before.as_ref().map(|before| format!("<s>{}</s><i>→</i>", html(&before.shown)));
    let big = format!(
        "<p class=\"big\">{}<b{class}>{}</b> <small>{} <span class=\"ci\">{}</span></small></p>",
        before.unwrap_or_default(),
        html(&number.after.shown),
        html(&number.note),
        html(&number.interval)
    );
    let drawn = match number.form {
        Form::People(crowd) => people_svg(number, crowd, lang),
        Form::Points => bar_pair(number, points, lang),
        Form::Own => bar_pair(number, scale([number]), lang),
    };
    let shown = format!("<h3>{}</h3>\n{big}\n{drawn}", html(&number.label));
    if number.stakes.len() < 2 {
        return format!("<div class=\"num\">{shown}</div>\n");
    }
    // Without JavaScript, only the default stake is visible.
    let panel = |one: &KeyNumber| {
        let hidden = if one.stake == number.stake { "" } else { " hidden" };
        let shown = self::number(one, points, lang);
        format!("<div class=\"panel\" data-name=\"{}\"{hidden}>{shown}</div>\n", one.stake)
    };
    let panels: String = number.stakes.iter().map(panel).collect();
    let label = lang.say(msg!("first-stake"));
    format!("<div class=\"slide\"{}>{panels}</div>\n", attribute("data-label", &label))
}

/// Returns the `aria-label` attribute for the picture of a key number.
fn aria_label(number: &KeyNumber, lang: Lang) -> String {
    attribute("aria-label", &number_text(number, lang))
}

/// Renders a bar for the value before the change, if there is one, and one for the value after it. The bars start at 0 on an axis from
/// `least` to `most`.
fn bar_pair(number: &KeyNumber, [least, most]: [f64; 2], lang: Lang) -> String {
    // Leaves room for the interval at the end of the longest bar.
    let at = |value: f64| 3.0 + 94.0 * (value - least) / (most - least).max(f64::MIN_POSITIVE);
    let at = |value: f64| if least < 0.0 { at(value) } else { at(value) - 3.0 };
    let bar = |amount: &Amount, class: &str| {
        let line = amount
            .ends
            .map(|[low, high]| format!("<u style=\"left:{:.2}%;width:{:.2}%\"></u>", at(low), at(high) - at(low)));
        let (zero, end) = (at(0.0), at(amount.value));
        let (left, width) = (zero.min(end), (end - zero).abs());
        let line = line.unwrap_or_default();
        format!("<div class=\"bar\"><i class=\"{class}\" style=\"left:{left:.2}%;width:{width:.2}%\"></i>{line}</div>")
    };
    let class = match number.is_more {
        Some(true) => "more",
        Some(false) => "less",
        None if number.before.is_some() => "chance",
        None => "own",
    };
    let own = bar(&number.after, class);
    let (more, bars) = match &number.before {
        Some(before) => {
            let names: [String; 2] = lang.parts(msg!("first-pair"));
            let names = names.map(|name| format!("<small>{}</small>", escape(&name)));
            (" two", format!("{}{}{}{own}", names[0], bar(before, "before"), names[1]))
        }
        None => ("", own),
    };
    format!("<div class=\"pair{more}\" role=\"img\"{}>{bars}</div>\n", aria_label(number, lang))
}

/// Returns the number of figures that stand for `value` people of a crowd of this size.
fn figure_count(value: f64, crowd: u32) -> u32 {
    (value * f64::from(FIGURES) / f64::from(crowd)).round().clamp(0.0, f64::from(FIGURES)) as u32
}

/// The meaning of one figure in a picture of people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Person {
    /// Counted before and after the change; for a single rule set, counted.
    Before,
    /// Added by a significant change.
    More,
    /// Removed by a significant change.
    Spared,
    /// Added or removed by a change that is not significant.
    Chance,
    /// Not counted.
    None,
}

impl Person {
    /// Returns the meaning of the figure at index `at`, from 0. `before` and `after` are the numbers of counted figures before and after
    /// the change ([`figure_counts`]); counted figures come first.
    pub(crate) fn at(number: &KeyNumber, at: u32, [before, after]: [u32; 2]) -> Person {
        match (at, number.is_more) {
            _ if at < before.min(after) => Person::Before,
            _ if at >= before.max(after) => Person::None,
            (_, None) => Person::Chance,
            _ if at < after => Person::More,
            _ => Person::Spared,
        }
    }
}

/// Renders the picture of people of a key number for a crowd of this size.
fn people_svg(number: &KeyNumber, crowd: u32, lang: Lang) -> String {
    let [before, after] = figure_counts(number, crowd);
    let mut out = format!("<svg class=\"people\" viewBox=\"-0.5 0 348 87\" role=\"img\"{}>", aria_label(number, lang));
    for at in 0..FIGURES {
        let class = match Person::at(number, at, [before, after]) {
            Person::Before => "a",
            Person::More => "b",
            Person::Spared => "d",
            Person::Chance => "e",
            Person::None => "c",
        };
        let (x, y) = (14 * (at / ROWS), 22 * (at % ROWS));
        let _ = write!(out, "<use href=\"#person\" class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"10\" height=\"20\"/>");
    }
    out.push_str("</svg>\n");
    out
}

/// Writes the ranked rule sets: a list of bars for each statistic, among which the script lets the reader choose.
fn write_bars(out: &mut String, all: &[Bars], lang: Lang) {
    if all.is_empty() {
        return;
    }
    let label = lang.say(msg!("first-chooser"));
    let _ = writeln!(out, "<div class=\"choice\"{}>", attribute("data-label", &label));
    for one in all {
        let title = lang.render(&one.title);
        let _ = writeln!(out, "<div class=\"option\"{}>\n<h2>{}</h2>", attribute("data-name", &title), escape(&title));
        write_bar_list(out, one, lang);
        out.push_str("</div>\n");
    }
    out.push_str("</div>\n");
}

/// Writes the points of a sweep. The script adds sliders that select a point; without JavaScript the points are folded.
fn write_sliders(out: &mut String, sliders: &Sliders, lang: Lang) {
    let axis = |Slider { name, values, start }: &Slider| {
        let values = values.iter().map(|value| lang.render(value)).collect::<Vec<_>>().join("|");
        let [name, values] =
            [("data-axis", lang.render(name)), ("data-values", values)].map(|(key, text)| attribute(key, &text));
        format!("<span hidden{name}{values} data-start=\"{start}\"></span>")
    };
    let axes: String = sliders.axes.iter().map(axis).collect();
    let _ = writeln!(out, "<details class=\"grid\"><summary>{}</summary>{axes}", lang.say(msg!("first-points")));
    let all = sliders.points.iter().flat_map(|point| &point.numbers);
    let points = scale(all.filter(|number| number.form == Form::Points));
    for Point { place, numbers, is_same } in &sliders.points {
        let at = place.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let name = |(axis, value): (&Slider, &usize)| {
            format!("{} {}", lang.render(&axis.name), lang.render(&axis.values[*value]))
        };
        let name = sliders.axes.iter().zip(place).map(name).collect::<Vec<_>>().join(lang.pick(", ", "，"));
        let shown = match numbers.is_empty() {
            true => format!("<p>{}</p>", lang.say(msg!("first-point", same = u8::from(*is_same)))),
            false => numbers.iter().map(|one| number(one, points, lang)).collect(),
        };
        let _ = writeln!(
            out,
            "<div class=\"point\" data-at=\"{at}\"><h3>{}</h3><div class=\"nums\">{shown}</div></div>",
            escape(&name)
        );
    }
    out.push_str("</details>\n");
}

/// The horizontal axis of ranked bars. It contains all bars and the value of no change.
struct Axis {
    /// The left end: a value, or the binary logarithm of a ratio.
    low: f64,
    /// The right end.
    high: f64,
    /// Whether the values are ratios, which are drawn on a logarithmic axis.
    is_ratio: bool,
}

impl Axis {
    fn new(bars: &Bars) -> Axis {
        let is_ratio = bars.rows.first().is_some_and(|bar| bar.is_ratio);
        let at = |value: f64| if is_ratio { libm::log2(value.max(1e-6)) } else { value };
        let ends = || bars.rows.iter().flat_map(|bar| bar.ends).map(at).filter(|end| end.is_finite());
        Axis { low: ends().fold(0.0, f64::min), high: ends().fold(0.0, f64::max), is_ratio }
    }

    /// Returns the position of a value in per cent of the width.
    fn at(&self, value: f64) -> f64 {
        let value = if self.is_ratio { libm::log2(value.max(1e-6)) } else { value };
        100.0 * (value - self.low) / (self.high - self.low).max(1e-12)
    }

    /// Returns the position of no change, in per cent of the width.
    fn zero(&self) -> f64 {
        self.at(if self.is_ratio { 1.0 } else { 0.0 })
    }
}

/// Writes the bars of a statistic. Folds those after the first [`BARS`], and the rule sets without a difference.
fn write_bar_list(out: &mut String, bars: &Bars, lang: Lang) {
    let axis = Axis::new(bars);
    let (visible, rest) = bars.rows.split_at(bars.rows.len().min(BARS));
    visible.iter().for_each(|row| write_bar(out, row, &axis, lang));
    if !rest.is_empty() {
        let _ = writeln!(out, "<details><summary>{}</summary>", lang.say(msg!("first-rest", count = rest.len())));
        rest.iter().for_each(|row| write_bar(out, row, &axis, lang));
        out.push_str("</details>\n");
    }
    if !bars.unchanged.is_empty() {
        let count = bars.unchanged.len();
        let _ = writeln!(out, "<details><summary>{}</summary>\n<ul>", lang.say(msg!("first-still", count)));
        for name in &bars.unchanged {
            let _ = writeln!(out, "<li>{}</li>", prose(&lang.render(name)));
        }
        out.push_str("</ul>\n</details>\n");
    }
}

fn write_bar(out: &mut String, bar: &Bar, axis: &Axis, lang: Lang) {
    let html = |text: &Message| prose(&lang.render(text));
    let [value, low, high] = bar.ends.map(|end| axis.at(end));
    let zero = axis.zero();
    let more = value >= zero;
    let class = match (bar.is_real, more) {
        (false, _) => "chance",
        (true, true) => "more",
        (true, false) => "less",
    };
    let text = if bar.is_real { class } else { "soft" };
    let note = if bar.is_real { String::new() } else { format!(" <span class=\"ci\">{}</span>", html(&bar.note)) };
    let _ = writeln!(
        out,
        "<div class=\"rowc\"><b>{}{note}</b><span class=\"val\"><b class=\"{text}\">{}</b> <span class=\"ci\">{}</span></span>\
         <div class=\"bar\"><span class=\"axis\" style=\"left:{zero:.2}%\"></span>\
         <i class=\"{class}\" style=\"left:{:.2}%;width:{:.2}%\"></i>\
         <u style=\"left:{low:.2}%;width:{:.2}%\"></u></div></div>",
        html(&bar.name),
        html(&bar.shown),
        html(&bar.interval),
        value.min(zero),
        (value - zero).abs(),
        high - low
    );
}

/// Returns an answer in three lines of plain text, for sharing: the title, the key numbers, and the caveat with the command.
pub fn share_text(answer: &Answer, lang: Lang) -> String {
    let first = &answer.first;
    let numbers: Vec<String> = match first.bars.first() {
        Some(bars) => {
            let note = |bar: &Bar| match bar.is_real {
                true => lang.render(&bar.shown),
                false => lang.bracketed(lang.render(&bar.shown), lang.render(&bar.note)),
            };
            let one = |bar: &Bar| lang.labelled(lang.render(&bar.name), note(bar));
            let all: Vec<String> = bars.rows.iter().take(3).map(one).collect();
            vec![lang.labelled(lang.render(&bars.title), all.join(lang.pick("; ", "；")))]
        }
        None => first.numbers.iter().map(|number| number_text(number, lang)).collect(),
    };
    let numbers = if numbers.is_empty() { lang.render(&first.lede) } else { numbers.join(lang.pick("; ", "；")) };
    let caveat = lang.render(&first.caveat);
    let command = &answer.origin.command;
    [capitalize(&lang.render(&first.title)), numbers, format!("{caveat} {command}").trim().to_owned()].join("\n")
}

/// Returns the numbers of counted figures before and after the change, for a crowd of this size; equal for a single rule set.
pub(crate) fn figure_counts(number: &KeyNumber, crowd: u32) -> [u32; 2] {
    let after = figure_count(number.after.value, crowd);
    [number.before.as_ref().map_or(after, |before| figure_count(before.value, crowd)), after]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Number;

    fn amount(value: f64) -> Amount {
        Amount { shown: Message::from_arg(&Number::whole(value)), value, ends: Some([value - 1.0, value + 1.0]) }
    }

    /// In a crowd of 1,000, each figure represents ten people.
    #[test]
    fn figures_represent_shares_of_a_crowd() {
        let number = KeyNumber {
            label: "people".into(),
            before: Some(amount(233.0)),
            after: amount(327.0),
            note: Message::default(),
            interval: Message::default(),
            form: Form::People(1000),
            is_more: Some(true),
            stake: 50,
            stakes: Vec::new(),
        };
        assert_eq!(figure_counts(&number, 1000), [23, 33]);
        let drawn = people_svg(&number, 1000, Lang::En);
        assert_eq!(
            ["a", "b", "c", "d"].map(|class| drawn.matches(&format!("class=\"{class}\"")).count()),
            [23, 10, 67, 0]
        );
    }

    #[test]
    fn bars_of_a_pair_have_names_and_a_single_bar_has_none() {
        let number = |before: Option<f64>| KeyNumber {
            label: Message::default(),
            before: before.map(amount),
            after: amount(64.0),
            note: Message::default(),
            interval: Message::default(),
            form: Form::Points,
            is_more: Some(true),
            stake: 0,
            stakes: Vec::new(),
        };
        let named = |before, lang| {
            let drawn = bar_pair(&number(before), [0.0, 70.0], lang);
            [drawn.matches("class=\"bar\"").count(), drawn.matches("<small>").count()]
        };
        for lang in [Lang::En, Lang::Zh] {
            assert_eq!([named(Some(52.0), lang), named(None, lang)], [[2, 2], [1, 0]]);
        }
    }

    /// A change that is not significant is drawn as chance, not as more or less. A single rule set has no changed figures.
    #[test]
    fn insignificant_changes_are_drawn_as_chance() {
        let number = |before: Option<f64>, is_more| KeyNumber {
            label: Message::default(),
            before: before.map(amount),
            after: amount(27.0),
            note: Message::default(),
            interval: Message::default(),
            form: Form::People(100),
            is_more,
            stake: 50,
            stakes: Vec::new(),
        };
        let drawn = |number: &KeyNumber| {
            let text = people_svg(number, 100, Lang::En);
            ["a", "b", "c", "d", "e"].map(|class| text.matches(&format!("class=\"{class}\"")).count())
        };
        assert_eq!(drawn(&number(Some(23.0), None)), [23, 0, 73, 0, 4]);
        assert_eq!(drawn(&number(Some(30.0), None)), [27, 0, 70, 0, 3]);
        assert_eq!(drawn(&number(Some(30.0), Some(false))), [27, 0, 70, 3, 0]);
        assert_eq!(drawn(&number(None, None)), [27, 0, 73, 0, 0]);
    }

    #[test]
    fn bars_of_losses_extend_to_the_left_of_zero() {
        let dealer = KeyNumber {
            label: Message::default(),
            before: Some(amount(-3.0)),
            after: amount(5.0),
            note: Message::default(),
            interval: Message::default(),
            form: Form::Own,
            is_more: Some(true),
            stake: 0,
            stakes: Vec::new(),
        };
        assert_eq!(scale([&dealer]), [-4.0, 6.0]);
        let drawn = bar_pair(&dealer, scale([&dealer]), Lang::En);
        assert!(drawn.contains("class=\"before\" style=\"left:12.40%;width:28.20%\""), "{drawn}");
    }

    /// The ratios 0.5 and 2 are equally far from 1.
    #[test]
    fn ratios_are_drawn_on_a_logarithmic_axis() {
        let bar = |ratio: f64| Bar {
            name: "x".into(),
            ends: [ratio, ratio, ratio],
            is_ratio: true,
            shown: Message::default(),
            interval: Message::default(),
            is_real: true,
            note: Message::default(),
        };
        let axis =
            Axis::new(&Bars { title: Message::default(), rows: vec![bar(0.5), bar(2.0)], unchanged: Vec::new() });
        assert_eq!([0.5, 1.0, 2.0].map(|ratio| axis.at(ratio)), [0.0, 50.0, 100.0]);
    }
}
