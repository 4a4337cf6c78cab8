import API
import Accounts
import Core
import HTML
import Web

/// A crew's settings for hours: a form for managers, text for others.
struct HoursSettingsView {
    /// Common steps, in minutes.
    private static let steps = [1, 5, 6, 10, 15, 30, 60]

    let context: CrewContext
    let html: HTML
    let words: Words

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/settings/hours" }
    private var canChange: Bool { viewer.isManager && !viewer.isArchived }

    func write(_ page: HoursSettingsPage) {
        context.site.pageHead(
            html,
            title: words("hours.set.title"),
            lede: words("hours.set.lede"),
            back: viewer.isManager
                ? ("\(viewer.path)/settings", words("crewSettings.title"))
                : ("\(viewer.path)/hours", words("nav.hours"))
        )
        if canChange { form(page) } else { sentences(page.settings) }
        contracts(page)
    }

    // MARK: - For managers

    private func form(_ page: HoursSettingsPage) {
        let settings = page.settings
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form"), .post(), .action(path)) {
            fields.summary(labels)
            html.version(settings.version)
            fields.select(
                "step",
                label: "hours.set.step",
                hint: "hours.set.stepHint",
                value: String(settings.step),
                steps(settings.step)
            )
            fields.radios(
                "period",
                legend: "hours.set.period",
                value: settings.period.rawValue,
                HoursSettings.PeriodKind.allCases.map { ($0.rawValue, words("hours.set.period.\($0.rawValue)"), nil) }
            )
            fields.input(
                "currency",
                label: "hours.set.currency",
                hint: "hours.set.currencyHint",
                value: settings.currency,
                isShort: true,
                .autocomplete("off"),
                .maxlength(3)
            )
            html.div(.class("form-grid beside")) {
                fields.select(
                    "rounding",
                    label: "hours.set.rounding",
                    hint: "hours.set.roundingHint",
                    value: settings.rounding.rawValue,
                    HoursSettings.Rounding.allCases.map { ($0.rawValue, words("hours.set.rounding.\($0.rawValue)")) }
                )
                fields.select(
                    "roundingStep",
                    label: "hours.set.roundingStep",
                    value: String(settings.roundingStep),
                    steps(settings.roundingStep)
                )
            }
            fields.input(
                "lockedUntil",
                label: "hours.set.locked",
                type: "date",
                hint: "hours.set.lockedHint",
                value: settings.lockedUntil?.description ?? "",
                isShort: true,
                .max(page.today.description)
            )
            html.submit(words("form.save"))
        }
    }

    private func steps(_ present: Int) -> [(value: String, text: String)] {
        Set(Self.steps + [present]).sorted().map { (String($0), words.length($0)) }
    }

    private var labels: [String: String] {
        [
            "step": "hours.set.step", "period": "hours.set.period", "currency": "hours.set.currency",
            "rounding": "hours.set.rounding", "roundingStep": "hours.set.roundingStep",
            "lockedUntil": "hours.set.locked",
        ]
    }

    // MARK: - For members

    private func sentences(_ settings: HoursSettings) {
        if !viewer.isArchived { html.p(words("hours.set.readOnly"), .class("muted")) }
        html.dl(.class("facts")) {
            html.fact(words("hours.set.step"), words.length(settings.step))
            html.fact(words("hours.set.period"), words("hours.set.period.\(settings.period.rawValue)"))
            html.fact(words("hours.set.currency"), settings.currency)
            let rounding = words("hours.set.rounding.\(settings.rounding.rawValue)")
            html.fact(
                words("hours.set.rounding"),
                settings.rounding == .none ? rounding : "\(rounding), \(words.length(settings.roundingStep))"
            )
            html.fact(
                words("hours.set.locked"),
                settings.lockedUntil.map { words.heading(words.fullDay($0)) } ?? words("hours.set.lockedNothing")
            )
        }
    }

    // MARK: - Contracts

    private func contracts(_ page: HoursSettingsPage) {
        html.section(words("hours.contract.title"), id: "contracts") {
            html.p(words("hours.contract.text"), .class("muted"))
            html.ul(.class("rows")) {
                for (person, contracts) in page.members {
                    html.li(.class("row")) {
                        context.site.avatar(html, person.id, person.name)
                        html.div(.class("row-body")) {
                            html.p(.class("row-title")) {
                                html.a(.class("cover"), .href("\(path)/contracts/\(person.id)")) {
                                    html.bdi(person.name)
                                }
                            }
                            html.p(
                                contracts.on(page.today).map(words.contract) ?? words("hours.contract.none"),
                                .class("row-note")
                            )
                        }
                    }
                }
            }
        }
    }
}

extension Words {
    /// "32 h a week · Mon, Tue, Wed, Thu · Part-time".
    func contract(_ contract: Contract) -> String {
        [
            self("hours.contract.week", ["hours": .minutes(contract.weekMinutes)]),
            contract.weekdays.sorted().map(shortWeekday).joined(separator: ", "),
            status(contract.status),
        ].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
