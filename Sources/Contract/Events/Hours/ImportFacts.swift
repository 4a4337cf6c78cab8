package import Core

/// Keys of the files that were brought in.
package enum HoursImportKey {}

package typealias HoursImportID = ID<HoursImportKey>

/// A file of hours was taken in: one fact for all of its records. Its subject is the import.
package struct HoursImported: Fact {
    package static let kind = "hours.imported"
    /// As the format is called, such as `toggl`.
    package let format: String
    package let created: Int
    package let unchanged: Int
    package let rejected: Int
    package let minutes: Int
    /// The first and the last day of the new records; `nil` when there are none.
    package let first: LocalDate?
    package let last: LocalDate?

    package init(
        format: String,
        created: Int,
        unchanged: Int,
        rejected: Int,
        minutes: Int,
        first: LocalDate?,
        last: LocalDate?
    ) {
        self.format = format
        self.created = created
        self.unchanged = unchanged
        self.rejected = rejected
        self.minutes = minutes
        self.first = first
        self.last = last
    }
}
