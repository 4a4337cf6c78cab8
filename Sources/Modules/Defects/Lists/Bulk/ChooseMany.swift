import API
package import Accounts
import Core
package import Storage

/// The defects that a bulk change applies to.
package enum BulkChoice: Sendable {
    /// Defects by id, number or display id.
    case these([String])
    /// All defects that match a filter.
    case all(ListFilter)
    /// Defects that have already been looked up.
    case found([DefectID], missing: Int)

    package static let most = API.DefectBulk.Limits.defects.upperBound
    /// How many defects one statement reads.
    static let perStatement = 500

    /// - Returns: the ids, and how many of the named defects do not exist.
    /// - Throws: `AppError.invalid` for more than 10,000, and for none.
    func find(_ viewer: Viewer, in tx: Tx) throws -> (ids: [DefectID], missing: Int) {
        switch self {
        case .found(let ids, let missing): return (ids, missing)
        case .these(let names):
            if names.isEmpty { throw AppError.invalid("defects", "required", Phrase("defects.bulk.none")) }
            if names.count > Self.most { throw AppError.invalid("defects", "tooMany", Self.tooMany) }
            return try named(names, viewer, tx)
        case .all(let filter):
            let schema = try DefectSchema.of(viewer.crew, in: tx)
            var finder = KeyFinder(filter: filter, schema: schema, viewer: viewer, tx: tx)
            // Enough pieces to search a crew of a million defects completely.
            finder.mostPieces = 60
            let (keys, next) = try finder.find(after: nil, most: Self.most)
            if next != nil { throw AppError.invalid("filter", "tooMany", Self.tooMany) }
            return (keys.map(\.id), 0)
        }
    }

    /// Resolves the choice in a read transaction, without blocking writers: a crew may have a million defects.
    package func found(_ viewer: Viewer, _ database: Database) async throws -> BulkChoice {
        let (ids, missing) = try await database.read { tx in try find(try viewer.current(in: tx), in: tx) }
        return .found(ids, missing: missing)
    }

    private static var tooMany: Phrase { Phrase("defects.bulk.tooMany", ["most": .number(most)]) }

    private func named(_ names: [String], _ viewer: Viewer, _ tx: Tx) throws -> (ids: [DefectID], missing: Int) {
        var wanted = Set<String>()
        let names = names.filter { wanted.insert($0.lowercased()).inserted }
        let prefix = try Defect.prefix(of: viewer.crew, in: tx) ?? ""
        var (found, missing): ([DefectID], Int) = ([], 0)
        for first in stride(from: 0, to: names.count, by: Self.perStatement) {
            let part = names[first..<min(first + Self.perStatement, names.count)]
            let ids = part.compactMap { DefectID($0) }
            let others = part.filter { DefectID($0) == nil }
            let numbers = others.compactMap { Defect.number(called: $0, prefix) }
            let rows = try tx.all(
                """
                SELECT id, number FROM defect WHERE crew = \(viewer.crew) AND id IN \(list: ids) AND deleted_at IS NULL
                UNION
                SELECT id, number FROM defect
                WHERE crew = \(viewer.crew) AND number IN \(list: numbers) AND deleted_at IS NULL
                """
            ) { (id: try $0.read() as DefectID, number: try $0.read() as Int) }
            found += rows.map(\.id)
            missing += Set(ids).subtracting(rows.map(\.id)).count + others.count - numbers.count
            missing += Set(numbers).subtracting(rows.map(\.number)).count
        }
        var seen = Set<DefectID>()
        return (found.filter { seen.insert($0).inserted }, missing)
    }
}
