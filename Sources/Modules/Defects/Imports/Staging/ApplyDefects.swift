import API
import Accounts
import Core
import Imports
import Storage

extension DefectImports {
    /// Adds new defects, and updates those that the file has changed since the last import.
    func write(_ work: ImportWork<DefectImports>) async throws {
        let writer = ImportedDefectsWriter(work)
        try await writer.begin(self)
        while let plan = try await writer.plan() {
            if try await writer.write(plan) { return }
        }
    }

    /// Deletes the new defects that nobody has worked on since; updated defects keep their updates.
    func rollBack(_ work: ImportWork<DefectImports>) async throws {
        try await ImportedDefectsWriter(work).rollBack()
    }

    func imported(
        _ work: ImportWork<DefectImports>,
        _ file: DefectImport,
        _ counts: inout ImportCounts,
        in tx: Tx
    ) throws -> DefectsImported {
        let made: Int =
            try tx.value(
                """
                SELECT COUNT(*) FROM defect_import_row
                WHERE crew = \(work.crew) AND import = \(work.id) AND defect IS NOT NULL
                """
            ) ?? 0
        // The others were created by another import meanwhile.
        counts.unchanged += counts.created - made
        counts.created = made
        return DefectsImported(
            format: file.format?.rawValue ?? "",
            created: counts.created,
            updated: counts.updated,
            unchanged: counts.unchanged,
            rejected: counts.rejected
        )
    }
}

private struct ImportedDefectsWriter: Sendable {
    private let work: ImportWork<DefectImports>
    private var crew: CrewID { work.crew }
    private var id: DefectImportID { work.id }
    private var database: Database { work.database }

    init(_ work: ImportWork<DefectImports>) {
        self.work = work
    }

    /// Another run of this import has begun to write.
    private struct OvertakenError: Error {}

    /// `nil` before the first slice; 0 if defects keep their numbers.
    private func firstNumber(_ tx: Tx) throws -> Int? {
        try tx.value("SELECT first_number FROM defect_import WHERE crew = \(crew) AND id = \(id)", as: Int?.self) ?? nil
    }

    // MARK: - Before the first defect

    /// Checks the file once more, after which its rows are final, and reserves the numbers.
    func begin(_ definition: DefectImports) async throws {
        let check = ImportCheck<DefectImports>(id, crew, database) { tx in
            let progress = try work.progress(tx)
            if try progress == nil || firstNumber(tx) != nil { throw OvertakenError() }
        }
        var isBegun = false
        while !isBegun {
            let found = try await database.read { tx in try firstNumber(tx) == nil ? work.progress(tx) : nil }
            guard let progress = found else { return }
            do {
                try await check.matchPeople()
                try await definition.check(check)
            } catch is OvertakenError {
                return
            }
            let rows = try await DefectImportRows.read(id, crew, database)
            let isMove = try await database.read { tx in try ArchiveMove(progress.file, crew, in: tx) != nil }
            // If the crew got its first defect meanwhile, the archive can no longer be moved in, only imported.
            isBegun = try await database.write { tx in try begin(rows, isMove: isMove, tx) }
        }
    }

    /// - Returns: `false` if the file has to be checked again.
    private func begin(_ rows: DefectImportRows, isMove: Bool, _ tx: Tx) throws -> Bool {
        guard let progress = try work.locked(tx), try firstNumber(tx) == nil else { return true }
        let move = try ArchiveMove(progress.file, crew, in: tx)
        if (move != nil) != isMove { return false }
        let viewer = try work.viewer(progress.file, tx)
        try Defect.makeSettings(viewer, tx)
        let last: Int = try tx.value("SELECT last_number FROM defect_settings WHERE crew = \(crew)") ?? 0
        let first = isMove ? 0 : last + 1
        var reserved = try rows.numbers(from: first).last
        if let move {
            let schema = move.schema(instead: try CrewSchema.of(crew, in: tx))
            try move.prepare(schema, viewer, work.now, tx)
            // Defects that are reported meanwhile get higher numbers.
            if reserved > 0 { reserved = max(reserved, min(move.head.lastNumber, reserved + 1_000_000)) }
        }
        try tx.run(
            "UPDATE defect_settings SET last_number = \(reserved) WHERE crew = \(crew) AND last_number < \(reserved)"
        )
        try tx.run("UPDATE defect_import SET first_number = \(first) WHERE crew = \(crew) AND id = \(id)")
        return true
    }

    // MARK: - Defects

    /// - Returns: `nil` when nothing is left to write.
    func plan() async throws -> DefectImportPlan? {
        let schema = try await database.write { tx -> API.DefectSchema? in
            guard try work.progress(tx) != nil, try firstNumber(tx) != nil else { return nil }
            let schema = try CrewSchema.of(crew, in: tx).schema
            try DefectImports.matchTerms(id, schema, crew, in: tx)
            return schema
        }
        guard let schema else { return nil }
        let rows = try await DefectImportRows.read(id, crew, database)
        return try await database.read { tx in
            guard let progress = try work.progress(tx), let first = try firstNumber(tx) else { return nil }
            let sheet = try ImportSheet(progress.file, schema, crew, in: tx)
            return try DefectImportPlan(progress.file, sheet, rows, firstNumber: first)
        }
    }

    private enum SliceEnd {
        case more, done, outdated
    }

    /// - Returns: `false` if another plan has to be made.
    func write(_ plan: DefectImportPlan) async throws -> Bool {
        while true {
            // The data of a slice is final, so it is read without blocking other writers.
            let (taken, slice) = try await database.read { tx -> (Int, [AssembledDefect]) in
                guard let progress = try work.progress(tx), progress.taken < plan.items.count else { return (0, []) }
                let defects = ImportedDefects(file: plan.file, sheet: plan.sheet, crew: crew, tx: tx)
                return (progress.taken, try defects.slice(of: plan.items[progress.taken...]))
            }
            if slice.isEmpty { return true }
            let end = try await database.write { tx in try write(slice, at: taken, plan, tx) }
            switch end {
            case .more: continue
            case .done: return true
            case .outdated: return false
            }
        }
    }

    private func write(
        _ slice: [AssembledDefect],
        at place: Int,
        _ plan: DefectImportPlan,
        _ tx: Tx
    ) throws -> SliceEnd {
        guard let progress = try work.locked(tx) else { return .done }
        // Another run has written this slice.
        if progress.taken != place { return .more }
        // A schema changed meanwhile may have other choices; a person may have left, or been taken over by an account.
        if try CrewSchema.of(crew, in: tx).schema != plan.sheet.schema { return .outdated }
        if try !plan.sheet.hasSamePeople(as: progress.file, crew, in: tx) { return .outdated }
        var writer = DefectWriter(plan, try work.viewer(progress.file, tx), work.now, tx)
        try writer.write(slice)
        try work.store(taken: place + slice.count, in: tx)
        return .more
    }

    // MARK: - Undo

    func rollBack() async throws {
        // Duplicates first: the original of a remaining duplicate must stay.
        let made = try await database.read { tx in
            try tx.all(
                """
                SELECT defect_import_row.item, defect_import_row.defect, defect_import_row.version FROM defect_import_row
                LEFT JOIN defect ON defect.crew = defect_import_row.crew AND defect.id = defect_import_row.defect
                WHERE defect_import_row.crew = \(crew) AND defect_import_row.import = \(id)
                    AND defect_import_row.defect IS NOT NULL
                ORDER BY CASE WHEN defect.original IS NULL THEN 1 ELSE 0 END, defect_import_row.item
                """
            ) { MadeDefect(item: try $0.read(), defect: try $0.read(), version: try $0.read()) }
        }
        for start in stride(from: 0, to: made.count, by: ImportedDefects.most) {
            try await database.write { tx in
                for one in made[start..<min(start + ImportedDefects.most, made.count)] { try rollBack(one, tx) }
            }
        }
    }

    private struct MadeDefect: Sendable {
        let item: String
        let defect: DefectID
        let version: Int
    }

    private func rollBack(_ one: MadeDefect, _ tx: Tx) throws {
        let isUntouched = try tx.exists(
            """
            SELECT 1 FROM defect WHERE defect.crew = \(crew) AND defect.id = \(one.defect)
                AND defect.version = \(one.version) AND defect.deleted_at IS NULL
                AND NOT EXISTS (
                    SELECT 1 FROM defect_comment WHERE defect_comment.crew = defect.crew
                        AND defect_comment.defect = defect.id AND (defect_comment.source IS NULL OR defect_comment.version > 1)
                ) AND NOT EXISTS (
                    SELECT 1 FROM defect_file WHERE defect_file.crew = defect.crew
                        AND defect_file.defect = defect.id AND defect_file.source IS NULL
                ) AND NOT EXISTS (
                    SELECT 1 FROM defect_time WHERE defect_time.crew = defect.crew AND defect_time.defect = defect.id
                ) AND NOT EXISTS (
                    SELECT 1 FROM defect AS duplicate
                    WHERE duplicate.crew = defect.crew AND duplicate.original = defect.id
                )
            """
        )
        if isUntouched { try Defect.forget(one.defect, crew: crew, in: tx) }
        try tx.run(
            """
            UPDATE defect_import_row SET defect = NULL WHERE crew = \(crew) AND import = \(id) AND item = \(one.item)
            """
        )
    }
}
