import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing

@testable import Places

@Suite("A photo")
struct PhotoPositionTests {
    /// 48 by 32 pixels, taken at 52° 22' N, 4° 53' E; made with Pillow 12.
    private static let photo = Data(
        base64Encoded: """
            /9j/4AAQSkZJRgABAQAAAQABAAD/4QCsRXhpZgAATU0AKgAAAAgAAwEPAAIAAAAMAAAAMgESAAMAAAABAAYAAIglAAQAAAABAAAAPgAAAABDYW
            1lcmFNYWtlcgAABAABAAIAAAACTgAAAAACAAUAAAADAAAAdAADAAIAAAACRQAAAAAEAAUAAAADAAAAjAAAAAAAAAA0AAAAAQAAABYAAAABAAAA
            AAAAAAEAAAAEAAAAAQAAADUAAAABAAAAAAAAAAH/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRk
            xOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P
            T0//wAARCAAgADADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABcBAQEBAQAAAAAAAA
            AAAAAAAAYFBAf/xAAZEQEAAwEBAAAAAAAAAAAAAAAABYHBQkP/2gAMAwEAAhEDEQA/AMcAYs4qJaoPT3neLkL3WgA8upYDoQMKiWqD0953i5C9
            1oAPLr//2Q==
            """,
        options: .ignoreUnknownCharacters
    )

    @Test("gives its position to a scene that has none, and is stored without it")
    func placed() async throws {
        let photo = ByteBuffer(bytes: try #require(Self.photo))
        #expect(Self.photo?.range(of: Data("Exif".utf8)) != nil)
        try await withServer { test in
            let token = try await test.database.write { tx in try tx.signIn(try tx.addPerson("Lea")) }
            func send(_ method: HTTPRequest.Method, _ path: String, _ body: ByteBuffer?) async throws -> Data {
                let type = path.hasSuffix("pictures") ? "application/octet-stream" : "application/json"
                let headers: HTTPFields = [.authorization: "Bearer \(token)", .contentType: type]
                return try await test.client.execute(uri: path, method: method, headers: headers, body: body) {
                    #expect([.ok, .created].contains($0.status), "\(path): \(String(buffer: $0.body))")
                    return Data($0.body.readableBytesView)
                }
            }
            func post(_ path: String, _ body: ByteBuffer) async throws -> [String: Any] {
                let data = try await send(.post, path, body)
                return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
            }
            let experiences = "/api/v1/experiences"
            let made = try await post(experiences, ByteBuffer(string: #"{"title": "Round"}"#))
            let experience = "\(experiences)/\(try #require(made["id"] as? String))"
            func scene(_ fields: String) async throws -> [String: Any] {
                let scene = try await post("\(experience)/scenes", ByteBuffer(string: #"{"title": "a"\#(fields)}"#))
                return try await post("\(experience)/scenes/\(try #require(scene["id"] as? String))/pictures", photo)
            }
            let placed = try await scene("")
            #expect(placed["latitude"] as? Double == 52.366_666_7 && placed["longitude"] as? Double == 4.883_333_3)
            #expect(placed["positionSource"] as? String == "photo")
            let given = try await scene(#", "latitude": 1, "longitude": 2"#)
            #expect(given["latitude"] as? Double == 1 && given["positionSource"] as? String == "hand")
            let found = try await send(.get, "\(experiences)/search?near=52.366667,4.883333&radius=10", nil)
            #expect(String(decoding: found, as: UTF8.self).contains("\"distanceMeters\":0"))
            for field in ["url", "thumbnail"] {
                let pictures = try #require(placed["pictures"] as? [[String: Any]])
                let stored = try await send(.get, try #require(pictures.first?[field] as? String), nil)
                #expect(!stored.isEmpty && stored.range(of: Data("Exif".utf8)) == nil)
            }
        }
    }
}
