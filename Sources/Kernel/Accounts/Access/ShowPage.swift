package import HTML
package import HTTPTypes
package import Hummingbird
package import Storage
package import Web

extension SignedInContext {
    /// Renders a page: `load` reads its model in one transaction, `body` writes it.
    package func page<Model: Sendable>(
        _ request: Request,
        active: String?,
        status: HTTPResponse.Status = .ok,
        isWide: Bool = false,
        load: @escaping @Sendable (Tx) throws -> Model,
        title: (Model, Words) -> String,
        body: (Model, HTML, Words) -> Void
    ) async throws -> Response {
        try await page(
            request,
            status: status,
            isWide: isWide,
            load: load,
            active: { _ in active },
            title: title,
            body: body
        )
    }

    /// Like `page(active:load:title:body:)`, for a page whose place in the navigation depends on the model.
    package func page<Model: Sendable>(
        _ request: Request,
        status: HTTPResponse.Status = .ok,
        isWide: Bool = false,
        load: @escaping @Sendable (Tx) throws -> Model,
        active: (Model) -> String?,
        title: (Model, Words) -> String,
        body: (Model, HTML, Words) -> Void
    ) async throws -> Response {
        let followsSignIn = PasskeyOffer.isAsked(request)
        let (model, frame, offersPasskey) = try await site.database.read { tx in
            let isDue = try followsSignIn && PasskeyOffer.isDue(for: account.person, site, in: tx)
            return (try load(tx), try loadFrame(request, tx), isDue)
        }
        let flash = Flash(request, site.catalog)
        let (title, active) = (title(model, words), active(model))
        let html = site.page(title: title, frame, active: active, flash: flash, isWide: isWide) { html in
            if offersPasskey {
                PasskeyOffer(site: site, page: frame.address.flatMap(LocalPath.init)).write(html, words)
            }
            body(model, html, words)
        }
        var answer = htmlAnswer(html, status: status).clearing(flash).remembering(frame.crew, for: request)
        if followsSignIn { answer = answer.endingPasskeyOffer(request) }
        // A page with a one-time message must not be kept.
        return flash == nil && !offersPasskey ? answer.kept(for: request) : answer
    }

    /// Like `page(load:title:body:)`, for a title that does not depend on the model.
    /// - Parameter title: the key of the title.
    package func page<Model: Sendable>(
        _ request: Request,
        active: String?,
        title: String,
        status: HTTPResponse.Status = .ok,
        isWide: Bool = false,
        load: @escaping @Sendable (Tx) throws -> Model,
        body: (Model, HTML, Words) -> Void
    ) async throws -> Response {
        try await page(request, active: active, status: status, isWide: isWide, load: load) { _, words in
            words(title)
        } body: { model, html, words in
            body(model, html, words)
        }
    }
}
