import API
import Accounts
import Core
import Crypto
import Foundation
import Logging
import Outgoing
import Storage
import Synchronization
import TestSupport
import Testing
import Web

@testable import Notifications

/// Push services with scripted answers, which record what they receive.
final class TestPushServices: OutgoingSender {
    struct Sent: Sendable {
        let url: OutgoingURL
        let headers: [String: String]
        let body: [UInt8]
    }

    private struct State {
        var answers: [String: OutgoingAnswer] = [:]
        var hanging: Set<String> = []
        var sent: [Sent] = []
        var closed = 0
    }

    private let state = Mutex(State())

    var sent: [Sent] { state.withLock { $0.sent } }
    /// How often connections were closed.
    var closed: Int { state.withLock { $0.closed } }

    /// - Parameter host: the host that gives this answer from now on.
    func answer(_ status: Int, retryAfter: String? = nil, at host: String = apple) {
        state.withLock { $0.answers[host] = OutgoingAnswer(status: status, retryAfter: retryAfter) }
    }

    /// Does not answer until `letGo` is called.
    func hang(_ host: String) {
        state.withLock { _ = $0.hanging.insert(host) }
    }

    func letGo() {
        state.withLock { $0.hanging = [] }
    }

    func check(_ url: OutgoingURL) async throws {}

    func close() async {
        state.withLock { $0.closed += 1 }
    }

    func post(_ body: [UInt8], headers: [(name: String, value: String)], to url: OutgoingURL) async throws
        -> OutgoingAnswer
    {
        state.withLock { state in
            state.sent.append(Sent(url: url, headers: Dictionary(uniqueKeysWithValues: headers), body: body))
        }
        while state.withLock({ $0.hanging.contains(url.host) }) { try await Task.sleep(for: .milliseconds(5)) }
        return state.withLock { $0.answers[url.host] } ?? OutgoingAnswer(status: 201)
    }
}

let apple = "web.push.apple.com"
let mozilla = "updates.push.services.mozilla.com"

/// A device that can decrypt its messages.
struct TestDevice: Sendable {
    let endpoint: String
    let key = P256.KeyAgreement.PrivateKey()
    let secret = (0..<16).map { _ in UInt8.random(in: 0...255) }

    init(_ name: String, at host: String = apple) {
        endpoint = "https://\(host)/\(name)"
    }

    var subscription: NewPushSubscription {
        NewPushSubscription(
            endpoint: endpoint,
            keys: PushKeys(p256dh: base64url(key.publicKey.x963Representation), auth: base64url(secret))
        )
    }

    /// Decrypts according to RFC 8291, with the HKDF of the crypto library.
    func read(_ sent: TestPushServices.Sent) throws -> [String: Any] {
        let body = sent.body
        let (salt, own) = (Array(body[0..<16]), Array(body[21..<86]))
        let sender = try P256.KeyAgreement.PublicKey(x963Representation: own)
        let shared = try key.sharedSecretFromKeyAgreement(with: sender)
        let info = Array("WebPush: info\0".utf8) + Array(key.publicKey.x963Representation) + own
        let input = shared.hkdfDerivedSymmetricKey(
            using: SHA256.self,
            salt: secret,
            sharedInfo: info,
            outputByteCount: 32
        )
        func derive(_ name: String, _ count: Int) -> SymmetricKey {
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: input,
                salt: salt,
                info: Array("Content-Encoding: \(name)\0".utf8),
                outputByteCount: count
            )
        }
        let nonce = derive("nonce", 12).withUnsafeBytes { Array($0) }
        let box = try AES.GCM.SealedBox(combined: nonce + body[86...])
        let padded = try AES.GCM.open(box, using: derive("aes128gcm", 16))
        let end = try #require(padded.lastIndex { $0 != 0 })
        try #require(padded[end] == 2)
        return try #require(try JSONSerialization.jsonObject(with: padded[..<end]) as? [String: Any])
    }

    func notification(_ sent: TestPushServices.Sent) throws -> [String: Any] {
        try #require(try read(sent)["notification"] as? [String: Any])
    }
}

extension World {
    static let pushOrigin = "https://kombuis.example.org"

    @discardableResult
    func subscribe(_ person: PersonID, _ name: String = "phone", at host: String = apple) async throws -> TestDevice {
        let device = TestDevice(name, at: host)
        try await subscribe(person, device)
        return device
    }

    func subscribe(_ person: PersonID, _ device: TestDevice) async throws {
        let now = clock.now
        let draft = try await PushSubscriptions.Draft(
            device.subscription,
            device: "Safari on iPhone",
            services: PushServices(.init()),
            sender: TestPushServices()
        )
        try await database.write { tx in
            _ = try PushSubscriptions.add(
                draft,
                of: person.cast(),
                in: PersonTransaction(person, at: now, in: tx)
            )
        }
    }

    func queuePushes(_ work: any WorkTimes...) async throws {
        try await PushUnread(
            database,
            kinds: TestNotices().kinds,
            work: work,
            origin: Self.pushOrigin,
            icon: nil,
            clock: clock.clock,
            words: site.words
        ).run()
    }

    func push(_ services: TestPushServices) async throws {
        try await dispatcher(services).run()
    }

    func dispatcher(_ services: TestPushServices) -> PushDispatcher {
        PushDispatcher(
            database,
            services,
            services: PushServices(.init()),
            subject: Self.pushOrigin,
            clock: clock.clock,
            logger: site.logger
        )
    }

    /// Creates messages, queues them for devices, and sends them.
    func tell(
        _ what: String,
        to people: PersonID...,
        about shift: ID<TestShift>? = nil,
        through services: TestPushServices
    )
        async throws
    {
        for person in people { try await happens(what, to: person, about: shift) }
        try await deliver()
        try await queuePushes()
        try await push(services)
    }

    /// What `decklog check` prints, once there is a key.
    func report() async throws -> [String] {
        _ = try await database.pushKey(at: clock.now)
        return try await database.read { tx in try module.report(in: tx) }
    }

    func sweepPush() async throws {
        try await SweepPush(database: database).run(now: clock.now)
    }

    func pauses() async throws -> Int {
        try await database.read { tx in try tx.value("SELECT COUNT(*) FROM push_pause", as: Int.self) ?? 0 }
    }

    func waitingPushes() async throws -> Int {
        try await database.read { tx in try tx.value("SELECT COUNT(*) FROM push_message", as: Int.self) ?? 0 }
    }

    func devices(_ person: PersonID) async throws -> Int {
        try await database.read { tx in try PushSubscriptions.all(of: person, in: tx).count }
    }
}
