import API
import Core
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing
import Web

@testable import Media

struct ServingTests {
    @Test("a picture is displayed inline, and cached by browsers")
    func picture() async throws {
        try await withUploads { server in
            let file = try #require(try await server.stored([("IMG_1.JPG", Fixture.jpeg)]).first)
            #expect(file.width == 32 && file.height == 48)
            #expect(file.type == "image/jpeg")
            for path in [file.url, "/c/de-kombuis/files/\(file.id)"] {
                let answer = try await server.get(path)
                #expect(answer.status == .ok)
                #expect(answer.body.readableBytes == file.size)
                #expect(answer.headers[.contentType] == "image/jpeg")
                #expect(answer.headers[.contentDisposition]?.hasPrefix("inline; filename=\"IMG_1.JPG\"") == true)
                #expect(answer.headers[.xContentTypeOptions] == "nosniff")
                #expect(answer.headers[.contentSecurityPolicy] == "sandbox; default-src 'none'")
                #expect(answer.headers[.cacheControl] == "private, max-age=3600")
                let etag = try #require(answer.headers[.eTag])
                let again = try await server.get(path, headers: [.ifNoneMatch: "\"other\", W/\(etag)"])
                #expect(again.status == .notModified)
                #expect(again.body.readableBytes == 0)
                #expect(try await server.get(path, headers: [.ifNoneMatch: "\"other\""]).status == .ok)
                let head = try await server.get(path, .head)
                #expect(head.status == .ok)
                #expect(head.body.readableBytes == 0)
                #expect(head.headers[.eTag] == etag)
            }
            let small = try await server.get(try #require(file.thumbnail))
            #expect(small.status == .ok)
            #expect(small.headers[.contentType] == "image/jpeg")
            #expect(FileType(head: Array(small.body.readableBytesView), isText: false) == .jpeg)
        }
    }

    @Test("everything else is a download with a safe name")
    func downloads() async throws {
        try await withUploads { server in
            let files = try await server.stored([
                ("../../x.txt", Array("hello".utf8)), ("page.html", Array("<script>alert(1)</script>".utf8)),
                ("r\u{202E}fdp.pdf", Array("%PDF-1.7".utf8)),
            ])
            #expect(files.map(\.name) == ["x.txt", "page.html", "rfdp.pdf"])
            #expect(files.map(\.type) == ["text/plain", "application/octet-stream", "application/pdf"])
            let types = ["text/plain; charset=utf-8", "application/octet-stream", "application/pdf"]
            for (file, type) in zip(files, types) {
                let answer = try await server.get(file.url)
                #expect(answer.headers[.contentType] == type)
                #expect(answer.headers[.contentDisposition]?.hasPrefix("attachment; ") == true)
                #expect(answer.headers[.contentSecurityPolicy] == "sandbox; default-src 'none'")
                #expect(file.thumbnail == nil)
                #expect(try await server.get("\(file.url)/thumbnail").status == .notFound)
            }
        }
    }

    @Test("a file belongs to its crew and is not found by others")
    func strangers() async throws {
        try await withUploads { server in
            let file = try #require(try await server.stored([("IMG_1.JPG", Fixture.jpeg)]).first)
            for path in [file.url, "\(file.url)/thumbnail", "/c/de-kombuis/files/\(file.id)"] {
                #expect(try await server.get(path, token: server.otherMember).status == .ok)
                #expect(try await server.get(path, token: server.stranger).status == .notFound)
                let own = path.replacing("de-kombuis", with: "de-haven")
                #expect(try await server.get(own, token: server.stranger).status == .notFound)
            }
            #expect(try await server.client.execute(uri: file.url, method: .get).status == .unauthorized)
            #expect(try await server.get("\(file.url)?download=1").status == .unprocessableContent)
            #expect(try await server.get("/c/de-kombuis/files/x").status == .notFound)
            #expect(try await server.get("/c/de-kombuis/files/\(FileID.new(at: testNow))").status == .notFound)
        }
    }

    @Test("access to a file is decided by its module, and denied without one")
    func access() async throws {
        try await withUploads { server in
            let files = try await server.stored([
                ("plain.txt", Array("a".utf8)), ("secret.jpg", Fixture.jpeg), ("nobody.jpg", Fixture.jpeg),
            ])
            #expect(try await server.get(files[0].url).status == .ok)
            for file in files.dropFirst() {
                for path in [file.url, try #require(file.thumbnail), "/c/de-kombuis/files/\(file.id)"] {
                    #expect(try await server.get(path).status == .notFound)
                    // Also with a matching ETag.
                    #expect(try await server.get(path, headers: [.ifNoneMatch: "*"]).status == .notFound)
                }
            }
        }
    }

    @Test("a page shows pictures as thumbnails, and other files by name")
    func gallery() async throws {
        try await withUploads { server in
            let files = try await server.stored([("IMG_1.JPG", Fixture.jpeg), ("<b>.txt", Array("hello".utf8))])
            let picture = String(buffer: try await server.get("/c/de-kombuis/uploads/\(files[0].id)").body)
            #expect(picture.contains("src=\"/c/de-kombuis/files/\(files[0].id)/thumbnail\""))
            let text = String(buffer: try await server.get("/c/de-kombuis/uploads/\(files[1].id)").body)
            #expect(text.contains("<bdi>_b_.txt</bdi>"))
            #expect(text.contains("1 kB"))
        }
    }
}
