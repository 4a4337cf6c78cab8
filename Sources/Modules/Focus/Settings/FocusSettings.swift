import Accounts
package import Core
package import Storage

/// How a person keeps track of their time.
package struct FocusSettings: Sendable, Hashable {
    /// Where their days begin and end.
    package let zone: Zone
    /// Whether they chose the zone; else it is that of the crew that they joined last, or UTC.
    package let hasOwnZone: Bool
    /// Whether several entries may lie at the same time.
    package let isParallel: Bool
    /// How many minutes less than planned still count as kept.
    package let tolerance: Int
    /// The mode that shifts on rosters are planned in; `nil` leaves them out.
    package let shiftMode: FocusModeID?
    /// Whether the day says how far they are with one of their targets.
    package let hasDailyLine: Bool
    package let version: Int

    package func today(at now: Instant) -> LocalDate { zone.today(at: now) }

    /// The settings of a person who has opened Focus before.
    /// - Throws: `AppError.notFound` for a person who never did.
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
