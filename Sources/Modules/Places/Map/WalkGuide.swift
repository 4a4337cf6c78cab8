import Core
import HTML
import Web

/// The distance and direction to the next scene, while the device reports its position. `places-map.page.js` fills it
/// in.
struct WalkGuide {
    let site: Site
    let html: HTML
    let words: Words

    func write() {
        html.section(.class("walk needs-js"), .id("walk"), .aria(.labelledby, "walk-title"), .data(.options, options)) {
            html.h2(words("places.walk.title"), .id("walk-title"), .class("visually-hidden"))
            html.div(.class("walk-off")) { button("start", "map-pin") }
            html.div(.class("walk-on"), .hidden()) {
                html.p(.class("walk-next")) {
                    html.span("↑", .class("walk-arrow"), .aria(.hidden, "true"))
                    html.text(" ")
                    html.span {
                        html.text(words("places.walk.next") + " ")
                        html.a(.class("walk-scene"), .href("#main")) {}
                    }
                    html.text(" ")
                    html.span(.class("walk-way num")) {}
                }
                html.p(.class("walk-accuracy small muted")) {}
                html.div(.class("actions")) {
                    button("back")
                    button("skip")
                    button("stop")
                }
            }
            html.p(.class("walk-said small"), .role("status")) {}
        }
    }

    private func button(_ name: String, _ icon: String? = nil) {
        html.button(.class(name == "stop" ? "button button-quiet" : "button"), .type("button"), .value(name)) {
            if let icon { site.icon(html, icon) }
            html.text(words("places.walk.\(name)"))
        }
    }

    private static let texts = ["way", "reached", "end", "accuracy", "looking", "denied", "failed", "stopped", "next"]
    private static let directions = [
        "north", "northEast", "east", "southEast", "south", "southWest", "west", "northWest",
    ]

    private var options: String {
        var texts = Dictionary(uniqueKeysWithValues: Self.texts.map { ($0, words("places.walk.\($0)")) })
        texts["directions"] = Self.directions.map { words("places.direction.\($0)") }.joined(separator: "|")
        return (try? jsonText(texts)) ?? "{}"
    }
}
