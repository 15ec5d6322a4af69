//! The command that repeats a question.

use super::draft::shell_words;
use super::fields::{default_players, default_trainings};
use super::{DEFAULT_TRAININGS, Field, Form, Kind, Question, fields_of};
use serde_json::Value;

impl Question {
    /// Returns the command that repeats the run, with every option whose value is not the default and the options marked `always_printed`.
    /// Returns `jing ask manifest.json` if the question has rules without a name, because a command cannot contain their text.
    pub fn command(&self) -> String {
        self.command_line(true)
    }

    /// Returns the command with the rules and only the other options whose values are not the default. `jing ask manifest.json` as in
    /// [`Question::command`].
    pub fn short_command(&self) -> String {
        self.command_line(false)
    }

    /// Returns the command. `with_fixed_options`: as [`Question::command`]; otherwise as [`Question::short_command`].
    fn command_line(&self, with_fixed_options: bool) -> String {
        if self.rules().iter().any(|entry| entry.name.is_empty()) {
            return "jing ask manifest.json".to_owned();
        }
        let (arguments, options): (Vec<&Field>, Vec<&Field>) =
            fields_of(self.kind).partition(|field| field.is_positional(self.kind));
        let mut words = vec![match self.kind {
            Kind::Rare => "jing simulate --rare".to_owned(),
            kind => format!("jing {}", kind.name()),
        }];
        for field in arguments {
            words.extend(self.value(field.name).map(|value| shell_words(field, value)).unwrap_or_default());
        }
        for field in options {
            let Some(value) = self.value(field.name).filter(|value| self.is_printed(field, value, with_fixed_options))
            else {
                continue;
            };
            match field.form {
                Form::Flag | Form::Switch => words.push(field.option()),
                _ => {
                    let with_option = |word: String| format!("{} {word}", field.option());
                    words.extend(shell_words(field, value).into_iter().map(with_option));
                }
            }
        }
        words.join(" ")
    }

    /// Whether the command contains `value`, the value of `field`. If `with_fixed_options`, options marked `always_printed` are contained
    /// even at their default.
    fn is_printed(&self, field: &Field, value: &Value, with_fixed_options: bool) -> bool {
        let is_default = match field.name {
            "trainings" => value.as_u64() == Some(default_trainings(self.kind) as u64),
            "train_deals" => value.as_u64() == Some(DEFAULT_TRAININGS.deals),
            "players" => value.as_str() == Some(default_players(self.is_adapted())),
            _ => field.default(self.kind).is_some_and(|default| default == *value),
        };
        let is_always = field.always_printed && (with_fixed_options || field.form == Form::Rules);
        // Weights follow from players and trainings; the command has no option for them.
        field.form != Form::Hashes && (is_always || !is_default)
    }
}

/// Quotes an argument for a POSIX shell, if necessary.
pub fn quote(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./+=:,@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}
