import Core
import HTML
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Storage
import Testing
import Tracing
import Web

@Suite("The request pipeline")
struct RequestPipelineTests {
    private struct Fault: Error {}

    private static let routes: @Sendable (Router<WebContext>, Site) -> Void = { router, site in
        router.get("page") { _, context in
            htmlAnswer(site.barePage(title: "Page", context.language) { html in html.p("<here>") })
        }
        router.get("api/long") { _, _ in jsonAnswer(bytes: [UInt8](repeating: 0x20, count: 2_000)) }
        router.get("fault") { _, _ -> Response in throw Fault() }
        router.get("api/fault") { _, _ -> Response in throw Fault() }
        router.get("api/full") { _, _ -> Response in throw AppError.unavailable }
        router.get("signed-in-only") { _, _ -> Response in throw AppError.unauthenticated }
        router.get("broken") { _, _ in
            Response(
                status: .ok,
                body: .init { writer in
                    try await writer.write(ByteBuffer(string: "half"))
                    throw Fault()
                }
            )
        }
        router.get("limited") { _, _ in Response(status: .ok, body: .init { _ in throw AppError.unavailable }) }
        router.get("cancelled") { _, _ in Response(status: .ok, body: .init { _ in throw CancellationError() }) }
        router.get("requester") { _, _ in String(describing: Requester.current) }
        router.get("requester/streamed") { request, _ in
            try await site.handle(request, of: PersonID(high: 2, low: 1)) {
                fileAnswer("requester.txt", "text/plain") { send in
                    try await send(Array(String(describing: Requester.current).utf8))
                }
            }
        }
        router.post("change") { _, _ in "changed" }
        router.post("api/v1/change") { _, _ in "changed" }
    }

    @Test("A page has a policy that blocks all content from elsewhere")
    func headers() async throws {
        try await withServer(routes: Self.routes) { client in
            try await client.execute(uri: "/page", method: .get) { response in
                #expect(response.status == .ok)
                let policy = response.headers[.contentSecurityPolicy] ?? ""
                #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
                #expect(!policy.contains("unsafe") && !policy.contains("*"))
                #expect(response.headers[.xContentTypeOptions] == "nosniff")
                #expect(response.headers[.strictTransportSecurity] == nil)
                #expect(String(buffer: response.body).contains("&lt;here&gt;"))
            }
        }
    }

    @Test("Only a trusted proxy determines whether a page is sent over HTTPS")
    func transportSecurity() async throws {
        for (proxies, isBelieved) in [
            (TrustedProxies.loopback, true), (try #require(TrustedProxies("10.0.0.1")), false),
        ] {
            try await withServer(trustedProxies: proxies, isLive: true, routes: Self.routes) { client in
                let headers: HTTPFields = [.forwardedProto: "https"]
                try await client.execute(uri: "/page", method: .get, headers: headers) { response in
                    #expect((response.headers[.strictTransportSecurity] != nil) == isBelieved)
                }
            }
        }
    }

    @Test("The requester is the client's network, as given by a trusted proxy only")
    func requester() async throws {
        for (proxies, count) in [(TrustedProxies.loopback, 3), (try #require(TrustedProxies("10.0.0.1")), 1)] {
            try await withServer(trustedProxies: proxies, isLive: true, routes: Self.routes) { client in
                var requesters: Set<String> = []
                for address in ["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2"] {
                    let headers: HTTPFields = [.forwardedFor: address]
                    let response = try await client.execute(uri: "/requester", method: .get, headers: headers)
                    requesters.insert(String(buffer: response.body))
                }
                #expect(requesters.count == count && requesters.allSatisfy { $0.contains("client") })
            }
        }
    }

    @Test("A response that is sent in parts reads for the person who requested it")
    func streamed() async throws {
        try await withServer(routes: Self.routes) { client in
            try await client.execute(uri: "/requester/streamed", method: .get) { response in
                #expect(String(buffer: response.body).contains("person("))
            }
        }
    }

    @Test("A response that is sent in parts belongs to the trace of its request; its statements have that request's id")
    func streamedTrace() async throws {
        let written = WrittenParts()
        try await streamedBody(request: "r1", trace: "t1").write(written)
        #expect(String(buffer: written.bytes) == "r1 t1")
    }

    /// Returns a body that names the request and the trace in which it is written.
    private func streamedBody(request: String, trace: String) -> ResponseBody {
        var context = ServiceContext.topLevel
        context[TraceKey.self] = trace
        return ServiceContext.$current.withValue(context) {
            StatementLog.$request.withValue(request) {
                ResponseBody.streamed { writer in
                    let trace = ServiceContext.current?[TraceKey.self] ?? "no trace"
                    try await writer.write(ByteBuffer(string: "\(StatementLog.request ?? "no request") \(trace)"))
                    try await writer.finish(nil)
                }
            }
        }
    }

    @Test("Errors while a response is sent are logged with the request's id, those of a limit only for debugging")
    func brokenOff() async throws {
        let log = LogKeeper()
        try await withServer(log: log, routes: Self.routes) { client in
            _ = try? await client.execute(uri: "/broken", method: .get)
            _ = try? await client.execute(uri: "/limited", method: .get)
            _ = try? await client.execute(uri: "/cancelled", method: .get)
        }
        let lines = log.lines(.error)
        #expect(lines.count == 1)
        #expect(lines.first?.contains("response body failed error=Fault() request=") == true)
        #expect(log.lines(.debug).count { $0.hasPrefix("response body failed") } == 1)
    }

    @Test("A page contains no inline styles, scripts or handlers")
    func strictPage() async throws {
        try await withServer(routes: Self.routes) { client in
            try await client.execute(uri: "/page", method: .get) { response in
                let page = String(buffer: response.body)
                #expect(!page.contains(" style=") && page.firstMatch(of: #/ on\w+=/#) == nil)
                #expect(page.firstMatch(of: /<script[^>]*>[^<]/) == nil)
                #expect(page.firstMatch(of: /(src|href)="(https?:)?\/\//) == nil)
            }
        }
    }

    @Test("An internal error reveals nothing but the request's id")
    func faults() async throws {
        try await withServer(routes: Self.routes) { client in
            for path in ["/fault", "/api/fault"] {
                try await client.execute(uri: path, method: .get) { response in
                    #expect(response.status == .internalServerError)
                    #expect(!String(buffer: response.body).contains("Fault"))
                }
            }
            try await client.execute(uri: "/api/full", method: .get) { response in
                #expect(response.status == .serviceUnavailable)
                #expect(response.headers[.retryAfter] != nil)
                #expect(response.headers[.contentType] == "application/problem+json")
            }
        }
    }

    @Test("People who have to sign in are redirected, and return afterwards")
    func signIn() async throws {
        try await withServer(routes: Self.routes) { client in
            try await client.execute(uri: "/signed-in-only?a=1&b=2", method: .get) { response in
                #expect(response.status == .seeOther)
                #expect(response.headers[.location] == "/signin?next=%2Fsigned-in-only%3Fa%3D1%26b%3D2")
            }
        }
    }

    @Test(
        "A change sent by a browser from another site is rejected",
        arguments: [
            (["Sec-Fetch-Site": "cross-site"], false), (["Sec-Fetch-Site": "same-site"], false),
            (["Sec-Fetch-Site": "same-origin"], true),
            (["Sec-Fetch-Site": "none"], true), (["Origin": "https://evil.example"], false),
            (["Origin": "null"], false),
            (["Origin": "https://rooster.example.org"], true), ([:], false),
            (["Sec-Fetch-Site": "cross-site", "Origin": "https://rooster.example.org"], false),
        ]
    )
    func origin(headers: [String: String], isAllowed: Bool) async throws {
        try await withServer(publicURL: "https://rooster.example.org", routes: Self.routes) { client in
            var fields = HTTPFields()
            for (name, value) in headers { fields[try #require(HTTPField.Name(name))] = value }
            try await client.execute(uri: "/change", method: .post, headers: fields) { response in
                #expect(response.status == (isAllowed ? .ok : .forbidden))
            }
            // An API request with a cookie is also treated as coming from a browser.
            fields[.cookie] = "decklog=dls_x"
            try await client.execute(uri: "/api/v1/change", method: .post, headers: fields) { response in
                #expect(response.status == (isAllowed ? .ok : .forbidden))
            }
        }
    }

    @Test("A program with a token, or without credentials, is not treated as a browser")
    func program() async throws {
        try await withServer(routes: Self.routes) { client in
            for headers in [[:], [.authorization: "Bearer dlt_x", .cookie: "decklog=dls_x"]] as [HTTPFields] {
                try await client.execute(uri: "/api/v1/change", method: .post, headers: headers) { response in
                    #expect(response.status == .ok)
                }
            }
        }
    }

    @Test(
        "A text is compressed only for clients that accept it",
        arguments: [
            ("gzip", true), ("br, GZIP;q=0.5", true), ("gzip;q=0", false), ("br, gzip; q=0.000", false), ("br", false),
        ]
    )
    func compression(codings: String, isCompressed: Bool) async throws {
        try await withServer(routes: Self.routes) { client in
            try await client.execute(uri: "/api/long", method: .get, headers: [.acceptEncoding: codings]) { response in
                #expect((response.headers[.contentEncoding] == "gzip") == isCompressed)
            }
        }
    }

    @Test("A body with too large a declared size is rejected before it is sent")
    func tooLarge() async throws {
        try await withServer(routes: Self.routes) { client in
            let headers: HTTPFields = [.contentLength: "52428800", .fetchSite: "same-origin"]
            try await client.execute(uri: "/change", method: .post, headers: headers) { response in
                #expect(response.status == .contentTooLarge)
            }
        }
    }

    @Test("The language is the chosen one, otherwise the browser's, otherwise English")
    func language() async throws {
        try await withServer(routes: Self.routes) { client in
            let cases: [(HTTPFields, String)] = [
                ([:], "en"), ([.acceptLanguage: "nl"], "nl"), ([.acceptLanguage: "nl", .cookie: "language=en"], "en"),
                ([.cookie: "language=xx", .acceptLanguage: "nl"], "nl"),
            ]
            for (headers, language) in cases {
                try await client.execute(uri: "/page", method: .get, headers: headers) { response in
                    #expect(String(buffer: response.body).contains("<html lang=\"\(language)\""))
                }
            }
        }
    }
}

private enum TraceKey: ServiceContextKey {
    typealias Value = String
}

private final class WrittenParts: ResponseBodyWriter {
    private(set) var bytes = ByteBuffer()

    func write(_ part: ByteBuffer) async throws {
        bytes.writeImmutableBuffer(part)
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
