import Core
import HTML
import Web

/// A map of scenes that needs no tiles, no script and no other server: numbered pins, connected in their order, on a grid with a scale.
/// The positions are also in a table.
struct SceneMap {
    private let scenes: [(number: Int, title: String, point: GeoPoint)]
    private let id: String
    private let html: HTML
    private let words: Words

    /// - Parameters:
    ///   - scenes: those with a position, in their order.
    ///   - id: distinguishes several maps on a page.
    init(
        _ scenes: [(number: Int, title: String, point: GeoPoint)],
        id: String = "map",
        html: HTML,
        words: Words
    ) {
        (self.scenes, self.id, self.html, self.words) = (scenes, id, html, words)
    }

    /// Writes nothing without scenes.
    func write() {
        guard let frame = MapFrame(scenes.map(\.point)) else { return }
        let pins = MapPin.all(frame.spots, numbers: scenes.map(\.number))
        html.figure(.class("scene-map")) {
            html.svg(
                .class("scene-map-drawing"),
                .viewBox("0 0 \(MapFrame.width) \(MapFrame.height)"),
                .role("img"),
                .aria(.labelledby, "\(id)-title"),
                .aria(.describedby, "\(id)-desc")
            ) {
                html.title(words("places.map.title"), .id("\(id)-title"))
                html.desc("\(summary). \(scale(frame))", .id("\(id)-desc"))
                grid(frame)
                line(frame)
                for pin in pins { write(pin) }
                scaleBar(frame)
                north()
            }
            html.figcaption(.class("small muted")) {
                html.text("\(summary). \(scale(frame))")
                if pins.count < scenes.count { html.text(" " + words("places.map.several")) }
            }
            html.details {
                html.summary(words("places.map.asTable"), .class("button button-quiet"))
                table()
            }
        }
    }

    // MARK: - Texts

    private var summary: String {
        let route = SceneRoute(scenes.map(\.point))
        let count = words.count("places.map.scenes", scenes.count)
        guard scenes.count > 1 else { return count }
        let length = words.distance(route.length)
        guard let minutes = route.walkingTime else {
            return words("places.map.length", ["scenes": .text(count), "length": .text(length)])
        }
        return words(
            "places.map.walk",
            ["scenes": .text(count), "length": .text(length), "time": .minutes(minutes)]
        )
    }

    private func scale(_ frame: MapFrame) -> String {
        words("places.map.scale", ["length": .text(words.distance(frame.square))])
    }

    // MARK: - Drawing

    private func grid(_ frame: MapFrame) {
        let (width, height) = (MapFrame.width, MapFrame.height)
        html.rect(.class("map-sheet"), .x(0), .y(0), .width(width), .height(height))
        // The scale bar is the side of a square.
        for x in stride(from: Double(Self.bar.x), to: Double(width), by: frame.squareUnits) {
            html.line(.class("map-grid"), .x1(Int(x)), .x2(Int(x)), .y1(0), .y2(height))
        }
        for y in stride(from: Double(Self.bar.y), to: 0, by: -frame.squareUnits) {
            html.line(.class("map-grid"), .x1(0), .x2(width), .y1(Int(y)), .y2(Int(y)))
        }
    }

    private func line(_ frame: MapFrame) {
        guard frame.spots.count > 1 else { return }
        let corners = frame.spots.enumerated().map { "\($0 == 0 ? "M" : "L")\($1.x) \($1.y)" }
        html.path(.class("map-line"), .d(corners.joined()))
    }

    private func write(_ pin: MapPin) {
        html.rect(
            .class("map-pin"),
            .x(pin.x - pin.width / 2),
            .y(pin.y - MapPin.height / 2),
            .width(pin.width),
            .height(MapPin.height),
            .rx(MapPin.height / 2)
        )
        html.svgText(pin.label, .class("map-number"), .x(pin.x), .y(pin.y + 5), .textAnchor("middle"))
    }

    /// The left end of the scale bar, in units.
    private static let bar = (x: 16, y: MapFrame.height - 14)

    private func scaleBar(_ frame: MapFrame) {
        let (x, y, end) = (Self.bar.x, Self.bar.y, Self.bar.x + Int(frame.squareUnits.rounded()))
        html.path(.class("map-scale"), .d("M\(x) \(y - 5)V\(y)H\(end)V\(y - 5)"))
        html.svgText(words.distance(frame.square), .class("map-label"), .x(x + 6), .y(y - 6))
    }

    private func north() {
        let (x, y) = (MapFrame.width - 22, 14)
        html.path(.class("map-north"), .d("M\(x) \(y)l7 20l-7 -5l-7 5z"))
        html.svgText(words("places.map.north"), .class("map-label"), .x(x), .y(y + 34), .textAnchor("middle"))
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
