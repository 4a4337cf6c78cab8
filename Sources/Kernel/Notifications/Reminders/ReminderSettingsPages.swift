import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/settings/reminders`
struct ReminderSettingsPages {
    static let path = "/settings/reminders"

    let reminders: Reminders

    func add(to routes: Routes<PersonContext>) {
        let reminders = reminders
        routes.get("settings/reminders") { request, context in try await show(nil, .ok, request, context) }
        routes.post("settings/reminders") { request, context in
            try await context.submit(request, fields: reminders.kinds.flatMap { Field($0).all }) { form, tx in
                let shown = try reminders.kinds(reaching: tx.person, in: tx)
                let old = try ReminderSettings.of(tx.person, kinds: reminders.kinds, in: tx)
                let wanted = try settings(form, of: shown, keeping: old)
                _ = try wanted.save(if: .shown(form["version"]), reminders, in: tx)
                return (Self.path, Flash(Phrase("reminders.saved")))
            } again: { form in
                try await show(form, form.status, request, context)
            }
        }
    }

    /// - Parameter old: has the choices about the kinds that the page does not show.
    private func settings(
        _ form: Form,
        of kinds: [ReminderKind],
        keeping old: ReminderSettings
    ) throws -> ReminderSettings {
        var check = Validation()
        var settings = old
        for kind in kinds {
            let field = Field(kind)
            var setting = ReminderSetting(kind)
            setting.isOn = form[field.on] != nil
            func minutes(_ name: String, _ range: ClosedRange<Int>, _ fallback: Int) -> Int {
                guard let text = form[name], !text.isEmpty else { return fallback }
                // A number that cannot be read is outside every range.
                let minutes = Int(text) ?? -1
                check.range(name, minutes, range)
                return minutes
            }
            switch kind.timing {
            case .before(_, let addsTravel):
                setting.minutes = minutes(field.minutes, ReminderSetting.minuteRange, setting.minutes)
                if addsTravel { setting.travelMinutes = minutes(field.travel, ReminderSetting.travelRange, 0) }
            case .after:
                setting.minutes = minutes(field.minutes, ReminderSetting.minuteRange, setting.minutes)
            case .weekly:
                setting.weekdays = Set(form.all(field.days).compactMap { Int($0).flatMap(Weekday.init(rawValue:)) })
                if let time = form[field.time], !time.isEmpty { setting.time = check.time(field.time, time) }
                setting.check(field.days, kind, &check)
            }
            settings.choices[kind.id] = setting
        }
        try check.finish()
        return settings
    }

    private func show(
        _ form: Form?,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let (person, site, reminders) = (context.account.person, context.site, reminders)
        return try await context.page(request, active: nil, title: "reminders.title", status: status) { tx in
            let kinds = try reminders.kinds(reaching: person, in: tx)
            return ReminderSettingsView(
                kinds: kinds,
                settings: try ReminderSettings.of(person, kinds: reminders.kinds, in: tx),
                form: form,
                crew: try kinds.isEmpty ? crew(of: person, in: tx) : nil
            )
        } body: { view, html, words in
            view.body(html, site, words)
        }
    }

    /// A crew of a person, if possible one whose modules they can choose.
    private func crew(of person: PersonID, in tx: Tx) throws -> ReminderSettingsView.Crew? {
        try tx.first(
            """
            SELECT crew.slug, crew.name, member.role <> 'member' AND crew.archived_at IS NULL AS managed
            FROM member JOIN crew ON crew.id = member.crew WHERE member.person = \(person) AND member.left_at IS NULL
            ORDER BY managed DESC, crew.slug LIMIT 1
            """
        ) { row in
            ReminderSettingsView.Crew(slug: try row.read(), name: try row.read(), isManaged: try row.read())
        }
    }
}

/// The names of the fields about a kind.
private struct Field {
    let on, minutes, travel, days, time: String

    init(_ kind: ReminderKind) {
        let id = kind.id.replacing(".", with: "-")
        (on, minutes, travel) = ("on-\(id)", "minutes-\(id)", "travel-\(id)")
        (days, time) = ("days-\(id)", "time-\(id)")
    }

    var all: [String] { [on, minutes, travel, days, time] }
}

struct ReminderSettingsView: Sendable {
    let kinds: [ReminderKind]
    let settings: ReminderSettings
    /// The rejected input; `nil` to show the stored settings.
    let form: Form?
    /// A crew of a person whom no reminder can reach; `nil` if they are in none.
    let crew: Crew?

    struct Crew: Sendable {
        let slug: String
        let name: String
        /// Whether the person can choose what it uses.
        let isManaged: Bool
    }

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("reminders.title"),
            lede: words("reminders.lede"),
            back: ("/settings/notifications", words("notices.title"))
        )
        if kinds.isEmpty { return empty(html, site, words) }
        let form = form ?? prefilled
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action(ReminderSettingsPages.path)) {
            fields.summary()
            html.version(settings.version)
            for kind in kinds { write(kind, form, fields, html, words) }
            html.submit(words("form.save"))
        }
    }

    private func empty(_ html: HTML, _ site: Site, _ words: Words) {
        var text = "reminders.empty.noCrew"
        var action: (path: String, title: String)? = ("/start", words("reminders.empty.join"))
        if let crew, crew.isManaged {
            text = "reminders.empty.manager"
            let title = words("reminders.empty.modules", ["crew": .text(crew.name)])
            action = ("/c/\(crew.slug)/settings/modules", title)
        } else if crew != nil {
            (text, action) = ("reminders.empty.member", nil)
        }
        site.emptyState(html, icon: "bell", title: words("reminders.empty"), text: words(text), action: action)
    }

    private func write(_ kind: ReminderKind, _ form: Form, _ fields: Fields, _ html: HTML, _ words: Words) {
        let field = Field(kind)
        html.section(words(kind.notice.name), id: "\(field.on)-title", class: "section stack") {
            html.label(.class("choice")) {
                html.input(
                    .id(field.on),
                    .type("checkbox"),
                    .name(field.on),
                    .value("yes"),
                    .checked(form[field.on] != nil)
                )
                html.text(" ")
                html.span(words(kind.hint))
            }
            switch kind.timing {
            case .before(_, let addsTravel):
                length(field.minutes, "reminders.before", form, fields, words)
                if addsTravel {
                    fields.input(
                        field.travel,
                        label: "reminders.travel",
                        type: "number",
                        hint: "reminders.travelHint",
                        isShort: true,
                        .min("\(ReminderSetting.travelRange.lowerBound)"),
                        .max("\(ReminderSetting.travelRange.upperBound)")
                    )
                }
            case .after: length(field.minutes, "reminders.after", form, fields, words)
            case .weekly:
                fields.pills(
                    field.days,
                    legend: "reminders.days",
                    several: true,
                    Weekday.allCases.map { (String($0.rawValue), words.shortWeekday($0)) }
                )
                fields.input(
                    field.time,
                    label: "reminders.time",
                    type: "time",
                    hint: "reminders.timeHint",
                    isShort: true
                )
            }
        }
    }

    /// The usual lengths, plus the current one if another was set through the API.
    private func length(_ name: String, _ label: String, _ form: Form, _ fields: Fields, _ words: Words) {
        let usual = [15, 30, 60, 120, 180, 240, 360, 480, 720, 1_440, 2_880]
        let lengths = Set(usual + [form[name].flatMap { Int($0) }].compactMap(\.self)).sorted()
        fields.select(name, label: label, lengths.map { (String($0), words.length($0)) })
    }

    private var prefilled: Form {
        var values: [String: [String]] = [:]
        for kind in kinds {
            let (field, setting) = (Field(kind), settings[kind])
            if setting.isOn { values[field.on] = ["yes"] }
            values[field.minutes] = [String(setting.minutes)]
            values[field.travel] = [String(setting.travelMinutes)]
            values[field.days] = setting.weekdays.map { String($0.rawValue) }
            values[field.time] = [setting.time.description]
        }
        return Form(prefilled: values)
    }
}
