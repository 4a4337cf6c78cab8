import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// Writes a new file line by line. It gets its name only once all of it is durable.
final class LineWriter {
    private static let part = 64 * 1024

    private let path: String
    private let unfinished: String
    private let file: Int32
    private var pending = Data()

    /// - Throws: `StorageError.notEmpty` when the file exists, `PortableError` when it cannot be created.
    init(_ path: String) throws {
        if access(path, F_OK) == 0 { throw StorageError.notEmpty(path) }
        self.path = path
        unfinished = path + ".unfinished"
        file = Glibc.open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if file < 0 { throw failure(path) }
    }

    func write(_ line: Data) throws {
        pending += line
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= Self.part { try flush() }
    }

    func finish() throws {
        try flush()
        if fsync(file) != 0 || rename(unfinished, path) != 0 { throw failure(path) }
    }

    private func flush() throws {
        try pending.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0 && errno != EINTR { throw failure(path) }
                rest = rest.dropFirst(max(written, 0))
            }
        }
        pending.removeAll(keepingCapacity: true)
    }

    deinit {
        if file >= 0 {
            close(file)
            unlink(unfinished)
        }
    }
}

/// Reads a file line by line.
final class LineReader {
    private static let part = 64 * 1024
    /// In bytes: far more than any row. Without a limit, a file without line breaks would fill the memory.
    private static let longest = 64 * 1024 * 1024

    /// The number of the last line read, from 1.
    private(set) var number = 0
    private let path: String
    private let file: Int32
    private var pending = Data()
    private var isAtEnd = false

    /// - Throws: `PortableError` when it cannot be read.
    init(_ path: String) throws {
        self.path = path
        file = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        if file < 0 { throw failure(path) }
    }

    /// The next line without its line break; `nil` at the end of the file.
    func next() throws -> Data? {
        var searched = 0
        while true {
            if let end = pending.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
                number += 1
                defer { pending = pending[(end + 1)...] }
                return pending[..<end]
            }
            if isAtEnd { return try last() }
            searched = pending.count
            if searched > Self.longest { throw PortableError("the line is too long", line: number + 1) }
            try fill()
        }
    }

    private func last() throws -> Data? {
        if pending.isEmpty { return nil }
        number += 1
        defer { pending = Data() }
        return pending
    }

    private func fill() throws {
        var part = [UInt8](repeating: 0, count: Self.part)
        let count = Glibc.read(file, &part, Self.part)
        if count < 0 && errno != EINTR { throw failure(path) }
        isAtEnd = count == 0
        // A new buffer, so that the bytes read so far are released.
        pending = Data(pending) + part.prefix(max(count, 0))
    }

    deinit {
        if file >= 0 { close(file) }
    }
}

private func failure(_ path: String) -> PortableError {
    PortableError("\(path): \(String(cString: strerror(errno)))")
}
