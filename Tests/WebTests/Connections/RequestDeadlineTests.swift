import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import Web

#if canImport(Glibc)
import Glibc
#endif

@Suite("The deadline of a request")
struct RequestDeadlineTests {
    @Test("An endless head is cut off at the limit")
    func head() throws {
        let line = try Line()
        try line.send("GET / HTTP/1.1\r\nHost: here\r\n")
        for _ in 0..<5 {
            line.pass(seconds: 5)
            try line.send("X: y\r\n")
        }
        #expect(line.isOpen)
        line.pass(seconds: 5)
        #expect(!line.isOpen)
    }

    @Test("A body that trickles in is cut off at the limit")
    func body() throws {
        let line = try Line()
        try line.send("POST /api/v1/sessions HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n")
        for _ in 0..<2 {
            line.pass(seconds: 10)
            try line.send(" ")
        }
        #expect(line.isOpen)
        line.pass(seconds: 10)
        #expect(!line.isOpen)
    }

    @Test("The next request on the connection has the full time again, and an idle connection is not checked")
    func next() throws {
        let line = try Line()
        for _ in 0..<4 {
            try line.send("GET / HTTP/1.1\r\nHost: here\r\n")
            line.pass(seconds: 20)
            try line.send("\r\n")
            line.pass(seconds: 20)
        }
        #expect(line.isOpen)
        line.pass(seconds: 600)
        #expect(line.isOpen)
    }

    @Test("An upload can take any time at 3 KB a second")
    func upload() throws {
        let line = try Line()
        try line.startUpload()
        for _ in 0..<300 {
            try line.send(String(repeating: "x", count: 6_144))
            line.pass(seconds: 2)
        }
        #expect(line.isOpen)
    }

    @Test("An upload that trickles in is cut off, even after a fast start", arguments: [0, 20_000_000])
    func drippingUpload(head start: Int) throws {
        let line = try Line()
        try line.startUpload()
        if start > 0 { try line.send(String(repeating: "x", count: start)) }
        line.pass(seconds: 29)
        try line.send("x")
        #expect(line.isOpen)
        line.pass(seconds: 29)
        #expect(!line.isOpen)
    }

    @Test("Time in which the server does not read does not count")
    func busyServer() throws {
        let line = try Line()
        try line.send("POST /form HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n", thenRead: false)
        line.pass(seconds: 300)
        #expect(line.isOpen)
        line.channel.read()
        line.pass(seconds: 29)
        #expect(line.isOpen)
        line.pass(seconds: 31)
        #expect(!line.isOpen)
    }

    @Test("After a shutdown signal, a busy connection is closed a moment later")
    func stop() throws {
        let line = try Line()
        try line.send("GET /export HTTP/1.1\r\nHost: here\r\n\r\n")
        line.channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        line.pass(seconds: 4)
        #expect(line.isOpen)
        line.pass(seconds: 1)
        #expect(!line.isOpen)
    }

    @Test(
        "A request has exactly one host",
        arguments: [
            ("HTTP/1.1", "Host: here\r\n", true), ("HTTP/1.1", "", false),
            ("HTTP/1.1", "Host: a\r\nHost: a\r\n", false),
            ("HTTP/1.0", "", true), ("HTTP/1.0", "Host: a\r\nhost: b\r\n", false),
        ]
    )
    func host(version: String, headers: String, isTaken: Bool) throws {
        let line = try Line()
        let send = { try line.send("GET / \(version)\r\n\(headers)\r\n") }
        if isTaken {
            try send()
            #expect(try line.channel.readInbound(as: HTTPServerRequestPart.self) != nil)
        } else {
            #expect(throws: HTTPParserError.self, performing: send)
            #expect(try line.channel.readInbound(as: HTTPServerRequestPart.self) == nil)
            line.pass(seconds: 31)
            #expect(!line.isOpen)
        }
    }

    @Test("The request of a client that disconnects is incomplete, which is not logged as an error")
    func reset() throws {
        let line = try Line()
        line.channel.pipeline.fireErrorCaught(IOError(errnoCode: ECONNRESET, reason: "read"))
        #expect(throws: HTTPParserError.invalidEOFState) { try line.channel.throwIfErrorCaught() }
    }

    @Test(
        "A client that asks whether to send a body is told to continue only if it will be accepted",
        arguments: [("/form", 1_000, true), ("/form", 2_000_000, false), ("/files", 2_000_000, true)]
    )
    func expectation(path: String, length: Int, isTold: Bool) throws {
        let line = try Line()
        try line.send(
            "POST \(path)?a=/files HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: \(length)\r\n\r\n"
        )
        let said = try line.channel.readOutbound(as: ByteBuffer.self).map { String(buffer: $0) }
        #expect(said == (isTold ? "HTTP/1.1 100 Continue\r\n\r\n" : nil))
    }
}

@Suite("The deadline of a response")
struct WriteLimitTests {
    @Test("A client that reads nothing is disconnected, one that reads slowly is not")
    func stall() throws {
        let line = try Line()
        line.startAnswer()
        line.answer(bytes: 1_000)
        for _ in 0..<10 {
            line.pass(seconds: 20)
            // The client reads everything, and more follows immediately, as in an export.
            line.channel.flush()
            line.answer(bytes: 1_000)
        }
        #expect(line.isOpen)
        line.pass(seconds: 50)
        #expect(!line.isOpen)
    }

    @Test("An idle live stream stays open, and so does a connection with a completed response")
    func rest() throws {
        let line = try Line()
        line.startAnswer()
        for _ in 0..<5 {
            line.answer(bytes: 20)
            line.channel.flush()
            line.pass(seconds: 300)
        }
        #expect(line.isOpen)
    }
}

/// One connection, with a manual clock.
private struct Line {
    let channel = EmbeddedChannel()

    init() throws {
        let limits = ConnectionLimits()
        let bytes = ByteCounter(writeLimit: limits.write)
        try channel.pipeline.syncOperations.addHandlers([
            bytes, HTTPResponseEncoder(), ByteToMessageHandler(HTTPRequestDecoder()),
            RequestDeadline(limits, BodyLimits([Upload("/files", largest: 100_000_000)]), bytes),
        ])
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 1)).wait()
        channel.read()
    }

    var isOpen: Bool { channel.isActive }

    func pass(seconds: Int64) {
        channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
    }

    func send(_ text: String, thenRead: Bool = true) throws {
        try channel.writeInbound(ByteBuffer(string: text))
        // A socket reads on immediately, unless the server suspends reading.
        if thenRead { channel.read() }
    }

    func startUpload() throws {
        try send("POST /c/x/files HTTP/1.1\r\nHost: here\r\nContent-Length: 90000000\r\n\r\n")
    }

    /// Writes without flushing, as when the kernel has no space.
    func answer(bytes: Int) {
        let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(repeating: 0, count: bytes)))
        channel.pipeline.write(part, promise: nil)
    }

    func startAnswer() {
        channel.pipeline.write(
            HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)),
            promise: nil
        )
        channel.flush()
    }
}
