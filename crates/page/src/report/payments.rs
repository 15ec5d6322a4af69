//! Tables of payments with their arithmetic, and of the rules behind them.

use super::names;
use crate::answer::{Cell, Table};
use crate::lang::{Arg, msg};
use crate::rules::Rules;
use crate::score::{self, Explained, NamedRule, named_rules};

/// The table of the payments `rows` of a deal: the part of the settlement, the seats, and the arithmetic.
pub fn payment_table(rules: &Rules, rows: &[Explained]) -> Table {
    let has_fans = score::words(rules).has_doubling_fans;
    let cells = |row: &Explained| {
        let arithmetic = if has_fans { row.arithmetic_in_fans() } else { row.arithmetic() };
        vec![Cell::new(row.item.label()), Cell::new(row.seats()), Cell::new(names::in_game_words(rules, &arithmetic))]
    };
    Table::new("item< seats< arithmetic<", &msg!("page-payment-heads")).rows(rows.iter().map(cells))
}

/// The table of the rules that the arithmetic of the payments `rows` names, with key, value and source.
pub fn rule_table(rules: &Rules, rows: &[Explained]) -> Table {
    let cells = |rule: &NamedRule| {
        let value = rule.value.as_ref().map_or_else(String::new, |value| format!(" = {value}"));
        let name = names::in_game_words(rules, &rule.why.label().into());
        vec![Cell::new(name), Cell::new(format!("`{}{value}`", rule.key)), Cell::new(source(&rule.source))]
    };
    Table::new("rule< key< source<", &msg!("page-rule-heads")).rows(named_rules(rules, rows).iter().map(cells))
}

/// The source of a rule in both languages; `text` is the English text.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;
    use crate::render::terminal;
    use crate::score::{Situation, explain};

    /// 清对 with one 根.
    const SICHUAN: &str = "dealer = 0\nend = \"win\"\n[[wins]]\nseat = 2\nby = \"discard\"\nfrom = 1\ntile = \"9s\"\n\
        [[seats]]\nhand = \"112233445566m7p\"\n[[seats]]\nhand = \"223344556677p8m\"\n\
        [[seats]]\nhand = \"(3333s)[111s]55s[888s]99s\"\n[[seats]]\nhand = \"134p2345678999m\"\n\
        [[kongs]]\nseat = 2\ntile = \"3s\"\nkind = \"concealed\"\n";

    fn table_in_both_languages(rules: &str) -> ([String; 2], Vec<Option<u32>>) {
        let rules = Rules::load(rules).unwrap();
        let situation = Situation::parse("s.toml", SICHUAN).unwrap();
        let facts = situation.facts(&rules).unwrap_or_else(|error| panic!("{error}"));
        let rows = explain(&rules, &facts).unwrap();
        let table = payment_table(&rules, &rows);
        (
            [Lang::En, Lang::Zh].map(|lang| terminal::table(&table, lang)),
            rows.iter().map(Explained::fan_count).collect(),
        )
    }

    /// If each 番 doubles, the table of payments gives the 番 of a hand, unless its factor is not a power of two.
    #[test]
    fn payments_of_doubling_games_have_fans() {
        let first = "sichuan+play.ends=first_win";
        let ([english, chinese], fans) = table_in_both_languages(first);
        assert_eq!(fans, [Some(4), None]);
        assert!(english.contains("×2 根 = 16 (4 fan)\n") && !english.contains("(0 fan)"), "{english}");
        assert!(chinese.contains("1底分 ×2大对 ×4清一色 ×2根 = 16（4 番）\n"), "{chinese}");
        assert!(chinese.contains("南家 → 西家"), "{chinese}");
        let ([english, _], fans) = table_in_both_languages(&format!("{first}+scoring.factors.qingyise=3"));
        assert_eq!(fans[0], None);
        assert!(english.contains("= 12") && !english.contains("fan)"), "{english}");
        // A capped hand has the 番 that it has without the cap.
        let ([_, chinese], _) = table_in_both_languages(&format!("{first}+scoring.cap=8"));
        assert!(chinese.contains("= 8（4 番）"), "{chinese}");
        let words = score::words(&Rules::preset("nanchang").unwrap());
        assert!(!words.has_doubling_fans);
    }
}
