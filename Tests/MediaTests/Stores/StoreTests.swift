import Accounts
import Core
import Crypto
import Foundation
import Storage
import SystemPackage
import TestSupport
import Testing

@testable import Media

/// The behaviour common to all stores.
struct StoreTests {
    private static let long = (0..<600_001).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 >> 7) }
    private static let short: [UInt8] = [1]
    private let first = BlobName(hash: Array(SHA256.hash(data: Data(long))), mark: 1)
    private let second = BlobName(hash: Array(SHA256.hash(data: Data(short))), mark: 0xFFFF_FFFF)

    @Test("a folder stores, returns and deletes content")
    func folder() async throws {
        try await withTemporaryFolder { folder in
            let store = FolderStore(folder.appending(path: "files"))
            try await check(store, in: folder)
            let kept = folder.path + "/files/\(first.path.folder)"
            #expect(try FileManager.default.contentsOfDirectory(atPath: kept).isEmpty)
            let name = BlobName(hash: [UInt8](repeating: 0xAB, count: 32), mark: 1)
            #expect(name.path.folder == "ab" && name.path.file == String(repeating: "ab", count: 31) + "-00000001")
        }
    }

    @Test("a database stores, returns and deletes content")
    func database() async throws {
        try await withTemporaryFolder { folder in
            try await withDatabase(AccountsModule().migrations + [.media001]) { database in
                let names = [first, second]
                try await database.write { tx in
                    for name in names {
                        try tx.run(
                            """
                            INSERT INTO blob (hash, mark, size, is_stored, unnamed_since)
                            VALUES (\(name.hash), \(name.mark), 1, TRUE, 1)
                            """
                        )
                    }
                }
                let store = DatabaseStore(database)
                try await check(store, in: folder) { blob in
                    try await database.write { tx in _ = try tx.run("DELETE FROM blob_part WHERE hash = \(blob.hash)") }
                }
            }
        }
    }

    @Test("a bucket stores, returns and deletes content, with signed requests, and retries when it is busy")
    func bucket() async throws {
        let (first, second) = (first, second)
        try await TestBucket.with { store, bucket in
            try await withTemporaryFolder { folder in try await check(store, in: folder) }
            #expect(bucket.names == [])
            try await withTemporaryFolder { folder in
                try await store.put(second, from: file(Self.short, in: folder), size: Self.short.count)
                // Content under the hash of other content: the bucket rejects it and stores nothing.
                await #expect(throws: BlobError.self) {
                    try await store.put(first, from: file(Self.short, in: folder), size: Self.short.count)
                }
            }
            #expect(bucket.names == ["/crew-files/\(second.path.folder)/\(second.path.file)"])
        }
    }

    @Test("a missing bucket is reported")
    func noBucket() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:9/bucket"))
        let settings = try #require(S3Settings(url: url, region: "us-east-1", key: "k", secret: "s"))
        await #expect(throws: (any Error).self) { try await S3Store(settings).size(of: first) }
    }

    private func check(
        _ store: any BlobStore,
        in folder: URL,
        alsoDelete: (BlobName) async throws -> Void = { _ in }
    ) async throws {
        let long = Self.long
        #expect(try await store.size(of: first) == nil)
        await #expect(throws: BlobError.self) { try await store.read(first) { _ in } }
        for _ in 0..<2 {
            try await store.put(first, from: file(long, in: folder), size: long.count)
            try await store.put(second, from: file(Self.short, in: folder), size: Self.short.count)
        }
        #expect(try await content(of: first, in: store) == long)
        #expect(try await content(of: second, in: store) == Self.short)
        #expect(try await store.size(of: first) == long.count)
        for _ in 0..<2 {
            try await store.delete(first)
            try await alsoDelete(first)
        }
        #expect(try await store.size(of: first) == nil)
        #expect(try await store.size(of: second) == 1)
        try await store.delete(second)
    }

    private func file(_ bytes: [UInt8], in folder: URL) throws -> FilePath {
        let url = folder.appending(path: UUID().uuidString)
        try Data(bytes).write(to: url)
        return FilePath(url.path)
    }
}
