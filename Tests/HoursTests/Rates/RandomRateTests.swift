import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Rates in any order")
struct RandomRateTests {
    /// Without locks, each billable record always has the rate that it would get if it were logged now.
    @Test("leave every record with the rate that applies", arguments: TestSeeds.several(1...4))
    func consistent(seed: UInt64) async throws {
        try await withAgency { agency in
            var random = SplitMix(seed: seed)
            let projects = [try await agency.project(), try await agency.project("Acme", "Shop")]
            let people = [agency.lea, agency.omar]
            for project in projects {
                for person in people {
                    for date in 1...12 {
                        try await agency.log("0:30", project, "2026-11-\(date < 10 ? "0" : "")\(date)", by: person)
                    }
                }
            }
            var rates: [HourlyRate] = []
            for step in 1...25 {
                if !rates.isEmpty && Int.random(in: 0..<3, using: &random) == 0 {
                    let removed = rates.remove(at: Int.random(in: rates.indices, using: &random))
                    try await agency.remove(removed)
                } else {
                    let date = Int.random(in: 1...13, using: &random)
                    let set = try await agency.rate(
                        step,
                        from: "2026-11-\(date < 10 ? "0" : "")\(date)",
                        Bool.random(using: &random) ? projects.randomElement(using: &random) : nil,
                        Bool.random(using: &random) ? people.randomElement(using: &random) : nil
                    ).rate
                    rates = rates.filter { $0.id != set.id } + [set]
                }
                #expect(try await agency.wrong() == [], "seed \(seed), step \(step)")
            }
        }
    }
}

extension Agency {
    /// Records whose rate differs from the one that applies.
    fileprivate func wrong() async throws -> [String] {
        let (crew, nora) = (crew, nora)
        return try await database.read { tx in
            let records = try tx.all(HoursRecord.self, "FROM \(HoursRecord.source) WHERE hours_record.crew = \(crew)")
            return try records.compactMap { record in
                let rate = try HourlyRate.amount(
                    record.project,
                    record.person.id,
                    on: record.date,
                    crew: nora.crew,
                    in: tx
                )
                return rate == record.rate
                    ? nil : "\(record.date) \(record.title) \(record.person.name): \(record.rate ?? -1)"
            }
        }
    }
}
