import Core
import Foundation
package import NIOCore
package import Storage
package import SystemPackage

/// Stores files in the database that several servers share, in parts, so that statements and results stay short.
package struct DatabaseStore: BlobStore {
    /// The size of a part, in bytes.
    static let part = 256 * 1024

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func put(_ blob: BlobName, from file: FilePath, size: Int) async throws {
        var (number, pending) = (0, [UInt8]())
        for try await piece in FilePieces(path: file) {
            pending += piece.readableBytesView
            while pending.count >= Self.part {
                try await put(Array(pending.prefix(Self.part)), as: number, of: blob)
                pending.removeFirst(Self.part)
                number += 1
            }
        }
        if !pending.isEmpty { try await put(pending, as: number, of: blob) }
    }

    package func read(_ blob: BlobName, _ take: (ByteBuffer) async throws -> Void) async throws {
        var number = 0
        while true {
            let part = number
            let bytes = try await database.read { tx in
                try tx.value(
                    "SELECT bytes FROM blob_part WHERE hash = \(blob.hash) AND part = \(part)",
                    as: [UInt8].self
                )
            }
            guard let bytes else { break }
            try await take(ByteBuffer(bytes: bytes))
            number += 1
        }
        if number == 0 { throw BlobError.missing(blob) }
    }

    package func size(of blob: BlobName) async throws -> Int? {
        try await database.read { tx in
            try tx.value(
                "SELECT CAST(SUM(LENGTH(bytes)) AS bigint) FROM blob_part WHERE hash = \(blob.hash)",
                as: Int?.self
            ) ?? nil
        }
    }

    /// Does nothing: `SweepMedia` deletes the parts together with the blob's row.
    package func delete(_ blob: BlobName) async throws {}

    private func put(_ bytes: [UInt8], as number: Int, of blob: BlobName) async throws {
        try await database.write { tx in
            try tx.run(
                """
                INSERT INTO blob_part (hash, part, bytes) VALUES (\(blob.hash), \(number), \(bytes))
                ON CONFLICT (hash, part) DO NOTHING
                """
            )
        }
    }
}
