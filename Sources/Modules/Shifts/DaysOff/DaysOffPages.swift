import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the days off page.
struct DaysOffPage: Sendable {
    /// The maximum number of lines in each list.
    static let most = 100

    /// Requests that the viewer can decide on.
    let waiting: [DaysOff]
    /// How many shifts each of these requests affects.
    let shiftCounts: [DaysOffID: Int]
    /// The viewer's own days off that are not over.
    let mine: [DaysOff]
    /// Other people's days off that are in effect and not over; empty for members.
    let others: [DaysOff]
    /// The people whose days off a manager can enter; empty for members.
    let members: [Named]
    /// This year's holiday days: everyone's for managers, otherwise the viewer's.
    let balances: [HolidayBalance]
    let today: LocalDate
    let form: Form
    /// The form in which a manager sets the holiday days of a member.
    let allowanceForm: Form

    /// - Parameter form: the input of the form for days off, or of the one for holiday days.
    static func load(_ viewer: Viewer, _ form: Form, now: Instant, _ tx: Tx) throws -> DaysOffPage {
        let isAllowance = form["member"] != nil
        let today = viewer.zone.today(at: now)
        let mine = try DaysOff.list(DaysOff.Filter(from: today, person: viewer.person), viewer, in: tx)
        let waiting = try DaysOff.waiting(viewer, most: most, in: tx)
        let active = DaysOff.Filter(from: today, state: .active)
        return DaysOffPage(
            waiting: waiting,
            shiftCounts: try DaysOff.shiftCounts(waiting, viewer, now: now, in: tx),
            mine: mine.filter { $0.state != .withdrawn },
            others: viewer.isManager
                ? Array(try DaysOff.list(active, viewer, in: tx).filter { $0.person.id != viewer.person }.prefix(most))
                : [],
            members: viewer.isManager && !viewer.isArchived ? try crewMembers(viewer, tx) : [],
            balances: try HolidayBalance.list(viewer, now: now, in: tx),
            today: today,
            form: isAllowance ? Form() : form,
            allowanceForm: isAllowance ? form : Form()
        )
    }
}

/// The model of the page of days off.
struct DaysOffDetails: Sendable {
    let days: DaysOff
    /// For a manager: the person's shifts on these days, and the others who are off.
    let shifts: [Shift]
    let others: [Named]
    /// What the person's fixed shifts left open on these days.
    let open: [Shift]

    static func load(_ id: DaysOffID, _ viewer: Viewer, now: Instant, _ tx: Tx) throws -> DaysOffDetails {
        let days = try DaysOff.find(id, viewer, in: tx)
        return DaysOffDetails(
            days: days,
            shifts: try days.shiftsToReplan(viewer, now: now, in: tx),
            others: try days.alsoOff(viewer, in: tx),
            open: try days.openShifts(now: now, crew: viewer.crew, in: tx)
        )
    }
}

/// `/c/{crew}/days-off`
struct DaysOffPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("days-off") { request, context in
            // The page of a shift links to the kind "sick" on its day, that of somebody else's shift also with the person.
            let query = request.uri.queryParameters
            var entered: [String: String] = [:]
            entered["kind"] = query.get("kind").flatMap { DaysOffKind(rawValue: String($0)) }?.rawValue
            entered["person"] = query.get("person").flatMap { PersonID($0) }?.description
            entered["first"] = query.get("first").flatMap { LocalDate($0) }?.description
            return try await show(Form(entered), .ok, request, context)
        }
        routes.post("days-off", add)
        routes.post("days-off/allowance", allow)
        routes.get("days-off/{id}") { request, context in
            let (viewer, now) = (context.viewer, context.site.clock.now)
            let id = try context.id("id", of: DaysOffKey.self)
            return try await context.page(request, active: "days-off") { tx in
                try DaysOffDetails.load(id, viewer, now: now, tx)
            } title: { page, words in
                words("shifts.daysOff.kind.\(page.days.kind.rawValue)")
            } body: { page, html, words in
                DaysOffView(context: context, html: html, words: words).write(page)
            }
        }
        // Back on their page, a manager can assign the shifts on these days to others.
        decide("approval", routes, back: { id, _, viewer in "\(viewer.path)/days-off/\(id)" }) { id, _, tx in
            let shifts = try DaysOff.approve(id, in: tx).shiftsToReplan(tx.viewer, now: tx.now, in: tx)
            return shifts.isEmpty
                ? Phrase("shifts.said.daysOffApproved") : counted("shifts.said.daysOffApproved.shifts", shifts.count)
        }
        decide("rejection", routes) { id, reason, tx in
            _ = try DaysOff.decline(id, reason: reason, in: tx)
            return Phrase("shifts.said.daysOffDeclined")
        }
        decide("withdrawal", routes) { id, _, tx in
            let days = try DaysOff.find(id, tx.viewer, in: tx)
            try DaysOff.withdraw(id, in: tx)
            let open = try days.openShifts(now: tx.now, crew: tx.crew, in: tx)
            return open.isEmpty
                ? Phrase("shifts.said.daysOffWithdrawn") : counted("shifts.said.daysOffWithdrawn.open", open.count)
        }
    }

    private func decide(
        _ decision: String,
        _ routes: Routes<CrewContext>,
        back: @escaping @Sendable (DaysOffID, Form, Viewer) -> String = { _, _, viewer in "\(viewer.path)/days-off" },
        _ rule: @escaping @Sendable (DaysOffID, String?, MemberTransaction) throws -> Phrase
    ) {
        routes.decide("days-off/{id}/\(decision)", back: back, rule)
    }

    @Sendable private func add(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        return try await context.submit(request, fields: ["first", "last", "kind", "note", "person"]) { form, tx in
            let days = try DaysOff.add(try form.daysOff(of: viewer.person), in: tx)
            let sick = viewer.isManager ? "shifts.said.daysOffSick" : "shifts.said.daysOffSick.told"
            let said = days.kind == .sick ? sick : "shifts.said.daysOffAdded"
            let key = days.state == .requested ? "shifts.said.daysOffRequested" : said
            let hasShifts = try !days.shiftsToReplan(viewer, now: tx.now, in: tx).isEmpty
            return ("\(viewer.path)/days-off" + (hasShifts ? "/\(days.id)" : ""), Flash(Phrase(key)))
        } again: { form in
            try await show(form, form.status, request, context)
        }
    }

    @Sendable private func allow(_ request: Request, _ context: CrewContext) async throws -> Response {
        try await context.submit(request, fields: ["days", "member"]) { form, tx in
            let (member, days) = try form.allowance()
            _ = try HolidayBalance.allow(days, to: member, in: tx)
            return ("\(context.viewer.path)/days-off", Flash(Phrase("shifts.said.holidayAllowance")))
        } again: { form in
            try await show(form, form.status, request, context)
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let (viewer, now) = (context.viewer, context.site.clock.now)
        return try await context.page(request, active: "days-off", status: status) { tx in
            try DaysOffPage.load(viewer, form, now: now, tx)
        } title: { _, words in
            words("shifts.daysOff.title")
        } body: { page, html, words in
            DaysOffView(context: context, html: html, words: words).write(page)
        }
    }
}

extension Form {
    /// The member, and the days in a year; `nil` for none.
    fileprivate func allowance() throws -> (member: PersonID, days: Int?) {
        var check = Validation()
        let member: PersonID? = check.id("member", self["member"])
        let text = trim(self["days"] ?? "")
        let days = Int(text)
        if !text.isEmpty && days == nil { check.fail("days", "number", Phrase("shifts.settings.number")) }
        try check.finish()
        guard let member else { throw AppError.invalid("member", "required", Phrase("error.field.required")) }
        return (member, days)
    }

    /// - Parameter viewer: the person who is off, unless the form names another.
    fileprivate func daysOff(of viewer: PersonID) throws -> DaysOffDraft {
        var check = Validation()
        let person: PersonID? = check.id("person", self["person"])
        let first = check.date("first", self["first"])
        let draft = DaysOffDraft(
            person: person ?? viewer,
            kind: check.choice("kind", self["kind"], default: DaysOffKind.holiday),
            first: first,
            last: check.optionalDate("last", self["last"]) ?? first,
            note: check.optionalLine("note", self["note"], most: longestReason)
        )
        try check.finish()
        return draft
    }
}
