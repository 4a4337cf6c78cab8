import API
import Accounts
import Core
import Imports
import Storage
import TestSupport
import Testing
import Work

@testable import Focus

// What Lea exports, imports and deletes.

extension Days {
    /// A person's export, without its first line, which contains the time of the export.
    func exported(_ format: FocusExportFormat = .json, of person: PersonID? = nil) async throws -> String {
        let export = FocusExport(database: database, lane: SlowLane(), person: person ?? lea, now: now)
        var bytes: [UInt8] = []
        try await export.write(format) { bytes += $0 }
        let text = String(decoding: bytes, as: UTF8.self)
        return format == .json ? String(text.drop { $0 != "\n" }) : text
    }

    var fileHead: String { #"{"format":"decklog-focus","version":1,"exportedAt":"2026-11-18T09:00:00Z","# }

    var importer: FocusImporter { importer(of: lea) }

    func importer(of person: PersonID) -> FocusImporter {
        FocusImporter(database: database, person: person, limits: .none, modeNames: readyMade, now: now)
    }

    /// Uploads and checks a file.
    func check(
        _ text: String,
        zone: String? = nil,
        as format: FocusImportFormat? = nil
    ) async throws -> FocusImportFile {
        let importer = importer
        var upload = try await importer.begin(name: "file")
        try await upload.take(Array(text.utf8))
        try await upload.finish()
        return try await importer.check(upload.id, zone: zone, as: format)
    }

    /// Imports a file, and checks that the dry run predicted the outcome.
    @discardableResult
    func importing(
        _ text: String,
        zone: String? = nil,
        as format: FocusImportFormat? = nil
    ) async throws -> FocusImportFile {
        let checked = try await check(text, zone: zone, as: format)
        let applied = try await importer.apply(checked.id, as: format)
        #expect(applied.outcome == checked.outcome)
        return applied
    }

    func deleteEverything() async throws {
        try await DeleteFocus.all(of: lea, at: now, database)
    }

    /// Opens Focus for the first time, as its pages do.
    func open() async throws {
        try await acting { tx in try ReadyMadeMode.give(named: readyMade, in: tx) }
    }

    /// Lea's export, as `exported`. After it she deletes everything and opens Focus again.
    func exportedAndDeleted() async throws -> String {
        let text = try await exported()
        try await deleteEverything()
        try await open()
        return text
    }
}

let readyMade = ["Study", "Work", "Break", "Exercise", "School"]

extension ImportOutcome {
    /// "created unchanged conflicting rejected".
    var counts: [Int] { [created, unchanged, conflicting, rejected] }

    /// Lines and keys of the notes: "3 overlap".
    var reasons: [String] {
        notes.map { "\($0.line) \($0.reason.key.split(separator: ".").last ?? "")" }
    }
}
