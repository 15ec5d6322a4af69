//! Lines that fit: broken between words, and between Chinese characters, never inside a word.

use std::sync::atomic::{AtomicUsize, Ordering};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns of the screen; 0 where no width is known.
static SCREEN: AtomicUsize = AtomicUsize::new(0);
/// Columns of running text where no width is known, and the most of a wide screen.
const PLAIN: usize = 79;
const WIDEST: usize = 110;

/// From now on results are for a screen of so many columns: paragraphs are broken there, wider tables printed in parts.
pub fn fit(screen: Option<usize>) {
    SCREEN.store(screen.unwrap_or(0), Ordering::Relaxed);
}

/// Columns of the screen, where they are known.
pub fn screen() -> Option<usize> {
    Some(SCREEN.load(Ordering::Relaxed)).filter(|columns| *columns > 0)
}

/// Columns of what is read first, which has to be seen whole: those of the screen, or of a plain one.
pub fn columns() -> usize {
    screen().unwrap_or(PLAIN)
}

/// A line of results, broken only on a screen that is narrower.
pub fn line(text: &str) -> String {
    screen().map_or_else(|| text.to_owned(), |columns| folded(text, columns, ""))
}

/// Running text of results at the width at which it will be read; lines after the first are indented.
pub fn paragraph(text: &str, indent: &str) -> String {
    folded(text, columns().min(WIDEST), indent)
}

/// The text in lines of at most `width` columns. A word that is longer stays whole; lines of the text stay apart, and what a
/// line is indented by holds for its continuations.
pub fn fold(text: &str, width: usize) -> Vec<String> {
    let own = |line: &str| line.len() - line.trim_start_matches(' ').len();
    text.lines().flat_map(|line| fold_line(line, width, &line[..own(line)])).collect()
}

/// One line as lines of at most `width` columns, those after the first indented.
pub fn folded(text: &str, width: usize, indent: &str) -> String {
    fold_line(text, width, indent).join("\n")
}

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

/// What may not be parted: words with the blanks behind them, Chinese characters with the signs that belong to them, those
/// between quotation marks with each other.
fn parts(text: &str) -> Vec<&str> {
    let mut cuts = vec![0];
    let signs: Vec<(usize, char)> = text.char_indices().collect();
    let mut quoted = false;
    for pair in signs.windows(2) {
        let [(_, left), (at, right)] = [pair[0], pair[1]];
        quoted = if left == '"' { !quoted && text[at..].contains('"') } else { quoted };
        let between = wide(left) || wide(right);
        let bound = "，。；：、！？）】」』》”…".contains(right) || "（【「『《“".contains(left);
        // A number keeps its sign of per cent.
        let unit = left == ' ' && matches!(right, '%' | '×');
        if right != ' ' && !unit && (left == ' ' || between && !bound && !quoted) {
            cuts.push(at);
        }
    }
    cuts.push(text.len());
    cuts.windows(2).map(|cut| &text[cut[0]..cut[1]]).collect()
}

fn wide(sign: char) -> bool {
    sign.width() == Some(2)
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
    fn lines_are_folded() {
        assert_eq!(folded("one two three", 7, ""), "one two\nthree");
        assert_eq!(folded("- one two", 6, "  "), "- one\n  two");
        assert_eq!(folded("庄家每局多赚，多", 13, ""), "庄家每局多\n赚，多");
        assert_eq!(folded("of 50、100 分", 7, ""), "of 50、\n100 分");
        assert_eq!(folded("a 19 %", 5, ""), "a\n19 %");
        assert_eq!(folded("unbreakable", 3, ""), "unbreakable");
        assert_eq!(folded("", 3, ""), "");
    }

    #[test]
    fn nothing_is_lost_and_no_line_is_too_long() {
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
