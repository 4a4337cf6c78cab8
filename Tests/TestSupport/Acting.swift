package import Accounts
package import Core
package import Storage

extension Tx {
    /// Lets a member do something in a test, as a request would.
    package func acting(
        as viewer: Viewer,
        archived: ArchivedCrew = .refused,
        at now: Instant = testNow
    ) throws -> MemberTransaction {
        try MemberTransaction(viewer, archived: archived, at: now, in: self)
    }
}
