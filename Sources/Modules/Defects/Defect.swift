package import Accounts
package import Core
import Foundation
package import Storage

/// Something that is broken, missing or wanted.
package struct Defect: Sendable, Identifiable {
    package let id: DefectID
    package let number: Int
    /// What its crew's numbers begin with.
    package let prefix: String
    package let state: String
    package let closed: Bool
    /// What is known of it by the names of the schema's fields; nothing is left out rather than empty. A person stands there by key.
    package let values: [String: String]
    package let owner: Named?
    package let submitter: Named
    package let submittedAt: Instant
    package let changedAt: Instant
    /// The one that it is the same as.
    package let original: DefectID?
    /// The state that it had before it was found to be the same as another one.
    package let stateBefore: String?
    package let position: Position?
    package let version: Int
    package let deletedAt: Instant?

    /// "ACME00000042"
    package var displayID: String { Self.displayID(prefix, number) }
    /// "#42", as people in the crew call it. Nothing outside the crew knows what it means.
    package var shortName: String { Self.shortName(number) }
    package var headline: String { values["headline"] ?? "" }

    package static func shortName(_ number: Int) -> String { "#\(number)" }

    package static func displayID(_ prefix: String, _ number: Int) -> String {
        let digits = String(number)
        return prefix + "00000000".dropFirst(digits.utf8.count) + digits
    }

    /// In degrees, WGS 84.
    package struct Position: Sendable, Hashable {
        package let latitude: Double
        package let longitude: Double

        package init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }
}

extension Defect: Record {
    package static let columns: SQL = """
        defect.id, defect.number, defect_settings.prefix, defect.state, defect.closed, defect.headline, defect.description,
        defect.severity, defect.priority, owner.id, owner.name, defect.project, defect.resolution, defect.extra,
        submitter.id, COALESCE(defect.submitter_name, submitter.name), defect.submitted_at, defect.changed_at, defect.original, defect.state_before,
        defect.latitude, defect.longitude, defect.version, defect.deleted_at
        """

    /// Everything that the columns are read from.
    package static let source: SQL = """
        defect JOIN defect_settings ON defect_settings.crew = defect.crew
        JOIN person AS submitter ON submitter.id = defect.submitter
        LEFT JOIN person AS owner ON owner.id = defect.owner
        """

    package init(row: inout Row) throws {
        id = try row[0]
        number = try row[1]
        prefix = try row[2]
        state = try row[3]
        closed = try row[4]
        owner = try named(row, 9)
        submitter = Named(id: try row[14], name: try row[15])
        submittedAt = try row[16]
        changedAt = try row[17]
        original = try row[18]
        stateBefore = try row[19]
        let latitude: Double? = try row[20]
        position = try latitude.map { Position(latitude: $0, longitude: try row[21]) }
        version = try row[22]
        deletedAt = try row[23]
        var values = try readExtra(row[13])
        values["headline"] = try row[5] as String
        values["description"] = try row[6] as String?
        values["severity"] = try row[7] as String?
        values["priority"] = try row[8] as String?
        values["owner"] = owner?.id.description
        values["project"] = try row[11] as String?
        values["resolution"] = try row[12] as String?
        self.values = values
    }

    /// - Throws: `AppError.notFound` also for one that was deleted.
    package static func find(_ id: DefectID, _ viewer: Viewer, in tx: Tx) throws -> Defect {
        guard let found = try findDeleted(id, viewer, in: tx), found.deletedAt == nil else { throw AppError.notFound }
        return found
    }

    /// Also one that was deleted and can come back.
    package static func findDeleted(_ id: DefectID, _ viewer: Viewer, in tx: Tx) throws -> Defect? {
        try tx.first(Defect.self, "FROM \(source) WHERE defect.crew = \(viewer.crew) AND defect.id = \(id)")
    }

    /// Finds a defect by `42`, `#42` or `ACME00000042`.
    /// - Throws: `AppError.notFound`.
    package static func find(called name: String, _ viewer: Viewer, in tx: Tx) throws -> Defect {
        let digits = name.drop { !$0.isASCII || !$0.isNumber }
        guard let number = Int(digits), number > 0 else { throw AppError.notFound }
        let found = try tx.first(
            Defect.self,
            """
            FROM \(source) WHERE defect.crew = \(viewer.crew) AND defect.number = \(number) AND defect.deleted_at IS NULL
            """
        )
        guard let found, [String(digits), found.shortName, found.displayID.lowercased()].contains(name.lowercased())
        else { throw AppError.notFound }
        return found
    }
}

private func readExtra(_ text: String) throws -> [String: String] {
    text == "{}" ? [:] : try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
}
