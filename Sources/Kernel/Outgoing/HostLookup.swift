import Core
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Resolves host names on threads of its own, because `getaddrinfo` blocks its thread and cannot be cancelled: a name
/// server that does not answer holds it for up to half a minute. Callers wait no longer than `patience`.
final class HostLookup: Sendable {
    static let shared = HostLookup()

    private struct Question {
        let host: String
        let end: ContinuousClock.Instant
        let answer: AsyncStream<[String]>.Continuation
    }

    private struct State {
        var waiting: [Question] = []
        var threads = 0
    }

    private let mostThreads: Int
    private let mostWaiting: Int
    private let patience: Duration
    private let find: @Sendable (String) -> [String]
    private let state = Mutex(State())

    /// - Parameter find: returns the addresses of a host, none if they are unknown.
    init(
        mostThreads: Int = 16,
        mostWaiting: Int = 256,
        patience: Duration = .seconds(5),
        find: @escaping @Sendable (String) -> [String] = systemAddresses(of:)
    ) {
        self.mostThreads = mostThreads
        self.mostWaiting = mostWaiting
        self.patience = patience
        self.find = find
    }

    /// The addresses of a host; empty if there are none, or none is known in time.
    func addresses(of host: String) async -> [String] {
        let (answers, answer) = AsyncStream.makeStream(of: [String].self, bufferingPolicy: .bufferingNewest(1))
        ask(Question(host: host, end: ContinuousClock.now + patience, answer: answer))
        let found = try? await within(patience) { await answers.first { _ in true } ?? [] }
        return found ?? []
    }

    private func ask(_ question: Question) {
        let (isTaken, needsThread) = state.withLock { state -> (Bool, Bool) in
            if state.waiting.count >= mostWaiting { return (false, false) }
            state.waiting.append(question)
            if state.threads >= mostThreads { return (true, false) }
            state.threads += 1
            return (true, true)
        }
        if !isTaken { question.answer.finish() }
        if needsThread { NormalThread.start { [self] in serve() } }
    }

    private func serve() {
        while let question = next() {
            question.answer.yield(find(question.host))
            question.answer.finish()
        }
    }

    /// - Returns: `nil` when nobody waits for an address: the thread must then end.
    private func next() -> Question? {
        state.withLock { state -> Question? in
            let now = ContinuousClock.now
            state.waiting.removeAll { $0.end <= now }
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.threads -= 1
            return nil
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
