import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Focus

private typealias FocusEntry = Focus.FocusEntry
private typealias FocusMode = Focus.FocusMode
private typealias FocusSettings = Focus.FocusSettings
private typealias FocusTask = Focus.FocusTask

/// Bugs of TIM, the app that Focus replaces, in its timer and presets, its radar chart and its calendar.
@Suite("Bugs of TIM that Focus does not have")
struct TimeMattersTests {
    // MARK: - Timer and presets

    @Test("Time counts by the clock while no page is open, and any device can stop a timer that was left running")
    func leftRunning() async throws {
        try await withDays { days in
            try days.clock("02:00")
            try await days.start("Study")
            try days.clock("10:00")
            let (lea, elsewhere) = (days.lea, days.now)
            let running = try await days.database.read { tx in try FocusEntry.running(lea, in: tx) }
            #expect(running.map { $0.milliseconds(until: elsewhere) } == [8 * 3_600_000])
            try await days.stop()
            #expect(try await days.entries() == ["Study 02:00-10:00"])
        }
    }

    @Test("Time belongs to the mode that was running, whatever is chosen, moved or renamed meanwhile")
    func switching() async throws {
        try await withDays { days in
            try days.clock("09:00")
            try await days.start("Study")
            try days.clock("09:30")
            let (study, school) = (try await days.mode("Study").id, try await days.mode("School").id)
            try await days.acting { tx in
                _ = try FocusMode.change(school, in: tx) { $0.position = 1 }
                _ = try FocusMode.change(study, in: tx) { $0.name = "Reading" }
            }
            try days.clock("10:00")
            try await days.start("Break")
            #expect(try await days.entries() == ["Reading 09:00-10:00", "Break 10:00-"])
        }
    }

    @Test("A running mode can be neither deleted nor archived, so that it can always be stopped")
    func deletedWhileRunning() async throws {
        try await withDays { days in
            try await days.start("Study")
            let study = try await days.mode("Study").id
            try await days.refuses("conflict mode/used") {
                try await days.acting { tx in try FocusMode.delete(study, in: tx) }
            }
            try await days.refuses("conflict archived/running") {
                try await days.acting { tx in _ = try FocusMode.change(study, in: tx) { $0.archived = true } }
            }
        }
    }

    @Test("Two devices that log at once keep what both logged")
    func twoDevices() async throws {
        try await withTwoPools(daysMigrations) { one, other in
            let days = try await Days.make(one)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 {
                    var device = days
                    device.database = number % 2 == 0 ? one : other
                    let there = device
                    group.addTask { _ = try await there.add("Work", "0\(number):00", "0\(number):30") }
                }
                try await group.waitForAll()
            }
            #expect(try await days.entries() == (0..<8).map { "Work 0\($0):00-0\($0):30" })
        }
    }

    @Test("The time of a mode is kept whatever its name contains", arguments: ["a.b", "$set", "a/b", "__proto__"])
    func names(name: String) async throws {
        try await withDays { days in
            try await days.acting { tx in _ = try FocusMode.add(NewFocusMode(name: name), in: tx) }
            try await days.add(name, "08:00", "08:45")
            #expect(try await days.minutes() == ["\(name) 45 0"])
        }
    }

    @Test("A mode with time is archived rather than deleted, and another one cannot take its name and share its time")
    func deletedWithTime() async throws {
        try await withDays { days in
            try await days.add("Work", "08:00", "09:00")
            let work = try await days.mode("Work").id
            try await days.refuses("conflict mode/used") {
                try await days.acting { tx in try FocusMode.delete(work, in: tx) }
            }
            try await days.acting { tx in _ = try FocusMode.change(work, in: tx) { $0.archived = true } }
            for name in ["Work", " work ", "WORK"] {
                try await days.refuses("conflict name/exists") {
                    try await days.acting { tx in _ = try FocusMode.add(NewFocusMode(name: name), in: tx) }
                }
            }
            #expect(try await days.minutes() == ["Work 60 0"])
        }
    }

    @Test("A timer that is stopped at once logs nothing")
    func stoppedAtOnce() async throws {
        try await withDays { days in
            try await days.start("Study")
            try await days.stop()
            #expect(try await days.entries() == [])
            #expect(try await days.minutes() == [])
        }
    }

    // MARK: - Radar chart

    @Test("All entries of a mode add up, to the second, wherever it is in the list and whether others have time or not")
    func sums() async throws {
        try await withDays { days in
            let start = try days.at("07:00")
            for (offset, seconds) in [(0, 59), (300, 20), (900, 3_601)] {
                let begin = start.adding(milliseconds: Int64(offset) * 1_000)
                let draft = FocusEntryDraft(
                    mode: "School",
                    startedAt: begin,
                    endedAt: begin.adding(milliseconds: Int64(seconds) * 1_000)
                )
                try await days.acting { tx in _ = try FocusEntry.add(draft, in: tx) }
            }
            let report = try await days.today()
            #expect(report.lines(by: .mode).map(\.milliseconds) == [3_680_000])
            let axes = report.axes(by: .mode).map(\.milliseconds)
            #expect(axes == [0, 0, 0, 0, 3_680_000] && report.axes(by: .mode).map(\.milliseconds) == axes)
        }
    }

    @Test("Yesterday's time is what was logged yesterday, and a day ends at midnight without anything being deleted")
    func midnight() async throws {
        try await withDays { days in
            try await days.add("Work", "2026-11-17 23:00", "00:30")
            #expect(try await days.minutes() == ["Work 30 60"])
            try days.clock("23:59")
            #expect(try await days.minutes() == ["Work 30 60"])
            try days.clock("2026-11-19 00:01")
            #expect(try await days.minutes() == ["Work 0 30"])
            #expect(try await days.entries() == ["Work 23:00-00:30"])
        }
    }

    // MARK: - Calendar

    @Test("Tasks are found by person, not by part of a name")
    func similarNames() async throws {
        try await withDays { days in
            let (ann, joanna) = try await days.database.write { tx in
                (try tx.addPerson("ann"), try tx.addPerson("joanna"))
            }
            let date = try #require(LocalDate("2026-11-18"))
            for person in [ann, joanna] {
                try await days.acting(as: person) { tx in
                    try ReadyMadeMode.give(named: ["Study", "Work", "Break", "Exercise", "School"], in: tx)
                }
            }
            try await days.acting(as: joanna) { tx in
                _ = try FocusTask.add(FocusTaskDraft(title: "Secret", date: date), in: tx)
            }
            let found = try await days.database.read { tx in
                (try FocusTask.list(of: ann, in: tx).count, try FocusTask.list(of: joanna, in: tx).count)
            }
            #expect(found.0 == 0 && found.1 == 1)
        }
    }

    @Test("A task stays on its date in any time zone", arguments: ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
    func zones(zone: String) async throws {
        try await withDays { days in
            let dates = ["2026-03-29", "2026-10-25", "2026-11-18", "2027-01-01"]
            for date in dates { try await days.task("Essay", date, nil) }
            try await days.acting { tx in
                _ = try FocusSettings.change(in: tx) { $0.zone = try Zone.named(zone) }
            }
            let lea = days.lea
            for date in dates {
                let day = try #require(LocalDate(date))
                let listed = try await days.database.read { tx in
                    try FocusTask.list(from: day, to: day.adding(days: 1), of: lea, in: tx)
                }
                #expect(listed.map(\.date) == [day])
            }
        }
    }

    @Test("A month around New Year has the year of its days", arguments: ["2026-12-31", "2027-01-01", "2021-01-03"])
    func newYear(date: String) throws {
        let date = try #require(LocalDate(date))
        let month = Month(of: date)
        #expect(month.first.year == date.year && month.days.contains(date) && month.description == "\(date)".prefix(7))
    }

    @Test("A task without a title is refused with an error at the field, and is not stored")
    func untitled() async throws {
        try await withDays { days in
            for title in ["", "  "] {
                try await days.refuses("invalid title/required") { _ = try await days.task(title, "2026-11-18", nil) }
            }
            let lea = days.lea
            let stored = try await days.database.read { tx in try FocusTask.list(of: lea, in: tx) }
            #expect(stored.isEmpty)
        }
    }
}

extension Days {
    /// The report of today, compared with yesterday.
    fileprivate func today() async throws -> Focus.FocusReport {
        let (lea, now) = (lea, now)
        return try await database.read { tx in
            let today = try FocusSettings.of(lea, in: tx).today(at: now)
            let days = today..<today.adding(days: 1)
            return try Focus.FocusReport.read(
                .init(days, compared: today.adding(days: -1)..<today),
                of: lea,
                now: now,
                in: tx
            )
        }
    }

    /// "Work 30 60": the minutes of today and yesterday in each mode.
    fileprivate func minutes() async throws -> [String] {
        try await today().lines(by: .mode).map { line in
            guard case .mode(let mode) = line.subject else { return "" }
            return "\(mode.name) \(line.milliseconds / 60_000) \((line.compared ?? 0) / 60_000)"
        }
    }
}
