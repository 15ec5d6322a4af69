//! Advice as a page: a deal that one can step through, decision by decision.

use super::advise::{Advice, DealAdvice, points, words};
use crate::lang::Lang;
use crate::policy::called;
use crate::report::Scene;
use crate::write::format::fixed;
use crate::write::html::{Block, Cell, HtmlColumn, HtmlTable, Origin, Page};
use crate::write::table::Provenance;

/// The candidates of a decision.
fn candidates(advice: &Advice, name: &str, lang: Lang) -> HtmlTable {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let row = |at: usize| {
        let weighed = &advice.weighing.all[at];
        let marks = [(at == advice.advised, name), (Some(at) == advice.played, t("played", "实打"))];
        let marks: Vec<&str> = marks.into_iter().filter(|mark| mark.0).map(|mark| mark.1).collect();
        vec![
            Cell::text(words(weighed.act, lang)),
            Cell::number(points(weighed.points), weighed.points),
            Cell::number(fixed(super::advise::HALF * weighed.error, 2), weighed.error),
            Cell::number(weighed.worlds.to_string(), weighed.worlds.into()),
            Cell::text(marks.join(", ")),
        ]
    };
    HtmlTable {
        columns: vec![
            HtmlColumn::text(t("candidate", "选择")),
            HtmlColumn::number(t("points", "得分")).defined(t("mean points at the end of the deal", "终局平均得分")),
            HtmlColumn::number("±").defined(t("half of the 95 % interval", "95% 区间之半")),
            HtmlColumn::number(t("worlds", "模拟局数")),
            HtmlColumn::text(""),
        ],
        rows: advice.sorted().into_iter().map(row).collect(),
        ..HtmlTable::default()
    }
}

/// The page of a deal; `told` is the deal in lines.
pub fn page(deal: &DealAdvice, rules: &str, command: String, told: String, lang: Lang) -> Page {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let name = &called(&deal.name, lang);
    let step = |(number, (scene, advice)): (usize, &(Scene, Advice))| {
        let played = advice.played.map_or_else(String::new, |at| words(advice.weighing.all[at].act, lang));
        let (seat, offer) = (advice.seat.index(), advice.offer(lang));
        let mut title = format!("{}. {} {seat}{offer}: {played}", number + 1, t("seat", "座位"));
        if advice.differs() {
            let better = words(advice.weighing.all[advice.advised].act, lang);
            let (lost, half) = (points(advice.lost), fixed(super::advise::HALF * advice.error, 2));
            title += &format!(" – {name}: {better}; {} {lost} ± {half}", t("lost", "损失"));
        }
        let blocks = vec![Block::Table(candidates(advice, name, lang)), Block::Drawing(scene.html(lang))];
        Block::Details(title, blocks)
    };
    let mut blocks = vec![
        Block::Section(t("Luck and play", "运气与打法").to_owned()),
        Block::Table(deal.luck(lang)),
        Block::Prose(deal.note(lang)),
        Block::Section(t("Decision by decision", "逐手").to_owned()),
        Block::Drawing(Scene::symbols()),
    ];
    blocks.extend(deal.advices.iter().enumerate().map(step));
    Page {
        lang,
        title: format!("{} {}{}", t("Deal", "第"), deal.hand, t("", " 局")),
        lead: match lang {
            Lang::En => format!("What every candidate was worth under the rules {rules}, as played out by {name}."),
            Lang::Zh => format!("规则 {rules}：每手各选择的价值，按 {name} 续打。"),
        },
        blocks,
        origin: Origin {
            provenance: Provenance::new().with(t("rules", "规则"), rules).with(t("advised by", "参谋"), name),
            command,
            texts: vec![(t("the deal", "牌谱").to_owned(), told)],
            files: Vec::new(),
        },
    }
}
