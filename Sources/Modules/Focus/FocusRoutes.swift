import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// A resource that the API returns.
protocol FocusThing: Sendable {
    associatedtype JSON: Codable & Hashable & Sendable
    var json: JSON { get }
    var version: Int { get }
}

/// Registers the handlers of Focus. Before each one, a person without settings and modes gets the default ones.
struct FocusRoutes {
    private let routes: Routes<PersonContext>

    typealias Handler = Routes<PersonContext>.Handler
    typealias InputHandler<Input> = Routes<PersonContext>.InputHandler<Input>

    init(_ site: Site, _ router: Router<WebContext>) {
        routes = Routes<PersonContext>(site, router)
    }

    func on<Input, Output>(_ endpoint: Endpoint<Input, Output>, _ handler: @escaping Handler) {
        routes.on(endpoint, opening(handler))
    }

    func on<Input: APIInput, Output>(_ endpoint: Endpoint<Input, Output>, _ handler: @escaping InputHandler<Input>) {
        routes.on(endpoint) { request, context, input in
            try await context.openFocus()
            return try await handler(request, context, input)
        }
    }

    /// Registers an endpoint for a list that is short enough to page in memory.
    /// - Parameter key: the id of a thing.
    func list<Item>(
        _ endpoint: Endpoint<Void, Page<Item>>,
        by key: any KeyPath<Item, String> & Sendable,
        _ load: @escaping @Sendable (PersonContext) async throws -> [Item]
    ) where Item: Codable & Hashable & Sendable {
        on(endpoint) { request, context in
            let paging = try Paging(request)
            return try paging.answer(await load(context), inMemory: key, to: request) { $0 }
        }
    }

    /// Registers an endpoint that adds a thing.
    func add<Input: APIInput, Thing: FocusThing>(
        _ endpoint: Endpoint<Input, Thing.JSON>,
        _ add: @escaping @Sendable (Input, PersonTransaction) throws -> Thing
    ) {
        on(endpoint) { request, context, input in
            try await context.write(request, input: input) { tx in
                let thing = try add(input, tx)
                return Reply(thing.json, status: .created, version: thing.version)
            }
        }
    }

    /// Registers an endpoint that changes the thing whose id is in its path.
    func change<Input: APIInput, Thing: FocusThing, Key>(
        _ endpoint: Endpoint<Input, Thing.JSON>,
        _ name: String,
        _ change: @escaping @Sendable (ID<Key>, Precondition, Input, PersonTransaction) throws -> Thing
    ) {
        act(endpoint, name, of: Key.self) { id, precondition, input, tx in
            let thing = try change(id, precondition, input, tx)
            return Reply(thing.json, version: thing.version)
        }
    }

    /// Registers an endpoint that deletes the thing whose id is in its path.
    func remove<Key>(
        _ endpoint: Endpoint<Void, Void>,
        _ name: String,
        _ delete: @escaping @Sendable (ID<Key>, Precondition, PersonTransaction) throws -> Void
    ) {
        act(endpoint, name, of: Key.self) { id, precondition, tx in
            try delete(id, precondition, tx)
            return .noContent
        }
    }

    /// Registers an endpoint that does something with the thing whose id is in its path.
    func act<Input: APIInput, Output, Key>(
        _ endpoint: Endpoint<Input, Output>,
        _ name: String,
        of: Key.Type,
        _ act: @escaping @Sendable (ID<Key>, Precondition, Input, PersonTransaction) throws -> Reply
    ) {
        on(endpoint) { request, context, input in
            let (id, precondition) = (try context.id(name, of: Key.self), Precondition(request))
            return try await context.write(request, input: input) { tx in try act(id, precondition, input, tx) }
        }
    }

    /// Like `act`, for an endpoint without a body.
    func act<Output, Key>(
        _ endpoint: Endpoint<Void, Output>,
        _ name: String,
        of: Key.Type,
        _ act: @escaping @Sendable (ID<Key>, Precondition, PersonTransaction) throws -> Reply
    ) {
        on(endpoint) { request, context in
            let (id, precondition) = (try context.id(name, of: Key.self), Precondition(request))
            return try await context.write(request) { tx in try act(id, precondition, tx) }
        }
    }

    func get(_ path: RouterPath, _ handler: @escaping Handler) { routes.get(path, opening(handler)) }
    func post(_ path: RouterPath, _ handler: @escaping Handler) { routes.post(path, opening(handler)) }

    private func opening(_ handler: @escaping Handler) -> Handler {
        { request, context in
            try await context.openFocus()
            return try await handler(request, context)
        }
    }
}

extension PersonContext {
    /// Creates the settings and ready-made modes of a person who opens Focus for the first time.
    fileprivate func openFocus() async throws {
        let person = account.person
        let isOpen = try await site.database.read { tx in
            try tx.exists("SELECT 1 FROM focus_settings WHERE person = \(person)")
        }
        if isOpen { return }
        let names = ReadyMadeMode.names(words)
        try await write { tx in try ReadyMadeMode.give(named: names, in: tx) }
    }
}
