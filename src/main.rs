//! The program `jing`.

fn main() {}
