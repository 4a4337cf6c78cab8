import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of a manager's page about a week or month: everyone's hours, missing days, and timesheets to approve.
struct CrewSheetsPage: Sendable {
    /// The maximum number of people on the page. A form has at most some 1,000 fields; this one has a field per person.
    static let most = 500

    let period: Period
    let first: LocalDate
    let last: LocalDate
    let today: LocalDate
    let show: Show
    /// The hours of everyone, on all pages.
    let all: [PeriodHours]
    /// The person after whom the page starts; `nil` for the first page.
    let after: PersonID?
    /// The maximum number of people on a page.
    let most: Int
    /// Other periods with timesheets to approve, and how many.
    let elsewhere: [(period: Period, count: Int)]
    let settings: HoursSettings

    var billableMinutes: Int { all.reduce(0) { $0 + $1.billableMinutes } }

    enum Show: String, CaseIterable, Sendable {
        case all, waiting, missing
    }

    /// - Throws: `AppError.invalid`, field `after`, for a person who is not in the list.
    static func load(
        _ asked: Period?,
        _ show: Show,
        after: PersonID? = nil,
        most: Int = CrewSheetsPage.most,
        _ viewer: Viewer,
        _ source: any ShiftSource,
        now: Instant,
        _ tx: Tx
    ) throws -> CrewSheetsPage {
        let settings = try HoursSettings.of(viewer.crew, in: tx)
        let today = viewer.zone.today(at: now)
        // By default the last completed period.
        let period =
            asked ?? Period(settings.period, containing: today, weekStart: viewer.weekStart).previous(viewer)
        let all = try everyone(period, most: most, viewer, source, now, tx)
        if let after, !all.contains(where: { $0.person.id == after }) { throw AppError.cursor }
        return CrewSheetsPage(
            period: period,
            first: period.first(weekStart: viewer.weekStart),
            last: period.last(weekStart: viewer.weekStart),
            today: today,
            show: show,
            all: all,
            after: after,
            most: most,
            elsewhere: try waiting(but: period, viewer, tx),
            settings: settings
        )
    }

    /// The hours of everyone, read for `most` people at a time.
    private static func everyone(
        _ period: Period,
        most: Int,
        _ viewer: Viewer,
        _ source: any ShiftSource,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [PeriodHours] {
        var all: [PeriodHours] = []
        while true {
            let last = all.last.map { (name: $0.person.name, id: $0.person.id) }
            let some = try PeriodHours.list(period, after: last, most: most, viewer, source, at: now, in: tx)
            all += some
            if some.count < most { return all }
        }
    }

    private static func waiting(
        but period: Period,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [(period: Period, count: Int)] {
        try tx.all(
            """
            SELECT period, COUNT(*) FROM timesheet
            WHERE crew = \(viewer.crew) AND state = 'submitted' AND person <> \(viewer.person) AND period <> \(period)
            GROUP BY period ORDER BY MIN(first_day) LIMIT 12
            """
        ) { (period: try $0.read(), count: try $0.read()) }
    }

    func rows(_ show: Show, _ viewer: Viewer) -> [PeriodHours] {
        all.filter { isShown($0, show, viewer) }
    }

    /// The rows of this page, and the person after whom the next page starts, if any.
    func part(_ viewer: Viewer) -> (rows: [PeriodHours], next: PersonID?) {
        let start = after.flatMap { id in all.firstIndex { $0.person.id == id } }.map { $0 + 1 } ?? 0
        let rows = all[start...].filter { isShown($0, show, viewer) }
        return (Array(rows.prefix(most)), rows.count > most ? rows[most - 1].person.id : nil)
    }

    private func isShown(_ hours: PeriodHours, _ show: Show, _ viewer: Viewer) -> Bool {
        switch show {
        case .all: true
        case .waiting: hours.waits(for: viewer)
        case .missing: !hours.isComplete
        }
    }
}

extension PeriodHours {
    /// Whether the viewer can approve it.
    func waits(for viewer: Viewer) -> Bool {
        state == .submitted && viewer.isManager && person.id != viewer.person && !viewer.isArchived
    }
}

/// `/c/{crew}/hours/crew`
struct CrewSheetsPages {
    let shifts: any ShiftSource

    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/crew") { request, context in
            let (viewer, now, shifts) = (context.viewer, context.site.clock.now, shifts)
            try viewer.requireManager()
            let parameters = request.uri.queryParameters
            let period = parameters.get("period").flatMap { Period($0) }
            let show = parameters.get("show").flatMap { CrewSheetsPage.Show(rawValue: $0) } ?? .all
            let after = try parameters.get("after").map { text in
                guard let person = PersonID(text) else { throw AppError.cursor }
                return person
            }
            return try await context.page(request, active: HoursTab.crew.id, isWide: true) { tx in
                try CrewSheetsPage.load(period, show, after: after, viewer, shifts, now: now, tx)
            } title: { page, words in
                words("hours.crew.title") + " · " + words.title(page.period)
            } body: { page, html, words in
                CrewSheetsView(context: context, html: html, words: words).write(page)
            }
        }
        routes.post("hours/crew/approvals", approve)
        routes.post("hours/crew/closing", close)
    }

    @Sendable private func approve(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        try context.viewer.requireManager()
        let period = form["period"].flatMap { Period($0) }
        let back = address(period, form["show"], after: form["after"].flatMap { PersonID($0) }, context.viewer)
        let picked = form.chosenSheets
        guard let period, !picked.isEmpty else {
            return seeOther(back).leaving(Flash(Phrase("hours.crew.noneChosen"), .error))
        }
        let refusals = try await context.approve(picked, period).compactMap { $0 }
        let count = picked.count - refusals.count
        let done = counted("hours.said.approvedSeveral", count)
        guard let first = refusals.first else {
            if count > 1 { return seeOther(back).leaving(Flash(done)) }
            let viewer = context.viewer
            let order = SheetOrder(person: picked[0].person, period: period, reason: nil, seen: .none)
            let said = try await context.read { tx in try order.said("hours.said.approved", viewer, in: tx) }
            return seeOther(back).leaving(order.approved(said, viewer))
        }
        let some = Phrase("hours.said.approvedSome", ["done": .phrase(done), "why": .phrase(first)])
        let said = count == 0 ? first : some
        return seeOther(back).leaving(Flash(said, .error))
    }

    @Sendable private func close(_ request: Request, _ context: CrewContext) async throws -> Response {
        let form = try await Form(request)
        let viewer = context.viewer
        try viewer.requireManager()
        let until = form["until"].flatMap { LocalDate($0) }
        let seen = Precondition.shown(form["version"])
        guard let until else { throw AppError.invalid("until", "date", Phrase("error.field.date")) }
        let back = address(form["period"].flatMap { Period($0) }, form["show"], viewer)
        let said = Phrase("hours.said.closed", ["day": .date(until)])
        return try await context.act(back: back, say: said) { tx in
            try HoursSettings.change(if: seen, in: tx) { $0.lockedUntil = until }
        }
    }

    private func address(_ period: Period?, _ show: String?, after: PersonID? = nil, _ viewer: Viewer) -> String {
        let show = show.flatMap { CrewSheetsPage.Show(rawValue: $0) } ?? .all
        return crewSheetsAddress(period, show, viewer, after: after)
    }
}

extension Form {
    /// The people whose timesheets are to be approved: all selected ones, or the one whose button was pressed.
    var chosenSheets: [(person: PersonID, seen: Precondition)] {
        (self["one"].map { [$0] } ?? all("sheet")).compactMap(chosenSheet)
    }

    /// Parses "person.version", with the version that was displayed.
    private func chosenSheet(_ text: String) -> (person: PersonID, seen: Precondition)? {
        let parts = text.split(separator: ".")
        guard parts.count == 2, let person = PersonID(parts[0]) else { return nil }
        return (person, .shown(String(parts[1])))
    }
}

func crewSheetsAddress(
    _ period: Period?,
    _ show: CrewSheetsPage.Show,
    _ viewer: Viewer,
    after: PersonID? = nil
) -> String {
    let queries = [
        period.map { "period=\($0)" }, show == .all ? nil : "show=\(show.rawValue)", after.map { "after=\($0)" },
    ].compactMap { $0 }
    return "\(viewer.path)/hours/crew" + (queries.isEmpty ? "" : "?" + queries.joined(separator: "&"))
}
