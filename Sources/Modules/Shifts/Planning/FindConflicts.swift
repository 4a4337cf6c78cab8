import API
import Accounts
import Core
import Events
import Storage

/// A rule that a planned shift breaks on the current roster.
struct Conflict: Sendable {
    let shift: Shift
    let person: Named
    let finding: Finding
}

extension CrewRules {
    /// The rules that planned shifts break on the current roster, each reported once: for the later of two shifts, or
    /// for the first shift of a week.
    /// - Parameter schedules: the schedules of all holders of the shifts, `horizonDays` around them.
    func conflicts(among shifts: [Shift], _ schedules: [PersonID: Schedule]) -> [Conflict] {
        var told: Set<ReportedConflict> = []
        return shifts.sorted { $0.startsAt < $1.startsAt }.flatMap { shift -> [Conflict] in
            guard let person = shift.person, let schedule = schedules[person.id] else { return [] }
            let earlier = schedule.commitments.filter { ($0.startsAt, $0.shift) < (shift.startsAt, shift.id) }
            let ofPairs = findings(shift, person.id, schedule.with(earlier))
                .filter { $0.rule.scope == .pair }
            let others = findings(shift, person.id, schedule).filter { $0.rule.scope != .pair }
            return (ofPairs + others).filter { finding in
                told.insert(
                    ReportedConflict(person: person.id, rule: finding.rule, place: finding.rule.place(shift, self))
                )
                .inserted
            }.map { Conflict(shift: shift, person: person, finding: $0) }
        }
    }

    private func findings(_ shift: Shift, _ person: PersonID, _ schedule: Schedule) -> [Finding] {
        findings(on: [shift.kept(by: person)], schedules: [person: schedule], now: longBefore)
    }
}

extension Shift {
    /// The rules that it breaks on the current roster; none for an open shift.
    func brokenRules(crew: CrewID, in tx: Tx) throws -> [Finding] {
        guard let person else { return [] }
        return try CrewRules.of(crew, in: tx)
            .findings(on: [kept(by: person.id)], crew: crew, now: longBefore, in: tx)
    }

    fileprivate func kept(by holder: PersonID) -> Takeover {
        Takeover(commitment, giver: holder, holder: holder, taker: holder)
    }
}

/// Long before any shift, so that the notice rule does not apply.
private let longBefore = Instant(milliseconds: -1_000_000_000)

/// The identity of a conflict that is reported only once.
private struct ReportedConflict: Hashable {
    let person: PersonID
    let rule: RuleName
    let place: Place
}

private enum Place: Hashable {
    case shift(ShiftID)
    case day(LocalDate)
    case week(LocalDate)
}

/// The scope of a rule: one shift, a pair of shifts, a day or a week.
private enum RuleScope {
    case shift, pair, day, week
}

extension RuleName {
    fileprivate var scope: RuleScope {
        switch self {
        case .overlap, .oneADay, .minimumRest: .pair
        case .hoursPerDay: .day
        case .weeklyRest, .daysInARow, .daysPerWeek, .weekendsInARow, .hoursPerWeek, .averageHours: .week
        default: .shift
        }
    }

    fileprivate func place(_ shift: Shift, _ rules: CrewRules) -> Place {
        switch scope {
        case .shift, .pair: .shift(shift.id)
        case .day: .day(shift.date)
        case .week: .week(shift.date.startOfWeek(firstDay: rules.weekStart))
        }
    }
}
