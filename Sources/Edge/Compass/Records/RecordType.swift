import API
import Accounts
import Defects
import Web

/// The only record type.
enum RecordType {
    static let name = "Defect"

    static func isNamed(_ text: String) -> Bool { text.lowercased() == "defect" }

    static func form(of action: String) -> String { "Defect_Base_\(action)" }

    /// Lists the actions that the viewer may perform. Every action has all four keys, which the app requires.
    static func json(_ schema: DefectSchema, _ viewer: Viewer) -> JSON {
        let actions = schema.actions.filter { $0.isAllowed(viewer) }.sorted {
            $0.name.lowercased() < $1.name.lowercased()
        }
        return [
            "name": .text(name),
            "dbId": "16777224",
            "type": "_REQ_ENTITY",
            "isFamily": false,
            "fieldDefs": .list(CompassNames.fields(schema).map { definition($0) }),
            "actions": .list(actions.map { definition($0, schema) }),
            "stateNames": .list(schema.states.map { .text($0.name) }),
        ]
    }

    private static func definition(_ field: CompassField) -> JSON {
        let requiredness: String
        switch (field.field?.required, field.field) {
        case (true, _): requiredness = "MANDATORY"
        case (_, nil) where field.name != "Note_Entry": requiredness = "READONLY"
        default: requiredness = "OPTIONAL"
        }
        return [
            "name": .text(field.name),
            "type": .text(field.type),
            "helpText": .text(field.field?.title ?? ""),
            "requiredness": .text(requiredness),
            "canBeSecurityContext": false,
            "isSecurityContext": false,
            "isSystemOwnedFieldDefName": .bool(field.field == nil && field.name != "Note_Entry"),
        ]
    }

    private static func definition(_ action: DefectAction, _ schema: DefectSchema) -> JSON {
        let everywhere = action.kind == .changeState ? schema.states.map(\.name) : []
        return [
            "name": .text(action.name),
            "actionType": .text(type(of: action.kind)),
            "actionSourceStateNames": .list((action.from ?? everywhere).map { .text($0) }),
            "actionDestStateName": .text(action.to ?? ""),
        ]
    }

    private static func type(of kind: DefectActionKind) -> String {
        switch kind {
        case .submit: "_SUBMIT"
        case .modify: "_MODIFY"
        case .changeState: "_CHANGE_STATE"
        case .duplicate: "_DUPLICATE"
        case .unduplicate: "_UNDUPLICATE"
        case .delete: "_DELETE"
        }
    }
}
