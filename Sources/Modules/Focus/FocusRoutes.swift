package import API
package import Accounts
package import Hummingbird
import Storage
package import Web

/// Registers the handlers of Focus. Before each one, a person without settings and modes gets the default ones.
package struct FocusRoutes {
    private let routes: Routes<PersonContext>

    package typealias Handler = Routes<PersonContext>.Handler
    package typealias InputHandler<Input> = Routes<PersonContext>.InputHandler<Input>

    package init(_ site: Site, _ router: Router<WebContext>) {
        routes = Routes<PersonContext>(site, router)
    }

    package func on<Input, Output>(_ endpoint: Endpoint<Input, Output>, _ handler: @escaping Handler) {
        routes.on(endpoint, opening(handler))
    }

    package func on<Input: APIInput, Output>(
        _ endpoint: Endpoint<Input, Output>,
        _ handler: @escaping InputHandler<Input>
    ) {
        routes.on(endpoint) { request, context, input in
            try await context.openFocus()
            return try await handler(request, context, input)
        }
    }

    package func get(_ path: RouterPath, _ handler: @escaping Handler) { routes.get(path, opening(handler)) }
    package func post(_ path: RouterPath, _ handler: @escaping Handler) { routes.post(path, opening(handler)) }

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
        let names = ReadyMadeMode.allCases.map { words($0.label) }
        try await write { tx in try ReadyMadeMode.give(named: names, in: tx) }
    }
}
