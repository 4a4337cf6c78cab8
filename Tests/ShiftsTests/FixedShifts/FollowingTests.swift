import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("This shift and all following ones")
struct FollowingTests {
    @Test("change from one date on: earlier dates keep their times, and every shift keeps its history")
    func change() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            try await kitchen.changeFollowing(shifts[2], start: "16:00")
            #expect(
                try await kitchen.shifts(kitchen.ahmed).map { "\($0.date) \($0.start)" } == [
                    "2026-06-26 17:00", "2026-07-03 17:00", "2026-07-10 16:00", "2026-07-17 16:00", "2026-07-24 16:00",
                    "2026-07-31 16:00", "2026-08-07 16:00", "2026-08-14 16:00", "2026-08-21 16:00",
                ]
            )
            #expect(try await kitchen.shifts(kitchen.ahmed).map(\.id) == shifts.map(\.id))
            #expect(try await kitchen.history(shifts[1]).count == 1)
            #expect(try await kitchen.history(shifts[2]).last == "changed.fixed by Marieke")
            #expect(try await kitchen.history(shifts[3]).last == "changed.fixed by Marieke")
            #expect(
                try await kitchen.series(kitchen.ahmed) == [
                    "friday 17:00 2026-06-23 to 2026-07-03", "friday 16:00 2026-07-10 to the end",
                ]
            )
            kitchen.clock.advance(days: 28)
            try await kitchen.generate()
            #expect(try await kitchen.shifts(kitchen.ahmed).last.map { "\($0.date) \($0.start)" } == "2026-09-18 16:00")
        }
    }

    @Test("from the first date on change the series itself, without creating another")
    func whole() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let first = try await kitchen.shifts(kitchen.ahmed)[0]
            let changed = try await kitchen.changeFollowing(first, end: "22:00")
            #expect(changed.fixedShift == series.id && changed.end.description == "22:00")
            #expect(try await kitchen.series(kitchen.ahmed) == ["friday 17:00 2026-06-23 to the end"])
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            #expect(shifts.count == 9 && shifts.allSatisfy { $0.end.description == "22:00" })
        }
    }

    @Test("do not include shifts that are other people's, on offer, individually changed or skipped")
    func touched() async throws {
        try await withKitchen { kitchen in
            _ = try await kitchen.eventful()
            let first = try await kitchen.shifts(kitchen.ahmed)[0]
            try await kitchen.changeFollowing(first, start: "16:00")
            #expect(
                try await kitchen.shifts(kitchen.ahmed).map { "\($0.date) \($0.start) \($0.status)" } == [
                    "2026-06-26 16:00 idle", "2026-07-03 18:00 idle", "2026-07-17 17:00 offered",
                    "2026-07-31 16:00 idle", "2026-08-07 16:00 idle", "2026-08-14 16:00 idle", "2026-08-21 16:00 idle",
                ]
            )
            #expect(try await kitchen.shifts(kitchen.sanne).map { "\($0.date) \($0.start)" } == ["2026-07-10 17:00"])
            kitchen.clock.advance(days: 14)
            try await kitchen.generate()
            #expect(try await !kitchen.dates(kitchen.ahmed).contains("2026-07-24"))
        }
    }

    @Test("include the shift itself even if it was changed individually; it then follows its series again")
    func byHand() async throws {
        try await withKitchen { kitchen in
            _ = try await kitchen.eventful()
            let second = try await kitchen.shifts(kitchen.ahmed)[1]
            try await kitchen.changeFollowing(second, start: "15:00")
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            #expect(
                shifts.map { "\($0.date) \($0.start)" }.prefix(4) == [
                    "2026-06-26 17:00", "2026-07-03 15:00", "2026-07-17 17:00", "2026-07-31 15:00",
                ]
            )
            try await kitchen.changeFollowing(try await kitchen.now(second), start: "14:00")
            #expect(try await kitchen.now(second).start.description == "14:00")
            #expect(try await kitchen.series(kitchen.ahmed).count == 2)
        }
    }

    @Test("change the times of a shift that someone else took, and the series keeps its owner")
    func somebodyElses() async throws {
        try await withKitchen { kitchen in
            _ = try await kitchen.eventful()
            let taken = try await kitchen.shifts(kitchen.sanne)[0]
            try await kitchen.changeFollowing(taken, start: "15:00", holder: .some(kitchen.sanne))
            #expect(try await kitchen.shifts(kitchen.sanne).map { "\($0.date) \($0.start)" } == ["2026-07-10 15:00"])
            #expect(
                try await kitchen.series(kitchen.ahmed) == [
                    "friday 17:00 2026-06-23 to 2026-07-03", "friday 15:00 2026-07-10 to the end",
                ]
            )
        }
    }

    @Test("move to another weekday, forwards and backwards, without duplicate or lost weeks")
    func anotherDay() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let third = try await kitchen.shifts(kitchen.ahmed)[2]
            try await kitchen.changeFollowing(third, date: "2026-07-12")
            #expect(
                try await kitchen.dates(kitchen.ahmed) == [
                    "2026-06-26", "2026-07-03", "2026-07-12", "2026-07-19", "2026-07-26", "2026-08-02", "2026-08-09",
                    "2026-08-16", "2026-08-23",
                ]
            )
            try await kitchen.changeFollowing(try await kitchen.now(third), date: "2026-07-08")
            #expect(
                try await kitchen.dates(kitchen.ahmed) == [
                    "2026-06-26", "2026-07-03", "2026-07-08", "2026-07-15", "2026-07-22", "2026-07-29", "2026-08-05",
                    "2026-08-12", "2026-08-19",
                ]
            )
            try await kitchen.generate()
            #expect(try await kitchen.dates(kitchen.ahmed).count == 9)
        }
    }

    @Test("get a new owner; where that person cannot work, the shift is open")
    func anotherOwner() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.shift(kitchen.joris, "2026-07-17", "20:00", "22:00")
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            try await kitchen.changeFollowing(shifts[2], holder: .some(kitchen.joris))
            #expect(try await kitchen.dates(kitchen.ahmed) == ["2026-06-26", "2026-07-03"])
            #expect(
                try await kitchen.dates(kitchen.joris) == [
                    "2026-07-10", "2026-07-17", "2026-07-24", "2026-07-31", "2026-08-07", "2026-08-14", "2026-08-21",
                ]
            )
            #expect(try await kitchen.openShifts().map(\.id) == [shifts[3].id])
            #expect(try await kitchen.history(shifts[2]).last == "assigned by Marieke")
            #expect(try await kitchen.series(kitchen.joris) == ["friday 17:00 2026-07-10 to the end"])
            #expect(
                try await kitchen.told(FixedShiftChanged.kind)
                    == ["fixed.added.yours to Joris", "fixed.passed.yours to Ahmed"]
            )
            #expect(try await kitchen.told(ShiftAssigned.kind) == ["unassigned to Ahmed"])
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            #expect(try await kitchen.dates(kitchen.joris).last == "2026-08-28")
        }
    }

    @Test("are not given to a person who has 50 fixed shifts, also from the first date on")
    func fullOwner() async throws {
        try await withKitchen { kitchen in
            for week in 0..<50 {
                let date = try day("2026-06-26").adding(days: 7 * week).description
                try await kitchen.fixed(kitchen.joris, .friday, "17:00", "23:00", from: date, until: date)
            }
            try await kitchen.fixed(kitchen.ahmed, .monday, "17:00", "23:00")
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            for shift in [shifts[0], shifts[1]] {
                try await kitchen.refuses("invalid person/tooMany") {
                    try await kitchen.changeFollowing(shift, holder: .some(kitchen.joris))
                }
            }
        }
    }

    @Test("are deleted: the series ends before them, and other people's shifts stay")
    func delete() async throws {
        try await withKitchen { kitchen in
            _ = try await kitchen.eventful()
            let second = try await kitchen.shifts(kitchen.ahmed)[1]
            try await kitchen.deleteFollowing(second)
            #expect(try await kitchen.dates(kitchen.ahmed) == ["2026-06-26", "2026-07-17"])
            #expect(try await kitchen.dates(kitchen.sanne) == ["2026-07-10"])
            #expect(try await kitchen.series(kitchen.ahmed) == ["friday 17:00 2026-06-23 to 2026-06-26"])
            kitchen.clock.advance(days: 30)
            try await kitchen.generate()
            #expect(try await kitchen.dates(kitchen.ahmed) == ["2026-06-26", "2026-07-17"])
        }
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.deleteFollowing(try await kitchen.shifts(kitchen.ahmed)[0])
            #expect(try await kitchen.dates(kitchen.ahmed) == [])
            #expect(try await kitchen.series(kitchen.ahmed) == [])
        }
    }

    @Test("are deleted from a shift that its series left behind, and the series ends no later than before")
    func deleteLeftOver() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            let offer = try await kitchen.offer(shifts[3], by: kitchen.ahmed)
            try await kitchen.offer(shifts[4], by: kitchen.ahmed)
            try await kitchen.deleteFollowing(shifts[1])
            try await kitchen.withdraw(offer, by: kitchen.ahmed)
            let told = try await kitchen.told(FixedShiftChanged.kind)
            #expect(try await kitchen.dates(kitchen.ahmed) == ["2026-06-26", "2026-07-17", "2026-07-24"])
            // One is still on offer; the other is untouched again.
            try await kitchen.deleteFollowing(shifts[4])
            try await kitchen.deleteFollowing(shifts[3])
            #expect(try await kitchen.dates(kitchen.ahmed) == ["2026-06-26"])
            #expect(try await kitchen.series(kitchen.ahmed) == ["friday 17:00 2026-06-23 to 2026-06-26"])
            #expect(try await kitchen.told(FixedShiftChanged.kind) == told)
        }
    }

    @Test(
        "keep their local times across both clock changes",
        arguments: [("2026-10-10T08:00:00Z", "2026-10-24", 540), ("2027-03-13T08:00:00Z", "2027-03-27", 420)]
    )
    func clockChange(now: String, date: String, length: Int) async throws {
        try await withKitchen { kitchen in
            try kitchen.clock.set(now)
            try await kitchen.fixed(kitchen.ahmed, .saturday, "21:00", "05:00")
            let planned = try await kitchen.shifts(kitchen.ahmed)
            let night = try #require(planned.first { $0.date.description == date })
            #expect(night.minutes == length)
            try await kitchen.changeFollowing(night, start: "22:00", end: "06:00")
            let times = try await kitchen.shifts(kitchen.ahmed).map { shift in
                "\(shift.date) \(shift.start)–\(shift.end), \(shift.minutes)"
            }
            let split = try #require(times.firstIndex { $0.hasPrefix(date) })
            #expect(times[..<split].count == 2 && times[..<split].allSatisfy { $0.hasSuffix("21:00–05:00, 480") })
            #expect(times[split].hasSuffix("22:00–06:00, \(length)"))
            #expect(times[(split + 1)...].allSatisfy { $0.hasSuffix("22:00–06:00, 480") })
        }
    }

    @Test("can get another holder on the night that skips their end, which nobody can enter anew")
    func skippedTime() async throws {
        try await withKitchen { kitchen in
            try kitchen.clock.set("2027-03-13T08:00:00Z")
            try await kitchen.fixed(kitchen.ahmed, .saturday, "20:00", "02:30")
            let planned = try await kitchen.shifts(kitchen.ahmed)
            let night = try #require(planned.first { $0.date.description == "2027-03-27" })
            let passed = try await kitchen.changeFollowing(night, holder: .some(kitchen.joris))
            #expect(passed.person?.name == "Joris")
            let given = try await kitchen.change(passed, holder: .some(kitchen.sanne))
            #expect(given.person?.name == "Sanne" && given.endsAt == night.endsAt)
            try await kitchen.refuses("invalid end/missingHour") { try await kitchen.change(given, nil, "21:00") }
            // A whole day, which begins and ends at the same time.
            try await kitchen.refuses("invalid end/missingHour") { try await kitchen.change(given, nil, "02:30") }
            try await kitchen.refuses("invalid end/missingHour") {
                try await kitchen.changeFollowing(given, start: "21:00")
            }
        }
    }

    @Test("are rejected where the scope does not apply")
    func refusals() async throws {
        try await withKitchen { kitchen in
            let single = try await kitchen.shift(kitchen.ahmed, "2026-07-01", "10:00", "12:00")
            try await kitchen.refuses("invalid scope/series") {
                try await kitchen.changeFollowing(single, start: "09:00")
            }
            try await kitchen.refuses("invalid scope/series") { try await kitchen.deleteFollowing(single) }
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", until: "2026-07-24")
            let shift = try await kitchen.shifts(kitchen.ahmed)[2]
            #expect(shift.fixedShift != nil)
            try await kitchen.refuses("invalid date/week") {
                try await kitchen.changeFollowing(shift, date: shift.date.adding(days: 7).description)
            }
            let last = try #require(try await kitchen.shifts(kitchen.ahmed).last)
            try await kitchen.refuses("invalid date/order") {
                try await kitchen.changeFollowing(last, date: "2026-07-25")
            }
            try await kitchen.refuses("invalid person/series") {
                try await kitchen.changeFollowing(shift, holder: .some(nil))
            }
            try await kitchen.refuses("forbidden") {
                try await kitchen.changeFollowing(shift, start: "16:00", by: kitchen.ahmed)
            }
            try await kitchen.refuses("forbidden") { try await kitchen.deleteFollowing(shift, by: kitchen.ahmed) }
        }
    }
}

extension Kitchen {
    @discardableResult
    func changeFollowing(
        _ shift: Shift,
        date: String? = nil,
        start: String? = nil,
        end: String? = nil,
        holder: Viewer?? = nil,
        by viewer: Viewer? = nil
    ) async throws -> Shift {
        let draft = ShiftDraft(
            date: try date.map(day) ?? shift.date,
            start: try start.map(time) ?? shift.start,
            end: try end.map(time) ?? shift.end,
            position: shift.position
        )
        let (now, viewer) = (now, viewer ?? marieke)
        return try await database.write { tx in
            try Shift.changeFollowing(
                shift.id,
                holder: holder.map { $0?.person },
                if: .none,
                in: tx.acting(as: viewer, at: now)
            ) { _ in draft }
        }
    }

    func deleteFollowing(_ shift: Shift, by viewer: Viewer? = nil) async throws {
        let (now, viewer) = (now, viewer ?? marieke)
        try await database.write { tx in
            try Shift.deleteFollowing(shift.id, if: .none, in: tx.acting(as: viewer, at: now))
        }
    }

    /// A person's fixed shifts, each as "friday 17:00 2026-06-23 to 2026-07-03".
    func series(_ person: Viewer) async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try FixedShift.list(crew: crew, person: person.person, in: tx).map {
                "\($0.weekday) \($0.start) \($0.validFrom) to \($0.validUntil?.description ?? "the end")"
            }
        }
    }
}
