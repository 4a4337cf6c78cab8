import Accounts
package import Core
package import Storage

/// Deletes the mark of a young worker of a deleted account.
package struct EraseYoungWorker: PersonalData {
    package init() {}

    package func erase(_ person: PersonID, from database: Database) async throws {
        try await database.write { tx in
            try tx.run(
                """
                DELETE FROM young_worker
                WHERE crew IN (SELECT crew FROM member WHERE person = \(person)) AND person = \(person)
                """
            )
        }
    }
}
