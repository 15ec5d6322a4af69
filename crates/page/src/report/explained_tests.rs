//! Tests that every payment equals its printed arithmetic, which an independent parser evaluates.

use crate::game::Finished;
use crate::lang::Lang;
use crate::policy::Seating;
use crate::rules::{KeyKind, PRESETS, ROOMS, Rules, keys};
use crate::score::{Explained, Facts, Situation, Term, explain, named_rules, settle};
use crate::sim::Run;
use std::collections::BTreeSet;

/// A parser of printed arithmetic; it holds the unread rest.
struct Text<'a>(&'a str);

impl Text<'_> {
    /// Reads `sign` if the text begins with it; returns whether it does.
    fn takes(&mut self, sign: &str) -> bool {
        let rest = self.0.strip_prefix(sign);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    /// Reads a number and skips the words behind it.
    fn number(&mut self) -> i128 {
        let digits = self.0.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.0.len());
        let number = self.0[..digits].parse().unwrap_or_else(|_| panic!("a number before {:?}", self.0));
        let ends = [" ×", " ÷", " + ", " − ", ", at most ", "，至多", ")", " = "];
        let end = ends.iter().filter_map(|end| self.0[digits..].find(end)).min();
        self.0 = &self.0[digits + end.unwrap_or(self.0.len() - digits)..];
        number
    }

    /// Evaluates a product: a number or a bracket, followed by factors and divisors.
    fn product(&mut self) -> i128 {
        let mut value = if self.takes("(") {
            let value = self.sum();
            assert!(self.takes(")"), "a bracket is open before {:?}", self.0);
            value
        } else {
            self.number()
        };
        loop {
            if self.takes(" ×") {
                value *= self.number();
            } else if self.takes(" ÷") {
                value /= self.number();
            } else {
                return value;
            }
        }
    }

    /// Evaluates a sum of products with its caps, up to a closing bracket or the end.
    fn sum(&mut self) -> i128 {
        let mut value = self.product();
        loop {
            if self.takes(" + ") {
                value += self.product();
            } else if self.takes(" − ") {
                value -= self.product();
            } else if self.takes(", at most ") || self.takes("，至多") {
                value = value.min(self.number());
            } else {
                return value;
            }
        }
    }
}

/// The value of an arithmetic. Panics if a part of it is unread.
fn value(text: &str) -> i128 {
    let mut text = Text(text);
    let value = text.sum();
    assert_eq!(text.0, "");
    value
}

/// The result of a printed line. Panics if its arithmetic, or that of a part in brackets, has another result than the line says.
fn evaluated(line: &str) -> i128 {
    // The name of the player may precede the arithmetic.
    let named = line.split_once(": ").or_else(|| line.split_once('：'));
    let line = match named.filter(|_| !line.starts_with(|c: char| c.is_ascii_digit() || c == '(')) {
        Some((_, arithmetic)) => arithmetic,
        None => line,
    };
    let mut parts = line.split("   ");
    let (sum, result) = parts.next().and_then(|sum| sum.rsplit_once(" = ")).unwrap_or((line, ""));
    let result = if result.is_empty() { value(line.split("   ").next().unwrap()) } else { result.parse().unwrap() };
    assert_eq!(value(sum.split("   ").next().unwrap()), result, "{line}");
    for part in parts {
        let inner = part.strip_prefix('(').and_then(|part| part.strip_suffix(')'));
        let inner = inner.or_else(|| part.strip_prefix('（').and_then(|part| part.strip_suffix('）')));
        match inner.and_then(|inner| inner.split_once(": ").or_else(|| inner.split_once('：'))) {
            Some((number, sum)) if number.starts_with(|c: char| c.is_ascii_digit()) => {
                assert_eq!(Text(number).number(), value(sum), "{line}");
            }
            // The hit tiles of 扎鸟.
            Some((hits, _)) => assert!(["hits", "中鸟"].contains(&hits), "{line}"),
            None => assert!(part.starts_with('[') && part.ends_with(']'), "{line}"),
        }
    }
    result
}

/// Checks the explanation of a deal: each amount equals its arithmetic in both languages, the amounts add up to the settlement, and every
/// named rule has a key. Adds the names of the reasons to `seen`.
fn check(rules: &Rules, facts: &Facts, seen: &mut BTreeSet<&'static str>) -> Vec<Explained> {
    let settled = settle(rules, facts).unwrap();
    let rows = explain(rules, facts).unwrap();
    let context = || format!("{}: {facts:?}\n{rows:?}", rules.name);
    for row in &rows {
        for lang in [Lang::En, Lang::Zh] {
            let line = lang.render(&row.arithmetic());
            assert_eq!(evaluated(&line), i128::from(row.points()), "{line}\n{}", context());
        }
        for why in row.reasons() {
            seen.insert(why.name());
        }
    }
    for entry in &settled.entries {
        let mut sum = [0; 4];
        let of_item = rows.iter().filter(|row| row.item == entry.item);
        of_item.for_each(|row| sum.iter_mut().zip(row.by_seat()).for_each(|(sum, points)| *sum += points));
        assert_eq!(sum, entry.payments.by_seat(), "{}", context());
    }
    let explained = |row: &Explained| settled.entries.iter().any(|entry| entry.item == row.item);
    assert!(rows.iter().all(explained), "{}", context());
    for rule in named_rules(rules, &rows) {
        let known = |key: &&crate::rules::Key| {
            key.fits(rules.family()) && (key.path == rule.key || key.path.starts_with(&format!("{}.", rule.key)))
        };
        assert!(keys().any(|key| known(&key)), "{}: no key {}", rules.name, rule.key);
    }
    rows
}

/// The deals of `sessions` sessions of 16 deals, with false wins.
fn deals(rules: &Rules, players: &str, sessions: u64) -> Vec<Finished> {
    let mut seating: Seating = players.parse().unwrap();
    seating.error_rate = 20_000;
    let run = Run::new(rules.clone(), seating, 7, sessions * 16);
    let deals = (0..run.sessions()).flat_map(|number| {
        let mut session = run.session(0, 0, number);
        std::iter::from_fn(move || session.next_deal(&mut ())).map(|(_, finished)| finished)
    });
    deals.collect()
}

/// Rule sets with payments that no preset and no example room has.
const HOUSES: [&str; 26] = [
    "guobiao+scoring.hand.base=1+scoring.hand.cap=20",
    "nanchang+scoring.discard_payers=discarder_for_all+room.hand_cap=20+room.deal_cap=50",
    "nanchang+scoring.discard_payers=discarder+scoring.kong.jing=bonus",
    "nanchang+scoring.rob_kong_payers=konger_for_all+scoring.chaozhuang.points=7",
    "nanchang+scoring.tiandi.mode=factor+scoring.deguo.bonus_payers=all+room.factors.menqing=3",
    "nanchang+scoring.tiandi.mode=flat_with_deguo+claims.winners=all+room.winners_pay=false",
    "nanchang+scoring.jing.feeder_pays_chongguan=true+scoring.jing.feeder_pays_over=true+scoring.jing.chongguan_from=3",
    "nanchang+scoring.jing.lower=shangxiafan+scoring.jing.left=maidilei+scoring.jing.right=shangxiafan+scoring.jing.last=true",
    "nanchang+scoring.jing.song=maidilei+scoring.jing.lower_kong.song=true+room.kong_payers=feeder_for_all",
    "nanchang+scoring.jing.bawang=add+scoring.jing.bawang_add=13+room.kong_payers=feeder+room.liuju=kongs",
    "nanchang+scoring.factors.piao_zheng=4+scoring.factors.piao_fu=2+room.lianzhuang.grows=double+room.lianzhuang.pays=with_dealer",
    "nanchang+room.niao.tiles=3+room.niao.factor=2+room.niao.points=3+room.niao.hits=from_winner",
    "sichuan+scoring.cap=4+scoring.factors.menqing=2+scoring.factors.zhongzhang=2+scoring.factors.daiyaojiu=4+scoring.factors.jiangdui=8",
    "sichuan+scoring.self_draw_add=1+scoring.factors.self_draw=1+scoring.chajiao=self_draw+room.hand_cap=3",
    "sichuan+scoring.dianganghua=discard+scoring.kong.hujiaozhuanyi=true+scoring.kong.tuishui=true+scoring.huazhu=16",
    "sichuan+scoring.kong.exposed_others=1+scoring.kong.winners_pay=true+scoring.gen_counts=four_alike",
    "sichuan+room.kong_payers=feeder_for_all+room.discard_payers=discarder_for_all+room.deal_cap=6+room.liuju=nothing",
    "sichuan+wilds.source=hongzhong+room.niao.tiles=4+room.niao.points=1+room.niao.hits=from_dealer",
    "sichuan+play.ends=wall_only+scoring.gen_counts=four_alike+room.deal_cap=4",
    "tuidaohu+scoring.dealer.self_draw=twice+room.discard_payers=all+room.lianzhuang.grows=add+room.lianzhuang.pays=all",
    "tuidaohu+claims.xuanfeng=winds_and_dragons+bao.declare=ready+bao.wild=draw+scoring.factors.xuanfeng=2+scoring.factors.mobao=2+scoring.factors.baozhongbao=4+scoring.factors.baoting=2",
    "qionghu+scoring.closed_payer=2+scoring.factors.jiahu=2+scoring.factors.dandiao=2+room.factors.after_kong=1",
    "tuidaohu+room.kong.exposed=3+room.kong.added=1+room.kong.concealed=2+room.kong_payers=feeder+room.liuju=nothing",
    "nanjing+room.kong_payers=feeder_for_all+room.discard_payers=discarder_for_all+room.factors.self_draw=2",
    "nanjing+scoring.bao.share=half+scoring.bixiahu.liuju=true+scoring.zhahu=20",
    "nanjing-chengbei+scoring.bao.share=full+room.hand_cap=100+room.liuju=nothing",
];

/// Other values of a key to test with. `current` is its value in the rules.
fn others(kind: &KeyKind, current: &str) -> Vec<String> {
    match kind {
        KeyKind::Bool => vec![(current != "true").to_string()],
        KeyKind::Integer { max, .. } => vec![(current.parse::<i64>().unwrap_or(0) * 2 + 3).min(*max).to_string()],
        KeyKind::Choice(words) => words.iter().map(|word| word.name.clone()).collect(),
        KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => Vec::new(),
    }
}

/// Checks deals of the rule set `name`. If `varied` is true, also checks some of them under other values of the keys that change payments
/// only. Adds the names of the reasons to `seen`.
fn check_deals(name: &str, varied: bool, seen: &mut BTreeSet<&'static str>) {
    let rules = Rules::load(name).unwrap_or_else(|error| panic!("{name}: {error}"));
    for players in ["random", "efficient"] {
        let deals = deals(&rules.recording(), players, 3);
        for finished in &deals {
            check(&rules, &finished.facts, seen);
        }
        for key in rules.keys().into_iter().filter(|_| varied) {
            for value in others(&key.kind, &rules.value(&key.path).unwrap_or_default()) {
                let changed = Rules::load(&format!("{name}+{}={value}", key.path)).ok();
                let Some(changed) = changed.filter(|changed| rules.same_deals(changed)) else { continue };
                for finished in deals.iter().step_by(6) {
                    check(&changed, &finished.facts, seen);
                }
            }
        }
    }
}

const ORPHANS: &str = "SEATS 268m359p249sSW5s7p 19m19p19sESWNCFP 369m357p258sE3s6s8p 358m246p379sW4s8s2p";
const QUIET: &str = "SEATS 456789m123s1199p 19m159s7pWENSCFP [345s]1122334455p (7777s)6677p888pSSW";
const NANJING: &str = "SEATS 268m1359p249sSWN 456m789m24p55p123s 369m1357p158sESW 1358m2469p1379sW";
const PUNGS: &str = "SEATS 268m1359p249sSWN [111m][555m][999m]HAND 369m1357p158sESW 1358m2469p1379sW
1 fed = [{ tile = \"1m\", from = 0 }, { tile = \"5m\", from = 0 }, { tile = \"9m\", from = 0 }]";
const KONG: &str = "SEATS 2468m13579p2468s 135m2468p135789s (KKKK)135p24679s88p 12358m1369p2479s
[[kongs]]
seat = 2
tile = \"K\"
kind = \"concealed\"";

const FED_KONG: &str = "\n[[kongs]]\nseat = 1\ntile = \"8p\"\nkind = \"exposed\"\nfrom = 0";

/// Situations that are too rare for random deals, each as rule set, end of the deal in TOML, hands as in [`situation`], and a part of the
/// expected arithmetic.
fn worked() -> Vec<(&'static str, &'static str, String, &'static str)> {
    let pungs = |hand: &str| PUNGS.replace("HAND", hand);
    vec![
        (
            "nanchang",
            "indicator = \"2m\"\nend = \"win\"\n[[wins]]\nby = \"self_draw\"\nseat = 0\ntile = \"9p\"\nevents = [\"tianhu\"]",
            QUIET.replace("123s1199p", "123s456p2m").replace("[345s]1122334455p (7777s)", "345s1122334455p 777s"),
            "20 天胡 ×2 精钓 = 40",
        ),
        (
            "nanchang+scoring.chaozhuang.points=7",
            "indicator = \"2m\"\nend = \"liuju\"\nevents = [\"chaozhuang\"]",
            QUIET.to_owned(),
            "7 抄庄",
        ),
        ("tuidaohu+scoring.genfeng=3", "end = \"liuju\"\nevents = [\"genfeng\"]", ORPHANS.to_owned(), "3 跟风"),
        (
            "sichuan+wilds.source=hongzhong+scoring.kong.hongzhong=16",
            "end = \"liuju\"",
            KONG.replace("KKKK", "CCCC").replace("\"K\"", "\"C\""),
            "16 for a kong of wilds",
        ),
        ("sichuan+room.liuju=nothing", "end = \"liuju\"", kong_of_nines(), "[荒庄荒杠]"),
        ("sichuan+scoring.kong.tuishui=true", "end = \"liuju\"", kong_of_nines(), "[退税]"),
        ("nanjing", "end = \"liuju\"", format!("{NANJING}\n1 flowers = \"CCCC\""), "1 花杠 ×"),
        (
            "nanjing",
            "end = \"win\"\n[[wins]]\nby = \"rob_kong\"\nfrom = 0\nseat = 1\ntile = \"3p\"",
            NANJING.replace("268m1359p249sSWN", "[333p]268m19p249sSW").replace("1357p", "1457p"),
            "[包牌 of a robbed kong]",
        ),
        (
            "nanjing",
            "end = \"win\"\n[[wins]]\nby = \"self_draw\"\nseat = 1\ntile = \"1s\"",
            pungs("23s77s") + "\n1 flowers = \"1f2f5f6f\"",
            "[包牌 of three pungs]",
        ),
        (
            "nanjing+scoring.bao.share=half",
            "end = \"win\"\n[[wins]]\nby = \"self_draw\"\nseat = 1\ntile = \"1s\"",
            pungs("23s77s") + "\n1 flowers = \"1f2f5f6f\"",
            "half by 包牌",
        ),
        (
            "nanjing",
            "end = \"win\"\n[[wins]]\nby = \"discard\"\nfrom = 2\nseat = 1\ntile = \"7s\"\nevents = [\"kuaizhao\"]",
            pungs("77s2p4p"),
            "[包牌 of 快照]",
        ),
        (
            "nanjing+scoring.bonus.dagangkaihua_factor=2+scoring.bao.dagangkaihua=true",
            "end = \"win\"\n[[wins]]\nby = \"self_draw\"\nseat = 1\ntile = \"3p\"\nevents = [\"after_kong\"]",
            NANJING.replace("456m789m24p55p123s", "[8888p]456m789m24p55p") + FED_KONG,
            "×2 大杠开花 ×3 shares = 756   [包牌 of 大杠开花]",
        ),
        (
            "nanjing",
            "end = \"win\"\n[[wins]]\nby = \"self_draw\"\nseat = 1\ntile = \"3p\"",
            NANJING.replace("456m789m24p55p123s", "(8888p)456m789m24p55p")
                + &FED_KONG.replace("exposed\"\nfrom = 0", "concealed\""),
            "(2 for concealed kongs + 1 压档 + 1 缺一) ×2 per flower",
        ),
        (
            "sichuan+scoring.dianganghua=discard",
            "end = \"liuju\"\n[[wins]]\nby = \"self_draw\"\nseat = 1\ntile = \"3p\"\nevents = [\"after_kong\"]",
            "SEATS 2468m13579p2468s [8888p]789m12p55p123m 3579m13579p2479s 12358m1369p2479s".to_owned() + FED_KONG,
            "×2 after kong = 4   [点杠花]",
        ),
        (
            "sichuan+room.after_kong_payers=feeder_for_all",
            "end = \"liuju\"\n[[wins]]\nby = \"self_draw\"\nseat = 1\ntile = \"3p\"\nevents = [\"after_kong\"]",
            "SEATS 2468m13579p2468s [8888p]789m12p55p123m 3579m13579p2479s 12358m1369p2479s".to_owned() + FED_KONG,
            "= 8   [the giver of the kong pays for all]",
        ),
        (
            "tuidaohu+room.rob_kong_payers=konger_for_all",
            "end = \"win\"\n[[wins]]\nby = \"rob_kong\"\nfrom = 0\nseat = 1\ntile = \"3p\"",
            NANJING.replace("268m1359p249sSWN", "[333p]268m19p249sSW").replace("1357p", "1457p"),
            "[the robbed seat pays for all]",
        ),
        ("tuidaohu+room.kong.concealed=2", "end = \"liuju\"", kong_of_nines(), "2 for a concealed kong"),
        (
            "tuidaohu+room.deal_cap=20",
            "end = \"win\"\n[[wins]]\nby = \"self_draw\"\nseat = 1\ntile = \"1m\"",
            ORPHANS.to_owned(),
            "12 beyond the cap ×64 won ÷64 won by all = 12",
        ),
    ]
}

/// Hands with a concealed kong of 9m at seat 2, for 四川, which has no honours.
fn kong_of_nines() -> String {
    KONG.replace("KKKK", "9999m").replace("\"K\"", "\"9m\"")
}

/// The text of a situation file. `head` is TOML about the end of the deal. `seats` has a line of four hands after `SEATS`. A line that
/// begins with the index of a seat is TOML for this seat; other lines are copied.
fn situation(head: &str, seats: &str) -> String {
    let own = |seat: usize| {
        let lines = seats.lines().filter_map(move |line| line.strip_prefix(&format!("{seat} ")).map(str::to_owned));
        lines.map(|line| line + "\n").collect::<String>()
    };
    let line = |line: &str| match line.strip_prefix("SEATS ") {
        Some(hands) => {
            let seat = |(seat, hand): (usize, &str)| format!("[[seats]]\nhand = \"{hand}\"\n{}", own(seat));
            hands.split(' ').enumerate().map(seat).collect()
        }
        None if line.starts_with(|c: char| c.is_ascii_digit()) => String::new(),
        None => format!("{line}\n"),
    };
    format!("dealer = 0\n{head}\n{}", seats.lines().map(line).collect::<String>())
}

#[test]
fn worked_cases_are_explained() {
    let seen = worked_cases();
    assert!(seen.contains("bao_kuaizhao") && seen.contains("huanggang"), "{seen:?}");
}

/// Soft and hard flowers of Nanjing, as players write them.
#[test]
fn flowers_are_explained_in_chinese() {
    let seats = NANJING.replace("456m789m24p55p123s", "(8888p)456m789m24p55p")
        + &FED_KONG.replace("exposed\"\nfrom = 0", "concealed\"");
    let text = situation("end = \"win\"\n[[wins]]\nby = \"self_draw\"\nseat = 1\ntile = \"3p\"", &seats);
    let rules = Rules::preset("nanjing").unwrap();
    let facts = Situation::parse("s.toml", &text).unwrap().facts(&rules).unwrap();
    let lines: Vec<String> =
        explain(&rules, &facts).unwrap().iter().map(|row| Lang::Zh.render(&row.arithmetic())).collect();
    assert!(lines.iter().any(|line| line.contains("(2暗杠花 + 1压档 + 1缺一) ×2砸")), "{lines:#?}");
}

/// Checks the situations of [`worked`]. Returns the names of the reasons in their explanations.
fn worked_cases() -> BTreeSet<&'static str> {
    let mut seen = BTreeSet::new();
    for (name, head, seats, line) in worked() {
        let (rules, text) = (Rules::load(name).unwrap(), situation(head, &seats));
        let facts = Situation::parse("s.toml", &text).and_then(|situation| situation.facts(&rules));
        let facts = facts.unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        let lines: Vec<String> =
            check(&rules, &facts, &mut seen).iter().map(|row| row.arithmetic().to_string()).collect();
        assert!(lines.iter().any(|found| found.contains(line)), "{name}: {lines:#?}");
    }
    seen
}

#[test]
fn every_payment_equals_its_arithmetic() {
    let mut seen = worked_cases();
    PRESETS.iter().for_each(|preset| check_deals(preset.name, true, &mut seen));
    ROOMS.iter().for_each(|room| check_deals(room.0, false, &mut seen));
    HOUSES.iter().for_each(|house| check_deals(house, false, &mut seen));
    // Terms of settlements in 精 points, and of the game for tests (`sixth.rs`).
    let elsewhere = ["points", "baitou"];
    let unseen = Term::ALL.iter().map(|term| term.name()).filter(|name| !elsewhere.contains(name));
    assert_eq!(unseen.filter(|name| !seen.contains(name)).collect::<Vec<_>>(), Vec::<&str>::new());
}
