import Accounts
import Core
import HTML
import HTTPTypes
import HummingbirdTesting
import NIOCore
import TestSupport
import Testing
import Web

@testable import Notifications

@Suite("Inbox page")
struct InboxPagesTests {
    @Test("The page escapes sentences, marks unread ones with text, and has a form for each")
    func shows() async throws {
        try await withWorld { world in
            try await world.happens("a <b>swap</b>?", to: world.ahmed)
            try await world.happens("a <b>swap</b>?", to: world.ahmed)
            try await world.deliver()
            let row = try #require(await world.inbox(world.ahmed).rows.first)
            try await world.app().test(.router) { client in
                let page = try await page("/inbox", world.ahmed, world, client)
                #expect(page.contains("Somebody asks: a &lt;b&gt;swap&lt;/b&gt;?."))
                #expect(page.contains(#"id="inbox" data-live="inbox""#))
                #expect(page.contains(#"<form class="row-body" method="post" action="/inbox/\#(row.id)/reading">"#))
                #expect(page.contains("row-unread"))
                #expect(page.contains("Unread:"))
                #expect(page.contains("2 new"))
                #expect(page.contains("Mark all as read"))
                // With a single crew, its name is not shown.
                #expect(!page.contains("<bdi>De Kombuis</bdi></p>"))
            }
        }
    }

    @Test("A message offers what its reader can do, until it is read")
    func action() async throws {
        try await withWorld { world in
            try await world.happens("do?", to: world.ahmed)
            try await world.deliver()
            let form = #"<form class="inline-form" method="post" action="/c/kombuis/do">"#
            try await world.app().test(.router) { client in
                #expect(try await page("/inbox", world.ahmed, world, client).contains(form))
                try await world.read(try #require(await world.inbox(world.ahmed).rows.first), by: world.ahmed)
                #expect(try await !page("/inbox", world.ahmed, world, client).contains(form))
            }
        }
    }

    @Test("For people in several crews, messages name the crew")
    func namesCrews() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            try await world.app().test(.router) { client in
                let page = try await page("/inbox", world.sanne, world, client)
                #expect(page.contains("<bdi>De Kombuis</bdi></p>"))
            }
        }
    }

    @Test("A person in several crews can look at one of them, and mark its messages as read")
    func oneCrew() async throws {
        try await withWorld { world in
            try await world.happens("kombuis", to: world.sanne)
            try await world.happens("jol", to: world.sanne, in: world.jol)
            try await world.deliver()
            try await world.app().test(.router) { client in
                let both = try await page("/inbox", world.sanne, world, client)
                #expect(both.contains("Somebody asks: kombuis.") && both.contains("Somebody asks: jol."))
                #expect(both.contains(#"href="/inbox?crew=jol""#))
                let one = try await page("/inbox?crew=jol", world.sanne, world, client)
                #expect(!one.contains("Somebody asks: kombuis.") && one.contains("Somebody asks: jol."))
                #expect(one.contains("1 unread") && !one.contains("<bdi>De Jol</bdi></p>"))
                let answer = try await post("/inbox/reading", "crew=jol", world.sanne, world, client)
                #expect(answer.headers[.location] == "/inbox?crew=jol")
                let unread = try await world.inbox(world.sanne).rows.filter { $0.readAt == nil }
                #expect(unread.map(\.crew?.id) == [world.kombuis])
                // The page does not reveal whether a crew exists that the person is not in.
                for crew in ["kombuis", "nothing"] {
                    let headers = world.browser(world.bram)
                    let page = try await client.execute(uri: "/inbox?crew=\(crew)", method: .get, headers: headers)
                    #expect(page.status == .notFound)
                    #expect(
                        try await post("/inbox/reading", "crew=\(crew)", world.bram, world, client).status == .notFound
                    )
                }
                let only = try await page("/inbox", world.ahmed, world, client)
                #expect(!only.contains("?crew="))
            }
        }
    }

    @Test("A message shows who did it")
    func actor() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne, by: world.ahmed)
            try await world.happens("open", to: world.sanne, about: world.saturday)
            try await world.deliver()
            let rows = try await world.inbox(world.sanne).rows
            #expect(Set(rows.map { $0.actor?.name }) == ["Ahmed", nil])
            try await world.app().test(.router) { client in
                let page = try await page("/inbox", world.sanne, world, client)
                #expect(page.split(separator: #"class="sender""#).count == 2)
            }
        }
    }

    @Test("A row has the forms of its module, which lead back to the inbox, until it says why nothing is left to do")
    func actions() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.happens("old", to: world.sanne, about: world.saturday)
            try await world.deliver()
            world.notices.set(
                .open { context, html, _, page in
                    html.form(.post(), .action("\(context.viewer.path)/take")) { html.back(to: page) }
                },
                of: world.friday
            )
            world.notices.set(.settled(Phrase("test.answered", ["what": .text("<b>")])), of: world.saturday)
            try await world.app().test(.router) { client in
                let all = try await page("/inbox", world.sanne, world, client)
                let form = #"action="/c/kombuis/take"><input type="hidden" name="back" value="inbox"#
                #expect(all.contains(form + #"">"#))
                #expect(all.contains(#"<span class="status">Answer: &lt;b&gt;.</span>"#))
                // A settled message does not ask for attention.
                #expect(all.split(separator: "row-unread").count == 2)
                let one = try await page("/inbox?crew=kombuis", world.sanne, world, client)
                #expect(one.contains(form + #"-crew">"#))
            }
        }
    }

    @Test("Days are named relative to today, in the crew's time zone")
    func days() async throws {
        try await withWorld { world in
            // 10:00 in Amsterdam on Tuesday 23 June 2026.
            try await world.happens("first", to: world.sanne)
            world.clock.advance(minutes: 13 * 60 + 59)
            try await world.happens("last of the day", to: world.sanne, about: world.saturday)
            try await world.deliver()
            try await world.app().test(.router) { client in
                func headings() async throws -> [String] {
                    let page = try await page("/inbox", world.sanne, world, client)
                    return page.split(separator: "<h2").dropFirst().map {
                        String($0.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
                    }
                }
                #expect(try await headings() == ["Today"])
                world.clock.advance(minutes: 1)
                #expect(try await headings() == ["Yesterday"])
                world.clock.advance(minutes: 24 * 60)
                let words = world.site.words(.english)
                let date = try #require(LocalDate("2026-06-23"))
                #expect(try await headings() == [words.heading(words.day(date))])
                // A sign-in that is not used for a long time expires.
                for _ in 1...4 {
                    world.clock.advance(minutes: 60 * 24 * 60)
                    _ = try await headings()
                }
                #expect(try await headings() == [words.heading(words.fullDay(date))])
            }
        }
    }

    @Test("Opening a message marks it as read and redirects to its subject; viewing the page marks nothing")
    func opens() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            let row = try #require(await world.inbox(world.sanne).rows.first)
            try await world.app().test(.router) { client in
                _ = try await page("/inbox", world.sanne, world, client)
                #expect(try await world.unread(world.sanne) == 1)

                let answer = try await client.execute(
                    uri: "/inbox/\(row.id)/reading",
                    method: .post,
                    headers: world.browser(world.sanne)
                )
                #expect(answer.status == .seeOther)
                #expect(answer.headers[.location] == "/c/kombuis/shifts/\(world.friday)")
                #expect(try await world.unread(world.sanne) == 0)
                let after = try await page("/inbox", world.sanne, world, client)
                #expect(after.contains("Somebody asks: swap?."))
                #expect(!after.contains("row-unread"))
                #expect(!after.contains("Mark all as read"))
            }
        }
    }

    @Test("Marking all messages as read leaves those unread that arrived after the page was loaded")
    func readsAllThatWasShown() async throws {
        try await withWorld { world in
            try await world.happens("seen", to: world.sanne)
            try await world.deliver()
            let shown = try #require(await world.inbox(world.sanne).rows.first).at
            world.clock.advance(seconds: 1)
            try await world.happens("not seen", to: world.sanne, about: world.saturday)
            try await world.deliver()
            try await world.app().test(.router) { client in
                let body = "until=\(shown.milliseconds)"
                let answer = try await post("/inbox/reading", body, world.sanne, world, client)
                #expect(answer.status == .seeOther)
                #expect(answer.headers[.location] == "/inbox")
                let unread = try await world.inbox(world.sanne).rows.filter { $0.readAt == nil }
                #expect(unread.map(\.path) == ["/c/kombuis/shifts/\(world.saturday)"])

                // A later page does not contain the newest row, so it marks everything as read.
                #expect(try await post("/inbox/reading", "", world.sanne, world, client).status == .seeOther)
                #expect(try await world.unread(world.sanne) == 0)
            }
        }
    }

    @Test("The form that marks all as read contains the time of the newest message")
    func formCarriesNewest() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            try await world.app().test(.router) { client in
                let page = try await page("/inbox", world.sanne, world, client)
                #expect(page.contains(#"name="until" value="\#(world.clock.now.milliseconds)""#))
            }
        }
    }

    @Test("Older messages are on later pages, each on exactly one")
    func olderPages() async throws {
        try await withWorld { world in
            for number in 1...(InboxPages.limit + 1) {
                try await world.happens("number \(number)", to: world.sanne, about: ID(high: 5, low: UInt64(number)))
                world.clock.advance(seconds: 1)
            }
            try await world.deliver()
            try await world.app().test(.router) { client in
                let first = try await page("/inbox", world.sanne, world, client)
                #expect(first.contains("number \(InboxPages.limit + 1).") && !first.contains("number 1."))
                let link = try #require(first.split(separator: #"href="/inbox?after="#).dropFirst().first)
                let older = try await page("/inbox?after=\(link.prefix { $0 != "\"" })", world.sanne, world, client)
                #expect(older.contains("number 1.") && !older.contains("number 2."))
                #expect(older.contains("Newest") && !older.contains(#"rel="next""#))
            }
        }
    }

    @Test("An empty inbox says so")
    func empty() async throws {
        try await withWorld { world in
            try await world.app().test(.router) { client in
                let page = try await page("/inbox", world.bram, world, client)
                #expect(page.contains("Nothing here yet"))
                #expect(page.contains(#"data-live="inbox""#))
                #expect(!page.contains("Mark all as read"))
            }
        }
    }

    @Test("Messages of others are not found, and forms from other sites are rejected")
    func strangers() async throws {
        try await withWorld { world in
            try await world.happens("swap?", to: world.sanne)
            try await world.deliver()
            let row = try #require(await world.inbox(world.sanne).rows.first)
            try await world.app().test(.router) { client in
                let path = "/inbox/\(row.id)/reading"
                #expect(try await post(path, "", world.ahmed, world, client).status == .notFound)
                var foreign = world.browser(world.sanne)
                foreign[.fetchSite] = "cross-site"
                #expect(try await client.execute(uri: path, method: .post, headers: foreign).status == .forbidden)
                let bad = try await client.execute(
                    uri: "/inbox?after=x",
                    method: .get,
                    headers: world.browser(world.sanne)
                )
                #expect(bad.status == .unprocessableContent)
                let signedOut = try await client.execute(uri: "/inbox", method: .get)
                #expect(signedOut.headers[.location] == "/signin?next=%2Finbox")
                #expect(try await world.unread(world.sanne) == 1)
            }
        }
    }

    private func page(
        _ path: String,
        _ person: PersonID,
        _ world: World,
        _ client: any TestClientProtocol
    ) async throws -> String {
        let answer = try await client.execute(uri: path, method: .get, headers: world.browser(person))
        #expect(answer.status == .ok)
        return String(buffer: answer.body)
    }

    private func post(
        _ path: String,
        _ body: String,
        _ person: PersonID,
        _ world: World,
        _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        var headers = world.browser(person)
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await client.execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: body))
    }
}
