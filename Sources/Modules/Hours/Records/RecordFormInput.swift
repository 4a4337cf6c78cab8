import API
import Accounts
import Core
import Storage
import Web

/// Thrown within a write to roll it back until the person has confirmed the warnings.
struct ConfirmationNeeded: Error {
    let warnings: [HoursWarning]
}

extension Form {
    /// The entered record.
    /// - Parameter old: the record to change.
    func hoursDraft(_ viewer: Viewer, replacing old: HoursRecord? = nil) throws -> HoursDraft {
        var check = Validation()
        let input: NewHoursRecord = try input()
        let date = check.date("date", input.date)
        let span = check.clockSpan(self["startedAt"], self["endedAt"], on: date, viewer.zone, like: old?.span)
        var draft = input.draft(span, on: date, &check)
        try check.finish()
        // When a span is entered and the prefilled hours are untouched, the length is that of the span.
        if span != nil && span != old?.span && self["hours"] == self["shown"] { draft.minutes = nil }
        draft.shift = old?.shift
        return draft
    }

    /// Accepts warnings only if the person has been shown exactly these, for this project and day.
    func confirm(_ warnings: [HoursWarning], _ draft: HoursDraft) throws {
        if !warnings.isEmpty && self["again"] != confirmationKey(warnings, draft) {
            throw ConfirmationNeeded(warnings: warnings)
        }
    }
}

/// The identity of the warnings that a person confirms.
func confirmationKey(_ warnings: [HoursWarning], _ draft: HoursDraft) -> String {
    ([draft.project.description, draft.date.description] + warnings.map(\.rawValue)).joined(separator: " ")
}

extension Validation {
    /// Parses two times of day; an end that is not later than the start is on the next day.
    /// - Parameter old: the span of the record, which keeps its seconds if the displayed times are unchanged.
    fileprivate mutating func clockSpan(
        _ start: String?,
        _ end: String?,
        on date: LocalDate,
        _ zone: Zone,
        like old: HoursSpan?
    ) -> HoursSpan? {
        if (start ?? "").isEmpty && (end ?? "").isEmpty { return nil }
        let failures = fields.count
        let (start, end) = (time("startedAt", start), time("endedAt", end))
        if fields.count > failures { return nil }
        if let old, zone.local(old.startsAt) == (date, start), zone.local(old.endsAt).time == end { return old }
        let first = zone.resolve(date, start).instant
        return HoursSpan(
            startsAt: first,
            endsAt: max(zone.resolve(end > start ? date : date.adding(days: 1), end).instant, first)
        )
    }
}
