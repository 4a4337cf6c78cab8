import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Work

@testable import Shifts

@Suite("A fixed shift")
struct SeriesTests {
    @Test("begins today if its time is still to come, otherwise next week")
    func today() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .tuesday, "10:01", "11:00")
            try await kitchen.fixed(kitchen.sanne, .tuesday, "10:00", "11:00")
            #expect(try await kitchen.dates(kitchen.ahmed).first == "2026-06-23")
            #expect(try await kitchen.dates(kitchen.sanne) == weekly(from: "2026-06-30", to: "2026-08-18"))
            try await kitchen.generate()
            #expect(try await kitchen.dates(kitchen.sanne).first == "2026-06-30")
        }
    }

    @Test("respects its first and last day")
    func validity() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(
                kitchen.ahmed,
                .friday,
                "17:00",
                "23:00",
                from: "2026-07-04",
                until: "2026-07-24"
            )
            #expect(try await kitchen.dates(kitchen.ahmed) == ["2026-07-10", "2026-07-17", "2026-07-24"])
            try await kitchen.change(series) { $0.validUntil = try day("2026-07-16") }
            #expect(try await kitchen.dates(kitchen.ahmed) == ["2026-07-10"])
            try await kitchen.change(series) { $0.validUntil = nil }
            #expect(try await kitchen.dates(kitchen.ahmed) == weekly(from: "2026-07-10", to: "2026-08-21"))
            try await kitchen.change(series) { $0.validFrom = try day("2026-07-25") }
            #expect(try await kitchen.dates(kitchen.ahmed) == weekly(from: "2026-07-31", to: "2026-08-21"))
        }
    }

    @Test("cannot overlap with another one of the person, even across midnight and the end of the week")
    func clash() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .sunday, "22:00", "06:00")
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.fixed(kitchen.ahmed, .monday, "05:59", "12:00")
            }
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.fixed(kitchen.ahmed, .sunday, "20:00", "22:01")
            }
            try await kitchen.fixed(kitchen.ahmed, .monday, "06:00", "12:00")
            try await kitchen.fixed(kitchen.sanne, .sunday, "22:00", "06:00")
            try await kitchen.rule(.oneADay, .block)
            try await kitchen.refuses("conflict rule/oneADay") {
                try await kitchen.fixed(kitchen.ahmed, .monday, "18:00", "22:00")
            }
        }
    }

    @Test("does not conflict with one in another period")
    func noClash() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", until: "2026-07-31")
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", from: "2026-07-31")
            }
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", from: "2026-08-01")
            #expect(try await kitchen.dates(kitchen.ahmed) == weekly(from: "2026-06-26", to: "2026-08-21"))
        }
    }

    @Test("does not conflict with one whose last day has passed")
    func noClashWithPast() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", until: "2026-06-26")
            let series = try await kitchen.fixed(kitchen.ahmed, .monday, "17:00", "23:00")
            try await kitchen.refuses("conflict rule/overlap") {
                try await kitchen.change(series) { $0.weekday = .friday }
            }
            kitchen.clock.advance(days: 4)
            try await kitchen.change(series) { $0.weekday = .friday }
            #expect(try await kitchen.dates(kitchen.ahmed).prefix(2) == ["2026-06-26", "2026-07-03"])
        }
    }

    @Test("counts towards the maximum of a person, and is on their page, until its last day has passed")
    func maximum() async throws {
        try await withKitchen { kitchen in
            let friday = try day("2026-06-26")
            let first = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", until: "2026-06-26")
            for week in 1..<50 {
                let date = friday.adding(days: 7 * week).description
                try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", from: date, until: date)
            }
            kitchen.clock.advance(days: 3)
            #expect(try await kitchen.listed(kitchen.ahmed) == 50)
            try await kitchen.refuses("invalid weekday/tooMany") {
                try await kitchen.fixed(kitchen.ahmed, .monday, "17:00", "23:00")
            }
            kitchen.clock.advance(days: 1)
            #expect(try await kitchen.listed(kitchen.ahmed) == 49)
            try await kitchen.fixed(kitchen.ahmed, .monday, "17:00", "23:00")
            try await kitchen.refuses("invalid weekday/tooMany") {
                try await kitchen.change(first) { $0.validUntil = nil }
            }
        }
    }

    @Test("is rejected with invalid days, and for people who are not in the crew")
    func refusals() async throws {
        try await withKitchen { kitchen in
            try await kitchen.refuses("invalid validFrom/past") {
                try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", from: "2026-06-22")
            }
            try await kitchen.refuses("invalid validUntil/order") {
                try await kitchen.fixed(
                    kitchen.ahmed,
                    .friday,
                    "17:00",
                    "23:00",
                    from: "2026-07-02",
                    until: "2026-07-01"
                )
            }
            let series = try await kitchen.fixed(kitchen.joris, .friday, "17:00", "23:00")
            try await kitchen.refuses("forbidden") { try await kitchen.end(series, by: kitchen.ahmed) }
            try await kitchen.refuses("forbidden") { try await kitchen.change(series, by: kitchen.ahmed) { _ in } }
            try await kitchen.remove(kitchen.joris)
            try await kitchen.refuses("invalid person/unknown") {
                try await kitchen.fixed(kitchen.joris, .friday, "17:00", "23:00")
            }
            try await kitchen.refuses("notFound") { try await kitchen.end(series) }
        }
    }

    @Test("has its position stored in the crew's spelling")
    func position() async throws {
        try await withKitchen { kitchen in
            let bar = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00", position: "Bar")
            let other = try await kitchen.fixed(kitchen.sanne, .friday, "17:00", "23:00", position: "bar")
            #expect(bar.position == "Bar" && other.position == "Bar")
            #expect(try await kitchen.change(other, { $0.position = "BAR" }).position == "Bar")
            #expect(
                try await kitchen.shift(kitchen.joris, "2026-06-26", "17:00", "23:00", position: "bar").position
                    == "Bar"
            )
        }
    }

    @Test("does not recreate a deleted date")
    func deleted() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let third = try await kitchen.shifts(kitchen.ahmed)[2]
            try await kitchen.delete(third)
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            try await kitchen.change(series) { $0.start = try time("16:00") }
            let expected = try weekly(from: "2026-06-26", to: "2026-08-28").filter { $0 != "2026-07-10" }
            #expect(try await kitchen.dates(kitchen.ahmed) == expected)
            #expect(try await kitchen.facts(third).last?.kind == "shift.deleted")
        }
    }

    @Test("with new times changes only untouched shifts")
    func retime() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.eventful()
            try await kitchen.change(series) { $0.start = try time("16:00") }
            #expect(
                try await kitchen.shifts(kitchen.ahmed).map { "\($0.date) \($0.start) \($0.status)" } == [
                    "2026-06-26 16:00 idle", "2026-07-03 18:00 idle", "2026-07-17 17:00 offered",
                    "2026-07-31 16:00 idle",
                    "2026-08-07 16:00 idle", "2026-08-14 16:00 idle", "2026-08-21 16:00 idle",
                ]
            )
            #expect(try await kitchen.shifts(kitchen.sanne).map { "\($0.date) \($0.start)" } == ["2026-07-10 17:00"])
        }
    }

    @Test("that is moved to another weekday stays in its week, also in crews whose week begins on Sunday")
    func weekStart() async throws {
        try await withKitchen(weekStart: .sunday) { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .sunday, "10:00", "16:00", until: "2026-07-20")
            let second = try await kitchen.shifts(kitchen.ahmed)[1]
            try await kitchen.delete(second)
            try await kitchen.change(series) { $0.weekday = .monday }
            #expect(try await kitchen.dates(kitchen.ahmed) == ["2026-06-29", "2026-07-13", "2026-07-20"])
        }
    }

    @Test("that is moved to another weekday duplicates no week, and gets its dates back when it is moved back")
    func anotherDay() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.eventful()
            let before = try await kitchen.dates(kitchen.ahmed)
            try await kitchen.change(series) { $0.weekday = .saturday }
            #expect(
                try await kitchen.dates(kitchen.ahmed) == [
                    "2026-06-27", "2026-07-03", "2026-07-17", "2026-08-01", "2026-08-08", "2026-08-15", "2026-08-22",
                ]
            )
            #expect(try await kitchen.dates(kitchen.sanne) == ["2026-07-10"])
            try await kitchen.change(series) { $0.weekday = .friday }
            #expect(try await kitchen.dates(kitchen.ahmed) == before)
            try await kitchen.change(series) { $0.weekday = .monday }
            try await kitchen.generate()
            #expect(
                try await kitchen.dates(kitchen.ahmed) == [
                    "2026-07-03", "2026-07-17", "2026-07-27", "2026-08-03", "2026-08-10", "2026-08-17",
                ]
            )
            kitchen.clock.advance(days: 21)
            try await kitchen.generate()
            #expect(try await kitchen.dates(kitchen.ahmed).last == "2026-09-07")
        }
    }

    @Test("that is moved to another weekday under a limit per week is checked together with the shifts that moved")
    func movedTogether() async throws {
        try await withKitchen { kitchen in
            try await kitchen.rule(.hoursPerWeek, .block, 8 * 60)
            let sunday = try await kitchen.fixed(kitchen.ahmed, .sunday, "10:00", "18:00")
            try await kitchen.change(sunday) { $0.weekday = .monday }
            #expect(try await kitchen.dates(kitchen.ahmed) == weekly(from: "2026-06-29", to: "2026-08-17"))
            try await kitchen.change(sunday) { $0.weekday = .sunday }
            #expect(try await kitchen.openShifts().isEmpty)
        }
        try await withKitchen(weekStart: .sunday) { kitchen in
            try await kitchen.rule(.hoursPerWeek, .block, 8 * 60)
            let monday = try await kitchen.fixed(kitchen.ahmed, .monday, "10:00", "18:00")
            try await kitchen.change(monday) { $0.weekday = .sunday }
            #expect(try await kitchen.dates(kitchen.ahmed) == weekly(from: "2026-06-28", to: "2026-08-16"))
        }
    }

    @Test("that is changed without effect on its shifts does not change their histories")
    func quietChange() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let first = try #require(try await kitchen.shifts(kitchen.ahmed).first)
            try await kitchen.change(series) { $0.validUntil = try day("2026-12-31") }
            #expect(try await kitchen.facts(first).count == 1)
        }
    }

    @Test("that is ended leaves shifts that are past, taken over, on offer or individually changed")
    func end() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.eventful()
            try kitchen.clock.set("2026-06-26T15:00:00Z")
            try await kitchen.end(series)
            #expect(try await kitchen.dates(kitchen.ahmed) == ["2026-06-26", "2026-07-03", "2026-07-17"])
            #expect(try await kitchen.dates(kitchen.sanne) == ["2026-07-10"])
            let taken = try #require(try await kitchen.shifts(kitchen.sanne).first)
            #expect(taken.fixedShift == nil)
            kitchen.clock.advance(days: 30)
            try await kitchen.generate()
            #expect(try await kitchen.dates(kitchen.ahmed).count == 3)
            try await kitchen.refuses("notFound") { try await kitchen.change(series) { _ in } }
        }
    }

    // Regression: fault 11 of Decklog's predecessor for shifts.
    @Test("leaves a date open on which its owner took over another shift")
    func weeklyOntoTaken() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.none)
            let (_, offer) = try await kitchen.offered()
            try await kitchen.accept(offer, by: kitchen.sanne)
            try await kitchen.fixed(kitchen.sanne, .friday, "16:00", "22:00")
            #expect(try await kitchen.openShifts().map(\.date.description) == ["2026-06-26"])
            #expect(try await kitchen.shifts(kitchen.sanne, to: "2026-06-27").count == 1)
        }
    }

    // Regression: fault 19 of Decklog's predecessor for shifts.
    @Test("that is ended leaves shifts that others took or wait for, or that are on offer or suggested")
    func underWay() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            try await kitchen.policy(.none)
            try await kitchen.accept(try await kitchen.offer(shifts[0], by: kitchen.ahmed), by: kitchen.sanne)
            try await kitchen.policy(.manager)
            try await kitchen.offer(shifts[1], by: kitchen.ahmed)
            try await kitchen.accept(try await kitchen.offer(shifts[2], by: kitchen.ahmed), by: kitchen.sanne)
            let request = try await kitchen.ask(shifts[3].date.description, by: kitchen.joris)[0]
            try await kitchen.suggest(shifts[3], for: request, by: kitchen.ahmed)
            try await kitchen.end(series)
            #expect(try await kitchen.shifts(kitchen.sanne).map(\.id) == [shifts[0].id])
            #expect(try await kitchen.shifts(kitchen.ahmed).map(\.status) == [.offered, .pending, .suggested])
        }
    }

    // Regression: fault 20 of Decklog's predecessor for shifts.
    @Test("does not delete a shift that was taken over, which can be deleted individually")
    func takenOver() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.eventful()
            let taken = try #require(try await kitchen.shifts(kitchen.sanne).first)
            try await kitchen.refuses("forbidden") { try await kitchen.end(series, by: kitchen.sanne) }
            try await kitchen.delete(taken)
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            #expect(try await kitchen.dates(kitchen.ahmed).last == "2026-08-28")
        }
    }

    // Regression: fault 21 of Decklog's predecessor for shifts.
    @Test("that is ended leaves its remaining shifts as ordinary ones")
    func endedSeries() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.eventful()
            let taken = try #require(try await kitchen.shifts(kitchen.sanne).first)
            try await kitchen.end(series)
            let left = try await kitchen.now(taken)
            #expect(left.fixedShift == nil && left.person?.name == "Sanne")
            #expect(try await kitchen.history(left).first == "created.fixed by Marieke")
            // It is now an ordinary shift.
            try await kitchen.accept(try await kitchen.offer(left, by: kitchen.sanne), by: kitchen.joris)
            try await kitchen.change(left, nil, "18:00")
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            #expect(try await kitchen.now(left).person?.name == "Joris")
        }
    }
}

extension Kitchen {
    /// The number of fixed shifts on a person's page.
    fileprivate func listed(_ person: Viewer) async throws -> Int {
        let now = now
        return try await database.read { tx in
            try FixedShift.week(of: person.person, person, now: now, in: tx).count
        }
    }

    /// Ahmed's Fridays: the second was changed by hand, Sanne took the third, the fourth is on offer, the fifth was deleted.
    func eventful() async throws -> FixedShift {
        try await policy(.none)
        let series = try await fixed(ahmed, .friday, "17:00", "23:00")
        let shifts = try await shifts(ahmed)
        try await change(shifts[1], nil, "18:00")
        try await accept(try await offer(shifts[2], by: ahmed), by: sanne)
        try await offer(shifts[3], by: ahmed)
        try await delete(shifts[4])
        return series
    }
}
