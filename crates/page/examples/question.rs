//! A question as JSON, and its answer in both languages: `cargo run --release --package jing-page --example question -- [FILE]`

use jing_page::lang::Lang;
use jing_page::question::{Question, Setup};
use jing_page::render::terminal;
use jing_page::report::{Monitoring, Plan};
use std::error::Error;

const QUESTION: &str = r#"{
    "kind": "compare",
    "play": { "rules": ["nanchang", "nanchang+scoring.jing.chongguan_from=4"], "hands": 3200 }
}"#;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).map_or(Ok(QUESTION.to_owned()), std::fs::read_to_string)?;
    let question: Question = serde_json::from_str(&text)?;
    let setup = Setup::new(question)?;
    // Players by their names. `value` would need its weights.
    let run = setup.run(setup.sides(&mut |name: &str, _: &_, _| name.parse())?);
    let study = Plan::new(&setup, &run, None, false).study(&setup, &run, &run.play(), Monitoring::default());
    for lang in [Lang::En, Lang::Zh] {
        println!("{}", terminal::answer(&study.answer(), lang));
    }
    Ok(())
}
