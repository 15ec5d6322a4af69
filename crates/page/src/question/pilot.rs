//! The pilot runs of a plan: short runs apart, each with walls of its own.

use super::{Fault, Setup};
use crate::report::Verdict;
use crate::sim::{
    BANKROLLS, LeftOut, PILOTS, PlanRow, Record, Run, Side, Statistic, Wish, estimates, named, plan, plannable,
};
use crate::stats::Level;
use crate::words::once;

/// Mixed into the seed, so that no pilot run plays the walls of the comparison that is planned.
const APART: u64 = 0x9e37_79b9_7f4a_7c15;

/// The pilot runs of a plan.
#[derive(Debug)]
pub struct Pilot<'a> {
    setup: &'a Setup,
    sides: Vec<Side>,
    /// Deals of each run.
    pub each: u64,
}

/// The deals that the comparisons of the first rule set with the others need.
#[derive(Clone, Debug)]
pub struct DealsNeeded {
    /// The comparisons, in the order of the rule sets after the first.
    pub comparisons: Vec<ComparisonPlan>,
    /// The statistic that is named beforehand.
    pub primary: Option<Statistic>,
    /// Deals of all pilot runs together.
    pub pilot_deals: u64,
}

/// The deals that one comparison needs.
#[derive(Clone, Debug)]
pub struct ComparisonPlan {
    /// A row for each statistic.
    pub rows: Vec<PlanRow>,
    /// The statistics of which there is no plan.
    pub left_out: Vec<LeftOut>,
    /// The number of tests of the table of the comparison.
    pub tests: u64,
    /// The number of its headline tests.
    pub headline_tests: usize,
}

impl<'a> Pilot<'a> {
    /// The pilot runs of these sides.
    pub fn new(setup: &'a Setup, sides: Vec<Side>) -> Pilot<'a> {
        let run = setup.run(Vec::new());
        let unit = u64::from(run.session_len.saturating_mul(run.unit_sessions));
        let each = setup.question.pilot().div_ceil(PILOTS).max(64 * unit);
        Pilot { setup, sides, each }
    }

    fn run(&self, number: u64) -> Run {
        let run = self.setup.run(self.sides.clone());
        Run { seed: run.seed.wrapping_add(APART.wrapping_mul(number + 1)), hands: self.each, ..run }
    }

    /// Plays the runs with `play`, which returns nothing where it was stopped, and plans the comparison.
    ///
    /// # Errors
    /// A statistic that is not compared, which is found before the second run is played; or an error of `play`.
    pub fn play<E: From<Fault>>(
        &self,
        play: &mut dyn FnMut(&Run) -> Result<Option<Record>, E>,
    ) -> Result<Option<DealsNeeded>, E> {
        let (run, mut records) = (self.run(0), Vec::new());
        for number in 0..PILOTS {
            let Some(record) = play(&self.run(number))? else { return Ok(None) };
            records.push(record);
            if number == 0 {
                self.wishes(&run, &records[0])?;
            }
        }
        let (wishes, primary) = self.wishes(&run, &records[0])?;
        let a = &self.sides[0].rules;
        let ruin = estimates(a, &records[0].sides[0], &BANKROLLS, Level::P95);
        let ruin = ruin.iter().filter_map(|row| match row.statistic {
            Statistic::Ruin(points) => Some((points, row.estimate)),
            _ => None,
        });
        let (ruin, power) = (ruin.collect::<Vec<_>>(), self.setup.question.power());
        let comparison = |(at, side): (usize, &Side)| {
            let headline = Verdict::headline(&[a, &side.rules], &ruin);
            let (rows, left_out, tests) = plan(&run, &records, at, &wishes, (primary, &headline), power);
            ComparisonPlan { rows, left_out, tests, headline_tests: headline.len() }
        };
        let comparisons = self.sides.iter().enumerate().skip(1).map(comparison).collect();
        Ok(Some(DealsNeeded { comparisons, primary, pilot_deals: self.each * PILOTS }))
    }

    /// The differences that are to be seen, and the statistic that is named beforehand, whose difference may be among them.
    fn wishes(&self, run: &Run, record: &Record) -> Result<(Vec<Wish>, Option<Statistic>), Fault> {
        // A statistic may be compared in some of the comparisons alone.
        let all = once((1..self.sides.len()).flat_map(|other| plannable(run, record, other)));
        let differences = self.setup.question.differences();
        let wish = |text: &String| Wish::parse(text, &all).map_err(|error| Fault::for_field("difference", error));
        let mut wishes: Vec<Wish> = differences.iter().map(wish).collect::<Result<_, _>>()?;
        let wrong = |error| Fault::for_field("primary", error);
        let primary = match self.setup.question.primary() {
            None => None,
            Some(text) if text.contains('=') => {
                wishes.insert(0, Wish::parse(text, &all).map_err(wrong)?);
                Some(wishes[0].statistic)
            }
            Some(text) => Some(named(text, &all).map_err(wrong)?),
        };
        Ok((wishes, primary))
    }
}
