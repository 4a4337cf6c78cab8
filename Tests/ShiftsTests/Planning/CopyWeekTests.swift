import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("A copied week")
struct CopyWeekTests {
    @Test("has the same single shifts, for the same people, and open ones as open")
    func copy() async throws {
        try await withKitchen { kitchen in
            try await kitchen.busyWeek()
            let copied = try await kitchen.copyWeek()
            #expect([copied.made, copied.present, copied.fixed, copied.passed, copied.left.count] == [5, 0, 0, 0, 0])
            #expect(
                try await kitchen.week("2026-07-06") == [
                    "2026-07-06 10:00 Ahmed", "2026-07-07 10:00 Sanne Bar", "2026-07-08 22:00 Ahmed",
                    "2026-07-10 18:00 nobody", "2026-07-10 18:00 nobody",
                ]
            )
            let made = try await kitchen.shifts(kitchen.ahmed, from: "2026-07-06")
            #expect(made.allSatisfy { $0.fixedShift == nil })
            #expect(try await kitchen.history(made[0]) == ["created.single by Marieke"])
        }
    }

    @Test("copied again creates no duplicates, only what is missing")
    func again() async throws {
        try await withKitchen { kitchen in
            try await kitchen.busyWeek()
            try await kitchen.copyWeek()
            let again = try await kitchen.copyWeek()
            #expect([again.made, again.present] == [0, 5])
            try await kitchen.delete(try await kitchen.openShifts()[3])
            let third = try await kitchen.copyWeek()
            #expect([third.made, third.present] == [1, 4])
            #expect(try await kitchen.openShifts().count == 4)
        }
    }

    @Test("leaves out shifts that are generated from fixed shifts which continue")
    func fixed() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.fixed(kitchen.sanne, .friday, "17:00", "23:00", until: "2026-07-03")
            let skipped = try #require(try await kitchen.shifts(kitchen.ahmed, from: "2026-07-10").first)
            try await kitchen.delete(skipped)
            let copied = try await kitchen.copyWeek()
            #expect([copied.made, copied.fixed] == [1, 1])
            #expect(try await kitchen.week("2026-07-06") == ["2026-07-10 17:00 Sanne"])
            // Even beyond the generated weeks.
            let later = try await kitchen.copyWeek(to: "2026-11-02")
            #expect([later.made, later.fixed] == [1, 1])
        }
    }

    @Test("returns shifts given away for one week to the fixed shift's owner")
    func taken() async throws {
        try await withKitchen { kitchen in
            _ = try await kitchen.eventful()
            let copied = try await kitchen.copyWeek(from: "2026-07-06", to: "2026-07-27")
            #expect([copied.made, copied.fixed] == [0, 1])
        }
    }

    @Test("has open shifts where the holder cannot work, with the reason, and only once")
    func left() async throws {
        try await withKitchen { kitchen in
            try await kitchen.busyWeek()
            try await kitchen.shift(kitchen.sanne, "2026-07-07", "12:00", "20:00")
            try await kitchen.shift(kitchen.joris, "2026-06-29", "10:00", "18:00")
            let copied = try await kitchen.copyWeek()
            #expect(copied.made == 6 && copied.left.map(\.holder.name) == ["Sanne"])
            #expect(copied.left.map(\.reason.key) == ["shifts.rule.overlap.other"])
            #expect(try await kitchen.week("2026-07-06").contains("2026-07-07 10:00 nobody Bar"))
            let again = try await kitchen.copyWeek()
            #expect([again.made, again.present, again.left.count] == [0, 6, 0])
        }
    }

    @Test("has open shifts for people who have left the crew since")
    func departed() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.joris, "2026-06-24", "10:00", "18:00")
            kitchen.clock.advance(days: 2)
            try await kitchen.remove(kitchen.joris)
            let copied = try await kitchen.copyWeek(from: "2026-06-22")
            #expect(copied.made == 1 && copied.left.map(\.reason.key) == ["shifts.copy.left"])
            #expect(try await kitchen.week("2026-07-06") == ["2026-07-08 10:00 nobody"])
        }
    }

    @Test("can be restricted to some days, some people, or open shifts")
    func partial() async throws {
        try await withKitchen { kitchen in
            try await kitchen.busyWeek()
            let ahmed = kitchen.ahmed.person
            let some = try await kitchen.copyWeek { order in order.days = [.tuesday, .wednesday] }
            #expect(some.made == 2)
            let his = try await kitchen.copyWeek { order in order.people = [ahmed] }
            #expect([his.made, his.present] == [1, 1])
            let none = try await kitchen.copyWeek { order in
                order.people = [ahmed]
                order.isOpenOnly = true
            }
            #expect(none.made == 0)
            let open = try await kitchen.copyWeek { order in order.isOpenOnly = true }
            #expect(open.made == 2)
            #expect(try await kitchen.copyWeek().made == 0)
        }
    }

    @Test("can be counted in a dry run, without writing anything")
    func trial() async throws {
        try await withKitchen { kitchen in
            try await kitchen.busyWeek()
            #expect(try await kitchen.copyWeek(isTrial: true).made == 5)
            #expect(try await kitchen.week("2026-07-06") == [])
        }
    }

    @Test("leaves out shifts that would have started, and keeps local times across a clock change")
    func times() async throws {
        try await withKitchen { kitchen in
            try kitchen.clock.set("2026-10-13T10:00:00Z")
            try await kitchen.shift(kitchen.ahmed, "2026-10-17", "22:00", "06:00")
            let copied = try await kitchen.copyWeek(from: "2026-10-12", to: "2026-10-19")
            #expect(copied.made == 1)
            #expect(try await kitchen.shifts(kitchen.ahmed).map(\.minutes) == [480, 540])
            try await kitchen.shift(kitchen.sanne, "2026-10-19", "10:00", "12:00")
            let back = try await kitchen.copyWeek(from: "2026-10-19", to: "2026-10-12")
            #expect([back.made, back.present, back.passed] == [0, 1, 1])
        }
    }

    @Test("counts the copied shifts towards the hours per week")
    func judgedTogether() async throws {
        try await withKitchen { kitchen in
            for day in ["2026-06-29", "2026-06-30", "2026-07-01"] {
                try await kitchen.shift(kitchen.ahmed, day, "10:00", "18:00")
            }
            try await kitchen.rule(.hoursPerWeek, .block, 16 * 60)
            let copied = try await kitchen.copyWeek()
            #expect(copied.made == 3 && copied.left.map(\.draft.date.description) == ["2026-07-08"])
        }
    }

    @Test("is for managers, to another week, not too far ahead and not too many at once")
    func refusals() async throws {
        try await withKitchen { kitchen in
            try await kitchen.refuses("forbidden") { try await kitchen.copyWeek(by: kitchen.ahmed) }
            try await kitchen.refuses("invalid to/same") { try await kitchen.copyWeek(to: "2026-06-29") }
            try await kitchen.refuses("invalid to/far") { try await kitchen.copyWeek(to: "2027-06-28") }
            let (marieke, now) = (kitchen.marieke, kitchen.now)
            let draft = ShiftDraft(
                date: try day("2026-06-29"),
                start: try time("10:00"),
                end: try time("12:00"),
                position: nil
            )
            try await kitchen.database.write { tx in
                for _ in 0..<501 { _ = try Shift.add(draft, holder: nil, in: tx.acting(as: marieke, at: now)) }
            }
            try await kitchen.refuses("invalid from/tooMany") { try await kitchen.copyWeek() }
        }
    }
}

extension Kitchen {
    /// The week of 29 June: three assigned shifts and two open ones.
    fileprivate func busyWeek() async throws {
        try await shift(ahmed, "2026-06-29", "10:00", "18:00")
        try await shift(sanne, "2026-06-30", "10:00", "18:00", position: "Bar")
        try await shift(ahmed, "2026-07-01", "22:00", "06:00")
        try await shift(nil, "2026-07-03", "18:00", "23:00")
        try await shift(nil, "2026-07-03", "18:00", "23:00")
    }

    @discardableResult
    fileprivate func copyWeek(
        from: String = "2026-06-29",
        to: String = "2026-07-06",
        isTrial: Bool = false,
        by viewer: Viewer? = nil,
        _ edit: (inout WeekCopyOrder) -> Void = { _ in }
    ) async throws -> CopiedWeek {
        var order = WeekCopyOrder(from: try day(from), to: try day(to))
        edit(&order)
        let (now, viewer) = (now, viewer ?? marieke)
        return try await database.write { [order] tx in
            try Shift.copyWeek(order, isTrial: isTrial, in: tx.acting(as: viewer, at: now))
        }
    }

    /// Each as "2026-07-06 10:00 Sanne Bar".
    fileprivate func week(_ first: String) async throws -> [String] {
        let (crew, from) = (crew, try day(first))
        return try await database.read { tx in
            try Shift.list(.everyone, crew: crew, from: from, to: from.adding(days: 7), in: tx).map { shift in
                [shift.date.description, shift.start.description, shift.person?.name ?? "nobody", shift.position]
                    .compactMap(\.self).joined(separator: " ")
            }
        }
    }
}
