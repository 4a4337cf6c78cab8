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

@Suite("The picture of a person")
struct ProfilePictureTests {
    @Test("is a square from the centre of what was sent, without what the camera added")
    func square() async throws {
        try await withUploads { server in
            for sent in [Fixture.jpeg, Fixture.png] {
                let person = try await server.setPicture(sent)
                let picture = try #require(person.picture)
                for path in [picture.url, picture.thumbnail] {
                    let answer = try await server.get(path)
                    let bytes = Array(answer.body.readableBytesView)
                    #expect(answer.status == .ok)
                    let type = try #require(FileType(rawValue: answer.headers[.contentType] ?? ""))
                    let size = try #require(PictureSize(of: type, head: bytes))
                    #expect(size.width == 32 && size.height == 32)
                    #expect(bytes.firstRange(of: Array("Exif".utf8)) == nil)
                }
            }
            #expect(try await server.count("picture") == 1, "the former picture is deleted")
        }
    }

    @Test("is visible to the person and to colleagues; to everyone else, and after it was replaced, it does not exist")
    func visibility() async throws {
        try await withUploads { server in
            let person = try await server.setPicture(Fixture.jpeg)
            let path = try #require(person.picture?.thumbnail)
            for token in [server.token, server.otherMember] {
                #expect(try await server.get(path, token: token).status == .ok)
            }
            #expect(try await server.get(path, token: server.stranger).status == .notFound)
            #expect(try await server.client.execute(uri: path, method: .get).status == .unauthorized)
            try await server.server.database.write { tx in
                try tx.run("UPDATE member SET left_at = \(testNow) WHERE role = 'member'")
            }
            #expect(try await server.get(path, token: server.otherMember).status == .notFound)
            _ = try await server.setPicture(Fixture.png)
            #expect(try await server.get(path).status == .notFound)
        }
    }

    @Test("is shown on pages instead of the initials, until it is removed")
    func pages() async throws {
        try await withUploads { server in
            func page() async throws -> String {
                String(buffer: try await server.get("/settings/picture").body)
            }
            #expect(try await page().contains(#"<span class="avatar"#))
            let path = try #require(try await server.setPicture(Fixture.jpeg).picture?.thumbnail)
            let shown = try await page()
            #expect(shown.contains(path) && !shown.contains(#"<span class="avatar"#))
            let removal = try await server.post([UInt8](), to: "/settings/picture/removal")
            #expect(removal.status == .seeOther)
            #expect(try await page().contains(#"<span class="avatar"#))
            #expect(try await server.count("picture") == 0)
        }
    }

    @Test("is cropped by fields that a script shows")
    func crop() async throws {
        try await withUploads { server in
            let page = String(buffer: try await server.get("/settings/picture").body)
            #expect(page.contains(#"<fieldset class="field crop crop-round" data-side="512" hidden>"#))
            #expect(page.contains(#"<div class="crop-square"><label>"#))
        }
    }

    @Test("is one picture, and nothing else")
    func refusals() async throws {
        try await withUploads { server in
            let path = "/settings/picture"
            let two = try await server.post([("a.jpg", Fixture.jpeg), ("b.png", Fixture.png)], to: path)
            #expect(two.status == .unprocessableContent)
            #expect(String(buffer: two.body).contains("Choose one picture."))
            let text = try await server.post([("a.txt", Array("hello".utf8))], to: path)
            #expect(String(buffer: text.body).contains("field-wrong"))
            #expect(try await server.post(form: [], [], to: path).status == .unprocessableContent)
            #expect(try await server.count("picture") == 0)
            #expect(try await server.post([("a.jpg", Fixture.jpeg)], to: path).status == .seeOther)
            #expect(try await server.count("picture") == 1)
        }
    }
}

extension UploadServer {
    /// Chooses the picture of the person with the first token.
    fileprivate func setPicture(_ bytes: [UInt8]) async throws -> Person {
        let answer = try await client.execute(
            uri: "/api/v1/me/picture",
            method: .put,
            headers: [.authorization: "Bearer \(token)"],
            body: ByteBuffer(bytes: bytes)
        )
        #expect(answer.status == .ok, "\(String(buffer: answer.body))")
        return try JSONDecoder().decode(Person.self, from: Data(answer.body.readableBytesView))
    }

    fileprivate func count(_ table: SQL) async throws -> Int? {
        try await server.database.read { tx in try tx.value("SELECT COUNT(*) FROM \(table)") }
    }
}
