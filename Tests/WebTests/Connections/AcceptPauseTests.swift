import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import Web

@Suite("Accepting connections")
struct AcceptPauseTests {
    @Test("pauses while there are too few descriptors, which is logged once, and continues when there are enough")
    func pause() throws {
        let keeper = LogKeeper()
        var hasRoom = true
        let server = EmbeddedChannel()
        let handler = AcceptPause(logger: keeper.logger) { hasRoom }
        try server.pipeline.syncOperations.addHandler(handler)
        let accepted = EmbeddedChannel()
        #expect(try server.writeInbound(accepted as any Channel).isFull)
        hasRoom = false
        for _ in 0..<2 {
            let refused = EmbeddedChannel()
            try server.writeInbound(refused as any Channel)
            #expect(throws: ChannelError.self) { _ = try refused.finish() }
        }
        #expect(server.reads == false)
        server.embeddedEventLoop.advanceTime(by: .seconds(60))
        #expect(server.reads == false)
        hasRoom = true
        server.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(server.reads == true)
        #expect(keeper.lines(.error) == ["cannot accept connections error=too few file descriptors"])
        #expect(keeper.lines(.notice).isEmpty)
        _ = try accepted.finish()
        _ = try server.finish()
    }

    @Test("does not continue once the server has stopped listening")
    func stopped() throws {
        var hasRoom = false
        let server = EmbeddedChannel()
        let handler = AcceptPause(logger: LogKeeper().logger) { hasRoom }
        try server.pipeline.syncOperations.addHandler(handler)
        let refused = EmbeddedChannel()
        try server.writeInbound(refused as any Channel)
        _ = try refused.finish(acceptAlreadyClosed: true)
        #expect(server.reads == false)
        server.close(promise: nil)
        server.embeddedEventLoop.run()
        hasRoom = true
        server.embeddedEventLoop.advanceTime(by: .seconds(60))
        #expect(server.reads == false)
    }

    @Test("is possible while there are descriptors")
    func descriptors() {
        #expect(Descriptors.areAvailable())
        #expect(Descriptors.areAvailable(below: .max))
        // Standard output is open, so fewer than eight are free.
        #expect(!Descriptors.areAvailable(below: 8))
    }
}

extension EmbeddedChannel {
    /// The value of `autoRead` that was set last; `nil` if it never was.
    fileprivate var reads: Bool? {
        options.last { $0.option is ChannelOptions.Types.AutoReadOption }?.value as? Bool
    }
}
