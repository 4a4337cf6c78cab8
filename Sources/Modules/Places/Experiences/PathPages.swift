import Accounts
import Core
import HTML
import Hummingbird
import Storage
import Web

/// `/places/{experience}/path`: the path of an experience, and the form that makes a track its path.
struct PathPages {
    func add(to routes: Routes<PersonContext>) {
        routes.get("places/{experience}/path") { request, context in try await show(Form(), request, context) }
        routes.post("places/{experience}/path", upload)
        routes.post("places/{experience}/path/delete") { _, context in
            let id = try context.id("experience", of: ExperienceKey.self)
            let (path, said) = ("/places/\(id)/path", Phrase("places.said.trackRemoved"))
            return try await context.act(back: path, say: said, undo: "\(path)/restoration") { tx in
                _ = try Experience.changeTrack(to: nil, of: id, in: tx)
            }
        }
        routes.post("places/{experience}/path/restoration") { _, context in
            let id = try context.id("experience", of: ExperienceKey.self)
            return try await context.act(back: "/places/\(id)/path", say: Phrase("places.said.trackRestored")) { tx in
                _ = try Experience.changeTrack(toFormer: true, of: id, in: tx)
            }
        }
    }

    @Sendable private func upload(_ request: Request, _ context: PersonContext) async throws -> Response {
        // Refuse before the upload is read.
        let experience = try await context.read { tx in try context.editableExperience(in: tx) }
        var upload = PlacesUpload(isTrack: true)
        let form = try await upload.receive(formOf: request)
        return try await submitForm(form, fields: ["file"]) {
            let track = try upload.finish().file.track
            let hasFormer = try await context.write { tx in
                _ = try Experience.changeTrack(to: track, of: experience.id, in: tx)
                return try ScenePath.hasTrack(experience.id, isFormer: true, in: tx)
            }
            let undo = hasFormer ? Flash.Undo("\(experience.path)/path/restoration") : nil
            return seeOther(experience.path).leaving(Flash(Phrase("places.said.trackSet"), undo: undo))
        } again: { form in
            try await show(form, request, context)
        }
    }

    private func show(_ form: Form, _ request: Request, _ context: PersonContext) async throws -> Response {
        try await context.page(request, active: "places", title: "places.path.title", status: form.status) { tx in
            let experience = try context.editableExperience(in: tx)
            let scenes = try Scene.list(of: experience.id, in: tx)
            return PathPage(
                experience: experience,
                scenes: scenes,
                path: try ScenePath.find(experience.id, scenes, in: tx),
                hasFormerTrack: try ScenePath.hasTrack(experience.id, isFormer: true, in: tx)
            )
        } body: { page, html, words in
            PathView(site: context.site, html: html, words: words).write(page, form)
        }
    }
}

/// The model of the page of the path.
struct PathPage: Sendable {
    let experience: Experience
    let scenes: [Scene]
    let path: ScenePath
    /// Whether there is a track that can be restored.
    let hasFormerTrack: Bool
}

/// The page of the path of an experience.
struct PathView {
    let site: Site
    let html: HTML
    let words: Words

    func write(_ page: PathPage, _ form: Form) {
        let (experience, path) = (page.experience, page.path)
        let (action, title) = ("\(experience.path)/path", words("places.path.title"))
        let lede = words(path.isTrack ? "places.path.track" : "places.path.straight")
        site.pageHead(html, title: title, lede: lede, back: (experience.path, experience.title))
        site.style(html, "places")
        SceneMap(scenes: page.scenes.located, path: path, html: html, words: words).write()
        let fields = Fields(site, html, form, words)
        html.form(.class("form"), .post(), .action(action), .enctype("multipart/form-data")) {
            fields.summary(["file": "places.path.file"])
            fields.file(label: "places.path.file", hint: "places.path.fileHint", ".gpx")
            html.submit(words("places.path.use"))
        }
        if path.isTrack { html.postButton("\(action)/delete", words("places.path.remove"), .danger, isEnding: true) }
        if page.hasFormerTrack {
            let restore = words(path.isTrack ? "places.path.restoreFormer" : "places.path.restore")
            html.postButton("\(action)/restoration", restore, isEnding: true)
        }
    }
}
