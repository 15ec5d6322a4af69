//! The native module of the Python package `jing`: commands, rules, and the evaluator for numpy arrays.

mod command;
mod evaluator;

#[pyo3::pymodule]
mod _jing {
    #[pymodule_export]
    use super::command::{Rules, call, commands, has_learner, main, weights, weights_file};
    #[pymodule_export]
    use super::evaluator::Evaluator;
    #[allow(non_upper_case_globals)]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
