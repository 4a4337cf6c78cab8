import API
import Accounts
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing
import Web

/// The server with a crew, a former member of it, and people who are not in it.
struct Desk {
    /// The people whose requests are tested.
    enum Reader: String, CaseIterable {
        case owner, named, manager, member, otherCrew, removed, blocked, anonymous
        /// They saved the experience with a link that works, with and without an account.
        case linked, guest
        /// They saved it with a link that has expired since.
        case late, lateGuest

        var isColleague: Bool { [.owner, .named, .manager, .member].contains(self) }
        var isGuest: Bool { [.guest, .lateGuest].contains(self) }
        var hasAccount: Bool { !isGuest && self != .anonymous }
    }

    struct Answer {
        let status: Int
        let headers: HTTPFields
        let bytes: Data

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var json: [String: Any] { (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any] ?? [:] }
        /// How many items the page of a list has; `nil` for other answers.
        var count: Int? { (json["items"] as? [Any])?.count }
    }

    /// A link that opens an experience.
    struct Link {
        let url: String
        let path: String
    }

    /// An experience with one picture, a link that works, and one that has expired. Both have ended if it is private.
    struct Shared {
        let id: String
        let path: String
        let picture: String
        let working: Link
        let expired: Link

        var page: String { "/places/\(id)" }
    }

    /// The titles of an experience and its scene.
    static let title = "Zeedijk"
    static let sceneTitle = "Nieuwmarkt"
    /// A picture of one pixel whose bytes are ASCII.
    static let gif = "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0;"

    /// The content type of files.
    static let file = "application/octet-stream"
    /// Two kilometres to the north.
    static let track =
        #"<gpx><trk><trkseg><trkpt lat="52" lon="4"/><trkpt lat="52.018" lon="4"/></trkseg></trk></gpx>"#

    let test: TestServer
    let slug: String
    let crew: CrewID
    /// In the crew, and named in what is shared with certain people. The owner blocks the second one after that.
    let named: [PersonID]
    private let tokens: [Reader: String]
    /// The cookies of guests.
    private var guests: [Reader: String] = [:]

    init(_ test: TestServer) async throws {
        let (slug, crew, named, tokens) = try await test.database.write { tx in
            let manager = try tx.addCrew("De Waag", owner: tx.addPerson("Max"))
            let owner = try tx.addMember("Lea", of: manager.crew)
            let member = try tx.addMember("Tim", of: manager.crew)
            let removed = try tx.addMember("Rik", of: manager.crew)
            let named = try tx.addMember("Ben", of: manager.crew)
            let blocked = try tx.addMember("Eva", of: manager.crew)
            let other = try tx.addCrew("Elsewhere", owner: tx.addPerson("Vera"))
            try tx.run("UPDATE member SET left_at = \(testNow) WHERE person = \(removed.person)")
            let people: [Reader: PersonID] = [
                .owner: owner.person, .manager: manager.person, .member: member.person, .otherCrew: other.person,
                .removed: removed.person, .named: named.person, .blocked: blocked.person,
                .linked: try tx.addPerson("Ada"), .late: try tx.addPerson("Kees"),
            ]
            let tokens = try people.mapValues { try tx.signIn($0) }
            return (manager.slug, manager.crew, [named.person, blocked.person], tokens)
        }
        (self.test, self.slug, self.crew, self.named, self.tokens) = (test, slug, crew, named, tokens)
    }

    func send(
        _ reader: Reader,
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String? = nil,
        type: String = "application/json",
        ifMatch: String = "*"
    ) async throws -> Answer {
        var headers: HTTPFields = [.fetchSite: "same-origin"]
        if let token = tokens[reader] { headers[.authorization] = "Bearer \(token)" }
        if let guest = guests[reader] { headers[.cookie] = "decklog-guest=\(guest)" }
        if body != nil { headers[.contentType] = type }
        if method != .get { headers[.ifMatch] = ifMatch }
        let buffer = body.map { ByteBuffer(string: $0) }
        return try await test.client.execute(uri: path, method: method, headers: headers, body: buffer) {
            Answer(status: $0.status.code, headers: $0.headers, bytes: Data($0.body.readableBytesView))
        }
    }

    /// Creates an experience with a scene and a picture.
    func experience(_ sharing: ExperienceSharing) async throws -> (path: String, picture: String) {
        let crew = sharing == .crew ? #", "crew": "\#(slug)""# : ""
        let people = sharing == .people ? #", "people": ["\#(named[0])", "\#(named[1])"]"# : ""
        let body = #"{"title": "\#(Self.title)", "sharing": "\#(sharing.rawValue)"\#(crew)\#(people)}"#
        let made = try await send(.owner, .post, "/api/v1/experiences", body)
        let path = "/experiences/\(try #require(made.json["id"] as? String))"
        let draft = #"{"title": "\#(Self.sceneTitle)", "latitude": 52.25, "longitude": 4.75}"#
        let scene = try await send(.owner, .post, "/api/v1\(path)/scenes", draft)
        let id = try #require(scene.json["id"] as? String)
        let sent = try await send(
            .owner,
            .post,
            "/api/v1\(path)/scenes/\(id)/pictures",
            Self.gif,
            type: "application/octet-stream"
        )
        let pictures = try #require(sent.json["pictures"] as? [[String: Any]], "\(sent.text)")
        return (path, try #require(pictures.first?["id"] as? String))
    }

    /// Creates a link to an experience.
    func link(_ path: String, minutes: Int? = nil) async throws -> Link {
        let end = minutes.map { test.clock.now.adding(minutes: $0).description }
        let body = end.map { #"{"expiresAt": "\#($0)"}"# } ?? "{}"
        let made = try await send(.owner, .post, "/api/v1\(path)/links", body)
        let url = try #require(made.json["url"] as? String, "\(made.text)")
        let start = try #require(url.range(of: "/p/")).lowerBound
        return Link(url: url, path: String(url[start...]))
    }

    /// Saves an experience with a link. Someone without an account becomes a guest.
    mutating func save(_ link: Link, as reader: Reader) async throws {
        let saved = try await send(reader, .post, "\(link.path)/save", "", type: "application/x-www-form-urlencoded")
        #expect(saved.status == 303, "\(reader)")
        let name = "decklog-guest="
        if let cookie = saved.headers[values: .setCookie].first(where: { $0.hasPrefix(name) }) {
            guests[reader] = String(cookie.dropFirst(name.count).prefix { $0 != ";" })
        }
    }

    /// Creates an experience that is saved with links, lets one of them expire, and has its owner block a person.
    mutating func share(_ sharing: ExperienceSharing) async throws -> Shared {
        let (path, picture) = try await experience(sharing)
        let (working, expired) = (try await link(path), try await link(path, minutes: 60))
        for reader in [Reader.linked, .guest] { try await save(working, as: reader) }
        for reader in [Reader.late, .lateGuest] { try await save(expired, as: reader) }
        if sharing == .private {
            // Its first link has made it shared.
            let changed = try await send(.owner, .patch, "/api/v1\(path)", #"{"sharing": "private"}"#)
            #expect(changed.status == 200)
        }
        let block = try await send(.owner, .put, "/api/v1/people/\(named[1])/block")
        #expect(block.status == 204)
        test.clock.advance(minutes: 60)
        let id = String(path.dropFirst("/experiences/".count))
        return Shared(id: id, path: path, picture: picture, working: working, expired: expired)
    }
}
