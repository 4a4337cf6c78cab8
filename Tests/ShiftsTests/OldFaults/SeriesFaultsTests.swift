import API
import Accounts
import Core
import Events
import Storage
import TestSupport
import Testing

@testable import Shifts

/// Faults 19–23: see `AuthorityFaultsTests`.
@Suite("Faults that shall not come back: shifts of every week")
struct SeriesFaultsTests {
    @Test("fault 19: deleting one shift deletes the whole series")
    func onlyOne() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.delete(try await kitchen.shifts(kitchen.ahmed)[0])
            #expect(try await kitchen.shifts(kitchen.ahmed).count == 8)
            try await kitchen.change(series) { $0.start = try time("18:00") }
        }
    }

    @Test("fault 19: ending a series takes away what others have, wait for or could take")
    func underWay() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            try await kitchen.policy(.none)
            try await kitchen.accept(try await kitchen.offer(shifts[0], by: kitchen.ahmed), by: kitchen.sanne)
            try await kitchen.policy(.manager)
            try await kitchen.offer(shifts[1], by: kitchen.ahmed)
            try await kitchen.accept(try await kitchen.offer(shifts[2], by: kitchen.ahmed), by: kitchen.sanne)
            let request = try await kitchen.asks(shifts[3].date.description, by: kitchen.joris)
            try await kitchen.suggests([shifts[3]], request, by: kitchen.ahmed)
            try await kitchen.end(series)
            #expect(try await kitchen.shifts(kitchen.sanne).map(\.id) == [shifts[0].id])
            #expect(try await kitchen.shifts(kitchen.ahmed).map(\.status) == [.offered, .pending, .suggested])
        }
    }

    @Test("fault 20: deleting a shift that was taken over ends the colleague's series")
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

    @Test("fault 21: a shift of an ended series points at nothing, and breaks what follows it there")
    func endedSeries() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.eventful()
            let taken = try #require(try await kitchen.shifts(kitchen.sanne).first)
            try await kitchen.end(series)
            let left = try await kitchen.now(taken)
            #expect(left.fixedShift == nil && left.person?.name == "Sanne")
            #expect(try await kitchen.history(left).first == "created.fixed by Marieke")
            // It is as good a shift as any other.
            try await kitchen.accept(try await kitchen.offer(left, by: kitchen.sanne), by: kitchen.joris)
            try await kitchen.change(left, nil, "18:00")
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            #expect(try await kitchen.now(left).person?.name == "Joris")
        }
    }

    @Test("fault 22: who was away for weeks has too few shifts, and two devices that start at once make them twice")
    func away() async throws {
        try await withTwoKitchens { kitchen, other in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            kitchen.clock.advance(days: 30 * 7)
            async let one: Void = kitchen.generate()
            async let two: Void = other.generate()
            _ = try await (one, two)
            let dates = try await kitchen.shifts(kitchen.ahmed).map(\.date)
            let first = try day("2026-06-26")
            #expect(dates == (0..<39).map { first.adding(days: 7 * $0) })
        }
    }

    @Test("fault 23: a weekly shift begins today although its time has passed")
    func begunToday() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .tuesday, "09:00", "17:00")
            #expect(try await kitchen.dates(kitchen.ahmed).first == "2026-06-30")
        }
    }
}
