import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// Compressing smaller bodies costs more than it saves, because they fit in one packet anyway.
private let leastWorthwhile = 1_000

/// Higher than the level 1 of other texts: on a slow network, a phone takes longer to receive a page's extra kilobyte
/// than the server takes to save it. `e2e/test_weight.py` measures the result.
private let pageLevel: Int32 = 7

extension Response {
    /// Compresses the body if it is text, has a known length, and is large enough.
    mutating func compress(for request: Request) async throws {
        guard let length = body.contentLength, length >= leastWorthwhile, headers[.contentEncoding] == nil,
            request.acceptsGzip, let type = headers[.contentType], isText(type)
        else { return }
        let plain = try await body.collected()
        guard let compressed = gzip(plain, level: type.hasPrefix("text/html") ? pageLevel : 1) else {
            body = .init(byteBuffer: plain)
            return
        }
        headers[.contentEncoding] = "gzip"
        headers[.vary] = "Accept-Encoding"
        body = .init(byteBuffer: compressed)
    }
}

extension ResponseBody {
    /// Returns the whole body, for a body of known length.
    fileprivate func collected() async throws -> ByteBuffer {
        let collector = Collector()
        try await write(collector)
        return collector.buffer
    }
}

private final class Collector: ResponseBodyWriter {
    private(set) var buffer = ByteBuffer()

    func write(_ part: ByteBuffer) async throws {
        buffer.writeImmutableBuffer(part)
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

private func isText(_ type: String) -> Bool {
    type.hasPrefix("text/html") || type.hasPrefix("application/json") || type.hasPrefix("application/problem+json")
        || type.hasPrefix("application/yaml") || type.hasPrefix("text/calendar")
}

extension Request {
    /// A weight of 0 means that a coding is not acceptable (RFC 9110 §12.4.2).
    var acceptsGzip: Bool {
        guard let header = headers[.acceptEncoding] else { return false }
        return header.lowercased().split(separator: ",").contains { coding in
            let parts = coding.filter { !$0.isWhitespace }.split(separator: ";")
            return parts.first == "gzip" && !parts.contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
        }
    }
}

/// - Parameter level: the zlib level, 1 (fast) to 9 (small).
/// - Returns: `nil` when zlib fails; the uncompressed bytes are then sent.
func gzip(_ plain: ByteBuffer, level: Int32) -> ByteBuffer? {
    // zlib keeps a pointer to it.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard decklog_gzip_init(stream, level) == Z_OK else { return nil }
    defer { deflateEnd(stream) }
    let bound = Int(deflateBound(stream, UInt(plain.readableBytes)))
    var output = [UInt8](repeating: 0, count: bound)
    let isComplete = plain.withUnsafeReadableBytes { source in
        output.withUnsafeMutableBufferPointer { target in
            // zlib only reads from here, although the pointer type is mutable (zlib.h, ZLIB_CONST).
            stream.pointee.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
            stream.pointee.avail_in = UInt32(source.count)
            stream.pointee.next_out = target.baseAddress
            stream.pointee.avail_out = UInt32(target.count)
            return deflate(stream, Z_FINISH) == Z_STREAM_END
        }
    }
    return isComplete ? ByteBuffer(bytes: output.prefix(Int(stream.pointee.total_out))) : nil
}
