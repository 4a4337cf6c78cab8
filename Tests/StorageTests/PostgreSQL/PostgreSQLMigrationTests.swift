import Core
import Storage
import TestSupport
import Testing

@Suite("Migrations of PostgreSQL", .enabled(if: isOnPostgreSQL))
struct PostgreSQLMigrationTests {
    private let second = Migration("Note002_colour", "ALTER TABLE note ADD COLUMN colour text;")

    @Test("Eight servers that start together apply each migration once")
    func together() async throws {
        try await TestCluster.withCopy { url in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await using(try TestCluster.open(url, [noteMigration, second])) {
                            try await $0.migrate(now: testNow)
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await withPool(url) { database in
                let names = try await database.read { tx in
                    try tx.all("SELECT name FROM schema_migration ORDER BY name") { try $0.read() as String }
                }
                #expect(names == ["Note001_note", "Note002_colour"])
                try await database.add(1)
            }
        }
    }

    @Test("A database of a newer version is refused by name, and left unchanged")
    func newer() async throws {
        try await TestCluster.withCopy([noteMigration, second]) { url in
            try await using(try TestCluster.open(url, [noteMigration])) { database in
                let schema = try await database.schema()
                let error = await #expect(throws: StorageError.self) { try await database.migrate(now: testNow) }
                #expect(error?.description.contains("newer version") == true)
                #expect(error?.description.contains("Note002_colour") == true)
                #expect(try await database.schema() == schema)
            }
        }
    }

    @Test("A database of an older version is refused by name where it must not be changed, and otherwise upgraded")
    func older() async throws {
        try await TestCluster.withCopy([noteMigration]) { url in
            try await using(try TestCluster.open(url, [noteMigration, second])) { database in
                try await database.add(1)
                let error = await #expect(throws: StorageError.self) { try await database.requireCurrent() }
                #expect(error?.description.contains("older version") == true)
                #expect(error?.description.contains("Note002_colour") == true)
                try await database.migrate(now: testNow)
                try await database.requireCurrent()
                let colour = try await database.read { tx in
                    try tx.first("SELECT colour FROM note") { try $0.read() as String? }
                }
                #expect(colour == .some(nil))
            }
        }
    }

    @Test("A failed migration leaves nothing behind, and the next attempt on the same connection succeeds")
    func halfWay() async throws {
        let broken = Migration("Note001_note", noteMigration.sql + "\nALTER TABLE nowhere ADD COLUMN colour text;")
        try await TestCluster.withCopy { url in
            let engine = try TestCluster.engine(url, connections: 1)
            try await using(Database(engine, migrations: [broken])) { database in
                let error = await #expect(throws: StorageError.self) { try await database.migrate(now: testNow) }
                #expect(error?.description.contains("nowhere") == true)
                #expect(try await database.schema() == "")
                try await Database(engine, migrations: [noteMigration]).migrate(now: testNow)
                try await database.add(1)
                #expect(try await database.notes() == [1])
            }
        }
    }

    @Test(
        "A database in which another program has tables with our names is refused, and keeps its own",
        arguments: ["note", "schema_migration"]
    )
    func foreign(_ table: String) async throws {
        try await TestCluster.withCopy { url in
            try asOperator(url, "CREATE TABLE \(table) (theirs bigint); INSERT INTO \(table) VALUES (7)")
            try await using(try TestCluster.open(url, [noteMigration])) { database in
                let error = await #expect(throws: StorageError.self) { try await database.migrate(now: testNow) }
                guard case .notADatabase(let what) = error else {
                    Issue.record("it was \(String(describing: error))")
                    return
                }
                #expect(what.contains(table))
                let tables = try await database.read { tx in
                    try tx.all("SELECT CAST(tablename AS text) FROM pg_tables WHERE schemaname = 'public'") {
                        try $0.read() as String
                    }
                }
                #expect(tables == [table])
            }
        }
    }
}
