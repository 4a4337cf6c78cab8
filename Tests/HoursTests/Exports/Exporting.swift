import Accounts
import Core
import Events
import Foundation
import Storage
import TestSupport
import Web
import Work

@testable import Hours

// Requests for tests of exports.

extension Agency {
    /// The exported file, without its byte order mark.
    func csv(
        _ language: Language = .english,
        as viewer: Viewer? = nil,
        _ filter: (inout ExportScope) -> Void = { _ in }
    ) async throws -> String {
        let words = try Catalog([HoursModule().resources, resourceFolder(of: "Web")].compactMap(\.self)).words(language)
        return try await file(as: viewer, filter) { export, terms, send in
            try await export.write(CSVForm(terms: terms, words: words), send)
        }.replacing("\u{FEFF}", with: "")
    }

    func json(as viewer: Viewer? = nil) async throws -> String {
        try await file(as: viewer, { _ in }) { export, terms, send in
            try await export.write(JSONForm(terms: terms), send)
        }
    }

    func tree(
        as viewer: Viewer? = nil,
        _ filter: (inout ExportScope) -> Void = { _ in }
    ) async throws -> String {
        try await file(as: viewer, filter) { export, _, send in try await export.writeTree(send) }
    }

    private func file(
        as viewer: Viewer?,
        _ filter: (inout ExportScope) -> Void,
        _ write: (Export, ExportTerms, Export.Send) async throws -> Void
    ) async throws -> String {
        let viewer = viewer ?? nora
        let settings = try await database.read { tx in try Hours.HoursSettings.of(viewer.crew, in: tx) }
        let terms = ExportTerms(settings: settings, zone: viewer.zone, showsMoney: viewer.isManager)
        var scope = ExportScope(crew: viewer.crew, person: viewer.isManager ? nil : viewer.person)
        filter(&scope)
        var bytes: [UInt8] = []
        let export = Export(database: database, scope: scope, lane: SlowLane(), person: viewer.person)
        try await write(export, terms) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Inserts records like those of an import, for a file longer than one part.
func writeRecords(_ count: Int, _ agency: Agency, _ project: Project) async throws {
    let (crew, people, first) = (agency.crew, [agency.lea.person, agency.omar.person], try day("2024-01-01"))
    try await agency.database.write { tx in
        for number in 0..<count {
            try tx.run(
                """
                INSERT INTO hours_record (crew, id, person, project, date, minutes, billable, status, created_at)
                VALUES (\(crew), \(HoursRecordID.new(at: agencyNow)), \(people[number % 2]), \(project.id),
                    \(first.adding(days: number / 7)), \(1 + number % 9), TRUE, 'fullTime', \(agencyNow))
                """
            )
        }
    }
}
