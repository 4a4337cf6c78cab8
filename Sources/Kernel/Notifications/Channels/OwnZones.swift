import Accounts
package import Core
package import Storage
package import Web

/// Knows the time zones that people chose for themselves, which are used for those who are in no crew.
package protocol OwnZones: ModuleExtension {
    /// `nil` if the person chose none.
    func zone(of person: PersonID, in tx: Tx) throws -> Zone?
}

extension [any OwnZones] {
    /// The zone of the crew that the person joined last; if they are in none, the one they chose, or UTC.
    func zone(of person: PersonID, in tx: Tx) throws -> Zone {
        if let zone = try People.crewZone(of: person, in: tx) { return zone }
        for own in self {
            if let zone = try own.zone(of: person, in: tx) { return zone }
        }
        return .utc
    }
}
