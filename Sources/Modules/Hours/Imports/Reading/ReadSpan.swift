import Core
import Imports

/// The start and end in a line of a table: local dates and times, or instants.
struct WrittenSpan {
    var date = ""
    var start = ""
    var endDate = ""
    var end = ""

    /// A parsed start or end.
    struct Moment {
        let instant: Instant
        let date: LocalDate
        /// A note about a clock change at that time.
        let note: Phrase?
        /// The second instant that an ambiguous local time may stand for.
        var later: Instant?
    }

    let zone: Zone
    let order: DateOrder?

    /// - Throws: `Rejection` when it is present but invalid.
    func begin() throws -> Moment? {
        if start.isEmpty { return nil }
        return try moment(start, on: date)
    }

    /// - Throws: `Rejection` when it is present but invalid.
    func finish(after begin: Moment) throws -> Moment? {
        if end.isEmpty { return nil }
        if endDate.isEmpty && readClock(end) != nil {
            let day = try moment(end, at: begin.date)
            // The work continued past midnight.
            return day.instant > begin.instant || day.later.map { $0 > begin.instant } == true
                ? day : try moment(end, at: begin.date.adding(days: 1))
        }
        return try moment(end, on: endDate)
    }

    private func moment(_ text: String, on date: String) throws -> Moment {
        let text = oneLine(text)
        if let instant = Instant(iso8601: text) ?? Instant(iso8601: text.replacing(" ", with: "T", maxReplacements: 1))
        {
            return Moment(instant: instant, date: zone.local(instant).date, note: nil)
        }
        if readClock(text) != nil { return try moment(text, at: try readDate(date)) }
        // A cell with both date and time.
        let halves = text.split(maxSplits: 1) { $0 == " " || $0 == "T" || $0 == "," }
        guard halves.count == 2 else {
            throw Rejection("hours.import.reason.time", ["text": .text(String(text.prefix(40)))])
        }
        return try moment(String(halves[1]), at: try readDate(String(halves[0])))
    }

    /// - Throws: `Rejection` for a date that does not exist.
    func readDate(_ text: String) throws -> LocalDate {
        let text = oneLine(text)
        // Some formats add the time in the same cell.
        let first = text.split { $0 == " " || $0 == "T" }.first ?? ""
        if first.isEmpty { throw Rejection("hours.import.reason.noDate") }
        guard let date = WrittenDate(first)?.date(order) else {
            throw Rejection("hours.import.reason.date", ["text": .text(String(text.prefix(40)))])
        }
        return date
    }

    private func moment(_ clock: String, at date: LocalDate) throws -> Moment {
        guard let seconds = readClock(clock) else {
            throw Rejection("hours.import.reason.time", ["text": .text(String(clock.prefix(40)))])
        }
        let day = seconds == 86_400 ? date.adding(days: 1) : date
        let (minute, rest) = (seconds % 86_400).quotientAndRemainder(dividingBy: 60)
        guard let time = LocalTime(minutes: minute) else { throw Rejection("hours.import.reason.noDate") }
        let shown: [String: Phrase.Argument] = ["time": .time(time), "day": .date(day)]
        let past = Int64(rest) * 1000
        switch zone.resolve(day, time) {
        case .once(let instant):
            return Moment(instant: instant.adding(milliseconds: past), date: day, note: nil)
        case .gap(let instant):
            return Moment(
                instant: instant.adding(milliseconds: past),
                date: zone.local(instant).date,
                note: Phrase("hours.import.note.gap", shown)
            )
        case .fold(let first, let second):
            return Moment(
                instant: first.adding(milliseconds: past),
                date: day,
                note: Phrase("hours.import.note.fold", shown),
                later: second.adding(milliseconds: past)
            )
        }
    }
}

extension ImportedHours {
    /// Combines the start, end and length of a line. The length takes precedence; a span that is too short for it is
    /// dropped.
    /// - Parameters:
    ///   - seconds: the length, if the file has one.
    ///   - isExact: whether the file was exported by Decklog, whose instants are precise to the millisecond.
    /// - Throws: `Rejection`.
    static func measured(
        _ written: WrittenSpan,
        seconds: Int?,
        isExact: Bool,
        now: Instant
    ) throws -> (date: LocalDate, minutes: Int, span: HoursSpan?, note: Phrase?) {
        guard let begin = try written.begin() else {
            guard let seconds else { throw Rejection("hours.import.reason.noLength") }
            return (try written.readDate(written.date), try importedMinutes(seconds), nil, nil)
        }
        guard let end = try written.finish(after: begin) else {
            guard let seconds else { throw Rejection("hours.import.reason.noLength") }
            return (begin.date, try importedMinutes(seconds), nil, nil)
        }
        let note = begin.note ?? end.note
        let span = fitting(begin, end, seconds: seconds, isExact: isExact)
        guard let seconds else {
            guard let span else { throw Rejection("hours.import.reason.order") }
            let length = Int(span.endsAt.milliseconds - span.startsAt.milliseconds) / 1000
            return (begin.date, try checked(span, try importedMinutes(length, most: longestDay), now), span, note)
        }
        let minutes = try importedMinutes(seconds, most: span == nil ? 24 * 60 : longestDay)
        guard let span, span.minutes >= minutes else {
            return (begin.date, try importedMinutes(seconds), nil, Phrase("hours.import.note.length"))
        }
        return (begin.date, try checked(span, minutes, now), span, note)
    }

    /// Resolves repeated hours: the span from the first possible start to the first end that makes it long enough, or
    /// else to the last end.
    private static func fitting(
        _ begin: WrittenSpan.Moment,
        _ end: WrittenSpan.Moment,
        seconds: Int?,
        isExact: Bool
    ) -> HoursSpan? {
        let ends = [end.instant, end.later].compactMap { $0 }
        let spans = ends.filter { $0 > begin.instant }.map { end -> HoursSpan in
            if isExact { return HoursSpan(startsAt: begin.instant, endsAt: end) }
            // Extended to whole minutes, so that the span is never shorter than the length.
            let (first, last) = (begin.instant.milliseconds, end.milliseconds + 59_999)
            return HoursSpan(
                startsAt: Instant(milliseconds: first - first % 60_000),
                endsAt: Instant(milliseconds: last - last % 60_000)
            )
        }
        let least = seconds.map { ($0 + 30) / 60 } ?? 0
        return spans.first { $0.minutes >= least } ?? spans.last
    }

    private static func checked(_ span: HoursSpan, _ minutes: Int, _ now: Instant) throws -> Int {
        if span.minutes > longestDay { throw Rejection("hours.import.reason.long", ["most": .minutes(longestDay)]) }
        if span.endsAt > now { throw Rejection("hours.import.reason.future") }
        return minutes
    }
}
