import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page of hourly rates.
struct RatesPage: Sendable {
    /// The rates by scope, latest first. The crew's own scope comes first, then the others by project and person.
    let scopes: [[HourlyRate]]
    let currency: String
    let today: LocalDate
    let members: [Named]
    /// The projects to choose from.
    let titles: [String]
    /// The entered text and its errors.
    let form: Form

    /// A longer list of suggestions is not useful.
    private static let most = 300

    static func load(_ form: Form, _ viewer: Viewer, now: Instant, _ tx: Tx) throws -> RatesPage {
        let rates = try HourlyRate.list(viewer, in: tx)
        let scopes = Dictionary(grouping: rates, by: \.scope).values.sorted { $0[0].order < $1[0].order }
        return RatesPage(
            scopes: scopes,
            currency: try HoursSettings.of(viewer.crew, in: tx).currency,
            today: viewer.zone.today(at: now),
            members: try crewMembers(viewer, tx),
            titles: try tx.all(
                """
                SELECT client.name || '/' || project.name FROM project
                JOIN client ON client.crew = project.crew AND client.id = project.client
                WHERE project.crew = \(viewer.crew) AND project.archived_at IS NULL AND client.archived_at IS NULL
                ORDER BY client.name_key, project.name_key LIMIT \(most)
                """
            ) { try $0.read() },
            form: form
        )
    }
}

extension HourlyRate {
    /// The sort key of scopes.
    fileprivate var order: (String, String, String) {
        let project = projectTitle.map { nameKey("\($0.client.name)/\($0.name)") } ?? ""
        return (project, person.map { nameKey($0.name) } ?? "", scope.text)
    }
}

/// `/c/{crew}/hours/rates`, for managers.
struct RatesPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/rates") { request, context in
            let asked = request.uri.queryParameters
            let fields: [String: String?] = ["project": asked.get("project"), "validFrom": asked.get("from")]
            return try await show(Form(fields.compactMapValues { $0 }), request, context)
        }
        routes.post("hours/rates", set)
        routes.post("hours/rates/{id}/remove") { request, context in
            let viewer = context.viewer
            let id = try context.id("id", of: HourlyRateKey.self)
            let site = context.site
            return try await context.act(back: "\(viewer.path)/hours/rates", say: Phrase("hours.said.rateRemoved")) {
                tx in
                try HourlyRate.remove(id, in: tx).id
            } finish: { id in
                try await Rerating.finish(id, crew: viewer.crew, clock: site.clock, site.database)
            }
        }
    }

    @Sendable private func set(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let viewer = context.viewer
        try viewer.requireManager()
        return try await submitForm(form, fields: ["amount", "validFrom", "project", "person"]) {
            let site = context.site
            let begun = try await context.write { tx in
                try HourlyRate.set(try form.rate(in: tx), in: tx).rerating
            }
            let records = try await Rerating.finish(begun.id, crew: viewer.crew, clock: site.clock, site.database)
                .records
            let said = records == 0 ? Phrase("hours.said.rateSet.none") : counted("hours.said.rateSet", records)
            return seeOther("\(viewer.path)/hours/rates").leaving(Flash(said))
        } again: { form in
            try await show(form, request, context)
        }
    }

    private func show(_ form: Form, _ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        return try await context.page(request, active: HoursTab.projects.id, status: form.status, isWide: true) { tx in
            try RatesPage.load(form, viewer, now: now, tx)
        } title: { _, words in
            words("hours.rates.title")
        } body: { page, html, words in
            RatesView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    /// The entered rate; throws all its errors at once.
    fileprivate func rate(in tx: MemberTransaction) throws -> RateDraft {
        var check = Validation()
        let currency = try HoursSettings.of(tx.crew, in: tx).currency
        let entered = self["amount"] ?? ""
        let amount = Money.read(entered, currency)
        if entered.allSatisfy(\.isWhitespace) {
            check.fail("amount", "required", Phrase("error.field.required"))
        } else if amount == nil {
            check.fail("amount", "money", Phrase("hours.rate.money"))
        }
        let validFrom = check.date("validFrom", self["validFrom"])
        let person: PersonID? = check.id("person", self["person"])
        var project: ProjectID?
        if let title = self["project"], !title.allSatisfy(\.isWhitespace) {
            do {
                project = try Project.titled(title, tx.viewer, in: tx).id
            } catch let error as AppError where error.code == .invalid {
                for field in error.fields { check.fail(field.field, field.code, field.message) }
            }
        }
        try check.finish()
        return RateDraft(
            scope: RateScope(project: project, person: person),
            validFrom: validFrom,
            amount: amount ?? 0
        )
    }
}
