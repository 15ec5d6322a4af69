//! The folder of a run: writing its tables, charts, page and manifest, and reading them back.

use super::csv_json::{write_csv, write_json, write_json_value};
use super::deals::spool::HashWriter;
use super::files::{DEALS, MANIFEST, PAGE, TABLES, file_list, tables, tables_of_study};
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

/// Returns the paths of the tables, charts and page of an earlier run in a folder; empty if the folder has no manifest of this program. The
/// manifest is not in the list, because every run replaces it.
pub fn earlier_files(folder: &Path) -> Vec<PathBuf> {
    let manifest = input::file(&folder.join(MANIFEST), input::MANIFEST).unwrap_or_default();
    if !manifest.contains("\"rules_fingerprint\"") {
        return Vec::new();
    }
    let is_result = |path: &Path| {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("parquet" | "csv" | "json") => stem == DEALS || TABLES.iter().any(|table| table.name == stem),
            Some("html") => path.ends_with(PAGE),
            // Charts are always written in both formats.
            Some("svg") => path.with_extension("png").exists(),
            Some("png") => path.with_extension("svg").exists(),
            _ => false,
        }
    };
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    files.filter(|path| is_result(path)).collect()
}

/// Writes the tables, charts, page and manifest of a run and publishes them. If `plain`, also writes the tables as CSV and JSON. `lang` is
/// the language of charts and page.
///
/// # Errors
/// Returns an error if a file cannot be written.
pub fn write(study: &Study, folder: &OutputFolder, plain: bool, lang: Lang) -> Result<(), OutputError> {
    write_page(study, &folder.stage()?, lang)?;
    write_without_page(study, folder, plain, lang)
}

/// Like [`write()`], but makes no charts and no page. `lang` is the language in which `jing report` makes them.
///
/// # Errors
/// Returns an error if a file cannot be written.
pub fn write_without_page(study: &Study, folder: &OutputFolder, plain: bool, lang: Lang) -> Result<(), OutputError> {
    let (origin, to) = (study.provenance(), folder.stage()?);
    for file in tables_of_study(study) {
        let table = (file.make)(study)?;
        let path = |ending: &str| to.join(format!("{}.{ending}", file.name));
        write_parquet(&path("parquet"), &table, &origin)?;
        if plain {
            write_csv(&path("csv"), &table)?;
            write_json(&path("json"), &table, &origin)?;
        }
    }
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

/// The field of the manifest with the SHA-256 digest of every table. The manifest of a ranking has no such field.
const DIGESTS: &str = "sha256";

/// Returns the SHA-256 digest of a file, in hexadecimal.
fn digest(path: &Path) -> Result<String, OutputError> {
    let mut sum = Sha256::new();
    let read = File::open(path).and_then(|mut file| io::copy(&mut file, &mut HashWriter(&mut sum)));
    read.map_err(|error| OutputError::io("read", path, error))?;
    Ok(hex(sum.finalize()))
}

/// Checks a table against its digest in the manifest, because a decoder may read other numbers from a damaged file. Manifests of earlier
/// versions have no digests.
fn check_digest(path: &Path, manifest: &Value) -> Result<(), OutputError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match manifest[DIGESTS][&*name].as_str() {
        Some(known) if digest(path)? != known => {
            Err(OutputError::Decode { path: path.to_owned(), message: msg!("write-changed") })
        }
        _ => Ok(()),
    }
}

/// Writes the charts and the page of a study into a folder.
///
/// # Errors
/// Returns an error if a file cannot be written.
pub fn write_page(study: &Study, folder: &Path, lang: Lang) -> Result<(), OutputError> {
    let mut answer = study.answer();
    answer.origin.files = file_list(study);
    for picture in answer.pictures() {
        super::chart::both(&Drawing::new(&picture.chart, lang), folder, &picture.file)?;
    }
    super::folder::write_whole(&folder.join(PAGE), html::page(&answer, lang).as_bytes())
}

/// Reads a run back from its folder: its study and the language of its page. `manifest` is the content of its manifest.
///
/// # Errors
/// Returns an error if a file is missing, cannot be read, belongs to another run, or has invalid content.
pub fn read(folder: &Path, manifest: &Value) -> Result<(Study, Lang), OutputError> {
    let wrong = |fault| OutputError::Content { table: MANIFEST.to_owned(), fault };
    let (mut study, lang) = manifest::read(manifest).map_err(wrong)?;
    // Fingerprints may differ between versions, so those of the manifest are compared.
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
    use super::super::files::file_names;
    use super::*;
    use crate::policy::payer::PAYER;
    use crate::policy::{Policy, Seating};
    use crate::question::Kind;
    use crate::report::{Outcome, StudySpec};
    use crate::rules::Rules;
    use crate::sim::{Run, Side};

    fn study(policy: Policy, kind: Kind) -> Study {
        let names = ["nanchang", "nanchang+scoring.base=2"];
        let sides = names.map(|name| Side::new(Rules::load(name).unwrap(), Seating::all(policy)));
        let as_first = Side { plays_as: Some(0), ..sides[1].clone() };
        let mut run = Run::new(Rules::default(), Seating::all(policy), 1, 1200);
        let looks = policy.looks_at_payments() && kind == Kind::Compare;
        run.sides = sides.into_iter().chain(looks.then_some(as_first)).collect();
        let arguments = names.map(str::to_owned).into();
        let asked = StudySpec { kind, name: "test".to_owned(), arguments, ..StudySpec::default() };
        let question = serde_json::json!({"kind": "compare", "play": {"rules": ["a", "b"], "hands": 1200}});
        let question = serde_json::from_value(question).unwrap();
        let outcome = Outcome { question: Some(question), seconds: 1.0, ..Outcome::default() };
        Study::new(&run, &run.play(), &asked, outcome)
    }

    #[test]
    fn a_folder_keeps_same_players_and_adaptation() {
        let folder = tempfile::tempdir().unwrap();
        let found = study(PAYER, Kind::Compare);
        let out = OutputFolder::prepare(folder.path(), &file_names(Kind::Compare, false, &[]), &[]).unwrap();
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
