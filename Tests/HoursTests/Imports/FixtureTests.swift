import API
import Core
import Imports
import Storage
import Testing

@testable import Hours

@Suite("Hours of other programs")
struct FixtureTests {
    struct Expected: Sendable, CustomTestStringConvertible {
        let file: String
        let format: HoursImportFormat
        let created: Int
        let rejected: Int
        let minutes: Int
        var notes = 0

        var testDescription: String { file }
    }

    static let files = [
        Expected(file: "toggl.csv", format: .toggl, created: 6, rejected: 0, minutes: 727),
        Expected(file: "clockify.csv", format: .clockify, created: 5, rejected: 0, minutes: 795, notes: 1),
        Expected(file: "harvest.csv", format: .harvest, created: 4, rejected: 1, minutes: 1_025),
        Expected(file: "harvest-import.csv", format: .harvest, created: 5, rejected: 0, minutes: 1_395),
        Expected(file: "kimai.csv", format: .kimai, created: 5, rejected: 0, minutes: 673, notes: 1),
        Expected(file: "kimai-deutsch.csv", format: .kimai, created: 5, rejected: 0, minutes: 666, notes: 1),
        Expected(file: "kimai-import.csv", format: .kimai, created: 4, rejected: 1, minutes: 666, notes: 1),
        Expected(file: "solidtime.csv", format: .solidtime, created: 5, rejected: 0, minutes: 740),
        Expected(file: "solidtime-import.csv", format: .solidtime, created: 5, rejected: 0, minutes: 510),
        Expected(file: "trackerati.json", format: .trackerati, created: 4, rejected: 4, minutes: 2_400),
        Expected(file: "decklog.csv", format: .csv, created: 5, rejected: 0, minutes: 1_057),
        Expected(file: "decklog.json", format: .json, created: 2, rejected: 0, minutes: 67),
    ]

    @Test("Each format is detected, adds up to the minute, and changes nothing the second time", arguments: files)
    func everyFile(_ expected: Expected) async throws {
        try await withAgency { agency in
            let file = try fixture(expected.file)
            let first = try await agency.bring(file)
            #expect(first.counts.created == expected.created)
            #expect(first.counts.rejected == expected.rejected)
            #expect(first.counts.unchanged == 0)
            #expect(first.report.notes.count == expected.notes)
            let records = try await agency.takenRecords()
            #expect(records.map(\.minutes).reduce(0, +) == expected.minutes)
            let (crew, database) = (agency.crew, agency.database)
            let format = try await database.read { tx in
                try tx.value("SELECT format FROM hours_import WHERE crew = \(crew)", as: HoursImportFormat.self)
            }
            #expect(format == expected.format)

            let before = try await agency.takenHours()
            let second = try await agency.bring(file)
            #expect(second.counts.created == 0)
            #expect(second.counts.unchanged == expected.created)
            #expect(try await agency.takenHours() == before)
        }
    }

    @Test(
        "A file is parsed the same wherever its pieces end",
        arguments: ["toggl.csv", "trackerati.json", "decklog.json"]
    )
    func pieces(_ name: String) async throws {
        let file = try fixture(name)
        for size in [1, 2, 7, 4_096] {
            var lines: [CSVReader.Line] = []
            var reader = CSVReader(separator: UInt8(ascii: ","))
            var events = 0
            var tree = JSONReader()
            for start in stride(from: 0, to: file.count, by: size) {
                let piece = file[start..<min(start + size, file.count)]
                if name.hasSuffix("csv") { try reader.read(piece) { lines.append($0) } }
                if name.hasSuffix("json") { try tree.read(piece) { _ in events += 1 } }
            }
            if name.hasSuffix("csv") {
                try reader.finish { lines.append($0) }
                #expect(lines.map(\.number) == [1, 2, 3, 4, 5, 6, 7])
                #expect(lines[6].cells[5] == "Two\nlines")
            } else {
                try tree.finish { _ in events += 1 }
                #expect(events == (name == "trackerati.json" ? 81 : 37), "\(events)")
            }
        }
    }

    @Test("Both clock changes are noted, and no minute is lost")
    func clocks() async throws {
        try await withAgency { agency in
            _ = try await agency.bring(try fixture("kimai.csv"))
            let records = try await agency.takenRecords()
            let short = try #require(records.first { $0.date.description == "2026-03-29" })
            #expect(
                short.span
                    == HoursSpan(
                        startsAt: try moment("2026-03-29T00:30:00Z"),
                        endsAt: try moment("2026-03-29T01:30:00Z")
                    )
            )
            let long = try #require(records.first { $0.date.description == "2026-10-25" })
            #expect(long.minutes == 90)
            #expect(
                long.span
                    == HoursSpan(
                        startsAt: try moment("2026-10-25T00:15:00Z"),
                        endsAt: try moment("2026-10-25T01:45:00Z")
                    )
            )
            let night = try #require(records.first { $0.date.description == "2026-03-30" })
            #expect(night.span?.minutes == 66)
        }
    }

    @Test("Trackerati's tree imports its projects and people, with the full names that its keys lack")
    func tree() async throws {
        try await withAgency { agency in
            _ = try await agency.bring(try fixture("trackerati.json"))
            let crew = agency.crew
            let projects = try await agency.database.read { tx in
                try tx.all(
                    """
                    SELECT client.name || '/' || project.name FROM project JOIN client ON client.crew = project.crew
                        AND client.id = project.client WHERE project.crew = \(crew) ORDER BY client.name, project.name
                    """
                ) { try $0.read() as String }
            }
            #expect(projects == ["Acme Inc./R/D", "Acme Inc./Website", "Northlight/Idle time"])
            let pins = try await agency.database.read { tx in
                try tx.all(
                    """
                    SELECT person.name || ' ' || project.name FROM project_pin JOIN person ON person.id = project_pin.person
                    JOIN project ON project.crew = project_pin.crew AND project.id = project_pin.project
                    WHERE project_pin.crew = \(crew) ORDER BY person.name
                    """
                ) { try $0.read() as String }
            }
            #expect(pins == ["Lea Website", "Omar Idle time"])
            let records = try await agency.takenRecords()
            #expect(records.map(\.comment).contains("Größe \"XL\""))
            let old = try #require(records.first { $0.date.description == "2015-01-08" })
            #expect(old.billable && old.status == .fullTime && old.comment == nil)
        }
    }

    @Test("The chosen zone determines instants, but not the identity of records")
    func zones() async throws {
        try await withAgency { agency in
            var options = ImportOptions()
            options.zone = try Zone.named("America/New_York")
            _ = try await agency.bring(try fixture("toggl.csv"), options)
            let first = try #require(try await agency.takenRecords().first)
            #expect(first.span?.startsAt == (try moment("2026-03-27T13:00:00Z")))
            let again = try await agency.bring(try fixture("toggl.csv"))
            #expect(again.counts.created == 0)
        }
    }
}
