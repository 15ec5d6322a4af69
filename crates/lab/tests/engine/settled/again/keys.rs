//! The keys of a rule set with their values, read from its resolved rule file.

use super::log::Table;

pub struct Keys(toml::Table);

impl Keys {
    pub fn read(text: &str) -> Result<Keys, String> {
        text.parse().map(Keys).map_err(|e: toml::de::Error| e.to_string())
    }

    /// Sets the value of an existing key from a text: an integer, `true`, `false`, or else a string. Panics if there is no such key.
    #[allow(dead_code, reason = "the fuzz target plants no faults")]
    pub fn set(&mut self, key: &str, value: &str) {
        let (sections, name) = key.rsplit_once('.').unwrap();
        let mut at = &mut self.0;
        for section in sections.split('.') {
            at = at.get_mut(section).and_then(toml::Value::as_table_mut).unwrap();
        }
        let value = match value.parse() {
            Ok(number) => toml::Value::Integer(number),
            Err(_) if ["true", "false"].contains(&value) => toml::Value::Boolean(value == "true"),
            Err(_) => toml::Value::String(value.to_owned()),
        };
        assert!(at.insert(name.to_owned(), value).is_some(), "no key {key}");
    }

    fn find(&self, key: &str) -> Option<&toml::Value> {
        let mut parts = key.split('.');
        let mut at = self.0.get(parts.next().unwrap());
        for part in parts {
            at = at.and_then(|v| v.get(part));
        }
        at
    }

    fn get(&self, key: &str) -> &toml::Value {
        self.find(key).unwrap_or_else(|| panic!("no key {key}"))
    }

    pub fn int(&self, key: &str) -> i64 {
        self.get(key).as_integer().unwrap_or_else(|| panic!("{key} is no number"))
    }

    pub fn flag(&self, key: &str) -> bool {
        self.get(key).as_bool().unwrap_or_else(|| panic!("{key} is no flag"))
    }

    pub fn text(&self, key: &str) -> &str {
        self.get(key).as_str().unwrap_or_else(|| panic!("{key} is no text"))
    }

    /// Returns the text of a key, or `other` if the game does not have the key.
    pub fn text_or<'a>(&'a self, key: &str, other: &'a str) -> &'a str {
        self.find(key).and_then(toml::Value::as_str).unwrap_or(other)
    }

    pub fn is(&self, key: &str, value: &str) -> bool {
        self.text(key) == value
    }

    /// Returns the values that are needed to read a log.
    pub fn table(&self) -> Table {
        Table {
            dead: self.int("wall.dead_tiles") as usize,
            grows: self.flag("wall.dead_grows"),
            fenzhang: self.int("wall.fenzhang") as usize,
            turned_out: ["indicator", "turned_next", "turned_itself"].contains(&self.text("wilds.source"))
                && self.is("wilds.turned_tile", "out"),
        }
    }
}
