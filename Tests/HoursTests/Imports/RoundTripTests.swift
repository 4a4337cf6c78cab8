import API
import Accounts
import Core
import Imports
import Storage
import TestSupport
import Testing

@testable import Hours

@Suite("Hours that are exported and imported again")
struct RoundTripTests {
    @Test(
        "An exported file changes nothing in its own crew, and is exported unchanged from another crew",
        arguments: ["csv", "json", "trackerati"]
    )
    func roundTrip(_ format: String) async throws {
        try await withAgency { agency in
            for name in ["toggl.csv", "kimai.csv", "trackerati.json"] { _ = try await agency.bring(try fixture(name)) }
            let project = try await agency.project("=Sum & Söhne", "-1; \"x\"")
            try await agency.log("7:30", project, "2026-11-17") { $0.comment = "'@home, \"there\"; and" }
            try await agency.log("0:30", project, "2026-11-17", by: agency.omar) { $0.status = .partTime }
            let before = try await agency.takenHours()
            let file = try await agency.export(format, agency.nora)
            let again = try await agency.bring(file)
            #expect(again.counts.unchanged == before.count, "\(again.report.rejected)")
            #expect(again.counts.created == 0 && again.counts.rejected == 0)
            #expect(try await agency.takenHours() == before)

            let other = try await agency.twin()
            let there = try await agency.bring(file, by: other)
            #expect(there.counts.created == before.count, "\(there.report.rejected)")
            #expect(minutes(try await agency.takenHours(of: other)) == minutes(before))
            if format != "trackerati" { #expect(try await agency.takenHours(of: other).sorted() == before.sorted()) }
            #expect(try await agency.export(format, other) == file)
        }
    }

    private func minutes(_ lines: [String]) -> Int {
        lines.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    }
}

extension Agency {
    /// Another crew with the same people.
    fileprivate func twin() async throws -> Viewer {
        let people = [tim, lea, omar].map(\.person)
        let owner = nora.person
        return try await database.write { tx in
            let crew = try tx.addCrew("Northlight Two", owner: owner)
            for person in people { try Members.add(person, to: crew.crew, as: .member, at: agencyNow, in: tx) }
            return crew
        }
    }

    fileprivate func export(_ format: String, _ viewer: Viewer) async throws -> String {
        switch format {
        case "csv": try await csv(as: viewer)
        case "json": try await json(as: viewer)
        default: try await tree(as: viewer)
        }
    }
}
