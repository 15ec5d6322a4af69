//! Random mixes of keys: a preset or example room with changes that the rules accept.

use jing_lab::rules::{KeyKind, PRESETS, ROOMS, Rules, RulesError};

/// A source of random numbers: first from given bytes, two for each number, then from SplitMix64.
pub struct Dice<'b> {
    given: &'b [u8],
    word: u64,
}

impl<'b> Dice<'b> {
    pub fn new(seed: u64) -> Dice<'static> {
        Dice { given: &[], word: seed }
    }

    #[allow(dead_code, reason = "the fuzz target begins with bytes")]
    pub fn from_bytes(given: &'b [u8]) -> Dice<'b> {
        Dice { given, word: 0 }
    }

    pub fn next(&mut self) -> u64 {
        if let Some((&two, rest)) = self.given.split_first_chunk() {
            self.given = rest;
            return u16::from_le_bytes(two).into();
        }
        self.word = self.word.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.word;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// A rule set with changes.
#[derive(Clone)]
pub struct Mix {
    pub rules: Rules,
    /// The rule set as an argument of `--rules`.
    pub argument: String,
    /// The number of attempts to change keys.
    pub tried: usize,
    /// The number of attempts that the rules accepted.
    pub kept: usize,
}

/// The presets and example rooms with their names, grouped by game.
pub type Bases = Vec<Vec<(&'static str, Rules)>>;

pub fn bases() -> Bases {
    let mut games: Bases = Vec::new();
    for name in PRESETS.iter().map(|preset| preset.name).chain(ROOMS.iter().map(|room| room.0)) {
        let rules = Rules::load(name).unwrap();
        // Tables of fans have references of their own.
        if rules.family() == "table" {
            continue;
        }
        match games.iter_mut().find(|game| game[0].1.family() == rules.family()) {
            Some(game) => game.push((name, rules)),
            None => games.push(vec![(name, rules)]),
        }
    }
    games
}

/// Draws a value for a key of this kind, in the syntax of `--rules`. Flags and words differ from the value `now`, integers may not. `None`
/// if keys of this kind are not changed.
fn value(kind: &KeyKind, now: &str, dice: &mut Dice<'_>) -> Option<String> {
    Some(match kind {
        KeyKind::Bool => (now != "true").to_string(),
        KeyKind::Choice(words) => {
            let others: Vec<&str> = words.iter().map(|word| word.name.as_str()).filter(|&word| word != now).collect();
            (*dice.pick(&others)).to_owned()
        }
        KeyKind::Integer { min, max } => {
            let room = max - min + 1;
            let most = match dice.below(10) {
                0 => room,
                1..4 => 40,
                _ => 5,
            };
            (min + dice.below(most.min(room) as usize) as i64).to_string()
        }
        KeyKind::Text | KeyKind::Fans | KeyKind::Numbers => return None,
    })
}

/// Draws a key and a value. Unless the section `near` is given, the section is drawn first, so that large sections do not dominate. `None`
/// if the key cannot be changed.
fn change(rules: &Rules, near: Option<&str>, dice: &mut Dice<'_>) -> Option<(String, String)> {
    let keys = rules.keys();
    let keys: Vec<_> = keys.into_iter().filter(|key| key.neutral.is_some()).collect();
    let mut sections: Vec<&str> = keys.iter().map(|key| key.section()).collect();
    sections.dedup();
    let section = near.unwrap_or_else(|| sections[dice.below(sections.len())]);
    let own: Vec<_> = keys.iter().filter(|key| key.section() == section).collect();
    let key = *dice.pick(&own);
    let now = rules.value(&key.path)?.replace('"', "");
    Some((key.path.clone(), value(&key.kind, &now, dice)?))
}

fn argument(base: &str, changes: &[(String, String)]) -> String {
    let list = changes.iter().map(|(key, value)| format!("+{key}={value}"));
    std::iter::once(base.to_owned()).chain(list).collect()
}

fn set(changes: &mut Vec<(String, String)>, change: (String, String)) {
    changes.retain(|(key, _)| *key != change.0);
    changes.push(change);
}

/// Returns the changes, as key and value, that the help texts of the problems advise.
fn advised(error: &RulesError) -> Vec<(String, String)> {
    let helps = error.problems().iter().filter_map(|problem| Some(problem.help.as_ref()?.to_string()));
    let mut found = Vec::new();
    for help in helps {
        let Some(rest) = help.strip_prefix("set ") else { continue };
        let words: Vec<&str> = rest.split(' ').collect();
        if let [key, "=", value, ..] = words[..] {
            found.push((key.to_owned(), value.trim_end_matches(',').replace('"', "")));
        }
    }
    found
}

/// Draws a rule set and changes of it. Refused changes are tried again with the advised changes, and left out if they are still refused.
pub fn draw(games: &Bases, dice: &mut Dice<'_>) -> Mix {
    let game = dice.below(games.len());
    let (name, rules) = &games[game][dice.below(games[game].len())];
    let mut mix = Mix { rules: rules.clone(), argument: (*name).to_owned(), tried: 0, kept: 0 };
    let mut changes: Vec<(String, String)> = Vec::new();
    for _ in 0..3 + dice.below(25) {
        let mut trial = changes.clone();
        let Some(first) = change(&mix.rules, None, dice) else { continue };
        let section = first.0.rsplit_once('.').map_or("", |(section, _)| section).to_owned();
        set(&mut trial, first);
        for _ in 0..dice.below(3) {
            if let Some(more) = change(&mix.rules, dice.chance(70).then_some(section.as_str()), dice) {
                set(&mut trial, more);
            }
        }
        mix.tried += 1;
        for _ in 0..3 {
            match Rules::load(&argument(name, &trial)) {
                Ok(rules) => {
                    mix.argument = argument(name, &trial);
                    (mix.rules, changes) = (rules, trial);
                    mix.kept += 1;
                    break;
                }
                Err(error) => advised(&error).into_iter().for_each(|change| set(&mut trial, change)),
            }
        }
    }
    mix
}
