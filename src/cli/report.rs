//! `jing report`: writes the page and charts of a finished run again from its tables and manifest.

use super::args::ReportArgs;
use super::error::{CliError, output_error, read as read_text};
use crate::input;
use crate::lang::{Lang, msg};
use crate::write::OutputFolder;
use crate::write::files::MANIFEST;
use crate::write::files::PAGE;
use crate::write::run::{read, write_page};
use crate::write::staged::finish_publication;
use std::io::Write;

/// `jing report`. `asked` is the language of `--lang`; `None` keeps the language of the earlier page.
pub fn run(args: &ReportArgs, asked: Option<Lang>) -> Result<(), CliError> {
    finish_publication(&args.folder)?;
    if !args.folder.join(MANIFEST).is_file() {
        let folder = args.folder.display();
        return Err(CliError::input(msg!("cli-report-no-run", folder, manifest = MANIFEST)));
    }
    let (name, text) = read_text(&args.folder.join(MANIFEST), input::MANIFEST)?;
    let manifest: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| CliError::input(msg!("cli-report-no-manifest", name, error)))?;
    let (study, written) = read(&args.folder, &manifest).map_err(output_error)?;
    let mut out = super::console::out();
    if args.no_files {
        let whole = msg!("cli-report-no-page");
        let text = match args.json {
            true => serde_json::json!({ "page": null }).to_string(),
            false => super::console::lang().render(&whole),
        };
        return Ok(writeln!(out, "{text}")?);
    }
    let folder = OutputFolder::prepare(&args.folder, &[PAGE.to_owned()], &[]).map_err(output_error)?;
    write_page(&study, folder.path(), asked.unwrap_or(written)).map_err(output_error)?;
    let page = folder.file(PAGE).display().to_string();
    match args.json {
        true => writeln!(out, "{}", serde_json::json!({ "page": page }))?,
        false => writeln!(out, "{}", super::console::lang().render(&msg!("cli-page", page)))?,
    }
    Ok(())
}
