import API
import Accounts
import Core
import Defects
import Storage

/// A record as clients read it: an existing defect, or a draft.
struct RecordView: Sendable {
    let number: Int
    let prefix: String
    let fields: [ShownField]
    let legalActions: [String]
    let isEditable: Bool
    let relatives: DuplicateLinks
    /// The path of its page; `nil` until a new defect is committed.
    let address: String?

    var displayID: String { Defect.displayID(prefix, number) }

    struct ShownField: Sendable {
        let field: CompassField
        let value: String
        let requiredness: Requiredness
    }

    enum Requiredness: String, Sendable {
        case mandatory = "MANDATORY"
        case optional = "OPTIONAL"
        case readOnly = "READONLY"
    }

    func value(_ name: String) -> String? {
        fields.first { $0.field.name == name }?.value
    }

    func field(named name: String) -> ShownField? {
        guard let known = fields.map(\.field).named(name) else { return nil }
        return fields.first { $0.field.name == known.name }
    }

    /// An existing defect. Outside an action, all fields are read-only.
    static func of(_ defect: Defect, _ viewer: Viewer, at now: Instant, in tx: Tx) throws -> RecordView {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let lock = try Draft.find(defect.number, viewer, in: tx)
        let facts = try RecordFacts(defect, lock: lock.flatMap { $0.isOver(at: now) ? nil : $0 }, viewer, tx)
        let legal = viewer.isArchived ? [] : schema.legal(in: defect.state, viewer)
        return RecordView(
            number: defect.number,
            prefix: defect.prefix,
            fields: CompassNames.fields(schema).map { field in
                ShownField(field: field, value: facts.value(of: field), requiredness: .readOnly)
            },
            legalActions: legal.map(\.name).sorted(),
            isEditable: legal.contains { $0.kind == .modify },
            relatives: try DuplicateLinks(of: defect, viewer, tx),
            address: "\(viewer.path)/defects/\(defect.id)"
        )
    }

    /// A draft: the values when it was opened, with those written since.
    static func of(_ draft: Draft, _ viewer: Viewer, at now: Instant, in tx: Tx) throws -> RecordView {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        guard let prefix = try Defect.prefix(of: viewer.crew, in: tx) else { throw AppError.notFound }
        let defect = try draft.defect.map { try Defect.find($0, viewer, in: tx) }
        let action = schema.action(draft.action)
        let facts = try RecordFacts(draft, defect, action, schema, viewer, at: now, tx)
        let needed = Set(action?.requires ?? [])
        return RecordView(
            number: draft.number,
            prefix: prefix,
            fields: CompassNames.fields(schema).map { field in
                var requiredness = field.name == "Note_Entry" ? Requiredness.optional : .readOnly
                if let own = field.field {
                    requiredness = own.required == true || needed.contains(own.name) ? .mandatory : .optional
                }
                return ShownField(field: field, value: facts.value(of: field), requiredness: requiredness)
            },
            legalActions: [draft.action],
            isEditable: true,
            relatives: try defect.map { try DuplicateLinks(of: $0, viewer, tx) } ?? DuplicateLinks(),
            address: defect.map { "\(viewer.path)/defects/\($0.id)" }
        )
    }
}

/// The numbers of the original and the duplicates of a record.
struct DuplicateLinks: Sendable {
    var original: Int?
    var duplicates: [Int] = []

    /// No one reads more than this.
    private static let most = 100

    init() {}

    init(of defect: Defect, _ viewer: Viewer, _ tx: Tx) throws {
        original = try defect.originalNumber(viewer, in: tx)
        duplicates = try defect.duplicateNumbers(viewer, most: Self.most, in: tx)
    }
}
