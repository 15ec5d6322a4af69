//! Plain data that the writers take: a table of typed columns, and rows that stand in columns.

use super::OutputError;
use crate::lang::{Message, msg};
use polars::prelude::{Column, DataFrame};

/// A named list of typed columns of equal length. Counts are 64-bit integers with a sign: some readers take those without for
/// decimals.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Name of the table, also the stem of its file.
    pub name: String,
    /// Its columns.
    pub frame: DataFrame,
}

impl Table {
    /// A table of rows.
    ///
    /// # Errors
    /// Two columns of one name.
    pub fn of<R: Columns>(name: &str, rows: &[R]) -> Result<Table, OutputError> {
        let columns = R::write("", &rows.iter().collect::<Vec<_>>());
        let fault = |error: polars::error::PolarsError| OutputError::Table {
            table: name.to_owned(),
            fault: Message::said(error),
        };
        let frame = DataFrame::new(rows.len(), columns).map_err(fault)?;
        Ok(Table { name: name.to_owned(), frame })
    }

    /// Its rows.
    ///
    /// # Errors
    /// A column that is missing or holds what no row can have.
    pub fn rows<R: Columns>(&self) -> Result<Vec<R>, OutputError> {
        R::read("", self)
    }

    /// Names of the columns.
    pub fn columns(&self) -> Vec<&str> {
        self.frame.columns().iter().map(|column| column.name().as_str()).collect()
    }

    fn column(&self, name: &str, holds: &str) -> Result<&Column, OutputError> {
        self.frame.column(name).map_err(|_| self.expected(name, holds))
    }

    fn expected(&self, column: &str, holds: &str) -> OutputError {
        let fault = msg!("write-column", column, holds);
        OutputError::Content { table: self.name.clone(), fault }
    }

    /// The error of a value that its column cannot have.
    pub fn wrong(&self, column: &str, row: usize, found: &str) -> OutputError {
        let fault = msg!("write-wrong", row, column, ?found);
        OutputError::Content { table: self.name.clone(), fault }
    }
}

/// What stands in columns of a table: a value in one, a row in several.
pub trait Columns: Sized {
    /// The columns of these values. A value's column has this name; to the names of a row's columns it is appended.
    fn write(name: &str, values: &[&Self]) -> Vec<Column>;

    /// The values of these columns.
    ///
    /// # Errors
    /// A column that is missing or holds what it should not.
    fn read(name: &str, table: &Table) -> Result<Vec<Self>, OutputError>;
}

/// Values that stand in one column, and the same with gaps: type, its place in a column, access, words, there and back.
macro_rules! values {
    ($($ty:ty: $stored:ty, $access:ident, $words:literal, $to:expr, $from:expr;)*) => {$(
        impl Columns for $ty {
            fn write(name: &str, values: &[&Self]) -> Vec<Column> {
                vec![Column::new(name.into(), values.iter().map(|&value| $to(value)).collect::<Vec<$stored>>())]
            }

            fn read(name: &str, table: &Table) -> Result<Vec<Self>, OutputError> {
                let with_gaps = Option::<$ty>::read(name, table)?;
                let filled = |value: Option<$ty>| value.ok_or_else(|| table.expected(name, $words));
                with_gaps.into_iter().map(filled).collect()
            }
        }

        impl Columns for Option<$ty> {
            fn write(name: &str, values: &[&Self]) -> Vec<Column> {
                let stored = values.iter().map(|value| value.as_ref().map($to));
                vec![Column::new(name.into(), stored.collect::<Vec<Option<$stored>>>())]
            }

            fn read(name: &str, table: &Table) -> Result<Vec<Self>, OutputError> {
                let column = table.column(name, $words)?;
                let found = column.$access().map_err(|_| table.expected(name, $words))?.iter().enumerate();
                let value = |(row, value)| match value {
                    None => Ok(None),
                    Some(value) => $from(value).map(Some).ok_or_else(|| table.wrong(name, row, &format!("{value}"))),
                };
                found.map(value).collect()
            }
        }
    )*};
}

values! {
    i64: i64, i64, "whole", |value: &i64| *value, Some;
    u64: i64, i64, "whole", |value: &u64| *value as i64, |value: i64| u64::try_from(value).ok();
    u16: i64, i64, "whole", |value: &u16| i64::from(*value), |value: i64| u16::try_from(value).ok();
    u8: i64, i64, "whole", |value: &u8| i64::from(*value), |value: i64| u8::try_from(value).ok();
    f64: f64, f64, "numbers", |value: &f64| *value, Some;
    bool: bool, bool, "bool", |value: &bool| *value, Some;
    String: String, str, "texts", |value: &String| value.clone(), |value: &str| Some(value.to_owned());
}

/// Implements [`Columns`] for a row: every field has a column of its name, a `flat` one the columns of its type.
macro_rules! row {
    ($row:ty { $($field:ident $($flat:ident)?: $ty:ty),* $(,)? }) => {
        impl $crate::write::table::Columns for $row {
            fn write(name: &str, rows: &[&Self]) -> Vec<polars::prelude::Column> {
                let mut columns = Vec::new();
                $({
                    let values: Vec<&$ty> = rows.iter().map(|row| &row.$field).collect();
                    let own = $crate::write::table::row!(@name $field $($flat)?);
                    columns.extend(<$ty as $crate::write::table::Columns>::write(&format!("{own}{name}"), &values));
                })*
                columns
            }

            fn read(name: &str, table: &$crate::write::Table) -> Result<Vec<Self>, $crate::write::OutputError> {
                $(
                    let own = $crate::write::table::row!(@name $field $($flat)?);
                    let mut $field = <$ty as $crate::write::table::Columns>::read(&format!("{own}{name}"), table)?.into_iter();
                )*
                Ok(std::iter::from_fn(|| Some(Self { $($field: $field.next()?),* })).collect())
            }
        }
    };
    (@name $field:ident flat) => { "" };
    (@name $field:ident) => { stringify!($field) };
}
pub(crate) use row;

/// A type that is known by its name: its column holds the names.
macro_rules! named {
    ($($ty:ty: $name:expr, $named:expr;)*) => {$(
        impl $crate::write::table::Columns for $ty {
            fn write(name: &str, values: &[&Self]) -> Vec<polars::prelude::Column> {
                let names: Vec<String> = values.iter().map(|&value| $name(value).to_string()).collect();
                String::write(name, &names.iter().collect::<Vec<_>>())
            }

            fn read(name: &str, table: &$crate::write::Table) -> Result<Vec<Self>, $crate::write::OutputError> {
                let names = String::read(name, table)?.into_iter().enumerate();
                names.map(|(row, text)| $named(&text).ok_or_else(|| table.wrong(name, row, &text))).collect()
            }
        }
    )*};
}
pub(crate) use named;

/// No column.
impl Columns for () {
    fn write(_: &str, _: &[&Self]) -> Vec<Column> {
        Vec::new()
    }

    fn read(_: &str, table: &Table) -> Result<Vec<Self>, OutputError> {
        Ok(vec![(); table.frame.height()])
    }
}

impl<A: Columns, B: Columns> Columns for (A, B) {
    fn write(name: &str, rows: &[&Self]) -> Vec<Column> {
        let (first, second): (Vec<&A>, Vec<&B>) = rows.iter().map(|row| (&row.0, &row.1)).unzip();
        [A::write(name, &first), B::write(name, &second)].concat()
    }

    fn read(name: &str, table: &Table) -> Result<Vec<Self>, OutputError> {
        Ok(A::read(name, table)?.into_iter().zip(B::read(name, table)?).collect())
    }
}

/// The columns of each, numbered from 0.
impl<T: Columns, const N: usize> Columns for [T; N] {
    fn write(name: &str, rows: &[&Self]) -> Vec<Column> {
        let of = |at: usize| T::write(&format!("{name}{at}"), &rows.iter().map(|row| &row[at]).collect::<Vec<_>>());
        (0..N).flat_map(of).collect()
    }

    fn read(name: &str, table: &Table) -> Result<Vec<Self>, OutputError> {
        let read = |at: usize| T::read(&format!("{name}{at}"), table).map(Vec::into_iter);
        let mut parts = (0..N).map(read).collect::<Result<Vec<_>, _>>()?;
        let row = |parts: &mut Vec<std::vec::IntoIter<T>>| {
            let row: Option<Vec<T>> = parts.iter_mut().map(Iterator::next).collect();
            row?.try_into().ok()
        };
        Ok(std::iter::from_fn(|| row(&mut parts)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq)]
    struct Seat {
        hand: String,
        flag: bool,
    }
    row!(Seat { hand: String, flag: bool });

    #[derive(Clone, Debug, PartialEq)]
    struct Deal {
        hand: u64,
        low: Option<f64>,
        seats: [Seat; 2],
    }
    row!(Deal { hand: u64, low: Option<f64>, seats flat: [Seat; 2] });

    #[test]
    fn rows_stand_in_columns_and_come_back() {
        let seat = |hand: &str| Seat { hand: hand.to_owned(), flag: hand == "a" };
        let rows = [
            Deal { hand: 1, low: None, seats: [seat("a"), seat("b")] },
            Deal { hand: 2, low: Some(0.5), seats: [seat("c"), seat("a")] },
        ];
        let table = Table::of("t", &rows).unwrap();
        assert_eq!(table.columns(), ["hand", "low", "hand0", "flag0", "hand1", "flag1"]);
        assert_eq!(table.rows::<Deal>().unwrap(), rows);
        let error = table.rows::<(Deal, Other)>().unwrap_err().to_string();
        assert!(
            error.contains("`other`") && error.contains("play again") && error.contains("manifest.json"),
            "{error}"
        );
        assert!(Table::of("t", &[(rows[0].clone(), rows[1].clone())]).is_err(), "two columns of one name");
    }

    #[derive(Debug)]
    struct Other {
        other: u8,
    }
    row!(Other { other: u8 });

    #[test]
    fn a_value_that_cannot_be_is_named_with_its_row() {
        #[derive(Debug)]
        struct Wide {
            other: i64,
        }
        row!(Wide { other: i64 });
        let table = Table::of("t", &[Wide { other: 3 }, Wide { other: 300 }]).unwrap();
        let error = table.rows::<Other>().unwrap_err().to_string();
        assert!(error.contains("row 1: column `other` cannot be \"300\""), "{error}");
    }
}
