//! Contradictions between house rules about payments.

use super::Conflicts;
use crate::message::msg;
use crate::rules::spec::*;

pub(super) fn check(spec: &RuleSpec, found: &mut Conflicts<'_>) {
    let niao = &spec.room.niao;
    found.add_if(
        niao.tiles > 0 && niao.factor == 1 && niao.points == 0,
        &["room.niao.tiles", "room.niao.factor", "room.niao.points"],
        msg!("rules-niao-nothing", count = niao.tiles),
    );
    found.add_if(
        spec.play.dihu == Dihu::AfterKong && !spec.claims.dealer_first_kong,
        &["play.dihu", "claims.dealer_first_kong"],
        msg!("rules-dealer-first-kong"),
    );
    found.add_if(
        spec.play.dihu == Dihu::AfterKong && !spec.claims.discard_win,
        &["play.dihu", "claims.discard_win"],
        msg!("rules-dihu-discard"),
    );
    if let Scoring::Sichuan(keys) = &spec.scoring {
        found.add_if(
            spec.room.after_kong_payers != AfterKongPayers::Game && keys.dianganghua == Dianganghua::Discard,
            &["room.after_kong_payers", "scoring.dianganghua"],
            msg!("rules-after-kong-payers"),
        );
    }
    let (cap, deal, least) = (spec.room.hand_cap, spec.room.deal_cap, spec.gates.least_win);
    let own = match &spec.scoring {
        Scoring::Sichuan(keys) => keys.cap,
        _ => 0,
    };
    found.add_if(cap > 0 && own > 0, &["room.hand_cap", "scoring.cap"], msg!("rules-two-caps"));
    let most = if cap > 0 { cap } else { own };
    found.add_if(
        most > 0 && least > most,
        &["gates.least_win", if cap > 0 { "room.hand_cap" } else { "scoring.cap" }],
        msg!("rules-least-win", least, most),
    );
    found.add_if(deal > 0 && most > deal, &["room.hand_cap", "room.deal_cap"], msg!("rules-deal-cap", most, deal));
}
