//! Tables for a terminal: aligned columns, where a Chinese character takes two places.

use super::fold::screen;
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

    /// A table whose columns stand left (`l`) or right (`r`), their heads between bars.
    pub fn headed(aligns: &str, heads: &str) -> Self {
        let align = |letter: char| if letter == 'r' { Align::Right } else { Align::Left };
        let columns = aligns.chars().zip(heads.split('|'));
        columns.fold(Self::new(), |table, (letter, head)| table.column(head.trim(), align(letter)))
    }

    /// Adds a column.
    #[must_use]
    pub fn column(mut self, head: &str, align: Align) -> Self {
        self.heads.push((head.to_owned(), align));
        self
    }

    /// Adds columns, their heads with bars between them, each at the side of its sign: `<` for text, `>` for numbers.
    #[must_use]
    pub fn columns(self, heads: &str, sides: &str) -> Self {
        debug_assert_eq!(heads.split('|').count(), sides.len(), "{heads}");
        let align = |side| if side == '<' { Align::Left } else { Align::Right };
        heads.split('|').zip(sides.chars()).fold(self, |table, (head, side)| table.column(head.trim(), align(side)))
    }

    /// Adds a row. Cells beyond the columns are dropped, missing ones are blank.
    pub fn row<S: ToString>(&mut self, cells: impl IntoIterator<Item = S>) -> &mut Self {
        let mut row: Vec<String> = cells.into_iter().take(self.heads.len()).map(|c| c.to_string()).collect();
        row.resize(self.heads.len(), String::new());
        self.rows.push(row);
        self
    }

    /// The table in parts of so many columns of a screen below each other.
    pub fn within(&self, columns: usize) -> String {
        let mut text = String::new();
        // A text takes whatever is written.
        let _ = self.print(&mut text, Some(columns));
        text
    }

    fn line(&self, f: &mut impl fmt::Write, cells: &[&str], widths: &[usize], columns: &[usize]) -> fmt::Result {
        let mut line = String::new();
        for (at, &i) in columns.iter().enumerate() {
            if at > 0 {
                line.push_str("  ");
            }
            let blank = " ".repeat(widths[i].saturating_sub(cells[i].width()));
            match self.heads[i].1 {
                Align::Left => line.extend([cells[i], blank.as_str()]),
                Align::Right => line.extend([blank.as_str(), cells[i]]),
            }
        }
        writeln!(f, "{}", line.trim_end())
    }

    /// Which columns stand beside each other on a screen: the first in every part, for it says what the rows are.
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
        if parts.is_empty() { vec![Vec::new()] } else { parts }
    }

    fn print(&self, f: &mut impl fmt::Write, screen: Option<usize>) -> fmt::Result {
        let widths: Vec<usize> = (0..self.heads.len())
            .map(|i| {
                let cells = self.rows.iter().map(|r| r[i].width());
                cells.chain([self.heads[i].0.width()]).max().unwrap_or(0)
            })
            .collect();
        let heads: Vec<&str> = self.heads.iter().map(|(h, _)| h.as_str()).collect();
        let rules: Vec<String> = widths.iter().map(|&w| "─".repeat(w)).collect();
        let rules: Vec<&str> = rules.iter().map(String::as_str).collect();
        for (at, columns) in TextTable::parts(&widths, screen).iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            self.line(f, &heads, &widths, columns)?;
            self.line(f, &rules, &widths, columns)?;
            for row in &self.rows {
                self.line(f, &row.iter().map(String::as_str).collect::<Vec<_>>(), &widths, columns)?;
            }
        }
        Ok(())
    }
}

impl Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f, screen())
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
    fn a_table_wider_than_the_screen_is_printed_in_parts() {
        let mut table =
            TextTable::new().column("名称", Align::Left).column("count", Align::Right).column("n", Align::Right);
        table.row(["天胡", "12", "3"]);
        assert_eq!(table.within(12), "名称  count\n────  ─────\n天胡     12\n\n名称  n\n────  ─\n天胡  3\n");
        assert_eq!(table.within(14), table.to_string());
    }

    #[test]
    fn heads_stand_between_bars() {
        let mut table = TextTable::new().columns("a | | b", "<>>");
        table.row(["1", "22", "3"]);
        assert_eq!(table.to_string(), "a      b\n─  ──  ─\n1  22  3\n");
    }

    #[test]
    fn widths() {
        assert_eq!("精a，".width(), 5);
        assert_eq!("e\u{301}".width(), 1);
        assert_eq!(TextTable::new().to_string(), "\n\n");
    }
}
