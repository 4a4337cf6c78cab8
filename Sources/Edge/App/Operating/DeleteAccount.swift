import Accounts
package import Core
package import Storage

extension Modules {
    /// Deletes an account as its owner would, at their request to the operator.
    /// - Parameter name: what to call a former member.
    /// - Throws: `AppError.conflict`, code `lastOwner`, for the only owner of a crew with other members.
    package func deleteAccount(_ person: PersonID, as name: String, at now: Instant, in tx: Tx) throws {
        try Operating.deleteAccount(person, as: name, departures: departures, at: now, in: tx)
    }
}
