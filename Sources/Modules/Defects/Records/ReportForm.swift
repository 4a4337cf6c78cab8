import API
import Accounts
import Media
import Storage
import Web

/// The form for reporting a defect.
struct ReportForm: Sendable {
    let schema: DefectSchema
    let members: [Named]
    /// Whether the viewer may report at all.
    let isAllowed: Bool
    /// The values that were entered, and their errors.
    let form: Form
    /// Photos and files that were received with an earlier, invalid submission.
    let held: [StoredFile]
    /// Suggestions for the field `project`.
    var projects: [String] = []

    static func load(_ form: Form, _ held: [StoredFile], _ viewer: Viewer, _ tx: Tx) throws -> ReportForm {
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        return ReportForm(
            schema: schema,
            members: schema.fields.contains { $0.type == .person } ? try crewMembers(viewer, tx) : [],
            isAllowed: schema.action(.submit)?.isAllowed(viewer) ?? true,
            form: form,
            held: held
        )
    }

    var required: Set<String> {
        Set(schema.fields.filter { $0.required == true }.map(\.name)).union(schema.action(.submit)?.requires ?? [])
    }

    /// The fields shown at first, and the others.
    var fields: (first: [DefectField], more: [DefectField]) {
        let first = required.union(schema.action(.submit)?.asks ?? [])
        return (schema.fields.filter { first.contains($0.name) }, schema.fields.filter { !first.contains($0.name) })
    }
}
