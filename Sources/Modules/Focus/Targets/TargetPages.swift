import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/focus/targets`
struct TargetPages: FocusFormPages {
    typealias Item = FocusTarget

    static let noun = "target"
    static let path = "/focus/targets"
    static let tab = FocusTab.targets
    static let labels: [(field: String, label: String)] = [
        ("mode", "focus.entry.mode"), ("kind", "focus.target.kind"), ("period", "focus.target.period"),
        ("hours", "focus.target.hours"), ("minutes", "focus.target.minutes"), ("weekdays", "focus.target.weekdays"),
    ]

    func add(to routes: FocusRoutes) {
        routes.get("focus/targets", list)
        addForm(to: routes)
        routes.post("focus/daily-line") { request, context in
            let form = try await Form(request)
            return try await context.act(back: "/focus", say: Phrase("focus.said.lineHidden")) { tx in
                _ = try FocusSettings.change(if: .shown(form["version"]), in: tx) { $0.hasDailyLine = false }
            }
        }
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, now) = (context.account.person, context.site.clock.now)
        return try await context.slowly {
            try await context.page(request, active: FocusTab.targets.id, title: "focus.targets.title") { tx in
                (
                    histories: try TargetHistory.all(of: person, now: now, in: tx),
                    modes: try FocusMode.all(of: person, in: tx)
                )
            } body: { page, html, words in
                TargetsView(context: context, html: html, words: words).write(page.histories, page.modes)
            }
        }
    }

    static func title(_ target: FocusTarget) -> String { target.modeName }

    static func filled(_ target: FocusTarget) -> Form {
        Form(prefilled: ["weekdays": target.weekdays.sorted().map { String($0.rawValue) }])
    }

    func add(_ form: Form, in tx: PersonTransaction) throws -> String {
        try FocusTarget.add(form.inMinutes.input(NewFocusTarget.self), in: tx).modeName
    }

    func change(_ id: FocusTargetID, _ form: Form, in tx: PersonTransaction) throws {
        let (shown, input) = (Precondition.shown(form["version"]), try form.inMinutes.input(FocusTargetPatch.self))
        // A form without a selected weekday means every day.
        let weekdays = input.weekdays ?? []
        _ = try FocusTarget.change(id, if: shown, minutes: input.minutes, weekdays: weekdays, in: tx)
    }
}

extension Form {
    /// The form with its hours added to its minutes, as in the API. Text that is not a number counts as 0; so does the
    /// whole length if a number is out of range.
    fileprivate var inMinutes: Form {
        let parts = ["hours", "minutes"].map { Int(trim(self[$0] ?? "")) ?? 0 }
        let length = parts.allSatisfy { 0...10_080 ~= $0 } ? parts[0] * 60 + parts[1] : 0
        return Form(prefilled: values.merging(["minutes": [String(length)]]) { $1 })
    }
}
