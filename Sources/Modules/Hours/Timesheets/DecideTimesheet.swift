import API
import Accounts
import Core
import Storage

extension Timesheet {
    /// What somebody else handed in, for a manager to decide about.
    /// - Throws: `AppError.notFound` for what is not the viewer's to see; `forbidden` for members, and for the viewer's own; `conflict`
    ///   when it is not that far, or not any more; `stale`.
    static func toDecide(
        _ person: PersonID,
        _ period: Period,
        from state: TimesheetState,
        if precondition: Precondition,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> Timesheet {
        if person != viewer.person && !viewer.isManager { throw AppError.notFound }
        try viewer.requireManager()
        if person == viewer.person { throw try own(viewer, tx) }
        guard let sheet = try find(person, period, crew: viewer.crew, in: tx) else {
            try requireKnown(person, viewer, tx)
            throw AppError.conflict(
                "timesheet",
                "open",
                Phrase("hours.sheet.isOpen", ["period": .phrase(period.phrase)])
            )
        }
        if sheet.state != state { throw sheet.movedOn }
        try precondition.check(sheet.version)
        return sheet
    }

    /// Takes a step, unless somebody else was first.
    func move(
        to state: TimesheetState,
        reason: String? = nil,
        decidedBy: PersonID?,
        crew: CrewID,
        at now: Instant,
        in tx: Tx
    ) throws -> Timesheet {
        let changed = try tx.run(
            """
            UPDATE timesheet SET state = \(state), locked = \(state == .submitted || state == .approved), reason = \(reason),
                decided_by = \(decidedBy), decided_at = \(decidedBy == nil ? nil : now), version = version + 1
            WHERE crew = \(crew) AND id = \(id) AND state = \(self.state) AND version = \(version)
            """
        )
        guard let sheet = try Timesheet.find(person, period, crew: crew, in: tx) else { throw AppError.notFound }
        if changed != 1 { throw sheet.movedOn }
        return sheet
    }

    /// Nobody decides about their own hours: who can.
    static func own(_ viewer: Viewer, _ tx: Tx) throws -> AppError {
        let others = try deciders(viewer, tx)
        return AppError(
            .forbidden,
            others.isEmpty
                ? Phrase("hours.sheet.ownAlone")
                : Phrase("hours.sheet.own", ["names": .text(others.joined(separator: ", "))])
        )
    }

    /// The names of those who can decide about the viewer's hours, three of them at most.
    static func deciders(_ viewer: Viewer, _ tx: Tx) throws -> [String] {
        try tx.all(
            """
            SELECT person.name FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(viewer.crew) AND member.person <> \(viewer.person) AND member.left_at IS NULL
                AND member.role <> 'member'
            ORDER BY lower(person.name), person.id LIMIT 3
            """
        ) { try $0[0] }
    }

    private static func requireKnown(_ person: PersonID, _ viewer: Viewer, _ tx: Tx) throws {
        let isKnown = try tx.exists("SELECT 1 FROM member WHERE crew = \(viewer.crew) AND person = \(person)")
        if !isKnown { throw AppError.notFound }
    }
}
