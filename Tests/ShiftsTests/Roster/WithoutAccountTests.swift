import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Shifts

@Suite("Someone without an account in the roster")
struct WithoutAccountTests {
    /// Youssef, who has a shift on Friday, and a fixed shift on Sundays.
    private func youssef(_ kitchen: Kitchen) async throws -> (person: PersonID, friday: Shift, series: FixedShift) {
        let (marieke, now) = (kitchen.marieke, kitchen.now)
        let draft = ShiftDraft(
            date: try day("2026-06-26"),
            start: try time("17:00"),
            end: try time("23:00"),
            position: "bar"
        )
        return try await kitchen.database.write { tx in
            let person = try tx.enter("Youssef", positions: ["bar"], by: marieke, at: now)
            let acting = try tx.acting(as: marieke, at: now)
            let fixed = FixedShiftDraft(
                person: person,
                weekday: .sunday,
                start: try time("10:00"),
                end: try time("15:00"),
                position: nil,
                validFrom: try day("2026-06-23"),
                validUntil: nil
            )
            return (
                person, try Shift.add(draft, holder: person, in: acting), try FixedShift.register(fixed, in: acting)
            )
        }
    }

    private func shifts(of person: PersonID, _ kitchen: Kitchen) async throws -> [Shift] {
        try await kitchen.database.read { tx in
            try Shift.list(
                .of(person),
                crew: kitchen.crew,
                from: try day("2026-06-20"),
                to: try day("2026-08-20"),
                in: tx
            )
        }
    }

    @Test("is planned by managers, and nothing can wait for them: offers to them and trades with them are refused")
    func planned() async throws {
        try await withKitchen { kitchen in
            let youssef = try await youssef(kitchen)
            #expect(try await shifts(of: youssef.person, kitchen).count == 9)
            let saturday = try await kitchen.shift(kitchen.sanne, "2026-06-27", "17:00", "23:00")
            let (sanne, now) = (kitchen.sanne, kitchen.now)
            try await kitchen.refuses("conflict to/noAccount") {
                _ = try await kitchen.database.write { tx in
                    try Exchange.offer(
                        saturday.id,
                        to: youssef.person,
                        reason: nil,
                        in: tx.acting(as: sanne, at: now)
                    )
                }
            }
            try await kitchen.refuses("conflict for/noAccount") {
                try await kitchen.trade(saturday, for: youssef.friday, by: kitchen.sanne)
            }
            // A manager acts for them.
            #expect(try await kitchen.change(youssef.friday, holder: kitchen.sanne).person?.name == "Sanne")
            let page = try await kitchen.database.read { tx in
                try ShiftPage.load(saturday.id, sanne, Form(), now: now, tx)
            }
            #expect(page.colleagues.map(\.name) == ["Ahmed", "Joris", "Marieke"])
        }
    }

    @Test("becomes the account that takes them over, with past and future shifts, fixed shifts and their age")
    func takenOver() async throws {
        try await withKitchen { kitchen in
            let youssef = try await youssef(kitchen)
            let (marieke, crew) = (kitchen.marieke, kitchen.crew)
            try await kitchen.database.write { tx in
                try tx.run("INSERT INTO young_worker (crew, person) VALUES (\(crew), \(youssef.person))")
            }
            let feed = try await kitchen.feed(kitchen.sanne, .position, "bar").secret
            let before = try #require(try await kitchen.events(feed)?.first)
            try kitchen.clock.set("2026-06-28T20:00:00Z")
            let now = kitchen.now
            let bram = try await kitchen.database.write { tx in
                let bram = try tx.addPerson("Bram", at: now)
                try tx.takeOver(youssef.person, by: bram, invitedBy: marieke, [HandOverShifts()], at: now)
                return bram
            }
            #expect(try await shifts(of: youssef.person, kitchen).isEmpty)
            #expect(try await shifts(of: bram, kitchen).count == 9)
            #expect(
                try await kitchen.history(youssef.friday) == ["created.single by Marieke", "handedOver by Bram"]
            )
            #expect(try await kitchen.told(ShiftHandedOver.kind) == [])
            #expect(try await kitchen.told(FixedShiftHandedOver.kind) == [])
            let after = try #require(try await kitchen.events(feed)?.first { $0.shift == before.shift })
            #expect(after.holder == "Bram" && after.sequence > before.sequence)
            // The series goes on with the account.
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            let late = try await kitchen.database.read { tx in
                (
                    try FixedShift.find(youssef.series.id, crew: crew, in: tx).person.id,
                    try tx.exists("SELECT 1 FROM young_worker WHERE person = \(bram)")
                )
            }
            #expect(late == (bram, true))
        }
    }
}
