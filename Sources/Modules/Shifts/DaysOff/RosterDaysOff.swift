import API
import Accounts
import Core
import HTML
import Storage
import Web

/// Who is off in a week or a month, as far as the viewer may know: members see the kind only of their own days off.
struct RosterDaysOff: Sendable {
    /// The maximum number of lines.
    private static let most = 500

    struct Line: Sendable {
        let person: Named
        let days: ClosedRange<LocalDate>
        /// `nil` when the viewer may not know it.
        let kind: DaysOffKind?

        func title(_ words: Words) -> String {
            words(kind.map { "shifts.daysOff.kind.\($0.rawValue)" } ?? "shifts.daysOff.off")
        }
    }

    private let lines: [Line]

    var isEmpty: Bool { lines.isEmpty }

    /// - Parameter person: loads only the days off of this person; everyone's when `nil`.
    static func load(
        from first: LocalDate,
        to end: LocalDate,
        of person: PersonID? = nil,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> RosterDaysOff {
        let theirs: SQL = person.map { " AND days_off.person = \($0)" } ?? ""
        let found = try DaysOff.all(
            """
            days_off.state = 'active' AND days_off.first_day >= \(first.adding(days: -DaysOff.longest))
            AND days_off.first_day < \(end) AND days_off.last_day >= \(first)\(theirs)
            """,
            crew: viewer.crew,
            // Sickness takes precedence over a holiday.
            "ORDER BY CASE days_off.kind WHEN 'sick' THEN 0 ELSE 1 END, days_off.first_day, days_off.id LIMIT \(most)",
            in: tx
        )
        return RosterDaysOff(
            lines: found.map { days in
                let isKnown = viewer.isManager || days.person.id == viewer.person
                return Line(person: days.person, days: days.first...days.last, kind: isKnown ? days.kind : nil)
            }
        )
    }

    /// Everyone who is off on a day, each person once.
    func on(_ day: LocalDate) -> [Line] {
        var seen: Set<PersonID> = []
        return lines.filter { $0.days.contains(day) && seen.insert($0.person.id).inserted }
    }

    func on(_ day: LocalDate, of person: PersonID) -> Line? {
        lines.first { $0.person.id == person && $0.days.contains(day) }
    }
}

extension RosterView {
    /// The maximum number of names per day that are not collapsed.
    private static let mostNames = 3

    /// "Holiday", or with names "Off: Anna (Holiday), Ahmed, Lea, 6 more", which expands.
    func daysOff(_ lines: [RosterDaysOff.Line], on day: LocalDate, withNames: Bool) {
        if !withNames { return html.p(lines.first?.title(words) ?? "", .class("day-free")) }
        html.div(.class("day-free")) {
            html.text(words("shifts.daysOff.offList") + " ")
            names(lines.prefix(Self.mostNames))
            let others = lines.dropFirst(Self.mostNames)
            if others.isEmpty { return }
            html.text(", ")
            html.details(.class("day-others"), .id("off-\(day)")) {
                html.summary(words("shifts.calendar.more", ["count": .number(others.count)]))
                names(others)
            }
        }
    }

    /// Like `daysOff`, but only with as many names as fit into a cell.
    func daysOffInCell(_ lines: [RosterDaysOff.Line], withNames: Bool, most: Int) {
        html.p(.class("day-free")) {
            if !withNames { return html.text(lines.first?.title(words) ?? "") }
            html.text(words("shifts.daysOff.offList") + " ")
            names(lines.prefix(most))
            if lines.count > most {
                html.text(", " + words("shifts.calendar.more", ["count": .number(lines.count - most)]))
            }
        }
    }

    private func names(_ lines: ArraySlice<RosterDaysOff.Line>) {
        for (index, line) in lines.enumerated() {
            if index > 0 { html.text(", ") }
            html.bdi(line.person.name)
            if line.kind != nil { html.text(" (\(line.title(words)))") }
        }
    }
}
