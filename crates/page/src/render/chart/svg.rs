//! The SVG emitter, for files and for the page.

use std::fmt::Write;

use super::picture::{Anchor, Ink, Mark, Picture};
use crate::render::html::escape;

/// Fonts with Chinese characters come first.
const FONTS: &str = "'Noto Sans SC','Noto Sans CJK SC','PingFang SC','Microsoft YaHei',sans-serif";

/// Renders a standalone file: light colours as attributes, on a white background.
pub(super) fn standalone(picture: &Picture) -> String {
    let (w, h) = (number(picture.width), number(picture.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
         font-family=\"{FONTS}\" role=\"img\">\n"
    );
    body(&mut out, picture, false);
    out
}

/// Renders an element for a page, with colours by CSS class and with hover values. `class` is a further class of the element.
pub(super) fn inline(picture: &Picture, class: &str) -> String {
    let (w, h) = (number(picture.width), number(picture.height));
    let label = escape(&picture.title);
    let mut out =
        format!("<svg class=\"chart {class}\" viewBox=\"0 0 {w} {h}\" role=\"img\" aria-label=\"{label}\">\n");
    body(&mut out, picture, true);
    out
}

/// Writes the contents of an `<svg>` element and its end tag. `classes`: whether colours are CSS classes of the page instead of attributes.
fn body(out: &mut String, picture: &Picture, classes: bool) {
    let _ = writeln!(out, "<desc>{}</desc>", escape(&picture.description));
    if !classes {
        let _ = writeln!(out, "<title>{}</title>", escape(&picture.title));
        let _ = writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>");
    }
    for mark in &picture.marks {
        write_mark(out, mark, classes);
    }
    out.push_str("</svg>\n");
}

/// Writes a mark. `classes` as in [`body`].
fn write_mark(out: &mut String, mark: &Mark, classes: bool) {
    let fill = |ink| paint("fill", 'f', ink, classes);
    let stroke = |ink| paint("stroke", 's', ink, classes);
    let _ = match mark {
        Mark::Path { points, width, ink, dashed } => {
            let dash = if *dashed { " stroke-dasharray=\"5 4\"" } else { "" };
            let (d, width) = (path(points, false), number(*width));
            // On a page, the style sheet sets these attributes.
            let [none, round] = if classes { [""; 2] } else { ["fill=\"none\" ", " stroke-linejoin=\"round\""] };
            writeln!(out, "<path d=\"{d}\" {none}{} stroke-width=\"{width}\"{round}{dash}/>", stroke(*ink))
        }
        Mark::Area { points, ink, opacity } => {
            writeln!(out, "<path d=\"{}\" {}{}/>", path(points, true), fill(*ink), opacity_attribute(*opacity))
        }
        Mark::Cut { points, ink } => {
            let paint = match fill(*ink) {
                paint if classes => paint.replacen("class=\"", "class=\"cut ", 1),
                paint => format!("class=\"cut\" {paint}"),
            };
            writeln!(out, "<path d=\"{}\" {paint}/>", path(points, true))
        }
        Mark::Rect { x, y, w, h, ink, opacity } => writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}{}/>",
            number(*x),
            number(*y),
            number(w.max(0.0)),
            number(h.max(0.0)),
            fill(*ink),
            opacity_attribute(*opacity)
        ),
        Mark::Dot { x, y, r, ink, hollow } => {
            let paint = match (hollow, classes) {
                (false, _) => fill(*ink),
                (true, true) => {
                    format!("class=\"{} {}\" stroke-width=\"1.6\"", class('f', Ink::Paper), class('s', *ink))
                }
                (true, false) => format!("{} {} stroke-width=\"1.6\"", fill(Ink::Paper), stroke(*ink)),
            };
            writeln!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {paint}/>", number(*x), number(*y), number(*r))
        }
        Mark::Text { x, y, size, ink, anchor, text } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            let (x, y, size) = (number(*x), number(*y), number(*size));
            writeln!(
                out,
                "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor} {}>{}</text>",
                fill(*ink),
                escape(text)
            )
        }
        Mark::Hover { x, y, w, h, text } => writeln!(
            out,
            "<rect class=\"tip\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}><title>{}</title></rect>",
            number(*x),
            number(*y),
            number(w.max(0.0)),
            number(h.max(0.0)),
            if classes { "" } else { " fill=\"#000\" fill-opacity=\"0\"" },
            escape(text)
        ),
    };
}

/// Returns the attribute for a colour. `property` is `fill` or `stroke`, `prefix` the first letter of its classes ([`class`]).
fn paint(property: &str, prefix: char, ink: Ink, classes: bool) -> String {
    match ink {
        Ink::Fixed(r, g, b) => format!("{property}=\"#{r:02x}{g:02x}{b:02x}\""),
        _ if classes => format!("class=\"{}\"", class(prefix, ink)),
        _ => {
            let (r, g, b) = ink.light();
            paint(property, prefix, Ink::Fixed(r, g, b), false)
        }
    }
}

/// Returns the class of the page's style sheet for the role of a colour. `prefix` is `f` for fill and `s` for stroke. A fixed colour has no
/// class and must not be passed.
fn class(prefix: char, ink: Ink) -> String {
    match ink {
        Ink::Paper => format!("{prefix}-paper"),
        Ink::Text | Ink::Fixed(..) => format!("{prefix}-text"),
        Ink::Muted => format!("{prefix}-muted"),
        Ink::Axis => format!("{prefix}-axis"),
        Ink::Grid => format!("{prefix}-grid"),
        Ink::Series(i) => format!("{prefix}-{}", i % super::picture::PALETTE.len()),
        Ink::OnSeries(_) => format!("{prefix}-on-{}", if ink.light().0 == 0xFF { "deep" } else { "pale" }),
    }
}

/// Returns the `fill-opacity` attribute for an opacity between 0 and 1; empty for 1.
fn opacity_attribute(opacity: f64) -> String {
    if opacity >= 1.0 { String::new() } else { format!(" fill-opacity=\"{}\"", number(opacity)) }
}

/// Returns the `d` attribute of a path through points.
fn path(points: &[(f64, f64)], closed: bool) -> String {
    let mut d = String::with_capacity(points.len() * 12);
    for (i, (x, y)) in points.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if i == 0 { "M" } else { "L" }, number(*x), number(*y));
    }
    if closed {
        d.push('Z');
    }
    d
}

/// Formats a number with at most two decimals, without trailing zeros.
fn number(v: f64) -> String {
    let v = if v.is_finite() { v } else { 0.0 };
    let text = format!("{v:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
