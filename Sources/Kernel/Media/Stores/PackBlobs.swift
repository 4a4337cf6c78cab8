import Core
import NIOCore
package import Storage
import SystemPackage

extension Media {
    /// Copies the contents of all files into a copy of the database, which makes it a complete backup.
    /// - Parameters:
    ///   - store: the store with the contents.
    ///   - copy: must not be in use.
    /// - Returns: the hashes of blobs that the store does not have.
    package static func pack(from store: any BlobStore, into copy: Database) async throws -> [String] {
        var missing: [String] = []
        for blob in try await blobs("is_stored AND \(isApart)", in: copy) {
            var (number, pending) = (0, [UInt8]())
            func put(_ bytes: [UInt8]) async throws {
                let part = number
                try await copy.write { tx in
                    try tx.run(
                        "INSERT INTO blob_part (hash, part, bytes) VALUES (\(blob.hash), \(part), \(bytes))"
                    )
                }
                number += 1
            }
            do {
                try await store.read(blob) { piece in
                    pending += piece.readableBytesView
                    while pending.count >= DatabaseStore.part {
                        try await put(Array(pending.prefix(DatabaseStore.part)))
                        pending.removeFirst(DatabaseStore.part)
                    }
                }
                if !pending.isEmpty { try await put(pending) }
            } catch BlobError.missing {
                missing.append(blob.hash.hexadecimal)
            }
        }
        return missing
    }

    /// Moves contents from the database to this server's store: after a restore, an import, or a change of settings.
    /// Parts of interrupted uploads stay, until they are swept or uploaded again.
    /// - Returns: the number of moved contents.
    @discardableResult
    package func unpack() async throws -> Int {
        let services = try services()
        if services.store is DatabaseStore { return 0 }
        let source = DatabaseStore(services.database)
        var moved = 0
        for blob in try await Self.blobs("is_stored AND NOT (\(isApart))", in: services.database) {
            do {
                try await services.move(blob, from: source)
                moved += 1
            } catch {
                // Another server may have moved it meanwhile, or deleted it with the last file that had it.
                if try await source.size(of: blob) != nil { throw error }
            }
        }
        return moved
    }

    /// One line for each blob that is missing in the store, or has another size there.
    package func findings() async throws -> [String] {
        let services = try services()
        var findings: [String] = []
        let sizes = try await services.database.read { tx in
            try tx.all("SELECT hash, mark, size FROM blob WHERE is_stored AND \(isApart) ORDER BY hash") {
                (BlobName(hash: try $0.read(), mark: try $0.read()), try $0.read() as Int)
            }
        }
        for (blob, size) in sizes {
            if try await services.store.size(of: blob) == size { continue }
            findings.append("the content of a file is not where it should be: \(blob.hash.hexadecimal)")
        }
        return findings
    }

    private static func blobs(_ condition: SQL, in database: Database) async throws -> [BlobName] {
        try await database.read { tx in
            try tx.all("SELECT hash, mark FROM blob WHERE \(condition) ORDER BY hash") {
                BlobName(hash: try $0.read(), mark: try $0.read())
            }
        }
    }
}

extension Media.Services {
    fileprivate func move(_ blob: BlobName, from source: DatabaseStore) async throws {
        let folder = try await Disk.run { try scratchFolder.newFolder() }
        defer { folder.clear() }
        let path = folder.file(IncomingFile.fileName)
        let size = try await Disk.write(path) { put in
            try await source.read(blob) { try await put(Array($0.readableBytesView)) }
        }
        try await store.put(blob, from: path, size: size)
        try await database.write { tx in try tx.run("DELETE FROM blob_part WHERE hash = \(blob.hash)") }
    }
}

/// A condition: the bytes are not in the database.
private let isApart: SQL = "NOT EXISTS (SELECT 1 FROM blob_part WHERE blob_part.hash = blob.hash)"
