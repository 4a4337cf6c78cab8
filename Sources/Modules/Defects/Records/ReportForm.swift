import API
import Accounts
import Media
import Storage
import Web

/// The form with which something is reported.
struct ReportForm: Sendable {
    let schema: DefectSchema
    let members: [Named]
    /// Whether the viewer may report at all.
    let isAllowed: Bool
    /// What was typed, and what is wrong with it.
    let form: Form
    /// Photos and files that came well with an earlier try.
    let held: [StoredFile]
    /// What the field `project` suggests.
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

    /// What everybody is asked for, and what only those see who have more to say.
    var fields: (first: [DefectField], more: [DefectField]) {
        let first = required.union(schema.action(.submit)?.asks ?? [])
        return (schema.fields.filter { first.contains($0.name) }, schema.fields.filter { !first.contains($0.name) })
    }
}
