//! Certificates: why somebody wins, written down so that it can be checked without trusting whoever found out.
//!
//! The checker uses the rules of the games and the data type of graphs, and no algorithm of anyone else's: it is
//! meant to be read in one sitting, like a proof. `docs/CERTIFICATES.md` describes the format.
//!
//! ```
//! let certificate = r#"{"certificate": 1,
//!     "claim": {"game": "fish/3,2,4,1", "position": "3,2,4,1:1", "verdict": "first"},
//!     "kind": "parity", "odd": [1, 4]}"#;
//! let verified = gambol_verify::verify(certificate.as_bytes())?;
//! assert_eq!(verified.claim.game, "fish/3,2,4,1");
//!
//! let wrong = certificate.replace("\"first\"", "\"second\"");
//! assert!(gambol_verify::verify(wrong.as_bytes()).is_err());
//! # Ok::<(), gambol_verify::Rejection>(())
//! ```

mod blocked;
mod certificate;
mod classes;
mod fields;
mod fort;
mod kernel;
mod matching;
mod parity;
mod portions;
mod proof;
mod read;
mod retreat;
mod strategy;
mod switching;
mod symmetry;
mod table;

pub use certificate::{Certificate, Claim, Node, Partition, Proof, Spot, Verdict};
pub use proof::Checked;
pub use read::{Rejection, Verified, verify, verify_with_table};
