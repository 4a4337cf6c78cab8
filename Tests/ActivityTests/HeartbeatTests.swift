import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Activity

@Suite("A heartbeat")
struct HeartbeatTests {
    /// Start, duration and app of a heartbeat after the event `0+10 Mail` (pulse time 5 seconds), and the events then.
    @Test(
        "extends the newest event if its data is the same and it starts neither earlier nor more than the pulse time later",
        arguments: [
            (10, 0, "Mail", ["0+10 Mail"]),
            (12, 0, "Mail", ["0+12 Mail"]),
            (15, 0, "Mail", ["0+15 Mail"]),
            (15.000001, 0, "Mail", ["0+10 Mail", "15.000001+0 Mail"]),
            (12, 3, "Mail", ["0+15 Mail"]),
            // It ends before the event does.
            (2, 3, "Mail", ["0+10 Mail"]),
            (0, 0, "Mail", ["0+10 Mail"]),
            (0, 20, "Mail", ["0+20 Mail"]),
            // Out of order.
            (-1, 0, "Mail", ["-1+0 Mail", "0+10 Mail"]),
            (12, 0, "Chess", ["0+10 Mail", "12+0 Chess"]),
        ] as [(Double, Double, String, [String])]
    )
    func merging(start: Double, duration: Double, app: String, expected: [String]) async throws {
        try await ActivityWorld.with { world in
            let first = try await world.beat(0, 10)
            let event = try await world.beat(start, duration, .text(app))
            #expect(try await world.events() == expected)
            #expect((event.number == first.number) == (expected.count == 1))
        }
    }

    @Test("is compared with the newest event, even if an older one arrived later")
    func order() async throws {
        try await ActivityWorld.with { world in
            try await world.beat(0)
            try await world.beat(10)
            try await world.beat(3, 0, "Chess")
            // The newest is the heartbeat at 10, not the one that arrived last.
            try await world.beat(11)
            try await world.beat(4, 0, "Chess")
            #expect(try await world.events() == ["0+0 Mail", "3+0 Chess", "4+0 Chess", "10+1 Mail"])
            // Of two that start at the same time, the one that arrived last is the newest.
            try await world.beat(10, 0, "Chess")
            try await world.beat(12, 0, "Chess")
            #expect(try await world.events().suffix(2) == ["10+2 Chess", "10+1 Mail"])
        }
    }

    @Test("has equal data if it is equal JSON")
    func equality() async throws {
        try await ActivityWorld.with { world in
            try await world.beat(0, 0, ["a": 1, "b": ["c": [1, .null]]])
            let same = try JSON.read(Array(#"{"b": {"c": [1.0, null]}, "a": 1e0}"#.utf8))
            try await world.beat(1, 0, same)
            #expect(try await world.bucket().events == 1)
            for (index, other) in [["a": true], ["a": "1"], ["a": .number(1.5)], [1], .null].enumerated()
                as EnumeratedSequence<[JSON]>
            {
                try await world.beat(Double(index) + 2, 0, other)
                #expect(try await world.bucket().events == index + 2)
            }
        }
    }

    @Test("without a pulse time extends an event only at its very end")
    func noPulse() async throws {
        try await ActivityWorld.with { world in
            try await world.beat(0, 10, pulse: 0)
            try await world.beat(10, 0, pulse: 0)
            try await world.beat(10.5, 0, pulse: 0)
            #expect(try await world.events() == ["0+10 Mail", "10.5+0 Mail"])
        }
    }

    @Test("from the future, in the wrong format or with too much data is refused")
    func refused() async throws {
        try await ActivityWorld.with { world in
            try await world.beat(24 * 3600)
            for (json, error) in [
                ([], "invalid"),
                ([:], "invalid timestamp/instant"),
                (["timestamp": "yesterday"], "invalid timestamp/instant"),
                (["timestamp": 5], "invalid timestamp/instant"),
                (
                    ["timestamp": .text(ActivityTime(world.clock.now.adding(minutes: 24 * 60 + 1)).text)],
                    "invalid timestamp/future"
                ),
                (["timestamp": "2026-01-01T00:00:00Z", "duration": .number(-1)], "invalid duration/range"),
                (["timestamp": "2026-01-01T00:00:00Z", "duration": .number(1e300)], "invalid duration/range"),
                (["timestamp": "2026-01-01T00:00:00Z", "duration": "5"], "invalid duration/range"),
                (["timestamp": "2026-01-01T00:00:00Z", "data": []], "invalid data/type"),
                (["timestamp": "2026-01-01T00:00:00Z", "id": .number(1.5)], "invalid id/type"),
                (
                    ["timestamp": "2026-01-01T00:00:00Z", "data": ["t": .text(String(repeating: "x", count: 16_384))]],
                    "invalid data/tooLong"
                ),
            ] as [(JSON, String)] {
                try await world.refuses(error) { _ = try EventDraft(json, now: world.clock.now) }
            }
            #expect(try await world.bucket().events == 1)
        }
    }

    @Test("or events that are repeated with the same key have no effect; without a key they are recorded again")
    func repeated() async throws {
        try await ActivityWorld.with { world in
            try await world.beat(10)
            for (key, count) in [("a", 2), ("a", 2), ("b", 3), (nil, 4), ("b", 5), ("b", 5)] {
                let (older, now) = (try world.draft(0), world.clock.now)
                try await world.acting { tx in
                    let event = try ActivityBucket.heartbeat("window", older, pulse: 0, key: key, in: tx)
                    #expect(event.start <= ActivityTime(now).adding(10_000_000))
                }
                #expect(try await world.bucket().events == count)
            }
            let drafts = [try world.draft(0), try world.draft(1)]
            for (key, count) in [("c", 2), ("c", 0)] {
                let events = try await world.acting { tx in
                    try ActivityBucket.record("window", drafts, key: key, in: tx)
                }
                #expect(events.count == count)
            }
            #expect(try await world.bucket().events == 7)
        }
    }

    @Test("takes one query and at most one change, unless it inserts an event or is the longest so far")
    func statements() async throws {
        try await ActivityWorld.with { world in
            let (lea, now) = (world.lea, world.clock.now)
            for (start, duration, app, expected) in [
                (0, 100, "Chess", 4), (100, 0, "Mail", 4), (101, 0, "Mail", 2), (101, 0, "Mail", 1),
            ] as [(Double, Double, JSON, Int)] {
                let draft = try world.draft(start, duration, app)
                try await world.acting { tx in
                    let count = try countStatements(in: tx) { tx in
                        let counted = PersonTransaction(lea, at: now, in: tx)
                        _ = try ActivityBucket.heartbeat("window", draft, pulse: 5_000_000, in: counted)
                    }
                    #expect(count == expected)
                }
            }
            #expect(try await world.events() == ["0+100 Chess", "100+1 Mail"])
        }
    }

    @Test("needs a bucket of its person, with space left")
    func scope() async throws {
        try await ActivityWorld.with { world in
            let draft = try world.draft(0)
            for (person, name) in [(world.omar, "window"), (world.lea, "other")] {
                try await world.refuses("notFound") {
                    try await world.acting(as: person) { tx in
                        _ = try ActivityBucket.heartbeat(name, draft, pulse: 0, in: tx)
                    }
                }
            }
            var most = ActivityLimits()
            most.events = 1
            try await world.beat(0, most: most)
            try await world.beat(1, most: most)
            try await world.refuses("conflict data/full") { try await world.beat(20, most: most) }
            most.events = 2
            most.bytes = 20
            try await world.refuses("conflict data/full") { try await world.beat(20, most: most) }
            #expect(try await world.events() == ["0+1 Mail"])
        }
    }
}
