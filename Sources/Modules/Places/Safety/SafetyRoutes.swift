import API
import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// Blocking and muting people, in the API and on pages.
struct SafetyRoutes {
    static let path = "/places/people"

    func add(to routes: Routes<PersonContext>) {
        routes.on(.blockPerson) { try await change($0, $1) { try Avoidance.add(.block, $0, in: $1) } }
        routes.on(.mutePerson) { try await change($0, $1) { try Avoidance.add(.mute, $0, in: $1) } }
        routes.on(.unblockPerson) { try await change($0, $1) { try Avoidance.remove(.block, $0, in: $1) } }
        routes.on(.unmutePerson) { try await change($0, $1) { try Avoidance.remove(.mute, $0, in: $1) } }
        routes.on(.listAvoidedPeople) { request, context in
            let paging = try Paging(request)
            let people = try await context.read { tx in
                try Avoidance.list(of: context.account.person, paging, in: tx)
            }
            return paging.answer(people, by: \.id, to: request) { $0.json }
        }
        routes.get(RouterPath(Self.path), show)
        for kind in AvoidanceKind.allCases { addForms(kind, to: routes) }
    }

    private func addForms(_ kind: AvoidanceKind, to routes: Routes<PersonContext>) {
        let path = "\(Self.path)/{colleague}/\(kind.rawValue)"
        routes.post(RouterPath(path)) { _, context in
            let other = try context.id("colleague", of: PersonKey.self)
            let (said, undo) = (Phrase("places.said.\(kind.rawValue)"), "\(Self.path)/\(other)/\(kind.rawValue)/end")
            return try await context.act(back: Self.path, say: said, undo: undo) { tx in
                try Avoidance.add(kind, other, in: tx)
            }
        }
        routes.post(RouterPath("\(path)/end")) { _, context in
            let other = try context.id("colleague", of: PersonKey.self)
            let said = Phrase("places.said.\(kind.rawValue)End")
            return try await context.act(back: Self.path, say: said) { tx in
                try Avoidance.remove(kind, other, in: tx)
            }
        }
    }

    private func change(
        _ request: Request,
        _ context: PersonContext,
        _ body: @escaping @Sendable (PersonID, PersonTransaction) throws -> Void
    ) async throws -> Response {
        try await context.change(request) { tx in try body(context.id("person"), tx) }
    }

    @Sendable private func show(_ request: Request, _ context: PersonContext) async throws -> Response {
        let paging = try Paging(request)
        return try await context.page(request, active: "places", title: "places.avoided.title") { tx in
            paging.page(try Avoidance.list(of: context.account.person, paging, in: tx)) { [$0.id.description] }
        } body: { page, html, words in
            AvoidedView(context: context, html: html, words: words).write(page)
        }
    }
}
