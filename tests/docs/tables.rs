//! Tests of docs/tables.md. Its Python code is run if Python has the packages.

use jing::question::Kind;
use jing::write::files::schemas;
use std::process::Command;

/// Returns the code blocks of the page in a language.
fn blocks(language: &str) -> Vec<String> {
    let page = include_str!("../../docs/tables.md");
    let fence = format!("```{language}\n");
    page.split(&fence).skip(1).map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

fn tables() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("reports/run");
    let args = ["compare", "nanchang", "nanchang+scoring.base=2", "--hands", "500", "--out"];
    let output = Command::new(env!("CARGO_BIN_EXE_jing")).args(args).arg(&out).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

#[test]
#[ignore = "needs Python with polars, pandas, pyarrow and duckdb"]
fn python_reads_the_tables() {
    let folder = tables();
    let mut scripts = blocks("python");
    assert_eq!(scripts.len(), 2);
    for statement in blocks("sql").concat().split(';').filter(|statement| !statement.trim().is_empty()) {
        scripts.push(format!("import duckdb\nrows = duckdb.sql({statement:?}).fetchall()\nassert rows, 'no rows'\n"));
    }
    for script in scripts {
        let output = Command::new("python3").current_dir(folder.path()).args(["-c", &script]).output().unwrap();
        assert!(output.status.success(), "{script}\n{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// The page lists exactly the existing tables, with their columns and the commands that write them.
#[test]
fn the_page_lists_the_tables() {
    let page = include_str!("../../docs/tables.md");
    let mut schemas = schemas().unwrap();
    let all = schemas.clone();
    schemas.dedup_by(|(one, columns), (other, others)| one.name == other.name && columns == others);
    for (file, columns) in &schemas {
        let same = all.iter().filter(|(one, of)| one.name == file.name && of == columns);
        let kinds: Vec<Kind> = same.flat_map(|(one, _)| one.kinds.iter().copied()).collect();
        let by = match &kinds[..] {
            [Kind::Simulate] => "simulate",
            [Kind::Compare] => "compare",
            [Kind::Arena] => "arena",
            [Kind::Sweep] => "sweep",
            kinds if kinds.contains(&Kind::Simulate) && kinds.contains(&Kind::Arena) => "all",
            kinds if kinds.contains(&Kind::Simulate) => "simulate, compare, sweep",
            _ => "compare, sweep",
        };
        let (begin, end) = (format!("| `{}.parquet` | {by}", file.name), format!("| {} |", columns.join(", ")));
        assert!(page.lines().any(|line| line.starts_with(&begin) && line.ends_with(&end)), "{begin} ... {end}");
    }
    let listed = page.lines().filter(|line| line.starts_with("| `")).count();
    assert_eq!(listed, schemas.len() + 1, "hands.parquet is written while deals are played");
}
