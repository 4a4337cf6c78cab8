import API
import Accounts
import Core
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing
import Web

@testable import Compass

@Suite("The paths of the Compass protocol")
struct FrontTests {
    private struct ErrorBody: Decodable {
        let status: Int
        let message: String
    }

    @Test("are found with methods in lower case, and with double and trailing slashes")
    func spellings() async throws {
        try await withServer { server in
            let (path, token) = try await door(server)
            for method in ["get", "GET", "Get", "head"] {
                let status = try await send(server, method, "//ccmweb//rest\(path)//records/DEFECT/", token: token)
                    .status
                #expect(status == .ok, "\(method)")
            }
            let made = try await send(
                server,
                "post",
                "/ccmweb/rest\(path)/records/defect/?operation=Edit",
                token: token
            )
            #expect(made.status == .created)
            // Paths outside /ccmweb are not affected.
            #expect(try await send(server, "GET", "/api/v1/me").status == .unauthorized)
            #expect(try await send(server, "GET", "/nothing").status == .notFound)
        }
    }

    @Test("report errors in their own format, wherever they occur")
    func errors() async throws {
        try await withServer { server in
            let (path, token) = try await door(server)
            let large = ByteBuffer(string: String(repeating: "x", count: 2 * 1024 * 1024))
            let cases: [(String, String, String?, ByteBuffer?, Int)] = [
                ("GET", "/nothing", token, nil, 404), ("PUT", "/repos", nil, nil, 405),
                ("TRACE", "\(path)/records/defect", token, nil, 405),
                ("GET", path, nil, nil, 401), ("GET", path, "wrong", nil, 401),
                ("POST", "\(path)/query", token, ByteBuffer(string: "{"), 400),
                ("POST", "\(path)/query", token, large, 413),
                ("POST", "/authenticate", nil, large, 413),
                ("POST", "/authenticate", nil, ByteBuffer(string: "[]"), 400),
            ]
            for (method, path, token, body, status) in cases {
                let answer = try await send(server, method, "/ccmweb/rest\(path)", token: token, body: body)
                #expect(answer.status.code == status, "\(method) \(path)")
                let told = try JSONDecoder().decode(ErrorBody.self, from: Data(answer.body.readableBytesView))
                #expect(told.status == status && !told.message.isEmpty)
            }
        }
    }

    @Test("have no effect for pages of other sites, because cookies are not accepted")
    func cookies() async throws {
        try await withServer { server in
            let (path, token) = try await door(server)
            var headers: HTTPFields = [.origin: "https://evil.example", .cookie: "decklog=\(token)"]
            let status = try await server.client.execute(
                uri: "/ccmweb/rest\(path)/records/defect/?operation=Edit",
                method: .post,
                headers: headers
            ) { $0.status }
            #expect(status == .unauthorized)
            headers[.authorization] = "Bearer \(token)"
            headers[.cookie] = nil
            let own = try await server.client.execute(
                uri: "/ccmweb/rest\(path)/records/defect/?operation=Edit",
                method: .post,
                headers: headers
            ) { $0.status }
            #expect(own == .created)
        }
    }

    /// Enables the setting for a crew of Lea's.
    /// - Returns: the path of its database, and her token.
    private func door(_ server: TestServer) async throws -> (path: String, token: String) {
        try await server.database.write { tx in
            let lea = try tx.addPerson("Lea")
            let viewer = try tx.addCrew("De Kombuis", owner: lea)
            let setting: [any CrewSetting] = [CompassSetting()]
            _ = try Crews.change(
                CrewPatch(compass: true),
                if: .none,
                with: setting,
                in: tx.acting(as: viewer, archived: .allowed, at: testNow)
            )
            let token = try Tokens.make(for: lea, name: "App", access: .write, crew: nil, at: testNow, in: tx)
            return ("/repos/de-kombuis/databases/defects", token.secret.text)
        }
    }

    private func send(
        _ server: TestServer,
        _ method: String,
        _ uri: String,
        token: String? = nil,
        body: ByteBuffer? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        if let token { headers[.authorization] = "Bearer \(token)" }
        if let body { headers[.contentLength] = String(body.readableBytes) }
        let method = try #require(HTTPRequest.Method(method))
        return try await server.client.execute(uri: uri, method: method, headers: headers, body: body) { $0 }
    }
}
