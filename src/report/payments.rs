//! Payments with their arithmetic, for a terminal and for a page.

use super::names;
use crate::lang::{Lang, msg};
use crate::rules::Rules;
use crate::score::{Explained, NamedRule, named_rules};
use crate::write::html::{Cell, HtmlColumn, HtmlTable};

/// Every payment on a line: the part, who pays whom, the arithmetic.
pub fn payments(rules: &Rules, rows: &[Explained], lang: Lang) -> HtmlTable {
    let cells = |row: &Explained| {
        let item = row.item.label(lang);
        vec![Cell::text(item), Cell::text(row.seats()), Cell::text(names::in_words_of(rules, &row.text(lang), lang))]
    };
    HtmlTable {
        columns: HtmlColumn::row("ttt", &lang.say(msg!("page-payment-heads"))),
        rows: rows.iter().map(cells).collect(),
        ..HtmlTable::default()
    }
}

/// The rules that the payments name, with key, value and source.
pub fn named(rules: &Rules, rows: &[Explained], lang: Lang) -> HtmlTable {
    let cells = |rule: &NamedRule| {
        let value = rule.value.as_ref().map_or_else(String::new, |value| format!(" = {value}"));
        let name = names::in_words_of(rules, rule.why.label(lang), lang);
        vec![Cell::text(name), Cell::text(format!("`{}{value}`", rule.key)), Cell::text(source(&rule.source, lang))]
    };
    HtmlTable {
        columns: HtmlColumn::row("ttt", &lang.say(msg!("page-rule-heads"))),
        rows: named_rules(rules, rows).iter().map(cells).collect(),
        ..HtmlTable::default()
    }
}

/// Where a rule stands, in words of the language.
fn source(text: &str, lang: Lang) -> String {
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
    match lang {
        Lang::En => text.to_owned(),
        Lang::Zh => WORDS.iter().fold(text.to_owned(), |text, (en, zh)| text.replace(en, zh)),
    }
}

/// Both, as text; empty where nothing is paid.
pub fn text(rules: &Rules, rows: &[Explained], lang: Lang) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let table = |mut table: HtmlTable| {
        table.rows.iter_mut().flatten().for_each(|cell| cell.text = cell.text.replace('`', ""));
        table.text(&[0, 1, 2]).to_string()
    };
    format!("\n{}\n{}", table(payments(rules, rows, lang)), table(named(rules, rows, lang)))
}
