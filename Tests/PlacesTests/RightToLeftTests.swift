import API
import Accounts
import Core
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing
import Web

@testable import Places

@Suite("A title that is written from right to left")
struct RightToLeftTests {
    /// Without isolation, the number and the bracket after it would move to its other side.
    private static let title = "חוף הים (2)"
    private static let scene = "שוק הכרמל (1)"

    private struct World: Sendable {
        let test: TestServer
        let lea, vera: String
        let id: ExperienceID
        let scene: SceneID
        let secret: String

        func page(_ path: String, _ headers: HTTPFields) async throws -> String {
            try await test.client.execute(uri: path, method: .get, headers: headers) {
                #expect($0.status == .ok, "\(path)")
                return String(buffer: $0.body)
            }
        }
    }

    private static func with(_ body: @escaping @Sendable (World) async throws -> Void) async throws {
        try await withServer { test in
            let world = try await test.database.write { tx in
                let (lea, vera) = (try tx.addPerson("Lea"), try tx.addPerson("Vera"))
                let acting = PersonTransaction(lea, at: testNow, in: tx)
                let draft = NewExperience(title: Self.title, sharing: .server)
                let id = try Experience.add(draft, most: 200, in: acting).id
                let scene = NewScene(title: Self.scene, latitude: 52, longitude: 4)
                let link = try ExperienceLink.create(for: id, until: nil, language: .english, in: acting)
                try Experience.save(id, in: PersonTransaction(vera, at: testNow, in: tx))
                return World(
                    test: test,
                    lea: try tx.signIn(lea),
                    vera: try tx.signIn(vera),
                    id: id,
                    scene: try Scene.add(scene, to: id, in: acting).id,
                    secret: link.secret.text
                )
            }
            try await body(world)
        }
    }

    /// The elements that directly contain a text: their names with their attributes. Attributes isolate by themselves.
    private static func holders(of text: String, in page: String) -> [String] {
        page.split(separator: "<").compactMap { part in
            guard let end = part.firstIndex(of: ">"), part[end...].contains(text) else { return nil }
            return String(part[..<end])
        }
    }

    /// Expects that a text is on a page, and isolated wherever it is visible.
    private static func expectIsolated(_ text: String, in page: String, _ path: String) {
        let holders = holders(of: text, in: page)
        let others = holders.filter { $0 != "bdi" && $0 != "title" && !$0.contains("visually-hidden") }
        #expect(holders.contains("bdi") && others.isEmpty, "\(path): \(others)")
    }

    @Test("is isolated from the text around it on every page of the experience and in every list")
    func pages() async throws {
        try await Self.with { world in
            let path = "/places/\(world.id)"
            let (lea, vera): (HTTPFields, HTTPFields) = (
                [.authorization: "Bearer \(world.lea)"], [.authorization: "Bearer \(world.vera)"]
            )
            for page in ["/places", path, "\(path)/edit", "\(path)/sharing", "\(path)/scenes/\(world.scene)"] {
                Self.expectIsolated(Self.title, in: try await world.page(page, lea), page)
            }
            for page in ["/places/everyone", "/places/saved", "/places/explore", path, "\(path)/report"] {
                Self.expectIsolated(Self.title, in: try await world.page(page, vera), page)
            }
            for (page, reader) in [(path, lea), (path, vera), ("\(path)/scenes/\(world.scene)", lea)] {
                Self.expectIsolated(Self.scene, in: try await world.page(page, reader), page)
            }
            let found = try await world.page("/places/explore?text=\(percentEncode("חוף"))", vera)
            #expect(found.contains("<bdi><mark>חוף</mark> הים (2)</bdi>"))
        }
    }

    @Test("is isolated on the shared page, and in the list of a guest")
    func shared() async throws {
        try await Self.with { world in
            let path = "/p/\(world.secret)"
            let page = try await world.page(path, [:])
            Self.expectIsolated(Self.title, in: page, path)
            Self.expectIsolated(Self.scene, in: page, path)
            #expect(page.contains("property=\"og:title\" content=\"\(Self.title)\""))
            let saving: HTTPFields = [
                .fetchSite: "same-origin", .contentType: "application/x-www-form-urlencoded",
            ]
            let cookie = try await world.test.client.execute(uri: "\(path)/save", method: .post, headers: saving) {
                #expect($0.status == .seeOther)
                return $0.headers[values: .setCookie].first { $0.hasPrefix("decklog-guest=") }
            }
            let guest: HTTPFields = [.cookie: String(try #require(cookie).prefix { $0 != ";" })]
            for page in ["/saved", "/saved/\(world.id)"] {
                Self.expectIsolated(Self.title, in: try await world.page(page, guest), page)
            }
        }
    }
}
