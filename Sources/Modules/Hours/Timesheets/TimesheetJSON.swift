package import API
import Accounts
import Core

// Conversion to wire types.

extension PeriodHours {
    package func json(_ history: [SheetEvent]) -> API.Timesheet {
        API.Timesheet(
            person: person.json,
            period: period.description,
            first: first.description,
            last: last.description,
            state: state,
            minutes: minutes,
            expected: expected,
            missing: missing.map(\.date.description),
            billableMinutes: billableMinutes,
            reason: sheet?.reason,
            submittedAt: sheet?.submittedAt.description,
            decidedBy: sheet?.decidedBy?.json,
            decidedAt: sheet?.decidedAt?.description,
            history: history.map(\.json)
        )
    }
}

extension SheetEvent {
    fileprivate var json: TimesheetEvent {
        TimesheetEvent(at: at.description, kind: kind, actor: actor?.json, minutes: minutes, reason: reason)
    }
}
