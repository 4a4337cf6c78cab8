import API
import Accounts
import Core
import Storage
import TestSupport

@testable import Defects

extension Kitchen {
    /// Changes the crew's schema as its manager.
    func edit(_ change: @escaping @Sendable (MemberTransaction) throws -> SchemaOutcome) async throws {
        let (manager, now) = (tim, now)
        try await database.write { tx in _ = try change(tx.acting(as: manager, at: now)) }
    }

    func schema() async throws -> DefectSchema {
        let crew = crew
        return try await database.read { tx in try DefectSchema.of(crew, in: tx) }
    }
}
