import API
package import Accounts
package import Core
import Events
import Storage

/// A warning about a record that is logged anyway.
package enum HoursWarning: String, CaseIterable, Sendable {
    /// There is another record for the project on that day.
    case duplicate
    /// The day is in the future.
    case future

    package var phrase: Phrase { Phrase("hours.warning.\(rawValue)") }
}

extension HoursRecord {
    /// In characters.
    package static let longestComment = Wire.Limits.hoursComment.upperBound

    /// Logs hours of the viewer.
    /// - Parameter evenArchived: whether to accept an archived project, such as one archived while the timer was
    ///   running.
    /// - Throws: `AppError.invalid` for hours that do not fit in the day, that are not a multiple of the crew's step,
    ///   or on an archived project; `conflict` for a locked day, or a span that overlaps with other work of the viewer.
    package static func log(
        _ draft: HoursDraft,
        evenArchived: Bool = false,
        in tx: MemberTransaction
    ) throws -> (record: HoursRecord, warnings: [HoursWarning]) {
        let project =
            try evenArchived
            ? Project.find(draft.project, tx.viewer, in: tx) : Project.require(draft.project, tx.viewer, in: tx)
        let others = try OtherHours.on(draft.date, tx.viewer, but: nil, tx)
        let minutes = try HoursChecks(tx: tx).minutes(of: draft, beside: others, replacing: nil)
        let billable = try draft.billable ?? lastBillable(for: project.id, in: tx) ?? project.billable
        let contracts = try Contracts.of(tx.person, crew: tx.crew, in: tx)
        var record = HoursRecord(
            id: .new(at: tx.now),
            person: Named(id: tx.person, name: tx.viewer.name),
            project: project.id,
            projectName: project.name,
            client: project.client.id,
            clientName: project.client.name,
            date: draft.date,
            minutes: minutes,
            billable: billable,
            status: draft.status ?? contracts.status(on: draft.date),
            rate: billable
                ? try HourlyRate.amount(project.id, tx.person, on: draft.date, crew: tx.crew, in: tx) : nil,
            version: 1
        )
        record.take(draft)
        try tx.run(
            """
            INSERT INTO hours_record (crew, id, person, created_at, \(record.values.columns))
            VALUES (\(tx.crew), \(record.id), \(tx.person), \(tx.now), \(record.values.list))
            """
        )
        try tx.record(
            HoursLogged(
                person: tx.person,
                project: project.id,
                date: draft.date,
                minutes: minutes,
                billable: billable,
                shift: draft.shift
            ),
            about: record.id
        )
        return (record, warnings(draft, beside: others, tx.viewer, tx.now))
    }

    /// The warnings about hours to log.
    static func warnings(
        _ draft: HoursDraft,
        beside others: OtherHours,
        _ viewer: Viewer,
        _ now: Instant
    ) -> [HoursWarning] {
        var warnings: [HoursWarning] = []
        if others.projects.contains(draft.project) { warnings.append(.duplicate) }
        if draft.date > viewer.zone.today(at: now) { warnings.append(.future) }
        return warnings
    }

    /// The value of the viewer's most recently created record on the project. Correcting an old record does not affect
    /// it.
    private static func lastBillable(for project: ProjectID, in tx: MemberTransaction) throws -> Bool? {
        try tx.value(
            """
            SELECT billable FROM hours_record WHERE crew = \(tx.crew) AND person = \(tx.person)
                AND project = \(project) AND deleted_at IS NULL ORDER BY id DESC LIMIT 1
            """
        )
    }
}
