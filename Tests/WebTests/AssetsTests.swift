import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing
import Web

@Suite("Assets")
struct AssetsTests {
    @Test("are joined into one script for all pages and one service worker, except those of a single page")
    func joined() async throws {
        try await withTemporaryFolder { folder in
            for (name, content) in [
                ("Web/assets/live.js", "live()"), ("Web/assets/map.page.js", "map()"),
                ("Web/assets/push.worker.js", "push()"), ("Hours/assets/saved.worker.js", "// Why.\nsaved()"),
            ] {
                let file = folder.appending(path: name)
                let parent = file.deletingLastPathComponent()
                try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
                try Data(content.utf8).write(to: file)
            }
            let assets = try Assets(["Web", "Hours"].map { folder.appending(path: $0) }, thirdParty: nil)
            func text(_ name: String) -> String? {
                assets.path(name).flatMap(assets.file).map { String(buffer: $0.plain) }
            }
            #expect(text("app.js") == "live()\n")
            #expect(text("map.page.js") == "map()\n")
            #expect(text("worker.js") == "push()\nsaved()\n")
            #expect(text("push.worker.js") == nil)
        }
    }

    @Test("include the service worker, which browsers revalidate and only download again after a change")
    func worker() async throws {
        try await withServer(routes: { router, site in AssetRoutes(site).add(to: router) }) { client in
            let etag = try await client.execute(uri: "/sw.js", method: .get) { response in
                #expect(response.status == .ok)
                #expect(response.headers[.contentType] == "text/javascript; charset=utf-8")
                #expect(response.headers[.cacheControl] == "no-cache")
                return try #require(response.headers[.eTag])
            }
            try await client.execute(uri: "/sw.js", method: .get, headers: [.ifNoneMatch: etag]) { response in
                #expect(response.status == .notModified && response.body.readableBytes == 0)
            }
        }
    }
}
