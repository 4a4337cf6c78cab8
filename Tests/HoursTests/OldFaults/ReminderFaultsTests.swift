import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Faults of the old tracker: what a reminder is about")
struct ReminderFaultsTests {
    @Test(
        "6: without any record every working day is missing, and a record on a Saturday takes nothing away from Monday"
    )
    func nothingYet() async throws {
        try await withAgency { agency in
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [16, 17, 18])
            agency.clock.advance(minutes: 3 * 24 * 60)
            #expect(agency.nora.zone.today(at: agency.now).weekday == .saturday)
            try await agency.log("2", try await agency.project(), "2026-11-21")
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [16, 17, 18, 19, 20])
            agency.clock.advance(minutes: 2 * 24 * 60)
            #expect(try await agency.hours("2026-W48").missing.map(\.date.description) == ["2026-11-23"])
        }
    }

    @Test("7: asking again gives the same answer")
    func again() async throws {
        try await withAgency { agency in
            try await agency.log("8", try await agency.project(), "2026-11-17")
            let first = try await agency.hours("2026-W47").missing
            let second = try await agency.hours("2026-W47").missing
            #expect(first == second && first.map(\.date.day) == [16, 18])
        }
    }

    @Test("8: what is missing is what is missing now, not when somebody asked before")
    func notFrozen() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            try await agency.contract(from: "2026-01-01")
            let record = try await agency.log("4", website, "2026-11-16")
            #expect(try await agency.hours("2026-W47").missing.first?.logged == 240)
            let rest = try await agency.log("4", website, "2026-11-16")
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [17, 18])
            try await agency.delete(rest)
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [16, 17, 18])
            try await agency.change(record) { $0.minutes = 480 }
            #expect(try await agency.hours("2026-W47").missing.map(\.date.day) == [17, 18])
        }
    }
}
