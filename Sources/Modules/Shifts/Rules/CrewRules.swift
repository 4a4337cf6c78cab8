package import API
package import Core
package import Storage

/// The rules and policies of a crew for takeovers: its settings, with defaults for the rest.
package struct CrewRules: Sendable, Hashable {
    package var approval: Approval
    /// The people who may change the fixed shifts.
    package var planning: PlanningPolicy
    package var overnight: Overnight
    package var weekStart: Weekday
    /// The time zone that determines the boundaries of days.
    package let zone: Zone
    /// The people aged 14 or 15.
    package let youngWorkers: Set<PersonID>
    /// The version of the settings, for optimistic locking.
    package let version: Int
    private let settings: [RuleName: RuleSetting]

    package init(
        approval: Approval = .manager,
        planning: PlanningPolicy = .approval,
        overnight: Overnight = .start,
        weekStart: Weekday = .monday,
        zone: Zone = .utc,
        youngWorkers: Set<PersonID> = [],
        version: Int = 1,
        _ settings: [RuleName: RuleSetting] = [:]
    ) {
        self.approval = approval
        self.planning = planning
        self.overnight = overnight
        self.weekStart = weekStart
        self.zone = zone
        self.youngWorkers = youngWorkers
        self.version = version
        self.settings = settings
    }

    package subscript(_ rule: RuleName) -> RuleSetting {
        settings[rule] ?? Self.defaults[rule] ?? RuleSetting(mode: .block)
    }

    /// The rules that a crew can set, in the order in which they are displayed. The others always block.
    package static let adjustable: [RuleName] = RuleGroup.allCases.flatMap(\.rules)

    /// Rules are off by default, except for the first two and `dayOff`; values that a law sets are those of its preset.
    /// `dayOff` has no effect until people have days off, and a manager who plans needs no approval for it.
    private static let defaults: [RuleName: RuleSetting] = [
        .overlap: RuleSetting(mode: .block),
        .oneADay: RuleSetting(mode: .warn),
        .minimumRest: RuleSetting(mode: .off, value: 11 * 60),
        .weeklyRest: RuleSetting(mode: .off, value: 35 * 60),
        .daysInARow: RuleSetting(mode: .off, value: 6),
        .daysPerWeek: RuleSetting(mode: .off, value: 5),
        .weekendsInARow: RuleSetting(mode: .off, value: 2),
        .hoursPerShift: RuleSetting(mode: .off, value: 10 * 60),
        .hoursPerDay: RuleSetting(mode: .off, value: 10 * 60),
        .hoursPerWeek: RuleSetting(mode: .off, value: 48 * 60),
        .averageHours: RuleSetting(mode: .off, value: 48 * 60),
        .youngWorker: RuleSetting(mode: .off),
        .dayOff: RuleSetting(mode: .approve),
        .position: RuleSetting(mode: .off),
        .notice: RuleSetting(mode: .off, value: 24 * 60),
    ]

    /// The valid values of a rule, in minutes, days or weekends as for `RuleValue`; `nil` for a rule without a value.
    package static func range(of rule: RuleName) -> ClosedRange<Int>? {
        switch rule {
        case .minimumRest: Wire.Limits.restPatch
        case .weeklyRest: Wire.Limits.weeklyRestPatch
        case .daysInARow: Wire.Limits.daysInARowPatch
        case .daysPerWeek: Wire.Limits.daysPerWeekPatch
        case .weekendsInARow: Wire.Limits.weekendsInARowPatch
        case .hoursPerShift, .hoursPerDay: Wire.Limits.hoursPerDayPatch
        case .hoursPerWeek, .averageHours: Wire.Limits.hoursPerWeekPatch
        case .notice: Wire.Limits.noticePatch
        case .notStarted, .stillHeld, .overlap, .oneADay, .youngWorker, .dayOff, .position: nil
        }
    }

    /// The number of days around a shift that the rules look at.
    package var horizonDays: Int {
        Self.adjustable.filter { self[$0].mode != .off }.map(reach).max() ?? 1
    }

    private func reach(of rule: RuleName) -> Int {
        switch rule {
        case .minimumRest: 3
        case .weeklyRest, .daysInARow, .daysPerWeek, .hoursPerWeek, .youngWorker: 14
        case .weekendsInARow: 7 * ((self[rule].value ?? 1) + 1)
        case .averageHours: 7 * (Self.averagedWeeks + 1)
        case .notStarted, .stillHeld, .overlap, .oneADay, .hoursPerShift, .hoursPerDay, .dayOff, .position, .notice: 1
        }
    }

    /// The reference period of four months of directive 2003/88/EC, article 16(b).
    package static let averagedWeeks = 17
}

/// Groups of related rules, for display.
package enum RuleGroup: String, CaseIterable, Sendable {
    case twoAtOnce, rest, hours, young, others

    package var rules: [RuleName] {
        switch self {
        case .twoAtOnce: [.overlap, .oneADay]
        case .rest: [.minimumRest, .weeklyRest, .daysInARow, .daysPerWeek, .weekendsInARow]
        case .hours: [.hoursPerShift, .hoursPerDay, .hoursPerWeek, .averageHours]
        case .young: [.youngWorker]
        case .others: [.dayOff, .position, .notice]
        }
    }
}

extension CrewRules {
    package static func of(_ crew: CrewID, in tx: Tx) throws -> CrewRules {
        let chosen = try tx.first(
            """
            SELECT crew.time_zone, shift_settings.approval, shift_settings.overnight, shift_settings.version,
                shift_settings.planning, crew.week_start
            FROM crew LEFT JOIN shift_settings ON shift_settings.crew = crew.id WHERE crew.id = \(crew)
            """
        ) { row in
            (
                zone: try Zone.named(try row.read()), approval: try row.read() as Approval?,
                overnight: try row.read() as Overnight?, version: try row.read() as Int?,
                planning: try row.read() as PlanningPolicy?, weekStart: try row.read() as Weekday
            )
        }
        let settings = try tx.all("SELECT rule, mode, value FROM shift_rule WHERE crew = \(crew)") { row in
            (try row.read() as RuleName, RuleSetting(mode: try row.read(), value: try row.read()))
        }
        let young = try tx.all("SELECT person FROM young_worker WHERE crew = \(crew)") { try $0.read() as PersonID }
        return CrewRules(
            approval: chosen?.approval ?? .manager,
            planning: chosen?.planning ?? .approval,
            overnight: chosen?.overnight ?? .start,
            weekStart: chosen?.weekStart ?? .monday,
            zone: chosen?.zone ?? .utc,
            youngWorkers: Set(young),
            version: chosen?.version ?? 1,
            Dictionary(settings) { _, new in new }
        )
    }
}

extension API.Overnight: SQLBindable, SQLReadable {}
