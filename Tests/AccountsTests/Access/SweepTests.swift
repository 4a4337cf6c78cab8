import API
import Core
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Accounts

@Suite("Deleting expired data")
struct SweepTests {
    @Test("Expired data is deleted, and valid data stays")
    func sweep() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let path = "/api/v1/crews/\(kombuis.owner.slug)/invitations"
            let key: HTTPFields = [.idempotencyKey: "old"]
            _ = try await town.call(.post, path, NewInvitation(), token: kombuis.tokens.owner, headers: key)
            _ = try await town.call(
                .post,
                "/api/v1/me/tokens",
                NewToken(name: "For ever", access: .read),
                token: kombuis.tokens.owner
            )
            let sweep = SweepAccounts(database: town.database)

            try await sweep.run(now: town.clock.now)
            #expect(try await town.count("SELECT COUNT(*) FROM credential") == 5)
            #expect(try await town.count("SELECT COUNT(*) FROM invitation") == 1)
            #expect(try await town.count("SELECT COUNT(*) FROM request_key") == 1)

            town.clock.advance(minutes: 91 * 24 * 60)
            let fresh = try await town.database.write { tx in
                try tx.signIn(kombuis.owner.person, at: testNow.adding(minutes: 91 * 24 * 60))
            }
            try await sweep.run(now: town.clock.now)
            #expect(try await town.count("SELECT COUNT(*) FROM credential WHERE kind = 'session'") == 1)
            #expect(try await town.count("SELECT COUNT(*) FROM credential WHERE kind = 'token'") == 1)
            #expect(try await town.count("SELECT COUNT(*) FROM invitation") == 0)
            #expect(try await town.count("SELECT COUNT(*) FROM request_key") == 0)
            #expect(try await town.call(.get, "/api/v1/me", token: fresh).status == .ok)
        }
    }

    @Test("However many idempotency keys have expired, no write deletes more than one slice")
    func manyKeys() async throws {
        try await withCountedDatabase(AccountsModule().migrations) { database, engine in
            let lea = try await database.write { tx in try tx.addPerson("Lea") }
            try await database.keep(2 * sliceRows + 7, of: lea, at: testNow)
            let later = testNow.adding(minutes: requestKeyMinutes)
            try await database.keep(3, of: lea, at: later, from: 10_000)
            engine.forget()
            try await SweepAccounts(database: database).run(now: later)
            #expect(try await database.keys(of: lea) == 3)
            let rows = engine.rowsOfWrites
            #expect(rows.max() == sliceRows && rows.reduce(0, +) == 2 * sliceRows + 7, "\(rows)")
        }
    }

    @Test("However many stored responses exceed the limit, no write drops more than one slice")
    func manyAnswers() async throws {
        try await withCountedDatabase(AccountsModule().migrations) { database, engine in
            let (lea, tim) = try await database.write { tx in (try tx.addPerson("Lea"), try tx.addPerson("Tim")) }
            try await database.keep(2 * sliceRows + 7, of: lea, at: testNow)
            try await database.keep(5, of: lea, at: testNow.adding(minutes: 1), from: 10_000)
            try await database.keep(5, of: tim, at: testNow)
            var limits = Limits()
            limits.keptAnswersPerPerson = 5
            engine.forget()
            let sweep = SweepAccounts(database: database, limits: limits)
            for _ in 0..<2 {
                try await sweep.run(now: testNow.adding(minutes: 2))
                #expect(try await database.keys(of: lea) == 2 * sliceRows + 12)
                #expect(try await database.keys(of: lea, "body <> \(droppedAnswer)") == 5)
                #expect(try await database.keys(of: lea, "body <> \(droppedAnswer) AND created_at > \(testNow)") == 5)
                #expect(try await database.keys(of: tim, "body <> \(droppedAnswer)") == 5)
            }
            let rows = engine.rowsOfWrites
            #expect(rows.max() == sliceRows && rows.reduce(0, +) == 2 * sliceRows + 7, "\(rows)")
        }
    }

    @Test("The job is scheduled once a day")
    func schedule() async throws {
        try await withTown { town in
            #expect(town.module.recurringJobs(town.site).map(\.everyMinutes) == [1_440])
        }
    }
}

extension Database {
    /// Stores responses under keys with consecutive hashes.
    fileprivate func keep(_ count: Int, of person: PersonID, at now: Instant, from first: Int = 0) async throws {
        try await write { tx in
            for number in first..<first + count {
                try tx.run(
                    """
                    INSERT INTO request_key (person, hash, fingerprint, status, etag, body, created_at)
                    VALUES (\(person), \([UInt8(number >> 8), UInt8(number & 255)]), \([0] as [UInt8]), 200, NULL,
                        \([1] as [UInt8]), \(now))
                    """
                )
            }
        }
    }

    fileprivate func keys(of person: PersonID, _ condition: SQL = "1 = 1") async throws -> Int {
        try await read { tx in
            try tx.value("SELECT COUNT(*) FROM request_key WHERE person = \(person) AND \(condition)") ?? 0
        }
    }
}
