import HTTPTypes
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

    @Test("can read content with its version, once for each version, and up to a limit")
    func reading() async throws {
        try await withServer { url, _ in
            let sender = GuardedSender(AddressGuard(allowsPrivate: true))
            let (file, missing, long) = (try url("/file"), try url("/missing"), try url("/long"))
            let known = OutgoingContent.Version(tag: "\"1\"", modified: "Wed, 18 Nov 2026 09:00:00 GMT")
            let content = try await sender.get(file, accept: "text/calendar", known: .init(), most: 100)
            #expect(content == OutgoingContent(status: 200, bytes: Array("BEGIN".utf8), version: known))
            let same = try await sender.get(file, accept: "text/calendar", known: known, most: 100)
            #expect(same.status == 304 && same.bytes.isEmpty)
            #expect(try await sender.get(missing, accept: "*/*", known: .init(), most: 100).status == 404)
            for most in [4, 100] {
                let url = most == 4 ? file : long
                await #expect(throws: OutgoingFault.tooLarge) {
                    try await sender.get(url, accept: "*/*", known: .init(), most: most)
                }
            }
            await sender.close()
        }
    }

    @Test("follow a few redirects when reading, and check each of them")
    func redirects() async throws {
        try await withServer { url, _ in
            let sender = GuardedSender(AddressGuard(allowsPrivate: true))
            let (twice, round, file) = (try url("/twice"), try url("/round"), try url("/to?ftp://example.org/file"))
            let content = try await sender.get(twice, accept: "*/*", known: .init(), most: 100)
            #expect(content.bytes == Array("BEGIN".utf8))
            #expect(try await sender.get(round, accept: "*/*", known: .init(), most: 100).status == 302)
            await #expect(throws: OutgoingFault.refused(.scheme)) {
                try await sender.get(file, accept: "*/*", known: .init(), most: 100)
            }
            await sender.close()
            let guarded = AddressGuard()
            let base = OutgoingURL(scheme: "https", host: "calendar.example.org", port: 443, path: "/a/b?c")
            #expect(try guarded.read("../d#e", from: base).text == "https://calendar.example.org/d")
            for location in ["http://calendar.example.org/", "https://user@example.org/", "https://example.org:22/"] {
                #expect(throws: OutgoingFault.self, "\(location)") { try guarded.read(location, from: base) }
            }
            let inside = try guarded.read("https://169.254.169.254/latest", from: base)
            await #expect(throws: OutgoingFault.refused(.address)) { try await guarded.resolve(inside) }
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

/// Runs `body` with a server that answers 201, or 200 with a long body at `/long`, and with the ports of its clients.
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
    addContent(to: router)
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

/// Content, and redirects to it: `/to?URL` redirects to that URL.
private func addContent(to router: Router<RemoteContext>) {
    let version: HTTPFields = [.eTag: "\"1\"", .lastModified: "Wed, 18 Nov 2026 09:00:00 GMT"]
    router.get("/file") { request, _ -> Response in
        let isKnown =
            request.headers[.ifNoneMatch] == version[.eTag]
            && request.headers[.ifModifiedSince] == version[.lastModified]
        if isKnown { return Response(status: .notModified, headers: version) }
        return Response(status: .ok, headers: version, body: .init(byteBuffer: .init(string: "BEGIN")))
    }
    router.get("/long") { _, _ -> Response in
        Response(status: .ok, body: .init(byteBuffer: .init(repeating: 0x20, count: 1_000_000)))
    }
    func redirect(_ path: RouterPath, _ target: @escaping @Sendable (Request) -> String) {
        router.get(path) { request, _ -> Response in Response(status: .found, headers: [.location: target(request)]) }
    }
    redirect("/to") { $0.uri.query ?? "" }
    redirect("/twice") { _ in "/to?/file" }
    redirect("/round") { _ in "round" }
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
