//! Charts with empty and degenerate data, coverage of glyphs, determinism.

use super::*;
use crate::answer::{self, LinePoint};
use std::path::Path;

type Counts = answer::Counts<String>;
type DotRow = answer::DotRow<String>;
type ForestRow = answer::ForestRow<String>;
type HeatMap = answer::HeatMap<String>;
type Line = answer::Line<String>;
type StackedRow = answer::StackedRow<String>;
type TornadoEnd = answer::TornadoEnd<String>;
type TornadoRow = answer::TornadoRow<String>;

fn words(lang: Lang, [title, subtitle, x_label, y_label, note]: [&str; 5]) -> Head {
    let [title, subtitle, x_label, y_label, note] = [title, subtitle, x_label, y_label, note].map(str::to_owned);
    Head { lang, title, subtitle, x_label, y_label, note, narrow: false }
}

fn head() -> Head {
    words(Lang::Zh, ["题目", "副题", "横", "竖", "注"])
}

fn dots(head: &Head, columns: [&str; 2], rows: &[DotRow]) -> Drawing {
    let columns = columns.map(str::to_owned);
    Drawing::from_fn(head, |head| dots::draw(head, &columns, rows))
}

fn stacked(head: &Head, items: &[String], rows: &[StackedRow]) -> Drawing {
    Drawing::from_fn(head, |head| stacked::draw(head, items, rows))
}

fn bars_stacked(head: &Head, series: &[Counts]) -> Drawing {
    Drawing::from_fn(head, |head| histogram::draw_stacked(head, series))
}

fn bars_log(head: &Head, series: &[Counts]) -> Drawing {
    Drawing::from_fn(head, |head| histogram::draw_log(head, series))
}

fn forest(head: &Head, rows: &[ForestRow]) -> Drawing {
    Drawing::from_fn(head, |head| generic::draw_forest(head, rows))
}

fn overlay(head: &Head, series: &[Counts]) -> Drawing {
    Drawing::from_fn(head, |head| generic::draw_overlay(head, series))
}

fn lines(head: &Head, series: &[Line], names: Option<&[String]>) -> Drawing {
    Drawing::from_fn(head, |head| generic::draw_lines(head, series, names))
}

fn heat_map(head: &Head, map: &HeatMap) -> Drawing {
    Drawing::from_fn(head, |head| generic::draw_heat_map(head, map))
}

fn tornado(head: &Head, rows: &[TornadoRow]) -> Drawing {
    Drawing::from_fn(head, |head| tornado::draw(head, rows))
}

fn row(estimate: Option<f64>, low: f64, high: f64) -> DotRow {
    let texts = ["1 in 9".into(), "11%".into()];
    DotRow { label: "天胡".into(), estimate, low, high, texts, hover: "天胡".into() }
}

fn gains(h: &Head, groups: &[Counts]) -> Drawing {
    let legends = ["gains", "losses"].map(str::to_owned);
    let words = answer::TailLabels { share: "share".to_owned(), legends, nothing: "none".into(), ..Default::default() };
    Drawing::from_fn(h, |h| tails::draw(h, &words, &|p| format!("1 in {}", 1.0 / p), groups))
}

fn degenerate() -> Vec<Drawing> {
    let h = head();
    let huge = Counts::new("huge", [(i64::MIN, u64::MAX), (0, 1), (i64::MAX, u64::MAX)]);
    let cases = [
        vec![],
        vec![Counts::default()],
        vec![Counts::new("zero counts", [(1, 0), (2, 0)])],
        vec![Counts::new("one", [(7, 1)])],
        vec![Counts::new("zero only", [(0, 9)]), Counts::default()],
        vec![huge, Counts::new("small", [(-3, 1), (3, 2)])],
    ];
    let mut charts = Vec::new();
    for case in &cases {
        charts.extend([gains(&h, case), bars_log(&h, case), bars_stacked(&h, case), overlay(&h, case)]);
    }
    let rows = [
        row(Some(f64::NAN), 0.0, 1.0),
        row(None, 0.0, 0.003),
        row(Some(1.0), 0.99, 1.0),
        row(Some(1e-300), 1e-310, 1e-200),
        row(Some(f64::INFINITY), f64::NEG_INFINITY, f64::NAN),
    ];
    let columns = ["once in", "share"];
    charts.push(dots(&h, columns, &[]));
    charts.extend((0..rows.len()).map(|i| dots(&h, columns, &rows[i..])));
    let bars = |parts: Vec<f64>| StackedRow { label: "庄".into(), parts };
    let items = ["a".to_owned(), "b".to_owned()];
    charts.push(stacked(&h, &items, &[]));
    charts.push(stacked(&h, &items, &[bars(vec![]), bars(vec![0.0, -1.0]), bars(vec![f64::NAN, 0.0])]));
    charts.push(stacked(&h, &items, &[bars(vec![1e300, 1e-300, 4.0]), bars(vec![f64::INFINITY])]));
    charts.push(stacked(&h, &[], &[bars(vec![1.0])]));
    let difference = |v: f64, w: f64| ForestRow {
        label: "x".repeat(200),
        estimate: v,
        low: v - w,
        high: v + w,
        real: true,
        text: "t".repeat(99),
    };
    charts.push(forest(&h, &[]));
    charts.push(forest(&h, &[difference(0.0, 0.0)]));
    charts.push(forest(&h, &[difference(1e300, 1e299), difference(f64::NAN, 1.0), difference(-1e-300, 0.0)]));
    let point = |x: f64, y: f64| LinePoint { x, y, low: y - 1.0, high: y + 1.0, apart: false };
    let line = |points: Vec<LinePoint>| Line { name: "线".into(), points };
    charts.push(lines(&h, &[], None));
    charts.push(lines(&h, &[line(vec![])], None));
    charts.push(lines(&h, &[line(vec![point(1.0, 2.0)]), line(vec![point(f64::NAN, 1.0)])], None));
    charts.push(lines(&h, &[line(vec![point(-1e300, -1e300), point(1e300, 1e300)])], None));
    let map = |values: Vec<Vec<Option<f64>>>| HeatMap {
        intervals: Vec::new(),
        columns: vec!["1".into(), "2".into()],
        rows: vec!["a".into(), "b".into()],
        values,
    };
    charts.push(heat_map(&h, &HeatMap::default()));
    charts.push(heat_map(&h, &map(vec![])));
    charts.push(heat_map(&h, &map(vec![vec![Some(0.0)]])));
    charts.push(heat_map(&h, &map(vec![vec![Some(1e300), Some(f64::NAN)], vec![None, Some(-1e300), Some(1.0)]])));
    charts
}

#[test]
fn degenerate_data_gives_finite_drawings() {
    for chart in degenerate() {
        let (w, h) = chart.size();
        assert!(w == 960.0 && (60.0..4000.0).contains(&h), "{w} × {h}");
        for svg in [chart.svg(), chart.inline_svg()] {
            assert!(!svg.contains("NaN\"") && !svg.contains("inf\""), "{svg}");
            let doubled = svg.split('<').find(|tag| tag.matches("class=").count() > 1);
            assert_eq!(doubled, None, "an attribute may stand once only");
        }
    }
}

#[test]
fn equal_data_gives_equal_bytes() {
    let chart = || bars_log(&head(), &[Counts::new("庄家", [(0, 900), (3, 80), (12, 1)])]);
    assert_eq!(chart().svg(), chart().svg());
}

#[test]
fn svg_is_escaped() {
    let chart = bars_stacked(&words(Lang::En, ["a<b>&\"'", "", "", "", ""]), &[Counts::new("<i>", [(1, 1)])]);
    for svg in [chart.svg(), chart.inline_svg()] {
        assert!(svg.contains("a&lt;b&gt;&amp;") && !svg.contains("<b>") && !svg.contains("<i>"));
    }
}

/// A row that is much longer than the others does not compress them. It is replaced by an arrow and its number.
#[test]
fn an_outlier_is_cut_off_with_its_number() {
    let row = |label: &str, v: f64| ForestRow {
        label: label.into(),
        estimate: v,
        low: v - 1.0,
        high: v + 1.0,
        real: true,
        text: String::new(),
    };
    let mut rows: Vec<ForestRow> = (1..8).map(|at| row("row", f64::from(at))).collect();
    let places = |svg: &str| {
        let dots =
            svg.split("<circle cx=\"").skip(1).map(|text| text.split('"').next().unwrap().parse::<f64>().unwrap());
        dots.collect::<Vec<_>>()
    };
    let plain = places(&forest(&head(), &rows).svg());
    rows.push(row("far", 900.0));
    let svg = forest(&head(), &rows).svg();
    assert!(svg.contains(">+900<"), "the number of the outlier");
    let found = places(&svg);
    assert_eq!(found.len(), 7, "no dot stands where the value is not");
    assert!(found[6] - found[0] > 0.5 * (plain[6] - plain[0]), "{plain:?} {found:?}");
    // If most rows are long, the axis contains them.
    let wide: Vec<ForestRow> = [1.0, 500.0, 800.0, 900.0].map(|v| row("row", v)).into();
    assert_eq!(places(&forest(&head(), &wide).svg()).len(), 4);
    let end = |effect: f64| TornadoEnd { label: "x".into(), effect, low: effect - 1.0, high: effect + 1.0, real: true };
    let bars = [3.0, 4.0, 5.0, 6.0, 700.0].map(|effect| TornadoRow { label: "key".into(), ends: vec![end(effect)] });
    let svg = tornado(&head(), &bars).svg();
    assert!(svg.contains("x: +700") && svg.contains(">+700<"));
}

/// A bar that is longer than the axis has a gap, an arrow and its number.
#[test]
fn a_cut_bar_is_marked() {
    let end = |effect: f64| TornadoEnd { label: "x".into(), effect, low: effect - 1.0, high: effect + 1.0, real: true };
    let effects: Vec<f64> = (1..=12).map(f64::from).chain([64.0, 195.0, -70.0]).collect();
    let bars: Vec<TornadoRow> =
        effects.iter().map(|&effect| TornadoRow { label: "key".into(), ends: vec![end(effect)] }).collect();
    let chart = tornado(&head(), &bars);
    for svg in [chart.svg(), chart.inline_svg()] {
        let pictures = svg.matches("<svg ").count();
        assert_eq!(svg.matches("class=\"cut").count(), 3 * pictures, "{svg}");
        for number in [">+64.0<", ">+195<", ">−70.0<"] {
            assert_eq!(svg.matches(number).count(), pictures, "{number}");
        }
    }
    // The other bars have different lengths.
    let width = |tag: &str| tag.split("width=\"").nth(1)?.split('"').next()?.parse::<f64>().ok();
    let svg = chart.svg();
    let bars = svg.split("<rect ").filter(|tag| tag.contains("height=\"16\""));
    let mut widths: Vec<i64> = bars.filter_map(width).map(|width| (width * 100.0) as i64).collect();
    widths.sort_unstable();
    widths.dedup();
    assert_eq!(widths.len(), 13, "{widths:?}");
}

/// Returns the texts of a picture, without spaces.
fn texts_of(picture: &super::picture::Picture) -> String {
    let text = |mark: &super::picture::Mark| match mark {
        super::picture::Mark::Text { text, .. } => Some(text.replace(' ', "")),
        _ => None,
    };
    picture.marks.iter().filter_map(text).collect()
}

/// Long labels are broken into several lines, on a desktop and on a phone.
#[test]
fn no_label_is_cut() {
    let long = |name: &str| {
        format!("{name}：冲关从五改成四、每局封顶一百分、精钓不算 with chongguan_from=4 and deal_cap=100 {name}")
    };
    let word = "scoring.jing.chongguan_from_and_many_more_words_without_a_blank=4";
    let labels = [long("甲"), long("乙"), word.to_owned()];
    let head = words(Lang::Zh, ["题", "副", "横", "竖", "注"].map(long).each_ref().map(String::as_str));
    let of_head = |axes: &[&str]| {
        let all = [
            ("题", &head.title),
            ("副", &head.subtitle),
            ("注", &head.note),
            ("横", &head.x_label),
            ("竖", &head.y_label),
        ];
        let shown = all.into_iter().filter(|(name, _)| axes.contains(name) || ["题", "副", "注"].contains(name));
        shown.map(|(_, text)| text.clone()).collect::<Vec<_>>()
    };
    let forest_row = |label: &String| {
        let (label, text) = (label.clone(), format!("{label}→"));
        ForestRow { label, estimate: 3.0, low: 1.0, high: 5.0, real: true, text }
    };
    let end =
        |label: &String| vec![TornadoEnd { label: format!("{label}!"), effect: 3.0, low: 1.0, high: 5.0, real: true }];
    let dot = |label: &String| DotRow { label: label.clone(), ..row(Some(0.1), 0.05, 0.2) };
    let counts = |label: &String| Counts::new(label.as_str(), [(-20, 3), (0, 5), (40, 2)]);
    let line = |label: &String| Line {
        name: label.clone(),
        points: [0.0, 1.0].map(|x| LinePoint { x, y: x, low: x - 1.0, high: x + 1.0, apart: false }).into(),
    };
    let map = HeatMap {
        columns: labels.to_vec(),
        rows: labels.to_vec(),
        values: vec![vec![Some(1.0), Some(2.0), None]; 3],
        intervals: Vec::new(),
    };
    let (groups, bars): (Vec<Counts>, Vec<StackedRow>) =
        labels.iter().map(|label| (counts(label), StackedRow { label: label.clone(), parts: vec![4.0; 3] })).unzip();
    let cases: [(&str, Drawing, Vec<String>); 8] = [
        (
            "forest",
            forest(&head, &labels.each_ref().map(forest_row)),
            [of_head(&["横"]), labels.each_ref().map(|l| format!("{l}→")).into()].concat(),
        ),
        (
            "tornado",
            tornado(&head, &labels.each_ref().map(|label| TornadoRow { label: label.clone(), ends: end(label) })),
            [of_head(&["横"]), labels.each_ref().map(|label| format!("{label}!")).into()].concat(),
        ),
        ("dots", dots(&head, ["once in", "share"], &labels.each_ref().map(dot)), of_head(&["横"])),
        ("stacked", stacked(&head, &labels, &bars), of_head(&["横"])),
        ("overlay", overlay(&head, &groups), of_head(&["横", "竖"])),
        ("lines", lines(&head, &labels.each_ref().map(line), None), of_head(&["横", "竖"])),
        ("heat map", heat_map(&head, &map), of_head(&["横", "竖"])),
        ("bars", bars_stacked(&head, &groups), of_head(&["横", "竖"])),
    ];
    for (name, chart, more) in cases {
        for picture in [&chart.picture, &chart.narrow] {
            let found = texts_of(picture);
            assert!(!found.contains('…'), "{name}: {found}");
            for label in labels.iter().chain(&more) {
                let label = label.replace(' ', "");
                assert!(found.contains(&label), "{name}, {} wide: {label} is not in {found}", picture.width);
            }
        }
    }
}

/// No line leads to a point whose value is a word instead of a number.
#[test]
fn points_apart_are_not_connected() {
    let point = |x: f64, apart: bool| LinePoint { x, y: x + 10.0, low: x + 9.0, high: x + 11.0, apart };
    let line =
        |apart: bool| Line { name: "l".into(), points: vec![point(0.0, apart), point(1.0, false), point(2.0, false)] };
    let names = ["off", "4", "5"].map(str::to_owned);
    let steps = |apart: bool| {
        let svg = lines(&head(), &[line(apart)], Some(&names)).svg();
        assert!(svg.contains(">off<") && svg.contains(">4<") && !svg.contains(">0<"), "{svg}");
        let curve = svg.split("stroke-width=\"2.2\"").next().unwrap().rsplit("d=\"").next().unwrap().to_owned();
        curve.matches('L').count()
    };
    assert_eq!([steps(false), steps(true)], [2, 1]);
}

#[test]
fn covers_is_false_for_missing_characters() {
    for c in "aZ09 ~%…·−×≤≥≈÷±“”，。：；（）《》精庄闲胡".chars() {
        assert!(covers(c), "{c}");
    }
    for c in ['\u{1F004}', '\u{E000}', '\u{9F49}'] {
        assert!(!covers(c), "{c}");
    }
}

/// Returns the characters of the string literals of a Rust source, and its Chinese character literals. Skips comments.
fn literal_chars(source: &str) -> Vec<char> {
    let mut found = Vec::new();
    let mut chars = source.chars().peekable();
    let mut in_string = false;
    while let Some(c) = chars.next() {
        match (in_string, c) {
            (false, '/') if chars.peek() == Some(&'/') => while chars.next().is_some_and(|c| c != '\n') {},
            // A quotation mark as a character literal does not begin a string.
            (false, '\'') if chars.peek() == Some(&'"') => drop(chars.next()),
            (true, '\\') => drop(chars.next()),
            (_, '"') => in_string = !in_string,
            (true, c) => found.push(c),
            // Chinese characters outside of comments and strings are character literals.
            (false, c) if u32::from(c) >= 0x2E80 => found.push(c),
            _ => {}
        }
    }
    found
}

#[test]
fn every_chinese_string_of_the_program_can_be_drawn() {
    fn visit(folder: &Path, missing: &mut std::collections::BTreeMap<char, String>, seen: &mut usize) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                visit(&path, missing, seen);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let source = std::fs::read_to_string(&path).unwrap();
                let chinese =
                    |c: &char| (0x2E80..0xA000).contains(&u32::from(*c)) || (0xFF00..0xFFF0).contains(&u32::from(*c));
                for c in literal_chars(&source).into_iter().filter(chinese) {
                    *seen += 1;
                    if !covers(c) {
                        missing.insert(c, path.display().to_string());
                    }
                }
            }
        }
    }
    let (mut missing, mut seen) = (std::collections::BTreeMap::new(), 0);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for folder in ["src", "../core/src", "../hand/src", "../lab/src", "../../src"] {
        visit(&root.join(folder), &mut missing, &mut seen);
    }
    assert!(seen > 100, "the scan found only {seen} characters");
    assert!(missing.is_empty(), "not in the font, run crates/page/assets/subset-font.sh: {missing:?}");
    assert_eq!(literal_chars("a // \"注\n\"精\\\"\" '\"' '胡'"), ['精', '胡']);
}

/// A narrow chart is as wide as a phone, and all its texts are inside.
#[test]
fn texts_of_narrow_charts_are_inside() {
    use super::picture::{Anchor, Mark};
    let long = ForestRow {
        label: "lost in the worst 5 % of evenings by the seat that dealt".into(),
        estimate: 3.0,
        low: 1.0,
        high: 5.0,
        real: true,
        text: "92.66 points → 114.27 points a deal".into(),
    };
    let end = TornadoEnd { label: "double: +12.3".into(), effect: 3.0, low: 1.0, high: 5.0, real: true };
    let ends = vec![TornadoEnd { label: "off: −12.3".into(), effect: -3.0, ..end.clone() }, end];
    let title = "A title that is too long for one line of a phone, so that it goes on below";
    let head = words(Lang::En, [title, "", "change in % of the first rule set's value", "", ""]);
    let charts = [
        forest(&head, &[long.clone(), long.clone()]),
        tornado(&head, &[TornadoRow { label: long.label.clone(), ends }]),
        dots(&head, ["once in", "share of deals"], &[row(Some(0.1), 0.05, 0.2)]),
        stacked(&head, &["a".to_owned()], &[StackedRow { label: long.label, parts: vec![4.0] }]),
        gains(&head, &[Counts::new("dealer", [(-20, 3), (0, 5), (40, 2)])]),
    ];
    for chart in charts {
        let picture = &chart.narrow;
        assert!(picture.width < 390.0 && chart.picture.width > 900.0);
        // A touch screen does not hover.
        let hovers = |picture: &Picture| picture.marks.iter().any(|mark| matches!(mark, Mark::Hover { .. }));
        assert!(hovers(&chart.picture) && !hovers(picture));
        for mark in &picture.marks {
            let Mark::Text { x, size, anchor, text, .. } = mark else { continue };
            let width = font::width(text, *size);
            let left = match anchor {
                Anchor::Start => *x,
                Anchor::Middle => x - width / 2.0,
                Anchor::End => x - width,
            };
            assert!(left >= -1.0 && left + width <= picture.width + 1.0, "{text}: {left} + {width}");
        }
    }
}
