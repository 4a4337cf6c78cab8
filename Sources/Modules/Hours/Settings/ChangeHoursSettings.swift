import API
package import Accounts
import Core
import Storage

extension HoursSettings {
    /// Changes the crew's settings for hours, or its last locked day. Settings that `edit` does not touch stay
    /// unchanged.
    /// - Throws: `AppError.forbidden` for members; `stale`; `invalid` for an invalid value, and for locking future
    ///   days; `conflict`, code `inUse`, for a currency with another number of decimals while there are amounts.
    @discardableResult
    package static func change(
        if precondition: Precondition = .none,
        in tx: MemberTransaction,
        _ edit: (inout HoursSettings) throws -> Void
    ) throws -> HoursSettings {
        try tx.viewer.requireManager()
        let old = try of(tx.crew, in: tx)
        try precondition.check(old.version)
        var new = old
        try edit(&new)
        try new.check(old, today: tx.viewer.zone.today(at: tx.now))
        if Money.decimals(new.currency) != Money.decimals(old.currency) { try requireNoAmounts(in: tx) }
        new.version = old.version + 1
        try tx.run(
            """
            INSERT INTO hours_settings (crew, step, period, currency, rounding, rounding_step, locked_until, version)
            VALUES (\(tx.crew), \(new.step), \(new.period), \(new.currency), \(new.rounding), \(new.roundingStep),
                \(new.lockedUntil), \(new.version))
            ON CONFLICT (crew) DO UPDATE SET step = excluded.step, period = excluded.period, currency = excluded.currency,
                rounding = excluded.rounding, rounding_step = excluded.rounding_step, locked_until = excluded.locked_until,
                version = excluded.version
            """
        )
        try tx.record(new.fact(after: old), about: tx.crew)
        return new
    }

    private func check(_ old: HoursSettings, today: LocalDate) throws {
        var check = Validation()
        check.range("step", step, Wire.Limits.hoursStep)
        check.range("roundingStep", roundingStep, Wire.Limits.hoursStep)
        if currency.utf8.count != 3 || !currency.utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) {
            check.fail("currency", "currency", Phrase("hours.set.currencyWrong"))
        }
        if let lockedUntil, lockedUntil != old.lockedUntil, lockedUntil > today {
            check.fail("lockedUntil", "future", Phrase("hours.set.lockedFuture"))
        }
        try check.finish()
    }

    /// Amounts are stored in minor units, so other decimals would multiply or divide all of them.
    private static func requireNoAmounts(in tx: MemberTransaction) throws {
        let rated: SQL = "SELECT 1 FROM hours_record WHERE crew = \(tx.crew) AND rate IS NOT NULL"
        // Deleted records can be restored with their rate. Each part has an index of its own.
        let isInUse = try tx.exists(
            """
            SELECT 1 WHERE EXISTS (SELECT 1 FROM hourly_rate WHERE crew = \(tx.crew))
                OR EXISTS (SELECT 1 FROM project WHERE crew = \(tx.crew) AND budget_amount IS NOT NULL)
                OR EXISTS (\(rated) AND deleted_at IS NULL) OR EXISTS (\(rated) AND deleted_at IS NOT NULL)
            """
        )
        if isInUse { throw AppError.conflict("currency", "inUse", Phrase("hours.set.currencyInUse")) }
    }

    private func fact(after old: HoursSettings) -> HoursSettingsChanged {
        HoursSettingsChanged(
            version: version,
            step: step,
            period: period.rawValue,
            currency: currency,
            rounding: rounding.rawValue,
            roundingStep: roundingStep,
            lockedUntil: lockedUntil,
            formerLockedUntil: old.lockedUntil
        )
    }

    var json: API.HoursSettings {
        API.HoursSettings(
            step: step,
            period: period,
            currency: currency,
            rounding: rounding,
            roundingStep: roundingStep,
            lockedUntil: lockedUntil?.description
        )
    }
}
