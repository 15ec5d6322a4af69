//! Charts as SVG and PNG files.

use super::OutputError;
use super::folder::{AtomicFile, write_whole};
use crate::render::chart::Drawing;
use jing_raster::Compression;
use std::path::Path;

/// Writes an SVG file in light colours.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn svg(drawing: &Drawing, path: &Path) -> Result<(), OutputError> {
    write_whole(path, drawing.svg().as_bytes())
}

/// Writes a PNG file with two pixels per logical pixel.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn png(drawing: &Drawing, path: &Path) -> Result<(), OutputError> {
    write_png(drawing, path, Compression::Fast)
}

/// Writes the same picture as [`png()`] with stronger compression: the file is smaller, writing takes longer.
///
/// # Errors
/// Returns an error if the file cannot be written.
pub fn packed_png(drawing: &Drawing, path: &Path) -> Result<(), OutputError> {
    write_png(drawing, path, Compression::High)
}

fn write_png(drawing: &Drawing, path: &Path, compression: Compression) -> Result<(), OutputError> {
    let mut file = AtomicFile::create(path)?;
    if let Err(error) = jing_raster::write_png(drawing.picture(), compression, &mut file) {
        let encode = || OutputError::Encode { path: path.to_owned(), message: error.to_string() };
        return Err(file.take_failure().unwrap_or_else(encode));
    }
    file.commit()
}

/// Writes `<name>.svg` and `<name>.png` into a folder.
///
/// # Errors
/// Returns an error if a file cannot be written.
pub fn both(drawing: &Drawing, folder: &Path, name: &str) -> Result<(), OutputError> {
    svg(drawing, &folder.join(format!("{name}.svg")))?;
    png(drawing, &folder.join(format!("{name}.png")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Chart, Counts, DotRow, ForestRow, HeatMap, Marks};
    use crate::lang::{Lang, Message};

    fn drawing(marks: Marks) -> Drawing {
        let text = || Message::from("题目");
        let chart = Chart { title: text(), subtitle: text(), x: text(), y: text(), note: text(), marks };
        Drawing::new(&chart, Lang::Zh)
    }

    #[test]
    fn degenerate_data_can_be_drawn() {
        let huge = Counts::new("huge", [(i64::MIN, u64::MAX), (0, 1), (i64::MAX, u64::MAX)]);
        let heads = || ["once in", "share"].map(Message::from);
        let row = |estimate, low, high| DotRow {
            label: Message::from("x"),
            estimate,
            low,
            high,
            texts: heads(),
            hover: Message::default(),
        };
        let dots = [row(Some(f64::NAN), 0.0, 1.0), row(Some(f64::INFINITY), f64::NEG_INFINITY, f64::NAN)];
        let forest = |value: f64, half: f64| ForestRow {
            label: Message::from("x".repeat(200)),
            estimate: value,
            low: value - half,
            high: value + half,
            real: true,
            text: Message::from("t".repeat(99)),
        };
        let heat = HeatMap {
            columns: heads().into(),
            rows: heads().into(),
            values: vec![vec![Some(1e300), Some(f64::NAN)], vec![None, Some(-1e300), Some(1.0)]],
            intervals: Vec::new(),
        };
        let all = [
            Marks::Dots(heads(), Vec::new()),
            Marks::Dots(heads(), dots.into()),
            Marks::LogBars(vec![huge.clone(), Counts::default()]),
            Marks::Overlay(vec![huge]),
            Marks::Forest(vec![forest(1e300, 1e299), forest(f64::NAN, 1.0), forest(-1e-300, 0.0)]),
            Marks::Heat(heat),
        ];
        let folder = tempfile::tempdir().unwrap();
        for (at, marks) in all.into_iter().enumerate() {
            let path = folder.path().join(format!("{at}.png"));
            png(&drawing(marks), &path).unwrap();
            assert!(std::fs::read(&path).unwrap().starts_with(b"\x89PNG\r\n"));
        }
    }

    #[test]
    fn equal_data_gives_equal_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let drawing = || drawing(Marks::LogBars(vec![Counts::new("庄家", [(0, 900), (3, 80), (12, 1)])]));
        ["a", "b"].into_iter().for_each(|name| both(&drawing(), folder.path(), name).unwrap());
        for kind in ["svg", "png"] {
            let read = |name| std::fs::read(folder.path().join(format!("{name}.{kind}"))).unwrap();
            assert_eq!(read("a"), read("b"));
        }
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4, "nothing temporary is left");
    }

    #[test]
    fn errors_name_the_file() {
        let missing = Path::new("/nonexistent-folder/a.png");
        let error = png(&drawing(Marks::Forest(Vec::new())), missing).unwrap_err().to_string();
        assert!(error.contains("/nonexistent-folder/a.png"), "{error}");
    }
}
