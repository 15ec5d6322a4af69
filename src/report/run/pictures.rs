//! The charts of a run.

use super::{Frequency, RunData};
use crate::write::chart::{self, Chart, Counts, FrequencyRow, Head, MoneyRow};
use crate::write::format::deals;
use crate::score::Item;
use crate::sim::{DealGroup, Role, TURNS};

/// A chart with the name of its files and what it shows.
pub struct Picture {
    /// File name without ending.
    pub file: &'static str,
    /// The chart.
    pub chart: Chart,
    /// What to see in it.
    pub caption: &'static str,
}

/// All charts of a run.
pub fn pictures(run: &RunData) -> Vec<Picture> {
    let rows = run.frequencies.as_slice();
    let mut pictures = vec![frequencies(run, rows), scores(run), money(run), win_turns(run, rows)];
    if !run.jing_points.is_empty() {
        pictures.push(jing_points(run));
    }
    pictures
}

fn head(run: &RunData, en: &str, zh: &str) -> Head {
    let lang = run.lang;
    let note = match lang {
        crate::lang::Lang::En => format!(
            "{}, rules {} ({}), players {}, seed {}. Intervals are 95 %, the session of {} is the unit.",
            deals(run.hands, lang),
            run.rules.name,
            run.rules.fingerprint(),
            run.players,
            run.seed,
            deals(run.session.into(), lang)
        ),
        crate::lang::Lang::Zh => format!(
            "{}，规则 {}（{}），玩家 {}，种子 {}。区间为 95%，以一场（{} 局）为抽样单位。",
            deals(run.hands, lang),
            run.rules.name,
            run.rules.fingerprint(),
            run.players,
            run.seed,
            run.session
        ),
    };
    Head::new(lang, lang.pick(en, zh)).note(&note)
}

/// A name of tables as a legend has it.
fn plain(name: &str) -> String {
    name.replace('_', " ")
}

fn frequencies(run: &RunData, rows: &[Frequency]) -> Picture {
    let lang = run.lang;
    let shown = rows.iter().filter_map(|row| Some((row.event()?, row)));
    let mut bars: Vec<FrequencyRow> = shown
        .map(|(category, row)| FrequencyRow {
            label: lang.pick(category.name(), category.chinese()).to_owned(),
            count: row.count,
            trials: row.trials,
            estimate: row.estimate,
            low: row.ci_low,
            high: row.ci_high,
        })
        .collect();
    bars.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
    let head = head(run, "How often in a deal", "一局之中出现的频率")
        .axes(lang.pick("share of deals", "占全部牌局的比例"), "");
    Picture {
        file: "frequencies",
        chart: chart::frequencies(&head, &bars),
        caption: lang.pick(
            "Share of deals in which it happened, on a logarithmic axis, with its 95 % interval.",
            "出现该事件的牌局比例（对数轴）及 95% 区间。",
        ),
    }
}

fn scores(run: &RunData) -> Picture {
    let lang = run.lang;
    let roles = [Role::Dealer, Role::NonDealer]
        .map(|role| Counts::new(&plain(lang.pick(role.name(), role.chinese())), run.histogram(role)));
    let head = head(run, "Points of a deal", "一局得分").axes(lang.pick("points", "分"), lang.pick("share", "比例"));
    Picture {
        file: "scores",
        chart: chart::score_distribution(&head, &roles),
        caption: lang.pick(
            "Left the middle of the distribution; right the chance of winning or losing at least so much.",
            "左为分布的中段，右为赢或输至少若干分的概率。",
        ),
    }
}

fn money(run: &RunData) -> Picture {
    let lang = run.lang;
    let of = |group: DealGroup, item: Item| {
        let statistic = match group {
            DealGroup::All => "money".to_owned(),
            group => format!("money.{}", group.name()),
        };
        run.estimate(&statistic, item.name()).map(|row| row.estimate)
    };
    let paid: Vec<Item> = Item::ALL.iter().copied().filter(|&item| of(DealGroup::All, item).is_some()).collect();
    let names: Vec<String> = paid.iter().map(|item| plain(lang.pick(item.name(), item.chinese()))).collect();
    let rows: Vec<MoneyRow> = DealGroup::ALL
        .into_iter()
        .filter(|&group| paid.iter().any(|&item| of(group, item).is_some()))
        .map(|group| MoneyRow {
            label: plain(lang.pick(group.name(), group.chinese())),
            parts: paid.iter().map(|&item| of(group, item).unwrap_or(0.0)).collect(),
        })
        .collect();
    let head = head(run, "Where the money comes from", "分从何来")
        .axes(lang.pick("points that change hands per deal", "每局易手的分数"), "");
    Picture {
        file: "money",
        chart: chart::money(&head, &names, &rows),
        caption: lang.pick(
            "Mean points that change hands per deal by item, over all deals and by how the deal ended.",
            "各项每局平均易手的分数：全部牌局，以及按结局分组。",
        ),
    }
}

fn win_turns(run: &RunData, rows: &[Frequency]) -> Picture {
    let lang = run.lang;
    let turns = rows.iter().filter(|row| row.statistic == "win_turn").zip(1..=TURNS as i64);
    let counts = Counts::new(lang.pick("wins", "胡牌"), turns.map(|(row, turn)| (turn, row.count)));
    let head = head(run, "Turn of winning", "第几巡胡牌")
        .axes(lang.pick("turn of the winner", "胡牌者的巡目"), lang.pick("share of wins", "占胡牌的比例"));
    Picture {
        file: "win_turns",
        chart: chart::bars_stacked(&head, &[counts]),
        caption: lang.pick(
            "The first winner's own turns, draws and claims, the win included: 天胡 is in turn 1.",
            "首胡者自己的巡目（摸牌或吃碰杠，含胡的一巡）：天胡为第 1 巡。",
        ),
    }
}

fn jing_points(run: &RunData) -> Picture {
    let lang = run.lang;
    let counts = Counts::new(lang.pick("a seat", "一家"), run.jing_points.iter().copied());
    let head = head(run, "精 points of a seat", "一家的精分").axes(
        lang.pick("points before 冲关 and 霸王", "冲关、霸王之前的精分"),
        lang.pick("share of seats", "占各家的比例"),
    );
    Picture {
        file: "jing_points",
        chart: chart::bars_log(&head, &[counts]),
        caption: lang.pick(
            "Points of the 精 a seat holds at the end, melds and own unclaimed discards included.",
            "终局一家所有的精分，含吃碰杠与自己打出未被要的精。",
        ),
    }
}
