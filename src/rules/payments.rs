//! Which keys change the course of deals, and which only what is paid for them.
//!
//! Players do not look at payments, so rule sets that differ in payments alone play the same deals: these are played once
//! and settled under each. A key counts as a payment only where that is sure; [`Rules::pays_only`] is checked by replaying
//! deals under every value of every key.

use super::keys::FAMILY;
use super::resolved::{Fingerprint, Rules, digest};
use super::spec::{Guohu, Needs, Scoring};

/// The keys of `[scoring]` that the course of deals depends on, by family; `None` where every key does.
///
/// 南昌: none by itself. What happens is noted only where it is paid, so 抄庄, which can move the dealer, counts through
/// [`Needs`] and not by its points.
fn read_in_play(scoring: &Scoring) -> Option<&'static [&'static str]> {
    match scoring {
        Scoring::Nanchang(_) => Some(&[]),
        // Kongs that are paid at once, 包牌, big hands and 比下胡 decide what may be won, who deals and when a session ends.
        Scoring::Nanjing(_) => None,
        Scoring::Sichuan(_) | Scoring::Tuidaohu(_) | Scoring::Qionghu(_) => Some(&[]),
    }
}

impl Rules {
    /// Whether a key only changes what deals pay, whatever its value, as long as the rules note the same events
    /// ([`Rules::same_deals`] looks at those as well).
    ///
    /// No key does where 过胡 compares what two wins would bring.
    pub fn pays_only(&self, key: &str) -> bool {
        let blind = self.claims.guohu != Guohu::UntilEntryOrMore;
        let read = read_in_play(&self.scoring);
        blind && key.starts_with("scoring.") && key != FAMILY && read.is_some_and(|read| !read.contains(&key))
    }

    /// A hash of all that the course of deals depends on: with players who do not look at payments, rule sets with the same
    /// hash play the same deals.
    pub fn play_fingerprint(&self) -> Fingerprint {
        // What is merely written down does not change the deals.
        let unwritten = Needs {
            dealt: false,
            lower_indicator: false,
            previous_indicator: false,
            kongs: false,
            ..*self.needs()
        };
        let noted = format!("{unwritten:?}\n");
        digest(self.spec(), |key| !self.pays_only(key), &noted)
    }

    /// Whether the same deals are played under both, so that a deal played under one can be settled under the other.
    pub fn same_deals(&self, other: &Rules) -> bool {
        self.play_fingerprint() == other.play_fingerprint()
    }

    /// These rules, noting everything that a settlement under other payments may ask for.
    #[must_use]
    pub fn recording(&self) -> Rules {
        let turned = self.has_indicator();
        let all =
            Needs { dealt: true, lower_indicator: turned, previous_indicator: turned, kongs: true, ..*self.needs() };
        self.clone().with_needs(all)
    }
}
