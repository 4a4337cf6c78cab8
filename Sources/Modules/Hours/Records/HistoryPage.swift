import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the history of a month.
struct HistoryPage: Sendable {
    let month: Month
    let today: LocalDate
    /// The person who worked.
    let person: Named
    /// The people to choose from, for managers; empty for members.
    let members: [Named]
    let total: HoursSum
    /// The billable part in minutes.
    let billed: Int
    /// Whether the crew works for clients, or some of these hours are billable.
    let hasClients: Bool
    /// The weeks, newest first, with only their days in the month.
    let weeks: [HistoryWeek]
    /// The day to offer for logging hours; `nil` if the person was not in the crew in this month, and left.
    let newDay: LocalDate?

    static func load(
        _ month: Month,
        of person: PersonID?,
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> HistoryPage {
        let owner = try viewer.whose(person, in: tx)
        // The first and last week are loaded completely.
        let first = month.first.startOfWeek(firstDay: viewer.weekStart)
        let end = month.end.adding(days: -1).startOfWeek(firstDay: viewer.weekStart).adding(days: 7)
        let filter = HoursFilter(from: first, to: end, person: owner.id)
        let listed = try ListedHours.of(try HoursRecord.list(filter, viewer, in: tx), crew: viewer.crew, in: tx)
        // Only the agreed hours are shown, which do not depend on shifts.
        let rule = try MissingDays.of(owner.id, viewer, NoShifts(), on: first...end, now: now, in: tx).orNotFound()
        let here = listed.filter { $0.record.date >= month.first && $0.record.date < month.end }
        let today = viewer.zone.today(at: now)
        let usual = month == Month(of: today) ? today : month.first
        let isOffered = owner.id == viewer.person || rule.spans.permit(usual)
        let billed = here.reduce(0) { $0 + ($1.record.billable ? $1.record.minutes : 0) }
        return HistoryPage(
            month: month,
            today: today,
            person: owner,
            members: viewer.isManager ? try crewMembers(viewer, tx) : [],
            total: HoursSum(month.days, here, rule),
            billed: billed,
            hasClients: try billed > 0 || Project.hasClients(viewer, in: tx),
            weeks: stride(from: end.adding(days: -7), through: first, by: -7).map { week in
                HistoryWeek(week, month, listed, rule)
            },
            newDay: isOffered ? usual : month.days.last(where: rule.spans.permit)
        )
    }
}

/// The total of some days, and the agreed hours.
struct HoursSum: Sendable {
    let minutes: Int
    /// `nil` without a contract.
    let agreed: Int?

    init(_ days: [LocalDate], _ listed: [ListedHours], _ rule: MissingDays) {
        minutes = listed.reduce(0) { $0 + $1.record.minutes }
        agreed = rule.expected(days)
    }
}

/// A week in the history.
struct HistoryWeek: Sendable {
    let first: LocalDate
    /// The total of the whole week.
    let total: HoursSum
    /// The minutes of its days in the month; `nil` when all its days are in the month.
    let within: Int?
    /// The days of the month with records, newest first.
    let days: [(day: LocalDate, minutes: Int, records: [HoursRecord])]
    /// The reasons why some of these records cannot be changed.
    let locks: [HoursLock]

    init(_ first: LocalDate, _ month: Month, _ listed: [ListedHours], _ rule: MissingDays) {
        let all = (0..<7).map { first.adding(days: $0) }
        let mine = listed.filter { all[0] <= $0.record.date && $0.record.date <= all[6] }
        let here = mine.filter { $0.record.date >= month.first && $0.record.date < month.end }
        let byDay = Dictionary(grouping: here.map(\.record), by: \.date)
        self.first = first
        total = HoursSum(all, mine, rule)
        let isWhole = all[0] >= month.first && all[6] < month.end
        within = isWhole ? nil : here.reduce(0) { $0 + $1.record.minutes }
        days = byDay.sorted { $0.key > $1.key }.map { day, records in
            (day: day, minutes: records.reduce(0) { $0 + $1.minutes }, records: records)
        }
        locks = here.compactMap(\.lock).withoutRepeats
    }
}

/// `/c/{crew}/hours/history`
struct HistoryPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("hours/history") { request, context in
            let (viewer, now) = (context.viewer, context.site.clock.now)
            let query = request.uri.queryParameters
            let month = query.get("month").flatMap { Month($0) } ?? Month(of: viewer.zone.today(at: now))
            let person = query.get("person").flatMap { PersonID($0) }
            return try await context.page(request, active: HoursTab.history.id) { tx in
                try HistoryPage.load(month, of: person, viewer, now: now, tx)
            } title: { page, words in
                "\(words("hours.tab.history")), \(words.month(page.month))"
            } body: { page, html, words in
                HistoryView(context: context, html: html, words: words).write(page)
            }
        }
    }
}
