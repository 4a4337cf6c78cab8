import Accounts
import App
import ArgumentParser
import Core
import Foundation
import Media
import Storage
import TestSupport
import Testing

@testable import CLI

@Suite("A backup")
struct BackupTests {
    @Test("restores pictures and files to where they were")
    func files() async throws {
        try await withTemporaryFolder { folder in
            let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 11 &+ $0 >> 8) }
            let there = folder.appending(path: "there").path
            try await withData(there) { database, media in
                let crew = try await database.write { tx in
                    try tx.addCrew("De Kombuis", owner: try tx.addPerson("Marieke"))
                }
                let received = try await media.receive(bytes, name: "x.bin", by: crew.person, at: testNow)
                try await database.write { tx in
                    _ = try StoredFile.keep(received, crew: crew.crew, by: crew.person, at: testNow, in: tx)
                }
            }
            // With a bucket, they would not be copied, and the command says so.
            #expect(DataFolder(there).hasContents)
            let file = folder.appending(path: "backup.sqlite").path
            try await BackupCommand.parse([file, "--data", there]).execute()
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["backup.sqlite", "there"]
            )
            let back = folder.appending(path: "back").path
            try await RestoreCommand.parse([file, "--data", back]).execute()
            try await CheckCommand.parse(["--data", back]).execute()
            #expect(contents(back) == contents(there))
            #expect(contents(back).first.map { Array($0) } == bytes)
            // After the contents have been moved to the folder, they take no space in the database.
            let size = try Data(contentsOf: URL(filePath: back).appending(path: "decklog.sqlite")).count
            #expect(size < bytes.count)

            // The same with the portable export; the next start moves the contents to the folder.
            let lines = folder.appending(path: "all.jsonl").path
            try await ExportCommand.parse([lines, "--data", there]).execute()
            let read = folder.appending(path: "read").path
            try await ImportCommand.parse([lines, "--data", read]).execute()
            try await withData(read) { _, media in try await media.prepare() }
            #expect(contents(read) == contents(there))

            // Missing contents are reported.
            try FileManager.default.removeItem(at: URL(filePath: back).appending(path: "files"))
            #expect(!DataFolder(back).hasContents)
            await #expect(throws: ExitCode.self) { try await CheckCommand.parse(["--data", back]).execute() }
        }
    }

    @Test("is recorded with its time, even if it was made by other tools")
    func recorded() async throws {
        try await withTemporaryFolder { folder in
            let there = folder.appending(path: "there").path
            try await withData(there) { database, _ in
                let none = try await madeAt(database)
                #expect(none == nil)
            }
            let file = folder.appending(path: "backup.sqlite").path
            try await BackupCommand.parse([file, "--data", there]).execute()
            try await withData(there) { database, _ in
                let madeAt = try #require(try await madeAt(database))
                #expect(abs(madeAt.milliseconds - Instant.systemNow().milliseconds) < 600_000)
                try await database.write { tx in try tx.run("UPDATE backup SET made_at = 0") }
            }
            try await BackupCommand.parse(["--by-other-tools", "--data", there]).execute()
            try await withData(there) { database, _ in
                let again = try #require(try await madeAt(database))
                #expect(again.milliseconds > 0)
            }
            #expect(throws: (any Error).self) { try BackupCommand.parse(["--data", there]) }
            #expect(throws: (any Error).self) { try BackupCommand.parse([file, "--by-other-tools", "--data", there]) }
        }
    }

    private func madeAt(_ database: Database) async throws -> Instant? {
        try await database.read { tx in try tx.value("SELECT made_at FROM backup") }
    }

    private func withData(_ path: String, _ body: (Database, Media) async throws -> Void) async throws {
        let folder = DataFolder(path)
        try folder.make()
        try await TestSupport.using(try folder.open(Modules().migrations)) { database in
            try await database.migrate(now: testNow)
            try await body(database, Settings(data: path).media(database))
        }
    }

    /// The contents of all files below `files`.
    private func contents(_ data: String) -> [Data] {
        let folder = URL(filePath: data).appending(path: "files")
        return (FileManager.default.subpaths(atPath: folder.path) ?? []).sorted().compactMap { path in
            try? Data(contentsOf: folder.appending(path: path))
        }
    }
}
