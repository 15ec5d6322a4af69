//! The one table of the program: columns with ids, and typed cells.

use crate::lang::{Arg, Message, ToArg};

/// A table of results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The title; may be empty.
    pub caption: Message,
    /// The file in which the numbers stand, such as `frequencies.parquet`; may be empty.
    pub source: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows; short ones are filled up with empty cells.
    pub rows: Vec<Vec<Cell>>,
    /// The number of rows that a terminal shows; `None` for all.
    pub first_rows: Option<usize>,
}

/// A column of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// The name for programs.
    pub id: String,
    /// The heading.
    pub heading: Message,
    /// What the column means; may be empty.
    pub meaning: Message,
    /// Whether it holds numbers, which stand at the right and sort by value.
    pub is_number: bool,
    /// 1 for columns that every reader needs; terminals leave out columns of priority 2.
    pub priority: u8,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// What is shown.
    pub content: Message,
    /// The value by which the rows sort; `None` to sort by the text.
    pub key: Option<f64>,
    /// What is shown on demand; may be empty.
    pub hint: Message,
    /// Whether its row may be chance, or does not differ.
    pub may_be_chance: bool,
}

impl Eq for Cell {}

impl Table {
    /// A table without rows. `columns` are the ids of the columns, each with `<` for text or `>` for numbers, and with `2` if terminals
    /// leave it out: `"event< deals> definition<2"`. `headings` holds the headings between bars, with the meaning of a column behind an
    /// equals sign: `event | deals | share = of all deals`.
    pub fn new(columns: &str, headings: &Message) -> Table {
        let column = |(at, spec): (usize, &str)| {
            let (spec, priority) = spec.strip_suffix('2').map_or((spec, 1), |spec| (spec, 2));
            let (is_number, id) = (spec.ends_with('>'), spec.trim_end_matches(['<', '>']));
            let [heading, meaning] = headings.heading(at);
            Column { id: id.to_owned(), heading, meaning, is_number, priority }
        };
        Table { columns: columns.split(' ').enumerate().map(column).collect(), ..Table::default() }
    }

    /// With a title.
    #[must_use]
    pub fn caption(self, caption: Message) -> Table {
        Table { caption, ..self }
    }

    /// With the file in which the numbers stand.
    #[must_use]
    pub fn source(self, source: &str) -> Table {
        Table { source: source.to_owned(), ..self }
    }

    /// With a further column.
    #[must_use]
    pub fn column(mut self, column: Column) -> Table {
        self.columns.push(column);
        self
    }

    /// With these rows.
    #[must_use]
    pub fn rows(self, rows: impl IntoIterator<Item = Vec<Cell>>) -> Table {
        Table { rows: rows.into_iter().collect(), ..self }
    }

    /// With a terminal that shows the first rows only.
    #[must_use]
    pub fn first_rows(self, count: usize) -> Table {
        Table { first_rows: Some(count), ..self }
    }

    /// Adds a row of texts and numbers.
    pub fn push<C: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = C>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The table, if it has rows.
    pub fn filled(self) -> Option<Table> {
        (!self.rows.is_empty()).then_some(self)
    }
}

impl Column {
    /// A column of texts.
    pub fn text(id: &str, heading: impl ToArg) -> Column {
        Column {
            id: id.to_owned(),
            heading: Message::of(&heading),
            meaning: Message::default(),
            is_number: false,
            priority: 1,
        }
    }

    /// A column of numbers.
    pub fn number(id: &str, heading: impl ToArg) -> Column {
        Column { is_number: true, ..Column::text(id, heading) }
    }

    /// With what it means.
    #[must_use]
    pub fn meaning(self, meaning: Message) -> Column {
        Column { meaning, ..self }
    }

    /// A column that terminals leave out.
    #[must_use]
    pub fn minor(self) -> Column {
        Column { priority: 2, ..self }
    }
}

impl Cell {
    /// A cell. Its rows sort by a number, or the lower end of an interval, in `content`.
    pub fn new(content: impl ToArg) -> Cell {
        let arg = content.to_arg();
        let key = match &arg {
            Arg::Real(number) => Some(number.value),
            Arg::Range(range) => Some(range.low),
            Arg::Number(number) => Some(*number as f64),
            _ => None,
        };
        Cell { content: Message::of(&arg), key, hint: Message::default(), may_be_chance: false }
    }

    /// A cell whose rows sort by a value that it does not show as it is.
    pub fn sorted(content: impl ToArg, key: f64) -> Cell {
        Cell { key: Some(key), ..Cell::new(content) }
    }

    /// A dash.
    pub fn missing() -> Cell {
        Cell::new("-")
    }

    /// A cell with this content, or a dash.
    pub fn known(content: Option<impl ToArg>) -> Cell {
        content.map_or_else(Cell::missing, Cell::new)
    }

    /// With what is shown on demand.
    #[must_use]
    pub fn hint(self, hint: impl ToArg) -> Cell {
        Cell { hint: Message::of(&hint), ..self }
    }

    /// Whether its row may be chance, or does not differ.
    #[must_use]
    pub fn chance(self, may_be_chance: bool) -> Cell {
        Cell { may_be_chance, ..self }
    }
}

impl<T: ToArg> From<T> for Cell {
    fn from(content: T) -> Cell {
        Cell::new(content)
    }
}
