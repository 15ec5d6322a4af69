//! Exact counts (without sampling) in the form of `jing exact --json`.
//!
//! A [`ByIndicator`] has a count for each turned tile (indicator). Probabilities are means over the turned tiles.

use crate::exact::{ByIndicator, HandCount, JingDeal, ShantenCount, WaitCount};
use crate::rules::Rules;
use crate::shape::Shape;
use crate::tile::Kind;
use serde_json::{Map, Value, json};

/// Converts the count of complete hands of 14 tiles (天胡) to JSON.
pub fn tianhu(rules: &Rules, counts: &ByIndicator<HandCount>) -> Value {
    let row = |(indicator, row): &(Option<Kind>, HandCount)| {
        json!({
            "indicator": indicator, "winning": count(row.hands), "of": count(row.total), "p": row.p(),
            "by_shape": by_shape(row), "by_jing": row.by_wilds.iter().map(|&n| count(n)).collect::<Vec<_>>(),
        })
    };
    json!({
        "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(), "mean": chance(counts.mean(HandCount::p)),
        "by_indicator": counts.rows.iter().map(row).collect::<Vec<_>>(),
    })
}

/// Converts the probabilities of complete and of waiting hands to JSON, by shape.
pub fn shapes(rules: &Rules, complete: &ByIndicator<HandCount>, waiting: &ByIndicator<HandCount>) -> Value {
    let row = |shape: Option<Shape>| json!({ "complete": chance(share(complete, shape)), "waiting": chance(share(waiting, shape)) });
    let by_shape = complete.rows[0].1.by_shape.iter().map(|(shape, _)| (shape.name().to_owned(), row(Some(*shape))));
    json!({
        "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(),
        "any": row(None), "by_shape": by_shape.collect::<Map<_, _>>(),
    })
}

/// Returns the probability of hands of a shape; with `None`, of hands of at least one shape.
pub fn share(counts: &ByIndicator<HandCount>, shape: Option<Shape>) -> f64 {
    counts.mean(|row| shape.map_or(row.hands, |shape| row.with_shape(shape)) as f64 / row.total as f64)
}

/// Converts counts of hands by their shanten (向听数) to JSON. An entry of `counts` is the number of tiles of a hand (13 or 14), the name of
/// the allowed shapes, and the counts.
pub fn shanten(rules: &Rules, counts: &[(usize, &str, ByIndicator<ShantenCount>)]) -> Value {
    let report = |(tiles, form, counts): &(usize, &str, ByIndicator<ShantenCount>)| {
        let row = |(indicator, row): &(Option<Kind>, ShantenCount)| {
            json!({"indicator": indicator, "of": count(row.total), "mean": row.mean(),
                "hands": row.hands.iter().map(|&n| count(n)).collect::<Vec<_>>()})
        };
        json!({
            "tiles": tiles, "shapes": form, "mean": counts.mean(ShantenCount::mean),
            "p": shanten_range(counts).map(|n| (n.to_string(), json!(counts.mean(|row| row.p(n))))).collect::<Map<_, _>>(),
            "by_indicator": counts.rows.iter().map(row).collect::<Vec<_>>(),
        })
    };
    json!({
        "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(), "first_shanten": -1,
        "counts": counts.iter().map(report).collect::<Vec<_>>(),
    })
}

/// Returns the shanten that occur, from −1 (complete hands).
pub fn shanten_range(counts: &ByIndicator<ShantenCount>) -> impl Iterator<Item = i8> + use<> {
    let most = counts.rows.iter().map(|(_, row)| row.hands.len()).max().unwrap_or(0);
    (-1..).take(most)
}

/// Converts counts of hands of 13 tiles to JSON: `waits` by the number of kinds that complete the hand, `jingdiao` of hands that any tile
/// completes (精钓).
pub fn waits(rules: &Rules, waits: &ByIndicator<WaitCount>, jingdiao: &ByIndicator<HandCount>) -> Value {
    let rows = waits.rows.iter().zip(&jingdiao.rows).map(|((indicator, row), (_, fishing))| {
        json!({
            "indicator": indicator, "of": count(row.total), "waiting": count(row.waiting()), "jingdiao": count(fishing.hands),
            "hands_by_kinds": row.hands.iter().map(|&n| count(n)).collect::<Vec<_>>(),
        })
    });
    json!({
        "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(),
        "waiting": chance(waits.mean(WaitCount::share)), "jingdiao": chance(jingdiao.mean(HandCount::p)),
        "mean_kinds": mean_kinds(waits),
        "p_by_kinds": (0..wait_columns(waits)).map(|n| waits.mean(|row| row.p(n))).collect::<Vec<_>>(),
        "by_indicator": rows.collect::<Vec<_>>(),
    })
}

/// Returns the number of entries of `p_by_kinds`: one more than the largest number of kinds that a hand waits for.
pub fn wait_columns(waits: &ByIndicator<WaitCount>) -> usize {
    waits.rows.iter().map(|(_, row)| row.hands.len()).max().unwrap_or(0)
}

/// Returns the mean number of kinds that a waiting hand waits for.
pub fn mean_kinds(waits: &ByIndicator<WaitCount>) -> f64 {
    waits.mean(|row| row.mean() * row.share()) / waits.mean(WaitCount::share)
}

/// The seats in the results for 精 at the deal, by index, with their names. The three seats other than the dealer have equal results, so one
/// stands for all.
pub const ROLES: [(usize, &str); 2] = [(0, "dealer"), (1, "non_dealer")];

/// Converts the 精 in dealt hands and their payments to JSON, by source.
pub fn jing(rules: &Rules, deals: &[JingDeal]) -> Value {
    json!({
        "rules": rules.name, "rules_fingerprint": rules.fingerprint().full(),
        "sources": deals.iter().map(jing_deal).collect::<Vec<_>>(),
    })
}

fn jing_deal(deal: &JingDeal) -> Value {
    let role = |&(seat, name): &(usize, &str)| {
        let role = deal.role(seat);
        let value = json!({
            "points": role.points, "mean_points": role.mean_points, "sd_points": role.sd_points,
            "chongguan": role.chongguan, "bawang": role.bawang, "mean_value": role.mean_value,
            "mean_net": role.mean_net, "sd_net": role.sd_net,
        });
        (name.to_owned(), value)
    };
    json!({
        "source": deal.source, "of": count(deal.total), "roles": ROLES.iter().map(role).collect::<Map<_, _>>(),
        "chongguan": deal.p(|part| part.scored.chongguan != 0), "bawang": deal.p(|part| part.scored.bawang.is_some()),
        "no_jing": deal.p(|part| part.scored.points == [0; 4]),
        "joint": deal.joint().into_iter().map(|(points, n)| json!({"points": points, "ways": count(n)})).collect::<Vec<_>>(),
    })
}

fn chance(p: f64) -> Value {
    json!({ "p": p, "one_in": if p > 0.0 { json!(1.0 / p) } else { Value::Null } })
}

/// Converts a count to a JSON string, because it may be too large for floats.
fn count(n: u128) -> Value {
    Value::from(n.to_string())
}

fn by_shape(row: &HandCount) -> Value {
    row.by_shape.iter().map(|(shape, n)| (shape.name().to_owned(), count(*n))).collect::<Map<_, _>>().into()
}
