//! The kinds of statistics with their names, estimators and places in tables.
//!
//! A kind is a variant of [`Statistic`]; its parameters, such as a role, give the single statistics. A new kind is an entry
//! of `statistics!` below, with a function or an `Estimator` of its own if no existing one computes it.

use super::estimate::{self, BANKROLLS, EVENING_QUANTILES, Points, QUANTILES, shaped};
use super::{Measure, TAIL, TOP};
use crate::message::{Message, msg};
use crate::policy::{PlayerLabel, Policy};
use crate::rules::Rules;
use crate::rules::spec::DealEnds;
use crate::score::{Category, Item};
use crate::sim::joint::Joint;
use crate::sim::record::Distributions;
use crate::sim::role::{DealGroup, Place, Role, TURNS};
use crate::sim::row::place;

/// The unit in which a statistic is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A share, shown as a percentage.
    Share,
    /// An amount in the unit of [`AmountUnit`].
    Amount,
    /// Whole points. A quantile is one of the observed values.
    Whole,
}

/// The unit of the values of [`Unit::Amount`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AmountUnit {
    /// Points.
    Points,
    /// Tiles, or the objects that a measure counts, such as deals.
    Tiles,
    /// A number without a unit.
    Number,
}

/// How a statistic is estimated on one side, and how it is compared between two.
#[derive(Clone, Copy, Debug)]
pub(super) enum Estimator {
    /// The share of deals with an event. The parameter is the index of its total in the row of a session. The
    /// difference is bounded by how often the sides differ.
    Event(usize),
    /// As [`Estimator::Event`], for events counted only in runs of a single rule set.
    Proportion(usize),
    /// The mean of an amount that may have either sign. The parameters are the index of its total in the row of a
    /// session and the factor by which the number of observations in the row is multiplied.
    Mean(usize, u64),
    /// The mean of an amount that is paid rarely and is never negative. The parameter is the index of its total.
    Amount(usize),
    /// The dealer's edge over another seat: 4/3 of the dealer's mean.
    Edge,
    /// The distance of the dealer's mean from 0.
    Gap,
    /// The standard deviation of the points of a deal.
    Sd(Role),
    /// The quantile with this probability, by order statistics.
    Quantile(Points, f64),
    /// The share of an item in all points that change hands, as a ratio of totals.
    Share(Item),
    /// The share of seats that are ever down by this many points in an evening. For [`BANKROLLS`] it is an event
    /// counted in the row of a session, for others a function of the whole distribution.
    Ruin(u32),
    /// The share of seats that end an evening down by at least this many points.
    EndDown(u32),
    /// A function of whole distributions, by the jackknife over parts of the run.
    Shape(Points, fn(&Distributions, Points) -> Option<f64>),
}

impl Estimator {
    /// The unit of the estimate, unless the specification gives another.
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

    /// The index of its total in the row of a session, and the factor (such as the number of seats) by which the number
    /// of observations in the row is multiplied. `None` if it is not a total divided by a number of observations.
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

/// Which test a difference of the statistic has.
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
    /// Play and payments.
    ByPoints,
}

/// A position in a table: the number of the block, and the position in the block. Statistics with the same position
/// keep the order of the kinds.
pub(super) type Order = (u8, usize);

/// Whether rule sets are compared by a statistic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compared {
    /// Always. The parameter is its position in the table of differences.
    Table(Order),
    /// Only if the user or a report asks for it.
    Asked,
    /// Never.
    No,
}

/// The specification of a statistic, apart from its texts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spec {
    /// How it is estimated and compared.
    pub estimator: Estimator,
    /// The unit in which it is shown.
    pub unit: Unit,
    /// The unit of its values, if `unit` is an amount.
    pub amount_unit: AmountUnit,
    /// The test of its differences.
    pub tested: Tested,
    /// What decides its value.
    pub decided: Decided,
    /// Whether a relative change is meaningful, because the value cannot be near zero.
    pub relative: bool,
    /// The group of deals and the item whose payments it describes; `None` if it describes no single item. If nothing
    /// was paid, it has no row.
    pub paid: Option<(DealGroup, Item)>,
    /// A short label for narrow columns, in English and Chinese, unique to the statistic; `None` if it has none.
    pub short_label: Option<[&'static str; 2]>,
    /// Its position in the table of one rule set; `None` if it is not reported.
    pub reported: Option<Order>,
    /// Whether rule sets are compared by it, and its position in that table.
    pub compared: Compared,
    /// Its position among the charts of a sweep, which draws it if it differs; `None` if it has no chart.
    pub swept: Option<u8>,
    /// Whether pages have a separate table for its kind and leave it out of the table of all statistics.
    pub own_table: bool,
}

impl Spec {
    /// The defaults for an estimator: a test of its own, a value that depends on payments, and no place in any table.
    const fn new(estimator: Estimator) -> Spec {
        Spec {
            estimator,
            unit: estimator.unit(),
            amount_unit: AmountUnit::Points,
            tested: Tested::Own,
            decided: Decided::ByPoints,
            relative: true,
            paid: None,
            short_label: None,
            reported: None,
            compared: Compared::No,
            swept: None,
            own_table: false,
        }
    }
}

/// The lists that give the statistics of kinds whose parameters depend on the run.
#[derive(Clone, Copy, Default)]
pub(super) struct Scope<'a> {
    /// The joint events of the run.
    pub joints: &'a [Joint],
    /// The players of the run.
    pub players: &'a [PlayerLabel],
    /// The bankrolls, in points, for which ruin is reported.
    pub bankrolls: &'a [u32],
}

/// Defines the kinds of statistics: the variant with its parameters, then
/// - `each`: the statistics of the kind, given the [`Scope`],
/// - `names`: the columns `statistic` and `category`,
/// - `read`: parses the column `category`, if `each` depends on the scope,
/// - `possible`: whether it exists under the rules; always, if omitted,
/// - `label`: the name of a row, in English and Chinese,
/// - `loss`: the name of its negative, if that is the loss in the worst deals or evenings,
/// - `definition`: its definition in a sentence,
/// - `spec`: the [`Spec`], which has everything else.
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
        spec: $spec:expr,
    })*) => {
        /// A quantity that is estimated from a run or compared between two rule sets.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub enum Statistic { $($(#[$doc])* $kind $(($($type),+))?,)* }

        #[allow(unused_variables, reason = "no row needs all parameters everywhere")]
        impl Statistic {
            /// All statistics of a scope, kind by kind in the order of the variants.
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

            /// The statistic with these columns, if its parameters depend on the scope; otherwise `None`.
            pub(super) fn read(statistic: &str, category: &str) -> Option<Statistic> {
                $($(
                    let $text = category;
                    if statistic == $statistic && let Some(found) = $read {
                        return Some(found);
                    }
                )?)*
                None
            }

            /// Whether the statistic exists under the rules.
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

            /// The name of its negative, if that is the loss in the worst deals or evenings; otherwise `None`.
            pub fn loss(self) -> Option<Message> {
                match self { $(Statistic::$kind $(($($of),+))? => statistics!(@or None $(, Some($loss))?),)* }
            }

            /// The definition, in a sentence.
            pub fn definition(self) -> Message {
                match self { $(Statistic::$kind $(($($of),+))? => $definition,)* }
            }

            /// The specification.
            pub(super) fn spec(self) -> Spec {
                match self { $(Statistic::$kind $(($($of),+))? => $spec,)* }
            }
        }
    };
}

statistics! {
    /// The share of deals with a category.
    Frequency(category: Category) {
        each: |_| map_each(Category::known(), Statistic::Frequency),
        names: "frequency", category.name(),
        possible: |rules| category.possible(rules),
        label: category.label(),
        definition: Message::from_arg(&[category.definition(), category.definition_chinese()]),
        spec: Spec {
            decided: if category.depends_on_play_only() { Decided::ByPlay } else { Decided::ByPoints },
            short_label: (category == Category::Liuju).then_some(["no win", "流局"]),
            reported: Some((0, 0)),
            compared: Compared::Table((0, 0)),
            own_table: true,
            ..Spec::new(Estimator::Event(place::category(category)))
        },
    }

    /// The share of deals with a joint event. It has a row even if the event is impossible under the rules.
    Joint(joint: Joint) {
        each: |scope| map_each(scope.joints.iter().copied(), Statistic::Joint),
        names: "frequency", joint.name(),
        read: |text| text.contains('+').then(|| Joint::parse(text, 0).ok()).flatten().map(Statistic::Joint),
        label: joint.label(),
        definition: msg!("sim-defined-joint"),
        spec: Spec {
            decided: if joint.depends_on_play_only() { Decided::ByPlay } else { Decided::ByPoints },
            compared: Compared::Table((12, 0)),
            own_table: true,
            ..Spec::new(Estimator::Event(place::joint(joint.number)))
        },
    }

    /// The share of deals whose first winner won in this one of its own turns, 1..=[`TURNS`].
    WinTurn(turn: u8) {
        each: |_| map_each(1..=TURNS as u8, Statistic::WinTurn),
        names: "win_turn", turn_name(turn),
        label: ["won in turn", "第几轮胡"].map(|name| format!("{name} {}", turn_name(turn))),
        definition: msg!("sim-defined-win-turn"),
        spec: Spec::new(Estimator::Proportion(place::turn(turn.into()))),
    }

    /// The share of deals in which a role of [`Role::PLACED`] had this place in the order of winning, if play goes on after a win.
    WinPlace(role: Role, at: Place) {
        each: |_| pairs(Role::PLACED, Place::ALL, Statistic::WinPlace),
        names: "win_place", format!("{}:{}", role.name(), at.name()),
        possible: |rules| rules.play.ends != DealEnds::FirstWin,
        label: labelled(at.label(), role.label()),
        definition: msg!("sim-defined-win-place"),
        spec: Spec::new(Estimator::Proportion(place::win(role, at))),
    }

    /// Mean points of a role per deal and seat. The points of the four seats sum to zero under any rules.
    Mean(role: Role) {
        each: |_| map_each(Role::ALL, Statistic::Mean),
        names: "scores.mean", role.name(),
        label: labelled(["mean points", "均分"], role.label()),
        definition: msg!("sim-defined-mean"),
        spec: Spec {
            tested: match role {
                Role::All => Tested::No,
                Role::NonDealer => Tested::As(Statistic::Mean(Role::Dealer)),
                Role::Dealer | Role::Seat(_) => Tested::Own,
            },
            decided: if role == Role::All { Decided::Always } else { Decided::ByPoints },
            relative: false,
            short_label: (role == Role::Dealer).then_some(["dealer", "庄家"]),
            reported: Some((1, 0)),
            compared: Compared::Table((1, 0)),
            ..Spec::new(Estimator::Mean(place::points(role), role.seats()))
        },
    }

    /// Mean points of a player per deal and seat.
    Player(player: PlayerLabel) {
        each: |scope| map_each(scope.players.iter().copied(), Statistic::Player),
        names: "scores.mean", format!("player:{}", player.name),
        read: |text| text.strip_prefix("player:").map(player_named).map(Statistic::Player),
        label: labelled(["mean points", "均分"], ["player", "电脑"].map(|word| format!("{word} {}", player.name))),
        definition: msg!("sim-defined-mean"),
        spec: Spec {
            relative: false,
            compared: Compared::Table((5, 0)),
            ..Spec::new(Estimator::Mean(place::player(player.number.into()), 1))
        },
    }

    /// The mean points of the dealer less those of one other seat, per deal.
    DealerEdge {
        each: |_| [Statistic::DealerEdge],
        names: "dealer_edge", "points",
        label: ["dealer's edge", "庄家优势"],
        definition: msg!("sim-defined-dealer-edge"),
        spec: Spec {
            tested: Tested::As(Statistic::Mean(Role::Dealer)),
            reported: Some((2, 0)),
            compared: Compared::Table((6, 0)),
            swept: Some(1),
            ..Spec::new(Estimator::Edge)
        },
    }

    /// The distance of the dealer's mean points from 0.
    DealerGap {
        each: |_| [Statistic::DealerGap],
        names: "dealer_gap", "points",
        label: ["dealer's distance from 0", "庄闲差距"],
        definition: msg!("sim-defined-dealer-gap"),
        spec: Spec { compared: Compared::Asked, ..Spec::new(Estimator::Gap) },
    }

    /// Standard deviation of the points of a role in a deal.
    Sd(role: Role) {
        each: |_| map_each(Role::ALL, Statistic::Sd),
        names: "scores.sd", role.name(),
        label: labelled(["sd of points", "得分标准差"], role.label()),
        definition: msg!("sim-defined-sd"),
        spec: Spec {
            reported: Some((3, 0)),
            compared: Compared::Table((7, 0)),
            swept: (role == Role::All).then_some(0),
            ..Spec::new(Estimator::Sd(role))
        },
    }

    /// The quantile of the points of a role in a deal with this probability, one of [`QUANTILES`].
    Quantile(role: Role, p: f64) {
        each: |_| pairs(Role::ALL, QUANTILES, Statistic::Quantile),
        names: format!("scores.quantile.{p}"), role.name(),
        label: labelled(["quantile", "分位"].map(|name| format!("{name} {p}")), role.label()),
        definition: msg!("sim-defined-quantile"),
        spec: Spec {
            reported: Some((4, 0)),
            compared: match shaped(role) {
                Some(at) if super::COMPARED_QUANTILES.contains(&p) => Compared::Table((9, at)),
                _ => Compared::Asked,
            },
            own_table: true,
            ..Spec::new(Estimator::Quantile(Points::Deals(role), p))
        },
    }

    /// Skewness of the points of a role in a deal. It has no bounded interval, because it depends on deals so rare that no run
    /// has enough of them.
    Skewness(role: Role) {
        each: |_| map_each(Role::SHAPED, Statistic::Skewness),
        names: "scores.skewness", role.name(),
        label: labelled(["skewness", "偏度"], role.label()),
        definition: msg!("sim-defined-skewness"),
        spec: Spec {
            tested: Tested::No,
            relative: false,
            amount_unit: AmountUnit::Number,
            ..deal_shape(role, estimate::skewness)
        },
    }

    /// Mean points of a role in its worst deals ([`TAIL`]).
    Shortfall(role: Role) {
        each: |_| map_each(Role::SHAPED, Statistic::Shortfall),
        names: "expected_shortfall", format!("deal:{}", role.name()),
        label: labelled(["mean of the worst 5 % of deals", "手气最背的 5% 的局均分"], role.label()),
        loss: msg!("sim-lost-in-deals", role = role.label()),
        definition: msg!("sim-defined-shortfall", tail = %(TAIL * 100.0)),
        spec: deal_shape(role, estimate::shortfall),
    }

    /// The share of a role's winnings that it made in its best deals ([`TOP`]).
    TopShare(role: Role) {
        each: |_| map_each(Role::SHAPED, Statistic::TopShare),
        names: "top_share", role.name(),
        label: labelled(["share of winnings, best 1 %", "赢得最大的 1% 占赢分"], role.label()),
        definition: msg!("sim-defined-top-share", top = %(TOP * 100.0)),
        spec: Spec {
            unit: Unit::Share,
            short_label: (role == Role::All).then_some(["luckiest", "赢得最大"]),
            swept: (role == Role::All).then_some(6),
            ..deal_shape(role, estimate::top_share)
        },
    }

    /// Gini's coefficient of a role's winnings over its deals.
    Gini(role: Role) {
        each: |_| map_each(Role::SHAPED, Statistic::Gini),
        names: "gini", role.name(),
        label: labelled(["inequality of winnings (Gini)", "赢分基尼系数"], role.label()),
        definition: msg!("sim-defined-gini"),
        spec: Spec { amount_unit: AmountUnit::Number, ..deal_shape(role, estimate::gini) },
    }

    /// Standard deviation of a seat's points in an evening.
    EveningSd {
        each: |_| [Statistic::EveningSd],
        names: "evening.sd", "seat",
        label: ["sd of an evening", "一场标准差"],
        definition: msg!("sim-defined-evening"),
        spec: Spec { short_label: Some(["swing", "输赢大小"]), swept: Some(5), ..evening_shape(estimate::sd) },
    }

    /// The standard deviation of an evening divided by the points that change hands per deal: unchanged if all payments
    /// change by one factor.
    SwingPerPoint {
        each: |_| [Statistic::SwingPerPoint],
        names: "evening.swing_per_point", "seat",
        label: ["swing of an evening per point paid", "一场标准差与每局输赢额之比"],
        definition: msg!("sim-defined-swing-per-point"),
        spec: Spec {
            amount_unit: AmountUnit::Number,
            short_label: Some(["swing per point", "每分输赢"]),
            compared: Compared::Asked,
            ..Spec::new(Estimator::Shape(Points::Evenings, estimate::swing_per_point))
        },
    }

    /// Skewness of a seat's points in an evening.
    EveningSkewness {
        each: |_| [Statistic::EveningSkewness],
        names: "evening.skewness", "seat",
        label: ["skewness of an evening", "一场偏度"],
        definition: msg!("sim-defined-evening"),
        spec: Spec {
            tested: Tested::No,
            relative: false,
            amount_unit: AmountUnit::Number,
            ..evening_shape(estimate::skewness)
        },
    }

    /// Mean points of a seat in the worst evenings ([`TAIL`]).
    EveningShortfall {
        each: |_| [Statistic::EveningShortfall],
        names: "expected_shortfall", "evening",
        label: ["mean of the worst 5 % of evenings", "手气最背的 5% 的场均分"],
        loss: msg!("sim-lost-in-evenings"),
        definition: msg!("sim-defined-shortfall", tail = %(TAIL * 100.0)),
        spec: Spec { short_label: Some(["worst 5 %", "最背 5%"]), swept: Some(4), ..evening_shape(estimate::shortfall) },
    }

    /// The quantile of a seat's points in an evening with this probability, one of [`QUANTILES`].
    EveningQuantile(p: f64) {
        each: |_| map_each(QUANTILES, Statistic::EveningQuantile),
        names: format!("evening.quantile.{p}"), "seat",
        label: ["quantile of an evening", "一场分位"].map(|name| format!("{name} {p}")),
        definition: msg!("sim-defined-quantile"),
        spec: Spec {
            reported: EVENING_QUANTILES.contains(&p).then_some((10, 0)),
            ..Spec::new(Estimator::Quantile(Points::Evenings, p))
        },
    }

    /// Points that change hands for an item, per deal of a group.
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
        spec: Spec {
            paid: Some((group, item)),
            own_table: group != DealGroup::All,
            reported: Some(if group == DealGroup::All { (7, item.index()) } else { (9, 0) }),
            compared: if group == DealGroup::All { Compared::Table((2, 0)) } else { Compared::No },
            ..Spec::new(Estimator::Amount(place::money(group, item)))
        },
    }

    /// Points that change hands per deal, for all items together.
    Moved {
        each: |_| [Statistic::Moved],
        names: "money", "all",
        label: moved(["all items", "全部"]),
        definition: msg!("sim-defined-moved"),
        spec: Spec {
            short_label: Some(["paid", "付分"]),
            reported: Some((8, 0)),
            compared: Compared::Table((3, 0)),
            swept: Some(2),
            ..Spec::new(Estimator::Amount(place::MOVED))
        },
    }

    /// The share of an item in all points that change hands.
    Share(item: Item) {
        each: |_| map_each(Item::ALL.iter().copied(), Statistic::Share),
        names: "money_share", item.name(),
        label: labelled(["share of points paid", "占输赢总额"], item.label()),
        definition: msg!("sim-defined-share"),
        spec: Spec {
            paid: Some((DealGroup::All, item)),
            short_label: (item == Item::Jing).then_some(["精", "来自精"]),
            reported: Some((7, item.index())),
            compared: Compared::Table((8, 0)),
            swept: (item == Item::Jing).then_some(3),
            ..Spec::new(Estimator::Share(item))
        },
    }

    /// The mean of a measure.
    Measure(measure: Measure) {
        each: |_| map_each(Measure::ALL.iter().copied(), Statistic::Measure),
        names: measure.names().0, measure.names().1,
        possible: |rules| measure.possible(rules),
        label: measure.label(),
        definition: Message::from_arg(&measure.definition()),
        spec: Spec {
            amount_unit: AmountUnit::Tiles,
            decided: Decided::ByPlay,
            relative: measure != Measure::ExchangeGain,
            short_label: (measure == Measure::Draws).then_some(["tiles", "张数"]),
            reported: Some((13, 0)),
            compared: if measure.is_compared() { Compared::Table((4, 0)) } else { Compared::No },
            ..Spec::new(Estimator::Mean(place::measure(measure), 1))
        },
    }

    /// The probability that a seat is ever down by this many points in an evening.
    Ruin(bankroll: u32) {
        each: |scope| map_each(scope.bankrolls.iter().copied(), Statistic::Ruin),
        names: "ruin", bankroll.to_string(),
        read: |text| text.parse().ok().map(Statistic::Ruin),
        label: ["ruin with", "一场里输光 本钱"].map(|name| format!("{name} {bankroll}")),
        definition: msg!("sim-defined-ruin"),
        spec: Spec { reported: Some((11, 0)), compared: Compared::Asked, ..Spec::new(Estimator::Ruin(bankroll)) },
    }

    /// The probability that a seat ends an evening down by at least this many points.
    EndDown(bankroll: u32) {
        each: |scope| map_each(scope.bankrolls.iter().copied(), Statistic::EndDown),
        names: "end_down", bankroll.to_string(),
        read: |text| text.parse().ok().map(Statistic::EndDown),
        label: ["an evening ends down by", "散场时输到"].map(|name| format!("{name} {bankroll}")),
        definition: msg!("sim-defined-end-down"),
        spec: Spec { reported: Some((12, 0)), ..Spec::new(Estimator::EndDown(bankroll)) },
    }
}

/// Returns a statistic for each of the values `all`.
fn map_each<T>(
    all: impl IntoIterator<Item = T>,
    statistic: impl Fn(T) -> Statistic,
) -> impl Iterator<Item = Statistic> {
    all.into_iter().map(statistic)
}

/// Returns a statistic for each pair of these values, the first changing slowest.
fn pairs<A: Copy, B>(
    first: impl IntoIterator<Item = A>,
    second: impl IntoIterator<Item = B> + Clone,
    statistic: impl Fn(A, B) -> Statistic + Copy,
) -> impl Iterator<Item = Statistic> {
    first.into_iter().flat_map(move |a| second.clone().into_iter().map(move |b| statistic(a, b)))
}

/// The specification of `shape`, a function of the distribution of a role's points in a deal. The statistics of a role
/// are adjacent in tables.
fn deal_shape(role: Role, shape: fn(&Distributions, Points) -> Option<f64>) -> Spec {
    let at = shaped(role).unwrap_or_default();
    Spec {
        reported: Some((5, at)),
        compared: Compared::Table((10, at)),
        ..Spec::new(Estimator::Shape(Points::Deals(role), shape))
    }
}

/// The specification of `shape`, a function of the distribution of a seat's points in an evening.
fn evening_shape(shape: fn(&Distributions, Points) -> Option<f64>) -> Spec {
    Spec {
        reported: Some((6, 0)),
        compared: Compared::Table((11, 0)),
        ..Spec::new(Estimator::Shape(Points::Evenings, shape))
    }
}

/// The name of a turn in tables: the number, or [`TURNS`] with a plus sign for the last.
fn turn_name(turn: u8) -> String {
    if usize::from(turn) == TURNS { format!("{TURNS}+") } else { turn.to_string() }
}

/// The player with this name in a table, with player index 0. The name of an unknown player is leaked; a table has few
/// of them.
fn player_named(name: &str) -> PlayerLabel {
    let known = Policy::ALL.into_iter().map(Policy::name).find(|known| *known == name);
    PlayerLabel { number: 0, name: known.unwrap_or_else(|| name.to_owned().leak()) }
}

/// Joins a name and its qualifier with a colon, in both languages.
fn labelled<A: AsRef<str>, B: AsRef<str>>([en, zh]: [A; 2], [of_en, of_zh]: [B; 2]) -> [String; 2] {
    [format!("{}: {}", en.as_ref(), of_en.as_ref()), format!("{}：{}", zh.as_ref(), of_zh.as_ref())]
}

/// Appends a qualifier in brackets to a name, in both languages.
fn bracketed([en, zh]: [String; 2], [of_en, of_zh]: [&str; 2]) -> [String; 2] {
    [format!("{en} ({of_en})"), format!("{zh}（{of_zh}）")]
}

/// The label of the points that change hands for `what`.
fn moved(what: [&'static str; 2]) -> [String; 2] {
    labelled(["points paid per deal", "每局输赢额"], what)
}
