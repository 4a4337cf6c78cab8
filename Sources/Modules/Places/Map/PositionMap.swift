import Core
import HTML
import Web

/// A map below a button, on which people choose the position of a scene with the cross at its centre.
/// `places-pick.page.js` opens it, and writes the position into the fields beside it.
struct PositionMap {
    let interactive: InteractiveMap

    /// Writes nothing if the files downloaded at setup are missing.
    /// - Parameter others: the other scenes of the experience, which are shown for orientation.
    func write(_ others: [(number: Int, point: GeoPoint)]) {
        guard interactive.isAvailable else { return }
        let (html, words) = (interactive.html, interactive.words)
        let pins = others.map { (id: "", number: $0.number, point: $0.point) }
        html.div(.class("map-pick needs-js"), .data(.options, interactive.options(pins, .position))) {
            html.p {
                html.button(
                    .class("button"),
                    .type("button"),
                    .aria(.expanded, "false"),
                    .aria(.controls, "pick-map")
                ) {
                    interactive.site.icon(html, "map-pin")
                    html.text(words("places.position.map"))
                }
            }
            html.div(.class("map-pick-sheet"), .id("pick-map"), .hidden()) {
                html.p(words("places.position.mapHint"), .class("hint"))
                html.div(.class("map-pick-frame")) {
                    interactive.canvas(label: words("places.position.mapTitle"), id: "pick")
                    html.span(.class("map-cross"), .aria(.hidden, "true")) {}
                }
            }
        }
        interactive.site.style(html, "places-map")
        interactive.site.script(html, "places-pick")
    }
}
