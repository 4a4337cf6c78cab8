import API
import Accounts
import Core
import Defects
import Hummingbird
import Web

/// A crew is a repository, with its defects as the only database.
struct RepositoryRoutes {
    static let databaseName = "defects"

    let door: CompassSignIn

    /// Clients request this list before sign-in, to offer a choice.
    func list(_ call: CompassRequest) async throws -> Response {
        let withDatabases = call.query["getDbs"]?.lowercased() == "true"
        let crews = try await door.crews()
        return compassJSON(
            .list(
                crews.map { name in
                    var fields: [String: JSON] = ["name": .text(name)]
                    if withDatabases { fields["databaseNames"] = [.text(Self.databaseName)] }
                    return .object(fields)
                }
            )
        )
    }

    func one(_ viewer: Viewer) -> Response {
        compassJSON(["name": .text(viewer.slug), "databaseNames": [.text(Self.databaseName)]])
    }

    func databases() -> Response {
        compassJSON([["name": .text(Self.databaseName), "dbId": "1"]])
    }

    func database(_ call: CompassCrewRequest) async throws -> Response {
        let viewer = call.viewer
        let canSubmit = try await call.read { tx in
            try DefectSchema.of(viewer.crew, in: tx).action(.submit)?.isAllowed(viewer) ?? true
        }
        return compassJSON([
            "name": .text(Self.databaseName),
            "description": .text(viewer.crewName),
            "isMaster": true,
            "entityDefNames": [.text(RecordType.name)],
            "entityDefNamesForSubmit": canSubmit ? [.text(RecordType.name)] : [],
            "entityDefFamilyNames": [],
        ])
    }

    /// - Throws: `AppError.invalid` for any other name, including one that differs only in case.
    static func check(database: String) throws {
        if database != databaseName {
            throw AppError(.invalid, Phrase("compass.error.database", ["name": .text(databaseName)]))
        }
    }
}
