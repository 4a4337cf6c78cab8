import API
import Accounts
import Core
import Foundation
import Imports
import Media
import Notifications
import Storage

/// Receives a file, previews its import, applies it and undoes it. Meanwhile, the file is in the database, so any
/// server process can continue.
struct FocusImporter: Sendable {
    let database: Database
    let person: PersonID
    let limits: StorageLimits
    /// The names of the ready-made modes in the person's language.
    let modeNames: [String]
    let now: Instant

    // MARK: - The file

    typealias Upload = IncomingImport<FocusImportKey>

    /// - Throws: `AppError.unavailable` when the disk is too full for a file.
    func begin(name: String?) async throws -> Upload {
        try limits.disk.requireRoom()
        let (id, person, now, most) = (FocusImportID.new(at: now), person, now, FocusImportFile.largest)
        let shown = name.map { String(oneLine($0).unicodeScalars.prefix(200)) }
        try await database.write { tx in
            try tx.run(
                """
                INSERT INTO focus_import (person, id, file_name, state, created_at)
                VALUES (\(person), \(id), \(shown), 'arriving', \(now))
                """
            )
        }
        return Upload(
            id,
            database,
            of: person,
            limits: limits,
            largest: most,
            tooLarge: Phrase("focus.import.file.tooLarge", ["most": .number(most / 1024 / 1024)]),
            at: now
        ) { number, part, _, tx in
            try tx.run(
                """
                INSERT INTO focus_import_part (person, import, number, bytes)
                VALUES (\(person), \(id), \(number), \(part))
                """
            )
        }
    }

    func discard(_ id: FocusImportID) async throws {
        try await database.write { [person] tx in
            try tx.run(
                "DELETE FROM focus_import WHERE person = \(person) AND id = \(id) AND state IN ('arriving', 'checked')"
            )
        }
    }

    // MARK: - Checking and applying

    /// Reads a file and compares it with existing data.
    /// - Parameters:
    ///   - zone: the zone of times without one; `nil` for the person's.
    ///   - format: `nil` to recognise it.
    /// - Throws: `AppError.invalid` for a file that cannot be read or is not in the format, and for an unknown zone.
    func check(
        _ id: FocusImportID,
        zone: String? = nil,
        as format: FocusImportFormat? = nil
    ) async throws -> FocusImportFile {
        let zone = try FocusSettings.zone(named: zone, "zone")?.name
        _ = try await database.write { [person] tx in
            try FocusImportFile.move(id, of: person, from: [.arriving], "time_zone = \(zone)", in: tx)
        }
        let file = try await read(id, as: format)
        let outcome = try await ApplyFile(database: database, person: person, now: now, file: file, writing: nil).run()
        return try await settle(id, from: [.arriving, .checked], "checked", outcome)
    }

    /// Imports a file that has been checked.
    /// - Parameter format: the one that it was checked in.
    /// - Throws: `AppError.notFound`; `conflict` if it has already been imported.
    func apply(_ id: FocusImportID, as format: FocusImportFormat? = nil) async throws -> FocusImportFile {
        let found = try await database.read { [person] tx in try FocusImportFile.find(id, of: person, in: tx) }
        if !found.state.isOpen { throw AppError.conflict("import", "taken", Phrase("focus.import.taken")) }
        let file = try await read(id, as: format)
        let outcome = try await ApplyFile(database: database, person: person, now: now, file: file, writing: id).run()
        return try await settle(id, from: [.applying], "applied", outcome)
    }

    private func read(_ id: FocusImportID, as format: FocusImportFormat?) async throws -> FocusFile {
        let zone = try await database.read { [person] tx in
            let sql: SQL = "SELECT time_zone FROM focus_import WHERE person = \(person) AND id = \(id)"
            let name = try tx.first(sql) { try $0.read() as String? } ?? nil
            return try FocusSettings.zone(named: name) ?? FocusSettings.of(person, in: tx).zone
        }
        return try await FocusFileReader.read(as: format, now: now, zone: zone) { [database, person] number in
            try await database.read { tx in
                try tx.value(
                    """
                    SELECT bytes FROM focus_import_part
                    WHERE person = \(person) AND import = \(id) AND number = \(number)
                    """
                ) ?? []
            }
        }
    }

    private func settle(
        _ id: FocusImportID,
        from states: [FocusImportFile.State],
        _ state: String,
        _ outcome: ImportOutcome
    ) async throws -> FocusImportFile {
        let text = try jsonText(outcome)
        return try await database.write { [person] tx in
            let assignments: SQL = "state = \(state), outcome = \(text)"
            let isMoved = try FocusImportFile.move(id, of: person, from: states, assignments, in: tx)
            // If another request came first, its outcome counts.
            if isMoved && state == "applied" {
                try tx.run("DELETE FROM focus_import_part WHERE person = \(person) AND import = \(id)")
            }
            return try FocusImportFile.find(id, of: person, in: tx)
        }
    }

    // MARK: - Undoing

    /// The tables with imported rows, except entries and modes.
    static let tables: [SQL] = ["focus_block", "focus_target", "focus_task", "focus_rule", "focus_calendar"]

    /// Deletes what an import created, except what has been changed or used since. If no mode is left, because the
    /// import replaced the ready-made modes, adds these again.
    /// - Parameter states: those from which it may be undone.
    /// - Returns: how many rows were deleted and how many were kept.
    /// - Throws: `AppError.notFound`; `conflict` if the file was not imported.
    func undo(
        _ id: FocusImportID,
        from states: [FocusImportFile.State] = [.applied, .undoing, .undone]
    ) async throws -> (deleted: Int, kept: Int) {
        let (person, modeNames, now) = (person, modeNames, now)
        let begin: @Sendable (Tx) throws -> Void = { tx in
            _ = try FocusImportFile.find(id, of: person, in: tx)
            let isMoved = try FocusImportFile.move(id, of: person, from: states, "state = 'undoing'", in: tx)
            if !isMoved { throw AppError.conflict("import", "notImported", Phrase("focus.import.notImported")) }
        }
        var deleted = 0
        while case let count = try await database.write({ tx in
            try begin(tx)
            return try tx.run(
                """
                DELETE FROM focus_entry WHERE person = \(person) AND id IN (
                    SELECT id FROM focus_entry WHERE person = \(person) AND import = \(id) AND version = 1
                    ORDER BY id LIMIT \(sliceRows)
                )
                """
            )
        }), count > 0 { deleted += count }
        let rest = try await database.write { tx in
            try begin(tx)
            var count = 0
            let mine: SQL = "person = \(person) AND import = \(id)"
            let tasks: SQL = "SELECT id FROM focus_task WHERE \(mine) AND version = 1"
            try PersonalNotices.delete(about: tasks, of: person, at: now, in: tx)
            for table in Self.tables {
                count += try tx.run("DELETE FROM \(table) WHERE \(mine) AND version = 1")
            }
            let modes: [FocusModeID] = try tx.all("SELECT id FROM focus_mode WHERE \(mine) AND version = 1") {
                try $0.read()
            }
            for mode in modes where try !FocusMode.isUsed(mode, of: person, in: tx) {
                try FocusMode.remove(mode, of: person, in: tx)
                count += 1
            }
            if try !modes.isEmpty && FocusMode.all(of: person, in: tx).isEmpty {
                try ReadyMadeMode.add(named: modeNames, in: PersonTransaction(person, at: now, in: tx))
            }
            let kept = try (Self.tables + ["focus_entry", "focus_mode"]).reduce(0) { sum, table in
                let rows: SQL = "SELECT COUNT(*) FROM \(table) WHERE \(mine)"
                return try sum + (tx.value(rows) ?? 0)
            }
            // An interrupted import still has its file.
            try tx.run("DELETE FROM focus_import_part WHERE \(mine)")
            _ = try FocusImportFile.move(id, of: person, from: [.undoing], "state = 'undone'", in: tx)
            return (deleted: count, kept: kept)
        }
        return (deleted + rest.deleted, rest.kept)
    }
}
