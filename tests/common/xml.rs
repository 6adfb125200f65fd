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

/// The root element of a well-formed document.
pub fn parse(text: &str) -> Result<Element, String> {
    // The document stands on the stack below its root.
    let mut stack = vec![Element::default()];
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        let (before, tag) = rest.split_at(start);
        add_text(&mut stack, before)?;
        let end = tag.find('>').ok_or("a tag without end")?;
        let inside = &tag[1..end];
        rest = &tag[end + 1..];
        if let Some(name) = inside.strip_prefix('/') {
            close(&mut stack, name)?;
        } else if let Some(inside) = inside.strip_suffix('/') {
            stack.push(open(inside)?);
            let name = stack.last().unwrap().name.clone();
            close(&mut stack, &name)?;
        } else {
            stack.push(open(inside)?);
        }
    }
    add_text(&mut stack, rest)?;
    match (stack.len(), stack[0].children.pop()) {
        (1, Some(root)) if stack[0].children.is_empty() => Ok(root),
        _ => Err("not exactly one root that is closed".to_string()),
    }
}

fn add_text(stack: &mut [Element], text: &str) -> Result<(), String> {
    check_characters(text)?;
    if stack.len() == 1 && !text.trim().is_empty() {
        return Err(format!("text outside of the root: {text:?}"));
    }
    stack.last_mut().unwrap().text += text;
    Ok(())
}

fn check_characters(text: &str) -> Result<(), String> {
    let entity = |after: &str| {
        let known = ["amp;", "lt;", "gt;", "quot;", "apos;"];
        known.iter().any(|entity| after.starts_with(entity))
    };
    match text.split('&').skip(1).find(|after| !entity(after)) {
        Some(after) => Err(format!("a bare & before {after:?}")),
        None => Ok(()),
    }
}

fn close(stack: &mut Vec<Element>, name: &str) -> Result<(), String> {
    let element = stack.pop().unwrap();
    if stack.is_empty() || element.name != name {
        return Err(format!("</{name}> closes <{}>", element.name));
    }
    stack.last_mut().unwrap().children.push(element);
    Ok(())
}

fn open(inside: &str) -> Result<Element, String> {
    let (name, mut rest) = inside.split_once(' ').unwrap_or((inside, ""));
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric()) {
        return Err(format!("not a name: {name:?}"));
    }
    let mut element = Element { name: name.to_string(), ..Element::default() };
    while !rest.trim().is_empty() {
        let (name, quoted) = rest.split_once("=\"").ok_or("an attribute without value")?;
        let (value, after) = quoted.split_once('"').ok_or("a quote without end")?;
        check_characters(value)?;
        let name = name.trim().to_string();
        if value.contains('<') || element.attribute(&name).is_some() {
            return Err(format!("a wrong or repeated attribute: {name:?}"));
        }
        element.attributes.push((name, value.to_string()));
        rest = after;
    }
    Ok(element)
}
