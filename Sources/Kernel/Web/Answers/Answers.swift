import Core
package import Foundation
package import HTML
package import HTTPTypes
package import Hummingbird
import NIOCore

/// An answer in JSON, with its keys in alphabetical order, so that equal answers are equal bytes.
package func jsonAnswer(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
    do {
        return jsonAnswer(bytes: try encodeJSON(value), status: status)
    } catch {
        // Only a value that JSON cannot hold gets here, and the wire types have none.
        return Response(status: .internalServerError)
    }
}

/// - Throws: when the value holds what JSON cannot, such as a number that is not finite.
package func encodeJSON(_ value: some Encodable) throws -> Data {
    try JSONEncoder.plain.encode(value)
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

/// After a form was accepted: see the result at another address, so that reloading does not send the form again.
package func seeOther(_ path: String) -> Response {
    Response(status: .seeOther, headers: [.location: path, .cacheControl: "no-store"])
}
