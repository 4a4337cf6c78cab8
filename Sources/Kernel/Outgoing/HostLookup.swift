import Core
import Work

#if canImport(Glibc)
import Glibc
#endif

/// Resolves host names on threads of its own, because `getaddrinfo` blocks its thread and cannot be cancelled: a name
/// server that does not answer holds it for up to half a minute. Callers wait no longer than `patience`. An owner can
/// hold only a few threads, so that one who entered such hosts does not make the others wait.
final class HostLookup: Sendable {
    static let shared = HostLookup()

    private let limiter: FairLimiter<String>
    private let patience: Duration
    private let find: @Sendable (String) -> [String]

    /// - Parameters:
    ///   - mostWaiting: the maximum number of callers of an owner who wait for a thread.
    ///   - find: returns the addresses of a host, none if they are unknown.
    init(
        mostThreads: Int = 32,
        mostThreadsOfOwner: Int = 2,
        mostWaiting: Int = 32,
        patience: Duration = .seconds(5),
        find: @escaping @Sendable (String) -> [String] = systemAddresses(of:)
    ) {
        limiter = FairLimiter(
            total: mostThreads,
            perOwner: mostThreadsOfOwner,
            maxQueued: mostWaiting,
            maxOwners: 256
        )
        self.patience = patience
        self.find = find
    }

    /// The number of callers who wait for a thread, for tests.
    var waiting: Int { limiter.waiting }

    /// The addresses of a host; empty if there are none, or none is known in time.
    func addresses(of host: String, for owner: String) async -> [String] {
        let (answers, answer) = AsyncStream.makeStream(of: [String].self, bufferingPolicy: .bufferingNewest(1))
        // Keeps its thread until the name server has answered or given up, even if the caller no longer waits.
        let lookup = Task {
            defer { answer.finish() }
            let found = try await limiter.run(for: owner) {
                try Task.checkCancellation()
                return await findOnThread(host)
            }
            answer.yield(found)
        }
        defer { lookup.cancel() }
        let found = try? await within(patience) { await answers.first { _ in true } ?? [] }
        return found ?? []
    }

    private func findOnThread(_ host: String) async -> [String] {
        await withCheckedContinuation { answer in
            NormalThread.start { [find] in answer.resume(returning: find(host)) }
        }
    }
}

/// `getaddrinfo` also reads the less common notations of addresses, such as `127.1`, `2130706433` and `0x7f000001`.
private func systemAddresses(of host: String) -> [String] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var first: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
    defer { freeaddrinfo(first) }
    var found: [String] = []
    var next = first
    while let entry = next?.pointee {
        var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        if getnameinfo(entry.ai_addr, entry.ai_addrlen, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0 {
            found.append(String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        next = entry.ai_next
    }
    return found
}
