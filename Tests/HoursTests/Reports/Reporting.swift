import API
import Accounts
import Core
import Events
import Storage
import Testing

@testable import Hours

typealias HoursReport = Hours.HoursReport

// Requests for tests of reports and exports.

extension Agency {
    func report(
        _ from: String,
        _ to: String,
        by: HoursReport.Key...,
        as viewer: Viewer? = nil,
        _ edit: (inout HoursReport.Question) -> Void = { _ in }
    ) async throws -> HoursReport {
        try await report(from, to, by: by, as: viewer, edit)
    }

    func report(
        _ from: String,
        _ to: String,
        by: [HoursReport.Key],
        as viewer: Viewer? = nil,
        _ edit: (inout HoursReport.Question) -> Void = { _ in }
    ) async throws -> HoursReport {
        var question = HoursReport.Question(from: try day(from), to: try day(to), by: by)
        edit(&question)
        let (viewer, asked) = (viewer ?? nora, question)
        return try await database.read { tx in try HoursReport.read(asked, by: viewer, in: tx) }
    }

    /// Sets how the crew rounds durations for display.
    func shows(_ rounding: Hours.HoursSettings.Rounding, _ step: Int = 15) async throws {
        let crew = crew
        try await database.write { tx in
            try tx.run(
                """
                INSERT INTO hours_settings (crew, step, period, currency, rounding, rounding_step)
                VALUES (\(crew), 1, 'week', 'EUR', \(rounding), \(step))
                ON CONFLICT (crew) DO UPDATE SET rounding = excluded.rounding, rounding_step = excluded.rounding_step
                """
            )
        }
    }

    /// Sets the crew's rate from a date on, for new records only.
    func costs(_ amount: Int, from date: String) async throws {
        let (crew, day, now) = (crew, try day(date), now)
        try await database.write { tx in
            try tx.run(
                """
                INSERT INTO hourly_rate (crew, id, scope, valid_from, amount)
                VALUES (\(crew), \(ID<ProjectKey>.new(at: now)), '*/*', \(day), \(amount))
                """
            )
        }
    }
}

extension HoursReport {
    /// "Acme/Website Lea 2026-11 7:30": the groups of each line, and its length.
    var told: [String] {
        lines.map { line in
            let parts = question.by.map { key in
                switch key {
                case .client: line.client?.name ?? "?"
                case .project: line.project.map { "\($0.client.name)/\($0.name)" } ?? "?"
                case .person: line.person?.name ?? "?"
                case .day, .week, .month: line.first[key]?.description ?? "?"
                }
            }
            return (parts + [hoursText(line.sum.minutes)]).joined(separator: " ")
        }
    }
}
