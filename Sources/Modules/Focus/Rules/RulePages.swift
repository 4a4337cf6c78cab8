import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// The model of the list of rules.
struct RulesPage: Sendable {
    let rules: [FocusRule]
    let modes: [FocusMode]
    /// What was used today that no rule matches.
    let unmatched: [(field: FocusRuleField, text: String, milliseconds: Int64)]

    /// How many unmatched lines are shown.
    private static let mostUnmatched = 5

    static func load(_ recorded: (any RecordedTimeSource)?, in tx: PersonTransaction) throws -> RulesPage {
        let (person, now) = (tx.person, tx.now)
        let rules = try FocusRule.all(of: person, in: tx)
        let zone = try FocusSettings.of(person, in: tx).zone
        let start = zone.startOfDay(zone.today(at: now))
        let today = try recorded?.recorded(of: person, from: start, to: now, in: tx) ?? []
        return RulesPage(
            rules: rules,
            modes: try FocusMode.all(of: person, in: tx),
            unmatched: SuggestEntries(rules, today).unmatched(most: mostUnmatched)
        )
    }
}

/// `/focus/rules`
struct RulePages: FocusFormPages {
    typealias Item = FocusRule

    static let noun = "rule"
    static let path = "/focus/rules"
    static let tab = FocusTab.settings
    static let labels: [(field: String, label: String)] = [
        ("mode", "focus.entry.mode"), ("field", "focus.rule.field"), ("text", "focus.rule.text"),
    ]
    static let prefilled = ["field", "text"]

    let recorded: (any RecordedTimeSource)?
    let activityPath: String?

    func add(to routes: FocusRoutes) {
        routes.get("focus/rules", list)
        addForm(to: routes)
        addMoves(to: routes) { _ in true }
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (person, now, recorded) = (context.account.person, context.site.clock.now, recorded)
        return try await context.page(request, active: Self.tab.id, title: "focus.rules.title") { tx in
            try RulesPage.load(recorded, in: PersonTransaction(person, at: now, in: tx))
        } body: { page, html, words in
            RulesView(context: context, html: html, words: words).write(page, activityPath: activityPath)
        }
    }

    static func title(_ rule: FocusRule) -> String { rule.text }

    func add(_ form: Form, in tx: PersonTransaction) throws -> String {
        try FocusRule.add(form.input(NewFocusRule.self), in: tx).modeName
    }

    func change(_ id: FocusRuleID, _ form: Form, in tx: PersonTransaction) throws {
        _ = try FocusRule.change(id, if: .shown(form["version"]), in: tx) {
            try form.input(FocusRulePatch.self).apply(to: &$0)
        }
    }
}
