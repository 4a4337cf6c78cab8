import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the list of fixed shifts.
struct FixedShiftList: Sendable {
    /// Whether it shows the series of everyone in the crew.
    let isOfAll: Bool
    /// The series per person, in the order of the week; a single person unless `isOfAll`.
    let groups: [(person: Named, series: [FixedShift])]
    /// The open proposals: all of them, or those of the viewer.
    let waiting: [FixedShiftProposal]
    /// Whether the viewer can create fixed shifts directly, with approval, or not at all.
    let right: PlanningRight

    static func load(isOfAll: Bool, _ viewer: Viewer, now: Instant, _ tx: Tx) throws -> FixedShiftList {
        let series = try FixedShift.week(of: isOfAll ? nil : viewer.person, viewer, now: now, in: tx)
        let groups = Dictionary(grouping: series, by: \.person)
        return FixedShiftList(
            isOfAll: isOfAll,
            groups: groups.sorted { Named.isBefore($0.key, $1.key) }.map { ($0.key, $0.value) },
            // Managers see the proposals on both pages, because the roster does not show them yet.
            waiting: try FixedShiftProposal.waiting(viewer, isOfAll: viewer.isManager, in: tx),
            right: try PlanningRight.of(viewer, on: nil, in: tx)
        )
    }
}

/// The model of the page of a fixed shift: its form, or only its facts for those who may not change it.
struct FixedShiftForm: Sendable {
    /// The current series; `nil` for a new one.
    let series: FixedShift?
    /// Whether the viewer can save directly, with approval, or not at all.
    let right: PlanningRight
    /// The proposals for the series that the viewer may see, newest first.
    let proposals: [FixedShiftProposal]
    let today: LocalDate
    let positions: [String]
    /// The people that it can be created for; empty for members.
    let members: [Named]
    /// The entered text and its errors.
    let form: Form

    static func load(
        _ id: FixedShiftID?,
        _ form: Form,
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> FixedShiftForm {
        let series = try id.map { try FixedShift.find($0, crew: viewer.crew, in: tx) }
        let isOwn = series?.person.id == viewer.person
        return FixedShiftForm(
            series: series,
            right: try PlanningRight.of(viewer, on: series, in: tx),
            proposals: try series.map {
                isOwn || viewer.isManager ? try FixedShiftProposal.about($0.id, viewer, in: tx) : []
            } ?? [],
            today: viewer.zone.today(at: now),
            positions: try Positions.all(of: viewer.crew, in: tx),
            members: viewer.isManager ? try crewMembers(viewer, tx) : [],
            form: form
        )
    }

    /// The key of the title.
    var title: String {
        if series == nil { return "shifts.fixed.add" }
        return right == .none ? "shifts.page.fixed" : "shifts.fixed.edit"
    }
}

/// `/c/{crew}/fixed-shifts`
struct FixedShiftPages {
    private static let fields = ["weekday", "start", "end", "position", "validFrom", "validUntil", "person"]

    func add(to routes: Routes<CrewContext>) {
        routes.get("fixed-shifts", list)
        routes.get("fixed-shifts/new") { request, context in
            try await show(nil, Form(), .ok, request, context)
        }
        routes.post("fixed-shifts/new", register)
        routes.get("fixed-shifts/{id}") { request, context in
            let id = try context.id("id", of: FixedShiftKey.self)
            return try await show(id, Form(), .ok, request, context)
        }
        routes.post("fixed-shifts/{id}", change)
        routes.post("fixed-shifts/{id}/end", end)
    }

    @Sendable private func list(_ request: Request, _ context: CrewContext) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        let isOfAll = viewer.isManager && request.uri.queryParameters.get("of") == "everybody"
        return try await context.page(request, active: "fixed-shifts", title: "shifts.fixed.title") { tx in
            try FixedShiftList.load(isOfAll: isOfAll, viewer, now: now, tx)
        } body: { page, html, words in
            FixedShiftsView(context: context, html: html, words: words).write(page)
        }
    }

    @Sendable private func register(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let viewer = context.viewer
        return try await submitForm(form, fields: Self.fields) {
            let drafts = try form.fixedShifts(by: viewer)
            let planned = try await context.write { tx in
                try drafts.map { try FixedShift.plan($0, in: tx) }
            }
            return answer(planned[0], planned.count > 1 ? "shifts.said.fixedSeveral" : "shifts.said.fixedAdded", viewer)
        } again: { form, status in
            try await show(nil, form, status, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: FixedShiftKey.self)
        let form = try await Form(request)
        let viewer = context.viewer
        return try await submitForm(form, fields: Self.fields) {
            let draft = try form.input(NewFixedShift.self).draft(by: viewer)
            let planned = try await context.write { tx in
                try FixedShift.planChange(id, to: draft, if: .shown(form["version"]), in: tx)
            }
            return answer(planned, "shifts.said.fixedChanged", viewer)
        } again: { form, status in
            try await show(id, form, status, request, context)
        }
    }

    @Sendable private func end(_ request: Request, _ context: CrewContext) async throws -> Response {
        let id = try context.id("id", of: FixedShiftKey.self)
        let viewer = context.viewer
        do {
            let planned = try await context.write { tx in
                try FixedShift.planEnd(id, in: tx)
            }
            return answer(planned, "shifts.said.fixedEnded", viewer)
        } catch let error as AppError where [.conflict, .invalid, .forbidden].contains(error.code) {
            let said = error.detail
            return seeOther("\(viewer.path)/fixed-shifts").leaving(Flash(said, .error))
        }
    }

    private func answer(_ planned: PlannedFixedShift, _ said: String, _ viewer: Viewer) -> Response {
        switch planned {
        case .done(let person): seeOther(list(of: person, viewer)).leaving(Flash(Phrase(said)))
        case .asked: seeOther("\(viewer.path)/fixed-shifts").leaving(Flash(Phrase("shifts.said.fixedAsked")))
        }
    }

    /// The list that contains a person's series, as seen by the viewer.
    private func list(of person: PersonID, _ viewer: Viewer) -> String {
        "\(viewer.path)/fixed-shifts" + (person == viewer.person ? "" : "?of=everybody")
    }

    private func show(
        _ id: FixedShiftID?,
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        return try await context.page(request, active: "fixed-shifts", status: status) { tx in
            try FixedShiftForm.load(id, form, viewer, now: now, tx)
        } title: { page, words in
            words(page.title)
        } body: { page, html, words in
            FixedShiftFormView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    /// The fixed shifts entered in the form, one for each selected day: at least one.
    fileprivate func fixedShifts(by viewer: Viewer) throws -> [FixedShiftDraft] {
        let input = try input(NewFixedShift.self)
        return try Set(all("weekday")).sorted().map { day in
            var one = input
            one.weekday = Int(day) ?? 0
            return try one.draft(by: viewer)
        }
    }
}
