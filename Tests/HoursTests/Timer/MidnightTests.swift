import API
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("A timer that runs past midnight")
struct MidnightTests {
    @Test(
        "becomes one record per day, with the same total, also when the clocks change",
        arguments: [
            // An ordinary night, one with 25 hours, one with 23, and a timer that ends at midnight.
            ("2026-11-17T20:30:20Z", "2026-11-18T03:10:50Z", ["2026-11-17 2:30", "2026-11-18 4:10"]),
            ("2026-10-24T20:00:00Z", "2026-10-25T08:00:00Z", ["2026-10-24 2:00", "2026-10-25 10:00"]),
            ("2027-03-27T21:00:00Z", "2027-03-28T07:00:00Z", ["2027-03-27 2:00", "2027-03-28 8:00"]),
            ("2026-11-17T20:00:00Z", "2026-11-17T23:00:30Z", ["2026-11-17 3:00"]),
        ]
    )
    func splits(_ start: String, _ end: String, _ expected: [String]) async throws {
        try await withAgency { agency in
            try await agency.start(try await agency.project(), at: start, comment: "Night")
            let records = try await agency.stop(at: end)
            #expect(records.map { "\($0.date) \(hoursText($0.minutes))" } == expected)
            #expect(records.allSatisfy { $0.comment == "Night" })
        }
    }

    @Test("is not logged at all if one of its days is locked")
    func locked() async throws {
        try await withAgency { agency in
            try await agency.start(try await agency.project(), at: "2026-11-15T20:00:00Z")
            try await agency.lock("2026-W46", "submitted")
            try await agency.refuses("conflict date/locked") { try await agency.stop(at: "2026-11-16T02:00:00Z") }
            #expect(try await agency.records() == [])
            #expect(try await agency.running() != nil)
        }
    }

    @Test(
        "keeps its total in any zone, with each part on its day",
        arguments: [
            "Europe/Amsterdam", "Asia/Kathmandu", "Australia/Lord_Howe", "America/Sao_Paulo", "Pacific/Apia", "UTC",
        ]
    )
    func zones(_ name: String) throws {
        let zone = try Zone.named(name)
        var random = SplitMix(seed: TestSeeds.one(20_261_122))
        for _ in 0..<2_000 {
            // From 2006 to 2038, at any second.
            let start = Instant(milliseconds: Int64.random(in: 1_136_073_600...2_145_916_800, using: &random) * 1000)
            let length = Int64.random(in: 60...86_400, using: &random)
            let span = try #require(HoursSpan(timedFrom: start, to: start.adding(milliseconds: length * 1000)))
            let parts = span.split(in: zone)
            #expect(parts.reduce(0) { $0 + $1.span.minutes } == span.minutes, "\(start)")
            #expect(parts.first?.span.startsAt == span.startsAt && parts.last?.span.endsAt == span.endsAt, "\(start)")
            for (part, next) in zip(parts, parts.dropFirst()) {
                #expect(part.span.endsAt == next.span.startsAt, "\(start)")
            }
            for part in parts {
                #expect(part.span.minutes >= 1 && zone.local(part.span.startsAt).date == part.date, "\(start)")
                #expect(zone.local(part.span.endsAt.adding(minutes: -1)).date == part.date, "\(start)")
            }
        }
    }
}
