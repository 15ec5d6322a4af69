//! Rendering of messages in a language.

use super::{Arg, Joint, Message, Text, Texts, ToArg, View, cut_short, msg, spelled_out};
use fluent_syntax::ast::{Expression, InlineExpression, PatternElement, Variant, VariantKey};

/// Renders messages in one language.
pub struct Renderer {
    /// Returns the text of an id in this language, or `None` if there is none. The first argument are the English texts of the crate that
    /// created the message.
    pub text: fn(&'static Texts, &str) -> Option<&'static Text>,
    /// The index of this language in [`Arg::Name`]: 0 for English, 1 for Chinese.
    pub name: usize,
    /// Whether the texts have a separate form for 1 (`[one]`).
    pub has_plural: bool,
    /// Appends the second text to the first and adjusts the space between them.
    pub append: fn(&mut String, &str),
    /// Returns the text with keys of rule files replaced by players' terms, for [`Arg::InWords`]. The second argument is the name of the
    /// game; `None` for all games.
    pub in_words: fn(String, Option<&str>) -> String,
}

/// English.
pub static ENGLISH_RENDERER: Renderer =
    Renderer { text: Texts::get, name: 0, has_plural: true, append: String::push_str, in_words: |text, _| text };

impl Renderer {
    /// Returns the message in this language. A message without a text renders as its id.
    pub fn render(&self, message: &Message) -> String {
        let whole = || match &message.args[..] {
            [("", arg)] => self.arg(arg),
            _ => self.render_id(message.id, message),
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
            View::Help => self.render_id(&format!("{}.help", message.id), message),
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

    /// Returns a name, number or text in this language.
    pub fn name(&self, arg: &impl ToArg) -> String {
        self.arg(&arg.to_arg())
    }

    /// Renders the text of `id` with the arguments of `message`. A missing text renders as its id, a missing help as an empty text.
    fn render_id(&self, id: &str, message: &Message) -> String {
        let mut out = String::new();
        match (self.text)(message.texts, id) {
            Some(text) => self.write(&mut out, text, message),
            None if id.ends_with(".help") => {}
            None => out.push_str(id),
        }
        out
    }

    /// Appends `text`, with the arguments of `message` in their places, to `out`.
    fn write(&self, out: &mut String, text: &Text, message: &Message) {
        // Literals such as `{" "}` are appended as they are written: `append` could change the space around them.
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
                false => (self.append)(out, &part),
            }
            kept = literal && part.ends_with(' ');
        }
    }

    /// Renders an expression of a text: an argument, a literal, or the variant that an argument selects.
    fn place(&self, expression: &Expression<&'static str>, message: &Message) -> String {
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
                self.render_id(&format!("-{}", id.name), message)
            }
            Expression::Inline(InlineExpression::MessageReference { id, .. }) => self.render_id(id.name, message),
            Expression::Inline(InlineExpression::Placeable { expression }) => self.place(expression, message),
            Expression::Inline(InlineExpression::FunctionReference { .. }) => String::new(),
        }
    }

    /// Returns whether a variant of a text is meant for this argument: a number for its value or `[one]`, a text or name for its text.
    fn fits(&self, arg: &Arg, variant: &Variant<&str>) -> bool {
        match (arg, &variant.key) {
            (Arg::Number(number), VariantKey::NumberLiteral { value }) => value.parse() == Ok(*number),
            (Arg::Number(number), VariantKey::Identifier { name }) => *name == "one" && *number == 1 && self.has_plural,
            (Arg::Text(text) | Arg::Name([text, _]), VariantKey::Identifier { name }) => text == name,
            // The text may be a formatted number.
            (Arg::Text(text), VariantKey::NumberLiteral { value }) => text == value,
            (Arg::Real(number), VariantKey::NumberLiteral { value }) => number.to_string() == *value,
            (Arg::Real(number), VariantKey::Identifier { name }) => {
                *name == "one" && number.to_string() == "1" && self.has_plural
            }
            _ => false,
        }
    }

    /// Renders an argument.
    fn arg(&self, arg: &Arg) -> String {
        match arg {
            Arg::Text(text) => spelled_out(text).into_owned(),
            Arg::Raw(text) => text.clone(),
            Arg::Number(number) => number.to_string(),
            Arg::Real(number) => number.to_string(),
            Arg::Range(range) => range.to_string(),
            Arg::Message(message) => self.render(message),
            Arg::Short(message) => cut_short(self.render(message)),
            Arg::InWords(message, game) => (self.in_words)(self.render(message), game.as_deref()),
            Arg::Name(names) => spelled_out(&names[self.name]).into_owned(),
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
                        (self.append)(&mut out, &self.render(if at + 1 == all.len() { &last } else { &glue }));
                    }
                    (self.append)(&mut out, &self.arg(one));
                }
                out
            }
        }
    }
}
