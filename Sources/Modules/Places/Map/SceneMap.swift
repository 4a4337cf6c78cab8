import Core
import HTML
import Web

/// A map of scenes that needs no tiles, no script and no other server: numbered pins, connected in their order, on a
/// grid with a scale. The positions are also in a table. With `interactive`, a script replaces the drawing, and guides
/// people from scene to scene.
struct SceneMap {
    /// Those with a position, in their order.
    let scenes: [(number: Int, title: String, point: GeoPoint)]
    var interactive: InteractiveMap?
    let html: HTML
    let words: Words

    /// Writes nothing without scenes.
    func write() {
        guard let frame = MapFrame(scenes.map(\.point)) else { return }
        let pins = MapPin.all(frame.spots, numbers: scenes.map(\.number))
        let drawing = MapDrawing(frame: frame, html: html, words: words)
        let pinned = scenes.map { (id: "scene-\($0.number)", number: $0.number, point: $0.point) }
        if let interactive { WalkGuide(site: interactive.site, html: html, words: words).write() }
        html.figure(.class("scene-map"), .data(.options, interactive?.options(pinned, .route))) {
            interactive?.canvas(label: words("places.map.title"), id: "map")
            html.svg(
                .class("scene-map-drawing"),
                .viewBox("0 0 \(MapFrame.width) \(MapFrame.height)"),
                .role("img"),
                .aria(.labelledby, "map-title"),
                .aria(.describedby, "map-desc")
            ) {
                html.title(words("places.map.title"), .id("map-title"))
                html.desc("\(summary). \(drawing.scale)", .id("map-desc"))
                drawing.grid()
                line(frame)
                for pin in pins { drawing.write(pin) }
                drawing.scaleBar()
                drawing.north()
            }
            html.figcaption(.class("small muted")) {
                html.text("\(summary). ")
                html.span(drawing.scale, .class("map-drawn"))
                if pins.count < scenes.count { html.span(" " + words("places.map.several"), .class("map-drawn")) }
            }
            html.details {
                html.summary(words("places.map.asTable"), .class("button button-quiet"))
                table()
            }
        }
        interactive?.files()
    }

    // MARK: - Texts

    private var summary: String {
        let path = ScenePath(points: scenes.map(\.point))
        let count = words.count("places.map.scenes", scenes.count)
        guard scenes.count > 1 else { return count }
        let length = words.distance(path.length)
        guard let minutes = path.walkingTime else {
            return words("places.map.length", ["scenes": .text(count), "length": .text(length)])
        }
        return words("places.map.walk", ["scenes": .text(count), "length": .text(length), "time": .minutes(minutes)])
    }

    // MARK: - Drawing

    private func line(_ frame: MapFrame) {
        guard frame.spots.count > 1 else { return }
        let corners = frame.spots.enumerated().map { "\($0 == 0 ? "M" : "L")\($1.x) \($1.y)" }
        html.path(.class("map-line"), .d(corners.joined()))
    }

    // MARK: - Table

    private func table() {
        html.table(.class("table")) {
            html.caption(words("places.map.title"), .class("visually-hidden"))
            html.thead {
                html.tr {
                    for key in ["number", "scene", "position", "leg"] {
                        html.th(words("places.map.\(key)"), .scope("col"))
                    }
                }
            }
            html.tbody {
                for (place, scene) in scenes.enumerated() {
                    let leg = place == 0 ? "–" : words.distance(scenes[place - 1].point.meters(to: scene.point))
                    html.tr {
                        html.td("\(scene.number)", .data(.label, words("places.map.number")))
                        html.th(.scope("row")) { html.bdi(scene.title) }
                        html.td(.data(.label, words("places.map.position"))) {
                            html.span(scene.point.short, .class("nowrap num"))
                        }
                        html.td(.data(.label, words("places.map.leg"))) { html.span(leg, .class("nowrap num")) }
                    }
                }
            }
        }
    }
}
