import App
import Core
import Logging
import Outgoing
import Storage
import TestSupport
import Testing
import Web

@testable import Notifications

@Suite("A push service")
struct PushDispatcherTests {
    @Test("that reports a device as gone makes the server remove it", arguments: [404, 410])
    func gone(status: Int) async throws {
        try await withPush { world, services in
            services.answer(status)
            try await world.push(services)
            #expect(try await world.devices(world.sanne) == 0)
            #expect(try await world.waitingPushes() == 0)
        }
    }

    @Test("that finds a message too large gets only the title, once")
    func tooLarge() async throws {
        try await withPush { world, services in
            services.answer(413)
            try await world.push(services)
            #expect(services.sent.count == 2)
            #expect(services.sent[1].body.count <= services.sent[0].body.count)
            #expect(try await world.waitingPushes() == 0)
            #expect(try await world.devices(world.sanne) == 1)
        }
    }

    @Test(
        "that throttles gets nothing until the time it asked for, while other services do",
        arguments: [(429, "120", 2), (429, "Thu, 01 Jan 2026 00:00:00 GMT", 1), (406, nil, 1)] as [(Int, String?, Int)]
    )
    func paused(status: Int, after: String?, minutes: Int) async throws {
        try await withPush { world, services in
            services.answer(status, retryAfter: after)
            try await world.push(services)
            try await world.subscribe(world.ahmed, "ahmed")
            try await world.subscribe(world.marieke, "marieke", at: mozilla)
            try await world.tell("swap?", to: world.ahmed, world.marieke, through: services)
            #expect(services.sent.map(\.url.host) == [apple, mozilla])
            services.answer(201)
            world.clock.advance(minutes: minutes)
            try await world.push(services)
            #expect(services.sent.count == 4)
            #expect(try await world.waitingPushes() == 0)
        }
    }

    @Test("that refuses this server gets nothing for an hour, and its devices are kept", arguments: [401, 403])
    func refused(status: Int) async throws {
        try await withPush { world, services in
            services.answer(status)
            try await world.push(services)
            world.clock.advance(minutes: 59)
            try await world.push(services)
            #expect(services.sent.count == 1)
            services.answer(201)
            world.clock.advance(minutes: 1)
            try await world.push(services)
            #expect(services.sent.count == 2)
            #expect(try await world.devices(world.sanne) == 1)
        }
    }

    @Test(
        "that fails or redirects is retried at growing intervals until the message expires",
        arguments: [500, 301]
    )
    func later(status: Int) async throws {
        try await withPush { world, services in
            services.answer(status)
            for _ in 0..<40 {
                try await world.push(services)
                world.clock.advance(minutes: 1)
            }
            #expect(services.sent.count == 4)
            world.clock.advance(minutes: 24 * 60)
            try await world.push(services)
            #expect(services.sent.count == 4)
            #expect(try await world.waitingPushes() == 0)
        }
    }

    @Test("that failed for a device for three weeks makes the server remove the device")
    func weeks() async throws {
        try await withPush { world, services in
            services.answer(500)
            try await world.push(services)
            for day in 1...21 {
                #expect(try await world.devices(world.sanne) == 1, "day \(day)")
                world.clock.advance(minutes: 24 * 60)
                try await world.tell("\(day)", to: world.sanne, about: ID(high: 5, low: UInt64(day)), through: services)
            }
            try await world.retry(services)
            #expect(try await world.devices(world.sanne) == 0)
        }
    }

    @Test("that failed for a device twice, three weeks apart, keeps the device")
    func apart() async throws {
        try await withPush { world, services in
            services.answer(503)
            try await world.push(services)
            world.clock.advance(minutes: 22 * 24 * 60)
            try await world.tell("again", to: world.sanne, about: ID(high: 5, low: 1), through: services)
            #expect(services.sent.count == 2)
            #expect(try await world.devices(world.sanne) == 1)
        }
    }

    @Test("that failed for a device has three weeks again once the device is renewed")
    func renewed() async throws {
        try await withPush { world, services in
            let device = try await world.subscribe(world.ahmed, "laptop")
            services.answer(503)
            try await world.tell("once", to: world.ahmed, through: services)
            world.clock.advance(minutes: 22 * 24 * 60)
            try await world.subscribe(world.ahmed, device)
            try await world.tell("again", to: world.ahmed, about: ID(high: 5, low: 1), through: services)
            try await world.retry(services)
            #expect(try await world.devices(world.ahmed) == 1)
        }
    }

    @Test("that rejects a message does not get it again")
    func wrong() async throws {
        try await withPush { world, services in
            services.answer(400)
            try await world.push(services)
            #expect(try await world.waitingPushes() == 0)
            #expect(try await world.devices(world.sanne) == 1)
        }
    }

    @Test("gets the other messages when this version cannot read one of them")
    func unreadable() async throws {
        try await withPush { world, services in
            let content = SQLValue.json(#"{"later":1}"#)
            try await world.database.write { tx in try tx.run("UPDATE push_message SET content = \(content)") }
            try await world.tell("last", to: world.sanne, about: world.saturday, through: services)
            #expect(services.sent.count == 1)
            #expect(try await world.waitingPushes() == 0)
            #expect(try await world.devices(world.sanne) == 1)
        }
    }

    @Test("gets each message once from several servers, and from another one if a server dies")
    func lease() async throws {
        try await withPush { world, services in
            for number in 1...5 {
                try await world.happens("\(number)", to: world.sanne, about: ID(high: 5, low: UInt64(number)))
                try await world.deliver()
                try await world.queuePushes()
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 1...4 { group.addTask { try await world.push(services) } }
                try await group.waitForAll()
            }
            // A server that finds another one choosing leaves the rest to it, and looks again at its next poll.
            try await world.push(services)
            #expect(services.sent.count == 6)
            try await world.happens("last", to: world.sanne, about: world.saturday)
            try await world.deliver()
            try await world.queuePushes()
            let until = world.clock.now.adding(minutes: 1)
            try await world.database.write { tx in
                try tx.run("UPDATE push_message SET leased_until = \(until), attempts = 1")
            }
            try await world.push(services)
            #expect(services.sent.count == 6)
            world.clock.advance(minutes: 1)
            try await world.push(services)
            #expect(services.sent.count == 7)
        }
    }

    @Test("gets the same token again until an hour before it expires; another service gets another one")
    func token() async throws {
        try await withPush { world, services in
            let dispatcher = world.dispatcher(services)
            try await dispatcher.run()
            try await world.subscribe(world.ahmed, "ahmed", at: mozilla)
            for (minutes, person) in [(0, world.ahmed), (11 * 60, world.sanne), (1, world.sanne)] {
                world.clock.advance(minutes: minutes)
                try await world.happens("\(minutes)", to: person, about: ID(high: 5, low: UInt64(minutes)))
                try await world.deliver()
                try await world.queuePushes()
                try await dispatcher.run()
            }
            let tokens = services.sent.compactMap { $0.headers["Authorization"] }
            #expect(services.sent.map(\.url.host) == [apple, mozilla, apple, apple])
            #expect(tokens[0] == tokens[2] && tokens[0] != tokens[1] && tokens[0] != tokens[3])
        }
    }

    @Test("that hangs is abandoned when the server stops, and gets the message at once after the restart")
    func stops() async throws {
        try await withPush { world, services in
            services.hang(apple)
            let running = Task { try await world.push(services) }
            try await eventually { services.sent.count == 1 }
            running.cancel()
            // Never ends if the delivery is not cancelled, because nothing makes the service answer.
            _ = await running.result
            #expect(services.closed == 1)
            services.letGo()
            try await world.push(services)
            #expect(services.sent.count == 2)
            #expect(try await world.waitingPushes() == 0)
            #expect(services.closed == 2)
        }
    }

    @Test("that refuses messages is reported to the operator for two weeks", arguments: [400, 401, 403])
    func reported(status: Int) async throws {
        try await withPush { world, services in
            let before = try await world.report()
            try #require(before.count == 1)
            #expect(before[0].hasPrefix("push key: SHA-256 "))
            services.answer(status)
            try await world.push(services)
            let after = try await world.report()
            try #require(after.count == 2)
            #expect(after[0] == before[0])
            #expect(after[1].hasPrefix("push problem: https://\(apple) refused 1 message (\(status)), first at "))
            world.clock.advance(minutes: 14 * 24 * 60)
            try await world.sweepPush()
            #expect(try await world.report().count == 2)
            world.clock.advance(minutes: 1)
            try await world.sweepPush()
            #expect(try await world.report() == before)
        }
    }

    @Test("that throttled this server leaves nothing behind when its pause is over")
    func pauseIsSwept() async throws {
        try await withPush { world, services in
            services.answer(429, retryAfter: "120")
            try await world.push(services)
            #expect(try await world.report().count == 1)
            try await world.sweepPush()
            #expect(try await world.pauses() == 1)
            world.clock.advance(minutes: 2)
            try await world.sweepPush()
            #expect(try await world.pauses() == 0)
        }
    }

    @Test("that is busy is skipped without looking at each message that waits for it")
    func plan() async throws {
        let steps = try await explainedSteps(Modules().migrations) { database in
            let dispatcher = PushDispatcher(
                database,
                TestPushServices(),
                services: PushServices(.init()),
                subject: World.pushOrigin,
                clock: ManualClock().clock,
                logger: Logger(label: "test")
            )
            try await dispatcher.run()
        }
        let slow = steps.filter { $0.hasPrefix("CORRELATED") || ["SCAN push_message", "SCAN busy"].contains($0) }
        #expect(!steps.isEmpty && slow.isEmpty, "\(slow)")
    }

    @Test("that hangs does not delay others, however many messages are queued for it")
    func hangs() async throws {
        try await withPush { world, services in
            services.hang(apple)
            for number in 1...8 {
                try await world.happens("\(number)", to: world.sanne, about: ID(high: 5, low: UInt64(number)))
                try await world.deliver()
                try await world.queuePushes()
            }
            let running = Task { try await world.push(services) }
            try await eventually { services.sent.count == 3 }
            try await world.subscribe(world.ahmed, "laptop", at: mozilla)
            try await world.happens("swap?", to: world.ahmed)
            try await world.deliver()
            try await world.queuePushes()
            try await eventually { services.sent.contains { $0.url.host == mozilla } }
            #expect(services.sent.filter { $0.url.host == apple }.count == 3)
            services.letGo()
            try await running.value
            #expect(services.sent.count == 10)
            #expect(try await world.waitingPushes() == 0)
        }
    }
}

/// Runs with one queued message for Sanne's phone.
private func withPush(_ body: (World, TestPushServices) async throws -> Void) async throws {
    try await withWorld { world in
        try await world.subscribe(world.sanne)
        try await world.happens("swap?", to: world.sanne)
        try await world.deliver()
        try await world.queuePushes()
        try await body(world, TestPushServices())
    }
}

extension World {
    /// Sends what failed again after each of the growing intervals.
    fileprivate func retry(_ services: TestPushServices) async throws {
        for minutes in [1, 5, 30, 120] {
            clock.advance(minutes: minutes)
            try await push(services)
        }
    }
}

private func eventually(_ isSo: () -> Bool) async throws {
    for _ in 0..<3000 where !isSo() { try await Task.sleep(for: .milliseconds(10)) }
    try #require(isSo())
}
