import Accounts
import Core
import HTML
import Storage
import Web

/// Recent shifts that are not logged yet and on days that are not locked, for the Hours home page; without those of
/// which the timer is still running.
struct ShiftsToLog: Sendable {
    /// How many days to look back, including today.
    private static let days = 14
    /// The maximum number shown, latest first.
    private static let most = 5

    let shifts: [WorkedShift]

    static func load(
        _ source: any ShiftSource,
        _ viewer: Viewer,
        today: LocalDate,
        now: Instant,
        _ tx: Tx
    ) throws -> ShiftsToLog {
        let (first, end) = (today.adding(days: 1 - days), today.adding(days: 1))
        let (person, crew) = (viewer.person, viewer.crew)
        let compared = try ComparedShift.list(source, of: person, crew: crew, first..<end, now: now, in: tx)
        let locks = try HoursLocks.of(person, crew: crew, from: first, to: today, in: tx)
        let timedFrom = try HoursTimer.running(viewer, in: tx)?.startedAt
        let open = compared.filter { compared in
            let isTimed = timedFrom.map { $0 < compared.shift.span.endsAt } ?? false
            return compared.record == nil && !isTimed && locks[day: compared.shift.date] == nil
        }
        return ShiftsToLog(shifts: open.map(\.shift).suffix(most).reversed())
    }
}

struct ShiftsToLogView {
    let context: CrewContext
    let html: HTML
    let words: Words
    /// The page that its buttons return to; `nil` for the Hours home page.
    var returnsTo: ReturnPage?

    func write(_ page: ShiftsToLog) {
        if page.shifts.isEmpty || context.viewer.isArchived { return }
        let path = "\(context.viewer.path)/hours"
        html.section(words("hours.shifts.toLog"), id: "shifts-title") {
            html.a(words("hours.shifts.all"), .href("\(path)/shifts"))
        } content: {
            rows(page)
        }
    }

    /// Without a heading.
    func rows(_ page: ShiftsToLog) {
        html.ul(.class("rows")) {
            for shift in page.shifts { row(shift, "\(context.viewer.path)/hours") }
        }
    }

    private func row(_ shift: WorkedShift, _ path: String) {
        html.li(.class("row")) {
            context.site.icon(html, "calendar-clock")
            html.div(.class("row-body")) {
                let day = words.heading(words.day(shift.date))
                html.p("\(day), \(shift.start)–\(shift.end)", .class("row-title"))
                if let position = shift.position { html.p(.class("row-note")) { html.bdi(position) } }
            }
            html.div(.class("row-end")) {
                ShiftLogForm(html: html, words: words, returnsTo: returnsTo).write(shift, path, month: nil)
            }
        }
    }
}
