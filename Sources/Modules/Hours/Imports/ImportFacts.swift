import Core

/// A file of hours was imported: one fact for all of its records. Its subject is the import.
struct HoursImported: Fact {
    static let kind = "hours.imported"
    /// The name of the format, such as `toggl`.
    let format: String
    let created: Int
    let unchanged: Int
    let rejected: Int
    let minutes: Int
    /// The first and last day of the new records; `nil` when there are none.
    let first: LocalDate?
    let last: LocalDate?
}
