//! The provenance of tables.

/// The provenance of a table, the facts that its numbers depend on: keys and values in order (program version, rules, fingerprint, seed,
/// players, deals ...).
///
/// It must not contain a time, a path or a number of threads: equal runs must give equal bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance(Vec<(String, String)>);

impl Provenance {
    /// A provenance without keys.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a key, or replaces its value in place.
    pub fn set(&mut self, key: &str, value: impl ToString) -> &mut Self {
        let value = value.to_string();
        match self.0.iter_mut().find(|(k, _)| k == key) {
            Some(row) => row.1 = value,
            None => self.0.push((key.to_owned(), value)),
        }
        self
    }

    /// As [`Provenance::set`], but by value, for chains.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl ToString) -> Self {
        self.set(key, value);
        self
    }

    /// The value of a key; `None` if the key is not set.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }

    /// Keys and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn provenance_keeps_order_and_replaces_in_place() {
        let p = Provenance::new().with("seed", 1).with("rules", "nanchang").with("seed", 2);
        assert_eq!(p.iter().collect::<Vec<_>>(), [("seed", "2"), ("rules", "nanchang")]);
        assert_eq!(p.get("rules"), Some("nanchang"));
        assert_eq!(p.get("time"), None);
    }
}
