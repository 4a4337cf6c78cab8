import API
import Accounts
import Core
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing
import Web

@testable import Shifts

@Suite("No hot table is scanned")
struct PlanTests {
    @Test("in a whole trade, a generation, an expiry, the rosters, the offers, a history and a departure")
    func plans() async throws {
        let steps = try await explainedSteps(kitchenMigrations) { try await everything(try await Kitchen.make($0)) }
        #expect(steps.count > 20)
        #expect(steps.contains { $0.contains("shift_person_date") })
        // PostgreSQL may use any index for so few rows.
        #expect(isOnPostgreSQL || steps.contains { $0.contains("exchange_done") })
        #expect(steps.filter(isFullScan) == [])
    }

    private func everything(_ kitchen: Kitchen) async throws {
        let database = kitchen.database
        try await kitchen.rule(.position, .warn)
        let series = try await kitchen.eventful()
        try await kitchen.change(series) { $0.weekday = .thursday }
        try await kitchen.policy(.manager)
        let (friday, offer) = try await kitchen.offered()
        try await kitchen.accept(offer, by: kitchen.sanne)
        try await kitchen.approve(offer, by: kitchen.marieke)
        _ = try await kitchen.lines(friday)
        _ = try await kitchen.shifts(kitchen.sanne)
        _ = try await kitchen.openShifts()
        let (crew, sanne, ahmed) = (kitchen.crew, kitchen.sanne, kitchen.ahmed)
        let (from, to) = (try day("2026-06-22"), try day("2026-06-29"))
        let (marieke, now) = (kitchen.marieke, kitchen.now)
        try await kitchen.shift(nil, "2026-06-25", "10:00", "11:00")
        try await kitchen.changeFollowing(try await kitchen.shifts(ahmed)[3], end: "22:30")
        try await kitchen.deleteFollowing(try await kitchen.shifts(ahmed)[5])
        try await database.read { tx in
            _ = try Shift.list(.everyone, crew: crew, from: from, to: to, in: tx)
            let people = [sanne.person, ahmed.person]
            _ = try Shift.rosterDays(of: people, crew: crew, from: from, to: to, now: now, in: tx)
            _ = try Shift.current(of: ahmed.person, crew: crew, today: from, now: now, in: tx)
            _ = try Shift.awaited(by: sanne.person, crew: crew, from: from, to: to, in: tx)
            _ = try Exchange.list(.init(state: .open), sanne, in: tx)
            _ = try Exchange.list(.init(isMine: true), ahmed, in: tx)
            let week = RosterWeek("2026-W26", marieke, now: now)
            _ = try BalancePage.load(26, .points, week, marieke, now: now, tx)
            let period = BalancePeriod(until: now, in: sanne.zone)
            _ = try Balance.list(period, of: sanne.person, viewer: sanne, now: now, in: tx)
            _ = try Leaderboard.of(sanne, now: now, in: tx)
            _ = try CrewWeekPage.load(RosterWeek("2026-W26", marieke, now: now), marieke, now: now, tx)
            let open = try Shift.list(.unassigned, crew: crew, from: from, to: to.adding(days: 60), in: tx)
            if let gap = open.first { _ = try Candidate.of(gap, marieke, now: now, tx) }
            _ = try Shift.copyWeek(
                WeekCopyOrder(from: from, to: to),
                isTrial: true,
                in: tx.acting(as: marieke, at: now)
            )
        }
        try await calendars(kitchen)
        try await requests(kitchen)
        try await daysOff(kitchen)
        try await drafts(kitchen)
        let change = [Takeover(friday.commitment, giver: ahmed.person, holder: ahmed.person, taker: sanne.person)]
        try await database.read { tx in
            _ = try Shifts.WeekHours.of(["friday": change], crew: crew, in: tx)
            _ = try ShiftSettingsPage.load(sanne, tx)
        }
        kitchen.clock.advance(days: 30)
        try await kitchen.generate()
        try await kitchen.expire()
        try await kitchen.end(series)
        let later = kitchen.now
        try await database.read { tx in
            _ = try ReleaseShifts().consequences(ofLeaving: sanne.person, marieke, at: later, in: tx)
        }
        try await kitchen.remove(kitchen.sanne)
    }

    /// Two unpublished shifts, one of which is published.
    private func drafts(_ kitchen: Kitchen) async throws {
        let dates = Set([try day("2026-07-20"), try day("2026-07-27")])
        let (start, end) = (try time("10:00"), try time("12:00"))
        let order = DraftOrder(
            dates: dates,
            people: [kitchen.joris.person],
            open: 1,
            start: start,
            end: end,
            position: nil
        )
        let (marieke, now) = (kitchen.marieke, kitchen.now)
        try await kitchen.database.write { tx in
            let tx = try tx.acting(as: marieke, at: now)
            let drafts = try UnpublishedShift.add(order, in: tx)
            _ = try UnpublishedShift.change(drafts[0].id, holder: nil, in: tx) { $0 }
            try UnpublishedShift.remove(drafts[1].id, in: tx)
            _ = try DraftPage.load(RosterWeek("2026-W30", marieke, now: now), Form(), in: tx)
            _ = try DraftShiftPage.load(drafts[2].id, Form(), marieke, tx)
            _ = try UnpublishedShift.publish(week: try day("2026-07-27"), in: tx)
        }
    }

    /// A request with two suggestions, one of which is taken; a trade from proposal to completion; and the pages of
    /// both.
    private func requests(_ kitchen: Kitchen) async throws {
        let request = try await kitchen.ask("2026-07-08", "2026-07-09", by: kitchen.sanne)[0]
        let one = try await kitchen.shift(kitchen.joris, "2026-07-08", "10:00", "12:00")
        let two = try await kitchen.shift(kitchen.ahmed, "2026-07-08", "13:00", "15:00")
        let three = try await kitchen.shift(kitchen.joris, "2026-07-07", "13:00", "15:00")
        let first = try await kitchen.suggest(one, for: request, by: kitchen.joris)[0]
        let trade = try await kitchen.trade(two, for: three, by: kitchen.ahmed)
        let (sanne, joris, now) = (kitchen.sanne, kitchen.joris, kitchen.now)
        try await kitchen.database.read { tx in
            _ = try RequestsPage.load(sanne, Form(), now: now, tx)
            _ = try OffersPage.load(joris, now: now, tx)
            _ = try ShiftPage.load(one.id, sanne, Form(), now: now, tx)
            _ = try ShiftPage.load(three.id, joris, Form(), now: now, tx)
        }
        try await kitchen.accept(first, by: kitchen.sanne)
        try await kitchen.accept(trade, by: kitchen.joris)
        try await kitchen.approve(first, by: kitchen.marieke)
        try await kitchen.approve(trade, by: kitchen.marieke)
    }

    /// Sickness with an offer, a holiday, and their pages.
    private func daysOff(_ kitchen: Kitchen) async throws {
        let (marieke, ahmed, now) = (kitchen.marieke, kitchen.ahmed, kitchen.now)
        let shift = try await kitchen.shift(ahmed, "2026-07-14", "10:00", "12:00")
        let sick = try await kitchen.off(.sick, "2026-07-14", by: ahmed)
        let offer = try #require(try await kitchen.live(shift))
        let pending = try await kitchen.accept(offer, by: kitchen.sanne)
        try await kitchen.reject(pending, by: marieke)
        try await kitchen.withdraw(sick, by: ahmed)
        let holiday = try await kitchen.off(.holiday, "2026-07-14", "2026-07-20", by: ahmed)
        try await kitchen.database.read { tx in
            _ = try DaysOffPage.load(marieke, Form(), now: now, tx)
            _ = try DaysOffPage.load(ahmed, Form(), now: now, tx)
            _ = try RosterPage.load(RosterWeek("2026-W29", ahmed, now: now), ahmed, tx)
            _ = try DaysOff.list(.init(from: holiday.first, state: .requested), marieke, in: tx)
        }
        try await kitchen.approve(holiday, by: marieke)
        _ = try await kitchen.told(DaysOffApproved.kind)
        try await kitchen.database.read { tx in _ = try DaysOffDetails.load(holiday.id, marieke, now: now, tx) }
        try await kitchen.withdraw(holiday, by: ahmed)
    }

    /// Each kind of feed, a cancellation, and the month views.
    private func calendars(_ kitchen: Kitchen) async throws {
        let (ahmed, month) = (
            kitchen.ahmed, RosterMonth(of: try day("2026-06-01"), today: try day("2026-06-23"), weekStart: .monday)
        )
        let lost = try await kitchen.shift(ahmed, "2026-06-30", "10:00", "12:00", position: "Terrace")
        for (kind, position) in [(CalendarFeedKind.mine, nil), (.position, "Terrace"), (.open, nil)] {
            var diary = try await kitchen.diary(ahmed, kind, position)
            try await diary.read()
        }
        try await kitchen.change(lost, holder: .some(nil))
        try await kitchen.delete(lost)
        try await kitchen.deliver()
        try await kitchen.database.read { tx in
            _ = try CalendarFeed.list(ahmed, in: tx)
            _ = try CalendarMonthPage.mine(month, ahmed, tx)
            _ = try CalendarMonthPage.everyone(month, ahmed, tx)
        }
        try await SweepCancellations(kitchen.database).run(now: kitchen.now)
    }

    /// The short index of live offers and the few crews of a server may be scanned, and so may intermediate results.
    private func isFullScan(_ step: String) -> Bool {
        let whole = [
            "SCAN exchange_leg USING INDEX exchange_leg_live", "SCAN crew", "SCAN CONSTANT ROW", "SCAN moved",
            "SCAN side", "SCAN counted",
            // Contains only open proposals.
            "SCAN fixed_shift_proposal_due",
        ]
        return step.hasPrefix("SCAN ") && !whole.contains { step.hasPrefix($0) }
    }
}
