import Core
import Storage
import TestSupport
import Testing

@testable import Notifications

@Suite("Inbox")
struct InboxTests {
    @Test(
        "Pages of any size together are the whole inbox, newest first",
        arguments: [1, 2, 3, 7, 8]
    )
    func pages(limit: Int) async throws {
        try await withWorld { world in
            // Some at the same millisecond: the order must not depend on the time alone.
            for number in 1...7 {
                try await world.happens("\(number)", to: world.sanne, about: ID(high: 5, low: UInt64(number)))
                if number % 3 == 0 { world.clock.advance(minutes: 1) }
            }
            try await world.deliver()

            var found: [ID<Notice>] = []
            var after: InboxCursor?
            var parts = 0
            repeat {
                let part = try await world.inbox(world.sanne, after: after, limit: limit)
                #expect(part.rows.count <= limit)
                #expect(part.unread == 7)
                found += part.rows.map(\.id)
                after = part.next
                parts += 1
            } while after != nil && parts < 20

            let whole = try await world.inbox(world.sanne)
            #expect(found == whole.rows.map(\.id))
            #expect(Set(found).count == 7)
            #expect(whole.rows.map(\.at) == whole.rows.map(\.at).sorted(by: >))
            #expect(parts == (7 + limit - 1) / limit)
        }
    }

    @Test("A former member no longer sees or counts messages of the crew, until they return")
    func leaving() async throws {
        try await withWorld { world in
            try await world.happens("kombuis", to: world.sanne)
            try await world.happens("jol", to: world.sanne, in: world.jol)
            try await world.deliver()
            #expect(try await world.unread(world.sanne) == 2)

            try await world.leave(world.sanne, world.kombuis)
            #expect(try await world.told(world.sanne) == ["jol"])
            #expect(try await world.unread(world.sanne) == 1)

            try await world.rejoin(world.sanne, world.kombuis)
            #expect(try await world.told(world.sanne).sorted() == ["jol", "kombuis"])
            #expect(try await world.unread(world.sanne) == 2)
        }
    }

    @Test("Messages of a former crew cannot be marked as read, one by one or all at once")
    func readingAfterLeaving() async throws {
        try await withWorld { world in
            try await world.happens("kombuis", to: world.sanne)
            try await world.deliver()
            let row = try #require(await world.inbox(world.sanne).rows.first)
            try await world.leave(world.sanne, world.kombuis)

            await #expect(throws: AppError.self) { try await world.read(row, by: world.sanne) }
            let now = world.clock.now
            try await world.database.write { tx in try markAllRead(of: world.sanne, until: now, at: now, in: tx) }
            try await world.rejoin(world.sanne, world.kombuis)
            #expect(try await world.unread(world.sanne) == 1)
        }
    }

    @Test("Neither the list nor the counter scans a table")
    func plans() async throws {
        try await withWorld { world in
            let after = InboxCursor(at: world.clock.now, id: ID(high: 1, low: 1))
            for query in [
                unreadQuery(world.sanne), inboxQuery(world.sanne, after: nil, limit: 50),
                inboxQuery(world.sanne, after: after, limit: 50),
                inboxQuery(world.sanne, crew: world.jol, after: after, limit: 50),
            ] {
                let plan = try await world.database.plan(query)
                #expect(!plan.isEmpty)
                #expect(!plan.contains { $0.contains("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
            }
            let unread = try await world.database.plan(unreadQuery(world.sanne))
            #expect(unread.contains { $0.contains("notice_unread") }, "\(unread)")
            let list = try await world.database.plan(inboxQuery(world.sanne, after: after, limit: 50))
            let search =
                isOnPostgreSQL
                ? "(ROW(updated_at, id) < ROW(" : "notice_inbox (person=? AND (updated_at,id)<(?,?))"
            #expect(list.contains { $0.contains(search) }, "\(list)")
            let one = try await world.database.plan(inboxQuery(world.sanne, crew: world.jol, after: nil, limit: 50))
            #expect(one.contains { $0.contains("notice_crew_inbox") }, "\(one)")
        }
    }

    @Test("A cursor is parsed from its description, and other text is refused")
    func cursors() {
        let cursor = InboxCursor(at: Instant(milliseconds: 1_782_201_600_123), id: ID(high: 12, low: 34))
        #expect(InboxCursor(cursor.description) == cursor)
        let bad = [
            "", ".", "x", "abc.", ".\(cursor.id)", "!!.\(cursor.id)", "\(cursor) ", "+\(cursor)", "\(cursor).1",
            "zzzzzzzzzzzzzzzzzzzz.\(cursor.id)", "0\(cursor)",
        ]
        for text in bad { #expect(InboxCursor(text) == nil, "\(text)") }
    }
}
