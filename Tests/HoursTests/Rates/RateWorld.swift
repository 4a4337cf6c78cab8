import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

// Operations and queries for tests of rates.

extension Agency {
    /// Sets a rate per hour, in cents.
    /// - Returns: the rate, and the number of records that it changed.
    @discardableResult
    func rate(
        _ amount: Int,
        from date: String,
        _ project: Project? = nil,
        _ person: Viewer? = nil,
        by viewer: Viewer? = nil
    ) async throws -> (rate: HourlyRate, records: Int) {
        let draft = RateDraft(
            scope: RateScope(project: project?.id, person: person?.person),
            validFrom: try day(date),
            amount: amount
        )
        let (now, viewer) = (now, viewer ?? tim)
        let (rate, begun) = try await database.write { tx in
            try HourlyRate.set(draft, in: tx.acting(as: viewer, at: now))
        }
        return (rate, try await Rerating.finish(begun.id, crew: viewer.crew, clock: clock.clock, database).records)
    }

    @discardableResult
    func remove(_ rate: HourlyRate, by viewer: Viewer? = nil) async throws -> Int {
        let (now, viewer) = (now, viewer ?? tim)
        let begun = try await database.write { tx in try HourlyRate.remove(rate.id, in: tx.acting(as: viewer, at: now))
        }
        return try await Rerating.finish(begun.id, crew: viewer.crew, clock: clock.clock, database).records
    }

    /// The current rates of these records.
    func rates(_ records: HoursRecord...) async throws -> [Int?] {
        var rates: [Int?] = []
        for record in records { rates.append(try await now(record).rate) }
        return rates
    }
}
