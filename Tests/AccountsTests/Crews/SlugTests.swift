import Core
import Foundation
import Storage
import TestSupport
import Testing
import Work

@testable import Accounts

@Suite("Short names of crews")
struct SlugTests {
    @Test(
        "A name is folded into letters, digits and single hyphens",
        arguments: [
            ("De Kombuis", "de-kombuis"), ("Café De Zeemeeuw & Zn.", "cafe-de-zeemeeuw-zn"), ("Müller", "muller"),
            ("Straße", "strasse"), ("Smørrebrød", "smorrebrod"), ("Łódź", "lodz"), ("Joe's Bar", "joes-bar"),
            ("  -- a -- b --  ", "a-b"), ("İstanbul", "istanbul"), ("ﬁne", "fine"), ("🍕🍕", "crew"), ("مطعم", "crew"),
            ("寿司", "crew"), ("Bar 🍺 24", "bar-24"), ("", "crew"),
        ]
    )
    func folding(name: String, slug: String) {
        #expect(Slug.from(name) == slug)
    }

    @Test("It is never long, and never looks like an id")
    func shape() {
        let key = "01a05bfb-7000-7c54-9a3d-2f6b1e8d4a01"
        #expect(Slug.from(key) == "crew-\(key)")
        #expect(Slug.from(String(repeating: "a", count: 80)).count == 40)
        #expect(Slug.from(String(repeating: "a", count: 39) + " b") == String(repeating: "a", count: 39))
    }

    @Test("A taken slug gets a number, and reserved words are not available")
    func unique() async throws {
        let slugs = try await withDatabase(Outbox.migrations + AccountsModule().migrations) { database in
            try await database.write { tx in
                let owner = try tx.addPerson("Sanne")
                return try ["De Kombuis", "de kombuis!", "De Kombuis", "De Kombuis 2", "New", "Settings"].map { name in
                    try tx.addCrew(name, owner: owner).slug
                }
            }
        }
        #expect(slugs == ["de-kombuis", "de-kombuis-2", "de-kombuis-3", "de-kombuis-2-2", "new-2", "settings-2"])
    }

    @Test("A popular name is looked up in the index, without scanning all crews with that name")
    func plan() async throws {
        let steps = try await explainedSteps(Outbox.migrations + AccountsModule().migrations) { database in
            let slugs = try await database.write { tx in
                let owner = try tx.addPerson("Sanne")
                for number in 1...40 { _ = try tx.addCrew("De Kombuis \(number)", owner: owner) }
                return try ["De Kombuis", "De Kombuis"].map { try tx.addCrew($0, owner: owner).slug }
            }
            #expect(slugs == ["de-kombuis", "de-kombuis-41"])
        }
        #expect(isOnPostgreSQL || steps.filter { $0.hasPrefix("SCAN crew") } == [])
    }
}
