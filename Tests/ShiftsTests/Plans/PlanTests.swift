import API
import Accounts
import Core
import Events
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Shifts

@Suite("No hot table is read from end to end")
struct PlanTests {
    @Test("in a whole trade, a generation, an expiry, the rosters, the offers, a history and a departure")
    func plans() async throws {
        if isOnPostgreSQL {
            try await TestCluster.withCopy {
                try await check(ExplainingEngine(try TestCluster.engine($0), explainOnPostgreSQL))
            }
        } else {
            try await withTemporaryFolder {
                let file = $0.appending(path: "test.sqlite").path
                try await check(ExplainingEngine(try SQLiteEngine(path: file), explainOnSQLite))
            }
        }
    }

    private func check(_ engine: ExplainingEngine) async throws {
        let database = Database(engine, migrations: kitchenMigrations)
        try await database.migrate(now: Instant(milliseconds: 0))
        let kitchen = try await Kitchen.make(database)

        try await kitchen.rule(.position, .warn)
        let series = try await kitchen.eventful()
        try await kitchen.change(series) { $0.weekday = .thursday }
        try await kitchen.policy(.manager)
        let (friday, offer) = try await kitchen.offered()
        try await kitchen.accept(offer, by: kitchen.sanne)
        try await kitchen.approve(offer, by: kitchen.marieke)
        _ = try await kitchen.lines(friday)
        _ = try await kitchen.shifts(kitchen.sanne)
        _ = try await kitchen.openShifts()
        let (crew, sanne, ahmed) = (kitchen.crew, kitchen.sanne, kitchen.ahmed)
        let (from, to) = (try day("2026-06-22"), try day("2026-06-29"))
        try await database.read { tx in
            _ = try Shift.list(.everybodys, crew: crew, from: from, to: to, in: tx)
            _ = try Shift.awaited(by: sanne.person, crew: crew, from: from, to: to, in: tx)
            _ = try Exchange.list(.init(state: .open), viewer: sanne, in: tx)
            _ = try Exchange.list(.init(isMine: true), viewer: ahmed, in: tx)
        }
        kitchen.clock.advance(days: 30)
        try await kitchen.generate()
        try await kitchen.expire()
        try await kitchen.end(series)
        try await kitchen.remove(kitchen.sanne)
        try await database.close()

        let steps = engine.steps
        #expect(steps.count > 20)
        #expect(steps.contains { $0.contains("shift_person_date") })
        #expect(steps.filter(isFullScan) == [])
    }

    /// A short index of live offers, or the few crews of a server, may be read whole.
    private func isFullScan(_ step: String) -> Bool {
        let whole = ["SCAN exchange_leg USING INDEX exchange_leg_live", "SCAN crew", "SCAN CONSTANT ROW"]
        return step.hasPrefix("SCAN ") && !whole.contains { step.hasPrefix($0) }
    }
}
