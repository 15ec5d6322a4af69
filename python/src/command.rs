//! Commands, which run without the GIL and can be watched and stopped, and the class `Rules`.

use jing::cli::console::Caller;
use jing::cli::{self, CliError};
use jing::lang::Message;
use jing::policy::{self, Search, Value};
use jing::rules::diff;
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};
use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The interval between two checks for signals and calls of `watch`.
const POLL_INTERVAL: Duration = Duration::from_millis(100);

/// Returns the Python exception for an error; `None` for a closed pipe.
fn to_exception(error: CliError, caller: &Caller) -> Option<PyErr> {
    match error {
        CliError::Input(text) => Some(PyValueError::new_err(text.to_string().trim_end().to_owned())),
        CliError::Failed(text) => Some(PyOSError::new_err(text.to_string().trim_end().to_owned())),
        CliError::Reported => Some(PyValueError::new_err(caller.take_notes().trim_end().to_owned())),
        CliError::Interrupted => Some(PyKeyboardInterrupt::new_err(())),
        CliError::ClosedPipe => None,
    }
}

/// The progress of the current task: finished steps, all steps, the name of the steps, a remark.
type Standing = Option<(u64, u64, String, String)>;

/// Runs a command and returns its standard output. The calling thread calls `watch(notes, progress)` about ten times a second.
///
/// The command runs in a thread of its own. An exception of `watch` or Ctrl-C stops it after the deals in play; after a second one this
/// function returns without waiting for the command.
#[pyfunction]
#[pyo3(signature = (arguments, input=Vec::new(), watch=None))]
pub fn call<'py>(
    py: Python<'py>,
    arguments: Vec<String>,
    input: Vec<u8>,
    watch: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let reports = arguments.first().is_some_and(|command| command == "rules");
    let caller = Caller::with_input(input);
    let (sender, done) = channel();
    let done = Mutex::new(done);
    let inside = Arc::clone(&caller);
    std::thread::spawn(move || {
        let result = cli::call(&arguments, &inside);
        // The receiver is gone if `call` has returned without waiting.
        let _ = sender.send(result);
    });
    let mut stopped: Option<PyErr> = None;
    // The notes of `rules` commands become the text of their exception, so they are not passed to `watch`.
    let look = |caller: &Caller| {
        py.check_signals()?;
        if let Some(watch) = watch.as_ref().filter(|_| !reports) {
            let standing: Standing = caller.progress().map(|(task, done)| (done, task.total, task.unit, task.remark));
            watch.call1((caller.take_notes(), standing))?;
        }
        Ok(())
    };
    let result = loop {
        let answer = py.detach(|| done.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(POLL_INTERVAL));
        match answer {
            Ok(result) => break result,
            Err(RecvTimeoutError::Disconnected) => {
                break Err(CliError::Failed(Message::from_arg(
                    "the command ended in the middle; please report this as a defect",
                )));
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
        if let Err(error) = look(&caller) {
            caller.stop.store(true, Ordering::Relaxed);
            if stopped.replace(error).is_some() {
                break Ok(());
            }
        }
    };
    if stopped.is_none() {
        stopped = look(&caller).err();
    }
    match stopped.or_else(|| to_exception(result.err()?, &caller)) {
        Some(error) => Err(error),
        None => Ok(PyBytes::new(py, &caller.take_output())),
    }
}

/// Runs the program as in a terminal and returns its exit code.
#[pyfunction]
pub fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    let code = py.detach(|| cli::main(arguments));
    (0..=u8::MAX).find(|&number| std::process::ExitCode::from(number) == code).unwrap_or(1)
}

/// Whether a list of players, as in `players=`, contains one that is trained for the rules.
#[pyfunction]
pub fn has_learner(players: &str) -> bool {
    policy::has_learner(players)
}

/// Returns the file of weights that the name of a player contains, as in `value:FILE`; `None` for other names.
#[pyfunction]
pub fn weights_file(player: &str) -> Option<String> {
    let name = policy::canonical_name(player.trim());
    let onward = Search::parse_name(&name).and_then(Result::ok).map(|(_, onward)| onward);
    Value::weights_file(onward.unwrap_or(&name)).map(str::to_owned)
}

/// Returns the weights of learning players under these rules: names of files in the cache folder and their content. Weights that every
/// installation contains are left out. `compared` are the options `trainings` and `train_deals` of a comparison.
#[pyfunction]
#[pyo3(signature = (rules, players, compared=None))]
pub fn weights<'py>(
    py: Python<'py>,
    rules: String,
    players: String,
    compared: Option<(Option<u16>, Option<u64>)>,
) -> PyResult<Vec<(String, Bound<'py, PyBytes>)>> {
    let caller = Caller::with_input(Vec::new());
    let found = py.detach(|| cli::weights_for(&rules, &players, compared, &caller));
    let found =
        found.map_err(|error| to_exception(error, &caller).unwrap_or_else(|| PyOSError::new_err("no weights")))?;
    Ok(found.into_iter().map(|(name, file)| (name.display().to_string(), PyBytes::new(py, &file))).collect())
}

/// Returns the commands with their arguments and options, as JSON.
#[pyfunction]
pub fn commands() -> String {
    cli::commands().to_string()
}

/// A rule set: a preset, a TOML file, or either with changes, such as `nanchang+scoring.base=2`.
#[pyclass(frozen, module = "jing")]
pub struct Rules {
    /// The argument from which the rules were loaded.
    #[pyo3(get)]
    spec: String,
    pub rules: jing::rules::Rules,
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (spec=PathBuf::from("nanchang")))]
    fn new(py: Python<'_>, spec: PathBuf) -> PyResult<Rules> {
        let spec = &*spec
            .into_os_string()
            .into_string()
            .map_err(|_| PyValueError::new_err("the path is not text in UTF-8"))?;
        let caller = Caller::with_input(Vec::new());
        let rules = py.detach(|| cli::rules_for(spec, &caller));
        let notes = std::ffi::CString::new(caller.take_notes())?;
        if !notes.is_empty() {
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &notes, 1)?;
        }
        match rules {
            Ok(rules) => Ok(Rules { spec: spec.to_owned(), rules }),
            Err(error) => {
                Err(to_exception(error, &caller).unwrap_or_else(|| PyOSError::new_err("the rules cannot be read")))
            }
        }
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.rules.name
    }

    /// The title.
    #[getter]
    fn title(&self) -> &str {
        &self.rules.title
    }

    /// The game whose payments these rules use.
    #[getter]
    fn family(&self) -> &str {
        self.rules.family()
    }

    /// 64 hexadecimal digits. Rule sets with equal fingerprints are equal.
    #[getter]
    fn fingerprint(&self) -> String {
        self.rules.fingerprint().full()
    }

    /// The keys that no file of these rules sets, each with its neutral value in TOML.
    fn left_out(&self) -> Vec<(String, String)> {
        let value = |path: &String| (path.clone(), self.rules.value(path).unwrap_or_default());
        self.rules.left_out().iter().map(|key| value(&key.path)).collect()
    }

    /// All keys as TOML. The text is a rule file that gives the same rules.
    fn show(&self) -> String {
        self.rules.to_toml()
    }

    /// The keys in which these rules differ from others: the key, its value in these rules and its value in the others, in TOML.
    fn diff(&self, other: &Rules) -> Vec<(String, Option<String>, Option<String>)> {
        diff(&self.rules, &other.rules).into_iter().map(|found| (found.key, found.a, found.b)).collect()
    }

    fn __eq__(&self, other: &Rules) -> bool {
        self.rules.fingerprint() == other.rules.fingerprint()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.rules.fingerprint().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> &str {
        &self.spec
    }

    fn __repr__(&self) -> String {
        format!("<jing.Rules {:?} {}>", self.spec, self.rules.fingerprint())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<Rules>(), (self.spec.clone(),))
    }
}
