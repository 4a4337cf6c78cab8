import API
import Accounts
import App
import Core
import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite("An export of everything")
struct PortableTests {
    @Test("is the same after an import into another database, without credentials")
    func roundTrip() async throws {
        try await withDemo { database, folder in
            let first = folder.appending(path: "first.jsonl").path
            let second = folder.appending(path: "second.jsonl").path
            let rows = try await database.export(to: first, without: Operating.keyTables)
            try await withDatabase(Modules().migrations) { other in
                #expect(try await other.importRows(from: first, without: Operating.keyTables) == rows)
                #expect(try await other.check(Modules().invariants) == [])
                _ = try await other.export(to: second, without: Operating.keyTables)
            }
            let text = try lines(first)
            #expect(text == (try lines(second)))
            #expect(text.count == rows + 2)
            #expect(text.filter { $0.contains(#""table":"shift""#) }.count > 100)
            #expect(text.contains { $0.contains(#""table":"invitation""#) })
            #expect(!text.contains { $0.contains(#""table":"credential""#) || $0.contains(#""table":"request_key""#) })
            // There is a session to leave out; otherwise the check above could not fail.
            let hasSignIn = try await database.read { tx in try tx.exists("SELECT 1 FROM credential") }
            #expect(hasSignIn)
        }
    }

    @Test("can be imported if an older Decklog made it, with sign-ins that were not finished")
    func older() async throws {
        try await withDemo { database, folder in
            let file = folder.appending(path: "older.jsonl").path
            let omitted = Operating.keyTables
            let later: Set = ["passkey_challenge", "openid_attempt"]
            let rows = try await database.export(to: file, without: omitted.subtracting(later))
            try await withDatabase(Modules().migrations) { other in
                let imported = try await other.importRows(from: file, without: omitted)
                #expect(imported == rows - later.count)
            }
        }
    }

    @Test("has no table that refers to one that is left out")
    func references() throws {
        for table in try PortableSchema(Modules().migrations).tables where !Operating.keyTables.contains(table.name) {
            #expect(Operating.keyTables.isDisjoint(with: table.parents.keys), "\(table.name)")
        }
    }

    @Test("is moved into another database, with credentials")
    func moved() async throws {
        try await withDemo { database, folder in
            let first = folder.appending(path: "first.jsonl").path
            let second = folder.appending(path: "second.jsonl").path
            let rows = try await database.export(to: first)
            try await withDatabase(Modules().migrations) { other in
                #expect(try await database.move(into: other, Modules().invariants) == rows)
                _ = try await other.export(to: second)
            }
            #expect(try lines(first) == lines(second))
        }
    }

    @Test("contains every column of every table of the engine")
    func everyColumn() async throws {
        let migrations = Modules().migrations
        let tables = try PortableSchema(migrations).tables
        let known = Set(tables.flatMap { table in table.columns.map { "\(table.name).\($0.name)" } })
        try await withDatabase(migrations) { database in
            let columns = try await database.read { tx in
                try tx.all(
                    isOnPostgreSQL
                        ? """
                        SELECT table_name || '.' || column_name FROM information_schema.columns
                        WHERE table_schema = 'public' AND table_name <> 'schema_migration'
                        """
                        : """
                        SELECT t.name || '.' || c.name FROM sqlite_master AS t, pragma_table_info(t.name) AS c
                        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' AND t.name <> 'schema_migration'
                        """
                ) { try $0.read() as String }
            }
            #expect(Set(columns) == known)
        }
    }

    @Test("is not imported into a database with data")
    func notEmpty() async throws {
        try await withCrew { database, folder in
            let file = folder.appending(path: "all.jsonl").path
            _ = try await database.export(to: file)
            await #expect(throws: StorageError.self) { try await database.importRows(from: file) }
            await #expect(throws: StorageError.self) { try await database.export(to: file) }
        }
    }

    @Test("is imported completely or not at all, and reports the invalid line", arguments: Damage.allCases)
    func damaged(_ damage: Damage) async throws {
        try await withCrew { database, folder in
            let whole = folder.appending(path: "whole.jsonl").path
            _ = try await database.export(to: whole, without: Operating.keyTables)
            var text = try lines(whole)
            let line = damage.hurt(&text)
            let file = folder.appending(path: "damaged.jsonl").path
            try Data((text.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
            try await withDatabase(Modules().migrations) { other in
                let error = await #expect(throws: PortableError.self) {
                    try await other.importRows(from: file, without: Operating.keyTables)
                }
                #expect(error?.line == line, "\(String(describing: error))")
                let isEmpty = try await other.read { tx in try !tx.exists("SELECT 1 FROM person") }
                #expect(isEmpty)
            }
        }
    }
}

enum Damage: CaseIterable {
    case otherFile, newerVersion, unknownMigration, unknownTable, keyTable, unknownColumn, missingColumn, wrongType,
        brokenJSON,
        nobodysMember, twice, cutOff, lostRow, more

    /// - Returns: the number of the damaged line.
    func hurt(_ lines: inout [String]) -> Int {
        let person = lines.firstIndex { $0.contains(#""table":"person""#) } ?? 0
        let crew = lines.firstIndex { $0.contains(#""table":"crew""#) } ?? 0
        switch self {
        case .otherFile: return edit(&lines[0], 0, "decklog", "other")
        case .newerVersion: return edit(&lines[0], 0, #""version":1"#, #""version":2"#)
        case .unknownMigration: return edit(&lines[0], 0, "Work002_job", "Work999_moon")
        case .unknownTable: return edit(&lines[person], person, #""table":"person""#, #""table":"moon""#)
        case .keyTable: return edit(&lines[person], person, #""table":"person""#, #""table":"credential""#)
        case .unknownColumn: return edit(&lines[person], person, #""row":{"#, #""row":{"moon":1,"#)
        case .missingColumn: return edit(&lines[person], person, #""appearance":"system","#, "")
        case .wrongType: return edit(&lines[crew], crew, #""week_start":1"#, #""week_start":"1""#)
        case .brokenJSON: return edit(&lines[person], person, "}}", "}")
        case .nobodysMember:
            let member = lines.firstIndex { $0.contains(#""table":"member""#) } ?? 0
            return edit(&lines[member], member, #""person":"0"#, #""person":"f"#)
        case .twice:
            lines.insert(lines[person], at: person)
            return person + 2
        case .cutOff:
            lines.removeLast()
            return lines.count
        case .lostRow:
            lines.remove(at: lines.count - 2)
            return lines.count
        case .more:
            lines.append(lines[person])
            return lines.count
        }
    }
}

private func edit(_ line: inout String, _ index: Int, _ old: String, _ new: String) -> Int {
    line = line.replacing(old, with: new)
    return index + 1
}

private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
}

/// A database with something in every table.
private func withDemo(_ body: (Database, URL) async throws -> Void) async throws {
    try await withFolder { database, folder in
        let owner = try await DemoWorld.load(into: database, now: testNow, passwordCost: 4)
        try await database.write { tx in
            _ = try tx.signIn(owner)
            try tx.leaveUnfinished(owner)
            // Its hash is the only exported column of bytes.
            let crew = try tx.value("SELECT crew FROM member WHERE person = \(owner)", as: CrewID.self)
            let viewer = try tx.viewer(owner, try #require(crew))
            _ = try Invitations.make(email: nil, role: .member, in: tx.acting(as: viewer, at: testNow))
            // Rows that refer to a later one in their own table.
            let entered = try tx.enter("Youssef", by: viewer)
            try tx.takeOver(entered, by: tx.addPerson("Zohra"), invitedBy: viewer, [])
            let duplicates = try tx.run(
                """
                UPDATE defect SET state_before = state, original = (
                    SELECT newest.id FROM defect AS newest WHERE newest.original IS NULL ORDER BY newest.id DESC LIMIT 1
                )
                WHERE id = (
                    SELECT oldest.id FROM defect AS oldest
                    WHERE oldest.original IS NULL
                        AND NOT EXISTS (SELECT 1 FROM defect AS other WHERE other.original = oldest.id)
                    ORDER BY oldest.id LIMIT 1
                )
                """
            )
            #expect(duplicates == 1)
        }
        try await body(database, folder)
    }
}

extension Tx {
    /// Someone stops halfway through adding a passkey, and through connecting an account of a provider.
    fileprivate func leaveUnfinished(_ person: PersonID) throws {
        let session = try #require(
            try value("SELECT id FROM credential WHERE person = \(person) LIMIT 1", as: ID<Credential>.self)
        )
        let later = testNow.adding(minutes: 5)
        let hash = Array("a hash".utf8)
        try run("INSERT INTO passkey_challenge (hash, session, expires_at) VALUES (\(hash), \(session), \(later))")
        try run(
            """
            INSERT INTO openid_attempt (hash, provider, session, created_at, expires_at)
            VALUES (\(hash), 'company', \(session), \(testNow), \(later))
            """
        )
    }
}

private func withCrew(_ body: (Database, URL) async throws -> Void) async throws {
    try await withFolder { database, folder in
        try await database.write { tx in _ = try tx.addCrew("De Waag", owner: try tx.addPerson("Anna")) }
        try await body(database, folder)
    }
}

private func withFolder(_ body: (Database, URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "decklog-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withDatabase(Modules().migrations) { database in try await body(database, folder) }
}
