import Hummingbird
import Logging
import Synchronization
import Testing
import Web

@testable import Outgoing

@Suite("Requests to external servers")
struct GuardedSenderTests {
    @Test("to one host share a connection until they are closed, and can be made again after that")
    func shared() async throws {
        try await withServer { url, connections in
            let sender = GuardedSender(AddressGuard(allowsPrivate: true))
            for _ in 1...5 {
                let answer = try await sender.post([1, 2, 3], headers: [("TTL", "60")], to: url("/"))
                #expect(answer == OutgoingAnswer(status: 201, retryAfter: "7"))
            }
            #expect(connections().count == 1)
            await sender.close()
            _ = try await sender.post([], headers: [], to: url("/"))
            #expect(connections().count == 2)
            await sender.close()
        }
    }

    @Test("do not read a long answer, and the next one uses a new connection")
    func long() async throws {
        try await withServer { url, connections in
            let sender = GuardedSender(AddressGuard(allowsPrivate: true))
            let (long, short) = (try url("/long"), try url("/"))
            #expect(try await sender.post([], headers: [], to: long).status == 200)
            #expect(try await sender.post([], headers: [], to: short).status == 201)
            #expect(connections().count == 2)
            await sender.close()
        }
    }

    @Test("are refused at once if the address is not allowed, and nothing is sent")
    func refused() async throws {
        try await withServer { url, connections in
            let sender = GuardedSender(AddressGuard())
            let target = try url("/")
            await #expect(throws: OutgoingFault.refused(.address)) {
                _ = try await sender.post([], headers: [], to: target)
            }
            #expect(connections().isEmpty)
            await sender.close()
        }
    }
}

/// Runs with a server that answers 201, or 200 with a long body at `/long`, and the remote ports of the connections to it.
private func withServer(
    _ body:
        @escaping @Sendable (@escaping @Sendable (String) throws -> OutgoingURL, @escaping @Sendable () -> Set<Int>)
        async throws -> Void
) async throws {
    let router = Router(context: RemoteContext.self)
    let ports = Ports()
    router.post("/") { _, context -> Response in
        ports.add(context.port)
        return Response(status: .created, headers: [.retryAfter: "7"], body: .init(byteBuffer: .init(string: "queued")))
    }
    router.post("/long") { _, context -> Response in
        ports.add(context.port)
        return Response(status: .ok, body: .init(byteBuffer: .init(repeating: 0x20, count: 1_000_000)))
    }
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let (started, start) = AsyncStream.makeStream(of: Int.self)
    let app = Application(
        router: router,
        configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in start.yield(channel.localAddress?.port ?? 0) },
        logger: logger
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await app.run() }
        var port = 0
        for await found in started {
            port = found
            break
        }
        let origin = "http://127.0.0.1:\(port)"
        try await body({ try AddressGuard(allowsPrivate: true).read(origin + $0) }, { ports.all })
        group.cancelAll()
    }
}

private final class Ports: Sendable {
    private let ports = Mutex<Set<Int>>([])

    var all: Set<Int> { ports.withLock { $0 } }

    func add(_ port: Int) {
        ports.withLock { _ = $0.insert(port) }
    }
}

private struct RemoteContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let port: Int

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        port = source.channel.remoteAddress?.port ?? 0
    }
}
