import API
import Accounts
import Core
import Events

/// A rule that a planned shift breaks as the roster stands.
struct Conflict: Sendable {
    let shift: Shift
    let person: Named
    let finding: Finding
}

extension CrewRules {
    /// The rules that planned shifts break as the roster stands, each told once: by the later of two shifts, or by the first of a week.
    /// - Parameter schedules: of everybody who has one of the shifts, `horizonDays` around them.
    func conflicts(among shifts: [Shift], _ schedules: [PersonID: Schedule]) -> [Conflict] {
        var told: Set<Told> = []
        return shifts.sorted { $0.startsAt < $1.startsAt }.flatMap { shift -> [Conflict] in
            guard let person = shift.person, let schedule = schedules[person.id] else { return [] }
            let earlier = schedule.commitments.filter { ($0.startsAt, $0.shift) < (shift.startsAt, shift.id) }
            let ofPairs = findings(shift, person.id, Schedule(earlier, positions: schedule.positions))
                .filter { $0.rule.scope == .pair }
            let others = findings(shift, person.id, schedule).filter { $0.rule.scope != .pair }
            return (ofPairs + others).filter { finding in
                told.insert(Told(person: person.id, rule: finding.rule, place: finding.rule.place(shift, self)))
                    .inserted
            }.map { Conflict(shift: shift, person: person, finding: $0) }
        }
    }

    private func findings(_ shift: Shift, _ person: PersonID, _ schedule: Schedule) -> [Finding] {
        let asItStands = Takeover(shift.commitment, giver: person, holder: person, taker: person)
        // Long before: it is not about how shortly before its beginning a shift changes hands.
        return findings(on: [asItStands], schedules: [person: schedule], now: Instant(milliseconds: -1_000_000_000))
    }
}

/// What is not told twice.
private struct Told: Hashable {
    let person: PersonID
    let rule: RuleName
    let place: Place
}

private enum Place: Hashable {
    case shift(ShiftID)
    case day(LocalDate)
    case week(LocalDate)
}

/// What a rule looks at: one shift, a shift beside another, all of a day or all of a week.
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
