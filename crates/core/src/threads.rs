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

/// Returns the sum of `f(i)` over all `i` in `0..count`, computed on the threads of the current rayon pool.
///
/// `add` returns the sum of two values and must be associative and commutative. `zero` must return its neutral element. Memory use does not
/// grow with `count`.
pub fn sum<T: Send>(
    count: u64,
    zero: impl Fn() -> T + Send + Sync,
    f: impl Fn(u64) -> T + Send + Sync,
    add: impl Fn(T, T) -> T + Send + Sync,
) -> T {
    // A fixed number of parts with one sum each, because `count` may be too large for a list of all results.
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

#[cfg(test)]
mod tests {
    /// The counts cover no items, fewer items than parts, one item per part, and several items per part.
    #[test]
    fn every_item_is_summed_once() {
        for count in [0, 1, 255, 256, 257, 1000] {
            let sum = super::sum(count, || (0, 0), |item| (item, 1), |a, b| (a.0 + b.0, a.1 + b.1));
            assert_eq!(sum, (count * count.saturating_sub(1) / 2, count));
        }
    }
}
