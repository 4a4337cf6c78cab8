import CICal
import Core

/// An event as it is written in a file, before its rules are expanded.
struct CalendarEvent {
    let uid: String
    let title: String?
    let isCancelled: Bool
    /// Which occurrence of the event with this UID it replaces; `nil` if it is that event itself.
    let replaces: Skipped?
    let start: LocalMoment
    let zone: EventZone
    let length: Length
    let rules: [icalrecurrencetype]
    /// Occurrences besides those of the rules, some with a length of their own.
    let extra: [(start: Instant, length: Length?)]
    let excluded: [Skipped]

    enum Length {
        /// In milliseconds. RFC 5545 §3.8.5.3: all occurrences of an event with an end are equally long, even when the
        /// clocks change.
        case exact(Int64)
        /// Calendar days, plus milliseconds.
        case nominal(days: Int, Int64)

        func end(of start: Instant, _ local: LocalMoment?, _ zone: EventZone) -> Instant? {
            switch self {
            case .exact(let milliseconds): return start.adding(milliseconds: milliseconds)
            case .nominal(let days, let rest):
                guard days != 0, var local else { return start.adding(milliseconds: Int64(days) * 86_400_000 + rest) }
                local.date = local.date.adding(days: days)
                return zone.instant(local)?.adding(milliseconds: rest)
            }
        }
    }

    /// An occurrence that is left out: one time, or all on a date.
    enum Skipped: Hashable {
        case time(Instant)
        case date(LocalDate)
    }

    enum Fault: Error {
        /// It has no time of day.
        case unplanned(Skipped?, uid: String)
        case unreadable
    }
}

extension CalendarEvent {
    /// - Throws: `Fault`.
    init(_ component: OpaquePointer, _ zones: inout CalendarZones) throws {
        let values = EventProperties(component)
        uid = String((values.text(ICAL_UID_PROPERTY) ?? "").unicodeScalars.prefix(CalendarContents.longestUID))
        let line = oneLine(values.text(ICAL_SUMMARY_PROPERTY) ?? "")
        let title = String(line.unicodeScalars.prefix(CalendarContents.longestTitle))
        self.title = title.isEmpty ? nil : title
        isCancelled = icalcomponent_get_status(component) == ICAL_STATUS_CANCELLED
        replaces = values.all(ICAL_RECURRENCEID_PROPERTY).first.flatMap { property in
            Self.skipped(property, icalproperty_get_recurrenceid(property), &zones)
        }
        guard let property = values.all(ICAL_DTSTART_PROPERTY).first else { throw Fault.unreadable }
        let time = icalproperty_get_dtstart(property)
        if time.is_date != 0 { throw Fault.unplanned(replaces, uid: uid) }
        zone = zones.zone(of: property, time)
        guard let start = LocalMoment(time), let first = zone.instant(start) else { throw Fault.unreadable }
        self.start = start
        length = try Self.length(values, from: first, &zones)
        rules = values.all(ICAL_RRULE_PROPERTY).map { icalproperty_get_rrule($0) }
        extra = values.all(ICAL_RDATE_PROPERTY).compactMap { property in
            Self.extra(property, icalproperty_get_rdate(property), &zones)
        }
        excluded = values.all(ICAL_EXDATE_PROPERTY).compactMap { property in
            Self.skipped(property, icalproperty_get_exdate(property), &zones)
        }
    }

    private static func length(
        _ values: EventProperties,
        from start: Instant,
        _ zones: inout CalendarZones
    ) throws -> Length {
        if let property = values.all(ICAL_DTEND_PROPERTY).first {
            let time = icalproperty_get_dtend(property)
            guard time.is_date == 0, let end = zones.zone(of: property, time).instant(time) else {
                throw Fault.unreadable
            }
            return .exact(end.milliseconds - start.milliseconds)
        }
        guard let property = values.all(ICAL_DURATION_PROPERTY).first else { return .exact(0) }
        return length(icalproperty_get_duration(property))
    }

    /// A negative duration counts as none: RFC 5545 allows it for alarms only.
    private static func length(_ duration: icaldurationtype) -> Length {
        // Longer ones are left out anyway.
        let most: UInt32 = 1_000
        let parts = [duration.weeks, duration.days, duration.hours, duration.minutes]
        if duration.is_neg != 0 { return .exact(0) }
        if parts[0] > most || parts[1] > most || parts[2] > 24 * most || parts[3] > 1_440 * most {
            return .nominal(days: Int(most), 0)
        }
        return .nominal(
            days: Int(duration.weeks) * 7 + Int(duration.days),
            (Int64(duration.hours) * 60 + Int64(duration.minutes)) * 60_000
        )
    }

    private static func extra(
        _ property: OpaquePointer,
        _ value: icaldatetimeperiodtype,
        _ zones: inout CalendarZones
    ) -> (start: Instant, length: Length?)? {
        if icaltime_is_null_time(value.time) == 0 {
            if value.time.is_date != 0 { return nil }
            return zones.zone(of: property, value.time).instant(value.time).map { ($0, nil) }
        }
        let (first, last) = (value.period.start, value.period.end)
        guard let start = zones.zone(of: property, first).instant(first) else { return nil }
        if icaltime_is_null_time(last) != 0 { return (start, length(value.period.duration)) }
        guard let end = zones.zone(of: property, last).instant(last) else { return nil }
        return (start, .exact(end.milliseconds - start.milliseconds))
    }

    private static func skipped(
        _ property: OpaquePointer,
        _ time: icaltimetype,
        _ zones: inout CalendarZones
    ) -> Skipped? {
        if time.is_date != 0 { return LocalMoment(time).map { .date($0.date) } }
        return zones.zone(of: property, time).instant(time).map { .time($0) }
    }
}

/// The properties of a component.
struct EventProperties {
    private let component: OpaquePointer

    init(_ component: OpaquePointer) { self.component = component }

    func all(_ kind: icalproperty_kind) -> [OpaquePointer] {
        var found: [OpaquePointer] = []
        var next = icalcomponent_get_first_property(component, kind)
        while let property = next {
            found.append(property)
            next = icalcomponent_get_next_property(component, kind)
        }
        return found
    }

    func text(_ kind: icalproperty_kind) -> String? {
        all(kind).first.flatMap { icalproperty_get_value($0) }.flatMap { icalvalue_get_text($0) }.map {
            String(cString: $0)
        }
    }
}
