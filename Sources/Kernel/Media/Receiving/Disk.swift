import Core
import NIOCore
import NIOPosix
import SystemPackage

#if canImport(Glibc)
import Glibc
#endif

/// File operations on threads that may block.
enum Disk {
    /// The size of a piece, in bytes.
    static let piece = 256 * 1024

    static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        do {
            return try await NIOThreadPool.singleton.runIfActive(body)
        } catch Errno.noSpace, Errno.diskQuotaExceeded {
            throw AppError(.unavailable, Phrase("media.error.noRoom"))
        }
    }

    static func bytes(of path: FilePath, most: Int) async throws -> [UInt8] {
        try await run {
            try reading(path) { file in
                try [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
                    while count < most {
                        let read = try file.read(
                            into: UnsafeMutableRawBufferPointer(
                                rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
                            )
                        )
                        if read == 0 { return }
                        count += read
                    }
                }
            }
        }
    }

    /// Writes the pieces to a new file.
    /// - Returns: the number of bytes.
    static func write(
        _ path: FilePath,
        _ body: (_ put: ([UInt8]) async throws -> Void) async throws -> Void
    ) async throws -> Int {
        let file = try await run {
            try DiskFile.open(
                path,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
        }
        defer { try? file.close() }
        var size = 0
        try await body { bytes in
            size += bytes.count
            try await run { _ = try file.writeAll(bytes) }
        }
        return size
    }

    static func reading<Value>(_ path: FilePath, _ body: (DiskFile) throws -> Value) throws -> Value {
        let file = try DiskFile.open(path, .readOnly, options: .closeOnExec)
        return try file.closeAfter { try body(file) }
    }

    static func makeFolder(_ path: FilePath) throws {
        if path.withPlatformString({ mkdir($0, 0o700) }) != 0 && errno != EEXIST { throw Errno(rawValue: errno) }
    }

    /// Makes a file's content, or the names in a folder, survive a power failure.
    static func makeDurable(_ path: FilePath) throws {
        try reading(path) { file in
            if fsync(file.rawValue) != 0 { throw Errno(rawValue: errno) }
        }
    }

    /// - Returns: `nil` when there is no such file.
    static func size(of path: FilePath) throws -> Int? {
        var status = stat()
        if path.withPlatformString({ stat($0, &status) }) == 0 { return Int(status.st_size) }
        if errno == ENOENT { return nil }
        throw Errno(rawValue: errno)
    }

    static func remove(_ path: FilePath) throws {
        if path.withPlatformString({ unlink($0) }) != 0 && errno != ENOENT { throw Errno(rawValue: errno) }
    }

    static func move(_ path: FilePath, to target: FilePath) throws {
        let result = path.withPlatformString { from in target.withPlatformString { rename(from, $0) } }
        if result != 0 { throw Errno(rawValue: errno) }
    }
}

/// The bytes of a file, piece by piece.
struct FilePieces: AsyncSequence, Sendable {
    let path: FilePath

    func makeAsyncIterator() -> Iterator { Iterator(path: path) }

    struct Iterator: AsyncIteratorProtocol {
        let path: FilePath
        private var file: OpenFile?

        init(path: FilePath) {
            self.path = path
        }

        mutating func next() async throws -> ByteBuffer? {
            if file == nil {
                let path = path
                file = try await Disk.run { try OpenFile(path) }
            }
            guard let file else { return nil }
            return try await Disk.run { try file.read() }
        }
    }
}

/// Closes the file when reading ends, even before the end of the file.
private final class OpenFile: Sendable {
    private let file: DiskFile

    init(_ path: FilePath) throws {
        file = try DiskFile.open(path, .readOnly, options: .closeOnExec)
    }

    func read() throws -> ByteBuffer? {
        let bytes = try [UInt8](unsafeUninitializedCapacity: Disk.piece) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
        return bytes.isEmpty ? nil : ByteBuffer(bytes: bytes)
    }

    deinit { try? file.close() }
}
