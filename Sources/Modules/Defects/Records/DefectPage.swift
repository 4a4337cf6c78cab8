import API
import Accounts
import Core
import HTML
import Storage

/// The model of the page of one defect.
struct DefectPage: Sendable {
    let defect: Defect
    let schema: DefectSchema
    /// The actions that the viewer may take now, in the schema's order.
    let legal: [DefectAction]
    /// The defect that this one is a duplicate of.
    let original: DefectLink?
    /// Defects marked as duplicates of this one, at most as many as a page shows.
    let duplicates: [DefectLink]
    /// The people in person fields, by id.
    let people: [String: Named]
    /// The defects that the description links to.
    let numbers: NumberLinks
    /// Whether it was reported a moment ago, by the viewer.
    let isNew: Bool

    static let mostDuplicates = 20

    /// - Throws: `AppError.notFound`, also for a deleted defect that the viewer may not restore.
    static func load(_ id: DefectID, isNew: Bool, _ viewer: Viewer, _ tx: Tx) throws -> DefectPage {
        guard let defect = try Defect.findDeleted(id, viewer, in: tx) else { throw AppError.notFound }
        if defect.deletedAt != nil, try !defect.isRestorable(by: viewer, in: tx) { throw AppError.notFound }
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let canAct = !viewer.isArchived && defect.deletedAt == nil
        return DefectPage(
            defect: defect,
            schema: schema,
            legal: canAct ? schema.legal(in: defect.state, viewer) : [],
            original: try defect.original.flatMap { try DefectLink.find($0, viewer, tx) },
            duplicates: try DefectLink.duplicates(of: id, viewer, tx),
            people: try defect.people(schema, viewer, tx),
            numbers: try Defect.links(in: defect.values["description"].map { [$0] } ?? [], viewer, in: tx),
            isNew: isNew && defect.version == 1 && defect.submitter.id == viewer.person
        )
    }
}

/// Another defect that the page links to.
struct DefectLink: Sendable {
    let id: DefectID
    let shortName: String
    let headline: String
    let state: String

    init(_ defect: Defect) {
        (id, shortName, headline, state) = (defect.id, defect.shortName, defect.headline, defect.state)
    }

    /// `nil` for a deleted defect.
    static func find(_ id: DefectID, _ viewer: Viewer, _ tx: Tx) throws -> DefectLink? {
        guard let defect = try Defect.findDeleted(id, viewer, in: tx), defect.deletedAt == nil else { return nil }
        return DefectLink(defect)
    }

    /// The duplicates, newest first.
    static func duplicates(of id: DefectID, _ viewer: Viewer, _ tx: Tx) throws -> [DefectLink] {
        try tx.all(
            Defect.self,
            """
            FROM \(Defect.source) WHERE defect.crew = \(viewer.crew) AND defect.original = \(id)
                AND defect.original IS NOT NULL AND defect.deleted_at IS NULL
            ORDER BY defect.number DESC LIMIT \(DefectPage.mostDuplicates)
            """
        ).map(DefectLink.init)
    }

    /// The newest open defects, as candidates for the original of a duplicate.
    static func latest(but id: DefectID, _ viewer: Viewer, _ tx: Tx) throws -> [DefectLink] {
        try tx.all(
            Defect.self,
            """
            FROM \(Defect.source) WHERE defect.crew = \(viewer.crew) AND defect.deleted_at IS NULL AND NOT defect.closed
                AND defect.id <> \(id) ORDER BY defect.number DESC LIMIT \(DefectPage.mostDuplicates)
            """
        ).map(DefectLink.init)
    }
}

extension Defect {
    /// The people in its fields, including the owner, who is already loaded.
    fileprivate func people(_ schema: DefectSchema, _ viewer: Viewer, _ tx: Tx) throws -> [String: Named] {
        let fields = schema.fields.filter { $0.type == .person && $0.name != "owner" }.map(\.name)
        let keys = fields.compactMap { values[$0].flatMap { PersonID($0) } }
        var people: [String: Named] = [:]
        if let owner { people[owner.id.description] = owner }
        if keys.isEmpty { return people }
        let found = try tx.all(
            """
            SELECT person.id, person.name FROM member JOIN person ON person.id = member.person
            WHERE member.crew = \(viewer.crew) AND member.person IN \(list: keys)
            """
        ) { Named(id: try $0.read(), name: try $0.read()) }
        for person in found { people[person.id.description] = person }
        return people
    }
}
