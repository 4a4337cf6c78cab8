package import Accounts
package import Core
import Foundation
package import Storage

/// Something that is broken, missing or wanted.
package struct Defect: Sendable, Identifiable {
    package let id: DefectID
    package let number: Int
    /// The prefix of the crew's defect numbers.
    package let prefix: String
    package let state: String
    package let closed: Bool
    /// Values by field name of the schema; a field without a value is missing. A person is stored as their id.
    package let values: [String: String]
    package let owner: Named?
    package let submitter: Named
    package let submittedAt: Instant
    package let changedAt: Instant
    /// The defect that this one is a duplicate of.
    package let original: DefectID?
    /// For a duplicate: the state it had before it was marked as one.
    package let stateBefore: String?
    package let position: Position?
    package let version: Int
    package let deletedAt: Instant?

    /// "ACME00000042"
    package var displayID: String { Self.displayID(prefix, number) }
    /// "#42", as people in the crew call it. It means nothing outside the crew.
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
        defect.id, defect.number, defect_settings.prefix, defect.state, defect.closed, owner.id, owner.name,
        submitter.id, COALESCE(defect.submitter_name, submitter.name), defect.submitted_at, defect.changed_at,
        defect.original, defect.state_before, defect.latitude, defect.longitude, defect.version, defect.deleted_at,
        defect.extra, defect.headline, defect.description, defect.severity, defect.priority, defect.project, defect.resolution
        """

    /// The tables that `columns` are read from.
    package static let source: SQL = """
        defect JOIN defect_settings ON defect_settings.crew = defect.crew
        JOIN person AS submitter ON submitter.id = defect.submitter
        LEFT JOIN person AS owner ON owner.id = defect.owner
        """

    package init(row: inout Row) throws {
        id = try row.read()
        number = try row.read()
        prefix = try row.read()
        state = try row.read()
        closed = try row.read()
        owner = try row.readPerson()
        submitter = Named(id: try row.read(), name: try row.read())
        submittedAt = try row.read()
        changedAt = try row.read()
        original = try row.read()
        stateBefore = try row.read()
        position = try row.unlessNull(columns: 2) { Position(latitude: try $0.read(), longitude: try $0.read()) }
        version = try row.read()
        deletedAt = try row.read()
        var values = try readExtra(row.read())
        values["headline"] = try row.read() as String
        values["description"] = try row.read() as String?
        values["severity"] = try row.read() as String?
        values["priority"] = try row.read() as String?
        values["owner"] = owner?.id.description
        values["project"] = try row.read() as String?
        values["resolution"] = try row.read() as String?
        self.values = values
    }

    /// - Throws: `AppError.notFound`, also for a deleted defect.
    package static func find(_ id: DefectID, _ viewer: Viewer, in tx: Tx) throws -> Defect {
        guard let found = try findDeleted(id, viewer, in: tx), found.deletedAt == nil else { throw AppError.notFound }
        return found
    }

    /// Finds a defect even if it was deleted and can still be restored.
    package static func findDeleted(_ id: DefectID, _ viewer: Viewer, in tx: Tx) throws -> Defect? {
        try tx.first(Defect.self, "FROM \(source) WHERE defect.crew = \(viewer.crew) AND defect.id = \(id)")
    }

    /// Finds a defect by `42`, `#42` or `ACME00000042`.
    /// - Throws: `AppError.notFound`.
    package static func find(called name: String, _ viewer: Viewer, in tx: Tx) throws -> Defect {
        guard let number = Int(digits(of: name)), number > 0 else { throw AppError.notFound }
        let found = try tx.first(
            Defect.self,
            """
            FROM \(source) WHERE defect.crew = \(viewer.crew) AND defect.number = \(number) AND defect.deleted_at IS NULL
            """
        )
        guard let found, Self.number(called: name, found.prefix) != nil else { throw AppError.notFound }
        return found
    }

    /// The number that `42`, `#42` or `ACME00000042` stands for; `nil` for other names, such as one with the prefix of
    /// another crew.
    static func number(called name: String, _ prefix: String) -> Int? {
        let digits = digits(of: name)
        guard let number = Int(digits), number > 0 else { return nil }
        let names = [digits, Self.shortName(number), Self.displayID(prefix, number).lowercased()]
        return names.contains(name.lowercased()) ? number : nil
    }

    /// The digits at the end of a name. A prefix such as "BAR2G" contains digits, too, but does not end in one.
    private static func digits(of name: String) -> String {
        String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    }
}

private func readExtra(_ text: String) throws -> [String: String] {
    text == "{}" ? [:] : try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
}
