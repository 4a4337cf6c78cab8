import API
import Accounts
import Core
import Defects
import Foundation
import Storage
import Web

/// A stored query: a person's own, or a public one.
struct StoredQuery: Sendable {
    let id: Int
    let folder: Folder
    let definition: QueryDefinition

    /// The maximum number per person.
    private static let most = 200
    /// The maximum number with the same name. Clients create, run and delete a query every few minutes, on each of a
    /// person's phones; the leftovers of crashed clients are displaced by newer ones.
    private static let mostOfAName = 5

    /// Stores a query under a new id. Names need not be unique.
    static func store(_ definition: QueryDefinition, as id: Int, in tx: MemberTransaction) throws -> StoredQuery {
        // A query that does not compile is not stored.
        let fields = QueryFields(try DefectSchema.of(tx.crew, in: tx))
        let prefix = try Defect.prefix(of: tx.crew, in: tx) ?? ""
        _ = try QueryCompiler(fields, tx.viewer, prefix: prefix, tx).compile(definition, most: 1)
        let (crew, person) = (tx.crew, tx.person)
        try tx.run(
            """
            INSERT INTO compass_query (crew, person, id, name, definition, created_at)
            VALUES (\(crew), \(person), \(id), \(definition.name), \(try SQLValue.json(of: definition)), \(tx.now))
            """
        )
        let old =
            try tx.all(
                """
                SELECT id FROM compass_query WHERE crew = \(crew) AND person = \(person) AND name = \(definition.name)
                ORDER BY created_at DESC, id DESC LIMIT 1000 OFFSET \(mostOfAName)
                """
            ) { try $0.read() as Int }
            + tx.all(
                """
                SELECT id FROM compass_query WHERE crew = \(crew) AND person = \(person)
                ORDER BY created_at DESC, id DESC LIMIT 1000 OFFSET \(most)
                """
            ) { try $0.read() as Int }
        for id in Set(old) { try remove(id, tx.viewer, in: tx) }
        return StoredQuery(id: id, folder: .personal, definition: definition)
    }

    /// - Throws: `AppError.notFound`, including for another person's query.
    static func find(_ id: Int, _ viewer: Viewer, in tx: Tx) throws -> StoredQuery {
        let everyone = try publicQueries(viewer, in: tx)
        if let known = everyone.first(where: { $0.id == id }) { return known }
        let found = try tx.first(
            """
            SELECT definition FROM compass_query
            WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND id = \(id)
            """
        ) { try $0.readJSON(as: QueryDefinition.self) }
        guard let found else { throw AppError.notFound }
        return StoredQuery(id: id, folder: .personal, definition: found)
    }

    /// - Throws: `AppError.notFound`; `forbidden` for a public query.
    static func delete(_ id: Int, _ viewer: Viewer, in tx: Tx) throws {
        if try find(id, viewer, in: tx).folder == .everyone {
            throw AppError(.forbidden, Phrase("compass.query.public"))
        }
        try remove(id, viewer, in: tx)
    }

    /// The names and ids of the viewer's own queries; of equal names, the newest comes first.
    static func mine(_ viewer: Viewer, in tx: Tx) throws -> [(id: Int, name: String)] {
        try tx.all(
            """
            SELECT id, name FROM compass_query WHERE crew = \(viewer.crew) AND person = \(viewer.person)
            ORDER BY name, created_at DESC, id DESC LIMIT \(most)
            """
        ) { (id: try $0.read(), name: try $0.read()) }
    }

    private static func remove(_ id: Int, _ viewer: Viewer, in tx: Tx) throws {
        try ResultSet.remove(of: id, viewer, in: tx)
        try tx.run(
            "DELETE FROM compass_query WHERE crew = \(viewer.crew) AND person = \(viewer.person) AND id = \(id)"
        )
    }
}

/// The folders of stored queries.
enum Folder: Int, CaseIterable, Sendable {
    case everyone = 16_777_217
    case personal = 16_777_218

    /// The app looks up its folder by exactly this name.
    var name: String {
        switch self {
        case .everyone: "Public Queries"
        case .personal: "Personal Queries"
        }
    }

    var id: String { String(rawValue) }
}

extension StoredQuery {
    /// The public queries of every crew, named as in the vendor's sample database.
    static func publicQueries(_ viewer: Viewer, in tx: Tx) throws -> [StoredQuery] {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let closed = schema.states.filter { $0.closed == true }.map(\.name)
        let open = QueryDefinition.Condition(path: "State", comparison: .notIn, values: closed.isEmpty ? [""] : closed)
        func mine(_ field: String) -> QueryDefinition.Condition {
            .init(path: field, comparison: .equal, values: [QueryWords.me])
        }
        let all: [(String, [QueryDefinition.Condition])] = [
            ("All Defects", []),
            ("My Open Defects", [mine("Owner"), open]),
            ("Needs Verification", [.init(path: "State", comparison: .equal, values: ["Resolved"])]),
            ("Open Defects", [open]),
            ("Submitted by Me", [mine("Submitter")]),
            ("Without Owner", [.init(path: "Owner", comparison: .isNull, values: []), open]),
        ]
        let names = ["id", "Headline", "State", "Severity", "Priority", "Owner", "Submit_Date"]
        let columns = names.map { QueryDefinition.Column(path: $0, isShown: true, sort: $0 == "id" ? .up : .none) }
        return all.enumerated().map { place, query in
            StoredQuery(
                id: Folder.everyone.rawValue + 100 + place,
                folder: .everyone,
                definition: QueryDefinition(
                    name: query.0,
                    columns: columns,
                    filter: QueryDefinition.Node(conditions: query.1)
                )
            )
        }
    }
}
