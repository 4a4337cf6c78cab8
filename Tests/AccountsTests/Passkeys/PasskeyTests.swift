import API
import Core
import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import Mail
import Storage
import TestSupport
import Testing
import Web

@testable import Accounts

private let path = "/api/v1/me/passkeys"

extension Town {
    fileprivate func creation(_ token: String) async throws -> PasskeyCreation {
        try await call(.post, "\(path)/options", token: token).json()
    }

    fileprivate func request() async throws -> PasskeyRequest {
        try await call(.post, "/api/v1/sign-in/passkey/options").json()
    }

    fileprivate func add(_ passkey: inout TestAuthenticator, _ token: String) async throws {
        let options = try await creation(token)
        passkey.handle = options.user.id
        #expect(try await call(.post, path, passkey.create(options), token: token).status == .created)
    }

    fileprivate func enter(_ answer: PasskeyAnswer) async throws -> Answer {
        try await call(.post, "/api/v1/sign-in/passkey", answer)
    }
}

@Suite("Passkeys")
struct PasskeyTests {
    @Test("Each kind of key signs in, once per challenge", arguments: ["ed25519", "p256", "rsa"])
    func signsIn(kind: String) async throws {
        let key: TestAuthenticator.Key =
            switch kind {
            case "ed25519": .ed25519(.init())
            case "rsa": .rsa(try .init(keySize: .bits2048))
            default: .p256(.init())
            }
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            var passkey = TestAuthenticator(key)
            try await town.add(&passkey, kombuis.tokens.member)
            let answer = try passkey.signIn(try await town.request())
            let entered = try await town.enter(answer)
            #expect(entered.status == .created)
            #expect(try entered.json(SignedIn.self).person.id == kombuis.member.person.description)
            let token = try entered.json(SignedIn.self).token
            #expect(try await town.call(.get, "/api/v1/me", token: token).status == .ok)
            #expect(try await town.enter(answer).status == .unauthorized)
            let list: Page<Passkey> = try await town.call(.get, path, token: token).json()
            #expect(list.items.count == 1 && list.items[0].lastUsedAt != nil)
        }
    }

    @Test(
        "A distorted creation is rejected, and no passkey is stored",
        arguments: bothWrong + creationWrong
    )
    func rejectsCreation(wrong: Wrong) async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            let options = try await town.creation(kombuis.tokens.member)
            var change = TestAuthenticator.Distortion()
            wrong.distort(&change)
            let passkey = TestAuthenticator()
            let answer = try await town.call(
                .post,
                path,
                passkey.create(options, change),
                token: kombuis.tokens.member
            )
            #expect(answer.status == .unprocessableContent, "\(wrong.name): \(answer.body)")
            #expect(try await town.count("SELECT COUNT(*) FROM passkey") == 0)
        }
    }

    @Test(
        "A distorted sign-in is rejected",
        arguments: bothWrong + signInWrong
    )
    func rejectsSignIn(wrong: Wrong) async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            var passkey = TestAuthenticator()
            try await town.add(&passkey, kombuis.tokens.member)
            var change = TestAuthenticator.Distortion()
            wrong.distort(&change)
            let answer = try await town.enter(passkey.signIn(try await town.request(), change))
            #expect(answer.status == .unauthorized, "\(wrong.name): \(answer.body)")
        }
    }

    @Test("A sign-in with any single bit changed is rejected")
    func bits() throws {
        let party = try #require(RelyingParty(passkeySettings))
        let passkey = TestAuthenticator(.ed25519(.init()))
        let options = PasskeyRequest(
            challenge: base64url(ones(32)),
            rpId: party.id,
            timeout: 1,
            userVerification: .preferred,
            allowCredentials: []
        )
        let good = try passkey.signIn(options).response
        let parts = [good.clientDataJSON, good.authenticatorData, good.signature].map { bytes(base64url: $0) ?? [] }
        func verify(_ parts: [[UInt8]]) throws {
            let response = PasskeySignInResponse(clientData: parts[0], authenticatorData: parts[1], signature: parts[2])
            _ = try response.verify(key: passkey.cose, count: 0, at: party)
        }
        try verify(parts)
        for part in parts.indices {
            for bit in 0..<parts[part].count * 8 {
                var changed = parts
                changed[part][bit / 8] ^= 1 << UInt8(bit % 8)
                #expect(throws: PasskeyFault.self) { try verify(changed) }
            }
        }
    }

    @Test("A counter that does not increase is refused with its own message: there may be a copy of the passkey")
    func copied() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            var passkey = TestAuthenticator()
            passkey.count = 7
            try await town.add(&passkey, kombuis.tokens.member)
            passkey.count = 8
            #expect(try await town.enter(passkey.signIn(try await town.request())).status == .created)
            for count: UInt32 in [8, 7, 0] {
                passkey.count = count
                let answer = try await town.enter(passkey.signIn(try await town.request()))
                #expect(answer.status == .unauthorized && answer.body.contains("copied"), "\(count)")
            }
        }
    }

    @Test("A challenge is valid only for its session and purpose, and for five minutes")
    func challenges() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            let options = try await town.creation(kombuis.tokens.member)
            let made = TestAuthenticator().create(options)
            #expect(
                try await town.call(.post, path, made, token: kombuis.tokens.manager).status == .unprocessableContent
            )
            #expect(try await town.call(.post, path, made, token: kombuis.tokens.member).status == .created)

            var passkey = TestAuthenticator()
            try await town.add(&passkey, kombuis.tokens.member)
            let forCreation = try await town.creation(kombuis.tokens.member).challenge
            var request = try await town.request()
            (request.challenge, passkey.count) = (forCreation, 0)
            #expect(try await town.enter(passkey.signIn(request)).status == .unauthorized)

            let late = try passkey.signIn(try await town.request())
            town.clock.advance(minutes: 5)
            #expect(try await town.enter(late).status == .unauthorized)
            try await SweepAccounts(database: town.database).run(now: town.clock.now)
            #expect(try await town.count("SELECT COUNT(*) FROM passkey_challenge") == 0)
        }
    }

    @Test("A rejected creation uses up its challenge")
    func rejectedOnce() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            let options = try await town.creation(kombuis.tokens.member)
            let made = TestAuthenticator().create(options)
            var distorted = made
            distorted.response.attestationObject = "AA"
            for passkey in [distorted, made] {
                let answer = try await town.call(.post, path, passkey, token: kombuis.tokens.member)
                #expect(answer.status == .unprocessableContent)
            }
            #expect(try await town.count("SELECT COUNT(*) FROM passkey") == 0)
        }
    }

    @Test("Adding and removing require a session that was confirmed in the last ten minutes")
    func confirmed() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            let token = kombuis.tokens.member
            var passkey = TestAuthenticator()
            try await town.add(&passkey, token)
            let list: Page<Passkey> = try await town.call(.get, path, token: token).json()
            let own = "\(path)/\(list.items[0].id)"
            town.clock.advance(minutes: 10)
            #expect(try await town.call(.post, "\(path)/options", token: token).status == .forbidden)
            #expect(try await town.call(.delete, own, token: token).status == .forbidden)
            let entered: SignedIn = try await town.enter(passkey.signIn(try await town.request())).json()
            #expect(try await town.call(.delete, own, token: kombuis.tokens.manager).status != .noContent)
            #expect(try await town.call(.delete, own, token: entered.token).status == .noContent)
            #expect(try await town.enter(passkey.signIn(try await town.request())).status == .unauthorized)
        }
    }

    @Test("An access token cannot add or remove passkeys")
    func tokens() async throws {
        try await withTown(sendsMail: true) { town in
            let session = try await town.kombuis().tokens.member
            var passkey = TestAuthenticator()
            try await town.add(&passkey, session)
            let list: Page<Passkey> = try await town.call(.get, path, token: session).json()
            let own = "\(path)/\(list.items[0].id)"
            let new = NewToken(name: "Script", access: .write)
            let made: Token = try await town.call(.post, "/api/v1/me/tokens", new, token: session).json()
            #expect(try await town.call(.post, "\(path)/options", token: made.secret).status == .forbidden)
            let other = TestAuthenticator().create(try await town.creation(session))
            #expect(try await town.call(.post, path, other, token: made.secret).status == .forbidden)
            #expect(try await town.call(.delete, own, token: made.secret).status == .forbidden)
            #expect(try await town.count("SELECT COUNT(*) FROM passkey") == 1)
        }
    }

    @Test("An authenticator belongs to one person; a person has at most twenty")
    func limits() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            var passkey = TestAuthenticator()
            try await town.add(&passkey, kombuis.tokens.member)
            let again = passkey.create(try await town.creation(kombuis.tokens.manager))
            #expect(try await town.call(.post, path, again, token: kombuis.tokens.manager).errors() == ["id/taken"])
            for _ in 1..<Passkeys.mostPerPerson {
                var other = TestAuthenticator()
                try await town.add(&other, kombuis.tokens.member)
            }
            let options = try await town.creation(kombuis.tokens.member)
            #expect(options.excludeCredentials.count == Passkeys.mostPerPerson)
            let more = TestAuthenticator().create(options)
            #expect(try await town.call(.post, path, more, token: kombuis.tokens.member).errors() == ["id/limit"])
        }
    }

    @Test("A retry with the same key gets the first answer, although its challenge is used up")
    func retry() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            let made = TestAuthenticator().create(try await town.creation(kombuis.tokens.member))
            var answers: [String] = []
            for _ in 0..<2 {
                let headers: HTTPFields = [.init("Idempotency-Key")!: "add-1"]
                let answer = try await town.call(
                    .post,
                    path,
                    made,
                    token: kombuis.tokens.member,
                    headers: headers
                )
                #expect(answer.status == .created)
                answers.append(answer.body)
            }
            #expect(answers[0] == answers[1])
            #expect(try await town.count("SELECT COUNT(*) FROM passkey") == 1)
        }
    }

    @Test("Recovering an account ends its passkeys; changing the password does not")
    func recovery() async throws {
        try await withTown(sendsMail: true) { town in
            let kombuis = try await town.kombuis()
            var passkey = TestAuthenticator()
            try await town.add(&passkey, kombuis.tokens.member)
            let session: ID<Credential> = try #require(
                try await town.database.read { tx in
                    try tx.value("SELECT id FROM credential WHERE person = \(kombuis.member.person)")
                }
            )
            for kept in [session, nil] {
                try await town.database.write { tx in
                    try People.setPassword("hash", of: kombuis.member.person, except: kept, in: tx)
                }
                #expect(try await town.count("SELECT COUNT(*) FROM passkey") == (kept == nil ? 0 : 1))
            }
        }
    }

    @Test("Without a public https address there are no passkeys")
    func off() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            #expect(try await town.call(.post, "/api/v1/sign-in/passkey/options").status == .conflict)
            #expect(try await town.call(.post, "\(path)/options", token: kombuis.tokens.member).status == .conflict)
            let request = PasskeyRequest(
                challenge: base64url(ones(32)),
                rpId: "rooster.example.org",
                timeout: 1,
                userVerification: .preferred,
                allowCredentials: []
            )
            #expect(try await town.enter(TestAuthenticator().signIn(request)).status == .unauthorized)
        }
    }
}

@Suite("The address of passkeys")
struct RelyingPartyTests {
    @Test(
        "is the host of the public URL, where browsers allow passkeys",
        arguments: [
            ("https://Rooster.Example.org", "rooster.example.org https://rooster.example.org"),
            ("https://rooster.example.org:443", "rooster.example.org https://rooster.example.org"),
            ("https://rooster.example.org:8443", "rooster.example.org https://rooster.example.org:8443"),
            ("http://localhost:8080", "localhost http://localhost:8080"), ("http://rooster.example.org", nil),
            ("https://192.0.2.1", nil), ("https://[2001:db8::1]", nil), (nil, nil),
        ] as [(String?, String?)]
    )
    func address(url: String?, expected: String?) {
        var settings = passkeySettings
        settings.publicURL = url
        #expect(RelyingParty(settings).map { "\($0.id) \($0.origin)" } == expected)
    }
}

let passkeySettings = Site.Settings(
    publicURL: "https://rooster.example.org",
    limitsRates: false,
    allowsHTTP: false,
    passwordCost: 4
)

/// One thing that is wrong in a response.
struct Wrong: Sendable, CustomTestStringConvertible {
    let name: String
    let distort: @Sendable (inout TestAuthenticator.Distortion) -> Void

    init(_ name: String, _ distort: @escaping @Sendable (inout TestAuthenticator.Distortion) -> Void) {
        (self.name, self.distort) = (name, distort)
    }

    var testDescription: String { name }
}

private let bothWrong: [Wrong] = [
    Wrong("another purpose") { $0.type = "webauthn.other" },
    Wrong("an unknown challenge") { $0.challenge = "S8c0ceKUvVBm" },
    Wrong("another site") { $0.origin = "https://rooster.example.org.evil.example" },
    Wrong("another port") { $0.origin = "https://rooster.example.org:8443" },
    Wrong("without encryption") { $0.origin = "http://rooster.example.org" },
    Wrong("a frame") { $0.members = #","crossOrigin":true"# },
    Wrong("a frame of another site") { $0.members = #","topOrigin":"https://evil.example""# },
    Wrong("no JSON") { $0.members = "}" },
    Wrong("another host") { $0.host = "evil.example" },
    Wrong("bytes left over") { $0.more = [0] },
]

private let creationWrong: [Wrong] = [
    Wrong("nobody there") { $0.flags = 0x44 },
    Wrong("backed up without being able to") { $0.flags = 0x55 },
    Wrong("extensions that are missing") { $0.flags = 0xC5 },
    Wrong("extensions that are no map") { ($0.flags, $0.more) = (0xC5, [0x00]) },
    Wrong("no key") { $0.flags = 0x05 },
    Wrong("no authenticator data") { $0.attestation = [0xA1] + text("fmt") + text("none") },
    Wrong("a statement in a format without one") { $0.attestation = statement },
    Wrong("a key on another curve") { $0.cose = okp(algorithm: 0x27, curve: 0x04) },
    Wrong("another algorithm") { $0.cose = okp(algorithm: 0x26, curve: 0x06) },
    Wrong("a point off the curve") { $0.cose = offCurve },
    Wrong("a weak RSA key") { $0.cose = weakRSA },
]

private let signInWrong: [Wrong] = [
    Wrong("nobody there") { $0.flags = 0x04 },
    Wrong("backed up without being able to") { $0.flags = 0x15 },
    Wrong("extensions that are missing") { $0.flags = 0x85 },
    Wrong("the handle of another person") { $0.handle = base64url([UInt8](repeating: 0, count: 32)) },
    Wrong("another signature") { $0.signature = { $0[$0.count - 1] ^= 1 } },
    Wrong("no signature") { $0.signature = { $0 = [0x30, 0x00] } },
]

private let statement: [UInt8] =
    [0xA3] + text("fmt") + text("none") + text("attStmt") + [0xA1, 0x01, 0x02] + text("authData") + blob(ones(37))
private let offCurve: [UInt8] =
    [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21] + blob(ones(32)) + [0x22] + blob(ones(32))
private let weakRSA: [UInt8] = [0xA4, 1, 3, 3, 0x39, 1, 0, 0x20] + blob(ones(128)) + [0x21, 0x43, 1, 0, 1]

private func okp(algorithm: UInt8, curve: UInt8) -> [UInt8] {
    [0xA4, 0x01, 0x01, 0x03, algorithm, 0x20, curve, 0x21] + blob(ones(32))
}

private func ones(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 1, count: count)
}
