//! The evaluator on numpy arrays, with the GIL released.

use super::command::Rules;
use jing::shape::Hands as Asked;
use jing::tile::{Counts, Kind, KindSet};
use numpy::ndarray::{ArrayView1, ArrayView2};
use numpy::{
    PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Kinds of a row.
const KINDS: usize = Kind::PLAIN;
/// Hands that a thread takes at a time.
const CHUNK: usize = 1 << 13;
/// Hands that are read and then asked together: few, so that more come from memory meanwhile.
const GROUP: usize = 32;

/// Shanten, wins and waits of many concealed hands at once.
///
/// `counts` is a uint8 array of shape (n, 34), tiles of each kind in the order m p s E S W N C F P that stand for themselves;
/// `wilds` is a uint8 array of shape (n,), wild tiles besides (none where it is left out).
#[pyclass(frozen, module = "jing")]
pub struct Evaluator {
    rules: jing::rules::Rules,
    threads: Threads,
}

/// Who answers.
enum Threads {
    /// The one that asks.
    One,
    /// All cores.
    All,
    /// So many.
    Some(ThreadPool),
}

/// The arrays as they were given.
struct Hands<'py> {
    counts: PyReadonlyArray2<'py, u8>,
    wilds: Option<PyReadonlyArray1<'py, u8>>,
}

/// What is read of them without the GIL.
#[derive(Clone, Copy)]
struct View<'a> {
    counts: ArrayView2<'a, u8>,
    /// All counts in one piece, where they are.
    flat: Option<&'a [u8]>,
    wilds: Option<ArrayView1<'a, u8>>,
}

fn wrong(text: impl Into<String>) -> PyErr {
    PyValueError::new_err(text.into())
}

fn expected(name: &str, shape: &str, got: &Bound<'_, PyAny>) -> PyErr {
    let got = match got.cast::<PyUntypedArray>() {
        Ok(array) => format!("{} of shape {:?}", array.dtype(), array.shape()),
        Err(_) => got.get_type().to_string(),
    };
    wrong(format!("{name}: expected a numpy array of uint8 of shape {shape}, got {got}"))
}

/// The number of tiles; `None` where there are five or more of a kind. Eight kinds at a time.
#[inline(always)]
fn total(counts: &[u8; KINDS]) -> Option<usize> {
    const ONES: u64 = u64::MAX / 255;
    let eight = |at: usize| u64::from_le_bytes(*counts[at..].first_chunk().expect("34 counts"));
    let all = [eight(0), eight(8), eight(16), eight(24), u64::from(counts[32]) | u64::from(counts[33]) << 8];
    // 123 more than four has the upper bit, and so has what was 128 before.
    let beyond = all.iter().fold(0, |any, eight| any | eight | ((eight & (ONES * 0x7f)) + ONES * 123));
    let sum = all.iter().fold(0, |sum: u64, &eight| sum.wrapping_add(eight)).wrapping_mul(ONES) >> 56;
    (beyond & (ONES << 7) == 0).then_some(sum as usize)
}

impl<'py> Hands<'py> {
    fn new(counts: &Bound<'py, PyAny>, wilds: Option<&Bound<'py, PyAny>>) -> PyResult<Hands<'py>> {
        let array = counts.cast::<PyArray2<u8>>().ok().filter(|array| array.shape()[1] == KINDS);
        let array = array.ok_or_else(|| expected("counts", "(n, 34)", counts))?;
        let n = array.shape()[0];
        let lent = |_| wrong("the array is being written to elsewhere");
        let wilds = wilds.map(|wilds| {
            let array = wilds.cast::<PyArray1<u8>>().ok().filter(|array| array.shape()[0] == n);
            array.ok_or_else(|| expected("wilds", &format!("({n},)"), wilds))?.try_readonly().map_err(lent)
        });
        Ok(Hands { counts: array.try_readonly().map_err(lent)?, wilds: wilds.transpose()? })
    }

    fn view(&self) -> View<'_> {
        let counts = self.counts.as_array();
        let flat = self.counts.as_slice().ok().filter(|_| self.counts.is_c_contiguous());
        View { counts, flat, wilds: self.wilds.as_ref().map(PyReadonlyArray1::as_array) }
    }
}

impl View<'_> {
    /// The hands from `first` on, as many as there is room for; whether none has five of a kind, which cannot be packed, and
    /// all have one of the numbers of tiles in `sizes`, a bit for each.
    #[inline(always)]
    fn read(&self, first: usize, counts: &mut [Counts], wilds: &mut [u8], sizes: u64) -> bool {
        if let Some(all) = self.wilds {
            wilds.iter_mut().enumerate().for_each(|(at, to)| *to = all[first + at]);
        }
        let mut fit = true;
        let mut check = |row: &[u8; KINDS], wilds: u8| {
            fit &= total(row)
                .is_some_and(|tiles| 1u64.checked_shl(tiles as u32 + u32::from(wilds)).unwrap_or(0) & sizes != 0);
        };
        fn plain(counts: &mut Counts) -> &mut [u8; KINDS] {
            counts.0.first_chunk_mut().expect("34 counts")
        }
        match self.flat {
            // Added up where they were given: to read at once in other pieces what was just written takes longer than the
            // rest of it.
            Some(flat) => {
                let (rows, _) = flat[first * KINDS..].as_chunks();
                for ((row, counts), wilds) in rows.iter().zip(&mut *counts).zip(&*wilds) {
                    *plain(counts) = *row;
                    check(row, *wilds);
                }
            }
            None => {
                for (row, (counts, wilds)) in (first..).zip(counts.iter_mut().zip(&*wilds)) {
                    plain(counts).iter_mut().zip(self.counts.row(row)).for_each(|(to, from)| *to = *from);
                    check(plain(counts), *wilds);
                }
            }
        }
        fit
    }

    /// What is wrong with the first hand that does not fit.
    fn fault(&self, sizes: u64) -> PyErr {
        let (mut hand, mut wilds) = (Counts::EMPTY, 0);
        let one = (std::slice::from_mut(&mut hand), std::slice::from_mut(&mut wilds));
        let row = (0..self.counts.nrows()).find(|&row| !self.read(row, one.0, one.1, sizes)).unwrap_or(0);
        if let Some((kind, copies)) = hand.iter().find(|&(_, copies)| copies > 4) {
            return wrong(format!("counts[{row}]: {copies} of {kind}, but there are four of a kind"));
        }
        let total = hand.total();
        let sizes = (0..64).filter(|size| sizes >> size & 1 != 0).map(|size| size.to_string());
        let sizes = sizes.collect::<Vec<_>>().join(" or ");
        wrong(format!(
            "counts[{row}]: {total} tiles and {wilds} wild, {} together; expected {sizes}",
            total + usize::from(wilds)
        ))
    }
}

impl Evaluator {
    /// Answers about all hands, `width` of them a hand, of as many tiles as `sizes` has bits.
    fn ask<'py, T: Send + Clone + Default + numpy::Element>(
        &self,
        py: Python<'py>,
        counts: &Bound<'py, PyAny>,
        wilds: Option<&Bound<'py, PyAny>>,
        sizes: u64,
        width: usize,
        answer: impl Fn(&Asked, &mut [T]) + Sync,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        let hands = Hands::new(counts, wilds)?;
        let view = hands.view();
        let suits = self.rules.suit_limit(None);
        let chunk = |(at, answers): (usize, &mut [T])| {
            let (mut counts, mut wilds) = ([Counts::EMPTY; GROUP], [0; GROUP]);
            for (group, answers) in answers.chunks_mut(GROUP * width).enumerate() {
                let (first, size) = (at * CHUNK + group * GROUP, answers.len() / width);
                let (counts, wilds) = (&mut counts[..size], &mut wilds[..size]);
                if !view.read(first, counts, wilds, sizes) {
                    return Err(());
                }
                answer(&Asked { counts, wild: KindSet::EMPTY, more_wilds: wilds, suits }, answers);
            }
            Ok(())
        };
        let n = view.counts.nrows();
        let mut answers = vec![T::default(); n * width];
        let done = py.detach(|| {
            let mut shared = || answers.par_chunks_mut(CHUNK * width).enumerate().try_for_each(chunk);
            match &self.threads {
                Threads::All if n > CHUNK => shared(),
                Threads::Some(pool) if n > CHUNK => pool.install(shared),
                _ => answers.chunks_mut(CHUNK * width).enumerate().try_for_each(chunk),
            }
        });
        done.map_err(|()| view.fault(sizes))?;
        Ok(PyArray1::from_vec(py, answers))
    }
}

#[pymethods]
impl Evaluator {
    #[new]
    #[pyo3(signature = (rules=None, threads=None))]
    fn new(py: Python<'_>, rules: Option<&Bound<'_, PyAny>>, threads: Option<i64>) -> PyResult<Evaluator> {
        let rules = match rules {
            None => jing::rules::Rules::default(),
            Some(rules) => match rules.cast::<Rules>() {
                Ok(rules) => rules.get().rules.clone(),
                Err(_) => py.get_type::<Rules>().call1((rules,))?.cast::<Rules>()?.get().rules.clone(),
            },
        };
        let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
        let threads = match threads {
            None => Threads::All,
            Some(1) => Threads::One,
            Some(some @ 2..=1024) => Threads::Some(pool(some as usize).map_err(|error| wrong(error.to_string()))?),
            Some(_) => return Err(wrong("threads: expected 1 or more, at most 1024, or None for all cores")),
        };
        py.detach(|| rules.evaluator());
        Ok(Evaluator { rules, threads })
    }

    /// Tiles from waiting: int8 of shape (n,). 0 waits, -1 is complete, 127 has no possible shape. Of 13 or 14 tiles.
    #[pyo3(signature = (counts, wilds=None))]
    fn shanten<'py>(
        &self,
        py: Python<'py>,
        counts: &Bound<'py, PyAny>,
        wilds: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let evaluator = *self.rules.evaluator();
        self.ask(py, counts, wilds, 1 << 13 | 1 << 14, 1, move |hands, answers| evaluator.shantens(hands, answers))
    }

    /// Whether fourteen tiles are complete: bool of shape (n,).
    #[pyo3(signature = (counts, wilds=None))]
    fn is_win<'py>(
        &self,
        py: Python<'py>,
        counts: &Bound<'py, PyAny>,
        wilds: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let evaluator = *self.rules.evaluator();
        self.ask(py, counts, wilds, 1 << 14, 1, move |hands, answers| evaluator.wins(hands, answers))
    }

    /// The kinds that complete thirteen tiles: bool of shape (n, 34).
    #[pyo3(signature = (counts, wilds=None))]
    fn waits<'py>(
        &self,
        py: Python<'py>,
        counts: &Bound<'py, PyAny>,
        wilds: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
        let evaluator = *self.rules.evaluator();
        let waits = self.ask(py, counts, wilds, 1 << 13, KINDS, move |hands, answers| {
            let mut waits = [KindSet::EMPTY; GROUP];
            let waits = &mut waits[..hands.counts.len()];
            evaluator.waits_of_each(hands, waits);
            for (waits, answers) in waits.iter().zip(answers.chunks_exact_mut(KINDS)) {
                waits.iter().for_each(|kind| answers[kind.index()] = true);
            }
        })?;
        let n = waits.len() / KINDS;
        waits.reshape([n, KINDS]).map(|waits| waits.to_dyn().clone())
    }
}
