//! What is told to people: the id of a text, and what stands in it. It becomes words of a language once, where it is printed.
//!
//! The texts are files beside this one, `en/ROOM.ftl` and `zh/ROOM.ftl`, in the syntax of Project Fluent, which translators and their
//! tools know. `fluent-syntax` reads them; of what `fluent-bundle` adds, ten crates with it, a program in two languages needs a plural
//! and the choice of a form, which are some lines here. Written here, they do what that crate does not: numbers stay whole, no
//! invisible marks stand around arguments, and no blank is left between two Chinese words.

use super::number::{Number, Range};
use super::{Lang, spelled_out};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey};
use std::collections::HashMap;
use std::fmt;
use std::num::{ParseFloatError, ParseIntError};
use std::sync::LazyLock;

/// The id of a text and what stands in it, made by `msg!`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: &'static str,
    view: View,
    args: Vec<(&'static str, Arg)>,
}

/// How much of a text a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// All of it.
    Whole,
    /// Its `.help`.
    Help,
    /// The part of this index between its bars.
    Part(usize),
    /// What stands before the equals sign in this part.
    Heading(usize),
    /// What stands behind it.
    Meaning(usize),
}

/// An empty text.
impl Default for Message {
    fn default() -> Message {
        Message::of("")
    }
}

impl From<Arg> for Message {
    fn from(arg: Arg) -> Message {
        Message::of(&arg)
    }
}

/// A name in English and in Chinese.
impl<T: AsRef<str>> From<[T; 2]> for Message {
    fn from(names: [T; 2]) -> Message {
        Message::of(&names)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message::of(text)
    }
}

impl From<String> for Message {
    fn from(text: String) -> Message {
        Message::of(&text)
    }
}

/// What stands in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// What somebody typed, a path, a sign: the same in every language. It is shown with [`super::spelled_out`].
    Text(String),
    /// What is shown as it is, for instance with the colours of a terminal.
    Shown(String),
    /// A whole number; texts may have a form for one.
    Number(i128),
    /// A number with its precision.
    Real(Number),
    /// An interval with the precision of its ends.
    Range(Range),
    /// A text in a text.
    Message(Message),
    /// What has a name in each language: in English, in Chinese.
    Name([String; 2]),
    /// Several, joined as the language joins them.
    List(Joint, Vec<Arg>),
}

/// How a list is joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// `a, b, c`
    Comma,
    /// `a, b or c`
    Or,
    /// `a, b and c`
    And,
    /// `a; b; c`
    Semicolon,
    /// `a: b: c`
    Colon,
    /// `a, b, c` of clauses
    Clause,
    /// `A. B. C.`
    Sentence,
    /// Each on a line of its own.
    Line,
    /// One behind another, with nothing between them.
    Plain,
    /// `a + b + c`
    Plus,
    /// `a × b × c`
    Times,
    /// `a / b / c`
    Slash,
}

/// What can be told, such as an error.
pub trait ToMessage {
    /// What is told of it.
    fn to_message(&self) -> Message;
}

impl ToMessage for Message {
    fn to_message(&self) -> Message {
        self.clone()
    }
}

impl<T: ToMessage + ?Sized> ToMessage for &T {
    fn to_message(&self) -> Message {
        (**self).to_message()
    }
}

/// A message: `msg!("room-id", name, other = value, ?quoted, %shown, name = ?value)`. What has a question mark stands in quotation
/// marks as `{:?}` prints it, what has a per cent sign as `{}` does, both without a translation, as in `tracing`.
macro_rules! msg {
    ($id:literal $(, $($args:tt)*)?) => {{
        #[allow(unused_mut, reason = "a text may have no arguments")]
        let mut message = $crate::lang::Message::new($id);
        $crate::lang::msg!(@message $($($args)*)?);
        message
    }};
    (@$message:ident) => {};
    (@$message:ident ?$name:ident $(, $($rest:tt)*)?) => {
        $crate::lang::msg!(@$message $name = ?$name $(, $($rest)*)?);
    };
    (@$message:ident %$name:ident $(, $($rest:tt)*)?) => {
        $crate::lang::msg!(@$message $name = %$name $(, $($rest)*)?);
    };
    (@$message:ident $name:ident = ?$value:expr $(, $($rest:tt)*)?) => {
        $crate::lang::msg!(@$message $name = format!("{:?}", $value) $(, $($rest)*)?);
    };
    (@$message:ident $name:ident = %$value:expr $(, $($rest:tt)*)?) => {
        $crate::lang::msg!(@$message $name = $value.to_string() $(, $($rest)*)?);
    };
    (@$message:ident $name:ident = $value:expr $(, $($rest:tt)*)?) => {
        $message.set(stringify!($name), &$value);
        $crate::lang::msg!(@$message $($($rest)*)?);
    };
    (@$message:ident $name:ident $(, $($rest:tt)*)?) => {
        $crate::lang::msg!(@$message $name = $name $(, $($rest)*)?);
    };
}

/// Errors that are told: for users of the library they are in English.
macro_rules! told {
    ($($error:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::lang::ToMessage::to_message(self).fmt(f)
            }
        }

        impl std::error::Error for $error {}

        impl $crate::lang::ToArg for $error {
            fn to_arg(&self) -> $crate::lang::Arg {
                $crate::lang::Arg::Message($crate::lang::ToMessage::to_message(self))
            }
        }
    )+};
}

pub(crate) use {msg, told};

impl Message {
    #[doc(hidden)]
    pub fn new(id: &'static str) -> Message {
        Message { id, view: View::Whole, args: Vec::new() }
    }

    /// The id of the text.
    pub(crate) fn id(&self) -> &'static str {
        self.id
    }

    #[doc(hidden)]
    pub fn set(&mut self, name: &'static str, value: &(impl ToArg + ?Sized)) {
        self.args.push((name, value.to_arg()));
    }

    /// What an error says: one of the program, of a number, of a library.
    pub fn of_error(error: &(dyn std::error::Error + 'static)) -> Message {
        let number = |kind: String| msg!("system-no-number", kind, text = %error);
        if let Some(own) = error.downcast_ref::<Message>() {
            own.clone()
        } else if let Some(integer) = error.downcast_ref::<ParseIntError>() {
            number(format!("{:?}", integer.kind()))
        } else if error.is::<ParseFloatError>() {
            number("Fraction".to_owned())
        } else {
            Message::said(error)
        }
    }

    /// What a library says, which is English, in quotation marks where the rest is not.
    pub(crate) fn said(text: impl fmt::Display) -> Message {
        msg!("system-said", %text, place = None::<Message>)
    }

    /// What to do about it: the `.help` of the text; nothing where there is none.
    #[must_use]
    pub fn help(&self) -> Message {
        Message { view: View::Help, ..self.clone() }
    }

    /// The same, where there is something to do.
    pub fn advice(&self) -> Option<Message> {
        Some(self.help()).filter(|help| !help.to_string().is_empty())
    }

    /// What is a message by itself: a text that is in the language already, a list.
    pub fn of(arg: &(impl ToArg + ?Sized)) -> Message {
        match arg.to_arg() {
            Arg::Message(message) => message,
            arg => Message { id: "", view: View::Whole, args: vec![("", arg)] },
        }
    }

    /// The parts of the text between its bars.
    pub fn parts<const N: usize>(self) -> [Message; N] {
        std::array::from_fn(|at| Message { view: View::Part(at), ..self.clone() })
    }

    /// The heading in the part of this index and its meaning, which stands behind an equals sign and may be empty.
    #[must_use]
    pub fn heading(&self, at: usize) -> [Message; 2] {
        [View::Heading(at), View::Meaning(at)].map(|view| Message { view, ..self.clone() })
    }

    /// Several messages, joined.
    pub fn join<T: ToArg>(joint: Joint, all: impl IntoIterator<Item = T>) -> Message {
        Message::of(&Arg::list(joint, all))
    }

    /// The message in each language.
    pub fn in_all_languages(&self) -> [String; 2] {
        [Lang::En, Lang::Zh].map(|lang| lang.render(self))
    }

    /// Whether it is an empty text.
    pub fn is_empty(&self) -> bool {
        matches!(&self.args[..], [("", Arg::Text(text))] if text.is_empty())
    }
}

/// In English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Lang::En.render(self))
    }
}

impl std::error::Error for Message {}

/// In English, as data are.
impl serde::Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Arg {
    /// Several, joined.
    pub fn list<T: ToArg>(joint: Joint, all: impl IntoIterator<Item = T>) -> Arg {
        Arg::List(joint, all.into_iter().map(|one| one.to_arg()).collect())
    }

    /// What has a name in both languages.
    pub fn name(english: impl Into<String>, chinese: impl Into<String>) -> Arg {
        Arg::Name([english.into(), chinese.into()])
    }
}

/// A text that has been rendered already.
pub struct Shown(pub String);

impl ToArg for Shown {
    fn to_arg(&self) -> Arg {
        Arg::Shown(self.0.clone())
    }
}

/// What can stand in a text.
pub trait ToArg {
    /// As it stands there.
    fn to_arg(&self) -> Arg;
}

impl ToArg for Arg {
    fn to_arg(&self) -> Arg {
        self.clone()
    }
}

impl ToArg for Message {
    fn to_arg(&self) -> Arg {
        Arg::Message(self.clone())
    }
}

impl<T: ToArg + ?Sized> ToArg for &T {
    fn to_arg(&self) -> Arg {
        (**self).to_arg()
    }
}

/// A name in English and in Chinese.
impl<T: AsRef<str>> ToArg for [T; 2] {
    fn to_arg(&self) -> Arg {
        Arg::Name(self.each_ref().map(|name| name.as_ref().to_owned()))
    }
}

/// What there may be; nothing is an empty text.
impl<T: ToArg> ToArg for Option<T> {
    fn to_arg(&self) -> Arg {
        self.as_ref().map_or_else(|| Arg::Text(String::new()), ToArg::to_arg)
    }
}

macro_rules! args {
    ($($type:ty => |$value:ident| $arg:expr),+ $(,)?) => {$(
        impl ToArg for $type {
            fn to_arg(&self) -> Arg {
                let $value = self;
                $arg
            }
        }
    )+};
}

args! {
    str => |text| Arg::Text(text.to_owned()),
    Number => |number| Arg::Real(*number),
    Range => |range| Arg::Range(*range),
    String => |text| Arg::Text(text.clone()),
    std::borrow::Cow<'_, str> => |text| Arg::Text(text.to_string()),
    char => |sign| Arg::Text(sign.to_string()),
    usize => |number| Arg::Number(*number as i128),
    i64 => |number| Arg::Number(i128::from(*number)),
    i32 => |number| Arg::Number(i128::from(*number)),
    u64 => |number| Arg::Number(i128::from(*number)),
    u32 => |number| Arg::Number(i128::from(*number)),
    u16 => |number| Arg::Number(i128::from(*number)),
    u8 => |number| Arg::Number(i128::from(*number)),
    // What the system says, by its kind; a message may have come that way.
    std::io::Error => |error| {
        let own = error.get_ref().and_then(|own| own.downcast_ref::<Message>()).cloned();
        Arg::Message(own.unwrap_or_else(|| {
            let code = error.raw_os_error().map(|code| msg!("system-code", code));
            msg!("system-fault", kind = ?error.kind(), text = before(error, code.as_ref()), code)
        }))
    },
    std::path::Display<'_> => |path| Arg::Text(path.to_string()),
    serde_json::Error => |error| {
        let place = msg!("system-place", line = error.line(), column = error.column());
        let place = Some(place).filter(|_| error.line() > 0);
        Arg::Message(msg!("system-said", text = before(error, place.as_ref()), place))
    },
}

/// What a library says before this end of it.
fn before(error: &dyn std::error::Error, end: Option<&Message>) -> String {
    let text = error.to_string();
    let end = end.and_then(|end| text.strip_suffix(&end.to_string()));
    end.map_or_else(|| text.clone(), str::to_owned)
}

/// The texts of all rooms, each in both languages; behind the semicolon those whose English the library of the command line says.
macro_rules! rooms {
    ($($room:literal),+ $(,)?; $($chinese:literal),+) => {
        /// Name, English, Chinese.
        pub(super) const ROOMS: &[(&str, [&str; 2])] = &[
            $(($room, [include_str!(concat!("en/", $room, ".ftl")), include_str!(concat!("zh/", $room, ".ftl"))]),)+
            $(($chinese, ["", include_str!(concat!("zh/", $chinese, ".ftl"))])),+
        ];
    };
}

rooms! {
    "cli", "deal", "exact", "first", "game", "input", "lang", "net", "option", "page", "picture", "policy", "question", "rank", "report", "request",
    "rules", "score", "serve",
    "shape", "sim", "situation", "stats", "system", "tile", "verdict", "write"; "help"
}

type Text = Pattern<&'static str>;

/// What is told under an id, `id.help` for what to do, in each language.
static TEXTS: LazyLock<[HashMap<String, Text>; 2]> = LazyLock::new(|| [0, 1].map(|lang| read(lang).0));

/// The texts of a language, and what is wrong in its files.
pub(super) fn read(lang: usize) -> (HashMap<String, Text>, Vec<String>) {
    let (mut texts, mut faults) = (HashMap::new(), Vec::new());
    for (room, files) in ROOMS {
        let resource = fluent_syntax::parser::parse_runtime(files[lang]).unwrap_or_else(|(resource, errors)| {
            faults.extend(errors.iter().map(|error| format!("{room}: {error}")));
            resource
        });
        for entry in resource.body {
            let found = match entry {
                Entry::Message(it) => {
                    let more =
                        it.attributes.into_iter().map(|more| (format!("{}.{}", it.id.name, more.id.name), more.value));
                    more.chain(it.value.map(|value| (it.id.name.to_owned(), value))).collect()
                }
                Entry::Term(it) => vec![(format!("-{}", it.id.name), it.value)],
                _ => Vec::new(),
            };
            for (id, text) in found {
                if !id.trim_start_matches('-').starts_with(room) || texts.insert(id.clone(), text).is_some() {
                    faults.push(format!("{room}: {id}"));
                }
            }
        }
    }
    (texts, faults)
}

impl Lang {
    /// The message in this language.
    pub fn render(self, message: &Message) -> String {
        let whole = || match &message.args[..] {
            [("", arg)] => self.arg(arg),
            _ => self.text(message.id, message),
        };
        let part = |at: usize| whole().split('|').nth(at).unwrap_or_default().trim().to_owned();
        let split = |at: usize| {
            let part = part(at);
            let (heading, meaning) = part.split_once(" = ").unwrap_or((&part, ""));
            [heading, meaning].map(|text| text.trim().to_owned())
        };
        match message.view {
            View::Whole => whole(),
            View::Help if message.id.is_empty() => String::new(),
            View::Help => self.text(&format!("{}.help", message.id), message),
            View::Part(at) => part(at),
            View::Heading(at) => {
                let [heading, _] = split(at);
                heading
            }
            View::Meaning(at) => {
                let [_, meaning] = split(at);
                meaning
            }
        }
    }

    /// A name, number or text in this language.
    pub fn name(self, arg: &impl ToArg) -> String {
        self.arg(&arg.to_arg())
    }

    /// The text of a key that is made of names, such as those of a command and its option, if there is one.
    #[cfg(feature = "page")]
    pub(crate) fn named(self, key: &str) -> Option<&'static str> {
        match TEXTS[self as usize].get(key)?.elements[..] {
            [PatternElement::TextElement { value }] => Some(value),
            _ => None,
        }
    }

    fn text(self, id: &str, message: &Message) -> String {
        let mut out = String::new();
        match TEXTS[self as usize].get(id) {
            Some(text) => self.write(&mut out, text, message),
            None if id.ends_with(".help") => {}
            None => out.push_str(id),
        }
        out
    }

    fn put(self, out: &mut String, part: &str) {
        match self {
            Lang::En => out.push_str(part),
            Lang::Zh => Lang::append(out, part),
        }
    }

    fn write(self, out: &mut String, text: &Text, message: &Message) {
        // A sign that the syntax has for itself, or a blank that is written as such: it stays.
        let mut kept = false;
        for element in &text.elements {
            let (part, literal) = match element {
                PatternElement::TextElement { value } => ((*value).to_owned(), false),
                PatternElement::Placeable { expression } => {
                    let literal = matches!(expression, Expression::Inline(InlineExpression::StringLiteral { .. }));
                    (self.place(expression, message), literal)
                }
            };
            match literal || kept {
                true => out.push_str(&part),
                false => self.put(out, &part),
            }
            kept = literal && part.ends_with(' ');
        }
    }

    fn place(self, expression: &Expression<&'static str>, message: &Message) -> String {
        match expression {
            Expression::Select { selector, variants } => {
                let arg = match selector {
                    InlineExpression::VariableReference { id } => message.arg(id.name),
                    _ => None,
                };
                let chosen = variants.iter().find(|variant| arg.is_some_and(|arg| self.fits(arg, variant)));
                let chosen = chosen.or_else(|| variants.iter().find(|variant| variant.default));
                let mut out = String::new();
                chosen.iter().for_each(|variant| self.write(&mut out, &variant.value, message));
                out
            }
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                message.arg(id.name).map_or_else(|| format!("{{{}}}", id.name), |arg| self.arg(arg))
            }
            Expression::Inline(
                InlineExpression::StringLiteral { value } | InlineExpression::NumberLiteral { value },
            ) => (*value).to_owned(),
            Expression::Inline(InlineExpression::TermReference { id, .. }) => {
                self.text(&format!("-{}", id.name), message)
            }
            Expression::Inline(InlineExpression::MessageReference { id, .. }) => self.text(id.name, message),
            Expression::Inline(InlineExpression::Placeable { expression }) => self.place(expression, message),
            Expression::Inline(InlineExpression::FunctionReference { .. }) => String::new(),
        }
    }

    /// Whether a form is for this: a number by itself or its plural, a text by its name.
    fn fits(self, arg: &Arg, variant: &Variant<&str>) -> bool {
        match (arg, &variant.key) {
            (Arg::Number(number), VariantKey::NumberLiteral { value }) => value.parse() == Ok(*number),
            (Arg::Number(number), VariantKey::Identifier { name }) => {
                *name == "one" && *number == 1 && self == Lang::En
            }
            (Arg::Text(text) | Arg::Name([text, _]), VariantKey::Identifier { name }) => text == name,
            // A number that is formatted already.
            (Arg::Text(text), VariantKey::NumberLiteral { value }) => text == value,
            (Arg::Real(number), VariantKey::NumberLiteral { value }) => number.to_string() == *value,
            (Arg::Real(number), VariantKey::Identifier { name }) => {
                *name == "one" && number.to_string() == "1" && self == Lang::En
            }
            _ => false,
        }
    }

    fn arg(self, arg: &Arg) -> String {
        match arg {
            Arg::Text(text) => spelled_out(text).into_owned(),
            Arg::Shown(text) => text.clone(),
            Arg::Number(number) => number.to_string(),
            Arg::Real(number) => number.to_string(),
            Arg::Range(range) => range.to_string(),
            Arg::Message(message) => self.render(message),
            Arg::Name(names) => spelled_out(&names[self as usize]).into_owned(),
            Arg::List(joint, all) => {
                let (last, glue) = match joint {
                    Joint::Comma => (msg!("lang-comma"), msg!("lang-comma")),
                    Joint::Or => (msg!("lang-or"), msg!("lang-comma")),
                    Joint::And => (msg!("lang-and"), msg!("lang-comma")),
                    Joint::Semicolon => (msg!("lang-semicolon"), msg!("lang-semicolon")),
                    Joint::Colon => (msg!("lang-colon"), msg!("lang-colon")),
                    Joint::Clause => (msg!("lang-clause"), msg!("lang-clause")),
                    Joint::Sentence => (msg!("lang-sentence"), msg!("lang-sentence")),
                    Joint::Plain => return all.iter().map(|one| self.arg(one)).collect(),
                    Joint::Plus | Joint::Times | Joint::Slash => {
                        let glue = match joint {
                            Joint::Plus => " + ",
                            Joint::Times => " × ",
                            _ => " / ",
                        };
                        return all.iter().map(|one| self.arg(one)).collect::<Vec<_>>().join(glue);
                    }
                    Joint::Line => {
                        return all.iter().map(|one| self.arg(one)).collect::<Vec<_>>().join("\n");
                    }
                };
                let mut out = String::new();
                for (at, one) in all.iter().enumerate() {
                    if at > 0 {
                        self.put(&mut out, &self.render(if at + 1 == all.len() { &last } else { &glue }));
                    }
                    self.put(&mut out, &self.arg(one));
                }
                out
            }
        }
    }
}

impl Message {
    fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(own, _)| *own == name).map(|(_, arg)| arg)
    }
}

#[cfg(test)]
mod tests;
