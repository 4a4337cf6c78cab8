package import Accounts
package import Core
package import Storage

enum ExperienceSaveKey {}
typealias ExperienceSaveID = ID<ExperienceSaveKey>

extension Experience {
    /// The maximum number of experiences that a person can save.
    package static let mostSaved = 1_000

    /// The maximum for people without an account.
    static let mostSavedByGuest = 100

    /// Adds an experience to those that a person has saved. One that is already saved keeps its place;
    /// a link replaces the one that it was saved with. At the limit, the oldest that they can no longer see is removed.
    /// - Parameters:
    ///   - link: the link with which the person sees it; `nil` if they see it without one.
    ///   - isGuest: whether the person has no account: they see nothing without a link.
    /// - Throws: `AppError.notFound`; `conflict`, field `experience`, code `limit`.
    package static func save(
        _ id: ExperienceID,
        with link: ExperienceLinkID? = nil,
        isGuest: Bool = false,
        most: Int = mostSaved,
        in tx: PersonTransaction
    ) throws {
        if link == nil, try find(id, for: tx.person, at: tx.now, in: tx).isSaved { return }
        let isTheirs: SQL = "person = \(tx.person) AND experience = \(id)"
        if try tx.run("UPDATE experience_save SET link = \(link) WHERE \(isTheirs)") > 0 { return }
        let count: Int = try tx.value("SELECT COUNT(*) FROM experience_save WHERE person = \(tx.person)") ?? 0
        if count >= most { try makeRoom(among: count, isGuest: isGuest, most: most, in: tx) }
        try tx.run(
            """
            INSERT INTO experience_save (person, experience, id, saved_at, link)
            VALUES (\(tx.person), \(id), \(ExperienceSaveID.new(at: tx.now)), \(tx.now), \(link))
            """
        )
        try tx.run("UPDATE experience SET saves = saves + 1 WHERE id = \(id)")
    }

    /// Removes the oldest saved experience that the person can no longer see.
    /// - Throws: `AppError.conflict`, field `experience`, code `limit`, if they see all of them.
    private static func makeRoom(among count: Int, isGuest: Bool, most: Int, in tx: PersonTransaction) throws {
        let all = try tx.all("SELECT experience FROM experience_save WHERE person = \(tx.person) ORDER BY id") {
            try $0.read() as ExperienceID
        }
        let seen = Set(try saved(by: tx.person, isGuest: isGuest, .page(of: count), at: tx.now, in: tx).map(\.id))
        guard let unseen = all.first(where: { !seen.contains($0) }) else {
            throw AppError.conflict("experience", "limit", Phrase("places.error.tooManySaved", ["most": .number(most)]))
        }
        try unsave(unseen, in: tx)
    }

    /// Removes an experience from those that a person has saved, even if they can no longer see it.
    /// - Returns: whether they can still see it.
    /// - Throws: `AppError.notFound` for one that they neither saved nor can see.
    @discardableResult
    package static func unsave(_ id: ExperienceID, in tx: PersonTransaction) throws -> Bool {
        let removed = try tx.run("DELETE FROM experience_save WHERE person = \(tx.person) AND experience = \(id)")
        if removed > 0 {
            try tx.run("UPDATE experience SET saves = saves - 1 WHERE id = \(id)")
        } else {
            _ = try find(id, for: tx.person, in: tx)
        }
        return try !read(tx.person, "experience.id = \(id) AND experience.deleted_at IS NULL", most: 1, in: tx).isEmpty
    }

    /// The experiences that a person has saved and can still see, latest saved first.
    /// - Parameters:
    ///   - isGuest: whether the person has no account: they see nothing without a link.
    ///   - now: `nil` leaves out what they see only with a link.
    package static func saved(
        by person: PersonID,
        isGuest: Bool = false,
        _ paging: Paging = .whole,
        at now: Instant? = nil,
        in tx: Tx
    ) throws -> [Experience] {
        let rest: SQL = try paging.key(ExperienceSaveKey.self).map { "AND id < \($0)" } ?? ""
        let seen: SQL = isGuest ? "experience.id IN (\(linked(to: "\(person)", at: now))) AND" : ""
        let saved: SQL = """
            \(seen) experience.deleted_at IS NULL AND experience.id IN (
                SELECT experience FROM experience_save WHERE person = \(person) \(rest)
            )
            """
        return try read(person, saved, order: "save.id DESC", most: paging.fetched, at: now, in: tx)
    }

    /// Whether a person may read an experience that they saved with a link.
    static func isOpen(_ id: ExperienceID, to reader: PersonID, at now: Instant, in tx: Tx) throws -> Bool {
        try tx.exists(
            """
            \(linked(to: "\(reader)", at: now)) AND save.experience = \(id)
                AND open.owner NOT IN (\(Avoidance.blockers(of: "\(reader)")))
            """
        )
    }

    /// Whether a person saved an experience with a link that still works, even if the owner blocked them.
    static func isLinked(_ id: ExperienceID, to reader: PersonID, at now: Instant, in tx: Tx) throws -> Bool {
        try tx.exists("\(linked(to: "\(reader)", at: now)) AND save.experience = \(id)")
    }

    /// Selects the experiences that a person, given as a value or a column, saved with a link that still works.
    static func linked(to person: SQL, at now: Instant?) -> SQL {
        guard let now else { return "NULL" }
        return """
            SELECT save.experience FROM experience_save AS save
            JOIN experience_link AS link ON link.experience = save.experience AND link.id = save.link
            JOIN experience AS open ON open.id = save.experience AND open.deleted_at IS NULL AND open.hidden_at IS NULL
            WHERE save.person = \(person) AND \(ExperienceLink.works(at: now))
            """
    }
}

/// What people saved before they had an account.
struct SavesOfGuests: GuestRule {
    /// If both saved an experience, the account keeps the guest's row, with the link that works longer: either may have
    /// saved last, on another device.
    func handOver(from guest: PersonID, to account: PersonID, in tx: Tx) throws {
        let both: SQL = "SELECT experience FROM experience_save WHERE person = \(guest)"
        let doubles: SQL = "person = \(account) AND experience IN (\(both))"
        try tx.run(
            """
            UPDATE experience_save SET link = (
                SELECT link.id FROM experience_save AS save
                JOIN experience_link AS link ON link.experience = save.experience AND link.id = save.link
                WHERE save.experience = experience_save.experience AND save.person IN (\(guest), \(account))
                ORDER BY link.ended_at IS NULL DESC, link.expires_at IS NULL DESC, link.expires_at DESC, link.id LIMIT 1
            )
            WHERE person = \(guest) AND experience IN (SELECT experience FROM experience_save WHERE person = \(account))
            """
        )
        try tx.run(
            """
            UPDATE experience SET saves = saves - 1
            WHERE id IN (SELECT experience FROM experience_save WHERE \(doubles))
            """
        )
        try tx.run("DELETE FROM experience_save WHERE \(doubles)")
        try tx.run("UPDATE experience_save SET person = \(account) WHERE person = \(guest)")
    }

    func erase(_ guests: [PersonID], from database: Database) async throws {
        try await EraseExperiences.eraseSaves(where: { "person IN \(list: guests)" }, database)
    }
}
