import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

import enum API.FocusTaskRepeat

@testable import Focus

/// Today is Wednesday 18 November 2026.
@Suite("A task of Focus")
struct TaskTests {
    @Test(
        "has its next occurrence after its date, and not before the day on which it was done",
        arguments: [
            (FocusTaskRepeat.daily, "2026-11-18", "2026-11-18", "2026-11-19"),
            (.daily, "2026-11-20", "2026-11-18", "2026-11-21"), (.daily, "2026-11-13", "2026-11-18", "2026-11-18"),
            (.weekdays, "2026-11-19", "2026-11-19", "2026-11-20"),
            (.weekdays, "2026-11-20", "2026-11-20", "2026-11-23"),
            (.weekdays, "2026-11-12", "2026-11-21", "2026-11-23"),
            (.weekdays, "2026-11-12", "2026-11-22", "2026-11-23"),
            (.weekly, "2026-11-18", "2026-11-18", "2026-11-25"), (.weekly, "2026-11-11", "2026-11-18", "2026-11-18"),
            (.weekly, "2026-11-10", "2026-11-18", "2026-11-24"), (.weekly, "2026-12-30", "2026-11-18", "2027-01-06"),
            (.monthly, "2026-11-18", "2026-11-18", "2026-12-18"), (.monthly, "2026-01-31", "2026-01-31", "2026-02-28"),
            (.monthly, "2028-01-31", "2028-01-31", "2028-02-29"), (.monthly, "2026-08-19", "2026-11-18", "2026-11-19"),
            (.monthly, "2026-08-17", "2026-11-18", "2026-12-17"), (.monthly, "2026-12-31", "2026-11-18", "2027-01-31"),
        ]
    )
    func next(repeats: FocusTaskRepeat, date: String, today: String, next: String) throws {
        let (day, now) = (try #require(LocalDate(date)), try #require(LocalDate(today)))
        #expect(repeats.next(after: day, monthDay: day.day, today: now)?.description == next)
    }

    @Test("has no next occurrence after the last supported date")
    func ending() throws {
        let last = try #require(LocalDate("2199-12-31"))
        for repeats in FocusTaskRepeat.allCases {
            #expect(repeats.next(after: last, monthDay: 31, today: last) == nil)
        }
    }

    @Test("that repeats is kept when it is done, and followed by its next occurrence, once")
    func repeating() async throws {
        try await withDays { days in
            let task = try await days.task("Rent", "2026-10-31", .monthly, mode: "Work")
            for _ in 1...3 { try await days.finish(task.id) }
            #expect(try await days.tasks() == ["x 2026-10-31 Rent", "2026-11-30 Rent"])
            let done = try await days.find(task.id)
            let next = try await days.find(try #require(done.next))
            #expect(next.modeName == "Work" && next.repeats == .monthly && done.doneAt == days.now)
            // The day remains the 31st after a shorter month.
            try await days.finish(next.id)
            #expect(try await days.tasks().last == "2026-12-31 Rent")
        }
    }

    @Test("that becomes monthly is repeated on the day of its own date, not on that of an earlier occurrence")
    func becomingMonthly() async throws {
        try await withDays { days in
            let task = try await days.task("Rent", "2026-11-18", .daily)
            try await days.finish(task.id)
            let next = try #require(try await days.find(task.id).next)
            try await days.acting { tx in _ = try FocusTask.change(next, in: tx) { $0.repeats = .monthly } }
            try await days.finish(next)
            #expect(try await days.tasks().last == "2026-12-19 Rent")
        }
    }

    @Test("that is reopened removes its next occurrence, unless that was changed, and never gets a second one")
    func reopening() async throws {
        try await withDays { days in
            let task = try await days.task("Stretch", "2026-11-18", .daily)
            for _ in 1...2 {
                try await days.finish(task.id)
                #expect(try await days.tasks() == ["x 2026-11-18 Stretch", "2026-11-19 Stretch"])
                try await days.finish(task.id, false)
                #expect(try await days.tasks() == ["2026-11-18 Stretch"])
            }
            try await days.finish(task.id)
            let next = try #require(try await days.find(task.id).next)
            try await days.acting { tx in _ = try FocusTask.change(next, in: tx) { $0.title = "Stretch well" } }
            try await days.finish(task.id, false)
            try await days.finish(task.id)
            #expect(try await days.tasks() == ["x 2026-11-18 Stretch", "2026-11-19 Stretch well"])
        }
    }

    @Test("that is reopened after an import keeps its next occurrence, which may have been changed before the export")
    func reopeningImported() async throws {
        try await withDays { days in
            let task = try await days.task("Stretch", "2026-11-18", .daily)
            try await days.finish(task.id)
            let next = try #require(try await days.find(task.id).next)
            try await days.acting { tx in _ = try FocusTask.change(next, in: tx) { $0.title = "Stretch well" } }
            let file = days.fileHead + (try await days.exportedAndDeleted())
            try await days.importing(file)
            try await days.finish(task.id, false)
            #expect(try await days.tasks() == ["2026-11-18 Stretch", "2026-11-19 Stretch well"])
            try await days.finish(task.id)
            #expect(try await days.tasks() == ["x 2026-11-18 Stretch", "2026-11-19 Stretch well"])
        }
    }

    @Test("that is overdue stays where it is until the person moves it")
    func overdue() async throws {
        try await withDays { days in
            let late = try await days.task("Call the bank", "2026-11-10", nil)
            try await days.task("Stretch", "2026-11-18", nil)
            try days.clock("2026-11-25 10:00")
            let (lea, today) = (days.lea, try #require(LocalDate("2026-11-25")))
            let shown = try await days.database.read { tx in try TasksToday.load(today, of: lea, in: tx) }
            #expect(shown?.overdue == 2 && shown?.list.tasks == [])
            let page = try await days.acting { tx in try TasksPage.load(nil, nil, in: tx) }
            #expect(page.overdue.tasks.map(\.title) == ["Call the bank", "Stretch"] && page.tasks.tasks == [])
            #expect(page.counts.values.map(\.open) == [1, 1])
            try await days.acting { tx in _ = try FocusTask.change(late.id, in: tx) { $0.date = today } }
            let moved = try await days.database.read { tx in try TasksToday.load(today, of: lea, in: tx) }
            #expect(moved?.overdue == 1 && moved?.list.tasks.map(\.title) == ["Call the bank"])
        }
    }

    @Test("that is overdue is counted, however many there are")
    func manyOverdue() async throws {
        try await withDays { days in
            let (lea, today) = (days.lea, try #require(LocalDate("2026-11-18")))
            try await days.acting { tx in
                for index in 0..<250 {
                    let date = index < 205 ? today.adding(days: -1) : today
                    _ = try FocusTask.add(FocusTaskDraft(title: "Stretch", date: date), in: tx)
                }
            }
            let shown = try await days.database.read { tx in try TasksToday.load(today, of: lea, in: tx) }
            #expect(shown?.overdue == 205 && shown?.list.tasks.count == 3 && shown?.more == 42)
        }
    }

    @Test("is listed by date and time, page by page")
    func lists() async throws {
        try await withDays { days in
            for (title, date, time) in [
                ("d", "2026-11-19", nil), ("c", "2026-11-18", "09:00"), ("a", "2026-11-17", "23:00"),
                ("b", "2026-11-18", nil),
            ] {
                let draft = FocusTaskDraft(
                    title: title,
                    date: try #require(LocalDate(date)),
                    time: time.flatMap { LocalTime($0) }
                )
                try await days.acting { tx in _ = try FocusTask.add(draft, in: tx) }
            }
            let lea = days.lea
            let listed = try await days.database.read { tx in try FocusTask.list(of: lea, in: tx) }
            #expect(listed.map(\.title) == ["a", "b", "c", "d"])
            let range = try await days.database.read { tx in
                try FocusTask.list(from: LocalDate("2026-11-18"), to: LocalDate("2026-11-19"), of: lea, in: tx)
            }
            #expect(range.map(\.title) == ["b", "c"])
        }
    }

    @Test("of someone else, with invalid fields or beyond the maximum is refused")
    func refusals() async throws {
        try await withDays { days in
            let task = try await days.task("Essay", "2026-11-18", nil, mode: "School")
            try await days.refuses("notFound") {
                try await days.acting(as: days.omar) { tx in
                    _ = try FocusTask.change(task.id, in: tx) { $0.isDone = true }
                }
            }
            try await days.refuses("notFound") {
                try await days.acting(as: days.omar) { tx in try FocusTask.delete(task.id, in: tx) }
            }
            try await days.refuses("invalid title/required") { _ = try await days.task(" ", "2026-11-18", nil) }
            try await days.refuses("invalid title/tooLong") {
                _ = try await days.task(String(repeating: "x", count: 201), "2026-11-18", nil)
            }
            try await days.refuses("invalid mode/unknown") {
                _ = try await days.task("x", "2026-11-18", nil, mode: "No")
            }
            try await days.finish(task.id)
            try await days.refuses("stale") {
                try await days.acting { tx in
                    _ = try FocusTask.change(task.id, if: .shown("1"), in: tx) { $0.title = "Other" }
                }
            }
            try await days.acting { tx in
                for _ in 1..<FocusTask.most {
                    let id = FocusTaskID.new(at: tx.now)
                    try tx.run(
                        """
                        INSERT INTO focus_task (person, id, title, date, month_day)
                        VALUES (\(tx.person), \(id), 'x', '2026-11-01', 1)
                        """
                    )
                }
            }
            try await days.refuses("conflict title/tooMany") { _ = try await days.task("x", "2026-11-18", nil) }
            try await days.acting { tx in try FocusTask.delete(task.id, in: tx) }
            try await days.task("x", "2026-11-18", nil)
        }
    }
}

extension Days {
    @discardableResult
    func task(_ title: String, _ date: String, _ repeats: FocusTaskRepeat?, mode: String? = nil) async throws
        -> FocusTask
    {
        let date = try #require(LocalDate(date))
        let draft = FocusTaskDraft(title: title, date: date, repeats: repeats, mode: mode)
        return try await acting { tx in try FocusTask.add(draft, in: tx) }
    }

    func finish(_ id: FocusTaskID, _ isDone: Bool = true) async throws {
        try await acting { tx in _ = try FocusTask.change(id, in: tx) { $0.isDone = isDone } }
    }

    fileprivate func find(_ id: FocusTaskID) async throws -> FocusTask {
        let lea = lea
        return try await database.read { tx in try FocusTask.find(id, of: lea, in: tx) }
    }

    /// Lea's tasks by date; done ones with an x.
    fileprivate func tasks() async throws -> [String] {
        let lea = lea
        return try await database.read { tx in
            try FocusTask.list(of: lea, in: tx).map { "\($0.isDone ? "x " : "")\($0.date) \($0.title)" }
        }
    }
}
