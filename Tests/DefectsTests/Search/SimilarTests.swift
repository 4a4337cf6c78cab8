import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("Similar defects")
struct SimilarTests {
    @Test(
        "are those with the same words",
        arguments: [
            ("The fridge in the walk-in drips on the floor", [1]),
            ("Walkin frigde drips", [1]),
            ("Vaatwasser foutcode E15", [4]),
            ("Koelkast van de bar lekt", [57]),
            ("The tap is dripping", [11]),
            ("Koelcell warm", [2]),
            ("The the is a", []),
            ("", []),
            ("Parking lot gate", []),
        ] as [(String, [Int])]
    )
    func same(_ headline: String, _ first: [Int]) async throws {
        try await withKitchen { kitchen in
            try await kitchen.reportTestSet()
            let found = try await kitchen.similar(headline)
            #expect(Array(found.prefix(1)) == first, "\(found)")
            #expect(found.count <= 5)
        }
    }

    @Test("of a longer headline include those of its individual words")
    func longer() async throws {
        try await withKitchen { kitchen in
            try await kitchen.report("Koelcel wordt niet kouder dan 9 °C")
            try await kitchen.report("Vaatwasser geeft foutcode E15 en blijft daarna met een deur vol water staan")
            try await kitchen.report("Achterdeur klemt")
            #expect(try await kitchen.similar("Koelcel") == [1])
            #expect(Set(try await kitchen.similar("Koelcel lekt water bij de deur")) == [1, 2])
        }
    }

    @Test("are open, and not deleted")
    func open() async throws {
        try await withKitchen { kitchen in
            let closed = try await kitchen.report("The dishwasher leaks")
            let deleted = try await kitchen.report("The dishwasher leaks")
            try await kitchen.report("The dishwasher leaks")
            try await kitchen.act("Close", closed, ["resolution": "Fixed"])
            let (lea, now) = (kitchen.lea, kitchen.now)
            try await kitchen.database.write { tx in try Defect.delete(deleted.id, in: tx.acting(as: lea, at: now)) }
            #expect(try await kitchen.similar("Dishwasher leaking") == [3])
        }
    }
}

extension Kitchen {
    /// The numbers of the possible duplicates.
    func similar(_ headline: String) async throws -> [Int] {
        let lea = lea
        return try await database.read { tx in try DefectSearch.similar(to: headline, lea, in: tx).map(\.number) }
    }
}
