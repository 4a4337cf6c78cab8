import API
import Accounts
import Core
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Testing

@testable import Places

@Suite("The next page of Explore")
struct ExplorePagesTests {
    enum Ranking: CaseIterable { case popularity, distance, words }

    @Test(
        "has what did not change exactly once, whatever was saved, added and deleted after the previous page",
        arguments: Ranking.allCases
    )
    func changes(ranking: Ranking) async throws {
        try await PlacesWorld.with { world in
            let people = [world.lea.person, world.max.person, world.nora.person, world.vera]
            // Each number of saves, from none to four, three times. Some 20 metres matter less than one save.
            for number in 0..<15 {
                let spot: Spot = ("a", nil, try point(52 + Double(number) / 5_000, 4))
                let id = try await world.add("Kade \(number)", nil, [spot])
                for person in people.prefix(number % 5) {
                    try await world.acting(as: person) { tx in try Experience.save(id, in: tx) }
                }
            }
            var question = ExploreQuestion()
            switch ranking {
            case .popularity: break
            case .distance: question.near = try point(52, 4)
            case .words: question.text = "kade"
            }
            let before = try await world.search(question, for: world.vera).map(\.experience.id)
            let first = try await world.search(question, for: world.vera, .page(of: 4))
            let shown = first.prefix(4).map(\.experience.id)
            #expect(before.count == 15 && shown == Array(before.prefix(4)))

            let (risen, fallen, deleted) = (Array(before[12...13]), before[3], before[7])
            for person in people {
                try await world.acting(as: person) { tx in
                    for id in risen { try Experience.save(id, in: tx) }
                    try Experience.unsave(fallen, in: tx)
                }
            }
            try await world.acting { tx in try Experience.delete(deleted, in: tx) }
            let spot: Spot = ("a", nil, try point(52, 4))
            let new = try await world.add("Kade", nil, [spot])

            var (rest, keys): ([ExperienceID], [String]?) = ([], first[3].keys)
            while let after = keys {
                let page = try await world.search(question, for: world.vera, .page(of: 4, after: after))
                rest += page.prefix(4).map(\.experience.id)
                keys = page.count > 4 ? page[3].keys : nil
            }
            let changed = Set(risen + [fallen, deleted])
            let unchanged = before.filter { !changed.contains($0) }
            let found = (shown + rest).filter { unchanged.contains($0) }
            #expect(found == unchanged)
            #expect(Set(rest).count == rest.count && rest.contains(new) && !rest.contains(deleted))
        }
    }

    @Test("is behind its link, even if the text has blanks, quotes, signs and an emoji")
    func link() async throws {
        try await withServer { test in
            let (token, ids) = try await test.database.write { tx in
                let lea = try tx.addPerson("Lea")
                let acting = PersonTransaction(lea, at: testNow, in: tx)
                func add(_ title: String, _ count: Int) throws -> [String] {
                    try (0..<count).map { number -> String in
                        let draft = NewExperience(title: "\(title) \(number)")
                        return try Experience.add(draft, most: 200, in: acting).id.description
                    }
                }
                let ids = try add("Kade & \"Haven\" 🍔", 25)
                _ = try add("Kade", 5)
                return (try tx.signIn(lea), Set(ids))
            }
            func page(_ path: String) async throws -> String {
                let headers: HTTPFields = [.authorization: "Bearer \(token)", .acceptLanguage: "en"]
                return try await test.client.execute(uri: path, method: .get, headers: headers) {
                    #expect($0.status == .ok, "\(path)")
                    return String(buffer: $0.body)
                }
            }
            func results(_ page: String) -> [String] {
                page.split(separator: "<a class=\"cover\" href=\"/places/").dropFirst().map { String($0.prefix(36)) }
            }
            func next(_ page: String) -> String? {
                guard let link = page.split(separator: "<a ").first(where: { $0.contains("rel=\"next\"") }) else {
                    return nil
                }
                let address = link.split(separator: "href=\"", maxSplits: 1).last?.prefix { $0 != "\"" }
                return address.map { String($0).replacing("&amp;", with: "&") }
            }
            for text in ["kade & \"haven\" 🍔", "HAVEN+kade #%?=;/"] {
                let first = try await page("/places/explore?text=\(percentEncode(text))")
                #expect(results(first).count == 20, "\(text)")
                let second = try await page(try #require(next(first), "\(text)"))
                #expect(Set(results(first) + results(second)) == ids && results(second).count == 5, "\(text)")
                #expect(next(second) == nil, "\(text)")
                let escaped = text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
                #expect(second.contains("value=\"\(escaped)\""), "\(text)")
            }
        }
    }
}
