//! The history against a plain model, the record against its document, and both against whatever may stand in a file.

mod document;
mod fuzz;
mod model;
mod random;
mod record;
mod time;
