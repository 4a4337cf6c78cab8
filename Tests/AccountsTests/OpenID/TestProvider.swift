import Core
import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization
import TestSupport
import Web

/// An OpenID Connect provider on this machine that can be made to lie in any way.
final class TestProvider: Sendable {
    static let client = "decklog"
    static let secret = "geheim & zo"

    struct State: Sendable {
        var keys: [TestKey] = [.shared]
        /// Members that replace those of the discovery document.
        var discovery: [String: JSON] = [:]
        /// Replaces the key set.
        var keySet: String?
        var codes: [String: Grant] = [:]
        var userInfo: [String: JSON] = [:]
        /// How often each path was requested.
        var requests: [String: Int] = [:]
        /// The status of all answers that do not have their own.
        var status = 200
    }

    /// What the person agreed to at the provider.
    struct Grant: Sendable {
        var challenge: String
        var returnAddress: String
        var token: TestToken
    }

    let issuer: String
    let state = Mutex(State())

    init(_ issuer: String) {
        self.issuer = issuer
    }

    func settings(domains: [String] = [], trustsEmail: Bool = false) -> OpenIDProvider {
        OpenIDProvider(
            id: "test",
            name: "Test & co",
            issuer: issuer,
            clientID: Self.client,
            clientSecret: Self.secret,
            domains: domains,
            trustsEmail: trustsEmail
        )
    }

    func requests(_ path: String) -> Int { state.withLock { $0.requests[path] ?? 0 } }

    /// What happens at the provider between the two redirects: a person agrees.
    /// - Parameter distort: what is wrong with the token.
    /// - Returns: the path that the browser is sent to.
    func agree(
        _ location: String?,
        _ claims: [String: JSON] = [:],
        _ distort: (inout TestToken) -> Void = { _ in }
    ) throws -> String {
        let query = try parameters(location)
        var token = TestToken(issuer: issuer, nonce: query["nonce"] ?? "", key: state.withLock { $0.keys[0] })
        token.claims.merge(claims) { $1 }
        distort(&token)
        if query["max_age"] != nil && token.claims["auth_time"] == nil {
            token.claims["auth_time"] = token.claims["iat"]
        }
        let code = "code-\(UInt64.random(in: 0...UInt64.max))"
        let grant = Grant(
            challenge: query["code_challenge"] ?? "",
            returnAddress: query["redirect_uri"] ?? "",
            token: token
        )
        state.withLock { $0.codes[code] = grant }
        return "/sign-in/oidc/test/return?code=\(code)&state=\(query["state"] ?? "")"
    }

    func parameters(_ location: String?) throws -> [String: String] {
        let items = location.flatMap(URLComponents.init(string:))?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }

    // MARK: - Serving

    fileprivate func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("/.well-known/openid-configuration") { _, _ in
            var document: [String: JSON] = [
                "issuer": .text(self.issuer), "authorization_endpoint": .text(self.issuer + "/authorize"),
                "token_endpoint": .text(self.issuer + "/token"), "jwks_uri": .text(self.issuer + "/keys"),
                "userinfo_endpoint": .text(self.issuer + "/userinfo"),
                "id_token_signing_alg_values_supported": ["RS256", "PS256", "ES256", "HS256", "none"],
            ]
            document.merge(self.count("discovery").discovery) { $1 }
            return self.answer(.object(document))
        }
        router.get("/keys") { _, _ in
            let state = self.count("keys")
            if let text = state.keySet { return self.answer(text) }
            return self.answer(["keys": .list(state.keys.map(\.jwk) + [["kty": "oct", "k": "AAAA"], "nonsense"])])
        }
        router.get("/userinfo") { request, _ in
            let state = self.count("userinfo")
            if request.headers[.authorization] != "Bearer the-access-token" { return Response(status: .unauthorized) }
            return self.answer(.object(state.userInfo))
        }
        router.post("/token") { request, _ in
            let form = try await String(buffer: request.body.collect(upTo: 10_000))
            _ = self.count("token")
            return try self.exchange(form, request.headers[.authorization])
        }
        // Never answers.
        router.get("/silence") { _, _ -> Response in
            try await Task.sleep(for: .seconds(600))
            return Response(status: .ok)
        }
        router.get("/trickle") { _, _ in
            Response(
                status: .ok,
                body: .init { writer in
                    for _ in 0..<6000 {
                        try await writer.write(ByteBuffer(string: " "))
                        try await Task.sleep(for: .milliseconds(100))
                    }
                    try await writer.finish(nil)
                }
            )
        }
        router.get("/elsewhere") { _, _ in
            Response(status: .found, headers: [.location: self.issuer + "/keys"])
        }
        router.get("/large") { _, _ in
            Response(status: .ok, body: .init(byteBuffer: .init(repeating: 0x20, count: 1_000_000)))
        }
    }

    private func exchange(_ form: String, _ authorization: String?) throws -> Response {
        let fields = try parameters("/?" + form)
        let pair = "\(Self.client):geheim%20%26%20zo"
        guard authorization == "Basic \(Data(pair.utf8).base64EncodedString())",
            let grant = state.withLock({ $0.codes.removeValue(forKey: fields["code"] ?? "") }),
            base64url(SHA256.hash(data: Data((fields["code_verifier"] ?? "").utf8))) == grant.challenge,
            fields["redirect_uri"] == grant.returnAddress,
            grant.returnAddress == "https://rooster.example.org/sign-in/oidc/test/return"
        else { return Response(status: .badRequest) }
        return answer(["access_token": "the-access-token", "id_token": .text(try grant.token.text())])
    }

    private func count(_ path: String) -> State {
        state.withLock {
            $0.requests[path, default: 0] += 1
            return $0
        }
    }

    private func answer(_ json: JSON) -> Response { answer(json.text) }

    private func answer(_ text: String) -> Response {
        let status = state.withLock { $0.status }
        return Response(status: .init(code: status), body: .init(byteBuffer: ByteBuffer(string: text)))
    }
}

/// Runs `body` with a provider that listens on a free port.
func withProvider(_ body: @escaping @Sendable (TestProvider) async throws -> Void) async throws {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    let (started, start) = AsyncStream.makeStream(of: Int.self)
    // Its issuer contains the port, which is known once it listens.
    let running = Mutex<TestProvider?>(nil)
    let app = Application(
        responder: CallbackResponder { (request: Request, context: BasicRequestContext) in
            let router = Router(context: BasicRequestContext.self)
            running.withLock { $0 }?.addRoutes(to: router)
            return try await router.buildResponder().respond(to: request, context: context)
        },
        configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in start.yield(channel.localAddress?.port ?? 0) },
        logger: logger
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await app.run() }
        for await port in started {
            let provider = TestProvider("http://127.0.0.1:\(port)")
            running.withLock { $0 = provider }
            try await body(provider)
            break
        }
        group.cancelAll()
    }
}
