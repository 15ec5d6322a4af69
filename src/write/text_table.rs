//! Tables for a terminal: aligned columns, where a Chinese character takes two places.

use std::fmt::{self, Display};

use unicode_width::UnicodeWidthStr;

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
            let blank = " ".repeat(width.saturating_sub(cell.width()));
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
                let cells = self.rows.iter().map(|r| r[i].width());
                cells.chain([self.heads[i].0.width()]).max().unwrap_or(0)
            })
            .collect();
        let heads: Vec<&str> = self.heads.iter().map(|(h, _)| h.as_str()).collect();
        self.line(f, &heads, &widths)?;
        let rules: Vec<String> = widths.iter().map(|&w| "─".repeat(w)).collect();
        self.line(f, &rules.iter().map(String::as_str).collect::<Vec<_>>(), &widths)?;
        self.rows.iter().try_for_each(|row| self.line(f, &row.iter().map(String::as_str).collect::<Vec<_>>(), &widths))
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
        assert_eq!("精a，".width(), 5);
        assert_eq!("e\u{301}".width(), 1);
        assert_eq!(TextTable::new().to_string(), "\n\n");
    }
}
