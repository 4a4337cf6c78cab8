import API
import Accounts
import Core
import Search
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("The search index")
struct SearchWriteTests {
    @Test("has a row for each word of a defect, and none for a deleted defect until it is restored")
    func deleted() async throws {
        try await withKitchen { kitchen in
            let fridge = try await kitchen.report("The fridge drips", ["description": "The fridge!"])
            try await kitchen.post("Drips again", about: fridge)
            let entries = ["again 1 1", "drips 9 1", "fridge 10 1", "the 10 1", "1 1 again:1 drips:9 fridge:10 the:10"]
            #expect(try await kitchen.entries() == entries)
            let (lea, now) = (kitchen.lea, kitchen.now)
            try await kitchen.database.write { tx in try Defect.delete(fridge.id, in: tx.acting(as: lea, at: now)) }
            #expect(try await kitchen.entries() == [])
            #expect(try await kitchen.search("fridge") == [])
            _ = try await kitchen.database.write { tx in try Defect.restore(fridge.id, in: tx.acting(as: lea, at: now))
            }
            #expect(try await kitchen.entries() == entries)
        }
    }

    @Test("has a single row for a new defect until it is indexed with others, and finds it in the meantime")
    func waiting() async throws {
        try await withKitchen { kitchen in
            let questions = ["fridge", "fri", "frigde", "drips the", "oven", "ovne", "2", "x"]
            let fridge = try await kitchen.report("The fridge drips")
            try await kitchen.report("The oven drips")
            let found = try await kitchen.search(questions)
            #expect(found == [[1], [1], [1], [2, 1], [2], [2], [2], []])
            #expect(try await kitchen.count("defect_word") == 0)
            #expect(try await kitchen.count("defect_indexed WHERE waiting") == 2)
            try await IndexDefects(kitchen.database).run()
            #expect(try await kitchen.search(questions) == found)
            #expect(try await kitchen.count("defect_word") == 6)
            #expect(try await kitchen.count("defect_indexed WHERE waiting") == 0)
            // An indexed defect is updated immediately and does not wait again.
            try await kitchen.post("Mould", about: fridge)
            #expect(try await kitchen.count("defect_word") == 7)
            #expect(try await kitchen.count("defect_indexed WHERE waiting") == 0)
        }
    }

    @Test("indexes more defects than fit in one write, once each, with concurrent workers")
    func manyWaiting() async throws {
        try await withKitchen { kitchen in
            let story = (0..<3_500).map { "w\($0)" }.joined(separator: " ")
            for number in 1...20 { try await kitchen.report("Door \(number)", ["description": story]) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 { group.addTask { try await IndexDefects(kitchen.database, batch: 12).run() } }
                try await group.waitForAll()
            }
            #expect(try await kitchen.count("defect_indexed WHERE waiting") == 0)
            #expect(try await kitchen.count("defect_word WHERE word = 'door'") == 20)
            #expect(try await kitchen.count("defect_word WHERE word = 'w3499'") == 20)
        }
    }

    @Test("does not contain assignees or severities, and is not updated for them")
    func states() async throws {
        try await withKitchen { kitchen in
            let fridge = try await kitchen.report("The fridge drips")
            try await kitchen.act(
                "Assign",
                fridge,
                ["owner": kitchen.omar.person.description, "priority": "3-Normal Queue"]
            )
            #expect(try await kitchen.entries().count == 4)
            #expect(try await kitchen.search("omar average") == [])
            #expect(try await kitchen.search("average") == [])
            #expect(!IndexedWords.areEqual(["headline": "a"], ["headline": "b"]))
            #expect(IndexedWords.areEqual(["owner": "a", "severity": "x"], ["owner": "b"]))
        }
    }

    @Test("is rebuilt for defects that it lacks, and drops the spelling of unused words")
    func tended() async throws {
        try await withKitchen { kitchen in
            let fridge = try await kitchen.report("The fridge drips")
            try await kitchen.report("The door")
            let before = try await kitchen.entries()
            try await kitchen.database.write { tx in
                try tx.run("DELETE FROM defect_indexed WHERE number = 1")
                try tx.run("UPDATE defect_indexed SET edition = 0 WHERE number = 2")
            }
            #expect(try await kitchen.database.check(DefectsModule().invariants).count == 3 + 2)
            #expect(try await MaintainSearch(kitchen.database).rebuild() == 2)
            #expect(try await kitchen.entries() == before)
            try await kitchen.act("Modify", fridge, ["headline": "The oven"])
            #expect(try await kitchen.spelt().contains("fridge"))
            try await MaintainSearch(kitchen.database).run(now: kitchen.now)
            #expect(try await kitchen.spelt() == ["door", "oven"])
            #expect(try await kitchen.search("ovne") == [1])
            #expect(try await kitchen.search("frige") == [])
        }
    }

    @Test("contains everything that twenty people report and write at once")
    func many() async throws {
        try await withKitchen { kitchen in
            let fridge = try await kitchen.report()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask { try await kitchen.report("Broken thing word\(number) nieuwwoord") }
                    group.addTask { try await kitchen.post("Same here nieuwwoord said\(number)", about: fridge) }
                }
                try await group.waitForAll()
            }
            #expect(try await kitchen.search("nieuwwoord", most: 50).count == 21)
            for number in 0..<20 { #expect(try await kitchen.search("said\(number)") == [1]) }
            #expect(try await kitchen.search("nieuwword", most: 50).count == 21)
        }
    }
}

extension Kitchen {
    fileprivate func count(_ rows: SQL) async throws -> Int? {
        try await database.read { tx in try tx.value("SELECT COUNT(*) FROM \(rows)") }
    }

    fileprivate func search(_ questions: [String]) async throws -> [[Int]] {
        var found: [[Int]] = []
        for question in questions { found.append(try await search(question)) }
        return found
    }

    /// The words that are found despite a wrong letter.
    func spelt() async throws -> [String] {
        try await database.read { tx in
            try tx.all("SELECT DISTINCT word FROM defect_spelling ORDER BY word") { try $0.read() as String }
        }
    }
}
