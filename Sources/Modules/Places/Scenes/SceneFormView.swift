import API
import Accounts
import Core
import HTML
import Media
import Web

/// The form of a scene. Pictures of an existing scene have a form of their own below it.
struct SceneFormView {
    let context: PersonContext
    let tiles: MapTiles?
    let html: HTML
    let words: Words

    func write(_ page: SceneForm) {
        let (experience, scene) = (page.experience, page.scene)
        context.site.pageHead(
            html,
            title: scene?.title ?? words("places.scene.new"),
            back: (experience.path, experience.title)
        )
        context.site.style(html, "places")
        let fields = Fields(context.site, html, page.form, words)
        let path = "\(experience.path)/scenes/\(scene?.id.description ?? "new")"
        html.form(
            .class("form"),
            .post(),
            .action(path),
            .enctype(scene == nil ? "multipart/form-data" : "application/x-www-form-urlencoded"),
            // The draft goes along when the scene is moved to another experience.
            .data(.key, scene.map { "scene \($0.id)" } ?? path),
            .data(.draft, words("form.restored"))
        ) {
            let labels = [
                "title": "places.field.title", "description": "places.field.description", "date": "places.field.date",
                SceneNear.name: "places.position.place", "latitude": "places.field.latitude",
                "longitude": "places.field.longitude", "file": "places.field.pictures", "to": "places.scene.transfer",
            ]
            fields.summary(labels, missing: page.destinations.isEmpty ? ["to"] : [])
            if let scene {
                html.version(scene.version)
            } else {
                FileField(context, html, page.form, words)
                    .write(label: "places.field.pictures", hint: "places.field.picturesHint", keepsMetadata: true)
                CropView(site: context.site, html: html, words: words).write(for: .photo)
            }
            fields.titleAndDescription(scene?.title, scene?.description)
            fields.input(
                "date",
                label: "places.field.date",
                type: "date",
                value: scene?.date?.description,
                isShort: true
            )
            position(page, fields)
            html.submit(words(scene == nil ? "places.scene.save" : "form.save"))
        }
        context.site.script(html, "places")
        if let scene {
            pictures(of: scene, experience, page.form)
            transfer(page, "\(path)/transfer", fields)
            html.postButton("\(path)/delete", words("places.scene.delete"), .danger, isEnding: true)
        }
    }

    private func position(_ page: SceneForm, _ fields: Fields) {
        let (scene, form) = (page.scene, page.form)
        html.fieldset(.class("field locating")) {
            html.legend(words("places.field.position"))
            if let position = scene?.position {
                html.p(words("places.source.\(position.source.rawValue)"), .class("hint"))
            }
            PositionButton(site: context.site, html: html, words: words).write(label: "places.position.here")
            near(page, fields)
            html.div(.class("form-grid")) {
                degrees("latitude", scene?.position?.point.latitude, "52.3702", fields)
                degrees("longitude", scene?.position?.point.longitude, "4.8952", fields)
            }
            PositionMap(interactive: InteractiveMap(tiles: tiles, site: context.site, html: html, words: words))
                .write(page.others)
            html.input(.type("hidden"), .name("positionSource"), .value(form["positionSource"] ?? ""))
        }
    }

    private func near(_ page: SceneForm, _ fields: Fields) {
        fields.input(
            SceneNear.name,
            label: "places.position.place",
            hint: "places.position.placeHint",
            .autocomplete("off"),
            .maxlength(ExploreQuestion.longestText)
        )
        if page.meant.isEmpty { return }
        html.input(.type("hidden"), .name(SceneNear.asked), .value(page.form[SceneNear.name]))
        fields.radios(
            SceneNear.choice,
            legend: "places.explore.meant",
            page.meant.map { ($0.point.typed, $0.name, $0.experience) }
        )
    }

    private func degrees(_ name: String, _ value: Double?, _ example: String, _ fields: Fields) {
        fields.input(
            name,
            label: "places.field.\(name)",
            value: value.map(trimmedDegrees),
            .inputmode("text"),
            .autocomplete("off"),
            .placeholder(example)
        )
    }

    private func transfer(_ page: SceneForm, _ path: String, _ fields: Fields) {
        if page.destinations.isEmpty { return }
        var groups: [(title: String?, options: [(value: String, text: String)])] = [
            (nil, [("", words("places.scene.transferTo"))])
        ]
        // Under who can see them: whoever moves a scene also decides that.
        let bySharing = Dictionary(grouping: page.destinations) { words.sharing(of: $0) }
        for (sharing, experiences) in bySharing.sorted(by: { $0.key < $1.key }) {
            groups.append((sharing, experiences.map { ($0.id.description, $0.title) }))
        }
        html.form(.class("form section"), .post(), .action(path)) {
            fields.select("to", label: "places.scene.transfer", hint: "places.scene.transferHint", groups: groups)
            html.submit(words("places.scene.transferSave"), .plain)
        }
    }

    private func pictures(of scene: Scene, _ experience: Experience, _ form: Form) {
        let path = "\(experience.path)/scenes/\(scene.id)/pictures"
        html.section(.class("section"), .id("pictures"), .aria(.labelledby, "pictures-title")) {
            html.h2(words("places.field.pictures"), .id("pictures-title"))
            html.scenePictures(scene, in: "\(experience.path)/pictures", words) { picture, name in
                html.quietButton("\(path)/\(picture)/delete", words("places.picture.remove"), name)
            }
            html.form(.class("form"), .post(), .action(path), .enctype("multipart/form-data")) {
                FileField(context, html, form, words)
                    .write(label: "places.picture.add", hint: "places.field.picturesHint", keepsMetadata: true)
                CropView(site: context.site, html: html, words: words).write(for: .photo)
                html.submit(words("places.picture.save"), .plain)
            }
        }
    }
}

/// A button that asks the device for its position, and the result. `places.page.js` fills in the fields beside it.
struct PositionButton {
    let site: Site
    let html: HTML
    let words: Words

    /// - Parameter label: the key of its text.
    func write(label: String) {
        html.p(.class("needs-js")) {
            html.button(.class("button position-here"), .type("button")) {
                site.icon(html, "map-pin")
                html.text(words(label))
            }
        }
        html.p(.class("position-said small"), .aria(.live, "polite")) {
            html.span(.class("position-found"), .hidden()) {
                html.text(words("places.position.found") + " ")
                html.span(.class("position-meters num")) {}
                html.text(" m")
            }
            for name in ["looking", "denied", "failed"] {
                html.span(words("places.position.\(name)"), .class("position-\(name)"), .hidden())
            }
        }
    }
}
