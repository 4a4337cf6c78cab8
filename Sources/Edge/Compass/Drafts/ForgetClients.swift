package import Accounts
package import Core
import Storage

/// Deletes the drafts and queries of a member in Compass clients when they leave the crew.
package struct ForgetClients: DepartureRule {
    package init() {}

    package func memberLeaves(_ person: PersonID, in tx: MemberTransaction) throws {
        try tx.run("DELETE FROM compass_draft WHERE crew = \(tx.crew) AND person = \(person)")
        try tx.run("DELETE FROM compass_result_part WHERE crew = \(tx.crew) AND person = \(person)")
        try tx.run("DELETE FROM compass_result WHERE crew = \(tx.crew) AND person = \(person)")
        try tx.run("DELETE FROM compass_query WHERE crew = \(tx.crew) AND person = \(person)")
    }
}
