//! Frequencies with intervals on a logarithmic axis: a dot and a whisker per category.

use super::font::{fit, width};
use super::frame::{Frame, LABEL, MARGIN, Panel, SMALL, WIDTH};
use super::picture::{Anchor, Ink};
use super::scale::{Scale, percent_text};
use super::{Chart, Head};
use crate::output::format;

/// One category.
#[derive(Clone, Debug, PartialEq)]
pub struct FrequencyRow {
    /// Name of the category, in the chart's language.
    pub label: String,
    /// Deals in which it happened.
    pub count: u64,
    /// Deals.
    pub trials: u64,
    /// Estimated probability.
    pub estimate: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

const ROW: f64 = 25.0;

/// Draws the categories in the given order. A category never seen has only the upper end of its interval.
pub fn frequencies(head: &Head, rows: &[FrequencyRow]) -> Chart {
    let mut frame = Frame::new(head);
    if rows.is_empty() {
        frame.nothing(head);
        let bottom = frame.top;
        return frame.finish(head, bottom);
    }
    let lang = head.lang;
    let texts: Vec<(String, String)> = rows.iter().map(|r| numbers(r, lang)).collect();
    let widest = |texts: &mut dyn Iterator<Item = &String>, size| texts.map(|t| width(t, size)).fold(0.0, f64::max);
    let label_width = widest(&mut rows.iter().map(|r| &r.label), LABEL).min(260.0);
    let one_in_head = lang.pick("once in", "多少局一次").to_owned();
    let one_in_width = widest(&mut texts.iter().map(|t| &t.0).chain([&one_in_head]), LABEL);
    let percent_head = lang.pick("share of deals", "占局数").to_owned();
    let percent_width = widest(&mut texts.iter().map(|t| &t.1).chain([&percent_head]), LABEL);

    let ends = rows.iter().flat_map(|r| [r.low, r.high, r.estimate]).filter(|v| *v > 0.0 && v.is_finite());
    let (low, high) = ends.fold((1.0, 0.0), |(a, b): (f64, f64), v| (a.min(v.max(1e-12)), b.max(v.min(1.0))));
    let top = frame.top + 26.0;
    let panel = Panel {
        left: MARGIN + label_width + 16.0,
        right: WIDTH - MARGIN - one_in_width - percent_width - 40.0,
        top,
        bottom: top + ROW * rows.len() as f64 + 6.0,
        x: Scale::log(low * 0.8, high),
        y: Scale::linear_exact(0.0, 1.0),
    };
    let percent_x = WIDTH - MARGIN;
    let one_in_x = percent_x - percent_width - 20.0;
    frame.picture.text((one_in_x, top - 8.0), SMALL, Ink::Muted, Anchor::End, one_in_head);
    frame.picture.text((percent_x, top - 8.0), SMALL, Ink::Muted, Anchor::End, percent_head);
    let ticks = panel.x.ticks(8);
    frame.x_axis(&panel, &head.x_label, &ticks, true, percent_text);
    for (i, (row, (one_in, percent))) in rows.iter().zip(texts).enumerate() {
        let y = top + ROW * (i as f64 + 0.5) + 3.0;
        let label = fit(&row.label, LABEL, label_width + 1.0);
        frame.picture.text((panel.left - 12.0, y + 4.5), LABEL, Ink::Text, Anchor::End, label);
        whisker(&mut frame, &panel, row, y);
        frame.picture.text((one_in_x, y + 4.5), LABEL, Ink::Text, Anchor::End, one_in);
        frame.picture.text((percent_x, y + 4.5), LABEL, Ink::Muted, Anchor::End, percent);
        let area = ((MARGIN, y - ROW / 2.0), (WIDTH - 2.0 * MARGIN, ROW));
        frame.picture.hover(area.0, area.1, hover(row, lang));
    }
    let bottom = panel.bottom + 48.0;
    frame.finish(head, bottom)
}

fn whisker(frame: &mut Frame, panel: &Panel, row: &FrequencyRow, y: f64) {
    let seen = row.count > 0;
    let ink = if seen { Ink::Series(0) } else { Ink::Axis };
    let (low, high) = (panel.x(if seen { row.low } else { 0.0 }), panel.x(row.high));
    if seen {
        frame.picture.line((low, y), (high, y), 2.0, ink);
        frame.picture.line((low, y - 4.0), (low, y + 4.0), 1.5, ink);
    } else {
        frame.picture.dashed((low, y), (high, y), 2.0, ink);
    }
    frame.picture.line((high, y - 4.0), (high, y + 4.0), 1.5, ink);
    if seen {
        frame.picture.dot((panel.x(row.estimate), y), 4.2, ink, false);
    }
}

/// "1 in N" and the percentage.
fn numbers(row: &FrequencyRow, lang: super::Lang) -> (String, String) {
    let short = |p: f64| format::one_in(p, lang).trim_start_matches("1 in ").trim_end_matches(" 局一次").to_owned();
    if row.count > 0 {
        (short(row.estimate), format::percent(row.estimate, 3))
    } else if row.high > 0.0 {
        (format!("> {}", short(row.high)), format!("< {}", format::percent(row.high, 2)))
    } else {
        (lang.pick("never seen", "未出现").to_owned(), "0%".to_owned())
    }
}

fn hover(row: &FrequencyRow, lang: super::Lang) -> String {
    let (count, trials) = (format::whole(row.count), format::deals(row.trials, lang));
    let (estimate, interval) = (format::percent(row.estimate, 4), format::percent_interval(row.low, row.high, 4));
    let label = &row.label;
    match lang {
        super::Lang::En => {
            format!("{label}: {estimate} {interval}, {}; {count} of {trials}", format::one_in(row.estimate, lang))
        }
        super::Lang::Zh => {
            format!("{label}：{estimate} {interval}，{}；{trials}中 {count} 局", format::one_in(row.estimate, lang))
        }
    }
}
