//! Every ordered pair of players: one hero against three of the field, every wall from all four seats.

use super::record::Record;
use super::run::{Run, Side};
use super::statistic::Statistic;
use crate::policy::{PlayerLabel, Policy};
use crate::rules::Rules;
use crate::stats::risk::deals_until_seen;
use crate::stats::{Level, interval};
use serde::Serialize;

/// What a hero has over a field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DuelRow {
    /// One of four.
    pub hero: String,
    /// The three others.
    pub field: String,
    /// The hero's mean points per deal.
    pub edge: f64,
    /// Lower end of the 95 % interval, the session with all its seatings as the unit.
    pub ci_low: f64,
    /// Upper end.
    pub ci_high: f64,
    /// Standard deviation of the hero's points in one deal.
    pub sd: f64,
    /// Deals at one seat until the edge is seen with chance one half; none where the interval holds 0.
    pub deals_50: Option<f64>,
    /// The same with a chance of 80 %.
    pub deals_80: Option<f64>,
}

/// The sides of all ordered pairs of different players, hero by hero.
pub fn duels(rules: &Rules, players: &[Policy]) -> Vec<Side> {
    let pairs = players.iter().flat_map(|hero| players.iter().map(move |field| (hero, field)));
    pairs.filter(|(hero, field)| hero != field).map(|(hero, field)| Side::duel(rules.clone(), *hero, *field)).collect()
}

/// The edge of every hero of a run of duels; nothing of one that has played no deal.
pub fn edges(run: &Run, record: &Record, level: Level) -> Vec<DuelRow> {
    let row = |(side, played): (&Side, &super::SideRecord)| {
        let [hero, field] = side.duelists();
        let edge = interval::mean(&played.counts.sums(Statistic::Player(hero))?, level)?;
        let sd = played.counts.sd_of(hero)?;
        let seen = |z| deals_until_seen(edge.value, sd, z).filter(|_| !edge.interval.contains(0.0));
        Some(DuelRow {
            hero: hero.name.to_owned(),
            field: field.name.to_owned(),
            edge: edge.value,
            ci_low: edge.interval.low,
            ci_high: edge.interval.high,
            sd,
            deals_50: seen(0.0),
            deals_80: seen(0.8416),
        })
    };
    run.sides.iter().zip(&record.sides).filter_map(row).collect()
}

impl Side {
    /// Hero and field of a duel.
    pub fn duelists(&self) -> [PlayerLabel; 2] {
        [0, 1].map(|number| PlayerLabel { number, name: self.seating.policies.0[usize::from(number)].name() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Seat;

    fn arena(sides: Vec<Side>, hands: u64) -> Run {
        let mut run = Run::of(Rules::default(), sides[0].seating, 3, hands);
        (run.sides, run.rotate) = (sides, true);
        run
    }

    /// The same sums from the deals themselves.
    fn plain(run: &Run, side: usize) -> (f64, f64) {
        let (mut deals, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for rotation in 0..4 {
            for number in 0..run.sessions() {
                let mut session = run.session(side, rotation, number);
                while let Some((_, deal)) = session.next_deal(&mut ()) {
                    let points = deal.settlement.total().of(Seat::ALL[rotation]) as f64;
                    (deals, sum, squares) = (deals + 1.0, sum + points, squares + points * points);
                }
            }
        }
        let mean: f64 = sum / deals;
        (mean, (squares / deals - mean * mean).sqrt())
    }

    #[test]
    fn an_edge_is_that_of_the_deals() {
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
        let names: Vec<(&str, &str)> = rows.iter().map(|row| (&*row.hero, &*row.field)).collect();
        assert_eq!(names[..3], [("efficient", "greedy"), ("efficient", "random"), ("greedy", "efficient")]);
        let beaten = &rows[4];
        assert!(beaten.hero == "random" && beaten.edge < -1.0 && beaten.deals_50.is_some(), "{beaten:?}");
        assert!(rows.iter().any(|row| row.deals_50.is_none()), "200 walls do not show every edge: {rows:?}");
    }

    /// All four seats of a wall are played alike, so what the hero wins in one seat it loses in the others.
    #[test]
    fn equal_players_have_no_edge() {
        let run = arena(vec![Side::duel(Rules::default(), Policy::Greedy, Policy::Greedy)], 160);
        assert_eq!(run.rotations(), 4);
        let row = &edges(&run, &run.play(), Level::P95)[0];
        assert_eq!((row.edge, row.deals_50, row.deals_80), (0.0, None, None));
        assert!(row.sd > 1.0 && row.ci_low < 0.0 && 0.0 < row.ci_high, "{row:?}");
        // From one seat alone, only luck decides.
        let one = Run { rotate: false, ..run };
        let row = &edges(&one, &one.play(), Level::P95)[0];
        assert!(row.edge != 0.0 && row.ci_low < 0.0 && 0.0 < row.ci_high && row.deals_50.is_none(), "{row:?}");
    }
}
