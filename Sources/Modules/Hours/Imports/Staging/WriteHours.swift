import API
import Accounts
import Core
import Events
import Imports
import Storage
import Work

extension HoursImports {
    /// Creates the missing clients and projects and adds every record that no rule forbids. Existing data is not
    /// changed. Each slice is checked again when it is written, so the invariants hold between slices as well.
    func write(_ work: ImportWork<HoursImports>) async throws {
        let writer = HoursWriter(work: work)
        try await writer.prepare()
        let last = try await work.database.read { tx in try Self.lastNumber(work.id, work.crew, tx) }
        while try await work.database.write({ tx in try writer.slice(last, tx) }) {}
        try await writer.pin()
    }

    /// Deletes the imported records, except those that have been changed or handed in since. Clients and projects stay.
    func rollBack(_ work: ImportWork<HoursImports>) async throws {
        while try await work.database.write({ tx in try HoursWriter(work: work).takeBackSlice(tx) }) {}
    }

    func imported(
        _ work: ImportWork<HoursImports>,
        _ file: HoursImport,
        _ counts: inout ImportCounts,
        in tx: Tx
    ) throws -> HoursImported {
        let span = try tx.first(
            """
            SELECT MIN(date), MAX(date), CAST(COALESCE(SUM(minutes), 0) AS bigint) FROM hours_import_row
            WHERE crew = \(work.crew) AND import = \(work.id) AND outcome = 'new'
            """
        ) { (first: try $0.read() as LocalDate?, last: try $0.read() as LocalDate?, minutes: try $0.read() as Int) }
        return HoursImported(
            format: file.format?.rawValue ?? "",
            created: counts.created,
            unchanged: counts.unchanged,
            rejected: counts.rejected,
            minutes: span?.minutes ?? 0,
            first: span?.first,
            last: span?.last
        )
    }
}

private struct HoursWriter: Sendable {
    let work: ImportWork<HoursImports>
    private var crew: CrewID { work.crew }
    private var id: HoursImportID { work.id }
    private var database: Database { work.database }

    /// Thrown when a concurrent run has written a slice.
    private struct OvertakenError: Error {}

    // MARK: - Preparation

    /// Fails early, before anything is written, for reasons that are known in advance.
    func prepare() async throws {
        let begun = try await database.read { tx in
            let begun = try work.progress(tx)
            if begun?.taken == 0 { try refuseTooMany(tx) }
            return begun
        }
        guard let begun, begun.taken == 0 else { return }
        let check = ImportCheck<HoursImports>(id, crew, database) { tx in
            if try work.progress(tx)?.taken != 0 { throw OvertakenError() }
        }
        do {
            try await check.matchPeople()
            try await check.matchProjects()
        } catch is OvertakenError {
            return
        }
        while try await database.write({ tx in
            if try work.locked(tx) == nil { return false }
            let listed = try missing(where: "is_listed", tx)
            try make(listed, begun.file, tx)
            return !listed.isEmpty
        }) {}
    }

    private func refuseTooMany(_ tx: Tx) throws {
        let missing: Int =
            try tx.value(
                """
                SELECT COUNT(*) FROM hours_import_project WHERE crew = \(crew) AND import = \(id) AND project IS NULL
                    AND NOT is_archived AND (
                        is_listed OR number IN (
                            SELECT project FROM hours_import_row WHERE crew = \(crew) AND import = \(id) AND outcome = 'new'
                        )
                    )
                """
            ) ?? 0
        let count: Int = try tx.value("SELECT COUNT(*) FROM project WHERE crew = \(crew)") ?? 0
        if count + missing > Project.most {
            throw AppError.conflict("name", "tooMany", Phrase("hours.project.tooMany", ["most": .number(Project.most)]))
        }
    }

    // MARK: - Projects

    private struct Missing {
        let number: Int
        let client: String
        let name: String
    }

    /// The first 100 projects to create that match `condition`: one transaction creates no more.
    private func missing(where condition: SQL, _ tx: Tx) throws -> [Missing] {
        try tx.all(
            """
            SELECT number, client, name FROM hours_import_project
            WHERE crew = \(crew) AND import = \(id) AND project IS NULL AND NOT is_archived AND \(condition) ORDER BY number LIMIT 100
            """
        ) { try Missing(number: $0.read(), client: $0.read(), name: $0.read()) }
    }

    private func make(_ missing: [Missing], _ file: HoursImport, _ tx: Tx) throws {
        if missing.isEmpty { return }
        let (viewer, now) = (try work.viewer(file, tx), work.now)
        for project in missing {
            let client = try Project.Client.named(project.client, orMadeAt: now, viewer, in: tx)
            // It may have been created since the names were matched.
            let there: ProjectID? = try tx.value(
                "SELECT id FROM project WHERE crew = \(crew) AND client = \(client.id) AND name_key = \(nameKey(project.name))"
            )
            let made = there ?? ProjectID.new(at: now)
            if there == nil {
                try tx.run(
                    """
                    INSERT INTO project (crew, id, client, name, name_key, billable)
                    VALUES (\(crew), \(made), \(client.id), \(project.name), \(nameKey(project.name)), \(true))
                    """
                )
                try Outbox.append(
                    ProjectAdded(client: client.id, clientName: client.name, name: project.name, billable: true),
                    about: made,
                    crew: crew,
                    by: file.person.id,
                    at: now,
                    in: tx
                )
            }
            try tx.run(
                """
                UPDATE hours_import_project SET project = \(made), scope = \(made.description)
                WHERE crew = \(crew) AND import = \(id) AND number = \(project.number)
                """
            )
        }
    }

    /// Adds people to projects, one person of the file at a time.
    func pin() async throws {
        let people = try await database.read { tx in
            try tx.all(
                """
                SELECT DISTINCT person FROM hours_import_pin WHERE crew = \(crew) AND import = \(id) ORDER BY person
                """
            ) { try $0.read() as Int }
        }
        for person in people {
            try await database.write { tx in
                if try work.locked(tx) == nil { return }
                try tx.run(
                    """
                    INSERT INTO project_pin (crew, person, project)
                    SELECT DISTINCT member.crew, member.person, hours_import_project.project FROM hours_import_pin
                    JOIN hours_import_person ON hours_import_person.crew = hours_import_pin.crew
                        AND hours_import_person.import = hours_import_pin.import AND hours_import_person.number = hours_import_pin.person
                    JOIN hours_import_project ON hours_import_project.crew = hours_import_pin.crew
                        AND hours_import_project.import = hours_import_pin.import AND hours_import_project.number = hours_import_pin.project
                    JOIN member ON member.crew = hours_import_pin.crew AND member.person = hours_import_person.person
                        AND member.left_at IS NULL
                    WHERE hours_import_pin.crew = \(crew) AND hours_import_pin.import = \(id) AND hours_import_pin.person = \(person)
                        AND hours_import_project.project IS NOT NULL
                    ON CONFLICT DO NOTHING
                    """
                )
            }
        }
    }

    // MARK: - Records

    /// - Returns: whether there is another slice.
    func slice(_ last: Int, _ tx: Tx) throws -> Bool {
        guard let progress = try work.locked(tx), progress.taken < last else { return false }
        let numbers = (progress.taken + 1)...min(progress.taken + sliceRows, last)
        let rows = ImportRows(id: id, crew: crew, numbers: numbers, tx: tx)
        try rows.check()
        let new = try rows.new()
        let zone = try work.viewer(progress.file, tx).zone
        var days = try FullDays.of(new, crew, zone, tx)
        for one in days.take(new) { try rows.bar(one.reason, number: one.number) }
        let wanted: SQL = """
            number IN (SELECT project FROM hours_import_row WHERE \(rows.condition) AND outcome = 'new')
            """
        while case let missing = try missing(where: wanted, tx), !missing.isEmpty {
            try make(missing, progress.file, tx)
        }
        let records = ImportedRecords(rows: rows, now: work.now, tx: tx)
        try records.insert()
        // A file from Trackerati lists who is on a project; see `pin`.
        if progress.file.format != .trackerati {
            try records.addPeople(since: zone.today(at: work.now).adding(days: -60))
        }
        try work.store(taken: numbers.upperBound, in: tx)
        return numbers.upperBound < last
    }

    /// - Returns: whether there may be another slice.
    func takeBackSlice(_ tx: Tx) throws -> Bool {
        let taken = try work.taken(tx)
        if taken == 0 { return false }
        let numbers = max(1, taken - sliceRows + 1)...taken
        let rows = ImportRows(id: id, crew: crew, numbers: numbers, tx: tx)
        try ImportedRecords(rows: rows, now: work.now, tx: tx).remove(crew)
        try work.store(taken: max(0, taken - sliceRows), in: tx)
        return true
    }
}
