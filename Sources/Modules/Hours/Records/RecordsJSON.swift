import API
import Accounts
import Core
import Events
import Web

// Conversion between records and wire types.

extension NewHoursRecord {
    /// - Throws: `AppError.invalid` with every invalid field.
    func draft(_ viewer: Viewer, at now: Instant) throws -> HoursDraft {
        var check = Validation()
        let span = check.span(startedAt, endedAt)
        let day = span.map { viewer.zone.local($0.startsAt).date } ?? viewer.zone.today(at: now)
        let date = date.map { check.date("date", $0) } ?? day
        let draft = draft(span, on: date, &check)
        try check.finish()
        return draft
    }

    /// The draft, given the parsed span and day; errors of other fields are added to `check`.
    func draft(_ span: HoursSpan?, on day: LocalDate, _ check: inout Validation) -> HoursDraft {
        HoursDraft(
            project: check.project(project),
            date: day,
            minutes: check.hours(hours),
            comment: check.optionalLine("comment", comment, most: HoursRecord.longestComment),
            billable: billable,
            status: status,
            span: span,
            place: check.id("place", place),
            person: check.id("person", person)
        )
    }
}

extension HoursRecordPatch {
    func applied(to old: HoursRecord) throws -> HoursDraft {
        var (check, draft) = (Validation(), old.draft)
        if let project { draft.project = check.project(project) }
        if let date { draft.date = check.date("date", date) }
        draft.span = check.span(
            startedAt.applied(to: old.span?.startsAt.description),
            endedAt.applied(to: old.span?.endsAt.description)
        )
        if hours != nil {
            draft.minutes = check.hours(hours)
        } else if draft.span != nil && draft.span != old.span {
            draft.minutes = nil
        }
        draft.comment = check.optionalLine(
            "comment",
            comment.applied(to: old.comment),
            most: HoursRecord.longestComment
        )
        draft.billable = billable ?? old.billable
        draft.status = status ?? old.status
        draft.place = check.id("place", place.applied(to: old.place?.description))
        try check.finish()
        return draft
    }
}

extension HoursRecord {
    func json(_ lock: HoursLock?, _ words: Words) -> API.HoursRecord {
        API.HoursRecord(
            id: id.description,
            project: ref,
            person: person.json,
            date: date.description,
            minutes: minutes,
            hours: hoursText(minutes),
            comment: comment,
            billable: billable,
            status: status,
            startedAt: span?.startsAt.description,
            endedAt: span?.endsAt.description,
            shift: shift?.description,
            place: place?.description,
            locked: lock.map { RecordLock(code: $0.code, message: words($0.reason)) }
        )
    }

    /// The response after logging a record, which has no lock: otherwise the write would have failed.
    func logged(_ warnings: [HoursWarning], _ words: Words) -> LoggedHours {
        let told = warnings.map { RecordWarning(code: $0.rawValue, message: words($0.phrase)) }
        return LoggedHours(json(nil, words), warnings: told)
    }
}

extension RecentWork {
    var json: QuickLog {
        QuickLog(
            project: ref,
            minutes: minutes,
            hours: hoursText(minutes),
            billable: billable,
            status: status,
            loggedToday: isLoggedToday
        )
    }
}

extension Validation {
    /// - Returns: a placeholder id when the text is invalid.
    mutating func project(_ text: String?) -> ProjectID {
        if text?.isEmpty ?? true { fail("project", "required", Phrase("hours.form.noProject")) }
        return id("project", text) ?? ProjectID(high: 0, low: 0)
    }

    /// Returns minutes; `nil` when the input is missing, blank or invalid. Invalid text is added as an error.
    mutating func hours(_ input: HoursInput?) -> Int? {
        switch input {
        case .minutes(let minutes): return minutes
        case .text(let text) where !text.allSatisfy(\.isWhitespace):
            let minutes = readLength(text)
            if minutes == nil { fail("hours", "hours", Phrase("hours.field.hours")) }
            return minutes
        case .text, nil: return nil
        }
    }

    /// Both instants or neither.
    mutating func span(_ startedAt: String?, _ endedAt: String?) -> HoursSpan? {
        if startedAt == nil && endedAt == nil { return nil }
        guard let startsAt = instant("startedAt", startedAt), let endsAt = instant("endedAt", endedAt) else {
            return nil
        }
        return HoursSpan(startsAt: startsAt, endsAt: endsAt)
    }

    private mutating func instant(_ field: String, _ text: String?) -> Instant? {
        guard let text else {
            fail(field, "required", Phrase("error.field.required"))
            return nil
        }
        let instant = Instant(iso8601: text)
        if instant == nil { fail(field, "instant", Phrase("error.field.time")) }
        return instant
    }
}
