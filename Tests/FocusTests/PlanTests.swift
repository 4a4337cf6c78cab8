import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

import struct API.NewFocusMode

@testable import Focus

@Suite("Weekly plan")
struct PlanTests {
    @Test("Blocks are on their weekday, from the day they were planned, even across midnight")
    func weekdays() async throws {
        try await withDays { days in
            try await days.plan("Study", 1, "09:00", "11:00")
            try await days.plan("Exercise", 3, "08:00", "09:00")
            try await days.plan("Work", 7, "22:00", "02:00", note: "Night")
            #expect(try await days.planned("2026-11-16") == ["Exercise 18 08:00-09:00", "Work 22 22:00-02:00"])
            #expect(
                try await days.planned("2026-11-23")
                    == ["Study 23 09:00-11:00", "Exercise 25 08:00-09:00", "Work 29 22:00-02:00"]
            )
            // A block that started on Sunday is drawn on Monday too, but belongs to Sunday.
            let monday = try await days.plan(of: "2026-11-23")
            #expect(
                monday.planned.map(\.title) == ["Work", "Study"] && monday.items.map(\.planned.title) == ["Study"]
            )
        }
    }

    @Test(
        "Blocks have their actual length when the clocks change",
        arguments: [("2026-03-29", 120, 0), ("2026-10-25", 240, 90), ("2026-11-01", 180, 30)]
    )
    func clockChange(date: String, night: Int, halfHour: Int) async throws {
        try await withDays { days in
            try days.clock("2026-03-01 10:00")
            try await days.plan("Work", 7, "01:00", "04:00")
            // In spring the clocks skip the whole block.
            try await days.plan("Study", 7, "02:30", "03:00")
            let items = try await days.plan(of: date).items
            let lengths = Dictionary(uniqueKeysWithValues: items.map { ($0.planned.title, $0.planned.milliseconds) })
            #expect(lengths["Work"] == Int64(night) * 60_000)
            #expect(lengths["Study", default: 0] == Int64(halfHour) * 60_000)
        }
    }

    @Test("Changing or deleting a block keeps the plan of past days")
    func history() async throws {
        try await withDays { days in
            try days.clock("2026-11-02 10:00")
            let block = try await days.plan("Study", 1, "09:00", "11:00")
            try await days.acting { tx in _ = try FocusBlock.change(block.id, in: tx) { $0.note = "Maths" } }
            try days.clock("2026-11-18 10:00")
            let start = try #require(LocalTime("10:00"))
            let changed = try await days.acting { tx in try FocusBlock.change(block.id, in: tx) { $0.start = start } }
            #expect(changed.id == block.id)
            #expect(try await days.planned("2026-11-02") == ["Study 2 09:00-11:00"])
            #expect(try await days.planned("2026-11-16") == ["Study 16 09:00-11:00"])
            #expect(try await days.planned("2026-11-23") == ["Study 23 10:00-11:00"])
            try days.clock("2026-11-25 10:00")
            try await days.acting { tx in try FocusBlock.delete(block.id, in: tx) }
            #expect(try await days.planned("2026-11-16") == ["Study 16 09:00-11:00"])
            #expect(try await days.planned("2026-11-23") == ["Study 23 10:00-11:00"])
            #expect(try await days.planned("2026-11-30") == [])
            let person = days.lea
            #expect(try await days.database.read { tx in try FocusBlock.all(of: person, in: tx) } == [])
            try await days.refuses("notFound") {
                try await days.acting { tx in try FocusBlock.delete(block.id, in: tx) }
            }
        }
    }

    @Test(
        "Each block has an outcome, which takes the tolerance into account",
        arguments: [
            ("07:00", "08:45", "kept"), ("07:00", "08:44", "partly"), ("06:00", "07:01", "partly"),
            ("06:00", "07:00", "missed"),
        ]
    )
    func outcomes(from: String, to: String, outcome: String) async throws {
        try await withDays { days in
            // No longer than the tolerance.
            try await days.plan("School", 3, "05:00", "05:15")
            try await days.plan("Work", 3, "07:00", "09:00")
            try await days.plan("Study", 3, "09:30", "11:00")
            try await days.plan("Break", 3, "12:00", "13:00")
            try await days.add("Work", from, to)
            let items = try await days.plan(of: "2026-11-18").items
            #expect(items.map { "\($0.outcome)" } == ["missed", outcome, "now", "coming"])
            #expect(items[1].isFree == (outcome == "missed"))
        }
    }

    @Test("Planned and logged time adds up by mode until now, and overlapping blocks count once")
    func sums() async throws {
        try await withDays { days in
            try await days.plan("Work", 3, "07:00", "09:00")
            try await days.plan("Work", 3, "08:00", "12:00")
            try await days.plan("Study", 3, "11:00", "12:00")
            try await days.add("Work", "07:30", "08:00")
            try await days.start("Work", since: "09:30")
            let lines = try await days.plan(of: "2026-11-16", days: 7).modes
            #expect(lines.map(\.name) == ["Work"])
            #expect(lines.map(\.planned) == [180 * 60_000] && lines.map(\.logged) == [60 * 60_000])
        }
    }

    @Test("Shifts are in the plan in the chosen mode, or not at all")
    func shifts() async throws {
        try await withDays { days in
            let (start, end) = (try days.at("17:00"), try days.at("2026-11-19 01:00"))
            let shift = PlannedShift(startsAt: start, endsAt: end, title: "Bar", path: "/c/bar/shifts/1")
            let source = OneShift(person: days.lea, shift: shift)
            let found = try await days.plan(of: "2026-11-16", days: 7, shifts: source).items
            #expect(found.map(\.planned.title) == ["Work"] && found[0].planned.shift == shift)
            try await days.acting { tx in _ = try FocusSettings.change(in: tx) { $0.shiftMode = nil } }
            #expect(try await days.plan(of: "2026-11-16", days: 7, shifts: source).items.isEmpty)
            try await days.refuses("invalid shiftMode/unknown") {
                try await days.acting { tx in _ = try FocusSettings.change(in: tx) { $0.shiftMode = "Chess" } }
            }
        }
    }

    @Test("Blocks end when their mode is archived, and are deleted with it")
    func archived() async throws {
        try await withDays { days in
            try days.clock("2026-11-02 10:00")
            try await days.plan("Study", 1, "11:00", "12:00")
            let study = try await days.mode("Study")
            try days.clock("2026-11-18 10:00")
            try await days.acting { tx in _ = try FocusMode.change(study.id, in: tx) { $0.archived = true } }
            #expect(try await days.planned("2026-11-16") == ["Study 16 11:00-12:00"])
            #expect(try await days.planned("2026-11-23") == [])
            try await days.acting { tx in try FocusMode.delete(study.id, in: tx) }
            #expect(try await days.planned("2026-11-16") == [])
        }
    }

    @Test("Invalid blocks, too many blocks and other people's blocks are refused")
    func refusals() async throws {
        try await withDays { days in
            try await days.refuses("invalid end/order") { try await days.plan("Study", 1, "09:00", "09:00") }
            try await days.refuses("invalid weekday/choice") { try await days.plan("Study", 8, "09:00", "10:00") }
            try await days.refuses("invalid mode/unknown") { try await days.plan("Chess", 1, "09:00", "10:00") }
            let block = try await days.plan("Study", 1, "09:00", "10:00")
            try await days.refuses("notFound") {
                try await days.acting(as: days.omar) { tx in _ = try FocusBlock.change(block.id, in: tx) { _ in } }
            }
            try await days.refuses("stale") {
                try await days.acting { tx in try FocusBlock.delete(block.id, if: .shown("7"), in: tx) }
            }
            for _ in 1..<FocusBlock.most { try await days.plan("Study", 2, "09:00", "10:00") }
            try await days.refuses("conflict mode/tooMany") { try await days.plan("Study", 2, "09:00", "10:00") }
        }
    }

    @Test("For a gap, the planned mode is suggested rather than that of the previous day")
    func gaps() async throws {
        try await withDays { days in
            try await days.plan("Study", 3, "08:00", "09:30")
            try await days.add("Exercise", "2026-11-17 08:30", "2026-11-17 10:00")
            try await days.add("Work", "07:00", "08:00")
            let (lea, now) = (days.lea, days.now)
            let plan = try await days.plan(of: "2026-11-18")
            let date = plan.days.lowerBound
            let gaps = try await days.database.read { tx in
                let settings = try FocusSettings.of(lea, in: tx)
                return try FocusDay.load(date, of: lea, settings, planned: plan.planned, now: now, in: tx).gaps
            }
            let study = try await days.mode("Study")
            #expect(gaps.map(\.suggestion) == [study.id] && gaps.map(\.isPlanned) == [true])
        }
    }
}

private struct OneShift: PlannedShiftSource {
    let person: PersonID
    let shift: PlannedShift

    func shifts(of person: PersonID, from start: Instant, to end: Instant, in tx: Tx) throws -> [PlannedShift] {
        person == self.person && shift.startsAt < end && shift.endsAt > start ? [shift] : []
    }
}

extension Days {
    @discardableResult
    fileprivate func plan(_ mode: String, _ weekday: Int, _ start: String, _ end: String, note: String? = nil)
        async throws -> FocusBlock
    {
        let (start, end) = (try #require(LocalTime(start)), try #require(LocalTime(end)))
        let draft = FocusBlockDraft(mode: mode, weekday: weekday, start: start, end: end, note: note)
        return try await acting { tx in try FocusBlock.add(draft, in: tx) }
    }

    /// The planned times of the week from a Monday: "Study 16 09:00-11:00", with the day of the month.
    fileprivate func planned(_ monday: String) async throws -> [String] {
        let plan = try await plan(of: monday, days: 7)
        return plan.items.map { item in
            let (start, end) = (plan.zone.local(item.planned.startsAt), plan.zone.local(item.planned.endsAt))
            return "\(item.planned.title) \(start.date.parts.2) \(start.time)-\(end.time)"
        }
    }
}
