package import API
package import Accounts
package import Core
import Foundation
package import Storage

package typealias DefectSchema = API.DefectSchema

/// The schema of a crew's defects.
package struct CrewSchema: Sendable {
    package var schema = DefectSchema.standard
    /// Whether it is the crew's own, not the standard schema.
    package var isOwn = false
    /// 0 as long as the crew has no row of settings.
    package var version = 0

    package static func of(_ crew: CrewID, in tx: Tx) throws -> CrewSchema {
        let found = try tx.first("SELECT schema, version FROM defect_settings WHERE crew = \(crew)") { row in
            (text: try row.read() as String?, version: try row.read() as Int)
        }
        guard let found else { return CrewSchema() }
        guard let text = found.text else { return CrewSchema(version: found.version) }
        let schema = try JSONDecoder().decode(DefectSchema.self, from: Data(text.utf8))
        return CrewSchema(schema: schema, isOwn: true, version: found.version)
    }
}

extension API.DefectSchema {
    package static func of(_ crew: CrewID, in tx: Tx) throws -> DefectSchema {
        try CrewSchema.of(crew, in: tx).schema
    }

    /// The names of the fields that contain a person.
    var personFields: Set<String> { Set(fields.filter { $0.type == .person }.map(\.name) + ["owner"]) }

    package func field(_ name: String) -> DefectField? { fields.first { $0.name == name } }
    package func action(_ name: String) -> DefectAction? { actions.first { $0.name == name } }
    package func action(_ kind: DefectActionKind) -> DefectAction? { actions.first { $0.kind == kind } }
    package func isClosed(_ state: String) -> Bool { states.first { $0.name == state }?.closed ?? false }

    /// The state of a new defect.
    package var first: String { states.first?.name ?? "" }

    /// The actions that the viewer may take in a state, in the schema's order.
    package func legal(in state: String, _ viewer: Viewer) -> [DefectAction] {
        actions.filter { $0.kind != .submit && $0.isLegal(in: state) && $0.isAllowed(viewer) }
    }

    /// - Throws: `AppError.invalid` for an action that does not exist; `conflict` for one that is not legal in the
    ///   state, listing those that are; `forbidden`.
    package func require(_ name: String, in state: String, _ viewer: Viewer) throws -> DefectAction {
        guard let action = action(name), action.kind != .submit else {
            throw AppError.invalid("action", "unknown", Phrase("defects.action.unknown", ["action": .text(name)]))
        }
        if !action.isLegal(in: state) {
            let possible = legal(in: state, viewer).map(\.name).joined(separator: ", ")
            let gaps: [String: Phrase.Argument] = [
                "action": .text(name), "state": .text(state), "possible": .text(possible),
            ]
            throw AppError.illegalAction(Phrase("defects.action.illegal", gaps))
        }
        if !action.isAllowed(viewer) { throw AppError(.forbidden, Phrase("error.needsManager")) }
        return action
    }
}

extension DefectAction {
    package func isLegal(in state: String) -> Bool { from?.contains(state) ?? true }
    package func isAllowed(_ viewer: Viewer) -> Bool { viewer.isManager || managersOnly != true }
}
