import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// `/c/{crew}/defects/{id}/watch`, `/position` and `/history`
struct DiscussionPages {
    let places: any KnownPlaces

    func add(to routes: Routes<CrewContext>) {
        routes.post("defects/{id}/watch") { request, context in
            let isOn = try await Form(request)["watching"] == "true"
            let viewer = context.viewer
            let id = try context.id("id", of: DefectKey.self)
            let said = Phrase(isOn ? "defects.watch.said.on" : "defects.watch.said.off")
            return try await context.act(back: "\(viewer.path)/defects/\(id)", say: said) { tx in
                _ = try Followers.set(isOn, id, in: tx)
            }
        }
        routes.get("defects/{id}/position") { request, context in
            try await showPlace(Form(), .ok, request, context)
        }
        routes.post("defects/{id}/position", setPosition)
        routes.get("defects/{id}/history") { request, context in
            var query = try Query(request, ["limit", "after"])
            let paging = Paging(&query, keys: 3)
            try query.finish()
            let (viewer, now) = (context.viewer, context.site.clock.now)
            let id = try context.id("id", of: DefectKey.self)
            return try await context.page(request, active: "defects") { tx in
                let defect = try Defect.find(id, viewer, in: tx)
                let history = try DefectHistory.load(id, paging, isWhole: false, viewer, in: tx)
                return HistoryPage(
                    defect: defect,
                    history: history.first(paging.limit),
                    next: paging.next(history.events, \.keys),
                    today: viewer.zone.today(at: now)
                )
            } title: { page, words in
                "\(words("defects.history.title")), \(page.defect.shortName)"
            } body: { page, html, words in
                DiscussionPageView(context: context, html: html, words: words).write(page)
            }
        }
    }

    @Sendable private func setPosition(_ request: Request, _ context: CrewContext) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("id", of: DefectKey.self)
        return try await context.submit(request, fields: ["latitude", "longitude"]) { form, tx in
            let position =
                form["gone"] == nil ? try Defect.Position.entered(form["latitude"], form["longitude"]) : nil
            _ = try Defect.setPosition(id, at: position, if: .shown(form["version"]), in: tx)
            let said = Phrase(position == nil ? "defects.place.said.gone" : "defects.place.said.there")
            return ("\(viewer.path)/defects/\(id)#defect-place", Flash(said))
        } again: { form in
            try await showPlace(form, form.status, request, context)
        }
    }

    private func showPlace(
        _ form: Form,
        _ status: HTTPResponse.Status,
        _ request: Request,
        _ context: CrewContext
    ) async throws -> Response {
        let viewer = context.viewer
        let id = try context.id("id", of: DefectKey.self)
        return try await context.orBack(to: id) {
            try await context.page(request, active: "defects", status: status) { tx in
                try PlacePage.load(id, places, form, viewer, tx)
            } title: { page, words in
                "\(words("defects.place.title")), \(page.defect.shortName)"
            } body: { page, html, words in
                DiscussionPageView(context: context, html: html, words: words).write(page)
            }
        }
    }
}

struct HistoryPage: Sendable {
    let defect: Defect
    let history: DefectHistory
    let next: String?
    let today: LocalDate
}

struct PlacePage: Sendable {
    let defect: Defect
    /// The places that can be chosen instead of typing coordinates.
    let places: [KnownPlace]
    let form: Form

    /// - Throws: `AppError.notFound`; `conflict` in an archived crew.
    static func load(
        _ id: DefectID,
        _ places: any KnownPlaces,
        _ form: Form,
        _ viewer: Viewer,
        _ tx: Tx
    ) throws -> PlacePage {
        try viewer.requireOpen()
        return PlacePage(
            defect: try Defect.find(id, viewer, in: tx),
            places: try places.places(viewer, in: tx).filter { $0.latitude != nil },
            form: form
        )
    }
}
