package import Accounts
package import Core
import Storage

/// Discards the timer and pinned projects of a person who leaves the crew. Their records stay.
package struct LeaveProjects: DepartureRule {
    package func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws {
        try tx.run("DELETE FROM hours_timer WHERE crew = \(tx.crew) AND person = \(person)")
        try tx.run("DELETE FROM project_pin WHERE crew = \(tx.crew) AND person = \(person)")
    }
}
