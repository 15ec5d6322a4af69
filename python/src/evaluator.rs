//! The hand evaluator for numpy arrays. It runs without the GIL.

use super::command::Rules;
use jing::shape::{Hands as Batch, UnfitHand};
use jing::tile::{Kind, KindSet};
use numpy::{
    PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadonlyArray2, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, PoisonError};

/// The length of a row of counts.
const KINDS: usize = Kind::PLAIN;
/// The number of hands that a thread evaluates at a time.
const CHUNK: usize = 1 << 13;

/// Shanten, wins and waits of many concealed hands at once.
///
/// `counts` is a uint8 array of shape (n, 34): the number of natural tiles of each kind, in the order m p s E S W N C F P. `wilds` is a
/// uint8 array of shape (n,): the number of additional wild tiles, by default 0.
#[pyclass(frozen, module = "jing")]
pub struct Evaluator {
    rules: jing::rules::Rules,
    threads: Threads,
    /// The argument `threads`.
    asked: Option<i64>,
}

/// The threads that evaluate hands.
enum Threads {
    /// The calling thread.
    One,
    /// A thread per core.
    All,
    /// This pool.
    Some(Pool),
}

/// A thread pool that is created again in every process, because the threads of a pool do not exist in a forked process.
struct Pool {
    /// The number of threads, 0 for one per core.
    threads: usize,
    /// The pool and the id of the process that created it. Locked only with the GIL held, so that no other thread forks meanwhile.
    made: Mutex<Option<(u32, Arc<ThreadPool>)>>,
}

static ALL: Pool = Pool::new(0);

impl Pool {
    const fn new(threads: usize) -> Pool {
        Pool { threads, made: Mutex::new(None) }
    }

    /// Returns the pool of this process.
    fn get(&self, _: Python<'_>) -> PyResult<Arc<ThreadPool>> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let process = std::process::id();
        if let Some((_, pool)) = made.as_ref().filter(|(maker, _)| *maker == process) {
            return Ok(Arc::clone(pool));
        }
        let pool = ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = Arc::new(pool.map_err(|error| wrong(error.to_string()))?);
        // Dropping the pool of another process would wait for threads that do not exist here.
        std::mem::forget(made.replace((process, Arc::clone(&pool))));
        Ok(pool)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let made = self.made.get_mut().unwrap_or_else(PoisonError::into_inner);
        std::mem::forget(made.take_if(|(maker, _)| *maker != std::process::id()));
    }
}

/// The input arrays.
struct Hands<'py> {
    counts: PyReadonlyArray2<'py, u8>,
    wilds: Option<PyReadonlyArray1<'py, u8>>,
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
}

impl Evaluator {
    /// Evaluates all hands. `answer` writes `width` values per hand.
    fn evaluate<'py, T: Send + Clone + Default + numpy::Element>(
        &self,
        py: Python<'py>,
        counts: &Bound<'py, PyAny>,
        wilds: Option<&Bound<'py, PyAny>>,
        width: usize,
        answer: impl Fn(&Batch, &mut [T]) -> Result<(), UnfitHand> + Sync,
    ) -> PyResult<Bound<'py, PyArray1<T>>> {
        let hands = Hands::new(counts, wilds)?;
        let (counts, wilds) = (hands.counts.as_array(), hands.wilds.as_ref().map(PyReadonlyArray1::as_array));
        let suits = self.rules.suit_limit(None);
        let n = counts.nrows();
        let mut answers = vec![T::default(); n * width];
        let pool = match &self.threads {
            Threads::All if n > CHUNK => Some(ALL.get(py)?),
            Threads::Some(pool) if n > CHUNK => Some(pool.get(py)?),
            _ => None,
        };
        let done = py.detach(|| {
            // Copies arrays only if they are not contiguous.
            let (counts, wilds) = (counts.as_standard_layout(), wilds.as_ref().map(|wilds| wilds.as_standard_layout()));
            let (rows, _) = counts.as_slice().expect("one piece").as_chunks();
            let wilds = wilds.as_ref().map_or(&[][..], |wilds| wilds.as_slice().expect("one piece"));
            let chunk = |(at, answers): (usize, &mut [T])| {
                let (first, size) = (at * CHUNK, answers.len() / width);
                let more_wilds = wilds.get(first..first + size).unwrap_or(&[]);
                let batch = Batch { rows: &rows[first..first + size], wild: KindSet::EMPTY, more_wilds, suits };
                answer(&batch, answers).map_err(|unfit| UnfitHand { hand: first + unfit.hand, ..unfit })
            };
            let shared = || {
                let done = answers.par_chunks_mut(CHUNK * width).enumerate().map(chunk);
                done.find_first(Result::is_err).unwrap_or(Ok(()))
            };
            match pool {
                Some(pool) => pool.install(shared),
                None => answers.chunks_mut(CHUNK * width).enumerate().try_for_each(chunk),
            }
        });
        done.map_err(|unfit| wrong(unfit.to_string()))?;
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
            Some(rules) => match (rules.cast::<Rules>(), rules.cast::<PyBytes>()) {
                (Ok(rules), _) => rules.get().rules.clone(),
                // The rules of a pickled evaluator, as TOML.
                (_, Ok(text)) => jing::rules::Rules::from_toml("rules", &String::from_utf8_lossy(text.as_bytes()))
                    .map_err(|error| wrong(error.to_string()))?,
                _ => py.get_type::<Rules>().call1((rules,))?.cast::<Rules>()?.get().rules.clone(),
            },
        };
        let asked = threads;
        let threads = match asked {
            None => Threads::All,
            Some(1) => Threads::One,
            Some(some @ 2..=1024) => Threads::Some(Pool::new(some as usize)),
            Some(_) => return Err(wrong("threads: expected 1 or more, at most 1024, or None for all cores")),
        };
        py.detach(|| rules.evaluator());
        Ok(Evaluator { rules, threads, asked })
    }

    /// Pickles the rules as text, so that no file is needed where the evaluator is restored.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (Bound<'py, PyBytes>, Option<i64>)) {
        (py.get_type::<Evaluator>(), (PyBytes::new(py, self.rules.to_toml().as_bytes()), self.asked))
    }

    /// The shanten numbers of hands of 13 or 14 tiles: int8 of shape (n,). 0 is waiting, -1 complete, 127 a hand that cannot be completed.
    #[pyo3(signature = (counts, wilds=None))]
    fn shanten<'py>(
        &self,
        py: Python<'py>,
        counts: &Bound<'py, PyAny>,
        wilds: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let evaluator = *self.rules.evaluator();
        self.evaluate(py, counts, wilds, 1, move |hands, answers| evaluator.shantens(hands, answers))
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
        self.evaluate(py, counts, wilds, 1, move |hands, answers| evaluator.wins(hands, answers))
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
        let waits = self.evaluate(py, counts, wilds, KINDS, move |hands, answers| {
            let mut waits = vec![KindSet::EMPTY; hands.rows.len()];
            evaluator.waits_of_each(hands, &mut waits)?;
            for (waits, answers) in waits.iter().zip(answers.chunks_exact_mut(KINDS)) {
                waits.iter().for_each(|kind| answers[kind.index()] = true);
            }
            Ok(())
        })?;
        let n = waits.len() / KINDS;
        waits.reshape([n, KINDS]).map(|waits| waits.to_dyn().clone())
    }
}
