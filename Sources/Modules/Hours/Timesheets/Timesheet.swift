package import API
package import Accounts
package import Core
package import Storage

/// A week or month of a person's records that was handed in at least once.
package struct Timesheet: Sendable, Identifiable {
    package let id: TimesheetID
    package let person: PersonID
    package let period: Period
    package let state: TimesheetState
    /// The total when it was handed in.
    package let minutes: Int
    /// The reason for returning or reopening it.
    package let reason: String?
    package let submittedAt: Instant
    package let decidedBy: Named?
    package let decidedAt: Instant?
    package let version: Int

    /// In characters.
    package static let longestReason = Wire.Limits.reason.upperBound
}

extension Timesheet: Record {
    package static let columns: SQL = """
        timesheet.id, timesheet.person, timesheet.period, timesheet.state, timesheet.minutes, timesheet.reason,
        timesheet.submitted_at, decider.id, decider.name, timesheet.decided_at, timesheet.version
        """

    /// The tables that the columns are read from.
    static let source: SQL = "timesheet LEFT JOIN person AS decider ON decider.id = timesheet.decided_by"

    package init(row: inout Row) throws {
        id = try row.read()
        person = try row.read()
        period = try row.read()
        state = try row.read()
        minutes = try row.read()
        reason = try row.read()
        submittedAt = try row.read()
        decidedBy = try row.readPerson()
        decidedAt = try row.read()
        version = try row.read()
    }

    /// - Returns: `nil` when it was never handed in.
    package static func find(_ person: PersonID, _ period: Period, crew: CrewID, in tx: Tx) throws -> Timesheet? {
        try tx.first(
            Timesheet.self,
            "FROM \(source) WHERE timesheet.crew = \(crew) AND timesheet.person = \(person) AND timesheet.period = \(period)"
        )
    }

    static func notHandedIn(_ period: Period) -> AppError {
        .conflict("timesheet", "open", Phrase("hours.sheet.isOpen", ["period": .phrase(period.phrase)]))
    }

    /// The error for a decision that comes too late: the current state, and who caused it.
    var movedOn: AppError {
        let known: [String: Phrase.Argument] = [
            "name": .text(decidedBy?.name ?? ""), "period": .phrase(period.phrase),
        ]
        let phrase: Phrase
        switch state {
        case .open: return Self.notHandedIn(period)
        case .submitted: phrase = Phrase("hours.sheet.isSubmitted", ["period": .phrase(period.phrase)])
        case .approved: phrase = Phrase("hours.sheet.isApproved", known)
        case .returned: phrase = Phrase("hours.sheet.isReturned", known)
        }
        return AppError.conflict("timesheet", state.rawValue, phrase)
    }
}

extension Period: SQLBindable, SQLReadable {
    package var sqlValue: SQLValue { .text(description) }

    package init?(column: Int, of row: Row) {
        guard let text = String(column: column, of: row) else { return nil }
        self.init(text)
    }
}

extension API.TimesheetState: SQLBindable, SQLReadable {}
