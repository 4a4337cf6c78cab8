import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page with a crew's settings for exchanges.
struct ShiftSettingsPage: Sendable {
    let rules: CrewRules
    /// All of them for managers; members see at most themselves.
    let youngWorkers: [Named]
    let hasLeaderboard: Bool

    static func load(_ viewer: Viewer, _ tx: Tx) throws -> ShiftSettingsPage {
        let young = try tx.all(
            """
            SELECT person.id, person.name FROM young_worker JOIN person ON person.id = young_worker.person
            JOIN member ON member.crew = young_worker.crew AND member.person = young_worker.person
            WHERE young_worker.crew = \(viewer.crew) AND member.left_at IS NULL ORDER BY lower(person.name), person.id
            """
        ) { Named(id: try $0.read(), name: try $0.read()) }
        return ShiftSettingsPage(
            rules: try CrewRules.of(viewer.crew, in: tx),
            youngWorkers: young.filter { viewer.isManager || $0.id == viewer.person },
            hasLeaderboard: try Leaderboard.isOn(viewer.crew, tx)
        )
    }
}

/// `/c/{crew}/settings/shifts`: everyone can read the settings, managers can change them.
struct ShiftSettingsPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/shifts") { request, context in
            let preset = request.uri.queryParameters.get("preset").flatMap(Preset.init)
            return try await show(Form(), preset, .ok, request, context)
        }
        routes.post("settings/shifts", change)
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let fields =
            ["approval", "planning", "overnight", "youngWorkers", "leaderboard"]
            + CrewRules.adjustable.flatMap { [$0.modeField, $0.valueField] }
        try viewer.requireManager()
        return try await context.submit(request, fields: fields) { form, tx in
            let change = try form.shiftSettings()
            _ = try CrewRules.change(change, if: .shown(form["version"]), in: tx)
            return ("\(viewer.path)/settings/shifts", Flash(Phrase("shifts.said.settings")))
        } again: { form in
            try await show(form, nil, form.status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ preset: Preset?,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        return try await context.page(request, active: "shifts", title: "shifts.settings.title", status: status) { tx in
            let members = viewer.isManager ? try crewMembers(viewer, tx) : []
            return (page: try ShiftSettingsPage.load(viewer, tx), members: members)
        } body: { found, html, words in
            if viewer.isManager && !viewer.isArchived {
                let form = preset.map { Form(prefilled: $0.fields) } ?? form
                ShiftSettingsForm(context: context, html: html, words: words, members: found.members)
                    .write(found.page, form, preset)
            } else {
                ShiftSettingsView(context: context, html: html, words: words).write(found.page)
            }
        }
    }
}

extension RuleName {
    var modeField: String { "rules.\(rawValue).mode" }
    var valueField: String { "rules.\(rawValue).value" }
}

extension Preset {
    /// The form values that correspond to the preset.
    fileprivate var fields: [String: [String]] {
        rules.settings.reduce(into: [:]) { fields, next in
            let (rule, setting) = next
            fields[rule.modeField] = [setting.mode.rawValue]
            if let value = setting.value { fields[rule.valueField] = RuleValue(rule).map { [$0.entered(value)] } }
        }
    }
}

extension Form {
    /// The entered settings. Rules that are missing stay unchanged, and so do the values of rules that are off.
    fileprivate func shiftSettings() throws -> ShiftSettingsChange {
        var check = Validation()
        var change = ShiftSettingsChange()
        change.approval = self["approval"].map { check.choice("approval", $0, default: Approval.manager) }
        change.planning = self["planning"].map { check.choice("planning", $0, default: PlanningPolicy.approval) }
        change.overnight = self["overnight"].map { check.choice("overnight", $0, default: Overnight.start) }
        for rule in CrewRules.adjustable {
            guard let text = self[rule.modeField] else { continue }
            let mode = check.choice(rule.modeField, text, default: RuleMode.off)
            change.rules[rule] = RuleSetting(mode: mode, value: number(of: rule, mode, &check))
        }
        // The form always sends an empty value, to tell an empty list from a missing one.
        change.youngWorkers = values["youngWorkers"].map { ids in Set(ids.compactMap { check.id("youngWorkers", $0) }) }
        change.leaderboard = self["leaderboard"].map { $0 == "true" }
        try check.finish()
        return change
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
