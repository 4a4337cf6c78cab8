import Core
import Hummingbird
import Storage
import Web

/// The page that a crew opens with, which a module names.
struct CrewHome: Sendable {
    /// For somebody in no crew.
    static let start = "/start"

    /// Below the crew's address.
    let path: String

    func path(of slug: String) -> String { "/c/\(slug)\(path)" }

    /// Where somebody begins: in the crew that they looked at last, else in the first of their crews, else where they join or make one.
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
