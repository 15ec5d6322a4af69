//! Words of players, and the keys that they stand for. The words are the names of keys, and the terms in `terms.toml`.

use super::{FAMILY, Key, Meaning, current, families, keys};
use rustc_hash::FxHashMap;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A term of players that is not the name of a key, or that stands for several keys.
#[derive(Clone, Debug)]
pub struct Term {
    /// The term and its synonyms.
    pub words: Vec<String>,
    /// The games that use it in this sense; empty for a term of all games.
    pub games: Vec<String>,
    /// The place where the game of the term is played, if that game has no rules here.
    pub place: Option<Meaning>,
    /// Whether rule files can express it.
    pub is_modelled: bool,
    /// One sentence that defines it.
    pub meaning: Meaning,
    keys: Vec<String>,
    see: Vec<String>,
}

/// The result of [`answer`] for a word.
#[derive(Debug, Default)]
pub struct Answer {
    /// The definitions of the word, at most one for each game.
    pub terms: Vec<&'static Term>,
    /// The keys that the word stands for, those of the terms first.
    pub keys: Vec<&'static Key>,
}

impl Answer {
    /// Returns the paths of the keys. With a game, returns only those of keys that the game has.
    pub fn paths(&self, game: Option<&str>) -> Vec<&'static str> {
        let fitting = self.keys.iter().filter(|key| game.is_none_or(|game| key.fits(game)));
        crate::words::unique(fitting.map(|key| &*key.path))
    }

    /// Returns whether rule files can express the meaning of the word.
    pub fn is_modelled(&self) -> bool {
        !self.keys.is_empty() || self.terms.iter().any(|term| term.is_modelled)
    }
}

/// The group of terms of all games in `terms.toml`.
const ANY: &str = "any";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    place: Option<Pair>,
    terms: Vec<TermRow>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    en: String,
    zh: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TermRow {
    words: String,
    #[serde(default)]
    keys: String,
    #[serde(default)]
    see: String,
    en: String,
    zh: String,
    #[serde(default = "modelled")]
    modelled: bool,
}

fn modelled() -> bool {
    true
}

/// Returns all terms. Those of games without rules here come last.
pub fn terms() -> &'static [Term] {
    static TERMS: LazyLock<Vec<Term>> = LazyLock::new(|| {
        let groups: BTreeMap<String, Group> =
            toml::from_str(include_str!("terms.toml")).unwrap_or_else(|error| panic!("terms.toml: {error}"));
        let mut all: Vec<Term> = groups.into_iter().flat_map(|(games, group)| group.terms(&games)).collect();
        all.sort_by_key(|term| term.place.is_some());
        all
    });
    &TERMS
}

impl Group {
    /// Creates the terms of the group. `games` is its name: the games, separated by spaces, or `any`.
    fn terms(self, games: &str) -> Vec<Term> {
        let games: Vec<String> = games.split(' ').filter(|game| *game != ANY).map(str::to_owned).collect();
        // A group with a place and a game that has rules is treated like any other game.
        let is_game = games.iter().any(|game| families().iter().any(|family| family.name == *game));
        let place = self.place.filter(|_| !is_game);
        let text = |en: String, zh: String| Meaning { en, zh, source: String::new() };
        let list = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        let term = |row: TermRow| Term {
            words: row.words.split('、').map(str::to_owned).collect(),
            games: games.clone(),
            is_modelled: row.modelled && place.is_none(),
            place: place.clone().map(|place| text(place.en, place.zh)),
            keys: list(&row.keys),
            see: list(&row.see),
            meaning: text(row.en, row.zh),
        };
        self.terms.into_iter().map(term).collect()
    }

    #[cfg(test)]
    fn all() -> BTreeMap<String, Group> {
        toml::from_str(include_str!("terms.toml")).unwrap()
    }
}

impl Term {
    /// Iterates over the keys that the term stands for. A section stands for all of its keys.
    pub fn keys(&self) -> impl Iterator<Item = &'static Key> {
        self.keys.iter().flat_map(|path| self.fitting(path))
    }

    /// Iterates over related keys.
    pub fn see(&self) -> impl Iterator<Item = &'static Key> {
        self.see.iter().flat_map(|path| self.fitting(path))
    }

    /// Returns whether `game` is one of the games of the term. It is `false` for a term of all games.
    pub fn is_used_in(&self, game: &str) -> bool {
        self.games.iter().any(|own| own == game)
    }

    /// Iterates over the keys of a path or section that the games of the term have.
    fn fitting<'a>(&'a self, path: &'a str) -> impl Iterator<Item = &'static Key> + use<'a> {
        let own =
            |key: &&Key| self.place.is_some() || self.games.is_empty() || self.games.iter().any(|game| key.fits(game));
        keys().filter(move |key| is_in(&key.path, path)).filter(own)
    }

    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|own| plain(own) == word)
    }
}

/// Returns whether `path` is `section` or a key in it.
fn is_in(path: &str, section: &str) -> bool {
    path.strip_prefix(section).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Returns the definitions of a word and its keys, or `None` if the word is unknown.
///
/// With a game, the meaning of the word in that game takes precedence over the common one, and only keys of the game are returned. If that
/// gives nothing, the word is looked up in all games. Known variants of a word are found as well, such as 碰碰 for 碰碰胡.
pub fn answer(word: &str, game: Option<&str>) -> Option<Answer> {
    // A word may lack 胡 at its end (碰碰 for 碰碰胡), or have 牌, 胡 or 子 in addition (抢杠胡牌 for 抢杠胡).
    let word = word.trim();
    let shorter = |end: &str| word.strip_suffix(end).filter(|rest| rest.chars().count() > 1).map(str::to_owned);
    let longer = || (!word.is_ascii() && word.chars().count() > 1).then(|| format!("{word}胡"));
    let spelled = |word: &str| answer_to(word, game);
    spelled(word)
        .or_else(|| spelled(&shorter("牌")?))
        .or_else(|| spelled(&shorter("胡")?))
        .or_else(|| spelled(&shorter("子")?))
        .or_else(|| spelled(&longer()?))
}

/// [`answer`] without variants of the word and without other games.
fn answer_to(word: &str, game: Option<&str>) -> Option<Answer> {
    let path = current(word.trim());
    let word = plain(path);
    let fits = |key: &&Key| game.is_none_or(|game| key.fits(game));
    let own_terms =
        |of: &dyn Fn(&Term) -> bool| terms().iter().filter(|term| term.has(&word) && of(term)).collect::<Vec<_>>();
    let terms = match game {
        None => own_terms(&|_| true),
        Some(game) => Some(own_terms(&|term| term.is_used_in(game)))
            .filter(|own| !own.is_empty())
            .unwrap_or_else(|| own_terms(&|term| term.games.is_empty())),
    };
    let mut found: Vec<&'static Key> = terms.iter().flat_map(|term| term.keys()).filter(fits).collect();
    // A term names its keys. Besides those, only a key whose first word is the word is returned.
    let is_played = terms.iter().any(|term| term.place.is_none());
    let called = |key: &&Key| match !is_played {
        true => key.words.iter().any(|own| plain(own) == word),
        false => plain(key.chinese()) == word,
    };
    // Fans of rule files have keys of their own, which belong to the game of the file alone.
    let is_of_game = |key: &&Key| key.section() != super::FANS || game == Some("table");
    let having =
        |of: &dyn Fn(&&Key) -> bool| keys().filter(is_of_game).filter(|key| fits(key) && of(key)).collect::<Vec<_>>();
    let section = |key: &&Key| is_in(&key.path, path) || path.is_ascii() && is_within(&key.path, path);
    let chosen = |key: &Key| key.choices().iter().any(|choice| choice.words.iter().any(|own| plain(own) == word));
    let choice = |key: &&Key| key.path != FAMILY && chosen(key);
    found.extend(having(&|key| key.path == path || key.name() == path));
    found.extend(having(&called));
    let tries: [&dyn Fn(&&Key) -> bool; 2] = [&section, &choice];
    for of in tries {
        if found.is_empty() && terms.is_empty() {
            found = having(of);
        }
    }
    let mut found = crate::words::unique(found);
    // Without a game, a row that a table copies from a game is not returned again.
    if game.is_none() {
        let rows = found.clone();
        let copied = |key: &Key| rows.iter().any(|row| row.path == key.path && row.family.as_deref() != Some("table"));
        found.retain(|key| key.family.as_deref() != Some("table") || !copied(key));
    }
    // If a game has its own factor, the room factor of the same name has no effect in it.
    let own: Vec<&str> =
        found.iter().filter(|key| game.is_some() && key.family.is_some()).map(|key| key.name()).collect();
    found.retain(|key| key.section() != "room.factors" || !own.contains(&key.name()));
    // In a game that is a file, the name of a fan means the fan: 缺一门 of 国标 is no condition.
    if found.iter().any(|key| key.section() == super::FANS && plain(key.name()) == word) {
        found.retain(|key| key.section() == super::FANS);
    }
    match (found.is_empty() && terms.is_empty(), game) {
        (false, _) => Some(Answer { terms, keys: found }),
        (true, Some(_)) => answer_to(path, None),
        (true, None) => None,
    }
}

/// Returns whether a Latin word is one of the words in a path: `jing` in `scoring.jing.zheng`, `chongguan` in `chongguan_from`. Words of
/// one or two letters do not count.
fn is_within(path: &str, word: &str) -> bool {
    word.len() > 2 && format!(".{path}.").replace('_', ".").contains(&format!(".{}.", word.replace('_', ".")))
}

/// Normalizes the spelling of a word: 和 and 糊 become 胡, traditional characters simplified, Latin letters small. Quotation marks are
/// removed.
fn plain(word: &str) -> String {
    let simple = |sign: char| SPELLINGS.get(&sign).copied().unwrap_or(sign);
    word.trim().trim_matches(['"', '“', '”', '「', '」']).chars().map(simple).collect::<String>().to_lowercase()
}

/// The normal form of characters. A line of `spellings.txt` has the normal form first, then its variants.
static SPELLINGS: LazyLock<FxHashMap<char, char>> = LazyLock::new(|| {
    let row = |line: &'static str| line.split_once(' ').and_then(|(one, all)| Some((all, one.chars().next()?)));
    // Reversed, so that the first line with a character decides.
    let rows = include_str!("spellings.txt").lines().rev().filter_map(row);
    rows.flat_map(|(all, one)| all.chars().map(move |sign| (sign, one))).collect()
});

/// Returns the games whose terms refer to the key `path`. Empty if a term of all games refers to it, or if no term does.
pub fn games_using(path: &str) -> Vec<&'static str> {
    let naming = terms().iter().filter(|term| term.place.is_none() && term.keys.iter().any(|own| is_in(path, own)));
    let naming: Vec<&Term> = naming.collect();
    if naming.iter().any(|term| term.games.is_empty()) {
        return Vec::new();
    }
    crate::words::unique(naming.iter().flat_map(|term| &term.games).map(String::as_str))
}

/// Iterates over all words that [`answer`] knows, except for variants: those of terms, then those of keys.
pub fn known_words() -> impl Iterator<Item = &'static str> {
    let names = keys().flat_map(|key| &key.words);
    terms().iter().flat_map(|term| &term.words).chain(names).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every term names only keys of its games and is defined in both languages. A word occurs once in a group.
    #[test]
    fn terms_are_well_formed() {
        for (games, group) in Group::all() {
            let is_ours = |game: &str| game == ANY || families().iter().any(|family| family.name == game);
            assert!(group.place.is_some() || games.split(' ').all(is_ours), "{games} is no game and has no place");
            let mut seen = Vec::new();
            for term in group.terms(&games) {
                let Term { words, keys, see, meaning, .. } = &term;
                let sentence = meaning.en.ends_with('.') && meaning.zh.ends_with('。');
                assert!(sentence && !meaning.zh.contains([',', ';', ':', '(']), "{meaning:?}");
                for path in keys.iter().chain(see) {
                    assert!(term.fitting(path).next().is_some(), "{words:?}: {path} is no key of {games}");
                }
                for word in words {
                    assert!(!seen.contains(&plain(word)), "{games}: {word} stands twice");
                    seen.push(plain(word));
                }
            }
        }
    }

    #[test]
    fn a_word_has_the_meaning_of_the_game() {
        let paths = |word: &str, game| -> Vec<&str> {
            answer(word, game).map_or_else(Vec::new, |found| found.keys.iter().map(|key| &*key.path).collect())
        };
        assert_eq!(paths("地胡", Some("nanjing")), ["scoring.bonus.dihu"]);
        assert_eq!(paths("地和", Some("nanchang")), ["scoring.tiandi.dihu", "play.dihu"]);
        assert_eq!(paths("刮風", Some("sichuan")), ["scoring.kong.exposed", "scoring.kong.added"]);
        assert_eq!(paths("番", None), [""; 0]);
        let rows = |word: &str, game| answer(word, game).map_or(0, |found| found.keys.len());
        assert_eq!([rows("回头一笑", None), rows("回头一笑", Some("table"))], [1, 1], "two games have the same row");
        assert_eq!(paths("门清", Some("sichuan")), ["scoring.factors.menqing"]);
        assert!(answer("没有这个词", None).is_none() && answer("霸王", Some("sichuan")).is_some());
        assert!(answer("换四张", Some("sichuan")).unwrap().terms.iter().all(|term| !term.is_modelled));
        assert_eq!((games_using("play.exchange"), games_using("claims.rob_kong")), (vec!["sichuan"], vec![]));
    }

    /// The table has the keys that a word must return, and those that it must not.
    #[test]
    fn words_of_players_return_the_keys_of_the_table() {
        // Its fans are words from here on.
        crate::rules::Rules::preset("guobiao").unwrap();
        let table = include_str!("../../../tests/data/players_words.tsv");
        let mut faults = Vec::new();
        for line in table.lines().skip(1) {
            let Ok([word, game, status, keys, forbidden, _source]) =
                <[&str; 6]>::try_from(line.split('\t').collect::<Vec<_>>())
            else {
                panic!("six columns: {line}")
            };
            let list = |text: &'static str| text.split(',').filter(|path| !path.is_empty());
            let name = game;
            let game = if name == "guobiao" { "table" } else { name };
            let game = families().iter().map(|family| &*family.name).find(|family| *family == game);
            // The table has words of games without rules.
            if game.is_none() && status == "answered" && !["any", "other"].contains(&name) {
                continue;
            }
            let Some(found) = answer(word, game) else {
                faults.push(format!("{word}: unknown"));
                continue;
            };
            let paths = found.paths(game);
            let is_right =
                list(keys).all(|key| paths.contains(&key)) && list(forbidden).all(|key| !paths.contains(&key));
            if !is_right || found.is_modelled() != (status == "answered") {
                faults.push(format!("{word} ({game:?}): {paths:?}, modelled: {}", found.is_modelled()));
            }
        }
        assert!(faults.is_empty(), "{faults:#?}");
    }
}
