import CICal
import Core

/// Reads iCalendar files (RFC 5545) with libical.
///
/// Files come from anywhere, so the server reads them with a `CalendarTool`, in a process of its own.
package struct CalendarReader {
    /// The maximum number of occurrences tried per rule: enough for every hour of 20 years.
    private static let mostTries = 200_000

    private let request: CalendarRequest
    private var contents = CalendarContents()
    /// The events that replace an occurrence of another one, by UID.
    private var replaced: [String: Set<CalendarEvent.Skipped>] = [:]

    /// - Throws: `CalendarFault`.
    package static func read(_ file: [UInt8], _ request: CalendarRequest) throws -> CalendarContents {
        if file.count > CalendarContents.largestFile { throw CalendarFault.tooLarge }
        let text = file.filter { $0 != 0 }
        let words = String(decoding: text, as: UTF8.self).uppercased()
        guard words.contains("BEGIN:VCALENDAR") else { throw CalendarFault.unknown }
        guard words.contains("END:VCALENDAR") else { throw CalendarFault.truncated }
        icalerror_set_errors_are_fatal(0)
        defer { icalmemory_free_ring() }
        // Invalid UTF-8 is repaired, so that every title can be stored.
        guard let root = icalparser_parse_string(String(decoding: text, as: UTF8.self)) else {
            throw CalendarFault.unknown
        }
        defer { icalcomponent_free(root) }
        var reader = CalendarReader(request: request)
        let isOne = icalcomponent_isa(root) == ICAL_VCALENDAR_COMPONENT
        let calendars = isOne ? [root] : components(root, ICAL_VCALENDAR_COMPONENT)
        if calendars.isEmpty { throw CalendarFault.unknown }
        for calendar in calendars { reader.read(calendar) }
        return reader.finished()
    }

    private init(request: CalendarRequest) {
        self.request = request
    }

    private static func components(_ parent: OpaquePointer, _ kind: icalcomponent_kind) -> [OpaquePointer] {
        var found: [OpaquePointer] = []
        var next = icalcomponent_get_first_component(parent, kind)
        while let component = next {
            found.append(component)
            next = icalcomponent_get_next_component(parent, kind)
        }
        return found
    }

    private mutating func read(_ calendar: OpaquePointer) {
        contents.name = contents.name ?? Self.name(calendar)
        var zones = CalendarZones(calendar, own: request.zone)
        var events: [CalendarEvent] = []
        for component in Self.components(calendar, ICAL_VEVENT_COMPONENT) {
            if icalcomponent_count_properties(component, ICAL_XLICERROR_PROPERTY) > 0 { contents.unreadable += 1 }
            do {
                let event = try CalendarEvent(component, &zones)
                if let other = event.replaces { replaced[event.uid, default: []].insert(other) }
                events.append(event)
            } catch CalendarEvent.Fault.unplanned(let other, let uid) {
                // A whole day may also replace an occurrence that had a time.
                if let other { replaced[uid, default: []].insert(other) }
                contents.unplanned += 1
            } catch {
                contents.unreadable += 1
            }
        }
        for event in events where !event.isCancelled { expand(event) }
        contents.unknownZones = Array((contents.unknownZones + zones.unknown).prefix(CalendarContents.mostZones))
    }

    /// The name that most programs write, or that of RFC 7986.
    private static func name(_ calendar: OpaquePointer) -> String? {
        let values = EventProperties(calendar)
        let usual = values.all(ICAL_X_PROPERTY).first { property in
            icalproperty_get_x_name(property).map { String(cString: $0) }?.uppercased() == "X-WR-CALNAME"
        }
        let text =
            usual.flatMap { icalproperty_get_x($0) }.map { String(cString: $0) } ?? values.text(ICAL_NAME_PROPERTY)
        let plain = (text ?? "").replacing("\\,", with: ",").replacing("\\;", with: ";").replacing("\\n", with: " ")
        let name = String(oneLine(plain).unicodeScalars.prefix(CalendarContents.longestName))
        return name.isEmpty ? nil : name
    }

    private func finished() -> CalendarContents {
        var result = contents
        result.order()
        return result
    }
}

// MARK: - Expansion

extension CalendarReader {
    private mutating func expand(_ event: CalendarEvent) {
        var left = Set(event.excluded)
        if event.replaces == nil { left.formUnion(replaced[event.uid] ?? []) }
        // The start counts even if the rule does not match it.
        var all: [Occurrence] = []
        if let start = event.zone.instant(event.start) { all.append((start, event.start, event.length)) }
        // An event that replaces an occurrence has no rule of its own.
        if event.replaces == nil {
            for rule in event.rules where !repeated(rule, event, &all) { contents.unreadable += 1 }
            all += event.extra.map { ($0.start, nil, $0.length ?? event.length) }
        }
        var (seen, isUnplanned): (Set<Instant>, Bool) = ([], false)
        for (start, local, length) in all {
            let date = local?.date ?? request.zone.today(at: start)
            if left.contains(.time(start)) || left.contains(.date(date)) || !seen.insert(start).inserted { continue }
            guard let end = length.end(of: start, local, event.zone) else { continue }
            if 60_000...86_400_000 ~= end.milliseconds - start.milliseconds {
                if start < request.until && end > request.from {
                    contents.add(.init(uid: event.uid, startsAt: start, endsAt: end, title: event.title))
                }
            } else {
                isUnplanned = true
            }
        }
        if isUnplanned { contents.unplanned += 1 }
    }

    /// `local` is the date and time in the zone of the event, if it is known.
    private typealias Occurrence = (start: Instant, local: LocalMoment?, length: CalendarEvent.Length)

    /// Adds the occurrences of a rule, until the end of the period.
    /// - Returns: whether the rule could be followed to that end.
    private func repeated(_ rule: icalrecurrencetype, _ event: CalendarEvent, _ all: inout [Occurrence]) -> Bool {
        var rule = rule
        // No one plans by the minute, and years of seconds take too long to count.
        if [ICAL_NO_RECURRENCE, ICAL_SECONDLY_RECURRENCE, ICAL_MINUTELY_RECURRENCE].contains(rule.freq) {
            return false
        }
        let until = rule.until
        // libical would compare an end in UTC with local times.
        rule.until = icaltime_null_time()
        guard let occurrences = icalrecur_iterator_new(rule, event.start.libical) else { return false }
        defer { icalrecur_iterator_free(occurrences) }
        // Events last at most a day, or are left out, so earlier ones end before the period.
        let first = request.from.adding(minutes: -2 * 24 * 60)
        for _ in 0..<Self.mostTries {
            let time = icalrecur_iterator_next(occurrences)
            if icaltime_is_null_time(time) != 0 { return true }
            guard let local = LocalMoment(time), let start = event.zone.instant(local) else { return true }
            if start >= request.until || isAfter(until, local, start) { return true }
            if start > first { all.append((start, local, event.length)) }
        }
        return false
    }

    private func isAfter(_ until: icaltimetype, _ local: LocalMoment, _ start: Instant) -> Bool {
        if icaltime_is_null_time(until) != 0 { return false }
        guard let last = LocalMoment(until) else { return false }
        if until.is_date != 0 { return local.date > last.date }
        if icaltime_is_utc(until) != 0 { return EventZone.named(.utc).instant(last).map { start > $0 } ?? false }
        return local > last
    }
}

extension CalendarContents {
    /// If a file has more events than allowed, only the first ones are kept in memory.
    fileprivate mutating func add(_ event: Event) {
        events.append(event)
        if events.count >= 4 * Self.mostEvents { order() }
    }

    fileprivate mutating func order() {
        events.sort { ($0.startsAt, $0.endsAt, $0.uid) < ($1.startsAt, $1.endsAt, $1.uid) }
        if events.count > Self.mostEvents {
            events.removeSubrange(Self.mostEvents...)
            isCut = true
        }
    }
}
