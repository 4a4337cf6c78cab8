import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page of a person's week or month.
struct SheetPage: Sendable {
    /// The maximum number of records on the page: forty for each day of a month.
    static let most = 1_240

    let hours: PeriodHours
    let records: [HoursRecord]
    /// Whether the crew works for clients, or some of the records are billable.
    let hasClients: Bool
    /// The minutes of the shifts that are over; 0 without shifts.
    let planned: Int
    /// The reasons why its days are locked.
    let locks: [HoursLock]
    let history: [SheetEvent]
    /// What managers did to its records.
    let corrections: HoursCorrection.History
    /// The day to offer when a manager logs hours for the person: a missing one, or else the last one up to today.
    /// `nil` if all of them are locked or the person was not in the crew, and for the viewer's own.
    let newDay: LocalDate?
    let turn: Turn
    /// The names of those who can decide, when it is the viewer's own and waits for approval.
    let deciders: [String]
    let form: Form

    /// The action that is available to the viewer.
    enum Turn: Sendable {
        case nothing, handIn, withdraw, decide, reopen
    }

    static func load(
        _ person: PersonID,
        _ period: Period,
        _ form: Form,
        _ viewer: Viewer,
        _ source: any ShiftSource,
        now: Instant,
        _ tx: Tx
    ) throws -> SheetPage {
        let hours = try PeriodHours.find(person, period, viewer, source, at: now, in: tx)
        let records = try tx.all(
            HoursRecord.self,
            """
            FROM \(HoursRecord.source) WHERE hours_record.crew = \(viewer.crew) AND hours_record.person = \(person)
                AND hours_record.date BETWEEN \(hours.first) AND \(hours.last) AND hours_record.deleted_at IS NULL
            ORDER BY hours_record.date, hours_record.id LIMIT \(most)
            """
        )
        let (crew, end) = (viewer.crew, hours.last.adding(days: 1))
        let shifts = try source.worked(by: person, crew: crew, from: hours.first, to: end, now: now, in: tx)
        let locks = try HoursLocks.of(person, crew: viewer.crew, from: hours.first, to: hours.last, in: tx)
        let isMine = person == viewer.person
        let handsIn = try isMine || Timesheet.isLeftToManagers(person, crew: viewer.crew, in: tx)
        let turn = turn(hours, viewer, handsIn: handsIn, today: viewer.zone.today(at: now))
        return SheetPage(
            hours: hours,
            records: records,
            hasClients: try records.contains(where: \.billable) || Project.hasClients(viewer, in: tx),
            planned: shifts.reduce(0) { $0 + $1.planned },
            locks: period.days(weekStart: viewer.weekStart).compactMap { locks[day: $0] }.withoutRepeats,
            history: try hours.sheet.map { try SheetEvent.of([$0.id], crew: viewer.crew, in: tx)[$0.id] ?? [] } ?? [],
            corrections: try HoursCorrection.history(
                of: person,
                records.map(\.id),
                from: hours.first,
                to: hours.last,
                crew: viewer.crew,
                in: tx
            ),
            newDay: newDay(hours, locks, viewer, today: viewer.zone.today(at: now)),
            turn: turn,
            deciders: try turn == .withdraw ? Timesheet.deciders(viewer, tx) : [],
            form: form
        )
    }

    private static func newDay(
        _ hours: PeriodHours,
        _ locks: HoursLocks,
        _ viewer: Viewer,
        today: LocalDate
    ) -> LocalDate? {
        if viewer.isArchived || !viewer.isManager || hours.person.id == viewer.person { return nil }
        let days = hours.period.days(weekStart: viewer.weekStart).filter { day in
            day <= today && locks[day: day] == nil && hours.spans.permit(day)
        }
        return hours.missing.map(\.date).first { days.contains($0) } ?? days.last
    }

    private static func turn(_ hours: PeriodHours, _ viewer: Viewer, handsIn: Bool, today: LocalDate) -> Turn {
        if viewer.isArchived { return .nothing }
        let isMine = hours.person.id == viewer.person
        switch hours.state {
        case .open, .returned: return handsIn && hours.first <= today ? .handIn : .nothing
        case .submitted: return isMine ? .withdraw : .decide
        case .approved: return isMine ? .nothing : .reopen
        }
    }
}

/// `/c/{crew}/hours/timesheets/{person}/{period}`
struct SheetPages {
    let shifts: any ShiftSource

    func add(to routes: Routes<CrewContext>) {
        let path = "hours/timesheets/{person}/{period}"
        routes.get(RouterPath(path)) { request, context in
            try await show(Form(), request, context)
        }
        routes.post(RouterPath(path + "/submission")) { request, context in
            try await pressed(request, context, "hours.said.submitted") {
                try $0.submit(in: $1)
            } saying: { _, said in
                Flash(said)
            }
        }
        routes.post(RouterPath(path + "/approval")) { request, context in
            try await pressed(request, context, "hours.said.approved") {
                try $0.approve(in: $1)
            } saying: { order, said in
                order.approved(said, context.viewer)
            }
        }
        routes.post(RouterPath(path + "/return")) { request, context in
            try await explained(request, context, say: "hours.said.returned") { try $0.sendBack(in: $1) }
        }
        routes.post(RouterPath(path + "/reopening")) { request, context in
            try await explained(request, context, say: "hours.said.reopened") { try $0.reopen(in: $1) }
        }
    }

    /// A step that is only a button.
    private func pressed(
        _ request: Request,
        _ context: CrewContext,
        _ key: String,
        _ step: @escaping SheetOrder.Step,
        saying: (SheetOrder, Phrase) -> Flash
    ) async throws -> Response {
        let form = try await Form(request)
        let order = try context.sheetOrder(reason: form["reason"], .shown(form["version"]))
        return try await context.act(back: back(form, order, context.viewer)) { tx in
            try step(order, tx)
            return try order.said(key, tx.viewer, in: tx)
        } saying: { said in
            saying(order, said)
        }
    }

    /// A step with a reason; on failure the form is shown again with the errors.
    private func explained(
        _ request: Request,
        _ context: CrewContext,
        say: String,
        _ step: @escaping SheetOrder.Step
    ) async throws -> Response {
        let form = try await Form(request)
        let viewer = context.viewer
        let order = try context.sheetOrder(reason: form["reason"], .shown(form["version"]))
        return try await submitForm(form, fields: ["reason"]) {
            let said = try await context.write { tx in
                try step(order, tx)
                return try order.said(say, tx.viewer, in: tx)
            }
            return seeOther(back(form, order, viewer)).leaving(Flash(said))
        } again: { form in
            try await show(form, request, context)
        }
    }

    private func show(_ form: Form, _ request: Request, _ context: CrewContext) async throws -> Response {
        let (person, period) = (try context.sheetPerson(), try context.sheetPeriod())
        let (viewer, now, shifts) = (context.viewer, context.site.clock.now, shifts)
        let tab = person == viewer.person ? HoursTab.week : .crew
        return try await context.page(request, active: tab.id, status: form.status) { tx in
            try SheetPage.load(person, period, form, viewer, shifts, now: now, tx)
        } title: { page, words in
            "\(page.hours.person.name) · \(words.title(period))"
        } body: { page, html, words in
            SheetView(context: context, html: html, words: words, page: page).write()
        }
    }

    /// The page with the button: a page of the viewer's own hours, or the timesheet.
    private func back(_ form: Form, _ order: SheetOrder, _ viewer: Viewer) -> String {
        if let page = ReturnPage(form) { return page.path(for: viewer) }
        return switch form["back"] {
        case "hours": "\(viewer.path)/hours"
        case "week":
            "\(viewer.path)/hours/week?week="
                + order.period.first(weekStart: viewer.weekStart).weekNumber(firstDay: viewer.weekStart).text
        default:
            "\(viewer.path)/hours/timesheets/"
                + "\(order.person == viewer.person ? "me" : order.person.description)/\(order.period)"
        }
    }
}
