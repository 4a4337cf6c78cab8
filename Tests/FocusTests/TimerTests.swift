import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Focus

@Suite("Focus timer")
struct TimerTests {
    @Test("Starting another mode stops the running one at that moment")
    func switches() async throws {
        try await withDays { days in
            try days.clock("09:00")
            try await days.start("study")
            try days.clock("09:45")
            try await days.start("Break")
            try days.clock("10:00")
            try await days.start("Study", note: "Chapter 3")
            #expect(try await days.entries() == ["Study 09:00-09:45", "Break 09:45-10:00", "Study 10:00-"])
            try days.clock("11:30")
            let stopped = try await days.stop()
            #expect(stopped.note == "Chapter 3" && stopped.milliseconds(until: days.now) == 90 * 60_000)
            try await days.refuses("conflict timer/idle") { try await days.stop() }
        }
    }

    @Test("Starting a running mode again keeps it running, and changes only the given fields")
    func again() async throws {
        try await withDays { days in
            try days.clock("09:00")
            let first = try await days.start("Study")
            try days.clock("09:30")
            #expect(try await days.start("STUDY").id == first.id)
            let moved = try await days.start("Study", since: "08:30", note: "Early")
            #expect(moved.id == first.id && moved.note == "Early")
            #expect(try await days.entries() == ["Study 08:30-"])
        }
    }

    @Test("An entry that ran for no time is not kept")
    func mistake() async throws {
        try await withDays { days in
            try await days.start("Study")
            try await days.start("Work")
            #expect(try await days.entries() == ["Work 10:00-"])
            try await days.stop()
            #expect(try await days.entries() == [])
            try await days.start("Break")
            #expect(try await days.entries() == ["Break 10:00-"])
        }
    }

    @Test("A start or end in the future, before the running entry's start or within another entry is refused")
    func refused() async throws {
        try await withDays { days in
            try await days.add("Work", "08:00", "09:00")
            try await days.refuses("invalid startedAt/future") { try await days.start("Study", since: "10:01") }
            try await days.refuses("conflict startedAt/overlap") { try await days.start("Study", since: "08:30") }
            try await days.refuses("invalid startedAt/long") {
                try await days.start("Study", since: "2026-11-17 09:59")
            }
            try await days.refuses("invalid mode/unknown") { try await days.start("Sleeping") }
            try await days.start("Study", since: "09:30")
            try await days.refuses("invalid endedAt/future") { try await days.stop(ended: "10:30") }
            try await days.refuses("invalid endedAt/order") { try await days.stop(ended: "09:15") }
            try await days.refuses("invalid startedAt/order") { try await days.start("Work", since: "09:15") }
            #expect(try await days.stop(ended: "09:50").endedAt == days.at("09:50"))
        }
    }

    @Test("A timer that was forgotten for nine days can be stopped only with the time at which it ended")
    func forgotten() async throws {
        try await withDays { days in
            try await days.start("Work")
            try days.clock("2026-11-27 10:00")
            try await days.refuses("conflict endedAt/long") { try await days.stop() }
            try await days.refuses("conflict startedAt/long") { try await days.start("Study") }
            try await days.refuses("conflict endedAt/long") { try await days.stop(ended: "2026-11-19 10:01") }
            let day = try await days.day("2026-11-24")
            #expect(day.parts.count == 1)
            try await days.stop(ended: "17:30")
            #expect(try await days.entries() == ["Work 10:00-17:30"])
        }
    }

    @Test("After the clock is set back to before the start, the timer can be stopped once its start is corrected")
    func clockBack() async throws {
        try await withDays { days in
            let entry = try await days.start("Work")
            try days.clock("09:00")
            try await days.refuses("conflict endedAt/clock") { try await days.stop() }
            try await days.refuses("conflict startedAt/clock") { try await days.start("Study") }
            try await days.change(entry, from: "08:40")
            try await days.stop()
            #expect(try await days.entries() == ["Work 08:40-09:00"])
        }
    }

    @Test("Several timers run at once only while the settings allow it")
    func several() async throws {
        try await withDays { days in
            try await days.allowSeveral(true)
            try await days.start("Work")
            try days.clock("10:10")
            try await days.start("Exercise")
            #expect(try await days.entries() == ["Work 10:00-", "Exercise 10:10-"])
            try await days.add("Study", "09:00", "10:05")
            try days.clock("10:30")
            try await days.stop()
            #expect(try await days.entries() == ["Study 09:00-10:05", "Work 10:00-", "Exercise 10:10-10:30"])
            try await days.start("School")
            try await days.allowSeveral(false)
            try await days.refuses("conflict startedAt/overlap") { try await days.add("Break", "09:10", "09:20") }
            try days.clock("11:00")
            try await days.start("Break")
            #expect(try await days.entries().filter { $0.hasSuffix("-") } == ["Break 11:00-"])
        }
    }

    @Test("A device with a stale version changes nothing, and of concurrent stops only one succeeds")
    func devices() async throws {
        try await withTwoPools(daysMigrations) { one, other in
            let days = try await Days.make(one)
            try days.clock("09:00")
            try await days.start("Study", if: .versions(["0"]))
            try await days.refuses("stale") { try await days.start("Work", if: .versions(["0"])) }
            let seen = Precondition.versions([String(Int(try days.at("09:00").milliseconds))])
            try days.clock("10:00")
            let stops = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<8 {
                    var device = days
                    device.database = number % 2 == 0 ? one : other
                    let there = device
                    group.addTask {
                        do {
                            try await there.stop(if: seen)
                            return 1
                        } catch let error as AppError where error.code == .stale {
                            return 0
                        }
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(stops == 1)
            #expect(try await days.entries() == ["Study 09:00-10:00"])
        }
    }
}
