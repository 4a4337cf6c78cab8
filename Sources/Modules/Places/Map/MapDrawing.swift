import Core
import HTML
import Web

/// The parts of a map: the grid, pins, the scale bar and the north arrow.
struct MapDrawing {
    let frame: MapFrame
    let html: HTML
    let words: Words

    var scale: String {
        words("places.map.scale", ["length": .text(words.distance(frame.square))])
    }

    func grid() {
        let (width, height) = (MapFrame.width, MapFrame.height)
        html.rect(.class("map-sheet"), .x(0), .y(0), .width(width), .height(height))
        // The scale bar coincides with a side of a square.
        for x in stride(from: Double(Self.bar.x), to: Double(width), by: frame.squareUnits) {
            html.line(.class("map-grid"), .x1(Int(x)), .x2(Int(x)), .y1(0), .y2(height))
        }
        for y in stride(from: Double(Self.bar.y), to: 0, by: -frame.squareUnits) {
            html.line(.class("map-grid"), .x1(0), .x2(width), .y1(Int(y)), .y2(Int(y)))
        }
    }

    func write(_ pin: MapPin) {
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

    func scaleBar() {
        let (x, y, end) = (Self.bar.x, Self.bar.y, Self.bar.x + Int(frame.squareUnits.rounded()))
        html.path(.class("map-scale"), .d("M\(x) \(y - 5)V\(y)H\(end)V\(y - 5)"))
        html.svgText(words.distance(frame.square), .class("map-label"), .x(x + 6), .y(y - 6))
    }

    func north() {
        let (x, y) = (MapFrame.width - 22, 14)
        html.path(.class("map-north"), .d("M\(x) \(y)l7 20l-7 -5l-7 5z"))
        html.svgText(words("places.map.north"), .class("map-label"), .x(x), .y(y + 34), .textAnchor("middle"))
    }
}
