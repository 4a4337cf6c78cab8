import Core
package import NIOCore
package import SystemPackage

/// A store for the bytes of files. Every operation may be repeated, and run by several servers at once.
package protocol BlobStore: Sendable {
    /// Keeps a file's content. It is durable when this returns. The file itself may be moved away.
    func put(_ blob: BlobName, from file: FilePath, size: Int) async throws
    /// Hands over the content, piece by piece.
    /// - Throws: `BlobError.missing`, or what `take` throws.
    func read(_ blob: BlobName, _ take: (ByteBuffer) async throws -> Void) async throws
    /// How many bytes there are; `nil` when there are none.
    func size(of blob: BlobName) async throws -> Int?
    /// Deletes the blob, if it exists.
    func delete(_ blob: BlobName) async throws
}

/// The name of a content in a store.
package struct BlobName: Hashable, Sendable {
    /// SHA-256.
    package let hash: [UInt8]
    /// Told apart from an earlier blob of the same content: while that one is being deleted, this one may be put.
    package let mark: Int64

    package init(hash: [UInt8], mark: Int64) {
        self.hash = hash
        self.mark = mark
    }

    /// `ab/cdef...-0a1b2c3d`: no folder has more than a part of all.
    var path: (folder: String, file: String) {
        let text = hexadecimal(hash)
        let number = String(UInt32(truncatingIfNeeded: mark), radix: 16)
        let padding = String(repeating: "0", count: 8 - number.count)
        return (String(text.prefix(2)), "\(text.dropFirst(2))-\(padding)\(number)")
    }
}

package enum BlobError: Error {
    /// The store has lost it.
    case missing(BlobName)
    /// The store answered something else.
    case refused(String)
}
