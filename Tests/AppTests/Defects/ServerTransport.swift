import API
import Client
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import NIOFoundationEssentialsCompat
import TestSupport

/// Carries the calls of the typed client to the server under test.
struct ServerTransport: Transport {
    let client: any TestClientProtocol

    func send(_ call: HTTPCall) async throws -> HTTPAnswer {
        var headers = HTTPFields()
        for (name, value) in call.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        return try await client.execute(
            uri: call.target,
            method: HTTPRequest.Method(call.method.rawValue) ?? .get,
            headers: headers,
            body: call.body.map { ByteBuffer(bytes: $0) }
        ) { response in
            HTTPAnswer(
                status: response.status.code,
                headers: Dictionary(response.headers.map { ($0.name.rawName, $0.value) }) { first, _ in first },
                body: Data(response.body.readableBytesView)
            )
        }
    }
}
