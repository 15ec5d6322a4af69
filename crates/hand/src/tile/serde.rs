//! Serialisation of tiles as their names.

use super::{Kind, parse_tile};
use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
        struct OneTile;

        impl Visitor<'_> for OneTile {
            type Value = Kind;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a tile such as \"3m\", \"E\" or \"三万\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Kind, E> {
                parse_tile(text).map_err(|error| E::custom(error.one_line()))
            }
        }

        deserializer.deserialize_str(OneTile)
    }
}
