package import Core
package import Storage

/// Crews that somebody is still setting up: their managers see what there is to do first.
package enum CrewSetup {
    static func start(_ crew: CrewID, at now: Instant, in tx: Tx) throws {
        try tx.run("INSERT INTO crew_setup (crew, started_at) VALUES (\(crew), \(now)) ON CONFLICT (crew) DO NOTHING")
    }

    /// Also when it was over already.
    static func end(_ crew: CrewID, in tx: MemberTransaction) throws {
        try tx.run("DELETE FROM crew_setup WHERE crew = \(crew)")
    }

    package static func isOpen(_ crew: CrewID, in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM crew_setup WHERE crew = \(crew)")
    }

    /// Whether somebody besides its maker is in the crew, or was invited.
    package static func hasInvited(_ crew: CrewID, in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM invitation WHERE crew = \(crew)")
            || tx.exists("SELECT 1 FROM member WHERE crew = \(crew) AND left_at IS NULL LIMIT 1 OFFSET 1")
    }
}
