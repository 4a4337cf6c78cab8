import CQRencode

/// A text as a QR code (ISO/IEC 18004).
struct QRCode {
    /// The quiet zone that scanners need, in modules (§5.3.8).
    private static let border = 4

    /// The dark modules, as the data of an SVG path.
    let path: String
    /// Width and height including the quiet zone, in modules.
    let side: Int

    /// - Returns: `nil` when the text is too long for a QR code, at about 2,300 bytes.
    init?(_ text: String) {
        // Version 0: the smallest that fits. Error correction level M: up to 15 % may be damaged.
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        var path = ""
        for y in 0..<width {
            var x = 0
            while x < width {
                // The lowest bit is set for dark modules (qrencode.h).
                let run = modules[(y * width + x)..<((y + 1) * width)].prefix { $0 & 1 == 1 }.count
                if run > 0 { path += "M\(x + Self.border) \(y + Self.border)h\(run)v1h-\(run)z" }
                x += max(run, 1)
            }
        }
        self.path = path
        side = width + 2 * Self.border
    }
}
