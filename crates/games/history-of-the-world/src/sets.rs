//! Sets of lands and waters.

use crate::content::{CardId, LandId, WaterId};
use orbis_parts::bit_set;

bit_set!(/// A set of lands.
    pub struct Lands(u128) of LandId; 102);
bit_set!(/// A set of seas and oceans.
    pub struct Waters(u16) of WaterId; 14);
bit_set!(/// A set of event cards.
    pub struct Cards(u128) of CardId; 128);
