//! A deal as a page: how it ended, what luck and play gave, and every decision with the table as it lay.

use super::advise::{Advice, Course, HALF, Step, act_in_words, points, words};
use crate::lang::Lang;
use crate::policy::called;
use crate::report::{Moment, Scene, payments};
use crate::rules::Rules;
use crate::score::Explained;
use crate::write::Provenance;
use crate::write::format::fixed;
use crate::write::html::{Block, Cell, HtmlColumn, HtmlTable, Origin, Page};

/// The candidates of a decision.
fn candidates(advice: &Advice, name: &str, lang: Lang) -> HtmlTable {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let row = |at: usize| {
        let weighed = &advice.weighing.all[at];
        vec![
            Cell::text(words(weighed.act, lang)),
            Cell::number(points(weighed.points), weighed.points),
            Cell::number(fixed(HALF * weighed.error, 2), weighed.error),
            Cell::number(weighed.worlds.to_string(), weighed.worlds.into()),
            Cell::text(advice.marks(at, name, lang)),
        ]
    };
    HtmlTable {
        columns: vec![
            HtmlColumn::text(t("candidate", "选择")),
            HtmlColumn::number(t("points", "得分")).defined(t(
                "points at the end of the deal: those of the usual act in all worlds, and what this one has beyond them in its own",
                "终局得分：常规打法在全部模拟中的平均，加上此选择在同样牌局里多得的",
            )),
            HtmlColumn::number("±").defined(t("half of the 95 % interval", "95% 区间之半")),
            HtmlColumn::number(t("worlds", "模拟局数")),
            HtmlColumn::text(t("done by", "谁这样打")),
        ],
        rows: advice.sorted().into_iter().map(row).collect(),
        ..HtmlTable::default()
    }
}

fn step(number: usize, step: &Step, adviser: Option<&str>, lang: Lang) -> (String, Vec<Block>) {
    let (seat, offer) = (step.seat.index(), super::advise::offer(step.offered, lang));
    let mut title =
        format!("{}. {} {seat}{offer}: {}", number + 1, lang.pick("seat", "座位"), act_in_words(step.act, lang));
    let drawing = Block::Drawing(step.scene.at(&Moment::of(step.seat, step.act, step.offered), lang));
    let Some((advice, name)) = step.advice.as_ref().zip(adviser) else { return (title, vec![drawing]) };
    if advice.differs() {
        let better = act_in_words(advice.weighing.all[advice.advised].act, lang);
        title += &format!(
            "{}{better}{}{}",
            lang.pick(&format!(" – {name}: "), &format!(" – {name}：")),
            lang.pick("; ", "；"),
            advice.cost(lang)
        );
    }
    (title, vec![drawing, Block::Prose(advice.sentence(lang)), Block::Table(candidates(advice, name, lang))])
}

/// The page of a deal: the table at its end, what was paid, and `told`, the deal in lines.
pub fn page(
    course: &Course,
    rules: &Rules,
    (end, paid): (&Scene, &[Explained]),
    command: String,
    told: String,
    lang: Lang,
) -> Page {
    let t = |en: &'static str, zh: &'static str| lang.pick(en, zh);
    let adviser = course.adviser.as_ref().map(|name| called(name, lang));
    let adviser = adviser.as_deref();
    let of_rules = t("The rules by which it is paid", "计分所依的规则").to_owned();
    let mut blocks = vec![Block::Drawing(Scene::symbols()), Block::Drawing(end.html(lang))];
    if !paid.is_empty() {
        blocks.push(Block::Table(payments::payments(rules, paid, lang)));
        blocks.push(Block::Details(of_rules, vec![Block::Table(payments::named(rules, paid, lang))]));
    }
    let marks = t(
        "The seat that moves is framed. The tile that it drew stands apart, the one that it throws has a line around it, and so has the \
         one that another seat offers. The arrow keys go on and back.",
        "轮到的座位有框；所摸之牌另放，所打之牌、别家打出待取之牌皆加框。左右方向键可翻看。",
    );
    blocks.extend([
        Block::Section(t("Luck and play", "运气与打法").to_owned()),
        Block::Table(course.luck(lang)),
        Block::Prose(course.note(lang)),
        Block::Section(t("Decision by decision", "逐手").to_owned()),
        Block::Prose(marks.to_owned()),
        Block::Steps(course.steps.iter().enumerate().map(|(at, one)| step(at, one, adviser, lang)).collect()),
    ]);
    let name = rules.called(lang);
    let provenance = Provenance::new().with(t("rules", "规则"), &name);
    Page {
        lang,
        title: format!("{} {}{}", t("Deal", "第"), course.hand, t("", " 局")),
        lead: match (adviser, lang) {
            (None, Lang::En) => format!("How it ended under the rules {name}, and how it came to that."),
            (None, Lang::Zh) => format!("{name}：结局，与逐手经过。"),
            (Some(adviser), Lang::En) => {
                format!(
                    "How it ended under the rules {name}, and what every candidate was worth, as played out by {adviser}."
                )
            }
            (Some(adviser), Lang::Zh) => format!("{name}：结局，与每手各选择的价值（按{adviser}续打）。"),
        },
        blocks,
        origin: Origin {
            provenance: adviser.iter().fold(provenance, |all, name| all.with(t("advised by", "参谋"), name)),
            command,
            texts: vec![(t("the deal", "牌谱").to_owned(), told)],
            files: Vec::new(),
        },
    }
}
