package import Accounts
package import Core
package import Storage

enum ExperienceSaveKey {}
typealias ExperienceSaveID = ID<ExperienceSaveKey>

extension Experience {
    /// The maximum number of experiences that a person can save.
    package static let mostSaved = 1_000

    /// Saves an experience, for the list of a person. One that is already saved stays as it is.
    /// - Throws: `AppError.notFound`; `conflict`, field `experience`, code `limit`.
    package static func save(_ id: ExperienceID, in tx: PersonTransaction) throws {
        if try find(id, for: tx.person, in: tx).isSaved { return }
        let count: Int? = try tx.value("SELECT COUNT(*) FROM experience_save WHERE person = \(tx.person)")
        if count ?? 0 >= mostSaved {
            throw AppError.conflict(
                "experience",
                "limit",
                Phrase("places.error.tooManySaved", ["most": .number(mostSaved)])
            )
        }
        try tx.run(
            """
            INSERT INTO experience_save (person, experience, id, saved_at)
            VALUES (\(tx.person), \(id), \(ExperienceSaveID.new(at: tx.now)), \(tx.now))
            """
        )
        try tx.run("UPDATE experience SET saves = saves + 1 WHERE id = \(id)")
    }

    /// Removes an experience from those that a person has saved, also one that they can no longer see.
    /// - Throws: `AppError.notFound` for one that they neither saved nor can see.
    package static func unsave(_ id: ExperienceID, in tx: PersonTransaction) throws {
        let removed = try tx.run("DELETE FROM experience_save WHERE person = \(tx.person) AND experience = \(id)")
        if removed > 0 {
            try tx.run("UPDATE experience SET saves = saves - 1 WHERE id = \(id)")
        } else {
            _ = try find(id, for: tx.person, in: tx)
        }
    }

    /// The experiences that a person has saved and can still see, the last saved first.
    package static func saved(by person: PersonID, _ paging: Paging = .whole, in tx: Tx) throws -> [Experience] {
        let last = paging.key(ExperienceSaveKey.self)
        let rest: SQL = last.map { "AND id < \($0)" } ?? ""
        let saved: SQL = """
            experience.deleted_at IS NULL AND experience.id IN (
                SELECT experience FROM experience_save WHERE person = \(person) \(rest)
            )
            """
        return try read(person, saved, order: "save.id DESC", most: paging.fetched, in: tx)
    }
}
