import AsyncHTTPClient
import Foundation
import HTTPClients
package import Logging
import NIOCore
import NIOHTTP1
import ServiceLifecycle
import Synchronization

/// Collects spans, and sends them in batches. While the collector does not answer, the oldest are dropped.
package final class SpanExporter: Service {
    private static let most = 2048
    private static let batch = 512
    private static let interval = Duration.seconds(5)
    private static let timeout = TimeAmount.seconds(5)
    /// Answers after which the same batch is sent again.
    private static let passing: Set<UInt> = [429, 502, 503, 504]

    private let settings: TraceSettings
    private let logger: Logger
    private let waiting = Mutex(Waiting())

    private struct Waiting {
        var spans: [FinishedSpan] = []
        var dropped = 0
        /// Ends the current wait for a full batch.
        var wake: AsyncStream<Void>.Continuation?
        /// Whether the collector did not take the last batch: the next attempt waits for the whole interval.
        var isRefused = false

        mutating func trim() {
            let surplus = spans.count - SpanExporter.most
            guard surplus > 0 else { return }
            spans.removeFirst(surplus)
            dropped += surplus
        }

        mutating func take(_ count: Int) -> (spans: [FinishedSpan], dropped: Int) {
            isRefused = false
            let taken = Array(spans.prefix(count))
            spans.removeFirst(taken.count)
            defer { dropped = 0 }
            return (taken, dropped)
        }
    }

    package init(_ settings: TraceSettings, logger: Logger) {
        self.settings = settings
        self.logger = logger
    }

    func add(_ span: FinishedSpan) {
        let wake = waiting.withLock { waiting in
            waiting.spans.append(span)
            waiting.trim()
            return waiting.spans.count >= Self.batch && !waiting.isRefused ? waiting.wake : nil
        }
        wake?.yield()
    }

    /// Sends spans until the server stops, then those that are left.
    package func run() async throws {
        let http = HTTPClient.outgoing(isBackground: true)
        await cancelWhenGracefulShutdown { [self] in
            while !Task.isCancelled {
                await nextBatch()
                await send(with: http)
            }
        }
        // An unstructured task, because this one may be cancelled.
        await Task { [self] in
            await send(with: http)
            try? await http.shutdown()
        }.value
    }

    /// Waits for a full batch, but no longer than `limit`.
    func nextBatch(within limit: Duration = SpanExporter.interval) async {
        // A stream for each wait, because a stream ends permanently when a task waiting for it is cancelled.
        let (signals, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        waiting.withLock { $0.wake = wake }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await Task.sleep(for: limit) }
            group.addTask { for await _ in signals { return } }
            await group.next()
            group.cancelAll()
        }
    }

    private func send(with http: HTTPClient) async {
        while true {
            let (batch, dropped) = waiting.withLock { $0.take(Self.batch) }
            if dropped > 0 { logger.warning("spans were dropped", metadata: ["count": "\(dropped)"]) }
            if batch.isEmpty { return }
            do {
                var request = HTTPClientRequest(url: settings.url)
                request.method = .POST
                request.headers.add(name: "Content-Type", value: "application/json")
                for header in settings.headers { request.headers.add(name: header.name, value: header.value) }
                request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(Export(batch, of: settings.service))))
                let answer = try await http.execute(request, timeout: Self.timeout)
                let body = try await answer.body.collect(upTo: 65_536)
                switch answer.status.code {
                case 200..<300:
                    // Collectors also send an empty one, after a full success.
                    let partial = try? JSONDecoder().decode(ExportAnswer.self, from: Data(body.readableBytesView))
                    if let loss = partial?.partialSuccess, !loss.isEmpty {
                        logger.warning("the trace collector did not take all spans", metadata: ["reason": "\(loss)"])
                    }
                case let code where Self.passing.contains(code): return putBack(batch)
                case let code:
                    logger.warning(
                        "the trace collector refused spans",
                        metadata: ["status": "\(code)", "count": "\(batch.count)"]
                    )
                }
            } catch {
                logger.debug("the trace collector does not answer", metadata: ["error": "\(error)"])
                return putBack(batch)
            }
        }
    }

    func putBack(_ batch: [FinishedSpan]) {
        waiting.withLock { waiting in
            waiting.isRefused = true
            waiting.spans.insert(contentsOf: batch, at: 0)
            waiting.trim()
        }
    }
}

/// The answer of a collector that accepted a batch, or part of it.
private struct ExportAnswer: Decodable {
    let partialSuccess: Loss?

    struct Loss: Decodable, CustomStringConvertible {
        let rejected: Int
        let message: String

        private enum CodingKeys: String, CodingKey {
            case rejectedSpans, errorMessage
        }

        /// In the JSON of Protocol Buffers, a number of 64 bits is a string.
        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let text = try? values.decodeIfPresent(String.self, forKey: .rejectedSpans)
            let number = try? values.decodeIfPresent(Int.self, forKey: .rejectedSpans)
            rejected = number ?? text.flatMap { Int($0) } ?? 0
            message = try values.decodeIfPresent(String.self, forKey: .errorMessage) ?? ""
        }

        var isEmpty: Bool { rejected == 0 && message.isEmpty }
        var description: String { "\(rejected) rejected. \(message)" }
    }
}

/// The body of a request (`ExportTraceServiceRequest`).
private struct Export: Encodable {
    let resourceSpans: [ResourceSpans]

    struct ResourceSpans: Encodable {
        let resource: Resource
        let scopeSpans: [ScopeSpans]
    }

    struct Resource: Encodable {
        let attributes: [FinishedSpan.Attribute]
    }

    struct ScopeSpans: Encodable {
        let scope: Scope
        let spans: [FinishedSpan]
    }

    struct Scope: Encodable {
        let name: String
    }

    init(_ spans: [FinishedSpan], of service: String) {
        let name = FinishedSpan.Attribute(key: "service.name", value: .init(stringValue: service))
        resourceSpans = [
            .init(
                resource: .init(attributes: [name]),
                scopeSpans: [.init(scope: .init(name: "decklog"), spans: spans)]
            )
        ]
    }
}
