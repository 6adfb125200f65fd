//! Reads XML strictly enough to refuse what a browser's parser would refuse.

#[derive(Debug, Clone, Default)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Element>,
    pub text: String,
}

impl Element {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(given, _)| given == name);
        found.map(|(_, value)| value.as_str())
    }

    pub fn number(&self, name: &str) -> f64 {
        self.attribute(name).unwrap().parse().unwrap()
    }

    /// The children of this class.
    pub fn of_class(&self, class: &str) -> Vec<&Element> {
        let has = |element: &&Element| {
            let classes = element.attribute("class").unwrap_or_default();
            classes.split(' ').any(|given| given == class)
        };
        self.children.iter().filter(has).collect()
    }
}

/// The root element of a well-formed document, `None` for any other.
pub fn parse(text: &str) -> Option<Element> {
    // The document stands on the stack below its root.
    let mut stack = vec![Element::default()];
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        stack.last_mut()?.text += checked(before)?;
        let (inside, after) = tag.split_once('>')?;
        rest = after;
        if let Some(name) = inside.strip_prefix('/') {
            close(&mut stack, name)?;
        } else {
            stack.push(open(inside.trim_end_matches('/'))?);
            if inside.ends_with('/') {
                let name = stack.last()?.name.clone();
                close(&mut stack, &name)?;
            }
        }
    }
    let document = stack.pop()?;
    let is_one = stack.is_empty() && document.children.len() == 1;
    let is_empty = format!("{}{rest}", document.text).trim().is_empty();
    document.children.into_iter().next().filter(|_| is_one && is_empty)
}

/// The text, if every & in it begins an entity.
fn checked(text: &str) -> Option<&str> {
    let known = ["amp;", "lt;", "gt;", "quot;", "apos;"];
    let is_entity = |after: &str| known.iter().any(|entity| after.starts_with(entity));
    text.split('&').skip(1).all(is_entity).then_some(text)
}

fn close(stack: &mut Vec<Element>, name: &str) -> Option<()> {
    let element = stack.pop().filter(|element| element.name == name)?;
    stack.last_mut()?.children.push(element);
    Some(())
}

fn open(inside: &str) -> Option<Element> {
    let (name, mut rest) = inside.split_once(' ').unwrap_or((inside, ""));
    let mut element = Element { name: name.to_string(), ..Element::default() };
    while !rest.trim().is_empty() {
        let (name, quoted) = rest.split_once("=\"")?;
        let (value, after) = quoted.split_once('"')?;
        let (name, value) = (name.trim().to_string(), checked(value)?.to_string());
        if value.contains('<') || element.attribute(&name).is_some() {
            return None;
        }
        element.attributes.push((name, value));
        rest = after;
    }
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
    is_name.then_some(element)
}
