import Core
package import NIOCore
package import SystemPackage

/// A store for the contents of files. All operations are idempotent and may run on several servers at once.
package protocol BlobStore: Sendable {
    /// Stores a file's content; it is durable when this returns. May move the file.
    func put(_ blob: BlobName, from file: FilePath, size: Int) async throws
    /// Passes the content to `take`, piece by piece.
    /// - Throws: `BlobError.missing`, or what `take` throws.
    func read(_ blob: BlobName, _ take: (ByteBuffer) async throws -> Void) async throws
    /// The size in bytes; `nil` when the store does not have it.
    func size(of blob: BlobName) async throws -> Int?
    /// Deletes the blob, if it exists.
    func delete(_ blob: BlobName) async throws
}

/// The name of a blob in a store.
package struct BlobName: Hashable, Sendable {
    /// SHA-256.
    package let hash: [UInt8]
    /// Distinguishes it from an earlier blob with the same content, whose deletion may still be in progress while this
    /// one is stored.
    package let mark: Int64

    package init(hash: [UInt8], mark: Int64) {
        self.hash = hash
        self.mark = mark
    }

    /// `ab/cdef...-0a1b2c3d`: spreads the blobs over folders.
    var path: (folder: String, file: String) {
        let text = hash.hexadecimal
        let number = String(UInt32(truncatingIfNeeded: mark), radix: 16)
        let padding = String(repeating: "0", count: 8 - number.count)
        return (String(text.prefix(2)), "\(text.dropFirst(2))-\(padding)\(number)")
    }
}

package enum BlobError: Error, CustomStringConvertible {
    /// The store does not have it.
    case missing(BlobName)
    /// The store gave an unexpected answer.
    case refused(String)

    package var description: String {
        switch self {
        case .missing(let blob): "The content of a file is not where it should be: \(blob.hash.hexadecimal)."
        case .refused(let answer): "The bucket for photos and files refused a request: \(answer)"
        }
    }
}
