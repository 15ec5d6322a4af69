//! Turns a parsed situation file into the facts of a deal, with every check that needs the rules. A method takes the `key`, the path of a
//! key in the file, for the faults that it notes; the index `at` is that of a row in a list of the file.

use super::fault::Fault;
use super::file::{EndName, File, KongName, SeatRow, WinRow};
use super::names::Names;
use super::read::{SeatNumber, Text};
use crate::message::{Arg, Joint, Message, ToMessage, msg};
use crate::rules::spec::{DealEnds, Need};
use crate::rules::{Rules, display_name};
use crate::score::facts::{ByWord, End, Facts, KongFact, Penalty, SeatFacts, Win, WinBy, assign_discard_ids};
use crate::score::{self, Candidate, OptionalRow, Words, northern};
use crate::tile::{
    BySeat, Counts, Hand, Kind, KindSet, Meld, MeldForm, NotationError, Seat, parse_tile, parse_tiles, tiles_string,
};
use crate::words::{Set, Word};
use std::ops::Range;
use toml::Spanned;

/// Checks a file and collects faults. It goes on after a fault if possible.
pub(super) struct Checker<'a> {
    pub(super) rules: &'a Rules,
    /// The text of the file.
    text: &'a str,
    /// The spelling of keys in the file.
    pub(super) names: &'a Names,
    /// The events and optional keys that the file may have.
    words: Words,
    /// The number of copies of each kind in play.
    pub(super) in_play: Counts,
    /// The wild kinds.
    wild: KindSet,
    /// The faults so far.
    pub(super) faults: Vec<Fault>,
}

/// Returns the text of a key; `None` if the key is missing or its text blank.
pub(super) fn non_empty(text: &Option<Text>) -> Option<&Text> {
    text.as_ref().filter(|text| !text.get_ref().trim().is_empty())
}

/// Returns the facts of a parsed file, or all its faults. `text` is the text of the file, `names` its spelling of keys.
pub(super) fn facts(rules: &Rules, file: &File, text: &str, names: &Names) -> Result<Facts, Vec<Fault>> {
    let mut checker = Checker::new(rules, text, names);
    let facts = checker.facts(file);
    match facts {
        Some(facts) if checker.faults.is_empty() => Ok(facts),
        _ => Err(checker.faults),
    }
}

impl<'a> Checker<'a> {
    /// Creates a checker without a turned tile. `text` is the text of the file, `names` its spelling of keys.
    pub(super) fn new(rules: &'a Rules, text: &'a str, names: &'a Names) -> Checker<'a> {
        Checker {
            rules,
            text,
            names,
            words: score::words(rules),
            in_play: rules.in_play(None),
            wild: KindSet::EMPTY,
            faults: Vec::new(),
        }
    }
}

impl Checker<'_> {
    /// Sets the tiles in play and the wilds for this turned tile.
    pub(super) fn set_indicator(&mut self, indicator: Option<Kind>) {
        self.in_play = self.rules.in_play(indicator);
        self.wild = self.rules.wild_kinds(indicator);
    }

    /// Notes a fault at a key. `span` is the byte range in the text.
    pub(super) fn fault(&mut self, key: impl Into<String>, span: Range<usize>, message: Message) {
        self.faults.push(Fault::new(key, span, message));
    }

    /// Reads all facts. Returns `None` if a fault leaves too few of them; there can be faults in any case.
    fn facts(&mut self, file: &File) -> Option<Facts> {
        let dealer = self.seat("dealer", &file.dealer);
        let round = self.round(non_empty(&file.round));
        let indicator = self.indicator(non_empty(&file.indicator));
        self.set_indicator(indicator);
        let lower_indicator = self.variant_tile(OptionalRow::LowerIndicator, non_empty(&file.lower_indicator));
        let beside =
            [(OptionalRow::LeftIndicator, &file.left_indicator), (OptionalRow::RightIndicator, &file.right_indicator)]
                .map(|(row, text)| self.variant_tile(row, non_empty(text)));
        let previous_indicator = self.variant_tile(OptionalRow::PreviousIndicator, non_empty(&file.previous_indicator));
        let events = self.events("", &file.events, self.words.deal_events);
        let seats = self.seats(file, dealer)?;
        let (end, declared) = self.wins(file, &seats)?;
        let bao = self.bao(file, &seats);
        let niao = self.niao(file, end, &declared);
        let lianzhuang = self.lianzhuang(file);
        self.check_copies(file, &seats, &declared, [&bao, &niao]);
        let turned = [
            ("indicator", indicator),
            ("lower_indicator", lower_indicator),
            ("left_indicator", beside[0]),
            ("right_indicator", beside[1]),
        ];
        self.check_dealt_tiles(file, &seats, &turned);
        let kongs = self.kongs(file, declared.len(), &seats);
        self.check_kong_rows(file, &kongs, &seats);
        let penalties = self.penalties(file);
        let mut wins = declared.clone();
        if matches!(end, End::Zhahu(_)) {
            wins.pop();
        }
        let dealer = dealer?;
        self.check_win_events(file, dealer, events, &seats, &wins);
        let facts = Facts {
            dealer,
            round,
            indicator,
            lower_indicator,
            beside,
            previous_indicator,
            end,
            events,
            wins,
            seats,
            kongs,
            penalties,
            bao,
            niao,
            lianzhuang,
        };
        if self.faults.is_empty() {
            self.check_kong_times(file, &facts.kongs, end, &declared);
            self.check_false_win(file, &facts, &declared);
        }
        Some(facts)
    }

    /// Reads the 宝 of the deal, in order of time, and checks that every hand with 报听 waits.
    fn bao(&mut self, file: &File, seats: &BySeat<SeatFacts>) -> Vec<Kind> {
        let wild = self.wild;
        let rows = file.seats.get_ref().iter().filter_map(|row| row.get_ref().baoting.as_ref());
        let declared = seats.iter().filter(|(_, held)| held.baoting);
        let mut idle = Vec::new();
        for ((seat, held), row) in declared.zip(rows.filter(|row| *row.get_ref())) {
            // A hand with a fault of its own is empty and already reported.
            if held.hand.concealed.total() > 0
                && !northern::can_declare_baoting(self.rules, Candidate::new(self.rules, &held.hand, wild))
            {
                idle.push((seat, row.span()));
            }
        }
        for (seat, span) in idle {
            self.fault(format!("seats[{}].baoting", seat.index()), span, msg!("situation-baoting-waits"));
        }
        let Some(text) = non_empty(&file.bao) else { return Vec::new() };
        if !self.check_row(OptionalRow::Bao, "bao", text.span()) {
            return Vec::new();
        }
        if !seats.iter().any(|(_, held)| held.baoting) {
            self.fault("bao", text.span(), msg!("situation-bao-undeclared"));
        }
        let tiles = self.parse_notation("bao", text, parse_tiles).unwrap_or_default();
        if let Some(tile) = tiles.iter().find(|&&tile| self.in_play[tile] == 0 || self.is_flower(tile)) {
            self.fault("bao", text.span(), msg!("situation-bao-not-held", tile));
            return Vec::new();
        }
        tiles
    }

    /// Reads a seat; notes a fault and returns `None` if there is no such seat.
    pub(super) fn seat(&mut self, key: impl Into<String>, seat: &Spanned<SeatNumber>) -> Option<Seat> {
        let found = u8::try_from(seat.get_ref().0).ok().and_then(Seat::new);
        if found.is_none() {
            self.fault(key, seat.span(), msg!("situation-no-seat", seat = seat.get_ref().0));
        }
        found
    }

    /// Calls `read`, a parser of the tile notation. Notes its error as a fault and returns `None`.
    pub(super) fn parse_notation<T>(
        &mut self,
        key: &str,
        text: &Text,
        read: impl FnOnce(&str) -> Result<T, NotationError>,
    ) -> Option<T> {
        read(text.get_ref()).map_err(|error| self.notation_fault(key, text, &error)).ok()
    }

    /// Notes an error of the tile notation as a fault, at its place in the file.
    fn notation_fault(&mut self, key: &str, text: &Text, error: &NotationError) {
        let mut span = text.span();
        // Places within the text are places in the file only if the text has no escapes.
        let inner = span.start + 1..span.end.saturating_sub(1);
        if self.text.get(inner.clone()) == Some(text.get_ref().as_str()) {
            span = inner.start + error.span().start..inner.start + error.span().end.max(error.span().start + 1);
        }
        let problem = error.problem().to_message();
        self.fault(key, span, msg!("situation-tiles", help = problem.help(), problem));
    }

    /// Reads a kind that a hand can hold; notes a fault and returns `None` for others.
    pub(super) fn tile(&mut self, key: &str, text: &Text) -> Option<Kind> {
        let tile = self.parse_notation(key, text, parse_tile)?;
        if self.in_play[tile] > 0 && !self.is_flower(tile) {
            return Some(tile);
        }
        self.fault(key, text.span(), msg!("situation-not-held", tile));
        None
    }

    /// Whether a kind is a flower under these rules, which is laid out and never in a hand.
    pub(super) fn is_flower(&self, tile: Kind) -> bool {
        self.rules.is_flower(tile)
    }

    /// Reads the turned tile. Notes a fault if it is missing, or if the rules have none.
    pub(super) fn indicator(&mut self, text: Option<&Text>) -> Option<Kind> {
        match (text, self.rules.has_indicator()) {
            (Some(text), true) => self.tile("indicator", text),
            (Some(text), false) => {
                self.fault("indicator", text.span(), msg!("situation-no-indicator"));
                None
            }
            (None, true) => {
                self.fault("indicator", 0..0, msg!("situation-indicator-missing"));
                None
            }
            (None, false) => None,
        }
    }

    /// Reads the round wind (圈风), which is 东 if it is missing. Notes a fault if it is no wind, or if the rules do not look at winds.
    pub(super) fn round(&mut self, text: Option<&Text>) -> Kind {
        let Some(text) = text.filter(|text| self.check_row(OptionalRow::Round, "round", text.span())) else {
            return Kind::EAST;
        };
        let Some(round) = self.parse_notation("round", text, parse_tile) else { return Kind::EAST };
        if !round.is_wind() {
            self.fault("round", text.span(), msg!("situation-round", round));
        }
        round
    }

    /// The name of the game for messages, which is that of its first preset.
    fn family(&self) -> Arg {
        display_name(self.rules.family())
    }

    /// Whether the rules have an optional table or key; notes a fault if not.
    pub(super) fn check_row(&mut self, row: OptionalRow, key: &str, span: Range<usize>) -> bool {
        let known = self.words.rows.contains(row);
        if !known {
            // The message differs if the game has the row under other settings.
            let row = Some(row).filter(|row| self.words.unused_rows.contains(*row));
            self.fault(key, span, msg!("situation-no-fact", row, family = self.family()));
        }
        known
    }

    /// Reads a kind under an optional key; notes a fault if the rules do not have the key.
    pub(super) fn variant_tile(&mut self, row: OptionalRow, text: Option<&Text>) -> Option<Kind> {
        let text = text?;
        if self.check_row(row, row.name(), text.span()) { self.tile(row.name(), text) } else { None }
    }

    /// Reads a list of events. Notes a fault for repeated events and for those that are not `known`. `prefix` is the path of the table and
    /// a dot; empty at the top level.
    fn events<T: Word>(&mut self, prefix: &str, rows: &[Spanned<T>], known: Set<T>) -> Set<T> {
        rows.iter().enumerate().fold(Set::EMPTY, |events, (at, row)| {
            let event = *row.get_ref();
            if !known.contains(event) {
                self.fault(
                    format!("{prefix}events[{at}]"),
                    row.span(),
                    msg!("situation-no-event", family = self.family()),
                );
            } else if events.contains(event) {
                self.fault(format!("{prefix}events[{at}]"), row.span(), msg!("situation-named-twice"));
            }
            events.with(event)
        })
    }

    /// Reads the four seats; notes a fault and returns `None` if there are more or fewer.
    fn seats(&mut self, file: &File, dealer: Option<Seat>) -> Option<BySeat<SeatFacts>> {
        let rows = file.seats.get_ref();
        if rows.len() != 4 {
            // An array of tables has no span of its own.
            let span = rows.last().map_or(file.seats.span(), |row| row.get_ref().hand.span());
            self.fault("seats", span, msg!("situation-four-seats", rows = rows.len()));
            return None;
        }
        let mut seats = BySeat::<SeatFacts>::default();
        for (seat, row) in Seat::ALL.into_iter().zip(rows) {
            seats[seat] = self.seat_row(seat, row.get_ref(), dealer == Some(seat));
        }
        Some(seats)
    }

    /// Reads the row of a seat. `is_dealer` decides how many tiles the hand as dealt has.
    fn seat_row(&mut self, seat: Seat, row: &SeatRow, is_dealer: bool) -> SeatFacts {
        let key = |name: &str| format!("seats[{}].{name}", seat.index());
        let mut facts = SeatFacts::default();
        if let Some(hand) = self.hand(&key("hand"), &row.hand, &[13]) {
            facts.hand = hand;
        }
        if let Some(text) = &row.discards {
            facts.discards = self.tiles(&key("discards"), text, |checker, tile| !checker.is_flower(tile));
        }
        if let Some(text) = &row.flowers {
            facts.flowers = self.tiles(&key("flowers"), text, Checker::is_flower);
        }
        if let Some(text) =
            non_empty(&row.dealt).filter(|text| self.check_row(OptionalRow::Dealt, &key("dealt"), text.span()))
        {
            let dealt = self.tiles(&key("dealt"), text, |checker, tile| !checker.is_flower(tile));
            let expected = if is_dealer { 14 } else { 13 };
            if dealt.total() != expected {
                self.fault(key("dealt"), text.span(), msg!("situation-dealt-number", total = dealt.total(), expected));
            }
            facts.dealt = Some(dealt);
        }
        if let Some(suit) = &row.missing_suit {
            self.check_row(OptionalRow::MissingSuit, &key("missing_suit"), suit.span());
            facts.missing_suit = Some(*suit.get_ref());
        }
        if let Some(tianting) = row.tianting.as_ref().filter(|row| *row.get_ref()) {
            self.check_row(OptionalRow::Tianting, &key("tianting"), tianting.span());
            facts.tianting = *tianting.get_ref();
        }
        if let Some(baoting) = row.baoting.as_ref().filter(|row| *row.get_ref()) {
            self.check_row(OptionalRow::Baoting, &key("baoting"), baoting.span());
            facts.baoting = *baoting.get_ref();
        }
        self.fed(seat, row, &mut facts);
        facts
    }

    /// Reads the givers of claimed melds into `facts`, which must have the hand.
    fn fed(&mut self, seat: Seat, row: &SeatRow, facts: &mut SeatFacts) {
        for (at, fed) in row.fed.iter().enumerate() {
            let key = format!("seats[{}].fed[{at}]", seat.index());
            let (span, fed) = (fed.span(), fed.get_ref());
            if !self.check_row(OptionalRow::Fed, &key, span.clone()) {
                return;
            }
            let (Some(tile), Some(from)) =
                (self.tile(&format!("{key}.tile"), &fed.tile), self.seat(format!("{key}.from"), &fed.from))
            else {
                continue;
            };
            let claimed = |meld: &&Meld| meld.is_claimed() && meld.tiles.contains(&tile);
            let melds = facts.hand.melds.iter().filter(claimed).count();
            let before = facts.fed.iter().filter(|(kind, _)| *kind == tile).count();
            if from == seat {
                self.fault(key, span, msg!("situation-feeds-itself"));
            } else if before >= melds {
                self.fault(key, span, msg!("situation-fed-no-meld", tile));
            } else if facts.fed.try_push((tile, from)).is_err() {
                self.fault(key, span, msg!("situation-fed-four"));
            }
        }
    }

    /// Reads a hand whose number of tiles is one of `sizes`; each meld counts as three. Notes a fault and returns `None` for other hands.
    pub(super) fn hand(&mut self, key: &str, text: &Text, sizes: &'static [usize]) -> Option<Hand> {
        let (rules, in_play, wild) = (self.rules, self.in_play, self.wild);
        self.parse_notation(key, text, |text| {
            let hand = rules.read_hand(text, &in_play, wild)?;
            hand.check_size(text, sizes)?;
            Ok(hand)
        })
    }

    /// Reads melds and concealed tiles without a check of their number.
    pub(super) fn melds(&mut self, key: &str, text: &Text) -> Option<Hand> {
        let (rules, in_play, wild) = (self.rules, self.in_play, self.wild);
        self.parse_notation(key, text, |text| rules.read_hand(text, &in_play, wild))
    }

    /// Reads tiles in play for which `fits` is true. Notes a fault and returns no tiles if there are others.
    pub(super) fn tiles(&mut self, key: &str, text: &Text, fits: fn(&Self, Kind) -> bool) -> Counts {
        self.list(key, text, fits).into_iter().collect()
    }

    /// Reads tiles that a hand can hold, in the order of the file.
    pub(super) fn tile_list(&mut self, key: &str, text: &Text) -> Vec<Kind> {
        self.list(key, text, |checker, tile| !checker.is_flower(tile))
    }

    /// Like [`Checker::tiles`], in the order of the file.
    fn list(&mut self, key: &str, text: &Text, fits: fn(&Self, Kind) -> bool) -> Vec<Kind> {
        let tiles = self.parse_notation(key, text, parse_tiles).unwrap_or_default();
        let in_play = self.in_play;
        if let Some(tile) = tiles.iter().find(|&&tile| in_play[tile] == 0 || !fits(self, tile)) {
            self.fault(key, text.span(), msg!("situation-not-here", tile));
            return Vec::new();
        }
        // More tiles than the set has; their counts might not fit into a byte.
        if tiles.len() > 144 {
            self.fault(key, text.span(), msg!("situation-more-than-set", tiles = tiles.len()));
            return Vec::new();
        }
        tiles
    }

    /// Reads the end of the deal and the declared wins; after 诈和 the last win is the false one. Returns `None` after a fault.
    fn wins(&mut self, file: &File, seats: &BySeat<SeatFacts>) -> Option<(End, Vec<Win>)> {
        let zhahu = *file.end.get_ref() == EndName::Zhahu;
        let last = file.wins.len().saturating_sub(1);
        let row = |(at, row): (usize, &Spanned<WinRow>)| self.win(at, row.get_ref(), zhahu && at == last, seats);
        let wins: Vec<Option<Win>> = file.wins.iter().enumerate().map(row).collect();
        // If the deal goes on after a win, the last row is the false win.
        let alone = self.rules.play.ends == DealEnds::FirstWin;
        if zhahu && (file.wins.is_empty() || alone && last > 0) {
            let span = file.wins.last().map_or(file.end.span(), |row| row.get_ref().seat.span());
            self.fault("wins", span, msg!("situation-zhahu-rows", wins = file.wins.len()));
            return None;
        }
        let mut wins: Vec<Win> = wins.into_iter().collect::<Option<_>>()?;
        self.check_discard_ids(file, &wins);
        assign_discard_ids(&mut wins);
        let end = match file.end.get_ref() {
            EndName::Win => End::Win,
            EndName::Liuju => End::Liuju,
            EndName::Zhahu => End::Zhahu(wins.last()?.seat),
        };
        Some((end, wins))
    }

    /// Reads the win with index `at`; notes a fault and returns `None` if it cannot be read. `zhahu`: it is the false win, which needs only
    /// its seat.
    fn win(&mut self, at: usize, row: &WinRow, zhahu: bool, seats: &BySeat<SeatFacts>) -> Option<Win> {
        let key = |name: &str| format!("wins[{at}].{name}");
        let seat = self.seat(key("seat"), &row.seat);
        let tile = match &row.tile {
            Some(text) => self.tile(&key("tile"), text),
            None if zhahu => None,
            None => {
                self.fault(key("tile"), row.seat.span(), msg!("situation-tile-missing"));
                None
            }
        };
        let by = self.win_by(at, row, zhahu, seat);
        let events = self.events(&key(""), &row.events, self.words.win_events);
        let (seat, by) = (seat?, by?);
        let discard = self.discard(at, row, by);
        if zhahu && tile.is_none() {
            // The tile of a false win need not be known; the placeholder is never used.
            return row.tile.is_none().then_some(Win { seat, by, tile: Kind::EAST, events, discard });
        }
        let tile = tile?;
        if let WinBy::RobKong(from) = by {
            if !self.rules.claims.rob_kong && !zhahu {
                self.fault(
                    key("by"),
                    row.by.as_ref().map_or(row.seat.span(), Spanned::span),
                    msg!("situation-no-robbing"),
                );
            }
            let pung = |meld: &Meld| meld.form == MeldForm::Pung && meld.kind() == tile;
            if !zhahu && !seats[from].hand.melds.iter().any(pung) {
                self.fault(
                    key("tile"),
                    row.tile.as_ref().map_or(row.seat.span(), Spanned::span),
                    msg!("situation-no-pung", seat = from, tile, pung = tiles_string(&[tile; 3].into_iter().collect())),
                );
            }
        }
        Some(Win { seat, by, tile, events, discard })
    }

    /// Reads how the winner `seat` got the tile; parameters as for [`Checker::win`].
    fn win_by(&mut self, at: usize, row: &WinRow, zhahu: bool, seat: Option<Seat>) -> Option<WinBy> {
        let key = |name: &str| format!("wins[{at}].{name}");
        let from = row.from.as_ref().map(|from| (self.seat(key("from"), from), from.span()));
        let Some(by) = &row.by else {
            if !zhahu {
                self.fault(key("by"), row.seat.span(), msg!("situation-by-missing"));
                return None;
            }
            return Some(WinBy::SelfDraw);
        };
        match (by.get_ref(), from) {
            (ByWord::SelfDraw, None) => Some(WinBy::SelfDraw),
            (ByWord::SelfDraw, Some((_, span))) => {
                self.fault(key("from"), span, msg!("situation-self-draw-from"));
                None
            }
            (ByWord::Discard | ByWord::RobKong, None) => {
                self.fault(key("from"), by.span(), msg!("situation-from-missing"));
                None
            }
            (_, Some((from, span))) => {
                let from = from?;
                if Some(from) == seat {
                    self.fault(key("from"), span, msg!("situation-wins-from-itself"));
                    return None;
                }
                by.get_ref().with_giver(Some(from))
            }
        }
    }

    /// Checks that no kind appears more often than it is in play, over all tiles of the file. A winning tile of several seats counts once.
    /// `[bao, niao]` are the tiles of 宝 and of 扎鸟.
    fn check_copies(&mut self, file: &File, seats: &BySeat<SeatFacts>, wins: &[Win], [bao, niao]: [&[Kind]; 2]) {
        // The tiles of each key, in the order of the file.
        let mut places: Vec<(String, Counts, Range<usize>)> = Vec::new();
        let span = |text: Option<&Text>| text.map_or(0..0, Spanned::span);
        for ((seat, held), row) in seats.iter().zip(file.seats.get_ref()) {
            let (seat, row) = (seat.index(), row.get_ref());
            let mut add = |name: &str, counts, text| {
                places.push((format!("seats[{seat}].{name}"), counts, span(text)));
            };
            add("hand", held.hand.all_tiles(), Some(&row.hand));
            add("discards", held.discards, row.discards.as_ref());
            add("flowers", held.flowers, row.flowers.as_ref());
        }
        for (at, win) in wins.iter().enumerate() {
            let text = file.wins.get(at).and_then(|row| row.get_ref().tile.as_ref());
            if text.is_some() && !wins[..at].iter().any(|other| other.shares_tile(win)) {
                places.push((format!("wins[{at}].tile"), Counts::EMPTY.with(win.tile), span(text)));
            }
        }
        for (name, kinds, text) in [("bao", bao, &file.bao), ("niao", niao, &file.niao)] {
            places.push((name.to_owned(), kinds.iter().copied().collect(), span(text.as_ref())));
        }
        self.check_places("seats", &places);
    }

    /// Notes a fault at `key` for every kind that appears in these places more often than it is in play. A place has its key, its tiles and
    /// its byte range. The message names all places, because any of them may be wrong.
    pub(super) fn check_places(&mut self, key: &str, places: &[(String, Counts, Range<usize>)]) {
        for kind in Kind::all() {
            let held: Vec<_> = places.iter().filter(|(_, counts, _)| counts[kind] > 0).collect();
            let (found, most) = (held.iter().map(|held| usize::from(held.1[kind])).sum::<usize>(), self.in_play[kind]);
            let Some(first) = held.first().filter(|_| found > usize::from(most)) else { continue };
            let name = |name: &str| self.names.path(name);
            let list: Vec<String> =
                held.iter().map(|(path, counts, _)| format!("{} ×{}", name(path), counts[kind])).collect();
            let turned = (most == 3).then(|| msg!("situation-turned"));
            self.fault(
                key,
                first.2.clone(),
                msg!("situation-copies", found, kind, places = Arg::list(Joint::Comma, list), most, turned),
            );
        }
    }

    /// Reads the kongs. `wins` is the number of wins in the file. Kongs with faults are left out.
    fn kongs(&mut self, file: &File, wins: usize, seats: &BySeat<SeatFacts>) -> Vec<KongFact> {
        let mut kongs = Vec::new();
        for (at, row) in file.kongs.iter().enumerate() {
            let key = |name: &str| format!("kongs[{at}].{name}");
            let (span, row) = (row.span(), row.get_ref());
            if !self.check_row(OptionalRow::Kongs, &format!("kongs[{at}]"), span) {
                break;
            }
            let seat = self.seat(key("seat"), &row.seat);
            let tile = self.tile(&key("tile"), &row.tile);
            let from = row.from.as_ref().map(|from| self.seat(key("from"), from));
            let most = wins.min(usize::from(u8::MAX)) as u8;
            let wins =
                row.after_wins.as_ref().map_or(Some(0), |wins| self.small_number(&key("after_wins"), wins, most));
            let form = |seat: Seat, tile: Kind| match row.kind.get_ref() {
                KongName::Form(word) => word.form(),
                KongName::Guafeng => {
                    let added = |meld: &Meld| meld.form == MeldForm::AddedKong && meld.kind() == tile;
                    let is_added = seats[seat].hand.melds.iter().any(added);
                    if is_added { MeldForm::AddedKong } else { MeldForm::ExposedKong }
                }
            };
            // A wrong seat has been reported above.
            if let (Some(seat), Some(tile), Some(after_wins), Some(from)) =
                (seat, tile, wins, from.map_or(Some(None), |from| from.map(Some)))
            {
                kongs.push(KongFact { seat, tile, form: form(seat, tile), from, after_wins });
            }
        }
        kongs
    }

    /// Checks that every declared kong has one row, that every row has a declared kong, and the giver in each row.
    fn check_kong_rows(&mut self, file: &File, kongs: &[KongFact], seats: &BySeat<SeatFacts>) {
        if !self.words.rows.contains(OptionalRow::Kongs) || kongs.len() != file.kongs.len() {
            return;
        }
        let mut rows: Vec<(usize, &KongFact)> = kongs.iter().enumerate().collect();
        for (seat, held) in seats.iter() {
            for meld in held.hand.melds.iter().filter(|meld| meld.is_kong()) {
                let fits = |row: &(usize, &KongFact)| {
                    row.1.seat == seat && row.1.tile == meld.kind() && row.1.form == meld.form
                };
                match rows.iter().position(fits) {
                    Some(at) => drop(rows.remove(at)),
                    None => {
                        let text = tiles_string(&meld.all_tiles().collect());
                        let place =
                            file.seats.get_ref().get(seat.index()).map_or(0..0, |row| row.get_ref().hand.span());
                        self.fault("kongs", place, msg!("situation-kong-without-row", text, seat));
                    }
                }
            }
        }
        for (at, kong) in rows {
            self.fault(
                format!("kongs[{at}]"),
                file.kongs[at].span(),
                msg!("situation-row-without-kong", seat = kong.seat, tile = kong.tile),
            );
        }
        for (at, kong) in kongs.iter().enumerate() {
            self.check_giver(at, file.kongs[at].span(), kong, &seats[kong.seat]);
        }
    }

    /// Checks the giver of the tile of a kong or of its pung. `at` is the index of the row, `span` its byte range; `held` is the owner.
    fn check_giver(&mut self, at: usize, span: Range<usize>, kong: &KongFact, held: &SeatFacts) {
        let added_from = self.words.rows.contains(OptionalRow::Feeders);
        let fed = held.fed.iter().find(|fed| fed.0 == kong.tile).map(|fed| fed.1);
        let message = match (kong.form, kong.from) {
            (MeldForm::ExposedKong, None) => {
                msg!("situation-kong-from")
            }
            (MeldForm::AddedKong, None) if added_from => {
                msg!("situation-kong-fed")
            }
            (MeldForm::ConcealedKong, Some(_)) => {
                msg!("situation-kong-concealed")
            }
            (_, Some(from)) if from == kong.seat => {
                msg!("situation-kong-own")
            }
            (_, Some(from)) if fed.is_some_and(|fed| fed != from) => {
                msg!("situation-kong-two-givers", index = from, tile = kong.tile)
            }
            _ => return,
        };
        self.fault(format!("kongs[{at}].from"), span, message);
    }

    /// Reads a number from 0 to `most`; notes a fault and returns `None` for others.
    fn small_number(&mut self, key: &str, number: &Spanned<i64>, most: u8) -> Option<u8> {
        let found = u8::try_from(*number.get_ref()).ok().filter(|&n| n <= most);
        if found.is_none() {
            self.fault(key, number.span(), msg!("situation-small-range", number = number.get_ref(), most));
        }
        found
    }

    /// Reads the fines.
    fn penalties(&mut self, file: &File) -> Vec<Penalty> {
        let mut penalties = Vec::new();
        for (at, row) in file.penalties.iter().enumerate() {
            let (span, row) = (row.span(), row.get_ref());
            if !self.check_row(OptionalRow::Penalties, &format!("penalties[{at}]"), span) {
                break;
            }
            let kind = *row.name.get_ref();
            // The rules have a fine if they need the fact of the same name.
            if !Need::named(kind.name()).is_some_and(|need| self.rules.needs().contains(need)) {
                self.fault(
                    format!("penalties[{at}].name"),
                    row.name.span(),
                    msg!("situation-no-fine", kind = kind.name()),
                );
            }
            if let Some(seat) = self.seat(format!("penalties[{at}].seat"), &row.seat) {
                penalties.push(Penalty { kind, seat });
            }
        }
        penalties
    }
}
