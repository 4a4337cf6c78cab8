import Accounts
import Core
import Events
import Notifications
import Storage
import TestSupport
import Testing
import Work

@testable import Hours

/// The clock of an `Agency` begins on Wednesday 18 November 2026 at 10:00 (09:00 UTC).
@Suite("A reminder to log hours")
struct EmptyDayReminderTests {
    private let kind = EmptyDayReminder().kind

    @Test("comes at the chosen time on chosen days without hours, once a day")
    func empty() async throws {
        try await withAgency { agency in
            let (project, lea) = (try await agency.project(), agency.lea.person)
            let reminding = Reminding(EmptyDayReminder(), in: agency.database, at: agency.clock)
            try await reminding.choose(kind, lea) { setting in
                setting.isOn = true
                setting.weekdays = [.wednesday, .thursday, .saturday]
            }
            var days: [String] = []
            for day in 18...24 {
                if day == 19 { try await agency.log("1:00", project, "2026-11-19") }
                for minute in [59, 0, 1] {
                    try agency.clock.set("2026-11-\(day)T\(minute == 59 ? "15:59" : "16:0\(minute)"):00Z")
                    let before = try await reminding.sent(lea)
                    try await reminding.run()
                    if try await reminding.sent(lea) > before { days.append("\(day) \(minute)") }
                }
            }
            #expect(days == ["18 0", "21 0"])
            #expect(
                try await reminding.unread(lea)
                    == [Phrase("hours.reminder.emptyDay", ["day": .date(try day("2026-11-21"))])]
            )
        }
    }

    @Test("is withdrawn when hours are logged for its day, but not when they are logged for another day")
    func withdrawn() async throws {
        try await withAgency { agency in
            let (project, lea) = (try await agency.project(), agency.lea.person)
            let reminding = Reminding(EmptyDayReminder(), in: agency.database, at: agency.clock)
            try await reminding.choose(kind, lea) { $0.isOn = true }
            try agency.clock.set("2026-11-18T16:00:00Z")
            try await reminding.run()
            try await agency.log("1:00", project, "2026-11-17")
            try await reminding.run()
            #expect(try await reminding.unread(lea).count == 1)
            try await agency.log("1:00", project, "2026-11-18")
            try await reminding.run()
            #expect(try await reminding.unread(lea).isEmpty)
        }
    }

    @Test("is withdrawn when its day is handed in, and does not come on other days handed in with it")
    func locked() async throws {
        try await withAgency { agency in
            let lea = agency.lea.person
            let reminding = Reminding(EmptyDayReminder(), in: agency.database, at: agency.clock)
            try await reminding.choose(kind, lea) { $0.isOn = true }
            try agency.clock.set("2026-11-18T16:00:00Z")
            try await reminding.run()
            #expect(try await reminding.unread(lea).count == 1)
            try await agency.submit("2026-W47")
            try await reminding.run()
            #expect(try await reminding.unread(lea).isEmpty)
            try agency.clock.set("2026-11-19T16:00:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(lea) == 1)
        }
    }

    @Test("is withdrawn when hours are imported for its day")
    func imported() async throws {
        try await withAgency { agency in
            let lea = agency.lea.person
            let reminding = Reminding(EmptyDayReminder(), in: agency.database, at: agency.clock)
            try await reminding.choose(kind, lea) { $0.isOn = true }
            try agency.clock.set("2026-11-18T16:00:00Z")
            try await reminding.run()
            #expect(try await reminding.unread(lea).count == 1)
            let head = "User,Client,Project,Start date,Start time,Duration\n"
            _ = try await agency.bring(head + "Lea,Acme,Website,2026-11-18,,1:00\n")
            try await reminding.run()
            #expect(try await reminding.unread(lea).isEmpty)
        }
    }

    @Test("offers to log the usual for its day, if there is any")
    func usual() async throws {
        try await withAgency { agency in
            let (project, lea) = (try await agency.project(), agency.lea.person)
            let reminding = Reminding(EmptyDayReminder(), in: agency.database, at: agency.clock)
            func offered() async throws -> [[NoticeAction]?] {
                try await reminding.run()
                return try await agency.database.read { tx in
                    try tx.all("SELECT action FROM notice WHERE person = \(lea)") { try $0.readOptionalJSON() }
                }
            }
            try await reminding.choose(kind, lea) { $0.isOn = true }
            try agency.clock.set("2026-11-18T16:00:00Z")
            #expect(try await offered() == [nil])
            try await agency.log("7:30", project, "2026-11-17")
            try agency.clock.set("2026-11-19T16:00:00Z")
            let usual = NoticeAction(
                Phrase("hours.usual.log", ["hours": .minutes(450)]),
                path: "\(agency.lea.path)/hours/usual/2026-11-19"
            )
            #expect(try await offered() == [[usual]])
        }
    }

    @Test(
        "comes once in a night in which its time is skipped or occurs twice",
        arguments: [("2027-03-28", "2027-03-28T01:30:00Z"), ("2027-10-31", "2027-10-31T00:30:00Z")]
    )
    func clockChange(date: String, due: String) async throws {
        try await withAgency { agency in
            let lea = agency.lea.person
            let reminding = Reminding(EmptyDayReminder(), in: agency.database, at: agency.clock)
            try agency.clock.set(due)
            agency.clock.advance(hours: -5)
            try await reminding.choose(kind, lea) { setting in
                setting.isOn = true
                setting.weekdays = [.sunday]
                if let time = LocalTime("02:30") { setting.time = time }
            }
            agency.clock.advance(hours: 4, minutes: 59)
            try await reminding.run()
            #expect(try await reminding.sent(lea) == 0)
            for _ in 1...8 {
                agency.clock.advance(minutes: 30)
                try await reminding.run()
            }
            #expect(try await reminding.sent(lea) == 1)
            #expect(
                try await reminding.unread(lea)
                    == [Phrase("hours.reminder.emptyDay", ["day": .date(try day(date))])]
            )
        }
    }

    @Test("follows the crew to another time zone")
    func zone() async throws {
        try await withAgency { agency in
            let lea = agency.lea.person
            let reminding = Reminding(EmptyDayReminder(), in: agency.database, at: agency.clock)
            try await reminding.choose(kind, lea) { $0.isOn = true }
            let (crew, now) = (agency.crew, agency.now)
            try await agency.database.write { tx in
                try tx.run("UPDATE crew SET time_zone = 'Asia/Kathmandu' WHERE id = \(crew)")
                let fact = CrewZoneChanged(timeZone: "Asia/Kathmandu")
                try Outbox.append(fact, about: crew, crew: crew, by: nil, at: now, in: tx)
            }
            try await reminding.run()
            try agency.clock.set("2026-11-18T11:14:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(lea) == 0)
            try agency.clock.set("2026-11-18T11:15:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(lea) == 1)
        }
    }
}

@Suite("A reminder of missing days")
struct MissingDaysReminderTests {
    @Test("names the working days of last week without hours, and is withdrawn when none is left")
    func names() async throws {
        try await withAgency { agency in
            let (project, lea) = (try await agency.project(), agency.lea.person)
            let reminder = MissingDaysReminder(shifts: NoShifts())
            let reminding = Reminding(reminder, in: agency.database, at: agency.clock)
            try await reminding.choose(reminder.kind, lea) { $0.isOn = true }
            for date in [16, 17, 19] { try await agency.log("8:00", project, "2026-11-\(date)") }
            try agency.clock.set("2026-11-23T08:00:00Z")
            try await reminding.run()
            let days: Phrase.Argument = .phrase(
                Phrase(
                    "hours.reminder.daysAnd",
                    ["days": .date(try day("2026-11-18")), "day": .date(try day("2026-11-20"))]
                )
            )
            #expect(try await reminding.unread(lea) == [Phrase("hours.reminder.missing", ["days": days])])
            try await agency.log("8:00", project, "2026-11-18")
            try await reminding.run()
            #expect(try await reminding.unread(lea).count == 1)
            try await agency.log("8:00", project, "2026-11-20")
            try await reminding.run()
            #expect(try await reminding.unread(lea).isEmpty)
        }
    }

    @Test("does not come for days that are locked")
    func locked() async throws {
        try await withAgency { agency in
            let lea = agency.lea.person
            let reminder = MissingDaysReminder(shifts: NoShifts())
            let reminding = Reminding(reminder, in: agency.database, at: agency.clock)
            try await reminding.choose(reminder.kind, lea) { $0.isOn = true }
            try agency.clock.set("2026-11-20T16:00:00Z")
            try await agency.submit("2026-W47")
            try agency.clock.set("2026-11-23T08:00:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(lea) == 0)
        }
    }

    @Test("names the days with a shift in a crew that plans shifts")
    func shifts() async throws {
        try await withAgency { made in
            let agency = made.with(
                [try made.shift("2026-11-17", "17:00", "23:00"), try made.shift("2026-11-21", "17:00", "23:00")],
                of: made.lea
            )
            let (project, lea) = (try await agency.project(), agency.lea.person)
            try await agency.log("6:00", project, "2026-11-17")
            let reminder = MissingDaysReminder(shifts: agency.shifts)
            let reminding = Reminding(reminder, in: agency.database, at: agency.clock)
            try await reminding.choose(reminder.kind, lea) { $0.isOn = true }
            try agency.clock.set("2026-11-23T08:00:00Z")
            try await reminding.run()
            let saturday = Phrase("hours.reminder.missing", ["days": .date(try day("2026-11-21"))])
            #expect(try await reminding.unread(lea) == [saturday])
        }
    }

    @Test("does not come when no day is missing")
    func complete() async throws {
        try await withAgency { agency in
            let (project, lea) = (try await agency.project(), agency.lea.person)
            let reminder = MissingDaysReminder(shifts: NoShifts())
            let reminding = Reminding(reminder, in: agency.database, at: agency.clock)
            try await reminding.choose(reminder.kind, lea) { $0.isOn = true }
            for date in 16...20 { try await agency.log("8:00", project, "2026-11-\(date)") }
            try agency.clock.set("2026-11-23T08:00:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(lea) == 0)
        }
    }
}

@Suite("A reminder to hand in hours")
struct HandInReminderTests {
    @Test("comes only in crews in which somebody hands in, and only to people who have not")
    func handIn() async throws {
        try await withAgency { agency in
            let (project, lea, omar) = (try await agency.project(), agency.lea.person, agency.omar.person)
            let reminder = HandInReminder(shifts: NoShifts())
            let reminding = Reminding(reminder, in: agency.database, at: agency.clock)
            for viewer in [agency.lea, agency.omar] {
                try await agency.log("8:00", project, "2026-11-18", by: viewer)
            }
            try await reminding.run()
            try agency.clock.set("2026-11-24T08:00:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(lea) == 0)
            try await agency.lock("2026-W47", "submitted")
            try agency.clock.set("2026-11-25T08:00:00Z")
            for person in [lea, omar] {
                try await reminding.choose(reminder.kind, person) { $0.weekdays = [.wednesday, .thursday] }
            }
            try agency.clock.set("2026-11-26T08:00:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(lea) == 0)
            #expect(try await reminding.unread(omar).map(\.key) == ["hours.reminder.handIn"])
        }
    }

    @Test("is about the previous week even if an older one was reopened, and is withdrawn when that week is handed in")
    func reopened() async throws {
        try await withAgency { agency in
            let (project, lea) = (try await agency.project(), agency.lea.person)
            let reminder = HandInReminder(shifts: NoShifts())
            let reminding = Reminding(reminder, in: agency.database, at: agency.clock)
            try await reminding.choose(reminder.kind, lea) { $0.isOn = true }
            for date in ["2026-09-29", "2026-11-18"] { try await agency.log("8", project, date) }
            try await agency.submit("2026-W40")
            try await agency.approve("2026-W40")
            try await agency.reopen("2026-W40", "The client asked.")
            try agency.clock.set("2026-11-24T08:00:00Z")
            try await reminding.run()
            let week = try #require(Period("2026-W47"))
            #expect(
                try await reminding.unread(lea)
                    == [Phrase("hours.reminder.handIn", ["period": .phrase(week.phrase)])]
            )
            try await agency.submit("2026-W47")
            try await reminding.run()
            #expect(try await reminding.unread(lea).isEmpty)
        }
    }
}

@Suite("A warning about a timer")
struct TimerReminderTests {
    @Test("comes once when it has run for longer than ten hours, and is withdrawn when it is stopped")
    func long() async throws {
        try await withAgency { agency in
            let (project, lea) = (try await agency.project(), agency.lea.person)
            let reminding = Reminding(TimerReminder(), in: agency.database, at: agency.clock)
            try await agency.start(project, at: "2026-11-18T08:30:00Z")
            try await reminding.run()
            try agency.clock.set("2026-11-18T18:29:59Z")
            try await reminding.run()
            #expect(try await reminding.sent(lea) == 0)
            for _ in 1...3 {
                agency.clock.advance(minutes: 1)
                try await reminding.run()
            }
            #expect(try await reminding.sent(lea) == 1)
            #expect(try await reminding.unread(lea).map(\.key) == ["hours.reminder.timer"])
            try await agency.stop(at: "2026-11-18T18:32:00Z")
            try await reminding.run()
            #expect(try await reminding.unread(lea).isEmpty)
        }
    }

    @Test("does not come for a timer that was stopped before")
    func stopped() async throws {
        try await withAgency { agency in
            let (project, lea) = (try await agency.project(), agency.lea.person)
            let reminding = Reminding(TimerReminder(), in: agency.database, at: agency.clock)
            try await agency.start(project, at: "2026-11-18T08:30:00Z")
            try await reminding.run()
            try await agency.stop(at: "2026-11-18T16:00:00Z")
            try agency.clock.set("2026-11-18T18:30:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(lea) == 0)
        }
    }
}
