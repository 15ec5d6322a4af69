//! The row of a session: which totals it has, and where each stands.

use super::joint::MOST_JOINTS;
use super::role::{DealGroup, Place, Role, TURNS};
use super::statistic::BANKROLLS;
use super::statistic::measure::Measure;
use crate::score::{Category, Item};
use crate::stats::Layout;
use std::sync::LazyLock;

const ITEMS: usize = Item::ALL.len();
const ROLES: usize = Role::ALL.len();
const PLAYERS: usize = 4;
const MEASURES: usize = Measure::ALL.len();

/// Where the totals stand in the row of a session, list after list.
pub(super) mod place {
    use super::*;

    /// Deals by [`DealGroup`]: of all deals first.
    pub const DEALS: usize = 0;
    const CATEGORIES: usize = DEALS + DealGroup::ALL.len();
    const JOINTS: usize = CATEGORIES + Category::ALL.len();
    const TURN: usize = JOINTS + MOST_JOINTS;
    const PLACES: usize = TURN + TURNS;
    const RUINS: usize = PLACES + Role::PLACED.len() * Place::ALL.len();
    /// Seats of evenings.
    pub const EVENINGS: usize = RUINS + BANKROLLS.len();
    const POINTS: usize = EVENINGS + 1;
    const SQUARES: usize = POINTS + ROLES;
    const MONEY: usize = SQUARES + ROLES;
    /// All points that change hands.
    pub const MOVED: usize = MONEY + DealGroup::ALL.len() * ITEMS;
    const SEATS: usize = MOVED + 1;
    const POINTS_OF: usize = SEATS + PLAYERS;
    const SQUARES_OF: usize = POINTS_OF + PLAYERS;
    const OBSERVED: usize = SQUARES_OF + PLAYERS;
    const MEASURED: usize = OBSERVED + MEASURES;
    const TOTALS: usize = MEASURED + MEASURES;

    pub const fn deals(group: DealGroup) -> usize {
        DEALS + group as usize
    }

    /// Of the category with this index.
    pub const fn category(index: usize) -> usize {
        CATEGORIES + index
    }

    /// Of the joint event of this number.
    pub fn joint(number: u8) -> usize {
        JOINTS + usize::from(number)
    }

    pub fn turn(turn: usize) -> usize {
        TURN + turn.clamp(1, TURNS) - 1
    }

    /// Of a role of [`Role::PLACED`].
    pub fn win(role: Role, place: Place) -> usize {
        let role = Role::PLACED.iter().position(|known| *known == role);
        PLACES + role.expect("a role whose places of winning are counted") * Place::ALL.len() + place as usize
    }

    /// Seats that were ever down by the bankroll of this place in [`BANKROLLS`].
    pub const fn ruin(index: usize) -> usize {
        RUINS + index
    }

    pub const fn points(role: Role) -> usize {
        POINTS + role.index()
    }

    pub const fn squares(role: Role) -> usize {
        SQUARES + role.index()
    }

    pub const fn money(group: DealGroup, item: Item) -> usize {
        MONEY + group as usize * ITEMS + item.index()
    }

    /// Seats of the player of this number.
    pub const fn seats(player: usize) -> usize {
        SEATS + player
    }

    /// Its points.
    pub const fn player(player: usize) -> usize {
        POINTS_OF + player
    }

    /// Its squared points.
    pub const fn squared(player: usize) -> usize {
        SQUARES_OF + player
    }

    /// Observations of a measure.
    pub const fn observed(measure: Measure) -> usize {
        OBSERVED + measure as usize
    }

    pub const fn measure(measure: Measure) -> usize {
        MEASURED + measure as usize
    }

    /// The cross of a role's points with their squares.
    pub const fn spread(role: Role) -> usize {
        role.index()
    }

    /// The cross of an item's points with all points.
    pub const fn share(item: Item) -> usize {
        ROLES + item.index()
    }

    /// The place of the number that a total is divided by.
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

    /// Whether rule sets are compared by a total: of money only by that of all deals.
    fn is_compared(total: usize) -> bool {
        const MONEY_END: usize = MONEY + ITEMS;
        matches!(total, CATEGORIES..TURN | RUINS..MONEY_END | MOVED | POINTS_OF..SQUARES_OF | MEASURED..TOTALS)
    }

    pub(super) fn layout() -> Layout {
        let crosses = (0..ROLES).map(|role| (POINTS + role, SQUARES + role));
        let shares = (0..ITEMS).map(|item| (MONEY + item, MOVED));
        Layout::new(TOTALS, denominator, is_compared, crosses.chain(shares).collect())
    }
}

/// The totals of a session, the same in every run.
pub(super) fn layout() -> &'static Layout {
    static LAYOUT: LazyLock<Layout> = LazyLock::new(place::layout);
    &LAYOUT
}
