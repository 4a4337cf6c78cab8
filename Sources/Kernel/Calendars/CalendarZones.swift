import CICal
import Core

/// The zone of a time in a calendar file.
enum EventZone {
    case named(Zone)
    /// Defined in the file, because its name is not in the system's zone files, for instance `W. Europe Standard Time`.
    case defined(OpaquePointer)

    /// Follows RFC 5545 §3.3.5: a time that the clocks skip has the offset from before the change, and a time that they
    /// show twice means the first.
    /// - Returns: `nil` for a time that does not exist, such as 25:00.
    func instant(_ time: icaltimetype) -> Instant? {
        guard let local = LocalMoment(time) else { return nil }
        return instant(local)
    }

    func instant(_ local: LocalMoment) -> Instant? {
        switch self {
        case .named(let zone): return zone.resolve(local.date, local.time).instant
        case .defined(let zone):
            var time = local.libical
            let offset = Int64(icaltimezone_get_utc_offset(zone, &time, nil))
            let wall = Int64(local.date.daysSinceEpoch) * 86_400 + Int64(local.time.minutes * 60)
            return Instant(milliseconds: (wall - offset) * 1_000)
        }
    }
}

/// A date and a time of day; seconds are cut off.
struct LocalMoment: Hashable, Comparable {
    var date: LocalDate
    var time: LocalTime

    /// - Returns: `nil` for a time that does not exist, or is outside `LocalDate.years`.
    init?(_ time: icaltimetype) {
        guard LocalDate.years.contains(Int(time.year)),
            let date = LocalDate(year: Int(time.year), month: Int(time.month), day: Int(time.day)),
            let time = LocalTime(hour: Int(time.hour), minute: Int(time.minute))
        else { return nil }
        (self.date, self.time) = (date, time)
    }

    /// Without a zone.
    var libical: icaltimetype {
        var result = icaltime_null_time()
        let (year, month, day) = date.parts
        (result.year, result.month, result.day) = (Int32(year), Int32(month), Int32(day))
        (result.hour, result.minute) = (Int32(time.hour), Int32(time.minute))
        return result
    }

    static func < (left: LocalMoment, right: LocalMoment) -> Bool { (left.date, left.time) < (right.date, right.time) }
}

/// The zones of one calendar in a file.
struct CalendarZones {
    private let calendar: OpaquePointer
    /// The zone of times without one.
    private let own: Zone
    private var found: [String: EventZone] = [:]
    private(set) var unknown: [String] = []

    init(_ calendar: OpaquePointer, own: Zone) {
        self.calendar = calendar
        self.own = own
    }

    /// The zone of the time in a property.
    mutating func zone(of property: OpaquePointer, _ time: icaltimetype) -> EventZone {
        if icaltime_is_utc(time) != 0 { return .named(.utc) }
        guard let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER),
            let name = icalparameter_get_tzid(parameter).map({ String(cString: $0) })
        else { return .named(own) }
        if let zone = found[name] { return zone }
        let zone = find(name)
        found[name] = zone
        return zone
    }

    private mutating func find(_ name: String) -> EventZone {
        // Some programs put a prefix of their own in front: `/citadel.org/20211207_1/Europe/Amsterdam`.
        let parts = name.split(separator: "/")
        for count in [parts.count, 3, 2] where count >= 1 && count <= parts.count && !(count == 1 && parts.count > 1) {
            if let zone = try? Zone.named(parts.suffix(count).joined(separator: "/")) { return .named(zone) }
        }
        if let defined = icalcomponent_get_timezone(calendar, name) { return .defined(defined) }
        let shown = String(oneLine(name).unicodeScalars.prefix(CalendarContents.longestName))
        if unknown.count < CalendarContents.mostZones && !shown.isEmpty { unknown.append(shown) }
        return .named(own)
    }
}
