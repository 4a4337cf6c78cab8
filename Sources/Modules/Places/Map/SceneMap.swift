import Core
import HTML
import Web

/// A map of scenes that needs no tiles, no script and no other server: numbered pins, connected by their path, on a
/// grid with a scale. The positions are also in a table. With `interactive`, a script replaces the drawing, and guides
/// people from scene to scene.
struct SceneMap {
    /// Those with a position, in their order.
    let scenes: [(number: Int, title: String, point: GeoPoint)]
    let path: ScenePath
    var interactive: InteractiveMap?
    let html: HTML
    let words: Words

    /// Writes nothing without scenes and track.
    func write() {
        guard let frame = MapFrame(scenes.map(\.point) + path.points) else { return }
        let pins = MapPin.all(Array(frame.spots.prefix(scenes.count)), numbers: scenes.map(\.number))
        let drawing = MapDrawing(frame: frame, html: html, words: words)
        let pinned = scenes.map { (id: "scene-\($0.number)", number: $0.number, point: $0.point) }
        if let interactive, !scenes.isEmpty { WalkGuide(site: interactive.site, html: html, words: words).write() }
        html.figure(.class("scene-map"), .data(.options, interactive?.options(pinned, .route(path)))) {
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
                line(frame.spots.dropFirst(scenes.count))
                for pin in pins { drawing.write(pin) }
                drawing.scaleBar()
                drawing.north()
            }
            html.figcaption(.class("small muted")) {
                html.text("\(summary). ")
                html.span(drawing.scale, .class("map-drawn"))
                if pins.count < scenes.count { html.span(" " + words("places.map.several"), .class("map-drawn")) }
            }
            if scenes.isEmpty { return }
            html.details {
                html.summary(words("places.map.asTable"), .class("button button-quiet"))
                table()
            }
        }
        interactive?.files()
    }

    // MARK: - Texts

    private var summary: String {
        let count = scenes.isEmpty ? [] : [words.count("places.map.scenes", scenes.count)]
        return (count + (path.points.count > 1 ? [way] : [])).joined(separator: ", ")
    }

    /// The length of the path, and the time to walk it.
    private var way: String {
        let length = Phrase.Argument.text(words.distance(path.length))
        guard let minutes = path.walkingTime else {
            return words(path.isTrack ? "places.track.length" : "places.map.length", ["length": length])
        }
        let key = path.isTrack ? "places.track.walk" : "places.map.walk"
        return words(key, ["length": length, "time": .minutes(minutes)])
    }

    // MARK: - Drawing

    private func line(_ spots: ArraySlice<MapFrame.Spot>) {
        guard spots.count > 1 else { return }
        // A track has many positions within a unit.
        let corners = spots.reduce(into: [MapFrame.Spot]()) { if $0.last != $1 { $0.append($1) } }
        let line = corners.map { "\($0.x) \($0.y)" }.joined(separator: "L")
        html.path(.class(path.isTrack ? "map-line map-track" : "map-line"), .d("M\(line)"))
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
