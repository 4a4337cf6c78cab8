import API
import Accounts
import Core
import HTML
import Web

/// The crew's settings for exchanges, for those who cannot change them.
struct ShiftSettingsView {
    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }

    func write(_ page: ShiftSettingsPage) {
        let rules = page.rules
        context.site.pageHead(
            html,
            title: words("shifts.settings.title"),
            lede: words("shifts.settings.lede"),
            back: viewer.isManager
                ? ("\(viewer.path)/settings", words("crewSettings.title"))
                : ("\(viewer.path)/offers", words("nav.offers"))
        )
        context.site.style(html, "rules")
        if !viewer.isArchived { html.p(words("shifts.settings.readOnly"), .class("muted")) }
        html.section(words("shifts.settings.approval"), id: "approval") {
            html.p { html.strong(rules.approval.title(words)) }
            html.p(words("shifts.approval.\(rules.approval.rawValue).hint"), .class("muted"))
        }
        html.section(words("shifts.settings.planning"), id: "planning") {
            html.p { html.strong(rules.planning.title(words)) }
            html.p(words("shifts.planning.\(rules.planning.rawValue).hint"), .class("muted"))
        }
        html.section(words("shifts.settings.rules"), id: "rules") {
            for group in RuleGroup.allCases { show(group, page) }
            html.p(words("shifts.settings.others"), .class("muted"))
            html.p(words("shifts.settings.always"), .class("muted"))
        }
    }

    /// The active rules of a group; nothing if all are off.
    private func show(_ group: RuleGroup, _ page: ShiftSettingsPage) {
        let on = group.rules.filter { page.rules[$0].mode != .off }
        if on.isEmpty { return }
        html.h3(words("shifts.rules.\(group.rawValue)"), .class("rule-title"))
        if group == .young {
            html.p(words("shifts.young.text"), .class("muted"))
            if page.youngWorkers.contains(where: { $0.id == viewer.person }) { html.p(words("shifts.young.you")) }
        }
        html.ul(.class("rows")) {
            for rule in on { row(rule, page.rules[rule]) }
            if group == .hours { row(page.rules.overnight) }
        }
    }

    private func row(_ overnight: Overnight) {
        html.row {
            html.p(words("shifts.overnight"), .class("row-title"))
            html.p(words("shifts.overnight.\(overnight.rawValue)"), .class("row-note"))
        }
    }

    private func row(_ rule: RuleName, _ setting: RuleSetting) {
        html.li(.class("row")) {
            html.div(.class("row-body")) {
                html.p(words("shifts.rule.\(rule.rawValue).name"), .class("row-title"))
                if let number = setting.value, let value = RuleValue(rule) {
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
    func title(_ words: Words) -> String { words("shifts.approval.\(rawValue)") }
}

extension PlanningPolicy {
    func title(_ words: Words) -> String { words("shifts.planning.\(rawValue)") }
}

extension RuleMode {
    func title(_ words: Words) -> String { words("shifts.mode.\(rawValue)") }
}
