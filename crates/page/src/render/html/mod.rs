//! An answer as one self-contained page: `report.html` opens offline, in light and dark, in Chinese or English.
//!
//! The file contains its style, script, font and charts, and fetches nothing. Texts are escaped here and nowhere else; their only markup is
//! `backticks` for code. Without JavaScript, tables are not sortable, and the browser shows the hover values.

mod deal;
mod first;
mod font;

pub use deal::DEAL_SCRIPT;
pub use first::{FIRST_SCRIPT, share_text};
pub(crate) use first::{Person, figure_counts};

use std::borrow::Cow;
use std::fmt::Write;

use base64::prelude::{BASE64_STANDARD, Engine};

use super::chart::Drawing;
use super::tiles;
use crate::answer::{Answer, Block, Cell, Column, Deal, Figure, Origin, Section, Table};
use crate::lang::{Joint, Lang, Message, capitalize, is_instruction, msg};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// Renders an answer as a complete page.
pub fn page(answer: &Answer, lang: Lang) -> String {
    let mut out = String::with_capacity(1 << 18);
    let title = [&answer.first.title, &answer.title].into_iter().find(|title| !title.is_empty());
    let title = title.map(|title| capitalize(&lang.render(title))).unwrap_or_default();
    let shown = escape(&title);
    let parts = [
        Some([STYLE, SCRIPT]),
        (!answer.first.title.is_empty()).then_some(first::SOURCES),
        has_deal(answer).then_some(deal::SOURCES),
    ];
    let [style, script] =
        [0, 1].map(|which| parts.iter().flatten().map(|part| minify(part[which])).collect::<String>());
    let style = minify_style(style);
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"jing\">\n\
         <title>{shown}</title>\n{}<style>\n",
        lang.tag(),
        first::head(&title, &answer.first, lang)
    );
    // The font is inserted last, because it contains only the characters of the page.
    let font_at = out.len();
    let _ = write!(out, "{style}</style>\n</head>\n<body>\n");
    first::screen(&mut out, answer, lang);
    let lead = lang.render(&answer.lead);
    if !lead.is_empty() {
        let _ = writeln!(out, "<p class=\"played\">{}</p>", prose(&lead));
    }
    let sections = sections(answer);
    write_contents(&mut out, &sections, lang);
    write_blocks(&mut out, &answer.preface.iter().cloned().map(Block::Prose).collect::<Vec<_>>(), lang);
    // Not folded: the answer with the untitled section before it, and the next section with a chart up to its first chart.
    let first = sections.iter().position(|(title, _)| !title.is_empty()).unwrap_or_default();
    let chart = |(_, blocks): &(Message, Vec<Block>)| blocks.iter().position(|block| matches!(block, Block::Chart(..)));
    let drawn = (first + 1..sections.len()).find(|&at| chart(&sections[at]).is_some());
    for (at, of) in sections.iter().enumerate() {
        let unfolded = match at {
            at if at <= first => of.1.len(),
            at if drawn == Some(at) => chart(of).map_or(0, |place| place + 1),
            _ => 0,
        };
        write_section(&mut out, at + 1, of, unfolded, lang);
    }
    write_origin(&mut out, &answer.origin, lang);
    let _ = write!(out, "</main>\n<script>\n{script}</script>\n</body>\n</html>\n");
    let font = font_face(&out);
    out.insert_str(font_at, &font);
    out
}

/// Renders the first screen of an answer for another page, which must include [`style`]. Empty if the answer has none.
pub fn screen(answer: &Answer, lang: Lang) -> String {
    let mut out = String::new();
    if !answer.first.title.is_empty() {
        first::screen(&mut out, answer, lang);
        out.push_str("</main>\n");
    }
    out
}

/// Renders the card of an answer ([`Drawing::card`]) as SVG. The font is embedded, so that texts in a browser have the widths of the
/// layout.
pub fn card(answer: &Answer, lang: Lang) -> String {
    let svg = Drawing::card(answer, lang).svg();
    let style = format!("<style>{}text {{ font-family: 'jing'; }}</style>", font_face(&svg));
    let head = svg.find("<svg").and_then(|at| svg[at..].find('>').map(|end| at + end + 1)).unwrap_or_default();
    [&svg[..head], &style, &svg[head..]].concat()
}

/// Renders a deal for another page, which must include [`style`].
pub fn deal(deal: &Deal, lang: Lang) -> String {
    tiles::symbols() + &deal::html(deal, lang)
}

/// Returns the style sheet for a first screen and for deals, without a font.
pub fn style() -> String {
    minify_style([STYLE, first::SOURCES[0], deal::SOURCES[0]].map(minify).concat())
}

/// Removes the spaces of a style sheet that have no meaning.
fn minify_style(style: String) -> String {
    let replacements = [(" { ", "{"), (" {\n", "{\n"), ("; }", "}"), (": ", ":"), ("; ", ";"), (", ", ",")];
    replacements.into_iter().fold(style, |style, (long, short)| style.replace(long, short))
}

/// Removes comment lines, empty lines and indents of a style sheet or script.
fn minify(text: &str) -> String {
    let is_comment = |line: &&str| line.starts_with("//") || line.starts_with("/*") && line.ends_with("*/");
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Returns the sections of the page with their titles, the answer first. The blocks of a section without a title are appended to the
/// section before it.
fn sections(answer: &Answer) -> Vec<(Message, Vec<Block>)> {
    let mut first: Vec<Block> = answer.against.iter().cloned().map(Block::Prose).collect();
    first.push(Block::Points(answer.sentences.clone()));
    let mut numbers: Vec<Block> = answer.numbers.iter().cloned().map(Block::Table).collect();
    numbers.extend((!answer.notes.is_empty()).then(|| Block::Prose(Message::join(Joint::Sentence, &answer.notes))));
    first.extend((!numbers.is_empty()).then(|| Block::Details(msg!("page-every-number"), numbers)));
    let mut found = Vec::new();
    if !answer.sentences.is_empty() {
        found.push((msg!("page-answer"), first));
    }
    for Section { title, blocks } in &answer.sections {
        let shown = blocks.iter().flat_map(|block| match block {
            Block::Terminal(_) => Vec::new(),
            Block::Page(blocks) => blocks.clone(),
            block => vec![block.clone()],
        });
        match (title, found.last_mut()) {
            (Some(title), _) => found.push((title.clone(), shown.collect())),
            (None, Some((_, last))) => last.extend(shown),
            (None, None) => found.push((Message::default(), shown.collect())),
        }
    }
    found
}

/// Returns a `@font-face` rule with a font of the characters of `page`.
fn font_face(page: &str) -> String {
    let data = font::woff_for_text(page).map(|font| BASE64_STANDARD.encode(font)).unwrap_or_default();
    format!(
        "/* A subset of Noto Sans SC, copyright Adobe, SIL Open Font License 1.1. */\n\
         @font-face{{font-family:'jing';src:url(data:font/woff;base64,{data}) format('woff')}}\n"
    )
}

/// Writes the table of contents.
fn write_contents(out: &mut String, sections: &[(Message, Vec<Block>)], lang: Lang) {
    let [last, _] = lang.parts(origin_title());
    let _ = writeln!(out, "<nav aria-label=\"{}\">", lang.say(msg!("write-contents")));
    for (i, (title, _)) in sections.iter().enumerate().filter(|(_, (title, _))| !title.is_empty()) {
        let _ = writeln!(out, "<a href=\"#s{}\">{}</a>", i + 1, escape(&lang.render(title)));
    }
    let _ = writeln!(out, "<a href=\"#origin\">{last}</a>\n</nav>");
}

/// Writes a section with its title and blocks. `number`, counted from 1, is part of its id. The first `unfolded` blocks are always visible,
/// the others can be folded.
fn write_section(
    out: &mut String,
    number: usize,
    (title, blocks): &(Message, Vec<Block>),
    unfolded: usize,
    lang: Lang,
) {
    let title = lang.render(title);
    let _ = writeln!(out, "<section id=\"s{number}\">");
    let (visible, folded) = blocks.split_at(unfolded);
    if (number == 1 || !visible.is_empty()) && !title.is_empty() {
        let _ = writeln!(out, "<h2>{}</h2>", escape(&title));
    }
    write_blocks(out, visible, lang);
    if !folded.is_empty() {
        let rest = lang.say(msg!("write-rest", title));
        let own = if visible.is_empty() { &title } else { &rest };
        let is_open = folded.iter().any(|block| matches!(block, Block::Chart(..)));
        write_folded(out, (own, is_open), &contents_summary(folded, lang), |out| write_blocks(out, folded, lang));
    }
    out.push_str("</section>\n");
}

/// Writes a part of the page that can be folded, with its title and a summary of its contents. `is_open`: whether it is unfolded at first;
/// phones fold it all the same. `write_body` writes the contents.
fn write_folded(out: &mut String, (title, is_open): (&str, bool), summary: &str, write_body: impl FnOnce(&mut String)) {
    let open = if is_open { " open" } else { "" };
    let _ = writeln!(
        out,
        "<details class=\"part\"{open}>\n<summary><h2>{}</h2> <span class=\"inside\">{}</span></summary>",
        escape(title),
        escape(summary)
    );
    write_body(out);
    out.push_str("</details>\n");
}

/// Returns a summary of the contents of blocks: `2 charts, table of 29 rows`.
fn contents_summary(blocks: &[Block], lang: Lang) -> String {
    let charts = blocks.iter().filter(|block| matches!(block, Block::Chart(..))).count();
    let mut parts: Vec<Message> = (charts > 0).then(|| msg!("write-charts", charts)).into_iter().collect();
    parts.extend(blocks.iter().filter_map(|block| match block {
        Block::Table(table) => Some(msg!("write-rows", rows = table.rows.len())),
        Block::Points(points) => {
            let points: usize = points.iter().map(|point| lang.render(point).lines().count()).sum();
            (points > 1).then(|| msg!("write-points", points))
        }
        Block::Details(title, _) => Some(title.clone()),
        _ => None,
    }));
    parts.truncate(4);
    lang.say(Message::join(Joint::Clause, parts))
}

fn write_blocks(out: &mut String, blocks: &[Block], lang: Lang) {
    blocks.iter().for_each(|block| write_block(out, block, lang));
}

fn write_block(out: &mut String, block: &Block, lang: Lang) {
    let html = |text: &Message| prose(&lang.render(text));
    let _ = match block {
        Block::Prose(text) => writeln!(out, "<p>{}</p>", html(text)),
        Block::Command(text) => writeln!(out, "{}", command(text)),
        Block::Points(points) => {
            let item = |point: &Message| {
                let text = lang.render(point);
                text.lines().map(|line| format!("<li>{}</li>\n", prose(line))).collect::<String>()
            };
            writeln!(out, "<ul>\n{}</ul>", points.iter().map(item).collect::<String>())
        }
        Block::Figures(figures) => {
            let items: String = figures.iter().map(|one| figure_html(one, lang)).collect();
            writeln!(out, "<div class=\"figures\">\n{items}</div>")
        }
        Block::Chart(picture) => {
            let caption = match html(&picture.caption) {
                text if text.is_empty() => text,
                text => format!("<figcaption>{text}</figcaption>\n"),
            };
            let svg = Drawing::new(&picture.chart, lang).inline_svg();
            writeln!(out, "<figure>\n<div class=\"scroll\">\n{svg}</div>\n{caption}</figure>")
        }
        Block::Table(table) => {
            write_table(out, table, lang);
            Ok(())
        }
        Block::Deal(deal) => write_deal(out, deal, lang),
        Block::Scene(scene) => write_deal(out, &Deal { end: (**scene).clone(), ..Deal::default() }, lang),
        Block::Details(summary, blocks) => {
            let _ = writeln!(out, "<details>\n<summary>{}</summary>", html(summary));
            write_blocks(out, blocks, lang);
            writeln!(out, "</details>")
        }
        Block::Page(blocks) => {
            write_blocks(out, blocks, lang);
            Ok(())
        }
        Block::Terminal(_) => Ok(()),
    };
}

/// Writes a deal, with the symbols of the tiles before the first one.
fn write_deal(out: &mut String, deal: &Deal, lang: Lang) -> std::fmt::Result {
    if !out.contains(tiles::FIRST_SYMBOL) {
        out.push_str(&tiles::symbols());
    }
    out.push_str(&deal::html(deal, lang));
    Ok(())
}

/// Whether a page contains a deal and needs the style and script for it.
fn has_deal(answer: &Answer) -> bool {
    fn is_deal(block: &Block) -> bool {
        match block {
            Block::Deal(_) | Block::Scene(_) => true,
            Block::Details(_, blocks) | Block::Page(blocks) => blocks.iter().any(is_deal),
            _ => false,
        }
    }
    answer.sections.iter().flat_map(|section| &section.blocks).any(is_deal)
}

fn figure_html(figure: &Figure, lang: Lang) -> String {
    let parts = [
        ("label", &figure.label),
        ("value", &figure.value),
        ("interval", &figure.interval),
        ("definition", &figure.definition),
    ];
    let part = |(class, text): (&str, &Message)| match lang.render(text) {
        text if text.is_empty() => text,
        text => format!("<div class=\"{class}\">{}</div>\n", prose(&text)),
    };
    format!("<div class=\"figure\">\n{}</div>\n", parts.map(part).concat())
}

fn write_table(out: &mut String, table: &Table, lang: Lang) {
    let heads: Vec<String> = table.columns.iter().map(|column| lang.render(&column.heading)).collect();
    // On a phone, each cell has the heading of its column before it. The length of the page so far is a unique id.
    let id = format!("t{}", out.len());
    let _ = write!(out, "<div class=\"scroll\">\n<style>@media screen and (max-width: 40rem) {{ ");
    for (at, head) in (1..).zip(&heads).filter(|(_, head)| !head.is_empty()) {
        let _ = write!(out, ":where(#{id}) td:nth-child({at})::before {{ content: '{} '; }} ", css_string(head));
    }
    let _ = write!(out, "}}</style>\n<table class=\"sortable\" id=\"{id}\">\n");
    let caption = lang.render(&table.caption);
    if !caption.is_empty() || !table.source.is_empty() {
        let source = match table.source.as_str() {
            "" => String::new(),
            text => {
                format!(" <span class=\"source\">{}</span>", lang.say(msg!("write-source", text = prose(text))))
            }
        };
        let _ = writeln!(out, "<caption>{}{source}</caption>", prose(&caption));
    }
    out.push_str("<thead><tr>");
    for (column, head) in table.columns.iter().zip(&heads) {
        let class = if column.is_number { " class=\"n\"" } else { "" };
        let title = attribute("title", &lang.render(&column.meaning));
        let _ = write!(out, "<th scope=\"col\"{class}{title}>{}</th>", prose(head));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        let chance = row.iter().any(|cell| cell.may_be_chance);
        out.push_str(if chance { "<tr class=\"chance\">" } else { "<tr>" });
        for (i, column) in table.columns.iter().enumerate() {
            write_cell(out, row.get(i), column, lang);
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
}

/// Formats the sort key of a cell with at most seven significant digits, which is more than any cell shows.
fn sort_key(key: f64) -> String {
    let plain = key.to_string();
    let short: f64 = format!("{key:.6e}").parse().unwrap_or(key);
    let short = short.to_string();
    if short.len() < plain.len() { short } else { plain }
}

/// Escapes a text for a single-quoted string in a `<style>` element.
fn css_string(text: &str) -> String {
    let escaped = |c: char| match c {
        '\\' | '\'' | '<' | '>' | '&' | '\n' => format!("\\{:x} ", u32::from(c)),
        c => c.to_string(),
    };
    text.chars().map(escaped).collect()
}

/// Writes a cell of this column; an empty one for `None`.
fn write_cell(out: &mut String, cell: Option<&Cell>, column: &Column, lang: Lang) {
    let class = if column.is_number { " class=\"n\"" } else { "" };
    let Some(cell) = cell else {
        let _ = write!(out, "<td{class}></td>");
        return;
    };
    let key = cell.key.filter(|key| column.is_number && key.is_finite());
    let key = key.map(|key| format!(" data-key=\"{}\"", sort_key(key))).unwrap_or_default();
    let hint = attribute("title", &lang.render(&cell.hint));
    let _ = write!(out, "<td{class}{key}{hint}>{}</td>", prose(&lang.render(&cell.content)));
}

/// Escapes a text and marks the code between `backticks`.
fn prose(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split('`').peekable();
    let mut code = false;
    while let Some(part) = parts.next() {
        // An unpaired backtick is kept.
        if code && parts.peek().is_none() {
            let _ = write!(out, "`{}", escape(part));
        } else if code && part.contains("--") {
            let _ = write!(out, "<code class=\"command\">{}</code>", word_spans(part));
        } else if code {
            let _ = write!(out, "<code>{}</code>", escape(part));
        } else {
            out.push_str(&unbroken_options(&escape(part)));
        }
        code = !code;
    }
    out
}

/// Renders a command. The browser does not break its words at hyphens.
fn command(text: &str) -> String {
    format!("<pre class=\"command\">{}</pre>", word_spans(text))
}

/// Escapes a command and renders each of its words as a `<span>`.
fn word_spans(text: &str) -> String {
    text.split(' ').map(|word| format!("<span>{}</span>", escape(word))).collect::<Vec<_>>().join(" ")
}

/// Marks options such as `--bankroll` in escaped text, so that the browser does not break them at hyphens.
fn unbroken_options(text: &str) -> String {
    let mut parts = text.split("--");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|sign: char| !(sign.is_ascii_lowercase() || sign == '-')).unwrap_or(part.len());
        let (option, rest) = part.split_at(end);
        let _ = match option {
            "" => write!(out, "--{rest}"),
            _ => write!(out, "<span class=\"whole\">--{option}</span>{rest}"),
        };
    }
    out
}

/// Returns an HTML attribute with a space before it; empty for an empty value.
fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" {name}=\"{}\"", escape(value)) }
}

/// Escapes a text for element content and quoted attributes. Replaces control characters by U+FFFD.
pub(crate) fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) && !text.contains(is_instruction) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML, and so SVG, does not allow control characters.
            c if is_instruction(c) => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Returns a message of two parts: the title of the last section, and the summary of its contents.
fn origin_title() -> Message {
    msg!("write-origin")
}

/// Writes the last section, on how the answer was computed.
fn write_origin(out: &mut String, origin: &Origin, lang: Lang) {
    out.push_str("<section id=\"origin\">\n");
    let [title, summary] = lang.parts(origin_title());
    write_folded(out, (&title, false), &summary, |out| write_origin_rows(out, origin, lang));
    out.push_str("</section>\n");
}

fn write_origin_rows(out: &mut String, origin: &Origin, lang: Lang) {
    if !origin.command.is_empty() {
        let _ = writeln!(out, "{}", command(&origin.command));
    }
    let rows = |out: &mut String, rows: &[(String, &Message)]| {
        let _ = writeln!(out, "<div class=\"scroll\">\n<table class=\"pairs\">\n<tbody>");
        for (key, value) in rows {
            let _ = writeln!(out, "<tr><th scope=\"row\">{key}</th><td>{}</td></tr>", prose(&lang.render(value)));
        }
        let _ = writeln!(out, "</tbody>\n</table>\n</div>");
    };
    if !origin.facts.is_empty() {
        let name = |name: &Message| escape(&lang.render(name)).into_owned();
        rows(out, &origin.facts.iter().map(|(fact, value)| (name(fact), value)).collect::<Vec<_>>());
    }
    if !origin.files.is_empty() {
        let _ = writeln!(out, "<h3>{}</h3>", lang.say(msg!("write-files")));
        let file = |name: &str| format!("<code>{}</code>", escape(name));
        rows(out, &origin.files.iter().map(|(name, holds)| (file(name), holds)).collect::<Vec<_>>());
    }
    for (title, text) in &origin.texts {
        let title = lang.render(title);
        let (title, text) = (escape(&title), escape(text));
        let _ = writeln!(out, "<details>\n<summary>{title}</summary>\n<pre>{text}</pre>\n</details>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Chart, Counts, Marks, Picture};

    const NASTY: &str = "</script><b a='1' c=\"2\">&amp;`x<y`";

    fn sample() -> Answer {
        let nasty = || Message::from(NASTY);
        let mut table = Table::default().caption(nasty()).source(NASTY);
        table.columns = vec![Column::text("a", NASTY).meaning(nasty()), Column::number("n", "n")];
        table.rows = vec![vec![Cell::new(NASTY).hint(NASTY)], vec![Cell::new("b"), Cell::sorted("1", f64::NAN)]];
        let chart = Chart {
            title: nasty(),
            subtitle: nasty(),
            x: nasty(),
            y: nasty(),
            note: nasty(),
            marks: Marks::LogBars(vec![Counts::new(nasty(), [(1, 2), (3, 4)])]),
        };
        let picture = Picture { file: NASTY.to_owned(), chart, caption: nasty() };
        let figure = Figure { label: nasty(), value: nasty(), interval: nasty(), definition: nasty() };
        let first = vec![
            Block::Prose(nasty()),
            Block::Command(NASTY.into()),
            Block::Points(vec![nasty()]),
            Block::Figures(vec![figure]),
            Block::Chart(Box::new(picture)),
            Block::Details(nasty(), vec![Block::Table(table)]),
            Block::Deal(Box::new(nasty_deal())),
            Block::Terminal(vec![Block::Prose(nasty())]),
        ];
        let origin = Origin {
            facts: vec![(nasty(), nasty())],
            command: NASTY.into(),
            program: NASTY.into(),
            texts: vec![(nasty(), NASTY.into())],
            files: vec![(NASTY.into(), nasty())],
        };
        let sections = vec![
            Section::new(nasty(), first),
            Section::new(nasty(), vec![Block::Page(vec![Block::Points(vec![nasty(), nasty()])])]),
        ];
        Answer { title: nasty(), lead: nasty(), sections, origin, ..Answer::default() }
    }

    /// A deal with markup in its texts.
    fn nasty_deal() -> Deal {
        use crate::answer::{Account, Candidate, DealStep, DecisionMarks, Payment, Scene, StepAdvice};
        use crate::tile::Seat;
        let nasty = || Message::from(NASTY);
        let candidate = Candidate { act: nasty(), points: "1 ± 1".into(), worlds: 1, chosen_by: nasty() };
        let advice = StepAdvice { departs: true, sentences: vec![nasty()], candidates: vec![candidate] };
        let moment = DecisionMarks { seat: Seat::default(), thrown: None, offered: None };
        let step = DealStep { scene: Scene::default(), moment, action: nasty(), advice: Some(advice) };
        let (item, seats, clause, lines) = (nasty(), nasty(), nasty(), vec![nasty()]);
        let payment = Payment { item, seats, clause, lines, points: 1, count: 2, gained: 2 };
        let (own, others, items) = (vec![payment.clone()], vec![payment], vec![(nasty(), [2, -1, -1, 0])]);
        let account = Account { seat: Seat::default(), own, others, items, before: Some([0; 4]) };
        Deal { steps: vec![step], account: Some(account), ..Deal::default() }
    }

    fn html() -> String {
        page(&sample(), Lang::En)
    }

    #[test]
    fn words_of_a_command_are_unbreakable() {
        let html = "<pre class=\"command\"><span>jing</span> <span>--players</span> <span>&lt;a&gt;</span></pre>";
        assert_eq!(command("jing --players <a>"), html);
    }

    #[test]
    fn prose_marks_code_and_nothing_else() {
        assert_eq!(prose("run `a < b` & go"), "run <code>a &lt; b</code> &amp; go");
        assert_eq!(prose("`a --b`"), "<code class=\"command\"><span>a</span> <span>--b</span></code>");
        assert_eq!(prose("a ` b"), "a ` b");
        assert_eq!(prose("`a` `b`"), "<code>a</code> <code>b</code>");
        assert_eq!(escape("a\u{1}b\n"), "a\u{FFFD}b\n");
    }

    #[test]
    fn texts_never_become_markup() {
        let html = html();
        assert!(!html.contains("<b a="), "an element got through");
        assert_eq!(html.matches("</script>").count(), 1, "only the page's own script ends");
        assert!(html.contains("&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp;"));
        assert!(html.contains("<code>x&lt;y</code>"));
        // The heading of a column is also part of a style sheet.
        let head = NASTY.replace('<', "\\3c ").replace('>', "\\3e ").replace('\'', "\\27 ").replace('&', "\\26 ");
        assert!(html.contains(&format!("td:nth-child(1)::before {{ content: '{head} '; }}")), "{html}");
    }

    #[test]
    fn sort_keys_have_seven_significant_digits() {
        assert_eq!(
            [1.0 / 3.0, 20.0, 1e-9, -1_234_567.891].map(sort_key),
            ["0.3333333", "20", "0.000000001", "-1234568"]
        );
    }

    #[test]
    fn options_are_marked_as_unbreakable() {
        let text = "a -- b `--bankroll` and --max-time：`jing arena --sd 1`";
        let sections = vec![Section::untitled(vec![Block::Prose(text.into())])];
        let html = page(&Answer { sections, ..sample() }, Lang::En);
        for whole in
            ["a -- b", "<span>--bankroll</span>", "<span class=\"whole\">--max-time</span>：", "<span>--sd</span>"]
        {
            assert!(html.contains(whole), "{whole}");
        }
    }

    #[test]
    fn the_page_fetches_nothing() {
        let html = html();
        for fetching in ["src=", "href=\"http", "@import", "url(http", "//cdn", "fetch(", "XMLHttpRequest"] {
            assert!(!html.contains(fetching), "{fetching}");
        }
    }

    #[test]
    fn pages_are_deterministic_and_tags_balance() {
        let html = html();
        assert_eq!(html, self::html());
        for tag in ["section", "table", "tr", "td", "th", "p", "ul", "li", "details", "figure", "svg", "div", "nav"] {
            let opened = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
        }
    }

    /// The answer and the first chart are visible; the parts below are folded and have a summary.
    #[test]
    fn parts_below_the_answer_are_folded() {
        let html = html();
        let first = html.split("id=\"s1\"").nth(1).unwrap().split("</section>").next().unwrap();
        assert!(!first.contains("class=\"part\"") && first.contains("<svg"), "nothing of the answer");
        let second = html.split("id=\"s2\"").nth(1).unwrap().split("</section>").next().unwrap();
        assert!(second.trim_start_matches('>').trim_start().starts_with("<details class=\"part\">"), "{second}");
        assert!(second.contains("<span class=\"inside\">2 points</span>"), "{second}");
        assert!(html.contains("<section id=\"origin\">\n<details class=\"part\">"));
    }

    #[test]
    fn the_page_is_in_its_language() {
        let [en, zh] = [Lang::En, Lang::Zh].map(|lang| page(&sample(), lang));
        assert!(en.contains("<html lang=\"en\">") && en.contains("How to get these numbers again"));
        assert!(zh.contains("<html lang=\"zh-Hans\">") && zh.contains("如何重现这些数字"));
    }
}
