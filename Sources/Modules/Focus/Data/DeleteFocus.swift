import Accounts
import Core
import Storage

/// Deletes all Focus data of a person. Opening Focus afterwards starts afresh.
enum DeleteFocus {
    /// Deletes most entries in slices, then the rest in one transaction, including what was added meanwhile. Idempotent.
    static func all(of person: PersonID, _ database: Database) async throws {
        try await database.inSlices { tx in
            try tx.run(
                """
                DELETE FROM focus_change WHERE person = \(person) AND id IN (
                    SELECT id FROM focus_change WHERE person = \(person) ORDER BY id LIMIT \(sliceRows)
                )
                """
            )
        }
        try await database.inSlices { tx in
            try tx.run(
                """
                DELETE FROM focus_entry WHERE person = \(person) AND id IN (
                    SELECT id FROM focus_entry WHERE person = \(person) ORDER BY id LIMIT \(sliceRows)
                )
                """
            )
        }
        try await database.write { tx in
            try tx.run("DELETE FROM focus_change WHERE person = \(person)")
            try tx.run("DELETE FROM focus_entry WHERE person = \(person)")
            try tx.run("DELETE FROM focus_block WHERE person = \(person)")
            try tx.run("DELETE FROM focus_target WHERE person = \(person)")
            try tx.run("DELETE FROM focus_task WHERE person = \(person)")
            try tx.run("DELETE FROM focus_link WHERE person = \(person)")
            try tx.run("DELETE FROM focus_import WHERE person = \(person)")
            try tx.run("DELETE FROM focus_mode WHERE person = \(person)")
            try tx.run("DELETE FROM focus_settings WHERE person = \(person)")
        }
    }
}
