import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page with a crew's settings for hours and the contracts of its members.
struct HoursSettingsPage: Sendable {
    let settings: HoursSettings
    let today: LocalDate
    /// All members for managers, otherwise only the viewer.
    let members: [(person: Named, contracts: Contracts)]
    let form: Form

    static func load(_ form: Form, _ viewer: Viewer, now: Instant, _ tx: Tx) throws -> HoursSettingsPage {
        let people =
            viewer.isManager ? try crewMembers(viewer, tx) : [Named(id: viewer.person, name: viewer.name)]
        let contracts = try Contracts.of(people.map(\.id), crew: viewer.crew, in: tx)
        return HoursSettingsPage(
            settings: try HoursSettings.of(viewer.crew, in: tx),
            today: viewer.zone.today(at: now),
            members: people.map { ($0, contracts[$0.id] ?? Contracts(all: [])) },
            form: form
        )
    }
}

/// `/c/{crew}/settings/hours`: everyone can read the settings, managers can change them.
struct HoursSettingsPages {
    private static let fields = ["step", "period", "currency", "rounding", "roundingStep", "lockedUntil"]

    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/hours") { request, context in
            try await show(Form(), request, context)
        }
        routes.post("settings/hours", change)
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        try viewer.requireManager()
        return try await context.submit(request, fields: Self.fields) { form, tx in
            var input: HoursSettingsPatch = try form.input()
            input.currency = input.currency.map { trim($0).uppercased() }
            _ = try HoursSettings.change(if: .shown(form["version"]), in: tx, input.applied)
            return ("\(viewer.path)/settings/hours", Flash(Phrase("hours.said.settings")))
        } again: { form in
            try await show(form, request, context)
        }
    }

    private func show(_ form: Form, _ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        return try await context.page(request, active: "hours", title: "hours.set.title", status: form.status) { tx in
            try HoursSettingsPage.load(form, viewer, now: now, tx)
        } body: { page, html, words in
            HoursSettingsView(context: context, html: html, words: words).write(page)
        }
    }
}
