//! Labels of rule sets, keys, statistics and hands. Some hands have another Chinese name in some games, such as 大对 and 飘: a label in the
//! words of a game uses the name of that game, a neutral one the common name.

use super::study::{Comparison, RuleSet};
use crate::lang::{Arg, Joint, Lang, Message, ToArg};
use crate::rules::Rules;
use crate::score::{Fan, Why};
use crate::shape::Shape;
use crate::sim::{AmountUnit, Category, Statistic, Unit};

/// The name of a shape of hands. The Chinese name is the word under which the game pays it.
pub fn shape(shape: Shape, rules: &Rules) -> Arg {
    let [english, chinese] = shape.label();
    Arg::name(english, game_word(shape, rules).unwrap_or(chinese))
}

/// The Chinese word under which a game pays a shape; `None` if the common name applies.
fn game_word(shape: Shape, rules: &Rules) -> Option<&'static str> {
    let keys: &[&str] = match shape {
        Shape::AllTriplets => &["scoring.factors.all_triplets", "scoring.factors.piao", "scoring.bonus.duiduihu"],
        Shape::SevenPairs => &["scoring.factors.seven_pairs", "scoring.bonus.seven_pairs"],
        _ => &[],
    };
    keys.iter().find_map(|key| Some(rules.key(key)?.chinese()))
}

/// The Chinese word of a factor: for 大对 and 七对 that of the game's key, if it has one.
fn fan_word(fan: Fan, rules: &Rules) -> &'static str {
    let sections = ["scoring.factors", "scoring.bonus", "room.factors"];
    let key = || sections.iter().find_map(|section| rules.key(&Why::Fan(fan, section).key()));
    match fan {
        Fan::AllTriplets | Fan::SevenPairs => key().map_or(fan.chinese(), |key| key.chinese()),
        _ => fan.chinese(),
    }
}

/// The name of a factor in the words of the game.
pub fn fan(fan: Fan, rules: &Rules) -> Arg {
    Arg::name(fan.label()[0], fan_word(fan, rules))
}

/// Replaces the common Chinese words for factors in an arithmetic by those of the game.
pub(super) fn in_game_words(rules: &Rules, text: &Message) -> Arg {
    let [english, chinese] = Lang::render_both(text);
    let word = |text: String, fan: Fan| text.replace(fan.chinese(), fan_word(fan, rules));
    Arg::name(english, [Fan::AllTriplets, Fan::SevenPairs].into_iter().fold(chinese, word))
}

/// The label of a key in a list of changes. In English it includes the section of the key, unless the last part has several words or the
/// section is `scoring`.
pub(super) fn key_label(rules: &Rules, path: &str) -> Arg {
    let [english, chinese] = rules.key_name(path).names();
    let mut parts = path.rsplit('.');
    let english = match (parts.next(), parts.next()) {
        (Some(last), Some(section)) if !last.contains('_') && section != "scoring" => format!("{section}.{last}"),
        _ => english,
    };
    Arg::name(english, chinese)
}

/// The label of a change in a list: `key=value`. `path` is the key.
pub(super) fn change_label(rules: &Rules, path: &str, value: &str) -> Message {
    Message::join(Joint::Plain, [key_label(rules, path), "=".to_arg(), rules.value_name(path, value)])
}

/// The label of an alternative of a ranking in a list: its name if it has one, else its changes. `changes` are pairs of a key and a value.
pub(super) fn candidate_label<'a>(
    rules: &Rules,
    name: Option<&str>,
    changes: impl Iterator<Item = [&'a str; 2]>,
) -> Message {
    match name {
        Some(name) => Message::from_arg(name),
        None => Message::join(Joint::Comma, changes.map(|[path, value]| change_label(rules, path, value))),
    }
}

/// The unit of a statistic as a form of the message `rank-axis`: `share`, `points`, `tiles` or `none`.
pub fn unit(statistic: Statistic) -> &'static str {
    match (statistic.unit(), statistic.amount_unit()) {
        (Unit::Share, _) => "share",
        (_, AmountUnit::Points) => "points",
        (_, AmountUnit::Tiles) => "tiles",
        (_, AmountUnit::Number) => "none",
    }
}

/// The label of a statistic in the words of `game`; in neutral words if it is `None`.
pub fn statistic_of(statistic: Statistic, game: Option<&Rules>) -> Message {
    game.map_or_else(|| statistic.label().into(), |rules| self::statistic(statistic, rules))
}

/// The first of these rule sets, if all are of the same game; else `None`, also if there are none.
pub fn game<'a>(mut all: impl Iterator<Item = &'a Rules>) -> Option<&'a Rules> {
    let first = all.next()?;
    all.all(|other| other.family() == first.family()).then_some(first)
}

/// The label of a statistic in the words of the game of these rules.
pub fn statistic(statistic: Statistic, rules: &Rules) -> Message {
    let own = match statistic {
        Statistic::Frequency(Category::AllTriplets) => game_word(Shape::AllTriplets, rules),
        Statistic::Frequency(Category::SevenPairs) => game_word(Shape::SevenPairs, rules),
        Statistic::Joint(joint) => {
            let of = |category| self::statistic(Statistic::Frequency(category), rules);
            return Message::join(Joint::Plus, joint.in_given_order().map(of));
        }
        _ => None,
    };
    let [english, chinese] = statistic.label();
    Message::from_arg(&Arg::name(english, own.map_or(chinese, str::to_owned)))
}

impl Comparison {
    /// The label of a rule set beside the first: its changes if it is a variant of the first, else its name.
    pub(super) fn beside_first(&self, rule_set: &RuleSet) -> Arg {
        match std::ptr::eq(rule_set, &self.first) {
            true => rule_set.rules.display_name(),
            false => rule_set.rules.name_relative_to(&self.first.rules),
        }
    }

    /// The rules whose words name hands: the first, if all rule sets are of one game; else `None`.
    pub(super) fn game(&self) -> Option<&Rules> {
        game(self.rule_sets().map(|rule_set| &rule_set.rules))
    }

    /// The label of a statistic in the words of the game, if all rules are of one; else in neutral words.
    pub(super) fn statistic_label(&self, statistic: Statistic) -> Message {
        statistic_of(statistic, self.game())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn hands_have_the_words_of_their_game() {
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
