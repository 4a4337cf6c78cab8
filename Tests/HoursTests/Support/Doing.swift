import API
import Accounts
import Core
import Foundation
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

// Operations and queries for tests of records.

extension Agency {
    @discardableResult
    func change(
        _ record: HoursRecord,
        by viewer: Viewer? = nil,
        if precondition: Precondition = .none,
        _ edit: @escaping @Sendable (inout HoursDraft) throws -> Void
    ) async throws -> (record: HoursRecord, warnings: [HoursWarning]) {
        let (now, viewer) = (now, viewer ?? lea)
        return try await database.write { tx in
            try HoursRecord.change(record.id, if: precondition, in: tx.acting(as: viewer, at: now)) { old in
                var draft = old.draft
                try edit(&draft)
                return draft
            }
        }
    }

    func delete(_ record: HoursRecord, by viewer: Viewer? = nil, if precondition: Precondition = .none) async throws {
        let (now, viewer) = (now, viewer ?? lea)
        try await database.write { tx in
            try HoursRecord.delete(record.id, if: precondition, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func restore(_ record: HoursRecord, by viewer: Viewer? = nil) async throws -> HoursRecord {
        let (now, viewer) = (now, viewer ?? lea)
        return try await database.write { tx in try HoursRecord.restore(record.id, in: tx.acting(as: viewer, at: now)) }
    }

    /// The current state of a record.
    func now(_ record: HoursRecord) async throws -> HoursRecord {
        let nora = nora
        return try await database.read { tx in try HoursRecord.find(record.id, nora, in: tx) }
    }

    /// All records of a person that are not deleted, newest first: "2026-11-18 Acme/Website 7:30".
    func records(_ viewer: Viewer? = nil) async throws -> [String] {
        let (nora, person) = (nora, (viewer ?? lea).person)
        let (from, to) = (try day("1990-01-01"), try day("2199-01-01"))
        return try await database.read { tx in
            try HoursRecord.list(.init(from: from, to: to, person: person), nora, in: tx)
                .map { "\($0.date) \($0.title) \(hoursText($0.minutes))" }
        }
    }

    /// The kinds of all facts about an agency's hours, oldest first.
    func facts() async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try tx.all("SELECT kind FROM outbox WHERE crew = \(crew) AND kind LIKE 'hours.%' ORDER BY id") {
                try $0.read()
            }
        }
    }

    /// Expects a refusal such as "conflict date/locked" or "notFound", and that it wrote nothing.
    func refuses(
        _ expected: String,
        _ location: SourceLocation = #_sourceLocation,
        _ body: () async throws -> Void
    ) async throws {
        let before = try await facts()
        do {
            try await body()
            Issue.record("nothing was refused", sourceLocation: location)
        } catch let error as AppError {
            let causes = error.fields.map { " \($0.field)/\($0.code)" }.joined()
            #expect("\(error.code)\(causes)" == expected, sourceLocation: location)
        }
        #expect(try await facts() == before, sourceLocation: location)
    }
}

extension Agency {
    /// The quick-log offers: "Acme/Website 7:30", followed by "today" if it was logged today.
    func recent(_ viewer: Viewer? = nil) async throws -> [String] {
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.read { tx in
            try RecentWork.of(viewer, today: viewer.zone.today(at: now), in: tx)
                .map { "\($0.title) \(hoursText($0.minutes))\($0.isLoggedToday ? " today" : "")" }
        }
    }

    @discardableResult
    func logAgain(_ project: Project, by viewer: Viewer? = nil) async throws -> HoursRecord {
        let (viewer, now) = (viewer ?? lea, now)
        return try await database.write { tx in try HoursRecord.logAgain(project.id, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    func logUsual(_ date: String) async throws -> HoursRecord {
        let (viewer, now, day) = (lea, now, try day(date))
        return try await database.write { tx in
            try HoursRecord.logAgain(nil, on: day, in: tx.acting(as: viewer, at: now))
        }
    }

    /// The form of a record, as displayed.
    func form(
        _ record: HoursRecord? = nil,
        _ project: Project? = nil,
        date: String? = nil,
        entered: [String: String] = [:],
        by viewer: Viewer? = nil,
        of person: Viewer? = nil
    ) async throws -> RecordForm {
        let (viewer, now) = (viewer ?? lea, now)
        let wish = RecordForm.Wish(project: project?.id, date: try date.map(day), person: person?.person)
        return try await database.read { tx in
            try RecordForm.load(record?.id, wish, Form(entered), unconfirmed: [], viewer, now: now, tx)
        }
    }
}
