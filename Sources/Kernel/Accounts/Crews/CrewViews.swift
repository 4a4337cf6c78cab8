import API
import Core
import HTML
import Web

struct NewCrewView: Sendable {
    let form: Form
    let zone: String
    let language: Language

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(html, title: words("newCrew.title"), lede: words("newCrew.lede"))
        html.p(words("setup.step", ["step": .number(1)]), .class("muted"))
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("/crews/new")) {
            fields.summary(placeLabels)
            fields.input("name", label: "crew.name", hint: "crew.nameHint", .autocomplete("organization"))
            fields.place(
                zone: zone,
                language: language.rawValue,
                weekStart: Weekday.monday.rawValue,
                isGuess: form["timeZone"] == nil,
                words
            )
            html.submit(words("newCrew.submit"))
        }
    }
}

struct CrewSettingsView: Sendable {
    let viewer: Viewer
    let crew: API.Crew
    let version: Int
    let links: [SettingsLink]
    let form: Form?

    func body(_ html: HTML, _ site: Site, _ words: Words) {
        site.pageHead(
            html,
            title: words("crewSettings.title"),
            lede: crew.archived ? words("crewSettings.isArchived") : nil,
            back: ("\(viewer.path)/people", words("people.title"))
        )
        if !links.isEmpty { html.links(links, site, words) { viewer.path + $0.path } }
        if !crew.archived { editor(html, site, words) }
        if viewer.isOwner { archiving(html, words) }
    }

    private func editor(_ html: HTML, _ site: Site, _ words: Words) {
        let form = form ?? Form(["name": crew.name, "positions": crew.positions.joined(separator: "\n")])
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action("\(viewer.path)/settings")) {
            fields.summary(placeLabels)
            // Always the current version: the viewer has been shown the conflicting change before saving again.
            html.version(version)
            fields.input("name", label: "crew.name", .autocomplete("organization"))
            fields.place(zone: crew.timeZone, language: crew.language, weekStart: crew.weekStart, words)
            fields.textArea("positions", label: "crew.positions", hint: "crew.positionsHint")
            html.submit(words("form.save"))
        }
    }

    private func archiving(_ html: HTML, _ words: Words) {
        let kind = crew.archived ? "open" : "archive"
        html.section(words("crewSettings.\(kind)Title"), id: "archive") {
            html.p(words("crewSettings.\(kind)Text"), .class("muted"))
            html.confirmedForm(
                "\(viewer.path)/settings/archive",
                words,
                words("crewSettings.\(kind)Confirm", ["crew": .text(crew.name)]),
                text: words("crewSettings.\(kind)Text"),
                yes: words("crewSettings.\(kind)")
            ) {
                html.input(.type("hidden"), .name("archived"), .value(crew.archived ? "no" : "yes"))
                html.button(
                    words("crewSettings.\(kind)"),
                    .class(crew.archived ? "button" : "button button-danger")
                )
            }
        }
    }
}

extension HTML {
    /// Links to pages of other modules, each with its icon.
    func links(_ links: [SettingsLink], _ site: Site, _ words: Words, path: (SettingsLink) -> String) {
        ul(.class("rows")) {
            for link in links {
                li(.class("row")) {
                    site.icon(self, link.icon)
                    div(.class("row-body")) {
                        p(.class("row-title")) { a(words(link.label), .class("cover"), .href(path(link))) }
                    }
                }
            }
        }
    }
}

extension Fields {
    /// The fields for the time zone, language and first weekday of a crew.
    /// - Parameter isGuess: whether a script may replace `zone` with the zone of the device.
    fileprivate func place(zone: String, language: String, weekStart: Int, isGuess: Bool = false, _ words: Words) {
        // The zone may have a name that is no longer offered.
        let zones = Zone.allNames.contains(zone) ? Zone.allNames : [zone] + Zone.allNames
        select(
            "timeZone",
            label: "crew.timeZone",
            hint: "crew.timeZoneHint",
            value: zone,
            zones.map { ($0, $0.replacing("_", with: " ")) },
            isGuess ? .data(.zone, "") : nil
        )
        select(
            "language",
            label: "crew.language",
            hint: "crew.languageHint",
            value: language,
            Language.allCases.map { ($0.rawValue, $0.ownName) }
        )
        select(
            "weekStart",
            label: "crew.weekStart",
            value: String(weekStart),
            Weekday.allCases.map { (String($0.rawValue), words.heading(words.weekday($0))) }
        )
    }
}

private let placeLabels = [
    "name": "crew.name", "timeZone": "crew.timeZone", "language": "crew.language", "weekStart": "crew.weekStart",
    "positions": "crew.positions",
]
