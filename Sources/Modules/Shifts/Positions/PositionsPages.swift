import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// The model of the page with the places of positions.
struct PositionsPage: Sendable {
    let positions: [PositionPlace]
    /// The places that a manager can choose from.
    let places: [KnownPlace]
    /// The position selected in the form.
    let chosen: PositionPlace?
    let form: Form
}

/// `/c/{crew}/settings/positions`: everyone can see the places of positions, managers can set them.
struct PositionsPages {
    let places: any KnownPlaces

    func add(to routes: Routes<CrewContext>) {
        routes.get("settings/positions") { request, context in
            try await show(Form(), .ok, request, context)
        }
        routes.post("settings/positions") { request, context in
            try await context.submit(request, fields: ["position", "place"]) { form, tx in
                _ = try PositionPlace.set(form["place"], of: form["position"] ?? "", places, in: tx)
                return ("\(context.viewer.path)/settings/positions", Flash(Phrase("shifts.said.positionPlaced")))
            } again: { form in
                try await show(form, form.status, request, context)
            }
        }
    }

    private func show(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        let name = form["position"] ?? request.uri.queryParameters.get("position")
        return try await context.page(request, active: "shifts", status: status) { tx in
            let positions = try PositionPlace.list(viewer, places, in: tx)
            let chosen = positions.first { $0.position == name } ?? positions.first
            let choices = try viewer.isManager ? places.choices(with: chosen?.place?.id, viewer, in: tx) : []
            return PositionsPage(positions: positions, places: choices, chosen: chosen, form: form)
        } title: { _, words in
            words("shifts.positions.title")
        } body: { page, html, words in
            PositionsView(context: context, html: html, words: words).write(page)
        }
    }
}
