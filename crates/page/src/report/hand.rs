//! What a hand is, waits for and should discard, as `jing eval` and the page report it.

use crate::lang::{Arg, Joint, Message, ToMessage, msg};
use crate::rules::Rules;
use crate::score::{
    Candidate, Gates, Need, Refusal, Wait, Way, list_waits, list_wins, suits, two_suits, winning_readings,
};
use crate::shape::{Holding, Shape, ShapeSet};
use crate::tile::{Counts, Hand, Kind, KindSet, Meld, NotationError, chinese_hand, parse_tile};
use serde::Serialize;
use serde_json::{Map, Value};

/// The rules under which hands are read, and the turned tile.
pub struct HandReader {
    rules: Rules,
    wild: KindSet,
    copies: Counts,
}

/// What is known of a hand of 13 or 14 tiles.
#[derive(Serialize)]
pub struct HandReport {
    /// The hand in letters.
    pub hand: String,
    /// The hand in Chinese.
    #[serde(skip)]
    pub chinese: String,
    /// The kinds that stand for any other.
    pub wild: Vec<Kind>,
    /// The least number of draws to a waiting hand (听牌); -1 for a complete one.
    pub shanten: i8,
    /// The same by shape.
    pub shanten_by_shape: Map<String, Value>,
    /// Whether the hand must get rid of a suit before it can win; `None` where the rules do not ask for it (缺一门).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs_void_suit: Option<bool>,
    /// The keys of the conditions that the hand does not meet as it is; left out where it meets all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<&'static str>,
    /// What keeps the hand from winning, in sentences.
    #[serde(skip)]
    pub stops: Vec<Message>,
    /// Whether every drawn tile wins (精钓).
    pub jingdiao: bool,
    /// What depends on the number of tiles.
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
        /// The shapes in which the hand is complete.
        wins: Vec<&'static str>,
        /// What can be discarded, the best first.
        discards: Vec<DiscardReport>,
    },
}

/// A tile that completes a hand.
#[derive(Serialize)]
pub struct WaitReport {
    /// The tile.
    pub tile: Kind,
    /// The shapes that it completes when it is drawn.
    pub self_draw: Vec<&'static str>,
    /// The shapes that it completes as a discard.
    pub discard: Vec<&'static str>,
    /// Copies that are not in the hand.
    pub left: u8,
}

/// What a discard leaves.
#[derive(Serialize)]
pub struct DiscardReport {
    /// The tile.
    pub tile: Kind,
    /// The distance of what is left.
    pub shanten: i8,
    /// The tiles that bring it nearer.
    pub accepts: Vec<Kind>,
    /// Copies of them that are not in the hand.
    pub left: u32,
}

impl HandReader {
    /// Reads hands under these rules; `indicator` is the turned tile in letters.
    ///
    /// # Errors
    /// A turned tile that is no tile, is a flower, or that the rules do not have.
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

    /// Reads a hand.
    ///
    /// # Errors
    /// A text that is no hand of 13 or 14 tiles.
    pub fn report(&self, text: &str) -> Result<HandReport, NotationError> {
        let hand = self.rules.read_hand(text, &self.copies, self.wild)?;
        hand.check_size(text, &[13, 14])?;
        let evaluator = self.rules.evaluator();
        let mut holding = Holding::of_hand(&hand, self.wild);
        holding.suits = self.rules.suit_limit(None);
        let by_shape = evaluator.shanten_by_shape(&holding);
        let named = by_shape.iter().map(|&(shape, shanten)| (shape.name().to_owned(), Value::from(shanten)));
        let held = hand.all_tiles();
        let shanten = evaluator.shanten(&holding);
        let rest = if hand.size() == 13 {
            // Few hands that are piped in wait, and shanten tells this a hundred times faster.
            let waits = match shanten {
                0 => list_waits(&self.rules, &hand, self.wild, &self.copies),
                _ => Vec::new(),
            };
            HandRest::Thirteen { waits: waits.iter().map(WaitReport::new).collect() }
        } else {
            let wins = names(list_wins(&self.rules, &hand, self.wild));
            HandRest::Fourteen { wins, discards: self.discards(&holding, &held) }
        };
        let fishing = self.rules.has_indicator()
            && hand.size() == 13
            && Candidate::new(&self.rules, &hand, self.wild).is_fishing();
        let nearest = by_shape.iter().find(|row| row.1 == shanten).map(|row| row.0);
        let needs =
            Gates::new(&self.rules).lacks(&hand.concealed, &hand.melds, nearest.is_some_and(Shape::is_in_pairs));
        let stops = self.stops(&hand, &holding, shanten, &needs, &rest);
        Ok(HandReport {
            hand: hand.to_string(),
            chinese: chinese_hand(&hand),
            wild: self.wild.iter().collect(),
            shanten,
            shanten_by_shape: named.collect(),
            needs_void_suit: (self.rules.gates.at_most_two_suits)
                .then(|| !two_suits(suits(&hand.concealed, &hand.melds, self.wild), None)),
            lacks: needs.iter().map(Need::key).collect(),
            stops,
            jingdiao: fishing,
            rest,
        })
    }

    /// What keeps a hand from winning, in sentences: conditions that it misses as it is; for a hand that waits, tiles that complete it
    /// and may not win, with the reason; for a hand that waits or is complete, what it must be worth.
    fn stops(&self, hand: &Hand, holding: &Holding, shanten: i8, needs: &[Need], rest: &HandRest) -> Vec<Message> {
        let rules = &self.rules;
        let suits_of = |concealed: &Counts| suits(concealed, &hand.melds, self.wild);
        let lacks = |needs: &[Need], suits: u8| needs.iter().map(|need| need.lack(suits)).collect::<Vec<_>>();
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

    /// The tiles that complete a hand and may not win, or only by own draw, each with the reason.
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
                    let lacks = Gates::new(rules).lacks(&concealed, &hand.melds, false);
                    lacks.iter().map(|need| need.lack(suits(&concealed, &hand.melds, self.wild))).collect()
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

fn names(shapes: ShapeSet) -> Vec<&'static str> {
    shapes.iter().map(Shape::name).collect()
}
