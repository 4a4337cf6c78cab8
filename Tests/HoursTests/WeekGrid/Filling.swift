import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

typealias HoursWeek = Hours.HoursWeek

// Lea's entries in the week of 16 to 22 November 2026.

extension Agency {
    /// - Parameter cells: project, day, the entered hours, and the value that she saw.
    @discardableResult
    func fill(
        _ cells: [(Project, String, String, was: String?)],
        in week: String = "2026-W47",
        at now: Instant? = nil
    ) async throws -> FilledWeek {
        let fills = try cells.enumerated().map { index, cell in
            CellFill(
                project: cell.0.id,
                date: try day(cell.1),
                minutes: try #require(readLength(cell.2)),
                was: try cell.was.map { try #require(readLength($0)) },
                field: "\(index)"
            )
        }
        let (lea, now, week) = (lea, now ?? self.now, try #require(Week(week)))
        return try await database.write { tx in try HoursRecord.fill(week, fills, in: tx.acting(as: lea, at: now)) }
    }

    func week(
        _ week: String = "2026-W47",
        of person: Viewer? = nil,
        by viewer: Viewer? = nil
    ) async throws -> HoursWeek {
        let (person, viewer, now) = ((person ?? lea).person, viewer ?? person ?? lea, now)
        let (found, shifts) = (try #require(Week(week)), shifts)
        return try await database.read { tx in try HoursWeek.load(found, of: person, viewer, shifts, now: now, tx) }
    }

    func pin(_ project: Project) async throws {
        let lea = lea
        try await database.write { tx in try Project.pin(project.id, for: lea.person, lea, tx) }
    }

    /// Lea's agreed hours per week, on these weekdays.
    func agree(_ hours: Int, _ weekdays: Set<Weekday>, from first: String = "2026-01-01") async throws {
        let (crew, person, first) = (crew, lea.person, try day(first))
        try await database.write { tx in
            try tx.run(
                """
                INSERT INTO contract (crew, person, valid_from, status, week_minutes, weekdays)
                VALUES (\(crew), \(person), \(first), 'partTime', \(hours * 60), \(Contract.mask(weekdays)))
                """
            )
        }
    }
}
