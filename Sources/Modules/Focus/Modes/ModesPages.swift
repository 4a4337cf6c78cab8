import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/focus/modes`
struct ModesPages: FocusFormPages {
    typealias Item = FocusMode

    static let noun = "mode"
    static let path = "/focus/modes"
    static let tab = FocusTab.modes
    static let labels: [(field: String, label: String)] = [
        ("name", "focus.mode.name"), ("color", "focus.mode.color"), ("icon", "focus.mode.icon"),
        ("group", "focus.mode.group"),
    ]

    func add(to routes: FocusRoutes) {
        routes.get("focus/modes", list)
        addForm(to: routes)
        // Archived modes keep their positions, but the page orders only modes in use.
        addMoves(to: routes) { !$0.isArchived }
        routes.post("focus/modes/{mode}/archive") { request, context in
            try await archive(true, Phrase("focus.said.modeArchived"), context)
        }
        routes.post("focus/modes/{mode}/restoration") { request, context in
            try await archive(false, Phrase("focus.said.modeRestored"), context)
        }
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let person = context.account.person
        return try await context.page(request, active: FocusTab.modes.id, title: "focus.modes.title") { tx in
            try FocusMode.all(of: person, in: tx)
        } body: { modes, html, words in
            ModesView(context: context, html: html, words: words).write(modes)
        }
    }

    private func archive(_ isArchived: Bool, _ said: Phrase, _ context: PersonContext) async throws -> Response {
        let id = try context.id("mode", of: FocusModeKey.self)
        return try await context.act(back: "/focus/modes", say: said) { tx in
            _ = try FocusMode.change(id, in: tx) { $0.archived = isArchived }
        }
    }

    static func title(_ mode: FocusMode) -> String { mode.name }

    func add(_ form: Form, in tx: PersonTransaction) throws -> String {
        try FocusMode.add(form.input(NewFocusMode.self), in: tx).name
    }

    func change(_ id: FocusModeID, _ form: Form, in tx: PersonTransaction) throws {
        _ = try FocusMode.change(id, if: .shown(form["version"]), in: tx) {
            try form.input(FocusModePatch.self).apply(to: &$0)
        }
    }
}
