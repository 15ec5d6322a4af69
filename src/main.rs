//! The program `jing`: arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    jing::cli::main(std::env::args_os())
}
