import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/me/focus/links`
struct LinksAPI {
    func add(to routes: FocusRoutes) {
        routes.list(.listFocusLinks, by: \.id) { context in
            let person = context.account.person
            return try await context.read { tx in try FocusLink.all(of: person, in: tx).map { $0.json() } }
        }
        routes.on(.makeFocusLink) { request, context, input in
            let site = context.site
            let address = { @Sendable (secret: Secret) in FocusLinkRoute.address(secret, site, request) }
            return try await context.write(request, input: input) { tx in
                let (link, secret) = try FocusLink.make(input.mode, input.action, in: tx)
                return Reply(link.json(url: address(secret)), status: .created)
            }
        }
        routes.remove(.removeFocusLink, "focusLink") { id, _, tx in try FocusLink.delete(id, in: tx) }
    }
}

extension FocusLink {
    fileprivate func json(url: String? = nil) -> API.FocusLink {
        API.FocusLink(
            id: id.description,
            mode: FocusModeRef(id: mode.description, name: modeName),
            action: action,
            createdAt: createdAt.description,
            lastUsedAt: usedAt?.description,
            url: url
        )
    }
}
