//! One self-contained page: `report.html` opens offline, in light and dark, in Chinese or English.
//!
//! A page is a list of blocks. Style, script, font and charts are
//! inside the file; nothing is fetched. Every text is escaped here and nowhere else: callers pass plain text, in which
//! only `backticks` mean something (code). The page works without its script: tables are then not sortable, and hover
//! values are shown by the browser itself.

mod blocks;

use super::Provenance;
use super::chart::Chart;
use super::text_table::{Align, TextTable};
use crate::lang::Lang;

/// A page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Language of the page's own words.
    pub lang: Lang,
    /// Title.
    pub title: String,
    /// One or two sentences under it: what was asked, and the answer.
    pub lead: String,
    /// Contents in order.
    pub blocks: Vec<Block>,
    /// How to get the same numbers again; the last section.
    pub origin: Origin,
}

/// Where the numbers come from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Keys and values.
    pub provenance: Provenance,
    /// Command that repeats the run.
    pub command: String,
    /// Long texts folded away, each with its title.
    pub texts: Vec<(String, String)>,
    /// Files that belong to the page, each with what it holds.
    pub files: Vec<(String, String)>,
}

/// A piece of a page.
#[derive(Clone, Debug)]
pub enum Block {
    /// Begins a section, listed in the contents.
    Section(String),
    /// A paragraph.
    Prose(String),
    /// A command to be copied.
    Command(String),
    /// A list of points.
    Points(Vec<String>),
    /// The few numbers that matter most.
    Figures(Vec<Figure>),
    /// A chart with a caption (may be empty).
    Chart(Chart, String),
    /// A sortable table.
    Table(HtmlTable),
    /// Markup made by code that draws; it holds nothing that a caller was told.
    Drawing(String),
    /// Blocks folded away under a summary.
    Details(String, Vec<Block>),
    /// What follows each other, each folded under its summary; one leads to the next.
    Steps(Vec<(String, Vec<Block>)>),
    /// Blocks that phones fold away, under this title.
    Fold(String, Vec<Block>),
}

/// A number with its uncertainty and meaning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// What it is.
    pub label: String,
    /// The number with its unit.
    pub value: String,
    /// Its interval; may be empty.
    pub interval: String,
    /// How it is defined; may be empty.
    pub definition: String,
}

/// A table of the page. Not [`super::Table`]: cells are texts with a key to sort by.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HtmlTable {
    /// Title; may be empty.
    pub caption: String,
    /// Where the numbers can be found, such as `frequencies.parquet`; may be empty.
    pub source: String,
    /// Columns.
    pub columns: Vec<HtmlColumn>,
    /// Rows; short ones are filled up with blanks.
    pub rows: Vec<Vec<Cell>>,
}

/// A column of a page's table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HtmlColumn {
    /// Head.
    pub head: String,
    /// What the column means, shown when pointing at the head; may be empty.
    pub definition: String,
    /// Numbers stand at the right and sort by value.
    pub numeric: bool,
}

impl HtmlTable {
    /// Some of its columns, as text for a terminal.
    pub fn text(&self, columns: &[usize]) -> TextTable {
        let head = |table: TextTable, &at: &usize| {
            let column = &self.columns[at];
            table.column(&column.head, if column.numeric { Align::Right } else { Align::Left })
        };
        let mut table = columns.iter().fold(TextTable::new(), head);
        for row in &self.rows {
            table.row(columns.iter().map(|&at| row.get(at).map_or("", |cell| cell.text.as_str())));
        }
        table
    }
}

impl HtmlColumn {
    /// A column of texts.
    pub fn text(head: &str) -> Self {
        Self { head: head.to_owned(), ..Self::default() }
    }

    /// A column of numbers.
    pub fn number(head: &str) -> Self {
        Self { head: head.to_owned(), numeric: true, ..Self::default() }
    }

    /// Columns of texts (`t`) and of numbers (`n`), their heads between bars, each with what it means behind an equals sign:
    /// `role | mean | sd = of the points of one deal`.
    pub fn row(kinds: &str, heads: &str) -> Vec<Self> {
        let column = |(kind, head): (char, &str)| {
            let (head, definition) = head.split_once(" = ").unwrap_or((head, ""));
            Self { numeric: kind == 'n', ..Self::text(head.trim()) }.defined(definition.trim())
        };
        kinds.chars().zip(heads.split('|')).map(column).collect()
    }

    /// Adds a definition.
    #[must_use]
    pub fn defined(mut self, definition: &str) -> Self {
        definition.clone_into(&mut self.definition);
        self
    }
}

/// A cell of a page's table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// Text shown.
    pub text: String,
    /// Value to sort by; without it the text.
    pub key: Option<f64>,
    /// Shown when pointing at the cell; may be empty.
    pub hint: String,
}

impl Cell {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// A number as shown and as sorted.
    pub fn number(text: impl Into<String>, key: f64) -> Self {
        Self { text: text.into(), key: Some(key), hint: String::new() }
    }

    /// Adds a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }
}

impl Page {
    /// The page as text.
    pub fn html(&self) -> String {
        blocks::page(self)
    }

    /// Writes the page.
    ///
    /// # Errors
    /// A file that cannot be written.
    #[cfg(feature = "report")]
    pub fn write(&self, path: &std::path::Path) -> Result<(), super::OutputError> {
        super::folder::write_whole(path, self.html().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::super::chart::{Counts, Head, bars_log};
    use super::*;

    const NASTY: &str = "</script><b a='1' c=\"2\">&amp;`x<y`";

    fn sample() -> Page {
        let table = HtmlTable {
            caption: NASTY.into(),
            source: NASTY.into(),
            columns: vec![HtmlColumn::text(NASTY).defined(NASTY), HtmlColumn::number("n")],
            rows: vec![vec![Cell::text(NASTY).hint(NASTY)], vec![Cell::text("b"), Cell::number("1", f64::NAN)]],
        };
        let chart = bars_log(&Head::new(Lang::En, NASTY).subtitle(NASTY), &[Counts::new(NASTY, [(1, 2), (3, 4)])]);
        let figure =
            Figure { label: NASTY.into(), value: NASTY.into(), interval: NASTY.into(), definition: NASTY.into() };
        let blocks = vec![
            Block::Section(NASTY.into()),
            Block::Prose(NASTY.into()),
            Block::Command(NASTY.into()),
            Block::Points(vec![NASTY.into()]),
            Block::Figures(vec![figure]),
            Block::Chart(chart, NASTY.into()),
            Block::Details(NASTY.into(), vec![Block::Table(table)]),
            Block::Steps(vec![(NASTY.into(), vec![Block::Prose(NASTY.into())]), (NASTY.into(), Vec::new())]),
            Block::Fold(NASTY.into(), vec![Block::Prose(NASTY.into())]),
            Block::Section(NASTY.into()),
            Block::Points(vec![NASTY.into(), NASTY.into()]),
        ];
        let origin = Origin {
            provenance: Provenance::new().with(NASTY, NASTY),
            command: NASTY.into(),
            texts: vec![(NASTY.into(), NASTY.into())],
            files: vec![(NASTY.into(), NASTY.into())],
        };
        Page { title: NASTY.into(), lead: NASTY.into(), blocks, origin, ..Page::default() }
    }

    #[test]
    fn nothing_a_caller_says_becomes_markup() {
        let html = sample().html();
        assert!(!html.contains("<b a="), "an element got through");
        assert_eq!(html.matches("</script>").count(), 1, "only the page's own script ends");
        assert!(html.contains("&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp;"));
        assert!(html.contains("<code>x&lt;y</code>"));
    }

    /// A browser breaks a line at a hyphen.
    #[test]
    fn options_are_kept_whole() {
        let text = "a -- b `--bankroll` and --max-time：`jing arena --sd 1`";
        let html = Page { blocks: vec![Block::Prose(text.into())], ..sample() }.html();
        for whole in
            ["a -- b", "<span>--bankroll</span>", "<span class=\"whole\">--max-time</span>：", "<span>--sd</span>"]
        {
            assert!(html.contains(whole), "{whole}");
        }
    }

    #[test]
    fn the_page_fetches_nothing() {
        let html = sample().html();
        for fetching in ["src=", "href=\"http", "@import", "url(http", "//cdn", "fetch(", "XMLHttpRequest"] {
            assert!(!html.contains(fetching), "{fetching}");
        }
    }

    #[test]
    fn equal_pages_are_equal_bytes_and_tags_balance() {
        let html = sample().html();
        assert_eq!(html, sample().html());
        for tag in ["section", "table", "tr", "td", "th", "p", "ul", "li", "details", "figure", "svg", "div", "nav"] {
            let opened = html.matches(&format!("<{tag}>")).count() + html.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
        }
    }

    /// The answer and the first chart stand; below them parts say what is inside, and open from the contents.
    #[test]
    fn what_stands_below_the_answer_is_folded() {
        let html = sample().html();
        let first = html.split("id=\"s1\"").nth(1).unwrap().split("</section>").next().unwrap();
        assert!(first.matches("class=\"part\"").count() == 1 && first.contains("<svg"), "only what asks for it");
        let second = html.split("id=\"s2\"").nth(1).unwrap().split("</section>").next().unwrap();
        assert!(second.trim_start_matches('>').trim_start().starts_with("<details class=\"part\" open>"), "{second}");
        assert!(second.contains("<span class=\"inside\">2 points</span>"), "{second}");
        assert!(html.contains("<section id=\"origin\">\n<details class=\"part\" open>"));
    }

    #[test]
    fn languages() {
        let en = sample();
        let zh = Page { lang: Lang::Zh, ..sample() };
        assert!(en.html().contains("<html lang=\"en\">") && en.html().contains("How to get these numbers again"));
        assert!(zh.html().contains("<html lang=\"zh-Hans\">") && zh.html().contains("如何重现这些数字"));
    }
}
