import Core
import Storage
import TestSupport
import Testing
import Work

@testable import Notifications

@Suite("Live hub")
struct LiveHubTests {
    @Test("A batch of deliveries notifies once, with every topic once")
    func coalesces() async throws {
        try await withWorld { world in
            let page = try #require(world.module.hub.subscribe(world.sanne, to: [world.kombuis]))
            for number in 1...50 { try await world.happens("\(number)", to: world.ahmed) }
            try await world.deliver()
            #expect(page.take().topics == ["inbox", "offers", "roster"])
            #expect(page.take().topics == [])
            world.module.hub.end(page)
            var rings = 0
            for await _ in page.signals { rings += 1 }
            #expect(rings == 1)
        }
    }

    @Test("A page is notified about its own crews only")
    func hearsOwnCrews() async throws {
        try await withWorld { world in
            let hub = world.module.hub
            let kombuis = try #require(hub.subscribe(world.sanne, to: [world.kombuis]))
            let both = try #require(hub.subscribe(world.sanne, to: [world.kombuis, world.jol]))
            let none = try #require(hub.subscribe(world.ahmed, to: []))
            try await world.happens("swap?", to: world.bram, in: world.jol)
            try await world.deliver()
            #expect(kombuis.take().topics == [])
            #expect(both.take().topics == ["inbox", "offers", "roster"])
            #expect(none.take().topics == [])
        }
    }

    @Test("A slow page misses no topic, and its pending topics do not accumulate")
    func slowReader() async throws {
        let hub = LiveHub([])
        let (person, crew) = (PersonID(high: 1, low: 1), CrewID(high: 2, low: 2))
        let page = try #require(hub.subscribe(person, to: [crew]))
        for number in 1...1_000 { page.receive([crew: ["topic\(number % 20)"]]) }
        #expect(page.take().topics.count == 20)
    }

    @Test("Failed deliveries notify nobody")
    func undelivered() async throws {
        try await withWorld { world in
            let page = try #require(world.module.hub.subscribe(world.sanne, to: [world.kombuis]))
            world.notices.fail(at: "swap?")
            try await world.happens("swap?", to: world.ahmed)
            try await world.deliver()
            #expect(page.take().topics == [])
        }
    }

    @Test("With more than the maximum number of pages of a person, the oldest is closed")
    func mostPerPerson() async throws {
        let hub = LiveHub([])
        let person = PersonID(high: 1, low: 1)
        let pages = (0..<LiveHub.mostPerPerson).compactMap { _ in hub.subscribe(person, to: []) }
        let other = try #require(hub.subscribe(PersonID(high: 1, low: 2), to: []))
        #expect(hub.count == LiveHub.mostPerPerson + 1)

        let newest = try #require(hub.subscribe(person, to: []))
        #expect(hub.count == LiveHub.mostPerPerson + 1)
        for await _ in pages[0].signals {}
        #expect(pages[0].take().isReplaced)
        for page in pages.dropFirst() + [other, newest] {
            page.beat()
            #expect(!page.take().isReplaced)
        }
    }

    @Test("The number of pages is limited, and closed ones make room")
    func most() throws {
        let hub = LiveHub([])
        let pages = (0..<LiveHub.most).compactMap { number in
            hub.subscribe(PersonID(high: 1, low: UInt64(number)), to: [])
        }
        #expect(pages.count == LiveHub.most)
        #expect(hub.isFull)
        #expect(hub.subscribe(PersonID(high: 2, low: 2), to: []) == nil)
        for page in pages { hub.end(page) }
        #expect(hub.count == 0)
        #expect(hub.subscribe(PersonID(high: 2, low: 2), to: []) != nil)
    }

    @Test("Looking back finds the crews' facts since an instant, and other people's from just before it")
    func looksBack() async throws {
        try await withWorld { world in
            try await world.happens("long before", to: world.sanne)
            world.clock.advance(seconds: 2)
            try await world.happens("just before", to: world.sanne, by: world.ahmed)
            world.clock.advance(seconds: 1)
            let moment = world.clock.now
            func since(_ crews: Set<CrewID>, viewer: PersonID) async throws -> Set<String> {
                try await world.database.read { tx in
                    try Outbox.kinds(in: crews, after: moment, slack: 1_500, viewer: viewer, in: tx)
                }
            }
            #expect(try await since([world.kombuis, world.jol], viewer: world.ahmed) == [])
            #expect(try await since([world.kombuis, world.jol], viewer: world.sanne) == ["shift.asked"])
            world.clock.advance(seconds: 1)
            try await world.happens("after", to: world.sanne, by: world.ahmed)
            #expect(try await since([world.kombuis, world.jol], viewer: world.ahmed) == ["shift.asked"])
            #expect(try await since([world.jol], viewer: world.sanne) == [])
            let query = Outbox.kindsQuery(world.kombuis, after: moment, slack: 1_500, viewer: world.sanne)
            let plan = try await world.database.plan(query)
            let search = isOnPostgreSQL ? "::uuid) AND (at > " : "(crew=? AND at>?)"
            #expect(plan.contains { $0.contains(search) }, "\(plan)")
        }
    }
}
