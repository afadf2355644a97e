//! Religions and governments: adopting them, what religions do, their defenders, votes and temples.

pub mod adoption;
pub mod creeds;
pub mod defender;
pub mod temples;
pub mod votes;
