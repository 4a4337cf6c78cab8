import API
import Accounts
import Core
import HTML
import Hummingbird
import Media
import Storage
import Web

/// The model of the form of a scene.
struct SceneForm: Sendable {
    let experience: Experience
    /// `nil` for a new one.
    let scene: Scene?
    /// The other scenes that have a position.
    let others: [(number: Int, point: GeoPoint)]
    let form: Form
    /// The places that the name in the form may mean.
    let meant: [NamedPlace]
    /// The experiences to which the scene can be moved.
    let destinations: [Experience]
}

/// `/places/{experience}/scenes`
struct ScenePages {
    let media: Media
    let tiles: MapTiles?

    private static let fields = ["title", "description", "date", SceneNear.name, "latitude", "longitude", "file"]

    func add(to routes: Routes<PersonContext>) {
        routes.get("places/{experience}/scenes/new") { request, context in
            try await show(nil, Form(), request, context)
        }
        routes.post("places/{experience}/scenes/new", add)
        routes.get("places/{experience}/scenes/{scene}") { request, context in
            try await show(try context.id("scene"), Form(), request, context)
        }
        routes.post("places/{experience}/scenes/{scene}", change)
        routes.post("places/{experience}/scenes/{scene}/delete") { _, context in
            let (experience, scene) = try context.scene
            let (path, said) = ("/places/\(experience)", Phrase("places.said.sceneDeleted"))
            return try await context.act(back: path, say: said, undo: "\(path)/scenes/\(scene)/restoration") { tx in
                try Scene.delete(scene, of: experience, in: tx)
            }
        }
        routes.post("places/{experience}/scenes/{scene}/restoration") { _, context in
            let (experience, scene) = try context.scene
            let say = Phrase("places.said.sceneRestored")
            return try await context.act(back: "/places/\(experience)", say: say) { tx in
                _ = try Scene.restore(scene, of: experience, in: tx)
            }
        }
        routes.post("places/{experience}/scenes/{scene}/move", move)
        routes.post("places/{experience}/scenes/{scene}/transfer", transfer)
        routes.post("places/{experience}/scenes/{scene}/pictures", addPictures)
        routes.post("places/{experience}/scenes/{scene}/pictures/{picture}/delete") { _, context in
            let (experience, scene) = try context.scene
            let back = "/places/\(experience)/scenes/\(scene)#pictures"
            return try await context.act(back: back, say: Phrase("places.said.pictureRemoved")) { tx in
                try Scene.remove(context.id("picture"), from: scene, of: experience, in: tx)
            }
        }
    }

    @Sendable private func add(_ request: Request, _ context: PersonContext) async throws -> Response {
        // Refuse before the upload is read.
        let id = try await context.read { tx in try context.editableExperience(in: tx).id }
        let received = try await media.receive(request, context, as: .photo)
        return try await submitForm(received.form, fields: Self.fields) {
            let form = try await located(received.form, context)
            let draft = try form.typedDegrees.input(NewScene.self)
            let files = try received.accepted()
            let isPlaced = try await context.write { tx in
                let scene = try Scene.add(draft, to: id, in: tx)
                return try Scene.add(files, to: scene.id, of: id, in: tx).isPlaced(since: scene)
            }
            let said = Phrase(isPlaced ? "places.said.scenePlaced" : "places.said.sceneAdded")
            return seeOther("/places/\(id)").leaving(Flash(said))
        } again: { form in
            try await show(nil, form, request, context)
        }
    }

    @Sendable private func change(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (experience, scene) = try context.scene
        let form = try await Form(request)
        return try await submitForm(form, fields: Self.fields) {
            let patch = try await located(form, context).typedDegrees.input(ScenePatch.self)
            let scene = try await context.write { tx in
                try Scene.change(scene, of: experience, if: .shown(form["version"]), in: tx) { patch.apply(to: &$0) }
            }
            let back = "/places/\(experience)#scene-\(scene.rank)"
            return seeOther(back).leaving(Flash(Phrase("places.said.sceneChanged")))
        } again: { form in
            try await show(scene, form, request, context)
        }
    }

    private func located(_ form: Form, _ context: PersonContext) async throws -> Form {
        try await context.read { tx in try SceneNear.locate(form, for: context.account.person, in: tx) }
    }

    /// The buttons send a direction; `places-order.page.js` sends a number of places and the order that was shown.
    @Sendable private func move(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (experience, scene) = try context.scene
        let (form, path) = (try await Form(request), "/places/\(experience)")
        let steps = form["steps"].flatMap { Int16($0) } ?? (form["direction"] == "up" ? -1 : 1)
        let shown = try form["steps"] == nil ? nil : form.all("scene").map { try SceneID($0, field: "scenes") }
        do {
            let moved = try await context.write { tx in
                try Scene.move(scene, of: experience, by: Int(steps), shown: shown, in: tx)
            }
            let said = Phrase("places.said.moved", ["title": .text(moved.title), "rank": .number(moved.rank)])
            // After dragging, the script keeps the scroll position.
            return seeOther(shown == nil ? "\(path)#scene-\(moved.rank)" : path).leaving(Flash(said))
        } catch let error as AppError where error.code == .conflict {
            return seeOther(path).leaving(Flash(error.detail, .error))
        }
    }

    /// Moves a scene to another experience, and offers to move it back to its place.
    @Sendable private func transfer(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (experience, scene) = try context.scene
        return try await context.submit(request, fields: ["to"]) { form, tx in
            guard let target = ExperienceID(form["to"] ?? "") else {
                throw AppError.invalid("to", "unknown", Phrase("places.error.unknownExperience"))
            }
            let rank = form["rank"].flatMap { Int($0) }
            let old = try Scene.list(of: experience, in: tx).first { $0.id == scene }
            let moved = try Scene.transfer(scene, of: experience, to: target, rank: rank, in: tx)
            var fields = ["to": experience.description]
            fields["rank"] = old?.rank.description
            let undo = Flash.Undo("/places/\(target)/scenes/\(scene)/transfer", fields)
            let flash = Flash(Phrase("places.said.sceneTransferred"), undo: undo)
            return ("/places/\(target)#scene-\(moved.rank)", flash)
        } again: { form in
            try await show(scene, form, request, context)
        }
    }

    @Sendable private func addPictures(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (experience, scene) = try context.scene
        // Refuse before the upload is read.
        _ = try await context.read { tx in try context.editableExperience(in: tx) }
        let received = try await media.receive(request, context, as: .photo)
        return try await submitForm(received.form, fields: ["file"]) {
            let files = try received.accepted(atLeast: 1)
            let isPlaced = try await context.write { tx in
                let before = try Scene.find(scene, of: experience, in: tx)
                return try Scene.add(files, to: scene, of: experience, in: tx).isPlaced(since: before)
            }
            let back = "/places/\(experience)/scenes/\(scene)#pictures"
            let said = Phrase(isPlaced ? "places.said.picturePlaced" : "places.said.pictureAdded")
            return seeOther(back).leaving(Flash(said))
        } again: { form in
            try await show(scene, form, request, context)
        }
    }

    private func show(_ id: SceneID?, _ form: Form, _ request: Request, _ context: PersonContext) async throws
        -> Response
    {
        let reader = context.account.person
        return try await context.page(request, active: "places", status: form.status) { tx in
            let experience = try context.editableExperience(in: tx)
            let scene = try id.map { try Scene.find($0, of: experience.id, in: tx) }
            let others = try Scene.list(of: experience.id, in: tx).compactMap { other in
                other.id == scene?.id ? nil : other.position.map { (number: other.rank, point: $0.point) }
            }
            let meant = try SceneNear.meant(form, for: reader, in: tx)
            return SceneForm(
                experience: experience,
                scene: scene,
                others: others,
                form: form,
                meant: meant,
                destinations: try scene == nil ? [] : Experience.destinations(from: experience.id, for: reader, in: tx)
            )
        } title: { page, words in
            page.scene?.title ?? words("places.scene.new")
        } body: { page, html, words in
            SceneFormView(context: context, tiles: tiles, html: html, words: words).write(page)
        }
        .showingPictures(from: tiles?.origin)
    }
}

extension Scene {
    /// Whether a photo has given it its position.
    fileprivate func isPlaced(since before: Scene) -> Bool { before.position == nil && position != nil }
}

extension Form {
    /// The form, with the decimal comma of typed coordinates replaced by a point.
    fileprivate var typedDegrees: Form {
        var values = values
        for name in ["latitude", "longitude"] {
            values[name] = values[name]?.map { $0.replacing(",", with: ".") }
        }
        return Form(prefilled: values)
    }
}
