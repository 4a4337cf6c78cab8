import Core
package import HTML
package import HTTPTypes
package import Hummingbird
import NIOCore
import Storage
import Tracing

/// Returns a JSON response with sorted keys, so that equal values give equal bytes.
package func jsonAnswer(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    do {
        return jsonAnswer(bytes: try jsonBytes(value), status: status)
    } catch {
        // Only for values that JSON cannot represent, which the wire types do not contain.
        return Response(status: .internalServerError)
    }
}

package func jsonAnswer(bytes: some Sequence<UInt8>, status: HTTPResponse.Status = .ok) -> Response {
    Response(
        status: status,
        headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: .init(byteBuffer: ByteBuffer(bytes: bytes))
    )
}

package func htmlAnswer(_ html: HTML, status: HTTPResponse.Status = .ok) -> Response {
    Response(
        status: status,
        headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
        body: .init(byteBuffer: ByteBuffer(bytes: html.bytes))
    )
}

/// Returns a response that browsers save as a file.
package func fileAnswer(_ name: String, _ type: String, bytes: some Sequence<UInt8>) -> Response {
    fileAnswer(name, type, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
}

/// Like `fileAnswer(_:_:bytes:)`, for content that is sent while it is written.
package func fileAnswer(
    _ name: String,
    _ type: String,
    write: @escaping @Sendable (_ send: ([UInt8]) async throws -> Void) async throws -> Void
) -> Response {
    let body = ResponseBody.streamed { writer in
        try await write { try await writer.write(ByteBuffer(bytes: $0)) }
        try await writer.finish(nil)
    }
    return fileAnswer(name, type, body: body)
}

/// Like `fileAnswer(_:_:bytes:)`, for a body that ends itself.
package func fileAnswer(_ name: String, _ type: String, body: ResponseBody) -> Response {
    Response(
        status: .ok,
        headers: [
            .contentType: type, .contentDisposition: "attachment; filename=\"\(name)\"", .cacheControl: "no-store",
        ],
        body: body
    )
}

extension ResponseBody {
    /// A body that is written after its request was handled, but still for its `Requester`, in its trace, and with its
    /// id in the log of statements.
    /// - Parameter isTraced: `false` for a body that goes on for hours, as a trace should end.
    package static func streamed(
        contentLength: Int? = nil,
        isTraced: Bool = true,
        _ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> ResponseBody {
        let (requester, request) = (Requester.current, StatementLog.request)
        let trace = isTraced ? ServiceContext.current : nil
        return ResponseBody(contentLength: contentLength) { writer in
            try await Requester.$current.withValue(requester) {
                try await StatementLog.$request.withValue(request) {
                    try await ServiceContext.$current.withValue(trace) { try await write(&writer) }
                }
            }
        }
    }
}

extension Response {
    /// For a page that a browser may keep for its back button; otherwise the browser revalidates it before showing it.
    /// Kept pages are cleared at sign-out; see `clearingPages`.
    package func kept(for request: Request) -> Response {
        guard request.method == .get || request.method == .head, status == .ok else { return self }
        var response = self
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }

    /// Tells the browser to clear the pages that it has kept.
    package func clearingPages() -> Response {
        guard let name = HTTPField.Name("Clear-Site-Data") else { return self }
        var response = self
        response.headers[name] = "\"cache\""
        return response
    }
}

/// Redirects to the result after a form was accepted, so that reloading does not submit the form again.
package func seeOther(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
}
