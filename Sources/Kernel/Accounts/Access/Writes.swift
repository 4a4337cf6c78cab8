import Core
import Crypto
import Foundation
package import HTTPTypes
package import Hummingbird
import NIOCore
import Storage
import Web

/// The response to a write. It is encoded in the transaction only if it is stored for retries, so that other writers do
/// not wait for the encoding.
package struct Reply: Sendable {
    let status: HTTPResponse.Status
    private let content: Content

    struct Made: Sendable {
        let body: [UInt8]
        let etag: String?

        init(body: [UInt8], etag: String?) {
            self.body = body
            self.etag = etag
        }

        init(body: [UInt8], _ version: Int?) {
            self.init(body: body, etag: version.map { entityTag($0, of: body) })
        }
    }

    private enum Content: Sendable {
        case made(Made)
        case value(any Encodable & Sendable, version: Int?)
    }

    package init(_ value: some Encodable & Sendable, status: HTTPResponse.Status = .ok, version: Int? = nil) {
        self.status = status
        content = .value(value, version: version)
    }

    init(status: HTTPResponse.Status, _ made: Made) {
        self.status = status
        content = .made(made)
    }

    /// Success without content.
    package static let noContent = Reply(status: .noContent, Made(body: [], etag: nil))

    func made() throws -> Made {
        switch content {
        case .made(let made): return made
        case .value(let value, let version): return Made(body: try jsonBytes(value), version)
        }
    }

    func response() throws -> Response {
        if status == .noContent { return Response(status: .noContent) }
        let made = try made()
        var response = jsonAnswer(bytes: made.body, status: status)
        if let etag = made.etag { response.headers[.eTag] = etag }
        return response
    }
}

extension SignedInContext {
    /// Runs a write, or returns the stored response when its `Idempotency-Key` is known.
    func once(
        _ request: Request,
        _ input: some Encodable,
        at now: Instant,
        _ body: @escaping @Sendable (Tx) throws -> Reply
    ) async throws -> Response {
        guard let key = try RequestKey(request, input) else {
            return try await site.database.write(body).response()
        }
        let person = account.person
        return try await site.database.write { tx in
            if let first = try key.firstReply(person, tx) { return first }
            let reply = try body(tx)
            let made = try reply.made()
            try key.keep(made, reply.status, person, now, tx)
            return Reply(status: reply.status, made)
        }.response()
    }

    /// The stored response to an earlier write with the same key, for writes that do work before their transaction.
    package func repeated(
        _ request: Request,
        input: some Encodable = [String: String]()
    ) async throws -> Response? {
        guard let key = try RequestKey(request, input) else { return nil }
        let person = account.person
        return try await site.database.read { tx in try key.firstReply(person, tx) }?.response()
    }
}

/// How long a request can be retried, in minutes: 30 days, for phones that were offline.
package let requestKeyMinutes = 30 * 24 * 60

/// The body of a response that is no longer stored; an encrypted one is never empty.
let droppedAnswer: [UInt8] = []

/// The `Idempotency-Key` of a request, and the request it belongs to.
///
/// A response may contain a secret that is shown only once. It is encrypted with the key itself, which is not in the
/// database.
struct RequestKey: Sendable {
    /// The status while there is no response yet: the body is the id of what was started.
    private static let pending = 0

    private let hash: [UInt8]
    private let seal: SymmetricKey
    private let fingerprint: [UInt8]

    init?(_ request: Request, _ input: some Encodable) throws {
        guard let key = request.headers[.idempotencyKey] else { return nil }
        if key.isEmpty { throw AppError.invalid("Idempotency-Key", "required", Phrase("error.field.required")) }
        if key.utf8.count > 200 {
            throw AppError.invalid("Idempotency-Key", "length", Phrase("error.field.tooLong", ["most": .number(200)]))
        }
        hash = Array(SHA256.hash(data: Data(key.utf8)))
        seal = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data(key.utf8)),
            info: Data("kept answer".utf8),
            outputByteCount: 32
        )
        let query = request.uri.query.map { "?\($0)" } ?? ""
        var request = Data("\(request.method) \(request.uri.path)\(query)\n".utf8)
        request.append(contentsOf: try jsonBytes(input))
        fingerprint = Array(HMAC<SHA256>.authenticationCode(for: request, using: seal))
    }

    func firstReply(_ person: PersonID, _ tx: Tx) throws -> Reply? {
        guard let (status, made) = try found(person, tx), status != Self.pending else { return nil }
        return Reply(status: .init(code: status), made)
    }

    /// What a request with this key has started, if there is no response yet.
    func begun<Begun>(_ person: PersonID, _ tx: Tx) throws -> ID<Begun>? {
        guard let (status, made) = try found(person, tx), status == Self.pending else { return nil }
        return ID(String(decoding: made.body, as: UTF8.self))
    }

    private func found(_ person: PersonID, _ tx: Tx) throws -> (status: Int, made: Reply.Made)? {
        let found = try tx.first(
            "SELECT fingerprint, status, etag, body FROM request_key WHERE person = \(person) AND hash = \(hash)"
        ) { row in
            (
                fingerprint: try row.read() as [UInt8], status: try row.read() as Int, etag: try row.read() as String?,
                body: try row.read() as [UInt8]
            )
        }
        guard let found else { return nil }
        if found.fingerprint != fingerprint {
            throw AppError.conflict("Idempotency-Key", "reused", Phrase("error.keyReused"))
        }
        if found.body == droppedAnswer {
            throw AppError.conflict("Idempotency-Key", "forgotten", Phrase("error.answerForgotten"))
        }
        let body = try AES.GCM.open(AES.GCM.SealedBox(combined: found.body), using: seal)
        return (found.status, Reply.Made(body: Array(body), etag: found.etag))
    }

    func keep(_ made: Reply.Made, _ status: HTTPResponse.Status, _ person: PersonID, _ now: Instant, _ tx: Tx) throws {
        try keep(made, status.code, person, now, tx)
    }

    /// Stores what was started, until there is a response.
    func keep<Begun>(begun id: ID<Begun>, _ person: PersonID, _ now: Instant, _ tx: Tx) throws {
        try keep(Reply.Made(body: Array(id.description.utf8), etag: nil), Self.pending, person, now, tx)
    }

    /// Stores the response for what was started.
    func settle(_ reply: Reply, _ person: PersonID, _ tx: Tx) throws -> Reply {
        let made = try reply.made()
        if let body = try AES.GCM.seal(made.body, using: seal).combined {
            try tx.run(
                """
                UPDATE request_key SET status = \(reply.status.code), etag = \(made.etag), body = \(Array(body))
                WHERE person = \(person) AND hash = \(hash) AND status = \(Self.pending)
                """
            )
        }
        return Reply(status: reply.status, made)
    }

    func forgetBegun(_ person: PersonID, _ tx: Tx) throws {
        try tx.run("DELETE FROM request_key WHERE person = \(person) AND hash = \(hash) AND status = \(Self.pending)")
    }

    private func keep(_ made: Reply.Made, _ status: Int, _ person: PersonID, _ now: Instant, _ tx: Tx) throws {
        // Cannot happen: `combined` is `nil` only for a nonce of non-default length.
        guard let body = try AES.GCM.seal(made.body, using: seal).combined else { return }
        try tx.enqueue(
            """
            INSERT INTO request_key (person, hash, fingerprint, status, etag, body, created_at)
            VALUES (\(person), \(hash), \(fingerprint), \(status), \(made.etag), \(Array(body)), \(now))
            """
        )
    }
}

// MARK: - Versions

/// The version that a change is based on, from `If-Match`.
package enum Precondition: Sendable {
    case none
    case versions([String])

    package init(_ request: Request) {
        guard let header = request.headers[.ifMatch], header != "*" else {
            self = .none
            return
        }
        self = .versions(header.split(separator: ",").map { versionText(in: $0) })
    }

    /// The version that a form was displayed with; without one, the check always fails.
    package static func shown(_ version: String?) -> Precondition {
        .versions([version ?? ""])
    }

    /// - Throws: `AppError.stale`.
    package func check(_ version: Int) throws {
        if case .versions(let known) = self, !known.contains(String(version)) { throw AppError.stale }
    }
}

extension SignedInContext {
    /// Returns a single resource with its version, or 304 when the client already has it.
    package func answer(_ value: some Encodable, version: Int, to request: Request) -> Response {
        guard let body = try? jsonBytes(value) else { return jsonAnswer(value) }
        let etag = entityTag(version, of: body)
        if request.knows(etag) { return Response(status: .notModified, headers: [.eTag: etag]) }
        var response = jsonAnswer(bytes: body)
        response.headers[.eTag] = etag
        return response
    }
}

/// The version, for `If-Match`, and a hash of the content: names in it can change while the version does not.
private func entityTag(_ version: Int, of body: [UInt8]) -> String {
    "\"\(version)-\(SHA256.hash(data: body).prefix(4).hexadecimal)\""
}

private func versionText(in tag: Substring) -> String {
    String(tag.drop { $0.isWhitespace || $0 == "\"" }.prefix { $0.isNumber })
}
