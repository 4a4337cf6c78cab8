import Core
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

extension Response {
    /// Logs errors while a streamed body is written. The head has already been sent by then, so the client only sees
    /// the connection close. An `AppError`, such as that of a limit, is no fault of the server: under load, thousands of
    /// them would fill the log.
    mutating func logFailures(_ logger: Logger, request: String) {
        // A body of known length is already complete, or logs its own errors, as files do.
        if body.contentLength != nil { return }
        let inner = body
        body = ResponseBody { writer in
            let watched = WatchedWriter(writer)
            do {
                try await inner.write(watched)
            } catch {
                if !watched.isClientGone && !(error is CancellationError) {
                    logger.log(
                        level: error is AppError ? .debug : .error,
                        "response body failed",
                        metadata: ["request": "\(request)", "error": "\(error)"]
                    )
                }
                throw error
            }
        }
    }
}

/// Remembers whether an error was caused by the client closing the connection.
private final class WatchedWriter: ResponseBodyWriter {
    private var inner: any ResponseBodyWriter
    private(set) var isClientGone = false

    init(_ inner: any ResponseBodyWriter) {
        self.inner = inner
    }

    func write(_ buffer: ByteBuffer) async throws {
        do {
            try await inner.write(buffer)
        } catch {
            isClientGone = true
            throw error
        }
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {
        do {
            try await inner.finish(trailingHeaders)
        } catch {
            isClientGone = true
            throw error
        }
    }
}
