//! `jing schema`: the JSON schemas of questions and answers.

use super::args::{SchemaArgs, SchemaOf};
use super::console;
use super::error::CliError;
use crate::question::schema;
use std::io::Write;

pub fn run(args: &SchemaArgs) -> Result<(), CliError> {
    let text = match args.what {
        SchemaOf::Question => serde_json::to_string_pretty(&schema()).expect("a schema is plain data") + "\n",
        SchemaOf::Answer => include_str!("../../docs/answer.schema.json").to_owned(),
    };
    Ok(write!(console::out(), "{text}")?)
}
