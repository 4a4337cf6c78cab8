import Core

/// A file of defects was imported: one fact for all of them. Its subject is the import.
struct DefectsImported: Fact {
    static let kind = "defects.imported"
    /// As the format is called, such as `bugzilla`.
    let format: String
    let created: Int
    let updated: Int
    let unchanged: Int
    let rejected: Int
}
