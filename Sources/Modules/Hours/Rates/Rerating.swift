import Accounts
import Core
import Events
import Storage

/// Lets records cost what the rates say, after one of those was set or removed.
///
/// Two statements, however many records there are: one for those that are there, one for those that were deleted and may come back, each
/// through an index of its own. They change exactly the billed records
/// - of the rate's own people and projects, from its day to the day before the next rate of the same scope,
/// - for which no nearer scope has a rate on that day, for then that one counts, before and after,
/// - that are not locked: what was handed in or closed was billed as it stands,
/// - and that cost something else now.
/// Their versions stay: nothing changes of what their owners can see or change.
struct Rerating {
    private let rate: HourlyRate
    private let crew: CrewID
    private let tx: Tx

    init(_ rate: HourlyRate, crew: CrewID, _ tx: Tx) {
        self.rate = rate
        self.crew = crew
        self.tx = tx
    }

    /// - Returns: how many records that are there cost something else.
    func run() throws -> Int {
        let closed: String? = try tx.value(
            "SELECT locked_until FROM hours_settings WHERE crew = \(crew) AND locked_until IS NOT NULL"
        )
        let first = closed.flatMap { LocalDate($0) }.map { max(rate.validFrom, $0.adding(days: 1)) } ?? rate.validFrom
        let conditions = conditions(from: first)
        try tx.run("UPDATE hours_record SET rate = \(new) WHERE \(conditions) AND hours_record.deleted_at > 0")
        return try tx.run(
            "UPDATE hours_record SET rate = \(new) WHERE \(conditions) AND hours_record.deleted_at IS NULL"
        )
    }

    private func conditions(from first: LocalDate) -> SQL {
        var conditions: SQL = "hours_record.crew = \(crew) AND hours_record.date >= \(first)"
        if let last = rate.validUntil { conditions = conditions + " AND hours_record.date <= \(last)" }
        if let project = rate.project { conditions = conditions + " AND hours_record.project = \(project)" }
        if let person = rate.person { conditions = conditions + " AND hours_record.person = \(person.id)" }
        for scope in nearer {
            conditions = conditions + " AND NOT EXISTS (SELECT 1 FROM hourly_rate WHERE \(scope.condition))"
        }
        return """
            \(conditions) AND hours_record.billable AND NOT EXISTS (
                SELECT 1 FROM timesheet WHERE timesheet.crew = hours_record.crew AND timesheet.person = hours_record.person
                    AND timesheet.locked AND timesheet.first_day <= hours_record.date AND timesheet.last_day >= hours_record.date
            ) AND COALESCE(hours_record.rate, -1) <> COALESCE(\(new), -1)
            """
    }

    /// What a record costs by the rate's own scope (the rate itself, or what was before it), else by the next wider one that has a rate.
    private var new: SQL {
        let amounts = Self.scopes.dropFirst(nearer.count).reduce("" as SQL) { amounts, scope in
            """
            \(amounts)(
                SELECT hourly_rate.amount FROM hourly_rate WHERE \(scope.condition)
                ORDER BY hourly_rate.valid_from DESC LIMIT 1
            ),
            """
        }
        return "COALESCE(\(amounts) NULL)"
    }

    private var nearer: ArraySlice<Scope> {
        let own = Scope(hasProject: rate.project != nil, hasPerson: rate.person != nil)
        return Self.scopes.prefix { $0 != own }
    }

    private static let scopes = [
        Scope(hasProject: true, hasPerson: true), Scope(hasProject: true, hasPerson: false),
        Scope(hasProject: false, hasPerson: true), Scope(hasProject: false, hasPerson: false),
    ]

    /// Whether a rate is for one project, and for one person.
    private struct Scope: Equatable {
        let hasProject: Bool
        let hasPerson: Bool

        /// The rates of this scope that count for a record.
        var condition: SQL {
            let project: SQL =
                hasProject ? "hourly_rate.project = hours_record.project" : "hourly_rate.project IS NULL"
            let person: SQL = hasPerson ? "hourly_rate.person = hours_record.person" : "hourly_rate.person IS NULL"
            return """
                hourly_rate.crew = hours_record.crew AND \(project) AND \(person)
                AND hourly_rate.valid_from <= hours_record.date
                """
        }
    }
}
