package import API
package import Core
package import Storage

/// How a crew judges takeovers: what it has set, and the defaults for the rest.
package struct CrewRules: Sendable, Hashable {
    package var approval: Approval
    package var weekStart: Weekday
    /// Counts the changes, for who changes them from what they read.
    package let version: Int
    private var settings: [RuleName: RuleSetting]

    package init(
        approval: Approval = .manager,
        weekStart: Weekday = .monday,
        version: Int = 1,
        _ settings: [RuleName: RuleSetting] = [:]
    ) {
        self.approval = approval
        self.version = version
        self.weekStart = weekStart
        self.settings = settings
    }

    package subscript(_ rule: RuleName) -> RuleSetting {
        get { settings[rule] ?? Self.defaults[rule] ?? RuleSetting(mode: .block) }
        set { settings[rule] = newValue }
    }

    /// The rules that a crew can set, in the order in which they are shown. The others always block.
    package static let adjustable: [RuleName] = [
        .overlap, .oneADay, .minimumRest, .hoursPerDay, .hoursPerWeek, .daysInARow, .position, .notice,
    ]

    /// Rest of 11 hours and a week of 48 are those of directive 2003/88/EC, articles 3 and 6; they are off until a crew wants them.
    private static let defaults: [RuleName: RuleSetting] = [
        .overlap: RuleSetting(mode: .block),
        .oneADay: RuleSetting(mode: .warn),
        .minimumRest: RuleSetting(mode: .off, value: 11 * 60),
        .hoursPerDay: RuleSetting(mode: .off, value: 10 * 60),
        .hoursPerWeek: RuleSetting(mode: .off, value: 48 * 60),
        .daysInARow: RuleSetting(mode: .off, value: 6),
        .position: RuleSetting(mode: .off),
        .notice: RuleSetting(mode: .off, value: 24 * 60),
    ]

    /// The values that make sense for a rule; `nil` for a rule without one. Minutes, or days for days in a row.
    package static func range(of rule: RuleName) -> ClosedRange<Int>? {
        switch rule {
        case .minimumRest: 1...2 * 24 * 60
        case .hoursPerDay: 60...24 * 60
        case .hoursPerWeek: 60...7 * 24 * 60
        case .daysInARow: 1...13
        case .notice: 1...14 * 24 * 60
        default: nil
        }
    }

    /// How many days around a shift the rules look at.
    package var horizonDays: Int {
        let isWide = [RuleName.hoursPerWeek, .daysInARow].contains { self[$0].mode != .off }
        return isWide ? 14 : self[.minimumRest].mode != .off ? 3 : 1
    }
}

extension CrewRules {
    package static func of(_ crew: CrewID, weekStart: Weekday, in tx: Tx) throws -> CrewRules {
        let chosen = try tx.first("SELECT approval, version FROM shift_settings WHERE crew = \(crew)") { row in
            (approval: try row[0] as Approval, version: try row[1] as Int)
        }
        let settings = try tx.all("SELECT rule, mode, value FROM shift_rule WHERE crew = \(crew)") { row in
            (try row[0] as RuleName, RuleSetting(mode: try row[1], value: try row[2]))
        }
        return CrewRules(
            approval: chosen?.approval ?? .manager,
            weekStart: weekStart,
            version: chosen?.version ?? 1,
            Dictionary(settings) { _, new in new }
        )
    }
}
