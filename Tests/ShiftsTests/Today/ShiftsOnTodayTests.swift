import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Today

@testable import Shifts

@Suite("Shifts on the start page")
struct ShiftsOnTodayTests {
    private func today(_ kitchen: Kitchen, _ viewer: Viewer) async throws -> ShiftsToday {
        let now = kitchen.now
        return try await kitchen.database.read { tx in try ShiftsToday.load(viewer, now: now, tx) }
    }

    @Test("show the current or next shift, with everyone else who works then")
    func next() async throws {
        try await withKitchen { kitchen in
            #expect(try await today(kitchen, kitchen.sanne).next == nil)
            let friday = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            try await kitchen.shift(kitchen.ahmed, "2026-06-26", "22:00", "02:00")
            try await kitchen.shift(kitchen.joris, "2026-06-26", "09:00", "17:00")
            try await kitchen.shift(nil, "2026-06-26", "17:00", "23:00")
            let page = try await today(kitchen, kitchen.sanne)
            #expect(page.next?.id == friday.id)
            // The shift of Joris ends as Sanne's begins; the open shift has no holder.
            #expect(page.beside.map(\.person?.name) == ["Ahmed"])
            #expect(page.working.isEmpty)
        }
    }

    @Test("show a shift across midnight until it ends, to its holder and to the crew")
    func overMidnight() async throws {
        try await withKitchen { kitchen in
            let night = try await kitchen.shift(kitchen.sanne, "2026-06-23", "18:00", "02:00")
            try await kitchen.shift(kitchen.ahmed, "2026-06-23", "12:00", "23:00")
            try await kitchen.shift(kitchen.joris, "2026-06-24", "17:00", "23:00")
            // It is half past midnight on Wednesday 24 June.
            try kitchen.clock.set("2026-06-23T22:30:00Z")
            let page = try await today(kitchen, kitchen.sanne)
            #expect(page.next?.id == night.id)
            #expect(page.working.map(\.person?.name) == ["Sanne", "Joris"])
            kitchen.clock.advance(hours: 2)
            #expect(try await today(kitchen, kitchen.sanne).next == nil)
            #expect(try await today(kitchen, kitchen.ahmed).working.map(\.person?.name) == ["Joris"])
        }
    }

    @Test("show managers pending decisions and open shifts, and members what they could take")
    func waiting() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let friday = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            let saturday = try await kitchen.shift(kitchen.sanne, "2026-06-27", "17:00", "23:00")
            try await kitchen.shift(nil, "2026-06-28", "17:00", "23:00")
            let offer = try await kitchen.offer(friday, by: kitchen.sanne)
            _ = try await kitchen.accept(offer, by: kitchen.ahmed)
            _ = try await kitchen.offer(saturday, by: kitchen.sanne)

            let manager = try await today(kitchen, kitchen.marieke)
            #expect(manager.toDecide.map(\.id) == [offer.id] && manager.gaps.count == 1 && manager.claims.isEmpty)
            let member = try await today(kitchen, kitchen.joris)
            #expect(member.toDecide.isEmpty && member.gaps.isEmpty && member.claims.count == 1)
            #expect(member.offers.map(\.shift.id) == [saturday.id] && member.offered == 2 && member.waiting == 0)
            // The giver of an offer has nothing to do.
            #expect(try await today(kitchen, kitchen.sanne).offers.isEmpty)
        }
    }

    @Test("show members who are off on a day only what a colleague offers to them alone")
    func off() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(nil, "2026-06-26", "09:00", "12:00")
            let toAll = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            try await kitchen.offer(toAll, by: kitchen.sanne)
            let toOne = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            try await kitchen.offer(toOne, by: kitchen.ahmed, to: kitchen.joris)
            #expect(try await today(kitchen, kitchen.joris).offered == 3)
            try await kitchen.off(.unavailable, "2026-06-26", by: kitchen.joris)
            let page = try await today(kitchen, kitchen.joris)
            #expect(page.offers.map(\.shift.id) == [toOne.id] && page.claims.isEmpty)
        }
    }

    @Test("leave out the sick whose shift nobody took, unless they withdrew its offer", arguments: [false, true])
    func sick(_ isKept: Bool) async throws {
        try await withKitchen { kitchen in
            let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-23", "11:00", "16:00")
            try await kitchen.shift(kitchen.sanne, "2026-06-23", "12:00", "16:00")
            try await kitchen.off(.sick, "2026-06-23", by: kitchen.ahmed)
            if isKept { try await kitchen.withdraw(try #require(try await kitchen.live(shift)), by: kitchen.ahmed) }
            let others = isKept ? ["Ahmed"] : []
            // Before the shift, and after it has begun.
            for _ in 1...2 {
                let page = try await today(kitchen, kitchen.sanne)
                #expect(page.working.compactMap(\.person?.name) == others + ["Sanne"])
                #expect(page.beside.compactMap(\.person?.name) == others)
                #expect(try await today(kitchen, kitchen.ahmed).next?.id == (isKept ? shift.id : nil))
                try kitchen.clock.set("2026-06-23T10:30:00Z")
                try await kitchen.expire()
            }
        }
    }

    @Test("show managers the shifts of the sick with the open ones, until someone has accepted them")
    func leftBySick() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            try await kitchen.shift(nil, "2026-06-26", "09:00", "12:00")
            let left = try await kitchen.shift(kitchen.ahmed, "2026-06-24", "17:00", "23:00")
            // Marieke cannot take it herself.
            try await kitchen.shift(kitchen.marieke, "2026-06-24", "15:00", "23:00")
            let offered = try await kitchen.shift(kitchen.sanne, "2026-06-24", "17:00", "23:00")
            try await kitchen.offer(offered, by: kitchen.sanne)
            try await kitchen.off(.sick, "2026-06-24", by: kitchen.ahmed)
            let gaps = try await today(kitchen, kitchen.marieke).gaps
            #expect(gaps.map(\.person?.name) == ["Ahmed", nil] && gaps.first?.id == left.id)
            #expect(try await today(kitchen, kitchen.joris).gaps.isEmpty)
            try await kitchen.accept(try #require(try await kitchen.live(left)), by: kitchen.joris)
            #expect(try await today(kitchen, kitchen.marieke).gaps.map(\.person?.name) == [nil])
        }
    }

    @Test("take as many statements for fifty shifts as for five")
    func statements() async throws {
        try await withKitchen { kitchen in
            func count() async throws -> Int {
                let (now, viewer) = (kitchen.now, kitchen.marieke)
                return try await kitchen.database.read { tx in
                    try countStatements(in: tx) { _ = try ShiftsOnToday().cards(for: viewer, at: now, in: $0) }
                }
            }
            for day in 24...28 { try await kitchen.shift(nil, "2026-06-\(day)", "09:00", "17:00") }
            let few = try await count()
            for hour in 10...18 {
                for day in 24...28 { try await kitchen.shift(nil, "2026-06-\(day)", "\(hour):00", "23:00") }
            }
            #expect(try await count() == few)
        }
    }
}
