import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Shifts

@Suite("A request for an extra shift")
struct RequestTests {
    @Test("is made for several days at once, and only once for each")
    func asks() async throws {
        try await withKitchen { kitchen in
            let asked = try await kitchen.ask("2026-06-26", "2026-06-24", "2026-06-26", by: kitchen.sanne)
            #expect(asked.map(\.date.description) == ["2026-06-24", "2026-06-26"])
            #expect(asked.allSatisfy { $0.person.name == "Sanne" && $0.state == .open })
            let again = try await kitchen.ask("2026-06-26", "2026-06-27", by: kitchen.sanne)
            #expect(again.map(\.date.description) == ["2026-06-26", "2026-06-27"])
            #expect(again[0].id == asked[1].id)
            #expect(try await open(kitchen).count == 3)
        }
    }

    @Test("is for days within the next 31 on which the person does not work yet, and is made for all of them or none")
    func refuses() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.sanne, "2026-06-25", "17:00", "23:00")
            let days = try await days(kitchen, kitchen.sanne)
            #expect(days.count == 30 && days.first == "2026-06-23" && days.last == "2026-07-23")
            #expect(!days.contains("2026-06-25"))
            for wrong in ["2026-06-22", "2026-07-24"] {
                try await kitchen.refuses("invalid dates/range") {
                    try await kitchen.ask("2026-06-26", wrong, by: kitchen.sanne)
                }
            }
            try await kitchen.refuses("invalid dates/worked") {
                try await kitchen.ask("2026-06-26", "2026-06-25", by: kitchen.sanne)
            }
            try await kitchen.refuses("invalid dates/required") {
                let (sanne, now) = (kitchen.sanne, kitchen.now)
                _ = try await kitchen.database.write { tx in
                    try ShiftRequest.ask(for: [], in: tx.acting(as: sanne, at: now))
                }
            }
            try await kitchen.ask("2026-06-23", "2026-07-23", by: kitchen.sanne)
            #expect(try await self.days(kitchen, kitchen.sanne).count == 28)
        }
    }

    @Test("is on its author's page, even if colleagues have made hundreds for earlier days")
    func busy() async throws {
        try await withKitchen { kitchen in
            let own = try await kitchen.ask("2026-07-23", by: kitchen.sanne)[0]
            let (sanne, crew, now) = (kitchen.sanne, kitchen.crew, kitchen.now)
            let first = try day("2026-06-23")
            let page = try await kitchen.database.write { tx in
                for number in 1...7 {
                    let person = try tx.addMember("Person \(number)", of: crew)
                    let dates = (0..<30).map { first.adding(days: $0) }
                    _ = try ShiftRequest.ask(for: dates, in: tx.acting(as: person, at: now))
                }
                return try RequestsPage.load(sanne, Form(), now: now, tx)
            }
            #expect(page.mine.map { $0.request.id } == [own.id])
            #expect(page.others.count == RequestsPage.most)
        }
    }

    @Test("sends one message to those who have a shift on these days")
    func told() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.joris, "2026-06-26", "17:00", "23:00")
            try await kitchen.shift(kitchen.joris, "2026-06-27", "17:00", "23:00")
            try await kitchen.shift(nil, "2026-06-27", "17:00", "23:00")
            try await kitchen.ask("2026-06-26", "2026-06-27", "2026-06-28", by: kitchen.sanne)
            #expect(try await kitchen.told(DaysRequested.kind) == ["requestedSeveral to Joris"])
            try await kitchen.ask("2026-06-26", by: kitchen.ahmed)
            #expect(try await kitchen.told(DaysRequested.kind).last == "requested to Joris")
        }
    }

    @Test("is no message to those whose shift on that day has started, since they cannot suggest it any more")
    func toldTooLate() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.joris, "2026-06-23", "11:00", "15:00")
            try await kitchen.shift(kitchen.ahmed, "2026-06-23", "17:00", "23:00")
            kitchen.clock.advance(hours: 1)
            try await kitchen.ask("2026-06-23", by: kitchen.sanne)
            #expect(try await kitchen.told(DaysRequested.kind) == ["requested to Ahmed"])
        }
    }

    @Test("expires after the day in the crew's time zone, and the person is told")
    func expires() async throws {
        try await withKitchen { kitchen in
            let asked = try await kitchen.ask("2026-06-24", "2026-06-25", by: kitchen.sanne)
            // Still the 24th in Amsterdam, two hours ahead of UTC.
            try kitchen.clock.set("2026-06-24T21:59:00Z")
            try await kitchen.expire()
            #expect(try await kitchen.now(asked[0]).state == .open)
            try kitchen.clock.set("2026-06-24T22:00:00Z")
            try await kitchen.expire()
            #expect(try await kitchen.now(asked[0]).state == .expired)
            #expect(try await kitchen.now(asked[1]).state == .open)
            try await kitchen.expire()
            #expect(try await kitchen.told(RequestExpired.kind) == ["requestExpired to Sanne"])
            try await kitchen.refuses("conflict request/state") {
                try await kitchen.withdraw(asked[0], by: kitchen.sanne)
            }
        }
    }

    @Test("stays open in an archived crew, and expires once the crew is restored")
    func archived() async throws {
        try await withKitchen { kitchen in
            let asked = try await kitchen.ask("2026-06-24", by: kitchen.sanne)
            try await kitchen.archive(true)
            kitchen.clock.advance(days: 2)
            try await kitchen.expire()
            #expect(try await kitchen.now(asked[0]).state == .open)
            #expect(try await kitchen.told(RequestExpired.kind) == [])
            try await kitchen.archive(false)
            try await kitchen.expire()
            #expect(try await kitchen.now(asked[0]).state == .expired)
        }
    }

    @Test("expires although the time zone of another crew cannot be read")
    func unreadableZone() async throws {
        try await withKitchen { kitchen in
            try await kitchen.ask("2026-06-23", by: kitchen.sanne)
            let (crew, sanne, now, today) = (kitchen.crew, kitchen.sanne, kitchen.now, try day("2026-06-23"))
            let asked = try await kitchen.database.write { tx in
                try tx.run("UPDATE crew SET time_zone = 'Atlantis/Nowhere' WHERE id = \(crew)")
                let owner = try tx.addCrew("De Walvis", owner: sanne.person)
                return try ShiftRequest.ask(for: [today], in: tx.acting(as: owner, at: now))[0]
            }
            kitchen.clock.advance(days: 1)
            await #expect(throws: ZoneError.self) { try await ExpireRequests(kitchen.database).run(now: kitchen.now) }
            let state = try await kitchen.database.read { tx in
                try tx.value("SELECT state FROM shift_request WHERE id = \(asked.id)", as: String.self)
            }
            #expect(state == "expired")
        }
    }

    @Test("is withdrawn by its author, and by nobody else")
    func withdrawn() async throws {
        try await withKitchen { kitchen in
            let asked = try await kitchen.ask("2026-06-26", by: kitchen.sanne)
            for other in [kitchen.joris, kitchen.marieke] {
                try await kitchen.refuses("forbidden") { try await kitchen.withdraw(asked[0], by: other) }
            }
            try await kitchen.withdraw(asked[0], by: kitchen.sanne)
            #expect(try await kitchen.now(asked[0]).state == .withdrawn)
            try await kitchen.refuses("conflict request/state") {
                try await kitchen.withdraw(asked[0], by: kitchen.sanne)
            }
            // They can request the day again.
            #expect(try await kitchen.ask("2026-06-26", by: kitchen.sanne)[0].id != asked[0].id)
        }
    }

    @Test(
        "is settled by a shift on that day, whichever way they get it",
        arguments: ["plan", "assign", "claim", "offer", "fixed", "moved", "fixed, moved"]
    )
    func settled(_ way: String) async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let asked = try await kitchen.ask("2026-06-26", "2026-06-27", by: kitchen.sanne)
            switch way {
            case "plan": try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            case "assign":
                let friday = try await kitchen.shift(kitchen.joris, "2026-06-26", "17:00", "23:00")
                try await kitchen.change(friday, holder: kitchen.sanne)
            case "claim":
                try await kitchen.claim(try await kitchen.shift(nil, "2026-06-26", "17:00", "23:00"), by: kitchen.sanne)
            case "fixed": try await kitchen.fixed(kitchen.sanne, .friday, "17:00", "23:00")
            case "moved":
                let thursday = try await kitchen.shift(kitchen.sanne, "2026-06-25", "17:00", "23:00")
                try await kitchen.change(thursday, "2026-06-26")
            case "fixed, moved":
                let series = try await kitchen.fixed(kitchen.sanne, .thursday, "17:00", "23:00")
                try await kitchen.change(series) { $0.weekday = .friday }
            default:
                let friday = try await kitchen.shift(kitchen.joris, "2026-06-26", "17:00", "23:00")
                try await kitchen.accept(try await kitchen.offer(friday, by: kitchen.joris), by: kitchen.sanne)
            }
            #expect(try await kitchen.now(asked[0]).state == .done)
            #expect(try await kitchen.now(asked[1]).state == .open)
        }
    }

    @Test("ends when its author leaves the crew")
    func leaving() async throws {
        try await withKitchen { kitchen in
            let friday = try await kitchen.shift(kitchen.joris, "2026-06-26", "17:00", "23:00")
            let asked = try await kitchen.ask("2026-06-26", "2026-06-27", by: kitchen.sanne)
            try await kitchen.suggest(friday, for: asked[0], by: kitchen.joris)
            try await kitchen.remove(kitchen.sanne)
            for request in asked { #expect(try await kitchen.now(request).state == .withdrawn) }
            #expect(try await kitchen.now(friday).status == .idle)
        }
    }

    // Regression: fault 13 of Decklog's predecessor for shifts.
    @Test("is not confused with one for a day of another month with the same digits")
    func gluedDigits() async throws {
        try await withKitchen { kitchen in
            try kitchen.clock.set("2026-10-20T08:00:00Z")
            try await kitchen.ask("2026-11-01", by: kitchen.sanne)
            try kitchen.clock.set("2026-12-20T08:00:00Z")
            let (sanne, now) = (kitchen.sanne, kitchen.now)
            let january = try day("2027-01-11")
            let free = try await kitchen.database.read { tx in try RequestDays.of(sanne, now: now, in: tx).free }
            #expect(free.contains(january) && free.count == 31)
            let request = try await kitchen.ask("2027-01-11", by: kitchen.sanne)[0]
            #expect(try await kitchen.now(request).state == .open)
        }
    }

    // Regression: fault 24 of Decklog's predecessor for shifts.
    @Test("of a past day is not listed, and neither it nor a past shift can be acted on")
    func pastRequest() async throws {
        try await withKitchen { kitchen in
            let request = try await kitchen.ask("2026-06-26", by: kitchen.sanne)[0]
            let friday = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            kitchen.clock.advance(days: 4)
            #expect(try await openDates(kitchen, seenBy: kitchen.ahmed) == [])
            try await kitchen.refuses("conflict rule/notStarted") {
                try await kitchen.suggest(friday, for: request, by: kitchen.ahmed)
            }
            try await kitchen.refuses("conflict rule/notStarted") { try await kitchen.offer(friday, by: kitchen.ahmed) }
        }
    }

    private func openDates(_ kitchen: Kitchen, seenBy viewer: Viewer) async throws -> [String] {
        let now = kitchen.now
        return try await kitchen.database.read { tx in
            try ShiftRequest.open(viewer, now: now, in: tx).map(\.date.description)
        }
    }

    private func open(_ kitchen: Kitchen) async throws -> [ShiftRequest] {
        let (viewer, now) = (kitchen.marieke, kitchen.now)
        return try await kitchen.database.read { tx in try ShiftRequest.open(viewer, now: now, in: tx) }
    }

    private func days(_ kitchen: Kitchen, _ viewer: Viewer) async throws -> [String] {
        let now = kitchen.now
        return try await kitchen.database.read { tx in
            try RequestDays.of(viewer, now: now, in: tx).free.map(\.description)
        }
    }
}
