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
    /// The requests that created buckets, by their path. They are also in the file `buckets` of the folder.
    private let buckets: Mutex<[String: RelayedRequest]>
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
            let known = FileManager.default.contents(atPath: "\(folder)/buckets") ?? Data()
            buckets = Mutex((try? JSONDecoder().decode([String: RelayedRequest].self, from: known)) ?? [:])
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

    /// Moves the requests of another queue to the end of this one, as far as there is space.
    func take(_ other: RelayQueue) {
        for request in other.buckets.withLock({ Array($0.values) }) { remember(request) }
        while let (number, request) = other.first(), add(request) { other.remove(number) }
    }

    /// Keeps the request that created a bucket, so that the bucket can be created again if it is deleted.
    func remember(_ request: RelayedRequest) {
        buckets.withLock { buckets in
            let path = Self.bucketPath(request.target)
            // Programs send it each time they start.
            if buckets[path]?.body == request.body { return }
            buckets[path] = request
            if let data = try? JSONEncoder().encode(buckets) { _ = write(data, "\(folder)/buckets") }
        }
    }

    /// The request that created the bucket of another request.
    func bucket(of target: String) -> RelayedRequest? {
        buckets.withLock { $0[Self.bucketPath(target)] }
    }

    private static func bucketPath(_ target: String) -> String {
        target.split(separator: "?")[0].split(separator: "/").prefix(4).joined(separator: "/")
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
