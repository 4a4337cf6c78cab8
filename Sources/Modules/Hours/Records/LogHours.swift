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

    /// Logs hours of the viewer or, for managers, of another person.
    /// - Parameter evenArchived: whether to accept an archived project, such as one archived while the timer was
    ///   running.
    /// - Throws: `AppError.invalid` for hours that do not fit in the day, that are not a multiple of the crew's step,
    ///   or on an archived project, and for a person who was never in the crew or not on that day; `forbidden` for
    ///   another person, unless the viewer is a manager; `conflict` for a locked day, or a span that overlaps with
    ///   other work of the person.
    package static func log(
        _ draft: HoursDraft,
        evenArchived: Bool = false,
        in tx: MemberTransaction
    ) throws -> (record: HoursRecord, warnings: [HoursWarning]) {
        let owner = try owner(draft.person, in: tx)
        let project =
            try evenArchived
            ? Project.find(draft.project, tx.viewer, in: tx) : Project.require(draft.project, tx.viewer, in: tx)
        let others = try OtherHours.on(draft.date, of: owner.id, but: nil, in: tx)
        let minutes = try HoursChecks(person: owner.id, tx: tx).minutes(of: draft, beside: others, replacing: nil)
        let billable = try draft.billable ?? lastBillable(for: project.id, of: owner.id, in: tx) ?? project.billable
        let contracts = try Contracts.of(owner.id, crew: tx.crew, in: tx)
        var record = HoursRecord(
            id: .new(at: tx.now),
            person: owner,
            project: project.id,
            projectName: project.name,
            client: project.client.id,
            clientName: project.client.name,
            date: draft.date,
            minutes: minutes,
            billable: billable,
            status: draft.status ?? contracts.status(on: draft.date),
            rate: billable
                ? try HourlyRate.amount(project.id, owner.id, on: draft.date, crew: tx.crew, in: tx) : nil,
            version: 1
        )
        record.take(draft)
        try tx.run(
            """
            INSERT INTO hours_record (crew, id, person, created_at, \(record.values.columns))
            VALUES (\(tx.crew), \(record.id), \(owner.id), \(tx.now), \(record.values.list))
            """
        )
        try tx.record(
            HoursLogged(
                person: owner.id,
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

    /// The person whose hours are logged. Someone whom an account has taken over (ADR 70) is refused: those hours would
    /// not be on the timesheet of the account.
    private static func owner(_ person: PersonID?, in tx: MemberTransaction) throws -> Named {
        guard let person, person != tx.person else { return Named(id: tx.person, name: tx.viewer.name) }
        try tx.viewer.requireManager()
        let name: String? = try tx.value(
            """
            SELECT person.name FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(tx.crew) AND member.person = \(person) AND person.merged_into IS NULL
            """
        )
        guard let name else { throw AppError.invalid("person", "unknown", Phrase("error.field.notAMember")) }
        return Named(id: person, name: name)
    }

    /// The value of the person's most recently created record on the project. Correcting an old record does not affect
    /// it.
    private static func lastBillable(
        for project: ProjectID,
        of person: PersonID,
        in tx: MemberTransaction
    ) throws -> Bool? {
        try tx.value(
            """
            SELECT billable FROM hours_record WHERE crew = \(tx.crew) AND person = \(person)
                AND project = \(project) AND deleted_at IS NULL ORDER BY id DESC LIMIT 1
            """
        )
    }
}
