package import API
package import Accounts
package import Core
package import Events
import Storage

/// The hours to log.
package struct HoursDraft: Sendable {
    package var project: ProjectID
    package var date: LocalDate
    /// `nil` for the whole span.
    package var minutes: Int?
    package var comment: String?
    /// `nil` for the value of the person's last record on the project, or else the default of the project.
    package var billable: Bool?
    /// `nil` for the status in the person's contract.
    package var status: EmploymentStatus?
    package var span: HoursSpan?
    /// The shift that was worked.
    package var shift: ShiftID?

    package init(
        project: ProjectID,
        date: LocalDate,
        minutes: Int?,
        comment: String? = nil,
        billable: Bool? = nil,
        status: EmploymentStatus? = nil,
        span: HoursSpan? = nil,
        shift: ShiftID? = nil
    ) {
        self.project = project
        self.date = date
        self.minutes = minutes
        self.comment = comment
        self.billable = billable
        self.status = status
        self.span = span
        self.shift = shift
    }
}

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
    /// - Parameter evenArchived: whether the project may have been archived, as when it was archived while the timer
    ///   was running.
    /// - Throws: `AppError.invalid` for hours that do not fit in the day, that are not a multiple of the crew's step,
    ///   or on an archived project; `conflict` for a locked day, or a span that overlaps with other work of the viewer.
    package static func log(
        _ draft: HoursDraft,
        evenArchived: Bool = false,
        in tx: MemberTransaction
    ) throws -> (record: HoursRecord, warnings: [HoursWarning]) {
        let project = try (evenArchived ? Project.find : Project.require)(draft.project, tx.viewer, tx)
        let others = try OtherHours.on(draft.date, tx.viewer, but: nil, tx)
        let minutes = try HoursChecks(in: tx).minutes(of: draft, beside: others, replacing: nil)
        let billable = try draft.billable ?? lastBillable(for: project.id, in: tx) ?? project.billable
        let contracts = try Contracts.of(tx.person, crew: tx.crew, in: tx)
        let record = HoursRecord(
            id: .new(at: tx.now),
            person: Named(id: tx.person, name: tx.viewer.name),
            project: project.id,
            projectName: project.name,
            client: project.client.id,
            clientName: project.client.name,
            date: draft.date,
            minutes: minutes,
            comment: draft.comment,
            billable: billable,
            status: draft.status ?? contracts.status(on: draft.date),
            span: draft.span,
            rate: billable ? try rate(project.id, draft.date, in: tx) : nil,
            shift: draft.shift,
            version: 1
        )
        try tx.run(
            """
            INSERT INTO hours_record (crew, id, person, project, date, minutes, comment, billable, status, starts_at, ends_at, rate,
                shift, created_at)
            VALUES (\(tx.crew), \(record.id), \(tx.person), \(project.id), \(record.date), \(minutes), \(record.comment),
                \(billable), \(record.status), \(record.span?.startsAt), \(record.span?.endsAt), \(record.rate), \(record.shift),
                \(tx.now))
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

    private static func rate(_ project: ProjectID, _ day: LocalDate, in tx: MemberTransaction) throws -> Int? {
        try HourlyRate.amount(project, tx.person, on: day, crew: tx.crew, in: tx)
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
