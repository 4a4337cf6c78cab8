import Core
import Storage

/// The counts and notes of an import, expected or actual.
struct ImportOutcome: Codable, Sendable, Hashable {
    var created = 0
    var unchanged = 0
    var conflicting = 0
    var rejected = 0
    /// The first of those that could not be read; `nil` for imports from before they were stored apart from `notes`.
    var rejections: [FileNote]?
    var newModes: [String] = []
    var notes: [FileNote] = []

    /// How many elements the file has.
    var read: Int { created + unchanged + conflicting + rejected }

    mutating func conflict(_ line: Int, _ reason: String, _ arguments: [String: Phrase.Argument] = [:]) {
        conflicting += 1
        note(line, Phrase("focus.import.reason.\(reason)", arguments))
    }

    /// Notes what could not be read.
    /// - Parameter count: how many that is, of which `notes` are the first.
    mutating func reject(_ notes: [FileNote], of count: Int) {
        rejected += count
        rejections = Array(((rejections ?? []) + notes).prefix(FocusFile.mostNotes))
        for one in notes { note(one.line, one.reason) }
    }

    mutating func note(_ line: Int, _ reason: Phrase) {
        if notes.count < FocusFile.mostNotes { notes.append(FileNote(line: line, reason: reason)) }
    }
}

/// Compares a file with a person's data and adds what is new. Existing data is not changed; what differs from it or
/// overlaps it counts as conflicting. Can be run again after a crash, to do the rest.
struct ApplyFile: Sendable {
    let database: Database
    let person: PersonID
    let now: Instant
    let file: FocusFile
    /// The import that new rows belong to; `nil` for a dry run.
    let writing: FocusImportID?

    struct Progress: Sendable {
        var outcome = ImportOutcome()
        /// The person's modes, by their ids in the file.
        var modes: [FocusModeID: FocusModeID] = [:]
        /// The latest end of the non-parallel entries added so far.
        var busyUntil: Instant?
    }

    func run() async throws -> ImportOutcome {
        let interrupted = try await findInterrupted()
        try await adoptEntries(of: interrupted)
        var progress = try await step(Progress()) { progress, tx in
            try adopt(interrupted, in: tx)
            try compareHead(&progress, in: tx)
        }
        try await addCalendarContents()
        for start in stride(from: 0, to: file.entries.count, by: sliceRows) {
            let slice = file.entries[start..<min(start + sliceRows, file.entries.count)]
            progress = try await step(progress) { try compare(slice, &$0, in: $1) }
        }
        var outcome = progress.outcome
        outcome.reject(file.rejected, of: file.rejectedCount)
        return outcome
    }

    /// Runs `body` in one transaction, on a copy of the progress because a write may be retried.
    func step(
        _ before: Progress,
        _ body: @escaping @Sendable (inout Progress, Tx) throws -> Void
    ) async throws -> Progress {
        let work: @Sendable (Tx) throws -> Progress = { tx in
            var progress = before
            if let writing { try FocusImportFile.requireApplying(writing, of: person, in: tx) }
            try body(&progress, tx)
            return progress
        }
        return try await writing == nil ? database.read(work) : database.write(work)
    }
}

/// The person's imports of this file that were interrupted: what they wrote becomes part of this one, so that it is
/// completed here and not undone with them.
extension ApplyFile {
    /// Finds older imports of this file in the same time zone that have not ended, including those still running. Only
    /// older ones, so that no two imports adopt from each other. Compares the parts once, because a file can be 32 MB.
    private func findInterrupted() async throws -> [FocusImportID] {
        guard let writing else { return [] }
        return try await database.read { tx in
            let parts: SQL = "SELECT number, bytes FROM focus_import_part WHERE person = \(person) AND import"
            return try tx.all(
                """
                SELECT id FROM focus_import
                WHERE person = \(person) AND state = 'applying' AND id < \(writing)
                    AND COALESCE(time_zone, '') = (
                        SELECT COALESCE(time_zone, '') FROM focus_import WHERE person = \(person) AND id = \(writing)
                    )
                    AND NOT EXISTS (\(parts) = focus_import.id EXCEPT \(parts) = \(writing))
                    AND NOT EXISTS (\(parts) = \(writing) EXCEPT \(parts) = focus_import.id)
                """
            ) { try $0.read() }
        }
    }

    /// Adopts entries in slices, because other writes wait meanwhile; `adopt` does the rest.
    private func adoptEntries(of interrupted: [FocusImportID]) async throws {
        guard let writing, !interrupted.isEmpty else { return }
        try await database.inSlices { tx in
            try FocusImportFile.requireApplying(writing, of: person, in: tx)
            return try tx.run(
                """
                UPDATE focus_entry SET import = \(writing) WHERE person = \(person) AND id IN (
                    SELECT id FROM focus_entry WHERE person = \(person) AND import IN (
                        SELECT id FROM focus_import
                        WHERE person = \(person) AND state = 'applying' AND id IN \(list: interrupted)
                    )
                    ORDER BY id LIMIT \(sliceRows)
                )
                """
            )
        }
    }

    /// Ends the interrupted imports, which refuses further steps of one that is still running, and adopts their rows.
    private func adopt(_ interrupted: [FocusImportID], in tx: Tx) throws {
        guard let writing, !interrupted.isEmpty else { return }
        let others: [FocusImportID] = try tx.all(
            """
            UPDATE focus_import SET state = 'undone'
            WHERE person = \(person) AND state = 'applying' AND id IN \(list: interrupted) RETURNING id
            """
        ) { try $0.read() }
        if others.isEmpty { return }
        for table in FocusImporter.tables + ["focus_entry", "focus_mode"] {
            try tx.run("UPDATE \(table) SET import = \(writing) WHERE person = \(person) AND import IN \(list: others)")
        }
        try tx.run("DELETE FROM focus_import_part WHERE person = \(person) AND import IN \(list: others)")
    }
}

extension ApplyFile {
    private func compare(_ slice: ArraySlice<FocusFile.Entry>, _ progress: inout Progress, in tx: Tx) throws {
        let found = try FocusEntry.rows(of: person, "AND focus_entry.id IN \(list: slice.map(\.id))", in: tx)
        let account = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
        let mine: Set<FocusEntryID> =
            try found.isEmpty || writing == nil ? [] : writtenEntries(found.map(\.id), in: tx)
        for var entry in slice {
            guard let mode = progress.modes[entry.mode] else {
                progress.outcome.conflict(entry.line, "unknownMode")
                continue
            }
            entry.mode = mode
            if let old = account[entry.id] {
                if mine.contains(old.id) {
                    progress.outcome.created += 1
                } else if old.isDeleted {
                    progress.outcome.conflict(entry.line, "deleted")
                } else if entry.isSame(as: old) {
                    progress.outcome.unchanged += 1
                } else {
                    progress.outcome.conflict(entry.line, "entryDiffers")
                }
            } else if let reason = try obstacle(entry, progress, in: tx) {
                progress.outcome.conflict(entry.line, reason)
            } else {
                progress.outcome.created += 1
                if !entry.parallel { progress.take(entry.endedAt) }
                try insert(entry, in: tx)
            }
        }
    }

    private func writtenEntries(_ ids: [FocusEntryID], in tx: Tx) throws -> Set<FocusEntryID> {
        Set(
            try tx.all(
                "SELECT id FROM focus_entry WHERE person = \(person) AND id IN \(list: ids) AND import = \(writing)"
            ) { try $0.read() }
        )
    }

    /// Why an entry cannot be added; `nil` if it can.
    private func obstacle(_ entry: FocusFile.Entry, _ progress: Progress, in tx: Tx) throws -> String? {
        if entry.endedAt == nil {
            let cannotRun = try tx.exists(
                """
                SELECT 1 FROM focus_mode WHERE person = \(person) AND id = \(entry.mode) AND archived_at IS NOT NULL
                UNION ALL SELECT 1 FROM focus_entry
                WHERE person = \(person) AND mode = \(entry.mode) AND ended_at IS NULL AND deleted_at IS NULL
                """
            )
            if cannotRun { return "runs" }
        }
        if entry.parallel { return nil }
        // A dry run writes nothing, so earlier entries of the file are not in the table.
        if let busy = progress.busyUntil, entry.startedAt < busy { return "overlap" }
        let before: SQL = entry.endedAt.map { "AND started_at < \($0)" } ?? ""
        let isTaken = try tx.exists(
            """
            SELECT 1 FROM focus_entry WHERE person = \(person) AND deleted_at IS NULL AND NOT parallel \(before)
                AND ended_at > \(entry.startedAt)
                AND started_at > \(entry.startedAt.adding(minutes: -FocusEntry.longest))
            UNION ALL SELECT 1 FROM focus_entry WHERE person = \(person) AND deleted_at IS NULL AND NOT parallel \(before)
                AND ended_at IS NULL
            """
        )
        return isTaken ? "overlap" : nil
    }

    private func insert(_ entry: FocusFile.Entry, in tx: Tx) throws {
        guard let writing else { return }
        try tx.run(
            """
            INSERT INTO focus_entry
                (person, id, mode, started_at, ended_at, note, tags, source, parallel, created_at, import)
            VALUES (\(person), \(entry.id), \(entry.mode), \(entry.startedAt), \(entry.endedAt), \(entry.note),
                \(entry.tags?.joined(separator: "\n")), \(entry.source), \(entry.parallel), \(now), \(writing))
            """
        )
    }
}

extension ApplyFile.Progress {
    /// - Parameter end: `nil` for a running entry.
    fileprivate mutating func take(_ end: Instant?) {
        let end = end ?? Instant(milliseconds: .max)
        busyUntil = busyUntil.map { max($0, end) } ?? end
    }
}

extension FocusFile.Entry {
    fileprivate func isSame(as old: FocusEntry) -> Bool {
        var other = FocusFile.Entry(old)
        // Whether an entry overlaps another one may have changed since.
        (other.line, other.parallel) = (line, parallel)
        return other == self
    }
}
