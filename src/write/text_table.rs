//! Tables for a terminal: aligned columns, where a Chinese character takes two places.

use std::fmt::{self, Display};

/// How the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Text.
    Left,
    /// Numbers.
    Right,
}

/// A table of texts; printed with two blanks between columns and a rule under the head.
#[derive(Clone, Debug, Default)]
pub struct TextTable {
    heads: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table without columns.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a column.
    #[must_use]
    pub fn column(mut self, head: &str, align: Align) -> Self {
        self.heads.push((head.to_owned(), align));
        self
    }

    /// Adds a row. Cells beyond the columns are dropped, missing ones are blank.
    pub fn row<S: ToString>(&mut self, cells: impl IntoIterator<Item = S>) -> &mut Self {
        let mut row: Vec<String> = cells.into_iter().take(self.heads.len()).map(|c| c.to_string()).collect();
        row.resize(self.heads.len(), String::new());
        self.rows.push(row);
        self
    }

    fn line(&self, f: &mut fmt::Formatter<'_>, cells: &[&str], widths: &[usize]) -> fmt::Result {
        let mut line = String::new();
        for (i, ((cell, &width), (_, align))) in cells.iter().zip(widths).zip(&self.heads).enumerate() {
            if i > 0 {
                line.push_str("  ");
            }
            let blank = " ".repeat(width.saturating_sub(display_width(cell)));
            match align {
                Align::Left => line.extend([cell, blank.as_str()]),
                Align::Right => line.extend([blank.as_str(), cell]),
            }
        }
        writeln!(f, "{}", line.trim_end())
    }
}

impl Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: Vec<usize> = (0..self.heads.len())
            .map(|i| {
                let cells = self.rows.iter().map(|r| display_width(&r[i]));
                cells.chain([display_width(&self.heads[i].0)]).max().unwrap_or(0)
            })
            .collect();
        let heads: Vec<&str> = self.heads.iter().map(|(h, _)| h.as_str()).collect();
        self.line(f, &heads, &widths)?;
        let rules: Vec<String> = widths.iter().map(|&w| "─".repeat(w)).collect();
        self.line(f, &rules.iter().map(String::as_str).collect::<Vec<_>>(), &widths)?;
        self.rows.iter().try_for_each(|row| self.line(f, &row.iter().map(String::as_str).collect::<Vec<_>>(), &widths))
    }
}

/// Columns a text takes on a terminal: two for East Asian wide and full-width characters, none for combining marks.
pub fn display_width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

fn char_width(c: char) -> usize {
    match c as u32 {
        0..=0x1F | 0x7F..=0x9F | 0x300..=0x36F | 0x200B..=0x200F | 0xFE00..=0xFE0F => 0,
        0x1100..=0x115F
        | 0x2E80..=0x303E
        | 0x3041..=0x33FF
        | 0x3400..=0x4DBF
        | 0x4E00..=0x9FFF
        | 0xA000..=0xA4CF
        | 0xAC00..=0xD7A3
        | 0xF900..=0xFAFF
        | 0xFE30..=0xFE6F
        | 0xFF00..=0xFF60
        | 0xFFE0..=0xFFE6
        | 0x1F300..=0x1F64F
        | 0x1F900..=0x1F9FF
        | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_with_wide_characters() {
        let mut table = TextTable::new().column("名称", Align::Left).column("n", Align::Right);
        table.row(["天胡", "12"]).row(["deguo", "3"]).row(["七星"]);
        let text = table.to_string();
        assert_eq!(text, "名称    n\n─────  ──\n天胡   12\ndeguo   3\n七星\n");
    }

    #[test]
    fn widths() {
        assert_eq!(display_width("精a，"), 5);
        assert_eq!(display_width("e\u{301}"), 1);
        assert_eq!(TextTable::new().to_string(), "\n\n");
    }
}
