import Accounts
package import Core
package import Storage

/// What somebody has open in a Compass client is nobody's when they leave the crew, and their questions go with them.
package struct ForgetClients: DepartureRule {
    package init() {}

    package func memberLeaves(
        _ person: PersonID,
        crew: CrewID,
        zone: Zone,
        by actor: PersonID,
        at now: Instant,
        in tx: Tx
    ) throws {
        try tx.run("DELETE FROM compass_draft WHERE crew = \(crew) AND person = \(person)")
        try tx.run("DELETE FROM compass_result_part WHERE crew = \(crew) AND person = \(person)")
        try tx.run("DELETE FROM compass_result WHERE crew = \(crew) AND person = \(person)")
        try tx.run("DELETE FROM compass_query WHERE crew = \(crew) AND person = \(person)")
    }
}
