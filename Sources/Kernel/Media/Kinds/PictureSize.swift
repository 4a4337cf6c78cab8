/// The dimensions that a picture declares, in pixels. Read from its first bytes without decoding.
struct PictureSize: Sendable, Equatable {
    let width: Int
    let height: Int

    /// More than any phone's camera produces in a usable picture; decoding one of this size fits the memory of a small
    /// machine.
    static let mostPixels = 50_000_000
    /// In bytes: headers before the dimensions may be long, with a color profile and a preview.
    static let telling = 2 * 1024 * 1024

    var isTooLarge: Bool {
        let (pixels, overflows) = width.multipliedReportingOverflow(by: height)
        return overflows || pixels > Self.mostPixels
    }

    /// - Returns: `nil` if the bytes have no dimensions, and so are not a picture of that type.
    init?(of type: FileType, head: [UInt8]) {
        let found: PictureSize? =
            switch type {
            case .jpeg: jpeg(head)
            case .png: png(head)
            case .gif: gif(head)
            case .webp: webp(head)
            case .heic, .avif: boxes(head)
            case .pdf, .text, .other: nil
            }
        guard let found, found.width > 0, found.height > 0 else { return nil }
        self = found
    }

    fileprivate init?(_ width: Int?, _ height: Int?) {
        guard let width, let height else { return nil }
        self.width = width
        self.height = height
    }
}

/// Whether a picture is greyscale, possibly with transparency. GIF, WebP, HEIC and AVIF are decoded as RGB.
func isGreyscale(_ type: FileType, head: [UInt8]) -> Bool {
    switch type {
    case .jpeg: jpegFrame(head).map { head.count > $0 + 9 && head[$0 + 9] == 1 } ?? false
    // The color types 0 and 4 (w3.org/TR/png-3 §11.2.1).
    case .png: head.count > 25 && (head[25] == 0 || head[25] == 4)
    case .gif, .webp, .heic, .avif, .pdf, .text, .other: false
    }
}

private func jpeg(_ head: [UInt8]) -> PictureSize? {
    jpegFrame(head).flatMap { PictureSize(head.bigEndian16(at: $0 + 7), head.bigEndian16(at: $0 + 5)) }
}

/// The offset of the frame header, which comes after other segments (ITU-T T.81 §B.1.1.3, §B.2.2).
private func jpegFrame(_ head: [UInt8]) -> Int? {
    var position = 2
    while position + 1 < head.count, head[position] == 0xFF {
        let marker = head[position + 1]
        switch marker {
        case 0xFF: position += 1
        case 0x01, 0xD0...0xD8: position += 2
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            return position
        // The image data begins, or the file ends, without a frame header.
        case 0xD9, 0xDA: return nil
        default:
            guard let length = head.bigEndian16(at: position + 2), length >= 2 else { return nil }
            position += 2 + length
        }
    }
    return nil
}

/// w3.org/TR/png-3 §11.2.1
private func png(_ head: [UInt8]) -> PictureSize? {
    head.has("IHDR", at: 12) ? PictureSize(head.bigEndian32(at: 16), head.bigEndian32(at: 20)) : nil
}

private func gif(_ head: [UInt8]) -> PictureSize? {
    PictureSize(head.littleEndian(at: 6, bytes: 2), head.littleEndian(at: 8, bytes: 2))
}

/// RFC 9649 §2.5 to §2.7 and §3.
private func webp(_ head: [UInt8]) -> PictureSize? {
    if head.has("VP8X", at: 12) {
        return PictureSize(
            head.littleEndian(at: 24, bytes: 3).map { $0 + 1 },
            head.littleEndian(at: 27, bytes: 3).map { $0 + 1 }
        )
    }
    if head.has("VP8L", at: 12), let bits = head.littleEndian(at: 21, bytes: 4) {
        return PictureSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    guard head.has("VP8 ", at: 12) else { return nil }
    return PictureSize(
        head.littleEndian(at: 26, bytes: 2).map { $0 & 0x3FFF },
        head.littleEndian(at: 28, bytes: 2).map { $0 & 0x3FFF }
    )
}

/// Each part of the picture, and the whole, has a property `ispe` (ISO/IEC 23008-12 §6.5.3): the largest one has to be
/// decoded.
private func boxes(_ head: [UInt8]) -> PictureSize? {
    let name = Array("ispe".utf8)
    // The properties are near the start; image data comes after them.
    let end = min(head.count, 256 * 1024) - 16
    guard end > 0 else { return nil }
    return (0..<end).lazy.filter { head[$0] == name[0] && head[$0..<($0 + 4)].elementsEqual(name) }
        .compactMap { PictureSize(head.bigEndian32(at: $0 + 8), head.bigEndian32(at: $0 + 12)) }
        .max {
            $0.width.multipliedReportingOverflow(by: $0.height).partialValue
                < $1.width.multipliedReportingOverflow(by: $1.height).partialValue
        }
}
