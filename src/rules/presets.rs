//! The rule sets that come with the program, embedded so that it needs no files beside it.

/// A rule set that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// What `--rules` and `extends` call it.
    pub name: &'static str,
    /// Its scoring family.
    pub family: &'static str,
    /// Title in English.
    pub title: &'static str,
    /// Title in Chinese.
    pub title_zh: &'static str,
    /// The file it is read from.
    pub text: &'static str,
}

macro_rules! preset {
    ($name:literal, $family:literal, $title:literal, $title_zh:literal) => {
        Preset {
            name: $name,
            family: $family,
            title: $title,
            title_zh: $title_zh,
            text: include_str!(concat!("../../configs/rules/", $name, ".toml")),
        }
    };
}

/// The rule set that is used where none is named.
pub const DEFAULT: &str = "nanchang";

/// All presets, the default first.
pub const PRESETS: &[Preset] = &[
    preset!("nanchang", "nanchang", "Nanchang mahjong", "南昌麻将"),
    preset!("nanchang-guide", "nanchang", "Nanchang mahjong, illustrated guide", "南昌麻将（规则图解）"),
    preset!("nanchang-jiangxi", "nanchang", "Nanchang mahjong, Jiangxi rules", "南昌麻将（江西规则）"),
    preset!("sichuan", "sichuan", "Sichuan mahjong", "四川麻将"),
    preset!("tuidaohu", "tuidaohu", "Northern tuidaohu", "北方推倒胡"),
    preset!("qionghu", "qionghu", "Qionghu", "穷胡"),
    preset!("nanjing", "nanjing", "Nanjing mahjong", "南京麻将"),
    preset!("nanjing-chengbei", "nanjing", "Nanjing mahjong, northern city", "南京麻将（城北）"),
];

/// The text of a preset.
pub(crate) fn text(name: &str) -> Option<&'static str> {
    PRESETS.iter().find(|preset| preset.name == name).map(|preset| preset.text)
}
