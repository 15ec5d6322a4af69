//! Blocks to HTML.

use std::fmt::Write;

use base64::prelude::{BASE64_STANDARD, Engine};

use super::{Block, Cell, Figure, HtmlTable, Origin, Page};
use crate::lang::Lang;
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
        } else if code {
            let _ = write!(out, "<code>{}</code>", escape(part));
        } else {
            out.push_str(&escape(part));
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
        lang.pick("← scroll sideways for more →", "← 左右滑动可见其余 →")
    );
    if !page.lead.is_empty() {
        let _ = writeln!(out, "<p class=\"lead\">{}</p>", prose(&page.lead));
    }
    contents(&mut out, page);
    let mut sections = 0;
    for block in &page.blocks {
        if let Block::Section(_) = block {
            out.push_str(if sections > 0 { "</section>\n" } else { "" });
            sections += 1;
        }
        write_block(&mut out, block, lang, sections);
    }
    out.push_str(if sections > 0 { "</section>\n" } else { "" });
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
    let last = origin_title(page.lang);
    let _ = writeln!(out, "<nav aria-label=\"{}\">", page.lang.pick("contents", "目录"));
    for (i, title) in sections.enumerate() {
        let _ = writeln!(out, "<a href=\"#s{}\">{}</a>", i + 1, escape(title));
    }
    let _ = writeln!(out, "<a href=\"#origin\">{last}</a>\n</nav>");
}

fn write_block(out: &mut String, block: &Block, lang: Lang, section: usize) {
    let _ = match block {
        Block::Section(title) => writeln!(out, "<section id=\"s{section}\">\n<h2>{}</h2>", escape(title)),
        Block::Prose(text) => writeln!(out, "<p>{}</p>", prose(text)),
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
        Block::Details(summary, blocks) => {
            let _ = writeln!(out, "<details>\n<summary>{}</summary>", prose(summary));
            blocks.iter().for_each(|b| write_block(out, b, lang, section));
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
            text => format!(" <span class=\"source\">{}: {}</span>", lang.pick("source", "来源"), prose(text)),
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
            write_cell(out, row.get(i), column.numeric);
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody>\n</table>\n</div>\n");
}

fn write_cell(out: &mut String, cell: Option<&Cell>, numeric: bool) {
    let class = if numeric { " class=\"n\"" } else { "" };
    let Some(cell) = cell else {
        let _ = write!(out, "<td{class}></td>");
        return;
    };
    let key = cell.key.filter(|k| k.is_finite()).map(|k| format!(" data-key=\"{k}\"")).unwrap_or_default();
    let _ = write!(out, "<td{class}{key}{}>{}</td>", attribute("title", &cell.hint), prose(&cell.text));
}

fn attribute(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!(" {name}=\"{}\"", escape(value)) }
}

fn origin_title(lang: Lang) -> &'static str {
    lang.pick("How to get these numbers again", "如何重现这些数字")
}

fn write_origin(out: &mut String, origin: &Origin, lang: Lang) {
    let _ = writeln!(out, "<section id=\"origin\">\n<h2>{}</h2>", origin_title(lang));
    if !origin.command.is_empty() {
        let _ = writeln!(out, "<pre>{}</pre>", escape(&origin.command));
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
        let _ = writeln!(out, "<h3>{}</h3>", lang.pick("Files", "文件"));
        rows(out, &mut origin.files.iter().map(|(k, v)| (k.as_str(), v.as_str())), true);
    }
    for (title, text) in &origin.texts {
        let (title, text) = (escape(title), escape(text));
        let _ = writeln!(out, "<details>\n<summary>{title}</summary>\n<pre>{text}</pre>\n</details>");
    }
    out.push_str("</section>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_marks_code_and_nothing_else() {
        assert_eq!(prose("run `a < b` & go"), "run <code>a &lt; b</code> &amp; go");
        assert_eq!(prose("a ` b"), "a ` b");
        assert_eq!(prose("`a` `b`"), "<code>a</code> <code>b</code>");
        assert_eq!(escape("a\u{1}b\n"), "a\u{FFFD}b\n");
    }
}
