//! What a run tells: its log, its curves, and the certificate of what came out.

pub mod certificate;
pub mod curves;
pub mod log;
