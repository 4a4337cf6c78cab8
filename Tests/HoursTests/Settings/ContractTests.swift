import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Hours

@Suite("Contracts")
struct ContractTests {
    @Test("apply from their first day on, and earlier ones are kept")
    func history() async throws {
        try await withAgency { agency in
            try await agency.contract(from: "2026-01-01")
            try await agency.contract(from: "2026-11-12", hours: 16, [.thursday, .friday], status: .partTime)
            #expect(try await agency.hours("2026-W46").expected == 5 * 480)
            #expect(try await agency.hours("2026-W47").expected == 16 * 60)
            let record = try await agency.log("8", try await agency.project(), "2026-11-17")
            #expect(record.status == .partTime)
            // A contract with the same first day replaces the earlier one.
            try await agency.contract(from: "2026-11-12", hours: 8, [.thursday], status: .partTime)
            #expect(try await agency.hours("2026-W47").expected == 480)
            #expect(try await agency.contracts().count == 2)
        }
    }

    @Test("are set by managers, for members, with valid values")
    func refusals() async throws {
        try await withAgency { agency in
            try await agency.refuses("forbidden") { try await agency.contract(from: "2026-01-01", by: agency.lea) }
            try await agency.refuses("invalid weekdays/required") { try await agency.contract(from: "2026-01-01", []) }
            try await agency.refuses("invalid weekMinutes/range") {
                try await agency.contract(from: "2026-01-01", hours: 169)
            }
            try await agency.refuses("invalid weekMinutes/range") {
                try await agency.contract(from: "2026-01-01", hours: -1)
            }
            try await agency.refuses("invalid weekMinutes/range") {
                try await agency.contract(from: "2026-01-01", hours: 25, [.monday])
            }
            let vera = try await agency.database.write { tx in try tx.addPerson("Vera") }
            let (nora, now) = (agency.nora, agency.now)
            let contract = Contract(
                validFrom: try day("2026-01-01"),
                status: .fullTime,
                weekMinutes: 480,
                weekdays: [.monday]
            )
            try await agency.refuses("invalid person/unknown") {
                try await agency.database.write { tx in
                    try Contract.set(contract, of: vera, in: tx.acting(as: nora, at: now))
                }
            }
            #expect(try await agency.contracts() == [])
        }
    }

    @Test("that were set by mistake can be deleted, once")
    func removal() async throws {
        try await withAgency { agency in
            try await agency.contract(from: "2026-01-01")
            try await agency.contract(from: "2062-01-01", hours: 8)
            try await agency.refuses("forbidden") { try await agency.remove("2062-01-01", by: agency.lea) }
            try await agency.remove("2062-01-01")
            try await agency.refuses("notFound") { try await agency.remove("2062-01-01") }
            #expect(try await agency.contracts().map(\.validFrom.description) == ["2026-01-01"])
            let crew = agency.crew
            let kinds = try await agency.database.read { tx in
                try tx.all("SELECT kind FROM outbox WHERE crew = \(crew) AND kind LIKE 'contract.%' ORDER BY id") {
                    try $0.read() as String
                }
            }
            #expect(kinds == ["contract.set", "contract.set", "contract.removed"])
        }
    }

    @Test("store the weekdays as a bit mask", arguments: 0...127)
    func masks(mask: Int) {
        #expect(Contract.mask(Contract.weekdays(mask)) == mask)
    }
}

extension Agency {
    fileprivate func contracts() async throws -> [Contract] {
        let (crew, lea) = (crew, lea.person)
        return try await database.read { tx in try Contracts.of(lea, crew: crew, in: tx).all }
    }

    fileprivate func remove(_ from: String, by viewer: Viewer? = nil) async throws {
        let (date, lea, viewer, now) = (try day(from), lea.person, viewer ?? nora, now)
        try await database.write { tx in try Contract.remove(from: date, of: lea, in: tx.acting(as: viewer, at: now)) }
    }
}
