import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

typealias Balance = Shifts.Balance

@Suite("The balance")
struct BalanceTests {
    @Test("counts exchanged shifts for both people, and a point for each hour once the work is done")
    func takeover() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            // It is Tuesday, so Friday is more than a day ahead.
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "22:30")
            try await kitchen.accept(try await kitchen.offer(friday, by: kitchen.ahmed), by: kitchen.sanne)
            try await kitchen.shift(kitchen.sanne, "2026-06-27", "10:00", "12:00")
            let before = try await kitchen.balances("2026-06-22", "2026-06-29")
            #expect(before["Ahmed"] == Line(minutes: 0, given: [1, 330], taken: [0, 0], points: 0))
            #expect(before["Sanne"] == Line(minutes: 450, given: [0, 0], taken: [1, 330], points: 0))
            #expect(before["Joris"] == Line(minutes: 0, given: [0, 0], taken: [0, 0], points: 0))
            try kitchen.clock.set("2026-06-26T20:29:00Z")
            #expect(try await kitchen.points() == [:])
            try kitchen.clock.set("2026-06-26T20:30:00Z")
            #expect(try await kitchen.points() == ["Sanne": 5])
        }
    }

    @Test("gives double points for less than 24 hours' notice")
    func shortNotice() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            // It is ten o'clock on Tuesday: one shift begins in exactly 24 hours, the other a minute earlier.
            for (start, end) in [("10:00", "11:00"), ("09:59", "10:00")] {
                let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-24", start, end)
                try await kitchen.accept(try await kitchen.offer(shift, by: kitchen.ahmed), by: kitchen.sanne)
            }
            let open = try await kitchen.shift(nil, "2026-06-23", "18:00", "21:00")
            try await kitchen.claim(open, by: kitchen.joris)
            kitchen.clock.advance(days: 2)
            #expect(try await kitchen.points() == ["Sanne": 1, "Joris": 6])
            let joris = try await kitchen.balances("2026-06-22", "2026-06-29")["Joris"]
            #expect(joris == Line(minutes: 180, given: [0, 0], taken: [1, 180], points: 6))
        }
    }

    @Test("sums minutes before it counts hours")
    func parts() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            for day in ["2026-06-25", "2026-06-26"] {
                try await kitchen.claim(try await kitchen.shift(nil, day, "18:00", "18:45"), by: kitchen.joris)
            }
            kitchen.clock.advance(days: 7)
            #expect(try await kitchen.points() == ["Joris": 1])
        }
    }

    @Test("counts the actual length of a night with a clock change")
    func clockChange() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            try kitchen.clock.set("2026-10-20T08:00:00Z")
            let night = try await kitchen.shift(nil, "2026-10-24", "22:00", "06:00")
            try await kitchen.claim(night, by: kitchen.joris)
            try kitchen.clock.set("2026-10-26T08:00:00Z")
            let joris = try await kitchen.balances("2026-10-19", "2026-10-26")["Joris"]
            #expect(joris == Line(minutes: 540, given: [0, 0], taken: [1, 540], points: 9))
        }
    }

    @Test("gives no points for passing a shift back and forth, for a shift that was passed on, or for a deleted one")
    func toAndFro() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            func pass(_ shift: Shift, from giver: Viewer, to taker: Viewer) async throws {
                kitchen.clock.advance(minutes: 1)
                try await kitchen.accept(try await kitchen.offer(shift, by: giver), by: taker)
            }
            let (ahmed, sanne, joris) = (kitchen.ahmed, kitchen.sanne, kitchen.joris)
            // Back to the original holder.
            let friday = try await kitchen.shift(ahmed, "2026-06-26", "17:00", "22:00")
            try await pass(friday, from: ahmed, to: sanne)
            try await pass(friday, from: sanne, to: ahmed)
            // Worked by the last of three people.
            let saturday = try await kitchen.shift(ahmed, "2026-06-27", "17:00", "20:00")
            try await pass(saturday, from: ahmed, to: sanne)
            try await pass(saturday, from: sanne, to: joris)
            // The same taker twice, which counts once.
            let sunday = try await kitchen.shift(ahmed, "2026-06-28", "17:00", "18:00")
            try await pass(sunday, from: ahmed, to: sanne)
            try await pass(sunday, from: sanne, to: joris)
            try await pass(sunday, from: joris, to: sanne)
            let monday = try await kitchen.shift(ahmed, "2026-06-29", "17:00", "19:00")
            try await pass(monday, from: ahmed, to: sanne)
            try await kitchen.delete(monday)
            // A manager assigned it to someone else.
            let tuesday = try await kitchen.shift(ahmed, "2026-06-30", "17:00", "19:00")
            try await pass(tuesday, from: ahmed, to: sanne)
            try await kitchen.change(tuesday, holder: .some(joris))
            kitchen.clock.advance(days: 14)
            #expect(try await kitchen.points() == ["Joris": 3, "Sanne": 1])
            let balances = try await kitchen.balances("2026-06-22", "2026-07-06")
            #expect(balances["Ahmed"]?.given == [5, 780] && balances["Ahmed"]?.taken == [1, 300])
        }
    }

    @Test("covers exchanges in the period, from midnight to midnight in the crew's time zone")
    func period() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let shift = try await kitchen.shift(nil, "2026-06-26", "17:00", "22:00")
            // 23:30 on the 24th in Amsterdam.
            try kitchen.clock.set("2026-06-24T21:30:00Z")
            try await kitchen.claim(shift, by: kitchen.joris)
            #expect(try await kitchen.balances("2026-06-24", "2026-06-25")["Joris"]?.taken == [1, 300])
            #expect(try await kitchen.balances("2026-06-25", "2026-06-26")["Joris"]?.taken == [0, 0])
            #expect(try await kitchen.balances("2026-06-23", "2026-06-24")["Joris"]?.taken == [0, 0])
            // Its hours count for the day on which it is worked.
            #expect(try await kitchen.balances("2026-06-25", "2026-06-26")["Joris"]?.minutes == 0)
            #expect(try await kitchen.balances("2026-06-26", "2026-06-27")["Joris"]?.minutes == 300)
        }
    }

    @Test("gives points for half a year, and does not list former members")
    func old() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            for (person, day) in [(kitchen.joris, "2026-06-24"), (kitchen.sanne, "2026-06-25")] {
                try await kitchen.claim(try await kitchen.shift(nil, day, "17:00", "22:00"), by: person)
            }
            kitchen.clock.advance(days: 181)
            #expect(try await kitchen.points() == ["Joris": 5, "Sanne": 5])
            try await kitchen.remove(kitchen.sanne)
            #expect(try await kitchen.points() == ["Joris": 5])
            kitchen.clock.advance(days: 1)
            #expect(try await kitchen.points() == [:])
        }
    }

    @Test("is sorted by name, ignoring case")
    func byName() async throws {
        try await withKitchen { kitchen in
            let (crew, marieke, now) = (kitchen.crew, kitchen.marieke, kitchen.now)
            try await kitchen.database.write { tx in
                for name in ["ahmed b", "Émile", "AHMED C", "zoë"] { _ = try tx.addMember(name, of: crew) }
            }
            let period = BalancePeriod(until: now, in: marieke.zone)
            let names = try await kitchen.database.read { tx in
                try Balance.list(period, viewer: marieke, now: now, in: tx).map(\.person.name)
            }
            #expect(names.count == 8 && names.filter { $0.lowercased().hasPrefix("ahmed") }.count == 3)
            #expect(names.prefix(3) == ["Ahmed", "ahmed b", "AHMED C"])
        }
    }
}

/// The expected balance of one person.
struct Line: Equatable {
    let minutes: Int
    /// The number of shifts, and their minutes.
    let given: [Int]
    let taken: [Int]
    let points: Int
}

extension Kitchen {
    /// The balances between two dates, by name.
    func balances(_ from: String, _ to: String) async throws -> [String: Line] {
        let (viewer, now) = (marieke, now)
        let period = BalancePeriod(from: try day(from), to: try day(to), in: viewer.zone)
        return try await database.read { tx in
            let balances = try Balance.list(period, viewer: viewer, now: now, in: tx)
            return Dictionary(uniqueKeysWithValues: balances.map { ($0.person.name, Line($0)) })
        }
    }

    /// The current points of each person.
    func points() async throws -> [String: Int] {
        let (viewer, now) = (marieke, now)
        let lines = try await database.read { tx in try Leaderboard.of(viewer, now: now, in: tx).lines }
        return Dictionary(uniqueKeysWithValues: lines.filter { $0.points > 0 }.map { ($0.person.name, $0.points) })
    }
}

extension Line {
    init(_ balance: Balance) {
        self.init(
            minutes: balance.minutes,
            given: [balance.moved.given.shifts, balance.moved.given.minutes],
            taken: [balance.moved.taken.shifts, balance.moved.taken.minutes],
            points: balance.moved.points
        )
    }
}
