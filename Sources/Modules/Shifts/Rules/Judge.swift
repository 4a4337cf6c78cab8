import API
import Core

/// Checks all rules for one shift that goes to one person.
struct Judge {
    private let rules: CrewRules
    private let takeover: Takeover
    private let shift: Commitment
    /// The taker's other commitments after the whole change.
    private let others: [Commitment]
    private let positions: Set<String>
    private let daysOff: [ClosedRange<LocalDate>]
    private let now: Instant
    private var found: [Finding] = []

    /// - Parameters:
    ///   - others: the taker's other commitments after the whole change.
    ///   - schedule: the positions and days off of the taker.
    init(_ rules: CrewRules, _ takeover: Takeover, others: [Commitment], _ schedule: Schedule, now: Instant) {
        self.rules = rules
        self.takeover = takeover
        shift = takeover.shift
        self.others = others
        positions = schedule.positions
        daysOff = schedule.daysOff
        self.now = now
    }

    /// The findings in the order in which the rules are displayed.
    mutating func findings() -> [Finding] {
        if shift.startsAt <= now { say(.notStarted) }
        if takeover.giver != takeover.holder { say(.stillHeld) }
        judgeTwoAtOnce()
        judgeRest()
        judgeDays()
        judgeHours()
        judgeYoungWorker()
        judgeDayOff()
        judgePosition()
        judgeNotice()
        return found
    }

    /// The taker's commitments after the change, including this shift.
    private var work: [Commitment] { others + [shift] }

    /// The part of `work` that can share a week, or a seven-day period, with the shift: a list of offers is judged
    /// against one long schedule.
    private var nearWork: [Commitment] { work.filter { abs(shift.date.days(until: $0.date)) <= 8 } }

    private mutating func say(
        _ rule: RuleName,
        sentence: String? = nil,
        _ arguments: [String: Phrase.Argument] = [:]
    ) {
        let mode = rules[rule].mode
        if mode == .off { return }
        found.append(Finding(rule, mode, takeover.taker, version: rules.version, sentence: sentence, arguments))
    }

    private func limit(_ rule: RuleName) -> Int? {
        rules[rule].mode == .off ? nil : rules[rule].value
    }

    // MARK: - Overlap

    private mutating func judgeTwoAtOnce() {
        let overlapping = others.first(where: shift.overlaps)
        if let overlapping { say(.overlap, overlapping.arguments) }
        // When overlaps are blocked, the warning about two shifts on one day would be redundant.
        if overlapping == nil || rules[.overlap].mode != .block,
            let other = others.first(where: { $0.date == shift.date })
        {
            say(.oneADay, other.arguments)
        }
    }

    // MARK: - Rest

    private mutating func judgeRest() {
        if let least = limit(.minimumRest) {
            let gaps = others.filter { !shift.overlaps($0) }.map(shift.gap)
            if let rest = gaps.min(), rest < least {
                say(.minimumRest, ["rest": .minutes(rest), "least": .minutes(least)])
            }
        }
        if let least = limit(.weeklyRest) {
            let rest = nearWork.leastWeeklyRest(around: shift)
            if rest < least { say(.weeklyRest, ["rest": .minutes(rest), "least": .minutes(least)]) }
        }
    }

    private mutating func judgeDays() {
        if let most = limit(.daysInARow) {
            let days = inARow(around: shift.date, Set(work.map(\.date)), step: 1)
            if days > most { say(.daysInARow, ["days": .number(days), "most": .number(most)]) }
        }
        if let most = limit(.daysPerWeek) {
            let week = shift.date.startOfWeek(firstDay: rules.weekStart)
            let days = Set(nearWork.map(\.date).filter { (0..<7).contains(week.days(until: $0)) }).count
            if days > most { say(.daysPerWeek, ["days": .number(days), "most": .number(most)]) }
        }
        if let most = limit(.weekendsInARow), shift.date.isInWeekend {
            let saturdays = Set(work.map(\.date).filter(\.isInWeekend).map { $0.startOfWeek(firstDay: .saturday) })
            let weekends = inARow(around: shift.date.startOfWeek(firstDay: .saturday), saturdays, step: 7)
            if weekends > most { say(.weekendsInARow, ["weekends": .number(weekends), "most": .number(most)]) }
        }
    }

    /// The number of dates in an unbroken sequence around one of them, with a step in days.
    private func inARow(around date: LocalDate, _ dates: Set<LocalDate>, step: Int) -> Int {
        var count = 1
        for direction in [-step, step] {
            var next = date.adding(days: direction)
            while dates.contains(next) {
                count += 1
                next = next.adding(days: direction)
            }
        }
        return count
    }

    // MARK: - Hours

    private mutating func judgeHours() {
        if let most = limit(.hoursPerShift), shift.minutes > most {
            say(.hoursPerShift, ["total": .minutes(shift.minutes), "most": .minutes(most)])
        }
        if let most = limit(.hoursPerDay), minutesOfDay > most {
            say(.hoursPerDay, ["total": .minutes(minutesOfDay), "most": .minutes(most)])
        }
        if let most = limit(.hoursPerWeek), minutesOfWeek > most {
            say(.hoursPerWeek, ["total": .minutes(minutesOfWeek), "most": .minutes(most)])
        }
        if let most = limit(.averageHours) {
            let total = rules.mostInAveragedWeeks(work, around: shift)
            if total > most * CrewRules.averagedWeeks {
                // Rounded up, so that an average just above the limit is not displayed as the limit.
                let mean = (total + CrewRules.averagedWeeks - 1) / CrewRules.averagedWeeks
                say(.averageHours, ["total": .minutes(mean), "most": .minutes(most)])
            }
        }
    }

    private var minutesOfDay: Int { rules.mostMinutes(nearWork, around: shift) { $0 } }

    private var minutesOfWeek: Int {
        let first = rules.weekStart
        return rules.mostMinutes(nearWork, around: shift) { $0.startOfWeek(firstDay: first) }
    }

    // MARK: - Young workers

    /// 29 CFR 570.35, except for what depends on school days, which are not known here.
    private mutating func judgeYoungWorker() {
        guard rules[.youngWorker].mode != .off, rules.youngWorkers.contains(takeover.taker) else { return }
        let (from, until) = YoungWorker.day(shift.date)
        if shift.start < from || shift.end > until || shift.end <= shift.start {
            say(.youngWorker, sentence: "youngWorker.hours", ["from": .time(from), "until": .time(until)])
        }
        if minutesOfDay > YoungWorker.mostPerDay {
            let most = Phrase.Argument.minutes(YoungWorker.mostPerDay)
            say(.youngWorker, sentence: "youngWorker.day", ["total": .minutes(minutesOfDay), "most": most])
        }
        if minutesOfWeek > YoungWorker.mostPerWeek {
            let most = Phrase.Argument.minutes(YoungWorker.mostPerWeek)
            say(.youngWorker, sentence: "youngWorker.week", ["total": .minutes(minutesOfWeek), "most": most])
        }
    }

    // MARK: - Days off, position and notice

    /// Only the day on which the shift starts counts: the evening before a holiday is not part of the holiday, even if
    /// the shift ends after midnight. The reason does not say which kind of day off it is, because colleagues read it.
    private mutating func judgeDayOff() {
        if daysOff.contains(where: { $0.contains(shift.date) }) { say(.dayOff, ["day": .date(shift.date)]) }
    }

    private mutating func judgePosition() {
        if let position = shift.position, !positions.contains(position) {
            say(.position, ["position": .text(position)])
        }
    }

    private mutating func judgeNotice() {
        if let least = limit(.notice), now < shift.startsAt, now.minutes(until: shift.startsAt) < least {
            say(.notice, ["least": .minutes(least)])
        }
    }
}

extension Commitment {
    fileprivate var arguments: [String: Phrase.Argument] {
        ["day": .date(date), "start": .time(start), "end": .time(end)]
    }
}

extension LocalDate {
    fileprivate var isInWeekend: Bool { weekday == .saturday || weekday == .sunday }
}
