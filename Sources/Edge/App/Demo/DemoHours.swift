import API
import Accounts
import Core
import Events
import Hours
import Shifts
import Storage

extension DemoCrew {
    /// Three weeks of hours: logged shifts, billable events, timesheets, and work that is still open.
    func seedHours(until now: Instant, in tx: Tx) throws {
        try agreements(now, tx)
        let parties = try parties(now, tx)
        try seedShiftRecords(now, tx)
        try workForParties(parties, now, tx)
        try weeksHandedIn(now, tx)
    }

    private func agreements(_ now: Instant, _ tx: Tx) throws {
        let marieke = try viewer(.marieke, tx)
        let start = marieke.zone.today(at: opened)
        let agreed: [(DemoPerson, EmploymentStatus, hours: Int, days: Set<Weekday>)] = [
            (.joost, .fullTime, 38, [.tuesday, .wednesday, .thursday, .friday, .saturday]),
            (.sanne, .partTime, 26, [.wednesday, .thursday, .friday, .saturday]),
            (.ahmed, .partTime, 20, [.tuesday, .saturday, .sunday]),
            (.daan, .partTime, 30, [.wednesday, .friday, .saturday, .sunday]),
            (.noor, .partTime, 16, [.monday, .tuesday, .sunday]),
        ]
        for (somebody, status, hours, days) in agreed {
            let contract = Hours.Contract(validFrom: start, status: status, weekMinutes: hours * 60, weekdays: days)
            try Hours.Contract.set(contract, of: person(somebody), in: MemberTransaction(marieke, at: opened, in: tx))
        }
    }

    /// Two clients with budgets and hourly rates.
    private func parties(_ now: Instant, _ tx: Tx) throws -> (wedding: Hours.Project, lunches: Hours.Project) {
        let marieke = try viewer(.marieke, tx)
        let wedding = try Hours.Project.add(
            ProjectDraft(client: "Fam. Van Dijk", name: "Bruiloft", budget: .init(minutes: 24 * 60)),
            in: MemberTransaction(marieke, at: opened, in: tx)
        )
        let lunches = try Hours.Project.add(
            ProjectDraft(
                client: "Havenbedrijf / Kade 7",
                name: "Lunches",
                budget: .init(minutes: 60 * 60, isMonthly: true)
            ),
            in: MemberTransaction(marieke, at: opened, in: tx)
        )
        let start = marieke.zone.today(at: opened)
        _ = try HourlyRate.set(
            RateDraft(scope: RateScope(project: nil, person: nil), validFrom: start, amount: 42_50),
            in: MemberTransaction(marieke, at: opened, in: tx)
        )
        _ = try HourlyRate.set(
            RateDraft(scope: RateScope(project: wedding.id, person: nil), validFrom: start, amount: 55_00),
            in: MemberTransaction(marieke, at: opened, in: tx)
        )
        return (wedding, lunches)
    }

    /// Most shifts are logged the morning after; those of the last few days, and always the last one, are not logged
    /// yet.
    private func seedShiftRecords(_ now: Instant, _ tx: Tx) throws {
        for somebody in [DemoPerson.sanne, .joost, .ahmed, .daan, .noor, .lotte] {
            let viewer = try viewer(somebody, tx)
            let today = viewer.zone.today(at: now)
            let shifts = try ShiftsForHours().worked(
                by: viewer.person,
                crew: crew,
                from: today.adding(days: -20),
                to: today.adding(days: 1),
                now: now,
                in: tx
            )
            for shift in shifts.dropLast() where shift.date < today.adding(days: -3) {
                let morning = min(now, shift.span.endsAt.adding(minutes: 9 * 60))
                _ = try Hours.HoursRecord.log(
                    shift.id,
                    from: ShiftsForHours(),
                    project: nil,
                    unnamed: "Diensten",
                    in: MemberTransaction(viewer, at: morning, in: tx)
                )
            }
        }
    }

    private func workForParties(
        _ parties: (wedding: Hours.Project, lunches: Hours.Project),
        _ now: Instant,
        _ tx: Tx
    ) throws {
        let (wedding, lunches) = (parties.wedding.id, parties.lunches.id)
        try work(.marieke, wedding, daysAgo: 16, minutes: 150, "Eerste gesprek, menu", now, tx)
        try work(.marieke, lunches, daysAgo: 14, minutes: 120, nil, now, tx)
        try work(.marieke, wedding, daysAgo: 9, minutes: 240, "Proefdiner", now, tx)
        try work(.marieke, lunches, daysAgo: 7, minutes: 90, nil, now, tx)
        try work(.marieke, lunches, daysAgo: 1, minutes: 120, "Offerte december", now, tx)
        try work(.joost, wedding, daysAgo: 9, minutes: 180, "Proefdiner koken", now, tx)
        try work(.joost, lunches, daysAgo: 8, minutes: 120, nil, now, tx)
        try work(.sanne, lunches, daysAgo: 13, minutes: 180, "Broodjes rondgebracht", now, tx)
        try work(.sanne, wedding, daysAgo: 6, minutes: 120, "Bar opgebouwd in de loods", now, tx)
        try work(.sanne, lunches, daysAgo: 1, minutes: 90, nil, now, tx)
    }

    private func work(
        _ somebody: DemoPerson,
        _ project: ProjectID,
        daysAgo: Int,
        minutes: Int,
        _ comment: String?,
        _ now: Instant,
        _ tx: Tx
    ) throws {
        let viewer = try viewer(somebody, tx)
        let day = viewer.zone.today(at: now).adding(days: -daysAgo)
        let evening = min(now, viewer.zone.startOfDay(day).adding(minutes: 20 * 60))
        let draft = HoursDraft(project: project, date: day, minutes: minutes, comment: comment)
        _ = try Hours.HoursRecord.log(draft, in: MemberTransaction(viewer, at: evening, in: tx))
        try Hours.Project.join(project, in: MemberTransaction(viewer, at: evening, in: tx))
    }

    /// Of last week, one timesheet is approved, one waits for approval, and one was returned.
    private func weeksHandedIn(_ now: Instant, _ tx: Tx) throws {
        let marieke = try viewer(.marieke, tx)
        let day = marieke.zone.today(at: now).adding(days: -7)
        let week = Period(.week, containing: day, weekStart: marieke.weekStart)
        let handedIn = now.adding(minutes: -40 * 60)
        for somebody in [DemoPerson.joost, .ahmed, .noor] {
            try Hours.Timesheet.submit(week, in: acting(somebody, at: handedIn, tx))
        }
        let decided = handedIn.adding(minutes: 120)
        try Hours.Timesheet.approve(person(.joost), week, in: MemberTransaction(marieke, at: decided, in: tx))
        try Hours.Timesheet.sendBack(
            person(.noor),
            week,
            reason: "Zondag was toch langer?",
            in: MemberTransaction(marieke, at: decided.adding(minutes: 5), in: tx)
        )
    }
}
