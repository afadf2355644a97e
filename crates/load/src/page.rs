//! What a player finds on a table's page, without a browser.

/// The question a page asks.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// The version the choice is made on.
    pub version: String,
    /// Who is asked.
    pub seat: String,
    /// What can be chosen, as it is sent back; giving up is not among it.
    pub choices: Vec<String>,
}

/// What a page wants next.
#[derive(Debug, PartialEq, Eq)]
pub enum Wants {
    /// An answer.
    Choice(Question),
    /// That this seat takes the device.
    Seat(String),
    /// That others choose.
    Others,
    /// Nothing more: the game is over.
    Nothing,
}

/// Reads the page or the part of it that changes.
pub fn read(html: &str) -> Wants {
    let Some(prompt) = html.find("id=\"prompt\"") else {
        return Wants::Nothing;
    };
    let prompt = &html[prompt..];
    let choices: Vec<String> = prompt
        .split("name=\"choice\" value=\"")
        .skip(1)
        .filter_map(|rest| rest.split_once('"'))
        .filter(|(_, rest)| !rest.starts_with(" data-resign"))
        .map(|(value, _)| plain(value))
        .collect();
    if choices.is_empty() {
        return after(prompt, "data-as=\"")
            .map_or(Wants::Nothing, |seat| Wants::Seat(seat.to_string()));
    }
    let hidden = |name: &str| after(prompt, &format!("name=\"{name}\" value=\""));
    Wants::Choice(Question {
        version: hidden("version").unwrap_or_default().to_string(),
        seat: hidden("seat").unwrap_or_default().to_string(),
        choices,
    })
}

/// What stands after a text up to the next quotation mark.
pub fn after<'a>(html: &'a str, text: &str) -> Option<&'a str> {
    html.split_once(text)?.1.split('"').next()
}

fn plain(text: &str) -> String {
    text.replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_read_without_the_choice_to_resign() {
        let html = "<input name=\"seat\" value=\"Z\"><section id=\"prompt\"><form id=\"choices\">\
            <input type=\"hidden\" name=\"version\" value=\"7\"><input type=\"hidden\" name=\"seat\" value=\"B\">\
            <button name=\"choice\" value=\"{&quot;go&quot;:1}\">Go</button></form>\
            <button name=\"choice\" value=\"&quot;resign&quot;\" data-resign>Resign</button></section>";
        let question = Question {
            version: "7".to_string(),
            seat: "B".to_string(),
            choices: vec!["{\"go\":1}".to_string()],
        };
        assert_eq!(read(html), Wants::Choice(question));
    }

    #[test]
    fn a_curtain_wants_somebody() {
        let html = "<section id=\"prompt\"><a data-as=\"B\">I am Ada</a></section>";
        assert_eq!(read(html), Wants::Seat("B".to_string()));
        assert_eq!(read("<p>over</p>"), Wants::Nothing);
    }
}
