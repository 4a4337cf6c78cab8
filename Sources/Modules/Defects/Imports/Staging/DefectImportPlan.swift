import API
import Accounts
import Core
import Events
import Foundation
import Imports
import Storage

/// The plan that all slices of an import share. It depends only on the crew's schema and on the rows of the file, which
/// are final once the import has begun; so a later run makes the same plan.
struct DefectImportPlan: Sendable {
    let file: DefectImport
    let sheet: ImportSheet
    /// Whether defects keep their numbers and keys.
    let isMove: Bool
    /// New and changed defects in the order in which they are written: duplicates come last.
    let items: [String]
    /// The numbers assigned to new defects.
    let numbers: [String: Int]
    /// The original of each duplicate in the file.
    private let originals: [String: String]

    init(_ file: DefectImport, _ sheet: ImportSheet, _ rows: DefectImportRows, firstNumber: Int) throws {
        self.file = file
        self.sheet = sheet
        isMove = firstNumber == 0
        originals = rows.originals
        let written = rows.rows.filter { ["new", "changed"].contains($0.outcome) }.map(\.item)
        items = written.filter { rows.originals[$0] == nil } + written.filter { rows.originals[$0] != nil }
        numbers = try rows.numbers(from: firstNumber).byItem
    }

    /// The end of the chain of originals; `nil` for a defect that is not a duplicate, or whose chain is a cycle.
    func root(of item: String) -> String? {
        var (last, seen) = (item, Set([item]))
        while let next = originals[last], seen.insert(next).inserted { last = next }
        return last == item || originals[last] != nil ? nil : last
    }
}

/// The defects of a file in the order in which they were reported, without their texts.
struct DefectImportRows: Sendable {
    struct Row: Sendable {
        let item: String
        let outcome: String
        /// Its number in a Decklog archive.
        let number: Int?
    }

    private(set) var rows: [Row] = []
    private(set) var originals: [String: String] = [:]

    private static let rowsPerRead = 500

    private struct Head: Decodable {
        struct Own: Decodable {
            let number: Int
        }

        let original: String?
        let own: Own?
    }

    /// Reads in several transactions, because the texts together may be long.
    static func read(_ id: DefectImportID, _ crew: CrewID, _ database: Database) async throws -> DefectImportRows {
        var found = DefectImportRows()
        var last: (at: Instant, number: Int, item: String)?
        while true {
            let after: SQL = last.map { "AND (at, number, item) > (\($0.at), \($0.number), \($0.item))" } ?? ""
            let part = try await database.read { tx in
                try tx.all(
                    """
                    SELECT item, outcome, at, number, body FROM defect_import_row
                    WHERE crew = \(crew) AND import = \(id) AND outcome <> 'bad' \(after)
                    ORDER BY at, number, item LIMIT \(rowsPerRead)
                    """
                ) { row in
                    (
                        item: try row.read() as String, outcome: try row.read() as String,
                        at: try row.read() as Instant,
                        number: try row.read() as Int,
                        head: try row.readJSON(as: Head.self)
                    )
                }
            }
            for row in part {
                found.rows.append(Row(item: row.item, outcome: row.outcome, number: row.head.own?.number))
                if let original = row.head.original, original != row.item { found.originals[row.item] = original }
            }
            guard part.count == rowsPerRead, let end = part.last else { return found }
            last = (end.at, end.number, end.item)
        }
    }

    /// The numbers of the new defects.
    /// - Parameter first: the first number; 0 if they keep their own.
    /// - Throws: `AppError.invalid` for an archive in which two defects have the same number.
    func numbers(from first: Int) throws -> (byItem: [String: Int], last: Int) {
        let new = rows.filter { $0.outcome == "new" }
        if first > 0 {
            let pairs = new.enumerated().map { ($0.element.item, first + $0.offset) }
            return (Dictionary(pairs) { one, _ in one }, first + new.count - 1)
        }
        var (numbers, seen): ([String: Int], Set<Int>) = ([:], [])
        for row in new {
            guard let number = row.number else { continue }
            guard number > 0, seen.insert(number).inserted else {
                throw AppError.invalid(
                    "file",
                    "number",
                    Phrase("defects.import.file.number", ["number": .number(number)])
                )
            }
            numbers[row.item] = number
        }
        var last = seen.max() ?? 0
        for row in new where row.number == nil {
            last += 1
            numbers[row.item] = last
        }
        return (numbers, last)
    }
}
