import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

import enum API.FocusTargetKind
import enum API.FocusTargetPeriod
import struct API.NewFocusTarget

@testable import Focus

@Suite("Focus targets")
struct TargetTests {
    /// Past days, earliest first, and today: `+` met, `-` missed with other entries, `.` without entries.
    @Test(
        "A streak survives one missed day in seven, and days without entries",
        arguments: [
            ("+++", ".", 3, 3), ("+++", "+", 4, 4), ("++", "-", 2, 2), ("+++-+", ".", 4, 4), ("+++-+-", ".", 1, 4),
            ("+++-++++++-+", ".", 10, 10), ("+++--", ".", 0, 3), ("++........+", ".", 3, 3), ("---", ".", 0, 0),
            ("-++", ".", 2, 2), ("+-+-+", ".", 2, 2),
        ]
    )
    func streaks(past: String, today: String, streak: Int, longest: Int) async throws {
        let history = try await Self.history(past + today, kind: .atLeast)
        #expect(history.streak == streak && history.longest == longest, "\(history)")
    }

    @Test("A limit counts a day once it is over, and is broken as soon as it is exceeded")
    func limits() async throws {
        #expect(try await Self.history("+--", kind: .atMost).streak == 1)
        #expect(try await Self.history("--+", kind: .atMost).streak == 2)
        #expect(try await Self.history("-+-++", kind: .atMost).streak == 0)
    }

    private static func history(_ text: String, kind: FocusTargetKind) async throws -> TargetHistory {
        try await withDays { days in
            let first = try #require(LocalDate("2026-11-18")).adding(days: 1 - text.count)
            try days.clock("\(first) 00:10")
            let draft = NewFocusTarget(mode: "Study", kind: kind, period: .day, minutes: 60)
            try await days.acting { tx in _ = try FocusTarget.add(draft, in: tx) }
            try days.clock("2026-11-18 10:00")
            for (index, day) in text.enumerated() where day != "." {
                let date = first.adding(days: index)
                try await days.add(day == "+" ? "Study" : "Work", "\(date) 08:00", "\(date) 09:30")
            }
            return try #require(try await days.histories().first)
        }
    }

    @Test("A weekly target adds up its days, and a daily target skips other weekdays")
    func periods() async throws {
        try await withDays { days in
            try days.clock("2026-11-02 00:10")
            let week = NewFocusTarget(mode: "Study", kind: .atLeast, period: .week, minutes: 120)
            let day = NewFocusTarget(mode: "Work", kind: .atLeast, period: .day, minutes: 30, weekdays: [1, 2])
            try await days.acting { tx in for draft in [week, day] { _ = try FocusTarget.add(draft, in: tx) } }
            try days.clock("2026-11-18 10:00")
            for date in ["2026-11-02", "2026-11-03", "2026-11-09", "2026-11-10", "2026-11-11", "2026-11-16"] {
                try await days.add("Study", "\(date) 08:00", "\(date) 09:00")
                try await days.add("Work", "\(date) 09:00", "\(date) 09:30")
            }
            let all = try await days.histories()
            #expect(all.map(\.target.modeName) == ["Study", "Work"])
            #expect(all.map(\.current) == [60 * 60_000, 0] && all.map(\.streak) == [2, 5])
            #expect(all.map(\.isToday) == [true, false])
            #expect(all[0].best?.start == LocalDate("2026-11-09") && all[0].best?.milliseconds == 180 * 60_000)
            let line = try await days.line()
            #expect(line?.target.modeName == "Study" && line?.logged == 60 * 60_000)
            try await days.acting { tx in _ = try FocusSettings.change(in: tx) { $0.hasDailyLine = false } }
            #expect(try await days.line() == nil)
        }
    }

    @Test("Today's line adds up overlapping entries, as the targets page does")
    func overlapping() async throws {
        try await withDays { days in
            try await days.allowSeveral(true)
            let draft = NewFocusTarget(mode: "Study", kind: .atLeast, period: .day, minutes: 180)
            try await days.acting { tx in _ = try FocusTarget.add(draft, in: tx) }
            // Half of it was yesterday.
            try await days.add("Study", "2026-11-17 23:30", "2026-11-18 00:30")
            try await days.add("Study", "08:00", "09:00")
            try await days.add("Study", "08:30", "09:30")
            let (histories, line) = (try await days.histories(), try await days.line())
            #expect(histories.first?.current == 150 * 60_000 && line?.logged == 150 * 60_000)
        }
    }

    @Test("A week that began before the first day that is looked at does not count")
    func oldestWeek() async throws {
        try await withDays { days in
            try days.clock("2025-11-03 00:10")
            let draft = NewFocusTarget(mode: "Study", kind: .atMost, period: .week, minutes: 120)
            try await days.acting { tx in _ = try FocusTarget.add(draft, in: tx) }
            try days.clock("2026-11-18 10:00")
            // The first day is Tuesday. Monday's hours exceed the limit, Tuesday's do not.
            try await days.add("Study", "2025-11-17 08:00", "2025-11-17 18:00")
            try await days.add("Study", "2025-11-18 08:00", "2025-11-18 09:00")
            let history = try #require(try await days.histories().first)
            #expect(history.streak == 0 && history.longest == 0 && history.best == nil)
        }
    }

    @Test("Duplicate and invalid targets, and changes to other people's, are refused")
    func refusals() async throws {
        try await withDays { days in
            let draft = NewFocusTarget(mode: "Study", kind: .atLeast, period: .day, minutes: 60)
            let target = try await days.acting { tx in try FocusTarget.add(draft, in: tx) }
            try await days.refuses("conflict mode/exists") {
                try await days.acting { tx in _ = try FocusTarget.add(draft, in: tx) }
            }
            let wrong: [(Int, [Int], String)] = [
                (0, [], "minutes/range"), (1441, [], "minutes/range"), (60, [8], "weekdays/choice"),
            ]
            for (minutes, weekdays, error) in wrong {
                try await days.refuses("invalid \(error)") {
                    try await days.acting { tx in
                        _ = try FocusTarget.change(target.id, minutes: minutes, weekdays: weekdays, in: tx)
                    }
                }
            }
            try await days.refuses("notFound") {
                try await days.acting(as: days.omar) { tx in try FocusTarget.delete(target.id, in: tx) }
            }
            try await days.acting { tx in try FocusTarget.delete(target.id, in: tx) }
        }
    }
}

extension Days {
    /// Lea's targets, with their progress.
    fileprivate func histories() async throws -> [TargetHistory] {
        try await database.read { [lea, now] tx in try TargetHistory.all(of: lea, now: now, in: tx) }
    }

    /// The line on Lea's day page.
    fileprivate func line() async throws -> DailyLine? {
        try await database.read { [lea, now] tx in
            try DailyLine.load(of: lea, FocusSettings.of(lea, in: tx), now: now, in: tx)
        }
    }
}
