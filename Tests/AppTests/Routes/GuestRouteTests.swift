import App
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing
import Web

/// The pages of a guest.
private let guestPages: Set<String> = [
    "GET /saved", "GET /saved/{experience}", "GET /saved/{experience}/pictures/{picture}",
    "GET /saved/{experience}/pictures/{picture}/medium",
    "GET /saved/{experience}/pictures/{picture}/thumbnail", "POST /saved/{experience}/unsave",
]

@Suite("A guest")
struct GuestRouteTests {
    @Test("is not signed in for any other route, however they send their secret")
    func stranger() async throws {
        try await RouteWorld.with { world in
            let secret = try await world.saveAsGuest()
            let before = try await world.settledContents()
            let reads = ReadRoute.all.filter { $0.audience != .anybody }.map { ($0.route, $0.query) }
            let writes = WriteRoute.all.filter { $0.caller != .anonymous }.map { ($0.route, "") }
            let forms = FormRoute.all
                .filter { $0.caller != .anonymous && !$0.route.contains("{code}") && $0.route != "POST /signout" }
                .map { ($0.route, "") }
            for (route, query) in reads + writes + forms where !guestPages.contains(route) {
                for headers in [
                    [.cookie: "decklog-guest=\(secret)"], [.cookie: "decklog=\(secret)"],
                    [.authorization: "Bearer \(secret)"],
                ] as [HTTPFields] {
                    let answer = try await world.visit(route + query, headers)
                    if route.hasPrefix("GET ") && !route.hasPrefix("GET /api/") {
                        let isAsked = answer.headers[.location]?.hasPrefix("/signin?next=") == true
                        #expect(answer.status == 303 && isAsked, "\(route): \(answer.status)")
                    } else {
                        #expect(answer.status == 401, "\(route): \(answer.status)")
                    }
                }
            }
            try await world.expectUnchanged(since: before)
        }
    }

    @Test("reads what they saved, and nothing else, until the link is revoked")
    func reads() async throws {
        try await RouteWorld.with { world in
            let secret = try await world.saveAsGuest()
            let cookie: HTTPFields = [.cookie: "decklog-guest=\(secret)"]
            for page in ["/saved", "/saved/{experience}"] {
                let answer = try await world.visit("GET \(page)", cookie)
                #expect(answer.status == 200 && answer.text.contains("&lt;i data-injected=5&gt;"), "\(page)")
                #expect(answer.headers[values: .setCookie].isEmpty)
            }
            let picture = "GET /saved/{experience}/pictures/{picture}"
            #expect(try await world.visit(picture, cookie).status == 200)
            #expect(try await world.visit("\(picture)/thumbnail", cookie).status == 200)
            #expect(try await world.visit("GET /saved/{reported}", cookie).status == 404)
            #expect(try await world.visit("GET /saved/{reported}/pictures/{reportedPicture}", cookie).status == 404)
            let shared = try await world.visit("GET /p/{sharedSecret}", cookie)
            #expect(shared.text.contains(world.filled("/saved/{experience}/unsave")))
            try await world.run(Step(.member, "DELETE /api/v1/experiences/{experience}/links/{experienceLink}"))
            #expect(try await world.visit("GET /saved/{experience}", cookie).status == 404)
            #expect(try await world.visit(picture, cookie).status == 404)
            let list = try await world.visit("GET /saved", cookie)
            #expect(list.status == 200 && !list.text.contains("data-injected"))
            for visitor in [cookie, [:]] {
                let refused = try await world.visit("POST /p/{sharedSecret}/save", visitor, form: "")
                #expect(refused.status == 410 && !refused.text.contains("data-injected"))
                #expect(refused.headers[values: .setCookie].isEmpty)
            }
        }
    }

    @Test("has everything they saved in the account that they create, even where sign-up requires an invitation")
    func registers() async throws {
        try await RouteWorld.with { world in
            let secret = try await world.saveAsGuest()
            let form = "name=New&email=new%40example.org&password=a+few+words+in+a+row"
            let cookie: HTTPFields = [.cookie: "decklog-guest=\(secret)"]
            let answer = try await world.visit("POST /signup", cookie, form: form)
            #expect(answer.status == 303)
            let cookies = answer.headers[values: .setCookie]
            #expect(cookies.contains { $0.hasPrefix("decklog-guest=;") && $0.contains("Max-Age=0") })
            let session = cookies.first { $0.hasPrefix("decklog=") } ?? ""
            let account: HTTPFields = [.cookie: String(session.prefix { $0 != ";" })]
            #expect(try await world.visit("GET /saved", account).headers[.location] == "/places/saved")
            #expect(try await world.visit("GET /places/saved", account).text.contains("&lt;i data-injected=5&gt;"))
            #expect(try await world.visit("GET /places/{experience}", account).status == 200)
            #expect(try await world.visit("GET /api/v1/experiences/{experience}/scenes", account).status == 200)
            let saved = try await world.visit("GET /api/v1/me/saved-experiences", account)
            #expect(try saved.value("items.0.id") == world.things["experience"])
            #expect(try await world.visit("GET /saved", cookie).status == 303)
            let removed = try await world.visit("POST /places/{experience}/unsave", account, form: "")
            #expect(removed.headers[.location] == "/places/saved")
            #expect(try await world.visit("GET /places/{experience}", account).status == 404)
        }
    }

    @Test("exists only once something is saved, and no cookie is set before")
    func looksAround() async throws {
        try await RouteWorld.with { world in
            let before = try await world.settledContents()
            for route in [
                "GET /p/{sharedSecret}", "GET /saved", "GET /saved/{experience}", "POST /p/dlp_unknown/save",
            ] {
                let answer = try await world.visit(route, [:])
                #expect(answer.headers[values: .setCookie].allSatisfy { !$0.contains("guest") }, "\(route)")
            }
            try await world.expectUnchanged(since: before)
        }
    }
}

extension RouteWorld {
    /// Saves the shared experience without an account.
    /// - Returns: the secret in the cookie.
    fileprivate func saveAsGuest() async throws -> String {
        let answer = try await visit("POST /p/{sharedSecret}/save", [:], form: "")
        #expect(answer.status == 303)
        let cookie = answer.headers[values: .setCookie].first { $0.hasPrefix("decklog-guest=") } ?? ""
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
        return String(cookie.dropFirst("decklog-guest=".count).prefix { $0 != ";" })
    }

    /// Sends a request with headers of its own, as a browser does.
    fileprivate func visit(_ call: String, _ headers: HTTPFields, form: String? = nil) async throws -> Answer {
        let parts = call.split(separator: " ", maxSplits: 1)
        let method = try #require(HTTPRequest.Method(String(parts[0])))
        var headers = headers
        headers[.fetchSite] = "same-origin"
        headers[.acceptLanguage] = "en"
        if form != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
        let body = form.map { ByteBuffer(string: $0) }
        let path = filled(String(parts[1]))
        return try await test.client.execute(uri: path, method: method, headers: headers, body: body) {
            Answer(status: $0.status.code, headers: $0.headers, bytes: Array($0.body.readableBytesView))
        }
    }
}
