//! House rules about payments: what a game says already, and what cannot all hold.

use super::Found;
use crate::lang::msg;
use crate::rules::keys::FAMILY;
use crate::rules::spec::*;

/// The factors of a room, and the keys by which a game has the same.
const ROOM_FACTORS: [(&str, &[&str]); 13] = [
    ("room.factors.self_draw", &["scoring.factors.self_draw"]),
    ("room.factors.after_kong", &["scoring.factors.after_kong", "scoring.bonus.dagangkaihua"]),
    ("room.factors.kong_discard", &["scoring.factors.kong_discard"]),
    ("room.factors.rob_kong", &["scoring.factors.rob_kong"]),
    ("room.factors.last_tile", &["scoring.factors.last_tile", "scoring.bonus.last_tile"]),
    ("room.factors.menqing", &["scoring.factors.menqing", "scoring.bonus.menqing"]),
    ("room.factors.qingyise", &["scoring.factors.qingyise", "scoring.bonus.qingyise"]),
    ("room.factors.hunyise", &["scoring.bonus.hunyise"]),
    ("room.factors.ziyise", &[]),
    ("room.factors.yitiaolong", &[]),
    ("room.factors.jiangqidui", &[]),
    ("room.factors.jiaxinwu", &[]),
    ("room.factors.kaerdiao", &[]),
];

/// Factors of a room that the game has by a key of its own, or that nothing can have.
fn room_factors(spec: &RuleSpec, found: &mut Found<'_>) {
    for (key, own) in ROOM_FACTORS {
        if let Some(own) = own.iter().find(|own| found.has(own)) {
            found.neutral(FAMILY, msg!("rules-idle-own-key", own), &[key]);
        }
    }
    if !spec.claims.discard_win {
        found.neutral("claims.discard_win", msg!("rules-idle-no-discard-win"), &["room.factors.kong_discard"]);
    }
    if !spec.claims.rob_kong {
        found.neutral("claims.rob_kong", msg!("rules-idle-no-rob-kong"), &["room.factors.rob_kong"]);
    }
    if !spec.shapes.seven_pairs {
        found.neutral("shapes.seven_pairs", msg!("rules-idle-no-seven-pairs"), &["room.factors.jiangqidui"]);
    }
    if spec.tiles.set == TileSet::SuitsOnly {
        let honours = &["room.factors.hunyise", "room.factors.ziyise"];
        found.neutral("tiles.set", msg!("rules-idle-no-honours"), honours);
    }
    if spec.gates.three_suits != ThreeSuits::Off {
        let colours = &["room.factors.qingyise", "room.factors.hunyise", "room.factors.ziyise"];
        found.neutral("gates.three_suits", msg!("rules-idle-hands-of-three-suits"), colours);
    }
    if spec.bao.wild != BaoWild::Off {
        let of_tiles: Vec<&'static str> = ROOM_FACTORS[6..].iter().map(|row| row.0).collect();
        found.neutral("bao.wild", msg!("rules-idle-bao-stands-in"), &of_tiles);
    }
}

/// 连庄, 扎鸟, who pays, 地胡.
fn room_customs(spec: &RuleSpec, found: &mut Found<'_>) {
    let RoomRules { lianzhuang, niao, .. } = &spec.room;
    if lianzhuang.grows == Lianzhuang::Off {
        let rows = &["room.lianzhuang.pays", "room.lianzhuang.limit"];
        found.neutral("room.lianzhuang.grows", msg!("rules-idle-no-lianzhuang"), rows);
    }
    let dealer = &spec.dealer;
    let stays = dealer.several_winners_stay || dealer.after_kong_stays || dealer.big_hand_stays;
    if dealer.after_win == DealerAfterWin::Next && dealer.after_draw == DealerAfterDraw::Next && !stays {
        found.neutral("dealer.after_win", msg!("rules-idle-no-second-deal"), &["room.lianzhuang.grows"]);
    }
    if !found.has("scoring.kong.exposed") {
        found.neutral(FAMILY, msg!("rules-idle-no-liuju"), &["room.liuju"]);
    }
    if niao.tiles == 0 {
        let rows = &["room.niao.hits", "room.niao.factor", "room.niao.points"];
        found.neutral("room.niao.tiles", msg!("rules-idle-no-niao"), rows);
    }
    found.when(
        niao.tiles > 0 && niao.factor == 1 && niao.points == 0,
        &["room.niao.tiles", "room.niao.factor", "room.niao.points"],
        msg!("rules-niao-nothing", count = niao.tiles),
    );
    if !found.has("scoring.kong.exposed") {
        found.unknown(&["room.kong_payers"]);
    }
    if spec.room.kong_payers != KongPayers::Game {
        found.neutral("room.kong_payers", msg!("rules-idle-kong-payers"), &["scoring.kong.exposed_others"]);
    }
    if !matches!(spec.scoring, Scoring::Nanchang(_) | Scoring::Nanjing(_)) {
        found.neutral(FAMILY, msg!("rules-idle-winners-apart"), &["room.winners_pay"]);
    }
    if spec.claims.winners == Winners::First {
        found.neutral("claims.winners", msg!("rules-idle-one-winner"), &["room.winners_pay"]);
    }
    if !found.has("scoring.tiandi.dihu") && !found.has("scoring.factors.dihu") {
        found.unknown(&["play.dihu"]);
    }
    found.when(
        spec.play.dihu == Dihu::AfterKong && !spec.claims.dealer_first_kong,
        &["play.dihu", "claims.dealer_first_kong"],
        msg!("rules-dealer-first-kong"),
    );
    found.when(
        spec.play.dihu != Dihu::FirstDraw && spec.play.dihu != Dihu::FirstDiscard && !spec.claims.discard_win,
        &["play.dihu", "claims.discard_win"],
        msg!("rules-dihu-discard"),
    );
}

pub(super) fn check(spec: &RuleSpec, found: &mut Found<'_>) {
    room_factors(spec, found);
    room_customs(spec, found);
    let (cap, deal, least) = (spec.room.hand_cap, spec.room.deal_cap, spec.gates.least_win);
    let own = match &spec.scoring {
        Scoring::Sichuan(keys) => keys.cap,
        _ => 0,
    };
    found.when(cap > 0 && own > 0, &["room.hand_cap", "scoring.cap"], msg!("rules-two-caps"));
    if let Scoring::Nanchang(_) = spec.scoring {
        found.neutral(FAMILY, msg!("rules-idle-own-key", own = "scoring.discard_payers"), &["room.discard_payers"]);
    }
    let most = if cap > 0 { cap } else { own };
    found.when(
        most > 0 && least > most,
        &["gates.least_win", if cap > 0 { "room.hand_cap" } else { "scoring.cap" }],
        msg!("rules-least-win", least, most),
    );
    found.when(deal > 0 && most > deal, &["room.hand_cap", "room.deal_cap"], msg!("rules-deal-cap", most, deal));
}
