import Accounts
import Core
import HTML
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/settings/notifications`
struct NotificationSettingsPages {
    let kinds: [Contributed<NoticeKind>]
    let push: PushSetup
    let zones: [any OwnZones]

    func add(to routes: Routes<PersonContext>) {
        routes.get("settings/notifications") { request, context in try await show(nil, .ok, request, context) }
        routes.post("settings/notifications") { request, context in
            let fields =
                ["mail", "digest", "kind", "push", "afterShift", "urgent"]
                + Weekday.allCases.flatMap { [from($0), until($0)] }
            return try await context.submit(request, fields: fields) { form, tx in
                let shown = try kinds.reaching(tx.person, in: tx)
                let wanted = try settings(form, of: shown, keeping: NotificationSettings.of(tx.person, in: tx))
                _ = try wanted.save(if: .shown(form["version"]), in: tx)
                return ("/settings/notifications", Flash(Phrase("notices.saved")))
            } again: { form in
                try await show(form, form.status, request, context)
            }
        }
    }

    /// - Parameter old: has the choices about the kinds that the page does not show.
    private func settings(
        _ form: Form,
        of kinds: [NoticeKind],
        keeping old: NotificationSettings
    ) throws -> NotificationSettings {
        var check = Validation()
        let (mailed, pushed) = (Set(form.all("kind")), Set(form.all("push")))
        let quiet = Weekday.allCases.compactMap { day -> QuietHours? in
            let (start, end) = (form[from(day)] ?? "", form[until(day)] ?? "")
            if start.isEmpty && end.isEmpty { return nil }
            if start.isEmpty || end.isEmpty {
                check.fail(start.isEmpty ? from(day) : until(day), "required", Phrase("error.notices.bothTimes"))
                return nil
            }
            return QuietHours(weekday: day, start: check.time(from(day), start), end: check.time(until(day), end))
        }
        let digestAt = form["mail"] == "daily" ? check.time("digest", form["digest"]) : nil
        let afterShift = form["afterShift"].flatMap { $0.isEmpty ? nil : Int($0) ?? 0 }
        check.quietAfterShift("afterShift", afterShift)
        try check.finish()
        return NotificationSettings(
            mails: form["mail"] != "off",
            digestAt: digestAt,
            mailed: old.mailed.merging(kinds.map { ($0.id, mailed.contains($0.id)) }) { _, new in new },
            pushed: old.pushed.merging(kinds.map { ($0.id, pushed.contains($0.id)) }) { _, new in new },
            quiet: quiet,
            letsUrgentThrough: form["urgent"] != nil,
            quietAfterShift: afterShift
        )
    }

    private func show(
        _ form: Form?,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: PersonContext
    ) async throws -> Response {
        let (person, site, kinds, push, zones) = (context.account.person, context.site, kinds, push, zones)
        let isOn = push.availability.origin != nil
        let key = isOn ? try await site.database.pushKey(at: site.clock.now).publicKey : nil
        return try await context.page(request, active: nil, title: "notices.title", status: status) { tx in
            NotificationSettingsView(
                kinds: try kinds.reaching(person, in: tx),
                settings: try NotificationSettings.of(person, in: tx),
                address: try MailAddress.of(person, in: tx),
                zone: try zones.zone(of: person, in: tx),
                push: PushView(setup: push, key: key, devices: try PushSubscriptions.all(of: person, in: tx)),
                form: form
            )
        } body: { view, html, words in
            view.body(html, site, words)
        }
    }
}

private func from(_ day: Weekday) -> String { "from-\(day.rawValue)" }
private func until(_ day: Weekday) -> String { "until-\(day.rawValue)" }

struct NotificationSettingsView: Sendable {
    let kinds: [NoticeKind]
    let settings: NotificationSettings
    let address: MailAddress
    let zone: Zone
    let push: PushView
    /// The rejected input; `nil` to show the stored settings.
    let form: Form?

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("notices.title"),
            lede: words("notices.lede"),
            back: ("/settings", words("settings.title"))
        )
        html.div(.class("stack notices-address")) { showAddress(html, site, words) }
        let form = form ?? prefilled
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("/settings/notifications")) {
            fields.summary()
            html.version(settings.version)
            fields.pills(
                "mail",
                legend: "notices.mails",
                value: settings.mails ? (settings.digestAt == nil ? "on" : "daily") : "off",
                [
                    ("on", words("notices.mails.on", ["minutes": .number(MailUnread.pauseMinutes)])),
                    ("daily", words("notices.mails.daily")), ("off", words("notices.mails.off")),
                ]
            )
            html.p(words("notices.mailsHint"), .class("hint"))
            fields.input(
                "digest",
                label: "notices.digest",
                type: "time",
                hint: "notices.digestHint",
                value: form["digest"] ?? (settings.digestAt ?? .digest).description,
                isShort: true
            )
            table(form, html, words)
            quiet(form, html, words)
            fields.select(
                "afterShift",
                label: "notices.afterShift",
                hint: "notices.afterShiftHint",
                value: form["afterShift"],
                [("", words("notices.afterShift.off"))]
                    + Set([4, 6, 8, 10, 12] + [settings.quietAfterShift].compactMap(\.self)).sorted().map {
                        (String($0), words.count("notices.afterShift.hours", $0))
                    }
            )
            html.label(.class("choice")) {
                html.input(
                    .id("urgent"),
                    .type("checkbox"),
                    .name("urgent"),
                    .value("yes"),
                    .checked(form["urgent"] != nil)
                )
                html.text(" ")
                html.span {
                    html.text(words("notices.urgent"))
                    html.small(words("notices.urgentHint"), .class("hint"))
                }
            }
            html.submit(words("form.save"))
        }
        html.section(words("reminders.title"), id: "reminders-title", class: "section stack") {
            html.p {
                html.text(words("reminders.lede"))
                html.text(" ")
                html.a(words("reminders.choose"), .href(ReminderSettingsPages.path))
            }
        }
        push.write(html, site, words)
    }

    private var prefilled: Form {
        var values = [
            "kind": kinds.filter(settings.isMailed).map(\.id), "push": kinds.filter(settings.isPushed).map(\.id),
        ]
        if settings.letsUrgentThrough { values["urgent"] = ["yes"] }
        if let hours = settings.quietAfterShift { values["afterShift"] = [String(hours)] }
        for hours in settings.quiet {
            values[from(hours.weekday)] = [hours.start.description]
            values[until(hours.weekday)] = [hours.end.description]
        }
        return Form(prefilled: values)
    }

    /// Whether mail can reach the person, and what to do if it cannot.
    private func showAddress(_ html: HTML, _ site: Site, _ words: Words) {
        let email: [String: Phrase.Argument] = ["email": .text(address.email)]
        if site.settings.mailOrigin == nil {
            html.p(words("notices.noMail"))
        } else if address.isRefused {
            html.ul(.class("findings")) { site.finding(html, tone: .warn, words("settings.mailRefused"), words) }
            html.postButton("/settings/mail", words("settings.sendAgain"))
        } else if address.isConfirmed {
            html.p(words("notices.verified", email))
        } else {
            html.ul(.class("findings")) { site.finding(html, tone: .warn, words("notices.unverified", email), words) }
            html.postButton("/settings/mail/code", words("notices.confirm"))
        }
    }

    private func table(_ form: Form, _ html: HTML, _ words: Words) {
        html.table(.class("notices-table")) {
            html.caption(words("notices.what"), .class("visually-hidden"))
            html.thead {
                html.tr {
                    for column in ["kind", "inApp", "mail", "push"] {
                        html.th(words("notices.\(column)"), .scope("col"))
                    }
                }
            }
            html.tbody {
                for (index, kind) in kinds.enumerated() {
                    html.tr {
                        html.th(words(kind.name), .scope("row"))
                        html.td(words("notices.always"))
                        choice("kind", "notices.choose", kind, index, form, html, words)
                        choice("push", "notices.choosePush", kind, index, form, html, words)
                    }
                }
            }
        }
    }

    private func choice(
        _ field: String,
        _ label: String,
        _ kind: NoticeKind,
        _ index: Int,
        _ form: Form,
        _ html: HTML,
        _ words: Words
    ) {
        html.td {
            html.label(.class("notices-choice")) {
                html.input(
                    .id(index == 0 ? field : "\(field)-\(index)"),
                    .type("checkbox"),
                    .name(field),
                    .value(kind.id),
                    .checked(form.all(field).contains(kind.id))
                )
                html.span(words(label, ["kind": .phrase(Phrase(kind.name))]), .class("visually-hidden"))
            }
        }
    }

    private func quiet(_ form: Form, _ html: HTML, _ words: Words) {
        html.fieldset(.class("field")) {
            html.legend(words("notices.quiet"))
            html.p(words("notices.quietHint", ["zone": .text(zone.name)]), .class("hint"))
            html.div(.class("notices-quiet")) {
                for day in Weekday.allCases {
                    html.span(words.heading(words.weekday(day)), .aria(.hidden, "true"))
                    time(from(day), words("notices.from", ["day": .text(words.weekday(day))]), form, html, words)
                    html.span("–", .aria(.hidden, "true"))
                    time(until(day), words("notices.until", ["day": .text(words.weekday(day))]), form, html, words)
                    for field in [from(day), until(day)] {
                        if let error = form.error(field) {
                            html.p(words(error), .class("error"), .id("\(field)-error"))
                        }
                    }
                }
            }
        }
    }

    private func time(_ name: String, _ label: String, _ form: Form, _ html: HTML, _ words: Words) {
        let isWrong = form.error(name) != nil
        html.input(
            .id(name),
            .class("input"),
            .type("time"),
            .name(name),
            .value(form[name]),
            .aria(.label, label),
            .aria(.invalid, isWrong ? "true" : nil),
            .aria(.describedby, isWrong ? "\(name)-error" : nil)
        )
    }
}

extension LocalTime {
    /// 8:00, before most shifts.
    fileprivate static let digest = LocalTime(hour: 8, minute: 0) ?? .midnight
}
