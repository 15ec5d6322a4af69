//! Tables of typed columns, and the conversion between rows and columns.

use super::OutputError;
use crate::lang::{Message, msg};
use polars::prelude::{Column, DataFrame, PolarsError};

/// A named list of typed columns of equal length. Counts are signed 64-bit integers, because some readers turn unsigned ones into decimals.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The name of the table, also the stem of its file.
    pub name: String,
    /// The columns.
    pub frame: DataFrame,
}

impl Table {
    /// Returns the table `name` with these rows.
    ///
    /// # Errors
    /// Returns an error if two columns have the same name.
    pub fn from_rows<R: Columns>(name: &str, rows: &[R]) -> Result<Table, OutputError> {
        let columns = R::write("", &rows.iter().collect::<Vec<_>>());
        let fault =
            |error: PolarsError| OutputError::Table { table: name.to_owned(), fault: Message::untranslated(error) };
        let frame = DataFrame::new(rows.len(), columns).map_err(fault)?;
        Ok(Table { name: name.to_owned(), frame })
    }

    /// Returns the rows as values of `R`. Columns that `R` does not have are ignored.
    ///
    /// # Errors
    /// Returns an error if a column is missing, has another type or contains an invalid value.
    pub fn rows<R: Columns>(&self) -> Result<Vec<R>, OutputError> {
        R::read("", self)
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.frame.height()
    }

    /// Appends the rows of a table with the same columns.
    ///
    /// # Errors
    /// Returns an error if the columns differ.
    pub fn push(&mut self, rows: &Table) -> Result<(), OutputError> {
        let fault =
            |error: PolarsError| OutputError::Table { table: rows.name.clone(), fault: Message::untranslated(error) };
        self.frame.vstack_mut(&rows.frame).map_err(fault)?;
        Ok(())
    }

    /// Removes all rows and returns them.
    pub fn take(&mut self) -> Table {
        let empty = self.frame.clear();
        Table { name: self.name.clone(), frame: std::mem::replace(&mut self.frame, empty) }
    }

    /// The names of the columns.
    pub fn columns(&self) -> Vec<&str> {
        self.frame.columns().iter().map(|column| column.name().as_str()).collect()
    }

    /// Returns the column `name`. `holds` is the type that it must have, as the id of the word in messages.
    fn column(&self, name: &str, holds: &str) -> Result<&Column, OutputError> {
        self.frame.column(name).map_err(|_| self.wrong_column(name, holds))
    }

    /// Returns the error of a column that is missing or has another type than `holds`.
    fn wrong_column(&self, column: &str, holds: &str) -> OutputError {
        let fault = msg!("write-column", column, holds);
        OutputError::Content { table: self.name.clone(), fault }
    }

    /// Returns the error of a value that is invalid in its column. `row` is the index of the row, from 0, and `found` the value.
    pub fn invalid_value(&self, column: &str, row: usize, found: &str) -> OutputError {
        let fault = msg!("write-wrong", row, column, ?found);
        OutputError::Content { table: self.name.clone(), fault }
    }
}

/// A type that is stored in columns of a table: a value in one column, a row in several.
pub trait Columns: Sized {
    /// Returns the columns of these values. A type with one column calls it `name`. A row appends `name` to the names of its fields: `name`
    /// is empty for a table, and an index for a row within an array.
    fn write(name: &str, values: &[&Self]) -> Vec<Column>;

    /// Reads the values from the columns that [`Columns::write`] makes with the same `name`.
    ///
    /// # Errors
    /// Returns an error if a column is missing, has another type or contains an invalid value.
    fn read(name: &str, table: &Table) -> Result<Vec<Self>, OutputError>;
}

/// Implements [`Columns`] for types with one column, and for their options, in which `None` is an empty cell. A line of the macro lists:
/// the type, the type in the column, the access method of polars, the id of the type's word in messages, the conversion to the column, and
/// the conversion from it, which returns `None` for an invalid value.
macro_rules! values {
    ($($ty:ty: $stored:ty, $access:ident, $words:literal, $to:expr, $from:expr;)*) => {$(
        impl Columns for $ty {
            fn write(name: &str, values: &[&Self]) -> Vec<Column> {
                vec![Column::new(name.into(), values.iter().map(|&value| $to(value)).collect::<Vec<$stored>>())]
            }

            fn read(name: &str, table: &Table) -> Result<Vec<Self>, OutputError> {
                let options = Option::<$ty>::read(name, table)?;
                let value = |option: Option<$ty>| option.ok_or_else(|| table.wrong_column(name, $words));
                options.into_iter().map(value).collect()
            }
        }

        impl Columns for Option<$ty> {
            fn write(name: &str, values: &[&Self]) -> Vec<Column> {
                let stored = values.iter().map(|value| value.as_ref().map($to));
                vec![Column::new(name.into(), stored.collect::<Vec<Option<$stored>>>())]
            }

            fn read(name: &str, table: &Table) -> Result<Vec<Self>, OutputError> {
                let column = table.column(name, $words)?;
                let found = column.$access().map_err(|_| table.wrong_column(name, $words))?.iter().enumerate();
                let value = |(row, value)| match value {
                    None => Ok(None),
                    Some(value) => $from(value).map(Some).ok_or_else(|| table.invalid_value(name, row, &format!("{value}"))),
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

/// Implements [`Columns`] for a struct whose values are rows. Every field has a column of its name. A field marked `flat` has no column of
/// its own: its type is a row or an array of rows, and the table has the columns of that type instead.
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

/// Implements [`Columns`] for types whose values have names, which are stored in one column. A line of the macro lists: the type, the
/// function that returns the name of a value, and the function that returns the value of a name, or `None` if there is none.
macro_rules! named {
    ($($ty:ty: $name:expr, $named:expr;)*) => {$(
        impl $crate::write::table::Columns for $ty {
            fn write(name: &str, values: &[&Self]) -> Vec<polars::prelude::Column> {
                let names: Vec<String> = values.iter().map(|&value| $name(value).to_string()).collect();
                String::write(name, &names.iter().collect::<Vec<_>>())
            }

            fn read(name: &str, table: &$crate::write::Table) -> Result<Vec<Self>, $crate::write::OutputError> {
                let names = String::read(name, table)?.into_iter().enumerate();
                names.map(|(row, text)| $named(&text).ok_or_else(|| table.invalid_value(name, row, &text))).collect()
            }
        }
    )*};
}
pub(crate) use named;

/// Has no column.
impl Columns for () {
    fn write(_: &str, _: &[&Self]) -> Vec<Column> {
        Vec::new()
    }

    fn read(_: &str, table: &Table) -> Result<Vec<Self>, OutputError> {
        Ok(vec![(); table.frame.height()])
    }
}

/// Has the columns of both, those of the first in front.
impl<A: Columns, B: Columns> Columns for (A, B) {
    fn write(name: &str, rows: &[&Self]) -> Vec<Column> {
        let (first, second): (Vec<&A>, Vec<&B>) = rows.iter().map(|row| (&row.0, &row.1)).unzip();
        [A::write(name, &first), B::write(name, &second)].concat()
    }

    fn read(name: &str, table: &Table) -> Result<Vec<Self>, OutputError> {
        Ok(A::read(name, table)?.into_iter().zip(B::read(name, table)?).collect())
    }
}

/// Has the columns of each element, with its index from 0 at the end of their names.
impl<T: Columns, const N: usize> Columns for [T; N] {
    fn write(name: &str, rows: &[&Self]) -> Vec<Column> {
        let write = |at: usize| T::write(&format!("{name}{at}"), &rows.iter().map(|row| &row[at]).collect::<Vec<_>>());
        (0..N).flat_map(write).collect()
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
    fn rows_read_back_from_their_columns() {
        let seat = |hand: &str| Seat { hand: hand.to_owned(), flag: hand == "a" };
        let rows = [
            Deal { hand: 1, low: None, seats: [seat("a"), seat("b")] },
            Deal { hand: 2, low: Some(0.5), seats: [seat("c"), seat("a")] },
        ];
        let table = Table::from_rows("t", &rows).unwrap();
        assert_eq!(table.columns(), ["hand", "low", "hand0", "flag0", "hand1", "flag1"]);
        assert_eq!(table.rows::<Deal>().unwrap(), rows);
        let error = table.rows::<(Deal, Other)>().unwrap_err().to_string();
        assert!(
            error.contains("`other`") && error.contains("play again") && error.contains("manifest.json"),
            "{error}"
        );
        assert!(Table::from_rows("t", &[(rows[0].clone(), rows[1].clone())]).is_err(), "two columns of one name");
    }

    #[derive(Debug)]
    struct Other {
        other: u8,
    }
    row!(Other { other: u8 });

    #[test]
    fn an_invalid_value_is_reported_with_its_row() {
        #[derive(Debug)]
        struct Wide {
            other: i64,
        }
        row!(Wide { other: i64 });
        let table = Table::from_rows("t", &[Wide { other: 3 }, Wide { other: 300 }]).unwrap();
        let error = table.rows::<Other>().unwrap_err().to_string();
        assert!(error.contains("row 1: column `other` cannot be \"300\""), "{error}");
    }
}
