import API
import Accounts
import Core
import HTML
import Web

/// How shifts change hands in a crew: a form for managers, the same in words for everybody else.
struct ShiftSettingsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    func write(_ rules: CrewRules, _ form: Form) {
        let canChange = viewer.isManager && !viewer.isArchived
        context.site.pageHead(
            html,
            title: words("shifts.settings.title"),
            lede: words("shifts.settings.lede"),
            back: viewer.isManager
                ? ("\(viewer.path)/settings", words("crewSettings.title"))
                : ("\(viewer.path)/offers", words("nav.offers"))
        )
        if canChange {
            editor(rules, form)
        } else {
            if !viewer.isArchived { html.p(words("shifts.settings.readOnly"), .class("muted")) }
            summary(rules)
        }
    }

    // MARK: - For managers

    private func editor(_ rules: CrewRules, _ form: Form) {
        let fields = Fields(context.site, html, form, words)
        html.form(.class("form"), .post(), .action("\(viewer.path)/settings/shifts")) {
            fields.summary(labels)
            html.input(.type("hidden"), .name("version"), .value(String(rules.version)))
            fields.radios(
                "approval",
                legend: "shifts.settings.approval",
                hint: "shifts.settings.approvalHint",
                value: rules.approval.rawValue,
                Approval.allCases.map { ($0.rawValue, $0.title(words), words("shifts.approval.\($0.rawValue).hint")) }
            )
            html.h2(words("shifts.settings.rules"))
            html.p(words("shifts.settings.rulesText"), .class("muted"))
            for rule in CrewRules.adjustable { editor(rule, rules[rule], fields) }
            html.p(words("shifts.settings.always"), .class("muted"))
            html.div(.class("actions")) { html.button(words("form.save"), .class("button button-primary")) }
        }
    }

    private func editor(_ rule: RuleName, _ setting: RuleSetting, _ fields: Fields) {
        html.div(.class("form-grid beside rule")) {
            fields.select(
                rule.modeField,
                label: "shifts.rule.\(rule.rawValue).name",
                value: setting.mode.rawValue,
                RuleMode.allCases.map { ($0.rawValue, $0.title(words)) }
            )
            if let value = RuleValue(rule) {
                fields.input(
                    rule.valueField,
                    label: "shifts.rule.\(rule.rawValue).value",
                    hint: value.isInDays ? "shifts.settings.daysHint" : "shifts.settings.hoursHint",
                    value: setting.value.map(value.typed),
                    isShort: true,
                    .autocomplete("off")
                )
            }
        }
    }

    private var labels: [String: String] {
        var labels = ["approval": "shifts.settings.approval"]
        for rule in CrewRules.adjustable {
            labels[rule.modeField] = "shifts.rule.\(rule.rawValue).name"
            labels[rule.valueField] = "shifts.rule.\(rule.rawValue).value"
        }
        return labels
    }

    // MARK: - For everybody

    private func summary(_ rules: CrewRules) {
        html.section(.class("section"), .aria(.labelledby, "approval")) {
            html.h2(words("shifts.settings.approval"), .id("approval"))
            html.p { html.strong(rules.approval.title(words)) }
            html.p(words("shifts.approval.\(rules.approval.rawValue).hint"), .class("muted"))
        }
        html.section(.class("section"), .aria(.labelledby, "rules")) {
            html.h2(words("shifts.settings.rules"), .id("rules"))
            html.ul(.class("rows")) {
                for rule in CrewRules.adjustable { row(rule, rules[rule]) }
            }
            html.p(words("shifts.settings.always"), .class("muted"))
        }
    }

    private func row(_ rule: RuleName, _ setting: RuleSetting) {
        html.li(.class("row")) {
            html.div(.class("row-body")) {
                html.p(words("shifts.rule.\(rule.rawValue).name"), .class("row-title"))
                if setting.mode != .off, let number = setting.value, let value = RuleValue(rule) {
                    html.p(
                        words("shifts.rule.\(rule.rawValue).value") + ": " + value.shown(number, words),
                        .class("row-note")
                    )
                }
            }
            html.div(.class("row-end")) { html.span(setting.mode.title(words), .class("small muted")) }
        }
    }
}

extension Approval {
    fileprivate func title(_ words: Words) -> String { words("shifts.approval.\(rawValue)") }
}

extension RuleMode {
    fileprivate func title(_ words: Words) -> String { words("shifts.mode.\(rawValue)") }
}
