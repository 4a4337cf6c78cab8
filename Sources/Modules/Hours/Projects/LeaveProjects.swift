import Accounts
package import Core
import Events
package import Storage

/// Who leaves the crew stops working on its projects. What they wrote down stays.
package struct LeaveProjects: DepartureRule {
    package init() {}

    package func memberLeaves(
        _ person: PersonID,
        crew: CrewID,
        zone: Zone,
        by actor: PersonID,
        at now: Instant,
        in tx: Tx
    ) throws {
        try tx.run("DELETE FROM hours_timer WHERE crew = \(crew) AND person = \(person)")
        try tx.run("DELETE FROM project_pin WHERE crew = \(crew) AND person = \(person)")
    }
}
