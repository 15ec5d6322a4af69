//! An answer as terminal text: the run, the answer, the tables, and the conclusion at the end.

use super::deal::{self, Faces};
use crate::answer::{Answer, Block, Table};
use crate::lang::fold::{fold, line, paragraph, screen_width, screen_width_or_default};
use crate::lang::{Joint, Lang, Message, msg};
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

/// Maximum number of rows of a table of key numbers.
const ROWS: usize = 12;
/// Maximum number of lines of the conclusion.
const LINES: usize = 2;
/// Maximum width of a line of the conclusion, in columns.
const COLUMNS: usize = 79;

/// Renders an answer as text.
pub fn answer(answer: &Answer, lang: Lang) -> String {
    let mut out = line(&lang.render(&answer.line)) + "\n";
    answer.preface.iter().for_each(|message| prose(&mut out, message, lang));
    out.push('\n');
    answer.against.iter().for_each(|message| prose(&mut out, message, lang));
    points(&mut out, &answer.sentences, lang);
    for table in &answer.numbers {
        let left = table.rows.len().saturating_sub(ROWS);
        let shown = table.clone().first_rows(ROWS);
        let _ = write!(out, "\n{}", render_parts(&shown, lang, Some(screen_width_or_default())));
        if left > 0 {
            let _ = writeln!(out, "{}", lang.say(msg!("verdict-more", left)));
        }
    }
    if !answer.notes.is_empty() {
        prose(&mut out, &Message::join(Joint::Sentence, &answer.notes), lang);
    }
    for section in &answer.sections {
        out.push('\n');
        blocks(&mut out, &section.blocks, lang);
    }
    while out.ends_with("\n\n\n") {
        out.pop();
    }
    out.replace("\n\n\n", "\n\n") + &format!("\n{}\n", conclusion(&answer.headline, lang))
}

/// Renders a table as text. A table that is wider than the screen is divided into parts below each other; if the width of the screen is
/// unknown, it is not divided.
pub fn table(table: &Table, lang: Lang) -> String {
    render_parts(table, lang, screen_width())
}

fn prose(out: &mut String, message: &Message, lang: Lang) {
    let _ = writeln!(out, "{}", paragraph(&lang.render(message), ""));
}

fn points(out: &mut String, points: &[Message], lang: Lang) {
    for point in points {
        let _ = writeln!(out, "{}", paragraph(&format!("- {}", lang.render(point)), "  "));
    }
}

/// Writes the blocks that a terminal shows.
fn blocks(out: &mut String, all: &[Block], lang: Lang) {
    for block in all {
        match block {
            Block::Prose(text) => prose(out, text, lang),
            Block::Command(text) => {
                let _ = writeln!(out, "  {text}");
            }
            Block::Points(list) => points(out, list, lang),
            Block::Table(shown) => {
                let caption = lang.render(&shown.caption);
                let caption = if caption.is_empty() { caption } else { caption + "\n" };
                let _ = writeln!(out, "\n{caption}{}", table(shown, lang));
            }
            Block::Scene(scene) => out.push_str(&deal::text(scene, lang, Faces::Letters)),
            Block::Details(title, inside) => {
                prose(out, title, lang);
                blocks(out, inside, lang);
            }
            Block::Terminal(inside) => blocks(out, inside, lang),
            Block::Deal(_) | Block::Figures(_) | Block::Chart(_) | Block::Page(_) => {}
        }
    }
}

/// Renders a table in parts that fit on a screen of `screen` columns of text; `None` means unlimited. Every part begins with the first
/// column of the table.
fn render_parts(table: &Table, lang: Lang, screen: Option<usize>) -> String {
    let shown: Vec<usize> = (0..table.columns.len()).filter(|&at| table.columns[at].priority < 2).collect();
    let heads: Vec<String> = shown.iter().map(|&at| lang.render(&table.columns[at].heading)).collect();
    let rows = table.rows.iter().take(table.first_rows.unwrap_or(usize::MAX));
    // Backticks are markup for pages.
    let cell = |row: &Vec<crate::answer::Cell>, at: usize| {
        row.get(at).map_or_else(String::new, |cell| lang.render(&cell.content).replace('`', ""))
    };
    let rows: Vec<Vec<String>> = rows.map(|row| shown.iter().map(|&at| cell(row, at)).collect()).collect();
    let width = |at: usize| rows.iter().map(|row| row[at].width()).chain([heads[at].width()]).max().unwrap_or(0);
    let widths: Vec<usize> = (0..shown.len()).map(width).collect();
    let rules: Vec<String> = widths.iter().map(|&width| "─".repeat(width)).collect();
    let mut out = String::new();
    for (number, part) in parts(&widths, screen).iter().enumerate() {
        let mut put = |cells: &[String]| {
            let mut line = String::new();
            for (place, &at) in part.iter().enumerate() {
                line.push_str(if place > 0 { "  " } else { "" });
                let blank = " ".repeat(widths[at].saturating_sub(cells[at].width()));
                match table.columns[shown[at]].is_number {
                    false => line.extend([&*cells[at], &blank]),
                    true => line.extend([&*blank, &cells[at]]),
                }
            }
            let _ = writeln!(out, "{}", line.trim_end());
        };
        if number > 0 {
            put(&vec![String::new(); shown.len()]);
        }
        put(&heads);
        put(&rules);
        rows.iter().for_each(|row| put(row));
    }
    out
}

/// Divides the columns of a table into parts that fit on a screen. `widths` are the widths of the columns and `screen` is that of the
/// screen, in characters; `None` means unlimited. Returns indices of columns. Every part begins with column 0, which names the rows.
fn parts(widths: &[usize], screen: Option<usize>) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut taken = 0;
    for (i, width) in widths.iter().enumerate() {
        match parts.last_mut() {
            Some(part) if part.len() < 2 || screen.is_none_or(|screen| taken + 2 + width <= screen) => {
                part.push(i);
                taken += 2 + width;
            }
            Some(_) => {
                parts.push(vec![0, i]);
                taken = widths[0] + 2 + width;
            }
            None => {
                parts.push(vec![i]);
                taken = *width;
            }
        }
    }
    parts
}

/// Returns the conclusion: the first sentences of `headline` that fit into [`LINES`] lines. If the first sentence is longer, it is cut
/// after the last clause that fits.
fn conclusion(headline: &[Message], lang: Lang) -> String {
    let sentences: Vec<String> = headline.iter().map(|sentence| lang.render(sentence)).collect();
    let fits = |text: &str| fold(text, COLUMNS).len() <= LINES;
    let Some(first) = sentences.first() else { return String::new() };
    if !fits(first) {
        let ends = clause_ends(first).into_iter().rev().map(|end| format!("{}…", &first[..end]));
        return match ends.into_iter().find(|text| fits(text)) {
            Some(short) => fold(&short, COLUMNS).join("\n"),
            None => fold(first, COLUMNS - 1)[..LINES].join("\n") + "…",
        };
    }
    let mut lines = Vec::new();
    for sentence in &sentences {
        let own = fold(sentence, COLUMNS);
        if lines.len() + own.len() > LINES {
            break;
        }
        lines.extend(own);
    }
    lines.join("\n")
}

/// Returns the byte offsets of the ends of clauses outside of brackets.
fn clause_ends(text: &str) -> Vec<usize> {
    let mut depth = 0_u32;
    let mut ends = Vec::new();
    for (at, c) in text.char_indices() {
        match c {
            '[' | '(' | '（' => depth += 1,
            ']' | ')' | '）' => depth = depth.saturating_sub(1),
            '，' | '；' | '：' | '。' if depth == 0 => ends.push(at),
            ',' | ';' | ':' | '.' if depth == 0 && text[at + 1..].starts_with(' ') => ends.push(at),
            _ => {}
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Cell, Column};

    fn conclusion_of(sentences: &[&str]) -> String {
        conclusion(&sentences.iter().map(|&text| Message::from(text)).collect::<Vec<_>>(), Lang::En)
    }

    fn counts() -> Table {
        let columns = Table::default().column(Column::text("name", "名称")).column(Column::number("count", "count"));
        let mut table = columns.column(Column::number("n", "n"));
        table.push(["天胡", "12", "3"]);
        table
    }

    #[test]
    fn columns_line_up_with_wide_characters() {
        let mut table = Table::default().column(Column::text("name", "名称")).column(Column::number("n", "n"));
        table.rows = [["天胡", "12"], ["deguo", "3"]].map(|row| row.map(Cell::from).to_vec()).to_vec();
        table.push(["七星"]);
        assert_eq!(super::table(&table, Lang::En), "名称    n\n─────  ──\n天胡   12\ndeguo   3\n七星\n");
    }

    #[test]
    fn a_table_wider_than_the_screen_is_split() {
        let parts = "名称  count\n────  ─────\n天胡     12\n\n名称  n\n────  ─\n天胡  3\n";
        assert_eq!(render_parts(&counts(), Lang::En, Some(12)), parts);
        assert_eq!(render_parts(&counts(), Lang::En, Some(14)), table(&counts(), Lang::En));
    }

    #[test]
    fn minor_columns_and_later_rows_are_left_out() {
        let mut table = counts().first_rows(1);
        table.columns[1].priority = 2;
        table.push(["地胡", "1", "2"]);
        assert_eq!(super::table(&table, Lang::Zh), "名称  n\n────  ─\n天胡  3\n");
    }

    #[test]
    fn the_conclusion_is_whole_sentences_in_two_lines() {
        let [a, b] = ["Evenings swing 25 % more [24, 25]: by 64.4 points instead of 51.6.", "Deals are longer."];
        assert_eq!(conclusion_of(&[a, b]), format!("{a}\n{b}"));
        let c = "Of 100 players, 33 are 50 points down at some time in an evening instead of 23: 10 more [9, 11].";
        assert_eq!(conclusion_of(&[a, c, b]), a, "a sentence that does not fit ends the conclusion");
        assert_eq!(conclusion_of(&[b]), b);
        assert_eq!(conclusion_of(&["庄家多得 1 分。", "一局打得长。"]), "庄家多得 1 分。\n一局打得长。");
        assert_eq!(conclusion_of(&[]), "");
    }

    #[test]
    fn a_long_sentence_is_cut_after_a_clause() {
        let many = "南昌+冲关=4 (−12 %; few, very few), ".repeat(9);
        let text = conclusion_of(&[&format!("Calmest: {many}end.")]);
        assert!(text.ends_with("few)…"), "{text}");
        let chinese = conclusion_of(&[&"一场的输赢比原来大四分之一，".repeat(20)]);
        assert!(chinese.ends_with("四分之一…"), "{chinese}");
        for text in [text, chinese, conclusion_of(&[&"word ".repeat(90)])] {
            let lines: Vec<&str> = text.lines().collect();
            assert!(lines.len() == 2 && lines.iter().all(|line| line.width() <= 80), "{text}");
        }
    }
}
