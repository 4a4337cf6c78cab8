package import API
package import Accounts
package import Core
package import Storage

/// Days on which a person does not work: holiday, unavailability or sickness.
package struct DaysOff: Sendable, Identifiable {
    package let id: DaysOffID
    package let person: Named
    package let kind: DaysOffKind
    package let state: DaysOffState
    package let first: LocalDate
    package let last: LocalDate
    package let note: String?
    package let createdAt: Instant
    package let decidedBy: Named?
    package let decidedAt: Instant?
    package let reason: String?

    /// The maximum number of days between the first and the last one.
    static let longest = 365
    /// How far in the past the first day may be, in days.
    static let daysBack = 31
    /// How far ahead the last day may be, in days: a holiday in the year after next can wait.
    static let daysAhead = 2 * 366

    /// "Friday 3 July" or "Friday 3 July – Sunday 12 July".
    var when: Phrase { DaysOff.when(first, last) }

    static func when(_ first: LocalDate, _ last: LocalDate) -> Phrase {
        first == last
            ? Phrase("shifts.daysOff.day", ["day": .date(first)])
            : Phrase("shifts.daysOff.days", ["first": .date(first), "last": .date(last)])
    }

    /// Whether the viewer may decide on them.
    func isWaiting(for viewer: Viewer) -> Bool {
        state == .requested && viewer.isManager && person.id != viewer.person
    }

    /// Whether the viewer may withdraw them.
    func canBeWithdrawn(by viewer: Viewer, on today: LocalDate) -> Bool {
        switch state {
        case .requested: person.id == viewer.person
        case .active: last >= today && (person.id == viewer.person || viewer.isManager)
        case .declined, .withdrawn: false
        }
    }
}

extension DaysOff: Record {
    package static let columns: SQL = """
        days_off.id, days_off.person, person.name, days_off.kind, days_off.state, days_off.first_day, days_off.last_day,
        days_off.note, days_off.created_at, days_off.decided_by, decider.name, days_off.decided_at, days_off.reason
        """

    static let source: SQL = """
        days_off JOIN person ON person.id = days_off.person LEFT JOIN person AS decider ON decider.id = days_off.decided_by
        """

    package init(row: inout Row) throws {
        id = try row.read()
        person = Named(id: try row.read(), name: try row.read())
        kind = try row.read()
        state = try row.read()
        first = try row.read()
        last = try row.read()
        note = try row.read()
        createdAt = try row.read()
        decidedBy = try row.readPerson()
        decidedAt = try row.read()
        reason = try row.read()
    }

    static func all(_ condition: SQL, crew: CrewID, _ rest: SQL = "", in tx: Tx) throws -> [DaysOff] {
        try tx.all(DaysOff.self, "FROM \(source) WHERE days_off.crew = \(crew) AND \(condition) \(rest)")
    }

    /// - Throws: `AppError.notFound` when they do not exist or the viewer may not see them: members see only their own.
    package static func find(_ id: DaysOffID, _ viewer: Viewer, in tx: Tx) throws -> DaysOff {
        let found = try all("days_off.id = \(id)", crew: viewer.crew, in: tx).first
        guard let found, viewer.isManager || found.person.id == viewer.person else { throw AppError.notFound }
        return found
    }
}

extension API.DaysOffKind: SQLBindable, SQLReadable {}
extension API.DaysOffState: SQLBindable, SQLReadable {}
