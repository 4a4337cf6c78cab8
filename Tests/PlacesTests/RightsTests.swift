import API
import Accounts
import Core
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Places

@Suite("The right to see and change an experience")
struct RightsTests {
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
                    "--zzz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.gif\"\r\n\r\n\(Desk.gif)\r\n"
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
            func pictures(_ answer: Desk.Answer) -> [String] {
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
