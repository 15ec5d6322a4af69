//! `jing report`: the page of a finished run, made again from its tables and manifest.

use super::args::ReportArgs;
use super::error::{CliError, output_error, read as read_text};
use crate::lang::Lang;
use crate::report::tables::{MANIFEST, PAGE, read, write_page};
use crate::write::OutputFolder;
use std::io::Write;

pub fn run(args: &ReportArgs, asked: Option<Lang>) -> Result<(), CliError> {
    let (name, text) = read_text(&args.folder.join(MANIFEST))?;
    let manifest: serde_json::Value = serde_json::from_str(&text)
        .map_err(|error| CliError::input(format!("{name}: not a manifest of this program: {error}")))?;
    let folder = OutputFolder::prepare(&args.folder, &[PAGE.to_owned()], &[]).map_err(output_error)?;
    let mut study = read(&args.folder, &manifest).map_err(output_error)?;
    study.lang = asked.unwrap_or(study.lang);
    write_page(&study, &folder).map_err(output_error)?;
    let lang = asked.unwrap_or(Lang::En);
    writeln!(super::console::out(), "{} {}", lang.pick("page:", "网页："), folder.file(PAGE).display())?;
    Ok(())
}
