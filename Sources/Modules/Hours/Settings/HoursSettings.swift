package import API
package import Core
package import Storage

/// A crew's settings for logging hours.
package struct HoursSettings: Sendable, Hashable {
    /// Entered lengths must be multiples of this many minutes.
    package var step = 30
    package var period = PeriodKind.week
    /// ISO 4217.
    package var currency = "EUR"
    package var rounding = Rounding.none
    /// In minutes.
    package var roundingStep = 15
    /// The last locked day.
    package var lockedUntil: LocalDate?
    /// 0 while no settings have been saved.
    package var version = 0

    package typealias PeriodKind = API.TimesheetPeriod
    package typealias Rounding = API.HoursRounding

    package static func of(_ crew: CrewID, in tx: Tx) throws -> HoursSettings {
        try tx.first(
            """
            SELECT step, period, currency, rounding, rounding_step, locked_until, version FROM hours_settings
            WHERE crew = \(crew)
            """
        ) { row in
            HoursSettings(
                step: try row.read(),
                period: try row.read(),
                currency: try row.read(),
                rounding: try row.read(),
                roundingStep: try row.read(),
                lockedUntil: try row.read(),
                version: try row.read()
            )
        } ?? HoursSettings()
    }
}

extension API.TimesheetPeriod: SQLBindable, SQLReadable {}
extension API.HoursRounding: SQLBindable, SQLReadable {}
