import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("The settings for hours")
struct HoursSettingsTests {
    @Test("have defaults until a manager changes them, and each change is recorded")
    func changes() async throws {
        try await withAgency { agency in
            let crew = agency.crew
            let first = try await agency.database.read { tx in try HoursSettings.of(crew, in: tx) }
            #expect(first == HoursSettings() && first.version == 0 && first.step == 30 && first.period == .week)
            let changed = try await agency.settings(by: agency.tim) {
                $0.step = 15
                $0.period = .month
                $0.currency = "CHF"
                $0.rounding = .up
                $0.roundingStep = 6
            }
            #expect(
                changed.version == 1 && changed.step == 15 && changed.currency == "CHF" && changed.roundingStep == 6
            )
            let again = try await agency.settings(if: .shown("1")) { $0.step = 1 }
            #expect(again.version == 2 && again.period == .month)
            #expect(try await agency.sheetFacts() == ["hoursSettings.changed", "hoursSettings.changed"])
            try await agency.log("7:13", try await agency.project(), "2026-11-17")
        }
    }

    @Test("are validated, with errors beside the fields")
    func refusals() async throws {
        try await withAgency { agency in
            for step in [0, -30, 241] {
                try await agency.refuses("invalid step/range") { try await agency.settings { $0.step = step } }
                try await agency.refuses("invalid roundingStep/range") {
                    try await agency.settings { $0.roundingStep = step }
                }
            }
            for currency in ["", "eur", "EU", "EURO", "€€€", "E1R"] {
                try await agency.refuses("invalid currency/currency") {
                    try await agency.settings { $0.currency = currency }
                }
            }
            try await agency.refuses("invalid lockedUntil/future") { try await agency.close(until: "2026-11-19") }
            try await agency.refuses("forbidden") { try await agency.settings(by: agency.lea) { $0.step = 1 } }
            try await agency.refuses("stale") { try await agency.settings(if: .shown("1")) { $0.step = 1 } }
            #expect(try await agency.sheetFacts() == [])
        }
    }

    @Test("take a currency with other decimals only while no rate, budget or record has an amount")
    func currency() async throws {
        try await withAgency { agency in
            let crew = agency.crew
            func refusesYen() async throws {
                try await agency.refuses("conflict currency/inUse") {
                    try await agency.settings { $0.currency = "JPY" }
                }
            }
            let rate = try await agency.rate(9_500, from: "2026-01-01").rate
            #expect(try await agency.settings { $0.currency = "CHF" }.currency == "CHF")
            try await refusesYen()
            try await agency.remove(rate)
            let project = try await agency.project(budget: .init(amount: 100_000))
            try await refusesYen()
            let record = try await agency.log("1:00", project, "2026-11-17")
            try await agency.database.write { tx in
                try tx.run("UPDATE project SET budget_amount = NULL WHERE crew = \(crew)")
                try tx.run("UPDATE hours_record SET rate = 9500 WHERE crew = \(crew)")
            }
            try await refusesYen()
            try await agency.delete(record)
            try await refusesYen()
            try await agency.database.write { tx in
                try tx.run("UPDATE hours_record SET rate = NULL WHERE crew = \(crew)")
            }
            #expect(try await agency.settings { $0.currency = "JPY" }.currency == "JPY")
        }
    }

    @Test("lock days for everyone, and unlocking is recorded")
    func closing() async throws {
        try await withAgency { agency in
            let website = try await agency.project()
            let (record, late) = (
                try await agency.log("8", website, "2026-10-30"), try await agency.log("8", website, "2026-11-02")
            )
            try await agency.close(until: "2026-10-31")
            try await agency.refuses("conflict date/locked") { try await agency.change(record) { $0.minutes = 60 } }
            try await agency.refuses("conflict date/locked") { try await agency.delete(record) }
            try await agency.refuses("conflict date/locked") {
                try await agency.change(late) { $0.date = try day("2026-10-31") }
            }
            try await agency.refuses("conflict date/locked") {
                try await agency.log("1", website, "2026-10-01", by: agency.nora)
            }
            let error = await #expect(throws: AppError.self) { try await agency.delete(record) }
            #expect(error?.message == Phrase("hours.lock.closed", ["day": .date(try day("2026-10-31"))]))
            try await agency.change(late) { $0.minutes = 60 }
            // Locked days can still be handed in and approved, because that changes no hours.
            try await agency.submit("2026-10")
            try await agency.approve("2026-10")
            try await agency.reopen("2026-10", "Wrong project.")
            try await agency.refuses("conflict date/locked") { try await agency.delete(record) }
            try await agency.close(until: nil)
            try await agency.delete(record)
            #expect(try await agency.sheetFacts().count { $0 == "hoursSettings.changed" } == 2)
        }
    }

    @Test("that are changed several times at once are saved once; the other changes are refused as outdated")
    func atOnce() async throws {
        try await withAgency { agency in
            let outcomes = await race(8) { number in
                try await agency.settings(if: .shown("0")) { $0.step = number + 1 }
            }
            #expect(outcomes.count { $0 == "done" } == 1 && outcomes.count { $0 == "stale" } == 7)
            let facts = try await agency.sheetFacts()
            #expect(facts.count == 1)
        }
    }
}
