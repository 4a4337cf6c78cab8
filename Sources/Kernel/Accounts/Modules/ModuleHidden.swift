import API
import Core
import HTML
import Hummingbird
import Storage
import Web

/// The page or endpoint belongs to a module that is hidden from the member.
struct ModuleHidden: Error {
    let module: String
    let visible: ModuleVisibility
    let account: Account
    let viewer: Viewer

    /// The response to a program: 404 with the field `module`, code `off` or `managersOnly`.
    static func refusal(_ module: String, _ visible: ModuleVisibility) -> AppError {
        let name = ["name": Phrase.Argument.phrase(Phrase("module.\(module)"))]
        let message = Phrase(visible == .off ? "module.isOff" : "module.isForManagers", name)
        let code = visible == .off ? "off" : "managersOnly"
        return AppError(.notFound, message, fields: [.init("module", code, message)])
    }

    /// - Parameter web: in the person's language.
    func answer(_ request: Request, _ site: Site, _ web: WebContext) async throws -> Response {
        if request.isForAPI { return site.answer(Self.refusal(module, visible), to: request, web) }
        let context = CrewContext(site: site, web: web, account: account, viewer: viewer)
        let name = ["name": Phrase.Argument.phrase(Phrase("module.\(module)"))]
        return try await context.page(
            request,
            active: nil,
            status: .notFound,
            load: { _ in visible == .off },
            title: { isOff, words in words(isOff ? "module.isOff" : "module.isForManagers", name) },
            body: { isOff, html, words in
                let title = words(isOff ? "module.isOff" : "module.isForManagers", name)
                site.pageHead(html, title: title)
                if isOff && viewer.isManager && !viewer.isArchived {
                    html.p(words("module.isOffText"))
                    html.div(.class("actions")) {
                        html.a(
                            words("module.change"),
                            .class("button button-primary"),
                            .href("\(viewer.path)/settings/modules")
                        )
                    }
                } else {
                    html.p(words(isOff ? "module.askManager" : "module.isForManagersText"))
                }
            }
        )
    }
}
