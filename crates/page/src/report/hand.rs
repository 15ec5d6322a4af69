//! Reports about a hand for `jing eval` and the page: its distance from a win, its waits and its discards.

use crate::lang::{Arg, Joint, Message, ToMessage, msg};
use crate::rules::Rules;
use crate::score::{
    Candidate, GateRequirement, Gates, Refusal, Wait, Way, list_waits, suits, two_suits, winning_readings,
    winning_shapes,
};
use crate::shape::{Holding, Shape, ShapeSet};
use crate::tile::{Counts, Hand, Kind, KindSet, Meld, NotationError, chinese_hand, parse_tile};
use serde::Serialize;
use serde_json::{Map, Value};

/// Makes reports about hands under fixed rules and a turned tile.
pub struct HandReader {
    rules: Rules,
    /// The wild kinds.
    wild: KindSet,
    /// The number of copies of each kind that can be in hands.
    copies: Counts,
}

/// The report about a hand of 13 or 14 tiles.
#[derive(Serialize)]
pub struct HandReport {
    /// The hand in letters.
    pub hand: String,
    /// The hand in Chinese.
    #[serde(skip)]
    pub chinese: String,
    /// The wild kinds.
    pub wild: Vec<Kind>,
    /// The least number of draws to a waiting hand (听牌): 0 for a waiting hand, -1 for a complete one.
    pub shanten: i8,
    /// The same number for each shape, by the name of the shape.
    pub shanten_by_shape: Map<String, Value>,
    /// Whether the hand must get rid of a suit before it can win; `None` if the rules do not require it (缺一门).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs_void_suit: Option<bool>,
    /// The keys of the rules with conditions for a win that the hand does not meet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<&'static str>,
    /// The obstacles to a win, in sentences.
    #[serde(skip)]
    pub stops: Vec<Message>,
    /// Whether every drawn tile wins (精钓).
    pub jingdiao: bool,
    /// The waits, or the wins and discards, depending on the number of tiles.
    #[serde(flatten)]
    pub rest: HandRest,
}

/// The waits of 13 tiles, or the wins and discards of 14.
#[derive(Serialize)]
#[serde(untagged)]
pub enum HandRest {
    /// 13 tiles.
    Thirteen {
        /// The tiles that complete the hand.
        waits: Vec<WaitReport>,
    },
    /// 14 tiles.
    Fourteen {
        /// The names of the shapes in which the hand wins; empty if it does not win.
        wins: Vec<&'static str>,
        /// The possible discards, the best first.
        discards: Vec<DiscardReport>,
    },
}

/// A tile that completes a hand.
#[derive(Serialize)]
pub struct WaitReport {
    /// The tile.
    pub tile: Kind,
    /// The names of the shapes that it completes as an own draw.
    pub self_draw: Vec<&'static str>,
    /// The names of the shapes that it completes as a discard; empty if it wins by own draw only.
    pub discard: Vec<&'static str>,
    /// The number of copies of the tile outside the hand.
    pub left: u8,
}

/// A possible discard.
#[derive(Serialize)]
pub struct DiscardReport {
    /// The tile.
    pub tile: Kind,
    /// The shanten number of the hand after the discard.
    pub shanten: i8,
    /// The tiles that reduce the shanten number.
    pub accepts: Vec<Kind>,
    /// The number of copies of all these tiles outside the hand.
    pub left: u32,
}

impl HandReader {
    /// A reader for hands under these rules. `indicator` is the turned tile in letters; `None` for no turned tile.
    ///
    /// # Errors
    /// Returns an error if `indicator` is not a tile, if it is a flower, or if the rules have no turned tile.
    pub fn new(rules: Rules, indicator: Option<&str>) -> Result<HandReader, Message> {
        let indicator = indicator.map(parse_tile).transpose().map_err(|error| error.to_message())?;
        if let (Some(tile), false) = (indicator, rules.has_indicator()) {
            return Err(msg!("report-indicator-none", tile, rules));
        }
        if let Some(tile) = indicator.filter(|tile| tile.is_flower()) {
            return Err(msg!("report-indicator-flower", tile));
        }
        let wild = rules.wild_kinds(indicator);
        let copies = rules.in_hands(indicator);
        Ok(HandReader { rules, wild, copies })
    }

    /// Reports about a hand in letters.
    ///
    /// # Errors
    /// Returns an error if `text` is not a hand of 13 or 14 tiles under these rules.
    pub fn report(&self, text: &str) -> Result<HandReport, NotationError> {
        let hand = self.rules.read_hand(text, &self.copies, self.wild)?;
        hand.check_size(text, &[13, 14])?;
        let evaluator = self.rules.evaluator();
        let mut holding = Holding::from_hand(&hand, self.wild);
        holding.suits = self.rules.suit_limit(None);
        let by_shape = evaluator.shanten_by_shape(&holding);
        let named = by_shape.iter().map(|&(shape, shanten)| (shape.name().to_owned(), Value::from(shanten)));
        let held = hand.all_tiles();
        let shanten = evaluator.shanten(&holding);
        let rest = if hand.size() == 13 {
            // Few hands of a batch wait, and shanten rules out the others a hundred times faster.
            let waits = match shanten {
                0 => list_waits(&self.rules, &hand, self.wild, &self.copies),
                _ => Vec::new(),
            };
            HandRest::Thirteen { waits: waits.iter().map(WaitReport::new).collect() }
        } else {
            let wins = names(winning_shapes(&self.rules, &hand, self.wild));
            HandRest::Fourteen { wins, discards: self.discards(&holding, &held) }
        };
        let fishing =
            self.rules.has_jing() && hand.size() == 13 && Candidate::new(&self.rules, &hand, self.wild).is_fishing();
        let nearest = by_shape.iter().find(|row| row.1 == shanten).map(|row| row.0);
        let needs =
            Gates::new(&self.rules).unmet(&hand.concealed, &hand.melds, nearest.is_some_and(Shape::is_in_pairs));
        let stops = self.stops(&hand, &holding, shanten, &needs, &rest);
        Ok(HandReport {
            hand: hand.to_string(),
            chinese: chinese_hand(&hand),
            wild: self.wild.iter().collect(),
            shanten,
            shanten_by_shape: named.collect(),
            needs_void_suit: (self.rules.gates.at_most_two_suits)
                .then(|| !two_suits(suits(&hand.concealed, &hand.melds, self.wild), None)),
            lacks: needs.iter().map(GateRequirement::key).collect(),
            stops,
            jingdiao: fishing,
            rest,
        })
    }

    /// The obstacles to a win, in sentences: unmet conditions; for a waiting hand the tiles that complete it but may not win, with the
    /// reason; for a waiting or complete hand the required flowers and the required worth. `needs` are the unmet conditions, `rest` the
    /// waits or wins of the hand.
    fn stops(
        &self,
        hand: &Hand,
        holding: &Holding,
        shanten: i8,
        needs: &[GateRequirement],
        rest: &HandRest,
    ) -> Vec<Message> {
        let rules = &self.rules;
        let suits_of = |concealed: &Counts| suits(concealed, &hand.melds, self.wild);
        let lacks = |needs: &[GateRequirement], suits: u8| {
            needs.iter().map(|need| need.unmet_message(suits)).collect::<Vec<_>>()
        };
        let mut stops = match (shanten, rest) {
            (0, HandRest::Thirteen { waits }) => self.refused(hand, holding, waits),
            _ => lacks(needs, suits_of(&hand.concealed)),
        };
        if shanten <= 0 && rules.gates.hard_flowers > 0 && hand.melds.iter().any(Meld::is_claimed) {
            stops.push(msg!("score-lacks-flowers", flowers = rules.gates.hard_flowers));
        }
        if shanten <= 0 && rules.gates.least_win > 0 {
            stops.push(msg!("score-lacks-worth", points = rules.gates.least_win));
        }
        stops
    }

    /// Sentences about the tiles that complete a hand but may not win, or only by own draw, with the reason. `waits` are the tiles that
    /// win.
    fn refused(&self, hand: &Hand, holding: &Holding, waits: &[WaitReport]) -> Vec<Message> {
        let rules = &self.rules;
        let candidate = Candidate::new(rules, hand, self.wild);
        let held = hand.all_tiles();
        let mut reasons: Vec<(&'static str, Vec<Message>, Vec<Kind>)> = Vec::new();
        for tile in rules.evaluator().waits(holding).iter().filter(|&tile| held[tile] < self.copies[tile]) {
            let concealed = hand.concealed.with(tile);
            let (id, way) = match waits.iter().find(|wait| wait.tile == tile) {
                None => ("all", Way::SelfDraw),
                Some(wait) if wait.discard.is_empty() => ("discard", Way::Discard),
                Some(_) => continue,
            };
            let why = match winning_readings(rules, candidate, tile, way) {
                Err(Refusal::Gates) => {
                    let lacks = Gates::new(rules).unmet(&concealed, &hand.melds, false);
                    lacks.iter().map(|need| need.unmet_message(suits(&concealed, &hand.melds, self.wild))).collect()
                }
                Err(Refusal::Incomplete) | Ok(_) => continue,
                Err(refusal) => vec![refusal.to_message()],
            };
            match reasons.iter_mut().find(|known| known.0 == id && known.1 == why) {
                Some(known) => known.2.push(tile),
                None => reasons.push((id, why, vec![tile])),
            }
        }
        let render = |(id, why, tiles): (&str, Vec<Message>, Vec<Kind>)| {
            let (tiles, why) = (Arg::list(Joint::Comma, tiles), Arg::list(Joint::Semicolon, why));
            match id {
                "all" => msg!("report-hand-refused", tiles, why),
                _ => msg!("report-hand-refused-discard", tiles, why),
            }
        };
        reasons.into_iter().map(render).collect()
    }

    /// The possible discards of 14 tiles, the best first. `held` counts the tiles of the hand with its melds.
    fn discards(&self, holding: &Holding, held: &Counts) -> Vec<DiscardReport> {
        let left = |kind: Kind| u32::from(self.copies[kind].saturating_sub(held[kind]));
        let discards = self.rules.evaluator().discards(holding, self.wild);
        let mut reports: Vec<DiscardReport> = discards
            .iter()
            .map(|discard| {
                let accepts: Vec<Kind> = discard.accepts.iter().filter(|&kind| left(kind) > 0).collect();
                let total = accepts.iter().map(|&kind| left(kind)).sum();
                DiscardReport { tile: discard.tile, shanten: discard.shanten, accepts, left: total }
            })
            .collect();
        reports.sort_by_key(|report| (report.shanten, std::cmp::Reverse(report.left), report.tile));
        reports
    }
}

impl WaitReport {
    fn new(wait: &Wait) -> WaitReport {
        WaitReport { tile: wait.tile, self_draw: names(wait.self_draw), discard: names(wait.discard), left: wait.left }
    }
}

/// The names of shapes.
fn names(shapes: ShapeSet) -> Vec<&'static str> {
    shapes.iter().map(Shape::name).collect()
}
