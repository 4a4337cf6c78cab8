import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("The rate per hour")
struct RateTests {
    @Test("is that of the person on the project, otherwise the project, otherwise the person, otherwise the crew")
    func nearest() async throws {
        try await withAgency { agency in
            let (site, shop) = (try await agency.project(), try await agency.project("Acme", "Shop"))
            try await agency.rate(1, from: "2026-01-01")
            try await agency.rate(2, from: "2026-01-01", nil, agency.lea)
            try await agency.rate(3, from: "2026-01-01", site)
            try await agency.rate(4, from: "2026-01-01", site, agency.lea)
            let leas = [try await agency.log("1", site, "2026-11-16"), try await agency.log("1", shop, "2026-11-16")]
            let omars = [
                try await agency.log("1", site, "2026-11-16", by: agency.omar),
                try await agency.log("1", shop, "2026-11-16", by: agency.omar),
            ]
            #expect(leas.map(\.rate) == [4, 2])
            #expect(omars.map(\.rate) == [3, 1])
            #expect(try await agency.log("1", site, "2025-12-31").rate == nil)
        }
    }

    @Test("applies from its day until the day before the next one of the same scope")
    func history() async throws {
        try await withAgency { agency in
            let site = try await agency.project()
            let days = ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-01"]
            var records: [HoursRecord] = []
            for day in days { records.append(try await agency.log("1", site, day)) }
            #expect(try await agency.rate(300, from: "2026-03-01").records == 1)
            #expect(try await agency.rate(200, from: "2026-02-01").records == 2)
            #expect(try await agency.rate(200, from: "2026-02-01").records == 0)
            #expect(try await agency.rates(records[0], records[1], records[2], records[3]) == [nil, 200, 200, 300])
            let until = try await agency.database.read { [nora = agency.nora] tx in
                try HourlyRate.list(nora, in: tx).map { $0.validUntil?.description ?? "-" }
            }
            #expect(until == ["-", "2026-02-28"])
        }
    }

    @Test("can be changed and deleted, and the records get the rate that applies without it")
    func removes() async throws {
        try await withAgency { agency in
            let site = try await agency.project()
            let (early, late) = (
                try await agency.log("1", site, "2026-02-02"), try await agency.log("1", site, "2026-03-02")
            )
            try await agency.rate(10, from: "2026-01-01")
            let first = try await agency.rate(20, from: "2026-01-01", site).rate
            let second = try await agency.rate(30, from: "2026-03-01", site).rate
            #expect(try await agency.rates(early, late) == [20, 30])
            let same = try await agency.rate(40, from: "2026-03-01", site)
            #expect(same.rate.id == second.id && same.records == 1)
            #expect(try await agency.rates(early, late) == [20, 40])
            #expect(try await agency.remove(second) == 1)
            #expect(try await agency.rates(early, late) == [20, 20])
            #expect(try await agency.remove(first) == 2)
            #expect(try await agency.rates(early, late) == [10, 10])
            try await agency.refuses("notFound") { try await agency.remove(first) }
        }
    }

    @Test("does not affect records with a more specific rate, non-billable records, or other people's")
    func concerns() async throws {
        try await withAgency { agency in
            let (site, shop) = (try await agency.project(), try await agency.project("Acme", "Shop"))
            try await agency.rate(50, from: "2026-01-01", site, agency.lea)
            let nearer = try await agency.log("1", site, "2026-11-16")
            let free = try await agency.log("1", shop, "2026-11-16") { $0.billable = false }
            let billed = try await agency.log("1", shop, "2026-11-16") { $0.billable = true }
            let omars = try await agency.log("1", shop, "2026-11-16", by: agency.omar)
            #expect(try await agency.rate(70, from: "2026-11-01", nil, agency.lea).records == 1)
            #expect(try await agency.rates(nearer, free, billed, omars) == [50, nil, 70, nil])
            #expect(try await agency.rate(80, from: "2026-11-01", shop).records == 2)
            #expect(try await agency.rate(90, from: "2026-11-01").records == 0)
            #expect(try await agency.rates(nearer, free, billed, omars) == [50, nil, 80, 80])
        }
    }

    @Test("does not affect locked records", arguments: ["submitted", "approved", "closed"])
    func locked(kind: String) async throws {
        try await withAgency { agency in
            let site = try await agency.project()
            try await agency.rate(10, from: "2026-01-01")
            let before = try await agency.log("1", site, "2026-11-08")
            let within = [try await agency.log("1", site, "2026-11-09"), try await agency.log("1", site, "2026-11-15")]
            let after = try await agency.log("1", site, "2026-11-16")
            let omars = try await agency.log("1", site, "2026-11-10", by: agency.omar)
            try await agency.lock("2026-W46", kind)
            let set = try await agency.rate(20, from: "2026-01-02")
            let isClosed = kind == "closed"
            #expect(set.records == (isClosed ? 1 : 3))
            #expect(
                try await agency.rates(before, within[0], within[1], after, omars)
                    == (isClosed ? [10, 10, 10, 20, 10] : [20, 10, 10, 20, 20])
            )
            #expect(try await agency.remove(set.rate) == set.records)
            #expect(try await agency.rates(before, within[0], within[1], after, omars) == [10, 10, 10, 10, 10])
        }
    }

    @Test("is correct for a record that was deleted and restored, without changing its version")
    func deleted() async throws {
        try await withAgency { agency in
            let site = try await agency.project()
            let (kept, gone) = (
                try await agency.log("1", site, "2026-11-16"), try await agency.log("1", site, "2026-11-17")
            )
            try await agency.delete(gone)
            #expect(try await agency.rate(10, from: "2026-01-01").records == 1)
            #expect(try await agency.restore(gone).rate == 10)
            try await agency.change(kept, if: .versions(["1"])) { $0.minutes = 120 }
            #expect(try await agency.rates(kept) == [10])
        }
    }

    @Test("is set by managers only, for a project and a person of the crew, within limits")
    func refuses() async throws {
        try await withAgency { agency in
            let site = try await agency.project()
            try await agency.refuses("forbidden") { try await agency.rate(1, from: "2026-01-01", by: agency.lea) }
            let rate = try await agency.rate(0, from: "2026-01-01", site).rate
            try await agency.refuses("forbidden") { try await agency.remove(rate, by: agency.lea) }
            for amount in [-1, HourlyRate.highest + 1, Int.min] {
                try await agency.refuses("invalid amount/range") { try await agency.rate(amount, from: "2026-01-01") }
            }
            let (other, now, tim) = (try await agency.otherCrew(), agency.now, agency.tim)
            for (scope, expected) in [
                (RateScope(project: other, person: nil), "project/unknown"),
                (RateScope(project: nil, person: .new(at: now)), "person/unknown"),
            ] {
                let draft = RateDraft(scope: scope, validFrom: try day("2026-01-01"), amount: 1)
                try await agency.refuses("invalid \(expected)") {
                    _ = try await agency.database.write { tx in
                        try HourlyRate.set(draft, in: tx.acting(as: tim, at: now))
                    }
                }
            }
            #expect(try await agency.projectFacts() == ["project.added", "rate.set"])
            try await agency.remove(rate)
            #expect(try await agency.projectFacts().last == "rate.removed")
            // Even with as many rates as there can be, an existing one can be corrected.
            let (crew, first) = (agency.crew, try day("2020-01-01"))
            try await agency.database.write { tx in
                for number in 0..<HourlyRate.most {
                    try tx.run(
                        """
                        INSERT INTO hourly_rate (crew, id, scope, valid_from, amount)
                        VALUES (\(crew), \(HourlyRateID.new(at: now)), '*/*', \(first.adding(days: number)), 1)
                        """
                    )
                }
            }
            try await agency.refuses("conflict amount/tooMany") { try await agency.rate(2, from: "2019-12-31") }
            #expect(try await agency.rate(2, from: "2020-01-01").rate.amount == 2)
        }
    }
}
