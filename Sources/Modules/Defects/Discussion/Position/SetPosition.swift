import API
package import Accounts
import Core
import Storage

extension Defect {
    /// Sets the position of a defect, or clears it.
    /// - Throws: `AppError.notFound`; `forbidden`; `stale`; `conflict` if the schema forbids editing in its state.
    package static func setPosition(
        _ id: DefectID,
        at position: Position?,
        if precondition: Precondition = .none,
        in tx: MemberTransaction
    ) throws -> Defect {
        let schema = try DefectSchema.of(tx.crew, in: tx)
        let old = try find(id, tx.viewer, in: tx)
        try precondition.check(old.version)
        let name = schema.action(.modify)?.name ?? "Modify"
        let action = try schema.require(name, in: old.state, tx.viewer)
        if old.position == position { return old }
        var new = DefectRow(old)
        new.position = position
        return try old.become(new, by: action.name, operation: nil, in: tx)
    }
}

extension Defect.Position {
    /// Six decimals are 11 cm.
    private static let scale = 1_000_000.0

    /// - Returns: `nil` for coordinates out of range.
    package init?(checked latitude: Double, _ longitude: Double) {
        guard Wire.Limits.latitude ~= latitude, Wire.Limits.longitude ~= longitude else { return nil }
        self.init(
            latitude: (latitude * Self.scale).rounded() / Self.scale,
            longitude: (longitude * Self.scale).rounded() / Self.scale
        )
    }

    /// Parses typed coordinates, with a decimal point or comma.
    /// - Returns: `nil` if both are empty.
    /// - Throws: `AppError.invalid`, fields `latitude` and `longitude`.
    static func entered(_ latitude: String?, _ longitude: String?) throws -> Self? {
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

    /// The OpenStreetMap page with a marker at the position (wiki.openstreetmap.org/wiki/Browsing, "URLs").
    var map: String {
        let (north, east) = (decimal(latitude), decimal(longitude))
        return "https://www.openstreetmap.org/?mlat=\(north)&mlon=\(east)#map=19/\(north)/\(east)"
    }
}

/// Without an exponent or trailing zeros.
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
