import API
import Core
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import Synchronization
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Signing up and in, in a browser")
struct SignInPagesTests {
    @Test("A server without people offers to create a crew or to load the demo")
    func firstRun() async throws {
        try await withTown(AccountsModule(loadDemo: { PersonID(high: 1, low: 1) })) { town in
            let page = try await Browser(town).get("/")
            #expect(page.status == .ok)
            #expect(page.body.contains("Create my own crew"))
            #expect(page.body.contains("action=\"/demo\""))
        }
        try await withTown { town in
            let page = try await Browser(town).get("/")
            #expect(page.body.contains("Create my own crew"))
            #expect(!page.body.contains("/demo"))
            #expect(try await Browser(town).post("/demo").status == .notFound)
        }
    }

    @Test("The demo is loaded once, and the person who loads it is signed in as its manager")
    func demo() async throws {
        let demo = Demo()
        try await withTown(AccountsModule(homePath: "/roster", loadDemo: { try await demo.load() })) { town in
            demo.town.withLock { $0 = town }
            let browser = Browser(town)
            let answer = try await browser.post("/demo")
            #expect(answer.status == .seeOther)
            #expect(try await browser.follow(answer).location == "/c/de-kombuis/roster")
            #expect(try await Browser(town).post("/demo").status == .notFound)
            #expect(try await Browser(town).get("/").body.contains("action=\"/signin\""))
        }
    }

    @Test("If no module has a home page, a crew opens with its members")
    func noHomePage() async throws {
        try await withTown(AccountsModule()) { town in
            let kombuis = try await town.kombuis()
            let browser = try await town.browser(kombuis.member)
            #expect(try await browser.get("/").location == "/c/de-kombuis/people")
            #expect(try await browser.get("/c/de-kombuis").location == "/c/de-kombuis/people")
        }
    }

    @Test("From an empty server to a crew: sign up, create a crew, sign out, sign in")
    func wholeWay() async throws {
        try await withTown { town in
            let browser = Browser(town, [.acceptLanguage: "nl"])
            let up = try await browser.post(
                "/signup",
                ["name": "Marieke", "email": "marieke@example.org", "password": "vier emmers mosselen"]
            )
            #expect(up.location == "/")
            #expect(try await browser.get("/").location == "/start")
            let page = try await browser.get("/crews/new")
            #expect(page.body.contains("Nieuwe crew"))
            #expect(page.body.contains("<option value=\"Europe/Amsterdam\" selected>"))
            let made = try await browser.post(
                "/crews/new",
                ["name": "De Kombuis", "timeZone": "Europe/Amsterdam", "language": "nl", "weekStart": "1"]
            )
            #expect(made.location == "/c/de-kombuis/people/invite?setup=yes")
            #expect(try await browser.follow(made).body.contains("Stap 3 van 3"))
            #expect(try await browser.get("/c/de-kombuis/people").body.contains("<bdi>Marieke</bdi>"))
            #expect(try await browser.get("/").location == "/c/de-kombuis/roster")
            #expect(try await browser.get("/c/de-kombuis").location == "/c/de-kombuis/roster")

            let out = try await browser.post("/signout")
            #expect(out.location == "/signin")
            #expect(browser.cookie("decklog") == nil)
            #expect(try await browser.get("/c/de-kombuis/people").location == "/signin?next=%2Fc%2Fde-kombuis%2Fpeople")
            let back = try await browser.post(
                "/signin",
                ["email": "marieke@example.org", "password": "vier emmers mosselen", "next": "/c/de-kombuis/people"]
            )
            #expect(back.location == "/c/de-kombuis/people")
            #expect(try await browser.follow(back).status == .ok)
        }
    }

    @Test("An invalid form is shown again with its input and errors, and never with the password")
    func formAgain() async throws {
        try await withTown { town in
            let page = try await Browser(town).post(
                "/signup",
                ["name": "<b>Marieke</b>", "email": "marieke", "password": "geheim123"]
            )
            #expect(page.status == .unprocessableContent)
            #expect(page.body.contains("value=\"&lt;b&gt;Marieke&lt;/b&gt;\""))
            #expect(page.body.contains("value=\"marieke\""))
            #expect(page.body.contains("Please check 2 fields"))
            #expect(page.body.contains("href=\"#email\""))
            #expect(page.body.contains("id=\"email-error\""))
            #expect(page.body.contains("id=\"password-error\""))
            #expect(!page.body.contains("geheim123"))
            #expect(page.headers[.setCookie] == nil)
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 0)
        }
    }

    @Test("The error does not say whether the address or the password was wrong")
    func wrongPassword() async throws {
        try await withTown { town in
            _ = try await town.sanne()
            let known = try await Browser(town).post(
                "/signin",
                ["email": "sanne@example.org", "password": "gokje gokje"]
            )
            let unknown = try await Browser(town).post(
                "/signin",
                ["email": "nobody@example.org", "password": "gokje gokje"]
            )
            #expect(known.status == .unprocessableContent)
            #expect(known.body.contains("The e-mail address or password is incorrect."))
            #expect(known.body.replacing("sanne@", with: "nobody@") == unknown.body)
        }
    }

    @Test(
        "After signing in, people stay on this site, whatever the URL says",
        arguments: [
            "https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "javascript:alert(1)",
        ]
    )
    func openRedirect(next: String) async throws {
        try await withTown { town in
            _ = try await town.sanne()
            let page = try await Browser(town).get("/signin?next=\(percentEncode(next))")
            #expect(!page.body.contains("evil") && !page.body.contains("alert"))
            let answer = try await Browser(town).post(
                "/signin",
                ["email": "sanne@example.org", "password": "vier emmers mosselen", "next": next]
            )
            #expect(answer.location == "/")
        }
    }

    @Test("The session cookie is HttpOnly and SameSite, and bound to the host over HTTPS")
    func cookies() async throws {
        try await withTown(isLive: true) { town in
            _ = try await town.sanne()
            let form: KeyValuePairs = ["email": "sanne@example.org", "password": "vier emmers mosselen"]
            let plain = try await Browser(town).post("/signin", form).headers[values: .setCookie]
            let session = try #require(plain.first { $0.hasPrefix("decklog=dls_") })
            #expect(session.contains("HttpOnly") && session.contains("SameSite=Lax") && !session.contains("Secure"))
            let secure = try await Browser(town, [.forwardedProto: "https"]).post("/signin", form)
            let bound = try #require(secure.headers[values: .setCookie].first { $0.hasPrefix("__Host-decklog=dls_") })
            #expect(
                bound.contains("Secure") && bound.contains("HttpOnly") && bound.contains("Path=/")
                    && !bound.contains("Domain")
            )
        }
    }

    @Test("A browser that uses its session gets the cookie again, so that both last for another 90 days")
    func extended() async throws {
        try await withTown { town in
            _ = try await town.sanne()
            let browser = Browser(town)
            let form: KeyValuePairs = ["email": "sanne@example.org", "password": "vier emmers mosselen"]
            _ = try await browser.post("/signin", form)
            let session = try #require(browser.cookie("decklog"))
            func renewed(_ path: String) async throws -> [String] {
                try await browser.get(path).headers[values: .setCookie].filter { $0.hasPrefix("decklog=") }
            }
            #expect(try await renewed("/settings") == [])
            town.clock.advance(minutes: 60 * 24 * 60)
            // This leads to another page, which sends the cookie.
            #expect(try await renewed("/") == [])
            let cookies = try await renewed("/settings")
            #expect(cookies.count == 1)
            #expect(cookies.first?.hasPrefix("decklog=\(session);") == true)
            #expect(cookies.first?.contains("Max-Age=\(90 * 24 * 60 * 60)") == true)
            #expect(try await renewed("/settings") == [])
            town.clock.advance(minutes: 60 * 24 * 60)
            let out = try await browser.post("/settings/devices/end").headers[values: .setCookie]
            let ended = out.filter { $0.hasPrefix("decklog=") }
            #expect(ended.count == 1 && ended[0].contains("Max-Age=0"))
        }
    }

    @Test("A form submitted from another site has no effect")
    func foreign() async throws {
        try await withTown { town in
            let answer = try await town.client.execute(
                uri: "/signup",
                method: .post,
                headers: [.contentType: "application/x-www-form-urlencoded", .fetchSite: "cross-site"],
                body: .init(string: "name=M&email=m%40example.org&password=vier+emmers+mosselen")
            ) { $0.status }
            #expect(answer == .forbidden)
            #expect(try await town.count("SELECT COUNT(*) FROM person") == 0)
        }
    }

    @Test(
        "On an unencrypted connection, the page has a warning",
        arguments: [
            ("192.168.1.20:8080", nil, false, true), ("rooster.example.org", nil, false, true),
            ("rooster.example.org", "https", false, false), ("192.168.1.20:8080", nil, true, false),
            ("localhost:8080", nil, false, false), ("127.0.0.1", nil, false, false), ("[::1]:8080", nil, false, false),
            ("localhost.example.org", nil, false, true), ("127.evil.example", nil, false, true),
            (nil, nil, false, true),
        ]
    )
    func encryption(authority: String?, proto: String?, allowsHTTP: Bool, warns: Bool) {
        var head = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/signin")
        head.headerFields[.forwardedProto] = proto
        let settings = Site.Settings(publicURL: nil, limitsRates: false, allowsHTTP: allowsHTTP, passwordCost: 4)
        let request = Request(head: head, body: .init(buffer: .init()))
        #expect(settings.isUnencrypted(request) == warns)
    }

    @Test("On the server's own machine the sign-in page has no warning about encryption")
    func noWarning() async throws {
        try await withTown { town in
            let page = try await Browser(town).get("/signin")
            #expect(page.status == .ok)
            #expect(!page.body.contains("not encrypted"))
        }
    }

    @Test("A password that is changed while it is being verified does not sign in")
    func changedMeanwhile() async throws {
        try await withTown { town in
            let sanne = SignUp(email: "sanne@example.org", password: "vier emmers mosselen", name: "Sanne")
            #expect(try await town.call(.post, "/api/v1/people", sanne).status == .created)
            let service = SignInService(town.site, SignInLimits())
            let router = Router(context: WebContext.self)
            router.post("race") { request, web -> Response in
                let input = SignIn(email: sanne.email, password: sanne.password)
                let found = try await service.person(input, request, web)
                try await town.database.write { tx in try People.setPassword("changed", of: found.id, in: tx) }
                let error = await #expect(throws: AppError.self) {
                    _ = try await service.enter(found.id, with: found.hash, request, web)
                }
                #expect(error?.code == .unauthenticated)
                return Response(status: .ok)
            }
            try await Application(router: router, logger: town.site.logger).test(.router) { client in
                try await client.execute(uri: "/race", method: .post) { response in
                    #expect(response.status == .ok)
                }
            }
            #expect(try await town.count("SELECT COUNT(*) FROM credential") == 0)
        }
    }

    @Test("A signed-in person does not see the sign-in page")
    func alreadyIn() async throws {
        try await withTown { town in
            let browser = Browser(town)
            _ = try await browser.post(
                "/signup",
                ["name": "M", "email": "m@example.org", "password": "vier emmers mosselen"]
            )
            #expect(try await browser.get("/signin").location == "/")
            #expect(try await browser.get("/signup?next=/settings").location == "/settings")
        }
    }
}

/// Loads a small crew, and signs in as its manager.
private final class Demo: Sendable {
    let town = Mutex<Town?>(nil)

    func load() async throws -> PersonID {
        let town = try #require(town.withLock { $0 })
        return try await town.kombuis().manager.person
    }
}
