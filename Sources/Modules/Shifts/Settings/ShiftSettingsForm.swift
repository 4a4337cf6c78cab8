import API
import Accounts
import Core
import HTML
import Web

/// The form for a crew's settings for exchanges, for managers.
struct ShiftSettingsForm {
    let context: CrewContext
    let html: HTML
    let words: Words
    /// The members of the crew, by name.
    let members: [Named]

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/settings/shifts" }

    func write(_ page: ShiftSettingsPage, _ form: Form, _ preset: Preset?) {
        let rules = page.rules
        let fields = Fields(context.site, html, form, words)
        context.site.pageHead(
            html,
            title: words("shifts.settings.title"),
            lede: words("shifts.settings.lede"),
            back: ("\(viewer.path)/settings", words("crewSettings.title"))
        )
        context.site.style(html, "rules")
        html.form(.class("form"), .post(), .action(path)) {
            fields.summary(labels)
            html.version(rules.version)
            fields.radios(
                "approval",
                legend: "shifts.settings.approval",
                hint: "shifts.settings.approvalHint",
                value: rules.approval.rawValue,
                Approval.allCases.map { ($0.rawValue, $0.title(words), words("shifts.approval.\($0.rawValue).hint")) }
            )
            fields.radios(
                "planning",
                legend: "shifts.settings.planning",
                hint: "shifts.settings.planningHint",
                value: rules.planning.rawValue,
                PlanningPolicy.allCases.map {
                    ($0.rawValue, $0.title(words), words("shifts.planning.\($0.rawValue).hint"))
                }
            )
            html.h2(words("shifts.settings.rules"), .id("rules"))
            html.p(words("shifts.settings.rulesText"), .class("muted"))
            presets(preset)
            for group in RuleGroup.allCases { show(group, page, fields, form, preset) }
            html.p(words("shifts.settings.always"), .class("muted"))
            fields.pills(
                "leaderboard",
                legend: "shifts.settings.leaderboard",
                hint: "shifts.settings.leaderboardHint",
                value: page.hasLeaderboard ? "true" : "false",
                [
                    ("true", words("shifts.settings.leaderboard.true")),
                    ("false", words("shifts.settings.leaderboard.false")),
                ]
            )
            html.submit(words("form.save"))
        }
    }

    /// A group of rules; collapsed unless a preset fills it in or it has an error, because the whole list is long.
    private func show(
        _ group: RuleGroup,
        _ page: ShiftSettingsPage,
        _ fields: Fields,
        _ form: Form,
        _ preset: Preset?
    ) {
        let rules = page.rules
        let names = Set(group.fields)
        let isFilled = preset.map { !Set($0.rules.settings.keys).isDisjoint(with: group.rules) } ?? false
        let isWrong = form.errors.contains { names.contains($0.field) }
        html.details(.class("rule-group"), .id("rules-\(group.rawValue)"), .open(isFilled || isWrong)) {
            html.summary {
                html.h3(words("shifts.rules.\(group.rawValue)"))
                html.span(words.count("shifts.rules.on", on(group, rules, form)), .class("small muted"))
            }
            html.div(.class("rule-list")) {
                if group == .young { html.p(words("shifts.young.text"), .class("muted")) }
                for rule in group.rules { editor(rule, rules[rule], fields) }
                if group == .hours { overnight(rules, fields) }
                if group == .young { people(page.youngWorkers, form) }
            }
        }
    }

    /// The number of rules in a group that are on, according to the form.
    private func on(_ group: RuleGroup, _ rules: CrewRules, _ form: Form) -> Int {
        group.rules.filter { (form[$0.modeField] ?? rules[$0].mode.rawValue) != RuleMode.off.rawValue }.count
    }

    private func presets(_ filled: Preset?) {
        if let filled {
            html.div(.class("flash flash-info"), .role("status")) {
                context.site.icon(html, "info")
                html.p(words("shifts.preset.filled", ["name": .text(filled.name(words))]))
            }
        }
        html.details(.class("presets"), .id("presets")) {
            html.summary(words("shifts.preset.title"), .class("button"))
            html.p(words("shifts.preset.hint"), .class("muted"))
            html.ul(.class("rows")) {
                for preset in Preset.allCases {
                    html.row {
                        html.p(preset.name(words), .class("row-title"))
                        html.p(preset.text(words), .class("row-note"))
                    } end: {
                        html.a(.class("button"), .href("\(path)?preset=\(preset.rawValue)#rules")) {
                            html.named(words("shifts.preset.fill"), preset.name(words))
                        }
                    }
                }
            }
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
                    label: "shifts.rule.\(rule.rawValue).typed",
                    hint: hint(rule),
                    value: setting.value.map(value.entered),
                    isShort: true,
                    .autocomplete("off")
                )
            }
        }
    }

    /// An explanation of how it is counted, for rules that need one.
    private func hint(_ rule: RuleName) -> String? {
        switch rule {
        case .weeklyRest: "shifts.rule.weeklyRest.hint"
        case .averageHours: "shifts.rule.averageHours.hint"
        case .dayOff: "shifts.rule.dayOff.hint"
        default: nil
        }
    }

    private func overnight(_ rules: CrewRules, _ fields: Fields) {
        html.div(.class("rule")) {
            fields.radios(
                "overnight",
                legend: "shifts.overnight",
                value: rules.overnight.rawValue,
                Overnight.allCases.map { ($0.rawValue, words("shifts.overnight.\($0.rawValue)"), nil) }
            )
        }
    }

    // MARK: - Young workers

    private func people(_ young: [Named], _ form: Form) {
        let marked = form.values["youngWorkers"].map { Set($0) } ?? Set(young.map(\.id.description))
        let error = form.error("youngWorkers")
        html.details(.class("young"), .id("young"), .open(error != nil)) {
            html.summary(words.count("shifts.young.who", marked.subtracting([""]).count), .class("button"))
            html.fieldset(.class(error == nil ? "field" : "field field-wrong")) {
                html.legend(words("shifts.young.legend"))
                html.p(words("shifts.young.hint"), .class("hint"))
                html.input(.type("hidden"), .name("youngWorkers"), .value(""))
                for (index, member) in members.enumerated() {
                    choice(member, marked, id: index == 0 ? "youngWorkers" : "youngWorkers-\(index)")
                }
                if let error { html.p(words(error), .class("error"), .id("youngWorkers-error")) }
            }
        }
    }

    private func choice(_ member: Named, _ marked: Set<String>, id: String) {
        let key = member.id.description
        html.label(.class("choice")) {
            html.input(
                .id(id),
                .type("checkbox"),
                .name("youngWorkers"),
                .value(key),
                .checked(marked.contains(key))
            )
            html.text(" ")
            html.span { html.bdi(member.name) }
        }
    }

    private var labels: [String: String] {
        var labels = [
            "approval": "shifts.settings.approval", "planning": "shifts.settings.planning",
            "overnight": "shifts.overnight",
            "youngWorkers": "shifts.young.legend",
        ]
        for rule in CrewRules.adjustable {
            labels[rule.modeField] = "shifts.rule.\(rule.rawValue).name"
            labels[rule.valueField] = "shifts.rule.\(rule.rawValue).typed"
        }
        return labels
    }
}

extension RuleGroup {
    fileprivate var fields: [String] {
        let own: [String] =
            switch self {
            case .hours: ["overnight"]
            case .young: ["youngWorkers"]
            case .twoAtOnce, .rest, .others: []
            }
        return own + rules.flatMap { [$0.modeField, $0.valueField] }
    }
}
