import API
import Core
import Hummingbird
import Storage
import Web

extension SignedInContext {
    /// The frame for an error page; `nil` for programs, and for errors of the server itself.
    func frame(ofErrorTo request: Request, _ error: any Error) async throws -> Frame? {
        guard !request.isForAPI, let error = error as? AppError,
            [.notFound, .forbidden, .conflict, .stale].contains(error.code)
        else { return nil }
        return try await site.database.read { tx in try loadFrame(request, tx) }
    }

    /// Reads the frame of a page in the same transaction as its model.
    func loadFrame(_ request: Request, _ tx: Tx) throws -> Frame {
        let hidden = try CrewModules.hidden(from: account.person, in: tx)
        func withItems(_ crew: Frame.CrewLink) -> Frame.CrewLink {
            var crew = crew
            crew.hidden = site.items(of: hidden[crew.id] ?? [])
            crew.order = site.items(inOrder: crew.order)
            return crew
        }
        let crews = try Frame.CrewLink.all(of: account.person, in: tx).map(withItems)
        let crew = (self as? CrewContext).map { context in
            crews.first { $0.id == context.viewer.crew } ?? withItems(Frame.CrewLink(context.viewer))
        }
        let last = try crew ?? Frame.CrewLink.last(request, of: account.person, in: tx).map(withItems)
        return Frame(
            language: language,
            appearance: account.appearance,
            person: (account.person, account.name),
            crew: crew,
            navigated: last ?? crews.first,
            crews: crews,
            unread: try site.unread(account.person, tx),
            running: try site.running.flatMap { source in
                try source.value.running(for: account.person, in: tx).filter { work in
                    guard let crew = work.crew, let module = source.module else { return true }
                    return hidden[crew]?.contains(module) != true
                }
            },
            pictures: try ProfilePictures.paths(for: account.person, of: crew?.id, in: tx),
            now: site.clock.now,
            address: request.method == .get ? LocalPath(request.uri.string)?.text : nil,
            isNarrow: request.cookies["nav"]?.value == "narrow"
        )
    }
}

extension Frame.CrewLink {
    init(_ viewer: Viewer) {
        self.init(
            id: viewer.crew,
            name: viewer.crewName,
            slug: viewer.slug,
            isManager: viewer.isManager,
            isArchived: viewer.isArchived
        )
    }

    private static let columns: SQL = """
        crew.id, crew.name, crew.slug, member.role, crew.archived_at, member.tabs, crew.module_order
        """

    private init(row: inout Row) throws {
        self.init(
            id: try row.read(),
            name: try row.read(),
            slug: try row.read(),
            isManager: try row.read() != Role.member,
            isArchived: try row.read() as Instant? != nil
        )
        tabs = CrewModules.ids(try row.read())
        order = CrewModules.ids(try row.read())
    }

    fileprivate static func all(of person: PersonID, in tx: Tx) throws -> [Frame.CrewLink] {
        try tx.all(
            """
            SELECT \(columns) FROM member JOIN crew ON crew.id = member.crew
            WHERE member.person = \(person) AND member.left_at IS NULL ORDER BY lower(crew.name), crew.slug LIMIT 50
            """
        ) { try Frame.CrewLink(row: &$0) }
    }

    /// The crew that the person viewed last, if they are still a member.
    static func last(_ request: Request, of person: PersonID, in tx: Tx) throws -> Frame.CrewLink? {
        guard let slug = LastCrew.slug(in: request) else { return nil }
        return try tx.first(
            """
            SELECT \(columns) FROM member JOIN crew ON crew.id = member.crew
            WHERE crew.slug = \(slug) AND member.person = \(person) AND member.left_at IS NULL
            """
        ) { try Frame.CrewLink(row: &$0) }
    }
}
