//! Text that is safe to show and has a known width.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text with a visible sign in the place of each control character: names come from files and must not steer the
/// terminal.
pub(crate) fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// The columns that a text takes, for sums that may also be negative.
pub(super) fn breadth(text: &str) -> i32 {
    i32::try_from(text.width()).unwrap_or(i32::MAX)
}

/// The text as it can be shown, cut to `width` columns with `ellipsis` at the end if it is wider.
pub(crate) fn shortened(text: &str, width: usize, ellipsis: &str) -> String {
    let text = visible(text);
    if text.width() <= width {
        return text;
    }
    let room = width.saturating_sub(ellipsis.width());
    let mut used = 0;
    let kept: String = text
        .chars()
        .take_while(|c| {
            used += c.width().unwrap_or(0);
            used <= room
        })
        .collect();
    kept + ellipsis
}

/// The text followed by blanks up to `width` columns.
pub(crate) fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// The words in columns that fit into `width`, each as wide as it needs to be, read line by line.
pub(crate) fn columns(words: &[String], width: usize) -> Vec<String> {
    table(words, width, usize::MAX).0
}

/// The first words in columns that fill at most `most` lines of `width`, and how many words that are.
pub(super) fn table(words: &[String], width: usize, most: usize) -> (Vec<String>, usize) {
    const GAP: usize = 2;
    let shown = |count: usize| &words[..words.len().min(count.saturating_mul(most))];
    let widths = |count: usize| -> Vec<usize> {
        let column = |i: usize| shown(count).iter().skip(i).step_by(count);
        (0..count).map(|i| column(i).map(|word| word.width()).max().unwrap_or(0)).collect()
    };
    let fits = |widths: &Vec<usize>| widths.iter().map(|width| width + GAP).sum::<usize>() <= width + GAP;
    let most_columns = words.len().min(width.div_ceil(1 + GAP));
    let widths = (2..=most_columns).rev().map(widths).find(fits).unwrap_or_else(|| vec![0]);
    let line = |words: &[String]| {
        let cells: Vec<String> =
            words.iter().zip(&widths).map(|(word, width)| padded(word, width + GAP)).collect();
        cells.concat().trim_end().to_owned()
    };
    let shown = shown(widths.len());
    (shown.chunks(widths.len()).map(line).collect(), shown.len())
}

/// The words of a text in lines of at most `width` columns, where words allow it; lines after the first begin with `indent`
/// blanks.
pub(crate) fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is always a line");
        if line.trim_start().is_empty() {
            line.push_str(word);
        } else if line.width() + 1 + word.width() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(format!("{}{word}", " ".repeat(indent)));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(visible("a\u{1b}[31m\n\u{9b}b"), "a\u{fffd}[31m\u{fffd}\u{fffd}b");
    }

    #[test]
    fn a_text_is_cut_by_columns_and_not_by_characters() {
        assert_eq!(shortened("東京都", 6, "…"), "東京都");
        assert_eq!(shortened("東京都庁", 6, "…"), "東京…");
        assert_eq!(shortened("abcdef", 5, "..."), "ab...");
    }

    #[test]
    fn columns_line_up_and_fit() {
        let words = ["aa", "東京", "c", "dddd", "e"].map(String::from);
        assert_eq!(columns(&words, 14), ["aa    東京  c", "dddd  e"]);
        assert_eq!(columns(&words, 3).len(), 5, "one a line where nothing fits");
        assert_eq!(table(&words, 8, 1), (vec!["aa  東京".to_owned()], 2), "what is not shown takes no room");
    }

    #[test]
    fn long_texts_are_wrapped_between_words() {
        assert_eq!(wrapped("one two three four", 9, 2), ["one two", "  three", "  four"]);
        assert_eq!(wrapped("unbreakable", 4, 0), ["unbreakable"]);
    }
}
