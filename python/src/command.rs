//! Commands, called with the GIL released, watched and stopped; rules.

use jing::cli::console::Caller;
use jing::cli::{self, CliError};
use jing::lang::Message;
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

/// How often Python is asked about signals and told of progress.
const LOOK: Duration = Duration::from_millis(100);

fn error_of(error: CliError, caller: &Caller) -> Option<PyErr> {
    match error {
        CliError::Input(text) => Some(PyValueError::new_err(text.to_string().trim_end().to_owned())),
        CliError::Failed(text) => Some(PyOSError::new_err(text.to_string().trim_end().to_owned())),
        CliError::Reported => Some(PyValueError::new_err(caller.take_said().trim_end().to_owned())),
        CliError::Interrupted => Some(PyKeyboardInterrupt::new_err(())),
        CliError::ClosedPipe => None,
    }
}

/// What `watch` is told of the task at hand: steps done, steps in all, what a step is, a remark.
type Standing = Option<(u64, u64, String, String)>;

/// Runs a command and returns what it prints. `watch(said, standing)` is called about ten times a second, by the calling thread.
///
/// The command runs in a thread of its own; an exception of `watch`, or Ctrl-C, stops it after what it is doing, and a second
/// one leaves it behind.
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
        // Nobody listens where the command was left behind.
        let _ = sender.send(result);
    });
    let mut stopped: Option<PyErr> = None;
    // What `rules check` says is its error.
    let look = |caller: &Caller| {
        py.check_signals()?;
        if let Some(watch) = watch.as_ref().filter(|_| !reports) {
            let standing: Standing = caller.standing().map(|(task, done)| (done, task.total, task.unit, task.remark));
            watch.call1((caller.take_said(), standing))?;
        }
        Ok(())
    };
    let result = loop {
        let answer = py.detach(|| done.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LOOK));
        match answer {
            Ok(result) => break result,
            Err(RecvTimeoutError::Disconnected) => {
                break Err(CliError::Failed(Message::of(
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
    match stopped.or_else(|| error_of(result.err()?, &caller)) {
        Some(error) => Err(error),
        None => Ok(PyBytes::new(py, &caller.take_output())),
    }
}

/// The program as in a terminal: the exit code.
#[pyfunction]
pub fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    let code = py.detach(|| cli::main(arguments));
    (0..=u8::MAX).find(|&number| std::process::ExitCode::from(number) == code).unwrap_or(1)
}

/// What these players learn under these rules, as files with their names in the folder of caches, without what every installation has;
/// `compared` has the options `trainings` and `train_deals` of a comparison.
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
    let found = found.map_err(|error| error_of(error, &caller).unwrap_or_else(|| PyOSError::new_err("no weights")))?;
    Ok(found.into_iter().map(|(name, file)| (name.display().to_string(), PyBytes::new(py, &file))).collect())
}

/// The commands with their arguments and options, as JSON.
#[pyfunction]
pub fn commands() -> String {
    cli::commands().to_string()
}

/// A rule set: a preset, a TOML file, or either with changes, such as `nanchang+scoring.base=2`.
#[pyclass(frozen, module = "jing")]
pub struct Rules {
    /// The argument that names it.
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
        let said = std::ffi::CString::new(caller.take_said())?;
        if !said.is_empty() {
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), &said, 1)?;
        }
        match rules {
            Ok(rules) => Ok(Rules { spec: spec.to_owned(), rules }),
            Err(error) => {
                Err(error_of(error, &caller).unwrap_or_else(|| PyOSError::new_err("the rules cannot be read")))
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

    /// The family, which says what a deal pays.
    #[getter]
    fn family(&self) -> &str {
        self.rules.family()
    }

    /// 64 hexadecimal digits: equal fingerprints, equal rules.
    #[getter]
    fn fingerprint(&self) -> String {
        self.rules.fingerprint().full()
    }

    /// Every key that no file of these rules names, with its neutral value as TOML writes it.
    fn left_out(&self) -> Vec<(String, String)> {
        let value = |path: &String| (path.clone(), self.rules.value(path).unwrap_or_default());
        self.rules.left_out().iter().map(|key| value(&key.path)).collect()
    }

    /// All keys as TOML: a rule file that gives the same rules.
    fn show(&self) -> String {
        self.rules.to_toml()
    }

    /// The keys in which these rules differ from others: the key, its value here, its value there, as TOML writes them.
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
