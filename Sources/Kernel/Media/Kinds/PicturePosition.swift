/// Where a photo was taken, as the camera wrote it into the file: EXIF 2.32 §4.6.6. Read from its first bytes without decoding the
/// picture, and lost when the picture is re-encoded.
package struct PicturePosition: Sendable, Equatable {
    /// In degrees, from -90 to 90.
    package let latitude: Double
    /// In degrees, from -180 to 180.
    package let longitude: Double

    package init(latitude: Double, longitude: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// - Parameter head: the first bytes of the file, at most `PictureSize.telling`.
    /// - Returns: `nil` if there is no position, or an impossible one.
    init?(of type: FileType, head: [UInt8]) {
        let start: Int? =
            switch type {
            case .jpeg: jpeg(head)
            case .png: png(head)
            case .webp: webp(head)
            case .heic, .avif: boxes(head)
            case .gif, .pdf, .text, .other: nil
            }
        guard let start, let metadata = Metadata(head, at: start), let position = metadata.position else { return nil }
        self = position
    }
}

// MARK: - Where the metadata is

private let mark = "Exif\0\0"

private func jpeg(_ head: [UInt8]) -> Int? {
    var position = 2
    while position + 3 < head.count, head[position] == 0xFF {
        let marker = head[position + 1]
        // The image data begins, or the file ends.
        if marker == 0xDA || marker == 0xD9 { return nil }
        if marker == 0xFF {
            position += 1
            continue
        }
        guard let length = head.bigEndian16(at: position + 2), length >= 2 else { return nil }
        if marker == 0xE1, head.has(mark, at: position + 4) { return position + 4 + mark.utf8.count }
        position += 2 + length
    }
    return nil
}

/// w3.org/TR/png-3 §11.3.4.2
private func png(_ head: [UInt8]) -> Int? {
    var position = 8
    while let length = head.bigEndian32(at: position) {
        if head.has("eXIf", at: position + 4) { return position + 8 }
        position += 12 + length
    }
    return nil
}

/// RFC 9649 §2.7.1.5; some programs repeat the mark of JPEG.
private func webp(_ head: [UInt8]) -> Int? {
    var position = 12
    while let size = head.littleEndian(at: position + 4, bytes: 4) {
        if head.has("EXIF", at: position) {
            return head.has(mark, at: position + 8) ? position + 8 + mark.utf8.count : position + 8
        }
        position += 8 + size + size % 2
    }
    return nil
}

/// The metadata of HEIC and AVIF begins with the mark of JPEG (ISO/IEC 23008-12 annex A.2.1), wherever in the file it is.
private func boxes(_ head: [UInt8]) -> Int? {
    let first = UInt8(ascii: "E")
    return head.indices.first { place in
        head[place] == first && head.has(mark, at: place) && Metadata(head, at: place + mark.utf8.count) != nil
    }
    .map { $0 + mark.utf8.count }
}

// MARK: - The metadata

/// A file within a file: TIFF 6.0, of which two directories are read. Each read is bounds-checked.
private struct Metadata {
    /// Cameras write about ten.
    private static let mostEntries = 512

    private let bytes: [UInt8]
    private let start: Int
    private let isBigEndian: Bool

    init?(_ bytes: [UInt8], at start: Int) {
        (self.bytes, self.start) = (bytes, start)
        if bytes.has("MM\0*", at: start) {
            isBigEndian = true
        } else if bytes.has("II*\0", at: start) {
            isBigEndian = false
        } else {
            return nil
        }
    }

    var position: PicturePosition? {
        guard let root = number(4, bytes: 4), let link = entry(0x8825, in: root), let places = number(link, bytes: 4),
            // A receiver without satellites says so.
            entry(9, in: places).flatMap(letter) != "V",
            let north = degrees(2, in: places), let east = degrees(4, in: places),
            let isSouth = side(1, in: places, "N", "S"), let isWest = side(3, in: places, "E", "W"),
            north <= 90, east <= 180,
            // Cameras that have no position yet write 0, 0.
            north != 0 || east != 0
        else { return nil }
        return PicturePosition(latitude: isSouth ? -north : north, longitude: isWest ? -east : east)
    }

    private func side(_ tag: Int, in directory: Int, _ positive: Character, _ negative: Character) -> Bool? {
        switch entry(tag, in: directory).flatMap(letter) {
        case positive: false
        case negative: true
        default: nil
        }
    }

    private func letter(_ offset: Int) -> Character? {
        number(offset, bytes: 1).map { Character(Unicode.Scalar(UInt8($0))) }
    }

    /// Degrees, minutes and seconds, each as a fraction.
    private func degrees(_ tag: Int, in directory: Int) -> Double? {
        guard let value = entry(tag, in: directory), let place = number(value, bytes: 4) else { return nil }
        var degrees = 0.0
        for (index, part) in [1.0, 60, 3_600].enumerated() {
            guard let count = number(place + 8 * index, bytes: 4), let unit = number(place + 8 * index + 4, bytes: 4)
            else { return nil }
            // Some cameras write 0/0 for seconds that they do not have.
            if unit == 0 && (count != 0 || index == 0) { return nil }
            if unit != 0 { degrees += Double(count) / Double(unit) / part }
        }
        return degrees
    }

    /// The offset of the value of an entry.
    private func entry(_ tag: Int, in directory: Int) -> Int? {
        guard let count = number(directory, bytes: 2) else { return nil }
        return (0..<min(count, Self.mostEntries)).lazy.map { directory + 2 + 12 * $0 }
            .first { number($0, bytes: 2) == tag }
            .map { $0 + 8 }
    }

    /// - Parameter offset: from the start of the metadata.
    private func number(_ offset: Int, bytes count: Int) -> Int? {
        let place = start + offset
        guard offset >= 0, place + count <= bytes.count else { return nil }
        return (0..<count).reduce(0) { number, index in
            number << 8 | Int(bytes[isBigEndian ? place + index : place + count - 1 - index])
        }
    }
}
