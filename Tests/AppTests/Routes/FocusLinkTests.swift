import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing
import Web

@Suite("The page of a secret link")
struct FocusLinkTests {
    @Test("changes nothing when it is only opened, and shows no more than the mode and what the button does")
    func opening() async throws {
        try await RouteWorld.with { world in
            let before = try await world.settledContents()
            let page = try await world.send(.anonymous, "GET /f/{focusSecret}")
            #expect(page.status == 200 && page.text.contains("Switch to ") && page.text.contains("<button"))
            #expect(page.headers[.referrerPolicy] == "no-referrer" && page.headers[.robots] == "noindex, nofollow")
            #expect(page.headers[.cacheControl] == "no-store")
            #expect(!page.text.contains("lea@example.org") && !page.text.contains("focus secret"))
            try await world.expectUnchanged(since: before)
        }
    }

    @Test("answers a POST from anywhere with a page, JSON or text, and is not found once it is deleted")
    func using() async throws {
        try await RouteWorld.with { world in
            // The mode's name is markup, which must not become part of the page.
            let page = try await world.use("text/html,application/xhtml+xml", from: "cross-site")
            #expect(page.status == 200 && page.text.contains("i data-injected=3") && page.text.contains(" started."))
            #expect(!page.text.contains("<i data-injected"))
            let again = try await world.use("application/json")
            #expect(again.status == 200 && again.headers[.contentType] == "application/json")
            #expect(again.text.contains(#""changed":false"#) && again.text.contains("was already running."))
            #expect(try await world.use("*/*").text.hasSuffix(" was already running.\n"))
            try await world.run(Step(.member, "DELETE /api/v1/me/focus/links/{focusLink}"))
            for accepted in ["text/html", "application/json", nil] {
                let gone = try await world.use(accepted)
                #expect(gone.status == 404 && !gone.text.contains("data-injected"), "\(accepted ?? "none")")
            }
            #expect(try await world.send(.anonymous, "GET /f/{focusSecret}").status == 404)
        }
    }
}

extension RouteWorld {
    /// Uses the link without signing in.
    fileprivate func use(_ accepted: String?, from site: String? = nil) async throws -> Answer {
        var headers: HTTPFields = [.acceptLanguage: "en"]
        headers[.accept] = accepted
        headers[.fetchSite] = site
        headers[.origin] = site == nil ? nil : "https://elsewhere.example"
        return try await test.client.execute(uri: filled("/f/{focusSecret}"), method: .post, headers: headers) {
            Answer(status: $0.status.code, headers: $0.headers, bytes: Array($0.body.readableBytesView))
        }
    }
}
