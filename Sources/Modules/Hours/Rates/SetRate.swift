package import Accounts
package import Core
package import Events
package import Storage
import Work

/// A rate as a manager wants it.
package struct RateDraft: Sendable {
    package var scope: RateScope
    package var validFrom: LocalDate
    /// Minor units an hour.
    package var amount: Int

    package init(scope: RateScope, validFrom: LocalDate, amount: Int) {
        self.scope = scope
        self.validFrom = validFrom
        self.amount = amount
    }
}

extension HourlyRate {
    /// How many a crew can have, so that a list of them is a list.
    package static let most = 2_000
    /// In minor units an hour.
    package static let highest = 100_000_000

    /// Says what an hour costs from a day on (managers). The one that began on the same day is replaced; records that it concerns and
    /// that are not locked cost as much from now on.
    /// - Returns: the rate, and how many records cost something else.
    /// - Throws: `AppError.forbidden`; `invalid` also for no project of the crew, and nobody in it; `conflict` for too many.
    package static func set(
        _ draft: RateDraft,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> (rate: HourlyRate, records: Int) {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        try viewer.requireManager()
        try check(draft, viewer, tx)
        let (scope, day) = (draft.scope, draft.validFrom)
        try tx.run(
            """
            INSERT INTO hourly_rate (crew, id, project, person, scope, valid_from, amount)
            VALUES (\(viewer.crew), \(HourlyRateID.new(at: now)), \(scope.project), \(scope.person), \(scope.text), \(day),
                \(draft.amount))
            ON CONFLICT (crew, scope, valid_from) DO UPDATE SET amount = excluded.amount
            """
        )
        let id: HourlyRateID? = try tx.value(
            "SELECT id FROM hourly_rate WHERE crew = \(viewer.crew) AND scope = \(scope.text) AND valid_from = \(day)"
        )
        guard let id else { throw StorageError.unexpected("a rate that was just set is not there") }
        let rate = try find(id, viewer, in: tx)
        let records = try Rerating(rate, crew: viewer.crew, tx).run()
        try Outbox.append(
            RateSet(
                project: scope.project,
                person: scope.person,
                validFrom: day,
                amount: draft.amount,
                records: records
            ),
            about: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return (rate, records)
    }

    /// Takes a rate back (managers): what was so before counts again, for the records that it concerned and that are not locked.
    /// - Returns: how many records cost something else.
    /// - Throws: `AppError.notFound`; `forbidden`.
    @discardableResult
    package static func remove(_ id: HourlyRateID, by viewer: Viewer, at now: Instant, in tx: Tx) throws -> Int {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        try viewer.requireManager()
        let rate = try find(id, viewer, in: tx)
        try tx.run("DELETE FROM hourly_rate WHERE crew = \(viewer.crew) AND id = \(id)")
        let records = try Rerating(rate, crew: viewer.crew, tx).run()
        try Outbox.append(
            RateRemoved(
                project: rate.project,
                person: rate.person?.id,
                validFrom: rate.validFrom,
                amount: rate.amount,
                records: records
            ),
            about: id,
            crew: viewer.crew,
            by: viewer.person,
            at: now,
            in: tx
        )
        return records
    }

    private static func check(_ draft: RateDraft, _ viewer: Viewer, _ tx: Tx) throws {
        if !(0...highest).contains(draft.amount) {
            throw AppError.invalid("amount", "range", Phrase("hours.rate.range"))
        }
        if let project = draft.scope.project {
            do {
                _ = try Project.find(project, viewer, in: tx)
            } catch let error as AppError where error.code == .notFound {
                throw AppError.invalid("project", "unknown", Phrase("hours.project.unknown"))
            }
        }
        if let person = draft.scope.person { _ = try requireMember(person, of: viewer.crew, in: tx) }
        if try tx.value("SELECT COUNT(*) FROM hourly_rate WHERE crew = \(viewer.crew)") ?? 0 >= most {
            throw AppError.conflict("amount", "tooMany", Phrase("hours.rate.tooMany", ["most": .number(most)]))
        }
    }
}
