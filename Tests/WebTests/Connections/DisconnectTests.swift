import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NIOPosix
import Testing
import Web

@Suite("Work for a client that disconnects", .timeLimit(.minutes(15)))
struct DisconnectTests {
    private enum Outcome {
        case begun, cancelled, finished
    }

    @Test("is cancelled, whether the client closes the connection or only its side of it", arguments: [true, false])
    func cancelled(closesAll: Bool) async throws {
        let (outcomes, note) = AsyncStream<Outcome>.makeStream()
        try await withServer(isLive: true) { router, _ in
            router.get("slow") { _, context in
                try await context.cancellingOnDisconnect {
                    note.yield(.begun)
                    do {
                        // Longer than the test may take.
                        try await Task.sleep(for: .seconds(3_600))
                        note.yield(.finished)
                    } catch {
                        note.yield(.cancelled)
                        throw error
                    }
                }
                return Response(status: .noContent)
            }
        } _: { client in
            let port = try #require(client.port)
            let connection = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelOption(.allowRemoteHalfClosure, value: true)
                .connect(host: "127.0.0.1", port: port).get()
            try await connection.writeAndFlush(ByteBuffer(string: "GET /slow HTTP/1.1\r\nHost: here\r\n\r\n"))
            var seen = outcomes.makeAsyncIterator()
            #expect(await seen.next() == .begun)
            try await connection.close(mode: closesAll ? .all : .output)
            #expect(await seen.next() == .cancelled)
            if !closesAll { try? await connection.close() }
        }
    }

    @Test("is not cancelled while the client waits for the response, and neither is that of the next request")
    func finished() async throws {
        try await withServer(isLive: true) { router, _ in
            router.get("slow") { _, context in
                let isCancelled = try await context.cancellingOnDisconnect {
                    try await Task.sleep(for: .milliseconds(5))
                    return Task.isCancelled
                }
                return Response(status: isCancelled ? .internalServerError : .noContent)
            }
        } _: { client in
            for _ in 0..<3 {
                let status = try await client.execute(uri: "/slow", method: .get) { $0.status }
                #expect(status == .noContent)
            }
        }
    }
}
