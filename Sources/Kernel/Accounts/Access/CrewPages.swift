package import Core
package import HTML
package import HTTPTypes
package import Hummingbird
package import Storage
package import Web

extension SignedInContext {
    /// A page: one read fills its model, one function writes it.
    package func page<Model: Sendable>(
        _ request: Request,
        active: String?,
        status: HTTPResponse.Status = .ok,
        isWide: Bool = false,
        load: @escaping @Sendable (Tx) throws -> Model,
        title: (Model, Words) -> String,
        body: (Model, HTML, Words) -> Void
    ) async throws -> Response {
        let (model, frame) = try await site.database.read { tx in (try load(tx), try surroundings(tx)) }
        let flash = Flash(request)
        let html = site.page(title: title(model, words), frame, active: active, flash: flash, isWide: isWide) { html in
            body(model, html, words)
        }
        return htmlAnswer(html, status: status).clearing(flash)
    }

    /// Does what a button asks, and goes back to a page that says so, or says why not.
    package func act(
        back: String,
        say: Phrase,
        _ body: @escaping @Sendable (Tx, Instant) throws -> Void
    ) async throws -> Response {
        do {
            let now = site.clock.now
            try await site.database.write { tx in try body(tx, now) }
            return seeOther(back).leaving(Flash(say))
        } catch let error as AppError where [.conflict, .invalid, .stale, .forbidden].contains(error.code) {
            return seeOther(back).leaving(Flash(error.fields.first?.message ?? error.message, .error))
        }
    }

    private func surroundings(_ tx: Tx) throws -> Frame {
        let crews = try tx.all(
            """
            SELECT crew.name, crew.slug FROM member JOIN crew ON crew.id = member.crew
            WHERE member.person = \(account.person) AND member.left_at IS NULL ORDER BY crew.name LIMIT 50
            """
        ) { try Frame.CrewLink(name: $0[0], slug: $0[1]) }
        return Frame(
            language: language,
            appearance: account.appearance,
            person: (account.person, account.name),
            crew: crewLink,
            crews: crews,
            unread: try site.unread(account.person, tx)
        )
    }

    private var crewLink: Frame.CrewLink? {
        (self as? CrewContext).map { Frame.CrewLink(name: $0.viewer.crewName, slug: $0.viewer.slug) }
    }
}
