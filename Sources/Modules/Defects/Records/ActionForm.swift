import API
import Accounts
import Core
import Storage
import Web

/// The form of an action: the one that edits every field, or one for the fields that the action needs.
struct ActionForm: Sendable {
    let defect: Defect
    let schema: DefectSchema
    let action: DefectAction
    let fields: [DefectField]
    let required: Set<String>
    let members: [Named]
    /// The values of the fields, and their errors.
    let form: Form
    /// The fields that both the viewer and somebody else have changed.
    let clashes: [Clash]
    /// The state when the form was first shown, if it has changed since.
    let formerState: String?
    /// Suggestions for the field `project`.
    var projects: [String] = []

    struct Clash: Sendable {
        let field: DefectField
        let theirs: String?
        let yours: String?
        /// The side already chosen, if any.
        let side: String?
    }

    /// - Parameters:
    ///   - name: the name of the action; `nil` for editing fields.
    ///   - form: what was entered; empty when the form is first shown.
    /// - Throws: `AppError.notFound`; what `DefectSchema.require` throws.
    static func load(_ id: DefectID, _ name: String?, _ form: Form, _ viewer: Viewer, _ tx: Tx) throws -> ActionForm {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let defect = try Defect.find(id, viewer, in: tx)
        let action = try schema.require(name ?? schema.action(.modify)?.name ?? "", in: defect.state, viewer)
        let fields = action.asked(schema)
        let seen = Int(form["version"] ?? "") ?? defect.version
        let shown = try defect.values(at: seen, viewer, tx)
        var values = defect.values
        var clashes: [Clash] = []
        for (name, entered) in form.entered(fields) where entered != shown[name] {
            values[name] = entered
            // A clash that was shown before stays until a side is chosen.
            let isTheirs = shown[name] != defect.values[name] || form.all("clash").contains(name)
            guard let field = schema.field(name), isTheirs, entered != defect.values[name] else { continue }
            let side = shown[name] == defect.values[name] ? form[sideField(name)] : nil
            clashes.append(Clash(field: field, theirs: defect.values[name], yours: entered, side: side))
        }
        var filled = Form(values)
        // Both sides are shown, so the error need not be listed too.
        filled.errors =
            form.errors.filter { !$0.has(.clash, .side) }
            + clashes.filter { $0.side == nil }.map { $0.error(isRefused: form.errors.contains { $0.has(.side) }) }
        let places = Dictionary(fields.enumerated().map { ($1.name, $0) }) { first, _ in first }
        return ActionForm(
            defect: defect,
            schema: schema,
            action: action,
            fields: fields,
            required: action.required(schema),
            members: fields.contains { $0.type == .person } ? try crewMembers(viewer, tx) : [],
            form: filled,
            clashes: clashes.sorted { places[$0.field.name] ?? 0 < places[$1.field.name] ?? 0 },
            formerState: try seen < defect.version ? defect.formerState(seen, viewer, tx) : nil
        )
    }
}

extension ActionForm.Clash {
    /// - Parameter isRefused: whether the form was sent without a choice.
    fileprivate func error(isRefused: Bool) -> AppError.Field {
        .clash(field.name, Phrase(isRefused ? "defects.clash.choose" : "defects.clash.field"))
    }
}

extension Defect {
    /// Its state at an earlier version, if that was different.
    fileprivate func formerState(_ seen: Int, _ viewer: Viewer, _ tx: Tx) throws -> String? {
        let former: String? = try tx.value(
            """
            SELECT new_state FROM defect_step WHERE crew = \(viewer.crew) AND defect = \(id) AND version <= \(seen)
            ORDER BY version DESC LIMIT 1
            """
        )
        return former == state ? nil : former
    }
}
