import API
package import Accounts
package import Core
import Storage

/// The properties of a rate to set.
package struct RateDraft: Sendable {
    package var scope: RateScope
    package var validFrom: LocalDate
    /// In minor units per hour.
    package var amount: Int

    package init(scope: RateScope, validFrom: LocalDate, amount: Int) {
        self.scope = scope
        self.validFrom = validFrom
        self.amount = amount
    }
}

extension HourlyRate {
    /// The maximum number in a crew.
    package static let most = 2_000
    /// In minor units per hour.
    package static let highest = Wire.Limits.rate.upperBound

    /// Sets the hourly rate of a scope from a given day on (managers). A rate of the scope with the same first day is
    /// replaced. Affected records that are not locked get the new rate: the first ones at once, the others when
    /// `Rerating.finish` has completed.
    /// - Returns: the rate, and the state of the rerating.
    /// - Throws: `AppError.forbidden`; `invalid`, also for a project or person that is not in the crew; `conflict` for
    ///   another rate when there are too many.
    package static func set(
        _ draft: RateDraft,
        in tx: MemberTransaction
    ) throws -> (rate: HourlyRate, rerating: Rerating) {
        try tx.viewer.requireManager()
        try check(draft, in: tx)
        let (scope, day) = (draft.scope, draft.validFrom)
        try tx.run(
            """
            INSERT INTO hourly_rate (crew, id, project, person, scope, valid_from, amount)
            VALUES (\(tx.crew), \(HourlyRateID.new(at: tx.now)), \(scope.project), \(scope.person), \(scope.text), \(day),
                \(draft.amount))
            ON CONFLICT (crew, scope, valid_from) DO UPDATE SET amount = excluded.amount
            """
        )
        let id: HourlyRateID? = try tx.value(
            "SELECT id FROM hourly_rate WHERE crew = \(tx.crew) AND scope = \(scope.text) AND valid_from = \(day)"
        )
        guard let id else { throw StorageError.unexpected("a rate that was just set is not there") }
        let rate = try find(id, tx.viewer, in: tx)
        return (rate, try Rerating.begin(rate, isRemoved: false, in: tx))
    }

    /// Deletes a rate (managers). Affected records that are not locked get the rate that applies without it: the first
    /// ones at once, the others when `Rerating.finish` has completed.
    /// - Returns: the state of the rerating.
    /// - Throws: `AppError.notFound`; `forbidden`.
    @discardableResult
    package static func remove(_ id: HourlyRateID, in tx: MemberTransaction) throws -> Rerating {
        try tx.viewer.requireManager()
        let rate = try find(id, tx.viewer, in: tx)
        try tx.run("DELETE FROM hourly_rate WHERE crew = \(tx.crew) AND id = \(id)")
        return try Rerating.begin(rate, isRemoved: true, in: tx)
    }

    private static func check(_ draft: RateDraft, in tx: MemberTransaction) throws {
        if !(0...highest).contains(draft.amount) {
            throw AppError.invalid("amount", "range", Phrase("hours.rate.range"))
        }
        if let project = draft.scope.project {
            do {
                _ = try Project.find(project, tx.viewer, in: tx)
            } catch let error as AppError where error.code == .notFound {
                throw AppError.invalid("project", "unknown", Phrase("hours.project.unknown"))
            }
        }
        if let person = draft.scope.person { _ = try requireMember(person, of: tx.crew, in: tx) }
        let replaces = try tx.exists(
            """
            SELECT 1 FROM hourly_rate
            WHERE crew = \(tx.crew) AND scope = \(draft.scope.text) AND valid_from = \(draft.validFrom)
            """
        )
        if replaces { return }
        let count: Int? = try tx.value("SELECT COUNT(*) FROM hourly_rate WHERE crew = \(tx.crew)")
        try AppError.requireRoom(count, below: most, "amount", "tooMany", "hours.rate.tooMany")
    }
}
