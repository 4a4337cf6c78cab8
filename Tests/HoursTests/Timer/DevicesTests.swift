import API
import Accounts
import Core
import FoundationEssentials
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("A timer on several devices")
struct DevicesTests {
    @Test("is not changed from a device with an outdated state")
    func stale() async throws {
        try await withAgency { agency in
            let (website, app) = (try await agency.project(), try await agency.project("Acme", "App"))
            try await agency.start(website, at: "2026-11-18T08:00:00Z", if: .versions(["0"]))
            let seen = try #require(try await agency.running()).seen
            try await agency.refuses("stale") {
                try await agency.start(app, at: "2026-11-18T08:10:00Z", if: .versions(["0"]))
            }
            try await agency.start(app, at: "2026-11-18T08:30:00Z", if: seen)
            try await agency.refuses("stale") { try await agency.stop(at: "2026-11-18T08:40:00Z", if: seen) }
            try await agency.refuses("stale") { try await agency.discard(at: "2026-11-18T08:40:00Z", if: seen) }
            try await agency.refuses("stale") { try await agency.start(website, at: "2026-11-18T08:40:00Z", if: seen) }
            let app2 = try #require(try await agency.running())
            #expect(app2.title == "Acme/App")
            try await agency.stop(at: "2026-11-18T08:50:00Z", if: app2.seen)
            try await agency.refuses("stale") { try await agency.stop(at: "2026-11-18T08:51:00Z", if: app2.seen) }
            try await agency.refuses("stale") {
                try await agency.start(website, at: "2026-11-18T08:51:00Z", if: app2.seen)
            }
        }
    }

    @Test("that is stopped on all of them at once is logged once")
    func atOnce() async throws {
        try await withTwoPools(agencyMigrations) { one, other in
            let agency = try await Agency.make(one, zone: "Europe/Amsterdam")
            try await agency.start(try await agency.project(), at: "2026-11-18T08:00:00Z")
            let seen = try #require(try await agency.running()).seen
            let stops = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    var device = agency
                    device.database = number % 2 == 0 ? one : other
                    let there = device
                    group.addTask {
                        do {
                            return try await there.stop(at: "2026-11-18T09:00:00Z", if: seen).count
                        } catch let error as AppError where error.code == .stale {
                            return 0
                        }
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(stops == 1)
            #expect(try await agency.records() == ["2026-11-18 Acme/Website 1:00"])
        }
    }

    @Test("survives a restart of the server")
    func restarts() async throws {
        func check(_ open: () throws -> Database) async throws {
            let agency = try await using(try open()) { database in
                try await database.migrate(now: agencyNow)
                let agency = try await Agency.make(database, zone: "Europe/Amsterdam")
                try await agency.start(try await agency.project(), at: "2026-11-18T08:00:00Z")
                return agency
            }
            try await using(try open()) { database in
                var later = agency
                later.database = database
                let running = try await later.running()
                #expect(running?.startedAt.description == "2026-11-18T08:00:00Z")
                let records = try await later.stop(at: "2026-11-18T09:15:00Z")
                #expect(records.map(\.minutes) == [75])
            }
        }
        if isOnPostgreSQL {
            try await TestCluster.withCopy(agencyMigrations) { url in
                try await check { try TestCluster.open(url, agencyMigrations) }
            }
        } else {
            try await withTemporaryFolder { folder in
                let file = folder.appending(path: "test.sqlite").path
                try await check { Database(try SQLiteEngine(path: file), migrations: agencyMigrations) }
            }
        }
    }
}
