import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// The model of the viewer's roster page.
struct RosterPage: Sendable {
    let week: RosterWeek
    let shifts: [Shift]
    let daysOff: RosterDaysOff
    let hasFixedShifts: Bool
    /// Whether the viewer can create fixed shifts, directly or with approval.
    let canPlan: Bool

    static func load(_ week: RosterWeek, _ viewer: Viewer, _ tx: Tx) throws -> RosterPage {
        let mine = try Shift.list(.of(viewer.person), crew: viewer.crew, from: week.first, to: week.end, in: tx)
        let awaited = try Shift.awaited(by: viewer.person, crew: viewer.crew, from: week.first, to: week.end, in: tx)
        return RosterPage(
            week: week,
            shifts: (mine + awaited).sorted { $0.startsAt < $1.startsAt },
            daysOff: try RosterDaysOff.load(from: week.first, to: week.end, of: viewer.person, viewer, tx),
            hasFixedShifts: try tx.exists(
                """
                SELECT 1 FROM fixed_shift WHERE crew = \(viewer.crew) AND person = \(viewer.person)
                    AND \(FixedShift.current(on: week.today))
                """
            ),
            canPlan: try PlanningRight.of(viewer, on: nil, in: tx) != .none
        )
    }
}

/// The model of the page with the crew's week.
struct CrewWeekPage: Sendable {
    let week: RosterWeek
    let shifts: [Shift]
    let daysOff: RosterDaysOff
    let members: [Named]
    /// The tasks of the viewer; `nil` for members, and for past weeks.
    let plan: WeekPlan?
    /// The number of shifts of the week that are not published yet; 0 for members.
    let drafts: Int

    static func load(_ week: RosterWeek, _ viewer: Viewer, now: Instant, _ tx: Tx) throws -> CrewWeekPage {
        let shifts = try Shift.list(.everyone, crew: viewer.crew, from: week.first, to: week.end, in: tx)
        let isToPlan = viewer.isManager && !viewer.isArchived && week.end > week.today
        return CrewWeekPage(
            week: week,
            shifts: shifts,
            daysOff: try RosterDaysOff.load(from: week.first, to: week.end, viewer, tx),
            members: try crewMembers(viewer, tx),
            plan: isToPlan ? try WeekPlan.load(week, shifts, viewer, now: now, tx) : nil,
            drafts: isToPlan
                ? try UnpublishedShift.count(crew: viewer.crew, from: week.first, to: week.end, in: tx) : 0
        )
    }
}

/// `/c/{crew}/roster` and `/c/{crew}/week`
struct RosterPages {
    func add(to routes: Routes<CrewContext>) {
        routes.get("roster") { request, context in
            let viewer = context.viewer
            let week = RosterWeek(request, viewer, now: context.site.clock.now)
            return try await context.page(request, active: "roster") { tx in
                try RosterPage.load(week, viewer, tx)
            } title: { page, words in
                "\(words("nav.roster")) · \(page.week.title(words))"
            } body: { page, html, words in
                RosterView(context: context, html: html, words: words).write(page)
            }
        }
        routes.get("week") { request, context in
            let viewer = context.viewer
            let now = context.site.clock.now
            let week = RosterWeek(request, viewer, now: now)
            return try await context.page(request, active: "week", isWide: true) { tx in
                try CrewWeekPage.load(week, viewer, now: now, tx)
            } title: { page, words in
                "\(words("nav.week")) · \(page.week.title(words))"
            } body: { page, html, words in
                CrewWeekView(context: context, html: html, words: words).write(page)
            }
        }
    }
}
