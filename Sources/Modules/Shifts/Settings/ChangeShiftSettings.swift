package import API
package import Accounts
package import Core
import Storage

/// The settings to change; those that are `nil`, and rules that are missing, stay unchanged.
package struct ShiftSettingsChange: Sendable {
    package var approval: Approval?
    /// The people who may change the fixed shifts.
    package var planning: PlanningPolicy?
    package var overnight: Overnight?
    package var rules: [RuleName: RuleSetting]
    /// All people aged 14 or 15.
    package var youngWorkers: Set<PersonID>?
    /// Whether the crew has a leaderboard.
    package var leaderboard: Bool?

    package init(
        approval: Approval? = nil,
        planning: PlanningPolicy? = nil,
        overnight: Overnight? = nil,
        rules: [RuleName: RuleSetting] = [:],
        youngWorkers: Set<PersonID>? = nil,
        leaderboard: Bool? = nil
    ) {
        self.approval = approval
        self.planning = planning
        self.overnight = overnight
        self.rules = rules
        self.youngWorkers = youngWorkers
        self.leaderboard = leaderboard
    }
}

extension CrewRules {
    /// Changes the approval policy, the rules and other settings.
    /// - Throws: `AppError.forbidden` for members; `stale`; `invalid` for an invalid value, or for a person who is not
    ///   in the crew.
    package static func change(
        _ change: ShiftSettingsChange,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> CrewRules {
        try tx.viewer.requireManager()
        var check = Validation()
        for (rule, setting) in change.rules.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            validate(rule, setting, &check)
        }
        if let youngWorkers = change.youngWorkers { try validate(youngWorkers, tx.crew, &check, tx) }
        try check.finish()
        let old = try of(tx.crew, in: tx)
        try precondition.check(old.version)
        try tx.run(
            """
            INSERT INTO shift_settings (crew, approval, planning, overnight, version)
            VALUES (\(tx.crew), \(change.approval ?? old.approval), \(change.planning ?? old.planning),
                \(change.overnight ?? old.overnight), \(old.version + 1))
            ON CONFLICT (crew) DO UPDATE SET approval = excluded.approval, planning = excluded.planning,
                overnight = excluded.overnight, version = excluded.version
            """
        )
        for (rule, setting) in change.rules {
            try tx.run(
                """
                INSERT INTO shift_rule (crew, rule, mode, value)
                VALUES (\(tx.crew), \(rule), \(setting.mode), \(setting.value ?? old[rule].value))
                ON CONFLICT (crew, rule) DO UPDATE SET mode = excluded.mode, value = excluded.value
                """
            )
        }
        if let youngWorkers = change.youngWorkers { try mark(youngWorkers, tx.crew, tx) }
        if let leaderboard = change.leaderboard { try Leaderboard.show(leaderboard, tx.crew, tx) }
        let new = try of(tx.crew, in: tx)
        try tx.record(new.fact, about: tx.crew)
        return new
    }

    private static func validate(_ rule: RuleName, _ setting: RuleSetting, _ check: inout Validation) {
        guard let value = setting.value else { return }
        let field = "rules.\(rule.rawValue).value"
        guard let range = range(of: rule) else {
            return check.fail(field, "unknown", Phrase("error.field.unknown"))
        }
        check.range(field, value, range)
    }

    private static func validate(
        _ people: Set<PersonID>,
        _ crew: CrewID,
        _ check: inout Validation,
        _ tx: Tx
    ) throws {
        if people.count > mostYoungWorkers {
            let most = ["most": Phrase.Argument.number(mostYoungWorkers)]
            return check.fail("youngWorkers", "tooMany", Phrase("shifts.young.tooMany", most))
        }
        let members: Int? = try tx.value(
            """
            SELECT COUNT(*) FROM member
            WHERE crew = \(crew) AND person IN \(list: people.sorted()) AND left_at IS NULL
            """
        )
        if members != people.count {
            check.fail("youngWorkers", "unknown", Phrase("error.field.notAMember"))
        }
    }

    private static func mark(_ people: Set<PersonID>, _ crew: CrewID, _ tx: Tx) throws {
        try tx.run("DELETE FROM young_worker WHERE crew = \(crew)")
        for person in people.sorted() {
            try tx.run("INSERT INTO young_worker (crew, person) VALUES (\(crew), \(person))")
        }
    }

    private var fact: ShiftSettingsChanged {
        ShiftSettingsChanged(
            version: version,
            approval: approval.rawValue,
            planning: planning.rawValue,
            overnight: overnight.rawValue,
            rules: Dictionary(
                uniqueKeysWithValues: Self.adjustable.map { rule in
                    (rule.rawValue, .init(mode: self[rule].mode.rawValue, value: self[rule].value))
                }
            )
        )
    }
}

/// The maximum size of the list in the API.
private let mostYoungWorkers = ShiftSettingsPatch.Limits.youngWorkers.upperBound
