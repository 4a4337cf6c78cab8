import API
import Accounts
import Core
import Storage

/// Determines the outcome of a bulk change for each defect, by the same rules as for a single defect.
struct BulkPlanner {
    private let schema: DefectSchema
    private let bulkAction: BulkAction
    private let viewer: Viewer
    /// `nil` if each defect gets a step of its own.
    private let action: DefectAction?
    /// The values to be written, in their stored form.
    private let fields: [String: String?]

    /// - Throws: `AppError.invalid` with every field that is wrong, and for an action that does not exist or is not
    ///   allowed in bulk; `forbidden`.
    init(_ bulkAction: BulkAction, _ schema: DefectSchema, _ viewer: Viewer, _ tx: Tx) throws {
        self.schema = schema
        self.bulkAction = bulkAction
        self.viewer = viewer
        action = bulkAction.way == .action ? try Self.action(bulkAction.action, schema) : nil
        if let action, !action.isAllowed(viewer) { throw AppError(.forbidden, Phrase("error.needsManager")) }
        fields = try Self.checked(bulkAction.fields.values, schema, viewer, tx)
        if bulkAction.way != .done && action?.kind != .changeState && fields.isEmpty {
            throw AppError.invalid("action", "required", Phrase("defects.bulk.nothing"))
        }
    }

    /// - Parameter former: the former owners of the defects; none of them stays the owner of one that is reopened.
    func verdict(_ defect: Defect, former: Set<PersonID>) -> BulkVerdict {
        guard let action = action ?? step(defect) else {
            return defect.closed ? .same : .refused(.init(code: .illegal, about: defect.state))
        }
        var new = DefectRow(defect)
        for (name, value) in fields where bulkAction.way != .done || isMissing(name, for: action, in: defect) {
            new.values[name] = value
        }
        let isThere = action.kind == .changeState && defect.state == action.to
        if !action.isLegal(in: defect.state) {
            if isThere && new.values == defect.values { return .same }
            return .refused(.init(code: .illegal, about: defect.state, action: action.name))
        }
        if let state = action.to, action.kind == .changeState {
            new.state = state
            new.closed = schema.isClosed(state)
        }
        if defect.closed && !new.closed { new.clearOwner(among: former) }
        if let field = action.requires?.first(where: { new.values[$0] == nil }) {
            return .refused(.init(code: .required, about: field, action: action.name))
        }
        if new.state == defect.state && new.values == defect.values { return .same }
        return .change(BulkChange(old: defect, new: new, action: action.name))
    }

    private func step(_ defect: Defect) -> DefectAction? {
        bulkAction.way == .done ? done(defect) : assign(defect)
    }

    /// The action that assigns a new defect, if the schema has one that requires an owner; otherwise only the owner
    /// changes.
    private func assign(_ defect: Defect) -> DefectAction? {
        let legal = schema.legal(in: defect.state, viewer)
        let step = legal.first { $0.kind == .changeState && $0.requires?.contains("owner") == true }
        return (defect.state == schema.first ? step : nil) ?? legal.first { $0.kind == .modify }
    }

    /// The first legal action that closes it or requires a resolution.
    private func done(_ defect: Defect) -> DefectAction? {
        if defect.closed { return nil }
        return schema.legal(in: defect.state, viewer).first { action in
            action.kind == .changeState
                && (action.to.map(schema.isClosed) == true || action.requires?.contains("resolution") == true)
        }
    }

    /// Whether an action requires a field that the defect has no value for.
    private func isMissing(_ name: String, for action: DefectAction, in defect: Defect) -> Bool {
        defect.values[name] == nil && action.requires?.contains(name) == true
    }

    // MARK: - Checking the input

    private static func action(_ name: String?, _ schema: DefectSchema) throws -> DefectAction? {
        guard let name, !name.isEmpty else {
            guard let modify = schema.action(.modify) else {
                throw AppError.illegalAction(Phrase("defects.action.none"))
            }
            return modify
        }
        guard let action = schema.action(name), action.kind != .submit else {
            throw AppError.invalid("action", "unknown", Phrase("defects.action.unknown", ["action": .text(name)]))
        }
        guard action.isForMany else {
            throw AppError.invalid("action", "kind", Phrase("defects.action.elsewhere"))
        }
        return action
    }

    private static func checked(
        _ written: [String: String?],
        _ schema: DefectSchema,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> [String: String?] {
        var check = Validation()
        for name in written.keys.sorted() {
            guard let field = schema.field(name) else {
                check.fail(name, "unknown", Phrase("error.field.unknown"))
                continue
            }
            if !field.isForMany { check.fail(name, "bulk", Phrase("defects.bulk.notThis")) }
        }
        try check.finish()
        let values = try FieldChecks(schema, viewer, tx).apply(written, to: [:], required: [])
        return written.reduce(into: [:]) { $0.updateValue(values[$1.key], forKey: $1.key) }
    }
}

extension [Defect] {
    /// The owners of closed defects who have left the crew.
    func formerOwners(in crew: CrewID, _ tx: Tx) throws -> Set<PersonID> {
        let owners = Set(filter(\.closed).compactMap { $0.owner?.id })
        return owners.subtracting(try Members.current(among: owners, of: crew, in: tx))
    }
}

extension DefectAction {
    /// Whether it is allowed as a bulk change.
    var isForMany: Bool { kind == .modify || kind == .changeState }
}

extension DefectField {
    /// Whether many defects can be given the same value. Headlines and long texts are about a single defect.
    var isForMany: Bool { name != "headline" && type != .text }
}
