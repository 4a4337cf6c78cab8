import API
import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing

@testable import Places

@Suite("A page with a map")
struct MapPageTests {
    private static let url = "https://Tiles.example.org:8443/{z}/{x}/{y}{r}.png?key=1"

    @Test("may show pictures of the tile server, and no other page may")
    func policy() async throws {
        let tiles = try #require(MapTiles(url: Self.url, credit: "Map <makers>", creditURL: nil, deepest: 17))
        try await withServer(tiles: tiles) { test in
            let (token, experience, link) = try await Self.walk(test)
            let allowed = "img-src 'self' https://tiles.example.org:8443;"
            for (path, isMap) in [
                ("/places/\(experience)", true), ("/places/explore", true), (link, true), ("/places", false),
                ("/places/\(experience)/edit", false),
            ] {
                let page = try await Self.get(test, path, token)
                #expect(page.status == .ok)
                let policy = page.headers[.contentSecurityPolicy] ?? ""
                #expect(policy.contains(isMap ? allowed : "img-src 'self';"), "\(path): \(policy)")
                #expect(policy.contains("default-src 'none'; script-src 'self';") && policy.contains("frame-ancestors"))
                let text = String(buffer: page.body)
                #expect(text.contains("Map &lt;makers&gt;") == isMap, "\(path)")
                #expect(text.contains(#"&quot;zooms&quot;:[0,17]"#) == isMap)
            }
            // The map on which a position is chosen is there only with the files downloaded at setup.
            let form = try await Self.get(test, "/places/\(experience)/scenes/new", token)
            #expect(form.status == .ok && form.headers[.contentSecurityPolicy]?.contains(allowed) == true)
            #expect(try await Self.get(test, "/tiles/0/0/0", token).status == .notFound)
        }
    }

    @Test("has the tiles of a file for everyone, with an ETag, and 404 for tiles that the file lacks")
    func served() async throws {
        let writer = TileWriter([(0, 0, 0, "zero"), (1, 1, 0, "north-east")])
        try await withTemporaryFolder { folder in
            let url = folder.appending(path: "map.pmtiles")
            try Data(writer.bytes).write(to: url)
            let tiles = MapTiles(file: try TileFile(url.path), credit: nil, creditURL: nil)
            #expect(tiles.credit == "Map & sons")
            try await withServer(tiles: tiles) { test in
                let (token, experience, _) = try await Self.walk(test)
                let page = try await Self.get(test, "/places/\(experience)", token)
                #expect(String(buffer: page.body).contains("Map &amp; sons"))
                #expect(page.headers[.contentSecurityPolicy]?.contains("img-src 'self';") == true)
                let tile = try await Self.get(test, "/tiles/1/1/0")
                #expect(tile.status == .ok && String(buffer: tile.body) == "north-east")
                #expect(tile.headers[.contentType] == "image/png" && tile.headers[.xContentTypeOptions] == "nosniff")
                #expect(tile.headers[.cacheControl] == "public, max-age=86400")
                let etag = try #require(tile.headers[.eTag])
                for known in [etag, "\"other\", W/\(etag)"] {
                    let again = try await Self.get(test, "/tiles/1/1/0", headers: [.ifNoneMatch: known])
                    #expect(again.status == .notModified && again.body.readableBytes == 0, "\(known)")
                }
                for path in ["1/0/0", "1/2/0", "2/0/0", "-1/0/0", "x/0/0", "1/1/0.png", "99999999999999999999/0/0"] {
                    #expect(try await Self.get(test, "/tiles/\(path)").status == .notFound, "\(path)")
                }
            }
        }
    }

    @Test("shows what was found beyond the date line in the area that was searched")
    func dateLine() async throws {
        try await withServer { test in
            let token = try await test.database.write { tx in
                let lea = try tx.addPerson("Lea")
                let acting = PersonTransaction(lea, at: testNow, in: tx)
                let id = try Experience.add(NewExperience(title: "Round"), most: 9, in: acting).id
                _ = try Scene.add(NewScene(title: "Reef", latitude: -17.5, longitude: -179.5), to: id, in: acting)
                return try tx.signIn(lea)
            }
            let search = "/places/explore?bounds=-20,179,0,-179&near=-17.5,-179.25"
            let page = String(buffer: try await Self.get(test, search, token).body)
            #expect(page.contains("&quot;at&quot;:[-17.5,180.5]") && page.contains("&quot;near&quot;:[-17.5,180.75]"))
            // A place outside the area is not on the other side of the world.
            let besides = "/places/explore?bounds=-20,-179,0,-178&near=-17.5,-179.25"
            let other = String(buffer: try await Self.get(test, besides, token).body)
            #expect(other.contains("&quot;near&quot;:[-17.5,-179.25]"))
        }
    }

    @Test(
        "gets tiles only from a URL of one server with a zoom level and a place",
        arguments: [
            "https://tiles.example.org/{z}/{x}.png", "tiles.example.org/{z}/{x}/{y}", "ftp://example.org/{z}/{x}/{y}",
            "https://{s}.example.org/{z}/{x}/{y}", "https://user@example.org/{z}/{x}/{y}",
            "https://example.org; script-src *; /{z}/{x}/{y}", "https://example.org/{z}/{x}/{y}\r\nX: y", "",
        ]
    )
    func invalid(url: String) {
        #expect(MapTiles(url: url, credit: "x", creditURL: nil, deepest: 19) == nil)
    }

    /// An experience with two scenes, and a link to it.
    private static func walk(_ test: TestServer) async throws -> (token: String, experience: String, link: String) {
        let token = try await test.database.write { tx in try tx.signIn(try tx.addPerson("Lea")) }
        func post(_ path: String, _ body: String) async throws -> [String: Any] {
            let headers: HTTPFields = [.authorization: "Bearer \(token)", .contentType: "application/json"]
            let buffer = ByteBuffer(string: body)
            return try await test.client.execute(uri: "/api/v1\(path)", method: .post, headers: headers, body: buffer) {
                #expect($0.status == .created, "\(path)")
                let value = try JSONSerialization.jsonObject(with: Data($0.body.readableBytesView))
                return value as? [String: Any] ?? [:]
            }
        }
        let made = try await post("/experiences", #"{"title": "Round", "sharing": "link"}"#)
        let id = try #require(made["id"] as? String)
        for (title, longitude) in [("Harbour", 4.5), ("Bakery", 4.6)] {
            let place = #""latitude": 52.4, "longitude": \#(longitude)"#
            _ = try await post("/experiences/\(id)/scenes", #"{"title": "\#(title)", \#(place)}"#)
        }
        let link = try #require(try await post("/experiences/\(id)/links", "{}")["url"] as? String)
        return (token, id, String(link[(link.range(of: "/p/")?.lowerBound ?? link.startIndex)...]))
    }

    private static func get(
        _ test: TestServer,
        _ path: String,
        _ token: String? = nil,
        headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        if let token { headers[.authorization] = "Bearer \(token)" }
        return try await test.client.execute(uri: path, method: .get, headers: headers) { $0 }
    }
}
