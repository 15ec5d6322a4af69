//! The answer of a search for changes: the proposals, the effect of each on the wishes, and its other effects.

use super::first::{change_row, short_change_phrase};
use super::names;
use super::numbers::{self, deals};
use super::study::PROGRAM;
use super::trainings::training_runs_line;
use super::verdict::Change;
use crate::answer::{Answer, Block, Cell, Column, FirstScreen, Origin, Section, Table};
use crate::lang::{Arg, Form, Joint, Lang, Message, Number, Range, ToArg, msg};
use crate::policy::{self, has_learner};
use crate::rules::{Alternative, Rules};
use crate::sim::{Difference, Statistic};
use crate::stats::sequence::Target;
use crate::tune::{Proposal, Tuning, Wish};
use serde_json::{Value, json};

/// The changes in words, separated by commas.
fn changes_label(rules: &Rules, changes: &[Alternative]) -> Message {
    Message::join(Joint::Comma, changes.iter().map(|one| short_change_phrase(rules, &one.key.path, &one.value)))
}

/// A difference with its interval: as a percentage if the wish is one, else as an amount.
fn difference_text(wish: Option<&Wish>, row: &Difference) -> Message {
    if let Some(Wish { difference: Some(Target::Relative(_)), .. }) = wish {
        // Without a ratio, the difference is divided by the value under the rules, whose error is left out.
        let amounts = [row.difference, row.ci_low, row.ci_high].map(|amount| 1.0 + amount / row.a.abs());
        let [by, low, high] = numbers::consistent_ratio(row).unwrap_or(amounts).map(|ratio| (ratio - 1.0) * 100.0);
        let range = Range { low, high, form: Form::Signed(3) };
        let parts = [
            Number::signed(by, 3).to_arg(),
            Arg::name(" % ", "% "),
            numbers::marked(range, numbers::mark(row.few_deals)).to_arg(),
        ];
        return Message::join(Joint::Plain, parts);
    }
    let by = numbers::difference(row.statistic, row.difference);
    Message::join(Joint::Plain, [by.to_arg(), " ".to_arg(), numbers::marked_range(row).to_arg()])
}

/// The wanted difference: a percentage, an amount, or "unchanged".
fn wanted_text(wish: &Wish) -> Message {
    match wish.difference {
        None => msg!("tune-unchanged"),
        Some(Target::Relative(share)) => msg!("tune-percent", share = Number::signed(share * 100.0, 3)),
        // An amount does not depend on the value under the rules.
        Some(_) => Message::from_arg(&numbers::difference(wish.statistic, wish.wanted_difference(0.0)).to_arg()),
    }
}

impl Tuning {
    /// The short label of a statistic, as in the tables of comparisons.
    fn label(&self, statistic: Statistic) -> Message {
        match statistic {
            Statistic::Ruin(stake) => msg!("verdict-down", stake),
            _ => statistic.short_label().map_or_else(|| names::statistic(statistic, &self.rules), Message::from),
        }
    }

    /// The wishes in words: `standard deviation of an evening −20 %, share of 精 unchanged`.
    fn wishes_line(&self) -> Message {
        let words = self.wishes.iter().map(|wish| self.wish_line(wish, wanted_text(wish)));
        Message::join(Joint::Comma, words)
    }

    /// A wish with a wanted or measured change.
    fn wish_line(&self, wish: &Wish, change: Message) -> Message {
        msg!("tune-wish", statistic = self.label(wish.statistic), change)
    }

    /// The sentence about a proposal: its changes and the difference in each wish.
    fn proposal_line(&self, proposal: &Proposal) -> Message {
        let found = self.wishes.iter().zip(&proposal.wishes);
        let found = found.map(|(wish, row)| self.wish_line(wish, difference_text(Some(wish), row)));
        let changes = changes_label(&self.rules, &proposal.candidate.changes);
        msg!("tune-proposal-line", changes, found = Message::join(Joint::Comma, found))
    }

    /// The table of the proposals: a column for each wish.
    fn table(&self) -> Table {
        let [number, changes, asked] = msg!("tune-heads").parts();
        let columns = [Column::text("proposal", number), Column::text("changes", changes)];
        let columns = columns.into_iter().chain(self.wish_columns()).collect();
        let wanted = self.wishes.iter().map(|wish| Cell::new(wanted_text(wish)));
        let wanted = [Cell::new(asked), Cell::missing()].into_iter().chain(wanted).collect();
        let row = |(at, proposal): (usize, &Proposal)| {
            let label = changes_label(&self.rules, &proposal.candidate.changes);
            [Cell::new(at + 1), Cell::new(label)].into_iter().chain(self.wish_cells(&proposal.wishes)).collect()
        };
        let rows = std::iter::once(wanted).chain(self.proposals.iter().enumerate().map(row));
        Table { columns, ..Table::default() }
            .caption(msg!("tune-caption", rules = self.rules.display_name()))
            .rows(rows)
    }

    /// The section of the proposal of this number, from 1: the effects of its changes, its other differences, and the command of the
    /// comparison.
    fn section(&self, number: usize, proposal: &Proposal) -> Section {
        let rules = &self.rules;
        let title = msg!("tune-section", number, changes = changes_label(rules, &proposal.candidate.changes));
        let mut blocks = vec![Block::Terminal(vec![Block::Prose(title.clone())])];
        blocks.extend(self.alone_table(proposal).map(Block::Table));
        blocks.push(match proposal.others.is_empty() {
            true => Block::Prose(msg!("tune-no-others")),
            false => Block::Table(self.others_table(proposal)),
        });
        blocks.extend((!proposal.is_nearer).then(|| Block::Prose(msg!("tune-not-nearer"))));
        blocks.extend([Block::Prose(msg!("tune-repeat")), Block::Command(proposal.command.clone())]);
        Section::new(title, blocks)
    }

    /// The table of the changes of a proposal, together and each as the only change; `None` for a single change.
    fn alone_table(&self, proposal: &Proposal) -> Option<Table> {
        let [label, all, alone] = msg!("tune-alone-heads").parts();
        let row = |label: Cell, rows| std::iter::once(label).chain(self.wish_cells(rows)).collect::<Vec<_>>();
        let together = row(Cell::new(all), &proposal.wishes);
        let parts = proposal.alone.iter().map(|part| {
            let name = Cell::new(changes_label(&self.rules, &part.changes));
            row(name, &part.wishes)
        });
        let columns = std::iter::once(Column::text("changes", label)).chain(self.wish_columns()).collect();
        (!proposal.alone.is_empty())
            .then(|| Table { columns, ..Table::default() }.caption(alone).rows(std::iter::once(together).chain(parts)))
    }

    /// The table of the other headline numbers that differ significantly.
    fn others_table(&self, proposal: &Proposal) -> Table {
        let cells = |row: &Difference| {
            vec![
                Cell::new(self.label(row.statistic)).hint(row.statistic.definition()),
                Cell::new(numbers::value(row.statistic, row.a)),
                Cell::new(numbers::value(row.statistic, row.b)),
                Cell::sorted(difference_text(None, row), row.difference),
            ]
        };
        Table::new("statistic< before> after> change>", &msg!("tune-others-heads"))
            .caption(msg!("tune-others-caption"))
            .rows(proposal.others.iter().map(cells))
    }

    /// A column for each wish.
    fn wish_columns(&self) -> impl Iterator<Item = Column> {
        self.wishes.iter().map(|wish| {
            Column::number(&wish.statistic.full_name(), self.label(wish.statistic)).meaning(wish.statistic.definition())
        })
    }

    /// A cell for each wish with its difference; `rows` has one for each wish.
    fn wish_cells(&self, rows: &[Difference]) -> impl Iterator<Item = Cell> {
        let cell = |(wish, row): (&Wish, &Difference)| Cell::sorted(difference_text(Some(wish), row), row.difference);
        self.wishes.iter().zip(rows).map(cell)
    }

    /// The first proposal that the confirmation bears out.
    fn best(&self) -> Option<&Proposal> {
        self.proposals.iter().find(|proposal| proposal.is_nearer)
    }

    /// The sentence about [`Tuning::best`].
    fn headline(&self) -> Message {
        self.best().map_or_else(|| msg!("tune-none"), |best| self.proposal_line(best))
    }

    /// Notes on how to read the numbers: the stages, the training runs, and the mark of few deals.
    fn notes(&self) -> Vec<Message> {
        let stages = msg!(
            "tune-note",
            screened = self.screened,
            tried = self.tried,
            deals = deals(self.deals),
            confirmed = self.proposals.first().map(|best| msg!("tune-confirmed", deals = deals(best.deals)))
        );
        let trainings = self.question.trainings().map_or(0, |trainings| trainings.count);
        let learners = training_runs_line(trainings).into_iter().flat_map(|line| [msg!("tune-learners"), line]);
        let rows = self.proposals.iter().flat_map(|one| one.wishes.iter().chain(&one.others));
        let few = rows.clone().any(|row| row.few_deals).then(|| msg!("report-few-deals"));
        std::iter::once(stages).chain(learners).chain(few).collect()
    }

    /// Builds the answer.
    pub fn answer(&self) -> Answer {
        let rules = &self.rules;
        let (players, wishes) = (self.question.players(), self.wishes_line());
        let line = msg!(
            "tune-line",
            rules = rules.display_name(),
            wishes = &wishes,
            players = policy::name_arg(&players),
            seed = self.question.seed()
        );
        let (best, headline, notes) = (self.best(), self.headline(), self.notes());
        let row = |one: &Alternative| {
            let change = Change {
                key: one.key.path.clone(),
                word: one.key.chinese().to_owned(),
                from: one.from.clone(),
                to: one.value.clone(),
            };
            change_row(rules, &change, None)
        };
        let form = match &*players {
            names if has_learner(names) => "adapted",
            "efficient" => "unadapted",
            _ => "others",
        };
        let game = crate::rules::display_name(rules.family());
        let table = (!self.proposals.is_empty()).then(|| self.table());
        let page = table.clone().map(Block::Table).into_iter().chain(notes.iter().cloned().map(Block::Prose));
        let overview = Section::new(msg!("tune-overview"), vec![Block::Page(page.collect())]);
        let proposals = self.proposals.iter().enumerate().map(|(at, one)| self.section(at + 1, one));
        Answer {
            first: FirstScreen {
                subject: msg!("first-subject", kind = "tune", game),
                title: msg!("tune-title", rules = rules.display_name(), wishes),
                lede: headline.clone(),
                changes: best.map_or_else(Vec::new, |best| best.candidate.changes.iter().map(row).collect()),
                caveat: msg!("first-caveat", form),
                ..FirstScreen::default()
            },
            title: msg!("tune-page-title", rules = rules.display_name()),
            lead: line.clone(),
            line,
            headline: vec![headline],
            numbers: table.into_iter().collect(),
            notes,
            sections: std::iter::once(overview).chain(proposals).collect(),
            origin: Origin {
                command: self.question.command(),
                program: PROGRAM.to_owned(),
                texts: vec![(msg!("page-rules-of", name = rules.display_name()), rules.to_toml())],
                ..Origin::default()
            },
            ..Answer::default()
        }
    }

    /// The result as JSON. `lang` is the language of the sentence.
    pub fn to_json(&self, lang: Lang) -> Value {
        let changes = |changes: &[Alternative]| -> Value {
            let one = |one: &Alternative| json!({"key": one.key.path, "from": one.from, "value": one.value});
            changes.iter().map(one).collect()
        };
        let wishes = |rows: &[Difference]| -> Value {
            let one = |(wish, row): (&Wish, &Difference)| {
                let mut found = json!(row);
                found["wanted"] = wish.difference.map(|_| wish.wanted_difference(row.a)).into();
                found
            };
            self.wishes.iter().zip(rows).map(one).collect()
        };
        let proposals = self.proposals.iter().map(|one| {
            let parts =
                one.alone.iter().map(|part| json!({"changes": changes(&part.changes), "wishes": wishes(&part.wishes)}));
            json!({
                "rules": format!("{}{}", self.question.rules()[0].label(), one.candidate.suffix),
                "changes": changes(&one.candidate.changes),
                "hands": one.deals,
                "miss": one.miss,
                "nearer": one.is_nearer,
                "wishes": wishes(&one.wishes),
                "others": one.others,
                "alone": parts.collect::<Vec<_>>(),
                "command": one.command,
            })
        });
        json!({
            "program": PROGRAM,
            "rules": self.rules.name,
            "rules_fingerprint": self.rules.fingerprint().full(),
            "players": self.question.players(),
            "seed": self.question.seed(),
            "screened": self.screened,
            "tried": self.tried,
            "hands": self.deals,
            "proposals": proposals.collect::<Vec<_>>(),
            "sentence": lang.render(&self.headline()),
            "question": self.question,
            "question_hash": self.question.hash(),
            "command": self.question.command(),
        })
    }
}
