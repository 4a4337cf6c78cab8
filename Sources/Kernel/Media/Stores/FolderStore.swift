import Core
package import Foundation
package import NIOCore
package import SystemPackage

/// Stores files in a folder, each under its hash. A file gets its name only when it is complete.
package struct FolderStore: BlobStore {
    private let folder: FilePath

    /// - Parameter folder: created when needed.
    package init(_ folder: URL) {
        self.folder = FilePath(folder.path)
    }

    package func put(_ blob: BlobName, from file: FilePath, size: Int) async throws {
        let (folder, target, subfolder) = (folder, path(blob), folder.appending(blob.path.folder))
        try await Disk.run {
            if try Disk.size(of: target) == size { return }
            try FileManager.default.createDirectory(
                atPath: folder.string,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try Disk.makeFolder(subfolder)
            try Disk.makeDurable(file)
            try Disk.move(file, to: target)
            try Disk.makeDurable(subfolder)
            try Disk.makeDurable(folder)
        }
    }

    package func read(_ blob: BlobName, _ take: (ByteBuffer) async throws -> Void) async throws {
        do {
            for try await piece in FilePieces(path: path(blob)) { try await take(piece) }
        } catch Errno.noSuchFileOrDirectory {
            throw BlobError.missing(blob)
        }
    }

    package func size(of blob: BlobName) async throws -> Int? {
        let path = path(blob)
        return try await Disk.run { try Disk.size(of: path) }
    }

    package func delete(_ blob: BlobName) async throws {
        let path = path(blob)
        try await Disk.run { try Disk.remove(path) }
    }

    private func path(_ blob: BlobName) -> FilePath {
        folder.appending(blob.path.folder).appending(blob.path.file)
    }
}
