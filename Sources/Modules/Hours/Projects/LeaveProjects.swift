package import Accounts
package import Core
import Storage

/// Who leaves the crew stops working on its projects. What they wrote down stays.
package struct LeaveProjects: DepartureRule {
    package init() {}

    package func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws {
        try tx.run("DELETE FROM hours_timer WHERE crew = \(tx.crew) AND person = \(person)")
        try tx.run("DELETE FROM project_pin WHERE crew = \(tx.crew) AND person = \(person)")
    }
}
