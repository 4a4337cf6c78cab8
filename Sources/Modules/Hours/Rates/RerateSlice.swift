import Core
import Events
import Storage

/// The next records of a rerating, in index order.
struct RerateSlice {
    let rerating: Rerating
    let most: Int
    let tx: Tx

    /// - Returns: the number of records examined.
    func run(_ now: Instant) throws -> Int {
        rerating.phase == .live ? try live(now) : try deleted(now)
    }

    // MARK: - Current records

    private func live(_ now: Instant) throws -> Int {
        // A single lower bound: given two, SQLite uses the first one for the index.
        var after = (date: rerating.afterDate, record: rerating.afterRecord)
        let open = try firstOpenDay()
        if let open, open > after.date { after = (open, noRecord) }
        var rows: SQL = """
            \(whose) AND hours_record.deleted_at IS NULL
            AND (hours_record.date, hours_record.id) > (\(after.date), \(after.record))
            """
        if let last = rerating.validUntil { rows = rows + " AND hours_record.date <= \(last)" }
        let end = try tx.first(
            """
            SELECT hours_record.date, hours_record.id FROM hours_record WHERE \(rows)
            ORDER BY hours_record.date, hours_record.id LIMIT 1 OFFSET \(most - 1)
            """
        ) { (date: try $0.read() as LocalDate, id: try $0.read() as HoursRecordID) }
        if let end { rows = rows + " AND (hours_record.date, hours_record.id) <= (\(end.date), \(end.id))" }
        let count = try rerate(rows)
        try tx.run(
            """
            UPDATE hours_rerating SET records = records + \(count), touched_at = \(now), phase = \(end == nil ? Rerating.Phase.late : .live),
                after_date = \(end?.date ?? rerating.afterDate), after_record = \(end?.id ?? noRecord),
                after_deleted = \(end == nil ? rerating.at : rerating.afterDeleted)
            WHERE crew = \(rerating.crew) AND id = \(rerating.id)
            """
        )
        return end == nil ? min(count, most) : most
    }

    // MARK: - Deleted records, which can be restored

    private func deleted(_ now: Instant) throws -> Int {
        var rows: SQL = """
            hours_record.crew = \(rerating.crew) AND hours_record.deleted_at IS NOT NULL
            AND (hours_record.deleted_at, hours_record.id) > (\(rerating.afterDeleted), \(rerating.afterRecord))
            """
        let end = try tx.first(
            """
            SELECT hours_record.deleted_at, hours_record.id FROM hours_record WHERE \(rows)
            ORDER BY hours_record.deleted_at, hours_record.id LIMIT 1 OFFSET \(most - 1)
            """
        ) { (at: try $0.read() as Instant, id: try $0.read() as HoursRecordID) }
        if let end { rows = rows + " AND (hours_record.deleted_at, hours_record.id) <= (\(end.at), \(end.id))" }
        let first = max(rerating.validFrom, try firstOpenDay() ?? rerating.validFrom)
        var condition: SQL = "\(rows) AND \(whose) AND hours_record.date >= \(first)"
        if let last = rerating.validUntil { condition = condition + " AND hours_record.date <= \(last)" }
        try rerate(condition)
        let next: Rerating.Phase = rerating.phase == .deleted ? .live : .done
        try tx.run(
            """
            UPDATE hours_rerating SET touched_at = \(now), phase = \(end == nil ? next : rerating.phase),
                after_deleted = \(end?.at ?? rerating.afterDeleted), after_record = \(end?.id ?? noRecord)
            WHERE crew = \(rerating.crew) AND id = \(rerating.id)
            """
        )
        return end == nil ? 0 : most
    }

    // MARK: - Amounts

    /// The first day after the locked ones.
    private func firstOpenDay() throws -> LocalDate? {
        let closed: LocalDate? = try tx.value(
            "SELECT locked_until FROM hours_settings WHERE crew = \(rerating.crew) AND locked_until IS NOT NULL"
        )
        return closed?.adding(days: 1)
    }

    private var whose: SQL {
        var whose: SQL = "hours_record.crew = \(rerating.crew)"
        if let project = rerating.scope.project { whose = whose + " AND hours_record.project = \(project)" }
        if let person = rerating.scope.person { whose = whose + " AND hours_record.person = \(person)" }
        return whose
    }

    /// - Returns: the number of records changed.
    @discardableResult
    private func rerate(_ rows: SQL) throws -> Int {
        var conditions = rows
        for scope in nearer {
            conditions = conditions + " AND NOT EXISTS (SELECT 1 FROM hourly_rate WHERE \(scope.condition))"
        }
        return try tx.run(
            """
            UPDATE hours_record SET rate = \(new) WHERE \(conditions) AND hours_record.billable AND NOT EXISTS (
                SELECT 1 FROM timesheet WHERE timesheet.crew = hours_record.crew AND timesheet.person = hours_record.person
                    AND timesheet.locked AND timesheet.first_day <= hours_record.date AND timesheet.last_day >= hours_record.date
            ) AND COALESCE(hours_record.rate, -1) <> COALESCE(\(new), -1)
            """
        )
    }

    /// The SQL expression for the new rate of a record: that of the changed scope, otherwise that of the next wider
    /// scope with a rate.
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
        let own = Scope(hasProject: rerating.scope.project != nil, hasPerson: rerating.scope.person != nil)
        return Self.scopes.prefix { $0 != own }
    }

    private static let scopes = [
        Scope(hasProject: true, hasPerson: true), Scope(hasProject: true, hasPerson: false),
        Scope(hasProject: false, hasPerson: true), Scope(hasProject: false, hasPerson: false),
    ]

    /// A kind of rate scope: for a project or for all, for a person or for all.
    private struct Scope: Equatable {
        let hasProject: Bool
        let hasPerson: Bool

        /// The condition for rates of this scope that apply to a record.
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
