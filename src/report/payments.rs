//! Payments with their arithmetic.

use super::names;
use crate::answer::{Cell, Table};
use crate::lang::{Arg, msg};
use crate::rules::Rules;
use crate::score::{Explained, NamedRule, named_rules};

/// Every payment on a line: the part, who pays whom, the arithmetic.
pub fn payments(rules: &Rules, rows: &[Explained]) -> Table {
    let cells = |row: &Explained| {
        vec![
            Cell::new(row.item.label()),
            Cell::new(row.seats()),
            Cell::new(names::in_words_of(rules, &row.arithmetic())),
        ]
    };
    Table::new("item< seats< arithmetic<", &msg!("page-payment-heads")).rows(rows.iter().map(cells))
}

/// The rules that the payments name, with key, value and source.
pub fn named(rules: &Rules, rows: &[Explained]) -> Table {
    let cells = |rule: &NamedRule| {
        let value = rule.value.as_ref().map_or_else(String::new, |value| format!(" = {value}"));
        let name = names::in_words_of(rules, &rule.why.label().into());
        vec![Cell::new(name), Cell::new(format!("`{}{value}`", rule.key)), Cell::new(source(&rule.source))]
    };
    Table::new("rule< key< source<", &msg!("page-rule-heads")).rows(named_rules(rules, rows).iter().map(cells))
}

/// The source of a rule, in words.
fn source(text: &str) -> Arg {
    const WORDS: [(&str, &str); 20] = [
        ("room custom", "房规"),
        ("custom of the north-east", "东北习惯"),
        ("common custom", "通行习惯"),
        ("the seeds are silent", "来源未载"),
        ("the seed is silent", "来源未载"),
        ("the seed has none", "来源没有"),
        ("not in the seed", "来源没有"),
        ("strict reading of", "严格读法："),
        ("letter of", "字面："),
        ("one reading", "一种读法"),
        ("example of", "例见"),
        ("first way", "第一种"),
        ("second way", "第二种"),
        ("footnote", "脚注"),
        ("seeds ", "来源 "),
        ("seed ", "来源 "),
        (", ", "，"),
        ("; ", "；"),
        (": ", "："),
        ("： ", "："),
    ];
    Arg::name(text, WORDS.iter().fold(text.to_owned(), |text, (en, zh)| text.replace(en, zh)))
}
