//! Plain data that the writers take: a provenance, a table of typed columns.

use super::folder::OutputError;

/// What made a table: ordered keys and values (program version, rules, fingerprint, seed, players, deals ...).
///
/// Never holds a time, a path or a number of threads: equal runs must give equal bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance(Vec<(String, String)>);

impl Provenance {
    /// No keys yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a key, or replaces its value in place.
    pub fn set(&mut self, key: &str, value: impl ToString) -> &mut Self {
        let value = value.to_string();
        match self.0.iter_mut().find(|(k, _)| k == key) {
            Some(row) => row.1 = value,
            None => self.0.push((key.to_owned(), value)),
        }
        self
    }

    /// As [`Provenance::set`], for building in one expression.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl ToString) -> Self {
        self.set(key, value);
        self
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    /// Keys and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }
}

/// The type of a column. Counts are written as `i64`: some readers take unsigned 64-bit integers for decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// Whole numbers.
    I64,
    /// Whole numbers or nothing.
    OptI64,
    /// Real numbers.
    F64,
    /// Real numbers or nothing.
    OptF64,
    /// Text.
    Str,
    /// Text or nothing.
    OptStr,
    /// Yes or no.
    Bool,
}

/// The values of a column.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum ColumnData {
    I64(Vec<i64>),
    OptI64(Vec<Option<i64>>),
    F64(Vec<f64>),
    OptF64(Vec<Option<f64>>),
    Str(Vec<String>),
    OptStr(Vec<Option<String>>),
    Bool(Vec<bool>),
}

/// Runs one expression for whichever vector the data holds.
macro_rules! each_vec {
    ($data:expr, $v:ident => $body:expr) => {
        match $data {
            ColumnData::I64($v) => $body,
            ColumnData::OptI64($v) => $body,
            ColumnData::F64($v) => $body,
            ColumnData::OptF64($v) => $body,
            ColumnData::Str($v) => $body,
            ColumnData::OptStr($v) => $body,
            ColumnData::Bool($v) => $body,
        }
    };
}

impl ColumnData {
    /// No values of a type.
    pub fn empty(ty: ColumnType) -> Self {
        match ty {
            ColumnType::I64 => ColumnData::I64(Vec::new()),
            ColumnType::OptI64 => ColumnData::OptI64(Vec::new()),
            ColumnType::F64 => ColumnData::F64(Vec::new()),
            ColumnType::OptF64 => ColumnData::OptF64(Vec::new()),
            ColumnType::Str => ColumnData::Str(Vec::new()),
            ColumnType::OptStr => ColumnData::OptStr(Vec::new()),
            ColumnType::Bool => ColumnData::Bool(Vec::new()),
        }
    }

    /// The type of the values.
    pub fn column_type(&self) -> ColumnType {
        match self {
            ColumnData::I64(_) => ColumnType::I64,
            ColumnData::OptI64(_) => ColumnType::OptI64,
            ColumnData::F64(_) => ColumnType::F64,
            ColumnData::OptF64(_) => ColumnType::OptF64,
            ColumnData::Str(_) => ColumnType::Str,
            ColumnData::OptStr(_) => ColumnType::OptStr,
            ColumnData::Bool(_) => ColumnType::Bool,
        }
    }

    /// Number of values.
    pub fn len(&self) -> usize {
        each_vec!(self, v => v.len())
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Moves the first `rows` values out.
    pub(crate) fn take_front(&mut self, rows: usize) -> Self {
        let mut front = Self::empty(self.column_type());
        match (&mut front, self) {
            (ColumnData::I64(a), ColumnData::I64(b)) => *a = b.drain(..rows).collect(),
            (ColumnData::OptI64(a), ColumnData::OptI64(b)) => *a = b.drain(..rows).collect(),
            (ColumnData::F64(a), ColumnData::F64(b)) => *a = b.drain(..rows).collect(),
            (ColumnData::OptF64(a), ColumnData::OptF64(b)) => *a = b.drain(..rows).collect(),
            (ColumnData::Str(a), ColumnData::Str(b)) => *a = b.drain(..rows).collect(),
            (ColumnData::OptStr(a), ColumnData::OptStr(b)) => *a = b.drain(..rows).collect(),
            (ColumnData::Bool(a), ColumnData::Bool(b)) => *a = b.drain(..rows).collect(),
            _ => unreachable!("the front has the type of the whole"),
        }
        front
    }

    /// Appends values of the same type; false (and nothing appended) where the type differs.
    pub(crate) fn append(&mut self, other: Self) -> bool {
        match (self, other) {
            (ColumnData::I64(a), ColumnData::I64(b)) => a.extend(b),
            (ColumnData::OptI64(a), ColumnData::OptI64(b)) => a.extend(b),
            (ColumnData::F64(a), ColumnData::F64(b)) => a.extend(b),
            (ColumnData::OptF64(a), ColumnData::OptF64(b)) => a.extend(b),
            (ColumnData::Str(a), ColumnData::Str(b)) => a.extend(b),
            (ColumnData::OptStr(a), ColumnData::OptStr(b)) => a.extend(b),
            (ColumnData::Bool(a), ColumnData::Bool(b)) => a.extend(b),
            _ => return false,
        }
        true
    }
}

macro_rules! from_vec {
    ($($ty:ty => $variant:ident),*) => {$(
        impl From<Vec<$ty>> for ColumnData {
            fn from(values: Vec<$ty>) -> Self {
                ColumnData::$variant(values)
            }
        }
    )*};
}
from_vec!(i64 => I64, Option<i64> => OptI64, f64 => F64, Option<f64> => OptF64, String => Str,
    Option<String> => OptStr, bool => Bool);

/// A named column.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Name, unique in its table.
    pub name: String,
    /// Values.
    pub data: ColumnData,
}

/// A named list of typed columns of equal length.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Name of the table, also the stem of its file.
    pub name: String,
    /// Columns in order.
    pub columns: Vec<Column>,
}

impl Table {
    /// A table without columns.
    pub fn new(name: &str) -> Self {
        Self { name: name.to_owned(), columns: Vec::new() }
    }

    /// Adds a column.
    #[must_use]
    pub fn with(mut self, name: &str, data: impl Into<ColumnData>) -> Self {
        self.columns.push(Column { name: name.to_owned(), data: data.into() });
        self
    }

    /// Number of rows: the length of the first column.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |c| c.data.len())
    }

    /// The column of a name.
    pub fn column(&self, name: &str) -> Option<&ColumnData> {
        self.columns.iter().find(|c| c.name == name).map(|c| &c.data)
    }

    /// Names and types of the columns.
    pub fn schema(&self) -> Vec<(String, ColumnType)> {
        self.columns.iter().map(|c| (c.name.clone(), c.data.column_type())).collect()
    }

    /// Columns have equal lengths and different names.
    ///
    /// # Errors
    /// [`OutputError::Table`] names the column at fault.
    pub fn check(&self) -> Result<(), OutputError> {
        let rows = self.rows();
        for (i, column) in self.columns.iter().enumerate() {
            let fault = if column.data.len() != rows {
                format!("column `{}` has {} rows where the first has {rows}", column.name, column.data.len())
            } else if self.columns[..i].iter().any(|c| c.name == column.name) {
                format!("two columns are named `{}`", column.name)
            } else {
                continue;
            };
            return Err(OutputError::Table { table: self.name.clone(), fault });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn provenance_keeps_order_and_replaces_in_place() {
        let p = Provenance::new().with("seed", 1).with("rules", "nanchang").with("seed", 2);
        assert_eq!(p.iter().collect::<Vec<_>>(), [("seed", "2"), ("rules", "nanchang")]);
        assert_eq!(p.get("rules"), Some("nanchang"));
        assert_eq!(p.get("time"), None);
    }

    #[test]
    fn a_ragged_or_doubled_table_is_refused() {
        let ragged = Table::new("t").with("a", vec![1_i64, 2]).with("b", vec![1.0]);
        assert!(ragged.check().unwrap_err().to_string().contains("column `b` has 1 rows"));
        let doubled = Table::new("t").with("a", vec![1_i64]).with("a", vec![true]);
        assert!(doubled.check().unwrap_err().to_string().contains("two columns are named `a`"));
        assert!(Table::new("t").check().is_ok());
    }

    #[test]
    fn columns_split_and_join() {
        let mut data = ColumnData::from(vec![1_i64, 2, 3]);
        let mut front = data.take_front(2);
        assert_eq!(front, ColumnData::I64(vec![1, 2]));
        assert!(front.append(data));
        assert_eq!(front, ColumnData::I64(vec![1, 2, 3]));
        assert!(!front.append(ColumnData::Bool(vec![true])));
    }
}
