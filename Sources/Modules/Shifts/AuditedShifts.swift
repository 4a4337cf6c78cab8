package import Accounts
package import Audit
import Core
package import Storage

/// What the audit log shows about shifts.
package struct AuditedShifts: AuditSource {
    package init() {}

    package let group = AuditGroup(
        "shifts",
        ["shift.", "request.", "daysOff.", "fixedShift.", "fixedShiftProposal.", "shiftSettings.", "roster."]
    )

    package func things(_ ids: Set<AuditID>, _ viewer: Viewer, in tx: Tx) throws -> [AuditID: AuditThing] {
        let shifts = try tx.all(
            """
            SELECT id, date, start_minute, end_minute, deleted_at IS NOT NULL FROM shift
            WHERE crew = \(viewer.crew) AND id IN \(list: ids.sorted())
            """
        ) { row in
            let id: AuditID = try row.read()
            let name = Phrase(
                "audit.shift",
                [
                    "day": .date(try row.read()), "start": .time(try row.read()),
                    "end": .time(try row.read()),
                ]
            )
            let isDeleted: Bool = try row.read()
            return (id, AuditThing(name, path: isDeleted ? nil : "/shifts/\(id)"))
        }
        let daysOff = try DaysOff.all("days_off.id IN \(list: ids.sorted())", crew: viewer.crew, in: tx)
            .map { days -> (AuditID, AuditThing) in
                let name = Phrase("audit.daysOff", ["person": .text(days.person.name), "when": .phrase(days.when)])
                return (days.id.cast(), AuditThing(name, path: "/days-off/\(days.id)"))
            }
        return Dictionary(shifts + daysOff) { first, _ in first }
    }
}
