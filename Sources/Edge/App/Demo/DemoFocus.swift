import Accounts
import Core
import Focus
import Hours
import Storage

import enum API.FocusTargetKind
import enum API.FocusTargetPeriod
import enum API.FocusTaskRepeat
import struct API.NewFocusMode
import struct API.NewFocusTarget

extension DemoCrew {
    /// Three weeks of how Sanne and Marieke spent their own time. Even in the demo, only they can see it.
    func seedFocus(until now: Instant, in tx: Tx) throws {
        try DemoDiary(person(.sanne), crew, until: now, in: tx).write(
            groups: ["Studie": "Leren", "School": "Leren", "Pauze": "Vrij", "Sporten": "Vrij"],
            own: NewFocusMode(name: "Gitaar", icon: "🎸", group: "Vrij"),
            week: Self.sannesWeek,
            plan: ["Studie": 4, "School": 4, "Sporten": 1]
        )
        try DemoDiary(person(.marieke), crew, until: now, in: tx).write(
            groups: ["Pauze": "Vrij", "Sporten": "Vrij"],
            own: NewFocusMode(name: "Gezin", icon: "🏡", group: "Vrij"),
            week: Self.mariekesWeek,
            plan: ["Sporten": 5, "Studie": 7]
        )
    }

    private static let sannesWeek: [DemoDiary.Line] = [
        .init([1, 2], "School", "09:00", "12:30", "Colleges"),
        .init([1, 2], "Pauze", "12:30", "13:10"),
        .init([1, 2], "School", "13:10", "15:30"),
        .init([1, 2], "Studie", "16:00", "18:00", "Verslag horecamanagement", ["verslag"]),
        .init([1], "Gitaar", "20:00", "21:10"),
        .init([2], "Sporten", "19:00", "20:30", "Roeien"),
        .init([3], "Studie", "10:00", "12:20", "Statistiek", ["tentamen"]),
        .init([4], "School", "09:00", "12:20", "Werkgroep"),
        .init([3, 4], "Pauze", "12:20", "13:00"),
        .init([3, 4], "Studie", "13:15", "15:40", "Statistiek", ["tentamen"]),
        .init([5], "Sporten", "10:00", "11:15", "Hardlopen"),
        .init([5], "Studie", "12:00", "15:15", "Verslag horecamanagement", ["verslag"]),
        .init([6], "Gitaar", "13:00", "14:40", "Bandje"),
        .init([7], "Sporten", "12:00", "13:30", "Roeien"),
        .init([7], "Studie", "15:00", "17:20", "Statistiek", ["tentamen"]),
        .init([7], "Gitaar", "19:30", "20:45"),
    ]

    private static let mariekesWeek: [DemoDiary.Line] = [
        .init([1, 4], "Werk", "09:00", "12:30", "Administratie", ["kantoor"]),
        .init([1, 4], "Pauze", "12:30", "13:05"),
        .init([1, 4], "Werk", "13:05", "17:00", "Roosters en inkoop", ["kantoor"]),
        .init([1, 4], "Studie", "20:00", "21:00", "Spaans"),
        .init([2, 3, 5], "Sporten", "08:30", "09:30", "Zwemmen"),
        .init([2, 3, 5], "Werk", "10:00", "12:50", "Leveranciers", ["inkoop"]),
        .init([2, 3, 5], "Pauze", "12:50", "14:20"),
        .init([6], "Gezin", "10:00", "14:30"),
        .init([7], "Sporten", "09:00", "10:00", "Zwemmen"),
        .init([7], "Gezin", "11:00", "16:30"),
    ]
}

/// Fills the last three weeks of one person: their shifts with a break in each, and a weekly routine with small
/// variations.
private struct DemoDiary {
    private static let targets: [(String, FocusTargetKind, FocusTargetPeriod, minutes: Int)] = [
        ("Studie", .atLeast, .week, 8 * 60), ("Sporten", .atLeast, .week, 2 * 60), ("Pauze", .atMost, .day, 60),
    ]

    private static let tasks: [(String, mode: String?, days: Int, FocusTaskRepeat?)] = [
        ("Boek terugbrengen", nil, -2, nil), ("Hoofdstuk 3 samenvatten", "Studie", 0, nil),
        ("Schema invullen", "Sporten", 0, .weekly), ("Verslag inleveren", "School", 3, nil),
        ("Tandarts bellen", nil, 3, nil), ("Huur overmaken", nil, 7, .monthly),
    ]

    let person: PersonID
    let crew: CrewID
    let now: Instant
    let tx: Tx

    struct Line {
        let days: Set<Int>
        let mode: String
        let (start, end): (String, String)
        let note: String?
        let tags: [String]

        init(
            _ days: Set<Int>,
            _ mode: String,
            _ start: String,
            _ end: String,
            _ note: String? = nil,
            _ tags: [String] = []
        ) {
            (self.days, self.mode, self.start, self.end) = (days, mode, start, end)
            (self.note, self.tags) = (note, tags)
        }
    }

    init(_ person: PersonID, _ crew: CrewID, until now: Instant, in tx: Tx) {
        (self.person, self.crew, self.now, self.tx) = (person, crew, now, tx)
    }

    /// - Parameters:
    ///   - groups: the groups of ready-made modes, by the modes' names.
    ///   - own: a mode besides the ready-made ones.
    ///   - plan: for each mode in the plan, the last weekday on which its lines are planned.
    func write(groups: [String: String], own: NewFocusMode, week: [Line], plan: [String: Int]) throws {
        let first = PersonTransaction(person, at: now.adding(minutes: -21 * 24 * 60), in: tx)
        try ReadyMadeMode.give(named: ["Studie", "Werk", "Pauze", "Sporten", "School"], in: first)
        _ = try FocusMode.add(own, in: first)
        for (name, group) in groups {
            let mode = try FocusMode.chosen(name, in: first)
            _ = try FocusMode.change(mode.id, in: first) { $0.group = group }
        }
        for line in week {
            for day in line.days.sorted() where day <= plan[line.mode] ?? 0 {
                guard let start = LocalTime(line.start), let end = LocalTime(line.end) else { continue }
                let block = FocusBlockDraft(mode: line.mode, weekday: day, start: start, end: end, note: line.note)
                _ = try FocusBlock.add(block, in: first)
            }
        }
        for (mode, kind, period, minutes) in Self.targets {
            let target = NewFocusTarget(mode: mode, kind: kind, period: period, minutes: minutes)
            _ = try FocusTarget.add(target, in: first)
        }
        let zone = try FocusSettings.of(person, in: tx).zone
        let today = zone.today(at: now)
        for (title, mode, days, repeats) in Self.tasks {
            let date = today.adding(days: days)
            let task = FocusTaskDraft(title: title, date: date, repeats: repeats, mode: mode)
            _ = try FocusTask.add(task, in: PersonTransaction(person, at: now, in: tx))
        }
        let shifts = try ShiftsForHours().worked(
            by: person,
            crew: crew,
            from: today.adding(days: -20),
            to: today.adding(days: 1),
            now: now,
            in: tx
        )
        for shift in shifts { try log(shift.span.startsAt, shift.span.endsAt) }
        for daysAgo in 0...20 {
            let date = today.adding(days: -daysAgo)
            // Varies the times, so that no two weeks are alike.
            let late = [0, 10, -5, 15, 5][daysAgo % 5]
            for (index, line) in week.enumerated() where line.days.contains(date.weekday.rawValue) {
                if (daysAgo * 3 + index) % 11 == 7 { continue }
                guard let start = LocalTime(line.start), let end = LocalTime(line.end) else { continue }
                let from = zone.resolve(date, start).instant.adding(minutes: late)
                let to = zone.resolve(date, end).instant.adding(minutes: late)
                if to > now || shifts.contains(where: { $0.span.startsAt < to && from < $0.span.endsAt }) { continue }
                try log(line.mode, from, to, note: line.note, tags: line.tags)
            }
        }
    }

    private func log(_ start: Instant, _ end: Instant) throws {
        let pause = start.adding(minutes: start.minutes(until: end) / 2)
        try log("Werk", start, pause)
        try log("Pauze", pause, pause.adding(minutes: 25))
        try log("Werk", pause.adding(minutes: 25), end)
    }

    private func log(_ mode: String, _ start: Instant, _ end: Instant, note: String? = nil, tags: [String] = []) throws
    {
        let draft = FocusEntryDraft(mode: mode, startedAt: start, endedAt: end, note: note, tags: tags)
        _ = try FocusEntry.add(draft, in: PersonTransaction(person, at: end, in: tx))
    }
}
