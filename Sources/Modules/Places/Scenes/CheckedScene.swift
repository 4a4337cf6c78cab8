import API
import Core
import Storage

extension NewScene {
    /// The editable fields of a scene.
    init(_ scene: Scene) {
        self.init(
            title: scene.title,
            description: scene.description,
            latitude: scene.position?.point.latitude,
            longitude: scene.position?.point.longitude,
            positionSource: scene.position?.source,
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
        if !hasPosition && positionSource != nil {
            check.fail("positionSource", "position", Phrase("places.error.noPosition"))
        }
        try check.finish()
        var position: Scene.Position?
        if let latitude, let longitude {
            let point = GeoPoint(rounding: latitude, longitude)
            position = point.map { Scene.Position(point: $0, source: positionSource ?? .hand) }
        }
        return CheckedScene(title: title, description: description, position: position, date: date)
    }
}

extension GeoPoint {
    /// Rounds to seven decimals, as files have, which is 1 cm.
    init?(rounding latitude: Double, _ longitude: Double) {
        let scale = 10_000_000.0
        self.init(latitude: (latitude * scale).rounded() / scale, longitude: (longitude * scale).rounded() / scale)
    }
}

/// A scene as it is stored.
struct CheckedScene {
    let title: String
    let description: String?
    let position: Scene.Position?
    let date: LocalDate?

    var values: ColumnValues {
        [
            "title": title, "description": description, "latitude": position?.point.latitude,
            "longitude": position?.point.longitude, "position_source": position?.source, "date": date,
        ]
    }
}
