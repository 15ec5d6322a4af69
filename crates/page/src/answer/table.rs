//! Tables with named columns and typed cells.

use crate::lang::{Arg, Message, ToArg};

/// A table of results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The title; may be empty.
    pub caption: Message,
    /// The file of the run folder that contains the numbers, such as `frequencies.parquet`; may be empty.
    pub source: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows; missing cells at the end of a row are empty.
    pub rows: Vec<Vec<Cell>>,
    /// The number of rows that a terminal shows; `None` for all.
    pub first_rows: Option<usize>,
}

/// A column of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// The id of the column for programs, in English.
    pub id: String,
    /// The heading.
    pub heading: Message,
    /// The meaning of the column; may be empty.
    pub meaning: Message,
    /// Whether its cells are numbers, which are right-aligned and sort by value.
    pub is_number: bool,
    /// 1 for columns that are always shown, 2 for columns that terminals leave out.
    pub priority: u8,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// The content.
    pub content: Message,
    /// The value by which the rows sort; `None` to sort by the text.
    pub key: Option<f64>,
    /// A text that is shown on demand; may be empty.
    pub hint: Message,
    /// Whether the difference in its row is not significant.
    pub may_be_chance: bool,
}

impl Eq for Cell {}

impl Table {
    /// A table without rows. `columns` lists the ids of the columns, separated by blanks. Each is followed by `<` for text or `>` for
    /// numbers, and by `2` if terminals leave it out: `"event< deals> definition<2"`. `headings` has the headings in the same order,
    /// separated by bars, with the meaning of a column after an equals sign: `event | deals | share = of all deals`.
    pub fn new(columns: &str, headings: &Message) -> Table {
        let column = |(at, spec): (usize, &str)| {
            let (spec, priority) = spec.strip_suffix('2').map_or((spec, 1), |spec| (spec, 2));
            let (is_number, id) = (spec.ends_with('>'), spec.trim_end_matches(['<', '>']));
            let [heading, meaning] = headings.heading(at);
            Column { id: id.to_owned(), heading, meaning, is_number, priority }
        };
        Table { columns: columns.split(' ').enumerate().map(column).collect(), ..Table::default() }
    }

    /// Sets the title.
    #[must_use]
    pub fn caption(self, caption: Message) -> Table {
        Table { caption, ..self }
    }

    /// Sets the file that contains the numbers.
    #[must_use]
    pub fn source(self, source: &str) -> Table {
        Table { source: source.to_owned(), ..self }
    }

    /// Adds a column.
    #[must_use]
    pub fn column(mut self, column: Column) -> Table {
        self.columns.push(column);
        self
    }

    /// Sets the rows.
    #[must_use]
    pub fn rows(self, rows: impl IntoIterator<Item = Vec<Cell>>) -> Table {
        Table { rows: rows.into_iter().collect(), ..self }
    }

    /// Limits the rows that a terminal shows to the first `count`.
    #[must_use]
    pub fn first_rows(self, count: usize) -> Table {
        Table { first_rows: Some(count), ..self }
    }

    /// Adds a row with these cells, one for each column from the first on.
    pub fn push<C: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = C>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The table itself; `None` if it has no rows.
    pub fn filled(self) -> Option<Table> {
        (!self.rows.is_empty()).then_some(self)
    }
}

impl Column {
    /// A column of texts with this id for programs and this heading for readers.
    pub fn text(id: &str, heading: impl ToArg) -> Column {
        Column {
            id: id.to_owned(),
            heading: Message::from_arg(&heading),
            meaning: Message::default(),
            is_number: false,
            priority: 1,
        }
    }

    /// A column of numbers with this id for programs and this heading for readers.
    pub fn number(id: &str, heading: impl ToArg) -> Column {
        Column { is_number: true, ..Column::text(id, heading) }
    }

    /// Sets the meaning.
    #[must_use]
    pub fn meaning(self, meaning: Message) -> Column {
        Column { meaning, ..self }
    }

    /// Sets priority 2: terminals leave out the column.
    #[must_use]
    pub fn minor(self) -> Column {
        Column { priority: 2, ..self }
    }
}

impl Cell {
    /// A cell that sorts by the number or the lower end of the interval in `content`, else by its text.
    pub fn new(content: impl ToArg) -> Cell {
        let arg = content.to_arg();
        let key = match &arg {
            Arg::Real(number) => Some(number.value),
            Arg::Range(range) => Some(range.low),
            Arg::Number(number) => Some(*number as f64),
            _ => None,
        };
        Cell { content: Message::from_arg(&arg), key, hint: Message::default(), may_be_chance: false }
    }

    /// A cell that sorts by the number `key` instead of its content.
    pub fn sorted(content: impl ToArg, key: f64) -> Cell {
        Cell { key: Some(key), ..Cell::new(content) }
    }

    /// A cell with a dash, for a missing value.
    pub fn missing() -> Cell {
        Cell::new("-")
    }

    /// A cell with this content; a dash if it is `None`.
    pub fn known(content: Option<impl ToArg>) -> Cell {
        content.map_or_else(Cell::missing, Cell::new)
    }

    /// Sets the text that is shown on demand.
    #[must_use]
    pub fn hint(self, hint: impl ToArg) -> Cell {
        Cell { hint: Message::from_arg(&hint), ..self }
    }

    /// Sets [`Cell::may_be_chance`]: `true` if the difference in the row of the cell is not significant.
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
