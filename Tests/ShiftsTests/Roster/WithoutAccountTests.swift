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

    @Test("has no offers when a manager enters them as sick: their shifts are open")
    func sick() async throws {
        try await withKitchen { kitchen in
            let youssef = try await youssef(kitchen)
            let (marieke, now) = (kitchen.marieke, kitchen.now)
            let friday = youssef.friday.date
            let sick = DaysOffDraft(person: youssef.person, kind: .sick, first: friday, last: friday)
            _ = try await kitchen.database.write { tx in try DaysOff.add(sick, in: tx.acting(as: marieke, at: now)) }
            #expect(try await kitchen.now(youssef.friday).status == .open)
            #expect(
                try await kitchen.history(youssef.friday) == [
                    "created.single by Marieke", "assigned.nobody by Marieke",
                ]
            )
            #expect(try await shifts(of: youssef.person, kitchen).count == 8)
        }
    }

    @Test("is not planned again on a day of sickness when their fixed shift changes")
    func sickInFixedShift() async throws {
        try await withKitchen { kitchen in
            let youssef = try await youssef(kitchen)
            let (marieke, now) = (kitchen.marieke, kitchen.now)
            let sunday = try #require(
                try await shifts(of: youssef.person, kitchen).first { $0.date.weekday == .sunday }
            )
            let sick = DaysOffDraft(person: youssef.person, kind: .sick, first: sunday.date, last: sunday.date)
            _ = try await kitchen.database.write { tx in try DaysOff.add(sick, in: tx.acting(as: marieke, at: now)) }
            try await kitchen.change(youssef.series) { $0.start = try time("11:00") }
            #expect(try await kitchen.now(sunday).status == .open)
            #expect(try await !shifts(of: youssef.person, kitchen).contains { $0.date == sunday.date })
        }
    }

    @Test("has open shifts in place of those that their fixed shift generates on days of sickness")
    func generatedSick() async throws {
        try await withKitchen { kitchen in
            let youssef = try await youssef(kitchen)
            let (marieke, now) = (kitchen.marieke, kitchen.now)
            let (first, last) = (try day("2026-08-24"), try day("2026-09-06"))
            let sick = DaysOffDraft(person: youssef.person, kind: .sick, first: first, last: last)
            _ = try await kitchen.database.write { tx in try DaysOff.add(sick, in: tx.acting(as: marieke, at: now)) }
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            let open = try #require(try await kitchen.openShifts().first)
            #expect(open.date.description == "2026-08-30" && open.status == .open)
            #expect(
                try await kitchen.history(open) == ["created.fixed by the server", "assigned.nobody by the server"]
            )
            #expect(
                try await Set(kitchen.told(ShiftAssigned.kind)) == [
                    "released to Marieke", "open to Ahmed", "open to Sanne", "open to Joris",
                ]
            )
        }
    }

    @Test("has open shifts in place of those that are published on days of sickness, and colleagues are told")
    func publishedSick() async throws {
        try await withKitchen { kitchen in
            let youssef = try await youssef(kitchen)
            let (marieke, now, week) = (kitchen.marieke, kitchen.now, try day("2026-06-29"))
            let friday = youssef.friday.date.adding(days: 7)
            let draft = ShiftDraft(date: friday, start: youssef.friday.start, end: youssef.friday.end, position: nil)
            let sick = DaysOffDraft(person: youssef.person, kind: .sick, first: friday, last: friday)
            let published = try await kitchen.database.write { tx in
                let tx = try tx.acting(as: marieke, at: now)
                try UnpublishedShift.insert(.new(at: now), draft, holder: youssef.person, in: tx)
                _ = try DaysOff.add(sick, in: tx)
                return [
                    try UnpublishedShift.publish(week: week, isTrial: true, in: tx),
                    try UnpublishedShift.publish(week: week, in: tx),
                ]
            }
            #expect(published.map(\.open) == [1, 1] && published.allSatisfy { $0.people.isEmpty })
            #expect(try await kitchen.openShifts().map(\.date) == [friday])
            #expect(try await kitchen.told(RosterPublished.kind).contains("published.open.one to Sanne"))
            #expect(try await kitchen.told(ShiftAssigned.kind) == [])
        }
    }

    @Test("has open shifts in place of those that are copied to days of sickness, however often")
    func copiedSick() async throws {
        try await withKitchen { kitchen in
            let youssef = try await youssef(kitchen)
            let (marieke, now) = (kitchen.marieke, kitchen.now)
            let friday = youssef.friday.date.adding(days: 7)
            let sick = DaysOffDraft(person: youssef.person, kind: .sick, first: friday, last: friday)
            let order = WeekCopyOrder(from: try day("2026-06-22"), to: try day("2026-06-29"), days: [.friday])
            let copied = try await kitchen.database.write { tx in
                let tx = try tx.acting(as: marieke, at: now)
                _ = try DaysOff.add(sick, in: tx)
                return [try Shift.copyWeek(order, in: tx), try Shift.copyWeek(order, in: tx)]
            }
            #expect(copied.map(\.made) == [1, 0] && copied.map(\.present) == [0, 1])
            #expect(try await kitchen.openShifts().map(\.date) == [friday])
            // The only one with the position is the person who is sick.
            #expect(try await kitchen.told(ShiftCreated.kind) == ["planned to Youssef"])
            #expect(try await kitchen.told(ShiftAssigned.kind).isEmpty)
        }
    }

    @Test("becomes the account that takes them over, with past and future shifts, fixed shifts and young-worker mark")
    func takenOver() async throws {
        try await withKitchen { kitchen in
            let youssef = try await youssef(kitchen)
            let (marieke, crew) = (kitchen.marieke, kitchen.crew)
            let off = DaysOffDraft(
                person: youssef.person,
                kind: .holiday,
                first: try day("2026-08-01"),
                last: try day("2026-08-02")
            )
            try await kitchen.database.write { tx in
                try tx.run("INSERT INTO young_worker (crew, person) VALUES (\(crew), \(youssef.person))")
                try tx.run("INSERT INTO holiday_allowance (crew, person, days) VALUES (\(crew), \(youssef.person), 25)")
                let acting = try tx.acting(as: marieke, at: testNow)
                _ = try DaysOff.add(off, in: acting)
                try UnpublishedShift.insert(.new(at: testNow), youssef.friday.draft, holder: youssef.person, in: acting)
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
            let (recorded, series) = try await kitchen.database.read { tx in
                (
                    try tx.value("SELECT COUNT(*) FROM outbox WHERE kind = \(FixedShiftHandedOver.kind)") as Int?,
                    try tx.value("SELECT COUNT(*) FROM fixed_shift WHERE person = \(bram)") as Int?
                )
            }
            #expect(recorded == series && series ?? 0 > 0)
            let after = try #require(try await kitchen.events(feed)?.first { $0.shift == before.shift })
            #expect(after.holder == "Bram" && after.sequence > before.sequence)
            // The series goes on with the account.
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            let tables: [StaticString] = ["young_worker", "holiday_allowance", "days_off", "unpublished_shift"]
            let late = try await kitchen.database.read { tx in
                (
                    try FixedShift.find(youssef.series.id, crew: crew, in: tx).person.id,
                    try tables.filter { table in
                        try tx.exists("SELECT 1 FROM \(SQL(stringLiteral: table)) WHERE person = \(bram)")
                    }.count
                )
            }
            #expect(late == (bram, tables.count))
        }
    }
}
