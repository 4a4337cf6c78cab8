import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the target form.
struct TargetPage: Sendable {
    /// `nil` for a new target.
    let target: FocusTarget?
    let modes: [FocusMode]
    let form: Form

    static func load(_ id: FocusTargetID?, _ form: Form, of person: PersonID, in tx: Tx) throws -> TargetPage {
        TargetPage(
            target: try id.map { try FocusTarget.find($0, of: person, in: tx) },
            modes: try FocusMode.all(of: person, in: tx).filter { !$0.isArchived },
            form: form
        )
    }
}

/// `/focus/targets`
struct TargetPages {
    private static let path = "/focus/targets"
    private static let fields = ["mode", "kind", "period", "hours", "minutes", "weekdays"]

    func add(to routes: FocusRoutes) {
        routes.get("focus/targets", list)
        routes.get("focus/targets/new") { request, context in try await show(nil, Form(), .ok, request, context) }
        routes.post("focus/targets/new", create)
        routes.post("focus/daily-line") { request, context in
            let form = try await Form(request)
            return try await context.act(back: "/focus", say: Phrase("focus.said.lineHidden")) { tx in
                _ = try FocusSettings.change(if: .shown(form["version"]), in: tx) { $0.hasDailyLine = false }
            }
        }
        routes.get("focus/targets/{target}") { request, context in
            try await show(try context.id("target"), Form(), .ok, request, context)
        }
        routes.post("focus/targets/{target}", change)
        routes.post("focus/targets/{target}/delete") { _, context in
            let id = try context.id("target", of: FocusTargetKey.self)
            return try await context.act(back: Self.path, say: Phrase("focus.said.targetDeleted")) { tx in
                try FocusTarget.delete(id, in: tx)
            }
        }
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, now) = (context.account.person, context.site.clock.now)
        return try await context.slowly {
            try await context.page(request, active: FocusTab.targets.id) { tx in
                (
                    histories: try TargetHistory.all(of: person, now: now, in: tx),
                    modes: try FocusMode.all(of: person, in: tx)
                )
            } title: { _, words in
                words("focus.targets.title")
            } body: { page, html, words in
                TargetsView(context: context, html: html, words: words).write(page.histories, page.modes)
            }
        }
    }

    @Sendable private func create(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let attempt = try await attempt(form, fields: Self.fields) {
            try await context.write { tx in
                var check = Validation()
                let draft = FocusTargetDraft(
                    mode: form["mode"] ?? "",
                    kind: check.choice("kind", form["kind"], default: .atLeast),
                    period: check.choice("period", form["period"], default: .day),
                    minutes: form.length,
                    weekdays: form.weekdays
                )
                try check.finish()
                _ = try FocusTarget.add(draft, in: tx)
            }
        }
        switch attempt {
        case .done: return seeOther(Self.path).leaving(Flash(Phrase("focus.said.targetAdded")))
        case .again(let form, let status): return try await show(nil, form, status, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
        let form = try await Form(request)
        let id = try context.id("target", of: FocusTargetKey.self)
        let attempt = try await attempt(form, fields: Self.fields) {
            try await context.write { tx in
                _ = try FocusTarget.change(
                    id,
                    if: .shown(form["version"]),
                    minutes: form.length,
                    weekdays: form.weekdays,
                    in: tx
                )
            }
        }
        switch attempt {
        case .done: return seeOther(Self.path).leaving(Flash(Phrase("focus.said.targetChanged")))
        case .again(let form, let status): return try await show(id, form, status, request, context)
        }
    }

    private func show(
        _ id: FocusTargetID?,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let person = context.account.person
        return try await context.page(request, active: FocusTab.targets.id, status: status) { tx in
            try TargetPage.load(id, form, of: person, in: tx)
        } title: { page, words in
            page.target?.modeName ?? words("focus.target.new")
        } body: { page, html, words in
            TargetView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    /// The length in minutes. Text that is not a number counts as 0; so does the whole length if a number is out of
    /// range.
    fileprivate var length: Int {
        let parts = ["hours", "minutes"].map { Int(trim(self[$0] ?? "")) ?? 0 }
        return parts.allSatisfy { 0...10_080 ~= $0 } ? parts[0] * 60 + parts[1] : 0
    }

    fileprivate var weekdays: [Int] { all("weekdays").map { Int($0) ?? 0 } }
}
