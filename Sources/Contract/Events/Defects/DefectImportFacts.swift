package import Core

/// Keys of the files that were brought in.
package enum DefectImportKey {}

package typealias DefectImportID = ID<DefectImportKey>

/// A file of defects was taken in: one fact for all of them. Its subject is the import.
package struct DefectsImported: Fact {
    package static let kind = "defects.imported"
    /// As the format is called, such as `bugzilla`.
    package let format: String
    package let created: Int
    package let updated: Int
    package let unchanged: Int
    package let rejected: Int

    package init(format: String, created: Int, updated: Int, unchanged: Int, rejected: Int) {
        self.format = format
        self.created = created
        self.updated = updated
        self.unchanged = unchanged
        self.rejected = rejected
    }
}
