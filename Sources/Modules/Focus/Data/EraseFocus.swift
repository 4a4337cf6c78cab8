import Accounts
package import Core
package import Storage

/// Deletes the Focus data of a deleted account.
package struct EraseFocus: PersonalData {
    package init() {}

    package func erase(_ person: PersonID, from database: Database) async throws {
        try await DeleteFocus.all(of: person, database)
    }
}
