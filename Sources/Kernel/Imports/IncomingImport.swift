package import Accounts
package import Core
import Crypto
import Foundation
import Media
package import Storage

/// Stores an upload in the database in parts, so that no more than one part is in memory at a time and any server can
/// read the file.
package struct IncomingImport<Definition: ImportDefinition> {
    /// The size of a part, in bytes.
    private static var part: Int { 128 * 1024 }

    package let id: ID<Definition>
    private let database: Database
    private let viewer: Viewer
    private let limits: StorageLimits
    private let now: Instant
    private var pending: [UInt8] = []
    private var hash = SHA256()
    private var number = 0
    package private(set) var bytes = 0

    /// - Throws: `AppError.forbidden` unless the viewer is a manager; `conflict` for an archived crew; `unavailable`
    ///   when the disk is too full for uploads.
    package static func begin(
        _ database: Database,
        by viewer: Viewer,
        name: String?,
        limits: StorageLimits = .none,
        at now: Instant
    ) async throws -> IncomingImport {
        try limits.disk.requireRoom()
        let id = ID<Definition>.new(at: now)
        try await database.write { tx in
            let viewer = try viewer.current(in: tx)
            try viewer.requireManager()
            try viewer.requireOpen()
            let shown = name.map { String(oneLine($0).unicodeScalars.prefix(200)) }
            try tx.run(
                """
                INSERT INTO \(Definition.table) (crew, id, person, file_name, time_zone, state, created_at)
                VALUES (\(viewer.crew), \(id), \(viewer.person), \(shown), \(viewer.zone.name), 'arriving', \(now))
                """
            )
        }
        return IncomingImport(id: id, database: database, viewer: viewer, limits: limits, now: now)
    }

    private init(id: ID<Definition>, database: Database, viewer: Viewer, limits: StorageLimits, now: Instant) {
        self.id = id
        self.database = database
        self.viewer = viewer
        self.limits = limits
        self.now = now
    }

    /// The digest of the bytes stored so far; after `finish`, of the whole file.
    var digest: String { hash.finalize().hexadecimal }

    /// - Throws: `AppError.tooLarge`; `unavailable` when the disk is too full for the rest; `tooMany` above the
    ///   person's daily limit.
    package mutating func take(_ piece: some Collection<UInt8>) async throws {
        bytes += piece.count
        if bytes > Definition.largestFile {
            let megabytes = Definition.largestFile / 1024 / 1024
            throw AppError(.tooLarge, Definition.phrase("file.tooLarge", ["most": .number(megabytes)]))
        }
        pending.append(contentsOf: piece)
        while pending.count >= Self.part { try await store(Self.part) }
    }

    package mutating func finish() async throws {
        if !pending.isEmpty { try await store(pending.count) }
    }

    private mutating func store(_ count: Int) async throws {
        try limits.disk.requireRoom()
        hash.update(data: pending.prefix(count))
        let (limits, person, now) = (limits, viewer.person, now)
        let (piece, number, id, crew, bytes) = (Array(pending.prefix(count)), number, id, viewer.crew, bytes)
        try await database.write { tx in
            try limits.charge(count, to: person, at: now, in: tx)
            try tx.run(
                """
                INSERT INTO \(Definition.table)_part (crew, import, number, bytes)
                VALUES (\(crew), \(id), \(number), \(piece))
                """
            )
            try tx.run("UPDATE \(Definition.table) SET bytes = \(bytes) WHERE crew = \(crew) AND id = \(id)")
        }
        pending.removeFirst(count)
        self.number += 1
    }
}
