import API
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/settings/modules`: the modules of a crew and who sees them. `/c/{crew}/setup/modules`: the choice for a
/// new crew.
struct ModulesPages: Sendable {
    let site: Site
    let modules: [SwitchableModule]

    func add(to pages: Routes<CrewContext>) {
        pages.get("settings/modules") { request, context in
            try context.viewer.requireManager()
            return try await show(Form(), .ok, request, context)
        }
        pages.post("settings/modules", change)
        pages.post("settings/modules/order", move)
        pages.get("setup/modules") { request, context in
            try context.viewer.requireManager()
            try context.viewer.requireOpen()
            let kind = request.uri.queryParameters.get("kind").flatMap { CrewKind(rawValue: String($0)) }
            return try await ask(kind, request, context)
        }
        pages.post("setup/modules", choose)
        pages.post("setup/end") { _, context in
            try await context.act(back: context.viewer.path, say: Phrase("setup.ended")) { tx in
                try tx.viewer.requireManager()
                try CrewSetup.end(tx.crew, in: tx)
            }
        }
    }

    // MARK: - In the settings

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, known) = (context.viewer, modules)
        return try await context.submit(request, fields: known.map(\.id)) { form, tx in
            var check = Validation()
            let wanted = known.map { module in
                CrewModule(
                    id: module.id,
                    visible: check.choice(module.id, form[module.id], default: ModuleVisibility.everyone)
                )
            }
            try check.finish()
            let (patch, precondition) = (CrewPatch(modules: wanted), Precondition.shown(form["version"]))
            try Crews.change(patch, if: precondition, with: [ModulesSetting(known: known)], in: tx)
            return ("\(viewer.path)/settings/modules", Flash(Phrase("crewSettings.saved")))
        } again: { form in
            try await show(form, form.status, request, context)
        }
    }

    @Sendable private func move(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (up, known) = (try await Form(request)["up"] ?? "", modules)
        let back = "\(context.viewer.path)/settings/modules"
        return try await context.act(back: back, say: Phrase("modules.moved")) { tx in
            let patch = CrewPatch(moduleOrder: try CrewModules.order(moving: up, among: known, in: tx))
            try Crews.change(patch, if: .none, with: [ModulesSetting(known: known)], in: tx)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, known) = (context.viewer, modules)
        try viewer.requireManager()
        return try await context.page(
            request,
            active: "crew-settings",
            status: status,
            load: { tx in
                let setting = ModulesSetting(known: known)
                let found = try Crews.read(viewer.crew, by: viewer.person, with: [setting], in: tx)
                return ModulesView(
                    viewer: viewer,
                    modules: known.ordered(by: found.crew.modules.map(\.id), id: \.id),
                    visible: Dictionary(found.crew.modules.map { ($0.id, $0.visible) }) { first, _ in first },
                    version: found.version,
                    form: form
                )
            },
            title: { _, words in words("modules.title") },
            body: { view, html, words in view.write(html, site, words) }
        )
    }

    // MARK: - For a new crew

    private func ask(_ kind: CrewKind?, _ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, known) = (context.viewer, modules)
        return try await context.page(
            request,
            active: nil,
            load: { tx in
                let hidden = try CrewModules.restricted(in: viewer.crew, in: tx).filter { $0.value == .off }
                let chosen = known.filter { module in
                    kind.map { module.suits.contains($0) } ?? (hidden[module.id] == nil)
                }
                return ChooseModulesView(viewer: viewer, modules: known, kind: kind, chosen: Set(chosen.map(\.id)))
            },
            title: { _, words in words("setup.modules.title") },
            body: { view, html, words in view.write(html, site, words) }
        )
    }

    @Sendable private func choose(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let known = modules
        let chosen = Set(form.all("module"))
        try await context.write { tx in
            let wanted = known.map { CrewModule(id: $0.id, visible: chosen.contains($0.id) ? .everyone : .off) }
            try CrewModules.change(wanted, among: known, in: tx)
        }
        return seeOther("\(context.viewer.path)/people/invite?setup=yes")
    }
}
