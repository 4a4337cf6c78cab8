import Foundation
import HTTPTypes
import Testing
import Web

@testable import Accounts

@Suite("The page for reading offline")
struct OfflinePageTests {
    @Test("has the notes that the service worker puts above saved pages, and may be saved itself")
    func notes() async throws {
        try await withTown { town in
            let browser = try await town.marieke()
            let page = try await browser.get("/offline")
            #expect(page.status == .ok && page.headers[.cacheControl] == "private, no-cache")
            #expect(page.body.contains("<p class=\"muted\" id=\"saved-pages\">"))
            for note in ["lost", "slow"] {
                let text = try #require(self.note(note, on: page))
                #expect(text.contains("role=\"status\"") && text.contains("Saved on {time}."), "\(text)")
                #expect(text.contains("<a href=\"\">Try again</a>"))
            }
            #expect(try #require(note("missing", on: page)).contains("not saved on this device"))
        }
    }

    @Test("leaves a message for the page that the person sees")
    func flash() async throws {
        try await withTown { town in
            let browser = try await town.marieke()
            let answer = try await browser.post(
                "/settings",
                ["name": "Marieke B.", "language": "nl", "appearance": "dark"]
            )
            #expect(try await browser.get("/offline").body.contains("Offline beschikbaar"))
            #expect(try await browser.follow(answer).body.contains("Instellingen opgeslagen."))
        }
    }

    @Test("is for people who are signed in")
    func strangers() async throws {
        try await withTown { town in
            let stranger = try await Browser(town).get("/offline")
            #expect(stranger.location == "/signin?next=%2Foffline")
        }
    }

    private func note(_ id: String, on page: Answer) -> String? {
        guard let start = page.body.range(of: "<template id=\"saved-\(id)\">"),
            let end = page.body.range(of: "</template>", range: start.upperBound..<page.body.endIndex)
        else { return nil }
        return String(page.body[start.upperBound..<end.lowerBound])
    }
}

extension Town {
    fileprivate func marieke() async throws -> Browser {
        let browser = Browser(self)
        let form: KeyValuePairs = ["name": "Marieke", "email": "m@example.org", "password": "vier emmers mosselen"]
        _ = try await browser.post("/signup", form)
        return browser
    }
}
