import Foundation

/// The default colours of modes. A mode can have any other `#rrggbb` too.
enum ModeColor: String, CaseIterable, Sendable {
    case blue = "#2f6fb5"
    case teal = "#12805c"
    case green = "#4d8b1f"
    case yellow = "#d9a400"
    case orange = "#c85a11"
    case red = "#b3263a"
    case pink = "#c2408c"
    case purple = "#7446b0"
    case brown = "#7a5230"
    case gray = "#5f6b76"

    /// Black or white, whichever has more contrast with the colour (WCAG 2.2, relative luminance).
    static func text(on color: String) -> String {
        let value = Int(color.dropFirst(), radix: 16) ?? 0
        let parts = [value >> 16 & 255, value >> 8 & 255, value & 255].map { part -> Double in
            let share = Double(part) / 255
            return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        let luminance = 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        // At this luminance, black and white have the same contrast.
        return luminance > 0.179 ? "#000000" : "#ffffff"
    }
}
