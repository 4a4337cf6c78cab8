import API
import Accounts
import Core
import Imports
import Media
import Storage
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("Defects, exported and imported again")
struct ArchiveTests {
    @Test("An archive recreates the crew in an empty one: numbers, history, times, comments, followers, files, schema")
    func roundTrip() async throws {
        try await withDiscussion { kitchen, media in
            try await fill(kitchen, media)
            let archive = try await kitchen.archive(media)
            let twin = try await twin(of: kitchen)
            let brought = try await kitchen.bring(archive, media, by: twin)
            let before = try await kitchen.everything()
            #expect(before.count == 6)
            #expect(brought.counts.created == before.count, "\(brought.report.rejected)")
            #expect(brought.report.notes.isEmpty)
            let after = try await kitchen.everything(of: twin)
            #expect(withoutFileKeys(after) == withoutFileKeys(before))
            let again = try await kitchen.archive(media, of: twin)
            #expect(again.count == archive.count)
            let next = try await kitchen.report("The next one", by: twin)
            #expect(next.displayID == "KOMBU00000008")
            // Importing it again into the same crew changes nothing.
            let twice = try await kitchen.bring(archive, media, by: twin)
            #expect(twice.counts.created == 0 && twice.counts.updated == 0 && twice.counts.unchanged == before.count)
        }
    }

    @Test("A duplicate of a deleted defect is imported in the state that it had before")
    func duplicateOfDeleted() async throws {
        try await withDiscussion { kitchen, media in
            let (first, second) = (try await kitchen.report(), try await kitchen.report("It drips again"))
            let (nora, now) = (kitchen.nora, kitchen.now)
            try await kitchen.database.write { tx in
                _ = try Defect.markDuplicate(second.id, of: first.id, in: tx.acting(as: nora, at: now))
                try Defect.delete(first.id, in: tx.acting(as: nora, at: now))
            }
            let archive = try await kitchen.archive(media)
            let twin = try await twin(of: kitchen)
            let brought = try await kitchen.bring(archive, media, by: twin)
            #expect(brought.counts.created == 1)
            let state: String? = try await kitchen.database.read { tx in
                try tx.value("SELECT state FROM defect WHERE crew = \(twin.crew) AND original IS NULL")
            }
            #expect(state == "Submitted")
            let twice = try await kitchen.bring(archive, media, by: twin)
            #expect(twice.counts.updated == 0 && twice.counts.unchanged == 1)
        }
    }

    @Test("An archive whose prefix would run into the numbers does not change the prefix of the crew")
    func wrongPrefix() async throws {
        try await withDiscussion { kitchen, media in
            try await kitchen.report()
            var archive = try await kitchen.archive(media)
            let place = try #require(archive.firstRange(of: Array("\"KOMBU\"".utf8)))
            archive.replaceSubrange(place, with: Array("\"KOMB2\"".utf8))
            let twin = try await twin(of: kitchen)
            try await kitchen.bring(archive, media, by: twin)
            let number = try await kitchen.database.read { tx in
                try Defect.find(called: "KOMBU00000001", twin, in: tx).number
            }
            #expect(number == 1)
        }
    }

    @Test("People in a crew's own fields are matched as owners are; only the history names those who are not members")
    func peopleInOwnFields() async throws {
        try await withDiscussion { kitchen, media in
            let (tim, now, owner) = (kitchen.tim, kitchen.now, kitchen.nora.person)
            try await kitchen.database.write { tx in
                var schema = try DefectSchema.of(tim.crew, in: tx)
                schema.fields.append(DefectField(name: "cook", type: .person))
                _ = try CrewSchema.change(SchemaDraft(schema), in: tx.acting(as: tim, at: now))
            }
            try await kitchen.report("It drips", ["cook": kitchen.omar.person.description])
            try await kitchen.report("It is dark", ["cook": owner.description])
            let archive = try await kitchen.archive(media)
            let twin = try await kitchen.database.write { tx in try tx.addCrew("Kombuis 3", owner: owner) }
            let brought = try await kitchen.bring(archive, media, by: twin)
            #expect(brought.counts.created == 2)
            let (cooks, history) = try await kitchen.database.read { tx in
                let list = try Defect.list(ListFilter(), most: 10, twin, in: tx)
                let history = try tx.all(
                    "SELECT new FROM defect_change WHERE crew = \(twin.crew) AND field = 'cook' ORDER BY new"
                ) { try $0.read() as String }
                return (list.defects.map { $0.values["cook"] }, Set(history))
            }
            #expect(cooks == [owner.description, nil])
            #expect(history == ["Omar", owner.description])
        }
    }

    @Test("Importing an archive into its own crew changes nothing")
    func home() async throws {
        try await withDiscussion { kitchen, media in
            try await fill(kitchen, media)
            let (archive, before) = (try await kitchen.archive(media), try await kitchen.everything())
            let brought = try await kitchen.bring(archive, media)
            #expect(brought.counts.unchanged == before.count && brought.counts.created == 0)
            let there = try await kitchen.everything()
            #expect(there == before)
        }
    }

    @Test("In a crew with defects, imported ones get new numbers and keep the old ones as a reference")
    func other() async throws {
        try await withDiscussion { kitchen, media in
            try await fill(kitchen, media)
            let archive = try await kitchen.archive(media)
            let twin = try await twin(of: kitchen)
            try await kitchen.report("There before", by: twin)
            let brought = try await kitchen.bring(archive, media, by: twin)
            #expect(brought.counts.created == 6)
            let numbers = try await kitchen.database.read { tx in
                try tx.all("SELECT number FROM defect WHERE crew = \(twin.crew) ORDER BY number") {
                    try $0.read() as Int
                }
            }
            #expect(numbers == Array(1...7))
            let before = try await kitchen.everything(of: twin)
            let twice = try await kitchen.bring(archive, media, by: twin)
            #expect(twice.counts.unchanged == 6)
            let there = try await kitchen.everything(of: twin)
            #expect(there == before)
        }
    }

    @Test("A table for spreadsheets has display names and no formulas, in both languages")
    func table() async throws {
        try await withDiscussion { kitchen, _ in
            let lea = kitchen.lea.person.description
            try await kitchen.report("=SUM(1;2)", ["owner": lea, "description": "One\n\"two\""])
            let catalog = try Catalog([resourceFolder(of: "Web"), DefectsModule().resources].compactMap { $0 })
            let tables = try await kitchen.database.read { tx in
                let list = try Defect.list(ListFilter(), most: 10, kitchen.lea, in: tx)
                return [Language.english, .dutch].map { language in
                    let words = catalog.words(language)
                    let csv = DefectsCSV(schema: .standard, zone: kitchen.lea.zone, words: words)
                    return String(decoding: csv.opening() + csv.append(list.defects), as: UTF8.self)
                }
            }
            #expect(tables[0].hasPrefix("\u{FEFF}Number,Status,What’s wrong,How serious,"))
            #expect(tables[0].contains("\r\nKOMBU00000001,Reported,\"'=SUM(1;2)\",Average,\"One\n\"\"two\"\"\",,Lea,"))
            #expect(tables[1].hasPrefix("\u{FEFF}Nummer;Status;"))
            #expect(tables[1].contains("\r\nKOMBU00000001;Gemeld;\"'=SUM(1;2)\";Gemiddeld;"))
        }
    }

    @Test("A table for spreadsheets has the names of people in the crew's own fields")
    func peopleInTable() async throws {
        try await withDiscussion { kitchen, _ in
            let (tim, omar, now) = (kitchen.tim, kitchen.omar.person.description, kitchen.now)
            try await kitchen.database.write { tx in
                var schema = try DefectSchema.of(tim.crew, in: tx)
                schema.fields.append(DefectField(name: "cook", type: .person))
                _ = try CrewSchema.change(SchemaDraft(schema), in: tx.acting(as: tim, at: now))
            }
            try await kitchen.report("It drips", ["cook": omar])
            let catalog = try Catalog([resourceFolder(of: "Web"), DefectsModule().resources].compactMap { $0 })
            let text = try await kitchen.database.read { tx in
                let list = try Defect.list(ListFilter(), most: 10, tim, in: tx)
                let people = try DefectExport(crew: tim.crew).people(in: tx)
                let csv = DefectsCSV(
                    schema: try DefectSchema.of(tim.crew, in: tx),
                    people: Dictionary(uniqueKeysWithValues: people.map { ($0.id.description, $0.name) }),
                    zone: tim.zone,
                    words: catalog.words(.english)
                )
                return String(decoding: csv.append(list.defects), as: UTF8.self)
            }
            #expect(text.contains(",Omar,") && !text.contains(omar))
        }
    }

    /// Defects of all kinds: some imported, some created here, one deleted.
    private func fill(_ kitchen: Kitchen, _ media: Media) async throws {
        try await kitchen.bring(try defectFixture("bugzilla.json"), media)
        try await kitchen.bring(try defectFixture("github.json"), media)
        let (tim, start) = (kitchen.tim, kitchen.now)
        try await kitchen.database.write { tx in
            var schema = try DefectSchema.of(tim.crew, in: tx)
            schema.fields.append(DefectField(name: "notes", type: .text))
            _ = try CrewSchema.change(SchemaDraft(schema), in: tx.acting(as: tim, at: start))
        }
        let omar = kitchen.omar.person.description
        let notes = "Tried:\n" + String(repeating: "a new washer, ", count: 30) + "nothing else"
        let drip = try await kitchen.report(
            "The tap drips",
            ["description": "All \"night\"\nlong ✓", "keywords": "water", "notes": notes]
        )
        kitchen.clock.advance(minutes: 5)
        let assigned = try await kitchen.act("Assign", drip, ["owner": omar], by: kitchen.tim)
        try await kitchen.act("Resolve", assigned, ["resolution": "Fixed"], by: kitchen.omar)
        let other = try await kitchen.report("The tap leaks")
        let gone = try await kitchen.report("By mistake")
        let (nora, now) = (kitchen.nora, kitchen.now)
        try await kitchen.database.write { tx in
            _ = try Defect.markDuplicate(other.id, of: drip.id, in: tx.acting(as: nora, at: now))
            _ = try Defect.delete(gone.id, in: tx.acting(as: nora, at: now))
        }
    }

    /// Another crew of the same people.
    private func twin(of kitchen: Kitchen) async throws -> Viewer {
        try await kitchen.database.write { tx in
            let twin = try tx.addCrew("Kombuis 3", owner: kitchen.nora.person)
            for viewer in [kitchen.tim, kitchen.lea, kitchen.omar] {
                try tx.run(
                    """
                    INSERT INTO member (crew, person, role, joined_at) VALUES (\(twin.crew), \(viewer.person), 'member', \(kitchenNow))
                    """
                )
            }
            return twin
        }
    }

    /// A file gets a new key, and so a new name in the archive.
    private func withoutFileKeys(_ lines: [String]) -> [String] {
        lines.map { $0.replacing(/files\/[0-9a-f-]+/, with: "files/") }
    }
}
