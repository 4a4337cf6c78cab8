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

    @Test("The job is scheduled once a day")
    func schedule() async throws {
        try await withTown { town in
            #expect(town.module.recurringJobs(town.site).map(\.everyMinutes) == [1_440])
        }
    }
}
