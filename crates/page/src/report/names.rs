//! What people read in place of the names of programs: rule sets, players, hands of a game.

use super::study::{Comparison, RuleSet};
use crate::lang::{Arg, Joint, Lang, Message, ToArg};
use crate::rules::Rules;
use crate::score::{Fan, Why};
use crate::shape::Shape;
use crate::sim::{Category, Counted, Statistic, Unit};

/// A hand by the word that its game pays it under.
pub fn shape(shape: Shape, rules: &Rules) -> Arg {
    let [english, chinese] = shape.label();
    Arg::name(english, paid_as(shape, rules).unwrap_or(chinese))
}

fn paid_as(shape: Shape, rules: &Rules) -> Option<&'static str> {
    let keys: &[&str] = match shape {
        Shape::AllTriplets => &["scoring.factors.all_triplets", "scoring.factors.piao", "scoring.bonus.duiduihu"],
        Shape::SevenPairs => &["scoring.factors.seven_pairs", "scoring.bonus.seven_pairs"],
        _ => &[],
    };
    keys.iter().find_map(|key| Some(rules.key(key)?.chinese()))
}

/// The Chinese word of a factor: that of its key, if the game has one for it.
fn fan_word(fan: Fan, rules: &Rules) -> &'static str {
    let sections = ["scoring.factors", "scoring.bonus", "room.factors"];
    let key = || sections.iter().find_map(|section| rules.key(&Why::Fan(fan, section).key()));
    match fan {
        Fan::AllTriplets | Fan::SevenPairs => key().map_or(fan.chinese(), |key| key.chinese()),
        _ => fan.chinese(),
    }
}

/// A factor by the word of its key.
pub fn fan(fan: Fan, rules: &Rules) -> Arg {
    Arg::name(fan.label()[0], fan_word(fan, rules))
}

/// An arithmetic in the words of the game.
pub(super) fn in_words_of(rules: &Rules, text: &Message) -> Arg {
    let [english, chinese] = Lang::render_both(text);
    let word = |text: String, fan: Fan| text.replace(fan.chinese(), fan_word(fan, rules));
    Arg::name(english, [Fan::AllTriplets, Fan::SevenPairs].into_iter().fold(chinese, word))
}

/// A key in a list of changes: in English with its section, if its last part is a single word that says little alone.
pub(super) fn key(rules: &Rules, path: &str) -> Arg {
    let [english, chinese] = rules.key_called(path).names();
    let mut parts = path.rsplit('.');
    let english = match (parts.next(), parts.next()) {
        (Some(last), Some(section)) if !last.contains('_') && section != "scoring" => format!("{section}.{last}"),
        _ => english,
    };
    Arg::name(english, chinese)
}

/// The change of a key in such a list.
pub(super) fn change(rules: &Rules, path: &str, value: &str) -> Message {
    Message::join(Joint::Plain, [key(rules, path), "=".to_arg(), rules.value_called(path, value)])
}

/// A change of a ranking in such a list: its name, or its keys with their values.
pub(super) fn candidate<'a>(rules: &Rules, name: Option<&str>, changes: impl Iterator<Item = [&'a str; 2]>) -> Message {
    match name {
        Some(name) => Message::of(name),
        None => Message::join(Joint::Comma, changes.map(|[path, value]| change(rules, path, value))),
    }
}

/// The unit of a statistic, a form of `rank-axis`.
pub fn unit(statistic: Statistic) -> &'static str {
    match (statistic.unit(), statistic.counted()) {
        (Unit::Share, _) => "share",
        (_, Counted::Points) => "points",
        (_, Counted::Tiles) => "tiles",
        (_, Counted::Number) => "none",
    }
}

/// A statistic by the words of the game that all are of; by neutral ones if there is none.
pub fn statistic_of(statistic: Statistic, game: Option<&Rules>) -> Message {
    game.map_or_else(|| statistic.label().into(), |rules| self::statistic(statistic, rules))
}

/// The first of these rule sets, if all are of its game.
pub fn game<'a>(mut all: impl Iterator<Item = &'a Rules>) -> Option<&'a Rules> {
    let first = all.next()?;
    all.all(|other| other.family() == first.family()).then_some(first)
}

/// A statistic by the words of the game.
pub fn statistic(statistic: Statistic, rules: &Rules) -> Message {
    let own = match statistic {
        Statistic::Frequency(Category::AllTriplets) => paid_as(Shape::AllTriplets, rules),
        Statistic::Frequency(Category::SevenPairs) => paid_as(Shape::SevenPairs, rules),
        Statistic::Joint(joint) => {
            let of = |category| self::statistic(Statistic::Frequency(category), rules);
            return Message::join(Joint::Plus, joint.as_asked().map(of));
        }
        _ => None,
    };
    let [english, chinese] = statistic.label();
    Message::of(&Arg::name(english, own.map_or(chinese, str::to_owned)))
}

impl Comparison {
    /// What people call a rule set, beside the first: of rules that only change it, the changes.
    pub(super) fn beside_first(&self, rule_set: &RuleSet) -> Arg {
        match std::ptr::eq(rule_set, &self.first) {
            true => rule_set.rules.called(),
            false => rule_set.rules.called_beside(&self.first.rules),
        }
    }

    /// The rules that name hands: the first, if all are of one game.
    pub(super) fn game(&self) -> Option<&Rules> {
        game(self.rule_sets().map(|rule_set| &rule_set.rules))
    }

    /// A statistic by the words of the game, if all rules are of one.
    pub(super) fn statistic_called(&self, statistic: Statistic) -> Message {
        statistic_of(statistic, self.game())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn hands_are_called_by_their_game() {
        let words = |preset: &str| {
            let rules = Rules::preset(preset).unwrap();
            [Shape::AllTriplets, Shape::SevenPairs].map(|one| Lang::Zh.name(&shape(one, &rules)))
        };
        assert_eq!(words("nanchang"), ["大七对", "小七对"]);
        assert_eq!(words("sichuan"), ["大对", "七小对"]);
        assert_eq!(words("qionghu"), ["飘", "七小对"]);
        assert_eq!(words("nanjing"), ["对对胡", "七对"]);
        let rules = Rules::default();
        let english = [Shape::AllTriplets, Shape::QixingShisanlan].map(|one| Lang::En.name(&shape(one, &rules)));
        assert_eq!(english, ["all triplets", "七星十三烂"]);
        assert_eq!(Lang::Zh.name(&fan(Fan::AllTriplets, &Rules::preset("sichuan").unwrap())), "大对");
        assert_eq!(
            [Fan::Dezhongde, Fan::SelfDraw].map(|one| Lang::En.name(&fan(one, &rules))),
            ["德中德", "self draw"].map(str::to_owned)
        );
        let seen = statistic(Statistic::Frequency(Category::AllTriplets), &Rules::preset("nanjing").unwrap());
        assert_eq!(Lang::Zh.render(&seen), "对对胡");
    }
}
