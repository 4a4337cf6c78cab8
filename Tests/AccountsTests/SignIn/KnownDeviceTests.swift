import API
import Core
import Dispatch
import HTTPTypes
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

@Suite("Known devices")
struct KnownDeviceTests {
    private let right: KeyValuePairs = ["email": "sanne@example.org", "password": "vier emmers mosselen"]
    private let wrong: KeyValuePairs = ["email": "sanne@example.org", "password": "een gok van iemand"]

    @Test("Wrong passwords from elsewhere do not lock the owner out of a known browser")
    func ownLimit() async throws {
        try await withTown(limitsRates: true) { town in
            let known = try await town.knownBrowser()
            // All attempts of a test come from one address, and so use up the limits of the address and of the account.
            var statuses: [Int] = []
            for _ in 0..<11 { statuses.append(try await Browser(town).post("/signin", wrong).status.code) }
            #expect(statuses == Array(repeating: 422, count: 10) + [429])
            let stranger = try await Browser(town).post("/signin", right)
            #expect(stranger.status == .tooManyRequests)
            #expect(stranger.headers[.retryAfter] != nil)
            #expect(try await known.post("/signin", right).location == "/")

            // That browser cannot guess indefinitely either.
            _ = try await known.post("/signout")
            statuses = []
            for _ in 0..<10 { statuses.append(try await known.post("/signin", wrong).status.code) }
            #expect(statuses == Array(repeating: 422, count: 9) + [429])
        }
    }

    @Test("A mark is for one account and one password, and cannot be forged")
    func marks() async throws {
        try await withTown(limitsRates: true) { town in
            let known = try await town.knownBrowser()
            let mark = try #require(known.cookie("decklog-device"))
            #expect(!mark.contains("sanne"))
            let bram = SignUp(email: "bram@example.org", password: "vijf emmers mosselen", name: "Bram")
            _ = try await town.call(.post, "/api/v1/people", bram)
            for _ in 0..<11 {
                _ = try await Browser(town).post("/signin", ["email": "bram@example.org", "password": "een gok"])
                _ = try await Browser(town).post("/signin", wrong)
            }
            let others: KeyValuePairs = ["email": "bram@example.org", "password": "vijf emmers mosselen"]
            #expect(try await known.post("/signin", others).status == .tooManyRequests)
            let forged = String(mark.dropLast(2)) + (mark.hasSuffix("AA") ? "BA" : "AA")
            let forger = Browser(town, [.cookie: "decklog-device=\(forged)"])
            #expect(try await forger.post("/signin", right).status == .tooManyRequests)

            let hash = try await Passwords(cost: 4).hash("vier emmers mosselen")
            try await town.database.write { tx in
                let sanne = try #require(try People.find(email: "sanne@example.org", in: tx))
                try People.setPassword(hash, of: sanne, in: tx)
            }
            #expect(try await known.post("/signin", right).status == .tooManyRequests)
        }
    }

    @Test("A device stays known when the password is changed on it")
    func change() async throws {
        try await withTown(limitsRates: true) { town in
            let known = try await town.knownBrowser()
            let changed = try await known.post(
                "/settings/password",
                ["current": "vier emmers mosselen", "new": "vijf emmers garnalen"]
            )
            #expect(changed.location == "/settings")
            for _ in 0..<11 { _ = try await Browser(town).post("/signin", wrong) }
            let again = try await known.post(
                "/signin",
                ["email": "sanne@example.org", "password": "vijf emmers garnalen"]
            )
            #expect(again.location == "/")
        }
    }

    @Test("The cookie is HttpOnly, bound to the host over HTTPS, and lasts as long as browsers allow")
    func cookie() async throws {
        try await withTown(isLive: true) { town in
            _ = try await town.sanne()
            let answer = try await Browser(town, [.forwardedProto: "https"]).post("/signin", right)
            let cookie = try #require(
                answer.headers[values: .setCookie].first { $0.hasPrefix("__Host-decklog-device=") }
            )
            for part in ["HttpOnly", "Secure", "Path=/", "SameSite=Lax", "Max-Age=34560000"] {
                #expect(cookie.contains(part))
            }
        }
    }

    @Test(
        "A program with a session or token of the account has its own limit; one of another account does not help"
    )
    func programs() async throws {
        try await withTown(limitsRates: true) { town in
            let token = try await town.sanne()
            let bram = SignUp(email: "bram@example.org", password: "vijf emmers mosselen", name: "Bram")
            let other = try await town.call(.post, "/api/v1/people", bram).json(SignedIn.self).token
            let guess = SignIn(email: "sanne@example.org", password: "een gok van iemand")
            for _ in 0..<11 { _ = try await town.call(.post, "/api/v1/sessions", guess) }
            let input = SignIn(email: "sanne@example.org", password: "vier emmers mosselen")
            #expect(try await town.call(.post, "/api/v1/sessions", input).status == .tooManyRequests)
            let helped = try await town.call(.post, "/api/v1/sessions", input, token: other)
            #expect(helped.status == .tooManyRequests)
            #expect(try await town.call(.post, "/api/v1/sessions", input, token: token).status == .created)
        }
    }

    @Test("A known device can sign in even while very many others wait for their passwords to be checked")
    func lane() async throws {
        let limits = SignInLimits()
        try await withTown(AccountsModule(homePath: "/roster", limits: limits)) { town in
            let known = try await town.knownBrowser()
            _ = try await known.post("/signout")
            let queue = limits.hashing
            let gate = DispatchSemaphore(value: 0)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<64 {
                    group.addTask {
                        _ = try await queue.run(in: .address("\(number)")) {
                            if number < 2 { gate.wait() }
                            return []
                        }
                    }
                    // The first two occupy the threads, and the others wait behind them.
                    while number < 2 ? queue.counts.running <= number : queue.counts.arrivals <= number {
                        await Task.yield()
                    }
                }
                let before = queue.counts.arrivals
                let stranger = try await Browser(town).post("/signin", right)
                let signingIn = Task { try await known.post("/signin", right) }
                while queue.counts.arrivals < before + 2 { await Task.yield() }
                for _ in 0..<2 { gate.signal() }
                #expect(stranger.status == .serviceUnavailable)
                #expect(try await signingIn.value.location == "/")
                try await group.waitForAll()
            }
        }
    }

    @Test("An invalid form does not consume an attempt")
    func invalid() async throws {
        try await withTown(limitsRates: true) { town in
            let invalid = SignUp(email: "nobody", password: "kort", name: "")
            for _ in 0..<60 {
                let refused = try await town.call(.post, "/api/v1/people", invalid)
                #expect(refused.status == .unprocessableContent)
            }
            let token = try await town.sanne()
            #expect(!token.isEmpty)
        }
    }

    @Test("A customer with many IPv6 networks counts as one customer")
    func networks() throws {
        let limits = SignInLimits()
        for number in 0..<400 { try limits.takeSignUp("2001:db8:1:\(String(number, radix: 16)):0:0:0:0", at: testNow) }
        #expect(throws: AppError.self) { try limits.takeSignUp("2001:db8:1:ffff:0:0:0:0", at: testNow) }
        try limits.takeSignUp("2001:db8:2:1:0:0:0:0", at: testNow)
    }
}

extension Town {
    /// A browser in which Sanne has signed up.
    fileprivate func knownBrowser() async throws -> Browser {
        let browser = Browser(self)
        _ = try await browser.post(
            "/signup",
            ["name": "Sanne", "email": "sanne@example.org", "password": "vier emmers mosselen"]
        )
        return browser
    }
}
