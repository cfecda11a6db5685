//! Somebody's text, quoted in a message.

/// The beginning of `text`, fit to be quoted in a message of one line.
///
/// ```
/// assert_eq!(gambol_graph::excerpt("two\nlines"), "two\\nlines");
/// assert_eq!(gambol_graph::excerpt(&"x".repeat(1000)).chars().count(), 41);
/// ```
pub fn excerpt(text: &str) -> String {
    one_line(text, 40)
}

/// The first `longest` characters of `text` without line breaks and other controls.
pub(crate) fn one_line(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    for (i, c) in text.chars().enumerate() {
        if i == longest {
            shown.push('…');
            break;
        }
        if c.is_control() { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown
}
