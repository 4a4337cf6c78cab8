import API
import Accounts
import Core
import Storage

extension Timesheet {
    /// A timesheet of another person, for a manager to decide on.
    /// - Throws: `AppError.notFound` when it is not visible to the viewer; `forbidden` for members, and for the
    ///   viewer's own; `conflict` when it is not in the expected state; `stale`.
    static func toDecide(
        _ person: PersonID,
        _ period: Period,
        from state: TimesheetState,
        if precondition: Precondition,
        in tx: MemberTransaction
    ) throws -> Timesheet {
        try tx.viewer.requireVisible(person)
        try tx.viewer.requireManager()
        if person == tx.person { throw try own(in: tx) }
        guard let sheet = try find(person, period, crew: tx.crew, in: tx) else {
            if try !Members.wasMember(person, of: tx.crew, in: tx) { throw AppError.notFound }
            throw notHandedIn(period)
        }
        if sheet.state != state { throw sheet.movedOn }
        try precondition.check(sheet.version)
        return sheet
    }

    /// Changes the state, unless it has been changed by another transaction.
    func move(
        to state: TimesheetState,
        reason: String? = nil,
        decidedBy: PersonID?,
        in tx: CrewTransaction
    ) throws -> Timesheet {
        let changed = try tx.run(
            """
            UPDATE timesheet SET state = \(state), locked = \(state == .submitted || state == .approved), reason = \(reason),
                decided_by = \(decidedBy), decided_at = \(decidedBy == nil ? nil : tx.now), version = version + 1
            WHERE crew = \(tx.crew) AND id = \(id) AND state = \(self.state) AND version = \(version)
            """
        )
        guard let sheet = try Timesheet.find(person, period, crew: tx.crew, in: tx) else { throw AppError.notFound }
        if changed != 1 { throw sheet.movedOn }
        return sheet
    }

    /// The error for deciding on one's own timesheet, with the names of those who can.
    static func own(in tx: MemberTransaction) throws -> AppError {
        let others = try deciders(tx.viewer, tx)
        return AppError(
            .forbidden,
            others.isEmpty
                ? Phrase("hours.sheet.ownAlone")
                : Phrase("hours.sheet.own", ["names": .text(others.joined(separator: ", "))])
        )
    }

    /// The names of people who can decide on the viewer's timesheet, at most three.
    static func deciders(_ viewer: Viewer, _ tx: Tx) throws -> [String] {
        try tx.all(
            """
            SELECT person.name FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(viewer.crew) AND member.person <> \(viewer.person) AND member.left_at IS NULL
                AND member.role <> 'member'
            ORDER BY lower(person.name), person.id LIMIT 3
            """
        ) { try $0.read() }
    }
}
