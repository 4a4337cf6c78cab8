import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("The search index finds what a full scan finds")
struct RandomSearchTests {
    private static let words = [
        "fridge", "Fridges", "bridge", "fried", "friend", "door", "doors", "boor", "floor", "koel", "koelcel",
        "koelkast",
        "koelkasten", "oven", "Café", "cafe", "drip", "drips", "grip", "42", "4", "7", "a", "de", "brûlée", "Straße",
        "strasse",
        "冷蔵庫", "冷凍", "KOMBU", "kombuis", "foto's", "tap", "tape", "table", "stable", "cable", "water", "waiter",
        "later",
        "lekt", "lekker", "течёт", "3", "E15", "E1", "x", "het", "hot", "hoe",
    ]

    private static func text(_ most: Int, _ random: inout SplitMix) -> String {
        (0..<Int.random(in: 1...most, using: &random)).compactMap { _ in words.randomElement(using: &random) }
            .joined(separator: " ")
    }

    /// Words of the texts: unchanged, truncated, or with a wrong letter.
    private static func question(_ random: inout SplitMix) -> String {
        (0..<Int.random(in: 1...3, using: &random)).compactMap { _ -> String? in
            guard let word = words.randomElement(using: &random) else { return nil }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return String(word.prefix(Int.random(in: 1...3, using: &random)))
            case 1: return String(misspelt(Array(word), Array("abdekotr"), &random))
            case 2: return word.uppercased()
            default: return word
            }
        }.joined(separator: [" ", ", ", "-"].randomElement(using: &random) ?? " ")
    }

    private struct KnownDefect {
        var defect: Defect
        var comments: [Defects.DefectComment] = []
    }

    @Test("for three hundred random queries, while defects are changed, deleted and restored")
    func random() async throws {
        let seed = TestSeeds.one(20_261_120)
        try await withKitchen { kitchen in
            var random = SplitMix(seed: seed)
            var told: [KnownDefect] = []
            for _ in 0..<80 {
                let more = [
                    "keywords": Bool.random(using: &random) ? Self.text(3, &random) : nil,
                    "description": Bool.random(using: &random) ? Self.text(12, &random) : nil,
                ]
                told.append(KnownDefect(defect: try await kitchen.report(Self.text(5, &random), more)))
            }
            for _ in 0..<3 {
                for turn in 0..<40 {
                    let place = Int.random(in: told.indices, using: &random)
                    try await change(&told[place], kitchen, &random)
                    if turn == 20 { try await IndexDefects(kitchen.database).run() }
                }
                var slow = SlowSearch()
                for item in told where item.defect.deletedAt == nil {
                    let values = item.defect.values
                    let comments = item.comments.filter { $0.deletedAt == nil }.map(\.text)
                    slow.enter(
                        item.defect.number,
                        headline: item.defect.headline,
                        keywords: values["keywords"],
                        description: values["description"],
                        comments: comments
                    )
                }
                for _ in 0..<100 {
                    let question = Self.question(&random)
                    #expect(
                        try await kitchen.search(question) == slow.find(question, most: 10),
                        "\(question), seed \(seed)"
                    )
                }
            }
            try await compareWithRebuilt(kitchen)
        }
    }

    private func change(_ item: inout KnownDefect, _ kitchen: Kitchen, _ random: inout SplitMix) async throws {
        let (lea, now, id) = (kitchen.lea, kitchen.now, item.defect.id)
        if item.defect.deletedAt != nil {
            item.defect = try await kitchen.database.write { tx in
                try Defect.restore(id, in: tx.acting(as: lea, at: now))
            }
            return
        }
        let text = Self.text(6, &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            item.defect = try await kitchen.act("Modify", item.defect, ["headline": text])
        case 1:
            item.defect = try await kitchen.act(
                "Modify",
                item.defect,
                ["description": Bool.random(using: &random) ? text : nil]
            )
        case 2, 3:
            item.comments.append(
                try await kitchen.database.write { tx in
                    try Defects.DefectComment.post(text, about: id, in: tx.acting(as: lea, at: now))
                }
            )
        case 4:
            guard let place = item.comments.indices.randomElement(using: &random) else { return }
            let comment = item.comments.remove(at: place)
            try await kitchen.database.write { tx in
                try Defects.DefectComment.delete(comment.id, of: id, in: tx.acting(as: lea, at: now))
            }
        default:
            try await kitchen.database.write { tx in try Defect.delete(id, in: tx.acting(as: lea, at: now)) }
            item.defect = try await kitchen.database.read { tx in
                try #require(try Defect.findDeleted(id, lea, in: tx))
            }
        }
    }

    /// Expects the incrementally updated index to equal one rebuilt from scratch.
    private func compareWithRebuilt(_ kitchen: Kitchen) async throws {
        let before = try await kitchen.entries()
        try await kitchen.database.write { tx in
            try tx.run("DELETE FROM defect_word")
            try tx.run("DELETE FROM defect_indexed")
        }
        #expect(try await MaintainSearch(kitchen.database).rebuild() > 0)
        #expect(try await kitchen.entries() == before)
    }
}

extension Kitchen {
    /// All entries of the index once no defect is waiting, in order.
    func entries() async throws -> [String] {
        try await IndexDefects(database).run()
        return try await database.read { tx in
            let words = try tx.all("SELECT word, weight, number FROM defect_word ORDER BY crew, word, weight, number") {
                "\(try $0.read() as String) \(try $0.read() as Int) \(try $0.read() as Int)"
            }
            return try words
                + tx.all("SELECT number, edition, words FROM defect_indexed ORDER BY crew, number") {
                    "\(try $0.read() as Int) \(try $0.read() as Int) \(try $0.read() as String)"
                }
        }
    }
}
