import Core
import Crypto
import Foundation
import NIOCore
import SystemPackage

/// A file being received: no more than one piece of it is in memory at a time.
struct IncomingFile {
    let name: String
    let folder: WorkFolder
    private let file: DiskFile
    private let disk: DiskSpace
    private var pending: [UInt8] = []
    private var hash = SHA256()
    private var text = TextCheck()
    private var head: [UInt8] = []
    private(set) var size = 0

    /// - Parameter folder: an empty folder.
    init(_ name: String, in folder: WorkFolder, on disk: DiskSpace) async throws {
        self.name = name
        self.disk = disk
        self.folder = folder
        let path = folder.file(Self.fileName)
        file = try await Disk.run {
            try DiskFile.open(
                path,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
        }
    }

    /// The name of the file for child processes.
    static let fileName = "in"

    /// - Throws: `AppError.tooLarge`; `unavailable` when the disk is too full for the rest.
    mutating func take(_ piece: some Collection<UInt8>) async throws {
        size += piece.count
        if size > Media.largestFile {
            throw AppError.refused(
                .tooLarge,
                "tooLarge",
                Phrase("media.error.tooLarge", ["name": .text(shown), "most": .number(Media.largestFile / 1_000_000)])
            )
        }
        pending.append(contentsOf: piece)
        if pending.count >= Disk.piece { try await write() }
    }

    /// The whole file.
    mutating func finish() async throws -> WholeFile {
        try await write()
        try file.close()
        return WholeFile(
            path: folder.file(Self.fileName),
            hash: Array(hash.finalize()),
            size: size,
            head: head,
            isText: text.finish()
        )
    }

    /// Deletes a file that is unwanted or incomplete.
    func abandon() {
        try? file.close()
        folder.clear()
    }

    private mutating func write() async throws {
        let bytes = pending
        if bytes.isEmpty { return }
        try disk.requireRoom()
        pending = []
        hash.update(data: bytes)
        text.read(bytes)
        head += bytes.prefix(FileType.telling - head.count)
        let file = file
        try await Disk.run { _ = try file.writeAll(bytes) }
    }

    /// The name, safe to be shown in a sentence.
    private var shown: String { safeName(name, as: .other) }
}

/// A file that was received completely, and is not stored yet.
struct WholeFile: Sendable {
    let path: FilePath
    /// SHA-256.
    let hash: [UInt8]
    let size: Int
    /// Its first bytes, enough to determine the type.
    let head: [UInt8]
    let isText: Bool
}

extension WholeFile {
    /// A file that the server created, such as a re-encoded picture.
    init(_ path: FilePath) async throws {
        var (hash, size, head) = (SHA256(), 0, [UInt8]())
        for try await piece in FilePieces(path: path) {
            hash.update(data: Data(piece.readableBytesView))
            head += piece.readableBytesView.prefix(FileType.telling - head.count)
            size += piece.readableBytes
        }
        self.init(path: path, hash: Array(hash.finalize()), size: size, head: head, isText: false)
    }
}

extension AppError {
    /// The error for a refused file, on the field in which it was chosen.
    static func refused(_ kind: Code, _ code: String, _ message: Phrase) -> AppError {
        AppError(kind, message, fields: [Field("file", code, message)])
    }
}
