//! Places of the rows of a network: blocks one after the other, and behind the last its `END`.

macro_rules! blocks {
    ($at:expr; $name:ident = $size:expr; $($rest:tt)*) => {
        pub const $name: usize = $at;
        blocks!($at + $size; $($rest)*);
    };
    ($at:expr;) => { pub const END: usize = $at; };
}

pub(crate) use blocks;
