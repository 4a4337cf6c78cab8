import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("The days of past shifts")
struct RosterDaysTests {
    /// "Ahmed 23", or "Ahmed 23 off" on a day off, from 22 to 28 June 2026; "no shifts" in a crew without any.
    private func worked(_ people: [Viewer], in kitchen: Kitchen) async throws -> [String] {
        let (crew, now) = (kitchen.crew, kitchen.now)
        let (first, end) = (try day("2026-06-22"), try day("2026-06-29"))
        let days = try await kitchen.database.read { tx in
            try Shift.rosterDays(of: people.map(\.person), crew: crew, from: first, to: end, now: now, in: tx)
        }
        guard let days else { return ["no shifts"] }
        return people.flatMap { person -> [String] in
            let off = days.off[person.person] ?? []
            return (days.shifts[person.person] ?? [:]).keys.sorted().map { date in
                "\(person.name) \(date.day)" + (off.contains { $0.contains(date) } ? " off" : "")
            }
        }
    }

    @Test("are those on which a shift began that is over, also one that ended after midnight")
    func past() async throws {
        try await withKitchen { kitchen in
            let (ahmed, sanne) = (kitchen.ahmed, kitchen.sanne)
            #expect(try await worked([ahmed], in: kitchen) == ["no shifts"])
            try await kitchen.shift(ahmed, "2026-06-24", "18:00", "02:00")
            try await kitchen.shift(ahmed, "2026-06-26", "10:00", "12:00")
            try await kitchen.shift(ahmed, "2026-06-26", "17:00", "22:00")
            try await kitchen.shift(ahmed, "2026-06-29", "08:00", "12:00")
            try await kitchen.shift(sanne, "2026-06-26", "08:00", "12:00")
            try await kitchen.shift(nil, "2026-06-26", "08:00", "12:00")
            let deleted = try await kitchen.shift(sanne, "2026-06-27", "08:00", "12:00")
            try await kitchen.delete(deleted)
            #expect(try await worked([ahmed, sanne], in: kitchen) == [])
            // 01:59 and 02:00 in Amsterdam.
            try kitchen.clock.set("2026-06-24T23:59:00Z")
            #expect(try await worked([ahmed, sanne], in: kitchen) == [])
            try kitchen.clock.set("2026-06-25T00:00:00Z")
            #expect(try await worked([ahmed, sanne], in: kitchen) == ["Ahmed 24"])
            try kitchen.clock.set("2026-06-30T10:00:00Z")
            #expect(try await worked([ahmed, sanne], in: kitchen) == ["Ahmed 24", "Ahmed 26", "Sanne 26"])
            #expect(try await worked([sanne], in: kitchen) == ["Sanne 26"])
            #expect(try await worked([kitchen.joris], in: kitchen) == [])
        }
    }

    @Test("come with the days off in effect, but not with holidays that wait for a manager")
    func daysOff() async throws {
        try await withKitchen { kitchen in
            let ahmed = kitchen.ahmed
            for date in 24...28 { try await kitchen.shift(ahmed, "2026-06-\(date)", "10:00", "12:00") }
            try await kitchen.off(.sick, "2026-06-24", by: ahmed)
            try await kitchen.off(.unavailable, "2026-06-26", by: ahmed)
            try await kitchen.off(.holiday, "2026-06-27", by: kitchen.marieke, for: ahmed)
            try await kitchen.off(.holiday, "2026-06-28", "2026-07-05", by: ahmed)
            kitchen.clock.advance(days: 10)
            let days = ["Ahmed 24 off", "Ahmed 25", "Ahmed 26 off", "Ahmed 27 off", "Ahmed 28"]
            #expect(try await worked([ahmed], in: kitchen) == days)
        }
    }

    @Test("take the same number of statements for one person and for several")
    func statements() async throws {
        try await withKitchen { kitchen in
            for person in [kitchen.ahmed, kitchen.sanne, kitchen.joris] {
                try await kitchen.shift(person, "2026-06-24", "10:00", "12:00")
            }
            kitchen.clock.advance(days: 10)
            let (crew, now) = (kitchen.crew, kitchen.now)
            let (first, end) = (try day("2026-06-22"), try day("2026-06-29"))
            let people = [kitchen.ahmed.person, kitchen.sanne.person, kitchen.joris.person]
            let counts = try await kitchen.database.read { tx in
                try [Array(people.prefix(1)), people].map { people in
                    try countStatements(in: tx) {
                        _ = try Shift.rosterDays(of: people, crew: crew, from: first, to: end, now: now, in: $0)
                    }
                }
            }
            #expect(counts == [3, 3])
        }
    }
}

@Suite("The shifts that a person worked")
struct WorkedTests {
    @Test("are over, and are not those that they left to others because they were sick")
    func worked() async throws {
        try await withKitchen { kitchen in
            let ahmed = kitchen.ahmed
            for date in 24...27 { try await kitchen.shift(ahmed, "2026-06-\(date)", "10:00", "12:00") }
            try await kitchen.shift(kitchen.sanne, "2026-06-25", "10:00", "12:00")
            try await kitchen.off(.sick, "2026-06-25", by: ahmed)
            // Whoever fell ill during a shift worked a part of it.
            try kitchen.clock.set("2026-06-26T09:00:00Z")
            try await kitchen.expire()
            try await kitchen.off(.sick, "2026-06-26", by: ahmed)
            try kitchen.clock.set("2026-06-27T09:00:00Z")
            let (crew, now) = (kitchen.crew, kitchen.now)
            let (first, end) = (try day("2026-06-22"), try day("2026-06-29"))
            let worked = try await kitchen.database.read { tx in
                try Shift.worked(by: ahmed.person, crew: crew, from: first, to: end, now: now, in: tx)
            }
            #expect(worked.map(\.date.day) == [24, 26])
        }
    }
}

@Suite("The shift in progress")
struct CurrentShiftTests {
    private func current(_ viewer: Viewer, in kitchen: Kitchen, at time: String) async throws -> String? {
        try kitchen.clock.set(time)
        let (crew, now) = (kitchen.crew, kitchen.now)
        let today = viewer.zone.today(at: now)
        return try await kitchen.database.read { tx in
            try Shift.current(of: viewer.person, crew: crew, today: today, now: now, in: tx)?.date.description
        }
    }

    @Test("is that of its holder from start to end, also after midnight")
    func holder() async throws {
        try await withKitchen { kitchen in
            let ahmed = kitchen.ahmed
            try await kitchen.shift(ahmed, "2026-06-24", "18:00", "02:00")
            #expect(try await current(ahmed, in: kitchen, at: "2026-06-24T15:59:00Z") == nil)
            #expect(try await current(ahmed, in: kitchen, at: "2026-06-24T16:00:00Z") == "2026-06-24")
            #expect(try await current(kitchen.sanne, in: kitchen, at: "2026-06-24T16:00:00Z") == nil)
            #expect(try await current(ahmed, in: kitchen, at: "2026-06-24T23:59:00Z") == "2026-06-24")
            #expect(try await current(ahmed, in: kitchen, at: "2026-06-25T00:00:00Z") == nil)
        }
    }

    @Test("is not theirs while they are sick, also if they report that during the shift or after midnight")
    func sick() async throws {
        try await withKitchen { kitchen in
            let (ahmed, sanne, joris) = (kitchen.ahmed, kitchen.sanne, kitchen.joris)
            for person in [ahmed, sanne, joris] { try await kitchen.shift(person, "2026-06-24", "18:00", "02:00") }
            // A sickness that was entered before, for the day after, says nothing about the night.
            try await kitchen.off(.sick, "2026-06-25", by: joris)
            #expect(try await current(ahmed, in: kitchen, at: "2026-06-24T20:00:00Z") == "2026-06-24")
            let sick = try await kitchen.off(.sick, "2026-06-24", by: ahmed)
            #expect(try await current(ahmed, in: kitchen, at: "2026-06-24T20:00:00Z") == nil)
            try await kitchen.withdraw(sick, by: ahmed)
            #expect(try await current(ahmed, in: kitchen, at: "2026-06-24T20:00:00Z") == "2026-06-24")
            #expect(try await current(sanne, in: kitchen, at: "2026-06-24T23:00:00Z") == "2026-06-24")
            try await kitchen.off(.sick, "2026-06-25", by: sanne)
            #expect(try await current(sanne, in: kitchen, at: "2026-06-24T23:00:00Z") == nil)
            #expect(try await current(joris, in: kitchen, at: "2026-06-24T23:00:00Z") == "2026-06-24")
        }
    }
}
