import Accounts
import Core
import Events
import HTTPTypes
import Hummingbird
import Storage
import Web

/// What the history of a month shows.
struct HistoryPage: Sendable {
    let month: Month
    let today: LocalDate
    /// Whose it is.
    let person: Named
    /// Whom a manager can choose; nobody for members.
    let members: [Named]
    let total: HoursSum
    /// How much of it is billed, in minutes.
    let billed: Int
    /// The newest first; of their days only those of the month.
    let weeks: [HistoryWeek]
    /// What the viewer has just deleted, and can have back.
    let deleted: HoursRecord?

    static func load(
        _ month: Month,
        of person: PersonID?,
        deleted: HoursRecordID?,
        _ viewer: Viewer,
        now: Instant,
        _ tx: Tx
    ) throws -> HistoryPage {
        let owner = try owner(person, viewer, tx)
        // The weeks at its ends are shown with all that they have.
        let first = month.first.startOfWeek(firstDay: viewer.weekStart)
        let end = month.end.adding(days: -1).startOfWeek(firstDay: viewer.weekStart).adding(days: 7)
        let filter = HoursFilter(from: first, to: end, person: owner.id)
        let listed = try ListedHours.of(try HoursRecord.list(filter, viewer, in: tx), crew: viewer.crew, in: tx)
        let contracts = try Contracts.of(owner.id, crew: viewer.crew, in: tx)
        let here = listed.filter { $0.record.date >= month.first && $0.record.date < month.end }
        return HistoryPage(
            month: month,
            today: viewer.zone.today(at: now),
            person: owner,
            members: viewer.isManager ? try crewMembers(viewer, tx) : [],
            total: HoursSum(month.days, here, contracts),
            billed: here.reduce(0) { $0 + ($1.record.billable ? $1.record.minutes : 0) },
            weeks: stride(from: end.adding(days: -7), through: first, by: -7).map { week in
                HistoryWeek(week, month, listed, contracts)
            },
            deleted: try deleted.flatMap { try HoursRecord.findDeleted($0, viewer, in: tx) }
        )
    }

    private static func owner(_ person: PersonID?, _ viewer: Viewer, _ tx: Tx) throws -> Named {
        guard let person, person != viewer.person else { return Named(id: viewer.person, name: viewer.name) }
        if !viewer.isManager { throw AppError.notFound }
        let name: String? = try tx.value(
            """
            SELECT person.name FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(viewer.crew) AND member.person = \(person)
            """
        )
        // Who has left has a history all the same.
        guard let name else { throw AppError.notFound }
        return Named(id: person, name: name)
    }
}

/// How long some days are together, and what was agreed for them.
struct HoursSum: Sendable {
    let minutes: Int
    /// `nil` when nothing was.
    let agreed: Int?

    init(_ days: [LocalDate], _ listed: [ListedHours], _ contracts: Contracts) {
        let agreed = days.compactMap { contracts.minutes(on: $0) }
        minutes = listed.reduce(0) { $0 + $1.record.minutes }
        self.agreed = agreed.isEmpty ? nil : agreed.reduce(0, +)
    }
}

/// A week of the history.
struct HistoryWeek: Sendable {
    let first: LocalDate
    /// Of the whole week.
    let total: HoursSum
    /// Of its days in the month, in minutes; `nil` when they are all in it.
    let within: Int?
    /// Days of the month that have records, newest first.
    let days: [(day: LocalDate, minutes: Int, records: [HoursRecord])]
    /// Why some of these are fixed.
    let locks: [HoursLock]

    init(_ first: LocalDate, _ month: Month, _ listed: [ListedHours], _ contracts: Contracts) {
        let all = (0..<7).map { first.adding(days: $0) }
        let mine = listed.filter { all[0] <= $0.record.date && $0.record.date <= all[6] }
        let here = mine.filter { $0.record.date >= month.first && $0.record.date < month.end }
        let byDay = Dictionary(grouping: here.map(\.record), by: \.date)
        self.first = first
        total = HoursSum(all, mine, contracts)
        let isWhole = all[0] >= month.first && all[6] < month.end
        within = isWhole ? nil : here.reduce(0) { $0 + $1.record.minutes }
        days = byDay.sorted { $0.key > $1.key }.map { day, records in
            (day: day, minutes: records.reduce(0) { $0 + $1.minutes }, records: records)
        }
        var seen: Set<HoursLock> = []
        locks = here.compactMap(\.lock).filter { seen.insert($0).inserted }
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
            let deleted = request.deletedRecord
            return try await context.page(request, active: "hours") { tx in
                try HistoryPage.load(month, of: person, deleted: deleted, viewer, now: now, tx)
            } title: { page, words in
                "\(words("hours.tab.history")), \(words.month(page.month))"
            } body: { page, html, words in
                HistoryView(context: context, html: html, words: words).write(page)
            }
        }
    }
}
