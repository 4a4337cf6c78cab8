import API
import Core
import HTML
import Media
import Web

/// The scenes of an experience in their order, beside their map.
struct ScenesView {
    /// The path under which the pictures are served.
    let pictures: String
    /// `nil` for a map that is only a drawing.
    var map: InteractiveMap?
    let html: HTML
    let words: Words

    /// - Parameter buttons: writes the buttons of a scene.
    func write(_ scenes: [Scene], _ path: ScenePath, buttons: (Scene) -> Void = { _ in }) {
        html.div(.class("experience")) {
            html.div(.class("experience-map")) {
                SceneMap(scenes: scenes.located, path: path, interactive: map, html: html, words: words).write()
            }
            html.ol(.class("scenes")) {
                var last: Scene.Position?
                for scene in scenes {
                    write(scene, after: last, buttons)
                    last = scene.position ?? last
                }
            }
        }
    }

    private func write(_ scene: Scene, after last: Scene.Position?, _ buttons: (Scene) -> Void) {
        html.li(.class("scene"), .id("scene-\(scene.rank)")) {
            if let here = scene.position, let last {
                html.p(.class("scene-leg small muted")) {
                    html.text(
                        words("places.scene.leg", ["length": .text(words.distance(last.point.meters(to: here.point)))])
                    )
                }
            }
            html.div(.class("scene-head")) {
                html.span(String(scene.rank), .class("scene-number num"), .aria(.hidden, "true"))
                html.h2 { html.bdi(scene.title) }
            }
            if let date = scene.date {
                html.p(.class("row-note")) {
                    html.time(words.heading(words.fullDay(date)), .datetime(date.description))
                }
            }
            if let description = scene.description { html.prose(description) }
            html.scenePictures(scene, in: pictures, words, isLarge: scene.pictures.count == 1)
            if let position = scene.position {
                html.div(.class("scene-place small muted")) {
                    html.p {
                        html.span(position.point.short, .class("num nowrap"))
                        html.text(" · " + words("places.source.\(position.source.rawValue)"))
                    }
                    if map != nil { locate(scene) }
                }
            }
            buttons(scene)
        }
    }

    /// `places-map.page.js` shows it once there is a map.
    private func locate(_ scene: Scene) {
        html.p(.class("scene-locate needs-js")) {
            html.button(.class("button button-quiet"), .type("button"), .value("scene-\(scene.rank)")) {
                html.named(words("places.map.locate"), scene.title)
            }
        }
    }
}

extension [Scene] {
    /// Those with a position, for a map.
    var located: [(number: Int, title: String, point: GeoPoint)] {
        compactMap { scene in scene.position.map { (number: scene.rank, title: scene.title, point: $0.point) } }
    }
}

extension HTML {
    /// The pictures of a scene, each a link to the whole one; nothing without pictures.
    /// - Parameters:
    ///   - folder: the path under which they are served.
    ///   - below: writes what is below a picture, given its name.
    func scenePictures(
        _ scene: Scene,
        in folder: String,
        _ words: Words,
        isLarge: Bool = false,
        below: (PictureID, String) -> Void = { _, _ in }
    ) {
        if scene.pictures.isEmpty { return }
        let sizes = isLarge ? "(min-width: 48rem) 40rem, 100vw" : "12rem"
        ul(.class(isLarge ? "file-grid scene-picture" : "file-grid")) {
            for (index, picture) in scene.pictures.enumerated() {
                let path = "\(folder)/\(picture.id)"
                let name = words("places.picture", ["title": .text(scene.title), "number": .number(index + 1)])
                li {
                    a(.href(path)) { photo(picture, at: path, alt: name, sizes: sizes) }
                    below(picture.id, name)
                }
            }
        }
    }
}
