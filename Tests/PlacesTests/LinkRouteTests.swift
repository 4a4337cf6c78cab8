import API
import Accounts
import Core
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Places

@Suite("A link to an experience")
struct LinkRouteTests {
    @Test(
        "opens for a person whom the owner blocked as for strangers, but what they save with it stays hidden from them",
        arguments: [ExperienceSharing.people, .server, .link]
    )
    func blocked(sharing: ExperienceSharing) async throws {
        try await withServer { test in
            var desk = try await Desk(test)
            let shared = try await desk.share(sharing)
            let (link, picture) = (shared.working, "pictures/\(shared.picture)")
            for call in [
                link.path, "\(link.path)/\(picture)", "\(link.path)/\(picture)/thumbnail", "/oembed?url=\(link.url)",
            ] {
                let own = try await desk.send(.blocked, .get, call)
                let other = try await desk.send(.anonymous, .get, call)
                // A difference after signing out would reveal the block.
                #expect(own.status == 200 && own.bytes == other.bytes, "\(sharing) \(call)")
            }
            try await desk.save(link, as: .blocked)
            let again = try await desk.send(.blocked, .get, link.path)
            #expect(again.status == 200 && again.text.contains("/saved/\(shared.id)/unsave"))
            let api = "/api/v1\(shared.path)"
            let calls = [
                api, "\(api)/scenes", "\(api)/export", "\(api)/\(picture)", shared.page, "\(shared.page)/\(picture)",
                "/saved/\(shared.id)/\(picture)",
            ]
            for isBlocked in [true, false] {
                if !isBlocked {
                    let unblock = try await desk.send(.owner, .delete, "/api/v1/people/\(desk.named[1])/block")
                    #expect(unblock.status == 204)
                }
                for call in calls {
                    let answer = try await desk.send(.blocked, .get, call)
                    #expect(answer.status == (isBlocked ? 404 : 200), "\(sharing) \(call)")
                }
                let saved = try await desk.send(.blocked, .get, "/api/v1/me/saved-experiences")
                #expect(saved.count == (isBlocked ? 0 : 1), "\(sharing)")
            }
        }
    }

    @Test("answers 410 without the title once it has expired, as do its pictures and preview, and 404 after 30 days")
    func expires() async throws {
        try await withServer { test in
            let desk = try await Desk(test)
            let (path, picture) = try await desk.experience(.private)
            let link = try await desk.link(path, minutes: 60)
            /// The statuses of the page, the picture, its thumbnail, the preview, and saving.
            func statuses() async throws -> [Int] {
                let cover = "\(link.path)/pictures/\(picture)"
                var answers: [Desk.Answer] = []
                for call in [link.path, cover, "\(cover)/thumbnail", "/oembed?url=\(link.url)"] {
                    answers.append(try await desk.send(.anonymous, .get, call))
                }
                let form = "application/x-www-form-urlencoded"
                answers.append(try await desk.send(.anonymous, .post, "\(link.path)/save", "", type: form))
                for answer in answers where answer.status >= 400 {
                    let isSilent = ![Desk.title, Desk.sceneTitle, "og:title"].contains { answer.text.contains($0) }
                    #expect(isSilent && answer.headers[values: .setCookie].isEmpty, "\(answer.text)")
                }
                return answers.map(\.status)
            }
            test.clock.advance(minutes: 59)
            let working = try await statuses()
            #expect(working == [200, 200, 200, 200, 303])
            test.clock.advance(minutes: 1)
            let ended = try await statuses()
            #expect(ended == [410, 410, 410, 410, 410])
            let sweep = SweepExperiences(database: test.database)
            test.clock.advance(minutes: ExperienceLink.keptMinutes)
            try await sweep.run(now: test.clock.now)
            let kept = try await statuses()
            #expect(kept == [410, 410, 410, 410, 410])
            test.clock.advance(minutes: 1)
            try await sweep.run(now: test.clock.now)
            let forgotten = try await statuses()
            #expect(forgotten == [404, 404, 404, 404, 404])
        }
    }

    @Test("answers 410 also when it ends while someone saves with it, and nothing is saved")
    func endsMeanwhile() async throws {
        let interruption = Interruption()
        try await withServer(interruption: interruption) { test in
            let desk = try await Desk(test)
            let link = try await desk.link(try await desk.experience(.link).path)
            let form = "application/x-www-form-urlencoded"
            let (happened, answer) = try await interruption.happens(
                "UPDATE experience_link SET ended_at = \(testNow)"
            ) { try await desk.send(.anonymous, .post, "\(link.path)/save", "", type: form) }
            #expect(happened && answer.status == 410 && answer.headers[values: .setCookie].isEmpty)
            let isSaved = try await test.database.read { tx in try tx.exists("SELECT 1 FROM experience_save") }
            #expect(!isSaved)
        }
    }

    @Test("has a preview for other programs, with the thumbnail only where it fits")
    func preview() async throws {
        try await withServer { test in
            let desk = try await Desk(test)
            let named = try await desk.send(.owner, .patch, "/api/v1/me", #"{"username": "lea"}"#)
            #expect(named.status == 200, "\(named.text)")
            let (path, picture) = try await desk.experience(.server)
            let link = try await desk.link(path)
            let (origin, cover) = (String(link.url.dropLast(link.path.count)), "\(link.url)/pictures/\(picture)")
            let page = try await desk.send(.anonymous, .get, link.path)
            for (name, value) in [
                ("og:title", Desk.title), ("og:type", "article"), ("og:url", link.url), ("og:site_name", "Decklog"),
                ("og:image", cover), ("og:image:type", "image/webp"), ("og:image:width", "1"),
                ("og:image:height", "1"), ("og:image:alt", Desk.sceneTitle),
            ] {
                #expect(page.text.contains("property=\"\(name)\" content=\"\(value)\""), "\(name)")
            }
            let embed = "/oembed?url=\(link.url)"
            let answer = try await desk.send(.anonymous, .get, embed)
            let texts = [
                "version": "1.0", "type": "link", "title": Desk.title, "author_name": "Lea",
                "author_url": "\(origin)/profiles/lea", "provider_name": "Decklog", "provider_url": origin,
                "thumbnail_url": "\(cover)/thumbnail",
            ]
            #expect(answer.json.compactMapValues { $0 as? String } == texts)
            let numbers = ["cache_age": 600, "thumbnail_width": 1, "thumbnail_height": 1]
            #expect(answer.json.compactMapValues { $0 as? Int } == numbers)
            for (limits, fits) in [
                ("&maxwidth=1&maxheight=1", true), ("&maxwidth=x", true), ("&maxwidth=0", false),
                ("&maxheight=0", false),
            ] {
                let limited = try await desk.send(.anonymous, .get, embed + limits)
                let found = limited.json.keys.filter { $0.hasPrefix("thumbnail_") }
                #expect(limited.status == 200 && found.count == (fits ? 3 : 0), "\(limits)")
            }
            for (call, status) in [
                ("\(embed)&format=json", 200), ("\(embed)&format=xml", 501), ("/oembed", 404),
                ("/oembed?url=\(origin)/p/unknown", 404), ("/oembed?url=https://elsewhere.example\(link.path)", 404),
            ] {
                #expect(try await desk.send(.anonymous, .get, call).status == status, "\(call)")
            }
        }
    }
}
