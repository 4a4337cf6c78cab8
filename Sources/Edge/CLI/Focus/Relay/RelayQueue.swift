import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// A request that a watcher sent, to be sent to the server.
struct RelayedRequest: Codable, Equatable, Sendable {
    /// Names the request, so that the server carries it out once even if it is sent again.
    var key: String
    /// The path and query.
    var target: String
    var body: Data
}

/// Requests waiting for the server, in a folder with one file per request, named by its number. A request is durable as
/// soon as `add` returns, and stays until `remove`.
final class RelayQueue: Sendable {
    private let folder: String
    /// The maximum number of requests: several days' worth for a busy computer.
    private let most: Int
    private let numbers: Mutex<[Int]>
    private let added: AsyncStream<Void>.Continuation
    /// Yields when a request is added.
    let additions: AsyncStream<Void>

    /// - Throws: `CommandError` when the folder cannot be created or read.
    init(folder: String, most: Int = 100_000) throws {
        (self.folder, self.most) = (folder, most)
        (additions, added) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            numbers = Mutex(names.compactMap { Int($0) }.sorted())
        } catch {
            throw CommandError("\(folder) can't be used: \(error.localizedDescription)")
        }
    }

    var count: Int { numbers.withLock { $0.count } }

    /// Adds a request at the end.
    /// - Returns: `false` when the queue is full, or the disk is.
    func add(_ request: RelayedRequest) -> Bool {
        // One at a time, because requests have to keep their order.
        let isAdded = numbers.withLock { numbers in
            if numbers.count >= most { return false }
            let number = (numbers.last ?? 0) + 1
            guard let data = try? JSONEncoder().encode(request), write(data, path(number)) else { return false }
            numbers.append(number)
            return true
        }
        if isAdded { added.yield() }
        return isAdded
    }

    /// The request that has waited longest, with its number. Skips a file that cannot be read.
    func first() -> (number: Int, request: RelayedRequest)? {
        while let number = numbers.withLock({ $0.first }) {
            if let data = FileManager.default.contents(atPath: path(number)),
                let request = try? JSONDecoder().decode(RelayedRequest.self, from: data)
            {
                return (number, request)
            }
            remove(number)
        }
        return nil
    }

    func remove(_ number: Int) {
        numbers.withLock { numbers in
            numbers.removeAll { $0 == number }
            unlink(path(number))
        }
    }

    private func path(_ number: Int) -> String { "\(folder)/\(number)" }

    /// Writes a file that is complete or absent after a crash.
    private func write(_ data: Data, _ path: String) -> Bool {
        let new = path + ".new"
        let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if file < 0 { return false }
        let written = data.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        let isDurable = written == data.count && fsync(file) == 0
        close(file)
        if isDurable && rename(new, path) == 0 { return true }
        unlink(new)
        return false
    }
}
