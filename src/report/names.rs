//! What people read in place of the names of programs: rule sets, players, hands of a game.

use super::study::{Side, Study};
use crate::lang::Lang;
use crate::policy;
use crate::rules::Rules;
use crate::score::{Fan, Why};
use crate::shape::Shape;
use crate::sim::{Category, Statistic};

/// A rule set; beside one that it only changes, the changes alone.
pub fn of(rules: &Rules, base: Option<&Rules>, lang: Lang) -> String {
    base.map_or_else(|| rules.called(lang), |base| rules.called_beside(base, lang))
}

/// A hand by the word that its game pays it under.
pub fn shape(shape: Shape, rules: &Rules, lang: Lang) -> String {
    match (lang, paid_as(shape, rules)) {
        (Lang::Zh, Some(word)) => word.to_owned(),
        (Lang::Zh, None) => shape.chinese().to_owned(),
        (Lang::En, _) => shape.label(lang).to_owned(),
    }
}

fn paid_as(shape: Shape, rules: &Rules) -> Option<&'static str> {
    let keys: &[&str] = match shape {
        Shape::AllTriplets => &["scoring.factors.all_triplets", "scoring.factors.piao", "scoring.bonus.duiduihu"],
        Shape::SevenPairs => &["scoring.factors.seven_pairs", "scoring.bonus.seven_pairs"],
        _ => &[],
    };
    keys.iter().find_map(|key| Some(rules.key(key)?.chinese()))
}

/// A factor by the word of its key.
pub fn fan(fan: Fan, rules: &Rules, lang: Lang) -> String {
    let sections = ["scoring.factors", "scoring.bonus", "room.factors"];
    let key = || sections.iter().find_map(|section| rules.key(&Why::Fan(fan, section).key()));
    match (lang, fan) {
        (Lang::Zh, Fan::AllTriplets | Fan::SevenPairs) => key().map_or(fan.chinese(), |key| key.chinese()).to_owned(),
        _ => fan.label(lang).to_owned(),
    }
}

/// An arithmetic in the words of the game.
pub(super) fn in_words_of(rules: &Rules, text: &str, lang: Lang) -> String {
    [Fan::AllTriplets, Fan::SevenPairs].into_iter().fold(text.to_owned(), |text, one| match lang {
        Lang::En => text,
        Lang::Zh => text.replace(one.chinese(), &fan(one, rules, lang)),
    })
}

/// A key in a list of changes: in English with its section, where its last part is a single word that says little alone.
pub(super) fn key(rules: &Rules, path: &str, lang: Lang) -> String {
    let mut parts = path.rsplit('.');
    match (lang, parts.next(), parts.next()) {
        (Lang::En, Some(last), Some(section)) if !last.contains('_') && section != "scoring" => {
            format!("{section}.{last}")
        }
        _ => rules.key_called(path, lang).to_owned(),
    }
}

/// The change of a key in such a list.
pub(super) fn change(rules: &Rules, path: &str, value: &str, lang: Lang) -> String {
    format!("{}={}", key(rules, path, lang), rules.value_called(path, value, lang))
}

/// A statistic by the words of the game that all are of; by neutral ones where there is none.
pub fn statistic_of(statistic: Statistic, game: Option<&Rules>, lang: Lang) -> String {
    game.map_or_else(|| statistic.label(lang), |rules| self::statistic(statistic, rules, lang))
}

/// The first of these rule sets, where all are of its game.
pub fn game<'a>(mut all: impl Iterator<Item = &'a Rules>) -> Option<&'a Rules> {
    let first = all.next()?;
    all.all(|other| other.family() == first.family()).then_some(first)
}

/// A statistic by the words of the game.
pub fn statistic(statistic: Statistic, rules: &Rules, lang: Lang) -> String {
    let own = match statistic {
        Statistic::Frequency(Category::AllTriplets) => paid_as(Shape::AllTriplets, rules),
        Statistic::Frequency(Category::SevenPairs) => paid_as(Shape::SevenPairs, rules),
        Statistic::Joint(joint) => {
            let of = |category| self::statistic(Statistic::Frequency(category), rules, lang);
            return joint.as_asked().map(of).collect::<Vec<_>>().join(" + ");
        }
        _ => None,
    };
    own.filter(|_| lang == Lang::Zh).map_or_else(|| statistic.label(lang), str::to_owned)
}

impl Side {
    /// What people call its rules.
    pub(super) fn called(&self, lang: Lang) -> String {
        self.rules.called(lang)
    }
}

impl Study {
    /// What people call the rules of a side, beside the first: of those that only change it, the changes.
    pub(super) fn beside_first(&self, side: &Side) -> String {
        let first = self.first();
        of(&side.rules, (!std::ptr::eq(side, first)).then_some(&first.rules), self.lang)
    }

    /// The rules that name hands: the first, where all are of one game.
    pub(super) fn game(&self) -> Option<&Rules> {
        game(self.sides.iter().map(|side| &side.rules))
    }

    /// A statistic by the words of the game, where all rules are of one.
    pub(super) fn statistic_called(&self, statistic: Statistic) -> String {
        statistic_of(statistic, self.game(), self.lang)
    }

    /// What people call its players.
    pub(super) fn players_called(&self) -> String {
        policy::called(&self.players, self.lang)
    }

    /// What people call its rules, all of them.
    pub(super) fn rules_called(&self) -> String {
        self.sides.iter().map(|side| side.called(self.lang)).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_called_by_their_game() {
        let words = |preset: &str| {
            let rules = Rules::preset(preset).unwrap();
            [Shape::AllTriplets, Shape::SevenPairs].map(|one| shape(one, &rules, Lang::Zh))
        };
        assert_eq!(words("nanchang"), ["大七对", "小七对"]);
        assert_eq!(words("sichuan"), ["大对", "七小对"]);
        assert_eq!(words("qionghu"), ["飘", "七小对"]);
        assert_eq!(words("nanjing"), ["对对胡", "七对"]);
        let rules = Rules::default();
        let english = [Shape::AllTriplets, Shape::QixingShisanlan].map(|one| shape(one, &rules, Lang::En));
        assert_eq!(english, ["all triplets", "七星十三烂"]);
        assert_eq!(fan(Fan::AllTriplets, &Rules::preset("sichuan").unwrap(), Lang::Zh), "大对");
        assert_eq!(
            [fan(Fan::Dezhongde, &rules, Lang::En), fan(Fan::SelfDraw, &rules, Lang::En)],
            ["德中德", "self draw"]
        );
        let seen = statistic(Statistic::Frequency(Category::AllTriplets), &Rules::preset("nanjing").unwrap(), Lang::Zh);
        assert_eq!(seen, "对对胡");
    }
}
