//! The embedded rule sets: presets, and example rooms that extend them.

/// An embedded rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name for `--rules` and `extends`.
    pub name: &'static str,
    /// The scoring family.
    pub family: &'static str,
    /// Title in English.
    pub title: &'static str,
    /// Title in Chinese.
    pub title_zh: &'static str,
    /// The content of its rule file.
    pub text: &'static str,
    /// The fingerprint of these rules in logs of version 0.1.
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

/// The name of the default rule set.
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
    preset!("guobiao", "table", "Mahjong Competition Rules", "国标麻将", "none"),
];

macro_rules! rooms {
    ($($name:literal),*) => { &[$((concat!("rooms/", $name), include_str!(concat!(env!("JING_PRESETS"), "/rooms/", $name, ".toml")))),*] };
}

/// Example rooms, which extend presets: the name for `--rules` and `extends`, and the content of the rule file.
pub const ROOMS: &[(&str, &str)] = rooms!(
    "nanchang-club",
    "nanchang-song",
    "nanchang-piaojing",
    "nanchang-zimo",
    "xuezhan",
    "hongzhong",
    "tuidaohu-baosanjia",
    "tuidaohu-zhaniao",
    "guangdong",
    "hongkong",
    "changsha"
);

/// Returns the content of the rule file of the preset or room with this name; `None` if there is none.
pub fn text(name: &str) -> Option<&'static str> {
    let preset = PRESETS.iter().find(|preset| preset.name == name).map(|preset| preset.text);
    preset.or_else(|| ROOMS.iter().find(|room| room.0 == name).map(|room| room.1))
}
