import API
import Accounts
import Core
import HTML
import Web

/// The list of rules, and what was used today without one.
struct RulesView {
    let context: PersonContext
    let html: HTML
    let words: Words

    /// - Parameter activityPath: the path of the page about recorded activity.
    func write(_ page: RulesPage, activityPath: String?) {
        context.site.pageHead(
            html,
            title: words("focus.rules.title"),
            lede: words("focus.rules.lede"),
            back: ("/focus/settings", words("focus.settings.title"))
        ) {
            context.site.linkButton(html, "plus", words("focus.rule.new"), "\(RulePages.path)/new", isPrimary: true)
        }
        if page.rules.isEmpty {
            html.p(words("focus.rules.none"), .class("muted"))
        } else {
            html.p(words("focus.rules.order"), .class("muted"))
            html.ul(.class("rows")) {
                for (index, rule) in page.rules.enumerated() { row(rule, at: index, page) }
            }
        }
        html.section(words("focus.rules.unmatched"), id: "unmatched") {
            if page.unmatched.isEmpty {
                html.p(words("focus.rules.allMatched"), .class("muted"))
            } else {
                html.ul(.class("rows")) { for line in page.unmatched { row(line) } }
            }
            if let activityPath { html.a(words("focus.rules.recorded"), .class("button"), .href(activityPath)) }
        }
    }

    private func row(_ line: (field: FocusRuleField, text: String, milliseconds: Int64)) {
        html.row(nil, line.text, path: nil) {
            html.p(words.duration(line.milliseconds), .class("row-note num"))
        } end: {
            html.a(
                .class("row-end button"),
                .href("\(RulePages.path)/new?field=\(line.field.rawValue)&text=\(percentEncode(line.text))")
            ) {
                html.named(words("focus.rule.add"), line.text)
            }
        }
    }

    private func row(_ rule: FocusRule, at index: Int, _ page: RulesPage) {
        let mode = page.modes.first { $0.id == rule.mode }
        html.row(mode, rule.text, path: "\(RulePages.path)/\(rule.id)") {
            html.p(.class("row-note")) {
                html.text(words("focus.rule.field.\(rule.field.rawValue)") + " · ")
                html.bdi(rule.modeName)
                if rule.isArchived { html.text(" · " + words("focus.rule.archived")) }
            }
        } end: {
            html.div(.class("row-end")) {
                RulePages.moveButtons(html, context.site, words, rule, at: index, of: page.rules.count)
            }
        }
    }
}

extension RulePages {
    func writeFields(_ page: FocusForm<FocusRule>, _ fields: Fields, _ html: HTML, _ words: Words) {
        fields.radios(
            "field",
            legend: "focus.rule.field",
            value: (page.item?.field ?? .app).rawValue,
            FocusRuleField.allCases.map { field in
                (
                    field.rawValue, words("focus.rule.field.\(field.rawValue)"),
                    words("focus.rule.hint.\(field.rawValue)")
                )
            }
        )
        fields.line(
            "text",
            label: "focus.rule.text",
            hint: "focus.rule.textHint",
            value: page.item?.text,
            length: Wire.Limits.focusRuleText,
            isRequired: true
        )
        fields.modes(page.modes, chosen: page.item?.mode)
    }
}
