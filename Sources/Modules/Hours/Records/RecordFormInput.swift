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
        let span = check.clockSpan(self["startedAt"], self["endedAt"], on: date, viewer.zone, like: old)
        var draft = input.draft(span, on: date, &check)
        try check.finish()
        // When a span is entered and the prefilled hours are untouched, the length is that of the span. A record whose
        // date alone changes keeps its break.
        let keepsBreak = old?.hasBreak == true && old?.times(in: viewer.zone) == times
        if span != nil && span != old?.span && !keepsBreak && self["hours"] == self["shown"] { draft.minutes = nil }
        draft.shift = old?.shift
        return draft
    }

    /// The entered times of day.
    private var times: [LocalTime] { [self["startedAt"], self["endedAt"]].compactMap { $0.flatMap { LocalTime($0) } } }

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

extension HoursRecord {
    /// Whether it is shorter than its span.
    fileprivate var hasBreak: Bool { span.map { minutes < $0.minutes } ?? false }

    /// The times of day that the form shows; `nil` without a span.
    fileprivate func times(in zone: Zone) -> [LocalTime]? {
        span.map { [zone.local($0.startsAt).time, zone.local($0.endsAt).time] }
    }
}

extension Validation {
    /// Parses two times of day; an end that is not later than the start is on the next day.
    /// - Parameter old: the record to change, which keeps its span if the date and the displayed times are unchanged:
    ///   the span has seconds, and in a zone that the crew had before it may have started on another day.
    fileprivate mutating func clockSpan(
        _ start: String?,
        _ end: String?,
        on date: LocalDate,
        _ zone: Zone,
        like old: HoursRecord?
    ) -> HoursSpan? {
        if (start ?? "").isEmpty && (end ?? "").isEmpty { return nil }
        let failures = fields.count
        let (start, end) = (time("startedAt", start), time("endedAt", end))
        if fields.count > failures { return nil }
        if let old, let span = old.span, old.times(in: zone) == [start, end],
            [old.date, zone.local(span.startsAt).date].contains(date)
        {
            return span
        }
        let first = zone.resolve(date, start).instant
        return HoursSpan(
            startsAt: first,
            endsAt: max(zone.resolve(end > start ? date : date.adding(days: 1), end).instant, first)
        )
    }
}
