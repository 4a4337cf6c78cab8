import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing
import Work

@testable import Hours

// Inserts records into an agency without checking rules.

extension Agency {
    /// A record from one instant to another; `minutes` defaults to the whole span.
    @discardableResult
    func worked(
        _ project: Project,
        _ start: String,
        _ end: String,
        minutes: Int? = nil,
        date: String? = nil,
        by viewer: Viewer? = nil
    ) async throws -> HoursRecord {
        let span = HoursSpan(startsAt: try moment(start), endsAt: try moment(end))
        let viewer = viewer ?? lea
        let day = try date.map(day) ?? viewer.zone.local(span.startsAt).date
        let (draft, now) = (HoursDraft(project: project.id, date: day, minutes: minutes, span: span), now)
        return try await database.write { tx in try HoursRecord.log(draft, in: tx.acting(as: viewer, at: now)).record }
    }

    /// Dates a record a day later, as if it had been logged in a zone farther east.
    func inOtherZone(_ record: HoursRecord) async throws -> HoursRecord {
        let (crew, date) = (crew, record.date.adding(days: 1))
        try await database.write { tx in
            try tx.run("UPDATE hours_record SET date = \(date) WHERE crew = \(crew) AND id = \(record.id)")
        }
        return try await now(record)
    }

    func set(step: Int) async throws {
        let crew = crew
        try await database.write { tx in
            try tx.run(
                """
                INSERT INTO hours_settings (crew, step, period, currency, rounding, rounding_step)
                VALUES (\(crew), \(step), 'week', 'EUR', 'none', 15)
                """
            )
        }
    }

    /// Starts Lea's timer at this time.
    func run(_ project: Project, since start: String) async throws {
        let (crew, person, startedAt) = (crew, lea.person, try moment(start))
        try await database.write { tx in
            try tx.run(
                """
                INSERT INTO hours_timer (crew, person, project, started_at) VALUES (\(crew), \(person), \(project.id), \(startedAt))
                """
            )
        }
    }

    /// Locks Lea's period: `submitted`, `approved`, or `closed` for everyone.
    func lock(_ period: String, _ kind: String) async throws {
        let found = try #require(Period(period))
        let (first, last) = (found.first(weekStart: .monday), found.last(weekStart: .monday))
        let (crew, lea, tim, now) = (crew, lea.person, tim.person, now)
        let id = TimesheetID.new(at: now)
        try await database.write { tx in
            if kind == "closed" {
                try tx.run(
                    """
                    INSERT INTO hours_settings (crew, step, period, currency, rounding, rounding_step, locked_until)
                    VALUES (\(crew), 30, 'week', 'EUR', 'none', 15, \(last))
                    """
                )
                return
            }
            try tx.run(
                """
                INSERT INTO timesheet (crew, id, person, period, first_day, last_day, state, locked, minutes, submitted_at,
                    decided_by, decided_at)
                VALUES (\(crew), \(id), \(lea), \(period), \(first), \(last), \(kind), TRUE, COALESCE((
                    SELECT SUM(minutes) FROM hours_record WHERE crew = \(crew) AND person = \(lea)
                        AND date BETWEEN \(first) AND \(last) AND deleted_at IS NULL
                ), 0), \(now), \(kind == "approved" ? tim : nil), \(kind == "approved" ? now : nil))
                """
            )
            let fact = TimesheetSubmitted(person: lea, period: period, first: first, last: last, minutes: 0)
            try Outbox.append(fact, about: id, crew: crew, by: lea, at: now, in: tx)
        }
    }

    /// A project of a crew that none of these people belong to.
    func otherCrew() async throws -> ProjectID {
        let now = now
        return try await database.write { tx in
            let viewer = try tx.addCrew("Elsewhere", owner: try tx.addPerson("Vera"), at: now)
            return try Project.add(ProjectDraft(client: "Acme", name: "Website"), in: tx.acting(as: viewer, at: now)).id
        }
    }
}

/// One agency with two connection pools, as with two servers on one database; on SQLite both are the same.
func withTwoAgencies(_ body: (Agency, Agency) async throws -> Void) async throws {
    try await withTwoPools(agencyMigrations) { one, other in
        let agency = try await Agency.make(one)
        var next = agency
        next.database = other
        try await body(agency, next)
        #expect(try await one.check(AccountsModule().invariants + HoursModule().invariants) == [])
    }
}
