//! The library behind plain exports: a call as JSON in, its answer as JSON out ([`Calls`]).
//!
//! The caller asks for room with [`room`], writes a call there, and calls [`ask`], which gives the place and the length of
//! the answer in one number. What was lent goes back with [`release`]. The one import, `progress`, is called with the number of deals
//! that were played since its last call.

use jing_page::request::Calls;
use std::cell::RefCell;

thread_local! {
    static CALLS: RefCell<Calls> = RefCell::default();
}

/// Answers a call.
pub fn answer(call: &str) -> String {
    CALLS.with_borrow_mut(|calls| calls.answer(call, &progress))
}

/// Reports deals to the caller.
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

/// Room for so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Takes back what [`room`] or [`ask`] lent.
///
/// # Safety
/// The place and the length are those that were lent, and are not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(place: *mut u8, length: usize) {
    // SAFETY: whoever calls promises that it is a box made by `room`.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(place, length)) });
}

/// Answers the call that stands in this room, which is taken back. The upper half of the number is the place of the answer, the
/// lower its length; both in bytes.
///
/// # Safety
/// As [`release`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(place: *mut u8, length: usize) -> u64 {
    // SAFETY: as in `release`.
    let call = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(place, length)) };
    let answer = answer(&String::from_utf8_lossy(&call)).into_bytes().into_boxed_slice();
    let length = answer.len() as u64;
    (Box::into_raw(answer).cast::<u8>() as u64) << 32 | length
}
