import Accounts
package import Core
package import Storage

/// Deletes the lists that only a deleted account could see, and which defects it watched.
package struct EraseQueries: PersonalData {
    package init() {}

    package func erase(_ person: PersonID, from database: Database) async throws {
        try await database.write { tx in
            let isTheirs: SQL = "crew IN (SELECT crew FROM member WHERE person = \(person)) AND person = \(person)"
            try tx.run("DELETE FROM defect_query WHERE \(isTheirs) AND NOT shared")
            try tx.run("DELETE FROM defect_watcher WHERE \(isTheirs)")
        }
    }
}
