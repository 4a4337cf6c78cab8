import API
import Client
import Core
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers programs on this computer as ActivityWatch does. What they record is queued and acknowledged as soon as it
/// is on disk, because they lose what is refused. `info` and `OPTIONS` requests are answered here, other reads and
/// deletions by the server.
struct RelayServer: RouterMiddleware {
    typealias Context = BasicRequestContext

    /// The limit of the server, in bytes.
    private static let largest = 1024 * 1024
    /// ActivityWatch's extension for Chrome. Those for Firefox have a different origin on each computer.
    private static let extensions = ["chrome-extension://nglaklhklhcoonedhgnpgddginnjdadi"]

    let queue: RelayQueue
    let server: RelayedServer
    let hostname: String

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let origin = request.headers[.origin]
        var response: Response
        if !isLocal(request.head.authority ?? "") {
            // DNS rebinding: a page whose host name points to this computer.
            response = message(.badRequest, "This address is for programs on this computer.")
        } else if let origin, !isAllowed(origin) {
            return message(.forbidden, "Other sites cannot record.")
        } else {
            do {
                response = try await answer(request)
            } catch is NIOTooManyBytesError {
                response = message(.contentTooLarge, "The request is too large.")
            } catch {
                response = message(.serviceUnavailable, "The server can't be reached: \(error).")
            }
        }
        // Even on errors and 304, which an extension could not read otherwise.
        if let origin {
            response.headers[.accessControlAllowOrigin] = origin
            response.headers[.accessControlAllowMethods] = "GET, POST, DELETE, OPTIONS"
            response.headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders] ?? "*"
            response.headers[.vary] = "Origin"
        }
        return response
    }

    private func answer(_ request: Request) async throws -> Response {
        let path = request.uri.path.split(separator: "/")
        guard path.starts(with: ["api", "0"]) else { return message(.notFound, "There is no such page.") }
        let target = request.uri.query.map { "\(request.uri.path)?\($0)" } ?? request.uri.path
        switch (request.method, path.dropFirst(2).first ?? "") {
        case (.options, _): return Response(status: .noContent)
        case (.get, "info"):
            return try json(
                .ok,
                [
                    "hostname": .text(hostname), "version": "Decklog relay", "testing": false,
                    "device_id": .text(hostname),
                ]
            )
        case (.post, "buckets"):
            let body = Data(try await request.body.collect(upTo: Self.largest).readableBytesView)
            guard (try? JSONDecoder().decode(JSONShape.self, from: body)) != nil else {
                return message(.badRequest, "This is not valid JSON.")
            }
            let relayed = RelayedRequest(key: UUID().uuidString.lowercased(), target: target, body: body)
            if path.count == 4 { queue.remember(relayed) }
            guard queue.add(relayed) else { return message(.serviceUnavailable, "The queue is full.") }
            // Programs do not use the event in the response to a heartbeat, and the server has not created it yet.
            return Response(
                status: .ok,
                headers: [.contentType: "application/json"],
                body: .init(byteBuffer: ByteBuffer(string: path.count == 4 ? "{}" : "null"))
            )
        case (.get, _), (.delete, _):
            let answer = try await server.send(request.method == .get ? .get : .delete, target)
            return Response(
                status: .init(code: answer.status),
                headers: [.contentType: "application/json"],
                body: .init(byteBuffer: ByteBuffer(bytes: answer.body))
            )
        default: return message(.methodNotAllowed, "This is not possible here.")
        }
    }

    private func isLocal(_ authority: String) -> Bool {
        let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
        return ["127.0.0.1", "localhost", "[::1]"].contains(host)
    }

    private func isAllowed(_ origin: String) -> Bool {
        let local = ["http://127.0.0.1:", "http://localhost:"].contains { origin.hasPrefix($0) }
        return local || origin.hasPrefix("moz-extension://") || Self.extensions.contains(origin)
    }

    private enum Value: Encodable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
        case text(String)
        case flag(Bool)

        init(stringLiteral value: String) { self = .text(value) }
        init(booleanLiteral value: Bool) { self = .flag(value) }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .flag(let flag): try container.encode(flag)
            }
        }
    }

    /// Any valid JSON.
    private struct JSONShape: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    private func json(_ status: HTTPResponse.Status, _ value: [String: Value]) throws -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json"],
            body: .init(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(value)))
        )
    }

    private func message(_ status: HTTPResponse.Status, _ text: String) -> Response {
        (try? json(status, ["message": .text(text)])) ?? Response(status: status)
    }
}
