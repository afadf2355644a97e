//! History of the World rule by rule, in one program because linking costs more than running.

mod combat;
mod common;
mod draft;
mod drawing;
mod expand;
mod greater;
mod judge;
mod lesser;
mod odds;
mod options;
mod score;
mod words;
