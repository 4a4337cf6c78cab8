import Core

/// The average colors of the parts of a picture: rows of red, green and blue bytes.
struct PictureColors: Sendable, Equatable {
    static let width = 4
    static let height = 3

    private let bytes: [UInt8]

    /// - Returns: `nil` for another number of bytes.
    init?(_ bytes: [UInt8]) {
        if bytes.count != 3 * Self.width * Self.height { return nil }
        self.bytes = bytes
    }

    /// The color of a part, as "#rrggbb".
    subscript(column: Int, row: Int) -> String {
        let start = 3 * (row * Self.width + column)
        return "#" + bytes[start..<start + 3].hexadecimal
    }
}
