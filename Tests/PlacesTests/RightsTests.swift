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

@testable import Places

/// A picture of one pixel whose bytes are ASCII.
private let picture = "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0;"

/// The people whose requests are tested.
private enum Reader: String, CaseIterable {
    case owner, named, manager, member, otherCrew, removed, blocked, anonymous

    var isColleague: Bool { [.owner, .named, .manager, .member].contains(self) }
}

/// The server with a crew, a former member of it, and somebody from another crew.
private struct Desk {
    let test: TestServer
    let slug: String
    let crew: CrewID
    /// In the crew, and named in what is shared with certain people. The owner blocks the second one after that.
    let named: [PersonID]
    var tokens: [Reader: String] = [:]

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
        type: String = "application/json"
    ) async throws -> (status: Int, json: [String: Any]) {
        var headers: HTTPFields = [:]
        if let token = tokens[reader] { headers[.authorization] = "Bearer \(token)" }
        if body != nil { headers[.contentType] = type }
        if method != .get { headers[.ifMatch] = "*" }
        let buffer = body.map { ByteBuffer(string: $0) }
        let (status, bytes) = try await test.client.execute(uri: path, method: method, headers: headers, body: buffer) {
            ($0.status.code, Data($0.body.readableBytesView))
        }
        return (status, (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any] ?? [:])
    }

    /// Creates an experience with a scene and a picture.
    func experience(_ sharing: ExperienceSharing) async throws -> (path: String, picture: String) {
        let crew = sharing == .crew ? #", "crew": "\#(slug)""# : ""
        let people = sharing == .people ? #", "people": ["\#(named[0])", "\#(named[1])"]"# : ""
        let body = #"{"title": "Round", "sharing": "\#(sharing.rawValue)"\#(crew)\#(people)}"#
        let made = try await send(.owner, .post, "/api/v1/experiences", body)
        let path = "/experiences/\(try #require(made.json["id"] as? String))"
        let scene = try await send(.owner, .post, "/api/v1\(path)/scenes", #"{"title": "Scene"}"#)
        let id = try #require(scene.json["id"] as? String)
        let sent = try await send(
            .owner,
            .post,
            "/api/v1\(path)/scenes/\(id)/pictures",
            picture,
            type: "application/octet-stream"
        )
        let pictures = try #require(sent.json["pictures"] as? [[String: Any]], "\(sent)")
        return (path, try #require(pictures.first?["id"] as? String))
    }
}

@Suite("The right to see and change an experience")
struct RightsTests {
    @Test("follows from its sharing, in the API and on pages", arguments: ExperienceSharing.allCases)
    func table(sharing: ExperienceSharing) async throws {
        try await withServer { test in
            let desk = try await Desk(test)
            let (path, picture) = try await desk.experience(sharing)
            let renamed = try await desk.send(.owner, .patch, "/api/v1/me", #"{"username": "lea"}"#)
            #expect(renamed.status == 200)
            let block = try await desk.send(.owner, .put, "/api/v1/people/\(desk.named[1])/block")
            #expect(block.status == 204)
            for reader in Reader.allCases {
                let (sees, changes) = expected(reader, sharing)
                let isKnown = reader != .anonymous
                let read = !isKnown ? 401 : sees ? 200 : 404
                for call in [
                    path, "\(path)/scenes", "\(path)/pictures/\(picture)", "\(path)/pictures/\(picture)/thumbnail",
                ] {
                    let answer = try await desk.send(reader, .get, "/api/v1\(call)")
                    #expect(answer.status == read, "\(reader) \(sharing) GET \(call)")
                }
                let page = "/places\(path.dropFirst("/experiences".count))"
                for call in [page, "\(page)/pictures/\(picture)/thumbnail"] {
                    let answer = try await desk.send(reader, .get, call)
                    #expect(answer.status == (isKnown ? read : 303), "\(reader) \(sharing) GET \(call)")
                }
                let meets = reader != .blocked && (sees || reader.isColleague)
                let profile = !isKnown ? 401 : meets ? 200 : 404
                for call in ["/profiles/lea", "/profiles/lea/experiences"] {
                    let answer = try await desk.send(reader, .get, "/api/v1\(call)")
                    #expect(answer.status == profile, "\(reader) \(sharing) GET \(call)")
                    if profile == 200, let items = answer.json["items"] as? [Any] {
                        #expect(items.count == (sees ? 1 : 0), "\(reader) \(sharing) profile")
                    }
                }
                let profilePage = try await desk.send(reader, .get, "/profiles/lea")
                #expect(profilePage.status == (isKnown ? profile : 303), "\(reader) \(sharing) profile")
                let write = !isKnown ? 401 : changes ? 200 : sees ? 403 : 404
                let form = try await desk.send(reader, .get, "\(page)/edit")
                #expect(form.status == (isKnown ? write : 303), "\(reader) \(sharing) edit")
                let patch = try await desk.send(reader, .patch, "/api/v1\(path)", #"{"title": "Tour"}"#)
                #expect(patch.status == write, "\(reader) \(sharing) PATCH")
                let added = try await desk.send(reader, .post, "/api/v1\(path)/scenes", #"{"title": "Scene"}"#)
                #expect(added.status == (write == 200 ? 201 : write), "\(reader) \(sharing) POST scene")
                if isKnown {
                    let list = try await desk.send(reader, .get, "/api/v1/experiences")
                    #expect((list.json["items"] as? [Any])?.count == (sees ? 1 : 0), "\(reader) \(sharing) list")
                    let found = try await desk.send(reader, .get, "/api/v1/experiences/search")
                    #expect((found.json["items"] as? [Any])?.count == (sees ? 1 : 0), "\(reader) \(sharing) search")
                }
            }
        }
    }

    private func expected(_ reader: Reader, _ sharing: ExperienceSharing) -> (sees: Bool, changes: Bool) {
        switch (reader, sharing) {
        case (.anonymous, _): (false, false)
        case (.owner, _): (true, true)
        case (.named, .people), (.blocked, .crew): (true, false)
        case (.blocked, _): (false, false)
        case (_, .private), (_, .people), (_, .link): (false, false)
        case (_, .server): (true, false)
        case (.manager, .crew): (true, true)
        case (.member, .crew), (.named, .crew): (true, false)
        case (_, .crew): (false, false)
        }
    }

    @Test("ends when a person leaves the crew, even for what they created there")
    func removal() async throws {
        try await withServer { test in
            let desk = try await Desk(test)
            let (path, picture) = try await desk.experience(.crew)
            try await test.database.write { [crew = desk.crew] tx in
                try tx.run(
                    """
                    UPDATE member SET left_at = \(testNow) WHERE crew = \(crew) AND person IN (
                        SELECT owner FROM experience
                    )
                    """
                )
            }
            for call in [path, "\(path)/scenes", "\(path)/pictures/\(picture)"] {
                #expect(try await desk.send(.owner, .get, "/api/v1\(call)").status == 404)
            }
            #expect(try await desk.send(.owner, .delete, "/api/v1\(path)").status == 404)
            #expect(try await desk.send(.member, .get, "/api/v1\(path)").status == 200)
        }
    }

    @Test("is limited to seeing it and revoking its links in an archived crew")
    func archived() async throws {
        try await withServer { test in
            let desk = try await Desk(test)
            let (path, _) = try await desk.experience(.crew)
            let links = "/api/v1\(path)/links"
            let link = try #require(try await desk.send(.owner, .post, links, "{}").json["id"] as? String)
            let archived = try await desk.send(.manager, .patch, "/api/v1/crews/\(desk.slug)", #"{"archived": true}"#)
            #expect(archived.status == 200)
            #expect(try await desk.send(.owner, .get, "/api/v1\(path)").status == 200)
            #expect(try await desk.send(.owner, .patch, "/api/v1\(path)", #"{"title": "a"}"#).status == 409)
            #expect(try await desk.send(.owner, .delete, "/api/v1\(path)").status == 409)
            #expect(try await desk.send(.owner, .post, links, "{}").status == 409)
            #expect(try await desk.send(.manager, .get, links).status == 200)
            #expect(try await desk.send(.member, .delete, "\(links)/\(link)").status == 403)
            #expect(try await desk.send(.manager, .delete, "\(links)/\(link)").status == 204)
        }
    }

    @Test("includes adding pictures and nothing else, at most 20 to a scene")
    func pictures() async throws {
        try await withServer { test in
            let desk = try await Desk(test)
            let (path, _) = try await desk.experience(.private)
            let scene = try await desk.send(.owner, .post, "/api/v1\(path)/scenes", #"{"title": "Scene"}"#)
            let pictures = "/api/v1\(path)/scenes/\(try #require(scene.json["id"] as? String))/pictures"
            let text = try await desk.send(.owner, .post, pictures, "a text", type: "application/octet-stream")
            #expect(text.status == 415)
            func send(_ count: Int) async throws -> Int {
                let one =
                    "--zzz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.gif\"\r\n\r\n\(picture)\r\n"
                let body = String(repeating: one, count: count) + "--zzz--\r\n"
                let type = "multipart/form-data; boundary=zzz"
                return try await desk.send(.owner, .post, pictures, body, type: type).status
            }
            #expect(try await send(10) == 201)
            #expect(try await send(10) == 201)
            #expect(try await send(1) == 422)
        }
    }

    @Test("includes moving a picture to another scene, and removing it, with the list of pictures of a scene")
    func pictureLists() async throws {
        try await withServer { test in
            let desk = try await Desk(test)
            let (path, picture) = try await desk.experience(.private)
            let scenes = "/api/v1\(path)/scenes"
            func pictures(_ answer: (status: Int, json: [String: Any])) -> [String] {
                (answer.json["pictures"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
            }
            let none = try await desk.send(.owner, .post, scenes, #"{"title": "a", "pictures": []}"#)
            #expect(none.status == 201 && pictures(none).isEmpty)
            let taking = try await desk.send(.owner, .post, scenes, #"{"title": "b", "pictures": ["\#(picture)"]}"#)
            #expect(taking.status == 201 && pictures(taking) == [picture])
            let scene = "\(scenes)/\(try #require(taking.json["id"] as? String))"
            let renamed = try await desk.send(.owner, .patch, scene, #"{"title": "c"}"#)
            #expect(renamed.status == 200 && pictures(renamed) == [picture])
            let (_, foreign) = try await desk.experience(.private)
            let refused = try await desk.send(.owner, .patch, scene, #"{"pictures": ["\#(foreign)"]}"#)
            #expect(refused.status == 422)
            let emptied = try await desk.send(.owner, .patch, scene, #"{"pictures": []}"#)
            #expect(emptied.status == 200 && pictures(emptied).isEmpty)
            #expect(try await desk.send(.owner, .get, "/api/v1\(path)/pictures/\(picture)").status == 404)
        }
    }
}
