import Accounts
package import Core
import Notifications
package import Storage

/// A person's settings for Focus.
package struct FocusSettings: Sendable, Hashable {
    /// The time zone in which the person's days start and end.
    package let zone: Zone
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
        let row = try tx.first(
            """
            SELECT time_zone, parallel, tolerance, shift_mode, daily_line, version FROM focus_settings
            WHERE person = \(person)
            """
        ) { row in
            (
                zone: try row.read() as String?, isParallel: try row.read() as Bool, tolerance: try row.read() as Int,
                shiftMode: try row.read() as FocusModeID?, hasDailyLine: try row.read() as Bool,
                version: try row.read() as Int
            )
        }
        guard let row else { throw AppError.notFound }
        let zone = try row.zone.map { try Zone.named($0) } ?? People.zone(of: person, in: tx)
        return FocusSettings(
            zone: zone,
            hasOwnZone: row.zone != nil,
            isParallel: row.isParallel,
            tolerance: row.tolerance,
            shiftMode: row.shiftMode,
            hasDailyLine: row.hasDailyLine,
            version: row.version
        )
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
