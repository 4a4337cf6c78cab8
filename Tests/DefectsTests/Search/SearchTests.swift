import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Defects
@testable import Search

@Suite("The search")
struct SearchTests {
    @Test("finds what people expect in the test set, best match first, on every engine")
    func testSet() async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportTestSet()
            try await kitchen.waitingAndEntered { () async throws in
                for (question, expected) in TestSet.questions {
                    #expect(try await kitchen.search(question) == expected, "\(question)")
                }
            }
        }
    }

    @Test(
        "finds a word typed with one wrong letter",
        arguments: [
            ("frige", true), ("fridgge", true), ("frodge", true), ("firdge", true), ("ridge", true), ("fridgx", true),
            ("frg", false), ("fgride", false), ("dr1ps", false), ("drops", true), ("wallk", true), ("onion", true),
            ("onoins", true),
            ("koelsel", true), ("koeltsel", false), ("brulé", true), ("crémé", true), ("vaatwaser", true),
        ]
    )
    func typos(_ question: String, _ isFound: Bool) async throws {
        try await withKitchen { kitchen in
            try await kitchen.report(
                "The walk-in fridge drips",
                ["description": "On the onions. Koelcel, crème brûlée."]
            )
            try await kitchen.report("Vaatwasser", ["description": "fridge drips walk onions koelcel creme brulee"])
            try await kitchen.waitingAndEntered { () async throws in
                let found = try await kitchen.search(question)
                #expect(found.isEmpty != isFound, "\(found)")
            }
        }
    }

    @Test("suggests no other spelling when there are enough results")
    func enough() async throws {
        try await withKitchen { kitchen in
            for number in 1...10 { try await kitchen.report("Door \(number)") }
            try await kitchen.report("Boor")
            try await kitchen.waitingAndEntered { () async throws in
                #expect(try await kitchen.search("boor", most: 20) == [11] + (1...10).reversed())
                #expect(try await kitchen.search("door", most: 20) == Array((1...10).reversed()))
            }
        }
    }

    @Test("finds a defect by its number in any form, before those that mention it")
    func numbers() async throws {
        try await withKitchen { kitchen in
            for number in 1...12 { try await kitchen.report("Table \(13 - number) wobbles") }
            for name in ["12", "#12", "KOMBU00000012", "kombu00000012"] {
                let found = try await kitchen.database.read { [lea = kitchen.lea] tx in
                    try Defect.find(called: name, lea, in: tx).displayID
                }
                #expect(found == "KOMBU00000012")
            }
            #expect(try await kitchen.search("12") == [12, 1])
            #expect(try await kitchen.search("kombu00000012") == [12])
            #expect(try await kitchen.search("#12 wobbles") == [12, 1])
            #expect(try await kitchen.search("OTHER00000012") == [])
            #expect(try await kitchen.search("13") == [])
        }
    }

    @Test("finds a defect by its display id also if the crew's prefix contains a digit")
    func digitInPrefix() async throws {
        try await withKitchen { kitchen in
            let defect = try await kitchen.report()
            let (crew, lea) = (kitchen.crew, kitchen.lea)
            let found = try await kitchen.database.write { tx in
                try tx.run("UPDATE defect_settings SET prefix = 'BAR2G' WHERE crew = \(crew)")
                return try ["BAR2G00000001", "bar2g00000001", "#1", "1"].map {
                    try Defect.find(called: $0, lea, in: tx).id
                }
            }
            #expect(found == Array(repeating: defect.id, count: 4))
        }
    }

    @Test("returns nothing for an empty query, and accepts any text")
    func anything() async throws {
        try await withKitchen { kitchen in
            try await kitchen.report("The walk-in fridge drips 🔥")
            let questions = [
                "", "  ", "🔥", "' OR 1=1 --", "%", "_", "\\", "\u{0}fridge", "\u{10FFFF}",
                String(repeating: "x", count: 5_000),
                String(repeating: "fridge ", count: 500), "99999999999999999999999", "-1", "(((", "\u{202E}fridge",
            ]
            for question in questions { _ = try await kitchen.search(question) }
            #expect(try await kitchen.search("fridge; drips!") == [1])
            #expect(try await kitchen.search("fridge onions") == [])
        }
    }

    @Test("finds the best matches of very common words, and reports that there are more")
    func common() async throws {
        try await withKitchen { kitchen in
            let (lea, now, crew) = (kitchen.lea, kitchen.now, kitchen.crew)
            try await kitchen.database.write { tx in
                for number in 1...(SearchRank.most + 100) {
                    let isRare = number % 700 == 0
                    var fields = ["headline": "Fridges \(isRare ? "drip" : "hum")", "severity": "4-Minor"]
                    if number == 5 { fields["headline"] = "One fridge hums" }
                    _ = try Defect.submit(fields.mapValues { $0 as String? }, in: tx.acting(as: lea, at: now))
                }
            }
            try await kitchen.waitingAndEntered { () async throws in
                #expect(try await kitchen.search("fridge", most: 4) == [5, 2100, 2099, 2098])
                #expect(try await kitchen.search("fridges", most: 3) == [2100, 2099, 2098])
                #expect(try await kitchen.search("fridges drip") == [2100, 1400, 700])
                #expect(try await kitchen.search("one fridge") == [5])
                #expect(try await kitchen.search("fridge hum", most: 2) == [2099, 2098])
                let (few, many, both) = try await kitchen.database.read { tx in
                    (
                        try DefectSearch.found("drip", crew: crew, most: 10, in: tx),
                        try DefectSearch.found("hum", crew: crew, most: 1_000, in: tx),
                        try DefectSearch.found("hum fridges", crew: crew, most: 1_000, in: tx)
                    )
                }
                #expect(few.defects.count == 3 && !few.isPartial)
                #expect(many.defects.count == 1_000 && many.isPartial)
                #expect(both.defects.count > 900 && both.isPartial)
            }
        }
    }

    @Test("keeps crews apart")
    func strangers() async throws {
        try await withKitchen { kitchen in
            try await kitchen.report("The walk-in fridge drips")
            let other = CrewID.new(at: kitchen.now)
            let found = try await kitchen.database.read { tx in
                try ["fridge", "frige", "1", "fri"].flatMap {
                    try DefectSearch.matches($0, crew: other, most: 10, in: tx)
                }
            }
            #expect(found.isEmpty)
        }
    }
}

extension Kitchen {
    /// Runs the checks on new defects, and again after their words have been indexed.
    fileprivate func waitingAndEntered(_ ask: () async throws -> Void) async throws {
        try await ask()
        try await IndexDefects(database).run()
        try await ask()
    }
}
