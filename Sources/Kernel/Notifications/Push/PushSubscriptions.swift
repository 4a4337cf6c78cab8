import API
import Accounts
import Core
import Crypto
import Foundation
import Outgoing
package import Storage
import Web

/// The devices that receive push notifications.
package enum PushSubscriptions {
    static let mostPerPerson = 20

    /// A checked subscription from a browser.
    struct Draft: Sendable {
        let endpoint: String
        let url: OutgoingURL
        let key: [UInt8]
        let secret: [UInt8]
        let device: String
    }

    struct Device: Sendable {
        let id: ID<PushSubscriptionKey>
        let name: String
        let origin: String
        let createdAt: Instant
    }

    /// The number of devices on this server.
    package static func count(in tx: Tx) throws -> Int {
        try tx.value("SELECT COUNT(*) FROM push_subscription") ?? 0
    }

    /// Adds or renews a device. A device that belonged to someone else moves to this person, without the messages
    /// queued for it.
    static func add(_ draft: Draft, of credential: ID<Credential>, in tx: PersonTransaction) throws -> Device {
        let (person, now, hash) = (tx.person, tx.now, hash(draft.endpoint))
        try tx.run("DELETE FROM push_subscription WHERE hash = \(hash) AND person <> \(person)")
        try tx.run(
            """
            INSERT INTO push_subscription (
                id, person, credential, hash, endpoint, origin, public_key, secret, device, created_at, seen_at
            )
            VALUES (
                \(ID<PushSubscriptionKey>.new(at: now)), \(person), \(credential), \(hash), \(draft.endpoint),
                \(draft.url.origin), \(draft.key), \(draft.secret), \(draft.device), \(now), \(now)
            )
            ON CONFLICT (hash) DO UPDATE SET
                credential = excluded.credential, public_key = excluded.public_key, secret = excluded.secret,
                device = excluded.device, seen_at = excluded.seen_at, failing_since = NULL
            """
        )
        try tx.run(
            """
            DELETE FROM push_subscription WHERE person = \(person) AND id NOT IN (
                SELECT id FROM push_subscription WHERE person = \(person)
                ORDER BY seen_at DESC, id DESC LIMIT \(mostPerPerson)
            )
            """
        )
        return try tx.first("\(columns) WHERE hash = \(hash)", read).orNotFound()
    }

    /// Has no effect unless it is a device of the person.
    static func remove(_ endpoint: String, in tx: PersonTransaction) throws {
        try tx.run("DELETE FROM push_subscription WHERE hash = \(hash(endpoint)) AND person = \(tx.person)")
    }

    /// The devices of a person, the most recently renewed first.
    static func all(of person: PersonID, in tx: Tx) throws -> [Device] {
        try tx.all("\(columns) WHERE person = \(person) ORDER BY seen_at DESC, id DESC LIMIT \(mostPerPerson)", read)
    }

    /// The people among `people` who have a device.
    static func people(among people: Set<PersonID>, in tx: Tx) throws -> Set<PersonID> {
        if people.isEmpty { return [] }
        return Set(
            try tx.all("SELECT DISTINCT person FROM push_subscription WHERE person IN \(list: people.sorted())") {
                try $0.read() as PersonID
            }
        )
    }

    private static let columns: SQL = "SELECT id, device, origin, created_at FROM push_subscription"

    private static func read(_ row: inout Row) throws -> Device {
        Device(id: try row.read(), name: try row.read(), origin: try row.read(), createdAt: try row.read())
    }

    private static func hash(_ endpoint: String) -> [UInt8] {
        Array(SHA256.hash(data: Data(endpoint.utf8)))
    }
}

/// The type of the ids of subscriptions.
enum PushSubscriptionKey {}

extension PushSubscriptions.Draft {
    /// - Throws: `invalid` if the endpoint is not that of a known push service or its address is not public, or if the keys are
    ///   invalid.
    init(
        _ input: NewPushSubscription,
        device: String,
        services: PushServices,
        sender: any OutgoingSender
    ) async throws {
        let key = bytes(base64url: input.keys.p256dh) ?? []
        let secret = bytes(base64url: input.keys.auth) ?? []
        var check = Validation()
        if PushReceiver(key: key, secret: secret) == nil {
            check.fail("keys", "invalid", Phrase("error.push.keys"))
        }
        let url = services.url(input.endpoint)
        if url == nil { check.fail("endpoint", "invalid", Phrase("error.push.endpoint")) }
        try check.finish()
        guard let url else { throw AppError.notFound }
        do {
            try await sender.check(url)
        } catch OutgoingFault.refused {
            throw AppError.invalid("endpoint", "invalid", Phrase("error.push.endpoint"))
        } catch {
            // A name that cannot be resolved now is resolved again for each message.
        }
        self.init(endpoint: input.endpoint, url: url, key: key, secret: secret, device: device)
    }
}

/// The push services that browsers use.
struct PushServices: Sendable {
    private static let known = [
        "fcm.googleapis.com", "jmt17.google.com", "updates.push.services.mozilla.com", "*.push.apple.com",
        "*.notify.windows.com",
    ]

    private let hosts: [String]
    private let addresses: AddressGuard

    init(_ settings: Site.PushSettings) {
        hosts = Self.known + settings.hosts
        addresses = AddressGuard(allowsPrivate: settings.allowsPrivateTargets)
    }

    /// - Returns: `nil` unless it is the endpoint of a known push service.
    func url(_ endpoint: String) -> OutgoingURL? {
        guard let url = try? addresses.read(endpoint), hosts.contains(where: { matches($0, url.host) }) else {
            return nil
        }
        return url
    }

    /// Compares whole labels: `evilnotify.windows.com` does not match `*.notify.windows.com`.
    private func matches(_ pattern: String, _ host: String) -> Bool {
        pattern.hasPrefix("*.") ? host.hasSuffix(pattern.dropFirst()) : host == pattern
    }
}
