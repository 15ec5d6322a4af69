//! The row of a session: a list of totals, and the index of each total in this list. Here a session is a sampling unit,
//! one session or several with all seatings.

use super::joint::MOST_JOINTS;
use super::role::{DealGroup, Place, Role, TURNS};
use super::statistic::BANKROLLS;
use super::statistic::measure::Measure;
use crate::score::{Category, Item};
use crate::stats::Layout;
use crate::words::Word;
use std::sync::LazyLock;

const ITEMS: usize = Item::ALL.len();
const ROLES: usize = Role::ALL.len();
const PLAYERS: usize = 4;
const MEASURES: usize = Measure::ALL.len();

/// The indices of the totals in the row of a session. Every function below returns the index of the total that its name or
/// its comment describes. Players are given by their index in their side.
pub(super) mod place {
    use super::*;

    /// The index of the number of all deals. The numbers of deals of the other elements of [`DealGroup::ALL`] follow.
    pub const DEALS: usize = 0;
    const CATEGORIES: usize = DEALS + DealGroup::ALL.len();
    const JOINTS: usize = CATEGORIES + Category::ALL.len();
    const TURN: usize = JOINTS + MOST_JOINTS;
    const PLACES: usize = TURN + TURNS;
    const RUINS: usize = PLACES + Role::PLACED.len() * Place::ALL.len();
    /// The number of evenings of all seats: four for each session and seating.
    pub const EVENINGS: usize = RUINS + BANKROLLS.len();
    const POINTS: usize = EVENINGS + 1;
    const SQUARES: usize = POINTS + ROLES;
    const MONEY: usize = SQUARES + ROLES;
    /// The points that change hands for all items together.
    pub const MOVED: usize = MONEY + DealGroup::ALL.len() * ITEMS;
    const SEATS: usize = MOVED + 1;
    const POINTS_OF: usize = SEATS + PLAYERS;
    const SQUARES_OF: usize = POINTS_OF + PLAYERS;
    const OBSERVED: usize = SQUARES_OF + PLAYERS;
    const MEASURED: usize = OBSERVED + MEASURES;
    const TOTALS: usize = MEASURED + MEASURES;

    /// The number of deals of a group.
    pub const fn deals(group: DealGroup) -> usize {
        DEALS + group as usize
    }

    /// The number of deals with a category. That of a registered category is not in the row: its index is [`TOTALS`] or
    /// more, and its sums are kept by name.
    pub const fn category(category: Category) -> usize {
        match category.index().checked_sub(Category::ALL.len()) {
            Some(place) => TOTALS + place,
            None => built_in_category(category.index()),
        }
    }

    /// The number of deals with the built-in category of this index.
    pub const fn built_in_category(index: usize) -> usize {
        CATEGORIES + index
    }

    /// The registered category whose number of deals has this index; `None` if the total is in the row.
    pub fn registered(total: usize) -> Option<Category> {
        <Category as Word>::at(total.checked_sub(TOTALS)? + Category::ALL.len())
    }

    /// The number of deals with the joint event of this index in the run
    /// ([`Joint::number`](super::super::joint::Joint::number)).
    pub fn joint(number: u8) -> usize {
        JOINTS + usize::from(number)
    }

    /// The number of deals whose first winner won in this own turn, from 1. Turns after [`TURNS`] count as the last.
    pub fn turn(turn: usize) -> usize {
        TURN + turn.clamp(1, TURNS) - 1
    }

    /// The number of deals in which a role came to a place in the order of winning. Panics if the role is not in
    /// [`Role::PLACED`].
    pub fn win(role: Role, place: Place) -> usize {
        let role = Role::PLACED.iter().position(|known| *known == role);
        PLACES + role.expect("a role whose places of winning are counted") * Place::ALL.len() + place as usize
    }

    /// The number of seats that were ever down in an evening by the bankroll with this index in [`BANKROLLS`].
    pub const fn ruin(index: usize) -> usize {
        RUINS + index
    }

    /// The points of a role.
    pub const fn points(role: Role) -> usize {
        POINTS + role.index()
    }

    /// The squared points of a role, summed over deals and seats.
    pub const fn squares(role: Role) -> usize {
        SQUARES + role.index()
    }

    /// The points that change hands for an item in deals of a group.
    pub const fn money(group: DealGroup, item: Item) -> usize {
        MONEY + group as usize * ITEMS + item.index()
    }

    /// The number of deals of a player. A deal counts once for each seat of the player.
    pub const fn seats(player: usize) -> usize {
        SEATS + player
    }

    /// The points of a player.
    pub const fn player(player: usize) -> usize {
        POINTS_OF + player
    }

    /// The squared points of a player, summed over deals and seats.
    pub const fn squared(player: usize) -> usize {
        SQUARES_OF + player
    }

    /// The number of observations of a measure.
    pub const fn observed(measure: Measure) -> usize {
        OBSERVED + measure as usize
    }

    /// The total of a measure.
    pub const fn measure(measure: Measure) -> usize {
        MEASURED + measure as usize
    }

    /// The index, among the cross products, of that of a role's points and squared points.
    pub const fn squares_cross(role: Role) -> usize {
        role.index()
    }

    /// The index, among the cross products, of that of an item's points and all points that change hands.
    pub const fn item_cross(item: Item) -> usize {
        ROLES + item.index()
    }

    /// The index of the number of observations by which the total with index `total` is divided.
    fn denominator(total: usize) -> usize {
        match total {
            RUINS..POINTS => EVENINGS,
            MONEY..MOVED => DEALS + (total - MONEY) / ITEMS,
            MOVED => DEALS,
            POINTS_OF..OBSERVED => SEATS + (total - POINTS_OF) % PLAYERS,
            MEASURED..TOTALS => OBSERVED + total - MEASURED,
            DEALS..CATEGORIES | SEATS..POINTS_OF | OBSERVED..MEASURED => total,
            _ => DEALS,
        }
    }

    /// Whether rule sets are compared by the total with this index. Payments are compared over all deals only.
    fn is_compared(total: usize) -> bool {
        const MONEY_END: usize = MONEY + ITEMS;
        matches!(total, CATEGORIES..TURN | RUINS..MONEY_END | MOVED | POINTS_OF..SQUARES_OF | MEASURED..TOTALS)
    }

    /// The layout of the row: its length, the number of observations of each total, the totals that are compared, and
    /// the pairs of totals whose cross products are kept.
    pub(super) fn layout() -> Layout {
        let crosses = (0..ROLES).map(|role| (POINTS + role, SQUARES + role));
        let shares = (0..ITEMS).map(|item| (MONEY + item, MOVED));
        Layout::new(TOTALS, denominator, is_compared, crosses.chain(shares).collect())
    }
}

/// The layout of the row of a session, the same in every run.
pub(super) fn layout() -> &'static Layout {
    static LAYOUT: LazyLock<Layout> = LazyLock::new(place::layout);
    &LAYOUT
}
