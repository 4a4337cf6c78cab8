import Accounts
import Core
import Foundation
import Logging
import NIOCore
import Storage
import SystemPackage
import TestSupport
import Testing

@testable import Media

struct BlobTests {
    private let day = 24 * 60

    @Test("twenty concurrent uploads of the same content are stored once")
    func sameAtOnce() async throws {
        try await withMedia { world in
            let bytes = Array("the same\n".utf8)
            let files = try await withThrowingTaskGroup(of: StoredFile.self) { group in
                for number in 0..<20 { group.addTask { try await world.keep(bytes, name: "\(number).txt") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(files.map(\.id)).count == 20)
            #expect(try await world.blobs() == 1)
            #expect(world.filesOnDisk().count == (isOnPostgreSQL ? 0 : 1))
        }
    }

    @Test("content is deleted a day after its last file, and not before")
    func lastFile() async throws {
        try await withMedia { world in
            let bytes = Array("one content\n".utf8)
            let first = try await world.keep(bytes)
            let second = try await world.keep(bytes)
            try await world.forget(first)
            let later = testNow.adding(minutes: 10 * day)
            try await world.sweep(at: later)
            try await world.sweep(at: later.adding(minutes: 2 * day))
            #expect(try await world.blobs() == 1)
            try await world.forget(second)
            let end = later.adding(minutes: 3 * day)
            try await world.sweep(at: end)
            #expect(try await world.blobs() == 1)
            try await world.sweep(at: end.adding(minutes: day - 1))
            #expect(try await world.blobs() == 1)
            try await world.sweep(at: end.adding(minutes: day))
            #expect(try await world.blobs() == 0)
            #expect(world.filesOnDisk() == [])
        }
    }

    @Test("content used by another crew stays when one crew's file is deleted")
    func otherCrew() async throws {
        try await withMedia { world in
            let bytes = Array("both have it\n".utf8)
            let ours = try await world.keep(bytes)
            let received = try await world.receive(bytes, name: "theirs.txt", at: testNow)
            let (other, theirs) = try await world.database.write { tx in
                let other = try tx.addCrew("De Haven", owner: try tx.addPerson("Joris"))
                return (
                    other, try StoredFile.keep(received, crew: other.crew, by: other.person, at: testNow, in: tx)
                )
            }
            try await world.forget(ours)
            for days in [2, 4, 6] { try await world.sweep(at: testNow.adding(minutes: days * day)) }
            #expect(try await world.content(received.hash) == bytes)
            await #expect(throws: AppError.self) {
                try await world.database.read { tx in try StoredFile.find(theirs.id, crew: world.crew, in: tx) }
            }
            _ = try await world.database.read { tx in try StoredFile.find(theirs.id, crew: other.crew, in: tx) }
        }
    }

    @Test("content that was stored but never used is deleted after a day; uploading it again extends that")
    func neverKept() async throws {
        try await withMedia { world in
            let bytes = Array("nobody keeps it\n".utf8)
            let received = try await world.receive(bytes, name: "x.txt", at: testNow)
            let half = testNow.adding(minutes: day / 2)
            _ = try await world.receive(bytes, name: "x.txt", at: half)
            try await world.sweep(at: testNow.adding(minutes: day))
            #expect(try await world.blobs() == 1)
            try await world.sweep(at: half.adding(minutes: day))
            #expect(try await world.blobs() == 0)
            #expect(world.filesOnDisk() == [])
            #expect(await refusal { try await world.keep(received) } == "gone")
            // The same content may be uploaded again.
            try await world.keep(bytes)
        }
    }

    @Test("a server that crashes between announcing and storing content leaves nothing behind")
    func diedBetween() async throws {
        try await withMedia { world in
            let hash = [UInt8](repeating: 1, count: 32)
            try await world.database.write { tx in
                try tx.run(
                    """
                    INSERT INTO blob (hash, mark, size, is_stored, unnamed_since) VALUES (\(hash), 1, 3, FALSE, \(testNow))
                    """
                )
            }
            // The bytes are stored, but this is not recorded.
            let path = world.folder.appending(path: "half")
            try Data("abc".utf8).write(to: path)
            let store = try world.media.services().store
            try await store.put(BlobName(hash: hash, mark: 1), from: FilePath(path.path), size: 3)
            try await world.sweep(at: testNow.adding(minutes: day))
            #expect(try await world.blobs() == 0)
            #expect(world.filesOnDisk().filter { $0 != "half" } == [])
            let parts = try await world.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM blob_part", as: Int.self)
            }
            #expect(parts == 0)
        }
    }

    @Test("content lost by the store is stored again when it is uploaded again")
    func lost() async throws {
        try await withMedia { world in
            let bytes = Array("lost and found\n".utf8)
            let received = try await world.receive(bytes, name: "x.txt", at: testNow)
            try await world.keep(received)
            if isOnPostgreSQL {
                try await world.database.write { tx in try tx.run("DELETE FROM blob_part") }
            } else {
                try FileManager.default.removeItem(at: world.folder.appending(path: "files"))
            }
            #expect(try await world.media.findings().count == 1)
            try await world.keep(bytes)
            #expect(try await world.content(received.hash) == bytes)
        }
    }

    @Test("a backup contains the files, and a restore puts them in place")
    func packing() async throws {
        try await withTemporaryFolder { folder in
            try await withSQLiteDatabase(AccountsModule().migrations + MediaModule(.absent).migrations) { database in
                let store = FolderStore(folder.appending(path: "files"))
                let media = Media(
                    database: database,
                    store: store,
                    scratchFolder: folder.appending(path: "files/incoming"),
                    logger: Logger(label: "test")
                )
                let person = try await database.write { tx in try tx.addPerson("Marieke") }
                let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 9) }
                let received = try await media.receive(bytes, name: "x.bin", by: person, at: testNow)
                #expect(try await Media.pack(from: store, into: database) == [])
                let inside = DatabaseStore(database)
                let blob = try await database.read { tx in
                    try tx.first("SELECT hash, mark FROM blob") { BlobName(hash: try $0.read(), mark: try $0.read()) }
                }
                let name = try #require(blob)
                #expect(name.hash == received.hash)
                #expect(try await content(of: name, in: inside) == bytes)
                try FileManager.default.removeItem(at: folder.appending(path: "files"))
                #expect(try await media.unpack() == 1)
                #expect(try await content(of: name, in: store) == bytes)
                #expect(try await inside.size(of: name) == nil)
                #expect(try await media.unpack() == 0)
                #expect(try await media.findings() == [])
                // A file missing from the folder is reported.
                try FileManager.default.removeItem(at: folder.appending(path: "files"))
                #expect(try await Media.pack(from: store, into: database) == [name.hash.hexadecimal])
            }
        }
    }

    @Test("parts of an interrupted upload stay in the database until the content is uploaded again")
    func interrupted() async throws {
        try await withTemporaryFolder { folder in
            try await withSQLiteDatabase(AccountsModule().migrations + MediaModule(.absent).migrations) { database in
                let store = FolderStore(folder.appending(path: "files"))
                let media = newMedia(database, store, in: folder)
                let person = try await database.write { tx in try tx.addPerson("Marieke") }
                let bytes = Array("interrupted\n".utf8)
                let some = Array(bytes.prefix(3))
                let hash = try await media.receive(bytes, name: "x.txt", by: person, at: testNow).hash
                try FileManager.default.removeItem(at: folder.appending(path: "files"))
                try await database.write { tx in
                    try tx.run("UPDATE blob SET is_stored = FALSE")
                    try tx.run("INSERT INTO blob_part (hash, part, bytes) VALUES (\(hash), 0, \(some))")
                }
                #expect(try await media.unpack() == 0)
                _ = try await media.receive(bytes, name: "x.txt", by: person, at: testNow)
                #expect(try await media.unpack() == 0)
                #expect(try await media.findings() == [])
                let left = try await database.read { tx in try tx.exists("SELECT 1 FROM blob_part") }
                #expect(!left)
            }
        }
    }

    @Test("contents that another server moves out of the database meanwhile are no error; those that remain are")
    func movedElsewhere() async throws {
        try await withTemporaryFolder { folder in
            try await withSQLiteDatabase(AccountsModule().migrations + MediaModule(.absent).migrations) { database in
                try await database.write { tx in
                    for number in [1, 2] {
                        let hash = [UInt8](repeating: UInt8(number), count: 32)
                        try tx.run(
                            """
                            INSERT INTO blob (hash, mark, size, is_stored, unnamed_since)
                            VALUES (\(hash), 1, 3, TRUE, \(testNow))
                            """
                        )
                        let bytes = Array(hash.prefix(3))
                        try tx.run("INSERT INTO blob_part (hash, part, bytes) VALUES (\(hash), 0, \(bytes))")
                    }
                }
                let remaining = newMedia(database, RefusingStore(database: database, isLate: false), in: folder)
                await #expect(throws: BlobError.self) { try await remaining.unpack() }
                // The first is refused, and the second is gone when it is read.
                let moved = newMedia(database, RefusingStore(database: database, isLate: true), in: folder)
                #expect(try await moved.unpack() == 0)
            }
        }
    }

    private func newMedia(_ database: Database, _ store: any BlobStore, in folder: URL) -> Media {
        Media(
            database: database,
            store: store,
            scratchFolder: folder.appending(path: "files/incoming"),
            logger: Logger(label: "test")
        )
    }
}

/// A store that refuses everything.
private struct RefusingStore: BlobStore {
    let database: Database
    /// Whether another server has moved everything before it refuses.
    let isLate: Bool

    func put(_ blob: BlobName, from file: FilePath, size: Int) async throws {
        if isLate { try await database.write { tx in _ = try tx.run("DELETE FROM blob_part") } }
        throw BlobError.refused("400")
    }

    func read(_ blob: BlobName, _ take: (ByteBuffer) async throws -> Void) async throws {
        throw BlobError.missing(blob)
    }

    func size(of blob: BlobName) async throws -> Int? { nil }

    func delete(_ blob: BlobName) async throws {}
}
