package import Accounts
package import Core
import Crypto
import Foundation
import Media
package import Storage

/// Stores an upload in the database in parts, so that no more than one part is in memory at a time and any server can
/// read the file.
package struct IncomingImport<Definition> {
    /// The size of a part, in bytes.
    private static var part: Int { 128 * 1024 }

    /// Inserts a part, given its number and the size of the file so far.
    package typealias Insert = @Sendable (_ number: Int, _ part: [UInt8], _ bytes: Int, Tx) throws -> Void

    package let id: ID<Definition>
    private let database: Database
    private let person: PersonID
    private let limits: StorageLimits
    private let largest: Int
    private let tooLarge: Phrase
    private let now: Instant
    private let insert: Insert
    private var pending: [UInt8] = []
    private var hash = SHA256()
    private var number = 0
    package private(set) var bytes = 0

    /// - Parameters:
    ///   - person: whose daily limit the file counts for.
    ///   - largest: in bytes.
    ///   - tooLarge: why a larger file is refused.
    package init(
        _ id: ID<Definition>,
        _ database: Database,
        of person: PersonID,
        limits: StorageLimits,
        largest: Int,
        tooLarge: Phrase,
        at now: Instant,
        insert: @escaping Insert
    ) {
        (self.id, self.database, self.person, self.limits) = (id, database, person, limits)
        (self.largest, self.tooLarge, self.now, self.insert) = (largest, tooLarge, now, insert)
    }

    /// The digest of the bytes stored so far; after `finish`, of the whole file.
    package var digest: String { hash.finalize().hexadecimal }

    /// - Throws: `AppError.tooLarge`; `unavailable` when the disk is too full for the rest; `tooMany` above the
    ///   person's daily limit.
    package mutating func take(_ piece: some Collection<UInt8>) async throws {
        bytes += piece.count
        if bytes > largest { throw AppError(.tooLarge, tooLarge) }
        pending.append(contentsOf: piece)
        while pending.count >= Self.part { try await store(Self.part) }
    }

    package mutating func finish() async throws {
        if !pending.isEmpty { try await store(pending.count) }
    }

    private mutating func store(_ count: Int) async throws {
        try limits.disk.requireRoom()
        hash.update(data: pending.prefix(count))
        let (limits, person, now, insert) = (limits, person, now, insert)
        let (piece, number, bytes) = (Array(pending.prefix(count)), number, bytes)
        try await database.write { tx in
            try limits.charge(count, to: person, at: now, in: tx)
            try insert(number, piece, bytes, tx)
        }
        pending.removeFirst(count)
        self.number += 1
    }
}

extension IncomingImport where Definition: ImportDefinition {
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
        let crew = viewer.crew
        return IncomingImport(
            id,
            database,
            of: viewer.person,
            limits: limits,
            largest: Definition.largestFile,
            tooLarge: Definition.phrase("file.tooLarge", ["most": .number(Definition.largestFile / 1024 / 1024)]),
            at: now
        ) { number, part, bytes, tx in
            try tx.run(
                """
                INSERT INTO \(Definition.table)_part (crew, import, number, bytes)
                VALUES (\(crew), \(id), \(number), \(part))
                """
            )
            try tx.run("UPDATE \(Definition.table) SET bytes = \(bytes) WHERE crew = \(crew) AND id = \(id)")
        }
    }
}
