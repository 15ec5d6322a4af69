//! A run in its folder: tables, charts, page and manifest are written, and read back.

use super::csv_json::{write_csv, write_json, write_json_value};
use super::deals::spool::Sums;
use super::files::{DEALS, MANIFEST, PAGE, TABLES, holding, listed, tables};
use super::parquet::{read_parquet, write_parquet};
use super::{OutputError, OutputFolder};
use crate::input;
use crate::lang::{Lang, msg};
use crate::render::chart::Drawing;
use crate::render::{html, json, manifest};
use crate::report::{Study, fingerprints};
use crate::sim::part::hex;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// The files that an earlier run left in a folder; none if no manifest says that this program wrote there.
pub fn earlier(folder: &Path) -> Vec<PathBuf> {
    let manifest = input::file(&folder.join(MANIFEST), input::MANIFEST).unwrap_or_default();
    if !manifest.contains("\"rules_fingerprint\"") {
        return Vec::new();
    }
    let ours = |path: &Path| {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("parquet" | "csv" | "json") => stem == DEALS || TABLES.iter().any(|table| table.name == stem),
            // Every picture is written as both.
            Some("svg") => path.with_extension("png").exists(),
            Some("png") => path.with_extension("svg").exists(),
            _ => false,
        }
    };
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    files.filter(|path| ours(path)).collect()
}

/// Writes everything of a run; tables as CSV and JSON too if `plain`.
///
/// # Errors
/// A file that cannot be written.
pub fn write(study: &Study, folder: &OutputFolder, plain: bool, lang: Lang) -> Result<(), OutputError> {
    let (origin, to) = (study.provenance(), folder.stage()?);
    for file in holding(study) {
        let table = (file.make)(study)?;
        let path = |ending: &str| to.join(format!("{}.{ending}", file.name));
        write_parquet(&path("parquet"), &table, &origin)?;
        if plain {
            write_csv(&path("csv"), &table)?;
            write_json(&path("json"), &table, &origin)?;
        }
    }
    write_page(study, &to, lang)?;
    let mut manifest = json::manifest(study, lang);
    if !matches!(study, Study::Ranking(_)) {
        for name in tables(study.kind()).map(|file| file.name).chain([DEALS]).map(|name| format!("{name}.parquet")) {
            if to.join(&name).exists() {
                manifest[DIGESTS][&name] = digest(&to.join(&name))?.into();
            }
        }
    }
    write_json_value(&to.join(MANIFEST), &manifest)?;
    folder.publish()
}

/// The SHA-256 of every table, in the manifest.
const DIGESTS: &str = "sha256";

fn digest(path: &Path) -> Result<String, OutputError> {
    let mut sum = Sha256::new();
    let read = File::open(path).and_then(|mut file| io::copy(&mut file, &mut Sums(&mut sum)));
    read.map_err(|error| OutputError::io("read", path, error))?;
    Ok(hex(sum.finalize()))
}

/// Refuses a table whose digest is not that of the manifest: a decoder may take damage for other numbers. Manifests of earlier
/// versions hold no digests.
fn check_digest(path: &Path, manifest: &Value) -> Result<(), OutputError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match manifest[DIGESTS][&*name].as_str() {
        Some(known) if digest(path)? != known => {
            Err(OutputError::Decode { path: path.to_owned(), message: msg!("write-changed") })
        }
        _ => Ok(()),
    }
}

/// Writes the charts and the page.
///
/// # Errors
/// A file that cannot be written.
pub fn write_page(study: &Study, folder: &Path, lang: Lang) -> Result<(), OutputError> {
    let mut answer = study.answer();
    answer.origin.files = listed(study);
    for picture in answer.pictures() {
        super::chart::both(&Drawing::new(&picture.chart, lang), folder, &picture.file)?;
    }
    super::folder::write_whole(&folder.join(PAGE), html::page(&answer, lang).as_bytes())
}

/// Reads a run back from its folder, which has this manifest.
///
/// # Errors
/// A file that is missing, cannot be read, or does not hold what it should.
pub fn read(folder: &Path, manifest: &Value) -> Result<(Study, Lang), OutputError> {
    let wrong = |fault| OutputError::Content { table: MANIFEST.to_owned(), fault };
    let (mut study, lang) = manifest::read(manifest).map_err(wrong)?;
    // The fingerprints are those of the version that wrote it.
    let own = study.provenance().with("rules_fingerprint", fingerprints(manifest));
    let read = |name: &str, rows| {
        let path = folder.join(format!("{name}.parquet"));
        check_digest(&path, manifest)?;
        let (table, written) = read_parquet(&path, rows)?;
        let alike = |key: &str| written.get(key) == own.get(key);
        let may_lack = |key: &str| written.get(key).is_none() || alike(key);
        let lacking = ["players", "error_rate_millionths", "session_deals", "unit_sessions", "hands", "walls"];
        if !alike("rules_fingerprint") || !alike("seed") || !lacking.into_iter().all(may_lack) {
            let fault = msg!("report-table-of-other", manifest = MANIFEST);
            return Err(OutputError::Content { table: format!("{name}.parquet"), fault });
        }
        Ok(table)
    };
    let is_there = |name: &str| folder.join(format!("{name}.parquet")).exists();
    for file in tables(study.kind()).filter(|file| !file.optional || is_there(file.name)) {
        (file.take)(&mut study, &read(file.name, None)?)?;
    }
    if is_there(DEALS) {
        read(DEALS, Some((0, 0)))?;
    }
    Ok((study, lang))
}

#[cfg(test)]
mod tests {
    use super::super::files::names;
    use super::*;
    use crate::policy::payer::PAYER;
    use crate::policy::{Policy, Seating};
    use crate::question::Kind;
    use crate::report::{Asked, Outcome};
    use crate::rules::Rules;
    use crate::sim::{Run, Side};

    fn study(policy: Policy, kind: Kind) -> Study {
        let names = ["nanchang", "nanchang+scoring.base=2"];
        let sides = names.map(|name| Side::new(Rules::load(name).unwrap(), Seating::all(policy)));
        let as_first = Side { plays_as: Some(0), ..sides[1].clone() };
        let mut run = Run::of(Rules::default(), Seating::all(policy), 1, 1200);
        let looks = policy.looks_at_payments() && kind == Kind::Compare;
        run.sides = sides.into_iter().chain(looks.then_some(as_first)).collect();
        let arguments = names.map(str::to_owned).into();
        let asked = Asked { kind, name: "test".to_owned(), arguments, ..Asked::default() };
        let question = serde_json::json!({"kind": "compare", "play": {"rules": ["a", "b"], "hands": 1200}});
        let question = serde_json::from_value(question).unwrap();
        let outcome = Outcome { question: Some(question), seconds: 1.0, ..Outcome::default() };
        Study::new(&run, &run.play(), &asked, outcome)
    }

    #[test]
    fn a_folder_keeps_both() {
        let folder = tempfile::tempdir().unwrap();
        let found = study(PAYER, Kind::Compare);
        let out = OutputFolder::prepare(folder.path(), &names(Kind::Compare, false, &[]), &[]).unwrap();
        write(&found, &out, false, Lang::Zh).unwrap();
        let manifest = std::fs::read_to_string(folder.path().join(MANIFEST)).unwrap();
        let again = read(folder.path(), &serde_json::from_str(&manifest).unwrap()).unwrap();
        let (Study::Comparison(found), (Study::Comparison(again), Lang::Zh)) = (found, again) else { panic!() };
        assert_eq!((again.others.len(), again.played.looks_at_payments), (1, true));
        let [found, again] = [found, again].map(|mut study| study.others.remove(0));
        assert_eq!(again.rule_set.habits, found.rule_set.habits);
        let [found, again] = [found, again].map(|other| other.adapted.unwrap());
        assert_eq!((&again.same_players, &again.adaptation), (&found.same_players, &found.adaptation));
        assert!(!found.adaptation.is_empty());
        let page = std::fs::read_to_string(folder.path().join(PAGE)).unwrap();
        for words in ["适应所增", "电脑不变时", "same_players.parquet"] {
            assert!(page.contains(words), "{words}");
        }
    }
}
