//! Messages: the id of a text and its arguments. A *text* is a template with places for the arguments, in one language.
//!
//! A message is rendered where it is printed. Each crate contains the English texts of its own messages ([`Texts`]), so it can display
//! its errors. The caller can supply a [`Renderer`] for another language, which finds its texts by the same ids.

mod hand;
pub mod number;
mod render;
mod texts;

pub use hand::in_one_line;
pub use number::{Form, Number, Range};
pub use render::{ENGLISH_RENDERER, Renderer};
pub use texts::{Text, Texts, read};

use std::borrow::Cow;
use std::fmt;
use std::num::{ParseFloatError, ParseIntError};

/// Returns whether a character must not be printed on a terminal or a page: a control character other than `\t` and `\n`, or a mark of
/// writing direction.
pub fn is_instruction(c: char) -> bool {
    let direction =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    direction || c.is_control() && !matches!(c, '\n' | '\t')
}

/// Returns the text with the characters of [`is_instruction`] escaped, such as `\u{1b}`, and `\r\n` replaced by `\n`.
pub fn spelled_out(text: &str) -> Cow<'_, str> {
    if !text.contains(is_instruction) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.replace("\r\n", "\n").chars() {
        match is_instruction(c) {
            true => out.extend(c.escape_unicode()),
            false => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Maximum length of a message in bytes; a message may quote a file.
const MOST_BYTES: usize = 2_000;

/// Returns the text with control characters escaped as in [`spelled_out`], cut after at most 2,000 bytes with `…`. For messages that may
/// quote a file.
pub fn cut_short(text: impl Into<String>) -> String {
    let mut text = spelled_out(&text.into()).into_owned();
    if text.len() > MOST_BYTES {
        text.truncate((0..=MOST_BYTES).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0));
        text.push('…');
    }
    text
}

/// The id of a text and its arguments, made by `msg!`.
#[derive(Clone)]
pub struct Message {
    id: &'static str,
    texts: &'static Texts,
    view: View,
    args: Vec<(&'static str, Arg)>,
}

/// Messages are equal if they have the same id and arguments.
impl PartialEq for Message {
    fn eq(&self, other: &Message) -> bool {
        (self.id, self.view, &self.args) == (other.id, other.view, &other.args)
    }
}

impl Eq for Message {}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Message { id, view, args, .. } = self;
        f.debug_struct("Message").field("id", id).field("view", view).field("args", args).finish()
    }
}

/// The part of a text that a message displays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum View {
    /// The whole text.
    Whole,
    /// The attribute `.help`.
    Help,
    /// The part with this index; `|` separates parts.
    Part(usize),
    /// The part with this index, up to its ` = `.
    Heading(usize),
    /// The part with this index, after its ` = `; empty if there is none.
    Meaning(usize),
}

/// The empty message.
impl Default for Message {
    fn default() -> Message {
        Message::from_arg("")
    }
}

impl From<Arg> for Message {
    fn from(arg: Arg) -> Message {
        Message::from_arg(&arg)
    }
}

/// A name in English and in Chinese.
impl<T: AsRef<str>> From<[T; 2]> for Message {
    fn from(names: [T; 2]) -> Message {
        Message::from_arg(&names)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Message {
        Message::from_arg(text)
    }
}

impl From<String> for Message {
    fn from(text: String) -> Message {
        Message::from_arg(&text)
    }
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// User input, a path or a symbol: the same in every language. Control characters are escaped with [`spelled_out`].
    Text(String),
    /// A rendered text that is not escaped, such as one with terminal colours.
    Raw(String),
    /// An integer. A text can have several forms for it, such as a singular and a plural.
    Number(i128),
    /// A number with its precision.
    Real(Number),
    /// An interval with the precision of its ends.
    Range(Range),
    /// A nested message.
    Message(Message),
    /// A nested message, cut with [`cut_short`].
    Short(Message),
    /// A nested message in which players' terms replace the keys of rule files, in languages that have such terms. The keys are those of
    /// the named game, or of all games if it is `None`.
    InWords(Message, Option<String>),
    /// A name in English (or pinyin) and in Chinese.
    Name([String; 2]),
    /// A list, joined by the conventions of the language.
    List(Joint, Vec<Arg>),
}

/// The way in which the items of a list are joined.
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
    /// Like [`Joint::Comma`], for items that are clauses
    Clause,
    /// `A. B. C.`
    Sentence,
    /// One item per line
    Line,
    /// `abc`
    Plain,
    /// `a + b + c`
    Plus,
    /// `a × b × c`
    Times,
    /// `a / b / c`
    Slash,
}

/// A type that can be converted to a message, such as an error.
pub trait ToMessage {
    /// Returns the message.
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

/// Creates a message from the id of its text and its arguments: `msg!("rules-id", name, other = value, ?quoted, %shown, name = ?value)`. As
/// in `tracing`, `name` alone stands for `name = name`, `?` formats a value with `{:?}`, and `%` with `{}`; formatted values are not
/// translated. The English text is looked up in `crate::ENGLISH` of the crate that calls the macro.
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "each crate has its own texts")]
macro_rules! msg {
    ($id:literal $(, $($args:tt)*)?) => {{
        #[allow(unused_mut, reason = "a text may have no arguments")]
        let mut message = $crate::message::Message::new($id, &crate::ENGLISH);
        $crate::msg!(@message $($($args)*)?);
        message
    }};
    (@$message:ident) => {};
    (@$message:ident ?$name:ident $(, $($rest:tt)*)?) => {
        $crate::msg!(@$message $name = ?$name $(, $($rest)*)?);
    };
    (@$message:ident %$name:ident $(, $($rest:tt)*)?) => {
        $crate::msg!(@$message $name = %$name $(, $($rest)*)?);
    };
    (@$message:ident $name:ident = ?$value:expr $(, $($rest:tt)*)?) => {
        $crate::msg!(@$message $name = format!("{:?}", $value) $(, $($rest)*)?);
    };
    (@$message:ident $name:ident = %$value:expr $(, $($rest:tt)*)?) => {
        $crate::msg!(@$message $name = $value.to_string() $(, $($rest)*)?);
    };
    (@$message:ident $name:ident = $value:expr $(, $($rest:tt)*)?) => {
        $message.set(stringify!($name), &$value);
        $crate::msg!(@$message $($($rest)*)?);
    };
    (@$message:ident $name:ident $(, $($rest:tt)*)?) => {
        $crate::msg!(@$message $name = $name $(, $($rest)*)?);
    };
}

/// Implements `Display` (in English), `Error` and `ToArg` for error types that implement `ToMessage`: `message_error!(ErrorA, ErrorB)`.
#[macro_export]
macro_rules! message_error {
    ($($error:ty),+ $(,)?) => {$(
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::message::ToMessage::to_message(self).fmt(f)
            }
        }

        impl std::error::Error for $error {}

        impl $crate::message::ToArg for $error {
            fn to_arg(&self) -> $crate::message::Arg {
                $crate::message::Arg::Message($crate::message::ToMessage::to_message(self))
            }
        }
    )+};
}

pub use {message_error, msg};

impl Message {
    #[doc(hidden)]
    pub fn new(id: &'static str, texts: &'static Texts) -> Message {
        Message { id, texts, view: View::Whole, args: Vec::new() }
    }

    /// Returns the id of the text; empty for a message made by [`Message::from_arg`].
    pub fn id(&self) -> &'static str {
        self.id
    }

    #[doc(hidden)]
    pub fn set(&mut self, name: &'static str, value: &(impl ToArg + ?Sized)) {
        self.args.push((name, value.to_arg()));
    }

    /// Returns the message of an error. It is translated if the error is a [`Message`] or an error of parsing a number; the text of any
    /// other error stays English.
    pub fn from_error(error: &(dyn std::error::Error + 'static)) -> Message {
        let number = |kind: String| msg!("system-no-number", kind, text = %error);
        if let Some(own) = error.downcast_ref::<Message>() {
            own.clone()
        } else if let Some(integer) = error.downcast_ref::<ParseIntError>() {
            number(format!("{:?}", integer.kind()))
        } else if error.is::<ParseFloatError>() {
            number("Fraction".to_owned())
        } else {
            Message::untranslated(error)
        }
    }

    /// Returns a message with an English text that has no translation, such as that of a library error. Other languages put it in
    /// quotation marks.
    pub fn untranslated(text: impl fmt::Display) -> Message {
        msg!("system-said", %text, place = None::<Message>)
    }

    /// Returns the help of this message, which says what to do: the `.help` of its text. It renders as an empty text if there is none.
    #[must_use]
    pub fn help(&self) -> Message {
        Message { view: View::Help, ..self.clone() }
    }

    /// Returns [`help`](Message::help), or `None` if it is empty.
    pub fn advice(&self) -> Option<Message> {
        Some(self.help()).filter(|help| !help.to_string().is_empty())
    }

    /// Returns a message that consists of the argument alone.
    pub fn from_arg(arg: &(impl ToArg + ?Sized)) -> Message {
        match arg.to_arg() {
            Arg::Message(message) => message,
            arg => Message { id: "", texts: &crate::ENGLISH, view: View::Whole, args: vec![("", arg)] },
        }
    }

    /// Splits the text at each `|` into `N` messages. Missing parts are empty.
    pub fn parts<const N: usize>(self) -> [Message; N] {
        std::array::from_fn(|at| Message { view: View::Part(at), ..self.clone() })
    }

    /// Returns the part of the text with the index `at` (see [`Message::parts`]), split at its ` = ` into heading and meaning. The meaning
    /// is empty if there is no ` = `.
    #[must_use]
    pub fn heading(&self, at: usize) -> [Message; 2] {
        [View::Heading(at), View::Meaning(at)].map(|view| Message { view, ..self.clone() })
    }

    /// Creates a message that consists of the list of these arguments.
    pub fn join<T: ToArg>(joint: Joint, all: impl IntoIterator<Item = T>) -> Message {
        Message::from_arg(&Arg::list(joint, all))
    }

    /// Returns whether the message was made from an empty text. The rendered text of any other message is not checked.
    pub fn is_empty(&self) -> bool {
        matches!(&self.args[..], [("", Arg::Text(text))] if text.is_empty())
    }
}

/// Displays the message in English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&ENGLISH_RENDERER.render(self))
    }
}

impl std::error::Error for Message {}

/// Serializes the English text, because data are English.
impl serde::Serialize for Message {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Arg {
    /// Creates a list of the items `all`, which are joined in the way `joint`.
    pub fn list<T: ToArg>(joint: Joint, all: impl IntoIterator<Item = T>) -> Arg {
        Arg::List(joint, all.into_iter().map(|one| one.to_arg()).collect())
    }

    /// Creates a name from its English and Chinese forms.
    pub fn name(english: impl Into<String>, chinese: impl Into<String>) -> Arg {
        Arg::Name([english.into(), chinese.into()])
    }

    /// Returns a name in English and Chinese. Any other argument is rendered in English, and this text is returned for both languages.
    pub fn names(&self) -> [String; 2] {
        match self {
            Arg::Name(names) => names.clone(),
            arg => {
                let english = ENGLISH_RENDERER.name(arg);
                [english.clone(), english]
            }
        }
    }
}

/// A rendered text as an argument of a message, see [`Arg::Raw`].
pub struct Raw(pub String);

impl ToArg for Raw {
    fn to_arg(&self) -> Arg {
        Arg::Raw(self.0.clone())
    }
}

/// A type that can be an argument of a message.
pub trait ToArg {
    /// Returns the argument.
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

/// `None` is an empty text.
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
    // The text of a system error is selected by its kind. A `Message` wrapped in an `io::Error` is unwrapped.
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

/// Returns the text of an error without the suffix `end`, if it has that suffix.
fn before(error: &dyn std::error::Error, end: Option<&Message>) -> String {
    let text = error.to_string();
    let end = end.and_then(|end| text.strip_suffix(&end.to_string()));
    end.map_or_else(|| text.clone(), str::to_owned)
}

impl Message {
    /// Returns the argument with this name, or `None` if there is none.
    fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(own, _)| *own == name).map(|(_, arg)| arg)
    }
}
