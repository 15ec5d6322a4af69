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
    /// The fingerprint that version 0.1 wrote into logs.
    pub(crate) fingerprint_0_1: &'static str,
}

macro_rules! preset {
    ($name:literal, $family:literal, $title:literal, $title_zh:literal, $fingerprint_0_1:literal) => {
        Preset {
            name: $name,
            family: $family,
            title: $title,
            title_zh: $title_zh,
            text: include_str!(concat!(env!("JING_PRESETS"), "/", $name, ".toml")),
            fingerprint_0_1: $fingerprint_0_1,
        }
    };
}

/// The rule set that is used where none is named.
pub const DEFAULT: &str = "nanchang";

/// All presets, the default first.
pub const PRESETS: &[Preset] = &[
    preset!("nanchang", "nanchang", "Nanchang mahjong", "南昌麻将", "eabe6acb5648a5c0"),
    preset!(
        "nanchang-guide",
        "nanchang",
        "Nanchang mahjong, illustrated guide",
        "南昌麻将（规则图解）",
        "2150144375013da4"
    ),
    preset!(
        "nanchang-jiangxi",
        "nanchang",
        "Nanchang mahjong, Jiangxi rules",
        "南昌麻将（江西规则）",
        "092315896f32cb5e"
    ),
    preset!("sichuan", "sichuan", "Sichuan mahjong", "四川麻将", "ab08999372c64bf7"),
    preset!("tuidaohu", "tuidaohu", "Northern tuidaohu", "北方推倒胡", "e552ebddcb60d522"),
    preset!("qionghu", "qionghu", "Qionghu", "穷胡", "2b91e563cf068f5f"),
    preset!("nanjing", "nanjing", "Nanjing mahjong", "南京麻将", "24cc0ca6d0619343"),
    preset!("nanjing-chengbei", "nanjing", "Nanjing mahjong, northern city", "南京麻将（城北）", "f97cea164fa6a588"),
];

macro_rules! rooms {
    ($($name:literal),*) => { &[$((concat!("rooms/", $name), include_str!(concat!(env!("JING_PRESETS"), "/rooms/", $name, ".toml")))),*] };
}

/// Examples of rooms, which extend presets: what `--rules` and `extends` call them, and the files they are read from.
pub const ROOMS: &[(&str, &str)] = rooms!(
    "nanchang-club",
    "nanchang-song",
    "nanchang-piaojing",
    "nanchang-zimo",
    "xuezhan",
    "hongzhong",
    "tuidaohu-baosanjia",
    "tuidaohu-zhaniao"
);

/// The text of a preset or a room.
pub fn text(name: &str) -> Option<&'static str> {
    let preset = PRESETS.iter().find(|preset| preset.name == name).map(|preset| preset.text);
    preset.or_else(|| ROOMS.iter().find(|room| room.0 == name).map(|room| room.1))
}
