//! `jing report`: the page of a finished run, made again from its tables and manifest.

use super::args::ReportArgs;
use super::compare::write_page;
use super::error::{CliError, read as read_text};
use super::simulate::output_error;
use crate::output::contest::read;
use crate::output::run::RunData;
use crate::output::{Existing, Lang, OutputFolder};
use std::io::{self, Write};

pub fn run(args: &ReportArgs, asked: Option<Lang>) -> Result<(), CliError> {
    let path = args.folder.join("manifest.json");
    let (name, text) = read_text(&path)?;
    let manifest: serde_json::Value = serde_json::from_str(&text)
        .map_err(|error| CliError::input(format!("{name}: no manifest of this program: {error}")))?;
    let folder = OutputFolder::prepare(&args.folder, &["report.html"], Existing::Replace).map_err(output_error)?;
    match manifest["kind"].as_str() {
        Some("compare" | "sweep") => {
            let mut study = read(&args.folder, &manifest).map_err(output_error)?;
            study.lang = asked.unwrap_or(study.lang);
            write_page(&study, &folder).map_err(output_error)?;
        }
        Some("simulate") => {
            let mut run = RunData::read(&args.folder, &manifest).map_err(output_error)?;
            super::rules::notify(&run.rules);
            run.lang = asked.unwrap_or(run.lang);
            super::simulate::write_page(&run, &folder).map_err(output_error)?;
        }
        _ => {
            return Err(CliError::input(format!("{name}: expected the manifest of a simulation, comparison or sweep")));
        }
    }
    let page = folder.file("report.html");
    let lang = asked.unwrap_or(Lang::En);
    writeln!(io::stdout().lock(), "{} {}", lang.pick("page:", "网页："), page.display())?;
    Ok(())
}
