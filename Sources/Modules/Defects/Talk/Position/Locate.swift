import API
package import Accounts
package import Core
package import Events
package import Storage

extension Defect {
    /// Says where a defect is, or that nobody knows any more.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `conflict` where the schema does not let its state be changed.
    package static func locate(
        _ id: DefectID,
        at position: Position?,
        if precondition: Precondition = .none,
        by viewer: Viewer,
        at now: Instant,
        in tx: Tx
    ) throws -> Defect {
        let viewer = try viewer.current(in: tx)
        try viewer.requireOpen()
        let schema = try DefectSchema.of(viewer.crew, in: tx)
        let old = try find(id, viewer, in: tx)
        try precondition.check(old.version)
        let name = schema.action(.modify)?.name ?? "Modify"
        let action = try schema.require(name, in: old.state, viewer)
        if old.position == position { return old }
        var new = DefectRow(old)
        new.position = position
        return try old.become(new, by: action.name, operation: nil, viewer, now, tx)
    }
}

extension Defect.Position {
    /// Six digits after the point are 11 cm.
    private static let scale = 1_000_000.0

    /// - Returns: `nil` for a place that is not on the Earth.
    package init?(checked latitude: Double, _ longitude: Double) {
        guard -90...90 ~= latitude, -180...180 ~= longitude else { return nil }
        self.init(
            latitude: (latitude * Self.scale).rounded() / Self.scale,
            longitude: (longitude * Self.scale).rounded() / Self.scale
        )
    }

    /// As somebody typed it, with a point or a comma.
    /// - Returns: `nil` for nothing.
    /// - Throws: `AppError.invalid`, fields `latitude` and `longitude`.
    static func typed(_ latitude: String?, _ longitude: String?) throws -> Self? {
        var check = Validation()
        let (first, second) = (trim(latitude), trim(longitude))
        if first.isEmpty && second.isEmpty { return nil }
        let north = degrees(first, most: 90, "latitude", &check)
        let east = degrees(second, most: 180, "longitude", &check)
        try check.finish()
        return Self(checked: north, east)
    }

    private static func degrees(_ text: String, most: Int, _ field: String, _ check: inout Validation) -> Double {
        if text.isEmpty {
            check.fail(field, "required", Phrase("error.field.required"))
        } else if let number = Double(text), abs(number) <= Double(most), text.allSatisfy({ !$0.isLetter }) {
            return number
        } else {
            check.fail(field, "range", Phrase("defects.place.degrees", ["most": .number(most)]))
        }
        return 0
    }

    private static func trim(_ text: String?) -> String {
        (text ?? "").filter { !$0.isWhitespace }.replacing(",", with: ".")
    }
}

extension Defect.Position: CustomStringConvertible {
    /// "52.370216, 4.895168"
    package var description: String { "\(decimal(latitude)), \(decimal(longitude))" }

    /// As it was kept in a history.
    init?(_ text: String) {
        let parts = text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]) else { return nil }
        self.init(checked: latitude, longitude)
    }

    /// A page of OpenStreetMap with a mark on it (wiki.openstreetmap.org/wiki/Browsing, "URLs").
    var map: String {
        let (north, east) = (decimal(latitude), decimal(longitude))
        return "https://www.openstreetmap.org/?mlat=\(north)&mlon=\(east)#map=19/\(north)/\(east)"
    }
}

/// Without an exponent, and without zeros at its end.
func decimal(_ degrees: Double) -> String {
    let millionths = Int((abs(degrees) * 1_000_000).rounded())
    let (whole, rest) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    let sign = degrees < 0 && millionths > 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
}
