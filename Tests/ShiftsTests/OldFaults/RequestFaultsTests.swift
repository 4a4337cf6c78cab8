import API
import Accounts
import Core
import Events
import Storage
import Testing

@testable import Shifts

/// Faults 14–18: see `AuthorityFaultsTests`.
@Suite("Faults that shall not come back: requests and suggestions")
struct RequestFaultsTests {
    @Test("fault 14: a suggestion cannot be taken back, and its shift stays suggested for good")
    func takenBack() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            try await kitchen.withdraw(answered.ahmeds, by: kitchen.ahmed)
            let shift = try await kitchen.now(answered.ahmeds.shift)
            #expect(shift.status == .idle && shift.exchange == nil)
            try await kitchen.refuses("conflict exchange/state") {
                try await kitchen.accept(answered.ahmeds, by: kitchen.sanne)
            }
            try await kitchen.offer(shift, by: kitchen.ahmed)
            #expect(try await kitchen.now(answered.joris).state == .open)
        }
    }

    @Test("fault 15: a request cannot be taken back by who made it")
    func requestTakenBack() async throws {
        try await withKitchen { kitchen in
            let request = try await kitchen.asks("2026-06-26", by: kitchen.sanne)
            try await kitchen.refuses("forbidden") { try await kitchen.takesBack(request, by: kitchen.joris) }
            try await kitchen.takesBack(request, by: kitchen.sanne)
            #expect(try await kitchen.requests(seenBy: kitchen.joris) == [])
            // And can be made again.
            try await kitchen.asks("2026-06-26", by: kitchen.sanne)
            #expect(try await kitchen.requests(seenBy: kitchen.joris) == ["2026-06-26"])
        }
    }

    @Test("fault 15: a request stays after its day has passed")
    func requestExpires() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            try kitchen.clock.set("2026-06-26T21:59:00Z")
            try await ExpireRequests(kitchen.database).run(now: kitchen.now)
            #expect(try await kitchen.state(of: answered.request) == .open)
            try kitchen.clock.set("2026-06-26T22:00:00Z")
            try await ExpireRequests(kitchen.database).run(now: kitchen.now)
            #expect(try await kitchen.state(of: answered.request) == .expired)
            #expect(try await kitchen.now(answered.ahmeds).state == .superseded)
        }
    }

    @Test("fault 16: what is suggested for a request that is gone breaks, or is suggested to nothing for good")
    func requestGone() async throws {
        try await withKitchen { kitchen in
            let answered = try await kitchen.answered()
            try await kitchen.takesBack(answered.request, by: kitchen.sanne)
            for suggestion in [answered.ahmeds, answered.joris] {
                #expect(try await kitchen.now(suggestion).state == .superseded)
                #expect(try await kitchen.now(suggestion.shift).status == .idle)
            }
            try await kitchen.refuses("conflict request/state") {
                try await kitchen.suggests([answered.ahmeds.shift], answered.request, by: kitchen.ahmed)
            }
            try await kitchen.refuses("notFound") {
                try await kitchen.suggests([answered.ahmeds.shift], .new(at: kitchen.now), by: kitchen.ahmed)
            }
        }
    }

    @Test("fault 17: a shift that went on offer meanwhile is suggested as well")
    func offeredMeanwhile() async throws {
        try await withKitchen { kitchen in
            let request = try await kitchen.asks("2026-06-26", by: kitchen.sanne)
            let free = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "10:00", "12:00")
            let (friday, offer) = try await kitchen.offered()
            try await kitchen.refuses("conflict shift/state") {
                try await kitchen.suggests([free, friday], request, by: kitchen.ahmed)
            }
            try await kitchen.withdraw(offer, by: kitchen.ahmed)
            try await kitchen.suggests([friday], request, by: kitchen.ahmed)
            try await kitchen.refuses("conflict shift/state") { try await kitchen.offer(friday, by: kitchen.ahmed) }
        }
    }

    @Test("fault 18: days to ask for are missing, because the last answer came before the others")
    func allDays() async throws {
        try await withKitchen { kitchen in
            for week in ["2026-06-24", "2026-07-01", "2026-07-08"] {
                try await kitchen.shift(kitchen.sanne, week, "17:00", "23:00")
            }
            try await kitchen.asks("2026-07-23", by: kitchen.sanne)
            let (sanne, now) = (kitchen.sanne, kitchen.now)
            let taken = try Set(["2026-06-24", "2026-07-01", "2026-07-08", "2026-07-23"].map { try day($0) })
            let expected = (0..<31).map { sanne.zone.today(at: now).adding(days: $0) }.filter { !taken.contains($0) }
            let free = try await kitchen.database.read { tx in try RequestDays.of(sanne, now: now, in: tx).free }
            #expect(free == expected && free.count == 27)
        }
    }
}

extension Kitchen {
    /// The days that others ask for.
    func requests(seenBy viewer: Viewer) async throws -> [String] {
        let now = now
        return try await database.read { tx in
            try ShiftRequest.open(viewer, now: now, in: tx).map(\.date.description)
        }
    }
}
