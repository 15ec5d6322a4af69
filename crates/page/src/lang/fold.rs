//! Line breaking for terminals: between words and between Chinese characters, never inside a word.

use std::sync::atomic::{AtomicUsize, Ordering};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The width of the screen in columns; 0 if unknown.
static SCREEN: AtomicUsize = AtomicUsize::new(0);
/// The width of a screen of unknown width, in columns.
const DEFAULT_WIDTH: usize = 79;
/// The largest width of paragraphs, in columns.
const MAX_PARAGRAPH: usize = 110;

/// Sets the width of the screen in columns, for the whole program. `None` means unknown.
pub fn set_screen_width(width: Option<usize>) {
    SCREEN.store(width.unwrap_or(0), Ordering::Relaxed);
}

/// Returns the width of the screen in columns; `None` if unknown.
pub fn screen_width() -> Option<usize> {
    Some(SCREEN.load(Ordering::Relaxed)).filter(|columns| *columns > 0)
}

/// Returns the width of the screen in columns, 79 if unknown.
pub fn screen_width_or_default() -> usize {
    screen_width().unwrap_or(DEFAULT_WIDTH)
}

/// Breaks a line of text at the width of the screen. Does not break it if the width is unknown.
pub fn line(text: &str) -> String {
    screen_width().map_or_else(|| text.to_owned(), |columns| fold_indented(text, columns, ""))
}

/// Breaks a paragraph at the width of the screen, but at most at 110 columns. Lines after the first begin with `indent`.
pub fn paragraph(text: &str, indent: &str) -> String {
    fold_indented(text, screen_width_or_default().min(MAX_PARAGRAPH), indent)
}

/// Breaks a text into lines of at most `width` columns. A longer word is not broken. Line breaks of the text are kept, and the continuation
/// of an indented line has the same indent.
pub fn fold(text: &str, width: usize) -> Vec<String> {
    let indent_of = |line: &str| line.len() - line.trim_start_matches(' ').len();
    text.lines().flat_map(|line| fold_line(line, width, &line[..indent_of(line)])).collect()
}

/// Breaks one line of text at `width` columns. Lines after the first begin with `indent`.
pub fn fold_indented(text: &str, width: usize, indent: &str) -> String {
    fold_line(text, width, indent).join("\n")
}

/// Breaks one line of text into lines of at most `width` columns. Lines after the first begin with `indent`.
fn fold_line(text: &str, width: usize, indent: &str) -> Vec<String> {
    let own = text.len() - text.trim_start_matches(' ').len();
    let mut lines = vec![text[..own].to_owned()];
    for part in parts(&text[own..]) {
        let last = lines.last_mut().expect("there is a line");
        if last.len() > indent.len() && last.width() + part.trim_end().width() > width {
            last.truncate(last.trim_end().len());
            lines.push(indent.to_owned() + part);
        } else {
            last.push_str(part);
        }
    }
    if let Some(last) = lines.last_mut() {
        last.truncate(last.trim_end().len());
    }
    lines
}

/// Splits a text into pieces that are not broken: words with the spaces after them, Chinese characters with their punctuation, and
/// Chinese texts in quotation marks.
fn parts(text: &str) -> Vec<&str> {
    let mut cuts = vec![0];
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let mut quoted = false;
    for pair in chars.windows(2) {
        let [(_, left), (at, right)] = [pair[0], pair[1]];
        quoted = if left == '"' { !quoted && text[at..].contains('"') } else { quoted };
        let between = is_wide(left) || is_wide(right);
        let bound = "，。；：、！？）】」』》”…".contains(right) || "（【「『《“".contains(left);
        // A number stays with its unit.
        let unit = left == ' ' && matches!(right, '%' | '×');
        if right != ' ' && !unit && (left == ' ' || between && !bound && !quoted) {
            cuts.push(at);
        }
    }
    cuts.push(text.len());
    cuts.windows(2).map(|cut| &text[cut[0]..cut[1]]).collect()
}

fn is_wide(c: char) -> bool {
    c.width() == Some(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_between_chinese_characters() {
        assert_eq!(fold("a wall of tiles", 9), ["a wall of", "tiles"]);
        assert_eq!(fold("精可以打出，也可以留着", 10), ["精可以打", "出，也可以", "留着"]);
        assert_eq!(fold("写 --rules 南昌", 10), ["写 --rules", "南昌"]);
        assert_eq!(fold("  indented words go on", 12), ["  indented", "  words go", "  on"]);
        assert_eq!(fold("scoring.jing.chongguan_from", 10), ["scoring.jing.chongguan_from"]);
        assert_eq!(fold("应为 \"无\"、\"下家\" 或 \"掷骰\"", 12), ["应为 \"无\"、", "\"下家\" 或", "\"掷骰\""]);
        assert_eq!(fold("写成\"掷骰\"即可", 9), ["写成", "\"掷骰\"即", "可"]);
        assert_eq!(fold("", 10), Vec::<String>::new());
    }

    #[test]
    fn continuation_lines_are_indented() {
        assert_eq!(fold_indented("one two three", 7, ""), "one two\nthree");
        assert_eq!(fold_indented("- one two", 6, "  "), "- one\n  two");
        assert_eq!(fold_indented("庄家每局多赚，多", 13, ""), "庄家每局多\n赚，多");
        assert_eq!(fold_indented("of 50、100 分", 7, ""), "of 50、\n100 分");
        assert_eq!(fold_indented("a 19 %", 5, ""), "a\n19 %");
        assert_eq!(fold_indented("unbreakable", 3, ""), "unbreakable");
        assert_eq!(fold_indented("", 3, ""), "");
    }

    #[test]
    fn folding_keeps_the_text_and_the_width() {
        let text = "这套规则轮换行牌方向，see rules show --explain；然后再打一万局（不含流局）。";
        for width in 8..60 {
            let lines = fold(text, width);
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
            for line in lines {
                assert!(line.width() <= width || !line.contains(' '), "{width}: {line}");
            }
        }
    }
}
