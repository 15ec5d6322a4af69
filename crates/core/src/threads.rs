//! Parallel work. Without the feature `threads` everything runs on the calling thread. The results are the same.

/// Applies `f` to each item on the threads of the current rayon pool. Returns the results in the order of the items.
#[cfg(feature = "threads")]
pub fn map<T: Send, R: Send>(items: impl IntoIterator<Item = T>, f: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    use rayon::prelude::*;
    items.into_iter().collect::<Vec<T>>().into_par_iter().map(f).collect()
}

/// Applies `f` to each item on the calling thread. Returns the results in the order of the items.
#[cfg(not(feature = "threads"))]
pub fn map<T: Send, R: Send>(items: impl IntoIterator<Item = T>, f: impl Fn(T) -> R + Send + Sync) -> Vec<R> {
    items.into_iter().map(f).collect()
}

/// The sum of `f` over `0..count`, which may be any number. `add` puts two sums together, in any order.
pub fn sum<T: Send>(
    count: u64,
    zero: impl Fn() -> T + Send + Sync,
    f: impl Fn(u64) -> T + Send + Sync,
    add: impl Fn(T, T) -> T + Send + Sync,
) -> T {
    // Each part keeps one sum.
    const PARTS: u64 = 256;
    let part = |first: u64| (first..count).step_by(PARTS as usize).map(&f).fold(zero(), &add);
    map(0..PARTS.min(count), part).into_iter().fold(zero(), &add)
}

/// The number of threads of the current rayon pool; 1 without the feature `threads`.
pub fn count() -> usize {
    #[cfg(feature = "threads")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "threads"))]
    1
}
