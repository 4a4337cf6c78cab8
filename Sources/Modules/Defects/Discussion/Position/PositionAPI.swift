import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/defects/{id}/position`
struct PositionAPI {
    func add(to routes: Routes<CrewContext>) {
        routes.on(.locateDefect) { request, context, input in
            try await setPosition(try input.checked, request, context, input: input)
        }
        routes.on(.forgetDefectPosition) { request, context in
            try await setPosition(nil, request, context, input: [String: String]())
        }
    }

    private func setPosition(
        _ position: Defect.Position?,
        _ request: Request,
        _ context: CrewContext,
        input: some Encodable
    ) async throws -> Response {
        let reference = try context.defectReference()
        let precondition = Precondition(request)
        return try await context.write(request, input: input) { tx in
            let id = try reference.find(tx.viewer, in: tx).id
            let defect = try Defect.setPosition(id, at: position, if: precondition, in: tx)
            return Reply(defect.json, version: defect.version)
        }
    }
}

extension NewDefectPosition {
    /// - Throws: `AppError.invalid` for coordinates out of range.
    fileprivate var checked: Defect.Position {
        get throws {
            if let position = Defect.Position(checked: latitude, longitude) { return position }
            var check = Validation()
            for (field, value, most) in [("latitude", latitude, 90), ("longitude", longitude, 180)]
            where abs(value) > Double(most) {
                check.fail(field, "range", Phrase("defects.place.degrees", ["most": .number(most)]))
            }
            try check.finish()
            throw AppError(.invalid, Phrase("error.invalid"))
        }
    }
}
