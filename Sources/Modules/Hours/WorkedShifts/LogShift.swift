package import Accounts
import Core
package import Events
import Storage

extension HoursRecord {
    /// Logs one of the viewer's shifts, from its start to its end.
    /// - Parameters:
    ///   - project: `nil` for the project of their last shift if that is for a client, otherwise the crew's own project
    ///     named after the position.
    ///   - unnamed: the project name for a shift without a position.
    /// - Throws: `AppError.notFound` when it is not the viewer's, or not over; `conflict`, code `logged`, when it is
    ///   already logged; and what `log` throws.
    package static func log(
        _ shift: ShiftID,
        from source: any ShiftSource,
        project: ProjectID?,
        unnamed: String,
        in tx: MemberTransaction
    ) throws -> HoursRecord {
        let shift = try source.worked(shift, by: tx.person, crew: tx.crew, now: tx.now, in: tx).orNotFound()
        try refuseLogged(shift.id, of: tx.person, in: tx)
        let project = try project ?? usualProject(for: shift, unnamed: unnamed, in: tx)
        let draft = HoursDraft(project: project, date: shift.date, minutes: nil, span: shift.span, shift: shift.id)
        return try log(draft, in: tx).record
    }

    /// - Throws: `AppError.conflict`, code `logged`, when the person has hours for the shift.
    static func refuseLogged(_ shift: ShiftID, of person: PersonID, in tx: MemberTransaction) throws {
        let isLogged = try tx.exists(
            """
            SELECT 1 FROM hours_record WHERE crew = \(tx.crew) AND shift = \(shift) AND person = \(person)
                AND deleted_at IS NULL
            """
        )
        if isLogged { throw AppError.conflict("shift", "logged", Phrase("hours.shift.logged")) }
    }

    /// The project that the hours of a shift are logged on.
    static func usualProject(for shift: WorkedShift, unnamed: String, in tx: MemberTransaction) throws -> ProjectID {
        try lastShiftProject(in: tx) ?? Project.ofCrew(named: shift.position ?? unnamed, in: tx)
    }

    /// The project of the last shift, if it is for a client: the crew itself has a project for each position.
    private static func lastShiftProject(in tx: MemberTransaction) throws -> ProjectID? {
        let last = try tx.first(
            """
            SELECT project.id, client.name_key FROM hours_record
            JOIN project ON project.crew = hours_record.crew AND project.id = hours_record.project
            JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE hours_record.crew = \(tx.crew) AND hours_record.person = \(tx.person) AND hours_record.shift IS NOT NULL
                AND hours_record.deleted_at IS NULL AND project.archived_at IS NULL AND client.archived_at IS NULL
            ORDER BY hours_record.date DESC, hours_record.id DESC LIMIT 1
            """
        ) { (project: try $0.read() as ProjectID, client: try $0.read() as String) }
        return last.flatMap { $0.client == nameKey(tx.viewer.crewName) ? nil : $0.project }
    }
}
