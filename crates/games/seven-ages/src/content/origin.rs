//! Which facts of a card are known, and from where.

use serde::Deserialize;

/// A kind of fact on a card.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// The card's number.
    Number,
    /// The empire's name.
    Name,
    /// Which event it carries.
    Event,
    /// The ages it can start in.
    Ages,
    /// Where it starts.
    Start,
    /// Where its progress begins.
    SetUp,
    /// The money it starts with.
    Money,
    /// Its trade numbers.
    Trade,
    /// Its leaders.
    Leaders,
    /// What it may not build.
    Icons,
    /// What brings it glory.
    Glory,
    /// Its special rules.
    Special,
    /// What its event does.
    Effect,
}

impl Fact {
    /// What it is called in a sentence.
    const fn name(self) -> &'static str {
        match self {
            Fact::Number => "number",
            Fact::Name => "name",
            Fact::Event => "event",
            Fact::Ages => "ages",
            Fact::Start => "start areas",
            Fact::SetUp => "set-up level",
            Fact::Money => "money",
            Fact::Trade => "trade number",
            Fact::Leaders => "leaders",
            Fact::Icons => "icons",
            Fact::Glory => "glory",
            Fact::Special => "special rule",
            Fact::Effect => "event's effect",
        }
    }

    /// Does the rulebook give it whole wherever it speaks of it? Of figures it tells what an example needs.
    const fn whole(self) -> bool {
        matches!(self, Fact::Number | Fact::Name | Fact::Event)
    }
}

/// What is known of a card; everything else on it is our reconstruction.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// What the rulebook says something about.
    pub stated: Vec<Fact>,
    /// What is known from reports of the published game.
    pub known: Vec<Fact>,
}

impl Origin {
    /// The same for players, in a sentence or two.
    pub fn sentence(&self) -> String {
        let named = |wanted: &dyn Fn(Fact) -> bool| -> Vec<&str> {
            let facts = self.stated.iter().filter(|fact| wanted(**fact));
            facts.map(|fact| fact.name()).collect()
        };
        let (whole, partly) = (named(&Fact::whole), named(&|fact| !fact.whole()));
        let known: Vec<&str> = self.known.iter().map(|fact| fact.name()).collect();
        let mut said = Vec::new();
        match (whole.is_empty(), partly.is_empty()) {
            (true, true) => {}
            (false, true) => said.push(format!("The rulebook gives its {}.", listed(&whole))),
            (true, false) => said.push(format!("The rulebook tells of its {}.", listed(&partly))),
            (false, false) => said.push(format!(
                "The rulebook gives its {} and tells of its {}.",
                listed(&whole),
                listed(&partly)
            )),
        }
        if !known.is_empty() {
            said.push(format!(
                "Its {} is known from play of the printed game.",
                listed(&known)
            ));
        }
        said.push(if said.is_empty() {
            "All of this card is our reconstruction.".to_string()
        } else {
            "Everything else on it is our reconstruction.".to_string()
        });
        said.join(" ")
    }
}

fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_string(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
