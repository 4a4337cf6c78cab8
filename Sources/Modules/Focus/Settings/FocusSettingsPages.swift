import API
import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// `/focus/settings`
struct FocusSettingsPages {
    let activityPath: String?

    func add(to routes: FocusRoutes) {
        routes.get("focus/settings") { request, context in try await show(Form(), request, context) }
        routes.post("focus/settings") { request, context in
            let fields = ["timeZone", "severalAtOnce", "toleranceMinutes", "shiftMode", "dailyLine"]
            return try await context.submit(request, fields: fields) { form, tx in
                let input: FocusSettingsPatch = try form.input()
                _ = try FocusSettings.change(if: .shown(form["version"]), in: tx, input.apply)
                return ("/focus/settings", Flash(Phrase("settings.saved")))
            } again: { form in
                try await show(form, request, context)
            }
        }
    }

    private func show(_ form: Form, _ request: Request, _ context: PersonContext) async throws -> Response {
        let person = context.account.person
        return try await context.page(request, active: FocusTab.settings.id, status: form.status) { tx in
            (settings: try FocusSettings.of(person, in: tx), modes: try FocusMode.all(of: person, in: tx))
        } title: { _, words in
            words("focus.settings.title")
        } body: { page, html, words in
            context.site.pageHead(html, title: words("focus.settings.title"))
            write(page.settings, page.modes, Fields(context.site, html, form, words), html, words)
            let sections = [
                ("links", LinksPages.path), ("activity", activityPath),
                ("rules", activityPath == nil ? nil : RulePages.path), ("data", DataPages.path),
            ]
            for case (let key, let path?) in sections {
                html.section(words("focus.\(key).title"), id: key) {
                    html.p(words("focus.\(key).lede"), .class("muted"))
                    html.a(words("focus.\(key).open"), .class("button"), .href(path))
                }
            }
        }
    }

    private func write(
        _ settings: FocusSettings,
        _ modes: [FocusMode],
        _ fields: Fields,
        _ html: HTML,
        _ words: Words
    ) {
        html.form(.class("form"), .post(), .action("/focus/settings")) {
            fields.summary([
                "timeZone": "focus.settings.timeZone", "severalAtOnce": "focus.settings.parallel",
                "toleranceMinutes": "focus.settings.tolerance", "shiftMode": "focus.settings.shiftMode",
                "dailyLine": "focus.settings.dailyLine",
            ])
            html.version(settings.version)
            let own = settings.zone.name
            let names = settings.hasOwnZone && !Zone.allNames.contains(own) ? [own] + Zone.allNames : Zone.allNames
            fields.select(
                "timeZone",
                label: "focus.settings.timeZone",
                hint: settings.lacksZone ? "focus.settings.timeZoneSave" : "focus.settings.timeZoneHint",
                value: settings.hasOwnZone ? own : "",
                [("", words(settings.lacksZone ? "focus.settings.noZone" : "focus.settings.crewZone"))]
                    + names.map { ($0, $0.replacing("_", with: " ")) },
                // A script chooses the zone of the device.
                settings.lacksZone ? .data(.zone, "") : nil
            )
            fields.pills(
                "severalAtOnce",
                legend: "focus.settings.parallel",
                hint: "focus.settings.parallelHint",
                value: settings.isParallel ? "true" : "false",
                [("false", words("focus.settings.one")), ("true", words("focus.settings.several"))]
            )
            fields.modes(
                modes,
                chosen: settings.shiftMode,
                name: "shiftMode",
                label: "focus.settings.shiftMode",
                hint: "focus.settings.shiftModeHint",
                none: words("focus.settings.noShifts")
            )
            let minutes = Set([0, 5, 10, 15, 20, 30, 45, 60, settings.tolerance]).sorted()
            fields.select(
                "toleranceMinutes",
                label: "focus.settings.tolerance",
                hint: "focus.settings.toleranceHint",
                value: String(settings.tolerance),
                minutes.map { (String($0), words.length($0)) }
            )
            fields.pills(
                "dailyLine",
                legend: "focus.settings.dailyLine",
                hint: "focus.settings.dailyLineHint",
                value: settings.hasDailyLine ? "true" : "false",
                [("true", words("focus.settings.shown")), ("false", words("focus.settings.hidden"))]
            )
            html.submit(words("form.save"))
        }
    }
}
