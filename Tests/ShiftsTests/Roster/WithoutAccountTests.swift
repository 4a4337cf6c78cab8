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
}
