import API
import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing

@testable import Shifts

/// The clock of a `Kitchen` begins on Tuesday 23 June 2026 at 10:00 (08:00 UTC).
@Suite("A reminder before a shift")
struct ShiftReminderTests {
    private let kind = ShiftReminder().kind

    private func withReminders(
        zone: String = "Europe/Amsterdam",
        _ body: @escaping @Sendable (Kitchen, Reminding) async throws -> Void
    ) async throws {
        try await withKitchen(zone: zone) { kitchen in
            let reminding = Reminding(ShiftReminder(), in: kitchen.database, at: kitchen.clock)
            try await reminding.choose(kind, kitchen.ahmed.person) { $0.isOn = true }
            try await body(kitchen, reminding)
        }
    }

    @Test("comes once, as long before the start as chosen, and only to people who want it")
    func once() async throws {
        try await withReminders { kitchen, reminding in
            let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "18:00", "23:00")
            try await kitchen.shift(kitchen.sanne, "2026-06-23", "18:00", "23:00")
            try kitchen.clock.set("2026-06-23T14:59:59Z")
            try await reminding.run()
            #expect(try await reminding.unread(kitchen.ahmed.person).isEmpty)
            kitchen.clock.advance(seconds: 1)
            try await reminding.run()
            #expect(
                try await reminding.unread(kitchen.ahmed.person)
                    == [Phrase("shifts.reminder.start", shift.noticeArguments)]
            )
            for _ in 1...3 {
                kitchen.clock.advance(minutes: 20)
                try await reminding.run()
            }
            #expect(try await reminding.sent(kitchen.ahmed.person) == 1)
            #expect(try await reminding.unread(kitchen.sanne.person).isEmpty)
            #expect(try await reminding.isIdle(kitchen.ahmed.person))
        }
    }

    @Test("comes earlier by the travel time, and says when to leave")
    func travel() async throws {
        try await withReminders { kitchen, reminding in
            try await reminding.choose(kind, kitchen.ahmed.person) { setting in
                setting.minutes = 10
                setting.travelMinutes = 35
            }
            try await kitchen.shift(kitchen.ahmed, "2026-06-23", "18:00", "23:00")
            try kitchen.clock.set("2026-06-23T15:14:00Z")
            try await reminding.run()
            #expect(try await reminding.unread(kitchen.ahmed.person).isEmpty)
            try kitchen.clock.set("2026-06-23T15:15:00Z")
            try await reminding.run()
            let phrase = try #require(try await reminding.unread(kitchen.ahmed.person).first)
            #expect(phrase.key == "shifts.reminder.leave")
            #expect(try phrase.arguments["leave"] == .time(time("17:25")))
        }
    }

    @Test(
        "is withdrawn when the shift is cancelled, given away or moved to later, and comes again before the new start"
    )
    func withdrawn() async throws {
        try await withReminders { kitchen, reminding in
            let person = kitchen.ahmed.person
            let deleted = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "12:00", "13:00")
            let given = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "14:00", "15:00")
            let moved = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "16:00", "17:00")
            func reach(_ text: String) async throws {
                try kitchen.clock.set(text)
                try await reminding.run()
            }
            try await reach("2026-06-23T09:00:00Z")
            #expect(try await reminding.unread(person).count == 1)
            try await kitchen.delete(deleted)
            try await reminding.run()
            #expect(try await reminding.unread(person).isEmpty)
            try await reach("2026-06-23T11:00:00Z")
            #expect(try await reminding.unread(person).count == 1)
            try await kitchen.change(given, holder: .some(kitchen.sanne))
            try await reminding.run()
            #expect(try await reminding.unread(person).isEmpty)
            try await reach("2026-06-23T13:00:00Z")
            #expect(try await reminding.unread(person).count == 1)
            let later = try await kitchen.change(moved, nil, "20:00", "21:00")
            try await reminding.run()
            #expect(try await reminding.unread(person).isEmpty)
            try await reach("2026-06-23T17:00:00Z")
            #expect(try await reminding.unread(person) == [Phrase("shifts.reminder.start", later.noticeArguments)])
            #expect(try await reminding.unread(kitchen.sanne.person).isEmpty)
        }
    }

    @Test("is never sent for a shift that was cancelled or changed hands before it was due")
    func neverSent() async throws {
        try await withReminders { kitchen, reminding in
            let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "18:00", "23:00")
            let other = try await kitchen.shift(kitchen.ahmed, "2026-06-24", "18:00", "23:00")
            try await reminding.run()
            try await kitchen.delete(shift)
            try await kitchen.change(other, holder: .some(kitchen.sanne))
            // The facts are not delivered before the reminder is due.
            try kitchen.clock.set("2026-06-24T16:00:00Z")
            try await reminding.send()
            try await reminding.run()
            #expect(try await reminding.sent(kitchen.ahmed.person) == 0)
        }
    }

    @Test("goes to the person who took the shift over")
    func takenOver() async throws {
        try await withReminders { kitchen, reminding in
            try await kitchen.policy(.none)
            let shift = try await kitchen.shift(kitchen.sanne, "2026-06-23", "18:00", "23:00")
            try await kitchen.accept(kitchen.offer(shift, by: kitchen.sanne), by: kitchen.ahmed)
            try await reminding.run()
            try kitchen.clock.set("2026-06-23T15:00:00Z")
            try await reminding.run()
            #expect(try await reminding.unread(kitchen.ahmed.person).count == 1)
        }
    }

    @Test("is not for the sick, and is withdrawn when they become sick, unless they withdraw the offer of the shift")
    func sick() async throws {
        try await withReminders { kitchen, reminding in
            let person = kitchen.ahmed.person
            try await kitchen.shift(kitchen.ahmed, "2026-06-23", "18:00", "23:00")
            try await kitchen.shift(kitchen.ahmed, "2026-06-24", "18:00", "23:00")
            let kept = try await kitchen.shift(kitchen.ahmed, "2026-06-25", "18:00", "23:00")
            try await reminding.run()
            try kitchen.clock.set("2026-06-23T15:00:00Z")
            try await reminding.run()
            #expect(try await reminding.unread(person).count == 1)
            try await kitchen.off(.sick, "2026-06-23", "2026-06-25", by: kitchen.ahmed)
            try await reminding.run()
            #expect(try await reminding.unread(person).isEmpty)
            try await kitchen.withdraw(try #require(try await kitchen.live(kept)), by: kitchen.ahmed)
            try kitchen.clock.set("2026-06-24T15:00:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(person) == 1)
            try kitchen.clock.set("2026-06-25T15:00:00Z")
            try await reminding.run()
            #expect(try await reminding.unread(person) == [Phrase("shifts.reminder.start", kept.noticeArguments)])
        }
    }

    @Test("is not sent after the shift has started, if no server was running before that")
    func late() async throws {
        try await withReminders { kitchen, reminding in
            try await kitchen.shift(kitchen.ahmed, "2026-06-23", "18:00", "23:00")
            try await kitchen.shift(kitchen.ahmed, "2026-06-24", "18:00", "23:00")
            try await reminding.run()
            try kitchen.clock.set("2026-06-23T16:00:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(kitchen.ahmed.person) == 0)
            try kitchen.clock.set("2026-06-24T15:30:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(kitchen.ahmed.person) == 1)
        }
    }

    @Test(
        "comes the chosen real time before the start in nights with a clock change",
        arguments: [
            ("2026-10-25", "03:30", "2026-10-24T23:30:00Z"), ("2027-03-28", "03:30", "2027-03-27T22:30:00Z"),
        ]
    )
    func clockChange(date: String, start: String, due: String) async throws {
        try await withReminders { kitchen, reminding in
            try await reminding.choose(kind, kitchen.ahmed.person) { $0.minutes = 180 }
            try await kitchen.shift(kitchen.ahmed, date, start, "09:00")
            try await reminding.run()
            try kitchen.clock.set(due)
            kitchen.clock.advance(seconds: -1)
            try await reminding.run()
            #expect(try await reminding.sent(kitchen.ahmed.person) == 0)
            kitchen.clock.advance(seconds: 1)
            try await reminding.run()
            #expect(try await reminding.sent(kitchen.ahmed.person) == 1)
        }
    }

    @Test("ends when it is turned off, even if it is due at that moment")
    func off() async throws {
        try await withReminders { kitchen, reminding in
            try await kitchen.shift(kitchen.ahmed, "2026-06-23", "18:00", "23:00")
            try await reminding.run()
            try kitchen.clock.set("2026-06-23T15:00:00Z")
            try await reminding.choose(kind, kitchen.ahmed.person) { $0.isOn = false }
            try await reminding.run()
            #expect(try await reminding.sent(kitchen.ahmed.person) == 0)
            #expect(try await reminding.isIdle(kitchen.ahmed.person))
        }
    }
}

@Suite("A warning about an unanswered offer")
struct OfferReminderTests {
    @Test("comes twelve hours before the shift while nobody has answered, without having to be turned on")
    func unanswered() async throws {
        try await withKitchen { kitchen in
            let reminding = Reminding(OfferReminder(), in: kitchen.database, at: kitchen.clock)
            let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-24", "18:00", "23:00")
            try await kitchen.shift(kitchen.ahmed, "2026-06-24", "12:00", "13:00")
            try await kitchen.offer(shift, by: kitchen.ahmed)
            try await reminding.run()
            try kitchen.clock.set("2026-06-24T03:59:00Z")
            try await reminding.run()
            #expect(try await reminding.unread(kitchen.ahmed.person).isEmpty)
            try kitchen.clock.set("2026-06-24T04:00:00Z")
            try await reminding.run()
            #expect(
                try await reminding.unread(kitchen.ahmed.person)
                    == [Phrase("shifts.reminder.unanswered", shift.noticeArguments)]
            )
        }
    }

    @Test("does not come to the sick, and is withdrawn when they become sick, also if they offered the shift before")
    func sick() async throws {
        try await withKitchen { kitchen in
            let reminding = Reminding(OfferReminder(), in: kitchen.database, at: kitchen.clock)
            let person = kitchen.ahmed.person
            try await kitchen.shift(kitchen.ahmed, "2026-06-24", "18:00", "23:00")
            try await kitchen.off(.sick, "2026-06-24", by: kitchen.ahmed)
            let later = try await kitchen.shift(kitchen.ahmed, "2026-06-25", "18:00", "23:00")
            try await kitchen.offer(later, by: kitchen.ahmed)
            try await reminding.run()
            try kitchen.clock.set("2026-06-24T04:00:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(person) == 0)
            try kitchen.clock.set("2026-06-25T04:00:00Z")
            try await reminding.run()
            #expect(try await reminding.unread(person).count == 1)
            try await kitchen.off(.sick, "2026-06-25", by: kitchen.ahmed)
            try await reminding.run()
            #expect(try await reminding.unread(person).isEmpty)
        }
    }

    @Test("does not come, or is withdrawn, when the offer was taken or withdrawn")
    func answered() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let reminding = Reminding(OfferReminder(), in: kitchen.database, at: kitchen.clock)
            let taken = try await kitchen.shift(kitchen.ahmed, "2026-06-24", "18:00", "19:00")
            let offer = try await kitchen.offer(taken, by: kitchen.ahmed)
            let kept = try await kitchen.shift(kitchen.ahmed, "2026-06-25", "18:00", "19:00")
            let other = try await kitchen.offer(kept, by: kitchen.ahmed)
            try await reminding.run()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try kitchen.clock.set("2026-06-24T04:00:00Z")
            try await reminding.run()
            #expect(try await reminding.sent(kitchen.ahmed.person) == 0)
            try kitchen.clock.set("2026-06-25T04:00:00Z")
            try await reminding.run()
            #expect(try await reminding.unread(kitchen.ahmed.person).count == 1)
            try await kitchen.withdraw(other, by: kitchen.ahmed)
            try await reminding.run()
            #expect(try await reminding.unread(kitchen.ahmed.person).isEmpty)
        }
    }
}
