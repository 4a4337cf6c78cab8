import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Web
import Work

import enum API.FocusTaskReminder
import enum API.FocusTaskRepeat

@testable import Focus

/// It is Wednesday 18 November 2026, 10:00 in Amsterdam, Lea's zone.
@Suite("The reminder of a task of Focus")
struct TaskReminderTests {
    @Test(
        "is due by the clock of the person's zone, in summer and winter",
        arguments: [
            (FocusTaskReminder.morning, nil, "2026-11-20", "2026-11-20 09:00"),
            (.morning, "17:00", "2026-11-20", "2026-11-20 09:00"), (.atTime, "17:00", "2026-11-20", "2026-11-20 17:00"),
            (.tenMinutes, "17:00", "2026-11-20", "2026-11-20 16:50"),
            (.halfHour, "00:10", "2026-11-20", "2026-11-19 23:40"),
            (.hour, "17:00", "2026-07-20", "2026-07-20 16:00"), (.atTime, nil, "2026-11-20", nil),
            // An hour is real time: the clock went forward from 2:00 to 3:00, and later back from 3:00 to 2:00.
            (.hour, "03:30", "2026-03-29", "2026-03-29 01:30"), (.hour, "03:00", "2026-10-25", "2026-10-25 01:00Z"),
        ] as [(FocusTaskReminder, String?, String, String?)]
    )
    func due(reminder: FocusTaskReminder, time: String?, date: String, expected: String?) async throws {
        let zone = try Zone.named("Europe/Amsterdam")
        let day = try #require(LocalDate(date))
        let due = reminder.due(day, time.flatMap { LocalTime($0) }, in: zone)
        if expected == "2026-10-25 01:00Z" {
            #expect(due?.description == "2026-10-25T01:00:00Z")
            return
        }
        #expect(due.map { "\(zone.local($0).date) \(zone.local($0).time)" } == expected)
    }

    @Test("is sent once, to the person's inbox only, however many servers are sending")
    func once() async throws {
        try await withTwoPools(daysMigrations) { one, other in
            let days = try await Days.make(one)
            try await days.add("Dentist", "2026-11-18", "11:00", .halfHour)
            try days.clock("10:29")
            try await days.remind()
            #expect(try await days.reminders() == [])
            try days.clock("10:30")
            var second = days
            second.database = other
            let servers = [days, second]
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<8 { group.addTask { try await servers[number % 2].remind() } }
                try await group.waitForAll()
            }
            #expect(try await days.reminders() == ["Dentist 2026-11-18 11:00"])
            let (lea, omar) = (days.lea, days.omar)
            let counts = try await one.read { tx in (try unreadCount(lea, tx), try unreadCount(omar, tx)) }
            #expect(counts.0 == 1 && counts.1 == 0)
            try days.clock("2026-11-19 10:30")
            try await days.remind()
            #expect(try await days.reminders(count: 1).count == 1)
            let isRecorded = try await one.read { tx in try tx.exists("SELECT 1 FROM outbox") }
            #expect(!isRecorded)
        }
    }

    @Test("moves with the task, and is not sent again when only the title changes")
    func moved() async throws {
        try await withDays { days in
            let task = try await days.add("Essay", "2026-11-18", "11:00", .atTime)
            try days.clock("10:59")
            try await days.acting { tx in
                _ = try FocusTask.change(task.id, in: tx) { $0.time = LocalTime("12:00") }
            }
            try days.clock("11:30")
            try await days.remind()
            #expect(try await days.reminders() == [])
            try days.clock("12:00")
            try await days.remind()
            #expect(try await days.reminders() == ["Essay 2026-11-18 12:00"])
            try await days.acting { tx in _ = try FocusTask.change(task.id, in: tx) { $0.title = "Long essay" } }
            try await days.remind()
            #expect(try await days.reminders(count: 1) == ["Essay 2026-11-18 12:00"])
            // The reminder that was sent no longer applies.
            try await days.acting { tx in
                _ = try FocusTask.change(task.id, in: tx) { $0.date = $0.date.adding(days: 1) }
            }
            #expect(try await days.unread() == 0)
            try days.clock("2026-11-19 12:00")
            try await days.remind()
            #expect(try await days.reminders() == ["Long essay 2026-11-19 12:00"])
            #expect(try await days.unread() == 1)
        }
    }

    @Test("is not sent for a task that is done or deleted, or when its time has already passed")
    func notSent() async throws {
        try await withDays { days in
            let done = try await days.add("Done", "2026-11-18", "11:00", .atTime)
            let deleted = try await days.add("Deleted", "2026-11-18", "11:00", .atTime)
            try await days.add("Passed", "2026-11-18", nil, .morning)
            try await days.add("Never", "2026-11-18", "11:00", nil)
            try await days.finish(done.id)
            try await days.acting { tx in try FocusTask.delete(deleted.id, in: tx) }
            try days.clock("11:30")
            try await days.remind()
            #expect(try await days.reminders() == [])
            // Reopened after its time: still no reminder.
            try await days.finish(done.id, false)
            try await days.remind()
            #expect(try await days.reminders() == [])
        }
    }

    @Test("is read when the task is done, and deleted with the task")
    func settled() async throws {
        try await withDays { days in
            let first = try await days.add("First", "2026-11-18", "11:00", .atTime)
            let second = try await days.add("Second", "2026-11-18", "11:00", .atTime)
            try days.clock("11:00")
            try await days.remind()
            #expect(try await days.unread() == 2)
            try await days.finish(first.id)
            #expect(try await days.unread() == 1)
            try await days.acting { tx in try FocusTask.delete(second.id, in: tx) }
            #expect(try await days.reminders(count: 1) == ["First 2026-11-18 11:00"])
            try await days.deleteEverything()
            #expect(try await days.reminders(count: 0) == [])
        }
    }

    @Test("of a repeating task is sent for each occurrence")
    func repeating() async throws {
        try await withDays { days in
            let task = try await days.add("Stretch", "2026-11-18", "11:00", .tenMinutes, .daily)
            for (day, count) in [("2026-11-18", 1), ("2026-11-19", 2)] {
                try days.clock("\(day) 10:50")
                try await days.remind()
                #expect(try await days.reminders(count: count).last == "Stretch \(day) 11:00")
                let lea = days.lea
                let open = try await days.database.read { tx in try FocusTask.list(isDone: false, of: lea, in: tx) }
                try await days.finish(try #require(open.first?.id))
            }
            // Reopening the task removes its next occurrence, with the reminder of that one.
            let lea = days.lea
            let all = try await days.database.read { tx in try FocusTask.list(of: lea, in: tx) }
            #expect(all.count == 3 && all.last?.reminder == .tenMinutes && all.first?.id == task.id)
            try await days.finish(all[1].id, false)
            try days.clock("2026-11-20 10:50")
            try await days.remind()
            #expect(try await days.reminders(count: 2).count == 2)
        }
    }

    @Test("moves when the person's zone changes: by their choice, or that of the crew they joined last")
    func zones() async throws {
        try await withDays { days in
            let task = try await days.add("Call", "2026-11-18", "18:00", .atTime)
            func zone(_ name: String?) async throws {
                try await days.acting { tx in
                    _ = try FocusSettings.change(in: tx) { $0.zone = try name.map { try Zone.named($0) } }
                }
            }
            // 18:00 in London is 19:00 in Amsterdam.
            try await zone("Europe/London")
            try days.clock("18:00")
            try await days.remind()
            #expect(try await days.reminders() == [])
            // 18:00 in Helsinki was 17:00 in Amsterdam, which is over.
            try await zone("Europe/Helsinki")
            try await days.remind()
            #expect(try await days.reminders() == ["Call 2026-11-18 18:00"])

            try await zone(nil)
            try await days.acting { tx in
                _ = try FocusTask.change(task.id, in: tx) { $0.date = $0.date.adding(days: 1) }
            }
            let (lea, omar) = (days.lea, days.omar)
            try await days.database.write { tx in
                let crew = try tx.addCrew("De Jol", owner: omar, zone: "Europe/Helsinki").crew
                try Members.add(lea, to: crew, as: .member, at: testNow, in: tx)
                let joined = try Outbox.entries(of: crew, "AND kind = \(MemberJoined.kind)", most: 1, in: tx)
                #expect(joined.count == 1)
                for entry in joined { try MoveTaskReminders().receive(entry, in: tx) }
            }
            // Planned for 18:00 UTC, 19:00 in Amsterdam; now for 17:00 in Amsterdam.
            try await days.remind()
            try days.clock("2026-11-19 17:00")
            try await days.remind()
            #expect(try await days.reminders() == ["Call 2026-11-19 18:00"])
        }
    }

    @Test("moves to the zone of a crew that the person creates")
    func newCrew() async throws {
        try await withDays { days in
            try await days.acting { tx in _ = try FocusSettings.change(in: tx) { $0.zone = nil } }
            try await days.add("Call", "2026-11-18", "18:00", .atTime)
            let lea = days.lea
            try await days.database.write { tx in
                let crew = try tx.addCrew("De Jol", owner: lea, zone: "Europe/Helsinki").crew
                let created = try Outbox.entries(of: crew, "AND kind = \(CrewCreated.kind)", most: 1, in: tx)
                #expect(created.count == 1)
                for entry in created { try MoveTaskReminders().receive(entry, in: tx) }
            }
            try days.clock("17:00")
            try await days.remind()
            #expect(try await days.reminders() == ["Call 2026-11-18 18:00"])
        }
    }

    @Test("that is more than a day late is dropped")
    func late() async throws {
        try await withDays { days in
            try await days.add("Old", "2026-11-18", "11:00", .atTime)
            try await days.add("Late", "2026-11-19", "11:00", .atTime)
            try days.clock("2026-11-20 10:00")
            try await days.remind()
            #expect(try await days.reminders() == ["Late 2026-11-19 11:00"])
        }
    }

    @Test("needs the task to have a time, unless it is for the morning")
    func refused() async throws {
        try await withDays { days in
            try await days.refuses("invalid reminder/needsTime") { try await days.add("x", "2026-11-19", nil, .hour) }
            let task = try await days.add("x", "2026-11-19", "11:00", .hour)
            try await days.refuses("invalid reminder/needsTime") {
                try await days.acting { tx in _ = try FocusTask.change(task.id, in: tx) { $0.time = nil } }
            }
        }
    }

    @Test("survives an export and an import, and is scheduled again")
    func exported() async throws {
        try await withDays { days in
            try await days.add("Essay", "2026-11-19", "11:00", .hour)
            try await days.add("Passed", "2026-11-18", nil, .morning)
            let text = days.fileHead + (try await days.exportedAndDeleted())
            try await days.importing(text)
            let lea = days.lea
            let tasks = try await days.database.read { tx in try FocusTask.list(of: lea, in: tx) }
            #expect(tasks.map(\.reminder) == [.morning, .hour])
            try days.clock("2026-11-19 10:00")
            try await days.remind()
            #expect(try await days.reminders() == ["Essay 2026-11-19 11:00"])
        }
    }
}

extension Days {
    @discardableResult
    fileprivate func add(
        _ title: String,
        _ date: String,
        _ time: String?,
        _ reminder: FocusTaskReminder?,
        _ repeats: FocusTaskRepeat? = nil
    ) async throws -> FocusTask {
        let draft = FocusTaskDraft(
            title: title,
            date: try #require(LocalDate(date)),
            time: time.flatMap { LocalTime($0) },
            repeats: repeats,
            reminder: reminder
        )
        return try await acting { tx in try FocusTask.add(draft, in: tx) }
    }

    fileprivate func remind() async throws {
        try await SendTaskReminders(database: database, clock: clock.clock).run()
    }

    fileprivate func unread() async throws -> Int {
        let lea = lea
        return try await database.read { tx in try unreadCount(lea, tx) }
    }

    /// What the reminders say, oldest first: "Dentist 2026-11-18 11:00". By default, only unread ones.
    fileprivate func reminders(count: Int? = nil) async throws -> [String] {
        let unread: SQL = count == nil ? "AND read_at IS NULL" : ""
        let said = try await database.read { tx in
            try tx.all(
                "SELECT phrase, person, path FROM notice WHERE crew IS NULL \(unread) ORDER BY updated_at, id"
            ) { row in
                let phrase: Phrase = try row.readJSON()
                let (person, path): (PersonID, String) = (try row.read(), try row.read())
                #expect(person == lea && path.hasPrefix("/focus/tasks/"))
                return ["title", "day", "time"].compactMap { name -> String? in
                    switch phrase.arguments[name] {
                    case .text(let text): text
                    case .date(let date): date.description
                    case .time(let time): time.description
                    default: nil
                    }
                }
                .joined(separator: " ")
            }
        }
        if let count { #expect(said.count == count) }
        return said
    }
}
