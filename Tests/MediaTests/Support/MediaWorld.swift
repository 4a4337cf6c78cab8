import API
import Accounts
import Core
import Foundation
import Logging
import NIOCore
import Storage
import SystemPackage
import TestSupport
import Testing
import Web
import Work

@testable import Media

/// A crew of two that uploads pictures and files, with the default store for the engine of this run.
struct MediaWorld: Sendable {
    let database: Database
    let media: Media
    let folder: URL
    let owner: Viewer
    let member: Viewer

    var crew: CrewID { owner.crew }
}

func withMedia(
    programs: [String]? = nil,
    limits: StorageLimits = .none,
    _ body: (MediaWorld) async throws -> Void
) async throws {
    try await withTemporaryFolder { folder in
        try await withDatabase(Outbox.migrations + AccountsModule().migrations + MediaModule(.absent).migrations) {
            database in
            let media = testMedia(database, in: folder, programs: programs, limits: limits)
            let (owner, member) = try await database.write { tx in
                let owner = try tx.addCrew("De Kombuis", owner: try tx.addPerson("Marieke"))
                return (owner, try tx.addMember("Sanne", of: owner.crew))
            }
            try await body(
                MediaWorld(database: database, media: media, folder: folder, owner: owner, member: member)
            )
            #expect(try await database.check(MediaModule(media).invariants) == [])
            #expect(try await media.findings() == [])
        }
    }
}

extension MediaWorld {
    /// Receives a file from the owner.
    func receive(_ bytes: [UInt8], name: String, at now: Instant = testNow) async throws -> ReceivedFile {
        try await media.receive(bytes, name: name, by: owner.person, at: now)
    }

    @discardableResult
    func keep(_ bytes: [UInt8], name: String = "file.txt", at now: Instant = testNow) async throws -> StoredFile {
        let received = try await receive(bytes, name: name, at: now)
        return try await keep(received, at: now)
    }

    @discardableResult
    func keep(_ received: ReceivedFile, at now: Instant = testNow) async throws -> StoredFile {
        try await database.write { [owner] tx in
            try StoredFile.keep(received, crew: owner.crew, by: owner.person, at: now, in: tx)
        }
    }

    func forget(_ file: StoredFile) async throws {
        try await database.write { [crew] tx in try StoredFile.forget(file.id, crew: crew, in: tx) }
    }

    func sweep(at now: Instant) async throws {
        try await SweepMedia(media: media).run(now: now)
    }

    /// The stored content that has this hash.
    func content(_ hash: [UInt8]) async throws -> [UInt8] {
        let mark = try await database.read { tx in
            try tx.value("SELECT mark FROM blob WHERE hash = \(hash)", as: Int64.self)
        }
        let blob = BlobName(hash: hash, mark: try #require(mark))
        return try await MediaTests.content(of: blob, in: try media.services().store)
    }

    func blobs() async throws -> Int {
        try await database.read { tx in try tx.value("SELECT COUNT(*) FROM blob", as: Int.self) } ?? -1
    }

    /// The files below the folder: stored contents, and leftovers in the scratch folder.
    func filesOnDisk() -> [String] {
        let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
        return paths.filter { path in
            var isFolder: ObjCBool = false
            let full = folder.appending(path: path).path
            return FileManager.default.fileExists(atPath: full, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }
}

func content(of blob: BlobName, in store: any BlobStore) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    try await store.read(blob) { bytes += $0.readableBytesView }
    return bytes
}

func field(_ error: any Error) -> String? {
    (error as? AppError)?.fields.first?.code
}

/// The code of the error at the field `file`.
func refusal(_ body: () async throws -> some Any) async -> String? {
    do {
        _ = try await body()
        return nil
    } catch {
        return field(error)
    }
}

extension [UInt8] {
    func contains(_ text: String) -> Bool {
        firstRange(of: Array(text.utf8)) != nil
    }

    private func firstRange(of wanted: [UInt8]) -> Int? {
        guard count >= wanted.count else { return nil }
        return (0...(count - wanted.count)).first { self[$0..<($0 + wanted.count)].elementsEqual(wanted) }
    }
}
