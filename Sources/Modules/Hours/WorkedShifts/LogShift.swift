package import Accounts
package import Core
package import Events
package import Storage

extension HoursRecord {
    /// Writes down a shift of the viewer's own, from its beginning to its end.
    /// - Parameters:
    ///   - project: `nil` is the one of their last shift, or, as long as the crew plans for itself, its own, named like the position.
    ///   - unnamed: the project of a shift without position.
    /// - Throws: `AppError.notFound` when it is not theirs, or not over; `conflict`, code `logged`, when it is written down already; and
    ///   what `log` throws.
    package static func log(
        _ shift: ShiftID,
        from source: any ShiftSource,
        project: ProjectID?,
        unnamed: String,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> HoursRecord {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        guard let shift = try source.worked(shift, by: viewer.person, crew: viewer.crew, now: now, in: tx) else {
            throw AppError.notFound
        }
        let isLogged = try tx.exists(
            """
            SELECT 1 FROM hours_record WHERE crew = \(viewer.crew) AND shift = \(shift.id) AND person = \(viewer.person)
                AND deleted_at IS NULL
            """
        )
        if isLogged { throw AppError.conflict("shift", "logged", Phrase("hours.shift.logged")) }
        let project = try project ?? usual(shift.position ?? unnamed, viewer, now, tx)
        let draft = HoursDraft(project: project, date: shift.date, minutes: nil, span: shift.span, shift: shift.id)
        return try log(draft, by: viewer, at: now, in: tx).record
    }

    private static func usual(_ position: String, _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws -> ProjectID {
        try lastShiftProject(viewer, tx) ?? Project.ofCrew(position, viewer, now, tx)
    }

    /// Of a client's: in the crew's own, each position has its project.
    private static func lastShiftProject(_ viewer: Viewer, _ tx: Tx) throws -> ProjectID? {
        let last = try tx.first(
            """
            SELECT project.id, client.name_key FROM hours_record
            JOIN project ON project.crew = hours_record.crew AND project.id = hours_record.project
            JOIN client ON client.crew = project.crew AND client.id = project.client
            WHERE hours_record.crew = \(viewer.crew) AND hours_record.person = \(viewer.person) AND hours_record.shift IS NOT NULL
                AND hours_record.deleted_at IS NULL AND project.archived_at IS NULL AND client.archived_at IS NULL
            ORDER BY hours_record.date DESC, hours_record.id DESC LIMIT 1
            """
        ) { (project: try $0[0] as ProjectID, client: try $0[1] as String) }
        return last.flatMap { $0.client == nameKey(viewer.crewName) ? nil : $0.project }
    }
}

extension Project {
    /// The crew's own project of that name, made if there is none. What a crew does for itself is not billed.
    fileprivate static func ofCrew(_ name: String, _ viewer: Viewer, _ now: Instant, _ tx: Tx) throws -> ProjectID {
        let found: ProjectID? = try tx.value(
            """
            SELECT project.id FROM client JOIN project ON project.crew = client.crew AND project.client = client.id
            WHERE client.crew = \(viewer.crew) AND client.name_key = \(nameKey(viewer.crewName))
                AND project.name_key = \(nameKey(name))
            """
        )
        if let found { return found }
        return try add(ProjectDraft(client: viewer.crewName, name: name, billable: false), by: viewer, at: now, in: tx)
            .id
    }
}
