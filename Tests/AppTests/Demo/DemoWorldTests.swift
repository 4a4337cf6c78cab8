import Accounts
import Core
import Shifts
import Storage
import TestSupport
import Testing

@testable import App

@Suite("The demo world")
struct DemoWorldTests {
    @Test("can be created at any hour of any day, even around clock changes", arguments: 0..<48)
    func anyDay(_ step: Int) async throws {
        // 37 hours apart, to cover all days of the week and hours of the day.
        let now = Instant(milliseconds: 1_792_000_000_000).adding(minutes: step * 37 * 60 + step % 4 * 60 * 24 * 40)
        try await withDatabase(Modules().migrations) { database in
            let marieke = try await DemoWorld.load(into: database, now: now, passwordCost: 4)
            let states = try await database.read { tx in
                try tx.all("SELECT DISTINCT state FROM exchange ORDER BY state") { try $0.read() as String }
            }
            #expect(states == ["done", "expired", "open", "pending", "rejected", "superseded", "withdrawn"])
            let told = try await database.read { tx in
                try tx.all("SELECT DISTINCT kind || ' ' || state FROM exchange ORDER BY 1") { try $0.read() as String }
            }
            let trades = ["suggestion done", "suggestion open", "trade done", "trade open", "trade pending"]
            #expect(trades.allSatisfy(told.contains), "\(told)")
            let asked = try await database.read { tx in
                try tx.value("SELECT COUNT(*) FROM shift_request WHERE state = 'open'", as: Int.self)
            }
            #expect(asked == 2)
            let defects = try await database.read { tx in
                try tx.all("SELECT DISTINCT state FROM defect ORDER BY state") { try $0.read() as String }
            }
            #expect(
                defects == ["Assigned", "Closed", "Duplicate", "Opened", "Postponed", "Resolved", "Submitted"]
            )
            let leaders = try await database.read { tx in
                guard let crew = try tx.value("SELECT id FROM crew", as: CrewID.self),
                    let viewer = try Viewer.of(marieke, crew: crew, in: tx)
                else { return [] as [Leaderboard.Line] }
                return try Leaderboard.of(viewer, now: now, in: tx).lines
            }
            #expect(leaders.filter { $0.points > 0 }.count >= 3)
            let owns = try await database.read { tx in
                try tx.exists("SELECT 1 FROM member WHERE person = \(marieke) AND role = 'owner'")
            }
            #expect(owns)
            #expect(try await database.check(Modules().invariants) == [])
        }
    }

    @Test("refuses a database with people in it, and changes nothing")
    func refusesPeople() async throws {
        try await withDatabase(Modules().migrations) { database in
            _ = try await database.write { tx in try tx.addPerson("Bram") }
            await #expect(throws: StorageError.self) {
                try await DemoWorld.load(into: database, now: testNow, passwordCost: 4)
            }
            let people = try await database.read { tx in try tx.value("SELECT COUNT(*) FROM person", as: Int.self) }
            #expect(people == 1)
        }
    }
}
