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

@Suite("Focus day")
struct DayTests {
    @Test("A day has the part of each entry that falls on it, even across midnight")
    func midnight() async throws {
        try await withDays { days in
            try await days.add("Work", "2026-11-16 22:30", "2026-11-17 01:00")
            let (one, two) = (try await days.day("2026-11-16"), try await days.day("2026-11-17"))
            #expect(one.logged == 90 * 60_000 && two.logged == 60 * 60_000)
            #expect(one.parts.map(\.end) == [one.end] && two.parts.map(\.start) == [two.start])
            #expect(try await days.day("2026-11-18").parts.isEmpty)
        }
    }

    @Test(
        "A day has 23 or 25 hours when the clocks change, and an entry across the change its actual length",
        arguments: [("2026-03-29", 23, 5), ("2026-10-25", 25, 7), ("2026-11-18", 24, 6)]
    )
    func clockChange(date: String, hours: Int, length: Int) async throws {
        try await withDays { days in
            try days.clock("2026-12-01 10:00")
            try await days.add("Work", "\(date) 00:00", "\(date) 06:00")
            let day = try await days.day(date)
            #expect(day.hours == hours)
            #expect(day.logged == Int64(length) * 3_600_000)
            #expect(day.byMode.map(\.milliseconds) == [day.logged])
        }
    }

    @Test("Gaps are between entries and until now, each with the mode of that time on the previous day")
    func gaps() async throws {
        try await withDays { days in
            try await days.add("Exercise", "2026-11-17 08:30", "2026-11-17 10:00")
            try await days.add("Work", "07:00", "08:00")
            try await days.add("Study", "09:30", "09:45")
            try days.clock("10:10")
            let exercise = try await days.mode("Exercise")
            let gaps = try await days.day().gaps
            #expect(gaps.map(\.start) == [try days.at("08:00"), try days.at("09:45")])
            #expect(gaps.map(\.end) == [try days.at("09:30"), try days.at("10:10")])
            #expect(gaps.map(\.suggestion) == [exercise.id, exercise.id])
            #expect(try await days.day("2026-11-17").gaps.map(\.suggestion) == [nil])
        }
    }

    @Test("The day page reads the settings once")
    func settings() async throws {
        try await withDays { days in
            let draft = NewFocusTarget(mode: "Study", kind: .atLeast, period: .day, minutes: 60)
            try await days.acting { tx in
                _ = try FocusTarget.add(draft, in: tx)
                let (person, now) = (tx.person, tx.now)
                let statements = try recordStatements(in: tx) { recorded in
                    let pages = DayPages(shifts: nil, sources: SuggestionSources())
                    let own = PersonTransaction(person, at: now, in: recorded)
                    let page = try DayPage.load(nil, undo: nil, pages, in: own)
                    #expect(page.line != nil)
                }
                #expect(statements.filter { $0.text.contains("FROM focus_settings") }.count == 1)
            }
        }
    }

    @Test("Settings that changed after they were read are not overwritten")
    func settingsChanged() async throws {
        try await withDays { days in
            try await days.refuses("stale") {
                try await days.acting { tx in
                    _ = try FocusSettings.change(in: tx) { draft in
                        _ = try FocusSettings.change(in: tx) { $0.tolerance = 20 }
                        draft.tolerance = 30
                    }
                }
            }
        }
    }

    @Test(
        "The minutes of the entries add up to those of the day, and each is rounded up or down",
        arguments: [
            ([23.9, 1.9], [24, 1]), ([1.9, 23.95], [1, 24]), ([0.5, 0.5], [1, 0]), ([0.3, 0.3], [0, 0]),
            ([60, 30], [60, 30]), ([], []),
        ] as [([Double], [Int])]
    )
    func minutes(_ lengths: [Double], _ shown: [Int]) {
        #expect(wholeMinutes(lengths.map { Int64(($0 * 60_000).rounded()) }) == shown)
    }

    @Test("Overlapping entries count once in the day's total")
    func parallel() async throws {
        try await withDays { days in
            try await days.allowSeveral(true)
            try await days.add("Work", "07:00", "09:00")
            try await days.add("Study", "08:00", "08:30")
            try await days.add("Break", "08:45", "09:15")
            let day = try await days.day()
            #expect(day.logged == 135 * 60_000)
            #expect(
                day.byMode.map { "\($0.name) \($0.milliseconds / 60_000)" } == ["Work 120", "Break 30", "Study 30"]
            )
            #expect(day.gaps.map(\.start) == [try days.at("09:15")])
        }
    }

    @Test("A gap in the hour that occurs twice is filled at its exact instants, unless its times are edited")
    func repeatedHour() async throws {
        try await withDays { days in
            let date = "2026-10-25"
            let (from, until) = (try moment("2026-10-25T01:10:20Z"), try moment("2026-10-25T01:40:30Z"))
            let fields = [
                "mode": "Work", "date": date, "startedAt": "02:10", "endedAt": "02:40", "from": from.description,
                "until": until.description,
            ]
            let edited = fields.merging(["startedAt": "02:05"]) { $1 }
            let (exact, typed) = try await days.acting { tx in
                (try Form(fields).draft(nil, in: tx), try Form(edited).draft(nil, in: tx))
            }
            #expect(exact.startedAt == from && exact.endedAt == until)
            #expect(try typed.startedAt == moment("2026-10-25T00:05:00Z") && typed.endedAt == until)
        }
    }

    @Test("Of a time that occurs twice, the second is meant if the first is before the entry, the break or the timer")
    func repeatedHourInside() async throws {
        try await withDays { days in
            let start = try moment("2026-10-25T01:10:20Z")
            let drafts = [
                FocusEntryDraft(mode: "Work", startedAt: start, endedAt: try moment("2026-10-25T03:00:00Z")),
                FocusEntryDraft(
                    mode: "Work",
                    startedAt: try moment("2026-10-24T20:00:00Z"),
                    endedAt: try moment("2026-10-25T01:10:00Z")
                ),
            ]
            let found: [Instant?] = try await days.acting { tx in
                let (late, night) = (
                    try FocusEntry.add(drafts[0], in: tx).entry, try FocusEntry.add(drafts[1], in: tx).entry
                )
                let form = Form(["at": "02:40", "first": "02:10", "from": "02:50", "ended": "2026-10-25T02:40"])
                let from = try form.time("from", of: night, in: tx)
                let zone = try Zone.named("Europe/Amsterdam")
                return [
                    try form.time("at", of: late, in: tx), try form.time("first", of: late, in: tx),
                    try form.time("first", of: night, in: tx), from,
                    try form.time("first", of: night, after: from, in: tx),
                    try form.moment("ended", zone, after: start), try form.moment("ended", zone, after: nil),
                ]
            }
            let times = ["01:40:00", "01:10:20", "00:10:00", "00:50:00", "01:10:00", "01:40:00", "00:40:00"]
            let expected: [Instant?] = try times.map { try moment("2026-10-25T\($0)Z") }
            #expect(found == expected)
        }
    }

    @Test("A time entered in minutes snaps to an entry that ends or starts in that minute")
    func typed() async throws {
        try await withDays { days in
            let seconds = try days.at("08:00").adding(milliseconds: 23_000)
            let draft = FocusEntryDraft(mode: "Work", startedAt: try days.at("07:00"), endedAt: seconds)
            try await days.acting { tx in _ = try FocusEntry.add(draft, in: tx) }
            let (date, expected) = (try #require(LocalDate("2026-11-18")), try days.at("08:30"))
            let (start, end) = try await days.acting { tx in
                var check = Validation()
                let times = try ReadTimes(in: tx)
                let start = try times.read(&check, "startedAt", date, "08:00")
                return (start, try times.read(&check, "endedAt", date, "08:30", isEndOf: start))
            }
            #expect(start == seconds && end == expected)
            let (overnight, hour) = try await days.acting { tx in
                var check = Validation()
                let times = try ReadTimes(in: tx)
                let back = try #require(LocalDate("2026-10-25"))
                let first = try times.read(&check, "startedAt", back, "02:30")
                return (
                    try times.read(&check, "endedAt", date, "01:00", isEndOf: expected),
                    try times.read(&check, "endedAt", back, "02:30", isEndOf: first).milliseconds - first.milliseconds
                )
            }
            #expect(overnight == (try days.at("2026-11-19 01:00")) && hour == 3_600_000)
        }
    }

    @Test("An entry whose date is edited moves with its end, also to the day before or after")
    func otherDate() async throws {
        try await withDays { days in
            let work = try await days.add("Work", "2026-11-17 09:00", "2026-11-17 12:00")
            let night = try await days.add("Work", "2026-11-15 22:00", "2026-11-16 01:00")
            let earlier = ["mode": "Work", "date": "2026-11-16", "startedAt": "09:00", "endedAt": "12:00"]
            let later = ["mode": "Work", "date": "2026-11-16", "startedAt": "22:00", "endedAt": "01:00"]
            let (before, after) = try await days.acting { tx in
                (try Form(earlier).draft(work, in: tx), try Form(later).draft(night, in: tx))
            }
            #expect(before.startedAt == (try days.at("2026-11-16 09:00")))
            #expect(before.endedAt == (try days.at("2026-11-16 12:00")))
            #expect(after.startedAt == (try days.at("2026-11-16 22:00")))
            #expect(after.endedAt == (try days.at("2026-11-17 01:00")))
        }
    }
}
