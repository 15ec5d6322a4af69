//! Large files embedded in the program, by name: networks (`nanchang.weights`, `nanchang.luck`).
//!
//! A build for browsers embeds no files. The page passes the files that it needs to [`supply`], including files of other crates such as
//! the font of jing-page.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod files {
    /// Embeds the files of these presets, and the weights of the room that no preset is similar to.
    macro_rules! networks {
        ($($preset:literal),*; $room:literal) => {
            &[
                $((concat!($preset, ".weights"), include_bytes!(concat!("train/presets/", $preset, ".weights"))),)*
                (concat!($room, ".weights"), include_bytes!(concat!("train/presets/", $room, ".weights"))),
                $((concat!($preset, ".luck"), include_bytes!(concat!("luck/presets/", $preset, ".luck"))),)*
            ]
        };
    }

    /// The weights of `value`, made by `configs/train.sh`, and the networks of luck, made by `crates/lab/examples/luck.rs`.
    const NETWORKS: &[(&str, &[u8])] = networks!(
        "nanchang", "nanchang-guide", "nanchang-jiangxi", "sichuan", "tuidaohu", "qionghu", "nanjing", "nanjing-chengbei";
        "hongzhong"
    );

    pub fn get(name: &str) -> Option<&'static [u8]> {
        NETWORKS.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
    }

    pub fn supply(_: &str, _: &[u8]) {}
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod files {
    use std::collections::BTreeMap;
    use std::sync::{Mutex, PoisonError};

    static SUPPLIED: Mutex<BTreeMap<String, &'static [u8]>> = Mutex::new(BTreeMap::new());

    pub fn get(name: &str) -> Option<&'static [u8]> {
        SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner).get(name).copied()
    }

    pub fn supply(name: &str, bytes: &[u8]) {
        let mut supplied = SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner);
        supplied.entry(name.to_owned()).or_insert_with(|| Box::leak(bytes.into()));
    }
}

/// Returns the content of an embedded file. Returns `None` if no file has this name or, in a browser, if it was not supplied.
pub(crate) fn embedded_file(name: &str) -> Option<&'static [u8]> {
    files::get(name)
}

/// Supplies a file under its name in a build for browsers. A copy is kept until the program ends; a second file of the same name is
/// ignored. Has no effect in other builds, which contain the files.
pub fn supply(name: &str, bytes: &[u8]) {
    files::supply(name, bytes);
}
