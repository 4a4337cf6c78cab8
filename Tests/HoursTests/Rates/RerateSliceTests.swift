import Accounts
import Core
import Events
import TestSupport
import Testing

@testable import Hours
@testable import Storage

@Suite("Changing the rate of many records in slices")
struct RerateSliceTests {
    @Test("no write is larger than a slice, and other writes happen in between")
    func bounded() async throws {
        try await withCountedDatabase(agencyMigrations) { database, engine in
            let agency = try await Agency.make(database)
            try await agency.fill(records: 6 * Rerating.slice)
            engine.forget()
            // Two, because on a busy machine one may have to wait until the change is done.
            let others = [agency.omar, agency.lea].map { other in
                Task {
                    var count = 0
                    while !Task.isCancelled {
                        try await database.write { tx in
                            try tx.run("UPDATE person SET name = name WHERE id = \(other.person)")
                        }
                        count += 1
                    }
                    return count
                }
            }
            let set = try await agency.rate(95_00, from: "2024-01-01")
            for other in others { other.cancel() }
            #expect(try await others[0].value + others[1].value > 0)
            #expect(set.records == 6 * Rerating.slice)
            let rows = engine.rowsOfWrites
            #expect(rows.max() ?? 0 <= Rerating.slice + 10, "\(rows)")
            let slices = rows.indices.filter { rows[$0] >= Rerating.slice }
            let first = try #require(slices.first)
            let last = try #require(slices.last)
            #expect(slices.count >= 6)
            #expect(last - first + 1 > slices.count, "nobody wrote between the first slice and the last: \(rows)")
        }
    }

    @Test("an interrupted change is resumed after a while, and reported once")
    func stopped() async throws {
        try await withAgency { agency in
            try await agency.fill(records: 3 * Rerating.slice)
            let (tim, database) = (agency.tim, agency.database)
            let draft = RateDraft(
                scope: RateScope(project: nil, person: nil),
                validFrom: try day("2024-01-01"),
                amount: 80_00
            )
            let begun = try await database.write { [now = agency.now] tx in
                try HourlyRate.set(draft, in: tx.acting(as: tim, at: now)).rerating
            }
            #expect(!begun.isDone)
            #expect(try await agency.count("rate = 8000") == Rerating.slice)
            #expect(try await agency.facts("rate.set") == 0)
            // It is not resumed yet, because the request may still be working on it.
            try await Rerating.resume(at: agency.now, clock: agency.clock.clock, database)
            #expect(try await agency.count("rate = 8000") == Rerating.slice)
            for _ in 0..<2 {
                try await Rerating.resume(at: agency.now.adding(minutes: 1), clock: agency.clock.clock, database)
                #expect(try await agency.count("rate = 8000") == 3 * Rerating.slice)
                #expect(try await agency.facts("rate.set") == 1)
            }
        }
    }

    @Test("one that fails does not keep the others from being resumed, and is retried")
    func others() async throws {
        try await withAgency { agency in
            try await agency.fill(records: 3 * Rerating.slice)
            let (tim, database, clock) = (agency.tim, agency.database, agency.clock.clock)
            for person in [nil, agency.lea.person] {
                let draft = RateDraft(
                    scope: RateScope(project: nil, person: person),
                    validFrom: try day("2024-01-01"),
                    amount: 80_00
                )
                try await database.write { [now = agency.now] tx in
                    _ = try HourlyRate.set(draft, in: tx.acting(as: tim, at: now))
                }
            }
            let later = agency.now.adding(minutes: 1)
            let failing = StoppingDatabase.once(afterWrites: 0, database)
            await #expect(throws: AppError.self) { try await Rerating.resume(at: later, clock: clock, failing) }
            #expect(try await agency.facts("rate.set") == 1)
            try await Rerating.resume(at: later, clock: clock, database)
            #expect(try await agency.facts("rate.set") == 2)
        }
    }

    @Test("a change that has begun is completed even if the crew is archived in the meantime")
    func archived() async throws {
        try await withAgency { agency in
            try await agency.fill(records: 3 * Rerating.slice)
            let (tim, database, crew) = (agency.tim, agency.database, agency.crew)
            let draft = RateDraft(
                scope: RateScope(project: nil, person: nil),
                validFrom: try day("2024-01-01"),
                amount: 80_00
            )
            try await database.write { [now = agency.now] tx in
                _ = try HourlyRate.set(draft, in: tx.acting(as: tim, at: now))
                try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(crew)")
            }
            try await Rerating.resume(at: agency.now.adding(minutes: 1), clock: agency.clock.clock, database)
            #expect(try await agency.count("rate = 8000") == 3 * Rerating.slice)
            #expect(try await agency.facts("rate.set") == 1)
        }
    }

    @Test("a change for someone without an account is completed for the account that takes over in the meantime")
    func handedOver() async throws {
        try await withAgency { agency in
            try await agency.fill(records: 3 * Rerating.slice)
            let (nora, crew, now, database) = (agency.nora, agency.crew, agency.now, agency.database)
            let first = try day("2024-01-01")
            let begun = try await database.write { tx in
                let person = try tx.enter("Youssef", by: nora, at: now)
                try tx.run("UPDATE hours_record SET person = \(person) WHERE crew = \(crew)")
                let draft = RateDraft(scope: RateScope(project: nil, person: person), validFrom: first, amount: 80_00)
                let begun = try HourlyRate.set(draft, in: tx.acting(as: nora, at: now)).rerating
                let account = try tx.addPerson("Bram", at: now)
                try tx.takeOver(person, by: account, invitedBy: nora, [HandOverHours()], at: now)
                return begun
            }
            #expect(!begun.isDone)
            try await Rerating.finish(begun.id, crew: crew, clock: agency.clock.clock, database)
            #expect(try await agency.count("rate = 8000") == 3 * Rerating.slice)
        }
    }

    @Test("another change of a rate in between determines the result", arguments: [true, false])
    func between(endsFirst: Bool) async throws {
        try await withAgency { agency in
            try await agency.fill(records: 3 * Rerating.slice)
            let (tim, database, clock) = (agency.tim, agency.database, agency.clock.clock)
            let day = try day("2024-01-01")
            func set(_ amount: Int, _ person: PersonID?) async throws -> Rerating {
                let draft = RateDraft(scope: RateScope(project: nil, person: person), validFrom: day, amount: amount)
                return try await database.write { [now = agency.now] tx in
                    try HourlyRate.set(draft, in: tx.acting(as: tim, at: now)).rerating
                }
            }
            let first = try await set(80_00, nil)
            let second = try await set(90_00, agency.lea.person)
            for one in endsFirst ? [first, second] : [second, first] {
                try await Rerating.finish(one.id, crew: agency.crew, clock: clock, database)
            }
            #expect(try await agency.count("rate = 9000") == 3 * Rerating.slice)
            let third = try await set(70_00, agency.lea.person)
            let removed = try await database.write { [now = agency.now] tx in
                try HourlyRate.remove(third.rate, in: tx.acting(as: tim, at: now))
            }
            for one in endsFirst ? [third, removed] : [removed, third] {
                try await Rerating.finish(one.id, crew: agency.crew, clock: clock, database)
            }
            #expect(try await agency.count("rate = 8000") == 3 * Rerating.slice)
        }
    }

    @Test("records that are deleted or locked in between get the correct rate")
    func changedMeanwhile() async throws {
        try await withAgency { agency in
            try await agency.fill(records: 3 * Rerating.slice)
            let (tim, lea, database) = (agency.tim, agency.lea, agency.database)
            let draft = RateDraft(
                scope: RateScope(project: nil, person: nil),
                validFrom: try day("2024-01-01"),
                amount: 80_00
            )
            let begun = try await database.write { [now = agency.now] tx in
                try HourlyRate.set(draft, in: tx.acting(as: tim, at: now)).rerating
            }
            let last = try await database.read { [crew = agency.crew] tx in
                try tx.all("SELECT id FROM hours_record WHERE crew = \(crew) ORDER BY date DESC, id DESC LIMIT 2") {
                    try $0.read() as HoursRecordID
                }
            }
            try await database.write { [now = agency.now] tx in
                try HoursRecord.delete(last[0], if: .none, in: tx.acting(as: lea, at: now))
            }
            try await Rerating.finish(begun.id, crew: agency.crew, clock: agency.clock.clock, database)
            #expect(try await agency.count("rate = 8000 AND deleted_at IS NOT NULL") == 1)
            #expect(try await agency.count("rate = 8000") == 3 * Rerating.slice)
        }
    }
}

extension Agency {
    /// Inserts records for Lea, forty per day.
    func fill(records: Int) async throws {
        let (project, crew, person) = (try await project(), crew, lea.person)
        let first = LocalDate(daysSinceEpoch: 19_723)
        for start in stride(from: 0, to: records, by: 500) {
            try await database.write { tx in
                for number in start..<min(start + 500, records) {
                    let id = HoursRecordID(
                        high: 0x0190_0000_0000_7000 | UInt64(number) << 16,
                        low: 0x8000_0000_0000_0000
                    )
                    try tx.run(
                        """
                        INSERT INTO hours_record (crew, id, person, project, date, minutes, billable, status, created_at)
                        VALUES (\(crew), \(id), \(person), \(project.id), \(first.adding(days: number / 40)), 30, TRUE, 'fullTime', 0)
                        """
                    )
                }
            }
        }
        // PostgreSQL does this by itself, a minute after many rows were added.
        try await database.write { tx in try tx.analyze() }
    }

    func count(_ condition: SQL) async throws -> Int {
        try await database.read { [crew] tx in
            try tx.value("SELECT COUNT(*) FROM hours_record WHERE crew = \(crew) AND \(condition)") ?? 0
        }
    }

    func facts(_ kind: String) async throws -> Int {
        try await database.read { [crew] tx in
            try tx.value("SELECT COUNT(*) FROM outbox WHERE crew = \(crew) AND kind = \(kind)") ?? 0
        }
    }
}
