import API
import Accounts
import Core
import Foundation
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Audit

@Suite("The audit log")
struct AuditLogTests {
    @Test("lists facts of its groups, newest first, a page at a time")
    func pages() async throws {
        try await withCrew { crew in
            for name in ["A", "B", "C"] { try await crew.record(Renamed(name: name, formerName: nil)) }
            try await crew.record(Seen(name: "D"))
            try await crew.record(Private(name: "E"))
            let lines = try await crew.read(kind: "things", most: 2)
            #expect(lines.map(\.names) == [["C"], ["B"]])
            #expect(try await crew.read(kind: "things", after: lines.last?.place).map(\.names) == [["A"]])
            #expect(try await crew.read(kind: "thing.renamed").count == 3)
            #expect(try await crew.read(kind: "people").map(\.kind).contains("crew.created"))
            for unknown in ["thing.seen", "private.changed", "nothing", "thing"] {
                await #expect(throws: AppError.self) { try await crew.read(kind: unknown) }
            }
        }
    }

    @Test("can be limited to a range of days and to a person")
    func filters() async throws {
        try await withCrew { crew in
            try await crew.record(Renamed(name: "A", formerName: nil))
            crew.clock.advance(days: 2)
            try await crew.record(Renamed(name: "B", formerName: nil), by: crew.max)
            let day = crew.today
            #expect(try await crew.read(kind: "things", from: day).map(\.names) == [["B"]])
            #expect(try await crew.read(kind: "things", to: day).map(\.names) == [["A"]])
            #expect(try await crew.read(kind: "things", .person(crew.max.person)).map(\.actor?.name) == ["Max"])
            #expect(try await crew.read(kind: "things", .people).count == 2)
            try await crew.record(Renamed(name: "C", formerName: nil), byServer: true)
            #expect(try await crew.read(kind: "things", .people).count == 2)
            #expect(try await crew.read(kind: "things", .server).map(\.names) == [["C"]])
        }
    }

    @Test("names the former values, and leaves out unchanged ones")
    func changes() async throws {
        try await withCrew { crew in
            try await crew.record(Renamed(name: "Bar", formerName: "Café"))
            try await crew.record(Renamed(name: "Bar", formerName: "Bar"))
            try await crew.record(Renamed(name: nil, formerName: "Bar", isArchived: true, wasArchived: false))
            let lines = try await crew.read(kind: "things").map { line in
                line.changes.map { "\($0.field) \($0.from?.plain ?? "-") \($0.to?.plain ?? "-")" }
            }
            #expect(lines == [["isArchived false true", "name Bar -"], [], ["name Café Bar"]])
        }
    }

    @Test("is for managers, and never shows another crew")
    func rights() async throws {
        try await withCrew { crew in
            await #expect(throws: AppError.self) { try await crew.read(kind: nil, by: crew.lea) }
            let other = try await crew.database.write { tx in
                let owner = try tx.addPerson("Vera")
                return try tx.viewer(owner, try makeCrew("Elsewhere", owner, tx))
            }
            let seen = try await crew.read(kind: nil, by: other)
            #expect(seen.map(\.kind).sorted() == ["crew.created"])
        }
    }

    @Test("records who changed a role or positions")
    func members() async throws {
        try await withCrew { crew in
            let (now, nora, lea) = (crew.clock.now, crew.nora, crew.lea)
            try await crew.database.write { tx in
                let acting = try tx.acting(as: nora, at: now)
                try Members.change(lea.person, role: .manager, positions: ["Bar"], in: acting)
                try Members.change(lea.person, role: .manager, positions: ["Bar"], in: acting)
            }
            let lines = try await crew.read(kind: "member.changed")
            #expect(lines.map(\.actor?.name) == ["Nora"])
            let values = try #require(lines.first).changes.map {
                "\($0.field) \($0.from?.plain ?? "-") \($0.to?.plain ?? "-")"
            }
            #expect(values == ["person - \(lea.person)", "positions  Bar", "role member manager"])
        }
    }

    @Test("records who changed the language, the first day of the week or the positions of the crew")
    func crewSettings() async throws {
        try await withCrew { crew in
            let (now, nora) = (crew.clock.now, crew.nora)
            try await crew.database.write { tx in
                let acting = try tx.acting(as: nora, at: now)
                let patch = CrewPatch(language: "nl", weekStart: 7, positions: ["Bar", "Floor"])
                for _ in 1...2 { _ = try Crews.change(patch, if: .none, in: acting) }
            }
            let lines = try await crew.read(kind: "crew.changed")
            #expect(lines.map(\.actor?.name) == ["Nora"])
            let values = try #require(lines.first).changes.map {
                "\($0.field) \($0.from?.plain ?? "-") \($0.to?.plain ?? "-")"
            }
            #expect(values == ["language en nl", "positions  Bar, Floor", "weekStart monday sunday"])
        }
    }

    @Test("translates keywords, but no text that people typed")
    func keywords() throws {
        let catalog = try Catalog(["Audit", "Defects", "Shifts"].compactMap { resourceFolder(of: $0) })
        let text = AuditText(words: catalog.words(.english), things: [:])
        func details(_ field: String, _ value: String) -> [String] {
            let line = AuditLine(
                id: .new(at: testNow),
                at: testNow,
                actor: nil,
                kind: Renamed.kind,
                subject: .new(at: testNow),
                changes: [AuditLine.Change(field: field, from: nil, to: .text(value))]
            )
            return text.details(line)
        }
        #expect(details("visible", "off") == ["Visible to: no one (off)"])
        #expect(details("status", "partTime") == ["Status: part-time"])
        #expect(details("approval", "none") == ["Approval: Nobody"])
        #expect(details("planning", "managers") == ["Who plans: Managers only"])
        #expect(details("state", "Opened") == ["Status: In progress"])
        #expect(details("state", "Waiting for parts") == ["Status: Waiting for parts"])
        #expect(details("name", "off") == ["Name: off"])
        #expect(details("name", "2026-11-18") == ["Name: 2026-11-18"])
    }
}

private struct Renamed: Fact {
    static let kind = "thing.renamed"
    let name: String?
    let formerName: String?
    var isArchived: Bool?
    var wasArchived: Bool?
}

/// Not listed, although its group is.
private struct Seen: Fact {
    static let kind = "thing.seen"
    let name: String
}

/// In no group.
private struct Private: Fact {
    static let kind = "private.changed"
    let name: String
}

private struct Things: AuditSource {
    let group = AuditGroup("things", ["thing."], except: [Seen.kind])
}

private let log = AuditLog(sources: [Things(), AuditedPeople()])

/// A crew of three. Nora owns it, Max is a manager.
private struct Crew: Sendable {
    let database: Database
    let clock = ManualClock()
    let nora, max, lea: Viewer

    var today: LocalDate { nora.zone.today(at: clock.now) }

    func record(_ fact: some Fact, by viewer: Viewer? = nil, byServer: Bool = false) async throws {
        let (viewer, now) = (viewer ?? nora, clock.now)
        try await database.write { tx in
            let actor = byServer ? nil : viewer.person
            try CrewTransaction(viewer.crew, by: actor, at: now, in: tx).record(fact, about: viewer.crew)
        }
    }

    func read(
        kind: String?,
        _ who: AuditQuestion.Who = .anyone,
        from: LocalDate? = nil,
        to: LocalDate? = nil,
        after: AuditLog.Place? = nil,
        most: Int = 100,
        by viewer: Viewer? = nil
    ) async throws -> [AuditLine] {
        let viewer = viewer ?? nora
        let question = AuditQuestion(
            from: from ?? today.adding(days: -20),
            to: to ?? today.adding(days: 1),
            who: who,
            kind: kind
        )
        return try await database.read { tx in try log.read(question, viewer, after: after, most: most, in: tx) }
    }
}

extension AuditLine {
    fileprivate var names: [String] { changes.compactMap { $0.to?.plain } }
}

private func makeCrew(_ name: String, _ owner: PersonID, _ tx: Tx) throws -> CrewID {
    let zone = try Zone.named("Europe/Amsterdam")
    let details = CrewDetails(name: name, zone: zone, language: .english, weekStart: .monday)
    return try Crews.make(details, by: owner, at: testNow, in: tx)
}

private func withCrew(_ body: (Crew) async throws -> Void) async throws {
    let modules: [any Module] = [AccountsModule(), AuditModule(sources: [Things()])]
    try await withDatabase(Outbox.migrations + Jobs.migrations + modules.flatMap(\.migrations)) { database in
        let crew = try await database.write { tx in
            let owner = try tx.addPerson("Nora")
            let id = try makeCrew("Waterkant", owner, tx)
            return Crew(
                database: database,
                nora: try tx.viewer(owner, id),
                max: try tx.addMember("Max", of: id, as: .manager),
                lea: try tx.addMember("Lea", of: id)
            )
        }
        try await body(crew)
    }
}
