//! Joint events: several categories that occur for the same winner, such as `tianhu+shisanlan`.

use super::category::{CategorySet, applies_to_win};
use crate::game::Finished;
use crate::message::{Message, msg};
use crate::rules::Rules;
use crate::rules::did_you_mean::suggestions;
use crate::score::{Category, Settlement};

/// The maximum number of joint events of a run. Each has a total of its own in the row of a session.
pub const MOST_JOINTS: usize = 8;

/// Several categories that occur for the same winner. Categories that belong to no winner (流局, 抄庄 …) only have to occur
/// in the deal.
#[derive(Clone, Copy, Debug)]
pub struct Joint {
    /// The index among the joint events of the run, less than [`MOST_JOINTS`].
    pub number: u8,
    /// The categories that must all occur.
    pub all: CategorySet,
    /// The first twelve categories in the order given by the user. Unused elements are `None`.
    given_order: [Option<Category>; 12],
}

/// Only the categories are compared. The index in the run and the order given by the user do not matter.
impl PartialEq for Joint {
    fn eq(&self, other: &Joint) -> bool {
        self.all == other.all
    }
}

impl Joint {
    /// Parses `A+B`, two or more categories joined with `+`. `number` is the index among the joint events of the run.
    ///
    /// # Errors
    /// Returns an error if a category is unknown or repeated, if there is only one, or if two of them exclude each
    /// other.
    pub fn parse(text: &str, number: u8) -> Result<Joint, Message> {
        let joint = Joint::parse_any(text)?;
        if joint.categories().count() < 2 {
            return Err(msg!("sim-joint-single", ?text));
        }
        Ok(Joint { number, ..joint })
    }

    /// Parses `A+B` or a single category. The index in the run is set to 0.
    ///
    /// # Errors
    /// Returns an error as [`Joint::parse`] does, except for a single category.
    pub fn parse_any(text: &str) -> Result<Joint, Message> {
        let mut found = Vec::new();
        for name in text.split(['+', '＋']).map(str::trim) {
            let category = Category::parse_name(name).ok_or_else(|| {
                let near = suggestions(name, Category::known().map(Category::name));
                msg!("sim-joint-unknown", ?name, ?text, near)
            })?;
            if found.contains(&category) {
                return Err(msg!("sim-joint-twice", ?text, name = category));
            }
            found.push(category);
        }
        for (at, &first) in found.iter().enumerate() {
            if let Some(second) = found[at + 1..].iter().find(|&&second| first.excludes(second)) {
                return Err(msg!("sim-joint-exclusive", ?text, first, second = *second));
            }
        }
        let mut given_order = [None; 12];
        given_order.iter_mut().zip(&found).for_each(|(given, category)| *given = Some(*category));
        Ok(Joint { number: 0, all: found.into_iter().collect(), given_order })
    }

    /// The categories, in the order of their list.
    pub fn categories(self) -> impl Iterator<Item = Category> + Clone {
        self.all.0.iter()
    }

    /// Returns the same event with another index in the run.
    #[must_use]
    pub fn numbered(self, number: u8) -> Joint {
        Joint { number, ..self }
    }

    /// The categories, in the order given by the user.
    pub fn in_given_order(self) -> impl Iterator<Item = Category> {
        let first: Vec<Category> = self.given_order.into_iter().flatten().collect();
        let rest: Vec<Category> = self.categories().filter(|category| !first.contains(category)).collect();
        first.into_iter().chain(rest)
    }

    /// The name in tables: the categories in the order given by the user, joined with `+`.
    pub fn name(self) -> String {
        self.in_given_order().map(Category::name).collect::<Vec<_>>().join("+")
    }

    /// The label in English and Chinese.
    pub fn label(self) -> [String; 2] {
        [0, 1].map(|lang| self.in_given_order().map(|category| category.label()[lang]).collect::<Vec<_>>().join(" + "))
    }

    /// The first category that is impossible under the rules; `None` if all are possible.
    pub fn excluded_by(self, rules: &Rules) -> Option<Category> {
        self.categories().find(|category| !category.possible(rules))
    }

    /// Whether the event depends on play alone and not on the settlement.
    pub fn depends_on_play_only(self) -> bool {
        self.categories().all(Category::depends_on_play_only)
    }

    /// Whether the event occurred in the deal `finished` under `settlement`. `happened` are the categories that
    /// occurred under that settlement.
    pub fn holds(self, finished: &Finished, settlement: &Settlement, happened: CategorySet) -> bool {
        if !happened.contains_all(self.all) {
            return false;
        }
        if !self.categories().any(Category::describes_win) {
            return true;
        }
        let of =
            |at: usize| self.categories().all(|category| applies_to_win(category, finished, settlement, happened, at));
        (0..finished.facts.wins.len()).any(of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{Policy, Seating};
    use crate::sim::{Run, Statistic, Until};
    use crate::stats::Level;

    #[test]
    fn joint_events_are_parsed_and_impossible_ones_refused() {
        let joint = Joint::parse("shisanlan + tianhu", 3).unwrap();
        assert_eq!((joint.name().as_str(), joint.number), ("shisanlan+tianhu", 3));
        assert_eq!(Joint::parse("tianhu+self_draw", 0).unwrap().name(), "tianhu+self_draw");
        // A stored part of a run is restored from the name.
        assert_eq!(Joint::parse(&joint.name(), 3).unwrap().name(), joint.name());
        assert_eq!(joint, Joint::parse("tianhu+shisanlan", 0).unwrap());
        let error = |text: &str| Joint::parse(text, 0).unwrap_err().to_string();
        assert!(error("tianhu+shisanlna").contains("did you mean \"shisanlan\""));
        assert!(error("tianhu+discard").contains("tianhu and discard exclude each other"));
        for impossible in ["discard+tianhu", "tianhu+kong", "xuanfeng+tianhu", "tianhu+kong_of_jing", "dihu+dealer_win"]
        {
            assert!(error(impossible).contains("exclude each other"), "{impossible}");
        }
        assert!(error("seven_pairs+shisanlan").contains("exclude each other"));
        assert!(error("liuju+self_draw").contains("exclude each other"));
        assert!(error("tianhu+tianhu").contains("twice") && error("tianhu").contains("join two or more"));
        assert!(error("tianhu+").contains("\"\""));
        let chongguan = Joint::parse("tianhu+chongguan", 0).unwrap();
        assert_eq!(chongguan.excluded_by(&Rules::load("sichuan").unwrap()), Some(Category::Chongguan));
    }

    /// Categories that exclude each other never occur for the same winner, in any game.
    #[test]
    fn exclusive_categories_never_occur_together() {
        for name in ["nanchang", "sichuan+play.ends=wall_only", "qionghu", "nanjing"] {
            let run = Run::new(Rules::load(name).unwrap(), Seating::all(Policy::Greedy), 3, 640);
            for hand in 0..run.hands {
                let finished = run.deal(hand, &mut ()).unwrap();
                let happened = CategorySet::from_deal(&finished);
                for (at, &a) in Category::ALL.iter().enumerate() {
                    for &b in Category::ALL[at + 1..].iter().filter(|&&b| a.excludes(b)) {
                        let joint = Joint { number: 0, all: [a, b].into_iter().collect(), given_order: [None; 12] };
                        assert!(!joint.holds(&finished, &finished.settlement, happened), "{name} {hand}: {a:?} {b:?}");
                    }
                }
            }
        }
    }

    /// Compares the counts with a recount from the deals, some of which have several winners.
    #[test]
    fn joint_events_are_counted_per_winner() {
        let rules = Rules::load("sichuan+play.ends=wall_only").unwrap();
        let joints = ["dealer_win+self_draw", "self_draw+after_kong", "kong+discard"];
        let joints: Vec<Joint> = joints.iter().zip(0..).map(|(text, at)| Joint::parse(text, at).unwrap()).collect();
        let run = Run { joints: joints.clone(), ..Run::new(rules, Seating::all(Policy::Efficient), 7, 480) };
        let record = run.play();
        let (mut of_winner, mut of_deal) = ([0; 3], [0; 3]);
        for hand in 0..run.hands {
            let finished = run.deal(hand, &mut ()).unwrap();
            let facts = &finished.facts;
            let drawn = |win: &&crate::score::Win| win.by == crate::score::WinBy::SelfDraw;
            let kong =
                |win: &crate::score::Win| facts.seats[win.seat].hand.melds.iter().any(crate::tile::Meld::is_kong);
            let dealt = facts.wins.iter().filter(drawn).any(|win| win.seat == facts.dealer);
            let after =
                facts.wins.iter().filter(drawn).any(|win| win.events.contains(crate::score::WinEvent::AfterKong));
            let fed = facts.wins.iter().filter(|win| !drawn(win)).filter(|win| win.by.word().name() == "discard");
            let counted = [dealt, after, fed.clone().any(kong)];
            let happened = CategorySet::from_deal(&finished);
            for at in 0..3 {
                of_winner[at] += u64::from(counted[at]);
                of_deal[at] += u64::from(joints[at].categories().all(|category| happened.contains(category)));
            }
        }
        for (joint, counted) in joints.iter().zip(of_winner) {
            let rows = joint_rows(&run, &record);
            let row = rows.iter().find(|row| row.statistic == Statistic::Joint(*joint)).unwrap();
            assert_eq!((row.count, row.trials), (counted, 480), "{}", joint.name());
            assert!(row.ci_low <= row.estimate && row.estimate <= row.ci_high);
        }
        assert!(of_winner[0] < of_deal[0] && of_winner[2] < of_deal[2], "{of_winner:?} {of_deal:?}");
    }

    fn joint_rows(run: &Run, record: &crate::sim::Record) -> Vec<crate::sim::FrequencyRow> {
        crate::sim::frequencies(&run.sides[0].rules, &run.joints, &record.sides[0], Level::P95)
    }

    #[test]
    fn joint_events_can_be_precision_targets() {
        let seating = Seating::all(Policy::Efficient);
        let until = Until::parse("tianhu+shisanlan:10%", &seating).unwrap();
        assert!(matches!(until.statistic, Statistic::Joint(_)));
        assert!(Until::parse("tianhu+heaven:10%", &seating).unwrap_err().to_string().contains("heaven"));
        assert!(until.possible(&Rules::default()) && !until.possible(&Rules::load("nanjing").unwrap()));
        let names = ("frequency", "tianhu+shisanlan");
        assert_eq!(Statistic::from_names(names.0, names.1), Some(until.statistic));
    }
}
