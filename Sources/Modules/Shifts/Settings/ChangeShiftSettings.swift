package import API
package import Accounts
import Core
package import Storage

extension CrewRules {
    /// Sets how takeovers are approved and what the rules are. What is left out stays as it is.
    /// - Throws: `AppError.forbidden` for members; `stale`; `invalid` for a value that makes no sense.
    package static func change(
        approval: Approval?,
        rules: [RuleName: RuleSetting],
        if precondition: Precondition = .none,
        by viewer: Viewer,
        in tx: Tx
    ) throws -> CrewRules {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        try viewer.requireManager()
        var check = Validation()
        for (rule, setting) in rules.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            validate(rule, setting, &check)
        }
        try check.finish()
        let old = try of(viewer.crew, weekStart: viewer.weekStart, in: tx)
        try precondition.check(old.version)
        try tx.run(
            """
            INSERT INTO shift_settings (crew, approval, version)
            VALUES (\(viewer.crew), \(approval ?? old.approval), \(old.version + 1))
            ON CONFLICT (crew) DO UPDATE SET approval = excluded.approval, version = excluded.version
            """
        )
        for (rule, setting) in rules {
            try tx.run(
                """
                INSERT INTO shift_rule (crew, rule, mode, value)
                VALUES (\(viewer.crew), \(rule), \(setting.mode), \(setting.value ?? old[rule].value))
                ON CONFLICT (crew, rule) DO UPDATE SET mode = excluded.mode, value = excluded.value
                """
            )
        }
        return try of(viewer.crew, weekStart: viewer.weekStart, in: tx)
    }

    private static func validate(_ rule: RuleName, _ setting: RuleSetting, _ check: inout Validation) {
        guard let value = setting.value else { return }
        let field = "rules.\(rule.rawValue).value"
        guard let range = range(of: rule) else {
            return check.fail(field, "unknown", Phrase("error.field.unknown"))
        }
        if !range.contains(value) {
            check.fail(
                field,
                "range",
                Phrase("error.field.range", ["least": .number(range.lowerBound), "most": .number(range.upperBound)])
            )
        }
    }
}
