extension FileType {
    /// The number of leading bytes needed to determine the type.
    static let telling = 64

    /// - Parameters:
    ///   - head: the first bytes, at least `telling` if the file has as many.
    ///   - isText: whether the whole file is text.
    init(head: [UInt8], isText: Bool) {
        self = signature(head) ?? (isText && !isMarkup(head) ? .text : .other)
    }
}

private func signature(_ head: [UInt8]) -> FileType? {
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if head.starts(with: [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]) { return .png }
    if head.starts(with: Array("GIF87a".utf8)) || head.starts(with: Array("GIF89a".utf8)) { return .gif }
    if head.starts(with: Array("RIFF".utf8)), head.has("WEBP", at: 8) { return .webp }
    if head.starts(with: Array("%PDF-".utf8)) { return .pdf }
    return head.has("ftyp", at: 4) ? brand(head) : nil
}

/// Reads the brands of a file in the ISO base media format (ISO/IEC 14496-12 §4.3): the major brand, its version, and
/// the compatible brands.
private func brand(_ head: [UInt8]) -> FileType? {
    let end = min(head.count, Int(head.bigEndian32(at: 0) ?? 0))
    let brands = stride(from: 8, to: max(8, end - 3), by: 4).filter { $0 != 12 }
        .map { String(decoding: head[$0..<($0 + 4)], as: UTF8.self) }
    if brands.contains(where: ["avif", "avis"].contains) { return .avif }
    return brands.contains(where: ["heic", "heix", "heim", "heis", "mif1"].contains) ? .heic : nil
}

/// Whether a browser's content sniffing could take the text for HTML or SVG.
private func isMarkup(_ head: [UInt8]) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = head.starts(with: mark) ? head.dropFirst(3) : head[...]
    return text.first { ![0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) } == UInt8(ascii: "<")
}

// MARK: - Reading numbers

extension [UInt8] {
    func has(_ text: String, at offset: Int) -> Bool {
        let wanted = text.utf8
        return count >= offset + wanted.count && self[offset..<(offset + wanted.count)].elementsEqual(wanted)
    }

    func bigEndian16(at offset: Int) -> Int? {
        count >= offset + 2 ? Int(self[offset]) << 8 | Int(self[offset + 1]) : nil
    }

    func bigEndian32(at offset: Int) -> Int? {
        guard let high = bigEndian16(at: offset), let low = bigEndian16(at: offset + 2) else { return nil }
        return high << 16 | low
    }

    /// - Parameter bytes: 2 to 4.
    func littleEndian(at offset: Int, bytes: Int) -> Int? {
        guard count >= offset + bytes else { return nil }
        return (0..<bytes).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
    }
}
