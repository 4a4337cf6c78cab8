import Core
import Hummingbird
import Storage
import Web

/// The home page of a crew, declared by a module.
struct CrewHome: Sendable {
    /// The page for people in no crew.
    static let start = "/start"

    /// Relative to the crew's path.
    let path: String

    func path(of slug: String) -> String { "/c/\(slug)\(path)" }

    /// The page after signing in: that of the crew visited last, otherwise of their first crew, otherwise the page to
    /// join or create one.
    func path(for person: PersonID, _ request: Request, in tx: Tx) throws -> String {
        if let last = try Frame.CrewLink.last(request, of: person, in: tx) { return last.path + path }
        let slug = try tx.value(
            """
            SELECT crew.slug FROM member JOIN crew ON crew.id = member.crew
            WHERE member.person = \(person) AND member.left_at IS NULL
            ORDER BY CASE WHEN crew.archived_at IS NULL THEN 0 ELSE 1 END, lower(crew.name) LIMIT 1
            """,
            as: String.self
        )
        return slug.map { path(of: $0) } ?? Self.start
    }
}
