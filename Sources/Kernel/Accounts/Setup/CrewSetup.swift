package import Core
package import Storage

/// Crews that are still being set up: their managers see a checklist.
package enum CrewSetup {
    static func start(_ crew: CrewID, at now: Instant, in tx: Tx) throws {
        try tx.run("INSERT INTO crew_setup (crew, started_at) VALUES (\(crew), \(now)) ON CONFLICT (crew) DO NOTHING")
    }

    /// Ends the set-up; does nothing if it has already ended.
    static func end(_ crew: CrewID, in tx: MemberTransaction) throws {
        try tx.run("DELETE FROM crew_setup WHERE crew = \(crew)")
    }

    package static func isOpen(_ crew: CrewID, in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM crew_setup WHERE crew = \(crew)")
    }

    /// Whether anyone besides its creator is in the crew, or was invited.
    package static func hasInvited(_ crew: CrewID, in tx: Tx) throws -> Bool {
        try tx.exists("SELECT 1 FROM invitation WHERE crew = \(crew)")
            || tx.exists("SELECT 1 FROM member WHERE crew = \(crew) AND left_at IS NULL LIMIT 1 OFFSET 1")
    }
}
