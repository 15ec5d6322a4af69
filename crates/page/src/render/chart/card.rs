//! The card: the first screen as one picture for phones.

use super::Drawing;
use super::font::width;
use super::picture::{Anchor, Ink, Mark, Picture};
use crate::answer::{Amount, Answer, Bars, FirstScreen, Form, KeyNumber, Marks};
use crate::lang::{Lang, capitalize, msg};
use crate::render::html::{Person, figure_counts};

/// The width in logical pixels. A PNG file has twice as many pixels in each direction.
const WIDTH: f64 = 540.0;
const HEIGHT: f64 = 720.0;
const MARGIN: f64 = 32.0;
/// The x coordinate of the pictures beside the numbers.
const PICTURES: f64 = 262.0;
/// Font sizes of the title, the largest first. A title has at most two lines, or three of the smallest size.
const TITLES: [f64; 5] = [46.0, 40.0, 34.0, 29.0, 25.0];
/// Maximum number of bars.
const ROWS: usize = 3;
/// The file name of the chart of the evening swing.
const SWING: &str = "evening_sd_seat";

const PAPER: Ink = Ink::Fixed(0xFB, 0xFA, 0xF6);
const TEXT: Ink = Ink::Fixed(0x19, 0x1B, 0x1F);
const SOFT: Ink = Ink::Fixed(0x56, 0x5C, 0x66);
const LINE: Ink = Ink::Fixed(0xDD, 0xD8, 0xCD);
const BEFORE: Ink = Ink::Fixed(0x66, 0x6D, 0x79);
const FILL: Ink = Ink::Fixed(0x8C, 0x93, 0x9E);
const MORE: Ink = Ink::Fixed(0xB2, 0x3A, 0x17);
const LESS: Ink = Ink::Fixed(0x1C, 0x5D, 0xA6);
const HOLLOW: Ink = Ink::Fixed(0x7E, 0x85, 0x90);

impl Drawing {
    /// Draws the card of an answer: its first screen as a picture for phones, 1080 × 1440 pixels in a PNG file.
    pub fn card(answer: &Answer, lang: Lang) -> Drawing {
        let mut card = Card { picture: Picture { width: WIDTH, height: HEIGHT, ..Picture::default() }, lang };
        card.draw(answer);
        let picture = Picture { title: lang.render(&answer.first.title), ..card.picture };
        Drawing { narrow: picture.clone(), picture }
    }
}

struct Card {
    picture: Picture,
    lang: Lang,
}

/// Returns the colour of a change; `None` means not significant.
fn ink(is_more: Option<bool>) -> Ink {
    match is_more {
        Some(true) => MORE,
        Some(false) => LESS,
        None => BEFORE,
    }
}

impl Card {
    fn draw(&mut self, answer: &Answer) {
        let (first, lang) = (&answer.first, self.lang);
        self.picture.rect((0.0, 0.0), (WIDTH, HEIGHT), PAPER);
        self.picture.rect((0.0, 0.0), (WIDTH, 7.0), MORE);
        let name = self.bold((MARGIN, 52.0), 16.0, TEXT, "精 jing");
        self.picture.text((name + 10.0, 52.0), 16.0, SOFT, Anchor::Start, lang.render(&first.subject));
        let mut y = self.title(&capitalize(&lang.render(&first.title)), 66.0);
        y = self.paragraph(&self.changes_text(first), (y + 8.0, 17.0), 3, SOFT) + 6.0;
        self.picture.rect((MARGIN, y), (WIDTH - 2.0 * MARGIN, 2.0), TEXT);
        let foot = self.foot(answer);
        let (top, bottom) = (y + 14.0, foot - 10.0);
        if let Some(curve) = curve(answer, lang) {
            return self.draw_picture(&curve, top, bottom);
        }
        let rows = first.bars.first().map_or(first.numbers.len(), |bars| bars.rows.len().min(ROWS)).max(1);
        let step = ((bottom - top) / rows as f64).min(124.0);
        match first.bars.first() {
            Some(bars) => self.bars(bars, top, step),
            None => {
                let most = scale(first.numbers.iter().filter(|number| number.form == Form::Points));
                for (at, number) in first.numbers.iter().enumerate() {
                    self.number(number, top + step * at as f64, most);
                }
            }
        }
    }

    /// Returns the changes of rules and the lede in one paragraph.
    fn changes_text(&self, first: &FirstScreen) -> String {
        let lang = self.lang;
        let lede = lang.render(&first.lede);
        let changes: Vec<String> = first
            .changes
            .iter()
            .map(|row| {
                let [word, from, to] = [&row.word, &row.from, &row.to].map(|text| lang.render(text));
                format!("{word} {from} → {to}")
            })
            .collect();
        let changes = changes.join(lang.pick(", ", "，"));
        match (lede.is_empty(), changes.is_empty()) {
            (true, _) | (false, false) if !changes.is_empty() => changes + lang.pick(". ", "。") + &lede,
            _ => lede,
        }
    }

    /// Draws bold text and returns the x coordinate of its end. The font has a single weight, so the text is drawn three times with small
    /// offsets.
    fn bold(&mut self, (x, y): (f64, f64), size: f64, ink: Ink, text: &str) -> f64 {
        for shift in [0.0, 0.018, 0.036] {
            self.picture.text((x + shift * size, y), size, ink, Anchor::Start, text);
        }
        x + width(text, size) + 0.04 * size
    }

    /// Draws the title below `y`. Returns the y coordinate of its end.
    fn title(&mut self, title: &str, y: f64) -> f64 {
        let room = WIDTH - 2.0 * MARGIN;
        let phrases = |size: f64| Some(phrases(title)).filter(|both| both.iter().all(|one| width(one, size) <= room));
        let lines = |size: f64| phrases(size).unwrap_or_else(|| wrap(title, size, room));
        let fits = |size: &f64| lines(*size).len() <= 2;
        // Prefers the largest size at which each phrase fits in a line, unless that is the smallest size.
        let whole = TITLES.into_iter().take(4).find(|size| phrases(*size).is_some());
        let size = whole.or_else(|| TITLES.into_iter().find(fits)).unwrap_or(TITLES[TITLES.len() - 1]);
        let (mut y, count) = (y, lines(size).len());
        for (at, line) in lines(size).iter().take(3).enumerate() {
            y += size * 1.24;
            let line = if at == 2 && count > 3 { cut(&format!("{line}……"), size, room) } else { line.clone() };
            self.bold((MARGIN, y), size, TEXT, &line);
        }
        y + size * 0.3
    }

    /// Draws at most `most` lines of a text of this font size below `y`, with an ellipsis if the text is longer. Returns the y coordinate
    /// of the end.
    fn paragraph(&mut self, text: &str, (y, size): (f64, f64), most: usize, ink: Ink) -> f64 {
        let mut lines = wrap(text, size, WIDTH - 2.0 * MARGIN);
        if lines.len() > most {
            lines.truncate(most);
            lines.last_mut().into_iter().for_each(|line| {
                line.pop();
                line.push('…');
            });
        }
        let mut y = y;
        for line in &lines {
            y += size * 1.4;
            self.picture.text((MARGIN, y), size, ink, Anchor::Start, line.as_str());
        }
        y + size * 0.4
    }

    /// Draws the caveat, the intervals with the source, and the command at the bottom. Returns the y coordinate of their beginning.
    fn foot(&mut self, answer: &Answer) -> f64 {
        let (first, lang) = (&answer.first, self.lang);
        let intervals = first.numbers.iter().map(|number| lang.render(&number.interval));
        let bars = first.bars.first().into_iter().flat_map(|bars| bars.rows.iter().take(ROWS));
        let intervals: Vec<String> = intervals
            .chain(bars.map(|bar| lang.render(&bar.interval)))
            .map(|text| text.trim_matches(['(', ')', '（', '）']).to_owned())
            .filter(|text| !text.is_empty())
            .collect();
        let intervals = intervals.join(lang.pick(", ", "、"));
        let source = lang.say(msg!(
            "first-source",
            intervals,
            none = u8::from(intervals.is_empty()),
            origin = &answer.origin.program
        ));
        let blocks = [
            (lang.render(&first.caveat), 16.0, 2, TEXT),
            (source, 13.0, 2, SOFT),
            (answer.origin.command.clone(), 12.0, 3, SOFT),
        ];
        let room = WIDTH - 2.0 * MARGIN;
        let height = |(text, size, most, _): &(String, f64, usize, Ink)| {
            let lines = wrap(text, *size, room).len().min(*most) as f64;
            if lines > 0.0 { lines * size * 1.4 + size * 0.4 } else { 0.0 }
        };
        let top = HEIGHT - 24.0 - blocks.iter().map(height).sum::<f64>();
        self.picture.rect((MARGIN, top), (room, 1.0), LINE);
        let mut y = top + 4.0;
        for (text, size, most, ink) in blocks.iter().filter(|(text, ..)| !text.is_empty()) {
            y = self.paragraph(text, (y, *size), *most, *ink);
        }
        top
    }

    /// Draws a key number with its picture below `y`. `points` are the ends of the common axis of numbers in points.
    fn number(&mut self, number: &KeyNumber, y: f64, points: [f64; 2]) {
        let lang = self.lang;
        let label = cut(&lang.render(&number.label), 18.0, WIDTH - 2.0 * MARGIN);
        self.bold((MARGIN, y + 20.0), 18.0, TEXT, &label);
        let base = y + 68.0;
        let shown = |amount: &Amount| lang.render(&amount.shown);
        let (before, after) = (number.before.as_ref().map(shown), shown(&number.after));
        // Long numbers are drawn smaller, so that they end before the shapes.
        let wide = before.as_ref().map_or(0.0, |before| width(before, 34.0) + width("→", 26.0) + 12.0);
        let zoom = ((PICTURES - MARGIN - 8.0) / (wide + width(&after, 44.0) * 1.04)).min(1.0);
        let (mut x, is_alone) = (MARGIN, before.is_none());
        if let Some(before) = before {
            x = self.bold((x, base), 34.0 * zoom, BEFORE, &before) + 4.0;
            self.picture.text((x, base), 26.0 * zoom, SOFT, Anchor::Start, "→");
            x += width("→", 26.0 * zoom) + 4.0;
        }
        self.bold((x, base), 44.0 * zoom, if is_alone { TEXT } else { ink(number.is_more) }, &after);
        let note = cut(&lang.render(&number.note), 14.0, PICTURES - MARGIN - 8.0);
        self.picture.text((MARGIN, base + 22.0), 14.0, SOFT, Anchor::Start, note);
        match number.form {
            Form::People(crowd) => self.people(number, crowd, y + 30.0),
            Form::Points => self.pair(number, y + 34.0, points),
            Form::Own => self.pair(number, y + 34.0, scale([number])),
        }
    }

    /// Draws a bar for the value before the change, if there is one, and one for the value after it, below `y`. The bars start at 0 on an
    /// axis from `least` to `most`.
    fn pair(&mut self, number: &KeyNumber, y: f64, [least, most]: [f64; 2]) {
        let room = WIDTH - MARGIN - PICTURES;
        let at = |value: f64| PICTURES + room * (value - least) / (most - least).max(f64::MIN_POSITIVE);
        let [before, after] = self.lang.parts(msg!("first-pair"));
        let mut y = y;
        let own = Some((&number.after, ink(number.is_more), after));
        let both = [number.before.as_ref().map(|amount| (amount, FILL, before)), own];
        for (amount, ink, name) in both.into_iter().flatten().filter(|(amount, ..)| amount.value.is_finite()) {
            let (from, to) = (at(0.0).min(at(amount.value)), at(0.0).max(at(amount.value)));
            self.picture.rect((from, y), (to - from, 22.0), ink);
            let has_room = number.before.is_some() && to - from > width(&name, 14.0) + 12.0;
            let on = if ink == FILL { TEXT } else { PAPER };
            self.picture.text(
                (from + 7.0, y + 16.0),
                14.0,
                on,
                Anchor::Start,
                if has_room { name } else { String::new() },
            );
            y += 26.0;
        }
    }

    /// Draws the picture of people of a key number for a crowd of this size, below `y`.
    fn people(&mut self, number: &KeyNumber, crowd: u32, y: f64) {
        let counts = figure_counts(number, crowd);
        let step = (WIDTH - MARGIN - PICTURES) / 25.0;
        for at in 0..100_u32 {
            let place = (PICTURES + step * f64::from(at / 4), y + 15.5 * f64::from(at % 4));
            let (ink, is_hollow) = match Person::at(number, at, counts) {
                Person::Before => (FILL, false),
                Person::More => (MORE, false),
                Person::Spared => (LESS, true),
                Person::Chance => (TEXT, true),
                Person::None => (HOLLOW, true),
            };
            self.person(place, ink, is_hollow);
        }
    }

    /// Draws a figure of height 13 with its upper left corner at `x` and `y`.
    fn person(&mut self, (x, y): (f64, f64), color: Ink, is_hollow: bool) {
        let body = [(1.0, 5.0), (6.4, 5.0), (6.4, 9.4), (5.4, 9.4), (5.4, 13.0), (2.0, 13.0), (2.0, 9.4), (1.0, 9.4)];
        let body: Vec<(f64, f64)> = body.iter().map(|(dx, dy)| (x + dx, y + dy)).collect();
        match is_hollow {
            true => {
                let closed = body.iter().copied().chain([body[0]]).collect();
                self.picture.path(closed, 0.6, color);
                let circle = (0..=12).map(|at| f64::from(at) * std::f64::consts::TAU / 12.0);
                let circle = circle.map(|at| (x + 3.7 + 1.8 * libm::cos(at), y + 2.2 + 1.8 * libm::sin(at))).collect();
                self.picture.path(circle, 0.6, color);
            }
            false => {
                self.picture.area(body, color, 1.0);
                self.picture.marks.push(Mark::Dot { x: x + 3.7, y: y + 2.2, r: 2.0, ink: color, hollow: false });
            }
        }
    }

    /// Draws a picture between the y coordinates `top` and `bottom`, scaled to the largest size that fits.
    fn draw_picture(&mut self, picture: &Picture, top: f64, bottom: f64) {
        let scale = ((WIDTH - 2.0 * MARGIN) / picture.width).min((bottom - top) / picture.height);
        let (left, place) = ((WIDTH - scale * picture.width) / 2.0, |at: f64| scale * at);
        let point = |(x, y): (f64, f64)| (left + scale * x, top + scale * y);
        let points = |all: &[(f64, f64)]| all.iter().copied().map(point).collect::<Vec<_>>();
        let placed = |mark: &Mark| {
            let mut mark = mark.clone();
            match &mut mark {
                Mark::Path { points: all, width, .. } => (*all, *width) = (points(all), place(*width)),
                Mark::Area { points: all, .. } | Mark::Cut { points: all, .. } => *all = points(all),
                Mark::Rect { x, y, w, h, .. } | Mark::Hover { x, y, w, h, .. } => {
                    ((*x, *y), *w, *h) = (point((*x, *y)), place(*w), place(*h));
                }
                Mark::Dot { x, y, r, .. } => ((*x, *y), *r) = (point((*x, *y)), place(*r)),
                Mark::Text { x, y, size, .. } => ((*x, *y), *size) = (point((*x, *y)), place(*size)),
            }
            mark
        };
        self.picture.marks.extend(picture.marks.iter().map(placed));
    }

    /// Draws the first [`ROWS`] bars of a ranking below `top`, at distances of `step`.
    fn bars(&mut self, bars: &Bars, top: f64, step: f64) {
        let (lang, shown) = (self.lang, &bars.rows[..bars.rows.len().min(ROWS)]);
        let is_ratio = shown.first().is_some_and(|bar| bar.is_ratio);
        let at = |value: f64| if is_ratio { libm::log2(value.max(1e-6)) } else { value };
        let (low, high) = shown
            .iter()
            .map(|bar| at(bar.ends[0]))
            .fold((0.0, 0.0), |(low, high), value| (f64::min(low, value), f64::max(high, value)));
        let room = WIDTH - MARGIN - PICTURES;
        let place = |value: f64| PICTURES + room * (value - low) / (high - low).max(1e-12);
        let title = cut(&lang.render(&bars.title), 15.0, WIDTH - 2.0 * MARGIN);
        self.picture.text((MARGIN, top + 12.0), 15.0, SOFT, Anchor::Start, title);
        let (top, step) = (top + 18.0, step - 6.0);
        for (row, bar) in shown.iter().enumerate() {
            let y = top + step * row as f64;
            let color = ink(bar.is_real.then(|| at(bar.ends[0]) >= 0.0));
            let name = match bar.is_real {
                true => lang.render(&bar.name),
                false => lang.bracketed(lang.render(&bar.name), lang.render(&bar.note)),
            };
            let name = cut(&name, 18.0, WIDTH - 2.0 * MARGIN);
            self.bold((MARGIN, y + 20.0), 18.0, TEXT, &name);
            self.bold((MARGIN, y + 66.0), 38.0, color, &lang.render(&bar.shown));
            let (from, to) = (place(0.0), place(at(bar.ends[0])));
            self.picture.rect((from.min(to), y + 42.0), ((to - from).abs(), 24.0), color);
            self.picture.rect((from - 1.0, y + 36.0), (2.0, 36.0), TEXT);
        }
    }
}

/// Returns the ends of an axis that contains 0 and the values of these numbers.
fn scale<'a>(numbers: impl IntoIterator<Item = &'a KeyNumber>) -> [f64; 2] {
    let amounts = numbers.into_iter().flat_map(|number| number.before.iter().chain([&number.after]));
    let values = amounts.map(|amount| amount.value).filter(|value| value.is_finite());
    values.fold([0.0, 0.0], |[low, high], value| [f64::min(low, value), f64::max(high, value)])
}

/// Returns the curve of a sweep of one key, drawn for a phone: that of the evening swing if there is one, otherwise the first. `None` for
/// other questions and if there is no curve.
fn curve(answer: &Answer, lang: Lang) -> Option<Picture> {
    answer.first.sliders.as_ref().filter(|sliders| sliders.axes.len() == 1)?;
    let curves = || answer.pictures().filter(|picture| matches!(picture.chart.marks, Marks::Lines(..)));
    let swing = curves().find(|picture| picture.file == SWING).or_else(|| curves().next())?;
    Some(Drawing::new(&swing.chart, lang).narrow)
}

/// Splits a title at its last colon into the subject and the rest. Without a colon, returns the whole title.
fn phrases(title: &str) -> Vec<String> {
    let at = ["：", ": "].iter().filter_map(|mark| Some(title.rfind(mark)? + mark.len())).max();
    match at {
        Some(at) if at < title.len() => vec![title[..at].trim_end().to_owned(), title[at..].to_owned()],
        _ => vec![title.to_owned()],
    }
}

/// Returns a text of this font size that is no wider than `room`: cut, with an ellipsis, if it is wider.
fn cut(text: &str, size: f64, room: f64) -> String {
    if width(text, size) <= room {
        return text.to_owned();
    }
    let mut text = text.to_owned();
    while !text.is_empty() && width(&text, size) + width("…", size) > room {
        text.pop();
    }
    text + "…"
}

/// Breaks a text of this font size into lines no wider than `room`: at spaces, between Chinese characters and before the changes of a rule
/// set (`nanchang+key=value`). No line begins with a closing punctuation mark. A word wider than `room` is broken anywhere.
fn wrap(text: &str, size: f64, room: f64) -> Vec<String> {
    let closes = |sign: char| "，。：；、）”％%,.:;)".contains(sign);
    let is_wide = |sign: char| sign >= '\u{2E80}';
    // Pieces that are not broken.
    let mut pieces: Vec<String> = Vec::new();
    for sign in text.chars() {
        let joins = match pieces.last().and_then(|piece| piece.chars().last()) {
            None => false,
            Some(_) if closes(sign) => true,
            Some(last) if sign == ' ' => last != ' ',
            Some(last) if sign == '+' && last.is_alphanumeric() => false,
            Some(last) => !is_wide(last) && !is_wide(sign) && last != ' ' || "（“".contains(last),
        };
        match pieces.last_mut() {
            Some(piece) if joins => piece.push(sign),
            _ => pieces.push(sign.to_string()),
        }
    }
    let mut lines: Vec<String> = Vec::new();
    let broken = |piece: String| match width(piece.trim_end(), size) > room {
        true => piece.chars().map(String::from).collect(),
        false => vec![piece],
    };
    for piece in pieces.into_iter().flat_map(broken) {
        let joined = lines.last().map(|line| format!("{line}{piece}"));
        match joined.filter(|joined| width(joined.trim_end(), size) <= room) {
            Some(joined) => lines.last_mut().into_iter().for_each(|line| line.clone_from(&joined)),
            None => lines.push(piece.trim_start().to_owned()),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Bar;
    use crate::lang::Message;

    /// A command whose last word is wider than a card.
    const LONG_COMMAND: &str = "jing compare nanchang nanchang+scoring.jing.chongguan_from=4+room.deal_cap=100+scoring.factors.jingdiao=1+room.players_pay=everybody";

    #[test]
    fn lines_fit_and_do_not_begin_with_closing_marks() {
        for text in [
            "冲关从 5 改到 4：一场输赢大四分之一",
            "chongguan from 4 instead of 5: evenings swing a quarter more",
            LONG_COMMAND,
            "",
        ] {
            for size in TITLES {
                for line in wrap(text, size, 300.0) {
                    assert!(width(&line, size) <= 300.0, "{line}");
                    assert!(!line.starts_with(['：', '，', ' ']), "{line}");
                }
            }
        }
        assert_eq!(wrap("一二三", 10.0, 20.0), ["一二", "三"]);
        assert!(wrap(LONG_COMMAND, 12.0, 400.0)[1..].iter().all(|line| line.starts_with('+')));
        assert_eq!(wrap("a bc d", 10.0, 12.0).concat(), "abcd");
    }

    #[test]
    fn nothing_is_outside_of_the_card() {
        let amount = |value: f64| Amount { shown: Message::from(value.to_string()), value, ends: None };
        let number = |form| KeyNumber {
            label: "每 10,000 人，一场里输到过 50 分的，名字很长很长很长很长很长很长很长".into(),
            before: Some(amount(-1234.5)),
            after: amount(13270.0),
            note: Message::default(),
            interval: "(9.4–10.0)".into(),
            form,
            is_more: Some(true),
            stake: 50,
            stakes: Vec::new(),
        };
        let first = FirstScreen {
            title: "冲关从 5 改到 4：一场输赢大四分之一".into(),
            numbers: vec![number(Form::Points), number(Form::People(100)), number(Form::Own)],
            caveat: "电脑打的，只求快胡，规矩变了也不换打法；真人会变。".into(),
            ..FirstScreen::default()
        };
        let mut answer = Answer { first, ..Answer::default() };
        answer.origin.command = LONG_COMMAND.to_owned();
        let Drawing { picture, .. } = Drawing::card(&answer, Lang::Zh);
        assert_eq!((picture.width, picture.height), (540.0, 720.0));
        for mark in &picture.marks {
            let inside = match mark {
                Mark::Text { x, y, size, text, .. } => *x >= 0.0 && x + width(text, *size) <= WIDTH && *y <= HEIGHT,
                Mark::Rect { x, y, w, h, .. } => *x >= 0.0 && x + w <= WIDTH && y + h <= HEIGHT,
                _ => true,
            };
            assert!(inside, "{mark:?}");
        }
        let bars = Bars { title: Message::default(), rows: vec![bar(4.7), bar(0.65)], unchanged: Vec::new() };
        let answer = Answer { first: FirstScreen { bars: vec![bars], ..FirstScreen::default() }, ..answer };
        assert!(Drawing::card(&answer, Lang::En).svg().contains("4.7"));
    }

    fn bar(ratio: f64) -> Bar {
        let shown = Message::from(ratio.to_string());
        Bar {
            name: "x".into(),
            ends: [ratio; 3],
            is_ratio: true,
            shown,
            interval: Message::default(),
            is_real: true,
            note: Message::default(),
        }
    }
}
