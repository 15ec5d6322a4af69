//! The kinds of statistics, a row for each: what it is called, how it is estimated, and where it is shown.
//!
//! A new statistic is a row of `statistics!` below; where no estimator computes it, a function or an `Estimator` besides.

use super::estimate::{self, BANKROLLS, EVENING_QUANTILES, Points, QUANTILES, shaped};
use super::{Measure, TAIL, TOP};
use crate::message::{Message, msg};
use crate::policy::{PlayerLabel, Policy};
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::score::{Category, Item};
use crate::sim::joint::Joint;
use crate::sim::record::Spread;
use crate::sim::role::{DealGroup, Place, Role, TURNS};
use crate::sim::row::place;

/// The unit in which a statistic is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A share, shown as a percentage.
    Share,
    /// Points, tiles or a number.
    Amount,
    /// Whole points: a quantile is one of the scores.
    Whole,
}

/// What amounts are amounts of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Points.
    Points,
    /// Tiles, or whatever else a measure counts.
    Tiles,
    /// Nothing: a number without a unit.
    Number,
}

/// How a statistic is estimated on one side, and how it is compared between two.
#[derive(Clone, Copy, Debug)]
pub(super) enum Estimator {
    /// The share of deals in which something happens: the place of its total in the row of a session. Differences are those of events,
    /// which are bounded by how often the sides differ.
    Event(usize),
    /// As [`Estimator::Event`], for events counted only in runs of a single rule set.
    Proportion(usize),
    /// The mean of an amount that may have either sign: the place of its total, and how many observations each noted one counts as.
    Mean(usize, u64),
    /// The mean of an amount that is paid seldom and never negative: the place of its total.
    Amount(usize),
    /// What the dealer has over another seat, from his mean.
    Edge,
    /// How far the mean of the dealer lies from 0.
    Gap,
    /// The standard deviation of the points of a deal.
    Sd(Role),
    /// A quantile, by order statistics.
    Quantile(Points, f64),
    /// The share of an item in all points, as a ratio of totals.
    Share(Item),
    /// The share of seats that are ever down by so much: an event of the bankrolls that sessions count, of the whole distribution for
    /// others.
    Ruin(u32),
    /// The share of seats that end a session down by so much.
    EndDown(u32),
    /// A function of whole distributions, by the jackknife over parts of the run.
    Shape(Points, fn(&Spread, Points) -> Option<f64>),
}

impl Estimator {
    /// The unit of what it estimates, unless the row says otherwise.
    const fn unit(self) -> Unit {
        match self {
            Estimator::Event(_)
            | Estimator::Proportion(_)
            | Estimator::Share(_)
            | Estimator::Ruin(_)
            | Estimator::EndDown(_) => Unit::Share,
            Estimator::Quantile(..) => Unit::Whole,
            Estimator::Mean(..)
            | Estimator::Amount(_)
            | Estimator::Edge
            | Estimator::Gap
            | Estimator::Sd(_)
            | Estimator::Shape(..) => Unit::Amount,
        }
    }

    /// The place of its total in the row of a session, and how many observations each noted one counts as; none where it is not
    /// a total divided by a number of observations.
    pub(super) fn total(self) -> Option<(usize, u64)> {
        match self {
            Estimator::Event(total) | Estimator::Proportion(total) | Estimator::Amount(total) => Some((total, 1)),
            Estimator::Mean(total, times) => Some((total, times)),
            Estimator::Ruin(bankroll) => Some((place::ruin(BANKROLLS.iter().position(|known| *known == bankroll)?), 1)),
            Estimator::Edge
            | Estimator::Gap
            | Estimator::Sd(_)
            | Estimator::Quantile(..)
            | Estimator::Share(_)
            | Estimator::EndDown(_)
            | Estimator::Shape(..) => None,
        }
    }
}

/// Which test a difference has.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tested {
    /// Its own.
    Own,
    /// The test of another statistic, because both test the same hypothesis.
    As(Statistic),
    /// None.
    No,
}

/// What decides the value of a statistic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decided {
    /// Nothing: it is the same under any rules.
    Always,
    /// Play alone.
    ByPlay,
    /// Payments too.
    ByPoints,
}

/// A place in a table: that of its block, and its place in the block. Statistics of the same place keep the order of the kinds.
pub(super) type Order = (u8, usize);

/// Whether rule sets are compared by a statistic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compared {
    /// Always: its place in the table of differences.
    Table(Order),
    /// Where it is asked for.
    Asked,
    /// Never.
    No,
}

/// The facts about a statistic that are no texts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// How it is estimated and compared.
    pub estimator: Estimator,
    /// The unit.
    pub unit: Unit,
    /// What its amounts are amounts of.
    pub counted: Counted,
    /// The test of its differences.
    pub tested: Tested,
    /// What decides its value.
    pub decided: Decided,
    /// Whether a relative change is meaningful: the value is not near zero.
    pub relative: bool,
    /// The payments that it is about: without them it has no row.
    pub paid: Option<(DealGroup, Item)>,
    /// Short words that are printed for it where columns are narrow, in English and Chinese: each is of one statistic.
    pub words: Option<[&'static str; 2]>,
    /// Its place in the table of one rule set.
    pub reported: Option<Order>,
    /// Whether, and where, it is compared.
    pub compared: Compared,
    /// Its place among the charts of a sweep, which draws it wherever it differs.
    pub swept: Option<u8>,
    /// Whether pages have a table of its kind alone, and leave it out of the table of all statistics.
    pub own_table: bool,
}

impl Row {
    /// That of an estimator: a statistic with a test of its own that depends on payments and stands in no table.
    const fn of(estimator: Estimator) -> Row {
        Row {
            estimator,
            unit: estimator.unit(),
            counted: Counted::Points,
            tested: Tested::Own,
            decided: Decided::ByPoints,
            relative: true,
            paid: None,
            words: None,
            reported: None,
            compared: Compared::No,
            swept: None,
            own_table: false,
        }
    }
}

/// What kinds have instances of besides closed lists.
#[derive(Clone, Copy, Default)]
pub(super) struct Scope<'a> {
    /// Joint events of the run.
    pub joints: &'a [Joint],
    /// Its players.
    pub players: &'a [PlayerLabel],
    /// The bankrolls asked for.
    pub bankrolls: &'a [u32],
}

/// Makes the closed list of kinds: variant with its parameters, then
/// - `each`: the statistics of the kind, given the [`Scope`],
/// - `names`: the columns `statistic` and `category`,
/// - `read`: the statistic of a category, where `each` depends on the scope,
/// - `possible`: whether there is such a thing under the rules; always, where it is not said,
/// - `label`: the name of a row, in English and Chinese,
/// - `loss`: the name of its negative, where it is what the unlucky lose,
/// - `definition`: what exactly it means, in a sentence,
/// - `row`: everything else.
macro_rules! statistics {
    (@or $default:expr) => { $default };
    (@or $default:expr, $value:expr) => { $value };
    ($($(#[$doc:meta])* $kind:ident $(($($of:ident: $type:ty),+))? {
        each: |$scope:tt| $each:expr,
        names: $statistic:expr, $category:expr,
        $(read: |$text:ident| $read:expr,)?
        $(possible: |$rules:ident| $possible:expr,)?
        label: $label:expr,
        $(loss: $loss:expr,)?
        definition: $definition:expr,
        row: $row:expr,
    })*) => {
        /// Something that is estimated from a run, or compared between two.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Statistic { $($(#[$doc])* $kind $(($($type),+))?,)* }

        #[allow(unused_variables, reason = "no row needs all parameters everywhere")]
        impl Statistic {
            /// All of a scope, kind by kind.
            pub(super) fn every(scope: &Scope<'_>) -> Vec<Statistic> {
                let mut all = Vec::new();
                $({
                    let $scope = scope;
                    all.extend($each);
                })*
                all
            }

            /// The columns `statistic` and `category` of tables.
            pub fn names(self) -> (String, String) {
                match self { $(Statistic::$kind $(($($of),+))? => (String::from($statistic), String::from($category)),)* }
            }

            /// The statistic of these columns, of a kind whose instances depend on a run.
            pub(super) fn read(statistic: &str, category: &str) -> Option<Statistic> {
                $($(
                    let $text = category;
                    if statistic == $statistic && let Some(found) = $read {
                        return Some(found);
                    }
                )?)*
                None
            }

            /// Whether there is such a thing under the rules.
            pub fn possible(self, rules: &Rules) -> bool {
                match self {
                    $(Statistic::$kind $(($($of),+))? => {
                        statistics!(@or true $(, { let $rules = rules; $possible })?)
                    })*
                }
            }

            /// The name of a row, in English and Chinese.
            pub fn label(self) -> [String; 2] {
                match self { $(Statistic::$kind $(($($of),+))? => $label.map(String::from),)* }
            }

            /// What it is called without its sign, where it is what the unlucky lose.
            pub fn loss(self) -> Option<Message> {
                match self { $(Statistic::$kind $(($($of),+))? => statistics!(@or None $(, Some($loss))?),)* }
            }

            /// What exactly it means, in a sentence.
            pub fn definition(self) -> Message {
                match self { $(Statistic::$kind $(($($of),+))? => $definition,)* }
            }

            /// Everything else.
            pub(super) fn row(self) -> Row {
                match self { $(Statistic::$kind $(($($of),+))? => $row,)* }
            }
        }
    };
}

statistics! {
    /// The share of deals in which it happens.
    Frequency(category: Category) {
        each: |_| of(Category::ALL.iter().copied(), Statistic::Frequency),
        names: "frequency", category.name(),
        possible: |rules| category.possible(rules),
        label: category.label(),
        definition: Message::of(&[category.definition(), category.definition_chinese()]),
        row: Row {
            decided: if category.is_of_play() { Decided::ByPlay } else { Decided::ByPoints },
            words: (category == Category::Liuju).then_some(["no win", "流局"]),
            reported: Some((0, 0)),
            compared: Compared::Table((0, 0)),
            own_table: true,
            ..Row::of(Estimator::Event(place::category(category.index())))
        },
    }

    /// The share of deals in which several things happen to one winner. One that is asked for has a row under any rules.
    Joint(joint: Joint) {
        each: |scope| of(scope.joints.iter().copied(), Statistic::Joint),
        names: "frequency", joint.name(),
        read: |text| text.contains('+').then(|| Joint::parse(text, 0).ok()).flatten().map(Statistic::Joint),
        label: joint.label(),
        definition: msg!("sim-defined-joint"),
        row: Row {
            decided: if joint.is_of_play() { Decided::ByPlay } else { Decided::ByPoints },
            compared: Compared::Table((12, 0)),
            own_table: true,
            ..Row::of(Estimator::Event(place::joint(joint.number)))
        },
    }

    /// The share of deals whose first winner won in this own turn, 1..=[`TURNS`].
    WinTurn(turn: u8) {
        each: |_| of(1..=TURNS as u8, Statistic::WinTurn),
        names: "win_turn", turn_name(turn),
        label: ["won in turn", "第几轮胡"].map(|name| format!("{name} {}", turn_name(turn))),
        definition: msg!("sim-defined-win-turn"),
        row: Row::of(Estimator::Proportion(place::turn(turn.into()))),
    }

    /// The share of deals in which a role, one of [`Role::PLACED`], came to this place, where play goes on after a win.
    WinPlace(role: Role, at: Place) {
        each: |_| pairs(Role::PLACED, Place::ALL, Statistic::WinPlace),
        names: "win_place", format!("{}:{}", role.name(), at.name()),
        possible: |rules| rules.play.ends != DealEnds::FirstWin,
        label: labelled(at.label(), role.label()),
        definition: msg!("sim-defined-win-place"),
        row: Row::of(Estimator::Proportion(place::win(role, at))),
    }

    /// Mean points per deal. The four seats sum to zero under any rules.
    Mean(role: Role) {
        each: |_| of(Role::ALL, Statistic::Mean),
        names: "scores.mean", role.name(),
        label: labelled(["mean points", "均分"], role.label()),
        definition: msg!("sim-defined-mean"),
        row: Row {
            tested: match role {
                Role::All => Tested::No,
                Role::NonDealer => Tested::As(Statistic::Mean(Role::Dealer)),
                Role::Dealer | Role::Seat(_) => Tested::Own,
            },
            decided: if role == Role::All { Decided::Always } else { Decided::ByPoints },
            relative: false,
            words: (role == Role::Dealer).then_some(["dealer", "庄家"]),
            reported: Some((1, 0)),
            compared: Compared::Table((1, 0)),
            ..Row::of(Estimator::Mean(place::points(role), role.seats()))
        },
    }

    /// Mean points per deal of a player, over his seats.
    Player(player: PlayerLabel) {
        each: |scope| of(scope.players.iter().copied(), Statistic::Player),
        names: "scores.mean", format!("player:{}", player.name),
        read: |text| text.strip_prefix("player:").map(player_called).map(Statistic::Player),
        label: labelled(["mean points", "均分"], ["player", "电脑"].map(|word| format!("{word} {}", player.name))),
        definition: msg!("sim-defined-mean"),
        row: Row {
            relative: false,
            compared: Compared::Table((5, 0)),
            ..Row::of(Estimator::Mean(place::player(player.number.into()), 1))
        },
    }

    /// What the dealer has over another seat.
    DealerEdge {
        each: |_| [Statistic::DealerEdge],
        names: "dealer_edge", "points",
        label: ["dealer's edge", "庄家优势"],
        definition: msg!("sim-defined-dealer-edge"),
        row: Row {
            tested: Tested::As(Statistic::Mean(Role::Dealer)),
            reported: Some((2, 0)),
            compared: Compared::Table((6, 0)),
            swept: Some(1),
            ..Row::of(Estimator::Edge)
        },
    }

    /// How far the mean points of the dealer lie from 0, either way.
    DealerGap {
        each: |_| [Statistic::DealerGap],
        names: "dealer_gap", "points",
        label: ["dealer's distance from 0", "庄闲差距"],
        definition: msg!("sim-defined-dealer-gap"),
        row: Row { compared: Compared::Asked, ..Row::of(Estimator::Gap) },
    }

    /// Standard deviation of the points of a deal.
    Sd(role: Role) {
        each: |_| of(Role::ALL, Statistic::Sd),
        names: "scores.sd", role.name(),
        label: labelled(["sd of points", "得分标准差"], role.label()),
        definition: msg!("sim-defined-sd"),
        row: Row {
            reported: Some((3, 0)),
            compared: Compared::Table((7, 0)),
            swept: (role == Role::All).then_some(0),
            ..Row::of(Estimator::Sd(role))
        },
    }

    /// A quantile of the points of a deal.
    Quantile(role: Role, p: f64) {
        each: |_| pairs(Role::ALL, QUANTILES, Statistic::Quantile),
        names: format!("scores.quantile.{p}"), role.name(),
        label: labelled(["quantile", "分位"].map(|name| format!("{name} {p}")), role.label()),
        definition: msg!("sim-defined-quantile"),
        row: Row {
            reported: Some((4, 0)),
            compared: match shaped(role) {
                Some(at) if super::COMPARED_QUANTILES.contains(&p) => Compared::Table((9, at)),
                _ => Compared::Asked,
            },
            own_table: true,
            ..Row::of(Estimator::Quantile(Points::Deals(role), p))
        },
    }

    /// Skewness of the points of a deal. Nothing of it is bounded: it hangs on deals so rare that no run has seen enough of them.
    Skewness(role: Role) {
        each: |_| of(Role::SHAPED, Statistic::Skewness),
        names: "scores.skewness", role.name(),
        label: labelled(["skewness", "偏度"], role.label()),
        definition: msg!("sim-defined-skewness"),
        row: Row { tested: Tested::No, relative: false, counted: Counted::Number, ..of_deals(role, estimate::skewness) },
    }

    /// Mean points of the worst deals.
    Shortfall(role: Role) {
        each: |_| of(Role::SHAPED, Statistic::Shortfall),
        names: "expected_shortfall", format!("deal:{}", role.name()),
        label: labelled(["mean of the worst 5 % of deals", "手气最背的 5% 的局均分"], role.label()),
        loss: msg!("sim-lost-in-deals", role = role.label()),
        definition: msg!("sim-defined-shortfall", tail = %(TAIL * 100.0)),
        row: of_deals(role, estimate::shortfall),
    }

    /// The share of all winnings that the best deals won.
    TopShare(role: Role) {
        each: |_| of(Role::SHAPED, Statistic::TopShare),
        names: "top_share", role.name(),
        label: labelled(["won in the best 1 %", "赢得最大的 1% 占赢分"], role.label()),
        definition: msg!("sim-defined-top-share", top = %(TOP * 100.0)),
        row: Row {
            unit: Unit::Share,
            words: (role == Role::All).then_some(["luckiest", "赢得最大"]),
            swept: (role == Role::All).then_some(6),
            ..of_deals(role, estimate::top_share)
        },
    }

    /// Gini's coefficient of the winnings.
    Gini(role: Role) {
        each: |_| of(Role::SHAPED, Statistic::Gini),
        names: "gini", role.name(),
        label: labelled(["inequality of winnings (Gini)", "赢分基尼系数"], role.label()),
        definition: msg!("sim-defined-gini"),
        row: Row { counted: Counted::Number, ..of_deals(role, estimate::gini) },
    }

    /// Standard deviation of a seat's points in a session.
    EveningSd {
        each: |_| [Statistic::EveningSd],
        names: "evening.sd", "seat",
        label: ["sd of an evening", "一场标准差"],
        definition: msg!("sim-defined-evening"),
        row: Row { words: Some(["swing", "输赢大小"]), swept: Some(5), ..of_evenings(estimate::sd) },
    }

    /// The same divided by the points that change hands per deal: unchanged where all payments change by one factor.
    SwingPerPoint {
        each: |_| [Statistic::SwingPerPoint],
        names: "evening.swing_per_point", "seat",
        label: ["swing of an evening per point moved", "一场标准差与每局输赢额之比"],
        definition: msg!("sim-defined-swing-per-point"),
        row: Row {
            counted: Counted::Number,
            words: Some(["swing per point", "每分输赢"]),
            compared: Compared::Asked,
            ..Row::of(Estimator::Shape(Points::Evenings, estimate::swing_per_point))
        },
    }

    /// Skewness of a seat's points in a session.
    EveningSkewness {
        each: |_| [Statistic::EveningSkewness],
        names: "evening.skewness", "seat",
        label: ["skewness of an evening", "一场偏度"],
        definition: msg!("sim-defined-evening"),
        row: Row { tested: Tested::No, relative: false, counted: Counted::Number, ..of_evenings(estimate::skewness) },
    }

    /// Mean points of the worst sessions.
    EveningShortfall {
        each: |_| [Statistic::EveningShortfall],
        names: "expected_shortfall", "evening",
        label: ["mean of the worst 5 % of evenings", "手气最背的 5% 的场均分"],
        loss: msg!("sim-lost-in-evenings"),
        definition: msg!("sim-defined-shortfall", tail = %(TAIL * 100.0)),
        row: Row { words: Some(["worst 5 %", "最背 5%"]), swept: Some(4), ..of_evenings(estimate::shortfall) },
    }

    /// A quantile of a seat's points in a session.
    EveningQuantile(p: f64) {
        each: |_| of(QUANTILES, Statistic::EveningQuantile),
        names: format!("evening.quantile.{p}"), "seat",
        label: ["quantile of an evening", "一场分位"].map(|name| format!("{name} {p}")),
        definition: msg!("sim-defined-quantile"),
        row: Row {
            reported: EVENING_QUANTILES.contains(&p).then_some((10, 0)),
            ..Row::of(Estimator::Quantile(Points::Evenings, p))
        },
    }

    /// Points that change hands per deal of a group for an item.
    Money(group: DealGroup, item: Item) {
        each: |_| pairs(DealGroup::ALL, Item::ALL.iter().copied(), Statistic::Money),
        names: match group {
            DealGroup::All => "money".to_owned(),
            _ => format!("money.{}", group.name()),
        }, item.name(),
        label: match group {
            DealGroup::All => moved(item.label()),
            _ => bracketed(moved(item.label()), group.label()),
        },
        definition: msg!("sim-defined-moved"),
        row: Row {
            paid: Some((group, item)),
            own_table: group != DealGroup::All,
            reported: Some(if group == DealGroup::All { (7, item.index()) } else { (9, 0) }),
            compared: if group == DealGroup::All { Compared::Table((2, 0)) } else { Compared::No },
            ..Row::of(Estimator::Amount(place::money(group, item)))
        },
    }

    /// Points that change hands per deal.
    Moved {
        each: |_| [Statistic::Moved],
        names: "money", "all",
        label: moved(["all items", "全部"]),
        definition: msg!("sim-defined-moved"),
        row: Row {
            words: Some(["paid", "付分"]),
            reported: Some((8, 0)),
            compared: Compared::Table((3, 0)),
            swept: Some(2),
            ..Row::of(Estimator::Amount(place::MOVED))
        },
    }

    /// The share of an item in all points that change hands.
    Share(item: Item) {
        each: |_| of(Item::ALL.iter().copied(), Statistic::Share),
        names: "money_share", item.name(),
        label: labelled(["share of the money", "占输赢总额"], item.label()),
        definition: msg!("sim-defined-share"),
        row: Row {
            paid: Some((DealGroup::All, item)),
            words: (item == Item::Jing).then_some(["精", "来自精"]),
            reported: Some((7, item.index())),
            compared: Compared::Table((8, 0)),
            swept: (item == Item::Jing).then_some(3),
            ..Row::of(Estimator::Share(item))
        },
    }

    /// An amount a deal.
    Measure(measure: Measure) {
        each: |_| of(Measure::ALL.iter().copied(), Statistic::Measure),
        names: measure.names().0, measure.names().1,
        possible: |rules| measure.possible(rules),
        label: measure.label(),
        definition: Message::of(&measure.definition()),
        row: Row {
            counted: Counted::Tiles,
            decided: Decided::ByPlay,
            relative: measure != Measure::ExchangeGain,
            words: (measure == Measure::Draws).then_some(["tiles", "张数"]),
            reported: Some((13, 0)),
            compared: if measure.is_compared() { Compared::Table((4, 0)) } else { Compared::No },
            ..Row::of(Estimator::Mean(place::measure(measure), 1))
        },
    }

    /// The chance that a seat is ever down by so much in a session.
    Ruin(bankroll: u32) {
        each: |scope| of(scope.bankrolls.iter().copied(), Statistic::Ruin),
        names: "ruin", bankroll.to_string(),
        read: |text| text.parse().ok().map(Statistic::Ruin),
        label: ["ruin with", "一场里输光 本钱"].map(|name| format!("{name} {bankroll}")),
        definition: msg!("sim-defined-ruin"),
        row: Row { reported: Some((11, 0)), compared: Compared::Asked, ..Row::of(Estimator::Ruin(bankroll)) },
    }

    /// The chance that a seat ends a session down by so much.
    EndDown(bankroll: u32) {
        each: |scope| of(scope.bankrolls.iter().copied(), Statistic::EndDown),
        names: "end_down", bankroll.to_string(),
        read: |text| text.parse().ok().map(Statistic::EndDown),
        label: ["an evening ends down by", "散场时输到"].map(|name| format!("{name} {bankroll}")),
        definition: msg!("sim-defined-end-down"),
        row: Row { reported: Some((12, 0)), ..Row::of(Estimator::EndDown(bankroll)) },
    }
}

/// A statistic for each of these.
fn of<T>(all: impl IntoIterator<Item = T>, statistic: impl Fn(T) -> Statistic) -> impl Iterator<Item = Statistic> {
    all.into_iter().map(statistic)
}

/// A statistic for each pair of these, the first changing last.
fn pairs<A: Copy, B>(
    first: impl IntoIterator<Item = A>,
    second: impl IntoIterator<Item = B> + Clone,
    statistic: impl Fn(A, B) -> Statistic + Copy,
) -> impl Iterator<Item = Statistic> {
    first.into_iter().flat_map(move |a| second.clone().into_iter().map(move |b| statistic(a, b)))
}

/// The row of a function of the points of a role in a deal. All of a role stand together.
fn of_deals(role: Role, shape: fn(&Spread, Points) -> Option<f64>) -> Row {
    let at = shaped(role).unwrap_or_default();
    Row {
        reported: Some((5, at)),
        compared: Compared::Table((10, at)),
        ..Row::of(Estimator::Shape(Points::Deals(role), shape))
    }
}

/// The row of a function of a seat's points in a session.
fn of_evenings(shape: fn(&Spread, Points) -> Option<f64>) -> Row {
    Row {
        reported: Some((6, 0)),
        compared: Compared::Table((11, 0)),
        ..Row::of(Estimator::Shape(Points::Evenings, shape))
    }
}

fn turn_name(turn: u8) -> String {
    if usize::from(turn) == TURNS { format!("{TURNS}+") } else { turn.to_string() }
}

/// The player of a name in a table. Players have any names; a table that is read has few.
fn player_called(name: &str) -> PlayerLabel {
    let known = Policy::ALL.into_iter().map(Policy::name).find(|known| *known == name);
    PlayerLabel { number: 0, name: known.unwrap_or_else(|| name.to_owned().leak()) }
}

/// What is named, and of what, in both languages.
fn labelled<A: AsRef<str>, B: AsRef<str>>([en, zh]: [A; 2], [of_en, of_zh]: [B; 2]) -> [String; 2] {
    [format!("{}: {}", en.as_ref(), of_en.as_ref()), format!("{}：{}", zh.as_ref(), of_zh.as_ref())]
}

fn bracketed([en, zh]: [String; 2], [of_en, of_zh]: [&str; 2]) -> [String; 2] {
    [format!("{en} ({of_en})"), format!("{zh}（{of_zh}）")]
}

/// The points that something moved.
fn moved(what: [&'static str; 2]) -> [String; 2] {
    labelled(["points moved a deal", "每局输赢额"], what)
}
