//! Blocks to HTML.

use std::fmt::Write;

use base64::prelude::{BASE64_STANDARD, Engine};

use super::{Block, Cell, Figure, HtmlColumn, HtmlTable, Origin, Page};
use crate::lang::{Arg, Joint, Lang, Message, msg};
use crate::write::chart::FONT_WOFF2;
use crate::write::format::escape;

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");

/// Escaped prose in which `backticks` mark code.
fn prose(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split('`').peekable();
    let mut code = false;
    while let Some(part) = parts.next() {
        // A last backtick without a partner is a backtick.
        if code && parts.peek().is_none() {
            let _ = write!(out, "`{}", escape(part));
        } else if code && part.contains("--") {
            let _ = write!(out, "<code class=\"command\">{}</code>", spans(part));
        } else if code {
            let _ = write!(out, "<code>{}</code>", escape(part));
        } else {
            out.push_str(&options(&escape(part)));
        }
        code = !code;
    }
    out
}

pub(super) fn page(page: &Page) -> String {
    let lang = page.lang;
    let mut out = String::with_capacity(1 << 18);
    let title = escape(&page.title);
    let font = font_face();
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"generator\" content=\"jing\">\n\
         <title>{title}</title>\n<style>\n{font}{STYLE}</style>\n</head>\n<body>\n<main data-wide=\"{}\">\n<h1>{title}</h1>\n",
        lang.tag(),
        lang.say(msg!("write-scroll"))
    );
    if !page.lead.is_empty() {
        let _ = writeln!(out, "<p class=\"lead\">{}</p>", prose(&page.lead));
    }
    contents(&mut out, page);
    // The head, then a section at a time.
    let mut parts = page.blocks.chunk_by(|_, next| !matches!(next, Block::Section(_))).peekable();
    if let Some(head) = parts.next_if(|part| !matches!(part[0], Block::Section(_))) {
        head.iter().for_each(|block| write_block(&mut out, block, lang));
    }
    for (number, part) in parts.enumerate() {
        section(&mut out, number + 1, part, lang);
    }
    write_origin(&mut out, &page.origin, lang);
    let _ = write!(out, "</main>\n<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
    out
}

fn font_face() -> String {
    let data = BASE64_STANDARD.encode(FONT_WOFF2);
    format!(
        "/* A subset of Noto Sans SC, copyright Adobe, SIL Open Font License 1.1. */\n\
         @font-face{{font-family:'jing';src:url(data:font/woff2;base64,{data}) format('woff2')}}\n"
    )
}

fn contents(out: &mut String, page: &Page) {
    let sections = page.blocks.iter().filter_map(|b| match b {
        Block::Section(title) => Some(title.as_str()),
        _ => None,
    });
    let [last, _] = origin_title(page.lang);
    let _ = writeln!(out, "<nav aria-label=\"{}\">", page.lang.say(msg!("write-contents")));
    for (i, title) in sections.enumerate() {
        let _ = writeln!(out, "<a href=\"#s{}\">{}</a>", i + 1, escape(title));
    }
    let _ = writeln!(out, "<a href=\"#origin\">{last}</a>\n</nav>");
}

/// A section. The first is the answer and stands; of the second the first chart does. The rest can be folded, and is on phones,
/// where the script runs.
fn section(out: &mut String, number: usize, part: &[Block], lang: Lang) {
    let (Some(Block::Section(title)), blocks) = (part.first(), &part[1..]) else { return };
    let _ = writeln!(out, "<section id=\"s{number}\">");
    let chart = blocks.iter().position(|block| matches!(block, Block::Chart(..))).filter(|_| number == 2);
    let stands = if number == 1 { blocks.len() } else { chart.map_or(0, |at| at + 1) };
    let (stands, folded) = blocks.split_at(stands);
    if number == 1 || !stands.is_empty() {
        let _ = writeln!(out, "<h2>{}</h2>", escape(title));
        stands.iter().for_each(|block| write_block(out, block, lang));
    }
    if !folded.is_empty() {
        let rest = lang.say(msg!("write-rest", title));
        let own = if stands.is_empty() { title } else { &rest };
        fold(out, own, "h2", &inside(folded, lang), |out| {
            folded.iter().for_each(|block| write_block(out, block, lang))
        });
    }
    out.push_str("</section>\n");
}

/// A part of the page that phones fold away, its title, and in a few words what is inside.
fn fold(out: &mut String, title: &str, head: &str, inside: &str, write: impl FnOnce(&mut String)) {
    let _ = writeln!(
        out,
        "<details class=\"part\" open>\n<summary><{head}>{}</{head}> <span class=\"inside\">{}</span></summary>",
        escape(title),
        escape(inside)
    );
    write(out);
    out.push_str("</details>\n");
}

/// What blocks hold: `2 charts, table of 29 rows`.
fn inside(blocks: &[Block], lang: Lang) -> String {
    let charts = blocks.iter().filter(|block| matches!(block, Block::Chart(..))).count();
    let mut told: Vec<Message> = (charts > 0).then(|| msg!("write-charts", charts)).into_iter().collect();
    told.extend(blocks.iter().filter_map(|block| match block {
        Block::Table(table) => Some(msg!("write-rows", rows = table.rows.len())),
        Block::Points(points) if points.len() > 1 => Some(msg!("write-points", points = points.len())),
        Block::Details(title, _) => Some(Message::of(title)),
        _ => None,
    }));
    told.truncate(4);
    lang.say(Message::of(&Arg::list(Joint::Clause, told)))
}

fn write_block(out: &mut String, block: &Block, lang: Lang) {
    let _ = match block {
        // Sections are told apart before.
        Block::Section(title) => writeln!(out, "<h3>{}</h3>", escape(title)),
        Block::Prose(text) => writeln!(out, "<p>{}</p>", prose(text)),
        Block::Command(text) => writeln!(out, "{}", command(text)),
        Block::Points(points) => {
            let items: String = points.iter().map(|p| format!("<li>{}</li>\n", prose(p))).collect();
            writeln!(out, "<ul>\n{items}</ul>")
        }
        Block::Figures(figures) => {
            let items: String = figures.iter().map(figure).collect();
            writeln!(out, "<div class=\"figures\">\n{items}</div>")
        }
        Block::Chart(chart, caption) => {
            let caption = match caption.as_str() {
                "" => String::new(),
                text => format!("<figcaption>{}</figcaption>\n", prose(text)),
            };
            writeln!(out, "<figure>\n<div class=\"scroll\">\n{}</div>\n{caption}</figure>", chart.inline_svg())
        }
        Block::Table(table) => {
            write_table(out, table, lang);
            Ok(())
        }
        Block::Drawing(markup) => write!(out, "{markup}"),
        Block::Fold(title, blocks) => {
            fold(out, title, "h3", &inside(blocks, lang), |out| blocks.iter().for_each(|b| write_block(out, b, lang)));
            Ok(())
        }
        Block::Steps(steps) => {
            for (at, (summary, blocks)) in steps.iter().enumerate() {
                let _ =
                    writeln!(out, "<details class=\"step\" id=\"step-{at}\">\n<summary>{}</summary>", prose(summary));
                blocks.iter().for_each(|b| write_block(out, b, lang));
                let link = |to: Option<usize>, class: &str, word: &str| match to {
                    Some(to) => format!("<a class=\"{class}\" href=\"#step-{to}\">{word}</a>"),
                    None => String::new(),
                };
                let [before, after] = lang.parts(msg!("write-steps"));
                let before = link(at.checked_sub(1), "before", &before);
                let after = link(Some(at + 1).filter(|to| *to < steps.len()), "after", &after);
                let _ = writeln!(out, "<p class=\"turn\">{before} {after}</p>\n</details>");
            }
            Ok(())
        }
        Block::Details(summary, blocks) => {
            let _ = writeln!(out, "<details>\n<summary>{}</summary>", prose(summary));
            blocks.iter().for_each(|b| write_block(out, b, lang));
            writeln!(out, "</details>")
        }
    };
}

fn figure(figure: &Figure) -> String {
    let part = |class: &str, text: &str| match text {
        "" => String::new(),
        text => format!("<div class=\"{class}\">{}</div>\n", prose(text)),
    };
    let parts = [
        part("label", &figure.label),
        part("value", &figure.value),
        part("interval", &figure.interval),
        part("definition", &figure.definition),
    ];
    format!("<div class=\"figure\">\n{}</div>\n", parts.concat())
}

fn write_table(out: &mut String, table: &HtmlTable, lang: Lang) {
    let _ = write!(out, "<div class=\"scroll\">\n<table class=\"sortable\">\n");
    if !table.caption.is_empty() || !table.source.is_empty() {
        let source = match table.source.as_str() {
            "" => String::new(),
            text => {
                format!(" <span class=\"source\">{}</span>", lang.say(msg!("write-source", text = prose(text))))
            }
        };
        let _ = writeln!(out, "<caption>{}{source}</caption>", prose(&table.caption));
    }
    out.push_str("<thead><tr>");
    for column in &table.columns {
        let class = if column.numeric { " class=\"n\"" } else { "" };
        let title = attribute("title", &column.definition);
        let _ = write!(out, "<th scope=\"col\"{class}{title}>{}</th>", prose(&column.head));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for (i, column) in table.columns.iter().enumerate() {
            write_cell(out, row.get(i), column);
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
}

/// On a phone a cell has the head of its column before it.
fn write_cell(out: &mut String, cell: Option<&Cell>, column: &HtmlColumn) {
    let class = if column.numeric { " class=\"n\"" } else { "" };
    let Some(cell) = cell else {
        let _ = write!(out, "<td{class}></td>");
        return;
    };
    let key = cell.key.filter(|k| k.is_finite()).map(|k| format!(" data-key=\"{k}\"")).unwrap_or_default();
    let head = attribute("data-head", &column.head);
    let _ = write!(out, "<td{class}{key}{head}{}>{}</td>", attribute("title", &cell.hint), prose(&cell.text));
}

/// A command, whose words a browser does not break at their hyphens.
fn command(text: &str) -> String {
    format!("<pre class=\"command\">{}</pre>", spans(text))
}

fn spans(text: &str) -> String {
    text.split(' ').map(|word| format!("<span>{}</span>", escape(word))).collect::<Vec<_>>().join(" ")
}

/// Escaped prose whose options, `--bankroll`, a browser does not break at their hyphens.
fn options(text: &str) -> String {
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

fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" {name}=\"{}\"", escape(value)) }
}

/// The title of the last section, and what is inside.
fn origin_title(lang: Lang) -> [String; 2] {
    lang.parts(msg!("write-origin"))
}

fn write_origin(out: &mut String, origin: &Origin, lang: Lang) {
    out.push_str("<section id=\"origin\">\n");
    let [title, inside] = origin_title(lang);
    fold(out, &title, "h2", &inside, |out| origin_rows(out, origin, lang));
    out.push_str("</section>\n");
}

fn origin_rows(out: &mut String, origin: &Origin, lang: Lang) {
    if !origin.command.is_empty() {
        let _ = writeln!(out, "{}", command(&origin.command));
    }
    let rows = |out: &mut String, rows: &mut dyn Iterator<Item = (&str, &str)>, code: bool| {
        let _ = writeln!(out, "<div class=\"scroll\">\n<table class=\"pairs\">\n<tbody>");
        for (key, value) in rows {
            let key = if code { format!("<code>{}</code>", escape(key)) } else { escape(key).into_owned() };
            let _ = writeln!(out, "<tr><th scope=\"row\">{key}</th><td>{}</td></tr>", prose(value));
        }
        let _ = writeln!(out, "</tbody>\n</table>\n</div>");
    };
    if origin.provenance.iter().next().is_some() {
        rows(out, &mut origin.provenance.iter(), false);
    }
    if !origin.files.is_empty() {
        let _ = writeln!(out, "<h3>{}</h3>", lang.say(msg!("write-files")));
        rows(out, &mut origin.files.iter().map(|(k, v)| (k.as_str(), v.as_str())), true);
    }
    for (title, text) in &origin.texts {
        let (title, text) = (escape(title), escape(text));
        let _ = writeln!(out, "<details>\n<summary>{title}</summary>\n<pre>{text}</pre>\n</details>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_command_stay_whole() {
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
}
