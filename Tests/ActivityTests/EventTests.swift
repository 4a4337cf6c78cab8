import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Activity

@Suite("Recorded events")
struct EventTests {
    @Test("are read by period with both ends included, newest first and clipped, whenever they began")
    func periods() async throws {
        try await ActivityWorld.with { world in
            let drafts = try [
                world.draft(-200_000, 200_005, "Long"), world.draft(0, 10), world.draft(10, 5), world.draft(20, 0),
            ]
            try await world.acting { tx in _ = try ActivityBucket.record("window", drafts, in: tx) }
            let at = { (seconds: Int64) in ActivityTime(world.clock.now).adding(seconds * 1_000_000) }
            #expect(try await world.events() == ["-200000+200005 Long", "0+10 Mail", "10+5 Mail", "20+0 Mail"])
            #expect(
                try await world.events(ActivityPeriod(start: at(2), end: at(12)))
                    == ["2+3 Long", "2+8 Mail", "10+2 Mail"]
            )
            #expect(try await world.events(ActivityPeriod(start: at(15))) == ["15+0 Mail", "20+0 Mail"])
            #expect(
                try await world.events(ActivityPeriod(end: at(0))) == ["-200000+200000 Long", "0+0 Mail"]
            )
            #expect(try await world.events(ActivityPeriod(start: at(16), end: at(19))) == [])
        }
    }

    @Test("that start at the same time are listed in order of insertion, and read in parts without gaps or repetition")
    func parts() async throws {
        try await ActivityWorld.with { world in
            let drafts = try [5, 0, 0, 5, 0, 3].enumerated().map { try world.draft(Double($1), 0, .number(Double($0))) }
            try await world.acting { tx in _ = try ActivityBucket.record("window", drafts, in: tx) }
            let bucket = try await world.bucket()
            for part in 1...6 {
                var (numbers, last) = ([Int](), ActivityEvent?.none)
                repeat {
                    let events = try await world.database.read { [last] tx in
                        try ActivityPeriod().events(in: bucket, after: last, most: part, in: tx)
                    }
                    numbers += events.map(\.number)
                    last = events.last
                } while last != nil
                #expect(numbers == [1, 4, 6, 2, 3, 5])
            }
        }
    }

    @Test("are replaced by their number, within their bucket only, and deleted")
    func replacing() async throws {
        try await ActivityWorld.with { world in
            try await world.make("window", as: world.omar)
            let (first, other, stray) = (
                try world.draft(0, 5), try world.draft(1, 2, "Chess", id: 1), try world.draft(3, 0, "Chess", id: 99)
            )
            try await world.acting { tx in _ = try ActivityBucket.record("window", [first], in: tx) }
            // In Omar's bucket, the number identifies another event, or none.
            let others = try await world.acting(as: world.omar) { tx in
                try ActivityBucket.record("window", [other, other, stray], in: tx).map(\.number)
            }
            #expect(others == [1, 1, 2])
            #expect(try await world.events() == ["0+5 Mail"])
            let own = try await world.acting { tx in
                try ActivityBucket.record("window", [other], in: tx).map(\.number)
            }
            #expect(own == [1])
            #expect(try await world.events() == ["1+2 Chess"])
            #expect(try await world.bucket().bytes == #"{"app":"Chess"}"#.utf8.count)
            let deleted = try await world.acting { tx in
                try [2, 1, 1].map { try ActivityBucket.deleteEvent($0, of: "window", in: tx) }
            }
            #expect(deleted == [false, true, false])
            let bucket = try await world.bucket()
            #expect(bucket.events == 0 && bucket.bytes == 0 && bucket.lastEnd == nil)
        }
    }

    @Test(
        "have times with any offset, to the microsecond",
        arguments: [
            ("2026-11-20T17:30:00Z", "2026-11-20T17:30:00.000+00:00"),
            ("2026-11-20T17:30:00.5+01:00", "2026-11-20T16:30:00.500+00:00"),
            ("2026-11-20T17:30:00.123456789Z", "2026-11-20T17:30:00.123456+00:00"),
            ("2026-11-20T17:30:00.0001+00:00", "2026-11-20T17:30:00.000100+00:00"),
            ("2026-11-20 17:30:00", "2026-11-20T17:30:00.000+00:00"),
            ("2026-11-20T17:30:00 01:00", "2026-11-20T16:30:00.000+00:00"),
            ("1969-12-31T23:59:59.9999-00:00", "1969-12-31T23:59:59.999900+00:00"),
            ("2026-11-20", nil), ("17:30", nil), ("2026-13-20T17:30:00Z", nil), ("", nil),
        ]
    )
    func times(text: String, expected: String?) {
        #expect(ActivityTime(text)?.text == expected)
    }
}

@Suite("Buckets of recorded activity")
struct BucketTests {
    @Test("are created once for each name and person, up to a limit")
    func making() async throws {
        try await ActivityWorld.with { world in
            #expect(try await !world.make("window"))
            #expect(try await world.make("window", as: world.omar))
            var most = ActivityLimits()
            most.buckets = 2
            #expect(try await world.make("web", most: most))
            #expect(try await !world.make("web", most: most))
            try await world.refuses("conflict id/tooMany") { try await world.make("afk", most: most) }
            let (lea, omar) = (world.lea, world.omar)
            let names = try await world.database.read { tx in
                try [lea, omar].map { try ActivityBucket.all(of: $0, in: tx).map(\.name) }
            }
            #expect(names == [["web", "window"], ["window"]])
        }
    }

    @Test(
        "need a name and three texts",
        arguments: [
            ("", ["type": "t", "client": "c", "hostname": "h"], "invalid id/form"),
            ("a/b", ["type": "t", "client": "c", "hostname": "h"], "invalid id/form"),
            (String(repeating: "a", count: 201), ["type": "t", "client": "c", "hostname": "h"], "invalid id/form"),
            ("a", ["client": "c", "hostname": "h"], "invalid type/required"),
            ("a", ["type": 1, "client": "c", "hostname": "h"], "invalid type/required"),
            ("a", ["type": "t", "client": "c\n", "hostname": "h"], "invalid client/form"),
            ("a", ["type": "t", "client": "c"], "invalid hostname/required"),
            ("a", ["type": "t", "client": "c", "hostname": "h", "data": "d"], "invalid data/type"),
        ] as [(String, JSON, String)]
    )
    func invalid(name: String, json: JSON, error: String) async throws {
        try await ActivityWorld.with { world in
            try await world.refuses(error) { _ = try BucketDraft(name, json, server: "here") }
        }
    }

    @Test("without a host name of their own get the server's")
    func local() throws {
        let draft = try BucketDraft("a", ["type": "t", "client": "c", "hostname": "!local"], server: "here")
        #expect(draft.hostname == "here" && draft.data == #"{"device_id":"here"}"#)
    }

    @Test("are found with their newest event by indexes, whatever the number of events")
    func plan() async throws {
        try await ActivityWorld.with { world in
            let (lea, name) = (world.lea, "window")
            let plan = try await world.database.plan(
                """
                SELECT \(ActivityBucket.columns) FROM \(ActivityBucket.tables)
                WHERE person = \(lea) AND name = \(name)
                """
            )
            #expect(!plan.contains { $0.contains("SCAN") || $0.contains("Seq Scan") }, "\(plan)")
            // The newest event is found by its number, and not by reading all events of the bucket.
            let steps = plan.map { step in step.filter { $0 != " " } }
            #expect(steps.contains { $0.contains("ANDnumber=") || $0.contains("AND(number=") }, "\(plan)")
        }
    }

    @Test("are deleted with their events, but nobody else's")
    func erasing() async throws {
        try await ActivityWorld.with { world in
            try await world.make("window", as: world.omar)
            let draft = try world.draft(0)
            try await world.acting(as: world.omar) { tx in _ = try ActivityBucket.record("window", [draft], in: tx) }
            let drafts = try (0..<1_200).map { try world.draft(Double($0)) }
            try await world.acting { tx in _ = try ActivityBucket.record("window", drafts, in: tx) }
            let bucket = try await world.bucket()
            try await world.refuses("notFound") {
                try await ActivityBucket.erase(bucket.id, of: world.omar, world.database)
            }
            #expect(try await world.bucket().events == 1_200)
            try await ActivityBucket.erase(bucket.id, of: world.lea, world.database)
            try await world.refuses("notFound") { _ = try await world.bucket() }
            try await world.make("window")
            try await world.beat(0)
            try await ActivityBucket.eraseAll(of: world.lea, world.database)
            let left = try await world.database.read { tx in
                try tx.all("SELECT bucket FROM activity_event") { try $0.read() as ActivityBucketID }.count
            }
            #expect(left == 1)
        }
    }

    @Test("lose events that are older than the person's setting allows, but are kept themselves")
    func retention() async throws {
        try await ActivityWorld.with { world in
            try await world.make("window", as: world.omar)
            let day = 86_400.0
            let drafts = try [
                world.draft(-40 * day, 9 * day, "Old"), world.draft(-40 * day, 11 * day, "Long"),
                world.draft(-10 * day, 0, "Week"), world.draft(-0.5 * day, 0, "Today"),
            ]
            for person in [world.lea, world.omar] {
                try await world.acting(as: person) { tx in _ = try ActivityBucket.record("window", drafts, in: tx) }
            }
            let sweep = SweepActivity(database: world.database)
            try await sweep.run(now: world.clock.now)
            #expect(try await world.events() == ["-3456000+950400 Long", "-864000+0 Week", "-43200+0 Today"])
            try await world.acting { tx in _ = try ActivitySettings.change(keptDays: 1, in: tx) }
            try await world.refuses("invalid keptDays/range") {
                try await world.acting { tx in _ = try ActivitySettings.change(keptDays: 0, in: tx) }
            }
            try await sweep.run(now: world.clock.now)
            #expect(try await world.events() == ["-43200+0 Today"])
            let omar = world.omar
            let others = try await world.database.read { tx in
                try ActivityBucket.find("window", of: omar, in: tx).events
            }
            #expect(others == 3)
        }
    }

    @Test("Events overlapping a period are read from all of a person's devices, without other types and oversized data")
    func overlapping() async throws {
        try await ActivityWorld.with { world in
            try await world.make("phone")
            try await world.make("omar", as: world.omar)
            let now = world.clock.now
            let large = JSON.text(String(repeating: "x", count: 5_000))
            let drafts = [
                try world.draft(-600, 100), try world.draft(-300, 400, "Code"), try world.draft(-60, 10, large),
                try world.draft(-50, 5, ["nested": 1]), try world.draft(100, 10),
            ]
            try await world.acting { tx in _ = try ActivityBucket.record("window", drafts, in: tx) }
            let phone = [try world.draft(-100_000, 100_000, "Old"), try world.draft(-200, 20, "Chat")]
            try await world.acting { tx in _ = try ActivityBucket.record("phone", phone, in: tx) }
            try await world.acting(as: world.omar) { tx in _ = try ActivityBucket.record("omar", phone, in: tx) }
            let lea = world.lea
            let read = { (kinds: [String], most: Int) in
                try await world.database.read { tx in
                    try RecordedEvent.overlapping(
                        now.adding(milliseconds: -300_000),
                        now,
                        of: lea,
                        kinds: kinds,
                        most: most,
                        in: tx
                    )
                }
            }
            let events = try await read(["currentwindow", "afkstatus"], 10)
            #expect(events.map(\.app) == ["Chat", "Code"] && events.map(\.hostname) == ["laptop", "laptop"])
            #expect(events.map(\.end) == [now.adding(milliseconds: -180_000), now])
            #expect(try await read(["currentwindow"], 2).map(\.app) == ["Chat"])
            #expect(try await read(["afkstatus"], 10).isEmpty)
        }
    }
}
