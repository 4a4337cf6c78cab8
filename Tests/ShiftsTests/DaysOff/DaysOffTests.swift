import API
import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Web
import Work

@testable import Shifts

@Suite("Days off")
struct DaysOffTests {
    @Test("Before and after approving a holiday, managers see which shifts it affects, and who else is off")
    func affectedShifts() async throws {
        try await withKitchen { kitchen in
            let early = try await kitchen.shift(kitchen.ahmed, "2026-06-25", "10:00", "18:00")
            try await kitchen.shift(kitchen.ahmed, "2026-06-27", "10:00", "18:00")
            try await kitchen.shift(kitchen.sanne, "2026-06-25", "10:00", "18:00")
            try await kitchen.off(.unavailable, "2026-06-26", "2026-06-29", by: kitchen.sanne)
            try await kitchen.off(.unavailable, "2026-06-27", by: kitchen.joris)
            let wanted = try await kitchen.off(.holiday, "2026-06-23", "2026-06-26", by: kitchen.ahmed)
            let (marieke, now) = (kitchen.marieke, kitchen.now)
            let today = try await kitchen.database.read { tx in try ShiftsToday.load(marieke, now: now, tx) }
            #expect(today.daysOff.map(\.id) == [wanted.id] && today.shiftCounts == [wanted.id: 1])
            let before = try await kitchen.details(wanted, of: kitchen.marieke)
            #expect(before.shifts.map(\.id) == [early.id] && before.others.map(\.name) == ["Sanne"])
            try await kitchen.approve(wanted, by: kitchen.marieke)
            #expect(try await kitchen.details(wanted, of: kitchen.marieke).shifts.map(\.id) == [early.id])
            let own = try await kitchen.details(wanted, of: kitchen.ahmed)
            #expect(own.shifts.isEmpty && own.others.isEmpty)
            try await kitchen.withdraw(wanted, by: kitchen.marieke)
            #expect(try await kitchen.details(wanted, of: kitchen.marieke).shifts.isEmpty)
        }
    }

    @Test("A shift that is planned on one says so on its page, to managers only")
    func plannedShift() async throws {
        try await withKitchen { kitchen in
            try await kitchen.rule(.notice, .block, 14 * 24 * 60)
            try await kitchen.off(.unavailable, "2026-06-25", by: kitchen.ahmed)
            let shift = try await kitchen.shift(kitchen.ahmed, "2026-06-25", "10:00", "18:00")
            let other = try await kitchen.shift(kitchen.ahmed, "2026-06-26", "10:00", "18:00")
            #expect(try await kitchen.page(shift, of: kitchen.marieke).brokenRules.map(\.rule) == [.dayOff])
            #expect(try await kitchen.page(shift, of: kitchen.ahmed).brokenRules.isEmpty)
            #expect(try await kitchen.page(other, of: kitchen.marieke).brokenRules.isEmpty)
        }
    }

    @Test("A holiday waits for a manager, who approves or declines it; the people concerned are notified")
    func holiday() async throws {
        try await withKitchen { kitchen in
            let fleur = try await kitchen.addManager("Fleur")
            let wanted = try await kitchen.off(.holiday, "2026-07-06", "2026-07-12", by: kitchen.ahmed, note: "Wedding")
            #expect(wanted.state == .requested && wanted.note == "Wedding" && wanted.decidedAt == nil)
            #expect(
                try await kitchen.told(DaysOffRequested.kind)
                    == ["daysOff.requested to Marieke", "daysOff.requested to Fleur"]
            )
            let approved = try await kitchen.approve(wanted, by: fleur)
            #expect(approved.state == .active && approved.decidedBy?.name == "Fleur")
            #expect(
                try await kitchen.told(DaysOffApproved.kind)
                    == ["daysOff.approved to Ahmed", "daysOff.approved.managers to Marieke"]
            )
            let other = try await kitchen.off(.holiday, "2026-08-03", "2026-08-09", by: kitchen.ahmed)
            let declined = try await kitchen.decline(other, by: fleur, reason: "Full.")
            #expect(declined.state == .declined && declined.reason == "Full.")
            #expect(try await kitchen.told(DaysOffDeclined.kind) == ["daysOff.declinedBecause to Ahmed"])
            // Declined days can be asked for again.
            let again = try await kitchen.off(.holiday, "2026-08-03", by: kitchen.ahmed)
            try await kitchen.refuses("conflict state/taken") { try await kitchen.approve(wanted, by: fleur) }
            try await kitchen.refuses("conflict state/taken") { try await kitchen.decline(other, by: kitchen.marieke) }
            try await kitchen.withdraw(again, by: kitchen.ahmed)
            try await kitchen.refuses("conflict state/taken") { try await kitchen.approve(again, by: fleur) }
            #expect(try await kitchen.told(DaysOffWithdrawn.kind) == [])
        }
    }

    @Test("Nobody approves their own holiday, except an owner, who needs no approval")
    func ownHoliday() async throws {
        try await withKitchen { kitchen in
            let fleur = try await kitchen.addManager("Fleur")
            let wanted = try await kitchen.off(.holiday, "2026-07-06", by: fleur)
            #expect(wanted.state == .requested)
            try await kitchen.refuses("forbidden") { try await kitchen.approve(wanted, by: fleur) }
            try await kitchen.refuses("forbidden") { try await kitchen.decline(wanted, by: fleur) }
            #expect(try await kitchen.off(.holiday, "2026-07-06", by: kitchen.marieke).state == .active)
        }
    }

    @Test("Unavailability and sickness are in effect at once, and so is what a manager enters for a member")
    func atOnce() async throws {
        try await withKitchen { kitchen in
            _ = try await kitchen.addManager("Fleur")
            #expect(try await kitchen.off(.unavailable, "2026-07-06", by: kitchen.ahmed).state == .active)
            #expect(try await kitchen.off(.sick, "2026-06-23", by: kitchen.ahmed).state == .active)
            let entered = try await kitchen.off(.holiday, "2026-07-08", by: kitchen.marieke, for: kitchen.sanne)
            #expect(entered.state == .active && entered.decidedBy?.name == "Marieke")
            #expect(
                try await kitchen.told(DaysOffAdded.kind) == [
                    "daysOff.added.own.unavailable to Marieke", "daysOff.added.own.unavailable to Fleur",
                    "daysOff.added.own.sick to Marieke", "daysOff.added.own.sick to Fleur",
                    "daysOff.added.yours to Sanne", "daysOff.added.managers.holiday to Fleur",
                ]
            )
            try await kitchen.refuses("forbidden") {
                try await kitchen.off(.unavailable, "2026-07-09", by: kitchen.ahmed, for: kitchen.sanne)
            }
        }
    }

    @Test("Days of one kind do not overlap; their number and their distance from today are limited")
    func limits() async throws {
        try await withKitchen { kitchen in
            let ahmed = kitchen.ahmed
            try await kitchen.off(.holiday, "2026-07-06", "2026-07-12", by: ahmed)
            for (first, last) in [
                ("2026-07-01", "2026-07-06"), ("2026-07-12", "2026-07-12"), ("2026-07-01", "2026-07-31"),
            ] {
                try await kitchen.refuses("conflict first/overlap") {
                    try await kitchen.off(.holiday, first, last, by: ahmed)
                }
            }
            try await kitchen.off(.holiday, "2026-07-05", by: ahmed)
            try await kitchen.off(.holiday, "2026-07-13", by: ahmed)
            // Another kind may overlap, such as sickness during a holiday.
            try await kitchen.off(.sick, "2026-07-08", by: ahmed)
            try await kitchen.refuses("invalid last/order") {
                try await kitchen.off(.holiday, "2026-09-02", "2026-09-01", by: ahmed)
            }
            try await kitchen.off(.unavailable, "2026-09-01", "2027-09-01", by: ahmed)
            try await kitchen.refuses("invalid last/range") {
                try await kitchen.off(.sick, "2026-09-01", "2027-09-02", by: ahmed)
            }
            // It is 23 June 2026.
            try await kitchen.off(.sick, "2026-05-23", by: ahmed)
            try await kitchen.refuses("invalid first/past") { try await kitchen.off(.sick, "2026-05-22", by: ahmed) }
            try await kitchen.refuses("invalid last/far") { try await kitchen.off(.sick, "2028-06-30", by: ahmed) }
            for day in 10...30 { try await kitchen.off(.sick, "2026-07-\(day)", by: kitchen.joris) }
            for day in 10...30 { try await kitchen.off(.unavailable, "2026-07-\(day)", by: kitchen.joris) }
            for day in 10...17 { try await kitchen.off(.holiday, "2026-07-\(day)", by: kitchen.joris) }
            try await kitchen.refuses("conflict first/tooMany") {
                try await kitchen.off(.holiday, "2026-07-18", by: kitchen.joris)
            }
        }
    }

    @Test("Of simultaneous requests for overlapping days, only one succeeds")
    func simultaneous() async throws {
        try await withTwoKitchens { one, other in
            let outcomes = await withTaskGroup(of: Bool.self) { group in
                for kitchen in [one, other, one, other] {
                    group.addTask {
                        (try? await kitchen.off(.holiday, "2026-07-06", "2026-07-12", by: kitchen.ahmed)) != nil
                    }
                }
                return await group.reduce(into: [Bool]()) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 }.count == 1)
        }
    }

    @Test("Only the person and managers see more than that the person is off")
    func privacy() async throws {
        try await withKitchen { kitchen in
            let days = try await kitchen.off(.unavailable, "2026-07-06", by: kitchen.ahmed, note: "Exam")
            #expect(try await kitchen.daysOff(kitchen.ahmed).map(\.id) == [days.id])
            #expect(try await kitchen.daysOff(kitchen.marieke).map(\.id) == [days.id])
            #expect(try await kitchen.daysOff(kitchen.sanne).isEmpty)
            let sanne = kitchen.sanne
            try await kitchen.refuses("notFound") {
                _ = try await kitchen.database.read { tx in try DaysOff.find(days.id, sanne, in: tx) }
            }
            try await kitchen.refuses("notFound") { try await kitchen.withdraw(days, by: sanne) }
            try await kitchen.refuses("notFound") { try await kitchen.approve(days, by: sanne) }
            // On the roster, colleagues see that he is off, and nothing else.
            let week = RosterWeek("2026-W28", sanne, now: kitchen.now)
            let monday = try day("2026-07-06")
            for (viewer, kind) in [
                (kitchen.ahmed, DaysOffKind?.some(.unavailable)), (kitchen.marieke, .unavailable), (sanne, nil),
            ] {
                let roster = try await kitchen.database.read { tx in
                    try RosterDaysOff.load(from: week.first, to: week.end, viewer, tx)
                }
                #expect(roster.on(monday).map(\.person.name) == ["Ahmed"])
                #expect(roster.on(monday, of: kitchen.ahmed.person)?.kind == kind)
                #expect(roster.on(monday.adding(days: 1)).isEmpty)
            }
        }
    }

    @Test("Days that have begun end yesterday when they are withdrawn; before that, they are withdrawn as a whole")
    func withdrawing() async throws {
        try await withKitchen { kitchen in
            let sick = try await kitchen.off(.sick, "2026-06-22", "2026-06-26", by: kitchen.ahmed)
            let later = try await kitchen.off(.unavailable, "2026-07-06", by: kitchen.ahmed)
            let over = try await kitchen.off(.sick, "2026-06-19", by: kitchen.ahmed)
            try await kitchen.withdraw(sick, by: kitchen.ahmed)
            let ended = try await kitchen.now(sick)
            #expect(ended.state == .active && ended.last.description == "2026-06-22")
            try await kitchen.refuses("conflict last/over") { try await kitchen.withdraw(sick, by: kitchen.ahmed) }
            try await kitchen.refuses("conflict last/over") { try await kitchen.withdraw(over, by: kitchen.marieke) }
            try await kitchen.withdraw(later, by: kitchen.marieke)
            #expect(try await kitchen.now(later).state == .withdrawn)
            #expect(
                try await kitchen.told(DaysOffWithdrawn.kind)
                    == ["daysOff.withdrawn to Marieke", "daysOff.withdrawn.yours to Ahmed"]
            )
            // A manager can decline a member's request, but not withdraw it.
            let wanted = try await kitchen.off(.holiday, "2026-07-20", by: kitchen.ahmed)
            try await kitchen.refuses("forbidden") { try await kitchen.withdraw(wanted, by: kitchen.marieke) }
        }
    }

    @Test("A person who leaves the crew has no more days off")
    func leaving() async throws {
        try await withKitchen { kitchen in
            let wanted = try await kitchen.off(.holiday, "2026-07-06", by: kitchen.ahmed)
            let running = try await kitchen.off(.unavailable, "2026-06-22", "2026-06-26", by: kitchen.ahmed)
            try await kitchen.remove(kitchen.ahmed)
            #expect(try await kitchen.now(wanted).state == .withdrawn)
            #expect(try await kitchen.now(running).last.description == "2026-06-22")
        }
    }

    @Test("A takeover on a day off needs approval; a day off that is only requested does not count")
    func takeover() async throws {
        try await withKitchen { kitchen in
            try await kitchen.policy(.smart)
            let wanted = try await kitchen.off(.holiday, "2026-06-26", by: kitchen.ahmed)
            let friday = try await kitchen.shift(kitchen.sanne, "2026-06-26", "17:00", "23:00")
            let first = try await kitchen.offer(friday, by: kitchen.sanne)
            #expect(try await kitchen.accept(first, by: kitchen.ahmed).state == .done)
            let saturday = try await kitchen.shift(kitchen.sanne, "2026-06-27", "17:00", "23:00")
            try await kitchen.off(.unavailable, "2026-06-27", by: kitchen.ahmed)
            let second = try await kitchen.offer(saturday, by: kitchen.sanne)
            let pending = try await kitchen.accept(second, by: kitchen.ahmed)
            #expect(pending.state == .pending && pending.waitingFor == .manager)
            #expect(pending.findings.map(\.rule) == [.dayOff])
            // A manager may still plan them, unless the rule blocks.
            try await kitchen.shift(kitchen.ahmed, "2026-06-27", "09:00", "11:00")
            try await kitchen.rule(.dayOff, .block)
            try await kitchen.refuses("conflict rule/dayOff") {
                try await kitchen.shift(kitchen.ahmed, "2026-06-27", "12:00", "13:00")
            }
            // Once the holiday is approved, his shift is a conflict in the plan of the week.
            try await kitchen.approve(wanted, by: kitchen.marieke)
            let (marieke, now) = (kitchen.marieke, kitchen.now)
            let plan = try await kitchen.database.read { tx in
                try CrewWeekPage.load(RosterWeek("2026-W26", marieke, now: now), marieke, now: now, tx).plan
            }
            let conflicts = plan?.conflicts.filter { $0.finding.rule == .dayOff }.map(\.shift.date.description)
            #expect(conflicts == ["2026-06-26", "2026-06-27"])
        }
    }

    @Test(
        "A fixed shift on a day off is generated as open, unless the crew has switched off the rule",
        arguments: [RuleMode.block, .approve, .warn, .off]
    )
    func generating(_ mode: RuleMode) async throws {
        try await withKitchen { kitchen in
            try await kitchen.off(.unavailable, "2026-06-26", "2026-07-03", by: kitchen.ahmed)
            try await kitchen.rule(.dayOff, mode)
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let open = try await kitchen.openShifts()
            #expect(open.map(\.date.description) == (mode == .off ? [] : ["2026-06-26", "2026-07-03"]))
            guard let shift = open.first else { return }
            let fact: ShiftCreated? = try await kitchen.facts(shift).first?.fact()
            #expect(fact?.conflict?.key == "shifts.rule.dayOff.other")
        }
    }

    @Test("A holiday opens only fixed shifts that are generated after it was approved, and they stay open without it")
    func generatedLater() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            let holiday = try await kitchen.off(.holiday, "2026-08-21", "2026-09-04", by: kitchen.ahmed)
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            // It is only requested yet.
            #expect(try await kitchen.openShifts().isEmpty)
            try await kitchen.approve(holiday, by: kitchen.marieke)
            kitchen.clock.advance(days: 7)
            try await kitchen.generate()
            let open = try await kitchen.openShifts()
            #expect(open.map(\.date.description) == ["2026-09-04"])
            #expect(try await kitchen.dates(kitchen.ahmed).suffix(2) == ["2026-08-21", "2026-08-28"])
            #expect(try await kitchen.details(holiday, of: kitchen.ahmed).open.map(\.id) == open.map(\.id))
            try await kitchen.withdraw(holiday, by: kitchen.ahmed)
            #expect(try await kitchen.details(holiday, of: kitchen.ahmed).open.map(\.id) == open.map(\.id))
            // Its owner can take it like anybody else.
            try await kitchen.policy(.none)
            try await kitchen.claim(try #require(open.first), by: kitchen.ahmed)
            #expect(try await kitchen.dates(kitchen.ahmed).last == "2026-09-04")
            #expect(try await kitchen.details(holiday, of: kitchen.ahmed).open.isEmpty)
        }
    }

    @Test("A fixed shift that moves to a day off, or to a person who is off, is open there and nowhere else")
    func moved() async throws {
        try await withKitchen { kitchen in
            let series = try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.off(.holiday, "2026-07-02", by: kitchen.marieke, for: kitchen.ahmed)
            try await kitchen.off(.holiday, "2026-07-09", by: kitchen.marieke, for: kitchen.sanne)
            try await kitchen.change(series) { $0.weekday = .thursday }
            #expect(try await kitchen.openShifts().map(\.date.description) == ["2026-07-02"])
            let second = try #require(try await kitchen.shifts(kitchen.ahmed, from: "2026-07-09").first)
            try await kitchen.changeFollowing(second, holder: kitchen.sanne)
            #expect(try await kitchen.openShifts().map(\.date.description) == ["2026-07-02", "2026-07-09"])
            #expect(try await kitchen.dates(kitchen.sanne).first == "2026-07-16")
        }
    }

    @Test("A shift that is moved to a day off of its holder, with all following ones, stays the same shift and is open")
    func movedFollowing() async throws {
        try await withKitchen { kitchen in
            try await kitchen.fixed(kitchen.ahmed, .friday, "17:00", "23:00")
            try await kitchen.off(.holiday, "2026-07-02", by: kitchen.marieke, for: kitchen.ahmed)
            let second = try #require(try await kitchen.shifts(kitchen.ahmed, from: "2026-07-03").first)
            let moved = try await kitchen.changeFollowing(second, date: "2026-07-02")
            #expect(moved.id == second.id && moved.person == nil)
            #expect(try await kitchen.openShifts().map(\.date.description) == ["2026-07-02"])
            #expect(try await kitchen.dates(kitchen.ahmed).prefix(2) == ["2026-06-26", "2026-07-09"])
        }
    }

    @Test("A manager can decide on the start page and in the inbox, where a decided request is settled")
    func today() async throws {
        try await withKitchen { kitchen in
            let wanted = try await kitchen.off(.holiday, "2026-07-06", by: kitchen.ahmed)
            let (now, marieke, ahmed) = (kitchen.now, kitchen.marieke, kitchen.ahmed)
            func page(_ viewer: Viewer) async throws -> ShiftsToday {
                try await kitchen.database.read { tx in try ShiftsToday.load(viewer, now: now, tx) }
            }
            #expect(try await page(marieke).daysOff.map(\.id) == [wanted.id])
            #expect(try await page(marieke).waiting == 1)
            #expect(try await page(ahmed).daysOff.isEmpty)
            let asked = SentNotice(about: wanted.id.cast(), "shifts.notice.daysOff.requested")
            func status(_ viewer: Viewer) async throws -> NoticeStatus? {
                try await kitchen.database.read { tx in
                    try ShiftNotices().statuses(of: [asked], for: viewer, at: now, in: tx)[asked]
                }
            }
            if case .open = try await status(marieke) {} else { Issue.record("the inbox has no buttons") }
            #expect(try await status(ahmed) == nil)
            try await kitchen.decline(wanted, by: marieke)
            if case .settled(let phrase) = try await status(marieke) {
                #expect(phrase.key == "shifts.daysOff.history.declined")
            } else {
                Issue.record("the request is not settled in the inbox")
            }
            #expect(try await page(marieke).waiting == 0)
        }
    }
}

extension Kitchen {
    fileprivate func details(_ days: DaysOff, of viewer: Viewer) async throws -> DaysOffDetails {
        let now = now
        return try await database.read { tx in try DaysOffDetails.load(days.id, viewer, now: now, tx) }
    }

    fileprivate func page(_ shift: Shift, of viewer: Viewer) async throws -> ShiftPage {
        let now = now
        return try await database.read { tx in try ShiftPage.load(shift.id, viewer, Form(), now: now, tx) }
    }
}
