//! The pilot runs of a plan: short independent runs with different walls. They estimate how many deals a comparison needs.

use super::{Fault, Setup};
use crate::report::Verdict;
use crate::sim::{
    BANKROLLS, LeftOut, PILOTS, PlanRow, Record, Run, Side, Statistic, WantedDifference, estimates, find_statistic,
    plan, plannable,
};
use crate::stats::Level;
use crate::words::unique;

/// Added to the seed, once more for each pilot run, so that pilot runs play other walls than each other and the planned comparison.
const SEED_STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The pilot runs of a plan.
#[derive(Debug)]
pub struct Pilot<'a> {
    setup: &'a Setup,
    sides: Vec<Side>,
    /// Number of deals of each pilot run under each rule set.
    pub deals_per_run: u64,
}

/// The numbers of deals that the comparisons of the first rule set with the others need.
#[derive(Clone, Debug)]
pub struct DealsNeeded {
    /// The comparisons, in the order of the rule sets after the first.
    pub comparisons: Vec<ComparisonPlan>,
    /// The primary statistic; `None` if the question has none.
    pub primary: Option<Statistic>,
    /// Number of deals of all pilot runs under each rule set.
    pub pilot_deals: u64,
}

/// The numbers of deals that one comparison needs.
#[derive(Clone, Debug)]
pub struct ComparisonPlan {
    /// A row for each statistic that can be planned.
    pub rows: Vec<PlanRow>,
    /// The statistics that cannot be planned.
    pub left_out: Vec<LeftOut>,
    /// Number of tests in the table of the planned comparison.
    pub tests: u64,
    /// Number of tests of headline numbers in the planned comparison.
    pub headline_tests: usize,
}

impl<'a> Pilot<'a> {
    /// Creates the pilot runs of these sides, the first rule set and those to compare with it. A run has at least 64 sampling units.
    pub fn new(setup: &'a Setup, sides: Vec<Side>) -> Pilot<'a> {
        let run = setup.run(Vec::new());
        let unit = u64::from(run.session_len.saturating_mul(run.unit_sessions));
        let deals_per_run = setup.question.pilot().div_ceil(PILOTS).max(64 * unit);
        Pilot { setup, sides, deals_per_run }
    }

    /// Returns the pilot run of this index, from 0.
    fn run(&self, index: u64) -> Run {
        let run = self.setup.run(self.sides.clone());
        Run { seed: run.seed.wrapping_add(SEED_STEP.wrapping_mul(index + 1)), hands: self.deals_per_run, ..run }
    }

    /// Plays the pilot runs with `play`, which returns the record of a run, and plans the comparisons. Returns `None` if `play` returns
    /// `None`, which means that it was stopped.
    ///
    /// # Errors
    /// Returns the error of `play`, or an error for a statistic that cannot be compared. The latter is found after the first run.
    pub fn play<E: From<Fault>>(
        &self,
        play: &mut dyn FnMut(&Run) -> Result<Option<Record>, E>,
    ) -> Result<Option<DealsNeeded>, E> {
        let (run, mut records) = (self.run(0), Vec::new());
        for index in 0..PILOTS {
            let Some(record) = play(&self.run(index))? else { return Ok(None) };
            records.push(record);
            if index == 0 {
                self.wishes(&run, &records[0])?;
            }
        }
        let (wishes, primary) = self.wishes(&run, &records[0])?;
        let a = &self.sides[0].rules;
        let first = estimates(a, &records[0].sides[0], &BANKROLLS, Level::P95);
        let power = self.setup.question.power();
        let comparison = |(at, side): (usize, &Side)| {
            let headline = Verdict::headline_statistics(&[a, &side.rules], &first);
            let (rows, left_out, tests) = plan(&run, &records, at, &wishes, (primary, &headline), power);
            ComparisonPlan { rows, left_out, tests, headline_tests: headline.len() }
        };
        let comparisons = self.sides.iter().enumerate().skip(1).map(comparison).collect();
        Ok(Some(DealsNeeded { comparisons, primary, pilot_deals: self.deals_per_run * PILOTS }))
    }

    /// Returns the differences to detect and the primary statistic of the question. If the primary statistic has a difference (`liuju=2%`),
    /// that difference is the first. `run` and `record` are a pilot run and its record, which decide what can be planned.
    fn wishes(&self, run: &Run, record: &Record) -> Result<(Vec<WantedDifference>, Option<Statistic>), Fault> {
        // Some statistics exist only in some comparisons.
        let all = unique((1..self.sides.len()).flat_map(|other| plannable(run, record, other)));
        let differences = self.setup.question.differences();
        let wish =
            |text: &String| WantedDifference::parse(text, &all).map_err(|error| Fault::for_field("difference", error));
        let mut wishes: Vec<WantedDifference> = differences.iter().map(wish).collect::<Result<_, _>>()?;
        let wrong = |error| Fault::for_field("primary", error);
        let primary = match self.setup.question.primary() {
            None => None,
            Some(text) if text.contains('=') => {
                wishes.insert(0, WantedDifference::parse(text, &all).map_err(wrong)?);
                Some(wishes[0].statistic)
            }
            Some(text) => Some(find_statistic(text, &all).map_err(wrong)?),
        };
        Ok((wishes, primary))
    }
}
