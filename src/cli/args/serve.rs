//! Arguments of `jing serve`.

use super::values::whole;
use clap::Args;

/// `jing serve`.
#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Port on 127.0.0.1; 0 selects a free port
    #[arg(long, value_name = "PORT", default_value = "7271", value_parser = whole::<u16>(0..=65_535))]
    pub port: u16,
}
