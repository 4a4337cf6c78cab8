package import API
import Core

/// The editable fields of a scene, as entered.
package struct SceneDraft: Sendable {
    package var title: String
    package var description: String?
    package var latitude: Double?
    package var longitude: Double?
    /// `nil` means by hand.
    package var source: PositionSource?
    package var date: String?

    package init(
        title: String,
        description: String? = nil,
        latitude: Double? = nil,
        longitude: Double? = nil,
        source: PositionSource? = nil,
        date: String? = nil
    ) {
        self.title = title
        self.description = description
        self.latitude = latitude
        self.longitude = longitude
        self.source = source
        self.date = date
    }

    init(_ scene: Scene) {
        self.init(
            title: scene.title,
            description: scene.description,
            latitude: scene.position?.point.latitude,
            longitude: scene.position?.point.longitude,
            source: scene.position?.source,
            date: scene.date?.description
        )
    }

    /// - Throws: `AppError.invalid` with every invalid field.
    func checked() throws -> CheckedScene {
        var check = Validation()
        let title = check.line("title", title, Wire.Limits.placeTitle)
        let description = check.optionalText("description", description, most: Wire.Limits.placeText.upperBound)
        let date = check.optionalDate("date", date)
        let degrees = [("latitude", latitude, Wire.Limits.latitude), ("longitude", longitude, Wire.Limits.longitude)]
        let hasPosition = latitude != nil || longitude != nil
        for (field, value, limit) in degrees where hasPosition {
            guard let value else {
                check.fail(field, "required", Phrase("places.error.bothCoordinates"))
                continue
            }
            if !(limit ~= value) {
                let most: [String: Phrase.Argument] = ["most": .number(Int(limit.upperBound))]
                check.fail(field, "range", Phrase("places.error.degrees", most))
            }
        }
        if !hasPosition && source != nil {
            check.fail("positionSource", "position", Phrase("places.error.noPosition"))
        }
        try check.finish()
        var position: Scene.Position?
        if let latitude, let longitude {
            let point = GeoPoint(latitude: Self.rounded(latitude), longitude: Self.rounded(longitude))
            position = point.map { Scene.Position(point: $0, source: source ?? .hand) }
        }
        return CheckedScene(title: title, description: description, position: position, date: date)
    }

    /// Seven decimals, as files have, are 1 cm.
    static func rounded(_ degrees: Double) -> Double { (degrees * 10_000_000).rounded() / 10_000_000 }
}

/// A scene as it is stored.
struct CheckedScene {
    let title: String
    let description: String?
    let position: Scene.Position?
    let date: LocalDate?
}
