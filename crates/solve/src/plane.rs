//! Plane graphs and their duals: the switching game seen by the other side.
//!
//! Let G be a plane multigraph, A and B two of its vertices on a common face, and e an edge AB drawn inside
//! that face. The dual of G + e has a vertex for every face and, for every edge x, an edge x* between the faces
//! on the two sides of x. Without e*, and with the ends of e* as terminals, it is the *dual board* of G.
//!
//! **Theorem.** Cut, who removes x from G, and Short, who claims x* on the dual board, play the same game.
//!
//! *Proof.* What counts is how the edges end up divided, C claimed by Short and R removed by Cut. By Minty's
//! colouring lemma exactly one of two things is true: a cycle of G + e goes through e and otherwise through C;
//! a bond (a smallest set of edges without which there are more parts) goes through e and otherwise through R. The
//! bonds of a plane graph are the cycles of its dual. So either C joins A to B in G, or R* joins the ends of e*
//! in the dual, and not both. ∎
//!
//! So the class is short on one iff it is cut on the other, neutral on both or on none, and with an edge that
//! Short wins with on one, Cut wins with on the other.
//!
//! **Loops.** An edge of the dual is a loop iff x is a bridge of G + e. Then no cycle goes through both x and e,
//! nor any bond (x is one by itself), and by the lemma it makes no difference who has it. The dual board
//! leaves it out.
//!
//! **Parts.** If G is not connected, its parts are first glued together at single vertices. No cycle of G + e
//! arises or is lost by this, so the game is the same. The dual of the dual is then the glued graph.
//!
//! **Which face.** If A and B have several faces in common, the duals may differ, but not the game: G + e
//! has the same cycles, wherever e is drawn. If they have none, G + e need not be planar, and then no dual
//! board exists at all.

mod drawing;
mod dual;
mod embedding;
mod error;
mod sweep;

pub use self::{dual::Dual, embedding::Embedding, error::PlaneError};
