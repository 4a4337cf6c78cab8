import API
import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Shifts

@Suite("The calendar of a month")
struct MonthTests {
    @Test(
        "begins and ends with whole weeks, as the crew counts them",
        arguments: [
            ("2026-06-15", Weekday.monday, "2026-06-01", "2026-07-06", 5),
            ("2026-06-15", .sunday, "2026-05-31", "2026-07-05", 5),
            ("2027-02-01", .monday, "2027-02-01", "2027-03-01", 4),
            ("2026-08-31", .monday, "2026-07-27", "2026-09-07", 6),
            ("2026-12-31", .saturday, "2026-11-28", "2027-01-02", 5),
        ]
    )
    func weeks(_ of: String, _ weekStart: Weekday, _ from: String, _ end: String, _ count: Int) throws {
        let month = RosterMonth(of: try day(of), today: try day("2026-06-23"), weekStart: weekStart)
        #expect(month.from.description == from && month.end.description == end)
        #expect(month.weeks.count == count && month.weeks.allSatisfy { $0.count == 7 && $0[0].weekday == weekStart })
        #expect(month.weeks.flatMap(\.self).filter(month.holds).count == month.first.days(until: month.next.first))
    }

    @Test("has a previous and a next month, even across years")
    func neighbours() throws {
        var month = RosterMonth(of: try day("2026-01-31"), today: try day("2026-06-23"), weekStart: .monday)
        #expect(month.previous.text == "2025-12" && month.next.text == "2026-02")
        for _ in 0..<24 { month = month.next }
        #expect(month.text == "2028-01")
        for _ in 0..<24 { month = month.previous }
        #expect(month.text == "2026-01")
    }

    @Test("has the person's shifts and pending ones, and for everyone also the number of shifts per day")
    func shifts() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.manager)
            let mine = try await kitchen.shift(kitchen.sanne, "2026-06-30", "17:00", "23:00")
            let july = try await kitchen.shift(kitchen.sanne, "2026-07-06", "17:00", "23:00")
            let his = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "17:00", "23:00")
            let open = try await kitchen.shift(nil, "2026-06-26", "11:00", "15:00")
            try await kitchen.accept(try await kitchen.offer(his, by: kitchen.ahmed), by: kitchen.sanne)
            let (sanne, now) = (kitchen.sanne, kitchen.now)
            let month = RosterMonth(of: try day("2026-06-01"), today: sanne.zone.today(at: now), weekStart: .monday)
            let (own, all) = try await kitchen.database.read { tx in
                (try CalendarMonthPage.mine(month, sanne, tx), try CalendarMonthPage.everyone(month, sanne, tx))
            }
            #expect(own.shifts.map(\.id) == [his.id, mine.id])
            #expect(Set(all.shifts.map(\.id)) == [mine.id, his.id, open.id] && !all.shifts.map(\.id).contains(july.id))
            let (friday, tuesday) = (try day("2026-06-26"), try day("2026-06-30"))
            #expect(all.counts == [friday: .init(shifts: 2, open: 1), tuesday: .init(shifts: 1, open: 0)])
        }
    }

    @Test("shows who is off: everyone with all shifts, only the viewer with their own shifts")
    func daysOff() async throws {
        try await withKitchen { kitchen in
            _ = try await kitchen.off(.unavailable, "2026-07-05", by: kitchen.sanne)
            _ = try await kitchen.off(.unavailable, "2026-06-26", by: kitchen.ahmed)
            let (sanne, now) = (kitchen.sanne, kitchen.now)
            let month = RosterMonth(of: try day("2026-06-01"), today: sanne.zone.today(at: now), weekStart: .monday)
            let (own, all) = try await kitchen.database.read { tx in
                (try CalendarMonthPage.mine(month, sanne, tx), try CalendarMonthPage.everyone(month, sanne, tx))
            }
            // The month ends with the week of 5 July.
            let (sunday, friday) = (try day("2026-07-05"), try day("2026-06-26"))
            #expect(own.daysOff.on(sunday).map(\.kind) == [.unavailable] && own.daysOff.on(friday).isEmpty)
            #expect(all.daysOff.on(sunday).count == 1 && all.daysOff.on(friday).map(\.kind) == [nil])
        }
    }

    @Test("shows only numbers when there are too many shifts")
    func many() async throws {
        try await withKitchen { kitchen in
            let (now, marieke) = (kitchen.now, kitchen.marieke)
            try await kitchen.database.write { tx in
                let draft = ShiftDraft(
                    date: try day("2026-06-26"),
                    start: try time("10:00"),
                    end: try time("23:00"),
                    position: nil
                )
                for _ in 0...CalendarMonthPage.most {
                    _ = try Shift.add(draft, holder: nil, in: tx.acting(as: marieke, at: now))
                }
            }
            let month = RosterMonth(of: try day("2026-06-01"), today: try day("2026-06-23"), weekStart: .monday)
            let page = try await kitchen.database.read { tx in try CalendarMonthPage.everyone(month, marieke, tx) }
            let friday = try day("2026-06-26")
            #expect(page.shifts.isEmpty)
            #expect(page.counts[friday]?.open == CalendarMonthPage.most + 1)
        }
    }
}
