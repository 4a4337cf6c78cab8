package import API
package import Accounts
package import Core
package import Events
package import Storage

/// Hours worked by one person on a project on one day.
package struct HoursRecord: Sendable, Identifiable, OnProject {
    package let id: HoursRecordID
    package let person: Named
    package var project: ProjectID
    package let projectName: String
    package let client: ClientID
    package let clientName: String
    package var date: LocalDate
    package var minutes: Int
    package var comment: String?
    package var billable: Bool
    package var status: EmploymentStatus
    /// The start and end, if known.
    package var span: HoursSpan?
    /// The rate per hour in minor units; `nil` for non-billable hours, and when there is no rate.
    package var rate: Int?
    /// The shift that the hours were logged for.
    package var shift: ShiftID?
    /// Where the work was done; it may no longer exist.
    package var place: PlaceID?
    package let version: Int
}

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
    /// Where the work was done: one of the crew's places.
    package var place: PlaceID?
    /// The person who worked, of hours that are logged; `nil` for the member who logs them. A change leaves it out: the
    /// person of a record never changes.
    package var person: PersonID?

    package init(
        project: ProjectID,
        date: LocalDate,
        minutes: Int?,
        comment: String? = nil,
        billable: Bool? = nil,
        status: EmploymentStatus? = nil,
        span: HoursSpan? = nil,
        shift: ShiftID? = nil,
        place: PlaceID? = nil,
        person: PersonID? = nil
    ) {
        self.project = project
        self.date = date
        self.minutes = minutes
        self.comment = comment
        self.billable = billable
        self.status = status
        self.span = span
        self.shift = shift
        self.place = place
        self.person = person
    }
}

/// The time between two instants.
package struct HoursSpan: Sendable, Hashable {
    package let startsAt: Instant
    package let endsAt: Instant

    package init(startsAt: Instant, endsAt: Instant) {
        self.startsAt = startsAt
        self.endsAt = endsAt
    }

    /// The actual minutes between them, rounded down.
    package var minutes: Int { startsAt.minutes(until: endsAt) }
}

extension HoursRecord: Record {
    package static let columns: SQL = """
        hours_record.id, person.id, person.name, project.id, project.name, client.id, client.name, hours_record.date,
        hours_record.minutes, hours_record.comment, hours_record.billable, hours_record.status, hours_record.starts_at,
        hours_record.ends_at, hours_record.rate, hours_record.shift, hours_record.place,
        hours_record.version
        """

    /// The tables that the columns are read from.
    static let source: SQL = """
        hours_record JOIN person ON person.id = hours_record.person
        JOIN project ON project.crew = hours_record.crew AND project.id = hours_record.project
        JOIN client ON client.crew = project.crew AND client.id = project.client
        """

    package init(row: inout Row) throws {
        id = try row.read()
        person = Named(id: try row.read(), name: try row.read())
        project = try row.read()
        projectName = try row.read()
        client = try row.read()
        clientName = try row.read()
        date = try row.read()
        minutes = try row.read()
        comment = try row.read()
        billable = try row.read()
        status = try row.read()
        span = try row.unlessNull(columns: 2) { HoursSpan(startsAt: try $0.read(), endsAt: try $0.read()) }
        rate = try row.read()
        shift = try row.read()
        place = try row.read()
        version = try row.read()
    }

    /// What is entered, by column.
    var values: ColumnValues {
        [
            "project": project, "date": date, "minutes": minutes, "comment": comment, "billable": billable,
            "status": status, "starts_at": span?.startsAt, "ends_at": span?.endsAt, "rate": rate, "shift": shift,
            "place": place,
        ]
    }

    package var draft: HoursDraft {
        HoursDraft(
            project: project,
            date: date,
            minutes: minutes,
            comment: comment,
            billable: billable,
            status: status,
            span: span,
            shift: shift,
            place: place
        )
    }

    /// Applies a draft, except for its length, billability and status: these and the rate follow from rules.
    mutating func take(_ draft: HoursDraft) {
        project = draft.project
        date = draft.date
        comment = draft.comment
        span = draft.span
        shift = draft.shift
        place = draft.place
    }

    /// A record that the viewer may see and change.
    /// - Throws: `AppError.notFound` also for a record of another person, unless the viewer is a manager.
    package static func find(_ id: HoursRecordID, _ viewer: Viewer, in tx: Tx) throws -> HoursRecord {
        let found = try tx.first(
            HoursRecord.self,
            """
            FROM \(source) WHERE hours_record.crew = \(viewer.crew) AND hours_record.id = \(id)\(permitted(viewer))
                AND hours_record.deleted_at IS NULL
            """
        )
        return try found.orNotFound()
    }

    /// The condition for the records that the viewer may see and change: members their own, managers everyone's.
    static func permitted(_ viewer: Viewer) -> SQL {
        viewer.isManager ? "" : " AND hours_record.person = \(viewer.person)"
    }
}

extension API.EmploymentStatus: SQLBindable, SQLReadable {}
