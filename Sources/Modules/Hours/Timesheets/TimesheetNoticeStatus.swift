import API
import Accounts
import Core
import Notifications
import Storage
import Work

/// What is left to do about messages that ask to approve a timesheet, or to hand one in again.
enum TimesheetNoticeStatus {
    private static let asking: Set = ["hours.notice.submitted", "hours.notice.returned", "hours.notice.reopened"]

    static func of(
        _ notices: [SentNotice],
        _ viewer: Viewer,
        _ source: any ShiftSource,
        _ now: Instant,
        _ tx: Tx
    ) throws -> [ID<OutboxSubject>: NoticeStatus] {
        let keys = Dictionary(notices.map { ($0.thing, $0.key) }) { first, _ in first }
        let asking = keys.filter { Self.asking.contains($0.value) }
        if asking.isEmpty || viewer.isArchived { return [:] }
        let ids = asking.keys.map { $0.cast(to: TimesheetKey.self) }
        let sheets = try tx.all(
            """
            SELECT person.id, person.name, \(Timesheet.columns)
            FROM \(Timesheet.source) JOIN person ON person.id = timesheet.person
            WHERE timesheet.crew = \(viewer.crew) AND timesheet.id IN \(list: ids)
            """
        ) { row in
            (person: Named(id: try row.read(), name: try row.read()), sheet: try Timesheet(row: &row))
        }
        let isAgain = sheets.contains { $0.person.id == viewer.person && [.open, .returned].contains($0.sheet.state) }
        let handIn = isAgain ? try HandIn.load(viewer, source, now: now, tx) : HandIn(sheets: [])
        return sheets.reduce(into: [:]) { statuses, one in
            statuses[one.sheet.id.cast()] =
                one.person.id == viewer.person
                ? own(one.sheet, handIn) : viewer.isManager ? others(one.sheet, of: one.person, viewer) : nil
        }
    }

    private static func others(_ sheet: Timesheet, of person: Named, _ viewer: Viewer) -> NoticeStatus {
        if sheet.state != .submitted { return settled(sheet) }
        let address = "\(viewer.path)/hours/timesheets/\(person.id)/\(sheet.period)"
        return .open { _, html, words, page in
            ApprovalForm(html: html, words: words).write(address, of: person, version: sheet.version, returnsTo: page)
        }
    }

    private static func own(_ sheet: Timesheet, _ handIn: HandIn) -> NoticeStatus? {
        if sheet.state == .submitted || sheet.state == .approved { return settled(sheet) }
        guard let hours = handIn.sheets.first(where: { $0.period == sheet.period }) else { return nil }
        return .open { context, html, words, page in
            HandInForm(context: context, html: html, words: words).write(hours, isMain: false, back: page.rawValue)
        }
    }

    private static func settled(_ sheet: Timesheet) -> NoticeStatus {
        let isWithdrawn = sheet.state == .open && sheet.decidedBy == nil
        let key = isWithdrawn ? "withdrawn" : sheet.state.rawValue
        return .settled(Phrase("hours.settled.\(key)", ["name": .text(sheet.decidedBy?.name ?? "")]))
    }
}
