import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Rounded lengths")
struct RoundingTests {
    private typealias Rounding = Hours.HoursSettings.Rounding

    @Test("are multiples of the crew's step, and half a step is rounded up")
    func table() {
        let expected: [(Rounding, Int, [Int: Int])] = [
            (.none, 15, [1: 1, 7: 7, 8: 8, 450: 450]),
            (.up, 15, [1: 15, 15: 15, 16: 30, 450: 450, 1500: 1500]),
            (.down, 15, [1: 0, 14: 0, 15: 15, 29: 15, 1499: 1485]),
            (.nearest, 15, [7: 0, 8: 15, 22: 15, 23: 30, 450: 450]),
            // Exactly half.
            (.nearest, 30, [15: 30, 14: 0, 45: 60, 44: 30]),
            (.nearest, 60, [29: 0, 30: 60, 90: 120, 89: 60]),
            (.nearest, 1, [1: 1, 77: 77]),
            (.up, 240, [1: 240, 241: 480]),
        ]
        for (rounding, step, lengths) in expected {
            let settings = Hours.HoursSettings(rounding: rounding, roundingStep: step)
            for (minutes, rounded) in lengths {
                #expect(settings.rounded(minutes) == rounded, "\(minutes) \(rounding) to \(step)")
            }
        }
    }

    @Test("are the same in SQL and Swift, for each record, whatever the zone's offset")
    func inSQL() async throws {
        // Kathmandu is 5:45 ahead, so rounding the time of day instead of the duration would be noticed.
        try await withAgency(zone: "Asia/Kathmandu") { agency in
            try await agency.shows(.none, 1)
            let project = try await agency.project()
            let lengths = [1, 7, 8, 15, 22, 23, 30, 45, 52, 53, 450]
            for (index, minutes) in lengths.enumerated() {
                try await agency.log("\(minutes)m", project, try day("2026-11-01").adding(days: index).description)
            }
            let startsAt = try moment("2026-11-16T03:20:00Z")
            try await agency.log("1", project, "2026-11-16") {
                $0.span = HoursSpan(startsAt: startsAt, endsAt: startsAt.adding(minutes: 45))
                $0.minutes = nil
            }
            for rounding in Rounding.allCases {
                for step in [1, 6, 15, 30, 60, 240] {
                    try await agency.shows(rounding, step)
                    let settings = Hours.HoursSettings(rounding: rounding, roundingStep: step)
                    let report = try await agency.report("2026-11-01", "2026-12-01", by: .month)
                    #expect(report.total.minutes == (lengths + [45]).reduce(0, +))
                    #expect(
                        report.total.roundedMinutes == (lengths + [45]).map(settings.rounded).reduce(0, +),
                        "\(rounding) to \(step)"
                    )
                }
            }
        }
    }

    @Test("do not affect the amount")
    func money() async throws {
        try await withAgency { agency in
            try await agency.shows(.up, 60)
            try await agency.costs(6_000, from: "2020-01-01")
            try await agency.log("0:10", try await agency.project(), "2026-11-16")
            let total = try await agency.report("2026-11-01", "2026-12-01", by: .project).total
            #expect((total.minutes, total.roundedMinutes, total.amount) == (10, 60, 1_000))
        }
    }
}
