import API
import Accounts
import Core
import Notifications
import Storage
import Testing
import Work

@testable import Shifts

// Queries on the state of a kitchen.

extension Kitchen {
    func now(_ shift: Shift) async throws -> Shift {
        let crew = crew
        return try await database.read { tx in try Shift.find(shift.id, crew: crew, in: tx) }
    }

    func now(_ exchange: Exchange) async throws -> Exchange {
        let crew = crew
        return try await database.read { tx in try Exchange.find(exchange.id, crew: crew, in: tx) }
    }

    func now(_ request: ShiftRequest) async throws -> ShiftRequest {
        let crew = crew
        return try await database.read { tx in try ShiftRequest.find(request.id, crew: crew, in: tx) }
    }

    /// The notices of a fact, by the key of the text: "suggested to Sanne".
    func told(_ kind: String) async throws -> [String] {
        let (crew, makers) = (crew, ShiftNotices())
        return try await database.read { tx in
            let entries = try tx.all(
                OutboxEntry.self,
                "FROM outbox WHERE crew = \(crew) AND kind = \(kind) ORDER BY id"
            )
            return try entries.flatMap { entry in
                try makers.notices(for: entry, in: tx).flatMap { notice in
                    try notice.recipients.sorted().filter { $0 != entry.actor }.map { person in
                        let name: String = try tx.value("SELECT name FROM person WHERE id = \(person)") ?? ""
                        return "\(notice.phrase.key.replacing("shifts.notice.", with: "")) to \(name)"
                    }
                }
            }
        }
    }

    /// The live exchange of a shift.
    func live(_ shift: Shift) async throws -> Exchange? {
        let crew = crew
        return try await database.read { tx in
            try Shift.find(shift.id, crew: crew, in: tx).exchange.map { try Exchange.find($0.id, crew: crew, in: tx) }
        }
    }

    func shifts(_ person: Viewer, from: String = "2000-01-01", to: String = "2199-01-01") async throws -> [Shift] {
        let (crew, from, to) = (crew, try day(from), try day(to))
        return try await database.read { tx in
            try Shift.list(.of(person.person), crew: crew, from: from, to: to, in: tx)
        }
    }

    func openShifts() async throws -> [Shift] {
        let (crew, from, to) = (crew, try day("2000-01-01"), try day("2199-01-01"))
        return try await database.read { tx in try Shift.list(.unassigned, crew: crew, from: from, to: to, in: tx) }
    }

    func dates(_ person: Viewer) async throws -> [String] {
        try await shifts(person).map(\.date.description)
    }

    /// The lines of a shift's history: the key of the text, and the actor.
    func history(_ shift: Shift) async throws -> [String] {
        try await lines(shift).map { line in
            "\(line.sentence.key.replacing("shifts.history.shift.", with: "")) by \(line.actor?.name ?? "the server")"
        }
    }

    func lines(_ shift: Shift) async throws -> [HistoryLine] {
        let crew = crew
        return try await database.read { tx in try HistoryLine.of(shift.id, crew: crew, in: tx) }
    }

    func facts(_ shift: Shift) async throws -> [OutboxEntry] {
        let crew = crew
        return try await database.read { tx in try Outbox.history(of: shift.id, crew: crew, in: tx) }
    }

    /// Expects a refusal such as `conflict rule/overlap`, and that it wrote nothing.
    func refuses(
        _ expected: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async throws {
        let before = try await everything()
        var refusal = "done"
        do {
            try await body()
        } catch let error as AppError {
            refusal = (["\(error.code)"] + error.fields.map { "\($0.field)/\($0.code)" }).joined(separator: " ")
        }
        #expect(refusal == expected, sourceLocation: sourceLocation)
        #expect(try await everything() == before, "a refusal wrote something", sourceLocation: sourceLocation)
    }

    /// The number of rows of each table, and of writes to shifts.
    private func everything() async throws -> [String: Int] {
        try await database.read { tx in
            let queries: [String: SQL] = [
                "shift": "SELECT COUNT(*) FROM shift",
                "versions": "SELECT CAST(COALESCE(SUM(version), 0) AS bigint) FROM shift",
                "fixed_shift": "SELECT CAST(COALESCE(SUM(version), 0) AS bigint) FROM fixed_shift",
                "exchange": "SELECT COUNT(*) FROM exchange",
                "live": "SELECT COUNT(*) FROM exchange WHERE live",
                "pending": "SELECT COUNT(*) FROM exchange WHERE state = 'pending'",
                "exchange_leg": "SELECT COUNT(*) FROM exchange_leg",
                "request": "SELECT COUNT(*) FROM shift_request",
                "asked": "SELECT COUNT(*) FROM shift_request WHERE state = 'open'",
                "outbox": "SELECT COUNT(*) FROM outbox",
                "drafts": "SELECT COUNT(*) FROM unpublished_shift",
                "proposals": "SELECT COUNT(*) FROM fixed_shift_proposal WHERE state = 'open'",
                "days_off": "SELECT COUNT(*) FROM days_off",
                "daysOffAhead": "SELECT COUNT(*) FROM days_off WHERE state IN ('requested', 'active')",
                "allowances": "SELECT CAST(COALESCE(SUM(days), 0) AS bigint) FROM holiday_allowance",
                "positions": "SELECT COUNT(*) FROM crew_position",
                "rules": "SELECT COUNT(*) FROM shift_rule",
            ]
            return try queries.mapValues { try tx.value($0) ?? -1 }
        }
    }
}
