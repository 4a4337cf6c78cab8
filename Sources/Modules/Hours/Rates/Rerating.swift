import Accounts
package import Core
import Events
package import Storage
import Work

package enum ReratingKey {}
package typealias ReratingID = ID<ReratingKey>

/// Updates the rates of records after an hourly rate was set or removed.
///
/// It processes the records in slices, each in a transaction of its own, so that other writes do not have to wait for
/// all of them. A slice uses the rates as they are when it runs: every change of a rate gets a pass of its own, so in
/// the end every record has the rate that then applies. A slice changes exactly the billable records
/// - of the people and projects in the scope, from the first day of the rate to the day before the next rate of that
///   scope,
/// - without a more specific rate on that day, because that one takes precedence before and after the change,
/// - that are not locked, because what was handed in or locked has been billed as it is,
/// - and whose rate is different.
/// Their versions stay the same: nothing that their owners can see or change is affected.
package struct Rerating: Sendable {
    /// The number of records examined in one transaction.
    static let slice = 300
    /// A rerating without progress for this long is considered abandoned and is resumed.
    private static let patienceMilliseconds: Int64 = 10_000

    let id: ReratingID
    let crew: CrewID
    let rate: HourlyRateID
    let scope: RateScope
    let validFrom: LocalDate
    let validUntil: LocalDate?
    let amount: Int
    let isRemoved: Bool
    let changedBy: PersonID
    let at: Instant
    let phase: Phase
    let afterDate: LocalDate
    let afterDeleted: Instant
    let afterRecord: HoursRecordID
    /// The number of current (not deleted) records changed so far.
    package let records: Int

    enum Phase: String, SQLBindable, SQLReadable, Sendable {
        /// Records that had been deleted before the change, and can be restored.
        case deleted
        case live
        /// Records that were deleted while current ones were processed.
        case late
        case done
    }

    /// Whether all records are up to date.
    package var isDone: Bool { phase == .done }
}

extension Rerating {
    /// Starts a rerating and processes its first slices, which complete it in a crew with few records; otherwise
    /// `finish` does the rest.
    static func begin(_ rate: HourlyRate, isRemoved: Bool, in tx: MemberTransaction) throws -> Rerating {
        let id = ReratingID.new(at: tx.now)
        try tx.run(
            """
            INSERT INTO hours_rerating (crew, id, rate, project, person, valid_from, valid_until, amount, removed, changed_by, at, phase,
                after_date, after_deleted, after_record, touched_at)
            VALUES (\(tx.crew), \(id), \(rate.id), \(rate.project), \(rate.person?.id), \(rate.validFrom), \(rate.validUntil),
                \(rate.amount), \(isRemoved), \(tx.person), \(tx.now), 'deleted', \(rate.validFrom), 0, \(noRecord), \(tx.now))
            """
        )
        var looked = 0
        while true {
            let (rerating, count) = try goOn(id, tx.crew, most: slice - looked, tx.now, tx)
            looked += count
            if rerating.isDone || looked >= slice { return rerating }
        }
    }

    /// Completes a rerating from its current state, even while another server is working on it.
    @discardableResult
    package static func finish(_ id: ReratingID, crew: CrewID, clock: WallClock, _ database: Database) async throws
        -> Rerating
    {
        while true {
            let now = clock.now
            let rerating = try await BackgroundWork.run {
                try await database.write { tx in try goOn(id, crew, most: slice, now, tx).rerating }
            }
            if rerating.isDone { return rerating }
        }
    }

    /// Resumes interrupted reratings, for instance after a server was stopped.
    /// - Throws: the error of the last one that failed, after all others have been finished; `CancellationError`.
    static func resume(at now: Instant, clock: WallClock, _ database: Database) async throws {
        let left = try await database.read { tx in
            try tx.all(
                """
                SELECT crew, id FROM hours_rerating
                WHERE phase <> 'done' AND touched_at < \(now.adding(milliseconds: -patienceMilliseconds)) ORDER BY touched_at LIMIT 20
                """
            ) { (crew: try $0.read() as CrewID, id: try $0.read() as ReratingID) }
        }
        try await left.forEachSeparately { one in
            _ = try await finish(one.id, crew: one.crew, clock: clock, database)
        } failed: { one in
            let end = clock.now
            _ = try await database.write { tx in
                try tx.run(
                    "UPDATE hours_rerating SET touched_at = \(end) WHERE crew = \(one.crew) AND id = \(one.id) AND phase <> 'done'"
                )
            }
        }
    }

    static func find(_ id: ReratingID, crew: CrewID, in tx: Tx) throws -> Rerating {
        try tx.first(Rerating.self, "FROM hours_rerating WHERE crew = \(crew) AND id = \(id)").orNotFound()
    }

    /// Processes one slice.
    /// - Returns: the new state, and the number of records examined.
    static func goOn(
        _ id: ReratingID,
        _ crew: CrewID,
        most: Int,
        _ now: Instant,
        _ tx: Tx
    ) throws -> (rerating: Rerating, looked: Int) {
        let rerating = try find(id, crew: crew, in: tx)
        if rerating.isDone { return (rerating, 0) }
        let looked = try RerateSlice(rerating: rerating, most: most, tx: tx).run(now)
        let after = try find(id, crew: crew, in: tx)
        if after.isDone { try after.tell(tx) }
        return (after, looked)
    }

    private func tell(_ tx: Tx) throws {
        let (project, person) = (scope.project, scope.person)
        if isRemoved {
            let fact = RateRemoved(
                project: project,
                person: person,
                validFrom: validFrom,
                validUntil: validUntil,
                amount: amount,
                records: records
            )
            try Outbox.append(fact, about: rate, crew: crew, by: changedBy, at: at, in: tx)
        } else {
            let fact = RateSet(
                project: project,
                person: person,
                validFrom: validFrom,
                validUntil: validUntil,
                amount: amount,
                records: records
            )
            try Outbox.append(fact, about: rate, crew: crew, by: changedBy, at: at, in: tx)
        }
    }
}

extension Rerating: Record {
    package static let columns: SQL = """
        crew, id, rate, project, person, valid_from, valid_until, amount, removed, changed_by, at, phase, after_date, after_deleted,
        after_record, records
        """

    package init(row: inout Row) throws {
        crew = try row.read()
        id = try row.read()
        rate = try row.read()
        scope = RateScope(project: try row.read(), person: try row.read())
        validFrom = try row.read()
        validUntil = try row.read()
        amount = try row.read()
        isRemoved = try row.read()
        changedBy = try row.read()
        at = try row.read()
        phase = try row.read()
        afterDate = try row.read()
        afterDeleted = try row.read()
        afterRecord = try row.read()
        records = try row.read()
    }
}

/// Sorts before every record.
let noRecord = HoursRecordID(high: 0, low: 0)
