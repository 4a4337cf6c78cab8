import Accounts
package import Core
import Notifications
package import Storage

/// A person's settings for Focus.
package struct FocusSettings: Sendable, Hashable {
    /// The time zone in which the person's days start and end.
    package private(set) var zone: Zone
    /// Whether the person chose the zone. Otherwise it is that of the crew that they joined last, or UTC.
    package let hasOwnZone: Bool
    /// Whether entries may overlap.
    package let isParallel: Bool
    /// How many minutes short of the planned time still count as kept.
    package let tolerance: Int
    /// The mode in which shifts are planned; `nil` leaves shifts out.
    package let shiftMode: FocusModeID?
    /// Whether today's page shows progress towards a target.
    package let hasDailyLine: Bool
    package let version: Int

    package func today(at now: Instant) -> LocalDate { zone.today(at: now) }

    /// - Throws: `AppError.notFound` for a person who has never opened Focus.
    package static func of(_ person: PersonID, in tx: Tx) throws -> FocusSettings {
        var settings = try tx.first(
            """
            SELECT time_zone, parallel, tolerance, shift_mode, daily_line, version FROM focus_settings
            WHERE person = \(person)
            """
        ) { row in
            let zone = try (row.read() as String?).map { try Zone.named($0) }
            return FocusSettings(
                zone: zone ?? .utc,
                hasOwnZone: zone != nil,
                isParallel: try row.read(),
                tolerance: try row.read(),
                shiftMode: try row.read(),
                hasDailyLine: try row.read(),
                version: try row.read()
            )
        }.orNotFound()
        if !settings.hasOwnZone { settings.zone = try People.zone(of: person, in: tx) }
        return settings
    }
}

/// The zones that people chose in Focus.
struct FocusZones: OwnZones {
    func zone(of person: PersonID, in tx: Tx) throws -> Zone? {
        let name = try tx.first("SELECT time_zone FROM focus_settings WHERE person = \(person)") {
            try $0.read() as String?
        }
        return try (name ?? nil).map { try Zone.named($0) }
    }
}
