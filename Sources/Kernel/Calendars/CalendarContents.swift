package import Core

/// The period for which the events of a calendar file are wanted, and the zone of times without one.
package struct CalendarRequest: Sendable, Hashable {
    package let zone: Zone
    package let from: Instant
    package let until: Instant

    package init(zone: Zone, from: Instant, until: Instant) {
        self.zone = zone
        self.from = from
        self.until = until
    }
}

/// What a calendar file contains for a period, with recurring events expanded.
package struct CalendarContents: Codable, Sendable, Hashable {
    /// The name of the calendar in the file.
    package var name: String?
    /// Ordered by start; at most `mostEvents`.
    package var events: [Event] = []
    /// How many events are left out, wholly or partly, because they have no time of day, or last less than a
    /// minute or more than a day.
    package var unplanned = 0
    /// How many events could not be read, wholly or partly.
    package var unreadable = 0
    /// The zones that are neither known nor defined in the file, at most `mostZones`. Times in them are read in the
    /// zone of the request.
    package var unknownZones: [String] = []
    /// Whether there are more events than `mostEvents`. The last ones are left out.
    package var isCut = false

    package struct Event: Codable, Sendable, Hashable {
        /// The UID in the file, shortened. Occurrences of one event share it.
        package var uid: String
        package var startsAt: Instant
        /// At most a day after the start.
        package var endsAt: Instant
        package var title: String?
    }

    /// In bytes.
    package static let largestFile = 5 * 1024 * 1024
    package static let mostEvents = 5_000
    package static let mostZones = 5
    /// In Unicode scalars.
    package static let longestTitle = 200
    package static let longestName = 80
    static let longestUID = 255

    package init() {}
}

/// Why a file is not read.
package enum CalendarFault: String, Error, Codable, Sendable {
    /// It is not an iCalendar file.
    case unknown
    /// Its end is missing.
    case truncated
    case tooLarge
    /// Reading it takes too much time or memory.
    case tooMuch
}

/// Reads calendar files.
package protocol CalendarReading: Sendable {
    /// - Throws: `CalendarFault`.
    func read(_ file: [UInt8], _ request: CalendarRequest) async throws -> CalendarContents
}
