package import Accounts
package import Core
package import Storage

extension Tx {
    /// Returns a transaction of a member, like that of a request.
    package func acting(
        as viewer: Viewer,
        archived: ArchivedCrew = .refused,
        at now: Instant = testNow
    ) throws -> MemberTransaction {
        try MemberTransaction(viewer, archived: archived, at: now, in: self)
    }
}
