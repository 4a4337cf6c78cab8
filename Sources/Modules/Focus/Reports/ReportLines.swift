import API
import Core

extension FocusReport {
    /// The time spent on one subject.
    struct Line: Sendable, Hashable {
        let subject: Subject
        var milliseconds: Int64
        /// `nil` when the report compares nothing.
        var compared: Int64?
    }

    enum Subject: Sendable, Hashable {
        case mode(FocusMode)
        /// `nil` for modes without a group.
        case group(String?)
        /// `nil` for entries without tags.
        case tag(String?)
        case day(LocalDate)
        /// The Monday of the week.
        case week(LocalDate)
    }

    /// Modes, groups or tags with time in either range, longest first; or all days or weeks, in calendar order.
    func lines(by key: FocusReportKey) -> [Line] {
        switch key {
        case .mode: sorted(modes.map { ($0, .mode($0)) }.map { mode, subject in line(subject, [mode]) })
        case .group: sorted(groups.map { name, modes in line(.group(name), modes) })
        case .tag:
            sorted(
                Set(sums.byTag.keys).union(compared.map { Array($0.byTag.keys) } ?? []).sorted().map { tag in
                    Line(
                        subject: .tag(tag.isEmpty ? nil : tag),
                        milliseconds: sums.byTag[tag] ?? 0,
                        compared: compared.map { $0.byTag[tag] ?? 0 }
                    )
                }
            )
        case .day:
            lines(zip(sums.days, sums.byDay).map { (.day($0), $1) }, compared?.byDay)
        case .week:
            lines(sums.weeks.map { (.week($0), $1) }, compared?.weeks.map(\.milliseconds))
        }
    }

    /// Lines in calendar order, each compared with the one in its place.
    private func lines(_ lines: [(subject: Subject, milliseconds: Int64)], _ others: [Int64]?) -> [Line] {
        lines.enumerated().map { place, line in
            let other = others.map { $0.indices.contains(place) ? $0[place] : 0 }
            return Line(subject: line.subject, milliseconds: line.milliseconds, compared: other)
        }
    }

    /// Groups, ordered by their first mode.
    private var groups: [(name: String?, modes: [FocusMode])] {
        var groups: [(name: String?, modes: [FocusMode])] = []
        for mode in modes {
            if let place = groups.firstIndex(where: { $0.name == mode.group }) {
                groups[place].modes.append(mode)
            } else {
                groups.append((mode.group, [mode]))
            }
        }
        return groups
    }

    private func line(_ subject: Subject, _ modes: [FocusMode]) -> Line {
        func sum(_ sums: FocusSums) -> Int64 { modes.reduce(0) { $0 + (sums.byMode[$1.id] ?? 0) } }
        return Line(subject: subject, milliseconds: sum(sums), compared: compared.map(sum))
    }

    /// Lines with time, longest first; equal ones keep their order.
    private func sorted(_ lines: [Line]) -> [Line] {
        lines.filter { $0.milliseconds > 0 || $0.compared ?? 0 > 0 }.enumerated().sorted { one, other in
            let (first, second) = (one.element, other.element)
            return (-first.milliseconds, -(first.compared ?? 0), one.offset)
                < (-second.milliseconds, -(second.compared ?? 0), other.offset)
        }.map(\.element)
    }

    // MARK: - The axes of a chart

    /// The maximum number of axes: more could not be told apart.
    static let mostAxes = 12

    /// An axis for each group, each tag with time, or each mode that is in use or has time. Modes and groups without
    /// time are included so that charts of different days look alike. If there are more than `mostAxes`, the longest
    /// ones are returned, and one for the others, whose subject is `nil`.
    func axes(by key: FocusReportKey) -> [(subject: Subject?, milliseconds: Int64, compared: Int64)] {
        let lines: [Line] =
            switch key {
            case .mode:
                modes.map { line(.mode($0), [$0]) }.filter { line in
                    guard case .mode(let mode) = line.subject else { return false }
                    return !mode.isArchived || line.milliseconds > 0 || line.compared ?? 0 > 0
                }
            case .group: groups.map { line(.group($0.name), $0.modes) }
            case .tag, .day, .week: self.lines(by: key)
            }
        var axes = lines.map {
            (subject: Optional($0.subject), milliseconds: $0.milliseconds, compared: $0.compared ?? 0)
        }
        if axes.count <= Self.mostAxes { return axes }
        let longest = axes.indices.sorted { one, other in
            (-max(axes[one].milliseconds, axes[one].compared), one) < (
                -max(axes[other].milliseconds, axes[other].compared), other
            )
        }
        let rest = longest.dropFirst(Self.mostAxes - 1)
        let others = rest.reduce(into: (subject: Subject?.none, milliseconds: Int64(0), compared: Int64(0))) {
            sum,
            place in
            sum.milliseconds += axes[place].milliseconds
            sum.compared += axes[place].compared
        }
        axes = longest.prefix(Self.mostAxes - 1).sorted().map { axes[$0] }
        return axes + [others]
    }
}

extension FocusSums {
    /// Totals of weeks from Monday; the first and last may be partial.
    var weeks: [(monday: LocalDate, milliseconds: Int64)] {
        Self.totals(days, byDay) { $0.startOfWeek(firstDay: .monday) }.map { (monday: $0, milliseconds: $1) }
    }

    /// Totals of months; the first and last may be partial.
    var months: [(month: Month, milliseconds: Int64)] {
        Self.totals(days, byDay) { Month(of: $0) }.map { (month: $0, milliseconds: $1) }
    }

    /// The sums of successive days that are in the same period.
    static func totals<Period: Equatable>(
        _ days: Range<LocalDate>,
        _ byDay: [Int64],
        by period: (LocalDate) -> Period
    ) -> [(period: Period, milliseconds: Int64)] {
        var totals: [(period: Period, milliseconds: Int64)] = []
        for (day, sum) in zip(days, byDay) {
            let current = period(day)
            if totals.last?.period != current { totals.append((current, 0)) }
            totals[totals.count - 1].milliseconds += sum
        }
        return totals
    }
}
