//! Arenas: in every ordered pair of players, one *hero* plays against three copies of the other player, the *field*. The
//! hero takes each of the four seats of every wall.

use super::record::Record;
use super::run::{Run, Side};
use super::statistic::Statistic;
use crate::policy::{PlayerLabel, Policy};
use crate::rules::Rules;
use crate::stats::paired::holm;
use crate::stats::risk::deals_to_detect;
use crate::stats::{Level, SIGNIFICANCE, interval};
use serde::Serialize;

/// The result of one hero against one field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DuelRow {
    /// The name of the player at one seat.
    pub hero: String,
    /// The name of the player at the three other seats.
    pub field: String,
    /// The hero's mean points per deal.
    pub edge: f64,
    /// Lower end of the interval (95 % in tables). The unit is the session with all its seatings.
    pub ci_low: f64,
    /// Upper end of the interval.
    pub ci_high: f64,
    /// The standard deviation of the hero's points in one deal.
    pub sd: f64,
    /// The number of deals at one seat after which a test at 5 % finds the edge with a probability of 50 %; `None` if
    /// the interval contains 0.
    pub deals_50: Option<f64>,
    /// As `deals_50`, with a probability of 80 %.
    pub deals_80: Option<f64>,
    /// The p-value of "no edge" after Holm's correction over all edges of the arena.
    pub p_adjusted: f64,
}

impl DuelRow {
    /// Whether the edge is significant at 5 % after the correction over all edges of its arena.
    pub fn is_real(&self) -> bool {
        self.p_adjusted <= SIGNIFICANCE
    }
}

/// Returns a side for every ordered pair of different players: all fields of the first hero first.
pub fn duels(rules: &Rules, players: &[Policy]) -> Vec<Side> {
    let pairs = players.iter().flat_map(|hero| players.iter().map(move |field| (hero, field)));
    pairs.filter(|(hero, field)| hero != field).map(|(hero, field)| Side::duel(rules.clone(), *hero, *field)).collect()
}

/// Returns a row for each side of a run whose sides are duels, in their order. Duels without deals are left out.
pub fn edges(run: &Run, record: &Record, level: Level) -> Vec<DuelRow> {
    let row = |(side, played): (&Side, &super::SideRecord)| {
        let [hero, field] = side.duelists();
        let sums = played.counts.sums(Statistic::Player(hero))?;
        let edge = interval::mean(&sums, level)?;
        let sd = played.counts.player_sd(hero)?;
        let seen = |z| deals_to_detect(edge.value, sd, z).filter(|_| !edge.interval.contains(0.0));
        Some(DuelRow {
            hero: hero.name.to_owned(),
            field: field.name.to_owned(),
            edge: edge.value,
            ci_low: edge.interval.low,
            ci_high: edge.interval.high,
            sd,
            deals_50: seen(0.0),
            deals_80: seen(0.8416),
            p_adjusted: interval::mean_p_value(&sums, &edge),
        })
    };
    let mut rows: Vec<DuelRow> = run.sides.iter().zip(&record.sides).filter_map(row).collect();
    let p_adjusted = holm(&rows.iter().map(|row| row.p_adjusted).collect::<Vec<_>>());
    rows.iter_mut().zip(p_adjusted).for_each(|(row, p)| row.p_adjusted = p);
    rows
}

impl Side {
    /// The hero (player index 0) and the field (player index 1) of a duel.
    pub fn duelists(&self) -> [PlayerLabel; 2] {
        [0, 1].map(|number| PlayerLabel { number, name: self.seating.policies.0[usize::from(number)].name() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::student;
    use crate::tile::Seat;

    fn arena(sides: Vec<Side>, hands: u64) -> Run {
        let mut run = Run::new(Rules::default(), sides[0].seating, 3, hands);
        (run.sides, run.rotate) = (sides, true);
        run
    }

    /// The mean and standard deviation of the hero's points, computed from the deals.
    fn plain(run: &Run, side: usize) -> (f64, f64) {
        let (mut deals, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for rotation in 0..4 {
            for number in 0..run.sessions() {
                let mut session = run.session(side, rotation, number);
                while let Some((_, deal)) = session.next_deal(&mut ()) {
                    let points = deal.settlement.total().for_seat(Seat::ALL[rotation]) as f64;
                    (deals, sum, squares) = (deals + 1.0, sum + points, squares + points * points);
                }
            }
        }
        let mean: f64 = sum / deals;
        (mean, (squares / deals - mean * mean).sqrt())
    }

    #[test]
    fn edges_agree_with_the_deals() {
        let run = arena(duels(&Rules::default(), &[Policy::Efficient, Policy::Greedy, Policy::Random]), 200);
        assert_eq!((run.sides.len(), run.rotations()), (6, 4));
        let record = run.play();
        let rows = edges(&run, &record, Level::P95);
        for (side, row) in rows.iter().enumerate() {
            let (mean, sd) = plain(&run, side);
            assert!((row.edge - mean).abs() < 1e-9 && (row.sd - sd).abs() < 1e-9, "{row:?}: {mean} {sd}");
            assert!(row.ci_low < row.edge && row.edge < row.ci_high);
            let needed = |z: f64| Some(((1.96 + z) * row.sd / row.edge).powi(2));
            let seen = row.ci_low > 0.0 || row.ci_high < 0.0;
            assert_eq!([row.deals_50, row.deals_80], if seen { [needed(0.0), needed(0.8416)] } else { [None; 2] });
        }
        // Holm's correction by hand: the smallest of six p-values times 6, the next times 5. Twelve sessions of 16 deals and one of 8
        // count as 200² / (12 · 16² + 8²).
        let freedom = 200.0_f64.powi(2) / 3136.0 - 1.0;
        let p_value = |row: &DuelRow| {
            let standard_error = (row.ci_high - row.edge) / student::two_sided_quantile(0.05, freedom);
            student::two_sided(row.edge / standard_error, freedom)
        };
        let mut both: Vec<[f64; 2]> = rows.iter().map(|row| [p_value(row), row.p_adjusted]).collect();
        both.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let mut largest: f64 = 0.0;
        for ([alone, adjusted], times) in both.into_iter().zip([6.0, 5.0, 4.0, 3.0, 2.0, 1.0]) {
            largest = largest.max(alone * times).min(1.0);
            assert!((adjusted - largest).abs() < 1e-9, "{alone} {adjusted} {largest}");
        }
        // The interval of an edge may exclude 0 although the edge is not significant among six.
        assert!(rows.iter().all(|row| !row.is_real() || row.deals_50.is_some()));
        let names: Vec<(&str, &str)> = rows.iter().map(|row| (&*row.hero, &*row.field)).collect();
        assert_eq!(names[..3], [("efficient", "greedy"), ("efficient", "random"), ("greedy", "efficient")]);
        let beaten = &rows[4];
        assert!(beaten.hero == "random" && beaten.edge < -1.0 && beaten.deals_50.is_some(), "{beaten:?}");
        assert!(rows.iter().any(|row| row.deals_50.is_none()), "200 walls do not show every edge: {rows:?}");
    }

    /// Equal players play all four seats of a wall alike, so the hero's gains and losses cancel.
    #[test]
    fn equal_players_have_no_edge() {
        let run = arena(vec![Side::duel(Rules::default(), Policy::Greedy, Policy::Greedy)], 160);
        assert_eq!(run.rotations(), 4);
        let row = &edges(&run, &run.play(), Level::P95)[0];
        assert_eq!((row.edge, row.deals_50, row.deals_80, row.p_adjusted), (0.0, None, None, 1.0));
        assert!(row.sd > 1.0 && row.ci_low < 0.0 && 0.0 < row.ci_high, "{row:?}");
        // From one seat alone, only luck decides.
        let one = Run { rotate: false, ..run };
        let row = &edges(&one, &one.play(), Level::P95)[0];
        assert!(row.edge != 0.0 && row.ci_low < 0.0 && 0.0 < row.ci_high && row.deals_50.is_none(), "{row:?}");
    }
}
