package import API
package import Core
package import Storage

/// How a crew writes down its hours.
package struct HoursSettings: Sendable, Hashable {
    /// Hours that are typed go in steps of so many minutes.
    package var step = 30
    package var period = PeriodKind.week
    /// ISO 4217.
    package var currency = "EUR"
    package var rounding = Rounding.none
    /// In minutes.
    package var roundingStep = 15
    /// Everything up to and with this day is closed.
    package var lockedUntil: LocalDate?
    /// 0 as long as nobody has set anything.
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
