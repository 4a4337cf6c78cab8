import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/settings/shifts`: everybody reads what managers set.
struct ShiftSettingsPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/shifts") { request, context in
            try await show(Form(), .ok, request, context)
        }
        routes.post("settings/shifts", change)
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let viewer = context.viewer
        let fields = ["approval"] + CrewRules.adjustable.flatMap { [$0.modeField, $0.valueField] }
        try viewer.requireManager()
        let attempt = try await attempt(form, fields: fields) {
            let (approval, rules) = try form.shiftSettings()
            return try await context.site.database.write { tx in
                try CrewRules.change(
                    approval: approval,
                    rules: rules,
                    if: .shown(form["version"]),
                    by: viewer,
                    in: tx
                )
            }
        }
        switch attempt {
        case .done:
            return seeOther("\(viewer.path)/settings/shifts").leaving(Flash(Phrase("shifts.said.settings")))
        case .again(let form, let status): return try await show(form, status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        return try await context.page(request, active: "offers", status: status) { tx in
            try CrewRules.of(viewer.crew, weekStart: viewer.weekStart, in: tx)
        } title: { _, words in
            words("shifts.settings.title")
        } body: { rules, html, words in
            ShiftSettingsView(context: context, html: html, words: words).write(rules, form)
        }
    }
}

extension RuleName {
    var modeField: String { "rules.\(rawValue).mode" }
    var valueField: String { "rules.\(rawValue).value" }
}

extension Form {
    /// What was chosen. A rule that is left out, or whose number is when it is off, stays as it is.
    fileprivate func shiftSettings() throws -> (Approval?, [RuleName: RuleSetting]) {
        var check = Validation()
        let approval = self["approval"].map { check.choice("approval", $0, default: Approval.manager) }
        var rules: [RuleName: RuleSetting] = [:]
        for rule in CrewRules.adjustable {
            guard let text = self[rule.modeField] else { continue }
            let mode = check.choice(rule.modeField, text, default: RuleMode.off)
            rules[rule] = RuleSetting(mode: mode, value: number(of: rule, mode, &check))
        }
        try check.finish()
        return (approval, rules)
    }

    private func number(of rule: RuleName, _ mode: RuleMode, _ check: inout Validation) -> Int? {
        guard let value = RuleValue(rule) else { return nil }
        let text = (self[rule.valueField] ?? "").filter { !$0.isWhitespace }
        if text.isEmpty && mode == .off { return nil }
        if text.isEmpty {
            check.fail(rule.valueField, "required", Phrase("error.field.required"))
            return nil
        }
        return value.read(text, rule.valueField, &check)
    }
}
