import Synchronization

/// An IANA time zone, read from the zone files of the system.
///
/// Not Foundation's: it contains zone data as of the toolchain's release, which is wrong for zones that have changed
/// their rules since. A zone is read once per process, so an update of the system's files needs a restart.
package struct Zone: Sendable {
    /// The IANA name, e.g. `Europe/Amsterdam`.
    package let name: String
    private let table: ZoneTable

    /// UTC, which needs no file.
    package static let utc = Zone(name: "UTC", table: .utc)

    /// The zone with exactly this IANA name.
    ///
    /// - Throws: `ZoneError.unknown` if the system has no such zone, `ZoneError.damaged` if its file is invalid.
    package static func named(_ name: String) throws(ZoneError) -> Zone {
        if let zone = cache.withLock({ $0[name] }) { return zone }
        let zone = try read(name)
        cache.withLock { $0[name] = zone }
        return zone
    }

    /// A zone from the bytes of a TZif file (RFC 9636, version 2 or later).
    package init(name: String, file: [UInt8]) throws(ZoneError) {
        guard let table = ZoneFile(file)?.table() else { throw .damaged(name) }
        self.init(name: name, table: table)
    }

    /// Seconds east of UTC.
    package func offsetSeconds(at instant: Instant) -> Int {
        Int(table.offset(at: instant.seconds))
    }

    /// The abbreviation of the zone at an instant, e.g. `CEST`, or `+0545` if it has none.
    package func abbreviation(at instant: Instant) -> String {
        table.abbreviation(at: instant.seconds)
    }

    /// The local date and time; seconds are cut off.
    package func local(_ instant: Instant) -> (date: LocalDate, time: LocalTime) {
        let second = instant.seconds
        let wall = second + table.offset(at: second)
        return (
            date: LocalDate(daysSinceEpoch: Int(wall.flooredQuotient(Civil.secondsPerDay))),
            time: LocalTime(containingSecond: wall.flooredRemainder(Civil.secondsPerDay))
        )
    }

    package func today(at instant: Instant) -> LocalDate {
        local(instant).date
    }

    /// The instant, or two or none, at which clocks show this date and time.
    package func resolve(_ date: LocalDate, _ time: LocalTime) -> Resolved {
        switch table.read(wall: date.wallSeconds + Int64(time.minutes * 60)) {
        case .once(let second): .once(Instant(seconds: second))
        case .gap(let second, _): .gap(Instant(seconds: second))
        case .fold(let first, let second): .fold(first: Instant(seconds: first), second: Instant(seconds: second))
        }
    }

    /// The instant of a local time: of two, the second if the first is not after `earlier`.
    /// - Parameter earlier: evaluated only if there are two.
    package func instant(
        _ date: LocalDate,
        _ time: LocalTime,
        after earlier: @autoclosure () throws -> Instant?
    ) rethrows -> Instant {
        let found = resolve(date, time)
        guard case .fold(let first, let second) = found, let limit = try earlier(), first <= limit else {
            return found.instant
        }
        return second
    }

    /// The first instant of the day: after the gap if midnight is skipped, the first midnight if it occurs twice.
    ///
    /// A date that the zone skipped entirely starts when the next one does.
    package func startOfDay(_ date: LocalDate) -> Instant {
        switch table.read(wall: date.wallSeconds) {
        case .once(let second), .gap(_, change: let second), .fold(let second, _): Instant(seconds: second)
        }
    }

    private init(name: String, table: ZoneTable) {
        self.name = name
        self.table = table
    }

    private static func read(_ name: String) throws(ZoneError) -> Zone {
        if let file = ZoneDirectory.file(named: name) { return try Zone(name: name, file: file) }
        guard name == utc.name else { throw .unknown(name) }
        return utc
    }

    private static let cache = Mutex<[String: Zone]>([:])
}

extension Zone {
    /// The instants that a local time can mean in a zone.
    package enum Resolved: Hashable, Sendable {
        case once(Instant)
        /// Clocks skip this time; it is read with the offset before the change, and so is later on the clock by the
        /// length of the gap.
        case gap(Instant)
        /// Clocks show this time twice.
        case fold(first: Instant, second: Instant)

        /// The default choice: after the gap, or the first of two.
        package var instant: Instant {
            switch self {
            case .once(let instant), .gap(let instant), .fold(let instant, _): instant
            }
        }
    }

    /// The selectable names, sorted, including `UTC`: at least one per country, without names kept only for
    /// compatibility. Only `UTC` if the system has no zone files.
    package static let allNames: [String] = ZoneDirectory.names()

    /// The folder of the zone files; `nil` if the system has none.
    package static var directory: String? { ZoneDirectory.path }
}

/// Why a zone cannot be loaded.
package enum ZoneError: Error, Hashable {
    /// The system has no zone of this name: it is misspelt, or there are no zone files.
    case unknown(String)
    /// The zone's file is invalid: the system needs repair.
    case damaged(String)
}

/// Zones are equal if their names are; in JSON a zone is its name.
extension Zone: Hashable, Comparable, Codable, CustomStringConvertible {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        do {
            self = try Zone.named(name)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(error)")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    package var description: String { name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
    package static func == (left: Zone, right: Zone) -> Bool { left.name == right.name }
    package static func < (left: Zone, right: Zone) -> Bool { left.name < right.name }
}

extension Instant {
    fileprivate init(seconds: Int64) {
        self.init(milliseconds: seconds * 1000)
    }

    fileprivate var seconds: Int64 { milliseconds.flooredQuotient(1000) }
}

extension LocalDate {
    /// Its midnight as seconds since 1970, as if local time were UTC.
    fileprivate var wallSeconds: Int64 { Int64(daysSinceEpoch) * Civil.secondsPerDay }
}
