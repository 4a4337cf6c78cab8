import Core

/// A file of defects was imported: one fact for the whole import, which is its subject.
struct DefectsImported: Fact {
    static let kind = "defects.imported"
    /// The name of the format, such as `bugzilla`.
    let format: String
    let created: Int
    let updated: Int
    let unchanged: Int
    let rejected: Int
}
