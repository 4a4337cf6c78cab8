import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of a manager's page about a week or month: everyone's hours, missing days, and timesheets to approve.
struct CrewSheetsPage: Sendable {
    /// The maximum number of people on the page.
    static let most = 500

    let period: Period
    let first: LocalDate
    let last: LocalDate
    let today: LocalDate
    let show: Show
    /// The hours of everyone.
    let all: [PeriodHours]
    /// Other periods with timesheets to approve, and how many.
    let elsewhere: [(period: Period, count: Int)]
    let settings: HoursSettings

    enum Show: String, CaseIterable, Sendable {
        case all, waiting, missing
    }

    static func load(
        _ asked: Period?,
        _ show: Show,
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> CrewSheetsPage {
        let settings = try HoursSettings.of(viewer.crew, in: tx)
        let today = viewer.zone.today(at: now)
        // By default the last completed period.
        let period =
            asked ?? Period(settings.period, containing: today, weekStart: viewer.weekStart).previous(viewer)
        return CrewSheetsPage(
            period: period,
            first: period.first(weekStart: viewer.weekStart),
            last: period.last(weekStart: viewer.weekStart),
            today: today,
            show: show,
            all: try PeriodHours.list(period, most: most, viewer: viewer, at: now, in: tx),
            elsewhere: try waiting(but: period, viewer, tx),
            settings: settings
        )
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
        switch show {
        case .all: all
        case .waiting: all.filter { $0.waits(for: viewer) }
        case .missing: all.filter { !$0.isComplete }
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
    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/crew") { request, context in
            let (viewer, now) = (context.viewer, context.site.clock.now)
            try viewer.requireManager()
            let parameters = request.uri.queryParameters
            let period = parameters.get("period").flatMap { Period($0) }
            let show = parameters.get("show").flatMap { CrewSheetsPage.Show(rawValue: $0) } ?? .all
            return try await context.page(request, active: HoursTab.crew.id, isWide: true) { tx in
                try CrewSheetsPage.load(period, show, viewer, now: now, tx)
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
        let back = address(period, form["show"], context.viewer)
        let keys = form["one"].map { [$0] } ?? form.all("sheet")
        let picked = keys.compactMap(chosen).prefix(CrewContext.mostTimesheets)
        guard let period, !picked.isEmpty else {
            return seeOther(back).leaving(Flash(Phrase("hours.crew.noneChosen"), .error))
        }
        let refusals = try await context.approve(Array(picked), period).compactMap { $0 }
        let count = picked.count - refusals.count
        let done = Phrase(
            count == 1 ? "hours.said.approvedSeveral.one" : "hours.said.approvedSeveral",
            ["count": .number(count)]
        )
        guard let first = refusals.first else { return seeOther(back).leaving(Flash(done)) }
        let said = Phrase("hours.said.approvedSome", ["done": .phrase(done), "why": .phrase(first)])
        return seeOther(back).leaving(Flash(said, .error))
    }

    /// Parses "person.version", with the version that was displayed.
    private func chosen(_ text: String) -> (person: PersonID, seen: Precondition)? {
        let parts = text.split(separator: ".")
        guard parts.count == 2, let person = PersonID(parts[0]) else { return nil }
        return (person, .shown(String(parts[1])))
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

    private func address(_ period: Period?, _ show: String?, _ viewer: Viewer) -> String {
        let show = show.flatMap { CrewSheetsPage.Show(rawValue: $0) } ?? .all
        return crewSheetsAddress(period, show, viewer)
    }
}

func crewSheetsAddress(_ period: Period?, _ show: CrewSheetsPage.Show, _ viewer: Viewer) -> String {
    let queries = [period.map { "period=\($0)" }, show == .all ? nil : "show=\(show.rawValue)"].compactMap { $0 }
    return "\(viewer.path)/hours/crew" + (queries.isEmpty ? "" : "?" + queries.joined(separator: "&"))
}
