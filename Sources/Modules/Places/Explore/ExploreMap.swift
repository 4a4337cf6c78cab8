import Accounts
import Core
import HTML
import Web

/// The results of a search on a map. Links move it and search the area that it then shows. A script replaces the
/// drawing with a map that people can drag.
struct ExploreMap {
    let interactive: InteractiveMap
    let html: HTML
    let words: Words

    /// Writes nothing if there are neither results nor an area.
    func write(_ page: ExplorePage) {
        let located = page.found.items.enumerated().compactMap { index, found in
            found.point.map { (number: index + 1, point: $0) }
        }
        let area = page.question.bounds
        let corners = area.map(\.corners) ?? []
        guard let frame = MapFrame(corners + located.map(\.point)),
            let shown = area ?? GeoBox(containing: located.map(\.point))
        else { return }
        let spots = Array(frame.spots.dropFirst(corners.count))
        let pins = MapPin.all(spots, numbers: located.map(\.number))
        let drawing = MapDrawing(frame: frame, html: html, words: words)
        var everywhere = page.question
        everywhere.bounds = nil
        html.section(.class("explore-map"), .aria(.labelledby, "explore-map-title")) {
            html.h2(words("places.explore.map"), .class("visually-hidden"), .id("explore-map-title"))
            let options = interactive.options(
                located.map { ("result-\($0.number)", $0.number, $0.point) },
                .search(ExplorePage.path(everywhere), area, near: everywhere.near)
            )
            // Before the map, so that it is never painted without its styles.
            interactive.files()
            html.figure(.class("scene-map"), .data(.options, options)) {
                interactive.canvas(label: words("places.explore.mapText"), id: "explore-map")
                html.svg(
                    .class("scene-map-drawing"),
                    .viewBox("0 0 \(MapFrame.width) \(MapFrame.height)"),
                    .role("img"),
                    .aria(.label, "\(words("places.explore.mapText")) \(drawing.scale)")
                ) {
                    drawing.grid()
                    for pin in pins { drawing.write(pin) }
                    drawing.scaleBar()
                    drawing.north()
                }
                html.figcaption(.class("small muted map-drawn")) {
                    html.text(drawing.scale)
                    if pins.count < located.count { html.text(" " + words("places.explore.several")) }
                }
            }
            moves(page.question, shown)
        }
    }

    private func moves(_ question: ExploreQuestion, _ shown: GeoBox) {
        html.nav(.class("explore-moves"), .aria(.label, words("places.explore.moves"))) {
            html.ul(.class("cluster")) {
                for move in GeoBox.Move.allCases {
                    guard let box = shown.moved(move) else { continue }
                    // A script reveals it, with the area that the map then shows.
                    let isSearched = move == .area && question.bounds != nil
                    link(
                        "places.explore.move.\(move)",
                        question,
                        box,
                        move == .area ? "map-search" : "map-drawn",
                        isHidden: isSearched
                    )
                }
                if question.bounds != nil { link("places.explore.everywhere", question, nil) }
            }
        }
    }

    private func link(
        _ key: String,
        _ question: ExploreQuestion,
        _ box: GeoBox?,
        _ kind: String = "map-kept",
        isHidden: Bool = false
    ) {
        var question = question
        question.bounds = box
        html.li(.class(kind), .hidden(isHidden)) {
            html.a(words(key), .class("button button-quiet"), .href(ExplorePage.path(question)))
        }
    }
}

extension GeoBox {
    /// A change of the area that a map shows.
    enum Move: CaseIterable {
        case area, closer, farther, north, south, west, east
    }

    /// The smallest height and width that a map shows, in degrees.
    private static let smallest = 0.002

    /// Positions on its edge, so close together that the shortest way between them is inside it.
    var corners: [GeoPoint] {
        let steps = max(1, Int((span / 90).rounded(.up)))
        return (0...steps).compactMap { step in
            GeoPoint(
                latitude: step == 0 ? north : south,
                longitude: Self.wrapped(west + span * Double(step) / Double(steps))
            )
        }
    }

    /// - Returns: `nil` if it would not change.
    func moved(_ move: Move) -> GeoBox? {
        guard let center else { return nil }
        let height = max(north - south, Self.smallest)
        let width = max(span, Self.smallest)
        func box(_ north: Double, _ east: Double, scale: Double = 1) -> GeoBox? {
            let latitude = max(-90, min(90, center.latitude + north * height))
            return GeoPoint(latitude: latitude, longitude: Self.wrapped(center.longitude + east * width)).map {
                GeoBox(center: $0, height: height * scale, width: width * scale)
            }
        }
        let new =
            switch move {
            case .area: box(0, 0, scale: 1.1)
            case .closer: box(0, 0, scale: 0.5)
            case .farther: box(0, 0, scale: 2)
            case .north: box(0.5, 0)
            case .south: box(-0.5, 0)
            case .west: box(0, -0.5)
            case .east: box(0, 0.5)
            }
        return new == self ? nil : new
    }
}
