import API
import Accounts
import Core
import Foundation
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("A saved list")
struct QueryTests {
    @Test("is visible to its owner, and to the crew if shared; 'me' stands for the reader")
    func seen() async throws {
        try await withKitchen { kitchen in
            let mine = try await kitchen.keep("To do", API.DefectFilter(assignedTo: "me", open: true), by: kitchen.lea)
            let shared = try await kitchen.keep(
                "Nobody's",
                API.DefectFilter(assignedTo: "none"),
                isShared: true,
                by: kitchen.omar
            )
            let (lea, omar) = (kitchen.lea, kitchen.omar)
            let (ofLea, ofOmar, found) = try await kitchen.database.read { tx in
                (
                    try DefectQuery.list(lea, in: tx).map(\.name), try DefectQuery.list(omar, in: tx).map(\.name),
                    try DefectQuery.find(shared.id, lea, in: tx).filter
                )
            }
            #expect(ofLea == ["Nobody's", "To do"] && ofOmar == ["Nobody's"])
            #expect(found == API.DefectFilter(assignedTo: "none"))
            let meant = try ListFilter(mine.filter, omar)
            #expect(meant.owner == .person(omar.person))
            let hidden = await #expect(throws: AppError.self) {
                try await kitchen.database.read { tx in try DefectQuery.find(mine.id, omar, in: tx) }
            }
            #expect(hidden?.code == .notFound)
        }
    }

    @Test("filters by each name once, so that repetitions create no other SQL statements")
    func repeated() async throws {
        try await withKitchen { kitchen in
            let repeated = API.DefectFilter(
                state: "Submitted,Submitted,Closed,Submitted",
                severity: "3-Average,3-Average",
                priority: "1-Resolve Immediately, 1-Resolve Immediately"
            )
            let filter = try ListFilter(repeated, kitchen.lea)
            #expect(filter.states.dropLast() == ["Submitted", "Closed"])
            #expect(filter.severities.dropLast() == ["3-Average"])
            #expect(filter.priorities.dropLast() == ["1-Resolve Immediately"])
            #expect(try ListFilter(API.DefectFilter(severity: "3-Average"), kitchen.lea).severities == ["3-Average"])
        }
    }

    @Test("includes a choice that contains a comma")
    func comma() async throws {
        try await withKitchen { kitchen in
            let (tim, now) = (kitchen.tim, kitchen.now)
            try await kitchen.database.write { tx in
                var schema = try DefectSchema.of(tim.crew, in: tx)
                let index = try #require(schema.fields.firstIndex { $0.name == "severity" })
                schema.fields[index].choices = ["Bad, but it works", "Minor"]
                _ = try CrewSchema.change(SchemaDraft(schema), in: tx.acting(as: tim, at: now))
            }
            let defect = try await kitchen.report("It drips", ["severity": "Bad, but it works"])
            try await kitchen.report("It is dark", ["severity": "Minor"])
            let filter = try ListFilter(API.DefectFilter(severity: "Bad, but it works"), tim)
            let found = try await kitchen.database.read { tx in try Defect.list(filter, most: 10, tim, in: tx) }
            #expect(found.defects.map(\.id) == [defect.id])
        }
    }

    @Test("keeps names with commas and backslashes apart", arguments: TestSeeds.several(1...4))
    func separated(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let characters = ["\\", "\\", ",", ",", " ", "a", "\u{301}"]
        for _ in 0..<500 {
            var names: [String] = []
            for _ in 0..<4 {
                let length = Int.random(in: 1...5, using: &random)
                let name = (0..<length).compactMap { _ in characters.randomElement(using: &random) }.joined()
                names.append(name.trimmingCharacters(in: .whitespaces))
            }
            names.removeAll { $0.isEmpty }
            #expect(NameList(NameList.text(names)).names == names)
        }
        #expect(NameList(" Bad, it works,,a.b ").names == ["Bad", "it works", "a.b"])
        #expect(NameList("C:\\x,Bad\\, but,y\\").names == ["C:\\x", "Bad, but", "y\\"])
    }

    @Test(
        "can be changed by its owner, and if shared by managers, but not if someone else has changed it since"
    )
    func changed() async throws {
        try await withKitchen { kitchen in
            let query = try await kitchen.keep("Bar", API.DefectFilter(project: "Bar"), isShared: true, by: kitchen.lea)
            let renamed = try await kitchen.rename(query, "Bar and cellar", by: kitchen.lea)
            #expect(renamed.name == "Bar and cellar" && renamed.filter == query.filter && renamed.version == 2)
            await #expect(throws: AppError.self) { try await kitchen.rename(renamed, "Omar's", by: kitchen.omar) }
            let stale = await #expect(throws: AppError.self) {
                try await kitchen.rename(query, "Late", by: kitchen.tim)
            }
            #expect(stale?.code == .stale)
            #expect(try await kitchen.rename(renamed, "The bar", by: kitchen.tim).name == "The bar")
            let private1 = try await kitchen.keep("Private", API.DefectFilter(), by: kitchen.lea)
            let unseen = await #expect(throws: AppError.self) {
                try await kitchen.rename(private1, "Tim's", by: kitchen.tim)
            }
            #expect(unseen?.code == .notFound)
            let (omar, lea) = (kitchen.omar, kitchen.lea)
            let refused = await #expect(throws: AppError.self) {
                try await kitchen.database.write { tx in
                    try DefectQuery.delete(query.id, if: .none, in: tx.acting(as: omar))
                }
            }
            #expect(refused?.code == .forbidden)
            try await kitchen.database.write { tx in try DefectQuery.delete(query.id, if: .none, in: tx.acting(as: lea))
            }
            let names = try await kitchen.database.read { tx in try DefectQuery.list(lea, in: tx).map(\.name) }
            #expect(names == ["Private"])
        }
    }

    @Test("has a valid name and filter, and is limited in number")
    func bounds() async throws {
        try await withKitchen { kitchen in
            let wrong = await #expect(throws: AppError.self) {
                try await kitchen.keep(" ", API.DefectFilter(assignedTo: "nobody at all"), by: kitchen.lea)
            }
            #expect(wrong?.fields.map(\.field).sorted() == ["assignedTo", "name"])
            try await kitchen.keep("Shared before", API.DefectFilter(), isShared: true, by: kitchen.lea)
            for number in 0..<100 { try await kitchen.keep("List \(number)", API.DefectFilter(), by: kitchen.lea) }
            let many = await #expect(throws: AppError.self) {
                try await kitchen.keep("One more", API.DefectFilter(), by: kitchen.lea)
            }
            #expect(many?.code == .conflict && many?.fields.first?.code == "tooMany")
            // Sharing one first makes no room for another private one.
            let shared = try await kitchen.keep("Shared", API.DefectFilter(), isShared: true, by: kitchen.lea)
            let hidden = await #expect(throws: AppError.self) {
                try await kitchen.rename(shared, "Private", isShared: false, by: kitchen.lea)
            }
            #expect(hidden?.fields.first?.code == "tooMany")
        }
    }
}

extension Kitchen {
    @discardableResult
    fileprivate func keep(
        _ name: String,
        _ filter: API.DefectFilter,
        isShared: Bool = false,
        by viewer: Viewer
    ) async throws -> Defects.DefectQuery {
        let now = now
        return try await database.write { tx in
            try DefectQuery.add(name, filter, isShared: isShared, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    fileprivate func rename(
        _ query: Defects.DefectQuery,
        _ name: String,
        isShared: Bool? = nil,
        by viewer: Viewer
    ) async throws -> Defects.DefectQuery {
        try await database.write { tx in
            try DefectQuery.change(
                query.id,
                name: name,
                filter: nil,
                isShared: isShared,
                if: .shown(String(query.version)),
                in: tx.acting(as: viewer)
            )
        }
    }
}
