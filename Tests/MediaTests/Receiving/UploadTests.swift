import API
import Core
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing
import Web

@testable import Media

struct UploadTests {
    @Test("a file can be the whole body, with its name in the query")
    func bare() async throws {
        try await withUploads { (server) async throws in
            func name(_ headers: HTTPFields) async throws -> String? {
                let answer = try await server.post(Array("hello".utf8), headers)
                #expect(answer.status == .created)
                return try JSONDecoder().decode([FileInfo].self, from: Data(answer.body.readableBytesView)).first?.name
            }
            #expect(try await name([:]) == "file.txt")
            #expect(try await name([.contentDisposition: "attachment; filename=\"a.log\""]) == "a.log")
            let both = "attachment; filename=\"x.log\"; filename*=UTF-8''caf%C3%A9.log"
            #expect(try await name([.contentDisposition: both]) == "café.log")
        }
    }

    @Test("a form can contain several files, and no other fields")
    func several() async throws {
        try await withUploads { server in
            let files = try await server.stored([("a.txt", Array("a".utf8)), ("b.txt", Array("b".utf8))])
            #expect(files.map(\.name) == ["a.txt", "b.txt"])
            #expect(try await server.post(form: [], []).status == .unprocessableContent)
            let page = "/c/de-kombuis/uploads"
            #expect(try await server.post(form: [("headline", "Fridge")], [], to: page).status == .ok)
            let plain: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            #expect(try await server.post(Array("headline=Fridge".utf8), to: page, plain).status == .ok)
        }
    }

    @Test("each error has a status and a message")
    func refusals() async throws {
        try await withUploads { server in
            func problem(_ files: [(name: String, bytes: [UInt8])]) async throws -> (Int, String?, String?) {
                let answer = try await server.post(files)
                let problem = try JSONDecoder().decode(Problem.self, from: Data(answer.body.readableBytesView))
                return (answer.status.code, problem.errors.first?.code, problem.errors.first?.message)
            }
            let large = [UInt8](repeating: 0, count: Media.largestFile + 1)
            let tooLarge = try await problem([("big.bin", large), ("a.txt", [65])])
            #expect(tooLarge.0 == 413)
            #expect(tooLarge.2 == "“big.bin” is too large: a file can be at most 25 MB.")
            let wrong = try await problem([("a.txt", [65]), ("x.jpg", Array("no picture".utf8))])
            #expect(wrong.0 == 415)
            #expect(wrong.1 == "notAPicture")
            let many = try await problem((0...Media.mostFiles).map { ("\($0).txt", [65]) })
            #expect(many.0 == 422)
            #expect(many.1 == "tooMany")
            #expect(try await problem([("a.txt", [])]).1 == "empty")
        }
    }

    @Test("a retry with the same key gets the same response and stores nothing twice")
    func retry() async throws {
        try await withUploads { server in
            let headers: HTTPFields = [.idempotencyKey: "again"]
            let first = try await server.post(Array("hello".utf8), headers)
            let second = try await server.post(Array("hello".utf8), headers)
            #expect(first.status == .created && second.status == .created)
            #expect(first.body == second.body)
            #expect(try await server.post(Array("other".utf8), headers).status == .conflict)
        }
    }

    @Test("a form that is shown again keeps its valid photos, for its sender only")
    func held() async throws {
        try await withUploads { server in
            let page = "/c/de-kombuis/uploads"
            let answer = try await server.post(form: [("headline", "")], [("a.jpg", Fixture.jpeg)], to: page)
            #expect(answer.status == .unprocessableContent)
            let html = String(buffer: answer.body)
            let id = try #require(html.firstMatch(of: /name="held" value="([0-9a-f-]{36})"/)?.1)
            #expect(html.contains("/c/de-kombuis/files/\(id)/thumbnail"))
            let path = "/c/de-kombuis/files/\(id)"
            #expect(try await server.get(path).status == .ok)
            #expect(try await server.get(path, token: server.otherMember).status == .notFound)
            // Still invalid, with one more file.
            let again = try await server.post(
                form: [("headline", ""), ("held", String(id))],
                [("b.txt", Array("b".utf8))],
                to: page
            )
            let ids = String(buffer: again.body).matches(of: /name="held" value="([0-9a-f-]{36})"/).map { String($0.1) }
            #expect(ids.count == 2 && ids.contains(String(id)))
            let right = try await server.post(
                form: [("headline", "Fridge")] + ids.map { ("held", $0) },
                [("c.txt", Array("c".utf8))],
                to: page
            )
            #expect(right.status == .ok)
            let kept = try JSONDecoder().decode([String].self, from: Data(right.body.readableBytesView))
            #expect(kept.count == 3 && kept.contains(String(id)))
            #expect(try await server.get(path, token: server.otherMember).status == .ok)
            // A file that was kept is no longer held.
            let twice = try await server.post(form: [("headline", "x"), ("held", String(id))], [], to: page)
            #expect(String(buffer: twice.body) == "[]")
        }
    }

    @Test("held files of abandoned forms are deleted after a day")
    func heldTooLong() async throws {
        try await withUploads { server in
            let page = "/c/de-kombuis/uploads"
            _ = try await server.post(form: [("headline", "")], [("a.txt", Array("a".utf8))], to: page)
            let sweep = SweepMedia(media: server.server.media)
            func files() async throws -> Int? {
                try await server.server.database.read { tx in try tx.value("SELECT COUNT(*) FROM file", as: Int.self) }
            }
            let now = server.server.clock.now
            try await sweep.run(now: now.adding(minutes: 24 * 60 - 1))
            #expect(try await files() == 1)
            try await sweep.run(now: now.adding(minutes: 24 * 60))
            #expect(try await files() == 0)
        }
    }

    @Test("an interrupted upload leaves nothing behind")
    func aborted() async throws {
        let body = Array("--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nhalf".utf8)
        try await withUploads { server in
            let answer = try await server.post(body, [.contentType: "multipart/form-data; boundary=B"])
            #expect(answer.status == .unprocessableContent)
            let blobs = try await server.server.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM blob", as: Int.self)
            }
            #expect(blobs == 0)
        }
    }
}
