//! The first screen of a study: the changed rules, the effect of each, and the caveat.

use super::effects::{Effect, Status};
use super::rank::{Idea, Ranking};
use super::study::{Compared, Comparison, Simulation, Study};
use super::verdict::{Change, Finding, Verdict};
use super::{across, effects, numbers, sweep, trainings};
use crate::answer::{ChangeRow, FirstScreen, Point, Slider, Sliders};
use crate::lang::{Arg, Joint, Message, Number, msg};
use crate::policy::Policy;
use crate::question::Kind;
use crate::rules::{Candidate, Rules, diff, nearest_preset};
use crate::sim::{Category, Statistic};

/// Maximum number of rows for the changes of a comparison, or for the differences of a file of house rules from its preset.
const MAX_ROWS: usize = 8;
/// Maximum number of changes that serve as the label of a rule set.
const MAX_NAMED: usize = 3;

/// The change of a key in a title: `chongguan from 4 instead of 5`, `without chongguan`. `from` and `to` are values as in rule files.
pub(super) fn change_phrase(rules: &Rules, key: &str, from: &str, to: &str) -> Message {
    let is_off = |value: &str| rules.is_off(key, value);
    let form = match (is_off(from), is_off(to), from) {
        (_, true, _) => "off",
        (true, _, "false") => "on",
        (true, ..) => "new",
        _ if from.parse::<f64>().is_ok() => "number",
        _ => "value",
    };
    let [from, to] = [from, to].map(|value| rules.value_name(key, value));
    let word = if matches!(form, "off" | "on") { rules.key_noun(key) } else { rules.key_title(key) };
    msg!("first-change", form, word, from, to)
}

/// The change of a key without its old value, for lists. `to` is the new value as in rule files.
pub(super) fn short_change_phrase(rules: &Rules, key: &str, to: &str) -> Message {
    let form = match (rules.is_off(key, to), to) {
        (true, _) => "off",
        (_, "true") => "on",
        _ => "value",
    };
    let word = if form == "value" { rules.key_title(key) } else { rules.key_noun(key) };
    msg!("first-option", form, word, to = rules.value_name(key, to))
}

/// The label of an alternative of a ranking: its name if it has one, else its changes if there are at most [`MAX_NAMED`], else the text of
/// the option.
pub(super) fn candidate_label(rules: &Rules, candidate: &Candidate) -> Message {
    match &candidate.name {
        Some(name) => Message::from_arg(name),
        None if candidate.changes.len() > MAX_NAMED => Message::from_arg(candidate.suffix.trim_start_matches('+')),
        None => {
            let all =
                candidate.changes.iter().map(|change| short_change_phrase(rules, &change.key.path, &change.value));
            Message::join(Joint::Comma, all)
        }
    }
}

/// The label of one of many rule sets: its changes if it is a variant of `first` with at most [`MAX_NAMED`] of them, else `name`.
pub(super) fn rule_set_label(first: &Rules, other: &Rules, name: Message) -> Message {
    let changes = changed_keys(first, other);
    match other.name.strip_prefix(&first.name) {
        Some(rest)
            if rest.starts_with('+')
                && first.family() == other.family()
                && (1..=MAX_NAMED).contains(&changes.len()) =>
        {
            let all = changes.iter().map(|change| short_change_phrase(first, &change.key, &change.to));
            Message::join(Joint::Comma, all)
        }
        _ => name,
    }
}

/// The subject of the title of a comparison of two rule sets: the changes if there are one or two, the change that causes the whole
/// difference, or the number of changes. `None` for other comparisons, and if no key differs.
pub(super) fn subject(study: &Comparison) -> Option<Message> {
    let [other] = &*study.others else { return None };
    let rules = &study.first.rules;
    let of = |change: &Change| change_phrase(rules, &change.key, &change.from, &change.to);
    if rules.family() != other.rule_set.rules.family() {
        return None;
    }
    if let Some(effect) = effects::sole_active(study) {
        return Some(Message::join(Joint::And, effect.changes.iter().map(of)));
    }
    let changes = changed_keys(rules, &other.rule_set.rules);
    match &changes[..] {
        [] => None,
        all @ ([_] | [_, _]) => Some(Message::join(Joint::And, all.iter().map(of))),
        all => Some(msg!("first-several", count = all.len(), name = study.beside_first(&other.rule_set))),
    }
}

/// The changes from `first` to `other`. Keys that only one of both has, as with different games, are left out.
pub(super) fn changed_keys(first: &Rules, other: &Rules) -> Vec<Change> {
    // Skip keys that only one of the two games has.
    let changed = diff(first, other).into_iter().filter(|row| row.a.is_some() && row.b.is_some());
    changed.map(|row| Change::new(&row, first)).collect()
}

/// A sentence with the frequency of the event of a changed key before and after; `None` if the key has no event or the difference is not
/// significant.
fn event_frequency(rules: &Rules, other: &Compared, change: &Change) -> Option<Message> {
    let event = Statistic::Frequency(Category::from_key(&change.key)?);
    let row = other.differences.iter().find(|row| row.statistic == event && row.is_real())?;
    let [before, after] = [row.a, row.b].map(|share| Number::percent(share, 2));
    Some(msg!("first-often", word = rules.key_noun(&change.key), before, after))
}

/// The row of a change. `status` is the status in words, and whether the change has a significant effect; `None` if it was not tested.
pub(super) fn change_row(rules: &Rules, change: &Change, status: Option<(Message, bool)>) -> ChangeRow {
    let [from, to] = [&change.from, &change.to].map(|value| Message::from_arg(&rules.value_name(&change.key, value)));
    let acts = status.as_ref().is_some_and(|(_, acts)| *acts);
    ChangeRow {
        word: Message::from_arg(&rules.key_noun(&change.key)),
        from,
        to,
        status: status.map(|(status, _)| status),
        acts,
        meaning: rules.key_summary(&change.key),
    }
}

/// The status of a change in words, and whether it has a significant effect.
fn effect_status(study: &Comparison, effect: &Effect) -> (Message, bool) {
    let rare = effect.event.map(|event| event.first.max(event.alone).max(event.last));
    // For a rare event without a significant effect, the number of deals is more informative than the status.
    let rare = rare.filter(|count| (1..100).contains(count));
    let word = match (effect.status, rare) {
        (Status::NoDifference | Status::Equivalent | Status::MayBeChance, Some(count)) => {
            msg!("first-rare", count, deals = numbers::deals(study.played.hands))
        }
        (status, _) => effects::status_word(status),
    };
    (word, effect.status == Status::Acts)
}

/// The status of the only change of a comparison in words, and whether it has a significant effect. Both are derived from the verdict.
fn status_of_only_change(study: &Comparison, verdict: &Verdict) -> (Message, bool) {
    let found: Vec<Finding> = verdict.table.iter().filter_map(|row| row.get(1)?.finding).collect();
    let all = |is: &[Finding]| !found.is_empty() && found.iter().all(|finding| is.contains(finding));
    let is_untested = study.others.first().is_some_and(|other| super::verdict::is_untested(other, study));
    let status = match () {
        () if found.iter().any(|finding| finding.is_real()) => Status::Acts,
        () if is_untested => Status::NotTested,
        () if all(&[Finding::Equal, Finding::SamePlay, Finding::NeverDiffered]) => Status::NoDifference,
        () if all(&[Finding::Equal, Finding::SamePlay, Finding::NeverDiffered, Finding::Near]) => Status::Equivalent,
        () => Status::MayBeChance,
    };
    (effects::status_word(status), status == Status::Acts)
}

impl Study {
    /// The verdict and the first screen. The verdict of an arena is `None`.
    pub fn verdict_with_first(&self) -> (Option<Verdict>, FirstScreen) {
        match Verdict::with_first(self) {
            Some((verdict, first)) => {
                let first = self.complete_first_screen(first, Some(&verdict));
                (Some(verdict), first)
            }
            None => (None, self.complete_first_screen(FirstScreen::default(), None)),
        }
    }

    /// Adds the subject, the changed rules and the caveat to a first screen.
    fn complete_first_screen(&self, first: FirstScreen, verdict: Option<&Verdict>) -> FirstScreen {
        let rules = self.rules();
        let game = rules.first().map(|rules| crate::rules::display_name(rules.family()));
        let played = self.played();
        let form = match (self.kind(), played.looks_at_payments) {
            (Kind::Arena, _) => "arena",
            (Kind::Simulate, true) => "one_payments",
            // The caveat about the fastest win is for `efficient` only.
            (_, false) if played.players != Policy::Efficient.name() => "others",
            (Kind::Simulate, false) => "one",
            (_, false) => "unadapted",
            (_, true) => match played.trainings {
                0 => "payments",
                1 => "one_training",
                _ => "adapted",
            },
        };
        let subject = msg!("first-subject", kind = self.kind().name(), game);
        // With other players, this sentence replaces the caveat.
        let across = if let Study::Comparison(study) = self { across::headline_line(study) } else { None };
        let caveat = across.unwrap_or_else(|| msg!("first-caveat", form));
        let first = FirstScreen { subject, caveat, ..first };
        match self {
            Study::Comparison(study) => match verdict {
                Some(verdict) => with_changes(study, verdict, first),
                None => first,
            },
            Study::Simulation(study) => with_preset_differences(study, first),
            Study::Ranking(study) => with_counts(study, first),
            Study::Arena(_) => first,
        }
    }
}

/// Adds the changed rules of a comparison of two rule sets, and the sentence that names the change with an effect. For more rule sets adds
/// the sentence about the number of training runs instead.
fn with_changes(study: &Comparison, verdict: &Verdict, first: FirstScreen) -> FirstScreen {
    let rules = &study.first.rules;
    let [other] = &*study.others else {
        return FirstScreen {
            lede: trainings::training_runs_line(study.played.trainings).unwrap_or(first.lede),
            ..first
        };
    };
    let changes = changed_keys(rules, &other.rule_set.rules);
    if changes.is_empty() || rules.family() != other.rule_set.rules.family() || changes.len() > MAX_ROWS {
        return first;
    }
    let of_key =
        |change: &Change| study.effects.iter().find(|effect| effect.changes.iter().any(|one| one.key == change.key));
    let one = |change: &Change| {
        // The effects are measured with players that do not adapt, so they do not apply to trained players.
        let status = match of_key(change).filter(|_| study.played.trainings == 0) {
            Some(effect) => Some(effect_status(study, effect)),
            None if changes.len() == 1 => Some(status_of_only_change(study, verdict)),
            None => None,
        };
        let row = change_row(rules, change, status);
        match event_frequency(rules, other, change) {
            // The frequency of the only change is the sentence below the title.
            Some(often) if changes.len() > 1 => {
                ChangeRow { meaning: msg!("first-meaning", meaning = row.meaning, often), ..row }
            }
            _ => row,
        }
    };
    let mut rows: Vec<ChangeRow> = changes.iter().map(one).collect();
    rows.sort_by_key(|row| !row.acts);
    let lede = match effects::sole_active(study) {
        Some(effect) => {
            let words = effect.changes.iter().map(|change| rules.key_noun(&change.key));
            msg!("first-only", count = changes.len(), word = Arg::list(Joint::And, words))
        }
        None => {
            let only = if let [change] = &changes[..] { event_frequency(rules, other, change) } else { None };
            only.unwrap_or_else(|| first.lede.clone())
        }
    };
    FirstScreen { changes: rows, lede, ..first }
}

/// The sliders of a sweep over the keys with an effect. Their points have no key numbers yet;
/// `VerdictInput::with_key_numbers` adds them. `None` if the study is not a sweep or no key has an effect.
pub(super) fn sliders(study: &Comparison) -> Option<Sliders> {
    study.grid.as_ref()?;
    let [live, _] = sweep::axes_by_effect(study);
    if live.is_empty() {
        return None;
    }
    let axis = |&at: &usize| {
        let axis = &study.axes()[at];
        let values = axis.values.iter().map(|value| Message::from_arg(&sweep::value_label(study, axis, value)));
        let own = study.first.rules.value(&axis.key).unwrap_or_default();
        let start = axis.values.iter().position(|value| value.trim_matches('"') == own.trim_matches('"'));
        Slider {
            name: Message::from_arg(&study.first.rules.key_title(&axis.key)),
            values: values.collect(),
            start: start.unwrap_or_default(),
        }
    };
    let place = |other: &&Compared| {
        let of = |&at: &usize| study.axes()[at].values.iter().position(|value| *value == other.point[at]);
        Some(Point { place: live.iter().map(of).collect::<Option<_>>()?, ..Point::default() })
    };
    let points = sweep::distinct_points(study).iter().map(place).collect::<Option<_>>()?;
    Some(Sliders { axes: live.iter().map(axis).collect(), points })
}

/// Adds the differences of the rules from the nearest preset of their game, if there are any.
fn with_preset_differences(study: &Simulation, first: FirstScreen) -> FirstScreen {
    let rules = &study.rule_set.rules;
    let Some(preset) = nearest_preset(rules).filter(|preset| preset.family() == rules.family()) else { return first };
    let changes = changed_keys(&preset, rules);
    if changes.is_empty() {
        return first;
    }
    let (count, shown) = (changes.len(), changes.len().min(MAX_ROWS));
    let base = Some(msg!("first-base", preset = preset.display_name(), count, shown, more = u8::from(count > shown)));
    FirstScreen {
        base,
        changes: changes.iter().take(MAX_ROWS).map(|change| change_row(&preset, change, None)).collect(),
        ..first
    }
}

/// Adds the sentence that counts the alternatives that change the swing of an evening significantly.
fn with_counts(study: &Ranking, first: FirstScreen) -> FirstScreen {
    if first.bars.is_empty() {
        return first;
    }
    // The first bars may be of another statistic than the swing.
    let swing =
        |idea: &&Idea| idea.differences.iter().any(|row| row.statistic == Statistic::EveningSd && row.is_real());
    let real = study.ideas.iter().filter(swing).count();
    let same = study.ideas.iter().filter(|idea| idea.differences.iter().all(|row| row.identical)).count();
    let count = study.ideas.len();
    let rules = study.rules.display_name();
    let hands = Number::whole(study.played.hands as f64);
    let tried = msg!("first-tried", count, rules, real, same, hands);
    let lede = match first.lede.is_empty() {
        true => tried,
        false => msg!("first-lines", first = tried, second = first.lede),
    };
    FirstScreen { lede, ..first }
}

#[cfg(test)]
mod tests {
    use crate::answer::FirstScreen;
    use crate::lang::{Lang, Message, msg};
    use crate::question::{Setup, untrained_player};
    use crate::report::{Monitoring, Plan, Study};
    use crate::sim::Statistic;
    use serde_json::{Value, json};

    fn study(question: Value) -> Study {
        let setup = Setup::new(serde_json::from_value(question).unwrap()).unwrap();
        let run = setup.run(setup.sides::<Message>(&mut |name, _, _| untrained_player(name)).unwrap());
        Plan::new(&setup, &run, None, false).study(&setup, &run, &run.play(), Monitoring::default())
    }

    fn compared(rules: &[&str], hands: u64) -> FirstScreen {
        study(json!({"kind": "compare", "play": {"rules": rules, "hands": hands}})).verdict_with_first().1
    }

    fn in_english<'a>(messages: impl IntoIterator<Item = &'a Message>) -> Vec<String> {
        messages.into_iter().map(|message| Lang::En.render(message)).collect()
    }

    #[test]
    fn a_title_names_the_change_and_its_effect() {
        let first = compared(&["nanchang", "nanchang+scoring.jing.chongguan_from=4"], 20_000);
        let [en, zh] = Lang::render_both(&first.title);
        assert!(en.starts_with("chongguan from 4 instead of 5: evenings swing 2"), "{en}");
        assert!(zh.starts_with("冲关从 5 改到 4：一场输赢大 2"), "{zh}");
        // A title has no interval and no name of a key or file.
        assert!(!en.contains(['[', '(', '+', '_']), "{en}");
        let [row] = &first.changes[..] else { panic!("{:?}", first.changes) };
        assert!(row.acts);
        assert_eq!(in_english([&row.word, &row.from, &row.to]), ["chongguan", "5", "4"]);
        let lede = Lang::En.render(&first.lede);
        assert!(lede.starts_with("chongguan: in 2") && lede.contains("% of deals instead of 7."), "{lede}");
        assert_eq!(first.numbers.len(), 3);
        assert!(first.numbers.iter().all(|number| number.is_more == Some(true) && number.before.is_some()));
        let stakes: Vec<u32> = first.numbers[1].stakes.iter().map(|one| one.stake).collect();
        assert_eq!(stakes.first(), Some(&50));
    }

    /// The title names the one of several changes that causes the whole difference; each row has the status of its change.
    #[test]
    fn the_title_names_the_only_change_with_an_effect() {
        let changes = "+scoring.jing.chongguan_from=4+scoring.zhahu=21+room.deal_cap=1000";
        let first = compared(&["nanchang", &format!("nanchang{changes}")], 2_000);
        let [en, zh] = Lang::render_both(&first.title);
        assert!(en.starts_with("chongguan from 4 instead of 5: ") && zh.starts_with("冲关从 5 改到 4："), "{en} {zh}");
        let [en, zh] = Lang::render_both(&first.lede);
        assert_eq!(
            (&*en, &*zh),
            ("3 rules were changed; the difference comes from chongguan alone.", "改了 3 条，有影响的只有冲关。")
        );
        let status = |word: &str| {
            let row = first.changes.iter().find(|row| Lang::En.render(&row.word) == word).unwrap();
            (Lang::En.render(row.status.as_ref().unwrap()), row.acts)
        };
        assert!(status("chongguan").1 && !status("zhahu").1 && !status("deal cap").1);
        assert!(status("zhahu").0.contains("not tested"), "{:?}", status("zhahu"));
    }

    #[test]
    fn a_title_claims_nothing_if_nothing_differs() {
        let first = compared(&["nanchang", "nanchang+scoring.zhahu=21"], 2_000);
        let [en, zh] = Lang::render_both(&first.title);
        assert!(
            en.ends_with(": no difference in any of these deals") && zh.ends_with("：这些局里一分没变"),
            "{en} {zh}"
        );
        assert!(first.numbers.is_empty() && !first.changes[0].acts);
        let status = Lang::En.render(first.changes[0].status.as_ref().unwrap());
        assert!(status.contains("not tested"), "{status}");
    }

    #[test]
    fn many_rule_sets_have_bars_with_their_changes_as_names() {
        let rules = ["nanchang", "nanchang+scoring.jing.chongguan_from=4", "nanchang+scoring.jing.chongguan_from=0"];
        let first = compared(&rules, 20_000);
        let [bars, ..] = &first.bars[..] else { panic!("no bars") };
        assert_eq!(in_english(bars.rows.iter().map(|bar| &bar.name)), ["chongguan from 4", "without chongguan"]);
        assert!(bars.rows[0].ends[0] > 1.0 && bars.rows[1].ends[0] < 1.0 && bars.rows.iter().all(|bar| bar.is_ratio));
        let [en, _] = Lang::render_both(&first.title);
        assert!(en.starts_with("chongguan from 4, the largest change seen: evenings swing "), "{en}");
        // "matters most" needs an interval above those of all others.
        let rules = ["nanchang", "nanchang+scoring.jing.chongguan_from=3", "nanchang+scoring.jing.chongguan_from=6"];
        let [en, zh] = Lang::render_both(&compared(&rules, 20_000).title);
        assert!(en.starts_with("chongguan from 3 matters most: ") && zh.starts_with("“冲关：3”最要紧："), "{en} {zh}");
    }

    /// The counts are of significant effects on the swing. A short run has none, whatever other statistics show.
    #[test]
    fn a_ranking_counts_alternatives_that_change_the_swing() {
        for hands in [320, 8_192] {
            let question =
                json!({"kind": "rank", "play": {"rules": "nanchang", "keys": ["scoring.jing"], "hands": hands}});
            let whole = study(question);
            let lede = Lang::En.render(&whole.verdict_with_first().1.lede);
            let Study::Ranking(ranking) = &whole else { panic!("a ranking") };
            let rows = ranking.rows.iter().filter(|row| row.statistic == Statistic::EveningSd);
            let real = rows.filter(|row| row.p_adjusted <= 0.05 && !row.identical).count();
            let words = match real {
                0 => "none really changes".to_owned(),
                1 => "one really changes".to_owned(),
                real => format!("{real} really change"),
            };
            assert!(lede.contains(&format!(": {words} the swing, ")), "{lede}");
            assert_eq!(real > 5, hands > 1_000, "{lede}");
        }
    }

    #[test]
    fn a_house_file_is_compared_with_its_preset() {
        let one = |rules: &str| {
            study(json!({"kind": "simulate", "play": {"rules": rules, "hands": 2_000}})).verdict_with_first().1
        };
        let plain = one("nanchang");
        assert!(plain.changes.is_empty() && plain.base.is_none());
        let own = one("nanchang+scoring.jing.chongguan_from=4");
        assert_eq!(own.changes.len(), 1);
        assert_eq!(Lang::render_both(&own.base.unwrap())[0], "Compared with the preset nanchang, one rule differs");
        assert!(own.changes[0].status.is_none());
        let [en, zh] = Lang::render_both(&own.title);
        assert!(
            en.starts_with("After 16 deals, nine players in ten are between ") && zh.starts_with("打一场 16 局"),
            "{en} {zh}"
        );
    }

    #[test]
    fn a_sweep_has_a_slider_for_each_key_with_an_effect() {
        let vary = json!({"scoring.jing.chongguan_from": [4, 5, 6], "scoring.zhahu": [20, 21]});
        let first = study(json!({"kind": "sweep", "play": {"vary": vary, "hands": 2_000}})).verdict_with_first().1;
        let sliders = first.sliders.unwrap();
        assert_eq!(sliders.axes.len(), 1, "{:?}", sliders.axes);
        assert_eq!((sliders.axes[0].values.len(), sliders.axes[0].start), (3, 1));
        let places: Vec<usize> = sliders.points.iter().map(|point| point.place[0]).collect();
        assert_eq!(places, [0, 1, 2]);
        // The second point has the values of the unchanged rules.
        let [below, own, _] = &sliders.points[..] else { panic!("three points") };
        assert!(own.is_same && own.numbers.is_empty() && !below.is_same && !below.numbers.is_empty());
    }

    /// Sentences about every form of a change are free of placeholders and stray blanks, in both languages.
    #[test]
    fn sentences_fit_every_form_of_change() {
        let rules = crate::rules::Rules::default();
        let changes = [
            ("scoring.jing.chongguan_from", "5", "4"),
            ("scoring.jing.chongguan_from", "5", "0"),
            ("scoring.jing.chongguan_from", "0", "5"),
            ("scoring.jing.lower", "off", "shangxiafan"),
            ("claims.chow", "true", "false"),
            ("claims.chow", "false", "true"),
        ];
        for (key, from, to) in changes {
            let subject = super::change_phrase(&rules, key, from, to);
            for form in ["few", "equal", "same", "training", "near", "chance"] {
                for text in Lang::render_both(&msg!("first-nothing", form, subject = &subject)) {
                    assert!(!text.contains(['[', '{', '_']) && !text.contains("  ") && !text.contains(" ："), "{text}");
                }
            }
        }
        let off = Lang::render_both(&super::change_phrase(&rules, "scoring.jing.chongguan_from", "5", "0"));
        assert_eq!(off, ["without chongguan", "不要冲关"]);
        let on = Lang::render_both(&super::change_phrase(&rules, "claims.chow", "false", "true"));
        assert_eq!(on[0], "with chow");
        // The words of the keys of a game are unique.
        let keys = crate::rules::keys().filter(|key| key.fits(rules.family()));
        let words: Vec<String> = keys.map(|key| rules.key_title(&key.path).names()[0].clone()).collect();
        let mut once = words.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), words.len());
    }
}
