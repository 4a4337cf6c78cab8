import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the list of modes.
struct ModesPage: Sendable {
    let inUse: [FocusMode]
    let archived: [FocusMode]

    static func load(_ person: PersonID, _ tx: Tx) throws -> ModesPage {
        let modes = try FocusMode.all(of: person, in: tx)
        return ModesPage(inUse: modes.filter { !$0.isArchived }, archived: modes.filter(\.isArchived))
    }
}

/// The model of the mode form.
struct ModeForm: Sendable {
    /// `nil` for a new mode.
    let mode: FocusMode?
    /// The groups of existing modes, as suggestions.
    let groups: [String]
    let form: Form

    static func load(_ id: FocusModeID?, _ form: Form, _ person: PersonID, _ tx: Tx) throws -> ModeForm {
        let groups = Set(try FocusMode.all(of: person, in: tx).compactMap(\.group))
        return ModeForm(
            mode: try id.map { try FocusMode.find($0, of: person, in: tx) },
            groups: groups.sorted(),
            form: form
        )
    }
}

/// `/focus/modes`
struct ModesPages {
    private static let fields = ["name", "color", "icon", "group"]

    func add(to routes: FocusRoutes) {
        routes.get("focus/modes", list)
        routes.get("focus/modes/new") { request, context in try await show(nil, Form(), .ok, request, context) }
        routes.post("focus/modes/new", create)
        routes.get("focus/modes/{mode}") { request, context in
            try await show(try context.id("mode"), Form(), .ok, request, context)
        }
        routes.post("focus/modes/{mode}", change)
        routes.post("focus/modes/{mode}/place", move)
        routes.post("focus/modes/{mode}/archive") { request, context in
            try await archive(true, Phrase("focus.said.modeArchived"), context)
        }
        routes.post("focus/modes/{mode}/restoration") { request, context in
            try await archive(false, Phrase("focus.said.modeRestored"), context)
        }
        routes.post("focus/modes/{mode}/delete") { request, context in
            let id = try context.id("mode", of: FocusModeKey.self)
            return try await context.act(back: "/focus/modes", say: Phrase("focus.said.modeDeleted")) { tx in
                try FocusMode.delete(id, in: tx)
            }
        }
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let person = context.account.person
        return try await context.page(request, active: FocusTab.modes.id) { tx in
            try ModesPage.load(person, tx)
        } title: { _, words in
            words("focus.modes.title")
        } body: { page, html, words in
            ModesView(context: context, html: html, words: words).write(page)
        }
    }

    @Sendable private func create(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let attempt = try await attempt(form, fields: Self.fields) {
            try await context.write { tx in
                var draft = FocusModeDraft(name: "")
                form.fill(&draft)
                return try FocusMode.add(draft, in: tx).name
            }
        }
        switch attempt {
        case .done(let name):
            return seeOther("/focus/modes").leaving(Flash(Phrase("focus.said.modeAdded", ["name": .text(name)])))
        case .again(let form, let status): return try await show(nil, form, status, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let id = try context.id("mode", of: FocusModeKey.self)
        let attempt = try await attempt(form, fields: Self.fields) {
            try await context.write { tx in
                _ = try FocusMode.change(id, if: .shown(form["version"]), in: tx) { form.fill(&$0) }
            }
        }
        switch attempt {
        case .done: return seeOther("/focus/modes").leaving(Flash(Phrase("focus.said.modeChanged")))
        case .again(let form, let status): return try await show(id, form, status, request, context)
        }
    }

    @Sendable private func move(_ request: Request, _ context: PersonContext) async throws -> Response {
        let id = try context.id("mode", of: FocusModeKey.self)
        let isUp = try await Form(request)["direction"] == "up"
        return try await context.act(back: "/focus/modes", say: Phrase("focus.said.modeMoved")) { tx in
            _ = try FocusMode.find(id, of: tx.person, in: tx)
            let modes = try FocusMode.all(of: tx.person, in: tx)
            // Archived modes keep their positions, but the page orders only modes in use.
            let seen = modes.filter { !$0.isArchived }
            guard let at = seen.firstIndex(where: { $0.id == id }), seen.indices.contains(at + (isUp ? -1 : 1)),
                let place = modes.firstIndex(where: { $0.id == seen[at + (isUp ? -1 : 1)].id })
            else { return }
            try FocusMode.move(id, to: place + 1, in: tx)
        }
    }

    private func archive(_ isArchived: Bool, _ said: Phrase, _ context: PersonContext) async throws -> Response {
        let id = try context.id("mode", of: FocusModeKey.self)
        return try await context.act(back: "/focus/modes", say: said) { tx in
            _ = try FocusMode.change(id, in: tx) { $0.isArchived = isArchived }
        }
    }

    private func show(
        _ id: FocusModeID?,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let person = context.account.person
        return try await context.page(request, active: FocusTab.modes.id, status: status) { tx in
            try ModeForm.load(id, form, person, tx)
        } title: { page, words in
            page.mode?.name ?? words("focus.mode.new")
        } body: { page, html, words in
            ModeFormView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    fileprivate func fill(_ draft: inout FocusModeDraft) {
        draft.name = self["name"] ?? ""
        draft.color = self["color"] ?? draft.color
        draft.icon = self["icon"]
        draft.group = self["group"]
    }
}
