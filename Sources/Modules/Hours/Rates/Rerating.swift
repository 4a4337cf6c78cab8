import Accounts
package import Core
import Events
package import Storage
import Work

package enum ReratingKey {}
package typealias ReratingID = ID<ReratingKey>

/// Lets records cost what the rates say, after one of those was set or removed.
///
/// It goes through the records in slices, each a transaction of its own, so that no other write waits for all of them. A slice asks for the
/// rates as they are when it runs: whichever change of a rate came last, its own pass comes after it, so in the end every record costs what
/// the rates say then. A slice changes exactly the billed records
/// - of the rate's own people and projects, from its day to the day before the next rate of the same scope,
/// - for which no nearer scope has a rate on that day, for then that one counts, before and after,
/// - that are not locked: what was handed in or closed was billed as it stands,
/// - and that cost something else now.
/// Their versions stay: nothing changes of what their owners can see or change.
package struct Rerating: Sendable {
    /// How many records one transaction looks at.
    static let slice = 300
    /// A rerating without a new slice for that long was abandoned: it is taken up again.
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
    /// How many records that are there cost something else.
    package let records: Int

    enum Phase: String, SQLBindable, SQLReadable, Sendable {
        /// Records that were deleted when the rate was changed, and may come back.
        case deleted
        case live
        /// Records that were deleted while the others were gone through.
        case late
        case done
    }

    /// Whether all records cost what the rates say.
    package var isDone: Bool { phase == .done }
}

extension Rerating {
    /// Begins with the first slices, and in a crew with few records finishes at once; else `finish` does the rest.
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

    /// Does the rest, however far it is, and also when somebody else is at it.
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

    /// Goes on with what broke off, for instance because a server was stopped.
    static func resume(at now: Instant, clock: WallClock, _ database: Database) async throws {
        let left = try await database.read { tx in
            try tx.all(
                """
                SELECT crew, id FROM hours_rerating
                WHERE phase <> 'done' AND touched_at < \(now.adding(milliseconds: -patienceMilliseconds)) ORDER BY touched_at LIMIT 20
                """
            ) { (crew: try $0.read() as CrewID, id: try $0.read() as ReratingID) }
        }
        for one in left { try await finish(one.id, crew: one.crew, clock: clock, database) }
    }

    static func find(_ id: ReratingID, crew: CrewID, in tx: Tx) throws -> Rerating {
        guard let found = try tx.first(Rerating.self, "FROM hours_rerating WHERE crew = \(crew) AND id = \(id)") else {
            throw AppError.notFound
        }
        return found
    }

    /// One slice.
    /// - Returns: how far it is now, and how many records were looked at.
    static func goOn(
        _ id: ReratingID,
        _ crew: CrewID,
        most: Int,
        _ now: Instant,
        _ tx: Tx
    ) throws -> (rerating: Rerating, looked: Int) {
        let rerating = try find(id, crew: crew, in: tx)
        if rerating.isDone { return (rerating, 0) }
        let looked = try RerateSlice(rerating, most: most, tx).run(now)
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
                amount: amount,
                records: records
            )
            try Outbox.append(fact, about: rate, crew: crew, by: changedBy, at: at, in: tx)
        } else {
            let fact = RateSet(project: project, person: person, validFrom: validFrom, amount: amount, records: records)
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

/// Comes before every record.
let noRecord = HoursRecordID(high: 0, low: 0)
