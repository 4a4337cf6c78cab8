import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page of one project.
struct ProjectPage: Sendable {
    let line: ProjectLine
    let currency: String
    /// The people who have joined it, for managers, up to the limit of the page.
    let people: [Named]
    /// The people whom a manager can add.
    let others: [Named]
    /// The entered text and its errors.
    let form: Form

    /// The value of the field `person` for all others, if they are no more than `mostAtOnce`.
    static let everyone = "everyone"
    static let mostAtOnce = 50

    static func load(_ id: ProjectID, _ form: Form, _ viewer: Viewer, now: Instant, _ tx: Tx) throws -> ProjectPage {
        let people = viewer.isManager ? try Project.people(on: id, viewer, in: tx) : []
        let on = Set(people.map(\.id))
        return ProjectPage(
            line: try ProjectLine.find(id, viewer, now: now, in: tx),
            currency: try HoursSettings.of(viewer.crew, in: tx).currency,
            people: people,
            others: viewer.isManager ? try crewMembers(viewer, tx).filter { !on.contains($0.id) } : [],
            form: form
        )
    }
}

/// `/c/{crew}/hours/projects/{id}`
struct ProjectPages {
    private static let fields = ["name", "billable", "budget.minutes", "budget.amount", "budget.monthly"]

    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/projects/{id}") { request, context in
            try await show(try context.id("id", of: ProjectKey.self), Form(), request, context)
        }
        routes.post("hours/projects/{id}", change)
        routes.post("hours/projects/{id}/archive") { request, context in
            try await archive(request, context, Phrase("hours.said.projectArchived"), true)
        }
        routes.post("hours/projects/{id}/restore") { request, context in
            try await archive(request, context, Phrase("hours.said.projectBack"), false)
        }
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: ProjectKey.self)
        let viewer = context.viewer
        return try await context.submit(request, fields: Self.fields) { form, tx in
            let currency = try HoursSettings.of(tx.crew, in: tx).currency
            _ = try Project.change(id, if: .shown(form["version"]), in: tx) { project in
                project.name = form["name"] ?? ""
                project.billable = form["billable"] != "false"
                project.budget = try form.budget(currency)
            }
            return ("\(viewer.path)/hours/projects/\(id)", Flash(Phrase("hours.said.projectChanged")))
        } again: { form in
            try await show(id, form, request, context)
        }
    }

    private func archive(
        _ request: Request,
        _ context: CrewContext,
        _ said: Phrase,
        _ isArchived: Bool
    ) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("id", of: ProjectKey.self)
        return try await context.act(back: "\(viewer.path)/hours/projects/\(id)", say: said) { tx in
            _ = try Project.change(id, if: .none, in: tx) { $0.isArchived = isArchived }
        }
    }

    private func show(
        _ id: ProjectID,
        _ form: Form,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        return try await context.page(request, active: HoursTab.projects.id, status: form.status) { tx in
            try ProjectPage.load(id, form, viewer, now: now, tx)
        } title: { page, _ in
            page.line.project.label
        } body: { page, html, words in
            ProjectView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    /// The entered budget; empty fields mean no budget.
    fileprivate func budget(_ currency: String) throws -> Project.Budget {
        var check = Validation()
        var budget = Project.Budget(isMonthly: self["budget.monthly"] == "true")
        if let text = entered("budget.minutes") {
            budget.minutes = readBudgetHours(text)
            if budget.minutes == nil { check.fail("budget.minutes", "hours", Phrase("hours.budget.hours")) }
        }
        if let text = entered("budget.amount") {
            budget.amount = Money.read(text, currency)
            if budget.amount == nil { check.fail("budget.amount", "money", Phrase("hours.rate.money")) }
        }
        try check.finish()
        return budget
    }

    private func entered(_ name: String) -> String? {
        self[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}

/// Parses the hours of a budget, which can exceed a week: `120`, `120.5`, `120,5` or `120:30`.
/// - Returns: whole minutes; `nil` for invalid text.
func readBudgetHours(_ text: String) -> Int? {
    let text = text.filter { !$0.isWhitespace }
    let halves = text.split(omittingEmptySubsequences: false) { ".,:".contains($0) }
    guard 1...2 ~= halves.count, let hours = readDigits(halves[0], 1...8) else { return nil }
    if halves.count == 1 { return hours * 60 }
    // The part after the mark is parsed as an ordinary length of less than an hour.
    guard readDigits(halves[1], 1...2) != nil else { return nil }
    return readLength("0" + text.dropFirst(halves[0].count)).map { hours * 60 + $0 }
}
