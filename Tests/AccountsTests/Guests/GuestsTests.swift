import API
import Core
import Foundation
import HTTPTypes
import Storage
import Synchronization
import TestSupport
import Testing
import Web

@testable import Accounts

/// Records what a module was asked to do about guests.
private final class GuestLog: GuestRule {
    let handedOver = Mutex<[[PersonID]]>([])
    let erased = Mutex<[PersonID]>([])

    func handOver(from guest: PersonID, to account: PersonID, in tx: Tx) throws {
        handedOver.withLock { $0.append([guest, account]) }
    }

    func erase(_ guests: [PersonID], from database: Database) async throws {
        erased.withLock { $0 += guests }
    }

    var module: AccountsModule { AccountsModule(homePath: "/roster", guestRules: [self]) }
}

extension Town {
    /// A browser in which a stranger has saved something.
    fileprivate func guest() async throws -> (browser: Browser, person: PersonID) {
        let now = clock.now
        let (person, secret) = try await database.write { tx in
            try Guests.add(device: "Test", within: Limits(), at: now, in: tx)
        }
        let browser = Browser(self)
        browser.keep("decklog-guest", secret.text)
        return (browser, person)
    }

    /// Expects that the account of the browser has taken over what the guest had saved.
    fileprivate func expectHandedOver(
        _ guest: (browser: Browser, person: PersonID),
        _ log: GuestLog,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        let last = log.handedOver.withLock { $0.last }
        #expect(last?.first == guest.person, sourceLocation: location)
        #expect(guest.browser.cookie("decklog-guest") == nil, sourceLocation: location)
        let secret = guest.browser.cookie("decklog") ?? ""
        let account = try await database.read { [hash = Secret(text: secret).hash] tx in
            try tx.value("SELECT person FROM credential WHERE hash = \(hash)") as PersonID?
        }
        #expect(last?.last == account && account != nil, sourceLocation: location)
        let left = try await count("SELECT COUNT(*) FROM person WHERE guest_since IS NOT NULL")
        #expect(left == 0, sourceLocation: location)
    }
}

@Suite("People who save without an account")
struct GuestsTests {
    private static let sanne: KeyValuePairs = [
        "name": "Sanne", "email": "sanne@example.org", "password": "vier emmers mosselen",
    ]

    @Test("What they saved goes to the account that is created in their browser, or signs in there")
    func forms() async throws {
        let log = GuestLog()
        try await withTown(log.module) { town in
            let first = try await town.guest()
            #expect(try await first.browser.post("/signup", Self.sanne).location == "/")
            try await town.expectHandedOver(first, log)
            let second = try await town.guest()
            let wrong = try await second.browser.post(
                "/signin",
                ["email": "sanne@example.org", "password": "not this"]
            )
            #expect(wrong.status == .unprocessableContent && second.browser.cookie("decklog-guest") != nil)
            _ = try await second.browser.post(
                "/signin",
                ["email": "sanne@example.org", "password": "vier emmers mosselen"]
            )
            try await town.expectHandedOver(second, log)
            #expect(log.handedOver.withLock { $0.count } == 2)
        }
    }

    @Test("What they saved goes to the account with which they join a crew")
    func joining() async throws {
        let log = GuestLog()
        try await withTown(log.module, signUp: .invited) { town in
            let kombuis = try await town.kombuis()
            let code = try await town.invite(kombuis, nil)
            let guest = try await town.guest()
            #expect(try await guest.browser.post("/signup", Self.sanne).status == .forbidden)
            let joined = try await guest.browser.post(
                "/join/\(code)",
                ["name": "Ed", "email": "ed@example.org", "password": "vier emmers mosselen"]
            )
            #expect(joined.status == .seeOther)
            try await town.expectHandedOver(guest, log)
        }
    }

    @Test("What they saved goes to the account that signs in with a mailed code, a passkey or a provider")
    func otherWays() async throws {
        let log = GuestLog()
        try await withProvider { provider in
            try await withTown(log.module, sendsMail: true, openID: [provider.settings()]) { town in
                let new = try await town.guest()
                #expect(try await town.enter(new.browser, provider).status == .seeOther)
                try await town.expectHandedOver(new, log)
                let known = try await town.guest()
                #expect(try await town.enter(known.browser, provider).status == .seeOther)
                try await town.expectHandedOver(known, log)

                let coded = try await town.guest()
                _ = try await coded.browser.post("/signin/mail", ["email": "sanne@example.org"])
                let mail = try #require(try await town.mails().last)
                #expect(try await coded.browser.post("/signin/code", ["code": mail.code]).status == .seeOther)
                try await town.expectHandedOver(coded, log)

                var passkey = TestAuthenticator()
                let options = try #require(try await coded.browser.post("/settings/passkeys/new").options())
                passkey.handle = options.user.id
                let made = String(decoding: try JSONEncoder().encode(passkey.create(options)), as: UTF8.self)
                _ = try await coded.browser.post("/settings/passkeys", ["name": "Phone", "credential": made])
                let keyed = try await town.guest()
                let request: PasskeyRequest = try await town.call(.post, "/api/v1/sign-in/passkey/options").json()
                let answer = String(decoding: try JSONEncoder().encode(passkey.signIn(request)), as: UTF8.self)
                #expect(try await keyed.browser.post("/signin/passkey", ["credential": answer]).status == .seeOther)
                try await town.expectHandedOver(keyed, log)
            }
        }
    }

    @Test("Their secret signs no one in, and they cannot be found as an account or by an address")
    func noAccount() async throws {
        try await withTown { town in
            let guest = try await town.guest()
            let secret = try #require(guest.browser.cookie("decklog-guest"))
            #expect(try await town.call(.get, "/api/v1/me", token: secret).status == .unauthorized)
            guest.browser.keep("decklog", secret)
            #expect(try await guest.browser.get("/settings").location?.hasPrefix("/signin?next=") == true)
            let isAccount = try await town.database.read { tx in
                try People.hasAny(in: tx) || People.hasAccount(guest.person, in: tx)
                    || People.find(email: People.noAddress(of: guest.person), in: tx) != nil
            }
            #expect(!isAccount)
        }
    }

    @Test("They are erased when their session ends, a year after they last used it")
    func swept() async throws {
        let log = GuestLog()
        try await withTown(log.module) { town in
            let early = try await town.guest()
            town.clock.advance(days: 1)
            let late = try await town.guest()
            let sweep = SweepAccounts(database: town.database, guestRules: [log])
            town.clock.advance(days: 363, hours: 23)
            try await sweep.run(now: town.clock.now)
            #expect(log.erased.withLock { $0 } == [])
            town.clock.advance(hours: 1)
            try await sweep.run(now: town.clock.now)
            #expect(log.erased.withLock { $0 } == [early.person])
            let left: [PersonID] = try await town.database.read { tx in
                try tx.all("SELECT id FROM person WHERE guest_since IS NOT NULL ORDER BY id") { try $0.read() }
            }
            #expect(left == [late.person])
        }
    }

    @Test("A server keeps a limited number of them")
    func limited() async throws {
        try await withTown { town in
            var limits = Limits()
            limits.guestsPerServer = 2
            let (now, most) = (town.clock.now, limits)
            for expected in [true, true, false] {
                let isAdded = try await town.database.write { tx in
                    do {
                        _ = try Guests.add(device: "Test", within: most, at: now, in: tx)
                        return true
                    } catch let error as AppError {
                        #expect(error.fields.first?.code == "limit")
                        return false
                    }
                }
                #expect(isAdded == expected)
            }
        }
    }
}
