//! Joint events: categories that all hold of one winner, such as `tianhu+shisanlan`.

use super::category::{Happened, holds_of};
use crate::game::Finished;
use crate::message::{Message, msg};
use crate::rules::Rules;
use crate::rules::did_you_mean::few;
use crate::score::{Category, Settlement};

/// The most joint events of a run: each has a place in the rows of sessions.
pub const MOST_JOINTS: usize = 8;

/// Categories that all hold of one winner. What is no matter of a winner (流局, 抄庄 ...) holds of the deal.
#[derive(Clone, Copy, Debug)]
pub struct Joint {
    /// Its number in its run, below [`MOST_JOINTS`].
    pub number: u8,
    /// What has to hold.
    pub all: Happened,
    /// The first of them, in the order they were asked for, by their places in [`Category::ALL`].
    asked: [u8; 12],
}

/// The number only says where a run counts it, and the order how it is called.
impl PartialEq for Joint {
    fn eq(&self, other: &Joint) -> bool {
        self.all == other.all
    }
}

impl Joint {
    /// Reads `A+B`, and gives it this number.
    ///
    /// # Errors
    /// What is not understood, or cannot be.
    pub fn parse(text: &str, number: u8) -> Result<Joint, Message> {
        let joint = Joint::any(text)?;
        if joint.categories().count() < 2 {
            return Err(msg!("sim-joint-single", ?text));
        }
        Ok(Joint { number, ..joint })
    }

    /// Reads `A+B` or a single event.
    ///
    /// # Errors
    /// As [`Joint::parse`].
    pub fn any(text: &str) -> Result<Joint, Message> {
        let mut found = Vec::new();
        for name in text.split(['+', '＋']).map(str::trim) {
            let category = Category::parse_name(name).ok_or_else(|| {
                let names = || Category::ALL.iter().map(|category| category.name());
                let near = few(name, names());
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
        let mut asked = [u8::MAX; 12];
        let place = |category: &Category| Category::ALL.iter().position(|known| known == category);
        let places = found.iter().filter_map(place).filter_map(|place| u8::try_from(place).ok());
        asked.iter_mut().zip(places).for_each(|(asked, place)| *asked = place);
        Ok(Joint { number: 0, all: found.into_iter().collect(), asked })
    }

    /// What has to hold, in the order of tables.
    pub fn categories(self) -> impl Iterator<Item = Category> + Clone {
        Category::ALL.iter().copied().filter(move |&category| self.all.contains(category))
    }

    /// The same event with this place among those of a run.
    #[must_use]
    pub fn numbered(self, number: u8) -> Joint {
        Joint { number, ..self }
    }

    /// What has to hold, in the order that was asked for.
    pub fn as_asked(self) -> impl Iterator<Item = Category> {
        let first: Vec<Category> =
            self.asked.iter().filter_map(|&place| Category::ALL.get(usize::from(place)).copied()).collect();
        let rest: Vec<Category> = self.categories().filter(|category| !first.contains(category)).collect();
        first.into_iter().chain(rest)
    }

    /// The name in tables: as it was asked for.
    pub fn name(self) -> String {
        self.as_asked().map(Category::name).collect::<Vec<_>>().join("+")
    }

    /// As people read it, in English and Chinese.
    pub fn label(self) -> [String; 2] {
        [0, 1].map(|lang| self.as_asked().map(|category| category.label()[lang]).collect::<Vec<_>>().join(" + "))
    }

    /// The first of its events that the rules exclude.
    pub fn excluded_by(self, rules: &Rules) -> Option<Category> {
        self.categories().find(|category| !category.possible(rules))
    }

    /// Whether it depends on play alone, not on the settlement.
    pub fn is_of_play(self) -> bool {
        self.categories().all(Category::is_of_play)
    }

    /// Whether it happened in a deal that is settled so, in which all this happened.
    pub fn holds(self, finished: &Finished, settlement: &Settlement, happened: Happened) -> bool {
        if !happened.contains_all(self.all) {
            return false;
        }
        if !self.categories().any(Category::is_of_winner) {
            return true;
        }
        let of = |at: usize| self.categories().all(|category| holds_of(category, finished, settlement, happened, at));
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
    fn joint_events_are_read_and_the_impossible_is_refused() {
        let joint = Joint::parse("shisanlan + tianhu", 3).unwrap();
        assert_eq!((joint.name().as_str(), joint.number), ("shisanlan+tianhu", 3));
        assert_eq!(Joint::parse("tianhu+self_draw", 0).unwrap().name(), "tianhu+self_draw");
        // A part of a run is read from the name.
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

    /// The pairs that are said to exclude each other never happen to one winner, in any game.
    #[test]
    fn what_is_refused_never_happens() {
        for name in ["nanchang", "sichuan+play.ends=wall_only", "qionghu", "nanjing"] {
            let run = Run::of(Rules::load(name).unwrap(), Seating::all(Policy::Greedy), 3, 640);
            for hand in 0..run.hands {
                let finished = run.deal(hand, &mut ()).unwrap();
                let happened = Happened::of(&finished);
                for (at, &a) in Category::ALL.iter().enumerate() {
                    for &b in Category::ALL[at + 1..].iter().filter(|&&b| a.excludes(b)) {
                        let joint = Joint { number: 0, all: [a, b].into_iter().collect(), asked: [u8::MAX; 12] };
                        assert!(!joint.holds(&finished, &finished.settlement, happened), "{name} {hand}: {a:?} {b:?}");
                    }
                }
            }
        }
    }

    /// Against a count made by hand from the deals: of one winner, where several win.
    #[test]
    fn joint_events_are_those_of_one_winner() {
        let rules = Rules::load("sichuan+play.ends=wall_only").unwrap();
        let joints = ["dealer_win+self_draw", "self_draw+after_kong", "kong+discard"];
        let joints: Vec<Joint> = joints.iter().zip(0..).map(|(text, at)| Joint::parse(text, at).unwrap()).collect();
        let run = Run { joints: joints.clone(), ..Run::of(rules, Seating::all(Policy::Efficient), 7, 480) };
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
            let happened = Happened::of(&finished);
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
    fn joint_events_can_be_watched() {
        let seating = Seating::all(Policy::Efficient);
        let until = Until::parse("tianhu+shisanlan:10%", &seating).unwrap();
        assert!(matches!(until.statistic, Statistic::Joint(_)));
        assert!(Until::parse("tianhu+heaven:10%", &seating).unwrap_err().to_string().contains("heaven"));
        assert!(until.possible(&Rules::default()) && !until.possible(&Rules::load("nanjing").unwrap()));
        let names = ("frequency", "tianhu+shisanlan");
        assert_eq!(Statistic::named(names.0, names.1), Some(until.statistic));
    }
}
