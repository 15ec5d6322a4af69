//! The library as a WebAssembly module with three exports: calls and answers are JSON ([`Calls`]).
//!
//! The caller allocates a buffer with [`room`], writes a call into it, and passes it to [`ask`], which returns the address and the length
//! of the answer in one number. The caller frees the answer with [`release`]. The only import, `progress`, is called with the number of
//! deals played since its last call.

use jing_page::request::Calls;
use std::cell::RefCell;

thread_local! {
    static CALLS: RefCell<Calls> = RefCell::default();
}

/// Answers a call in JSON.
pub fn answer(call: &str) -> String {
    CALLS.with_borrow_mut(|calls| calls.answer(call, &progress))
}

/// Reports the number of deals played since the last report to the caller.
fn progress(deals: u64) {
    #[cfg(target_family = "wasm")]
    {
        #[link(wasm_import_module = "jing")]
        unsafe extern "C" {
            fn progress(deals: f64);
        }
        // SAFETY: the import takes a number and returns nothing.
        unsafe { progress(deals as f64) };
    }
    #[cfg(not(target_family = "wasm"))]
    let _ = deals;
}

/// Allocates a buffer of `length` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Frees a buffer from [`room`] or [`ask`].
///
/// # Safety
/// `place` and `length` must be those of such a buffer, which must not be used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(place: *mut u8, length: usize) {
    // SAFETY: the caller guarantees that this is a buffer from `room` or `ask`, which are boxed slices.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(place, length)) });
}

/// Answers the call in a buffer, and frees the buffer. Returns the address of the answer in the upper 32 bits and its length in bytes in
/// the lower 32 bits.
///
/// # Safety
/// Same as [`release`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(place: *mut u8, length: usize) -> u64 {
    // SAFETY: as in `release`.
    let call = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(place, length)) };
    let answer = answer(&String::from_utf8_lossy(&call)).into_bytes().into_boxed_slice();
    let length = answer.len() as u64;
    (Box::into_raw(answer).cast::<u8>() as u64) << 32 | length
}
