package import Core
package import Storage
package import Web

/// Tells when people are free after work, for quiet hours that follow the roster.
package protocol WorkTimes: ModuleExtension {
    /// Whether the person last finished work less than `hours` ago and has not started again.
    func isResting(_ person: PersonID, hours: Int, at now: Instant, in tx: Tx) throws -> Bool
}
